//! Rules of places: how the levels of a range of depths are made, and what they contain.

use serde::{Deserialize, Serialize};

use crate::base::Size;
use crate::base::word::word_enum;
use crate::game::rules::{Ruleset, VaultSite, one, within};

/// A place: levels of one maker, with ground of their own.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceRules {
    /// Its name on the screen, such as `The cellars`.
    #[serde(skip_serializing)]
    pub name: String,
    /// What is said when the hero first comes there; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub says: String,
    /// What is said when the hero first comes to each further level of it, in order.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub says_below: Vec<String>,
    /// The word for its walls, floors and colours in tilesheets.
    #[serde(skip_serializing)]
    pub theme: String,
    /// Depth of its first level, 1 to 26.
    #[serde(deserialize_with = "within::<1, 26, _>")]
    pub from: i32,
    /// Depth of its last level, 1 to 26.
    #[serde(deserialize_with = "within::<1, 26, _>")]
    pub to: i32,
    /// What makes its levels.
    pub maker: Maker,
    /// Ground that is added to what the maker builds.
    #[serde(default)]
    pub ground: Vec<PlaceGround>,
    /// Percentage of openings that get a door, 0 to 100.
    #[serde(default = "half", deserialize_with = "within::<0, 100, _>")]
    pub door_percent: i32,
    /// Percentage of rooms with a burning torch on a wall, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub torch_percent: i32,
    /// Maximum number of vaults on a level, 0 to 9.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub vaults: i32,
    /// Extra items on a level, 0 to 40.
    #[serde(default, deserialize_with = "within::<0, 40, _>")]
    pub items: i32,
    /// Colour of its light, `RRGGBB`; `None` for candlelight. Does not affect play.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub light: Option<String>,
}

const fn half() -> i32 {
    50
}

/// Ground of a place.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceGround {
    /// Its `kind` of terrain.
    pub kind: String,
    /// Cells of it, as a percentage of the floor, 0 to 50.
    #[serde(default, deserialize_with = "within::<0, 50, _>")]
    pub percent: i32,
    /// Further cells of it, 0 to 99.
    #[serde(default, deserialize_with = "within::<0, 99, _>")]
    pub amount: i32,
    /// Most cells in a patch, 1 to 99.
    #[serde(default = "one", deserialize_with = "within::<1, 99, _>")]
    pub patch: i32,
}

word_enum! {
    /// What makes a level; each is a file in `game::mapgen`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Maker {
        /// Rooms of several shapes, added door by door.
        Rooms = "rooms",
        /// Caves with pools and chasms.
        Caves = "caves",
        /// Chambers and cells along a processional hall.
        Crypt = "crypt",
        /// Great halls of vats and channels.
        Works = "works",
        /// One of the maps drawn by hand.
        Drawn = "drawn",
    }
}

impl Ruleset {
    /// The place that the level at this depth belongs to; `None` if `[map]` generates it.
    pub fn place(&self, depth: u32) -> Option<&PlaceRules> {
        let depth = i32::try_from(depth).ok()?;
        let mut places = self.places.iter();
        places.find(|place| (place.from..=place.to).contains(&depth))
    }

    /// Columns and rows of the levels of places: those of the map, but at least 40 and 30.
    pub fn place_size(&self) -> Size {
        Size::new(self.map.width.max(40), self.map.height.max(30))
    }

    /// A depth of a place drawn by hand that has no drawing; `None` if every depth has one.
    pub fn depth_without_drawing(&self) -> Option<i32> {
        let drawn = self
            .places
            .iter()
            .filter(|place| place.maker == Maker::Drawn);
        let has_drawing = |depth: i32| {
            let mut levels = self
                .vaults
                .iter()
                .filter(|vault| vault.site == VaultSite::Level);
            levels.any(|vault| (vault.from..=vault.to).contains(&depth))
        };
        let mut depths = drawn.flat_map(|place| place.from..=place.to);
        depths.find(|depth| !has_drawing(*depth))
    }
}
