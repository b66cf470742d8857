//! Wait until something happens: replaces resting where resting does not heal.

use crate::autoplay::StopReason;
use crate::autoplay::threats::dangerous_monsters;
use crate::game::{Command, View};

/// Maximum turns of one wait, since each burns wax.
const MAX_TURNS: u32 = 20;

/// A wait in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitState {
    /// Turn of the game when it began.
    start_turn: u32,
}

impl WaitState {
    /// A wait that begins now.
    pub fn new(view: View<'_>) -> Self {
        Self {
            start_turn: view.turn(),
        }
    }

    /// The next command: wait a turn.
    ///
    /// # Errors
    /// If a dangerous monster that knows of the hero is in view, 20 turns have passed, the rules have no waiting, or
    /// the game is over.
    pub fn next_command(self, view: View<'_>) -> Result<Command, StopReason> {
        if view.game_over().is_some() {
            Err(StopReason::GameOver)
        } else if dangerous_monsters(view).any(|monster| !monster.is_unaware()) {
            Err(StopReason::MonsterInView)
        } else if !view.rules().play.can_wait {
            Err(StopReason::CannotHeal)
        } else if view.turn() - self.start_turn >= MAX_TURNS {
            Err(StopReason::WaitedLongEnough)
        } else {
            Ok(Command::Wait)
        }
    }
}
