//! A serde `Deserializer` over the spanned values of the `toml` crate, whose errors can be repaired one after another.
//!
//! The crate's own deserializer makes the release build of this crate take about a tenth longer, since it is compiled
//! again for every type, through several layers of access. Erasing the types with `erased_serde` regains some of that,
//! but errors within nested tables lose their spans.

use std::fmt;
use std::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
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
pub(super) struct ValueError {
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
    /// The name of a variant that takes a value.
    NameAlone,
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

    /// Adds the span, unless an inner value has already set it. Not generic, so it is not compiled for every type.
    fn at(mut self, span: Range<usize>) -> Self {
        self.span.get_or_insert(span);
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
            (_, Unexpected::UnitVariant) => {
                return Self::of(ErrorKind::NameAlone, String::new());
            }
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

    fn missing_field(key: &'static str) -> Self {
        Self::of(ErrorKind::MissingKeys(vec![key]), String::new())
    }
}

/// A value in the file.
#[derive(Clone, Copy)]
pub(super) struct Node<'a>(pub(super) &'a Spanned<DeValue<'a>>);

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => {
                let (digits, radix) = (number.as_str(), number.radix());
                match i64::from_str_radix(digits, radix) {
                    Ok(number) => visitor.visit_i64(number),
                    // One too long even for the longest type is as far beyond every limit.
                    Err(_) => visitor.visit_i128(i128::from_str_radix(digits, radix).unwrap_or(
                        match digits.starts_with('-') {
                            true => i128::MIN,
                            false => i128::MAX,
                        },
                    )),
                }
            }
            DeValue::Boolean(is) => visitor.visit_bool(*is),
            DeValue::Array(list) => visitor.visit_seq(Elements(list.iter())),
            DeValue::Table(table) => visitor.visit_map(Entries::of(table)),
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

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.0.get_ref() {
            DeValue::Array(list) if list.len() == len => self.deserialize_any(visitor),
            DeValue::Array(_) => Err(ValueError::expected(format_args!("a list of {len} values"))),
            _ => Err(ValueError::expected("a list")),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        if self.0.get_ref().is_table() {
            return self.deserialize_any(visitor);
        }
        let mut error = ValueError::expected("a table");
        if (1..=FEW_KEYS).contains(&keys.len()) {
            error.hint = format!("; its keys are {}", keys.join(", "));
        }
        Err(error)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let is_known = |key: &SpannedKey<'_>| names.contains(&&**key.get_ref());
        match self.0.get_ref() {
            DeValue::String(name) => {
                let read = visitor.visit_enum(StrDeserializer::<ValueError>::new(name));
                read.map_err(|error| match error.kind {
                    ErrorKind::NameAlone => {
                        ValueError::expected(format_args!("a table such as {{ {name} = ... }}"))
                    }
                    _ => error,
                })
            }
            DeValue::Table(table) if table.len() == 1 => visitor.visit_enum(Entries::of(table)),
            DeValue::Table(table) if table.len() > 1 && table.keys().all(is_known) => {
                let all: Vec<_> = table.keys().map(|key| &**key.get_ref()).collect();
                let all = all.join(" or ");
                Err(ValueError::expected(format_args!("one key alone, {all}")))
            }
            _ => Err(ValueError::unknown_variant("", names)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple_struct map identifier ignored_any
    }
}

/// The rest of a list.
struct Elements<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = ValueError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ValueError> {
        let Some(value) = self.0.next() else {
            return Ok(None);
        };
        match seed.deserialize(Node(value)) {
            Ok(read) => Ok(Some(read)),
            Err(error) => Err(error.at(value.span())),
        }
    }
}

type SpannedKey<'a> = Spanned<DeString<'a>>;

/// The rest of a table.
struct Entries<'a> {
    rest: toml::map::Iter<'a, SpannedKey<'a>, Spanned<DeValue<'a>>>,
    /// The value of the key that was read last.
    value: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'a> Entries<'a> {
    fn of(table: &'a DeTable<'a>) -> Self {
        let rest = table.iter();
        Self { rest, value: None }
    }

    /// The value of the key that was read last. What calls this is compiled once for each type, so it does little else.
    fn value(&mut self) -> Result<&'a Spanned<DeValue<'a>>, ValueError> {
        let value = self.value.take();
        value.ok_or_else(|| ValueError::custom("a value was read before its key"))
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = ValueError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ValueError> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        match seed.deserialize(StrDeserializer::<ValueError>::new(key.get_ref())) {
            Ok(read) => Ok(Some(read)),
            Err(error) => Err(error.at(key.span())),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, ValueError> {
        let value = self.value()?;
        match seed.deserialize(Node(value)) {
            Ok(read) => Ok(read),
            Err(error) => Err(error.at(value.span())),
        }
    }
}

/// A table whose only key is the name of a variant.
impl<'de> EnumAccess<'de> for Entries<'de> {
    type Error = ValueError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        mut self,
        seed: V,
    ) -> Result<(V::Value, Self), ValueError> {
        let read = self.next_key_seed(seed);
        // The name of a variant is the value of the enclosing table.
        let name = read.map_err(|error| ValueError {
            span: None,
            ..error
        })?;
        let name = name.ok_or_else(|| ValueError::expected("one key"))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Entries<'de> {
    type Error = ValueError;

    fn unit_variant(mut self) -> Result<(), ValueError> {
        self.next_value()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        mut self,
        seed: T,
    ) -> Result<T::Value, ValueError> {
        self.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(
        mut self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let value = self.value()?;
        let read = Node(value).deserialize_tuple(len, visitor);
        read.map_err(|error| error.at(value.span()))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let value = self.value()?;
        let read = Node(value).deserialize_struct("", keys, visitor);
        read.map_err(|error| error.at(value.span()))
    }
}
