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
    let is_followed = world.wicks.totals.leads || kinds.any(|kind| kind.traits.follows_trail);
    if world.rules.minds.is_none() || !is_followed {
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
    let mut newest_first = world.level.trail.iter().rev();
    let (pos, _) = newest_first.find(|(pos, turn)| {
        let is_warm = world.turn.saturating_sub(*turn) <= COLD;
        is_warm && pos.distance(at) <= 1
    })?;
    (*pos != at).then_some(*pos)
}
