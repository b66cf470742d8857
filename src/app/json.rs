//! Values as JSON.

use serde::{Serialize, Serializer};

use crate::base::canonical::Tree;

/// A value as one line of JSON. Its maps have texts as keys.
pub(super) fn json(value: &impl Serialize) -> String {
    // By way of a tree, so that the serializer of JSON is compiled only once.
    serde_json::to_string(&Tree::of(value)).expect("keys are texts")
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Serialize)]
    struct Row {
        none: Option<i32>,
        numbers: Vec<u64>,
        text: String,
        map: BTreeMap<&'static str, bool>,
        variants: [Variant; 2],
        empty: [u8; 0],
    }

    #[derive(Serialize)]
    enum Variant {
        Word,
        Table { key: Option<i8> },
    }

    #[test]
    fn json_is_that_of_other_programs() {
        let row = Row {
            none: None,
            numbers: vec![0, 7, u64::MAX],
            text: (0..160)
                .filter_map(char::from_u32)
                .chain(['☺', '🕯'])
                .collect(),
            map: [("a", true), ("b,", false)].into(),
            variants: [Variant::Word, Variant::Table { key: Some(-3) }],
            empty: [],
        };
        let expected = serde_json::to_string(&row).expect("it is JSON");
        assert_eq!(json(&row), expected);
    }
}
