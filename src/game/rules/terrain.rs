//! Rules of the ground: terrain that a rule file adds to walls, floors, doors and stairs; and fire.

use serde::{Deserialize, Serialize};

use crate::game::rules::{within, yes};

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// Its id in rule files, vaults and tilesheets, such as `shallow_water`.
    pub kind: String,
    /// Name on the screen, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The character for it in maps drawn as text.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that character, `RRGGBB`.
    #[serde(skip_serializing)]
    pub color: String,
    /// One sentence about it; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub about: String,
    /// Its name in tilesheets, if that is not `kind`.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub tile: Option<String>,
    /// Whether one can stand there.
    #[serde(default = "yes")]
    pub walk: bool,
    /// Whether sight, light and missiles pass.
    #[serde(default = "yes")]
    pub sight: bool,
    /// Light that it sheds on its own cell, 0 to 9; one less for each cell of distance.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub light: i32,
    /// Monsters up to this many cells from it see the hero at any distance in light other than the hero's own, 0 to 20.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub watch: i32,
    /// How it burns; `None` if it does not.
    #[serde(default)]
    pub burns: Option<Burns>,
    /// How it fades, from when it appears or from the first turn on a new level; `None` if it stays.
    #[serde(default)]
    pub fades: Option<Fades>,
    /// What happens to an actor that walks there.
    #[serde(default)]
    pub on_enter: Option<EnterEffect>,
    /// What happens when the hero bumps into it; `None` if it only blocks the way.
    #[serde(default)]
    pub on_bump: Option<BumpEffect>,
    /// What it looks like until it is found.
    #[serde(default)]
    pub hidden: Option<Hidden>,
}

/// How terrain burns.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Burns {
    /// Turns that it burns, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub turns: i32,
    /// The `kind` of terrain that is left.
    #[serde(default = "floor")]
    pub leaves: String,
}

fn floor() -> String {
    "floor".to_owned()
}

/// How terrain such as smoke disappears by itself.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Fades {
    /// Turns that it lasts, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub turns: i32,
    /// The `kind` of terrain that is left.
    #[serde(default = "floor")]
    pub leaves: String,
}

/// What happens to an actor that walks onto terrain: everything that is set, in this order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct EnterEffect {
    /// Whether a plain or bright flame of the hero drops by one height.
    pub gusts: bool,
    /// Whether it puts the hero's flame out.
    pub drowns: bool,
    /// Whether the hero can neither use nor throw items while there.
    pub hinders: bool,
    /// Hit points that it takes, 0 to 99, whatever the armour.
    #[serde(deserialize_with = "within::<0, 99, _>")]
    pub harms: i32,
    /// Turns for which an actor is held there, 0 to 9.
    #[serde(deserialize_with = "within::<0, 9, _>")]
    pub holds: i32,
    /// The `kind` of terrain that it becomes; `None` if it stays.
    pub becomes: Option<String>,
    /// Whether the hero falls to the level below, if there is one. Monsters avoid it.
    pub falls: bool,
    /// The sentence that the player reads; may be empty.
    #[serde(skip_serializing)]
    pub says: String,
}

impl EnterEffect {
    /// Whether actors avoid it. Gusts do not count: they only cost light.
    pub const fn is_harmful(&self) -> bool {
        self.drowns || self.harms > 0 || self.holds > 0 || self.falls
    }
}

/// What happens when the hero bumps into terrain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BumpEffect {
    /// The `kind` of terrain that it becomes.
    pub becomes: String,
    /// Wax that the hero gains, -999 to 999. Below 0 it is a price, and refused unless some wax is left after it.
    #[serde(default, deserialize_with = "within::<-999, 999, _>")]
    pub wax: i32,
    /// Random items that fall out, 0 to 9.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub items: i32,
    /// The `kind` of item that it requires and takes from the hero; `None` if it takes none.
    #[serde(default)]
    pub takes: Option<String>,
    /// The `kind` of ally that it sets free, which then stands on this cell; `None` if it holds none.
    #[serde(default)]
    pub frees: Option<String>,
    /// What others of its kind nearby become; `None` if they stay.
    #[serde(default)]
    pub closes: Option<Closes>,
    /// How it wins the game; `None` if it does not.
    #[serde(default)]
    pub wins: Option<Wins>,
    /// The sentence that the player reads; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub says: String,
}

/// What others of a kind of terrain become when one is used.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Closes {
    /// How near they must be, by Chebyshev distance, 1 to 20.
    #[serde(deserialize_with = "within::<1, 20, _>")]
    pub within: i32,
    /// The `kind` of terrain that they become.
    pub becomes: String,
}

/// Winning the game by bumping into terrain. The price may be all the hero's wax.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Wins {
    /// It is refused while the boss is on the level and closer to the hero than this many cells, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub boss_away: i32,
}

/// How the hero seals a door with wax.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DoorSeal {
    /// Wax that it takes, 1 to 999.
    #[serde(deserialize_with = "within::<1, 999, _>")]
    pub wax: i32,
    /// The `kind` of terrain that the door becomes. It blocks the way until battered for [`Self::holds`] turns.
    pub terrain: String,
    /// Turns of one monster's battering until it is a door again, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub holds: i32,
    /// How far away the door is heard giving way, in cells, 0 to 20.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub heard: i32,
}

/// Terrain that looks like other terrain until it is found.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// The `kind` of terrain that it looks like.
    pub looks_like: String,
    /// Light on its cell by which it is found when in view, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub light: i32,
}

/// How fire behaves. It rolls no dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FireRules {
    /// Hit points that it takes at the end of a turn from an actor standing in it, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    pub harm: i32,
    /// Light that a burning cell sheds on itself, 1 to 9; one less for each cell of distance.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub light: i32,
    /// A cell that can burn catches fire at the end of the turn in which one of its four neighbours has burned for this
    /// many turns, 1 to 9.
    #[serde(deserialize_with = "within::<1, 9, _>")]
    pub spreads_after: i32,
    /// Turns that a door burns, 0 to 99; 0 if it does not.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub door_turns: i32,
    /// Turns that remains on floor burn, 0 to 99; 0 if they do not.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub remains_turns: i32,
}
