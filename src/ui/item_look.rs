//! How each item effect is shown: in words, in sound and on the map. A new effect is shown here and nowhere else.

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

/// How using an item is shown.
pub const fn of_use(effect: ItemEffect) -> UseLook {
    let (verb, sound, role) = match effect {
        ItemEffect::Heals(_) | ItemEffect::HealsPercent(_) => ("drink", "drink", Role::Good),
        ItemEffect::Strikes(_) | ItemEffect::Dazes(_) => ("read", "read", Role::Text),
        ItemEffect::RaisesAttack(_) => ("other", "sharpen", Role::Good),
        ItemEffect::RaisesDefense(_) => ("other", "buckle", Role::Good),
        ItemEffect::Lights(_) => ("light", "light", Role::Good),
        ItemEffect::Melts(_) => ("melt", "wax", Role::Good),
        ItemEffect::Rewinds(_) => ("light", "use", Role::Good),
        ItemEffect::Glows(_) => ("lay", "light", Role::Text),
        ItemEffect::Mirrors(_) => ("lay", "use", Role::Text),
        ItemEffect::Gold(_) => ("other", "use", Role::Dim),
        ItemEffect::Maps(_) | ItemEffect::Wax(_) | ItemEffect::Burns { .. } => {
            ("other", "use", Role::Good)
        }
        _ => ("other", "use", Role::Text),
    };
    let (ring, then) = match effect {
        ItemEffect::Strikes(_) => (None, Some("lightning")),
        ItemEffect::Dazes(_) => (Some(Ring::Glare), Some("flash")),
        ItemEffect::Lights(_) => (Some(Ring::Flame), None),
        ItemEffect::Maps(_) => (Some(Ring::Map), None),
        _ => (None, None),
    };
    UseLook {
        verb,
        sound,
        then,
        ring,
        role,
    }
}

/// The effect of an item in a few words.
pub fn summary(words: &Words, effect: ItemEffect) -> String {
    let fact = match effect {
        ItemEffect::Worn(worn) => return describe::worn_numbers(&worn),
        // The turn in which it is used counts as one, so the map shows one less after it.
        ItemEffect::Dazes(turns) => RuleFact::of("dazes").with("n", turns - 1),
        _ => rule_facts(&effect).swap_remove(0),
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
