//! The candles that a new game may begin with.

use serde::{Deserialize, Serialize};

use crate::game::rules::{FlameHeight, HeightRules, WickEffect};

/// Identifies a candle to begin with: its index in [`crate::game::Ruleset::candles`]. The first is the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CandleId(pub usize);

/// A candle to begin with: how its flame differs from `[flame]`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CandleKind {
    /// Its word in recordings and behind `--candle`, such as `thief`; unique.
    pub kind: String,
    /// Its name on the screen, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// One sentence about it.
    #[serde(skip_serializing)]
    pub about: String,
    /// The height at which it burns at first; plain if missing.
    pub starts: Option<FlameHeight>,
    /// A height at which it never burns, other than `starts`.
    pub without: Option<FlameHeight>,
    /// What its bright flame is like, if not as in `[flame.bright]`.
    pub bright: Option<HeightRules>,
    /// What else it does to the flame, in the words of wicks: `saves`, `reaches`, `hides`, `seals` or `renders`.
    #[serde(default)]
    pub effects: Vec<WickEffect>,
}
