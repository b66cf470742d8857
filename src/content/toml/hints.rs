//! Errors that say what was probably meant, or what else in the file makes a value wrong, in plain words.

use super::{Document, RemovedTable};
use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::Error;

/// How messages of the crate begin that only make sense to who knows its grammar, and what we say instead.
const PLAIN: [(&str, &str); 15] = [
    ("duplicate key", "expected each table and key once"),
    ("string values must be quoted", "text must stand in quotes"),
    (
        "invalid boolean",
        "expected true or false, or text in quotes",
    ),
    ("invalid float", "expected a number, or text in quotes"),
    ("invalid date", "expected a number, or text in quotes"),
    ("extra `=`", "expected one = between key and value"),
    (
        "unexpected key or value, expected newline",
        "expected nothing more after the value",
    ),
    ("invalid basic string", "expected text to end with a quote"),
    (
        "invalid literal string",
        "expected text to end with a quote",
    ),
    ("key with no value", "expected = and a value after the key"),
    ("missing value", "expected a value after ="),
    (
        "unclosed array table",
        "expected ]] after the name of a table",
    ),
    ("unclosed table", "expected ] after the name of a table"),
    ("unclosed array", "expected ] at the end of the list"),
    (
        "unclosed inline table",
        "expected } at the end of the table",
    ),
];

/// What word processors make of quotes.
const TYPESET_QUOTES: [char; 6] = ['“', '”', '„', '‘', '’', '‚'];

/// The crate's message about a line, or our own where the crate's is about its internals or its grammar.
pub(super) fn explain<'m>(message: &'m str, line: &str) -> &'m str {
    if message.contains("recurs") {
        return "tables and lists must not be nested so deeply";
    }
    let message = match message.starts_with("string values must be quoted") {
        // The crate takes it for text without quotes.
        true if line.ends_with('=') => "missing value",
        true if line.contains(TYPESET_QUOTES) => return "text must stand in straight quotes",
        _ => message,
    };
    let mut plain = PLAIN.iter();
    let plain = plain.find(|(start, _)| message.starts_with(start));
    plain.map_or(message, |(_, plain)| plain)
}

impl Document<'_> {
    /// The error at the `false` that takes away a table which the value at `path` needs, if it has been taken away.
    pub(in crate::content) fn lacking(&self, name: &str, path: &[&str]) -> Option<Error> {
        let mut removed = self.removed_tables.iter();
        let RemovedTable { span, .. } = removed.find(|table| table.name == name)?;
        let (key, location) = (path.last().unwrap_or(&""), self.location_of(path));
        let found = self.found(span);
        let reason = format!("{name}: expected a table, which {key} in {location} needs{found}");
        Some(self.error_at(span, reason))
    }

    /// `key: expected what, found ...; did you mean ...?` if the text at `path` resembles one of `known`. It is not
    /// misspelt if it was removed.
    pub(in crate::content) fn misspelt(
        &self,
        path: &[&str],
        what: &str,
        known: &[String],
    ) -> Option<Error> {
        let word = self.text_at(path)?;
        let is_known = known.iter().any(|it| it == word);
        if is_known || self.removed.iter().any(|it| it.word == word) {
            return None;
        }
        let meant = similar::closest(word, known.iter().map(String::as_str))?;
        let mut error = self.unexpected(path, what);
        if let Error::Invalid { reason, .. } = &mut error {
            *reason += &format!("; did you mean {}?", excerpt(meant));
        }
        Some(error)
    }

    /// The top-level key that is most likely meant to be `key`, which is not there.
    pub(in crate::content) fn misspelling_of(&self, key: &str) -> Option<Error> {
        let keys = self.root.get_ref().as_table()?.keys();
        let mut near = keys.filter(|found| {
            let word: &str = found.get_ref();
            word != key && similar::closest(word, [key]).is_some()
        });
        let found = near.next()?;
        let word = excerpt(found.get_ref());
        let reason = format!("expected a known key, found {word}; did you mean {key}?");
        Some(self.error_at(&found.span(), reason))
    }
}
