//! Travel: walk to a cell or to stairs.

use crate::autoplay::pathfinder::{Care, Pathfinder, cells_beside};
use crate::autoplay::{StopReason, check_running};
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// The next step of a known path to `goal`, or to a cell next to it if a monster, or something to bump into such as a
/// chest, is there.
///
/// # Errors
/// If the hero has arrived, no path is known, or the game is over.
pub fn travel(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goal: Pos,
    care: Care,
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    check_running(view)?;
    let goals = pathfinder.reachable_goals(view, goal);
    step(view, pathfinder, &goals, care)
}

/// The first step to the nearest goal, unless the hero stands on one.
fn step(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goals: &[Pos],
    care: Care,
) -> Result<Command, StopReason> {
    if goals.contains(&view.hero().at) {
        return Err(StopReason::Arrived);
    }
    if let Some(step) = pathfinder.walk(view, goals, care) {
        return Ok(step);
    }
    if let Some(step) = pathfinder.walk_up_to_harmless(view, goals) {
        return Ok(step);
    }
    let past = pathfinder.walk(view, goals, Care::IgnoresMonsters);
    Err(past.map_or(StopReason::NoPath, |_| StopReason::PathBlockedByMonster))
}

/// The next step to the nearest known stairs of this kind. If only a gate is in the way, leads there and opens it.
///
/// # Errors
/// If the hero stands on such stairs, none are known, no path leads there, the hero lacks what opens the gate in the way,
/// or the game is over.
pub fn travel_to_stairs(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    stairs: Terrain,
    care: Care,
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    check_running(view)?;
    let known = view.known_landmarks(&|_, terrain| terrain == stairs);
    let known: Vec<Pos> = known.iter().collect();
    if known.is_empty() {
        return Err(StopReason::NoStairs);
    }
    match step(view, pathfinder, &known, care) {
        Err(StopReason::NoPath) => step_to_gate(view, pathfinder, &known, care),
        step => step,
    }
}

/// The next step to the gate that closes the way to `goals`; beside it, opens it.
fn step_to_gate(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    goals: &[Pos],
    care: Care,
) -> Result<Command, StopReason> {
    let gate = pathfinder.gate_on_way(view, goals);
    let gate = gate.ok_or(StopReason::NoPath)?;
    let opens = view.opens_for(gate).is_some_and(|key| view.carries(key));
    if !opens {
        return Err(StopReason::Barred(gate));
    }
    let beside = cells_beside(view, [gate]);
    let here = view.hero().at;
    match Dir::between(here, gate) {
        Some(dir) if beside.contains(&here) => Ok(Command::Bump(dir)),
        _ => step(view, pathfinder, &beside, care),
    }
}
