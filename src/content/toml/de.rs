//! A serde `Deserializer` over the spanned values of the crate `toml`.
//!
//! The crate's own deserializer makes the release build of this crate about a tenth longer, since it is compiled anew for
//! every type through several kinds of access. Erasing the types with `erased_serde` wins back a part of that, but errors
//! within nested tables lose their spans.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// What is wrong with a value. Boxed, so that the results of all types stay small.
#[derive(Debug)]
pub(super) struct Error(Box<Parts>);

#[derive(Debug)]
struct Parts {
    /// `expected ...` if what was found is to be quoted after it.
    message: String,
    key: Option<String>,
    span: Option<Range<usize>>,
}

impl Error {
    fn new(message: String) -> Self {
        Self(Box::new(Parts {
            message,
            key: None,
            span: None,
        }))
    }

    fn expected(what: &dyn fmt::Display) -> Self {
        Self::new(format!("expected {what}"))
    }

    /// Adds span and key, unless a value further in has given its own.
    fn at(mut self, span: Range<usize>, key: Option<&str>) -> Self {
        self.0.span.get_or_insert(span);
        self.0.key = self.0.key.or_else(|| key.map(str::to_owned));
        self
    }

    /// The innermost key around the error, the message and the span of the value.
    pub(super) fn into_parts(self) -> (Option<String>, String, Option<Range<usize>>) {
        (self.0.key, self.0.message, self.0.span)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}

/// What was found is quoted from the file and not from `Unexpected`.
impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match found {
            Unexpected::UnitVariant => Self::expected(&"a table of that name and its value"),
            _ => Self::expected(&expected),
        }
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(&expected)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::expected(&format_args!("one of {}", expected.join(", ")))
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Self {
        Self::expected(&format_args!("one of the keys {}", expected.join(", ")))
    }

    fn missing_field(key: &'static str) -> Self {
        Self::new(format!("missing key {key}"))
    }
}

/// A value of the file.
#[derive(Clone, Copy)]
pub(super) struct Node<'a>(pub(super) &'a Spanned<DeValue<'a>>);

impl<'a> Node<'a> {
    fn value(self) -> &'a DeValue<'a> {
        self.0.get_ref()
    }

    fn list(self) -> Result<&'a DeArray<'a>, Error> {
        let list = self.value().as_array();
        list.ok_or_else(|| Error::expected(&"a list"))
    }

    fn integer(self, range: RangeInclusive<i128>) -> Result<i64, Error> {
        let Some(found) = self.value().as_integer() else {
            return Err(Error::expected(&"a whole number"));
        };
        i64::from_str_radix(found.as_str(), found.radix())
            .ok()
            .filter(|number| range.contains(&i128::from(*number)))
            .ok_or_else(|| Error::expected(&format_args!("{} to {}", range.start(), range.end())))
    }
}

macro_rules! integers {
    ($($method:ident: $int:ident,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_i64(self.integer($int::MIN.into()..=$int::MAX.into())?)
        })*
    };
}

/// What no file has.
macro_rules! unused {
    ($($method:ident($($argument:ty),*))*) => {
        $(fn $method<V: Visitor<'de>>(self, $(_: $argument,)* visitor: V) -> Result<V::Value, Error> {
            self.deserialize_any(visitor)
        })*
    };
}

/// Methods for all types that files are made of: were they forwarded to `deserialize_any`, each type would be compiled with
/// all that it refuses.
impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Array(list) => visitor.visit_seq(List(list.iter())),
            _ => Err(Error::expected(&(&visitor as &dyn Expected))),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let found = self.value().as_bool();
        visitor.visit_bool(found.ok_or_else(|| Error::expected(&"true or false"))?)
    }

    integers! {
        deserialize_i32: i32,
        deserialize_i64: i64,
        deserialize_u8: u8,
        deserialize_u16: u16,
        deserialize_u32: u32,
        deserialize_u64: u64,
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let found = self.value().as_str();
        visitor.visit_str(found.ok_or_else(|| Error::expected(&"text in quotes"))?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List(self.list()?.iter()))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        match self.list()? {
            list if list.len() == len => visitor.visit_seq(List(list.iter())),
            _ => Err(Error::expected(&format_args!("a list of {len} values"))),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value() {
            DeValue::Table(table) => visitor.visit_map(Entries::of(table)),
            _ => Err(Error::expected(&"a table")),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value() {
            DeValue::String(name) => visitor.visit_enum(StrDeserializer::new(name)),
            DeValue::Table(table) if table.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Entries::of(table)))
            }
            _ => Err(Error::unknown_variant("", names)),
        }
    }

    /// Asked for behind the name of a variant that has no value.
    fn deserialize_unit<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::expected(&"the name alone, in quotes"))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    unused! {
        deserialize_i8() deserialize_i16() deserialize_f32() deserialize_f64() deserialize_bytes()
        deserialize_byte_buf() deserialize_identifier() deserialize_ignored_any()
        deserialize_unit_struct(&'static str) deserialize_tuple_struct(&'static str, usize)
    }
}

/// The rest of a list.
struct List<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let read = |value: &'de Spanned<_>| {
            let element = seed.deserialize(Node(value));
            element.map_err(|error| error.at(value.span(), None))
        };
        self.0.next().map(read).transpose()
    }
}

type Key<'a> = Spanned<DeString<'a>>;

/// The rest of a table.
struct Entries<'a> {
    rest: toml::map::Iter<'a, Key<'a>, Spanned<DeValue<'a>>>,
    /// The entry whose key was read last.
    last: Option<(&'a Key<'a>, &'a Spanned<DeValue<'a>>)>,
}

impl<'a> Entries<'a> {
    fn of(table: &'a DeTable<'a>) -> Self {
        let rest = table.iter();
        Self { rest, last: None }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.last = self.rest.next();
        let Some((key, _)) = self.last else {
            return Ok(None);
        };
        let read = seed.deserialize(StrDeserializer::<Error>::new(key.get_ref()));
        read.map(Some).map_err(|error| error.at(key.span(), None))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((key, value)) = self.last.take() else {
            return Err(Error::custom("a value was read before its key"));
        };
        let read = seed.deserialize(Node(value));
        read.map_err(|error| error.at(value.span(), Some(key.get_ref())))
    }
}
