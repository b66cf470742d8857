//! When a turn that is played ahead leaves something open: monsters that move at random, and actors that their moves
//! may affect.

use crate::base::Pos;
use crate::game::combat::Attack;
use crate::game::event::ActorId;
use crate::game::luck::Fortune;
use crate::game::mind::MonsterTurn;
use crate::game::rules::{Chase, Mind, Traits};
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
        let (world, by) = (&self.world, self.world.actor(attacker));
        let ally = world.actor(target);
        if self.luck.is_none() || !ally.is_ally() {
            return;
        }
        if Attack::new(by.stats, ally.stats, world.rules.combat).is_open() {
            let reach = world.traits(attacker).pushes.unwrap_or(0);
            self.uncertainty.ranges.push((ally.at, reach));
        }
    }

    /// Whether this ally's action cannot be predicted, because an actor may or may not block it. If so, notes it.
    pub(super) fn leaves_ally_open(&mut self, id: ActorId) -> bool {
        let is_open = self.luck.is_some() && !self.uncertainty.ranges.is_empty();
        if is_open {
            self.leave_open(id, false);
        }
        is_open
    }

    /// Whether this monster's action cannot be predicted, because dice decide it or an actor may or may not block it.
    /// If so, notes the possible consequences.
    pub(super) fn leaves_open(&mut self, id: ActorId, turn: &MonsterTurn) -> bool {
        let (world, uncertainty) = (&self.world, &self.uncertainty);
        let (at, traits) = (world.actor(id).at, world.traits(id));
        let looks_far = traits.surrounds
            || matches!(
                world.rules.monster_ai.chase,
                Chase::AstarAroundActors | Chase::LibtcodPath
            );
        let steps = most_steps(traits);
        let near = |&(pos, reach): &(Pos, i32)| looks_far || pos.distance(at) <= reach + steps;
        let is_open = turn.is_random || uncertainty.ranges.iter().any(near);
        if is_open {
            self.leave_open(id, !turn.is_random);
        }
        is_open
    }

    /// Notes that this monster's action cannot be predicted, and the possible consequences: it moves, or if it `strikes`,
    /// may also attack the hero within its reach.
    pub(super) fn leave_open(&mut self, id: ActorId, strikes: bool) {
        let (world, uncertainty) = (&self.world, &mut self.uncertainty);
        let (actor, traits, hero) = (world.actor(id), world.traits(id), world.hero());
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
