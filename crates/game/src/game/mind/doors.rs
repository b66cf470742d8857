//! What monsters do to terrain: break sealed doors in their way, and light what can be lit.

use crate::base::{Metric, Pos, sort_few};
use crate::game::action::Action;
use crate::game::ai;
use crate::game::ai_cache::Pursuit;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
use crate::game::mind::paths::path_to;
use crate::game::rules::Ruleset;
use crate::game::terrain::Terrain;
use crate::game::world::World;

impl World {
    /// Turns of battering that the sealed door on a cell still withstands, 1 or more; `None` if there is none.
    pub(in crate::game) fn seal_holds(&self, at: Pos) -> Option<i32> {
        let seal = self.rules.door_seal.as_ref()?;
        let terrain = *self.level.terrain.get(at)?;
        // A sealed door is not walkable. Most cells that a search looks at are, so this cheap test comes first.
        if terrain.is_walkable() || self.rules.terrain_word(terrain) != seal.terrain {
            return None;
        }
        let mut battered = self.level.battered.iter();
        let done = battered.find(|(pos, _)| *pos == at);
        Some((seal.holds - done.map_or(0, |(_, turns)| *turns)).max(1))
    }
}

/// A cheapest path of a hunter to `goal`, next step last; empty if there is none. It may lead through sealed doors,
/// which cost the turns needed to break them.
pub(in crate::game) fn path_through_seals(world: &mut World, id: ActorId, goal: Pos) -> Vec<Pos> {
    let from = world.actor(id).at;
    let cache = world.ai_cache.as_ref();
    let known = cache.and_then(|cache| cache.pursuits.get(&id));
    if let Some(known) = known
        && known.from == from
        && known.goal == goal
    {
        let path = known.path.clone();
        debug_assert_eq!(
            path,
            search_through_seals(world, id, goal),
            "{id:?} at {from:?}"
        );
        return path;
    }
    let path = search_through_seals(world, id, goal);
    if let Some(cache) = &mut world.ai_cache {
        let found = Pursuit {
            from,
            goal,
            path: path.clone(),
        };
        cache.pursuits.insert(id, found);
    }
    path
}

fn search_through_seals(world: &mut World, id: ActorId, goal: Pos) -> Vec<Pos> {
    let cost = |world: &World, pos| step_cost(world, id, pos);
    ai::search_path(world, id, goal, Metric::Octile, &cost).unwrap_or_default()
}

/// Turns that a step onto this cell takes a monster, with those for breaking a sealed door there; `None` if it does not go
/// there.
pub(super) fn step_cost(world: &World, id: ActorId, pos: Pos) -> Option<u32> {
    let breaking = world.traits(id).breaks.unwrap_or(1);
    match world.seal_holds(pos) {
        Some(holds) => Some(1 + ((holds + breaking - 1) / breaking).unsigned_abs()),
        None => world.is_safe_for(id, pos).then_some(1),
    }
}

/// Batters the sealed door on the next cell of its path; `None` if there is none.
pub(super) fn break_seal(world: &World, id: ActorId, path: &[Pos]) -> Option<Decision> {
    let next = *path.last()?;
    world.seal_holds(next)?;
    next.is_adjacent(world.actor(id).at)
        .then(|| Decision::approach(Some(Action::Break(next)), path.to_vec()))
}

/// Lights the nearest terrain up to `within` cells away that can be lit, or goes there; the first in reading order wins
/// a tie. `None` if there is none, or no path to it.
pub(super) fn kindle(world: &mut World, id: ActorId, within: i32) -> Option<Decision> {
    let at = world.actor(id).at;
    let landmarks = world.level.landmarks();
    let fit = landmarks
        .filter(|(pos, kind)| pos.distance(at) <= within && can_be_lit(&world.rules, *kind));
    let (goal, _) = fit.min_by_key(|(pos, _)| pos.distance(at))?;
    if goal.is_adjacent(at) {
        return Some(Decision::approach(Some(Action::Kindle(goal)), Vec::new()));
    }
    let mut beside = goal.neighbours().to_vec();
    beside.retain(|pos| world.is_free_for(id, *pos));
    sort_few(&mut beside, |pos| pos.distance_squared(at));
    let mut paths = beside.into_iter().map(|pos| path_to(world, id, pos));
    let path = paths.find(|path| !path.is_empty())?;
    Some(ai::follow_path(world, id, path))
}

/// Whether this terrain can be lit by bumping into it, and does not win the game.
fn can_be_lit(rules: &Ruleset, terrain: Terrain) -> bool {
    let effect = rules.bump_effect(terrain).filter(|it| it.wins.is_none());
    let becomes = effect.and_then(|effect| rules.terrain_named(&effect.becomes));
    let kind = becomes.and_then(|terrain| rules.terrain_kind(terrain));
    kind.is_some_and(|kind| kind.light > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::world;

    #[test]
    fn a_known_way_holds_until_the_ground_changes() {
        let mut world = world("#######\n#@...T#\n#.....#\n#######");
        let (troll, goal, between) = (ActorId(1), Pos::new(1, 1), Pos::new(3, 1));
        let straight = path_through_seals(&mut world, troll, goal);
        assert!(straight.contains(&between), "{straight:?}");
        assert_eq!(path_through_seals(&mut world, troll, goal), straight);
        world.set_terrain(between, Terrain::Wall);
        let around = path_through_seals(&mut world, troll, goal);
        assert!(
            !around.is_empty() && !around.contains(&between),
            "{around:?}"
        );
    }
}
