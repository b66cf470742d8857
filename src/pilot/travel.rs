//! Walking to a place.

use super::Stop;
use super::guide::Guide;
use crate::base::Pos;
use crate::game::{Command, View};

/// The next step to `goal` by the shortest known way.
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
        .towards(view, [goal])
        .map(Command::Bump)
        .ok_or(Stop::NoWay)
}
