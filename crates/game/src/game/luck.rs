//! Luck in place of dice, for turns that are only played ahead.

use crate::game::combat::{Attack, AttackResult, HitRoll};
use crate::game::event::ActorId;

/// How well rolls go for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fortune {
    /// The most damage; a critical hit if possible.
    Best,
    /// A hit for the least damage.
    LeastHit,
    /// A miss if possible, else a hit for the least damage.
    Worst,
}

/// The fortune of each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Luck {
    pub(super) hero: Fortune,
    pub(super) monsters: Fortune,
}

impl Luck {
    /// How well the rolls of `attacker` go.
    pub(super) const fn of(self, attacker: ActorId) -> Fortune {
        match attacker {
            ActorId::HERO => self.hero,
            _ => self.monsters,
        }
    }
}

/// Outcomes that change more than hit points, in the order in which a turn reaches them. Luck alone does not cover
/// them: one monster's blow may push the hero out of another's reach, or miss.
#[derive(Clone, Default, Debug)]
pub(super) struct Branches {
    outcomes: Vec<bool>,
    /// How many of them the turn has reached.
    taken: usize,
}

impl Branches {
    /// Whether the next outcome comes to pass.
    pub(super) fn take(&mut self) -> bool {
        if self.taken == self.outcomes.len() {
            self.outcomes.push(true);
        }
        self.taken += 1;
        self.outcomes[self.taken - 1]
    }

    /// The fortune of the next blow that has its own.
    pub(super) fn take_fortune(&mut self, may_miss: bool) -> Fortune {
        match self.take() {
            true => Fortune::Best,
            false if may_miss && !self.take() => Fortune::Worst,
            false => Fortune::LeastHit,
        }
    }

    /// The outcomes to try after these; `None` if all have been tried.
    pub(super) fn next(mut self) -> Option<Self> {
        while self.outcomes.last() == Some(&false) {
            self.outcomes.pop();
        }
        *self.outcomes.last_mut()? = false;
        self.taken = 0;
        Some(self)
    }
}

impl Attack {
    /// Whether its outcome is open: it may miss, or its damage differs.
    pub(super) fn is_open(self) -> bool {
        let (least, most) = self.damage_range();
        least != most || self.may_miss()
    }

    /// The outcome with luck instead of dice.
    pub(super) fn with_luck(self, fortune: Fortune) -> AttackResult {
        let (least, most) = self.damage_range();
        match fortune {
            Fortune::Worst if self.may_miss() => AttackResult::Dodged,
            _ if self.misses_percent >= 100 => AttackResult::Dodged,
            Fortune::Best => AttackResult::Hit(HitRoll {
                damage: most,
                critical: self.attacker.critical > 0,
            }),
            Fortune::LeastHit | Fortune::Worst => AttackResult::Hit(HitRoll::usual(least)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A turn that reaches a second outcome only if the first comes to pass.
    #[test]
    fn all_branches_are_tried() {
        let (mut tried, mut next) = (Vec::new(), Some(Branches::default()));
        while let Some(mut branches) = next {
            let first = branches.take();
            tried.push((first, first.then(|| branches.take())));
            next = branches.next();
        }
        let right = [(true, Some(true)), (true, Some(false)), (false, None)];
        assert_eq!(tried, right);
    }
}
