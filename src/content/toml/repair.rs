//! Reports all errors of a file in one run: after each error, replaces the value by a valid one and reads the file
//! again.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::DeValue;

use super::de::{self, ErrorKind, PathSegment};
use super::layers::{id, id_key};
use super::{Document, Removed};
use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::Error;
use crate::content::error::MOST_IN_FILE;

/// Maximum number of errors found in a file: one more than are listed, so that the list can say that there are more.
const MOST: usize = MOST_IN_FILE + 1;
/// Kinds of up to this many letters resemble others too easily to be taken for misspelt.
const SHORT: usize = 3;

/// A file with errors.
pub(in crate::content) struct Misread<T> {
    /// The errors in order of lines, those of lists `remove` first.
    pub(in crate::content) errors: Vec<Error>,
    /// The file with other values in place of the wrong ones; `None` if one has no valid replacement.
    pub(in crate::content) repaired: Option<T>,
    /// The paths of those other values, and of unknown keys.
    replaced: Vec<Vec<String>>,
}

impl<T> Misread<T> {
    /// Whether the value at this path is the author's, with all that it contains.
    pub(in crate::content) fn is_own(&self, path: &[&str]) -> bool {
        let overlaps = |other: &Vec<String>| path.iter().zip(other).all(|(step, own)| step == own);
        !self.replaced.iter().any(overlaps)
    }

    /// Whether no other value decides which kinds there are: no list of them, no entry, and no `kind`.
    pub(in crate::content) fn has_own_kinds(&self) -> bool {
        let decides = |path: &Vec<String>| match &path[..] {
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
            let read = self.read_all(&donors.collect::<Vec<_>>());
            read.map_err(|misread| Error::several(misread.errors))
        })
    }

    /// Deserializes the whole file like [`Document::read`]. `donors` are files of the same kind without errors.
    ///
    /// # Errors
    /// At most 21; fewer if no donor has a value that repairs one. All keys that a table lacks are one error.
    pub(in crate::content) fn read_all<T: DeserializeOwned>(
        &self,
        donors: &[Document<'t>],
    ) -> Result<T, Misread<T>> {
        let mut repaired: Option<Self> = None;
        let mut errors = TomlErrors::default();
        loop {
            let error = match repaired.as_ref().unwrap_or(self).deserialize::<T>() {
                Ok(value) if errors.reported.is_empty() && self.faults.is_empty() => {
                    return Ok(value);
                }
                Ok(value) => return Err(errors.misread(self, Some(value))),
                Err(error) => error,
            };
            let is_unknown = error.kind() == ErrorKind::UnknownKey;
            let Some(path) = errors.report(error, self) else {
                return Err(errors.misread(self, None));
            };
            let root = &mut repaired.get_or_insert_with(|| self.clone()).root;
            let right = donors.iter().filter(|_| !is_unknown);
            let right = { right }.find_map(|donor| value_at(&donor.root, &path));
            replace(root, &path, right.cloned());
        }
    }
}

impl Document<'_> {
    /// What an entry that lacks keys may be meant to change: `; did you mean rat?` in a file that extends another, if
    /// its kind resembles that of another entry, or where that kind was removed. Otherwise empty.
    fn kind_meant(&self, path: &[PathSegment]) -> String {
        let [PathSegment::Key(list), PathSegment::Index(number)] = path else {
            return String::new();
        };
        let entries = self.root.get_ref().get(list.as_str());
        let entries = entries.and_then(|entries| entries.get_ref().as_array());
        let ids = entries
            .into_iter()
            .flatten()
            .map(|entry| id(id_key(list), entry));
        let ids: Vec<_> = ids.map(Option::unwrap_or_default).collect();
        let own = ids.get(*number).copied().unwrap_or_default();
        let mut again = self.added_again.iter();
        if let Some(Removed { word, location }) = again.find(|it| it.word == own) {
            let word = excerpt(word);
            return format!("; there is no {word} to change: {location} removes it");
        }
        match ids.get(*number) {
            Some(own) if self.locations.len() > 1 && own.chars().count() > SHORT => {
                let others = ids.iter().copied().filter(|other| other != own);
                similar::did_you_mean(own, others, &excerpt)
            }
            _ => String::new(),
        }
    }
}

/// The errors found so far.
#[derive(Default)]
struct TomlErrors {
    /// Each with the byte offset of its value.
    reported: Vec<(usize, Error)>,
    /// The paths of all values repaired.
    paths: Vec<Vec<PathSegment>>,
    /// Tables that lack keys: the path, the index of the error, and the keys.
    missing: Vec<(Vec<PathSegment>, usize, Vec<&'static str>)>,
}

impl TomlErrors {
    /// Adds an error; all keys that a table lacks are one error. Returns the path of the value to repair; `None` if
    /// that would not help, or if there are enough errors.
    fn report(
        &mut self,
        error: de::ValueError,
        document: &Document<'_>,
    ) -> Option<Vec<PathSegment>> {
        let table = error.path();
        let mut path = table.clone();
        if let ErrorKind::MissingKey(key) = error.kind() {
            path.push(PathSegment::Key(key.to_owned()));
        }
        // The value has been repaired or removed before, without success.
        if self.paths.contains(&path) || self.reported.len() == MOST {
            return None;
        }
        self.paths.push(path.clone());
        let start = error.start();
        let ErrorKind::MissingKey(key) = error.kind() else {
            self.reported.push((start, document.error_of(error)));
            return Some(path);
        };
        let mut missing = self.missing.iter_mut();
        if let Some((_, at, keys)) = missing.find(|(path, ..)| *path == table) {
            keys.push(key);
            // Who only forgets one key has meant to add a kind.
            let meant = document.kind_meant(&table);
            let message = format!("missing keys {}{meant}", keys.join(", "));
            self.reported[*at].1 = document.error_of(error.saying(message));
        } else {
            self.missing.push((table, self.reported.len(), vec![key]));
            let message = format!("missing key {key}");
            let error = document.error_of(error.saying(message));
            self.reported.push((start, error));
        }
        Some(path)
    }

    /// All errors, with what the file says once they are repaired.
    fn misread<T>(mut self, document: &Document<'_>, repaired: Option<T>) -> Misread<T> {
        self.reported.sort_by_key(|(start, _)| *start);
        let reported = self.reported.into_iter().map(|(_, error)| error);
        let step = |step: PathSegment| match step {
            PathSegment::Key(key) => key,
            PathSegment::Index(at) => at.to_string(),
        };
        let replaced = self.paths.into_iter();
        let replaced = replaced.map(|path| path.into_iter().map(step).collect());
        Misread {
            errors: document.faults.iter().cloned().chain(reported).collect(),
            repaired,
            replaced: replaced.collect(),
        }
    }
}

/// The value at this path; in lists, that of the first entry that has one.
fn value_at<'d, 't>(
    value: &'d Spanned<DeValue<'t>>,
    path: &[PathSegment],
) -> Option<&'d Spanned<DeValue<'t>>> {
    let Some((step, rest)) = path.split_first() else {
        return Some(value);
    };
    match (value.get_ref(), step) {
        (DeValue::Table(table), PathSegment::Key(key)) => value_at(table.get(key.as_str())?, rest),
        (DeValue::Array(list), PathSegment::Index(_)) => {
            list.iter().find_map(|entry| value_at(entry, rest))
        }
        _ => None,
    }
}

/// Replaces the value at this path by `right`, or removes it.
fn replace<'t>(
    value: &mut Spanned<DeValue<'t>>,
    path: &[PathSegment],
    right: Option<Spanned<DeValue<'t>>>,
) {
    let span = value.span();
    match (value.get_mut(), path) {
        (DeValue::Table(table), [PathSegment::Key(key)]) => match right {
            Some(right) => {
                let key = Spanned::new(span, key.clone().into());
                drop(table.insert(key, right));
            }
            None => drop(table.remove(key.as_str())),
        },
        (DeValue::Table(table), [PathSegment::Key(key), rest @ ..]) => {
            if let Some(inner) = table.get_mut(key.as_str()) {
                replace(inner, rest, right);
            }
        }
        (DeValue::Array(list), [PathSegment::Index(at), rest @ ..]) => {
            if let Some(inner) = list.get_mut(*at) {
                match (rest, right) {
                    ([], Some(right)) => *inner = right,
                    // Removing it would change the indices of the entries after it.
                    ([], None) => {}
                    (rest, right) => replace(inner, rest, right),
                }
            }
        }
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
        let read = document.read_all::<Sample>(&[donor]);
        let errors = read.expect_err("it is wrong").errors;
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
        let read = document.read_all::<Sample>(&[]);
        let errors: Vec<_> = read
            .expect_err("it is wrong")
            .errors
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(errors, ["here:1: name: expected text in quotes, found 7"]);
    }

    /// Some files have an error in every line.
    #[test]
    fn at_most_twenty_errors_are_reported() {
        let keys: String = (0..50).map(|number| format!("k{number} = 1\n")).collect();
        assert_eq!(errors(&keys).len(), MOST);
    }
}
