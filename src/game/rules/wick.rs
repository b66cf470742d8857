//! Rules of braziers and wicks: the dead braziers of a level, and what the hero may choose after lighting them.

use serde::{Deserialize, Serialize};

use crate::game::rules::{FlameRules, HeightRules, Ruleset, UNLIT_RADIUS, optional_within, within};
use crate::game::terrain::Terrain;

/// Identifies a kind of wick: its index in [`crate::Ruleset::wicks`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct WickId(pub usize);

/// Dead braziers on every level of a place, and what lighting them brings.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BrazierRules {
    /// The `kind` of terrain of a dead brazier.
    pub dark: String,
    /// The `kind` of terrain of a burning brazier.
    pub lit: String,
    /// Dead braziers on each level, 1 to 9. Lighting this many on a level earns a wick.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub per_level: i32,
    /// Wicks to choose from, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub offers: i32,
    /// Turns for one hit point to heal next to a burning brazier, where the hero's flame burns no wax, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub heal_turns: i32,
    /// Hit points that the braziers of a level give back in all, 1 to 999; `None` if there is no end to it. Once they
    /// are spent, nothing heals by itself next to one.
    #[serde(default, deserialize_with = "optional_within::<1, 999, _>")]
    pub warmth: Option<i32>,
    /// Kinds that shun braziers avoid cells within this Chebyshev distance of a burning one, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub keeps_off: i32,
    /// Hit points that the boss gains, when the hero first comes to its level, for each brazier that the hero has not lit, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub boss_hp: i32,
}

/// A kind of wick.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Wick {
    /// Its id in traces, such as `long`, and in tilesheets, as `wick_long`.
    pub kind: String,
    /// Its name, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// One sentence about what it does.
    #[serde(skip_serializing)]
    pub about: String,
    /// What it does.
    pub effect: WickEffect,
}

/// What a wick does for the rest of the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum WickEffect {
    /// The flame burns only `burns` / `of` of the wax.
    Saves {
        /// Numerator of what it burns, 1 to 9.
        #[serde(deserialize_with = "within::<1, 9, _>")]
        burns: i32,
        /// Denominator of what it burns, 1 to 9.
        #[serde(deserialize_with = "within::<1, 9, _>")]
        of: i32,
    },
    /// Light of a bright flame on the hero's own cell, 1 to 18; cells near enough to get more than 9 have 9.
    Reaches(#[serde(deserialize_with = "within::<1, 18, _>")] i32),
    /// The hero is noticed from this many cells less, 1 to 9, but never less far than monsters see without light.
    Hides(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Percentage of damage added to a stab, 1 to 300.
    Stabs(#[serde(deserialize_with = "within::<1, 300, _>")] i32),
    /// Hit points that sealing restores, 1 to 999.
    Seals(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Steps leave terrain behind on plain floor.
    Drips {
        /// Once per this many steps, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        every: i32,
        /// The `kind` of terrain.
        terrain: String,
    },
    /// A flame that goes out dazes all monsters next to the hero.
    Dazes {
        /// For this many turns, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        turns: i32,
        /// At most once per this many turns, 1 to 999.
        #[serde(deserialize_with = "within::<1, 999, _>")]
        every: i32,
    },
    /// The hero can make the flame flare up.
    Flares {
        /// Wax that it takes, 1 to 999.
        #[serde(deserialize_with = "within::<1, 999, _>")]
        wax: i32,
        /// Light on the hero's own cell, 1 to 18, as with a wick that `reaches`.
        #[serde(deserialize_with = "within::<1, 18, _>")]
        light: i32,
        /// Turns that it lasts, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        turns: i32,
    },
    /// Extra hit points for the hero, 1 to 99.
    Fattens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Extra attack for the hero while the flame is shielded, 1 to 99.
    Sharpens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Tallow that the dead leave, as a percentage of what they left before, 101 to 999.
    Renders(#[serde(deserialize_with = "within::<101, 999, _>")] i32),
    /// Gusts, from the ground or from blows, do not lower the flame.
    Steadies,
}

/// A flare: its price and its light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flare {
    /// Wax that it takes.
    pub wax: i32,
    /// Light on the hero's own cell; cells near enough to get more than 9 have 9.
    pub light: i32,
    /// Turns that it lasts.
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
        match *self {
            Self::Flares { wax, light, turns } => Some(Flare { wax, light, turns }),
            _ => None,
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
                for height in flame.heights_mut() {
                    hide(height, cells);
                }
            }
            Self::Seals(hp) => flame.seal.hp = hp,
            Self::Renders(percent) => {
                flame.tallow_percent = flame.tallow_percent * percent / 100;
            }
            _ => {}
        }
    }
}

/// Lowers the distance, but not below what monsters see without light.
fn hide(height: &mut HeightRules, cells: i32) {
    let least = height.noticed_within.min(UNLIT_RADIUS);
    height.noticed_within = (height.noticed_within - cells).max(least);
}
