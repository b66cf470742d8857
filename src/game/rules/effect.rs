//! Rules of status effects.

use serde::{Deserialize, Serialize};

use crate::base::word::word_enum;
use crate::game::rules::within;

word_enum! {
    /// A kind of status effect, of the hero or a monster.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[non_exhaustive]
    pub enum EffectKind {
        /// It loses a hit point each turn; resting does not heal.
        Poisoned = "poisoned",
        /// It loses its turns: a monster does not act, and the hero's commands pass the turn.
        Dazed = "dazed",
        /// It cannot walk away from its cell.
        Held = "held",
    }
}

impl EffectKind {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();
}

/// The poison of a monster's attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Venom {
    /// Percentage of damaging hits that poison, 1 to 100.
    #[serde(deserialize_with = "within::<1, 100, _>")]
    pub percent: i32,
    /// Turns that the poison lasts, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub turns: i32,
}
