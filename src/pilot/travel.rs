//! Walking to a place.

use super::Stop;
use super::guide::{Guide, goals, known};
use crate::base::Pos;
use crate::game::{Command, Terrain, View};

/// The next step to `goal` by the shortest known way; who stands there is walked up to.
///
/// # Errors
/// Where the hero is there, where no way is known, and where the game is over.
pub fn travel(view: View<'_>, guide: &mut Guide, goal: Pos) -> Result<Command, Stop> {
    guide.look(view);
    if view.over().is_some() {
        return Err(Stop::Over);
    }
    if view.hero().at == goal {
        return Err(Stop::Arrived);
    }
    guide
        .towards(view, goals(view, goal))
        .map(Command::Bump)
        .ok_or(Stop::NoWay)
}

/// The next step to the nearest stairs of this kind that are known.
///
/// # Errors
/// Where the hero stands on some, where none are known or no way leads there, and where the game is over.
pub fn travel_to_stairs(
    view: View<'_>,
    guide: &mut Guide,
    stairs: Terrain,
) -> Result<Command, Stop> {
    guide.look(view);
    if view.over().is_some() {
        return Err(Stop::Over);
    }
    let is_one = |pos: &Pos| known(view, *pos) == Some(stairs);
    if is_one(&view.hero().at) {
        return Err(Stop::Arrived);
    }
    let known: Vec<_> = view.size().cells().filter(is_one).collect();
    if known.is_empty() {
        return Err(Stop::NoStairs);
    }
    guide
        .towards(view, known)
        .map(Command::Bump)
        .ok_or(Stop::NoWay)
}
