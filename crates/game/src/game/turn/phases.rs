//! Traits that wounds trigger: beating flames down, pouring burning wax, flaring up.

use crate::base::Pos;
use crate::game::level::MonsterSpawn;
use crate::game::rules::{Calls, Pours, Snuffs};
use crate::game::turn::Turn;
use crate::game::turn::by_light::tick_counter;
use crate::game::{ActorId, Event};

/// A call is not answered while this many monsters are on the level, so that kinds that call each other do not multiply
/// without end.
const MOST_MONSTERS: usize = 100;

impl Turn<'_> {
    /// Whether this monster spends its turn on a trait that its wounds trigger. Flaring up and aiming take no turn.
    pub(super) fn spends_turn_on_phase(&mut self, id: ActorId) -> bool {
        self.flare_up(id);
        self.pours(id) || self.beats_flames_down(id)
    }

    /// Makes a monster with few enough hit points flare up, once, and call others.
    fn flare_up(&mut self, id: ActorId) {
        let crown = self.world.traits(id).crown.clone();
        let crowned = self.world.actor(id).traits.crowned;
        let is_due = |below| !crowned && self.world.is_below(id, below);
        let Some(crown) = crown.filter(|crown| is_due(crown.below)) else {
            return;
        };
        self.world.actors[id.0 as usize].traits.crowned = true;
        self.events.push(Event::Crowned { actor: id });
        if let Some(calls) = &crown.calls {
            self.call(id, calls);
        }
        self.update_sight();
    }

    /// Adds the monsters that answer a call. They know what the caller knows, and act from the next turn on.
    fn call(&mut self, by: ActorId, calls: &Calls) {
        let Some(kind) = self.world.rules.monster_of_kind(&calls.kind) else {
            return;
        };
        let room = MOST_MONSTERS.saturating_sub(self.world.others_here().count());
        for _ in 0..room.min(calls.amount as usize) {
            let caller = self.world.actor(by);
            let Some(at) = self.world.level.nearest_safe(caller.at) else {
                return;
            };
            let mut called = MonsterSpawn::new(kind, at);
            called.mind = caller.mind;
            let actor = ActorId(self.world.actors.len() as u32);
            self.world.add_monsters(vec![called]);
            self.events.push(Event::Called {
                actor,
                by,
                kind,
                at,
            });
        }
    }

    /// Pours where it has aimed. Else counts a turn with the hero in reach, and aims one turn before it is due to pour.
    /// Returns whether it poured.
    fn pours(&mut self, actor: ActorId) -> bool {
        let Some(pours) = self.world.traits(actor).pours.clone() else {
            return false;
        };
        if let Some(aim) = self.world.actors[actor.0 as usize].traits.aim.take() {
            self.pour(actor, aim, &pours);
            return true;
        }
        let (from, at) = (self.world.actor(actor).at, self.world.hero().at);
        let in_reach = from.distance(at) <= pours.reach && self.knows_and_sees(actor);
        if !in_reach || !self.world.is_below(actor, pours.below) {
            return false;
        }
        let state = &mut self.world.actors[actor.0 as usize].traits;
        if tick_counter(pours.every - 1, &mut state.turns_to_pour) {
            state.aim = Some(at);
            self.events.push(Event::Aimed { actor, at });
        }
        false
    }

    fn pour(&mut self, actor: ActorId, aim: Pos, pours: &Pours) {
        let from = self.world.actor(actor).at;
        let cells = self.world.poured_cells(from, aim, pours.reach);
        let to = cells.last().copied().unwrap_or(aim);
        self.events.push(Event::Poured { actor, from, to });
        for at in cells {
            self.change_terrain(at, &pours.terrain);
            self.ignite(at);
            if let Some(there) = self.world.actor_at(at) {
                self.enter(there, at);
            }
            if self.world.over.is_some() {
                return;
            }
        }
    }

    /// Counts a turn with a flame near it, and beats them all down when that is due. Returns whether it did.
    fn beats_flames_down(&mut self, id: ActorId) -> bool {
        let snuffs = self.world.traits(id).snuffs;
        let snuffs = snuffs.filter(|it| self.world.is_below(id, it.below));
        let Some(Snuffs { every, within, .. }) = snuffs else {
            return false;
        };
        let at = self.world.actor(id).at;
        let near = self.world.hero().at.distance(at) <= within;
        let hero = near && self.world.height.lower().is_some();
        let flames = self.world.flames_within(at, within);
        if !hero && flames.is_empty() {
            return false;
        }
        let state = &mut self.world.actors[id.0 as usize].traits;
        if !tick_counter(every, &mut state.turns_to_snuff) {
            return false;
        }
        self.events.push(Event::Smothered { actor: id, at });
        self.put_out_all(flames, id);
        if hero {
            self.lower_flame(id);
        } else {
            self.update_sight();
        }
        true
    }
}
