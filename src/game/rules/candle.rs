//! Rules of the candle: how long it burns, and how far is seen by it.

use serde::Deserialize;

use super::number::within;

/// A candle that burns down, a turn at a time. Where it is out nothing heals by rest; nobody dies of the dark alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candle {
    /// Turns that a whole candle burns, 1 to 9999. The hero begins with one, and no candle is longer.
    #[serde(deserialize_with = "within::<1, 9999, _>")]
    pub wax: i32,
    /// It burns low with less than so many hundredths of them left, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub low: i32,
    /// How far the hero sees while it burns low, in cells, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub low_radius: i32,
    /// Things that light, of the first such kind, that lie on each level beside those left to chance, 0 to 9.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub a_level: i32,
    /// How far he sees when it is out, in cells, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub out_radius: i32,
}

/// How a candle burns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Flame {
    /// Not at all.
    Out,
    /// Low: less is seen.
    Low,
    /// As it should.
    Bright,
}

impl Flame {
    /// The word for it in traces.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Low => "low",
            Self::Bright => "bright",
        }
    }
}

impl Candle {
    /// How it burns with wax for `left` more turns.
    pub const fn flame(&self, left: i32) -> Flame {
        if left <= 0 {
            Flame::Out
        } else if left * 100 < self.wax * self.low {
            Flame::Low
        } else {
            Flame::Bright
        }
    }
}
