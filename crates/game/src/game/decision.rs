//! What a monster decides to do in one turn, and why.

use crate::base::Pos;
use crate::game::action::Action;
use crate::game::reason::Reason;

/// What a monster decides to do in one turn.
#[derive(Debug, Default)]
pub(super) struct Decision {
    /// What it does now; `None` if it lets the turn pass.
    pub(super) action: Option<Action>,
    /// The path it remembers, next step last.
    pub(super) path: Vec<Pos>,
    /// Whether it wanted to approach and could not.
    pub(super) blocked: bool,
    /// Why, under rules without minds.
    pub(super) reason: Option<Reason>,
    /// The cell that it wanted to enter, where `action` does not say.
    pub(super) wanted: Option<Pos>,
    /// The path behind the reason if it remembers none, next step last.
    pub(super) way: Vec<Pos>,
}

impl Decision {
    /// It lets the turn pass of its own accord.
    pub(super) fn idle(path: Vec<Pos>) -> Self {
        Self {
            path,
            ..Self::default()
        }
    }

    /// It steps or attacks, or is blocked.
    pub(super) fn approach(action: Option<Action>, path: Vec<Pos>) -> Self {
        Self {
            blocked: action.is_none(),
            action,
            ..Self::idle(path)
        }
    }

    /// The same for this reason.
    pub(super) fn because(mut self, reason: Reason, wanted: Option<Pos>) -> Self {
        (self.reason, self.wanted) = (Some(reason), wanted);
        self
    }
}
