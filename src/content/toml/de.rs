//! A serde `Deserializer` over the spanned values of the `toml` crate.
//!
//! The crate's own deserializer makes the release build of this crate take about a tenth longer, since it is compiled
//! again for every type, through several layers of access. Erasing the types with `erased_serde` regains some of that,
//! but errors within nested tables lose their spans.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use crate::base::similar;

/// Up to this many keys, an error lists all of them, even if it is clear which was meant.
const FEW_KEYS: usize = 12;

/// What is wrong with a value. Boxed, to keep results small.
#[derive(Debug)]
pub(super) struct ValueError(Box<Parts>);

#[derive(Debug)]
struct Parts {
    /// `expected ...` if the value found should be quoted after it.
    message: String,
    /// Follows the quoted value: the key that was probably meant.
    hint: String,
    key: Option<String>,
    span: Option<Range<usize>>,
    kind: ErrorKind,
    /// The steps from the value up to the root of the file.
    steps: Vec<PathSegment>,
}

/// What kind of error it is, as far as repairing it depends on that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ErrorKind {
    /// The table lacks this key.
    MissingKey(&'static str),
    /// No such table has this key.
    UnknownKey,
    /// The name of a variant that takes a value.
    NameAlone,
    /// The value is wrong.
    Value,
}

/// A step from a table or list to a value in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PathSegment {
    /// In a table.
    Key(String),
    /// In a list, counted from 0.
    Index(usize),
}

impl ValueError {
    fn new(message: String) -> Self {
        Self(Box::new(Parts {
            message,
            hint: String::new(),
            key: None,
            span: None,
            kind: ErrorKind::Value,
            steps: Vec::new(),
        }))
    }

    fn of(kind: ErrorKind, message: String) -> Self {
        let mut error = Self::new(message);
        error.0.kind = kind;
        error
    }

    pub(super) fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The byte offset of the value; 0 for the whole file.
    pub(super) fn start(&self) -> usize {
        self.0.span.as_ref().map_or(0, |span| span.start)
    }

    /// The steps from the root of the file to the value.
    pub(super) fn path(&self) -> Vec<PathSegment> {
        self.0.steps.iter().rev().cloned().collect()
    }

    /// `; did you mean ...?` for an unknown key similar to a known one; otherwise empty.
    pub(super) fn hint(&self) -> &str {
        &self.0.hint
    }

    /// The same error with another message.
    pub(super) fn saying(mut self, message: String) -> Self {
        self.0.message = message;
        self
    }

    /// Adds a step around the value with the error.
    fn within(mut self, step: PathSegment) -> Self {
        self.0.steps.push(step);
        self
    }

    fn expected(what: &dyn fmt::Display) -> Self {
        Self::new(format!("expected {what}"))
    }

    /// Adds span and key, unless an inner value has already set them.
    fn at(mut self, span: Range<usize>, key: Option<&str>) -> Self {
        self.0.span.get_or_insert(span);
        self.0.key = self.0.key.or_else(|| key.map(str::to_owned));
        self
    }

    // Positions are added in these functions, which are not generic, so they are not compiled for every type.

    fn of_variant(self, name: &str) -> Self {
        match self.kind() {
            ErrorKind::NameAlone => {
                Self::expected(&format_args!("a table such as {{ {name} = ... }}"))
            }
            _ => self,
        }
    }

    fn no_table(keys: &[&str]) -> Self {
        let mut error = Self::expected(&"a table");
        if (1..=FEW_KEYS).contains(&keys.len()) {
            error.0.hint = format!("; its keys are {}", keys.join(", "));
        }
        error
    }

    fn of_element(self, at: usize, value: &Spanned<DeValue<'_>>) -> Self {
        self.at(value.span(), None).within(PathSegment::Index(at))
    }

    fn of_key(self, key: &SpannedKey<'_>) -> Self {
        let error = self.at(key.span(), None);
        match error.kind() {
            ErrorKind::UnknownKey => error.within(PathSegment::Key(key.get_ref().to_string())),
            // The name of a variant is the value of the enclosing table.
            _ => error,
        }
    }

    fn of_entry(self, key: &SpannedKey<'_>, value: &Spanned<DeValue<'_>>) -> Self {
        let step = PathSegment::Key(key.get_ref().to_string());
        self.at(value.span(), Some(key.get_ref())).within(step)
    }

    /// The innermost key around the error, the message, and the span of the value.
    pub(super) fn into_parts(self) -> (Option<String>, String, Option<Range<usize>>) {
        (self.0.key, self.0.message, self.0.span)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for ValueError {}

/// What was found is quoted from the file rather than taken from `Unexpected`.
impl serde::de::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match found {
            Unexpected::UnitVariant => Self::of(ErrorKind::NameAlone, String::new()),
            _ => Self::expected(&expected),
        }
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(&expected)
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Self {
        let mut error = Self::expected(&format_args!("one of {}", expected.join(", ")));
        error.0.hint = similar::did_you_mean(found, expected.iter().copied(), &str::to_owned);
        error
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> Self {
        let hint = similar::did_you_mean(found, expected.iter().copied(), &str::to_owned);
        // After a long list of keys, nobody would notice the hint.
        let message = if hint.is_empty() || expected.len() <= FEW_KEYS {
            format!("expected one of the keys {}", expected.join(", "))
        } else {
            "expected a known key".to_owned()
        };
        let mut error = Self::of(ErrorKind::UnknownKey, message);
        error.0.hint = hint;
        error
    }

    fn missing_field(key: &'static str) -> Self {
        Self::of(ErrorKind::MissingKey(key), format!("missing key {key}"))
    }
}

/// A value in the file.
#[derive(Clone, Copy)]
pub(super) struct Node<'a>(pub(super) &'a Spanned<DeValue<'a>>);

impl<'a> Node<'a> {
    fn value(self) -> &'a DeValue<'a> {
        self.0.get_ref()
    }

    fn list(self) -> Result<&'a DeArray<'a>, ValueError> {
        let list = self.value().as_array();
        list.ok_or_else(|| ValueError::expected(&"a list"))
    }

    fn integer(self, range: RangeInclusive<i128>) -> Result<i64, ValueError> {
        let Some(found) = self.value().as_integer() else {
            return Err(ValueError::expected(&"a whole number"));
        };
        i64::from_str_radix(found.as_str(), found.radix())
            .ok()
            .filter(|number| range.contains(&i128::from(*number)))
            .ok_or_else(|| {
                ValueError::expected(&format_args!("{} to {}", range.start(), range.end()))
            })
    }
}

macro_rules! integers {
    ($($method:ident: $int:ident,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
            visitor.visit_i64(self.integer($int::MIN.into()..=$int::MAX.into())?)
        })*
    };
}

/// Methods for types that no file contains.
macro_rules! unused {
    ($($method:ident($($argument:ty),*))*) => {
        $(fn $method<V: Visitor<'de>>(self, $(_: $argument,)* visitor: V) -> Result<V::Value, ValueError> {
            self.deserialize_any(visitor)
        })*
    };
}

/// Separate methods for all types that files contain: if they were forwarded to `deserialize_any`, each type would be
/// compiled with code for everything it rejects.
impl<'de> Deserializer<'de> for Node<'de> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.value() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Array(list) => visitor.visit_seq(ListAccess::of(list)),
            _ => Err(ValueError::expected(&(&visitor as &dyn Expected))),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let found = self.value().as_bool();
        visitor.visit_bool(found.ok_or_else(|| ValueError::expected(&"true or false"))?)
    }

    integers! {
        deserialize_i32: i32,
        deserialize_i64: i64,
        deserialize_u8: u8,
        deserialize_u16: u16,
        deserialize_u32: u32,
        deserialize_u64: u64,
    }

    /// For numbers with a range of their own: one too long even for this is as far beyond that.
    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let Some(found) = self.value().as_integer() else {
            return Err(ValueError::expected(&"a whole number"));
        };
        let is_negative = found.as_str().starts_with('-');
        let beyond = if is_negative { i128::MIN } else { i128::MAX };
        visitor.visit_i128(i128::from_str_radix(found.as_str(), found.radix()).unwrap_or(beyond))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        let found = self.value().as_str();
        visitor.visit_str(found.ok_or_else(|| ValueError::expected(&"text in quotes"))?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        self.deserialize_str(visitor)
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
        visitor.visit_seq(ListAccess::of(self.list()?))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.list()? {
            list if list.len() == len => visitor.visit_seq(ListAccess::of(list)),
            _ => Err(ValueError::expected(&format_args!(
                "a list of {len} values"
            ))),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.value() {
            DeValue::Table(table) => visitor.visit_map(Entries::of(table)),
            _ => Err(ValueError::expected(&"a table")),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        if self.value().is_table() {
            return self.deserialize_map(visitor);
        }
        Err(ValueError::no_table(keys))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.value() {
            DeValue::String(name) => {
                let read = visitor.visit_enum(StrDeserializer::new(name));
                read.map_err(|error: ValueError| error.of_variant(name))
            }
            DeValue::Table(table) if table.len() == 1 => visitor.visit_enum(Entries::of(table)),
            DeValue::Table(table)
                if table.len() > 1 && table.keys().all(|key| names.contains(&&**key.get_ref())) =>
            {
                let one = table.keys().map(|key| key.get_ref().to_string());
                let one = one.collect::<Vec<_>>().join(" or ");
                Err(ValueError::expected(&format_args!("one key alone, {one}")))
            }
            _ => Err(ValueError::unknown_variant("", names)),
        }
    }

    /// Called for the value after the name of a variant that takes none.
    fn deserialize_unit<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ValueError> {
        Err(ValueError::expected(&"the name alone, in quotes"))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        self.deserialize_any(visitor)
    }

    unused! {
        deserialize_i8() deserialize_i16() deserialize_f32() deserialize_f64() deserialize_bytes()
        deserialize_byte_buf() deserialize_identifier() deserialize_ignored_any()
        deserialize_unit_struct(&'static str) deserialize_tuple_struct(&'static str, usize)
    }
}

/// The rest of a list, with indices.
struct ListAccess<'a>(std::iter::Enumerate<std::slice::Iter<'a, Spanned<DeValue<'a>>>>);

impl<'a> ListAccess<'a> {
    fn of(list: &'a DeArray<'a>) -> Self {
        Self(list.iter().enumerate())
    }
}

impl<'de> SeqAccess<'de> for ListAccess<'de> {
    type Error = ValueError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ValueError> {
        let Some((at, value)) = self.0.next() else {
            return Ok(None);
        };
        match seed.deserialize(Node(value)) {
            Ok(element) => Ok(Some(element)),
            Err(error) => Err(error.of_element(at, value)),
        }
    }
}

type SpannedKey<'a> = Spanned<DeString<'a>>;

/// The rest of a table.
struct Entries<'a> {
    rest: toml::map::Iter<'a, SpannedKey<'a>, Spanned<DeValue<'a>>>,
    /// The entry whose key was read last.
    last: Option<(&'a SpannedKey<'a>, &'a Spanned<DeValue<'a>>)>,
}

impl<'a> Entries<'a> {
    fn of(table: &'a DeTable<'a>) -> Self {
        let rest = table.iter();
        Self { rest, last: None }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = ValueError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ValueError> {
        self.last = self.rest.next();
        let Some((key, _)) = self.last else {
            return Ok(None);
        };
        match seed.deserialize(StrDeserializer::<ValueError>::new(key.get_ref())) {
            Ok(name) => Ok(Some(name)),
            Err(error) => Err(error.of_key(key)),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, ValueError> {
        let Some((key, value)) = self.last.take() else {
            return Err(ValueError::custom("a value was read before its key"));
        };
        match seed.deserialize(Node(value)) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.of_entry(key, value)),
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
        let name = self.next_key_seed(seed)?;
        let name = name.ok_or_else(|| ValueError::expected(&"one key"))?;
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
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.next_value_seed(AsTable(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.last {
            Some((key, value)) if !value.get_ref().is_table() => {
                Err(ValueError::no_table(keys).of_entry(key, value))
            }
            _ => self.next_value_seed(AsTable(visitor)),
        }
    }
}

/// Reads the fields of a variant; no file has one whose fields lack names.
struct AsTable<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for AsTable<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        from.deserialize_map(self.0)
    }
}
