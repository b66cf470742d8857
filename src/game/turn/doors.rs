//! Doors that are sealed with wax and battered open, and terrain that monsters light.

use crate::base::Pos;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero seals a door. That the hero can pay has been checked.
    pub(super) fn seal_door(&mut self, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(seal) = &rules.door_seal {
            self.spend_wax(seal.wax);
            self.events.push(Event::DoorSealed { at });
            self.change_terrain(at, &seal.terrain);
        }
    }

    /// A monster batters a sealed door. When it gives way, it becomes a door again, and monsters nearby hear it.
    pub(super) fn batter(&mut self, actor: ActorId, at: Pos) {
        let rules = self.world.rules.clone();
        let (Some(left), Some(seal)) = (self.world.seal_holds(at), &rules.door_seal) else {
            return;
        };
        let holds = (left - self.world.breaking(actor)).max(0);
        let battered = &mut self.world.level.battered;
        battered.retain(|(other, _)| *other != at);
        battered.push((at, seal.holds - holds));
        self.events.push(Event::DoorBattered { actor, at, holds });
        if holds == 0 {
            self.change_terrain(at, "door");
            self.make_noise(at, seal.heard);
        }
    }

    /// A monster lights terrain that the hero could light by bumping into it.
    pub(super) fn kindle(&mut self, actor: ActorId, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(effect) = rules.bump_effect(self.world.level.terrain[at]) {
            self.events.push(Event::Kindled { actor, at });
            self.change_terrain(at, &effect.becomes);
        }
    }
}
