//! What the boss does while something that would win the hero the game catches: it runs there and puts it out.

use crate::base::{Metric, Pos};
use crate::game::action::Action;
use crate::game::ai;
use crate::game::decision::Decision;
use crate::game::event::ActorId;
use crate::game::mind::doors::{break_seal, step_cost};
use crate::game::world::World;

/// What the boss does while something catches: from beside it, it puts it out. Otherwise it goes there, through sealed doors
/// too, and strikes the hero only if the next step is not free. `None` for all others, and if no way leads there.
pub(super) fn go_to_catching(world: &mut World, id: ActorId) -> Option<Decision> {
    let (at, goal) = (world.actor(id).at, world.catching_seen_by(id)?);
    if goal.is_adjacent(at) {
        return Some(Decision::approach(Some(Action::PutOut(goal)), Vec::new()));
    }
    let path = path_to_catching(world, id, goal)?;
    if let Some(breaks) = break_seal(world, id, &path) {
        return Some(breaks);
    }
    let mut decision = ai::follow_path(world, id, path);
    if decision.action.is_none() && at.is_adjacent(world.hero().at) {
        decision.action = Some(Action::Attack(ActorId::HERO));
    }
    Some(decision)
}

/// What a cell with somebody on it costs the boss on its way to what catches: rather than wait it goes so many cells around.
const IN_THE_WAY: u32 = 4;

/// A cheapest path of the boss to what catches, next step last.
fn path_to_catching(world: &mut World, id: ActorId, goal: Pos) -> Option<Vec<Pos>> {
    let cost = |world: &World, pos| {
        if pos == goal {
            return Some(1);
        }
        let others = world.actor_at(pos).map_or(0, |_| IN_THE_WAY);
        Some(step_cost(world, id, pos)? + others)
    };
    ai::search_path(world, id, goal, Metric::Octile, &cost)
}

/// Farther than this many cells from what catches, the boss runs.
const RUNS_BEYOND: i32 = 6;

impl World {
    /// What catches and would win the hero the game, if this actor is the boss, which sees it from everywhere.
    pub(in crate::game) fn catching_seen_by(&self, id: ActorId) -> Option<Pos> {
        if self.level.fading.is_empty() || self.boss_here() != Some(id) {
            return None;
        }
        self.catching().map(|(at, _)| at)
    }

    /// Whether the boss runs to what catches: two cells in a turn.
    pub(in crate::game) fn runs_to_catching(&self, id: ActorId) -> bool {
        let catching = self.catching_seen_by(id);
        catching.is_some_and(|at| at.distance(self.actor(id).at) > RUNS_BEYOND)
    }
}
