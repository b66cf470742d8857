//! Rules of effects that last.

use serde::Deserialize;

use super::number::within;

/// Something that lasts for turns and hurts or hinders, the hero and foes alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ailment {
    /// A hit point is lost in every turn, and none comes back by rest.
    Poisoned,
    /// A foe stands where it is and does not strike.
    Dazed,
}

impl Ailment {
    /// Number of kinds.
    pub const COUNT: usize = 2;
    /// Every kind.
    pub const ALL: [Self; Self::COUNT] = [Self::Poisoned, Self::Dazed];

    /// The word for it, on the screen and in traces.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Poisoned => "poisoned",
            Self::Dazed => "dazed",
        }
    }
}

/// What bites leave behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venom {
    /// Of a hundred bites that hurt so many poison, 1 to 100.
    #[serde(deserialize_with = "within::<1, 100, _>")]
    pub percent: i32,
    /// Turns that the poison lasts, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub turns: i32,
}
