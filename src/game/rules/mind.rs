//! Rules of minds: how monsters become aware of the hero, and how they forget.

use serde::{Deserialize, Serialize};

use crate::base::word::word_enum;
use crate::game::rules::within;

word_enum! {
    /// What a monster knows of the hero.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Mind {
        /// Nothing: it sleeps.
        Asleep = "asleep",
        /// Nothing: it wanders about.
        #[default]
        Awake = "awake",
        /// It goes to where it heard a noise or an alarm.
        Alarmed = "alarmed",
        /// It sees the hero, or walks to where it last saw the hero.
        Hunting = "hunting",
        /// It looks around where it last saw or heard the hero.
        Lost = "lost",
        /// It runs away.
        Fleeing = "fleeing",
        /// It is an ally and follows the hero.
        Following = "following",
    }
}

impl Mind {
    /// Whether it does not know that the hero is near, so that a blow takes it by surprise.
    pub const fn is_unaware(self) -> bool {
        matches!(self, Self::Asleep | Self::Awake | Self::Lost)
    }

    /// Whether it has noticed the hero and not lost track of it since.
    pub const fn knows_hero(self) -> bool {
        matches!(self, Self::Hunting | Self::Fleeing)
    }
}

/// How monsters act on what they see and hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MindRules {
    /// Percentage of monsters that start asleep, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub asleep_percent: i32,
    /// Percentage of turns in which a sleeping monster that could see the hero wakes, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub wakes_percent: i32,
    /// Percentage of turns in which one that is awake notices a hero that it could see, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub notices_percent: i32,
    /// It sees a hero lit by any light but the hero's own from this many cells away, 0 to 20.
    #[serde(deserialize_with = "within::<0, 20, _>")]
    pub lit_radius: i32,
    /// A fight is heard this many cells away, through walls, 0 to 20.
    #[serde(deserialize_with = "within::<0, 20, _>")]
    pub hears_fights: i32,
    /// Turns that it looks around after losing the hero, 0 to 99.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub searches_turns: i32,
    /// Damage of a blow at an unaware target as a percentage of a usual one, 100 to 1000. It never misses.
    #[serde(deserialize_with = "within::<100, 1000, _>")]
    pub stab_percent: i32,
    /// Most turns that pass on a level while the hero is away, 0 to 999.
    #[serde(default, deserialize_with = "within::<0, 999, _>")]
    pub away_turns: i32,
}
