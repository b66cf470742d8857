//! Fills in the sentences of `assets/words/en.toml`.
//!
//! A placeholder is a name in braces: `{n}`. `{Who}` has a capital letter, `{a who}`, `{A who}`, `{the who}` and
//! `{The who}` an article, `{n:turn}` the counted noun (`1 turn`, `3 turns`), `{n:th}` is an ordinal number (`3rd`).
//! What stands in square brackets is left out if a value in it is missing.

use crate::ui::text::english::{self, Naming};

/// A sentence with its values filled in: `say!(view, "pack.you_have", n)`, or `n = 3`. The first argument is what has
/// the words: a view, a rule set, or what screens draw with.
macro_rules! say {
    (@value $key:ident) => { $crate::ui::text::words::ToValue::value(&$key) };
    (@value $key:ident $value:expr) => { $crate::ui::text::words::ToValue::value(&$value) };
    ($from:expr, $name:expr $(, $key:ident $(= $value:expr)?)* $(,)?) => {
        $crate::ui::text::words::fill(
            $from.words().get($name),
            &[$((stringify!($key), $crate::ui::text::words::say!(@value $key $($value)?))),*],
        )
    };
}
pub(crate) use say;

/// The value of a placeholder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A text, such as a name.
    Text(&'a str, Naming),
    /// A number.
    Number(i64),
    /// Nothing: what stands in brackets with it is left out.
    Missing,
}

/// What can stand in a placeholder.
pub trait ToValue {
    /// It as a value.
    fn value(&self) -> Value<'_>;
}

impl ToValue for str {
    fn value(&self) -> Value<'_> {
        Value::Text(self, Naming::Common)
    }
}

impl ToValue for String {
    fn value(&self) -> Value<'_> {
        self.as_str().value()
    }
}

/// A name, and which articles it takes.
impl<T: AsRef<str>> ToValue for (T, Naming) {
    fn value(&self) -> Value<'_> {
        Value::Text(self.0.as_ref(), self.1)
    }
}

/// Brackets with `true` in them are shown, those with `false` are left out; itself it shows nothing.
impl ToValue for bool {
    fn value(&self) -> Value<'_> {
        if *self { "".value() } else { Value::Missing }
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Missing, T::value)
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn value(&self) -> Value<'_> {
        T::value(self)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl ToValue for $number {
            fn value(&self) -> Value<'_> {
                Value::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers![i32 u32 u64 usize];

/// The sentence with these values in its placeholders. One that is not there, or not in brackets and missing, is left
/// out with what follows it.
pub fn fill(template: &str, values: &[(&str, Value<'_>)]) -> String {
    let part = |template: &str| fill_part(template, values).unwrap_or_default();
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('[') {
        let (optional, after) = after.split_once(']').unwrap_or((after, ""));
        text += &part(before);
        text += &part(optional);
        rest = after;
    }
    text + &part(rest)
}

/// `None` if one of its values is missing.
fn fill_part(template: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
    let (start, rest) = template.split_once('{').unwrap_or((template, ""));
    let mut text = start.to_owned();
    for piece in rest.split('{').filter(|piece| !piece.is_empty()) {
        let (inside, after) = piece.split_once('}')?;
        text += &placeholder(inside, values)?;
        text += after;
    }
    Some(text)
}

/// The name inside the braces, in small letters, after the article and before the noun.
pub fn placeholder_name(inside: &str) -> String {
    let name = inside.split(':').next().unwrap_or_default();
    let name = name.split_once(' ').map_or(name, |(_, name)| name);
    name.to_lowercase()
}

fn placeholder(inside: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
    let name = placeholder_name(inside);
    let (_, value) = values.iter().find(|(known, _)| **known == name)?;
    let text = match *value {
        Value::Missing => return None,
        Value::Number(number) => match inside.split_once(':') {
            None => number.to_string(),
            Some((_, "th")) => english::ordinal(number),
            Some((_, noun)) => english::count_noun(number, noun),
        },
        Value::Text(text, naming) => with_article(inside, text, naming),
    };
    Some(text)
}

/// A name with the article and the capital that the placeholder asks for: `{The who}`.
pub fn with_article(inside: &str, name: &str, naming: Naming) -> String {
    let text = match inside.split_once(' ') {
        Some(("a" | "A", _)) => english::with_article(name, naming),
        Some(_) if naming != Naming::Proper => format!("the {name}"),
        _ => name.to_owned(),
    };
    if inside.starts_with(char::is_uppercase) {
        english::capitalize(&text)
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_take_articles_nouns_and_capitals() {
        let values = [
            ("who", "orc".value()),
            ("boss", Value::Text("Chandler", Naming::Unique)),
            ("n", Value::Number(3)),
            ("none", Value::Missing),
        ];
        let texts = [
            ("{A who} sees {the boss}.", "An orc sees the Chandler."),
            ("{The who}, {Who}", "The orc, Orc"),
            ("{n:turn}, {n:th}, {n}", "3 turns, 3rd, 3"),
            ("a[ b {none}] c[ {n}].", "a c 3."),
            ("[{none}]", ""),
        ];
        for (template, expected) in texts {
            assert_eq!(fill(template, &values), expected);
        }
    }
}
