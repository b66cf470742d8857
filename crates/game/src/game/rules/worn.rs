//! What is worn: weapons and armour, and what each does besides its bonuses.

use serde::{Deserialize, Serialize};

use crate::base::word_enum;
use crate::base::{Within, by_next};
use crate::game::rules::{ItemEffect, ItemId, Ruleset, Stats, whole};

word_enum! {
    /// A kind of worn item; one of each is worn at a time.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum WornKind {
        /// In the hand.
        Weapon = "weapon",
        /// On the body.
        Armor = "armor",
    }
}

impl WornKind {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();
}

/// A weapon or armour. Each property is one field, and all can be combined.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Worn {
    /// What it is worn as.
    #[serde(rename = "place")]
    pub kind: WornKind,
    /// Added to the hero's attack.
    #[serde(default, with = "Within::<0, 99>")]
    pub attack: i32,
    /// Added to the hero's defense.
    #[serde(default, with = "Within::<0, 99>")]
    pub defense: i32,
    /// Instead of that of `[minds]`.
    #[serde(default, with = "Within::<100, 1000>")]
    pub stab_percent: Option<i32>,
    /// Whether a blow also strikes all other monsters next to the hero.
    #[serde(default)]
    pub sweeps: bool,
    /// Whether a blow also strikes the monster behind the target.
    #[serde(default)]
    pub pierces: bool,
    /// Blows that daze.
    pub dazes: Option<DazingBlows>,
    /// Thrown at a lit monster in view, up to this many cells away, it shoots with the hero's attack, never critically;
    /// not for armour.
    #[serde(default, with = "Within::<0, 20>")]
    pub shoots: i32,
    /// Percentage of the hero's attack that counts against a neighbour, rounded down.
    #[serde(default = "whole", with = "Within::<1, 100>")]
    pub beside_percent: i32,
    /// The hero's blows are heard this many cells away, if that is farther than `hears_fights`.
    #[serde(default, with = "Within::<0, 20>")]
    pub blows_heard: i32,
    /// Unaware monsters within this many cells hear the hero's steps, and go there.
    #[serde(default, with = "Within::<0, 20>")]
    pub steps_heard: i32,
    /// Whether the flame cannot be shielded; what would lower a plain one puts it out.
    #[serde(default)]
    pub no_shielding: bool,
}

/// Blows that daze their target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DazingBlows {
    /// One blow in this many, counted since it was put on, dazes if it hits.
    #[serde(with = "Within::<1, 9>")]
    pub every: i32,
    /// For this many turns.
    #[serde(with = "Within::<1, 9>")]
    pub turns: i32,
}

impl Worn {
    /// These stats with it on.
    pub const fn added_to(&self, stats: Stats) -> Stats {
        Stats {
            attack: stats.attack + self.attack,
            defense: stats.defense + self.defense,
            ..stats
        }
    }

    /// These stats without it.
    pub const fn taken_from(&self, stats: Stats) -> Stats {
        Stats {
            attack: stats.attack - self.attack,
            defense: stats.defense - self.defense,
            ..stats
        }
    }

    /// The stats for a blow at a neighbour while wearing it, from these stats; the attack is rounded down.
    pub const fn beside(&self, stats: Stats) -> Stats {
        Stats {
            attack: stats.attack * self.beside_percent / 100,
            ..stats
        }
    }
}

impl ItemEffect {
    /// Its properties when worn; `None` if it cannot be worn.
    pub const fn worn(&self) -> Option<&Worn> {
        if let Self::Worn(worn) = self {
            Some(worn)
        } else {
            None
        }
    }
}

impl Ruleset {
    /// What the hero wears at the start, in the order of the file.
    pub fn worn_at_start(&self) -> impl Iterator<Item = (ItemId, &Worn)> {
        by_next(self.hero.wears.iter().filter_map(|kind| {
            let item = self.item_of_kind(kind)?;
            Some((item, self.item(item).effect.worn()?))
        }))
    }

    /// The hero's stats at the start, with what is worn.
    pub fn hero_at_start(&self) -> Stats {
        let worn = self.worn_at_start();
        worn.fold(self.hero.stats, |stats, (_, worn)| worn.added_to(stats))
    }
}
