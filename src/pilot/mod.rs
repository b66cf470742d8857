//! Who decides instead of the player: commands chosen by looking at a [`View`](crate::game::View), and by nothing else. Each says why it stops.

mod bot;
mod explore;
mod fight;
mod guide;
mod journey;
mod rest;
mod run;
mod travel;
mod watch;

use std::fmt;

pub use bot::Bot;
pub use explore::explore;
pub use fight::{fight, retreat};
pub use guide::Guide;
pub use journey::Journey;
pub use rest::Rest;
pub use run::Run;
pub use travel::{travel, travel_to_stairs};
pub use watch::Watch;

use crate::base::Pos;
use crate::game::ActorId;

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
    /// Resting does not heal under these rules.
    NoRest,
    /// In the dark rest does not heal.
    Dark,
    /// The hero has an effect that lasts.
    Afflicted,
    /// The candle shows less than before.
    Dimmed,
    /// The longest rest is over.
    Rested,
    /// Too few hit points are left to fight without a look.
    TooHurt,
    /// No stairs of this kind are known.
    NoStairs,
    /// A foe has come into view.
    NewFoe(ActorId),
    /// Hit points were lost.
    Hurt,
    /// The hero has risen to another level of experience.
    Rose,
    /// The hero has picked a thing up.
    Taken,
    /// Stairs have come into view here.
    Stairs(Pos),
    /// A thing has come into view here.
    Thing(Pos),
    /// The way ahead offers something that it did not offer before.
    Crossing,
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
            Self::Dark => "in the dark there is no rest",
            Self::Afflicted => "an effect begins",
            Self::Dimmed => "the candle burns lower",
            Self::Rested => "you have rested long enough",
            Self::TooHurt => "you are too badly hurt",
            Self::NoStairs => "no such stairs are known",
            Self::NewFoe(_) => "a foe comes into view",
            Self::Hurt => "you lost hit points",
            Self::Rose => "you have risen",
            Self::Taken => "you have picked something up",
            Self::Stairs(_) => "stairs come into view",
            Self::Thing(_) => "a thing comes into view",
            Self::Crossing => "the way offers a choice",
        })
    }
}
