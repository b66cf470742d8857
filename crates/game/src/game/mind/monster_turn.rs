//! What a monster with a mind knows and does in one turn.

use crate::game::decision::Decision;
use crate::game::rules::Mind;

/// What a monster knows and does in one turn.
#[derive(Debug)]
pub(in crate::game) struct MonsterTurn {
    pub(in crate::game) mind: Mind,
    /// Turns left to look around, or to be startled.
    pub(in crate::game) search_turns: i32,
    pub(in crate::game) decision: Decision,
    /// Whether dice decided where it goes.
    pub(in crate::game) is_random: bool,
}

impl MonsterTurn {
    pub(super) const fn new(mind: Mind, decision: Decision) -> Self {
        Self {
            mind,
            search_turns: 0,
            decision,
            is_random: false,
        }
    }

    /// It stands still this turn.
    pub(super) fn stand(mind: Mind) -> Self {
        Self::new(mind, Decision::idle(Vec::new()))
    }
}
