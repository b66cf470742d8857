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
        let message = wrong_type(&message, value).unwrap_or(message);
        let place = format!("{place}:{}", line_of(text, span.start));
        let key = key_before(&text[..span.start]).filter(|_| message.starts_with("must"));
        ContentError {
            place,
            fault: key.map_or_else(|| message.clone(), |key| format!("{key} {message}")),
        }
    })
}

/// What the crate says of a `value` of the wrong type, in the words of all other faults.
fn wrong_type(message: &str, value: &str) -> Option<String> {
    if message == "wanted string or table" {
        return Some(format!("must be text in quotes, found {value}"));
    }
    let (found, right) = message
        .strip_prefix("invalid type: ")?
        .split_once(", expected ")?;
    let right = match right {
        "i64" | "i32" | "u32" | "usize" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        right => right,
    };
    Some(format!("must be {right}, found {found}"))
}

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

    #[test]
    fn letters_of_several_bytes_before_a_fault_are_no_fault() {
        for text in ["\u{fffd}==U", "ö =", "= ö", "a = ö", "\"ö\" = = 1"] {
            assert!(parse::<toml::Table>("here", text).is_err(), "{text}");
        }
    }
}
