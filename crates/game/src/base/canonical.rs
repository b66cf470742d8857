//! What a type says to `serde`, as a tree of names and values; and its digest, whatever the order in which types declare
//! fields and variants.
//!
//! In a digest, a field that is `None`, `false`, 0 or empty counts as absent, so a type may gain an optional field, and
//! every value without it keeps its digest. Fields, variants and map keys go by the names that `serde` gives them.

use std::fmt;

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::base::Digest;

/// A value by the names that `serde` gives to its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// `None`, or a type without content.
    Nothing,
    /// A number; also a letter.
    Number(i64),
    /// A number above the largest `i64`.
    Large(u64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(String),
    /// Other bytes, such as the state of dice.
    Bytes(Vec<u8>),
    /// An optional value that is there.
    Some(Box<Tree>),
    /// A variant of an enum: its name, and what it holds.
    Variant(&'static str, Box<Tree>),
    /// Values in order.
    List(Vec<Tree>),
    /// The fields of a struct, in their order.
    Fields(Vec<(&'static str, Tree)>),
    /// Keys with their values.
    Map(Vec<(Tree, Tree)>),
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => to.serialize_unit(),
            Self::Number(number) => to.serialize_i64(*number),
            Self::Large(number) => to.serialize_u64(*number),
            Self::Bool(is) => to.serialize_bool(*is),
            Self::Text(text) => to.serialize_str(text),
            Self::Bytes(bytes) => to.collect_seq(bytes),
            Self::Some(inner) => inner.serialize(to),
            Self::Variant(word, inner) if **inner == Self::Nothing => to.serialize_str(word),
            Self::Variant(word, inner) => to.collect_map([(word, inner)]),
            Self::List(items) => to.collect_seq(items),
            Self::Fields(fields) => {
                to.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
            Self::Map(entries) => to.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

/// The digest of `value`: the same on every machine.
///
/// # Panics
/// If it contains floating-point numbers, which no rule and no game does.
pub fn digest_of(value: &impl Serialize) -> u64 {
    Tree::of(value).digest().unwrap_or_default()
}

/// A part that is present even if its content counts as absent.
fn named(name: &str, content: Option<u64>) -> u64 {
    let mut digest = Digest::new();
    digest.write_bytes(name.as_bytes()).write_bytes(&[0]);
    digest.write_u64(content.unwrap_or_default()).finish()
}

impl Tree {
    /// The tree of a value.
    ///
    /// # Panics
    /// If it contains floating-point numbers.
    pub fn of(value: &impl Serialize) -> Self {
        let Ok(tree) = value.serialize(TreeMaker);
        tree
    }

    /// `None` if it counts as absent.
    fn digest(&self) -> Option<u64> {
        let number = |value: u64| (value != 0).then(|| Digest::new().write_u64(value).finish());
        let bytes =
            |bytes: &[u8]| (!bytes.is_empty()).then(|| Digest::new().write_bytes(bytes).finish());
        // In any order.
        let sum = |parts: &mut dyn Iterator<Item = u64>| number(parts.fold(0, u64::wrapping_add));
        match self {
            Self::Nothing => None,
            Self::Number(value) => number(value.cast_unsigned()),
            Self::Large(value) => number(*value),
            Self::Bool(value) => number((*value).into()),
            Self::Text(text) => bytes(text.as_bytes()),
            Self::Bytes(list) => bytes(list),
            Self::Some(inner) => Some(named("some", inner.digest())),
            Self::Variant(name, inner) => Some(named(name, inner.digest())),
            Self::List(items) if items.is_empty() => None,
            Self::List(items) => {
                let mut digest = Digest::new();
                for item in items {
                    digest.write_u64(item.digest().unwrap_or_default());
                }
                Some(digest.write_u64(items.len() as u64).finish())
            }
            Self::Fields(fields) => sum(&mut fields
                .iter()
                .filter_map(|(name, value)| Some(named(name, Some(value.digest()?))))),
            Self::Map(entries) => sum(&mut entries.iter().map(|(key, value)| {
                let mut digest = Digest::new();
                digest.write_u64(key.digest().unwrap_or_default());
                let value = value.digest().unwrap_or_default();
                digest.write_u64(value).finish()
            })),
        }
    }
}

/// A tree can be made of every value, so what follows from the error of a part takes no code.
#[derive(Debug, thiserror::Error)]
enum Never {}

impl serde::ser::Error for Never {
    fn custom<T: fmt::Display>(message: T) -> Self {
        panic!("{message}")
    }
}

type Result<T = Tree> = std::result::Result<T, Never>;

struct TreeMaker;

/// The parts of a list, a struct or a map, in the variant of this name, if any.
struct TreeParts<T> {
    variant: Option<&'static str>,
    parts: Vec<T>,
}

impl<T> TreeParts<T> {
    fn of(variant: Option<&'static str>, len: usize) -> Self {
        let parts = Vec::with_capacity(len);
        Self { variant, parts }
    }

    fn finish(self, tree: fn(Vec<T>) -> Tree) -> Result {
        let tree = tree(self.parts);
        Ok(match self.variant {
            Some(name) => Tree::Variant(name, Box::new(tree)),
            None => tree,
        })
    }
}

macro_rules! numbers {
    ($($method:ident: $Number:ty),+) => {
        $(fn $method(self, value: $Number) -> Result {
            Ok(Tree::Number(value.into()))
        })+
    };
}

impl Serializer for TreeMaker {
    type Ok = Tree;
    type Error = Never;
    type SerializeSeq = TreeParts<Tree>;
    type SerializeTuple = TreeParts<Tree>;
    type SerializeTupleStruct = TreeParts<Tree>;
    type SerializeTupleVariant = TreeParts<Tree>;
    type SerializeMap = TreeParts<(Tree, Tree)>;
    type SerializeStruct = TreeParts<(&'static str, Tree)>;
    type SerializeStructVariant = TreeParts<(&'static str, Tree)>;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32
    );

    fn serialize_u64(self, value: u64) -> Result {
        Ok(i64::try_from(value).map_or(Tree::Large(value), Tree::Number))
    }

    fn serialize_f32(self, _: f32) -> Result {
        panic!("no rule and no game contains floating-point numbers")
    }

    fn serialize_f64(self, value: f64) -> Result {
        self.serialize_f32(value as f32)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result {
        Ok(Tree::Bytes(value.to_owned()))
    }

    fn serialize_bool(self, value: bool) -> Result {
        Ok(Tree::Bool(value))
    }

    fn serialize_char(self, value: char) -> Result {
        Ok(Tree::Number(u32::from(value).into()))
    }

    fn serialize_str(self, value: &str) -> Result {
        Ok(Tree::Text(value.to_owned()))
    }

    fn serialize_none(self) -> Result {
        Ok(Tree::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result {
        Ok(Tree::Some(Box::new(value.serialize(self)?)))
    }

    fn serialize_unit(self) -> Result {
        Ok(Tree::Nothing)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result {
        Ok(Tree::Nothing)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result {
        Ok(Tree::Variant(variant, Box::new(Tree::Nothing)))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result {
        Ok(Tree::Variant(variant, Box::new(value.serialize(self)?)))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq> {
        Ok(TreeParts::of(None, len.unwrap_or(0)))
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple> {
        Ok(TreeParts::of(None, len))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct> {
        Ok(TreeParts::of(None, len))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        Ok(TreeParts::of(Some(variant), len))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap> {
        Ok(TreeParts::of(None, len.unwrap_or(0)))
    }

    fn serialize_struct(self, _: &'static str, len: usize) -> Result<Self::SerializeStruct> {
        Ok(TreeParts::of(None, len))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant> {
        Ok(TreeParts::of(Some(variant), len))
    }
}

macro_rules! parts {
    ($($Trait:ident: $method:ident($($name:ident)?) $Part:ty => $tree:ident),+) => {
        $(impl $Trait for TreeParts<$Part> {
            type Ok = Tree;
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: &'static str,)?
                value: &T,
            ) -> Result<()> {
                self.parts.push(($($name,)? value.serialize(TreeMaker)?));
                Ok(())
            }

            fn end(self) -> Result {
                self.finish(Tree::$tree)
            }
        })+
    };
}

parts!(
    SerializeSeq: serialize_element() Tree => List,
    SerializeTuple: serialize_element() Tree => List,
    SerializeTupleStruct: serialize_field() Tree => List,
    SerializeTupleVariant: serialize_field() Tree => List,
    SerializeStruct: serialize_field(name) (&'static str, Tree) => Fields,
    SerializeStructVariant: serialize_field(name) (&'static str, Tree) => Fields
);

impl SerializeMap for TreeParts<(Tree, Tree)> {
    type Ok = Tree;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.parts.push((key.serialize(TreeMaker)?, Tree::Nothing));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(TreeMaker)?;
        self.parts.last_mut().expect("its key came first").1 = value;
        Ok(())
    }

    fn end(self) -> Result {
        self.finish(Tree::Map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Default)]
    struct Kind {
        hp: i32,
        glow: i32,
        flees: Option<i32>,
        does: Vec<Does>,
    }

    #[derive(Serialize)]
    enum Does {
        Burns { light: i32 },
        Falls,
    }

    /// The same, declared in another order, with one field more.
    #[derive(Serialize, Default)]
    struct Reordered {
        does: Vec<Again>,
        new: Option<String>,
        glow: i32,
        flees: Option<i32>,
        hp: i32,
    }

    #[derive(Serialize)]
    enum Again {
        Falls,
        Burns { light: i32 },
    }

    #[test]
    fn order_and_absent_fields_do_not_count() {
        let kind = Kind {
            hp: 7,
            does: vec![Does::Falls, Does::Burns { light: 2 }],
            ..Kind::default()
        };
        let again = Reordered {
            hp: 7,
            does: vec![Again::Falls, Again::Burns { light: 2 }],
            ..Reordered::default()
        };
        assert_eq!(digest_of(&kind), digest_of(&again));
    }

    #[test]
    fn every_value_counts() {
        let kind = |hp, glow, flees, does| Kind {
            hp,
            glow,
            flees,
            does,
        };
        let kinds = [
            kind(0, 0, None, vec![]),
            kind(7, 0, None, vec![]),
            kind(0, 7, None, vec![]),
            kind(7, 7, None, vec![]),
            kind(-7, 0, None, vec![]),
            kind(0, 0, Some(0), vec![]),
            kind(0, 0, Some(7), vec![]),
            kind(0, 0, None, vec![Does::Falls]),
            kind(0, 0, None, vec![Does::Falls, Does::Falls]),
            kind(0, 0, None, vec![Does::Burns { light: 0 }]),
            kind(0, 0, None, vec![Does::Falls, Does::Burns { light: 1 }]),
            kind(0, 0, None, vec![Does::Burns { light: 1 }, Does::Falls]),
        ];
        let mut digests: Vec<_> = kinds.iter().map(digest_of).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), kinds.len());
    }
}
