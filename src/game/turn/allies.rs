//! Allies: once set free, they follow the hero and swap places.

use crate::base::Pos;
use crate::game::level::MonsterSpawn;
use crate::game::rules::{EffectKind, MonsterId};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event, mind};

impl Turn<'_> {
    /// Adds an ally of this kind at `at`. It acts from the next turn on.
    pub(super) fn free(&mut self, kind: MonsterId, at: Pos) {
        let actor = ActorId(self.world.actors.len() as u32);
        self.world.add_monsters(vec![MonsterSpawn::new(kind, at)]);
        self.events.push(Event::Freed { actor, kind, at });
    }

    /// An ally's turn: a step, or nothing.
    pub(super) fn run_ally(&mut self, id: ActorId) {
        if self.leaves_ally_open(id) {
            return;
        }
        if let Some(to) = mind::allies::next_cell(self.world, id) {
            self.walk(id, to);
        }
    }

    /// Swaps the hero with an ally, so that it never blocks the way. The ground affects both.
    pub(super) fn swap(&mut self, ally: ActorId) {
        let (from, to) = (self.world.hero().at, self.world.actor(ally).at);
        if self.world.hero().has_effect(EffectKind::Held) {
            let actor = ActorId::HERO;
            return self.events.push(Event::Bumped { actor, into: to });
        }
        self.world.actors[ally.0 as usize].at = from;
        self.world.actors[0].at = to;
        self.world.level.occupants[from] = Some(ally);
        self.world.level.occupants[to] = Some(ActorId::HERO);
        self.arrive(ally, to, from);
        // The ground may have killed the ally, but nobody else has moved.
        self.arrive(ActorId::HERO, from, to);
    }
}
