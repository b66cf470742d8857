//! Rules of the candle: how long it burns, and how far the hero sees by it.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word::word_enum;

/// A candle that burns down turn by turn. While it is out, resting does not heal.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CandleRules {
    /// Turns that a whole candle burns. The hero starts with one; items cannot extend it beyond that.
    #[serde(with = "Within::<1, 9999>")]
    pub turns: i32,
    /// It burns low with less than this percentage of its turns left.
    #[serde(with = "Within::<0, 100>")]
    pub low_percent: i32,
    /// Sight radius while it burns low, in cells; at most `sight.radius`.
    #[serde(with = "Within::<1, 99>")]
    pub low_radius: i32,
    /// Candle items (the first kind in the file) on each level besides random ones.
    #[serde(default, with = "Within::<0, 9>")]
    pub per_level: i32,
    /// Sight radius when it is out, in cells; at most `low_radius`.
    #[serde(with = "Within::<1, 99>")]
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
