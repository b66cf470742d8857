//! A serde `Deserializer` over the spanned values of the `toml` crate, whose errors can be repaired one after another.
//!
//! The crate's own deserializer makes the release build of this crate take about a tenth longer, since it is compiled
//! again for every type, through several layers of access. Erasing the types with `erased_serde` regains some of that,
//! but errors within nested tables lose their spans.

use std::fmt;
use std::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::base::similar;

/// Up to this many keys, an error lists all of them, even if it is clear which was meant.
const FEW_KEYS: usize = 12;

/// What is wrong with a value.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(in crate::content) struct ValueError {
    /// `expected ...` if the value found should be quoted after it.
    pub(super) message: String,
    /// Follows the quoted value: the key that was probably meant.
    pub(super) hint: String,
    /// The bytes of the value, or of the unknown key; `None` for the whole file.
    pub(super) span: Option<Range<usize>>,
    pub(super) kind: ErrorKind,
}

/// What kind of error it is, as far as repairing it depends on that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ErrorKind {
    /// The table lacks these keys.
    MissingKeys(Vec<&'static str>),
    /// No such table has this key.
    UnknownKey,
    /// The value is wrong.
    Value,
}

impl ValueError {
    fn of(kind: ErrorKind, message: String) -> Self {
        Self {
            message,
            hint: String::new(),
            span: None,
            kind,
        }
    }

    fn expected(what: impl fmt::Display) -> Self {
        Self::of(ErrorKind::Value, format!("expected {what}"))
    }

    /// The error for a key that is not among `expected`.
    pub(super) fn unknown_key(found: &str, expected: &[&str]) -> Self {
        let hint = similar::did_you_mean(found, expected.iter().copied(), &str::to_owned);
        // After a long list of keys, nobody would notice the hint.
        let message = if hint.is_empty() || expected.len() <= FEW_KEYS {
            format!("expected one of the keys {}", expected.join(", "))
        } else {
            "expected a known key".to_owned()
        };
        Self {
            hint,
            ..Self::of(ErrorKind::UnknownKey, message)
        }
    }

    /// Adds the span, unless an inner value has already set it.
    pub(super) fn at(mut self, span: Option<Range<usize>>) -> Self {
        self.span = self.span.or(span);
        self
    }
}

/// What was found is quoted from the file rather than taken from `Unexpected`.
impl serde::de::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of(ErrorKind::Value, message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(match (&*expected.to_string(), found) {
            ("a string", _) => "text in quotes",
            ("a boolean", _) => "true or false",
            ("a sequence", _) => "a list",
            ("a map", _) => "a table",
            // A number that is too long for any type.
            ("i32" | "i64" | "u8" | "u16" | "u32" | "usize", Unexpected::Other(_)) => {
                return Self::invalid_value(found, expected);
            }
            ("i32" | "i64" | "i128" | "u8" | "u16" | "u32" | "usize", _) => "a whole number",
            ("unit", _) => "the name alone, in quotes",
            (other, _) => other,
        })
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let (low, high) = match &*expected.to_string() {
            "i32" => (i32::MIN.into(), i64::from(i32::MAX)),
            "i64" => (i64::MIN, i64::MAX),
            "u8" => (0, u8::MAX.into()),
            "u16" => (0, u16::MAX.into()),
            "u32" => (0, u32::MAX.into()),
            "usize" => (0, i64::MAX),
            other => return Self::expected(other),
        };
        Self::expected(format_args!("{low} to {high}"))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Self {
        let hint = similar::did_you_mean(found, expected.iter().copied(), &str::to_owned);
        Self {
            hint,
            ..Self::expected(format_args!("one of {}", expected.join(", ")))
        }
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> Self {
        Self::unknown_key(found, expected)
    }

    fn missing_field(key: &'static str) -> Self {
        Self::of(ErrorKind::MissingKeys(vec![key]), String::new())
    }
}

/// A value in the file.
#[derive(Clone, Copy)]
pub(super) struct Node<'a>(pub(super) &'a Spanned<DeValue<'a>>);

impl<'de> Node<'de> {
    /// The entries of a table.
    ///
    /// # Errors
    /// For anything else; the error names the `keys` if they are few.
    fn entries(self, keys: &[&str]) -> Result<Entries<'de>, ValueError> {
        if let DeValue::Table(table) = self.0.get_ref() {
            return Ok(Entries::of(table));
        }
        let mut error = ValueError::expected("a table");
        if (1..=FEW_KEYS).contains(&keys.len()) {
            error.hint = format!("; its keys are {}", keys.join(", "));
        }
        Err(error)
    }

    /// The values in a list, which has to be this long if `len` is given.
    fn elements(self, len: Option<usize>) -> Result<Elements<'de>, ValueError> {
        let DeValue::Array(list) = self.0.get_ref() else {
            return Err(ValueError::expected("a list"));
        };
        match len.filter(|len| *len != list.len()) {
            Some(len) => Err(ValueError::expected(format_args!("a list of {len} values"))),
            None => Ok(Elements {
                rest: list.iter(),
                current: None,
            }),
        }
    }

    /// The name of a variant: text, or the only key of a table.
    fn variant(self, names: &'static [&'static str]) -> Result<Variant<'de>, ValueError> {
        let table = match self.0.get_ref() {
            DeValue::String(name) => return Ok(Variant { name, value: None }),
            DeValue::Table(table) => table,
            _ => return Err(ValueError::unknown_variant("", names)),
        };
        let keys: Vec<&str> = table.keys().map(|key| &**key.get_ref()).collect();
        match &*keys {
            [name] => {
                let value = table.values().next();
                Ok(Variant { name, value })
            }
            [_, ..] if keys.iter().all(|key| names.contains(key)) => {
                let keys = keys.join(" or ");
                Err(ValueError::expected(format_args!("one key alone, {keys}")))
            }
            _ => Err(ValueError::unknown_variant("", names)),
        }
    }
}

/// What is generic is compiled once for each type, so it does little else than call the one method of the visitor that
/// a right value needs.
impl<'de> Deserializer<'de> for Node<'de> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => {
                let (digits, radix) = (number.as_str(), number.radix());
                if let Ok(number) = i64::from_str_radix(digits, radix) {
                    return visitor.visit_i64(number);
                }
                // One too long even for the longest type is as far beyond every limit.
                let beyond = match digits.starts_with('-') {
                    true => i128::MIN,
                    false => i128::MAX,
                };
                visitor.visit_i128(i128::from_str_radix(digits, radix).unwrap_or(beyond))
            }
            DeValue::Boolean(is) => visitor.visit_bool(*is),
            DeValue::Array(_) => self.deserialize_seq(visitor),
            DeValue::Table(_) => self.deserialize_map(visitor),
            DeValue::Float(_) | DeValue::Datetime(_) => {
                Err(ValueError::invalid_type(Unexpected::Unit, &visitor))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        self.elements(None)?.read(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.elements(Some(len))?.read(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        self.entries(&[])?.read(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.entries(keys)?.read(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_enum(self.variant(names)?)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        tuple_struct identifier ignored_any
    }
}

/// The rest of a list.
struct Elements<'a> {
    rest: std::slice::Iter<'a, Spanned<DeValue<'a>>>,
    /// The value that is being read.
    current: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'a> Elements<'a> {
    /// The error is that of the value that was being read.
    fn read<V: Visitor<'a>>(mut self, visitor: V) -> Result<V::Value, ValueError> {
        match visitor.visit_seq(&mut self) {
            Ok(read) => Ok(read),
            Err(error) => Err(error.at(self.current.map(Spanned::span))),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut Elements<'de> {
    type Error = ValueError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ValueError> {
        self.current = self.rest.next();
        match self.current {
            Some(value) => seed.deserialize(Node(value)).map(Some),
            None => Ok(None),
        }
    }
}

type SpannedKey<'a> = Spanned<DeString<'a>>;

/// The rest of a table.
pub(super) struct Entries<'a> {
    rest: toml::map::Iter<'a, SpannedKey<'a>, Spanned<DeValue<'a>>>,
    /// The keys of the entries that are read; `None` if all are.
    only: Option<&'static [&'static str]>,
    /// The value of the key that was read last.
    value: Option<&'a Spanned<DeValue<'a>>>,
    /// The bytes of the key or value that is being read.
    span: Option<Range<usize>>,
}

impl<'a> Entries<'a> {
    fn of(table: &'a DeTable<'a>) -> Self {
        Self {
            rest: table.iter(),
            only: None,
            value: None,
            span: None,
        }
    }

    /// The entries with these keys.
    pub(super) fn with_keys(table: &'a DeTable<'a>, keys: &'static [&'static str]) -> Self {
        Self {
            only: Some(keys),
            ..Self::of(table)
        }
    }

    /// How many entries of the table are left, with the one that is being read.
    pub(super) fn left(&self) -> usize {
        match self.span {
            Some(_) => self.rest.len() + 1,
            None => 0,
        }
    }

    fn key(&mut self) -> Option<StrDeserializer<'a, ValueError>> {
        let entry = match self.only {
            Some(keys) => self.rest.find(|(key, _)| keys.contains(&&**key.get_ref())),
            None => self.rest.next(),
        };
        self.span = entry.map(|(key, _)| key.span());
        let (key, value) = entry?;
        self.value = Some(value);
        Some(StrDeserializer::new(key.get_ref()))
    }

    fn value(&mut self) -> Node<'a> {
        let value = self.value.take();
        let value = value.expect("a visitor reads each key before its value");
        self.span = Some(value.span());
        Node(value)
    }

    /// The error is that of the key or value that was being read.
    pub(super) fn read<V: Visitor<'a>>(&mut self, visitor: V) -> Result<V::Value, ValueError> {
        match visitor.visit_map(&mut *self) {
            Ok(read) => Ok(read),
            Err(error) => Err(error.at(self.span.clone())),
        }
    }
}

impl<'de> MapAccess<'de> for &mut Entries<'de> {
    type Error = ValueError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ValueError> {
        match self.key() {
            Some(key) => seed.deserialize(key).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, ValueError> {
        seed.deserialize(self.value())
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V, ValueError> {
        V::deserialize(self.value())
    }
}

/// A variant of an enum.
struct Variant<'a> {
    name: &'a str,
    /// `None` for a name alone.
    value: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'a> Variant<'a> {
    fn value(&self) -> Result<Node<'a>, ValueError> {
        let name = self.name;
        let alone = || ValueError::expected(format_args!("a table such as {{ {name} = ... }}"));
        self.value.map(Node).ok_or_else(alone)
    }

    fn span(&self) -> Option<Range<usize>> {
        self.value.map(Spanned::span)
    }
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = ValueError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), ValueError> {
        let name = seed.deserialize(StrDeserializer::<ValueError>::new(self.name))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = ValueError;

    fn unit_variant(self) -> Result<(), ValueError> {
        match self.value {
            Some(_) => self.newtype_variant(),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, ValueError> {
        let read = seed.deserialize(self.value()?);
        read.map_err(|error| error.at(self.span()))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let read = self.value()?.deserialize_tuple(len, visitor);
        read.map_err(|error| error.at(self.span()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let read = self.value()?.deserialize_struct("", keys, visitor);
        read.map_err(|error| error.at(self.span()))
    }
}
