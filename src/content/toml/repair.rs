//! Reports all errors of a file in one run: after each error, replaces the value by a valid one and reads the file
//! again.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::DeValue;

use super::de::{ErrorKind, ValueError};
use super::layers::{id, id_key};
use super::locate::walk;
use super::{Document, Removed};
use crate::base::printable::excerpt;
use crate::base::{similar, sort_few};
use crate::content::Error;
use crate::content::error::MOST_IN_FILE;

/// Maximum number of errors found in a file: one more than are listed, so that the list can say that there are more.
const MOST: usize = MOST_IN_FILE + 1;
/// Kinds of up to this many letters resemble others too easily to be taken for misspelt.
const SHORT: usize = 3;

/// The steps from the root of a file to a value: keys, and indices into lists.
type ValuePath = Vec<String>;

/// A file with errors.
pub(in crate::content) struct Misread {
    /// The errors in order of lines, those of lists `remove` first.
    pub(in crate::content) errors: Vec<Error>,
    /// The paths of the other values in place of wrong ones, and of unknown keys.
    replaced: Vec<ValuePath>,
}

impl Misread {
    /// Whether the value at this path is the author's, with all that it contains.
    pub(in crate::content) fn is_own(&self, path: &[&str]) -> bool {
        // One of the two paths is the beginning of the other.
        let mut replaced = self.replaced.iter();
        !replaced.any(|other| path.iter().zip(other).all(|(step, own)| step == own))
    }

    /// Whether no other value decides which kinds there are: no list of them, no entry, and no `kind`.
    pub(in crate::content) fn has_own_kinds(&self) -> bool {
        let decides = |path: &ValuePath| match &path[..] {
            [] | [_] => true,
            [_, entry] if entry.parse::<usize>().is_ok() => true,
            [.., key] => key == id_key("monsters"),
        };
        !self.replaced.iter().any(decides)
    }
}

impl<'t> Document<'t> {
    /// Deserializes the whole file like [`Document::read`], and reports all errors like [`Document::read_all`]. `ours`
    /// are the texts of files of the same kind, which are parsed only if there is an error.
    ///
    /// # Errors
    /// See [`Document::read_all`].
    pub(in crate::content) fn read_like<T: DeserializeOwned>(
        &self,
        ours: impl IntoIterator<Item = &'t str>,
    ) -> Result<T, Error> {
        self.deserialize().or_else(|_| {
            let ours = ours.into_iter();
            let donors = ours.filter_map(|text| Document::parse("ours", text).ok());
            let read = self.read_all(&donors.collect::<Vec<_>>(), Document::deserialize);
            read.map_err(|(misread, _)| Error::several(misread.errors))
        })
    }

    /// Reads the whole file by `read`. `donors` are files of the same kind without errors.
    ///
    /// # Errors
    /// At most 21; fewer if no donor has a value that repairs one. All keys that a table lacks are one error. With them
    /// the file with other values in place of the wrong ones; `None` if one has no valid replacement.
    pub(in crate::content) fn read_all<T>(
        &self,
        donors: &[Document<'t>],
        read: impl Fn(&Self) -> Result<T, ValueError>,
    ) -> Result<T, (Misread, Option<T>)> {
        let mut value = None;
        let misread = self.repair(donors, &mut |document| match read(document) {
            Ok(read) => {
                value = Some(read);
                None
            }
            Err(error) => Some(error),
        });
        match value {
            Some(value) if misread.errors.is_empty() => Ok(value),
            value => Err((misread, value)),
        }
    }

    /// Replaces what `read` refuses, until it accepts the file or no donor has a right value.
    fn repair(
        &self,
        donors: &[Document<'t>],
        read: &mut dyn FnMut(&Self) -> Option<ValueError>,
    ) -> Misread {
        let mut repaired: Option<Self> = None;
        let mut found: Vec<(ValuePath, ValueError)> = Vec::new();
        let mut replaced = Vec::new();
        while let Some(error) = read(repaired.as_ref().unwrap_or(self)) {
            // `None` if a value of ours is refused too.
            let Some(table) = self.path_of(&error) else {
                break;
            };
            let mut path = table.clone();
            if let ErrorKind::MissingKeys(keys) = &error.kind {
                path.extend(keys.iter().map(|key| (*key).to_owned()));
            }
            // The value has been repaired or removed before, without success.
            if replaced.contains(&path) || found.len() == MOST {
                break;
            }
            let mut right = None;
            if error.kind != ErrorKind::UnknownKey {
                right = donors.iter().find_map(|donor| value_at(&donor.root, &path));
            }
            let root = &mut repaired.get_or_insert_with(|| self.clone()).root;
            replace(root, &path, right.cloned());
            replaced.push(path);
            let before = found.iter_mut().find(|(path, _)| *path == table);
            match (before.map(|(_, error)| &mut error.kind), &error.kind) {
                (Some(ErrorKind::MissingKeys(keys)), ErrorKind::MissingKeys(more)) => {
                    keys.extend(more);
                }
                _ => found.push((table, error)),
            }
        }
        let errors = self.errors_of(found);
        Misread { errors, replaced }
    }

    /// The faults of the file, then the errors found in its values, in their order in the file.
    fn errors_of(&self, mut found: Vec<(ValuePath, ValueError)>) -> Vec<Error> {
        sort_few(&mut found, |(_, error)| {
            error.span.as_ref().map_or(0, |span| span.start)
        });
        let found = found.into_iter().map(|(_, error)| self.error_of(error));
        self.faults.iter().cloned().chain(found).collect()
    }

    /// The path of the value, table or unknown key with an error; `None` if it is not of this file.
    pub(super) fn path_of(&self, error: &ValueError) -> Option<ValuePath> {
        let Some(span) = &error.span else {
            return Some(Vec::new());
        };
        let (is_key, mut found) = (error.kind == ErrorKind::UnknownKey, None);
        walk(&self.root, &mut Vec::new(), &mut |path, at, value| {
            if found.is_none() && value.is_none() == is_key && at == *span {
                found = Some(path.to_vec());
            }
        });
        found
    }

    /// What an entry that lacks keys may be meant to change: `; did you mean rat?` in a file that extends another, if
    /// its kind resembles that of another entry, or where that kind was removed. Otherwise empty.
    pub(super) fn kind_meant(&self, path: &[String]) -> String {
        let [list, number] = path else {
            return String::new();
        };
        let entries = self.root.get_ref().get(list.as_str());
        let entries = entries.and_then(|entries| entries.get_ref().as_array());
        let ids = entries
            .into_iter()
            .flatten()
            .map(|entry| id(id_key(list), entry));
        let ids: Vec<_> = ids.map(Option::unwrap_or_default).collect();
        let own = number.parse().ok().and_then(|at: usize| ids.get(at));
        let own = own.copied().unwrap_or_default();
        let mut again = self.added_again.iter();
        if let Some(Removed { word, location }) = again.find(|it| it.word == own) {
            let word = excerpt(word);
            return format!("; there is no {word} to change: {location} removes it");
        }
        if self.is_one_file() || own.chars().count() <= SHORT {
            return String::new();
        }
        let others = ids.iter().copied().filter(|other| *other != own);
        similar::did_you_mean(own, others, &excerpt)
    }
}

/// The value at this path; in lists, that of the first entry that has one.
fn value_at<'d, 't>(
    value: &'d Spanned<DeValue<'t>>,
    path: &[String],
) -> Option<&'d Spanned<DeValue<'t>>> {
    let Some((step, rest)) = path.split_first() else {
        return Some(value);
    };
    match value.get_ref() {
        DeValue::Table(table) => value_at(table.get(step.as_str())?, rest),
        DeValue::Array(list) => list.iter().find_map(|entry| value_at(entry, rest)),
        _ => None,
    }
}

/// Replaces the value at this path by `right`, or removes it from its table.
fn replace<'t>(
    value: &mut Spanned<DeValue<'t>>,
    path: &[String],
    right: Option<Spanned<DeValue<'t>>>,
) {
    let span = value.span();
    match (value.get_mut(), path, right) {
        (_, [], Some(right)) => *value = right,
        (DeValue::Table(table), [key], None) => drop(table.remove(key.as_str())),
        (DeValue::Table(table), [key, rest @ ..], right) => match table.get_mut(key.as_str()) {
            Some(inner) => replace(inner, rest, right),
            // One that is missing.
            None => {
                if let Some(right) = right
                    && rest.is_empty()
                {
                    let key = Spanned::new(span, key.clone().into());
                    drop(table.insert(key, right));
                }
            }
        },
        (DeValue::Array(list), [at, rest @ ..], right) => {
            let inner = at.parse().ok().and_then(|at: usize| list.get_mut(at));
            if let Some(inner) = inner {
                replace(inner, rest, right);
            }
        }
        // Removing an entry of a list would change the indices of those after it.
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        name: String,
        stats: Stats,
        #[serde(default)]
        list: Vec<Stats>,
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Stats {
        hp: u8,
        attack: u8,
    }

    const DONOR: &str =
        "name = \"a\"\nstats = { hp = 1, attack = 2 }\nlist = [{ hp = 3, attack = 4 }]";

    fn errors(text: &str) -> Vec<String> {
        let donor = Document::parse("donor", DONOR).expect("it is right");
        let document = Document::parse("here", text).expect("it is TOML");
        let read = document.read_all(&[donor], Document::deserialize::<Sample>);
        let (Misread { errors, .. }, _) = read.expect_err("it is wrong");
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_missing_keys_are_reported() {
        let expected = [
            "here:1: missing key name",
            "here:2: stats: missing key attack",
            "here:3: list: missing keys hp, attack",
        ];
        assert_eq!(errors("\nstats = { hp = 1 }\nlist = [{}]"), expected);
    }

    #[test]
    fn wrong_values_and_unknown_keys_are_reported_together() {
        let expected = [
            "here:1: name: expected text in quotes, found 7",
            "here:2: expected one of the keys name, stats, list, found nmae; did you mean name?",
            "here:3: hp: expected 0 to 255, found 300",
            "here:3: attack: expected a whole number, found \"x\"",
        ];
        let text = "name = 7\nnmae = 3\nstats = { hp = 300, attack = \"x\" }";
        assert_eq!(errors(text), expected);
    }

    #[test]
    fn errors_without_a_donor_are_reported_once() {
        let document = Document::parse("here", "name = 7").expect("it is TOML");
        let read = document.read_all(&[], Document::deserialize::<Sample>);
        let (misread, _) = read.expect_err("it is wrong");
        let errors: Vec<_> = misread.errors.iter().map(ToString::to_string).collect();
        assert_eq!(errors, ["here:1: name: expected text in quotes, found 7"]);
    }

    /// Some files have an error in every line.
    #[test]
    fn at_most_twenty_errors_are_reported() {
        let keys: String = (0..50).map(|number| format!("k{number} = 1\n")).collect();
        assert_eq!(errors(&keys).len(), MOST);
    }
}
