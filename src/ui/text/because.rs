//! Why a monster did what it did, in a line: `both blocked, x free: steps E (1.6)`.

use crate::game::{ActorId, Because, ConsideredCell, Deed, OCCUPIED_COST, Reason, View};
use crate::ui::describe::compass_point;
use crate::ui::text::english::Naming;
use crate::ui::text::words::say;

/// The reason, what the monster did, and the section of docs/tutorials.md.
pub fn sentence(because: &Because, view: View<'_>) -> String {
    let why = why(because, view);
    let side = because.to.map(|to| compass_point(because.from, to));
    let does = match because.did {
        Deed::Steps => say!(view, "because.steps", side),
        Deed::Attacks => say!(view, "because.attacks"),
        Deed::Growls => say!(view, "because.growls"),
        Deed::Waits => say!(view, "because.waits"),
    };
    let (section, ticks) = (because.section, because.ticks);
    say!(view, "because.line", why, does, section, ticks)
}

fn why(because: &Because, view: View<'_>) -> String {
    let waits = because.did == Deed::Waits;
    // Without added costs, a path costs its length.
    let adds = because.reason == Reason::CheapestPath;
    let cost = if adds { because.cost } else { None };
    let n = because.path.len();
    match because.reason {
        Reason::OutOfView => say!(view, "because.out_of_view"),
        Reason::Remembers if n == 0 => say!(view, "because.forgot"),
        Reason::Remembers if !waits => say!(view, "because.remembers", n),
        Reason::Remembers => match because.path.first() {
            Some(next) if next.at.is_adjacent(because.from) => {
                say!(view, "because.remembers_taken", who = taker(next, view))
            }
            _ => say!(view, "because.remembers_far"),
        },
        Reason::Stands => say!(view, "because.stands"),
        Reason::Growls => say!(view, "because.in_view_or_not"),
        Reason::Flees => match because.did {
            Deed::Attacks => say!(view, "because.cornered"),
            Deed::Waits => say!(view, "because.flees_nowhere"),
            Deed::Steps | Deed::Growls => say!(view, "because.flees"),
        },
        Reason::InReach => say!(view, "because.in_reach"),
        Reason::Spares => say!(view, "because.spares"),
        Reason::Slides => slides(because, view),
        Reason::Straight => {
            let who = because.tried.first().and_then(|cell| taker(cell, view));
            match waits {
                true => say!(view, "because.straight_taken", who),
                false => say!(view, "because.straight"),
            }
        }
        Reason::ShortestPath | Reason::CheapestPath => match because.path.first() {
            None => say!(view, "because.no_path"),
            Some(next) if waits => {
                let (who, added) = (taker(next, view), adds.then_some(OCCUPIED_COST));
                say!(view, "because.path_taken", n, cost, who, added)
            }
            Some(_) => say!(view, "because.path", n, cost),
        },
        Reason::Downhill if waits => say!(view, "because.downhill_none"),
        Reason::Downhill => say!(view, "because.downhill"),
    }
}

fn slides(because: &Because, view: View<'_>) -> String {
    let tried = because.tried.as_slice();
    let is_straight = tried
        .first()
        .is_some_and(|it| it.at.manhattan_distance(because.from) == 1);
    match (because.to, tried.len()) {
        (None, _) if is_straight => {
            let who = taker(&tried[0], view);
            say!(view, "because.ahead_blocked", who)
        }
        (None, _) => say!(view, "because.all_blocked"),
        (Some(_), _) if is_straight => say!(view, "because.ahead"),
        (Some(_), 1) => say!(view, "because.both"),
        (Some(_), 2) => say!(view, "because.both_blocked"),
        (Some(_), _) => say!(view, "because.x_blocked"),
    }
}

/// The name of the actor on a cell.
fn taker<'w>(cell: &ConsideredCell, view: View<'w>) -> Option<(&'w str, Naming)> {
    let name = |who: ActorId| (view.actor_name(who), Naming::of(view, who));
    cell.who.map(name)
}
