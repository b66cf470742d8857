//! Changes single values in the text of a TOML file.

use std::ops::Range;

use crate::base::sort_few;
use crate::content::Error;
use crate::content::toml::Document;

/// `text` with these values, written as TOML, at top-level keys; `None` removes a key with its lines. A changed value
/// keeps its place and the comment behind it. New keys come behind the others, before the first table. Everything else
/// stays as it is. `location` names the file in errors.
///
/// # Errors
/// If the text is not TOML, before or after the change.
pub(in crate::content) fn with_values<'k>(
    location: &str,
    text: &str,
    values: impl IntoIterator<Item = (&'k str, Option<String>)>,
) -> Result<String, Error> {
    let document = Document::parse(location, text)?;
    let (mut edits, mut added) = (Vec::new(), String::new());
    for (key, value) in values {
        match value {
            Some(value) if document.has(key) => edits.push((document.span(&[key]), value)),
            Some(value) => added += &format!("{key} = {value}\n"),
            None if document.has(key) => {
                edits.push((whole_lines(text, document.span(&[key])), String::new()));
            }
            None => {}
        }
    }
    if !added.is_empty() {
        let at = first_table(&document, text);
        let is_line = at == 0 || text[..at].ends_with('\n');
        edits.push((at..at, if is_line { added } else { format!("\n{added}") }));
    }
    sort_few(&mut edits, |(span, _)| span.start);
    let mut written = text.to_owned();
    for (span, new) in edits.into_iter().rev() {
        written.replace_range(span, &new);
    }
    Document::parse(location, &written)?;
    Ok(written)
}

/// The bytes of all lines that `span` touches, with their line ends.
fn whole_lines(text: &str, span: Range<usize>) -> Range<usize> {
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.end..].find('\n');
    start..end.map_or(text.len(), |at| span.end + at + 1)
}

/// Where the first table begins, or the text ends.
fn first_table(document: &Document<'_>, text: &str) -> usize {
    let root = document.root.get_ref().as_table();
    let values: Vec<_> = root.into_iter().flat_map(|root| root.values()).collect();
    let is_inside = |at| {
        values
            .iter()
            .any(|value| value.span().contains(&at) && value.span().start < at)
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with('[') && !is_inside(at) {
            return at;
        }
        at += line.len();
    }
    at
}

/// A word as TOML text.
pub(in crate::content) fn quoted(word: &str) -> String {
    let word = word.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{word}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_edit(text: &str, values: &[(&str, Option<&str>)], expected: &str) {
        let values = values
            .iter()
            .map(|(key, value)| (*key, value.map(str::to_owned)));
        assert_eq!(with_values("a.toml", text, values).as_deref(), Ok(expected));
    }

    #[test]
    fn only_the_values_named_change() {
        let text =
            "# mine\na = 1 # one\nlist = [ # two\n  2,\n]\n\n'b' = \"x\"   # three\nc = true";
        let expected = "# mine\na = 10 # one\n\n'b' = 'y'   # three\nc = true\nd = 4\n";
        let values = [
            ("d", Some("4")),
            ("b", Some("'y'")),
            ("list", None),
            ("gone", None),
            ("a", Some("10")),
        ];
        assert_edit(text, &values, expected);
        assert_edit(text, &[], text);
        assert_edit("a = 1", &[("a", None)], "");
        assert_edit("", &[("a", Some("1"))], "a = 1\n");
        assert_edit("a = 1\r\nb = 2\r\n", &[("a", None)], "b = 2\r\n");
    }

    /// As a newer version might write.
    #[test]
    fn new_keys_come_before_tables() {
        let new = [("new", Some("1"))];
        let list = "list = [\n[1],\n[2],\n]\n";
        let tables = "# more\n[table]\nb = [\n[3],\n]\n[[more]]\n";
        assert_edit(
            &format!("{list}{tables}"),
            &new,
            &format!("{list}# more\nnew = 1\n{}", &tables[7..]),
        );
        assert_edit("[table]\n", &new, "new = 1\n[table]\n");
        assert_edit(list, &new, &format!("{list}new = 1\n"));
    }

    #[test]
    fn text_that_is_not_toml_is_refused() {
        let set = |text, value: &str| with_values("a.toml", text, [("a", Some(value.to_owned()))]);
        let error = set("b = 1\na =", "1")
            .expect_err("a has no value")
            .to_string();
        assert!(error.starts_with("a.toml:2: "), "{error}");
        assert!(set("b = 1", "no value").is_err());
    }

    #[test]
    fn quoted_words_are_read_back() {
        let text = format!("a = {}", quoted("\"\\ é"));
        let document = Document::parse("a.toml", &text).expect("it is right");
        assert_eq!(document.text_at(&["a"]), Some("\"\\ é"));
    }
}
