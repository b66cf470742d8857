//! Travel: walk to a cell or to stairs.

use crate::autoplay::StopReason;
use crate::autoplay::pathfinder::{Pathfinder, known_terrain};
use crate::base::Pos;
use crate::game::{Command, Terrain, View};

/// The next step of a shortest known path to `goal`, or to a cell next to it if a monster in view stands there.
///
/// # Errors
/// If the hero is there, no path is known, or the game is over.
pub fn travel(view: View<'_>, guide: &mut Pathfinder, goal: Pos) -> Result<Command, StopReason> {
    guide.observe(view);
    if view.game_over().is_some() {
        return Err(StopReason::GameOver);
    }
    if view.hero().at == goal {
        return Err(StopReason::Arrived);
    }
    let goals = guide.reachable_goals(view, goal);
    guide
        .step_towards(view, goals)
        .map(Command::Bump)
        .ok_or(StopReason::NoPath)
}

/// The next step to the nearest known stairs of this kind.
///
/// # Errors
/// If the hero stands on such stairs, none are known, no path leads there, or the game is over.
pub fn travel_to_stairs(
    view: View<'_>,
    guide: &mut Pathfinder,
    stairs: Terrain,
) -> Result<Command, StopReason> {
    guide.observe(view);
    if view.game_over().is_some() {
        return Err(StopReason::GameOver);
    }
    let is_stairs = |pos: &Pos| known_terrain(view, *pos) == Some(stairs);
    if is_stairs(&view.hero().at) {
        return Err(StopReason::Arrived);
    }
    let known: Vec<_> = view.size().cells().filter(is_stairs).collect();
    if known.is_empty() {
        return Err(StopReason::NoStairs);
    }
    guide
        .step_towards(view, known)
        .map(Command::Bump)
        .ok_or(StopReason::NoPath)
}
