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
    /// The hero's number that it raises.
    pub gain: Option<Gain>,
    /// The colour of its summary.
    pub role: Role,
}

/// What raises one of the hero's numbers, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Hit points, up to the maximum.
    Hp(i32),
    /// This percentage of the maximum of hit points, up to the maximum.
    HpPercent(i32),
    /// Attack.
    Attack(i32),
    /// Defense.
    Defense(i32),
    /// Turns of the candle, up to a whole one.
    Candle(i32),
}

impl UseLook {
    const fn new(verb: &'static str, sound: &'static str) -> Self {
        Self {
            verb,
            sound,
            then: None,
            ring: None,
            gain: None,
            role: Role::Text,
        }
    }

    const fn in_role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    const fn gaining(self, gain: Gain) -> Self {
        Self {
            gain: Some(gain),
            ..self.in_role(Role::Good)
        }
    }

    const fn ringed(self, ring: Ring) -> Self {
        Self {
            ring: Some(ring),
            ..self
        }
    }

    const fn followed_by(self, then: &'static str) -> Self {
        Self {
            then: Some(then),
            ..self
        }
    }
}

/// The label of the key that uses an item.
pub fn verb(words: &Words, effect: ItemEffect) -> &str {
    let label = words.find(&format!("use.{}", of_use(effect).verb));
    label.unwrap_or_default()
}

/// How using an item is shown.
pub const fn of_use(effect: ItemEffect) -> UseLook {
    let usual = UseLook::new("other", "use");
    match effect {
        ItemEffect::Heals(hp) => UseLook::new("drink", "drink").gaining(Gain::Hp(hp)),
        ItemEffect::HealsPercent(percent) => {
            UseLook::new("drink", "drink").gaining(Gain::HpPercent(percent))
        }
        ItemEffect::Strikes(_) => UseLook::new("read", "read").followed_by("lightning"),
        ItemEffect::Dazes(_) => {
            let reads = UseLook::new("read", "read").ringed(Ring::Glare);
            reads.followed_by("flash")
        }
        ItemEffect::RaisesAttack(by) => UseLook::new("other", "sharpen").gaining(Gain::Attack(by)),
        ItemEffect::RaisesDefense(by) => UseLook::new("other", "buckle").gaining(Gain::Defense(by)),
        ItemEffect::Lights(turns) => {
            let lights = UseLook::new("light", "light").ringed(Ring::Flame);
            lights.gaining(Gain::Candle(turns))
        }
        ItemEffect::Melts(_) => UseLook::new("melt", "wax").in_role(Role::Good),
        ItemEffect::Maps(_) => usual.ringed(Ring::Map).in_role(Role::Good),
        ItemEffect::Rewinds(_) => UseLook::new("light", "use").in_role(Role::Good),
        ItemEffect::Glows(_) => UseLook::new("lay", "light"),
        ItemEffect::Mirrors(_) => UseLook::new("lay", "use"),
        ItemEffect::Gold(_) => usual.in_role(Role::Dim),
        ItemEffect::Wax(_) | ItemEffect::Burns { .. } => usual.in_role(Role::Good),
        _ => usual,
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
