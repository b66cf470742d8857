//! Rules of status effects.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word::word_enum;

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
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Venom {
    /// Percentage of damaging hits that poison.
    #[serde(with = "Within::<1, 100>")]
    pub percent: i32,
    /// Turns that the poison lasts.
    #[serde(with = "Within::<1, 99>")]
    pub turns: i32,
}
