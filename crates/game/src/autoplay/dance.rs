//! How long hunters have been in view that neither come nor are caught.

use crate::autoplay::threats::dangerous_monsters;
use crate::base::Pos;
use crate::game::View;
use crate::game::rules::Mind;

/// Steps among hunters that neither come nor are caught, after which the player is warned.
const LONG: u32 = 12;

/// How long hunters have been in view that neither come nor are caught. Rats that shun the light give way as far as the hero
/// comes, and come as far as the hero goes: without a count, following them and exploring past them would go on for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Dance {
    /// The hero's cell and hit points when last looked at; `None` before that.
    last: Option<(Pos, i32)>,
    /// Steps that the hero has taken with a hunter in view and none beside it, since one was or hit points were lost.
    steps: u32,
    /// Whether the player was warned.
    pub(super) warned: bool,
}

impl Dance {
    /// Counts a step, or begins anew where a hunter is beside the hero or hit points were lost. Out of view of all hunters it
    /// waits.
    pub(super) fn observe(&mut self, view: View<'_>) {
        let hero = view.hero();
        let (at, hp) = self
            .last
            .replace((hero.at, hero.hp))
            .unwrap_or((hero.at, hero.hp));
        let mut cells = Vec::new();
        for monster in dangerous_monsters(view) {
            if monster.mind.is_some_and(Mind::knows_hero) {
                cells.push(monster.at);
            }
        }
        if hero.hp < hp || cells.iter().any(|cell| cell.is_adjacent(hero.at)) {
            (self.steps, self.warned) = (0, false);
        } else if hero.at != at && !cells.is_empty() {
            self.steps += 1;
        }
    }

    /// Whether it has gone on for so long that the player should be warned.
    pub(super) const fn is_long(self) -> bool {
        self.steps >= LONG && !self.warned
    }
}
