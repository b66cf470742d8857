//! Seeing all of a level: to the nearest place from which something unknown lies beside, and to things on the way.

use super::Stop;
use super::guide::{Guide, is_ground, threats};
use crate::base::Dir;
use crate::game::{Command, Known, View};

/// The next step, or picking up what lies here.
///
/// # Errors
/// Where a foe is in view who could do harm, where all is known, and where the game is over.
pub fn explore(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    if view.over().is_none() && threats(view).next().is_some() {
        return Err(Stop::Foe);
    }
    explore_boldly(view, guide)
}

/// The same with foes in view.
pub(super) fn explore_boldly(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    guide.look(view);
    if view.over().is_some() {
        return Err(Stop::Over);
    }
    let hero = view.hero().at;
    let things: Vec<_> = guide.wanted().collect();
    if things.contains(&hero) {
        return Ok(Command::PickUp);
    }
    if let Some(dir) = guide.towards(view, things) {
        return Ok(Command::Bump(dir));
    }
    let edges: Vec<_> = view
        .size()
        .cells()
        .filter(|pos| is_ground(view, *pos) && !guide.has_stood(*pos))
        .filter(|pos| Dir::ALL.iter().any(|dir| is_unseen(view, pos.step(*dir))))
        .collect();
    let step = guide.towards(view, edges).map(Command::Bump);
    step.ok_or_else(|| {
        guide.note_explored();
        Stop::Explored
    })
}

fn is_unseen(view: View<'_>, pos: crate::base::Pos) -> bool {
    view.size().contains(pos) && view.terrain(pos) == Known::Unseen
}
