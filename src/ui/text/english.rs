//! English grammar: articles, plurals and capitals.

use std::fmt::Display;

use crate::game::view::InventoryItem;

/// The text with its first letter capitalised.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The indefinite article for `name`: `a` or `an`.
pub fn article(name: &str) -> &'static str {
    match name.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U') => "an",
        _ => "a",
    }
}

/// A name with its indefinite article: `a goblin`, `an orc`. A proper name takes none.
pub fn with_article(name: &str, is_proper: bool) -> String {
    if is_proper {
        return name.to_owned();
    }
    format!("{} {name}", article(name))
}

/// A number with its noun: `1 turn`, `3 turns`, `2 potions of healing`.
pub fn count_noun<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    if count == N::from(1) {
        return format!("{count} {noun}");
    }
    match noun.split_once(" of ") {
        Some((head, rest)) => format!("{count} {head}s of {rest}"),
        None => format!("{count} {noun}s"),
    }
}

/// An item with its count, which is left out for one: `2 healing potions`.
pub fn count_text(held: InventoryItem<'_>) -> String {
    match held.count {
        1 => held.kind.name.clone(),
        count => count_noun(count, &held.kind.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vowel_takes_an() {
        assert_eq!(with_article("orc", false), "an orc");
        assert_eq!(with_article("Goblin", false), "a Goblin");
        assert_eq!(with_article("Agnes", true), "Agnes");
    }

    #[test]
    fn the_head_noun_takes_the_plural() {
        assert_eq!(count_noun(1, "turn"), "1 turn");
        assert_eq!(count_noun(0, "turn"), "0 turns");
        assert_eq!(count_noun(2, "scroll of light"), "2 scrolls of light");
    }
}
