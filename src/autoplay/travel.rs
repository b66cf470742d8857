//! Travel: walk to a cell or to stairs.

use crate::autoplay::StopReason;
use crate::autoplay::pathfinder::Pathfinder;
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// The next step of a shortest known path to `goal`, or to a cell next to it if a monster, or something to bump into
/// such as a chest, is there. The path comes near monsters that do not know of the hero only if there is no other way.
///
/// # Errors
/// If the hero has arrived, no path is known, or the game is over.
pub fn travel(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goal: Pos,
) -> Result<Command, StopReason> {
    travel_by(view, pathfinder, goal, Pathfinder::considerate_step_towards)
}

/// Steps of the path of [`travel`]; 0 if there is none.
pub(super) fn steps_to(view: View<'_>, pathfinder: &mut Pathfinder, goal: Pos) -> usize {
    pathfinder.path_to(view, goal).len()
}

/// Steps of the path of [`travel_to_stairs`]; 0 if there is none.
pub(super) fn steps_to_stairs(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    stairs: Terrain,
) -> usize {
    let is_stairs = |pos: &Pos| view.terrain(*pos).seen() == Some(stairs);
    let known = view.size().cells().filter(is_stairs).collect();
    pathfinder.considerate_length(view, known)
}

/// Like [`travel`], but by the shortest path, even near unaware monsters.
pub(super) fn travel_in_danger(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goal: Pos,
) -> Result<Command, StopReason> {
    travel_by(view, pathfinder, goal, Pathfinder::step_towards)
}

/// The next step to the nearest known stairs of this kind, by a path like that of [`travel`].
///
/// # Errors
/// If the hero stands on such stairs, none are known, no path leads there, or the game is over.
pub fn travel_to_stairs(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    stairs: Terrain,
) -> Result<Command, StopReason> {
    travel_to_stairs_by(
        view,
        pathfinder,
        stairs,
        Pathfinder::considerate_step_towards,
    )
}

/// Like [`travel_to_stairs`], but by the shortest path, even near unaware monsters.
pub(super) fn travel_to_stairs_in_danger(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    stairs: Terrain,
) -> Result<Command, StopReason> {
    travel_to_stairs_by(view, pathfinder, stairs, Pathfinder::step_towards)
}

/// [`travel`] with the step chosen by `step_towards`.
fn travel_by(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goal: Pos,
    step_towards: impl Fn(&mut Pathfinder, View<'_>, Vec<Pos>) -> Option<Dir>,
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    if view.game_over().is_some() {
        return Err(StopReason::GameOver);
    }
    let goals = pathfinder.reachable_goals(view, goal);
    if goals.contains(&view.hero().at) {
        return Err(StopReason::Arrived);
    }
    step_towards(pathfinder, view, goals)
        .map(Command::Bump)
        .ok_or(StopReason::NoPath)
}

/// [`travel_to_stairs`] with the step chosen by `step_towards`.
fn travel_to_stairs_by(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    stairs: Terrain,
    step_towards: impl Fn(&mut Pathfinder, View<'_>, Vec<Pos>) -> Option<Dir>,
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    if view.game_over().is_some() {
        return Err(StopReason::GameOver);
    }
    let is_stairs = |pos: &Pos| view.terrain(*pos).seen() == Some(stairs);
    if is_stairs(&view.hero().at) {
        return Err(StopReason::Arrived);
    }
    let known: Vec<_> = view.size().cells().filter(is_stairs).collect();
    if known.is_empty() {
        return Err(StopReason::NoStairs);
    }
    step_towards(pathfinder, view, known)
        .map(Command::Bump)
        .ok_or(StopReason::NoPath)
}
