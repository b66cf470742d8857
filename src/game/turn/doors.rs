//! Doors are sealed with wax and broken open; what can be lit is lit by monsters.

use crate::base::Pos;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero seals a door. The price is known to be affordable.
    pub(super) fn seal_door(&mut self, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(seal) = &rules.door_seal {
            self.spend_wax(seal.wax);
            self.events.push(Event::DoorSealed { at });
            self.change_terrain(at, &seal.terrain);
        }
    }

    /// A monster breaks at a sealed door. With the last turn that it holds it is a door again, and all near hear it.
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

    /// A monster lights what the hero could light by walking against it.
    pub(super) fn kindle(&mut self, actor: ActorId, at: Pos) {
        let rules = self.world.rules.clone();
        if let Some(effect) = rules.bump_effect(self.world.level.terrain[at]) {
            self.events.push(Event::Kindled { actor, at });
            self.change_terrain(at, &effect.becomes);
        }
    }
}
