//! Variants of the embedded rule sets, with changes in their text.

use tallowdeep::content::{Content, Embedded, RulesetFile};

/// Our game before it had places, traits and most of its items. Tests of light, minds and blows use it, so that they do
/// not depend on the numbers of the current game.
pub(crate) const PLAIN: &str = "plain";

/// The rule set called `name`: one that comes with the program, or of `tests/rules`.
pub(crate) fn file(name: &str) -> RulesetFile {
    match Content::shared().rule_file(name) {
        Ok(file) => file.clone(),
        Err(_) => RulesetFile::parse(name, &text(name)).unwrap_or_else(|error| panic!("{error}")),
    }
}

/// The text of the rule set called `name`.
pub(crate) fn text(name: &str) -> String {
    let text = match name {
        "candle" => include_str!("../../rules/candle.toml"),
        "flame" => include_str!("flame.toml"),
        "plain" => include_str!("../../rules/plain.toml"),
        _ => Embedded::text(&format!("rules/{name}.toml")).expect("it comes with the program"),
    };
    text.to_owned()
}

/// That text without the variants at its end.
pub(crate) fn main_text(name: &str) -> String {
    let text = text(name);
    let end = text.find("\n[variants.");
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The rule set called `name` with pieces of its text replaced, each at its first occurrence.
pub(crate) fn variant(name: &str, changes: &[(&str, &str)]) -> RulesetFile {
    changed(name, changes).0
}

/// Its variant that follows the tutorial to the letter.
pub(crate) fn literal(name: &str, changes: &[(&str, &str)]) -> RulesetFile {
    let mut variants = changed(name, changes).1.into_iter();
    let found = variants.find(|file| file.rules.name == format!("{name}-literal"));
    found.unwrap_or_else(|| panic!("{name} has no literal variant"))
}

fn changed(name: &str, changes: &[(&str, &str)]) -> (RulesetFile, Vec<RulesetFile>) {
    let mut changed = text(name);
    for (from, to) in changes {
        assert!(changed.contains(from), "{from} does not stand in {name}");
        changed = changed.replacen(from, to, 1);
    }
    RulesetFile::parse_all(name, &changed).unwrap_or_else(|error| panic!("{error}"))
}
