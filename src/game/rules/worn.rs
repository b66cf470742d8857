//! What is worn: weapons and armour, and what each does besides its bonuses.

use serde::{Deserialize, Serialize};

use crate::base::word::word_enum;
use crate::game::rules::{ItemEffect, ItemId, Ruleset, Stats, optional_within, within};

word_enum! {
    /// A kind of worn item; one of each is worn at a time.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[non_exhaustive]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Worn {
    /// What it is worn as.
    #[serde(rename = "place")]
    pub kind: WornKind,
    /// Added to the hero's attack, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub attack: i32,
    /// Added to the hero's defense, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub defense: i32,
    /// Damage of a blow at an unaware target as a percentage of a usual one, 100 to 1000; replaces the value in the
    /// rules of minds.
    #[serde(default, deserialize_with = "optional_within::<100, 1000, _>")]
    pub stab_percent: Option<i32>,
    /// Whether a blow also strikes all other monsters next to the hero.
    #[serde(default)]
    pub sweeps: bool,
    /// Whether a blow also strikes the monster behind the target.
    #[serde(default)]
    pub pierces: bool,
    /// Blows that daze.
    #[serde(default)]
    pub dazes: Option<DazingBlows>,
    /// It shoots at lit monsters in view up to this many cells away by Chebyshev distance, 0 to 20; 0 is not at all.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub shoots: i32,
    /// Percentage of the hero's attack that counts against a neighbour, 1 to 100.
    #[serde(default = "all", deserialize_with = "within::<1, 100, _>")]
    pub beside_percent: i32,
    /// The hero's blows are heard this many cells away, 0 to 20, if that is farther than fights in general.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub blows_heard: i32,
    /// The hero's steps are heard this many cells away, 0 to 20.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub steps_heard: i32,
    /// Whether the flame cannot be shielded.
    #[serde(default)]
    pub no_shielding: bool,
}

/// Blows that daze their target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DazingBlows {
    /// One blow in this many, counted since it was put on, dazes if it hits, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub every: i32,
    /// For this many turns, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub turns: i32,
}

const fn all() -> i32 {
    100
}

impl Worn {
    /// An item with no properties but its kind.
    pub const fn plain(kind: WornKind) -> Self {
        Self {
            kind,
            attack: 0,
            defense: 0,
            stab_percent: None,
            sweeps: false,
            pierces: false,
            dazes: None,
            blows_heard: 0,
            shoots: 0,
            beside_percent: 100,
            steps_heard: 0,
            no_shielding: false,
        }
    }

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
        match self {
            Self::Worn(worn) => Some(worn),
            _ => None,
        }
    }
}

impl Ruleset {
    /// Whether any kind of item can be worn.
    pub fn has_worn_items(&self) -> bool {
        self.items.iter().any(|item| item.effect.worn().is_some())
    }

    /// What the hero wears at the start, in the order of the file.
    pub fn worn_at_start(&self) -> impl Iterator<Item = (ItemId, &Worn)> {
        self.hero.wears.iter().filter_map(|kind| {
            let item = self.find_item(|item| item.kind == *kind)?;
            Some((item, self.item(item).effect.worn()?))
        })
    }

    /// The hero's stats at the start, with what is worn.
    pub fn hero_at_start(&self) -> Stats {
        let worn = self.worn_at_start();
        worn.fold(self.hero.stats, |stats, (_, worn)| worn.added_to(stats))
    }
}
