//! English grammar: articles, plurals and capitals.
//!
//! Rule files give names in one form, `potion of healing`, and everything else is derived here by rules that hold for the
//! names there are, not for English. A name for which they fail (a plural that is irregular, an `h` that is silent) is
//! added as a row. Sentences call a monster `it`; [`with_pronoun`] puts its own pronoun in, and needs to know only whether
//! `it` is an object: `BEFORE_OBJECT` lists the words after which it is, in the sentences that there are.

use std::borrow::Borrow;
use std::fmt::Display;

use crate::game::rules::Pronoun;
use crate::game::view::InventoryItem;
use crate::game::{ActorId, View};

/// Which articles a name takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// One of many: `a goblin`, `the goblin`.
    Common,
    /// The only one of its kind: `the Chandler`.
    Unique,
    /// A proper name: `Agnes`.
    Proper,
}

impl Naming {
    /// The naming of an actor, dead or alive.
    pub fn of(view: View<'_>, actor: ActorId) -> Self {
        if view.has_proper_name(actor) {
            Self::Proper
        } else if view.is_boss(actor) {
            Self::Unique
        } else {
            Self::Common
        }
    }
}

/// The text with its first letter capitalised.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A name at its first mention: `a goblin`, `an orc`, `spikes`, `the Chandler`, `Agnes`.
pub fn with_article(name: &str, naming: Naming) -> String {
    let silent = ["hour", "heir", "honest"];
    let article = match naming {
        Naming::Proper => "",
        Naming::Unique => "the ",
        Naming::Common if is_plural(name) => "",
        Naming::Common if silent.iter().any(|start| name.starts_with(start)) => "an ",
        Naming::Common if name.starts_with(|first| "aeiouAEIOU".contains(first)) => "an ",
        Naming::Common => "a ",
    };
    format!("{article}{name}")
}

/// Whether a name is plural: `spikes`, not `glass` or `boy in chains`.
fn is_plural(name: &str) -> bool {
    let head = name.split(" of ").next().unwrap_or(name);
    let head = head.split(" in ").next().unwrap_or(head);
    head.ends_with('s') && !head.ends_with("ss")
}

/// A sentence about a monster that calls it `it`, with its own pronoun: `He sees you.`, `You kill him in 2 hits`.
pub fn with_pronoun(text: &str, pronoun: Pronoun) -> String {
    let [subject, object] = match pronoun {
        Pronoun::It => return text.to_owned(),
        Pronoun::He => ["he", "him"],
        Pronoun::She => ["she", "her"],
    };
    let mut before = String::new();
    let own = text.split(' ').map(|word| {
        let end = word.trim_end_matches(['.', ',', ';']).len();
        let (word, mark) = word.split_at(end);
        let before = std::mem::replace(&mut before, word.to_lowercase());
        let own = match word {
            "It" => capitalize(subject),
            "it" if BEFORE_OBJECT.contains(&before.as_str()) => object.to_owned(),
            "it" => subject.to_owned(),
            word => word.to_owned(),
        };
        own + mark
    });
    own.collect::<Vec<_>>().join(" ")
}

/// The words in sentences about monsters after which `it` is an object.
const BEFORE_OBJECT: [&str; 10] = [
    "beside", "hold", "hurt", "hurts", "into", "kill", "kills", "of", "strike", "to",
];

/// Names one after another: `axe, mail`; `None` if there are none.
pub fn list<T: Borrow<str>>(names: impl IntoIterator<Item = T>) -> Option<String> {
    let names: Vec<_> = names.into_iter().collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Joins clauses: `it burns`, `it burns and it holds you`, `a, b, and c`.
pub fn series(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [all @ .., last] => format!("{}, and {last}", all.join(", ")),
    }
}

/// A number at the beginning of a sentence: `Two` to `Twelve`, larger and smaller ones in digits.
pub fn leading_number(n: i32) -> String {
    const WORDS: [&str; 11] = [
        "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
    ];
    let word = usize::try_from(n - 2).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// A number with its noun: `1 turn`, `3 turns`, `2 potions of healing`.
pub fn count_noun<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    if count == N::from(1) {
        return format!("{count} {noun}");
    }
    format!("{count} {}", plural(noun))
}

/// An ordinal number: `1st`, `2nd`, `3rd`, `11th`.
pub fn ordinal<N: TryInto<u64> + Copy + Display>(number: N) -> String {
    let value = number.try_into().unwrap_or(0);
    let ending = match (value % 10, value % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Several of a noun: `turns`, `potions of healing`.
pub fn plural(noun: &str) -> String {
    match noun.split_once(" of ") {
        Some((head, rest)) => format!("{head}s of {rest}"),
        None => format!("{noun}s"),
    }
}

/// The plural of a verb in the third person: `bite` for `bites`, `scratch` for `scratches`.
pub fn plural_verb(does: &str) -> String {
    let hisses = ["ches", "shes", "sses", "xes", "zes"];
    if let Some(stem) = does.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let es = hisses.iter().any(|end| does.ends_with(end));
    let stem = does.strip_suffix(if es { "es" } else { "s" });
    stem.unwrap_or(does).to_owned()
}

/// An item with its count, which is left out if it is 1: `2 healing potions`.
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
    fn clauses_are_joined_into_a_series() {
        let joined =
            |all: &[&str]| series(&all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
        assert_eq!(joined(&[]), "");
        assert_eq!(joined(&["it burns"]), "it burns");
        assert_eq!(joined(&["it burns", "you fall"]), "it burns and you fall");
        let right = "it burns, it holds you, and you fall";
        assert_eq!(joined(&["it burns", "it holds you", "you fall"]), right);
    }

    /// The end of a name decides, without what follows `of` or `in`.
    #[test]
    fn names_get_the_fitting_article() {
        for several in ["spikes", "bones", "shards of glass", "boots in wax"] {
            assert_eq!(with_article(several, Naming::Common), several);
        }
        for (name, naming, named) in [
            ("jar of moths", Naming::Common, "a jar of moths"),
            ("boy in chains", Naming::Common, "a boy in chains"),
            ("abyss", Naming::Common, "an abyss"),
            ("Goblin", Naming::Common, "a Goblin"),
            ("Agnes", Naming::Proper, "Agnes"),
            ("Chandler", Naming::Unique, "the Chandler"),
        ] {
            assert_eq!(with_article(name, naming), named);
        }
    }

    #[test]
    fn leading_numbers_2_to_12_become_words() {
        let numbers = [1, 2, 12, 13].map(leading_number);
        assert_eq!(numbers, ["1", "Two", "Twelve", "13"]);
    }

    #[test]
    fn ordinals_end_in_st_nd_rd_and_th() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 33].map(ordinal);
        let right = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 33rd";
        assert_eq!(ordinals.join(" "), right);
    }

    #[test]
    fn pronouns_follow_the_case() {
        for (pronoun, text, own) in [
            (Pronoun::He, "It sees you.", "He sees you."),
            (Pronoun::He, "You kill it in 2", "You kill him in 2"),
            (
                Pronoun::He,
                "3 strike it. It rests.",
                "3 strike him. He rests.",
            ),
            (Pronoun::He, "By light it sees you", "By light he sees you"),
            (Pronoun::She, "You cannot hurt it", "You cannot hurt her"),
            (Pronoun::It, "It sees it.", "It sees it."),
        ] {
            assert_eq!(with_pronoun(text, pronoun), own);
        }
    }

    #[test]
    fn plural_verbs_lose_their_s() {
        let verbs = ["bites", "scratches", "slams", "carries", "hit"].map(plural_verb);
        assert_eq!(verbs, ["bite", "scratch", "slam", "carry", "hit"]);
    }

    #[test]
    fn the_head_noun_takes_the_plural() {
        assert_eq!(count_noun(1, "turn"), "1 turn");
        assert_eq!(count_noun(0, "turn"), "0 turns");
        assert_eq!(count_noun(2, "scroll of light"), "2 scrolls of light");
    }
}
