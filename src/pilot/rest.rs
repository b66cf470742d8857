//! Rest until the hero is at full health.

use super::Stop;
use super::guide::dangerous_monsters;
use crate::game::{Command, View};

/// Maximum turns of one rest.
const MAX_TURNS: u32 = 100;

/// A rest in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// Turn of the game when it began.
    start_turn: u32,
    /// Hit points of the hero at the last step.
    hp: i32,
}

impl Rest {
    /// A rest that begins now.
    pub fn new(view: View<'_>) -> Self {
        Self {
            start_turn: view.turn(),
            hp: view.hero().hp,
        }
    }

    /// The next command: wait a turn.
    ///
    /// # Errors
    /// If the hero is at full health or lost hit points, a dangerous monster is in view, 100 turns have passed, resting does
    /// not heal, the candle is out, or the game is over.
    pub fn next(&mut self, view: View<'_>) -> Result<Command, Stop> {
        let (hero, play) = (view.hero(), view.rules().play);
        if view.over().is_some() {
            Err(Stop::Over)
        } else if dangerous_monsters(view).next().is_some() {
            Err(Stop::Foe)
        } else if hero.hp == hero.stats.hp {
            Err(Stop::Well)
        } else if !play.wait || play.rest == 0 {
            Err(Stop::NoRest)
        } else if view.is_dark() {
            Err(Stop::Dark)
        } else if hero.hp < self.hp {
            Err(Stop::Hurt)
        } else if view.turn() - self.start_turn >= MAX_TURNS {
            Err(Stop::Rested)
        } else {
            self.hp = hero.hp;
            Ok(Command::Wait)
        }
    }
}
