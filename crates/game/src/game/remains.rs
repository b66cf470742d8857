//! What remains of the hero of the player's last game: a body on one level of this one. No dice are rolled for it, so
//! everything else is as without it.

use serde::Serialize;

/// The hero of the player's last game, and what is left of it. The head of a recording says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remains {
    /// The turn in which it died.
    pub turn: u32,
    /// Depth at which it lies, 1 or more.
    pub depth: u32,
    /// Wax of its half burnt wick, 0 or more.
    pub wax: u32,
    /// Kind of the one thing that it had not used.
    pub left: Option<String>,
    /// Monsters of the kind that killed it that stood beside it, the killer included; 0 if a monster did not.
    pub among: u32,
    /// What killed it, by its word in recordings.
    pub killer: Option<String>,
}
