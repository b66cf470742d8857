//! Hitting the nearest foe, and stepping back from it.

use super::Stop;
use super::guide::{self, Guide};
use crate::base::Dir;
use crate::game::rules::Bump;
use crate::game::{Command, View};

/// The blow at a foe beside, or the next step to the nearest one.
///
/// # Errors
/// Where nobody is in view who can be struck and reached, and where the game is over.
pub fn fight(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    guide.look(view);
    if view.over().is_some() {
        return Err(Stop::Over);
    }
    if view.rules().play.bump == Bump::IsBlocked {
        return Err(Stop::NoFoe);
    }
    let (hero, foes, dirs) = (view.hero().at, guide::foes(view), guide::moves(view).dirs());
    if let Some(dir) = dirs.iter().find(|dir| foes.contains(&hero.step(**dir))) {
        return Ok(Command::Bump(*dir));
    }
    // A foe's own cell cannot be entered; those beside it can.
    let beside: Vec<_> = foes
        .iter()
        .flat_map(|foe| dirs.iter().map(|dir| foe.step(*dir)))
        .collect();
    guide
        .towards(view, beside)
        .map(Command::Bump)
        .ok_or(Stop::NoFoe)
}

/// The step that leads farthest from the nearest foe in view.
///
/// # Errors
/// Where nobody is in view, where no step leads away, and where the game is over.
pub fn retreat(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    guide.look(view);
    if view.over().is_some() {
        return Err(Stop::Over);
    }
    let (hero, foes) = (view.hero().at, guide::foes(view));
    let near = |from| foes.iter().map(|foe| foe.distance(from)).min();
    let here = near(hero).ok_or(Stop::NoFoe)?;
    let away = |dir: &Dir| {
        let to = hero.step(*dir);
        let there = near(to).filter(|there| *there > here)?;
        guide::is_ground(view, to).then_some((there, *dir))
    };
    let steps = guide::moves(view).dirs().iter().rev().filter_map(away);
    steps
        .max_by_key(|(there, _)| *there)
        .map(|(_, dir)| Command::Bump(dir))
        .ok_or(Stop::Cornered)
}
