//! TOML with errors that say where: the only place that knows the crate `toml`.

use serde::de::DeserializeOwned;

use super::ContentError;

/// Reads a whole file. Keys that nobody knows are refused by the types themselves.
///
/// # Errors
/// `place:line: key: what was found and what would be right`.
pub(super) fn parse<T: DeserializeOwned>(place: &str, text: &str) -> Result<T, ContentError> {
    toml::from_str(text).map_err(|error| {
        let message = error.message().trim().replace('\n', ", ");
        let Some(span) = error.span() else {
            return ContentError {
                place: place.to_owned(),
                fault: message,
            };
        };
        let value = text.get(span.clone()).unwrap_or_default();
        let number = line_of(text, span.start);
        let line = text.lines().nth(number - 1).unwrap_or_default();
        let message = of_data(&message, value).unwrap_or_else(|| of_letters(&message, line));
        let key = key_before(&text[..span.start]).filter(|_| message.starts_with("must"));
        ContentError {
            place: format!("{place}:{number}"),
            fault: key.map_or_else(|| message.clone(), |key| format!("{key} {message}")),
        }
    })
}

/// What the crate says of a `value` that is not what it should be, in the words of all other faults; nothing where it is
/// another kind of fault.
fn of_data(message: &str, value: &str) -> Option<String> {
    if message == "wanted string or table" {
        return Some(format!("must be text in quotes, found {value}"));
    }
    if message.starts_with("must ") {
        return Some(message.to_owned());
    }
    let mut named = message.split('`').skip(1).step_by(2);
    if let Some(first) = named.next() {
        let others = || named.collect::<Vec<_>>().join(", ");
        for (start, told) in [
            ("missing field", format!("{first} is missing")),
            ("duplicate field", format!("{first} stands here twice")),
        ] {
            if message.starts_with(start) {
                return Some(told);
            }
        }
        if message.starts_with("unknown field") {
            return Some(format!(
                "there is no {first:?} here; there are {}",
                others()
            ));
        }
        if message.starts_with("unknown variant") {
            return Some(format!("must be one of {}, found {first:?}", others()));
        }
    }
    let (found, right) = message
        .strip_prefix("invalid type: ")?
        .split_once(", expected ")?;
    let right = match right {
        "i64" | "i32" | "u32" | "u16" | "usize" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        right => right,
    };
    let found = match found.split_once(' ') {
        _ if found == "map" => "a table",
        _ if found == "sequence" => "a list",
        Some(("integer" | "boolean" | "string", value)) => value.trim_matches('`'),
        _ => found
            .trim_start_matches("floating point ")
            .trim_matches('`'),
    };
    Some(format!("must be {right}, found {found}"))
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

/// The key whose value begins where `text` ends.
fn key_before(text: &str) -> Option<&str> {
    let text = text.trim_end().strip_suffix('=')?.trim_end();
    let named = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    Some(&text[text.trim_end_matches(named).len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_before_a_value_ends_at_any_other_letter() {
        assert_eq!(key_before("a = 1\nmost_a_room = "), Some("most_a_room"));
        assert_eq!(key_before("ö="), Some(""));
        assert_eq!(key_before("no key"), None);
    }

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
            let fault = parse::<toml::Table>("here", text).expect_err("that is wrong");
            assert_eq!(fault.to_string(), format!("here:1: {right}"));
        }
        let twice = parse::<toml::Table>("here", "a = 1\na = 2").expect_err("that is wrong");
        assert_eq!(
            twice.to_string(),
            "here:2: this key has had its value already, found: a = 2"
        );
    }

    #[test]
    fn letters_of_several_bytes_before_a_fault_are_no_fault() {
        for text in ["\u{fffd}==U", "ö =", "= ö", "a = ö", "\"ö\" = = 1"] {
            assert!(parse::<toml::Table>("here", text).is_err(), "{text}");
        }
    }
}
