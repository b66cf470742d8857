//! Sentences about what a rule file says: each key has the sentence of its name, with the keys of its table as
//! placeholders, or `{n}` if it has only one value. A new trait or effect needs no code here, only its sentence.

use std::fmt;

use serde::Serialize;
use serde::ser::{Impossible, SerializeStruct, SerializeStructVariant, Serializer};

use crate::game::rules::Words;
use crate::ui::text::english::Naming;
use crate::ui::text::words::{Value, fill};

/// A key and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFact {
    /// The key, such as `fast_in_dark`.
    pub key: &'static str,
    /// The keys of its table with their values, or `n` with the only one; nothing for one that is just `true`.
    values: Vec<(&'static str, Found)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    Number(i64),
    Text(String),
}

impl RuleFact {
    /// The fact of this key, still without values.
    pub const fn of(key: &'static str) -> Self {
        let values = Vec::new();
        Self { key, values }
    }

    /// A number among its values; `None` if it has none of this name.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.values.iter().find_map(|(known, value)| match value {
            Found::Number(number) if *known == name => Some(*number),
            _ => None,
        })
    }

    /// With the sentence of another key.
    #[must_use]
    pub fn renamed(self, key: &'static str) -> Self {
        Self { key, ..self }
    }

    /// With this number, which replaces that of the same name.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.values.retain(|(known, _)| *known != name);
        self.values.push((name, Found::Number(number.into())));
        self
    }

    /// With this text, which replaces the value of the same name.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, text: String) -> Self {
        self.values.retain(|(known, _)| *known != name);
        self.values.push((name, Found::Text(text)));
        self
    }

    /// Without this value.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.values.retain(|(known, _)| *known != name);
        self
    }

    /// The sentence of its key in this table of the words; if there is one for its very value, such as
    /// `dazed_at_most-0`, that one.
    pub fn say(&self, words: &Words, table: &str) -> String {
        let values = self.values.iter().map(|(name, value)| match value {
            Found::Number(number) => (*name, Value::Number(*number)),
            Found::Text(text) => (*name, Value::Text(text, Naming::Common)),
        });
        let values: Vec<_> = values.collect();
        let name = format!("{table}.{}", self.key);
        let own = match &*self.values {
            [(_, Found::Number(number))] => words.find(&format!("{name}-{number}")),
            [(_, Found::Text(text))] => words.find(&format!("{name}-{text}")),
            _ => None,
        };
        fill(own.unwrap_or_else(|| words.get(&name)), &values)
    }
}

/// The keys of a table, or the variant of an enum, in the order of the type. Those that are `false`, 0 or missing are
/// left out; underscores in texts are spaces.
pub fn rule_facts(of: &impl Serialize) -> Vec<RuleFact> {
    let mut collector = Collector::default();
    // It fails at a type that no key with a sentence has.
    let _ = of.serialize(&mut collector);
    collector.facts
}

#[derive(Default)]
struct Collector {
    /// The keys that lead to the next value.
    path: Vec<&'static str>,
    /// Whether it is there even if it is 0.
    is_given: bool,
    facts: Vec<RuleFact>,
}

type Done = Result<(), fmt::Error>;

impl Collector {
    fn push(&mut self, value: Option<Found>) {
        let Some(key) = self.path.first().copied() else {
            return;
        };
        if self.facts.last().is_none_or(|fact| fact.key != key) {
            self.facts.push(RuleFact::of(key));
        }
        let name = self.path.get(1..).and_then(<[_]>::last);
        let fact = self.facts.last_mut().zip(value);
        if let Some((fact, value)) = fact {
            fact.values.push((name.unwrap_or(&"n"), value));
        }
    }

    fn push_at<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.path.push(key);
        let done = value.serialize(&mut *self);
        self.path.pop();
        done
    }
}

macro_rules! numbers {
    ($($method:ident: $Number:ty),*) => {
        $(fn $method(self, value: $Number) -> Done {
            // Numbers that a file may leave out are 0 then.
            if value != 0 || self.is_given || self.path.len() > 1 {
                self.push(i64::try_from(value).ok().map(Found::Number));
            }
            Ok(())
        })*
    };
}

macro_rules! never {
    ($($method:ident($($value:ty),*) -> $Done:ty;)*) => {
        $(fn $method(self, $(_: $value),*) -> $Done {
            Err(fmt::Error)
        })*
    };
}

type No = Impossible<(), fmt::Error>;

impl Serializer for &mut Collector {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = No;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    never! {
        serialize_f32(f32) -> Done;
        serialize_f64(f64) -> Done;
        serialize_bytes(&[u8]) -> Done;
        serialize_seq(Option<usize>) -> Result<No, fmt::Error>;
        serialize_tuple(usize) -> Result<No, fmt::Error>;
        serialize_tuple_struct(&'static str, usize) -> Result<No, fmt::Error>;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Result<No, fmt::Error>;
        serialize_map(Option<usize>) -> Result<No, fmt::Error>;
    }

    fn serialize_bool(self, value: bool) -> Done {
        if value {
            self.push(None);
        }
        Ok(())
    }

    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(&value.to_string())
    }

    fn serialize_str(self, value: &str) -> Done {
        self.push(Some(Found::Text(value.replace('_', " "))));
        Ok(())
    }

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        self.is_given = true;
        let done = value.serialize(&mut *self);
        self.is_given = false;
        done
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        match self.path.is_empty() {
            true => self.push_at(variant, &true),
            false => self.serialize_str(variant),
        }
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.push_at(variant, value)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.path.push(variant);
        Ok(self)
    }
}

impl SerializeStruct for &mut Collector {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.push_at(key, value)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeStructVariant for &mut Collector {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.push_at(key, value)
    }

    fn end(self) -> Done {
        self.path.pop();
        Ok(())
    }
}
