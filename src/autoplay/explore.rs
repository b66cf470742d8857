//! Auto-explore: walk to the nearest item, else to the nearest cell next to an unseen one.

use crate::autoplay::StopReason;
use crate::autoplay::pathfinder::{Pathfinder, dangerous_monsters, is_known_walkable};
use crate::base::{Dir, Pos};
use crate::game::{Command, Known, View};

/// The next step, or picking up the item here.
///
/// # Errors
/// If a dangerous monster is in view, everything reachable is explored, or the game is over.
pub fn explore(view: View<'_>, guide: &mut Pathfinder) -> Result<Command, StopReason> {
    if view.game_over().is_none() && dangerous_monsters(view).next().is_some() {
        return Err(StopReason::MonsterInView);
    }
    explore_in_danger(view, guide)
}

/// Like [`explore`], but does not stop for monsters.
pub(super) fn explore_in_danger(
    view: View<'_>,
    guide: &mut Pathfinder,
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
    if let Some(dir) = guide.step_towards(view, items) {
        return Ok(Command::Bump(dir));
    }
    let frontier: Vec<_> = view
        .size()
        .cells()
        .filter(|pos| is_known_walkable(view, *pos) && !guide.has_visited(*pos))
        .filter(|pos| Dir::ALL.iter().any(|dir| is_unseen(view, pos.step(*dir))))
        .collect();
    let step = guide.step_towards(view, frontier).map(Command::Bump);
    step.ok_or_else(|| {
        guide.mark_explored();
        StopReason::Explored
    })
}

#[inline]
fn is_unseen(view: View<'_>, pos: Pos) -> bool {
    view.size().contains(pos) && view.terrain(pos) == Known::Unseen
}
