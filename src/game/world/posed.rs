//! Worlds that no game led to: for comparing ours with another program.

use crate::base::{Grid, Pos};
use crate::game::event::ActorId;
use crate::game::world::World;

impl World {
    /// A copy with only these actors of the level alive, each on its cell with its hit points; the first is the hero.
    /// Two may share a cell, and hit points may exceed those of the kind. `sees` says which cells are in view; without
    /// it, those that the hero would see.
    ///
    /// # Panics
    /// If a cell is not on the map.
    #[must_use]
    pub fn posed(
        &self,
        actors: &[(ActorId, Pos, i32)],
        sees: Option<&dyn Fn(Pos) -> bool>,
    ) -> Self {
        let mut world = self.clone();
        for actor in &mut world.actors {
            if actor.depth == world.depth {
                (actor.hp, actor.undying) = (0, false);
            }
        }
        world.level.occupants = Grid::new(world.level.size(), None);
        for &(id, at, hp) in actors {
            let actor = &mut world.actors[id.0 as usize];
            (actor.at, actor.hp, actor.undying) = (at, hp, true);
            actor.stats.hp = actor.stats.hp.max(hp);
            world.level.occupants[at] = Some(id);
        }
        world.sight_origins = [None; 2];
        world.update_sight();
        if let Some(sees) = sees {
            world.sight.show_all();
            world.sight.retain(sees);
        }
        world
    }

    /// Whether no dice were rolled between this state of a game and another.
    pub fn has_dice_of(&self, other: &Self) -> bool {
        self.combat_dice == other.combat_dice && self.ai_dice == other.ai_dice
    }
}
