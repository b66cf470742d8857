//! Rules of braziers and wicks: the dead braziers of a level, and what the hero may choose who has lit them.

use serde::{Deserialize, Serialize};

use crate::game::rules::{FlameRules, HeightRules, Ruleset, within};
use crate::game::terrain::Terrain;

/// Identifies a kind of wick: its place in [`crate::Ruleset::wicks`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct WickId(pub usize);

/// Dead braziers on every level that is made, and what comes of lighting them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrazierRules {
    /// The `kind` of terrain that a dead one is.
    pub dark: String,
    /// The `kind` of terrain that a burning one is.
    pub lit: String,
    /// Dead ones on each level, 1 to 9. Who has lit so many on a level may choose a wick.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub per_level: i32,
    /// Wicks to choose from, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub offers: i32,
    /// Turns in which one hit point comes back beside a burning one, where the hero's flame burns no wax, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub heal_turns: i32,
    /// Kinds that shun braziers come no nearer to a burning one, in cells by Chebyshev distance, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub keeps_off: i32,
    /// Hit points of the boss, as the hero comes to the last level, for each that is left dark, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub boss_hp: i32,
}

/// A kind of wick.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wick {
    /// Its id in traces, such as `long`, and in tilesheets, as `wick_long`.
    pub kind: String,
    /// Its name, without an article.
    pub name: String,
    /// One sentence of what it does.
    pub about: String,
    /// What it does.
    pub effect: WickEffect,
}

/// What a wick does for the rest of the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum WickEffect {
    /// The flame burns as much wax in so many more turns.
    Saves {
        /// What it burns, of what it burned before, 1 to 9.
        #[serde(deserialize_with = "within::<1, 9, _>")]
        burns: i32,
        /// The whole of that, 1 to 9.
        #[serde(deserialize_with = "within::<1, 9, _>")]
        of: i32,
    },
    /// Light of a bright flame on the hero's own cell, 1 to 18; above 9 all is lit with 9 that is near enough.
    Reaches(#[serde(deserialize_with = "within::<1, 18, _>")] i32),
    /// Cells by which the hero is noticed from less far, 1 to 9, but from as far as can be seen without light.
    Hides(#[serde(deserialize_with = "within::<1, 9, _>")] i32),
    /// Percentage of damage added to a stab, 1 to 300.
    Stabs(#[serde(deserialize_with = "within::<1, 300, _>")] i32),
    /// Hit points that sealing restores, 1 to 999.
    Seals(#[serde(deserialize_with = "within::<1, 999, _>")] i32),
    /// Steps leave something behind on plain floor.
    Drips {
        /// Every so many steps, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        every: i32,
        /// The `kind` of terrain.
        terrain: String,
    },
    /// A flame that goes out dazes all monsters beside the hero.
    Dazes {
        /// For so many turns, 1 to 99.
        #[serde(deserialize_with = "within::<1, 99, _>")]
        turns: i32,
        /// Once in so many turns, 1 to 999.
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
    /// Hit points that the hero has more, 1 to 99.
    Fattens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Attack that the hero has more while the flame is shielded, 1 to 99.
    Sharpens(#[serde(deserialize_with = "within::<1, 99, _>")] i32),
    /// Tallow that the dead leave, in percent of what they left before, 101 to 999.
    Renders(#[serde(deserialize_with = "within::<101, 999, _>")] i32),
    /// No draught and no blow that gusts lowers the flame.
    Steadies,
}

/// A flare: what it takes, and what it sheds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flare {
    /// Wax that it takes.
    pub wax: i32,
    /// Light on the hero's own cell; above 9 all is lit with 9 that is near enough.
    pub light: i32,
    /// Turns that it lasts.
    pub turns: i32,
}

impl Ruleset {
    /// What a dead brazier is; `None` if there are no rules of braziers.
    pub fn dead_brazier(&self) -> Option<Terrain> {
        self.terrain_named(&self.braziers.as_ref()?.dark)
    }

    /// What a burning brazier is; `None` if there are no rules of braziers.
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
    /// The flare that it allows, if it does.
    pub const fn flare(&self) -> Option<Flare> {
        match *self {
            Self::Flares { wax, light, turns } => Some(Flare { wax, light, turns }),
            _ => None,
        }
    }

    /// What becomes of the rules of the flame.
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

/// Monsters notice what they could touch in the dark, whatever burns.
fn hide(height: &mut HeightRules, cells: i32) {
    let least = height.noticed_within.min(UNLIT);
    height.noticed_within = (height.noticed_within - cells).max(least);
}

/// Cells within which one is seen without light.
const UNLIT: i32 = crate::game::world::UNLIT_RADIUS;
