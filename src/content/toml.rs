//! TOML files whose errors say where, what was expected and what was found. The only module that uses the `toml` crate.

mod de;
pub(super) mod edit;
mod hints;
mod layers;
mod locate;
mod parts;
mod repair;

use std::ops::Range;

use serde::de::{Deserialize, DeserializeOwned};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::base::printable::excerpt;
use crate::base::{SortedMap, similar};
use crate::content::Error;
use de::{ErrorKind, Node, ValueError};
use hints::explain;
use layers::{ids_in, lay_over, repeated_entry, tables_removed, take_entry};
use locate::{line_of, walk};
pub(super) use repair::Misread;

/// A table within a table, with its name.
pub(super) struct NamedTable<'t> {
    name: Spanned<DeString<'t>>,
    values: Spanned<DeValue<'t>>,
}

impl NamedTable<'_> {
    /// Its key in the enclosing table.
    pub(super) fn name(&self) -> &str {
        self.name.get_ref()
    }

    /// Whether it has this key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.values.get_ref().get(key).is_some()
    }
}

/// A file that a document is read from.
#[derive(Clone, Copy)]
pub(super) struct SourceFile<'t> {
    /// Its name in errors.
    pub(super) location: &'t str,
    /// Its text, behind so many spaces that a position is in one file of the document only.
    pub(super) text: &'t str,
    /// Where the text begins behind the spaces.
    pub(super) start: usize,
}

/// A well-formed TOML file that knows the position of each value.
#[derive(Clone)]
pub(super) struct Document<'t> {
    /// The file, followed by those that it extends.
    files: Vec<SourceFile<'t>>,
    root: Spanned<DeValue<'t>>,
    /// What `remove` has taken away, in this file and those it extends.
    pub(super) removed: Vec<Removed>,
    /// What `remove` has taken away, and a file above that adds again.
    added_again: Vec<Removed>,
    /// The top-level tables that `false` has taken away.
    removed_tables: Vec<RemovedTable>,
    /// What is wrong with the lists `remove`, to be reported with what else is wrong.
    faults: Vec<Error>,
}

/// A kind or place that `remove` has taken away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Removed {
    /// Its `kind`, or the name of the place.
    pub(super) word: String,
    /// The file and line of the `remove` entry.
    pub(super) location: String,
}

/// A top-level table that `false` has taken away.
#[derive(Clone)]
pub(super) struct RemovedTable {
    name: String,
    /// The bytes of that `false`.
    span: Range<usize>,
}

impl<'t> Document<'t> {
    /// Parses only the syntax; `location` names the file in errors.
    ///
    /// # Errors
    /// `location:line: message of the crate, found: the line`
    pub(super) fn parse(location: &'t str, text: &'t str) -> Result<Self, Error> {
        let start = 0;
        let file = SourceFile {
            location,
            text,
            start,
        };
        Self::parse_part(vec![file], 0)
    }

    /// Parses one of these files.
    ///
    /// # Errors
    /// See [`Document::parse`].
    pub(super) fn parse_part(files: Vec<SourceFile<'t>>, index: usize) -> Result<Self, Error> {
        let SourceFile {
            location,
            text,
            start,
        } = files[index];
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(text.len(), |span| span.start);
            let line = line_of(text, at);
            let found = text.lines().nth(line - 1).unwrap_or_default().trim();
            let message = explain(error.message().trim(), found);
            let found = if found.is_empty() {
                String::new()
            } else {
                format!(", found: {}", excerpt(found))
            };
            Error::invalid(format!("{location}:{line}"), message.to_owned() + &found)
        })?;
        let span = start..table.span().end;
        let root = Spanned::new(span, DeValue::Table(table.into_inner()));
        Ok(Self {
            files,
            root,
            removed: Vec::new(),
            added_again: Vec::new(),
            removed_tables: Vec::new(),
            faults: Vec::new(),
        })
    }

    /// Lays this file over `base`, after removing the kinds and places in this file's `remove` list from it. Those that
    /// `base` neither has nor has removed itself are an error of [`Document::read_all`].
    ///
    /// # Errors
    /// If `remove` is not a list of texts, or if two entries of one list in this file have the same id.
    pub(super) fn over(mut self, mut base: Self) -> Result<Self, Error> {
        if let Some([list, at, key]) = repeated_entry(&self.root) {
            let expected = format!("a {key} that no other has");
            return Err(self.unexpected(&[&list, &at, &key], &expected));
        }
        self.remove_from(&mut base)?;
        let tables = tables_removed(&base.root, &self.root);
        base.removed_tables.retain(|table| !self.has(&table.name));
        base.removed_tables.extend(tables);
        // What this file adds again no longer counts as removed.
        let added = ids_in(&self.root);
        let (mut added_again, removed): (Vec<_>, _) = base
            .removed
            .into_iter()
            .partition(|it| added.contains(&it.word));
        added_again.extend(base.added_again);
        lay_over(&mut base.root, &self.root);
        Ok(Self {
            root: base.root,
            removed,
            added_again,
            removed_tables: base.removed_tables,
            faults: base.faults,
            ..self
        })
    }

    /// Removes from `base` the kinds and places in this file's list `remove`, and the list itself.
    fn remove_from(&mut self, base: &mut Self) -> Result<(), Error> {
        for (at, word) in self.strings("remove")?.into_iter().enumerate() {
            let path = ["remove", &at.to_string()];
            let was_removed = base.removed.iter().any(|it| it.word == word);
            let is_found = take_entry(&mut base.root, &word);
            if !is_found && !was_removed {
                base.faults.push(self.nothing_to_remove(&path, &word, base));
                continue;
            }
            let location = self.location_of(&path);
            base.removed.push(Removed { word, location });
        }
        self.take("remove");
        Ok(())
    }

    /// The error for a word in the list `remove` that `base` has no entry for.
    fn nothing_to_remove(&self, path: &[&str], word: &str, base: &Self) -> Error {
        let known = ids_in(&base.root);
        let meant = similar::did_you_mean(word, known.iter().map(|it| &**it), &excerpt);
        let word = excerpt(word);
        let reason = format!("remove: expected a kind of what is extended, found {word}{meant}");
        self.error(path, reason)
    }

    /// The name in errors of the topmost file.
    pub(super) fn file(&self) -> &'t str {
        self.files.first().map_or("", |file| file.location)
    }

    /// Whether it lies over no other file.
    pub(super) const fn is_one_file(&self) -> bool {
        self.files.len() == 1
    }

    /// Whether there is a top-level key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.root.get_ref().get(key).is_some()
    }

    /// The keys in a top-level table of the file, each with its line, in their order; none without the table.
    pub(super) fn keys_in(&self, table: &str) -> Vec<(String, usize)> {
        let table = self.root.get_ref().get(table);
        let table = table.and_then(|table| table.get_ref().as_table());
        let keys = table.into_iter().flat_map(|table| table.keys());
        let keys: SortedMap<_, _> = keys.map(|key| (key.span().start, key)).collect();
        // Each line is counted from the one before: there may be hundreds of keys.
        let mut line = 1;
        let mut at = 0;
        let mut numbered = Vec::new();
        for &(start, key) in keys.iter() {
            line += line_of(&self.files[0].text[at..], start - at) - 1;
            at = start;
            numbered.push((key.get_ref().to_string(), line));
        }
        numbered
    }

    /// The texts in the list at a top-level key; none without the key.
    fn strings(&self, key: &str) -> Result<Vec<String>, Error> {
        let Some(list) = self.root.get_ref().get(key) else {
            return Ok(Vec::new());
        };
        let texts = Deserialize::deserialize(Node(list));
        texts.map_err(|_| self.unexpected(&[key], "a list of texts"))
    }

    /// Removes a top-level key.
    pub(super) fn take(&mut self, key: &str) {
        if let DeValue::Table(root) = self.root.get_mut() {
            root.remove(key);
        }
    }

    /// Deserializes the whole file. The types themselves reject unknown keys.
    ///
    /// # Errors
    /// `location:line: key: expected ..., found ...`
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        self.deserialize().map_err(|error| self.error_of(error))
    }

    /// The same, without the top-level keys that the type does not know.
    pub(super) fn read_known<T: DeserializeOwned>(mut self) -> Result<T, Error> {
        loop {
            let error = match self.deserialize() {
                Ok(value) => return Ok(value),
                Err(error) => error,
            };
            match self.path_of(&error).as_deref() {
                Some([key]) if error.kind == ErrorKind::UnknownKey => self.take(key),
                _ => return Err(self.error_of(error)),
            }
        }
    }

    fn deserialize<T: DeserializeOwned>(&self) -> Result<T, ValueError> {
        T::deserialize(Node(&self.root))
    }

    /// The error with line, key and what was found.
    fn error_of(&self, error: ValueError) -> Error {
        let mut path = self.path_of(&error).unwrap_or_default();
        let message = match &error.kind {
            ErrorKind::MissingKeys(keys) => match &**keys {
                [key] => format!("missing key {key}"),
                // An entry that lacks only one key was meant to add a kind.
                keys => format!("missing keys {}{}", keys.join(", "), self.kind_meant(&path)),
            },
            ErrorKind::UnknownKey | ErrorKind::Value => error.message,
        };
        if error.kind == ErrorKind::UnknownKey {
            path.pop();
        }
        let key = path.iter().rfind(|step| step.parse::<usize>().is_err());
        let key = key.map_or_else(String::new, |key| format!("{}: ", excerpt(key)));
        let found = match &error.span {
            Some(span) if message.starts_with("expected ") => self.found(span),
            _ => String::new(),
        };
        let hint = match &*message {
            // `false` takes away a table of the files below, which have none.
            "expected a table" if found.ends_with(" false") && !self.is_one_file() => {
                "; what is extended has none to remove".to_owned()
            }
            "expected a list" if found.starts_with(", found [") => {
                let table = found.trim_start_matches(", found ");
                format!("; did you mean [{table}]?")
            }
            _ => error.hint,
        };
        self.error_at(
            &error.span.unwrap_or(0..0),
            format!("{key}{message}{found}{hint}"),
        )
    }

    /// Removes the table `key` and returns the tables in it.
    ///
    /// # Errors
    /// If `key` is anything but a table of tables.
    pub(super) fn take_tables(&mut self, key: &str) -> Result<Vec<NamedTable<'t>>, Error> {
        let wrong = self.unexpected(&[key], "a table of tables");
        let DeValue::Table(root) = self.root.get_mut() else {
            return Ok(Vec::new());
        };
        match root.remove(key).map(Spanned::into_inner) {
            None => Ok(Vec::new()),
            Some(DeValue::Table(tables))
                if tables.values().all(|table| table.get_ref().is_table()) =>
            {
                let named = |(name, values)| NamedTable { name, values };
                Ok(tables.into_iter().map(named).collect())
            }
            Some(_) => Err(wrong),
        }
    }

    /// A copy with the values of `changes` laid over it, and with this `name` unless `changes` has its own. Errors
    /// still name the line where a value is.
    pub(super) fn changed(&self, name: String, changes: &NamedTable<'t>) -> Self {
        let mut changed = self.clone();
        let span = changes.name.span();
        if let DeValue::Table(root) = changed.root.get_mut() {
            let name = Spanned::new(span.clone(), DeValue::String(name.into()));
            root.insert(Spanned::new(span, "name".into()), name);
        }
        lay_over(&mut changed.root, &changes.values);
        changed
    }

    /// All texts in the file, each with its path, in no particular order.
    pub(super) fn texts(&self) -> Vec<(Vec<String>, &str)> {
        let mut texts = Vec::new();
        walk(&self.root, &mut Vec::new(), &mut |path, _, value| {
            let text = value.and_then(DeValue::as_str);
            texts.extend(text.map(|text| (path.to_vec(), text)));
        });
        texts
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Pairs = BTreeMap<String, String>;

    fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
        Document::parse("here", text)?.read()
    }

    #[track_caller]
    fn error<T: DeserializeOwned>(text: &str) -> String {
        let error = parse::<T>(text).map(|_| ());
        error.expect_err("that is wrong").to_string()
    }

    /// The rows of a table such as `TEXT => ERROR`; `\n` ends a line of a text.
    pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
        let lines = table.lines().filter(|line| !line.is_empty());
        lines.map(|line| {
            let texts = line.splitn(N, "=>").map(str::trim);
            let texts: Vec<_> = texts.map(|text| text.replace("\\n", "\n")).collect();
            <[String; N]>::try_from(texts).expect(line)
        })
    }

    #[test]
    fn excessive_nesting_is_reported_in_our_words() {
        let lists = format!("a = {}1{}", "[".repeat(500), "]".repeat(500));
        let tables = format!("a = {}1{}", "{b=".repeat(500), "}".repeat(500));
        let keys = format!("{}b = 1", "a.".repeat(500));
        for text in [lists, tables, keys] {
            let error = error::<Pairs>(&text);
            let expected = "here:1: tables and lists must not be nested so deeply, found: ";
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn bad_syntax_after_wide_characters_is_found() {
        for text in ["\u{fffd}==U", "ö =", "= ö", "a = ö", "\"ö\" = = 1"] {
            assert!(parse::<Pairs>(text).is_err(), "{text}");
        }
    }

    /// Variants as in rule files: a name alone, with a number, with fields.
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
        #[serde(default)]
        pair: [char; 2],
    }

    #[test]
    fn every_kind_of_value_is_read() {
        let read = |text| parse::<Sample>(text).expect("that is right");
        let sample = |choice| Sample {
            choice,
            maybe: None,
            pair: ['\0', '\0'],
        };
        assert_eq!(read("choice = \"none\""), sample(Choice::None));
        assert_eq!(read("choice = { one = 0xff }"), sample(Choice::One(255)));
        let list = vec![true, false];
        assert_eq!(
            read("[choice.several]\nlow = -3\nlist = [true, false]"),
            sample(Choice::Several { low: -3, list })
        );
        let both = Sample {
            maybe: Some("\u{e9}\"".to_owned()),
            pair: ['a', 'b'],
            ..sample(Choice::None)
        };
        let text = "maybe = \"\\u00e9\\\"\"\nchoice = 'none'\npair = [\"a\", \"b\"]";
        assert_eq!(read(text), both);
    }

    /// The line, the key, what was expected and what was found.
    #[test]
    fn every_kind_of_wrong_value_is_reported() {
        for [text, expected] in rows(
            r#"
=> 1: missing key choice
\nchoice = "any" => 2: choice: expected one of none, one, several, found "any"
choice = 3 => 1: choice: expected one of none, one, several, found 3
choice = { any = 3 } => 1: choice: expected one of none, one, several, found { any = 3 }
choice = { none = 1, one = 2 } => 1: choice: expected one key alone, none or one, found { none = 1, one = 2 }
choice = { none = 1, two = 2 } => 1: choice: expected one of none, one, several, found { none = 1, two = 2 }
choice = {} => 1: choice: expected one of none, one, several, found {}
choice = { none = 1 } => 1: none: expected the name alone, in quotes, found 1
choice = "one" => 1: choice: expected a table such as { one = ... }, found "one"
choice = { one = 256 } => 1: one: expected 0 to 255, found 256
choice = { one = 99999999999999999999 } => 1: one: expected 0 to 255, found 99999999999999999999
[choice.several]\nlow = 99999999999999999999 => 2: low: expected -9223372036854775808 to 9223372036854775807, found 99999999999999999999
choice = { one = 1.5 } => 1: one: expected a whole number, found 1.5
choice = { one = 1979-05-27 } => 1: one: expected a whole number, found 1979-05-27
choice = { several = [] } => 1: several: expected a table, found []; its keys are low, list
\n[choice.several]\nlow = 1 => 2: several: missing key list
[choice.several]\nlow = true => 2: low: expected a whole number, found true
[choice.several]\nlist = {} => 2: list: expected a list, found {}
[choice.several]\nlist = [true,\n1] => 3: list: expected true or false, found 1
choice = "none"\nmaybe = 1 => 2: maybe: expected text in quotes, found 1
choice = "none"\npair = ["a"] => 2: pair: expected a list of 2 values, found ["a"]
choice = "none"\npair = ["a", "bc"] => 2: pair: expected a character, found "bc"
choice = "none"\nmayby = 1 => 2: expected one of the keys choice, maybe, pair, found mayby; did you mean maybe?
"#,
        ) {
            assert_eq!(error::<Sample>(&text), format!("here:{expected}"), "{text}");
        }
    }
}
