//! How the use of each item effect is shown: the label of its key, its sound, what is seen on the map, its colour. A new
//! effect is added to `of_use`, which lists them all; the compiler points there.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::game::rules::{ItemEffect, Words};
use crate::ui::describe;
use crate::ui::map::animation::look::Ring;
use crate::ui::text::rule_facts::{RuleFact, rule_facts};
use crate::ui::theme::Role;

/// How the use of an item is shown.
#[derive(Clone, Copy, Debug)]
pub struct UseLook {
    /// The name of the label of the key that uses it, in the table `use` of the words.
    verb: &'static str,
    /// Its sound, unless the item has one of its own.
    pub sound: &'static str,
    /// The sound of what it does then: `lightning` also strikes on the map.
    pub then: Option<&'static str>,
    /// The ring around the hero.
    pub ring: Option<Ring>,
    /// The colour of its summary.
    pub role: Role,
}

/// The label of the key that uses an item.
pub fn verb(words: &Words, effect: ItemEffect) -> &str {
    let label = words.find(&format!("use.{}", of_use(effect).verb));
    label.unwrap_or_default()
}

/// The use of an item that is shown by nothing of its own.
const PLAIN: UseLook = UseLook {
    verb: "other",
    sound: "use",
    then: None,
    ring: None,
    role: Role::Text,
};

/// How using an item is shown. Lists every effect: a new one is a compile error here.
pub const fn of_use(effect: ItemEffect) -> UseLook {
    match effect {
        ItemEffect::Heals(_) | ItemEffect::HealsPercent(_) => UseLook {
            verb: "drink",
            sound: "drink",
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Strikes(_) => UseLook {
            verb: "read",
            sound: "read",
            then: Some("lightning"),
            ..PLAIN
        },
        ItemEffect::Dazes(_) => UseLook {
            verb: "read",
            sound: "read",
            then: Some("flash"),
            ring: Some(Ring::Glare),
            ..PLAIN
        },
        ItemEffect::RaisesAttack(_) => UseLook {
            sound: "sharpen",
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::RaisesDefense(_) => UseLook {
            sound: "buckle",
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Lights(_) => UseLook {
            verb: "light",
            sound: "light",
            ring: Some(Ring::Flame),
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Melts(_) => UseLook {
            verb: "melt",
            sound: "wax",
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Rewinds(_) => UseLook {
            verb: "light",
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Glows(_) => UseLook {
            verb: "lay",
            sound: "light",
            ..PLAIN
        },
        ItemEffect::Mirrors(_) => UseLook {
            verb: "lay",
            ..PLAIN
        },
        ItemEffect::Gold(_) => UseLook {
            role: Role::Dim,
            ..PLAIN
        },
        ItemEffect::Maps(_) => UseLook {
            ring: Some(Ring::Map),
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Wax(_) | ItemEffect::Burns { .. } => UseLook {
            role: Role::Good,
            ..PLAIN
        },
        ItemEffect::Throwable { .. } | ItemEffect::Kindles(_) | ItemEffect::Spills { .. } => PLAIN,
        ItemEffect::Snuffs(_) | ItemEffect::Descends(_) => PLAIN,
        ItemEffect::Carried(_) | ItemEffect::Worn(_) => PLAIN,
    }
}

/// The effect of an item in a few words: the sentence of its name in `assets/words/en.toml`, except for what is worn.
pub fn summary(words: &Words, effect: ItemEffect) -> String {
    if let ItemEffect::Worn(worn) = effect {
        return describe::worn_numbers(&worn);
    }
    let fact = if let ItemEffect::Dazes(turns) = effect {
        // The turn in which it is used counts as one, so the map shows one less after it.
        RuleFact::of("dazes").with("n", turns - 1)
    } else {
        rule_facts(&effect).swap_remove(0)
    };
    fact.say(words, "item")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// In the turn after it is used, the look box shows one turn less than the rules give.
    #[test]
    fn the_turn_of_use_counts_among_those_dazed() {
        let text = |turns| summary(&Content::shared().words, ItemEffect::Dazes(turns));
        assert_eq!(text(4), "dazes this turn and 3");
        assert_eq!(text(1), "dazes this turn");
    }
}
