//! The hero's trail: the cells walked on last, which some monsters follow.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::world::World;

/// Cells that a level remembers.
const LENGTH: usize = 50;

/// Turns after which a trail has gone cold.
const COLD: u32 = 50;

/// Adds a step of the hero to the trail of the level, if the rules have a kind that follows it.
pub(in crate::game) fn leave(world: &mut World, from: Pos, to: Pos) {
    if !is_kept(world) {
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

/// Whether any kind of monster follows a trail.
pub(in crate::game) fn is_kept(world: &World) -> bool {
    let mut kinds = world.rules.monsters.iter();
    world.rules.minds.is_some() && kinds.any(|kind| kind.traits.follows_trail)
}

/// The newest cell of the trail beside this monster, if it is newer than the one it stands on.
pub(in crate::game) fn next_cell(world: &World, id: ActorId) -> Option<Pos> {
    let at = world.actor(id).at;
    let warm = |turn: u32| world.turn.saturating_sub(turn) <= COLD;
    let mut newest_first = world.level.trail.iter().rev();
    let near = newest_first.find(|(pos, turn)| warm(*turn) && pos.distance(at) <= 1);
    near.map(|(pos, _)| *pos).filter(|pos| *pos != at)
}
