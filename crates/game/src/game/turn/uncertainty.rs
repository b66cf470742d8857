//! When a turn that is played ahead leaves something open: monsters that move at random, and actors that their moves
//! may affect. The idea is that of [`Uncertainty`](crate::game::uncertainty::Uncertainty); here is what feeds it, from
//! the places of a turn where dice would decide.

use crate::game::combat::Attack;
use crate::game::event::ActorId;
use crate::game::luck::Fortune;
use crate::game::mind::MonsterTurn;
use crate::game::rules::{Mind, Traits};
use crate::game::turn::Turn;

/// Blows of one action, after the first, of which all outcomes are tried.
const MAX_FURTHER: u32 = 2;

impl Turn<'_> {
    /// The fortune of a further blow of the hero's: each has its own. After [`MAX_FURTHER`], nothing can be predicted.
    pub(super) fn further_fortune(&mut self, usual: Fortune, may_miss: bool) -> Fortune {
        self.further_rolls += 1;
        if self.further_rolls > MAX_FURTHER {
            self.uncertainty.all_open = true;
            return usual;
        }
        self.branches.take_fortune(may_miss)
    }

    /// Notes a blow at an ally whose outcome is open: it may kill or push the ally, so what others near it do cannot be
    /// predicted.
    pub(super) fn note_blow_at_ally(&mut self, attacker: ActorId, target: ActorId) {
        let world = &self.world;
        let (by, ally) = (world.actor(attacker), world.actor(target));
        if self.luck.is_none() || !ally.is_ally() {
            return;
        }
        let blow = Attack::new(by.stats, ally.stats, world.rules.combat);
        if blow.is_open() {
            let reach = world.traits(attacker).pushes.unwrap_or(0);
            self.uncertainty.ranges.push((ally.at, reach));
        }
    }

    /// Whether this ally's action cannot be predicted, because an actor may or may not block it. If so, notes it.
    pub(super) fn leaves_ally_open(&mut self, id: ActorId) -> bool {
        if self.luck.is_none() || self.uncertainty.ranges.is_empty() {
            return false;
        }
        self.leave_open(id, false);
        true
    }

    /// Whether this monster's action cannot be predicted, because dice decide it or an actor may or may not block it.
    /// If so, notes the possible consequences.
    pub(super) fn leaves_open(&mut self, id: ActorId, turn: &MonsterTurn) -> bool {
        if turn.is_random {
            self.leave_open(id, false);
            return true;
        }
        if self.may_be_blocked(id) {
            self.leave_open(id, true);
            return true;
        }
        false
    }

    /// Whether an actor that dice may have moved can be in the way of this monster. One whose path goes around others asks
    /// for their cells on the whole level.
    fn may_be_blocked(&self, id: ActorId) -> bool {
        let (world, ranges) = (&self.world, &self.uncertainty.ranges);
        let traits = world.traits(id);
        if traits.surrounds || world.rules.monster_ai.chase.goes_around_actors() {
            return !ranges.is_empty();
        }
        let at = world.actor(id).at;
        let mut ranges = ranges.iter();
        ranges.any(|(from, reach)| from.distance(at) <= reach + most_steps(traits))
    }

    /// Notes that this monster's action cannot be predicted, and the possible consequences: it moves, or if it `strikes`,
    /// may also attack the hero within its reach.
    pub(super) fn leave_open(&mut self, id: ActorId, strikes: bool) {
        let (world, uncertainty) = (&self.world, &mut self.uncertainty);
        let (actor, hero) = (world.actor(id), world.hero());
        let traits = world.traits(id);
        uncertainty.actors.push(id);
        uncertainty.ranges.push((actor.at, most_steps(traits)));
        let range = traits.shoots.map_or(1, |shoots| shoots.range);
        let may_strike = strikes && actor.at.distance(hero.at) <= range;
        let drains = traits.drains.is_some() && world.inventory.wax > 0;
        // Only as far as the hero knows.
        if may_strike && world.makes_out(id) && !drains && !world.is_intangible(id) {
            let blow = Attack::new(actor.stats, hero.stats, world.rules.combat);
            let (_, most) = blow.damage_range();
            let venom = world.kind(actor).and_then(|kind| kind.venom);
            uncertainty.harm += most + i32::from(venom.is_some());
        }
        // If it gets to a cell from which it watches the hero, it raises an alarm.
        let may_alarm = actor.mind != Mind::Asleep
            && traits.eight_lines.is_some()
            && world.may_be_alarmed(id).next().is_some();
        let may_howl = traits.howls.is_some() && !actor.mind.knows_hero();
        // A blow is heard, and may do more than damage; without wax the flame goes out.
        uncertainty.all_open |= may_strike || may_alarm || may_howl || traits.eats_wax > 0;
    }
}

/// Most cells that this kind moves in a turn.
fn most_steps(traits: &Traits) -> i32 {
    traits.fast_in_dark.map_or(1, |fast| fast.steps)
}
