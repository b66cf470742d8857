//! Braziers and wicks in rule files: conflicts are refused with their line, and files that extend ours change wicks one
//! by one.

use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::WickEffect;

use super::text_of;

/// The first error for our rule set with pieces of its text replaced, each at its first occurrence.
fn error(changes: &[(&str, &str)]) -> String {
    let mut text = text_of("tallowdeep");
    for (from, to) in changes {
        assert!(text.contains(from), "{from} does not stand there");
        text = text.replacen(from, to, 1);
    }
    let wrong = RulesetFile::parse("x.toml", &text);
    let error = wrong.expect_err("it does not fit").to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

/// The number of the first line in our rule set that begins with `start`.
fn line_of(start: &str) -> usize {
    let text = text_of("tallowdeep");
    let found = text.lines().position(|line| line.starts_with(start));
    1 + found.unwrap_or_else(|| panic!("no line begins with {start}"))
}

/// A table of our rule set up to the empty line after it.
fn table(name: &str) -> String {
    let text = text_of("tallowdeep");
    let from = text
        .find(&format!("[{name}]\n"))
        .expect("the text has the table");
    let rest = &text[from..];
    rest[..rest.find("\n\n").expect("another follows")].to_owned()
}

#[test]
fn missing_parts_of_braziers_and_wicks_are_reported() {
    let first = line_of("[[wicks]]") - table("braziers").lines().count();
    let (braziers, flame) = (table("braziers"), table("flame"));
    let found = error(&[(&braziers, "")]);
    let right = format!(
        "x.toml:{}: wicks: expected none without [braziers], found ",
        first + 1
    );
    assert!(found.starts_with(&right), "{found}, not {right}");
    let at = line_of("[braziers]") - flame.lines().count() + 1;
    let found = error(&[(&flame, "")]);
    let right = format!("x.toml:{at}: braziers: expected none without [flame], found ");
    assert!(found.starts_with(&right), "{found}, not {right}");
}

#[test]
fn braziers_of_the_wrong_terrain_are_refused() {
    const DARK: &str =
        "expected a kind of terrain without light that on_bump makes brazier_lit, one of brazier";
    let (dark, lit) = (line_of("dark = "), line_of("lit = \"brazier_lit\""));
    for (from, to, right) in [
        (
            "dark = \"brazier\"",
            "nothing",
            format!("{dark}: dark: {DARK}"),
        ),
        (
            "dark = \"brazier\"",
            "bones",
            format!("{dark}: dark: {DARK}"),
        ),
        (
            "dark = \"brazier\"",
            "torch_out",
            format!("{dark}: dark: {DARK}"),
        ),
        (
            "dark = \"brazier\"",
            "brazier_lit",
            format!("{dark}: dark: {DARK}"),
        ),
        (
            "lit = \"brazier_lit\"",
            "brazier",
            format!("{lit}: lit: expected a kind of terrain with light, one of "),
        ),
        (
            "lit = \"brazier_lit\"",
            "fire",
            format!("{lit}: lit: expected a kind of terrain with light, one of "),
        ),
    ] {
        let key = from.split(" = ").next().unwrap_or_default();
        let found = error(&[(from, &format!("{key} = \"{to}\""))]);
        let (start, end) = (format!("x.toml:{right}"), format!(", found \"{to}\""));
        assert!(
            found.starts_with(&start) && found.ends_with(&end),
            "{found}"
        );
    }
}

#[test]
fn duplicate_wicks_are_refused() {
    let line = line_of("kind = \"wide\"");
    let found = error(&[("kind = \"wide\"", "kind = \"long\"")]);
    let right =
        format!("x.toml:{line}: kind: expected a kind that no other wick has, found \"long\"");
    assert_eq!(found, right);
}

/// Drops must not turn into walls, nor stay for ever.
#[test]
fn drops_are_walkable_and_fade() {
    let line = line_of("effect = { drips = ");
    let drips = |terrain: &str| {
        let to = format!("terrain = \"{terrain}\" }} }}");
        error(&[("terrain = \"drip\" } }", &to)])
    };
    let right =
        format!("x.toml:{line}: terrain: expected terrain that one can walk on, and that fades");
    for terrain in ["bones", "floor", "wall", "brazier", "nowhere"] {
        let right = format!("{right}, one of pale_moths, smoke, drip, found \"{terrain}\"");
        assert_eq!(drips(terrain), right);
    }
    assert_eq!(
        drips("drop"),
        format!("{right}, found \"drop\"; did you mean drip?")
    );
}

#[test]
fn wicks_have_one_effect_each() {
    let line = line_of("effect = { reaches = 11 }");
    for (to, right) in [
        ("{ reaches = 19 }", "reaches: expected 1 to 18, found 19"),
        (
            "{ renders = 100 }",
            "renders: expected 101 to 999, found 100",
        ),
        (
            "\"shines\"",
            "effect: expected one of saves, reaches, hides, stabs, seals, drips, dazes, flares, fattens, sharpens, renders, \
             steadies, found \"shines\"; did you mean hides?",
        ),
    ] {
        let found = error(&[("effect = { reaches = 11 }", &format!("effect = {to}"))]);
        assert_eq!(found, format!("x.toml:{line}: {right}"));
    }
}

/// The messages of braziers and wicks have the placeholders that docs/formats.md names, and no others.
#[test]
fn messages_of_wicks_know_their_placeholders() {
    for (key, known) in [
        ("brazier_lit", &["n", "of"][..]),
        ("wick_offered", &[]),
        ("wick_chosen", &["what", "about"]),
        ("flared", &["n"]),
        ("flare_over", &[]),
        ("no_wick", &[]),
    ] {
        let text = text_of("tallowdeep");
        let start = format!("{key} = {{");
        let line = text.lines().find(|line| line.starts_with(&start));
        let line = line.expect("it is said");
        let said = |braced: &str| {
            let to = format!("{key} = {{ mark = \"item\", text = \"It says {braced}.\" }}");
            let changed = text.replacen(line, &to, 1);
            RulesetFile::parse("x.toml", &changed).map_err(|error| error.to_string())
        };
        for word in ["n", "of", "what", "about", "who"] {
            let is_known = known.contains(&word);
            let read = said(&format!("{{{word}}}"));
            assert_eq!(read.is_ok(), is_known, "{key}: {word}");
            if let Err(error) = read {
                let place = format!("x.toml:{}: text: expected ", line_of(&start));
                assert!(error.starts_with(&place), "{error}");
            }
        }
    }
}

/// docs/formats.md, Extending.
#[test]
fn wicks_are_added_changed_and_removed_by_kind() {
    let text = r#"name = "mine"
extends = "tallowdeep"
remove = ["snuff"]
[braziers]
per_level = 2
[[wicks]]
kind = "fat"
effect = { fattens = 20 }
[[wicks]]
kind = "keen"
effect = "steadies"
[[wicks]]
kind = "steady"
effect = { hides = 1 }
[[wicks]]
kind = "braided"
name = "braided wick"
about = "It was somebody's hair."
effect = { reaches = 12 }
"#;
    let read = |text: &str| RulesetFile::parse("x.toml", text).expect("it is right");
    let (mine, ours) = (read(text).rules, read(&text_of("tallowdeep")).rules);
    let kinds = |rules: &tallowdeep::Ruleset| {
        let wicks = rules.wicks.iter();
        wicks.map(|wick| wick.kind.clone()).collect::<Vec<_>>()
    };
    let mut right = kinds(&ours);
    right.retain(|kind| kind != "snuff");
    right.push("braided".to_owned());
    assert_eq!(kinds(&mine), right);
    let wick = |kind: &str| mine.wicks.iter().find(|wick| wick.kind == kind);
    let fat = wick("fat").expect("it was changed");
    assert_eq!(fat.effect, WickEffect::Fattens(20));
    assert_eq!(fat.name, "fat wick");
    let effect = |kind| wick(kind).map(|wick| wick.effect.clone());
    assert_eq!(effect("keen"), Some(WickEffect::Steadies));
    assert_eq!(effect("steady"), Some(WickEffect::Hides(1)));
    let per_level = |rules: &tallowdeep::Ruleset| rules.braziers.as_ref().map(|it| it.per_level);
    assert_eq!((per_level(&mine), per_level(&ours)), (Some(2), Some(3)));
}
