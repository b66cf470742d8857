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

/// An attack before its dice are rolled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub(super) attacker: Stats,
    pub(super) defender: Stats,
    /// Percentage of such attacks that miss before the defender can dodge.
    pub(super) misses_percent: i32,
    pub(super) rules: CombatRules,
}

impl Attack {
    /// An attack that only a dodge averts.
    pub(super) const fn new(attacker: Stats, defender: Stats, rules: CombatRules) -> Self {
        Self {
            attacker,
            defender,
            misses_percent: 0,
            rules,
        }
    }

    /// Rolls the attack.
    pub(super) fn roll(self, dice: &mut Dice) -> AttackResult {
        let misses = self.misses_percent.unsigned_abs();
        if misses > 0 && dice.percent(misses) {
            return AttackResult::Missed;
        }
        let formula = self.rules.damage;
        // With `Difference`, a chance of 0 rolls no dice: the tutorials that use it have no dice at all.
        let rolls = |chance: i32, dice: &mut Dice| match formula {
            DamageFormula::None => false,
            DamageFormula::Difference if chance <= 0 => false,
            _ => dice.percent(chance.unsigned_abs()),
        };
        if rolls(self.defender.dodge, dice) {
            return AttackResult::Dodged;
        }
        let critical = rolls(self.attacker.critical, dice);
        let percent = if critical {
            self.rules.critical_percent
        } else {
            100
        };
        let (min, max) = self.roll_range();
        let roll = match formula {
            DamageFormula::Proportional => dice.range(min, max),
            DamageFormula::Difference | DamageFormula::None => min,
        };
        let damage = self.damage(roll, percent);
        AttackResult::Hit(HitRoll { damage, critical })
    }

    /// Minimum and maximum damage if it hits, critical hits included.
    pub(super) fn damage_range(self) -> (i32, i32) {
        let (min, max) = self.roll_range();
        let most = match self.attacker.critical {
            ..=0 => 100,
            _ => self.rules.critical_percent.max(100),
        };
        (self.damage(min, 100), self.damage(max, most))
    }

    /// Every damage that it can do, 0 if dodged, with its weight, 1 or more. The weights add up to 10,000 times the
    /// number of values that the damage roll can have. Misses are left out.
    pub(super) fn damage_weights(self) -> SortedMap<i32, u64> {
        let dodge = self.defender.dodge.clamp(0, 100);
        let critical = self.attacker.critical.clamp(0, 100);
        let (min, max) = self.roll_range();
        let mut weights = SortedMap::default();
        for roll in min..=max {
            let critical_damage = self.damage(roll, self.rules.critical_percent);
            for (damage, weight) in [
                (0, 100 * dodge),
                (self.damage(roll, 100), (100 - dodge) * (100 - critical)),
                (critical_damage, (100 - dodge) * critical),
            ] {
                *weights.get_or_insert(damage, 0) += u64::from(weight.unsigned_abs());
            }
        }
        weights.retain(|_, weight| *weight > 0);
        weights
    }

    /// Whether it can miss, or be dodged.
    pub(super) const fn may_miss(self) -> bool {
        self.defender.dodge > 0 || self.misses_percent > 0
    }

    /// The damage of a roll, times `percent`. docs/tutorials.md 5.2: `Proportional` rounds half to even, to at least 1.
    fn damage(self, roll: i32, percent: i32) -> i32 {
        match self.rules.damage {
            DamageFormula::Difference => roll * percent / 100,
            DamageFormula::Proportional => div_half_even(roll * percent, 100).max(1),
            DamageFormula::None => 0,
        }
    }

    /// The bounds of the damage roll before the critical factor, both included. docs/tutorials.md 5.2: `Proportional`
    /// is `attack² / (attack + defense)`, rounded half to even; then from 85 % up to but not including 115 % of that.
    fn roll_range(self) -> (i32, i32) {
        let (attack, defense) = (self.attacker.attack, self.defender.defense);
        match self.rules.damage {
            DamageFormula::None => (0, 0),
            DamageFormula::Difference => {
                let damage = (attack - defense).max(0);
                (damage, damage)
            }
            DamageFormula::Proportional => {
                let base = div_half_even(attack * attack, (attack + defense).max(1));
                let min = base * 85 / 100;
                let end = (base * 115 + 99) / 100;
                (min, (end - 1).max(min))
            }
        }
    }
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
            for (chance, values) in [(0, plain), (100, critical)] {
                let place = format!("{attack} against {defense}, {chance} % critical");
                let against = |critical| {
                    let (one, other) = (stats(attack, 0, 0, critical), stats(0, defense, 0, 0));
                    Attack::new(one, other, rules)
                };
                let rolls = (0..2000).map(|_| match against(chance).roll(&mut dice) {
                    AttackResult::Hit(hit) => hit.damage,
                    missed => panic!("{missed:?}"),
                });
                let rolled: Vec<_> = rolls.collect::<BTreeSet<_>>().into_iter().collect();
                assert_eq!(rolled, values, "{place}");
                let possible = against(chance).damage_weights();
                let possible: Vec<_> = possible.iter().map(|(damage, _)| *damage).collect();
                assert_eq!(possible, values, "{place}");
                let range = against(chance / 20).damage_range();
                assert_eq!(range, (plain[0], values[values.len() - 1]), "{place}");
            }
        }
    }

    /// docs/tutorials.md 5.2: the dodge comes first; four rolls are equally likely, and 30 in 100 are critical.
    #[test]
    fn damage_weights_follow_the_order_of_rolls() {
        let weights = |damage, attack, critical, dodge| -> Vec<_> {
            let (one, other) = (stats(attack, 0, 0, critical), stats(0, 0, dodge, 0));
            Attack::new(one, other, rules(damage))
                .damage_weights()
                .to_vec()
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
