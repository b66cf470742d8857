//! What a monster's turn came down to, under rules without minds, and the cells that it considered.

use serde::Serialize;

use crate::base::Pos;
use crate::base::word_enum;
use crate::game::event::ActorId;

word_enum! {
    /// What decided a monster's turn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Reason {
        /// It is not in the hero's view.
        OutOfView = "out-of-view",
        /// Out of view, it follows the path that it remembers.
        Remembers = "remembers",
        /// Its rules let it do nothing.
        Stands = "stands",
        /// Its rules let it growl on each of its turns.
        Growls = "growls",
        /// It is badly hurt.
        Flees = "flees",
        /// The hero is where it can attack.
        InReach = "in-reach",
        /// So is a hero without hit points, whom its rules do not let it attack.
        Spares = "spares",
        /// The first free cell of those along both distances, along the row, along the column.
        Slides = "slides",
        /// The cell nearest to the straight line.
        Straight = "straight",
        /// A shortest path that ignores other actors.
        ShortestPath = "shortest-path",
        /// A cheapest path on which occupied cells cost more.
        CheapestPath = "cheapest-path",
        /// The free cell with the fewest steps to the hero.
        Downhill = "downhill",
    }
}

word_enum! {
    /// What a monster did.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Deed {
        /// It stepped onto a cell.
        Steps = "steps",
        /// It attacked the hero.
        Attacks = "attacks",
        /// It growled.
        Growls = "growls",
        /// It stayed where it was.
        Waits = "waits",
    }
}

/// A cell that a monster considered, as it was when the monster decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ConsideredCell {
    /// The cell.
    pub at: Pos,
    /// Whether the monster could have stepped there.
    pub free: bool,
    /// Who stood there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<ActorId>,
    /// Cost of the step there on a path that it searched for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
}

/// Why a monster did what it did in the last turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Because {
    /// What decided.
    pub reason: Reason,
    /// What it did.
    pub did: Deed,
    /// The section of docs/tutorials.md that has the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<&'static str>,
    /// Where it stood.
    pub from: Pos,
    /// The cell that it stepped onto, or wanted to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Pos>,
    /// The cells that it tried, in order, the one it stepped onto last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<ConsideredCell>,
    /// Its path, next step first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<ConsideredCell>,
    /// Cost of the whole path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// In real time, ticks until it acts again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<i32>,
}
