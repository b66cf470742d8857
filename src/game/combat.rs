//! Attack rolls: dodge, critical hit, damage; and the chances of each outcome.

use crate::base::{Dice, SortedMap};

use crate::game::rules::{CombatRules, DamageFormula, Stats};

/// The outcome of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttackResult {
    Dodged,
    /// It missed for lack of light, whatever the target did.
    Missed,
    Hit(HitRoll),
}

/// What an attack that hits does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HitRoll {
    /// Hit points, 0 or more; not capped at what the target has left.
    pub(super) damage: i32,
    pub(super) critical: bool,
}

impl HitRoll {
    /// A hit that is not critical.
    pub(super) const fn usual(damage: i32) -> Self {
        Self {
            damage,
            critical: false,
        }
    }
}

impl AttackResult {
    /// This result with this percentage of the damage, rounded down.
    pub(super) const fn times_percent(self, percent: i32) -> Self {
        match self {
            Self::Dodged | Self::Missed => self,
            Self::Hit(hit) => Self::Hit(HitRoll {
                damage: hit.damage * percent / 100,
                ..hit
            }),
        }
    }
}

/// Rolls one attack.
pub(super) fn roll_attack(
    attacker: Stats,
    defender: Stats,
    rules: CombatRules,
    dice: &mut Dice,
) -> AttackResult {
    if rules.damage == DamageFormula::None {
        return AttackResult::Hit(HitRoll::usual(0));
    }
    let is_plain = rules.damage == DamageFormula::Difference;
    // There, a chance of 0 rolls no dice: the tutorials that use this formula have no dice at all.
    let rolls = |chance: i32, dice: &mut Dice| {
        (chance > 0 || !is_plain) && dice.percent(chance.unsigned_abs())
    };
    if rolls(defender.dodge, dice) {
        return AttackResult::Dodged;
    }
    let critical = rolls(attacker.critical, dice);
    let usual = 100;
    let percent = if critical {
        rules.critical_percent
    } else {
        usual
    };
    let damage = if is_plain {
        (attacker.attack - defender.defense).max(0) * percent / 100
    } else {
        proportional_damage(attacker.attack, defender.defense, percent, dice)
    };
    AttackResult::Hit(HitRoll { damage, critical })
}

/// Minimum and maximum damage of an attack that hits, critical hits included.
pub(super) fn damage_range(attacker: Stats, defender: Stats, rules: CombatRules) -> (i32, i32) {
    let critical = |damage| {
        if attacker.critical > 0 {
            rules.critical_percent.max(100) * damage
        } else {
            100 * damage
        }
    };
    match rules.damage {
        DamageFormula::Difference => {
            let damage = (attacker.attack - defender.defense).max(0);
            (damage, critical(damage) / 100)
        }
        DamageFormula::None => (0, 0),
        DamageFormula::Proportional => {
            let (min, max) = roll_range(attacker.attack, defender.defense);
            (min.max(1), div_half_even(critical(max), 100).max(1))
        }
    }
}

/// Every damage that an attack can do, 0 if dodged, with its weight, 1 or more. The weights add up to 10,000 times the
/// number of values that the damage roll can have.
pub(super) fn damage_weights(
    attacker: Stats,
    defender: Stats,
    rules: CombatRules,
) -> SortedMap<i32, u64> {
    let dodge = defender.dodge.clamp(0, 100);
    let critical = attacker.critical.clamp(0, 100);
    let (min, max) = match rules.damage {
        DamageFormula::Difference | DamageFormula::None => (0, 0),
        DamageFormula::Proportional => roll_range(attacker.attack, defender.defense),
    };
    let mut weights = SortedMap::default();
    for roll in min..=max {
        let damage = |percent| match rules.damage {
            DamageFormula::Difference => {
                (attacker.attack - defender.defense).max(0) * percent / 100
            }
            DamageFormula::Proportional => scaled_roll(roll, percent),
            DamageFormula::None => 0,
        };
        for (damage, weight) in [
            (0, 100 * dodge),
            (damage(100), (100 - dodge) * (100 - critical)),
            (damage(rules.critical_percent), (100 - dodge) * critical),
        ] {
            *weights.get_or_insert(damage, 0) += u64::from(weight.unsigned_abs());
        }
    }
    weights.retain(|_, weight| *weight > 0);
    weights
}

/// docs/tutorials.md 5.2: `attack² / (attack + defense)`, rounded half to even; then a roll from 85 % up to but not
/// including 115 % of that, times `percent`, rounded half to even. At least 1.
fn proportional_damage(attack: i32, defense: i32, percent: i32, dice: &mut Dice) -> i32 {
    let (min, max) = roll_range(attack, defense);
    scaled_roll(dice.range(min, max), percent)
}

/// The damage of a roll, at least 1.
fn scaled_roll(roll: i32, percent: i32) -> i32 {
    div_half_even(roll * percent, 100).max(1)
}

/// The bounds of the roll before the critical factor, both included.
fn roll_range(attack: i32, defense: i32) -> (i32, i32) {
    let base = div_half_even(attack * attack, (attack + defense).max(1));
    let min = base * 85 / 100;
    let end = (base * 115 + 99) / 100;
    (min, (end - 1).max(min))
}

/// `n / d` rounded half to even, as C#'s `Math.Round` does. `n >= 0`, `d >= 1`.
const fn div_half_even(n: i32, d: i32) -> i32 {
    let (quotient, twice_remainder) = (n / d, 2 * (n % d));
    if twice_remainder > d || (twice_remainder == d && quotient % 2 == 1) {
        quotient + 1
    } else {
        quotient
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::base::Stream;

    #[test]
    fn halves_round_to_even() {
        let halves: Vec<_> = [1, 3, 5, 7, 4, 6].map(|n| div_half_even(n, 2)).into();
        assert_eq!(halves, [0, 2, 2, 4, 2, 3]);
        assert_eq!((div_half_even(25, 7), div_half_even(100, 15)), (4, 7));
    }

    const fn stats(attack: i32, defense: i32, dodge: i32, critical: i32) -> Stats {
        Stats {
            hp: 1,
            attack,
            defense,
            dodge,
            critical,
        }
    }

    const fn rules(damage: DamageFormula) -> CombatRules {
        CombatRules {
            damage,
            critical_percent: 150,
            hp_below_zero: false,
        }
    }

    /// docs/tutorials.md 5.2: every damage that `attack` against `defense` can do, and no other.
    #[test]
    fn proportional_damage_matches_the_table() {
        for (attack, defense, plain, critical) in [
            (1, 0, &[1][..], &[1, 2][..]),
            (2, 0, &[1, 2], &[2, 3]),
            (5, 2, &[3, 4], &[4, 6]),
            (5, 0, &[4, 5], &[6, 8]),
            (10, 0, &[8, 9, 10, 11], &[12, 14, 15, 16]),
            (10, 5, &[5, 6, 7, 8], &[8, 9, 10, 12]),
            (20, 10, &[11, 12, 13, 14], &[16, 18, 20, 21]),
        ] {
            let mut dice = Stream::Combat.dice(1);
            let rules = rules(DamageFormula::Proportional);
            for (chance, percent, values) in [(0, 100, plain), (100, 150, critical)] {
                let place = format!("{attack} against {defense}, {percent} %");
                let rolls =
                    (0..2000).map(|_| proportional_damage(attack, defense, percent, &mut dice));
                let rolled: Vec<_> = rolls.collect::<BTreeSet<_>>().into_iter().collect();
                assert_eq!(rolled, values, "{place}");
                let (one, other) = (stats(attack, 0, 0, chance), stats(0, defense, 0, 0));
                let possible = damage_weights(one, other, rules);
                let possible: Vec<_> = possible.iter().map(|(damage, _)| *damage).collect();
                assert_eq!(possible, values, "{place}");
                let some = stats(attack, 0, 0, chance / 20);
                let range = damage_range(some, other, rules);
                assert_eq!(range, (plain[0], values[values.len() - 1]), "{place}");
            }
        }
    }

    /// docs/tutorials.md 5.2: the dodge comes first; four rolls are equally likely, and 30 in 100 are critical.
    #[test]
    fn damage_weights_follow_the_order_of_rolls() {
        let weights = |damage, attack, critical, dodge| -> Vec<_> {
            let (one, other) = (stats(attack, 0, 0, critical), stats(0, 0, dodge, 0));
            damage_weights(one, other, rules(damage)).to_vec()
        };
        let (plain, critical) = (80 * 70, 80 * 30);
        let mut expected = vec![(0, 4 * 100 * 20)];
        expected.extend([8, 9, 10, 11].map(|damage| (damage, plain)));
        expected.extend([12, 14, 15, 16].map(|damage| (damage, critical)));
        assert_eq!(weights(DamageFormula::Proportional, 10, 30, 20), expected);
        let flat = weights(DamageFormula::Difference, 4, 10, 25);
        assert_eq!(flat, [(0, 2500), (4, 75 * 90), (6, 75 * 10)]);
        let harmless = weights(DamageFormula::Difference, 0, 10, 25);
        assert_eq!(harmless, [(0, 10_000)]);
    }
}
