//! Auto-explore: walk to the nearest item, else to the nearest cell that is known from a map alone or next to an unseen one.

use crate::autoplay::StopReason;
use crate::autoplay::pathfinder::{Pathfinder, dangerous_monsters, is_known_walkable, threats};
use crate::base::{Dir, Pos};
use crate::game::{Command, Known, View};

/// The next step, or picking up the item here. Keeps away from monsters that do not know of the hero.
///
/// # Errors
/// If a monster in view knows of the hero or is near, what is left lies past one that does not, everything reachable is
/// explored, or the game is over.
pub fn explore(view: View<'_>, guide: &mut Pathfinder) -> Result<Command, StopReason> {
    if view.game_over().is_none() && threats(view).next().is_some() {
        return Err(StopReason::MonsterInView);
    }
    let step = next_step(view, guide, Pathfinder::quiet_step_towards);
    if step != Err(StopReason::Explored) {
        return step;
    }
    if next_step(view, guide, Pathfinder::step_towards).is_ok()
        && dangerous_monsters(view).next().is_some()
    {
        return Err(StopReason::MonsterInView);
    }
    if next_step(view, guide, Pathfinder::step_past_anybody).is_ok() {
        return Err(StopReason::MonsterInTheWay);
    }
    guide.mark_explored();
    step
}

/// Like [`explore`], but does not stop for monsters.
pub(super) fn explore_in_danger(
    view: View<'_>,
    guide: &mut Pathfinder,
) -> Result<Command, StopReason> {
    let step = next_step(view, guide, Pathfinder::step_towards);
    if step == Err(StopReason::Explored) {
        guide.mark_explored();
    }
    step
}

/// The next step by a pathfinder's way to choose one.
fn next_step(
    view: View<'_>,
    guide: &mut Pathfinder,
    step_towards: impl Fn(&mut Pathfinder, View<'_>, Vec<Pos>) -> Option<Dir>,
) -> Result<Command, StopReason> {
    guide.observe(view);
    if view.game_over().is_some() {
        return Err(StopReason::GameOver);
    }
    let hero = view.hero().at;
    let items: Vec<_> = guide.wanted_items().collect();
    if items.contains(&hero) {
        return Ok(Command::PickUp);
    }
    if let Some(dir) = step_towards(guide, view, items) {
        return Ok(Command::Bump(dir));
    }
    let frontier: Vec<_> = view
        .size()
        .cells()
        .filter(|pos| is_known_walkable(view, *pos) && !guide.has_visited(*pos))
        .filter(|pos| {
            let borders = Dir::ALL.iter().any(|dir| is_unseen(view, pos.step(*dir)));
            borders || view.is_only_mapped(*pos)
        })
        .collect();
    step_towards(guide, view, frontier)
        .map(Command::Bump)
        .ok_or(StopReason::Explored)
}

#[inline]
fn is_unseen(view: View<'_>, pos: Pos) -> bool {
    view.size().contains(pos) && view.terrain(pos) == Known::Unseen
}
