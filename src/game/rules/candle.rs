//! Rules of the candle: how long it burns, and how far the hero sees by it.

use serde::{Deserialize, Serialize};

use crate::base::word::word_enum;
use crate::game::rules::within;

/// A candle that burns down turn by turn. While it is out, resting does not heal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CandleRules {
    /// Turns that a whole candle burns, 1 to 9999. The hero starts with one; items cannot extend it beyond that.
    #[serde(deserialize_with = "within::<1, 9999, _>")]
    pub turns: i32,
    /// It burns low with less than this percentage of its turns left, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub low_percent: i32,
    /// Sight radius while it burns low, in cells, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub low_radius: i32,
    /// Candle items (the first kind in the file) on each level besides random ones, 0 to 9.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub per_level: i32,
    /// Sight radius when it is out, in cells, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub out_radius: i32,
}

word_enum! {
    /// How a candle burns.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum CandleState {
        /// Out.
        Out = "out",
        /// Low: the hero sees less.
        Low = "low",
        /// Bright: the normal sight radius.
        Bright = "bright",
    }
}

impl CandleRules {
    /// How it burns with `left` turns left.
    pub const fn flame(&self, left: i32) -> CandleState {
        if left <= 0 {
            CandleState::Out
        } else if left * 100 < self.turns * self.low_percent {
            CandleState::Low
        } else {
            CandleState::Bright
        }
    }
}
