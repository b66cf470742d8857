//! How a fight with a foe in view would go, from numbers that the hero knows: facts, not advice.

use super::combat;
use super::command::Slot;
use super::event::ActorId;
use super::rules::{Ailment, Bump, Chase, Effect, Stats};
use super::view::View;
use super::world::Actor;

/// The blows of one side of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blows {
    /// What one blow that lands takes off at the least, 0 or more.
    pub least: i32,
    /// What one blow that lands takes off at the most.
    pub most: i32,
    /// Blows of a hundred that go past, 0 to 50; those above are counted without them.
    pub dodged: i32,
    /// Hit points that the other side has left, 1 or more.
    pub against: i32,
}

impl Blows {
    /// Fewest blows that land until the other side falls; none where it never does.
    pub fn fewest(self) -> Option<i32> {
        needed(self.most, self.against)
    }

    /// Most blows that land until the other side falls; none where it may never do.
    pub fn longest(self) -> Option<i32> {
        needed(self.least, self.against)
    }
}

/// Blows of `damage` that take `hp` hit points: `hp / damage`, rounded up.
fn needed(damage: i32, hp: i32) -> Option<i32> {
    (damage > 0).then(|| (hp + damage - 1) / damage)
}

/// Turns until `hp` hit points are gone where each takes `damage`, and each of the first `poisoned` one more.
fn falls(hp: i32, damage: i32, poisoned: i32) -> Option<i32> {
    let quick = needed(damage + 1, hp).filter(|turns| *turns <= poisoned);
    let left = hp - poisoned * (damage + 1);
    quick.or_else(|| Some(poisoned + needed(damage, left)?))
}

/// How a fight with one foe would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The hero's blows against the foe; none where the rules let nobody strike it.
    pub yours: Option<Blows>,
    /// The foe's blows against the hero; none where it never strikes.
    pub its: Option<Blows>,
}

impl View<'_> {
    /// How a fight with `foe` would go; nothing where it is not a living foe in view, or the hero is dead.
    pub fn forecast(self, foe: ActorId) -> Option<Forecast> {
        let seen = self.foes().any(|seen| seen.id == foe);
        let (hero, foe) = (self.world.hero(), self.world.actors.get(foe.0 as usize)?);
        (seen && hero.is_alive()).then(|| Forecast {
            yours: (self.rules().play.bump == Bump::Strikes).then(|| self.blows(hero, foe)),
            its: (self.rules().foes.chase != Chase::Stands).then(|| self.blows(foe, hero)),
        })
    }

    /// What a thing of the pack comes to, thrown at `foe`, wherever that stands in view; nothing where it cannot be thrown.
    pub fn thrown(self, slot: Slot, foe: ActorId) -> Option<Blows> {
        let seen = self.foes().find(|seen| seen.id == foe)?;
        let (held, _) = self.missiles().find(|(held, _)| held.slot == slot)?;
        let Effect::Flies { damage, .. } = held.kind.effect else {
            return None;
        };
        let thrown = Stats::thrown(damage, self.hero().stats);
        let (least, most) = combat::extent(thrown, seen.stats, self.rules().combat);
        Some(Blows {
            least,
            most,
            dodged: seen.stats.dodge,
            against: seen.hp,
        })
    }

    /// What all foes beside the hero take off together in a turn, at the least and at the most, as blows against him;
    /// nothing where no foe beside him strikes. Who is dazed does not.
    pub fn blows_beside(self) -> Option<Blows> {
        let hero = self.hero().at;
        let beside = self
            .foes()
            .filter(|foe| foe.at.is_beside(hero) && foe.turns_of(Ailment::Dazed) == 0);
        let blows = beside.filter_map(|foe| self.forecast(foe.id)?.its);
        blows.reduce(|all, one| Blows {
            least: all.least + one.least,
            most: all.most + one.most,
            dodged: all.dodged.min(one.dodged),
            ..all
        })
    }

    /// Turns that the hero lasts where each takes so much of him, and his poison one more for as long as it lasts; none
    /// where he is not brought down.
    pub fn lasts(self, damage: i32) -> Option<i32> {
        let hero = self.hero();
        falls(hero.hp, damage, hero.turns_of(Ailment::Poisoned))
    }

    fn blows(self, attacker: &Actor, defender: &Actor) -> Blows {
        let (least, most) = combat::extent(attacker.stats, defender.stats, self.rules().combat);
        Blows {
            least,
            most,
            dodged: defender.stats.dodge,
            against: defender.hp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poison_shortens_what_is_left() {
        assert_eq!(falls(10, 3, 0), Some(4));
        assert_eq!(falls(10, 3, 2), Some(3), "4, 4, 3");
        assert_eq!(falls(8, 3, 5), Some(2), "4, 4");
        assert_eq!(falls(9, 0, 9), Some(9));
        assert_eq!(falls(9, 0, 8), None);
    }

    #[test]
    fn a_last_blow_may_take_more_than_is_left() {
        let blows = |least, most| Blows {
            least,
            most,
            dodged: 0,
            against: 7,
        };
        assert_eq!(
            (blows(3, 3).fewest(), blows(3, 3).longest()),
            (Some(3), Some(3))
        );
        assert_eq!(
            (blows(2, 7).fewest(), blows(2, 7).longest()),
            (Some(1), Some(4))
        );
        assert_eq!(
            (blows(0, 9).fewest(), blows(0, 9).longest()),
            (Some(1), None)
        );
    }
}
