//! Reads the top level of a file as several types, each of which has some of the keys.
//!
//! A rule file is one table to its author and three things to the program: what it is called, its rules, how it is
//! shown. Serde's own way is `#[serde(flatten)]`, but that first copies every value into a buffer that knows no spans,
//! and errors lose their lines. Here each type is read from the same table, and meets only the entries whose keys it has
//! told serde; what no type has told is unknown.
//!
//! Of several errors the one that counts is the one that a single type with all the keys would have met: that of the
//! entry which stands first in the table, and missing keys last. [`Document::read_all`] repairs errors one by one, and
//! stops after so many, so in another order it would report others.

use std::cmp::Reverse;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use toml::de::{DeTable, DeValue};

use super::Document;
use super::de::{Entries, ValueError};

impl Document<'_> {
    /// Deserializes the whole file as three types that share its top-level keys. Keys that none of them has are errors.
    pub(in crate::content) fn deserialize_parts<A, B, C>(&self) -> Result<(A, B, C), ValueError>
    where
        A: DeserializeOwned,
        B: DeserializeOwned,
        C: DeserializeOwned,
    {
        let DeValue::Table(table) = self.root.get_ref() else {
            return Err(ValueError::custom("expected a table"));
        };
        let mut keys = Vec::new();
        let first = read_part(table, &mut keys);
        let second = read_part(table, &mut keys);
        let third = read_part(table, &mut keys);
        let all = only_known(table, &keys);
        match (first, second, third, all) {
            (Ok(first), Ok(second), Ok(third), Ok(())) => Ok((first, second, third)),
            (first, second, third, all) => {
                let errors = [first.err(), second.err(), third.err(), all.err()];
                let errors = errors.into_iter().flatten();
                let earliest = errors.min_by_key(|it| Reverse(it.left));
                Err(earliest.expect("one is an error").error)
            }
        }
    }
}

/// An error in a table.
struct PartError {
    /// How many entries are left from the one with the error on; 0 for missing keys.
    left: usize,
    error: ValueError,
}

/// Reads one of the types, and adds its keys to `keys`.
fn read_part<'de, T: Deserialize<'de>>(
    table: &'de DeTable<'de>,
    keys: &mut Vec<&'static str>,
) -> Result<T, PartError> {
    let mut left = 0;
    let part = Part {
        table,
        keys,
        left: &mut left,
    };
    T::deserialize(part).map_err(|error| PartError { left, error })
}

/// Fails at the first entry whose key is not among `keys`.
fn only_known(table: &DeTable<'_>, keys: &[&str]) -> Result<(), PartError> {
    for (index, key) in table.keys().enumerate() {
        let word: &str = key.get_ref();
        if !keys.contains(&word) {
            let left = table.len() - index;
            let error = ValueError::unknown_key(word, keys).at(Some(key.span()));
            return Err(PartError { left, error });
        }
    }
    Ok(())
}

/// A deserializer for a struct that has some of the keys of a table.
struct Part<'p, 'de> {
    table: &'de DeTable<'de>,
    /// Receives the keys of the struct.
    keys: &'p mut Vec<&'static str>,
    /// Receives where an error is, as in [`PartError`].
    left: &'p mut usize,
}

impl<'de> Deserializer<'de> for Part<'_, 'de> {
    type Error = ValueError;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.keys.extend(keys);
        let mut entries = Entries::with_keys(self.table, keys);
        let read = entries.read(visitor);
        *self.left = entries.left();
        read
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ValueError> {
        Err(ValueError::custom("a part of a file must be a struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::super::Misread;
    use super::*;

    #[derive(serde::Deserialize, PartialEq, Debug)]
    struct Name {
        name: String,
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    struct Numbers {
        hp: u8,
        #[serde(default)]
        more: Vec<u8>,
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    struct Look {
        color: String,
    }

    /// All keys in one type.
    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is read only for its errors")]
    struct Whole {
        name: String,
        hp: u8,
        #[serde(default)]
        more: Vec<u8>,
        color: String,
    }

    const DONOR: &str = "name = \"a\"\nhp = 1\nmore = [1]\ncolor = \"red\"";

    #[test]
    fn each_type_has_its_keys() {
        let document = Document::parse("here", DONOR).expect("it is TOML");
        let read = document.deserialize_parts().expect("it is right");
        let name = Name {
            name: "a".to_owned(),
        };
        let numbers = Numbers {
            hp: 1,
            more: vec![1],
        };
        let look = Look {
            color: "red".to_owned(),
        };
        assert_eq!(read, (name, numbers, look));
    }

    fn texts(misread: &Misread) -> Vec<String> {
        misread.errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn errors_are_those_of_one_type_with_all_keys() {
        for text in [
            "",
            "hp = 1",
            "color = 3\nhp = 300\nname = 1",
            "hp = 300\nzzz = 1\nnmae = 3\nmore = [300, \"x\"]",
            "more = 3\ncolor = \"red\"",
            &(0..50).map(|n| format!("k{n} = 1\n")).collect::<String>(),
        ] {
            let document = Document::parse("here", text).expect("it is TOML");
            let donors = [Document::parse("donor", DONOR).expect("it is right")];
            let parts =
                document.read_all(&donors, Document::deserialize_parts::<Name, Numbers, Look>);
            let whole = document.read_all(&donors, Document::deserialize::<Whole>);
            let (parts, _) = parts.expect_err("it is wrong");
            let (whole, _) = whole.expect_err("it is wrong");
            assert_eq!(texts(&parts), texts(&whole), "{text}");
        }
    }
}
