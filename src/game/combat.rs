//! What a blow is worth.

use crate::base::Dice;

use super::rules::{Combat, Damage, Stats};

/// What became of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blow {
    /// It went past.
    Dodged,
    /// It landed.
    Landed {
        /// 0 or more.
        damage: i32,
        critical: bool,
    },
}

/// How hard one actor hits another.
pub(super) fn blow(attacker: Stats, defender: Stats, rules: Combat, dice: &mut Dice) -> Blow {
    match rules.damage {
        Damage::Difference => {
            // A chance that is not there is not rolled for: the tutorials with this formula have no dice at all.
            if defender.dodge > 0 && dice.percent(defender.dodge.unsigned_abs()) {
                return Blow::Dodged;
            }
            let critical = attacker.critical > 0 && dice.percent(attacker.critical.unsigned_abs());
            let damage = (attacker.attack - defender.defense).max(0);
            let damage = if critical {
                damage * rules.critical / 100
            } else {
                damage
            };
            Blow::Landed { damage, critical }
        }
        Damage::Proportional => {
            if dice.percent(defender.dodge.unsigned_abs()) {
                return Blow::Dodged;
            }
            let critical = dice.percent(attacker.critical.unsigned_abs());
            let hundredths = if critical { rules.critical } else { 100 };
            Blow::Landed {
                damage: proportional(attacker.attack, defender.defense, hundredths, dice),
                critical,
            }
        }
    }
}

/// The least and the most that a blow of one actor at another can be worth when it lands.
pub(super) fn extent(attacker: Stats, defender: Stats, rules: Combat) -> (i32, i32) {
    let critical = |damage| {
        if attacker.critical > 0 {
            rules.critical.max(100) * damage
        } else {
            100 * damage
        }
    };
    match rules.damage {
        Damage::Difference => {
            let damage = (attacker.attack - defender.defense).max(0);
            (damage, critical(damage) / 100)
        }
        Damage::Proportional => {
            let (low, high) = drawn(attacker.attack, defender.defense);
            (low.max(1), div_half_even(critical(high), 100).max(1))
        }
    }
}

/// TUTORIALS.md 5.2: `attack² / (attack + defense)` rounded, a draw from 15 hundredths below up to but not including 15
/// above, times `hundredths`, rounded again, 1 at the least.
fn proportional(attack: i32, defense: i32, hundredths: i32, dice: &mut Dice) -> i32 {
    let (low, high) = drawn(attack, defense);
    div_half_even(dice.range(low, high) * hundredths, 100).max(1)
}

/// The least and the most that can be drawn, both included.
fn drawn(attack: i32, defense: i32) -> (i32, i32) {
    let base = div_half_even(attack * attack, (attack + defense).max(1));
    let low = base * 85 / 100;
    let high = (base * 115 + 99) / 100;
    (low, (high - 1).max(low))
}

/// `n / d` to the nearest whole number, halves to the even one, as C#'s `Math.Round` does.
///
/// `n` is 0 or more, `d` is 1 or more.
const fn div_half_even(n: i32, d: i32) -> i32 {
    let (whole, twice_rest) = (n / d, 2 * (n % d));
    if twice_rest > d || (twice_rest == d && whole % 2 == 1) {
        whole + 1
    } else {
        whole
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::base::Stream;

    #[test]
    fn halves_go_to_the_even_number() {
        let halves: Vec<_> = [1, 3, 5, 7, 4, 6].map(|n| div_half_even(n, 2)).into();
        assert_eq!(halves, [0, 2, 2, 4, 2, 3]);
        assert_eq!((div_half_even(25, 7), div_half_even(100, 15)), (4, 7));
    }

    /// Every value that `attack` against `defense` can come to, and nothing else. TUTORIALS.md 5.2.
    #[test]
    fn proportional_blows_have_the_values_of_the_table() {
        for (attack, defense, plain, critical) in [
            (1, 0, &[1][..], &[1, 2][..]),
            (2, 0, &[1, 2], &[2, 3]),
            (5, 2, &[3, 4], &[4, 6]),
            (5, 0, &[4, 5], &[6, 8]),
            (10, 0, &[8, 9, 10, 11], &[12, 14, 15, 16]),
            (10, 5, &[5, 6, 7, 8], &[8, 9, 10, 12]),
            (20, 10, &[11, 12, 13, 14], &[16, 18, 20, 21]),
        ] {
            let mut dice = Dice::new(1, Stream::Combat);
            let mut values = |hundredths| -> Vec<i32> {
                let all: BTreeSet<_> = (0..2000)
                    .map(|_| proportional(attack, defense, hundredths, &mut dice))
                    .collect();
                all.into_iter().collect()
            };
            assert_eq!(values(100), plain, "{attack} against {defense}");
            assert_eq!(
                values(150),
                critical,
                "{attack} against {defense}, critical"
            );
            let stats = |attack, defense, critical| Stats {
                hp: 1,
                attack,
                defense,
                dodge: 0,
                critical,
            };
            let rules = Combat {
                damage: Damage::Proportional,
                critical: 150,
            };
            let told = |chance| extent(stats(attack, 0, chance), stats(0, defense, 0), rules);
            assert_eq!(
                Some(told(0)),
                plain.first().copied().zip(plain.last().copied())
            );
            assert_eq!(
                Some(told(5)),
                plain.first().copied().zip(critical.last().copied())
            );
        }
    }
}
