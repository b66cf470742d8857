//! Where values are in their files, and errors that say so.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use crate::base::printable::excerpt;
use crate::base::sort_few;
use crate::content::Error;
use crate::content::toml::{Document, SourceFile};

impl<'t> Document<'t> {
    /// The file and line of the value at `path`, as in errors. A step is a key, or an index into a list. If the value
    /// is missing, the line of the innermost table that exists.
    pub(in crate::content) fn location_of(&self, path: &[&str]) -> String {
        self.location_at(self.start(path))
    }

    /// The byte offset of the value at `path`. For sorting many values, since computing lines scans the text.
    pub(in crate::content) fn start(&self, path: &[&str]) -> usize {
        self.span(path).start
    }

    /// The line of a byte in its file, counted from 1.
    pub(in crate::content) fn line_at(&self, at: usize) -> usize {
        line_of(self.file_at(at).text, at)
    }

    /// The file that contains a byte.
    fn file_at(&self, at: usize) -> SourceFile<'t> {
        let before = self.files.iter().rfind(|file| file.start <= at);
        *before.expect("the first starts at 0")
    }

    fn location_at(&self, at: usize) -> String {
        format!("{}:{}", self.file_at(at).location, self.line_at(at))
    }

    /// An error at the value at `path`.
    pub(in crate::content) fn error(&self, path: &[&str], message: String) -> Error {
        self.error_at(&self.span(path), message)
    }

    /// Sorts errors by the files and lines that they name, the topmost file first.
    pub(in crate::content) fn sort(&self, errors: &mut [Error]) {
        let place = |error: &Error| {
            let Error::Invalid { location, .. } = error else {
                return None;
            };
            let (file, line) = location.rsplit_once(':')?;
            let file = self.files.iter().position(|own| own.location == file)?;
            Some((file, line.parse::<usize>().ok()?))
        };
        sort_few(errors, place);
    }

    /// `key: expected ..., found ...` for the value at `path`. If the value names something that was removed, the error
    /// also says where.
    pub(in crate::content) fn unexpected(&self, path: &[&str], expected: &str) -> Error {
        let is_key = |step: &&&str| step.parse::<usize>().is_err();
        let key = excerpt(path.iter().rfind(is_key).unwrap_or(&""));
        let value = self.innermost(path);
        let found = self.found(&value.span());
        let word = self.text_at(path);
        let mut removed = self.removed.iter();
        let removed = removed.find(|it| Some(it.word.as_str()) == word);
        let removed = removed.map_or(String::new(), |it| {
            format!(", which {} removes", it.location)
        });
        let reason = format!("{key}: expected {expected}{found}{removed}");
        self.error_at(&value.span(), reason)
    }

    /// Like [`Document::unexpected`], for two values that cannot both stay: at that in the topmost file.
    pub(in crate::content) fn conflict(
        &self,
        one: &[&str],
        other: &[&str],
        expected: &str,
    ) -> Error {
        let own = self.topmost(&[one, other]);
        let theirs = if own == one { other } else { one };
        let mut error = self.unexpected(own, expected);
        if let Error::Invalid { reason, .. } = &mut error {
            *reason += &format!(", as in {}", self.location_of(theirs));
        }
        error
    }

    /// The first of these paths whose value is in the topmost file of all.
    pub(in crate::content) fn topmost<'p, 's>(&self, paths: &[&'p [&'s str]]) -> &'p [&'s str] {
        let paths = paths.iter().copied();
        let topmost = paths.min_by_key(|path| self.file_at(self.start(path)).start);
        topmost.unwrap_or_default()
    }

    /// The bytes of the value at `path`, or if it is missing, those of the innermost table that exists.
    pub(in crate::content) fn span(&self, path: &[&str]) -> Range<usize> {
        self.innermost(path).span()
    }

    /// The value at `path`, or if it is missing, the innermost table that exists.
    pub(super) fn innermost(&self, path: &[&str]) -> &Spanned<DeValue<'t>> {
        let mut value = &self.root;
        for step in path {
            let next = match step.parse::<usize>() {
                Ok(index) if value.get_ref().is_array() => value.get_ref().get(index),
                _ => value.get_ref().get(*step),
            };
            let Some(next) = next else { break };
            value = next;
        }
        value
    }

    /// The text at `path`, if it is text.
    pub(in crate::content) fn text_at(&self, path: &[&str]) -> Option<&str> {
        self.innermost(path).get_ref().as_str()
    }

    pub(super) fn found(&self, span: &Range<usize>) -> String {
        let found = self.file_at(span.start).text.get(span.clone());
        let found = found.unwrap_or_default();
        format!(", found {}", excerpt(found))
    }

    pub(super) fn error_at(&self, span: &Range<usize>, error: String) -> Error {
        Error::invalid(self.location_at(span.start), error)
    }
}

/// Is passed the path to a value or to a key, its bytes, and the value unless it is a key.
type See<'s, 'v, 't> = dyn FnMut(&[String], Range<usize>, Option<&'v DeValue<'t>>) + 's;

/// Calls `see` with each value within a value and each key, in their order, itself first.
pub(super) fn walk<'v, 't>(
    value: &'v Spanned<DeValue<'t>>,
    path: &mut Vec<String>,
    see: &mut See<'_, 'v, 't>,
) {
    see(path, value.span(), Some(value.get_ref()));
    let mut inner = |step: String, key: Option<Range<usize>>, value| {
        path.push(step);
        if let Some(key) = key {
            see(path, key, None);
        }
        walk(value, path, see);
        path.pop();
    };
    match value.get_ref() {
        DeValue::Table(table) => {
            for (key, value) in table {
                inner(key.get_ref().to_string(), Some(key.span()), value);
            }
        }
        DeValue::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                inner(at.to_string(), None, value);
            }
        }
        _ => {}
    }
}

/// The line that contains byte `at`, counted from 1.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_path() {
        let text = "[a]\nb = [1,\n2]\n\n[[c]]\n[[c]]\n\"d.e\" = 3\n";
        let document = Document::parse("here", text).expect("that is right");
        for (path, line) in [
            (&["a"][..], 1),
            (&["a", "b"], 2),
            (&["a", "b", "1"], 3),
            (&["a", "x"], 1),
            (&["c", "0"], 5),
            (&["c", "1", "d.e"], 7),
            (&["x", "y"], 1),
        ] {
            assert_eq!(document.line_at(document.start(path)), line, "{path:?}");
        }
        let error = document.unexpected(&["c", "1", "d.e"], "1 or 2");
        assert_eq!(error.to_string(), "here:7: d.e: expected 1 or 2, found 3");
    }
}
