//! Rules of twists: what is out of order on some levels.

use serde::{Deserialize, Serialize};

use crate::base::{Stream, Within};
use crate::game::rules::{Rising, Ruleset};

/// Which levels have a twist: one of each run of levels, the last level of the dungeon never.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TwistRules {
    /// Depth of the first level that may have one.
    #[serde(with = "Within::<1, 26>")]
    pub from: i32,
    /// Levels of which one has one.
    #[serde(with = "Within::<1, 26>")]
    pub every: i32,
}

/// Identifies a twist: its index in [`Ruleset::twists`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct TwistId(pub usize);

/// Something that is out of order on a level, and calls for another plan.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Twist {
    /// Its word, unique.
    pub kind: String,
    /// What is said on first coming to its level, after the words of the place.
    #[serde(default, skip_serializing)]
    pub says: String,
    /// What the sidebar calls it as long as the hero is on its level; nothing if empty.
    #[serde(default, skip_serializing)]
    pub sign: String,
    /// What is said whenever it does something.
    #[serde(default, skip_serializing)]
    pub acts: String,
    /// What it is.
    pub effect: TwistEffect,
}

/// What is out of order.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TwistEffect {
    /// A bell hangs there. While it does, it rings now and then, and all that hear it come.
    Rings {
        /// Turns from one time to the next.
        #[serde(with = "Within::<1, 999>")]
        every: i32,
        /// Cells from which it is heard.
        #[serde(with = "Within::<1, 99>")]
        heard: i32,
        /// Kind of terrain that it is.
        terrain: String,
    },
    /// Someone was here: dead braziers burn and earn no wick. What lay in the open is gone, but for what lies by a corpse,
    /// far from the arrival.
    Plunders {
        /// Things by the corpse, besides candles, keys, and what is guaranteed by depth.
        #[serde(with = "Within::<0, 9>")]
        leaves: i32,
        /// Kind of terrain that the corpse is.
        terrain: String,
    },
    /// Water stands in low parts. Nobody runs there.
    Floods {
        /// Percentage of the plain floor.
        #[serde(with = "Within::<1, 90>")]
        percent: i32,
        /// Kind of terrain that it is.
        terrain: String,
    },
    /// Nothing shines but what the hero lights, and what burns.
    Darkens,
    /// All the dead rise.
    Raises(Rising),
    /// A draught lowers a bright flame once per this many turns.
    Gusts(#[serde(with = "Within::<1, 999>")] i32),
    /// Nobody sleeps: all who can walk a round through this many areas.
    Wakes(#[serde(with = "Within::<2, 9>")] i32),
    /// The stairs down are walled in, and a sleeper has the key.
    Locks {
        /// Kind of terrain that is in the way.
        terrain: String,
        /// Kind of item that opens it.
        item: String,
    },
}

impl TwistEffect {
    /// Turns from one time that it does something to the next; `None` if it does nothing by itself.
    pub(in crate::game) const fn acts_every(&self) -> Option<i32> {
        match self {
            Self::Rings { every, .. } | Self::Gusts(every) => Some(*every),
            Self::Plunders { .. } | Self::Floods { .. } | Self::Darkens => None,
            Self::Raises(_) | Self::Wakes(_) | Self::Locks { .. } => None,
        }
    }

    /// How the dead rise that would not otherwise.
    pub(in crate::game) const fn rising(&self) -> Option<Rising> {
        match self {
            Self::Raises(rising) => Some(*rising),
            Self::Rings { .. } | Self::Plunders { .. } | Self::Floods { .. } => None,
            Self::Darkens | Self::Gusts(_) | Self::Wakes(_) | Self::Locks { .. } => None,
        }
    }

    /// Whether lighting braziers earns a wick.
    pub(in crate::game) const fn earns_wicks(&self) -> bool {
        match self {
            Self::Plunders { .. } => false,
            Self::Rings { .. } | Self::Floods { .. } | Self::Darkens | Self::Raises(_) => true,
            Self::Gusts(_) | Self::Wakes(_) | Self::Locks { .. } => true,
        }
    }

    /// Whether monsters shine.
    pub(in crate::game) const fn lets_monsters_shine(&self) -> bool {
        match self {
            Self::Darkens => false,
            Self::Rings { .. } | Self::Plunders { .. } | Self::Floods { .. } => true,
            Self::Raises(_) | Self::Gusts(_) | Self::Wakes(_) | Self::Locks { .. } => true,
        }
    }

    /// The kind of terrain on which nobody runs.
    pub(in crate::game) fn slows_on(&self) -> Option<&str> {
        match self {
            Self::Floods { terrain, .. } => Some(terrain),
            Self::Rings { .. } | Self::Plunders { .. } | Self::Darkens | Self::Raises(_) => None,
            Self::Gusts(_) | Self::Wakes(_) | Self::Locks { .. } => None,
        }
    }

    /// Whether one walks over what it puts on a level.
    pub const fn is_walked_on(&self) -> bool {
        match self {
            Self::Plunders { .. } | Self::Floods { .. } => true,
            Self::Rings { .. } | Self::Locks { .. } | Self::Darkens | Self::Raises(_) => false,
            Self::Gusts(_) | Self::Wakes(_) => false,
        }
    }

    /// The kind of terrain that it puts on a level, behind the key of the rule file that names it.
    pub fn terrain(&self) -> Option<(&'static str, &String)> {
        match self {
            Self::Rings { terrain, .. } => Some(("rings", terrain)),
            Self::Plunders { terrain, .. } => Some(("plunders", terrain)),
            Self::Floods { terrain, .. } => Some(("floods", terrain)),
            Self::Locks { terrain, .. } => Some(("locks", terrain)),
            Self::Darkens | Self::Raises(_) | Self::Gusts(_) | Self::Wakes(_) => None,
        }
    }
}

impl Ruleset {
    /// This twist.
    ///
    /// # Panics
    /// If the id is out of range, from a rule set with more twists.
    pub fn twist(&self, id: TwistId) -> &Twist {
        &self.twists[id.0]
    }

    /// The twists that may be on the level at this depth of the game with this seed, the first that the level has room
    /// for; `None` if it has no twist.
    pub(in crate::game) fn twists_at(&self, seed: u64, depth: u32) -> Option<Vec<TwistId>> {
        let TwistRules { from, every } = self.dungeon.twists?;
        let depth = i32::try_from(depth).ok()?;
        if depth < from || depth >= self.dungeon.levels || self.twists.is_empty() {
            return None;
        }
        let run = (depth - from) / every;
        let mut dice = Stream::Twist(0).dice(seed);
        let mut order: Vec<_> = (0..self.twists.len()).map(TwistId).collect();
        dice.shuffle(&mut order);
        let mut twisted = from;
        for number in 0..=run {
            twisted = from + number * every + dice.below(every.unsigned_abs()) as i32;
        }
        if twisted != depth {
            return None;
        }
        // So that no two runs have the same, unless they run out of others.
        let runs = (self.dungeon.levels - from + every - 1) / every;
        let mut others = order.split_off(order.len().min(runs as usize));
        let first = order[run as usize % order.len()];
        let spare = others.len().max(1);
        others.rotate_left(run as usize % spare);
        Some([&[first], &others[..]].concat())
    }
}
