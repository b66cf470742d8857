//! Attack the nearest monster, or retreat from it.

use crate::autoplay::pathfinder::{self, Care, Pathfinder};
use crate::autoplay::{StopReason, check_running};
use crate::base::{Dir, Pos};
use crate::game::rules::BumpRule;
use crate::game::{Command, View};

/// An attack on an adjacent monster, otherwise the next step to the nearest one.
///
/// # Errors
/// If no monster in view can be attacked and reached, or the game is over.
pub fn fight(view: View<'_>, pathfinder: &mut Pathfinder) -> Result<Command, StopReason> {
    fight_any_of(view, pathfinder, &pathfinder::monster_cells(view))
}

/// Like [`fight`], but only with the monsters on these cells.
pub(super) fn fight_any_of(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    monsters: &[Pos],
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    check_running(view)?;
    if view.rules().play.bump == BumpRule::IsBlocked {
        return Err(StopReason::NoTarget);
    }
    let (hero, dirs) = (view.hero().at, pathfinder::allowed_moves(view).dirs());
    if let Some(dir) = dirs.iter().find(|dir| monsters.contains(&hero.step(**dir))) {
        return Ok(Command::Bump(*dir));
    }
    // A monster's own cell is occupied, so the goals are the cells around it.
    let goals = pathfinder::cells_beside(view, monsters.iter().copied());
    let step = pathfinder.walk(view, &goals, Care::Shortest);
    step.ok_or(StopReason::NoTarget)
}

/// The step that ends farthest from the nearest monster in view. The first direction wins a tie.
///
/// # Errors
/// If no monster is in view, no step leads away, or the game is over.
pub fn retreat(view: View<'_>, pathfinder: &mut Pathfinder) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    check_running(view)?;
    let (hero, monsters) = (view.hero().at, pathfinder::monster_cells(view));
    let nearest = |from| monsters.iter().map(|monster| monster.distance(from)).min();
    let here = nearest(hero).ok_or(StopReason::NoTarget)?;
    let away = |dir: &Dir| {
        let to = hero.step(*dir);
        let there = nearest(to).filter(|there| *there > here)?;
        pathfinder::is_known_walkable(view, to).then_some((there, *dir))
    };
    let dirs = pathfinder::allowed_moves(view).dirs().iter();
    let steps = dirs.rev().filter_map(away);
    let (_, dir) = steps
        .max_by_key(|(there, _)| *there)
        .ok_or(StopReason::Cornered)?;
    Ok(Command::Bump(dir))
}
