//! Letting turns go by until the hero is well.

use super::Stop;
use super::guide::threats;
use crate::game::{Command, View};

/// Turns that a rest takes at the most.
const LONGEST: u32 = 100;

/// A rest that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    begun: u32,
    hp: i32,
}

impl Rest {
    /// A rest that begins now.
    pub fn new(view: View<'_>) -> Self {
        Self {
            begun: view.turn(),
            hp: view.hero().hp,
        }
    }

    /// Another turn of it.
    ///
    /// # Errors
    /// Where the hero is well or loses hit points, a foe comes, 100 turns have gone by, resting does not heal, the candle
    /// is out, or the game is over.
    pub fn next(&mut self, view: View<'_>) -> Result<Command, Stop> {
        let (hero, play) = (view.hero(), view.rules().play);
        if view.over().is_some() {
            Err(Stop::Over)
        } else if threats(view).next().is_some() {
            Err(Stop::Foe)
        } else if hero.hp == hero.stats.hp {
            Err(Stop::Well)
        } else if !play.wait || play.rest == 0 {
            Err(Stop::NoRest)
        } else if view.is_dark() {
            Err(Stop::Dark)
        } else if hero.hp < self.hp {
            Err(Stop::Hurt)
        } else if view.turn() - self.begun >= LONGEST {
            Err(Stop::Rested)
        } else {
            self.hp = hero.hp;
            Ok(Command::Wait)
        }
    }
}
