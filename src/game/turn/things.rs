//! Things that are used for what they do to the level: a snuffer, chalk.

use crate::game::rules::FlameHeight;
use crate::game::things::LitThing;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Puts out the hero's flame and all others up to `within` cells from him. Things that glow are gone.
    pub(super) fn snuff_flames(&mut self, within: i32) {
        if self.world.height != FlameHeight::Out {
            self.change_height(FlameHeight::Out);
        }
        let rules = self.world.rules.clone();
        for (thing, at) in self.world.flames_within(within) {
            match thing {
                LitThing::Fire => {
                    self.world.level.fires.retain(|fire| fire.at != at);
                    self.events.push(Event::FirePutOut { at });
                }
                LitThing::Ground => {
                    let dark = rules.without_flame(self.world.level.terrain[at]);
                    self.change_terrain(at, dark.unwrap_or_default());
                }
                LitThing::Item(item) => {
                    self.world.level.items.retain(|(_, other)| *other != at);
                    let actor = ActorId::HERO;
                    self.events.push(Event::Snuffed { actor, item, at });
                }
            }
        }
        self.update_sight();
    }

    /// Marks what leads on from the hero's cell, up to `within` cells away, as explored.
    pub(super) fn map_level(&mut self, within: i32) {
        let cells = self.world.unexplored_within(within);
        for at in &cells {
            self.world.level.explored.set(*at, true);
        }
        let cells = cells.len() as u32;
        self.events.push(Event::Mapped { cells });
    }
}
