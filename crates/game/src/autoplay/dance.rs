//! How long hunters have been in view that neither come nor are caught.

use crate::autoplay::threats::dangerous_monsters;
use crate::base::Pos;
use crate::game::View;
use crate::game::rules::Mind;

/// Turns among hunters that neither come nor are caught, after which the player is warned.
const LONG: u32 = 12;

/// The greatest squared distance of two cells that touch.
const BESIDE: i32 = 2;

/// How long hunters have been in view that neither come nor are caught. Rats that shun the light give way as far as the hero
/// comes, and come as far as the hero goes: without a count, following them, exploring past them and waiting for them would
/// go on for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Dance {
    /// The turn, and the hero's cell and hit points, when last looked at; `None` before that.
    last: Option<(u32, Pos, i32)>,
    /// The least squared distance of a hunter in view since the hero came to that cell; `None` if there was none.
    nearest: Option<i32>,
    /// Turns that the hero has spent with a hunter in view and none beside it, since one was, one came nearer than any before
    /// to a hero who stood still, or hit points were lost.
    turns: u32,
    /// Whether the player was warned.
    pub(super) warned: bool,
}

impl Dance {
    /// Counts a turn, or begins anew where a hunter is beside the hero, comes by itself, or hit points were lost. Out of view
    /// of all hunters it waits.
    pub(super) fn observe(&mut self, view: View<'_>) {
        let (turn, hero) = (view.turn(), view.hero());
        let last = self.last.replace((turn, hero.at, hero.hp));
        let (before, at, hp) = last.unwrap_or((turn, hero.at, hero.hp));
        if hero.at != at {
            self.nearest = None;
        }
        let hunter = nearest_hunter(view);
        if hero.hp < hp || hunter.is_some_and(|nearest| nearest <= BESIDE) {
            (self.turns, self.warned) = (0, false);
            return;
        }
        let Some(nearest) = hunter else {
            return;
        };
        if self.nearest.is_some_and(|before| nearest < before) {
            self.turns = 0;
        } else if turn != before {
            self.turns += 1;
        }
        self.nearest = Some(self.nearest.map_or(nearest, |before| before.min(nearest)));
    }

    /// Whether it has gone on for so long that the player should be warned.
    pub(super) const fn is_long(self) -> bool {
        self.turns >= LONG && !self.warned
    }
}

/// The squared distance of the nearest dangerous monster in view that knows of the hero.
fn nearest_hunter(view: View<'_>) -> Option<i32> {
    let hero = view.hero().at;
    let hunters = dangerous_monsters(view).filter(|it| it.mind.is_some_and(Mind::knows_hero));
    hunters.map(|it| it.at.distance_squared(hero)).min()
}
