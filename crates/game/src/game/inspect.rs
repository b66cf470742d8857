//! The whole of the current level, whatever the hero knows of it: for traces and tests.

use crate::base::{Grid, Pos, by_next};
use crate::game::event::ActorId;
use crate::game::reason::Because;
use crate::game::rules::ItemKind;
use crate::game::terrain::Terrain;
use crate::game::view::ActorView;
use crate::game::world::World;

/// A read-only view of a game that reveals more than the hero may know. Screens and bots use a
/// [`View`](crate::game::View) instead.
#[derive(Clone, Copy, Debug)]
pub struct Inspector<'w> {
    world: &'w World,
}

impl World {
    /// All there is on the current level, for traces and tests.
    pub const fn inspect(&self) -> Inspector<'_> {
        Inspector { world: self }
    }
}

impl<'w> Inspector<'w> {
    /// The terrain of the level, seen or not.
    pub const fn terrain(self) -> &'w Grid<Terrain> {
        &self.world.level.terrain
    }

    /// The light on the cell at `pos`, 0 to 9, in view or not; 0 if the rules have no light levels.
    pub fn light_level(self, pos: Pos) -> i32 {
        self.world.light_at(pos)
    }

    /// Every actor on the level, in view or not, dead or alive, in order of id.
    pub fn actors(self) -> impl Iterator<Item = ActorView<'w>> {
        let actors = (0..).map(ActorId).zip(&self.world.actors);
        let here = actors.filter(move |(_, actor)| actor.depth == self.world.depth);
        by_next(here.map(move |(id, actor)| self.world.view().actor_view(id, actor)))
    }

    /// All corpses on the level, in view or not, oldest first; `at` is the cell the corpse lies on.
    pub fn corpses(self) -> impl Iterator<Item = ActorView<'w>> {
        let (corpses, view) = (self.world.level.corpses.iter(), self.world.view());
        by_next(corpses.map(move |corpse| {
            let mut body = view.actor_view(corpse.actor, self.world.actor(corpse.actor));
            body.at = corpse.at;
            body
        }))
    }

    /// Whether this monster stays unseen even if its cell is in view: it looks like an item, or keeps to the dark.
    pub fn is_hidden(self, id: ActorId) -> bool {
        self.world.is_hidden(id)
    }

    /// Whether this monster on the level, in view or not, perceives the hero; for one that sleeps, whether it could.
    pub fn sees_hero(self, id: ActorId) -> bool {
        self.world.sees_hero(id)
    }

    /// Why this monster on the level, in view or not, did what it did in the last turn.
    pub fn because(self, id: ActorId) -> Option<Because> {
        self.world.because(id)
    }

    /// Items on the ground of the level, seen or not, with their cells, in the order in which they were put there.
    pub fn items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.items.iter();
        items.map(move |(item, at)| (*at, self.world.rules.item(*item)))
    }
}
