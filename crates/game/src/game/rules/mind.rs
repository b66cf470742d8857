//! Rules of minds: how monsters become aware of the hero, and how they forget.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word_enum;

word_enum! {
    /// What a monster knows of the hero.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
        match self {
            Self::Asleep | Self::Awake | Self::Lost => true,
            Self::Alarmed | Self::Hunting | Self::Fleeing | Self::Following => false,
        }
    }

    /// Whether it has noticed the hero and not lost track of it since.
    pub const fn knows_hero(self) -> bool {
        match self {
            Self::Hunting | Self::Fleeing => true,
            Self::Asleep | Self::Awake | Self::Alarmed | Self::Lost | Self::Following => false,
        }
    }
}

/// How monsters act on what they see and hear.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MindRules {
    /// Percentage of monsters that start asleep.
    #[serde(with = "Within::<0, 100>")]
    pub asleep_percent: i32,
    /// Percentage of turns in which a sleeping monster that could see the hero wakes.
    #[serde(with = "Within::<0, 100>")]
    pub wakes_percent: i32,
    /// Percentage of turns in which one that is awake notices a hero that it could see.
    #[serde(with = "Within::<0, 100>")]
    pub notices_percent: i32,
    /// It sees a hero lit by any light but the hero's own from this many cells away.
    #[serde(with = "Within::<0, 20>")]
    pub lit_radius: i32,
    /// A fight is heard this many cells away, through walls.
    #[serde(with = "Within::<0, 20>")]
    pub hears_fights: i32,
    /// Turns that it looks around after losing the hero.
    #[serde(with = "Within::<0, 99>")]
    pub searches_turns: i32,
    /// Damage of a blow at an unaware target as a percentage of a usual one. It never misses.
    #[serde(with = "Within::<100, 1000>")]
    pub stab_percent: i32,
    /// Most turns that pass on a level while the hero is away.
    #[serde(default, with = "Within::<0, 999>")]
    pub away_turns: i32,
    /// Whether a blow cannot miss one that comes for a noise, or that noticed the hero only this turn.
    #[serde(default)]
    pub startles: bool,
    /// Where the badly hurt flee to, each once, to come back only with another; without it they just flee.
    pub havens: Option<HavenRules>,
}

/// Where a badly hurt monster flees to. With nowhere to go it fights on.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HavenRules {
    /// It flees if a way of at most this many steps leads away from the hero to another monster that is out of sight.
    #[serde(with = "Within::<0, 99>")]
    pub friends: u32,
    /// It also flees if such a way leads into the dark.
    #[serde(with = "Within::<0, 99>")]
    pub dark: u32,
    /// With fewer hit points it is past fleeing.
    #[serde(with = "Within::<0, 99>")]
    pub least_hp: i32,
}
