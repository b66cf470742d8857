//! Who decides instead of the player: commands chosen by looking at a [`View`](crate::game::View), and by nothing else. Each says why it stops.

mod bot;
mod explore;
mod fight;
mod guide;
mod rest;
mod travel;

use std::fmt;

pub use bot::Bot;
pub use explore::explore;
pub use fight::{fight, retreat};
pub use guide::Guide;
pub use rest::Rest;
pub use travel::travel;

/// Why there is no next command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stop {
    /// The game is over.
    Over,
    /// The goal is reached.
    Arrived,
    /// No known way leads there.
    NoWay,
    /// All that can be reached is known.
    Explored,
    /// A foe is in view.
    Foe,
    /// Nobody is in view who could be fought.
    NoFoe,
    /// There is nowhere to step back to.
    Cornered,
    /// All hit points are there.
    Well,
    /// Resting has not helped.
    NoRest,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Arrived => "you are there",
            Self::NoWay => "no known way leads there",
            Self::Explored => "all that can be reached is known",
            Self::Foe => "a foe is in view",
            Self::NoFoe => "no foe is in view that you could fight",
            Self::Cornered => "there is nowhere to step back to",
            Self::Well => "you are well",
            Self::NoRest => "resting does not help",
        })
    }
}
