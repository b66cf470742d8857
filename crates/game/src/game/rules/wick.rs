//! Rules of braziers and wicks: the dead braziers of a level, and what the hero may choose after lighting them.

#![deny(clippy::wildcard_enum_match_arm)]

use serde::{Deserialize, Serialize};

use crate::base::Within;
use crate::game::rules::{FlameHeight, FlameRules, Ruleset, UNLIT_RADIUS};
use crate::game::terrain::Terrain;

/// Identifies a kind of wick: its index in [`crate::game::Ruleset::wicks`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct WickId(pub usize);

/// Dead braziers on every level of a place, and what lighting them brings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BrazierRules {
    /// Kind of terrain of a dead brazier, which its `on_bump` turns into a burning one.
    pub dark: String,
    /// Kind of terrain of a burning brazier, with light.
    pub lit: String,
    /// Dead braziers on each level. Lighting this many on a level earns a wick.
    #[serde(with = "Within::<1, 9>")]
    pub per_level: i32,
    /// Wicks to choose from; fewer if fewer are left.
    #[serde(with = "Within::<1, 9>")]
    pub offers: i32,
    /// Turns for one hit point to heal next to a burning brazier, where the flame burns no wax, and relighting it takes
    /// none.
    #[serde(with = "Within::<1, 99>")]
    pub heal_turns: i32,
    /// Hit points that the braziers of a level give back in all; without end if missing.
    #[serde(default, with = "Within::<1, 999>")]
    pub warmth: Option<i32>,
    /// Cells around a burning one that kinds with `shuns_braziers` avoid.
    #[serde(with = "Within::<1, 9>")]
    pub keeps_off: i32,
    /// Next to a burning one, a monster comes after this many turns; 0 is never.
    #[serde(default, with = "Within::<0, 999>")]
    pub draw_turns: i32,
    /// Wax for another choice of wick, once a level, next to a burning one that the hero has lit; 0 is no such choice.
    #[serde(default, with = "Within::<0, 998>")]
    pub wick_wax: i32,
    /// Depth of the first level on which it is offered; 0 is the first.
    #[serde(default, with = "Within::<0, 26>")]
    pub wick_from: u32,
    /// Hit points that the boss gains for each brazier that the hero has not lit when first coming to its level.
    #[serde(default, with = "Within::<0, 99>")]
    pub boss_hp: i32,
}

/// A kind of wick.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wick {
    /// Its word in traces, such as `long`, and in tile files, as `wick_long`; unique.
    pub kind: String,
    /// Its name on the screen, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// One sentence about what it does.
    #[serde(skip_serializing)]
    pub about: String,
    /// What it does.
    pub effect: WickEffect,
}

/// What a wick does for the rest of the game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WickEffect {
    /// The flame burns less wax.
    Saves {
        /// Numerator of the wax that the flame still burns.
        #[serde(with = "Within::<1, 9>")]
        burns: i32,
        /// Denominator.
        #[serde(with = "Within::<1, 9>")]
        of: i32,
    },
    /// Light of a bright flame on the hero's own cell; no cell has more than 9.
    Reaches(#[serde(with = "Within::<1, 18>")] i32),
    /// The hero is noticed from this many cells less at every height, but from at least 2.
    Hides(#[serde(with = "Within::<1, 9>")] i32),
    /// Percentage of damage added to a stab.
    Stabs(#[serde(with = "Within::<1, 300>")] i32),
    /// Hit points that sealing restores.
    Seals(#[serde(with = "Within::<1, 999>")] i32),
    /// Steps leave terrain behind on plain floor.
    Drips {
        /// Once per this many steps with the flame lit.
        #[serde(with = "Within::<1, 99>")]
        every: i32,
        /// Kind of walkable terrain that `fades`.
        terrain: String,
    },
    /// A flame that goes out dazes all monsters next to the hero.
    Dazes {
        /// For this many turns.
        #[serde(with = "Within::<1, 99>")]
        turns: i32,
        /// At most once per this many turns.
        #[serde(with = "Within::<1, 999>")]
        every: i32,
    },
    /// The hero can make the flame flare up, with the command `flare`.
    Flares {
        /// Wax that it takes; some must remain.
        #[serde(with = "Within::<1, 999>")]
        wax: i32,
        /// Light on the hero's own cell; no cell has more than 9.
        #[serde(with = "Within::<1, 18>")]
        light: i32,
        /// Turns that it lasts, or until the flame goes out.
        #[serde(with = "Within::<1, 99>")]
        turns: i32,
    },
    /// Extra hit points for the hero, at once.
    Fattens(#[serde(with = "Within::<1, 99>")] i32),
    /// Extra attack for the hero while the flame is shielded.
    Sharpens(#[serde(with = "Within::<1, 99>")] i32),
    /// Tallow that the dead leave, as a percentage of what they left before.
    Renders(#[serde(with = "Within::<101, 999>")] i32),
    /// Gusts, from the ground or from blows, do not lower the flame.
    Steadies,
}

/// A flare: its price and its light.
#[derive(Clone, Copy, Debug)]
pub struct Flare {
    /// Wax that it takes; some must remain.
    pub wax: i32,
    /// Light on the hero's own cell; cells near enough to get more than 9 have 9.
    pub light: i32,
    /// Turns that it lasts, or until the flame goes out.
    pub turns: i32,
}

impl Ruleset {
    /// The terrain of a dead brazier; `None` if the rules have no braziers.
    pub fn dead_brazier(&self) -> Option<Terrain> {
        self.terrain_named(&self.braziers.as_ref()?.dark)
    }

    /// The terrain of a burning brazier; `None` if the rules have no braziers.
    pub fn burning_brazier(&self) -> Option<Terrain> {
        self.terrain_named(&self.braziers.as_ref()?.lit)
    }

    /// Wax that lighting a brazier takes, 0 or more.
    pub fn brazier_price(&self) -> i32 {
        let effect = self.dead_brazier().and_then(|dead| self.bump_effect(dead));
        effect.map_or(0, |effect| -effect.wax)
    }
}

impl Wick {
    /// The name of its picture in tilesheets: `wick_long`.
    pub fn tile(&self) -> String {
        format!("wick_{}", self.kind)
    }
}

impl WickEffect {
    /// The flare that it allows, if any.
    pub const fn flare(&self) -> Option<Flare> {
        if let Self::Flares { wax, light, turns } = *self {
            Some(Flare { wax, light, turns })
        } else {
            None
        }
    }

    /// Attack that it adds at this height of the flame.
    pub(in crate::game) fn attack_at(&self, height: FlameHeight) -> i32 {
        match *self {
            Self::Sharpens(attack) if height == FlameHeight::Shielded => attack,
            Self::Sharpens(_)
            | Self::Saves { .. }
            | Self::Reaches(_)
            | Self::Hides(_)
            | Self::Stabs(_)
            | Self::Seals(_)
            | Self::Drips { .. }
            | Self::Dazes { .. }
            | Self::Flares { .. }
            | Self::Fattens(_)
            | Self::Renders(_)
            | Self::Steadies => 0,
        }
    }

    /// Percentage of damage that it adds to a stab.
    pub(in crate::game) const fn stab_percent(&self) -> i32 {
        match *self {
            Self::Stabs(percent) => percent,
            Self::Saves { .. }
            | Self::Reaches(_)
            | Self::Hides(_)
            | Self::Seals(_)
            | Self::Drips { .. }
            | Self::Dazes { .. }
            | Self::Flares { .. }
            | Self::Fattens(_)
            | Self::Sharpens(_)
            | Self::Renders(_)
            | Self::Steadies => 0,
        }
    }

    /// Applies the effect to the rules of the flame.
    pub(in crate::game) fn change(&self, flame: &mut FlameRules) {
        match *self {
            Self::Saves { burns, of } => {
                for height in flame.heights_mut() {
                    height.wax *= burns;
                    height.turns *= of;
                }
            }
            Self::Reaches(light) => flame.bright.light = light,
            Self::Hides(cells) => {
                // Not below what monsters see without light.
                for height in flame.heights_mut() {
                    let least = height.noticed_within.min(UNLIT_RADIUS);
                    height.noticed_within = (height.noticed_within - cells).max(least);
                }
            }
            Self::Seals(hp) => flame.seal.hp = hp,
            Self::Renders(percent) => {
                flame.tallow_percent = flame.tallow_percent * percent / 100;
            }
            // These do not change the flame: see `game::world::wicks` and `game::turn::wicks`.
            Self::Stabs(_)
            | Self::Drips { .. }
            | Self::Dazes { .. }
            | Self::Flares { .. }
            | Self::Fattens(_)
            | Self::Sharpens(_)
            | Self::Steadies => {}
        }
    }
}
