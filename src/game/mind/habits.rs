//! What the traits of its kind make of a monster's decision.

use crate::base::{Dir, Pos};
use crate::game::action::Action;
use crate::game::ai::Decision;
use crate::game::event::ActorId;
use crate::game::mind::Thought;
use crate::game::world::World;

/// The thought of the monster `id`, changed by the traits of its kind.
pub(super) fn follow(world: &World, id: ActorId, mut thought: Thought) -> Thought {
    let (at, traits) = (world.actor(id).at, world.traits(id));
    if traits
        .shuns_light
        .is_some_and(|light| world.light_at(at) >= light)
    {
        let step = darkest_step(world, at).map(Action::Walk);
        thought.decision = Decision::approach(step, thought.decision.path);
    }
    thought
}

/// The free neighbour with the least light, if it is less than here; of equal ones the farthest from the hero
/// (Euclidean), then the first direction.
fn darkest_step(world: &World, at: Pos) -> Option<Pos> {
    let hero = world.hero().at;
    let cells = Dir::ALL.iter().map(|dir| at.step(*dir));
    let darker = cells.filter(|to| world.is_free(*to) && world.light_at(*to) < world.light_at(at));
    darker.min_by_key(|to| (world.light_at(*to), -to.distance_squared(hero)))
}
