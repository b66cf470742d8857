//! Luck in place of dice, for turns that are only played ahead.

use crate::game::combat::{self, AttackResult};
use crate::game::event::ActorId;
use crate::game::rules::{CombatRules, Stats};

/// How well rolls go for whoever strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fortune {
    /// A critical hit, if there are any.
    Best,
    /// A hit, and nothing more.
    Usual,
    /// A miss, if there are any.
    Worst,
}

/// Luck instead of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Luck {
    pub(super) hero: Fortune,
    pub(super) monsters: Fortune,
}

impl Luck {
    /// How the rolls of `attacker` go.
    pub(super) const fn of(self, attacker: ActorId) -> Fortune {
        if attacker.is_hero() {
            self.hero
        } else {
            self.monsters
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
    fortune: Fortune,
) -> AttackResult {
    let (least, most) = combat::damage_range(attacker, defender, rules);
    let misses = defender.dodge > 0 || misses_percent > 0;
    match fortune {
        Fortune::Worst if misses => AttackResult::Dodged,
        _ if misses_percent >= 100 => AttackResult::Dodged,
        Fortune::Best => AttackResult::Hit {
            damage: most,
            critical: attacker.critical > 0,
        },
        Fortune::Usual | Fortune::Worst => AttackResult::Hit {
            damage: least,
            critical: false,
        },
    }
}
