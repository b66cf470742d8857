//! What a monster in view sees and where it goes, for players who look at it.

use crate::base::{Fov, Pos};
use crate::game::event::ActorId;
use crate::game::rules::Mind;
use crate::game::view::View;

impl View<'_> {
    /// The known cells on which this monster in view would see the hero, by the flame and the light of now, in reading
    /// order. Empty if it is not in view, or the rules have no minds.
    pub fn cells_watched_by(self, id: ActorId) -> Vec<Pos> {
        let watcher = self.visible_monster(id).filter(|it| it.mind.is_some());
        let Some(watcher) = watcher.filter(|it| it.mind != Some(Mind::Asleep)) else {
            return Vec::new();
        };
        let world = self.world;
        let (sight, opaque) = (world.rules.sight, &world.level.opaque);
        let mut lines = Fov::new(world.level.size());
        let radius = sight.radius.unsigned_abs();
        lines.compute(sight.algorithm.into(), opaque, watcher.at, radius);
        lines
            .visible_cells()
            .filter(|pos| world.level.explored.get(*pos) && world.level.is_walkable(*pos))
            .filter(|pos| world.is_seen_from(watcher.at, *pos))
            .collect()
    }

    /// The known cells of the way that this monster in view has in mind, the next step first. Empty if it has none.
    pub fn way_of(self, id: ActorId) -> Vec<Pos> {
        if self.visible_monster(id).is_none() {
            return Vec::new();
        }
        let way = self.world.actor(id).path.iter().rev().copied();
        way.filter(|pos| self.world.level.explored.get(*pos))
            .collect()
    }
}
