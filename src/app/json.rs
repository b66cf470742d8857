//! Values as JSON.

use serde::Serialize;

use crate::base::canonical::Tree;

/// A value as one line of JSON. Its maps have texts as keys.
pub(super) fn json(value: &impl Serialize) -> String {
    let mut text = String::new();
    write(&Tree::of(value), &mut text);
    text
}

fn write(tree: &Tree, to: &mut String) {
    match tree {
        Tree::Nothing => *to += "null",
        Tree::Number(number) => *to += &number.to_string(),
        Tree::Large(number) => *to += &number.to_string(),
        Tree::Bool(is) => *to += &is.to_string(),
        Tree::Text(text) => write_text(text, to),
        Tree::Bytes(bytes) => *to += &format!("{bytes:?}"),
        Tree::Some(inner) => write(inner, to),
        Tree::Variant(word, inner) if **inner == Tree::Nothing => write_text(word, to),
        Tree::Variant(word, inner) => {
            to.push('{');
            write_text(word, to);
            to.push(':');
            write(inner, to);
            to.push('}');
        }
        Tree::List(items) => {
            to.push('[');
            for item in items {
                write(item, to);
                to.push(',');
            }
            close(']', to);
        }
        Tree::Fields(fields) => {
            to.push('{');
            for (name, value) in fields {
                write_text(name, to);
                to.push(':');
                write(value, to);
                to.push(',');
            }
            close('}', to);
        }
        Tree::Map(entries) => {
            to.push('{');
            for (key, value) in entries {
                write(key, to);
                to.push(':');
                write(value, to);
                to.push(',');
            }
            close('}', to);
        }
    }
}

/// Ends a list, in place of the comma after its last part.
fn close(bracket: char, to: &mut String) {
    if to.ends_with(',') {
        to.pop();
    }
    to.push(bracket);
}

fn write_text(text: &str, to: &mut String) {
    to.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => to.extend(['\\', letter]),
            '\n' => *to += "\\n",
            '\r' => *to += "\\r",
            '\t' => *to += "\\t",
            '\u{8}' => *to += "\\b",
            '\u{c}' => *to += "\\f",
            '\0'..' ' => *to += &format!("\\u{:04x}", u32::from(letter)),
            _ => to.push(letter),
        }
    }
    to.push('"');
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
