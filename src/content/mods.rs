//! Mods: folders of assets with a `mod.toml` that describes them and names the mods they need.

use serde::Deserialize;

use crate::base::printable::excerpt;
use crate::base::{similar, sort_few};
use crate::content::Error;
use crate::content::toml::Document;

/// The contents of `mod.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mod {
    /// 1 to 40 ASCII letters, digits, `-` or `_`.
    pub name: String,
    /// Its version, for people.
    pub version: String,
    /// One sentence.
    #[serde(default)]
    pub about: String,
    /// Mods of a higher order lie over those of a lower one, unless these need them; within one order by name.
    #[serde(default)]
    pub order: i32,
    /// Names of other mods that must be there, over which it lies.
    #[serde(default)]
    pub needs: Vec<String>,
    /// The line of its needs, for errors.
    #[serde(skip)]
    location: String,
    /// The line of its name, for errors.
    #[serde(skip)]
    named_at: String,
}

/// A file with every key, to fill in what is wrong in another.
const COMPLETE: &str = "name = \"a\"\nversion = \"1\"\nabout = \"It is.\"\norder = 0\nneeds = []\n";

impl Mod {
    /// Parses the text of a `mod.toml`. `location` names the file in errors.
    ///
    /// # Errors
    /// If the TOML or a value is wrong; with the line.
    pub fn parse(location: &str, text: &str) -> Result<Self, Error> {
        let document = Document::parse(location, text)?;
        let found: Self = document.read_like([COMPLETE])?;
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if !(1..=40).contains(&found.name.len()) || !found.name.chars().all(is_plain) {
            let expected = "1 to 40 letters of ASCII, digits, - or _";
            return Err(document.unexpected(&["name"], expected));
        }
        Ok(Self {
            location: document.location_of(&["needs"]),
            named_at: document.location_of(&["name"]),
            ..found
        })
    }
}

/// Sorts mods in the order in which they override each other, lowest first. Each lies over those it needs, whatever its
/// own order.
///
/// # Errors
/// If two have the same name, one needs another that is missing, or some need each other in a ring.
pub fn in_order<T>(mut mods: Vec<(Mod, T)>) -> Result<Vec<(Mod, T)>, Error> {
    sort_few(&mut mods, |(it, _)| (it.order, it.name.clone()));
    let names: Vec<_> = mods.iter().map(|(it, _)| it.name.as_str()).collect();
    let mut errors = Vec::new();
    for (index, (it, _)) in mods.iter().enumerate() {
        let own = &it.name;
        if names[..index].contains(&own.as_str()) {
            let reason = format!("name: two mods are called {own}");
            errors.push(Error::invalid(&it.named_at, reason));
        }
        for need in &it.needs {
            if names.contains(&need.as_str()) {
                continue;
            }
            let others = names.iter().copied().filter(|name| name != own);
            let meant = similar::did_you_mean(need, others, &str::to_owned);
            let need = excerpt(need);
            let reason = format!("needs: add --mod {need}, which {own} needs{meant}");
            errors.push(Error::invalid(&it.location, reason));
        }
    }
    Error::if_any(errors)?;
    over_needs(mods)
}

/// Lays each mod over those it needs, and otherwise keeps their order. All needs must be among them.
fn over_needs<T>(mut rest: Vec<(Mod, T)>) -> Result<Vec<(Mod, T)>, Error> {
    let mut laid: Vec<(Mod, T)> = Vec::new();
    while !rest.is_empty() {
        let is_laid = |need: &String| laid.iter().any(|(it, _)| it.name == *need);
        match rest.iter().position(|(it, _)| it.needs.iter().all(is_laid)) {
            Some(at) => laid.push(rest.remove(at)),
            None => return Err(ring(&rest.iter().map(|(it, _)| it).collect::<Vec<_>>())),
        }
    }
    Ok(laid)
}

/// The first of these mods that a mod needs.
fn needed_by<'m>(it: &Mod, mods: &[&'m Mod]) -> Option<&'m Mod> {
    let mut others = mods.iter().copied();
    others.find(|other| it.needs.contains(&other.name))
}

/// The error for mods each of which needs another of them.
fn ring(mods: &[&Mod]) -> Error {
    let mut chain = vec![mods[0]];
    while let Some(next) = needed_by(chain[chain.len() - 1], mods) {
        if let Some(first) = chain.iter().position(|it| it.name == next.name) {
            chain.drain(..first);
            break;
        }
        chain.push(next);
    }
    let names: Vec<_> = chain.iter().map(|it| it.name.as_str()).collect();
    let needs = [&names[1..], &names[..1]].concat();
    let (first, needs) = (names[0], needs.join(", which needs "));
    let reason = format!("needs: expected no ring, found that {first} needs {needs}");
    Error::invalid(&chain[0].location, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Mod {
        Mod::parse("m/mod.toml", text).expect("it is right")
    }

    fn named(name: &str, more: &str) -> (Mod, ()) {
        let text = format!("name = \"{name}\"\nversion = \"1\"\n{more}");
        (parsed(&text), ())
    }

    #[test]
    fn mod_requirements_and_unique_names_are_checked() {
        let frost = || named("frost", "needs = [\"ice\"]");
        let alone = in_order(vec![frost()])
            .map(|_| ())
            .expect_err("ice is missing");
        let expected = "m/mod.toml:3: needs: add --mod ice, which frost needs";
        assert_eq!(alone.to_string(), expected);
        assert!(in_order(vec![frost(), named("ice", "")]).is_ok());
        let near = in_order(vec![frost(), named("ise", "")]).map(|_| ());
        let near = near.expect_err("ice is missing").to_string();
        assert!(near.ends_with("; did you mean ise?"), "{near}");
        let twice =
            in_order(vec![named("ice", "needs = []"), named("ice", "needs = []")]).map(|_| ());
        let twice = twice.expect_err("of one name").to_string();
        assert_eq!(twice, "m/mod.toml:1: name: two mods are called ice");
    }

    /// Not with those that need one of them without being needed.
    #[test]
    fn a_ring_is_named_without_what_leads_to_it() {
        let names = |mods: Vec<(Mod, ())>| {
            let mods = in_order(mods)?.into_iter();
            Ok(mods.map(|(it, ())| it.name).collect::<Vec<_>>())
        };
        let needs = |name, others: &str| named(name, &format!("needs = [{others}]"));
        let ring = vec![
            needs("a", "\"b\""),
            needs("b", "\"d\", \"c\""),
            needs("c", "\"b\""),
            needs("d", ""),
        ];
        let error: Error = names(ring).expect_err("b and c need each other");
        let right = "m/mod.toml:3: needs: expected no ring, found that b needs c, which needs b";
        assert_eq!(error.to_string(), right);
        let own = names(vec![needs("a", "\"a\"")]).expect_err("it needs itself");
        assert!(own.to_string().ends_with("found that a needs a"), "{own}");
        // Whatever their orders.
        let chain = vec![
            named("a", "order = -5\nneeds = [\"b\"]"),
            named("b", "order = 7\nneeds = [\"c\"]"),
            named("c", "order = 9"),
            named("d", "order = 8"),
        ];
        let all = ["d", "c", "b", "a"].map(str::to_owned);
        assert_eq!(names(chain), Ok(all.to_vec()));
    }

    #[test]
    fn names_are_short_and_plain() {
        let is_right =
            |name: &str| Mod::parse("m", &format!("name = \"{name}\"\nversion = \"1\"")).is_ok();
        for name in ["a", "A-b_9", &"x".repeat(40)] {
            assert!(is_right(name), "{name}");
        }
        for name in ["", "é", "a/b", "a.b", &"x".repeat(41)] {
            assert!(!is_right(name), "{name}");
        }
    }

    #[test]
    fn errors_in_mod_files_name_their_line() {
        let error = |text: &str| Mod::parse("m", text).expect_err("it is wrong").to_string();
        assert_eq!(error("name = \"a\""), "m:1: missing key version");
        let right = "m:2: name: expected 1 to 40 letters of ASCII, digits, - or _, found \"a b\"";
        assert_eq!(error("version = \"1\"\nname = \"a b\""), right);
    }
}
