//! Sentences about what a rule file says: each key has the sentence of its name, with the keys of its table as
//! placeholders, or `{n}` if it has only one value. A new trait or effect needs no code here, only its sentence.

use serde::Serialize;

use crate::base::canonical::Tree;
use crate::game::rules::Words;
use crate::ui::text::words::{ToValue, Value, fill};

/// A key and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFact {
    /// The key, such as `fast_in_dark`.
    pub key: &'static str,
    /// The keys of its table with their values, or `n` with the only one; nothing for one that is just `true`.
    values: Vec<(&'static str, Tree)>,
}

impl RuleFact {
    /// The fact of this key, still without values.
    pub const fn of(key: &'static str) -> Self {
        let values = Vec::new();
        Self { key, values }
    }

    /// A number among its values; `None` if it has none of this name.
    pub fn number(&self, name: &str) -> Option<i64> {
        for (known, value) in &self.values {
            if let Tree::Number(number) = value
                && *known == name
            {
                return Some(*number);
            }
        }
        None
    }

    /// With the sentence of another key.
    #[must_use]
    pub fn renamed(self, key: &'static str) -> Self {
        Self { key, ..self }
    }

    /// With this number, which replaces that of the same name.
    #[must_use]
    pub fn with(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.with_value(name, Tree::Number(number.into()))
    }

    /// With this text, which replaces the value of the same name.
    #[must_use]
    pub fn with_text(self, name: &'static str, text: String) -> Self {
        self.with_value(name, Tree::Text(text))
    }

    fn with_value(self, name: &'static str, value: Tree) -> Self {
        let mut fact = self.without(name);
        fact.values.push((name, value));
        fact
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
            Tree::Number(number) => (*name, Value::Number(*number)),
            Tree::Text(text) => (*name, text.value()),
            _ => (*name, Value::Missing),
        });
        let values: Vec<_> = values.collect();
        let name = format!("{table}.{}", self.key);
        let own = match &*self.values {
            [(_, Tree::Number(number))] => words.find(&format!("{name}-{number}")),
            [(_, Tree::Text(text))] => words.find(&format!("{name}-{text}")),
            _ => None,
        };
        fill(own.unwrap_or_else(|| words.get(&name)), &values)
    }
}

/// The keys of a table, or the variant of an enum, in the order of the type. Those that are `false`, 0 or missing are
/// left out, but for a 0 within a table; underscores in texts are spaces.
pub fn rule_facts(of: &impl Serialize) -> Vec<RuleFact> {
    let (fields, is_unit) = match Tree::of(of) {
        Tree::Fields(fields) => (fields, false),
        Tree::Variant(name, inner) => {
            let is_unit = *inner == Tree::Nothing;
            (vec![(name, *inner)], is_unit)
        }
        _ => return Vec::new(),
    };
    let mut facts = Vec::new();
    for (key, value) in fields.into_iter().filter(|(_, it)| *it != Tree::Number(0)) {
        let mut fact = RuleFact::of(key);
        if fact.add("n", value) || is_unit {
            facts.push(fact);
        }
    }
    facts
}

impl RuleFact {
    /// Adds what a value says under this name, or those in it under theirs; returns whether there is something.
    fn add(&mut self, name: &'static str, value: Tree) -> bool {
        let found = match value {
            Tree::Nothing | Tree::Large(_) | Tree::Bytes(_) | Tree::List(_) | Tree::Map(_) => {
                return false;
            }
            Tree::Bool(is) => return is,
            Tree::Some(inner) => return self.add(name, *inner),
            Tree::Fields(fields) => {
                let fields = fields.into_iter();
                return fields.fold(false, |is, (name, value)| self.add(name, value) || is);
            }
            Tree::Variant(word, inner) if *inner == Tree::Nothing => {
                Tree::Text(word.replace('_', " "))
            }
            Tree::Variant(word, inner) => return self.add(word, *inner),
            Tree::Number(_) => value,
            Tree::Text(text) => Tree::Text(text.replace('_', " ")),
        };
        self.values.push((name, found));
        true
    }
}
