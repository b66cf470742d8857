//! What a player does who never leaves the keys to fight, to explore and to travel to stairs.

use crate::autoplay::explore::explore_in_danger;
use crate::autoplay::{AutoAction, Memo, Pathfinder, StopReason, fight};
use crate::base::Dir;
use crate::game::{Command, Terrain, View};

/// What those keys do now: the fight key first if the player `fights`, then exploring until all is explored, then the
/// stairs. Warnings are ignored by pressing the key again, braziers beside the way are lit, and the first wick offered
/// is chosen. If all keys refuse, it fights whether or not that is wise. `None` if nothing is left to do.
pub fn obvious(view: View<'_>, pathfinder: &mut Pathfinder, fights: bool) -> Option<Command> {
    if view.wicks_due() > 0 {
        return Some(Command::ChooseWick(0));
    }
    pathfinder.observe(view);
    let fights = fights.then_some(AutoAction::Fight);
    let explores = (!pathfinder.is_explored()).then_some(AutoAction::Explore);
    let stairs = AutoAction::TravelToStairs(Terrain::StairsDown);
    let leaves = view.hunter_beside().is_none().then_some(stairs);
    for mut action in [fights, explores, leaves].into_iter().flatten() {
        let mut pressed = press(&mut action, view, pathfinder);
        if pressed == Err(StopReason::MonsterInTheWay) {
            pressed = press(&mut action, view, pathfinder);
        }
        match pressed {
            Ok(command) => return Some(command),
            Err(StopReason::Arrived) => return Some(Command::Descend),
            Err(StopReason::FixtureReached(at)) => {
                return Dir::between(view.hero().at, at).map(Command::Bump);
            }
            Err(_) => {}
        }
    }
    let blow = fight(view, pathfinder);
    blow.or_else(|_| explore_in_danger(view, pathfinder)).ok()
}

/// Presses the key of an action once. What the player reads if it stops is known from then on.
fn press(
    action: &mut AutoAction,
    view: View<'_>,
    pathfinder: &mut Pathfinder,
) -> Result<Command, StopReason> {
    let next = action.next_command(view, pathfinder);
    if let Err(stop) = next
        && let Some(memo) = Memo::of(stop, view)
    {
        pathfinder.remember(memo, view);
    }
    next
}
