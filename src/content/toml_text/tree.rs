//! From a file's tree of values to this program's types, on the road that serde asks for.
//!
//! The crate `toml` has such a road too. But the compiler builds it three times for each type, which made a quarter of all
//! that it had to translate, and what it says of a fault is meant for programmers.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use toml::Spanned;
use toml::de::{DeInteger, DeString, DeTable, DeValue};

use super::fault::Fault;

/// A value of the file, or a key, and the byte where it begins.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    value: Value<'a>,
    at: usize,
}

#[derive(Clone, Copy)]
enum Value<'a> {
    Text(&'a str),
    Number(&'a DeInteger<'a>),
    Truth(bool),
    List(&'a [Spanned<DeValue<'a>>]),
    Table(&'a DeTable<'a>),
    /// What none of our files has, in its own words.
    Other(&'a str),
}

impl<'a> Node<'a> {
    /// A whole file.
    pub(super) fn root(table: &'a Spanned<DeTable<'a>>) -> Self {
        Self {
            value: Value::Table(table.get_ref()),
            at: table.span().start,
        }
    }

    fn new(value: &'a Spanned<DeValue<'a>>) -> Self {
        let at = value.span().start;
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text),
            DeValue::Integer(number) => Value::Number(number),
            DeValue::Boolean(truth) => Value::Truth(*truth),
            DeValue::Array(list) => Value::List(list),
            DeValue::Table(table) => Value::Table(table),
            DeValue::Float(number) => Value::Other(number.as_str()),
            DeValue::Datetime(_) => Value::Other("a date"),
        };
        Self { value, at }
    }

    fn key(key: &'a Spanned<DeString<'a>>) -> Self {
        Self {
            value: Value::Text(key.get_ref()),
            at: key.span().start,
        }
    }

    /// That it should be something else.
    fn wrong(self, right: impl fmt::Display) -> Fault {
        let found = match self.value {
            Value::Text(found) => format!("{found:?}"),
            Value::Number(found) => found.to_string(),
            Value::Truth(found) => found.to_string(),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) => "a table".to_owned(),
            Value::Other(found) => found.to_owned(),
        };
        Fault::custom(format_args!("must be {right}, found {found}"))
    }

    /// A whole number from `low` to `high`, both included.
    fn number(self, low: i128, high: i128) -> Result<i64, Fault> {
        let Value::Number(found) = self.value else {
            return Err(self.wrong("a whole number"));
        };
        i64::from_str_radix(found.as_str(), found.radix())
            .ok()
            .filter(|number| (low..=high).contains(&i128::from(*number)))
            .ok_or_else(|| match low < i128::from(i32::MIN) {
                true => self.wrong("a whole number of at most 18 digits"),
                false => self.wrong(format_args!("{low} to {high}")),
            })
    }

    fn text(self) -> Result<&'a str, Fault> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong("text in quotes")),
        }
    }

    fn list(self) -> Result<List<'a>, Fault> {
        match self.value {
            Value::List(list) => Ok(List(list.iter())),
            _ => Err(self.wrong("a list")),
        }
    }

    fn table(self) -> Result<Lines<'a>, Fault> {
        match self.value {
            Value::Table(table) => Ok(Lines {
                rest: table.iter(),
                line: None,
            }),
            _ => Err(self.wrong("a table")),
        }
    }

    /// A name alone, or a table of a name and its value.
    fn variant(self, names: &[&str]) -> Result<Variant<'a>, Fault> {
        if let Value::Table(table) = self.value
            && let (Some((name, value)), 1) = (table.iter().next(), table.len())
        {
            return Ok(Variant {
                name: Node::key(name),
                value: Some(Node::new(value)),
            });
        }
        match self.value {
            Value::Text(_) => Ok(Variant {
                name: self,
                value: None,
            }),
            _ => Err(self.wrong(format_args!("one of {}", names.join(", ")))),
        }
    }
}

/// What is asked for by the size of a number.
macro_rules! whole {
    ($($method:ident $number:ident,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let (least, most) = (i128::from($number::MIN), i128::from($number::MAX));
            visitor.visit_i64(self.number(least, most)?)
        })*
    };
}

/// What our files have nowhere: any value is shown, and refused by who asked.
macro_rules! any {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.deserialize_any(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Text(text) => visitor.visit_str(text),
            Value::Truth(truth) => visitor.visit_bool(truth),
            Value::List(list) => visitor.visit_seq(List(list.iter())),
            Value::Table(_) => visitor.visit_map(self.table()?),
            Value::Number(_) | Value::Other(_) => Err(self.wrong(&visitor as &dyn Expected)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Truth(truth) => visitor.visit_bool(truth),
            _ => Err(self.wrong("true or false")),
        }
    }

    whole! {
        deserialize_i8 i8,
        deserialize_i16 i16,
        deserialize_i32 i32,
        deserialize_i64 i64,
        deserialize_u8 u8,
        deserialize_u16 u16,
        deserialize_u32 u32,
        deserialize_u64 u64,
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(self.table()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.variant(names)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    any! {
        deserialize_f32 deserialize_f64 deserialize_char deserialize_bytes deserialize_byte_buf deserialize_unit
    }
}

/// The values of a list that were not asked for yet.
struct List<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some(value) = self.0.next().map(Node::new) else {
            return Ok(None);
        };
        match seed.deserialize(value) {
            Ok(value) => Ok(Some(value)),
            Err(fault) => Err(fault.at(value.at)),
        }
    }
}

/// The lines of a table that were not asked for yet.
struct Lines<'a> {
    rest: toml::map::Iter<'a, Spanned<DeString<'a>>, Spanned<DeValue<'a>>>,
    /// That whose key was asked for, but not its value.
    line: Option<(&'a str, Node<'a>)>,
}

impl<'de> MapAccess<'de> for Lines<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.line = Some((key.get_ref(), Node::new(value)));
        let key = Node::key(key);
        match seed.deserialize(key) {
            Ok(name) => Ok(Some(name)),
            Err(fault) => Err(fault.at(key.at)),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((key, value)) = self.line.take() else {
            return Err(Fault::custom("a value was asked for before its key"));
        };
        seed.deserialize(value)
            .map_err(|fault| fault.of(key, value.at))
    }
}

/// One of several names, and the value that stands behind it.
struct Variant<'a> {
    name: Node<'a>,
    value: Option<Node<'a>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        Ok((seed.deserialize(self.name)?, self))
    }
}

impl<'de> Variant<'de> {
    /// What stands behind the name.
    fn behind(&self) -> Result<Node<'de>, Fault> {
        let name = self.name.text()?;
        let needed = || Fault::custom(format_args!("must be {{ {name} = ... }}, found {name:?}"));
        self.value.ok_or_else(needed)
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        let name = self.name.text()?;
        match self.value {
            None => Ok(()),
            Some(value) => Err(value.wrong(format_args!("{name:?} alone"))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        let value = self.behind()?;
        let name = self.name.text()?;
        seed.deserialize(value)
            .map_err(|fault| fault.of(name, value.at))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.behind()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let value = self.behind()?;
        let name = self.name.text()?;
        let fields = value.deserialize_map(visitor);
        fields.map_err(|fault| fault.of(name, value.at))
    }
}
