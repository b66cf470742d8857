//! The digest of a value by what it says, whatever the order in which its type declares fields and variants.
//!
//! A field that is `None`, `false`, 0 or empty counts as absent, so a type may gain an optional field, and every value
//! without it keeps its digest. Fields, variants and map keys go by the names that `serde` gives them.

use std::fmt;

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::base::Digest;

/// The digest of `value`: the same on every machine.
///
/// # Panics
/// If it contains floating-point numbers, which no rule and no game does.
pub fn digest_of(value: &impl Serialize) -> u64 {
    let part = value.serialize(Canonical);
    part.expect("there are no floats").unwrap_or_default()
}

/// The digest of a part of a value; `None` if the part counts as absent.
type Part = Option<u64>;
type Result<T = Part> = std::result::Result<T, fmt::Error>;

struct Canonical;

fn number(value: u64) -> Result {
    Ok((value != 0).then(|| Digest::new().write_u64(value).finish()))
}

fn bytes(value: &[u8]) -> Result {
    Ok((!value.is_empty()).then(|| Digest::new().write_bytes(value).finish()))
}

/// A part that is present even if its content counts as absent.
fn named(name: &str, content: Part) -> u64 {
    let mut digest = Digest::new();
    digest.write_bytes(name.as_bytes()).write_bytes(&[0]);
    digest.write_u64(content.unwrap_or_default()).finish()
}

/// The parts of a sequence, in order, or those of a struct or map, in any order.
#[derive(Default)]
struct DigestParts {
    variant: Option<&'static str>,
    /// The items of a sequence, and their number.
    items: Digest,
    count: u64,
    /// The sum over the fields of a struct or map.
    sum: u64,
    key: Part,
}

impl DigestParts {
    fn of(variant: &'static str) -> Self {
        Self {
            variant: Some(variant),
            ..Self::default()
        }
    }

    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let part = value.serialize(Canonical)?;
        self.items.write_u64(part.unwrap_or_default());
        self.count += 1;
        Ok(())
    }

    fn push_named<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        if let Some(part) = value.serialize(Canonical)? {
            self.sum = self.sum.wrapping_add(named(name, Some(part)));
        }
        Ok(())
    }

    fn finish(mut self) -> Result {
        let some = match self.count {
            0 => number(self.sum)?,
            count => Some(self.items.write_u64(count).finish()),
        };
        Ok(match self.variant {
            Some(variant) => Some(named(variant, some)),
            None => some,
        })
    }
}

/// Numbers of all sizes count alike.
macro_rules! numbers {
    ($($method:ident: $Number:ty),+) => {
        $(fn $method(self, value: $Number) -> Result {
            number(i128::from(value) as u64)
        })+
    };
}

impl Serializer for Canonical {
    type Ok = Part;
    type Error = fmt::Error;
    type SerializeSeq = DigestParts;
    type SerializeTuple = DigestParts;
    type SerializeTupleStruct = DigestParts;
    type SerializeTupleVariant = DigestParts;
    type SerializeMap = DigestParts;
    type SerializeStruct = DigestParts;
    type SerializeStructVariant = DigestParts;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, value: bool) -> Result {
        number(value.into())
    }

    fn serialize_char(self, value: char) -> Result {
        number(value.into())
    }

    fn serialize_f32(self, _: f32) -> Result {
        Err(fmt::Error)
    }

    fn serialize_f64(self, _: f64) -> Result {
        Err(fmt::Error)
    }

    fn serialize_str(self, value: &str) -> Result {
        bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result {
        bytes(value)
    }

    fn serialize_none(self) -> Result {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result {
        Ok(Some(named("some", value.serialize(Self)?)))
    }

    fn serialize_unit(self) -> Result {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result {
        Ok(None)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result {
        Ok(Some(named(variant, None)))
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
        Ok(Some(named(variant, value.serialize(self)?)))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<DigestParts> {
        Ok(DigestParts::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<DigestParts> {
        Ok(DigestParts::default())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<DigestParts> {
        Ok(DigestParts::default())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<DigestParts> {
        Ok(DigestParts::of(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<DigestParts> {
        Ok(DigestParts::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<DigestParts> {
        Ok(DigestParts::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<DigestParts> {
        Ok(DigestParts::of(variant))
    }
}

/// Sequences of all kinds count alike, and so do structs with and without a variant's name.
macro_rules! parts {
    ($($Trait:ident: $method:ident($($name:ident)?) $push:ident),+) => {
        $(impl $Trait for DigestParts {
            type Ok = Part;
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: &'static str,)?
                value: &T,
            ) -> Result<()> {
                self.$push($($name,)? value)
            }

            fn end(self) -> Result {
                self.finish()
            }
        })+
    };
}

parts!(
    SerializeSeq: serialize_element() push,
    SerializeTuple: serialize_element() push,
    SerializeTupleStruct: serialize_field() push,
    SerializeTupleVariant: serialize_field() push,
    SerializeStruct: serialize_field(name) push_named,
    SerializeStructVariant: serialize_field(name) push_named
);

impl SerializeMap for DigestParts {
    type Ok = Part;
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = key.serialize(Canonical)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let part = [self.key, value.serialize(Canonical)?];
        let mut digest = Digest::new();
        for part in part {
            digest.write_u64(part.unwrap_or_default());
        }
        self.sum = self.sum.wrapping_add(digest.finish());
        Ok(())
    }

    fn end(self) -> Result {
        self.finish()
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
