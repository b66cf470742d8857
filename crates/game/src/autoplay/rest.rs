//! Rest until the hero is at full health, or wait where resting does not heal until something happens.

use crate::autoplay::StopReason;
use crate::autoplay::threats::rest_breakers;
use crate::game::{Command, View};

/// Maximum turns of one rest.
const MAX_REST: u32 = 100;
/// Maximum turns of one wait, since each burns wax.
const MAX_WAIT: u32 = 20;

/// A rest or a wait in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RestState {
    /// Turn of the game when it began.
    start_turn: u32,
    /// Hit points of the hero at the last step.
    hp: i32,
}

impl RestState {
    /// One that begins now.
    pub fn new(view: View<'_>) -> Self {
        Self {
            start_turn: view.turn(),
            hp: view.hero().hp,
        }
    }

    /// The next command: wait a turn.
    ///
    /// # Errors
    /// If the hero is at full health or lost hit points, a dangerous monster is in view that the light does not keep off, 100 turns have passed, resting
    /// does not heal, the candle is out, or the game is over.
    pub fn next_command(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        let hero = view.hero();
        if view.game_over().is_some() {
            Err(StopReason::GameOver)
        } else if rest_breakers(view).next().is_some() {
            Err(StopReason::MonsterInView)
        } else if !view.is_hurt() {
            Err(StopReason::FullHealth)
        } else if !view.rest_would_heal() {
            Err(StopReason::CannotHeal)
        } else if view.candle_is_out() {
            Err(StopReason::CandleOut)
        } else if hero.hp < self.hp {
            Err(StopReason::LostHp)
        } else if view.turn() - self.start_turn >= MAX_REST {
            Err(StopReason::RestedLongEnough)
        } else {
            self.hp = hero.hp;
            Ok(Command::Wait)
        }
    }

    /// The next command of a wait, under rules where resting does not heal.
    ///
    /// # Errors
    /// If a dangerous monster that knows of the hero and that the light does not keep off is in view, 20 turns have passed, the rules have no waiting, or
    /// the game is over.
    pub fn next_wait(self, view: View<'_>) -> Result<Command, StopReason> {
        if view.game_over().is_some() {
            Err(StopReason::GameOver)
        } else if rest_breakers(view).any(|monster| !monster.is_unaware()) {
            Err(StopReason::MonsterInView)
        } else if !view.rules().play.can_wait {
            Err(StopReason::CannotHeal)
        } else if view.turn() - self.start_turn >= MAX_WAIT {
            Err(StopReason::WaitedLongEnough)
        } else {
            Ok(Command::Wait)
        }
    }
}
