//! Rules of combat: damage, monster behaviour, death, experience, status effects.

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::base::word_enum;
use crate::game::rules::whole;

/// How damage is computed.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CombatRules {
    /// The formula.
    pub damage: DamageFormula,
    /// Damage of a critical hit as a percentage of a normal one.
    #[serde(default = "whole", with = "Within::<100, 1000>")]
    pub critical_percent: i32,
    /// Whether hit points fall below 0 on the hit that kills; otherwise they stop at 0.
    #[serde(default)]
    pub hp_below_zero: bool,
}

word_enum! {
    /// A damage formula.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum DamageFormula {
        /// Attack minus defense, at least 0. Rolls dice only for chances above 0.
        Difference = "difference",
        /// `attack² / (attack + defense)`, varied by up to 15 %, at least 1. Always rolls for the dodge and, unless dodged,
        /// for the critical hit and the variation.
        Proportional = "proportional",
        /// No damage: every attack hits for 0 and rolls no dice.
        None = "none",
    }
}

/// How monsters behave.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MonsterAi {
    /// How they approach the hero.
    pub chase: Chase,
    /// Where they can attack from.
    pub reach: AttackReach,
    /// Which field of view of the hero a monster must be in to act.
    pub sight_test: SightTest,
    /// What they do out of view.
    pub out_of_sight: OutOfSight,
    /// They flee with less than this percentage of their hit points.
    #[serde(default, with = "Within::<0, 100>")]
    pub flee_below: i32,
    /// A fleeing monster does not step in turns that are a multiple of this; 0 is never.
    #[serde(default, with = "Within::<0, 99>")]
    pub flee_pause_every: i32,
    /// Whether a monster whose remembered path was blocked later jumps to its next cell; otherwise it drops the path.
    #[serde(default)]
    pub path_jumps: bool,
}

word_enum! {
    /// How a monster in view approaches the hero.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Chase {
        /// Never, nor attacks.
        Stands = "stands",
        /// Likewise, but it growls on each of its turns, in view or not.
        Growls = "growls",
        /// A step along the signs of both distances; if blocked, along the row, then the column.
        GreedySlide = "greedy-slide",
        /// The step nearest to the straight line, unless blocked.
        RoundedLine = "rounded-line",
        /// A* with higher costs for occupied cells; the path is remembered.
        AstarAroundActors = "astar-around-actors",
        /// A* along rows and columns that ignores other actors.
        AstarOrthogonal = "astar-orthogonal",
        /// Like `astar-around-actors`; of several cheapest paths the one that libtcod finds.
        LibtcodPath = "libtcod-path",
        /// Downhill, or level, on a Dijkstra map of steps to the hero that ignores other actors.
        DijkstraMap = "dijkstra-map",
        /// Like `astar-orthogonal`; of several shortest paths the one that GoRogue's `FastAStar` finds.
        FastAstar = "fast-astar",
    }
}

impl Chase {
    /// Whether a monster in view ever attacks.
    pub const fn attacks(self) -> bool {
        !matches!(self, Self::Stands | Self::Growls)
    }

    /// Whether its path depends on where other actors stand, however far away.
    pub(in crate::game) const fn goes_around_actors(self) -> bool {
        match self {
            Self::AstarAroundActors | Self::LibtcodPath => true,
            Self::Stands
            | Self::Growls
            | Self::GreedySlide
            | Self::RoundedLine
            | Self::AstarOrthogonal
            | Self::DijkstraMap
            | Self::FastAstar => false,
        }
    }
}

word_enum! {
    /// Where a monster can attack from.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum AttackReach {
        /// The eight cells around the hero.
        Beside = "beside",
        /// Less than two cells away (Euclidean).
        UnderTwo = "under-two",
        /// Where its next step would be the hero's cell.
        NextStep = "next-step",
    }
}

word_enum! {
    /// Which field of view of the hero a monster must be in to act.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum SightTest {
        /// The one after the hero's action.
        AfterStep = "after-step",
        /// The one before it.
        BeforeStep = "before-step",
    }
}

word_enum! {
    /// What a monster does out of view.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum OutOfSight {
        /// Nothing.
        Idle = "idle",
        /// Follows its remembered path to the end.
        WalksOn = "walks-on",
    }
}

/// What dead monsters leave, and what the hero's death does.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeathRules {
    /// What becomes of monsters at 0 hit points.
    pub monster: MonsterDeath,
    /// Percentage of monsters that drop an item; 0 if no item has a weight.
    #[serde(default, with = "Within::<0, 100>")]
    pub drop_percent: i32,
    /// What the hero's death does.
    #[serde(default)]
    pub hero: HeroDeath,
    /// A hero who died at this depth or deeper lies there in the player's next game; 0 is never.
    #[serde(default, with = "Within::<0, 26>")]
    pub remains_from: i32,
}

word_enum! {
    /// What the death of the hero, at 0 hit points or below, does to the game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum HeroDeath {
        /// Ends the game at once.
        #[default]
        EndsGame = "ends-game",
        /// Ends it after the turn, in which monsters go on hitting.
        EndsTurn = "ends-turn",
        /// Ends it after the turn, in which monsters still walk, but no longer hit.
        EndsFight = "ends-fight",
        /// Nothing: the hero plays on without hit points.
        LivesOn = "lives-on",
        /// The same, but monsters do not hit.
        IsSpared = "is-spared",
        /// The hero's cell becomes free; the hero can attack, but not walk.
        Vanishes = "vanishes",
    }
}

word_enum! {
    /// What becomes of a monster at 0 hit points or below.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum MonsterDeath {
        /// Nothing.
        Vanishes = "vanishes",
        /// A corpse, which blocks nothing.
        LeavesCorpse = "leaves-corpse",
        /// It acts on without hit points.
        LivesOn = "lives-on",
    }
}

/// What experience brings. Experience levels start at 1; a total of `level * xp_per_level` reaches the next one, at
/// most one level per kill.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GrowthRules {
    /// Experience for the second level.
    #[serde(with = "Within::<1, 9999>")]
    pub xp_per_level: i32,
    /// Hit points that a level adds. The hero is also fully healed.
    #[serde(with = "Within::<0, 99>")]
    pub hp: i32,
    /// Attack that a level adds.
    #[serde(with = "Within::<0, 99>")]
    pub attack: i32,
}

word_enum! {
    /// A kind of status effect, of the hero or a monster.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum EffectKind {
        /// It loses a hit point each turn; resting does not heal.
        Poisoned = "poisoned",
        /// It loses its turns: a monster does not act, and the hero's commands pass the turn.
        Dazed = "dazed",
        /// It cannot walk away from its cell.
        Held = "held",
    }
}

impl EffectKind {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();
}

/// The poison of a monster's attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Venom {
    /// Percentage of damaging hits that poison.
    #[serde(with = "Within::<1, 100>")]
    pub percent: i32,
    /// Turns that the poison lasts.
    #[serde(with = "Within::<1, 99>")]
    pub turns: i32,
}
