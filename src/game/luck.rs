//! Luck in place of dice, for turns that are only played ahead.

use crate::game::combat::{self, AttackResult};
use crate::game::event::ActorId;
use crate::game::rules::{CombatRules, Stats};

/// Luck instead of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Luck {
    /// Whether the hero's rolls go as well for him as they can, or as badly.
    pub(super) hero: bool,
    /// The same for the rolls of monsters: `true` is good for the hero.
    pub(super) monsters: bool,
}

impl Luck {
    /// Whether the rolls of `attacker` go well for whoever strikes.
    pub(super) const fn favors(self, attacker: ActorId) -> bool {
        if attacker.is_hero() {
            self.hero
        } else {
            !self.monsters
        }
    }
}

/// Whether the outcome of a blow is open: it may miss, or its damage differs.
pub(super) fn is_open(
    attacker: Stats,
    defender: Stats,
    rules: CombatRules,
    misses_percent: i32,
) -> bool {
    let (least, most) = combat::damage_range(attacker, defender, rules);
    least != most || defender.dodge > 0 || misses_percent > 0
}

/// The outcome of a blow that may miss `misses_percent` of all times, with luck instead of dice.
pub(super) fn lucky_attack(
    attacker: Stats,
    defender: Stats,
    rules: CombatRules,
    misses_percent: i32,
    favored: bool,
) -> AttackResult {
    let (least, most) = combat::damage_range(attacker, defender, rules);
    if !favored && (defender.dodge > 0 || misses_percent > 0) {
        return AttackResult::Dodged;
    }
    AttackResult::Hit {
        damage: if favored { most } else { least },
        critical: favored && attacker.critical > 0,
    }
}
