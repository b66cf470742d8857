//! Autoplay: explore, travel, rest, fight, run, and a bot that plays whole games. All of them choose the next [`Command`]
//! from a [`View`](crate::game::View) alone, and return a [`Stop`] with the reason if there is none.
//!
//! [`Command`]: crate::game::Command

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

/// Why an automatic action stops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stop {
    /// The game is over.
    Over,
    /// The goal is reached.
    Arrived,
    /// There is no known path.
    NoWay,
    /// Everything that can be reached is explored.
    Explored,
    /// A monster is in view.
    Foe,
    /// No monster in view can be attacked and reached.
    NoFoe,
    /// No step leads away from the monsters.
    Cornered,
    /// The hero is at full health.
    Well,
    /// The rules have no waiting or no healing by rest.
    NoRest,
    /// The candle is out: resting does not heal in the dark.
    Dark,
    /// A status effect began.
    Afflicted,
    /// The candle burns lower, so the hero sees less.
    Dimmed,
    /// The hero has rested for the maximum number of turns.
    Rested,
    /// A third of all hit points or less is left: too few to fight automatically.
    TooHurt,
    /// No such stairs are known.
    NoStairs,
    /// A monster came into view.
    NewFoe(ActorId),
    /// The hero lost hit points.
    Hurt,
    /// The hero reached the next experience level.
    Rose,
    /// The hero picked up an item.
    Taken,
    /// Stairs came into view on this cell.
    Stairs(Pos),
    /// An item came into view on this cell.
    Thing(Pos),
    /// A run came to a door, stairs, an item, or an opening at the side.
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
