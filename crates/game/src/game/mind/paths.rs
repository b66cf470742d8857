//! Paths of monsters with minds.

use crate::base::{Metric, Pos};
use crate::game::ai;
use crate::game::event::ActorId;
use crate::game::world::World;

/// A shortest path of a monster to `goal` that ignores other actors, next step last; empty if there is none.
pub(super) fn path_to(world: &mut World, id: ActorId, goal: Pos) -> Vec<Pos> {
    let cost = |world: &World, pos| world.is_safe_for(id, pos).then_some(1);
    ai::search_path(world, id, goal, Metric::Octile, &cost).unwrap_or_default()
}

/// A shortest path around all other actors to the hero, and thus to a free cell next to the hero, next step last;
/// `None` if there is none.
pub(super) fn path_around(world: &mut World, id: ActorId) -> Option<Vec<Pos>> {
    let hero = world.hero().at;
    let cost = |world: &World, pos| {
        let open = pos == hero || world.is_free_for(id, pos);
        open.then_some(1)
    };
    ai::search_path(world, id, hero, Metric::Chebyshev, &cost)
}
