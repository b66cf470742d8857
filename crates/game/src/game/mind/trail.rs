//! The hero's trail: the cells last walked on, which some monsters follow.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::world::World;

/// Maximum number of cells that a level remembers.
const LENGTH: usize = 50;

/// Turns after which a trail goes cold.
const COLD: u32 = 50;

/// Adds a step of the hero to the level's trail, if the rules have a kind that follows trails.
pub(in crate::game) fn leave(world: &mut World, from: Pos, to: Pos) {
    let mut kinds = world.rules.monsters.iter();
    if world.rules.minds.is_none() || !kinds.any(|kind| kind.traits.follows_trail) {
        return;
    }
    let (turn, trail) = (world.turn, &mut world.level.trail);
    if trail.is_empty() {
        trail.push((from, turn));
    }
    trail.push((to, turn));
    let old = trail.len().saturating_sub(LENGTH);
    trail.drain(..old);
}

/// The newest cell of the trail next to this monster, if newer than the cell it stands on.
pub(in crate::game) fn next_cell(world: &World, id: ActorId) -> Option<Pos> {
    let at = world.actor(id).at;
    let warm = |turn: u32| world.turn.saturating_sub(turn) <= COLD;
    let mut newest_first = world.level.trail.iter().rev();
    let near = newest_first.find(|(pos, turn)| warm(*turn) && pos.distance(at) <= 1);
    near.map(|(pos, _)| *pos).filter(|pos| *pos != at)
}
