//! Rules of companions and burdens: whom or what each dungeon has one of, and what it means to take it along.

use serde::{Deserialize, Serialize};

use crate::base::{Within, word_enum};
use crate::game::rules::{Ruleset, Vault};
use crate::game::terrain::Terrain;

/// Somebody, or something, that waits in a vault and can be taken along. Each dungeon draws one of them, and a level on
/// which it waits.
///
/// Bumping into the terrain takes it: a companion is the ally that its `on_bump` frees, anything else is carried.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Companion {
    /// Its word, unique.
    pub kind: String,
    /// Kind of terrain with `on_bump` as which it waits. A vault in which this terrain stands is its vault, and no other
    /// level has it.
    pub waits: String,
    /// Said on first coming to its level.
    #[serde(default, skip_serializing)]
    pub heard: String,
    /// Said when it first comes into view.
    #[serde(default, skip_serializing)]
    pub met: String,
    /// Said when the hero, who has met it, leaves its level without it.
    #[serde(default, skip_serializing)]
    pub left: String,
    /// Said when the hero leaves a level on which the ally stays behind.
    #[serde(default, skip_serializing)]
    pub parted: String,
    /// Said when it dies or goes out.
    #[serde(default, skip_serializing)]
    pub lost: String,
    /// Said when the game is won with it.
    #[serde(default, skip_serializing)]
    pub saved: String,
    /// What it does if it is carried.
    pub carried: Option<Burden>,
}

/// What a companion does that is carried.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burden {
    /// It burns one wax of the hero's per this many turns. Without any left, or under water, it goes out for good.
    #[serde(default, with = "Within::<1, 99>")]
    pub burns_every: Option<i32>,
    /// Light that it sheds on the hero's cell when the flame sheds less; the hero is noticed as far away.
    #[serde(default, with = "Within::<0, 9>")]
    pub light: i32,
    /// Whether the hero's flame is lit and raised from it without wax.
    #[serde(default)]
    pub lights: bool,
    /// It points to the nearest wax within this many cells, seen or not.
    #[serde(default, with = "Within::<0, 99>")]
    pub points: i32,
    /// Monsters that come to it.
    pub draws: Option<Draws>,
    /// Its line in the sidebar.
    #[serde(skip_serializing)]
    pub shows: String,
}

/// Monsters that come to what is carried, out of the dark.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draws {
    /// Their `kind`.
    pub kind: String,
    /// One comes per this many turns.
    #[serde(with = "Within::<1, 999>")]
    pub every: i32,
}

word_enum! {
    /// What has become of the companion of a dungeon.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Fate {
        /// The hero has seen it.
        Met = "met",
        /// The hero has left its level without it.
        Left = "left",
        /// It is with the hero.
        Taken = "taken",
        /// The hero has left it behind on another level.
        Parted = "parted",
        /// It is dead, or out.
        Lost = "lost",
        /// The game was won with it.
        Saved = "saved",
    }
}

impl Companion {
    /// The sentence about this; empty if there is none, as when it is taken: `on_bump` says that.
    pub fn says(&self, fate: Fate) -> &str {
        match fate {
            Fate::Met => &self.met,
            Fate::Left => &self.left,
            Fate::Taken => "",
            Fate::Parted => &self.parted,
            Fate::Lost => &self.lost,
            Fate::Saved => &self.saved,
        }
    }
}

impl Ruleset {
    /// The companion of this dungeon, and the depth where it waits.
    pub fn companion(&self) -> Option<(&Companion, u32)> {
        let (number, depth) = self.drawn.as_ref()?.companion?;
        Some((&self.companions[number], depth))
    }

    /// The companion that waits as this terrain.
    pub fn companion_waiting(&self, terrain: Terrain) -> Option<&Companion> {
        if self.companions.is_empty() {
            return None;
        }
        let word = self.terrain_word(terrain);
        self.companions.iter().find(|it| it.waits == word)
    }

    /// The companion whose vault this is, as its number.
    pub(in crate::game) fn companion_of(&self, vault: &Vault) -> Option<usize> {
        self.companions.iter().position(|companion| {
            let waits = self.terrain_named(&companion.waits);
            let mut cells = vault.cells.iter();
            waits.is_some() && cells.any(|(_, cell)| cell.terrain == waits)
        })
    }
}
