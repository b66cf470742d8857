//! How a fight with a monster in view would go, by the numbers the hero knows. Facts, not advice.

use super::combat;
use super::command::Slot;
use super::event::ActorId;
use super::rules::{Ailment, Bump, Chase, Effect, Stats};
use super::view::View;
use super::world::Actor;

/// The attacks of one side of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blows {
    /// Minimum damage of a hit, 0 or more.
    pub least: i32,
    /// Maximum damage of a hit.
    pub most: i32,
    /// Percentage of attacks that the target dodges, 0 to 50. The other numbers ignore it.
    pub dodged: i32,
    /// Hit points the target has left, 1 or more.
    pub against: i32,
}

impl Blows {
    /// Fewest hits that kill the target; `None` if none can.
    pub fn fewest(self) -> Option<i32> {
        hits_to_kill(self.most, self.against)
    }

    /// Hits that are sure to kill the target; `None` if a hit may do no damage.
    pub fn longest(self) -> Option<i32> {
        hits_to_kill(self.least, self.against)
    }
}

/// Hits of `damage` that take `hp` hit points: `hp / damage`, rounded up. `None` if `damage` is 0 or less.
fn hits_to_kill(damage: i32, hp: i32) -> Option<i32> {
    (damage > 0).then(|| (hp + damage - 1) / damage)
}

/// Turns until `hp` hit points are gone if each turn takes `damage`, and each of the first `poisoned` turns one more.
/// `None` if they never are.
fn turns_to_die(hp: i32, damage: i32, poisoned: i32) -> Option<i32> {
    let while_poisoned = hits_to_kill(damage + 1, hp).filter(|turns| *turns <= poisoned);
    let left = hp - poisoned * (damage + 1);
    while_poisoned.or_else(|| Some(poisoned + hits_to_kill(damage, left)?))
}

/// How a fight with one monster would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The hero's attacks; `None` if the rules do not let the hero attack.
    pub yours: Option<Blows>,
    /// The monster's attacks; `None` if monsters never attack under these rules.
    pub its: Option<Blows>,
}

impl View<'_> {
    /// How a fight with the monster `id` would go; `None` if it is not alive and in view, or the hero is dead.
    pub fn forecast(self, id: ActorId) -> Option<Forecast> {
        let in_view = self.foes().any(|monster| monster.id == id);
        let (hero, monster) = (self.world.hero(), self.world.actors.get(id.0 as usize)?);
        (in_view && hero.is_alive()).then(|| Forecast {
            yours: (self.rules().play.bump == Bump::Strikes).then(|| self.attacks(hero, monster)),
            its: (self.rules().foes.chase != Chase::Stands).then(|| self.attacks(monster, hero)),
        })
    }

    /// What throwing the item in `slot` at the monster `id` would do, whatever the range; `None` if the item cannot be
    /// thrown or the monster is not in view.
    pub fn thrown(self, slot: Slot, id: ActorId) -> Option<Blows> {
        let target = self.foes().find(|monster| monster.id == id)?;
        let (held, _) = self.missiles().find(|(held, _)| held.slot == slot)?;
        let Effect::Flies { damage, .. } = held.kind.effect else {
            return None;
        };
        let attacker = Stats::thrown(damage, self.hero().stats);
        let (least, most) = combat::damage_range(attacker, target.stats, self.rules().combat);
        Some(Blows {
            least,
            most,
            dodged: target.stats.dodge,
            against: target.hp,
        })
    }

    /// What all adjacent monsters together do to the hero in one turn, as one attack; `None` if none of them attacks. Dazed
    /// monsters do not.
    pub fn blows_beside(self) -> Option<Blows> {
        let hero = self.hero().at;
        let adjacent = self.foes().filter(|monster| {
            monster.at.is_adjacent(hero) && monster.turns_of(Ailment::Dazed) == 0
        });
        let attacks = adjacent.filter_map(|monster| self.forecast(monster.id)?.its);
        attacks.reduce(|sum, attack| Blows {
            least: sum.least + attack.least,
            most: sum.most + attack.most,
            dodged: sum.dodged.min(attack.dodged),
            ..sum
        })
    }

    /// Turns until the hero dies if each takes `damage`, and poison one more as long as it lasts; `None` if the hero does
    /// not die of it.
    pub fn lasts(self, damage: i32) -> Option<i32> {
        let hero = self.hero();
        turns_to_die(hero.hp, damage, hero.turns_of(Ailment::Poisoned))
    }

    fn attacks(self, attacker: &Actor, defender: &Actor) -> Blows {
        let (least, most) =
            combat::damage_range(attacker.stats, defender.stats, self.rules().combat);
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
    fn poison_shortens_the_time_to_live() {
        assert_eq!(turns_to_die(10, 3, 0), Some(4));
        assert_eq!(turns_to_die(10, 3, 2), Some(3), "4, 4, 3");
        assert_eq!(turns_to_die(8, 3, 5), Some(2), "4, 4");
        assert_eq!(turns_to_die(9, 0, 9), Some(9));
        assert_eq!(turns_to_die(9, 0, 8), None);
    }

    #[test]
    fn the_last_hit_may_exceed_what_is_left() {
        let attacks = |least, most| Blows {
            least,
            most,
            dodged: 0,
            against: 7,
        };
        assert_eq!(
            (attacks(3, 3).fewest(), attacks(3, 3).longest()),
            (Some(3), Some(3))
        );
        assert_eq!(
            (attacks(2, 7).fewest(), attacks(2, 7).longest()),
            (Some(1), Some(4))
        );
        assert_eq!(
            (attacks(0, 9).fewest(), attacks(0, 9).longest()),
            (Some(1), None)
        );
    }
}
