//! TOML with errors that say where: the only place that knows the crate `toml`.

use serde::de::DeserializeOwned;
use toml::de::DeTable;

use super::ContentError;

mod fault;
mod tree;

use tree::Node;

/// Reads a whole file. Keys that nobody knows are refused by the types themselves.
///
/// # Errors
/// `place:line: key: what was found and what would be right`.
pub(super) fn parse<T: DeserializeOwned>(place: &str, text: &str) -> Result<T, ContentError> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        let line = text.lines().nth(line_of(text, at) - 1);
        let fault = of_letters(error.message().trim(), line.unwrap_or_default());
        fault_at(place, text, at, fault)
    })?;
    T::deserialize(Node::root(&table)).map_err(|fault| {
        let (at, words) = fault.told();
        fault_at(place, text, at, words)
    })
}

fn fault_at(place: &str, text: &str, at: usize, fault: String) -> ContentError {
    ContentError {
        place: format!("{place}:{}", line_of(text, at)),
        fault,
    }
}

/// What the crate says of a `line` that is no TOML, with what would be.
fn of_letters(message: &str, line: &str) -> String {
    // What comes after the comma names single letters that might have stood there.
    let fault = message.split(", expected").next().unwrap_or(message);
    let right = match fault {
        _ if line.trim_start().starts_with([';', '/']) => "a comment begins with #",
        "key with no value" | "invalid key-value pair" | "unexpected content" => {
            "a line is a key, = and a value"
        }
        "missing value" | "missing value for key" | "invalid value" => {
            "after = must stand a number, true, false, or text in quotes"
        }
        "string values must be quoted" => {
            if line.trim_end().ends_with('=') {
                "after = must stand a number, true, false, or text in quotes"
            } else {
                "text must stand in quotes"
            }
        }
        "invalid basic string" | "invalid literal string" | "missing opening quote" => {
            "text must end with the quote that it begins with, in the same line"
        }
        "invalid multi-line basic string" | "invalid multi-line literal string" => {
            "text must end with the three quotes that it begins with"
        }
        "missing escaped value" => "in quotes \\\\ stands for \\, and \\ alone for nothing",
        "extra `=`" | "extra assignment between key-value pairs" => "one = is enough",
        "unquoted keys cannot be empty" | "invalid unquoted key" => {
            "a line must begin with a key of letters, digits, - and _"
        }
        "duplicate key" => "this key has had its value already",
        "unexpected key or value" => "every key must stand in a line of its own",
        "unclosed array" => "the list must end with ]",
        "missing comma between array elements" => "between the words of a list must stand commas",
        "unclosed inline table" => "what begins with { must end with }",
        "missing comma between key-value pairs" => "between the keys within { } must stand commas",
        "unclosed table" => "a heading must end with ]",
        "unclosed array table" => "a heading that begins with [[ must end with ]]",
        fault if fault.starts_with("invalid ") || fault.starts_with("unexpected ") => {
            "the value must be a number, true, false, or text in quotes"
        }
        fault => fault,
    };
    let line = line.trim();
    let shown: String = line.chars().take(SHOWN).collect();
    let cut = if shown.len() < line.len() { "..." } else { "" };
    format!("{right}, found: {shown}{cut}")
}

/// How many letters of a faulty line are shown.
const SHOWN: usize = 60;

/// The number of the line that byte `at` lies in, counted from 1.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// The line of `key` in the table with this header, such as `[map]`, or in number `number`, counted from 0, of those with
/// a header such as `[[monsters]]`. The header's line where the table does not say `key` in a line of its own; 1 where
/// there is no such table. Lines are counted from 1.
pub(super) fn line_in(text: &str, header: &str, number: usize, key: &str) -> usize {
    let mut lines = (1..).zip(text.lines().map(str::trim));
    let heads = lines.by_ref().filter(|(_, line)| *line == header);
    let Some((head, _)) = heads.take(number + 1).nth(number) else {
        return 1;
    };
    let mut table = lines.take_while(|(_, line)| !line.starts_with('['));
    let says = |line: &str| {
        line.split_once('=')
            .is_some_and(|(name, _)| name.trim() == key)
    };
    table
        .find(|(_, line)| says(line))
        .map_or(head, |(line, _)| line)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Lines = BTreeMap<String, String>;

    /// Where, what was found, and what would be right, and no word of those who made the reader.
    #[test]
    fn what_is_no_toml_is_told_in_our_words() {
        for (text, right) in [
            ("look", "a line is a key, = and a value, found: look"),
            (
                "look : 3",
                "a line is a key, = and a value, found: look : 3",
            ),
            (
                "look =",
                "after = must stand a number, true, false, or text in quotes, found: look =",
            ),
            ("look = u", "text must stand in quotes, found: look = u"),
            (
                "look = \"u",
                "text must end with the quote that it begins with, in the same line, found: look = \"u",
            ),
            ("look == 3", "one = is enough, found: look == 3"),
            (
                "= 3",
                "a line must begin with a key of letters, digits, - and _, found: = 3",
            ),
            ("; x", "a comment begins with #, found: ; x"),
            ("look = [1", "the list must end with ], found: look = [1"),
            (
                r#"look = ["a" "b"]"#,
                r#"between the words of a list must stand commas, found: look = ["a" "b"]"#,
            ),
            (
                "a = 1 b = 2",
                "every key must stand in a line of its own, found: a = 1 b = 2",
            ),
            ("[look", "a heading must end with ], found: [look"),
            (
                "look = 1.2.3",
                "the value must be a number, true, false, or text in quotes, found: look = 1.2.3",
            ),
            (
                "look = tru",
                "the value must be a number, true, false, or text in quotes, found: look = tru",
            ),
            (
                r#"look = "\q""#,
                r#"in quotes \\ stands for \, and \ alone for nothing, found: look = "\q""#,
            ),
        ] {
            let fault = parse::<Lines>("here", text).expect_err("that is wrong");
            assert_eq!(fault.to_string(), format!("here:1: {right}"));
        }
        let twice = parse::<Lines>("here", "a = 1\na = 2").expect_err("that is wrong");
        assert_eq!(
            twice.to_string(),
            "here:2: this key has had its value already, found: a = 2"
        );
    }

    #[test]
    fn letters_of_several_bytes_before_a_fault_are_no_fault() {
        for text in ["\u{fffd}==U", "ö =", "= ö", "a = ö", "\"ö\" = = 1"] {
            assert!(parse::<Lines>("here", text).is_err(), "{text}");
        }
    }

    /// A choice as our rules have them: names alone, with a number, with numbers of their own.
    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Choice {
        None,
        One(u8),
        Several { low: i64, list: Vec<bool> },
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        choice: Choice,
        #[serde(default)]
        maybe: Option<String>,
    }

    #[test]
    fn every_kind_of_value_is_read() {
        let read = |text| parse::<Sample>("here", text).expect("that is right");
        let choice = |choice| Sample {
            choice,
            maybe: None,
        };
        assert_eq!(read("choice = \"none\""), choice(Choice::None));
        assert_eq!(read("choice = { one = 0xff }"), choice(Choice::One(255)));
        let list = vec![true, false];
        assert_eq!(
            read("[choice.several]\nlow = -3\nlist = [true, false]"),
            choice(Choice::Several { low: -3, list })
        );
        let maybe = Some("\u{e9}\"".to_owned());
        let choice = Choice::None;
        let both = "maybe = \"\\u00e9\\\"\"\nchoice = 'none'";
        assert_eq!(read(both), Sample { choice, maybe });
    }

    /// The line, the key, what was found and what would be right.
    #[test]
    fn every_kind_of_wrong_value_is_told() {
        for (text, fault) in [
            ("", "1: choice is missing"),
            (
                "\nchoice = \"any\"",
                "2: choice must be one of none, one, several, found \"any\"",
            ),
            (
                "choice = 3",
                "1: choice must be one of none, one, several, found 3",
            ),
            (
                "choice = { none = 1, one = 2 }",
                "1: choice must be one of none, one, several, found a table",
            ),
            (
                "choice = { none = 1 }",
                "1: choice must be \"none\" alone, found 1",
            ),
            (
                "choice = \"one\"",
                "1: choice must be { one = ... }, found \"one\"",
            ),
            (
                "choice = { one = 256 }",
                "1: one must be 0 to 255, found 256",
            ),
            (
                "choice = { one = 99999999999999999999 }",
                "1: one must be 0 to 255, found 99999999999999999999",
            ),
            (
                "[choice.several]\nlow = 99999999999999999999",
                "2: low must be a whole number of at most 18 digits, found 99999999999999999999",
            ),
            (
                "choice = { one = 1.5 }",
                "1: one must be a whole number, found 1.5",
            ),
            (
                "choice = { one = 1979-05-27 }",
                "1: one must be a whole number, found a date",
            ),
            (
                "choice = { several = [] }",
                "1: several must be a table, found a list",
            ),
            ("[choice.several]\nlow = 1", "1: list is missing"),
            (
                "[choice.several]\nlow = true",
                "2: low must be a whole number, found true",
            ),
            (
                "[choice.several]\nlist = {}",
                "2: list must be a list, found a table",
            ),
            (
                "[choice.several]\nlist = [true,\n1]",
                "3: must be true or false, found 1",
            ),
            (
                "choice = \"none\"\nmaybe = 1",
                "2: maybe must be text in quotes, found 1",
            ),
            (
                "choice = \"none\"\nmayby = 1",
                "2: there is no \"mayby\" here; there are choice, maybe",
            ),
        ] {
            let found = parse::<Sample>("here", text).expect_err("that is wrong");
            assert_eq!(found.to_string(), format!("here:{fault}"), "{text}");
        }
    }
}
