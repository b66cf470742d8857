//! Values as JSON.

use serde::Serialize;

use crate::base::canonical::Tree;

/// A value as one line of JSON. Its maps have texts as keys.
pub(super) fn json(value: &impl Serialize) -> String {
    // By way of a tree, so that the serializer of JSON is compiled only once.
    serde_json::to_string(&Tree::of(value)).expect("keys are texts")
}

/// Adds the same to `text` without a tree: an eighth less time for a whole answer of `serve`, for one more compilation
/// of the serializer.
pub(super) fn append_json(text: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(text, value).expect("keys are texts, and memory takes all");
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
