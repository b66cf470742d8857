//! Rules of places: how the levels of a range of depths are made, and what they contain.

use serde::{Deserialize, Serialize};

use crate::base::word_enum;
use crate::base::{Size, Within};
use crate::game::rules::{Ruleset, TerrainRole, one, whole};

/// A place: levels of one maker, with ground of their own.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceRules {
    /// Its name on the screen.
    #[serde(skip_serializing)]
    pub name: String,
    /// What is said on first coming there.
    #[serde(default, skip_serializing)]
    pub says: String,
    /// What is said on first coming to each further level, in order.
    #[serde(default, skip_serializing)]
    pub says_below: Vec<String>,
    /// Its word in tile files.
    #[serde(skip_serializing)]
    pub theme: String,
    /// Depth of its first level.
    #[serde(with = "Within::<1, 26>")]
    pub from: i32,
    /// Depth of its last level, at least `from`.
    #[serde(with = "Within::<1, 26>")]
    pub to: i32,
    /// What makes its levels.
    pub maker: Maker,
    /// Ground that is added to what the maker builds.
    #[serde(default)]
    pub ground: Vec<PlaceGround>,
    /// Percentage of openings that get a door.
    #[serde(default = "half", with = "Within::<0, 100>")]
    pub door_percent: i32,
    /// Percentage of areas with a burning torch on a wall.
    #[serde(default, with = "Within::<0, 100>")]
    pub torch_percent: i32,
    /// Maximum number of vaults on a level.
    #[serde(default, with = "Within::<0, 9>")]
    pub vaults: i32,
    /// Items on a level besides those in its areas.
    #[serde(default, with = "Within::<0, 40>")]
    pub items: i32,
    /// What sets its levels apart, from its first; any further ones are as the place and the map say.
    #[serde(default)]
    pub levels: Vec<PlaceLevel>,
    /// Colour of its light. Does not affect play.
    #[serde(skip_serializing)]
    pub light: Option<String>,
}

const fn half() -> i32 {
    50
}

/// What sets a level of a place apart.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceLevel {
    /// Its columns; those of the map otherwise.
    #[serde(default, with = "Within::<40, 1000>")]
    pub width: Option<i32>,
    /// Its rows; those of the map otherwise.
    #[serde(default, with = "Within::<26, 1000>")]
    pub height: Option<i32>,
    /// Percentage of the place's vaults, items, amounts of ground, and rooms by `rooms`, that it gets, rounded up.
    #[serde(default = "whole", with = "Within::<0, 100>")]
    pub share: i32,
    /// Percentage of the monsters rolled for its areas that it gets.
    #[serde(default = "whole", with = "Within::<0, 100>")]
    pub monsters: i32,
    /// Kinds of items that lie near the way from the arrival to the stairs, one of each.
    #[serde(default)]
    pub gifts: Vec<String>,
    /// Kind of a monster that is awake, and walks a round through the three areas nearest to the arrival. It starts out of
    /// the hero's sight; having lost the hero, it walks on.
    pub patrol: Option<String>,
}

/// A level like any other of its place.
static USUAL: PlaceLevel = PlaceLevel {
    width: None,
    height: None,
    share: whole(),
    monsters: whole(),
    gifts: Vec::new(),
    patrol: None,
};

impl PlaceLevel {
    /// Of this many vaults, items, rooms or cells of ground, those that it gets.
    pub const fn share_of(&self, amount: i32) -> i32 {
        (amount * self.share + 99) / 100
    }
}

/// Ground of a place.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceGround {
    /// Its `kind` of terrain, or `floor`.
    pub kind: String,
    /// Cells of it, as a percentage of the floor.
    #[serde(default, with = "Within::<0, 50>")]
    pub percent: i32,
    /// Further cells of it.
    #[serde(default, with = "Within::<0, 99>")]
    pub amount: i32,
    /// Most cells in a patch.
    #[serde(default = "one", with = "Within::<1, 99>")]
    pub patch: i32,
}

word_enum! {
    /// What makes a level; each is a file in `game::mapgen`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Maker {
        /// Rooms of several shapes, added door by door.
        Rooms = "rooms",
        /// Caves with pools and chasms.
        Caves = "caves",
        /// Chambers and cells along a nave, or around a hall.
        Crypt = "crypt",
        /// Great halls of vats and channels.
        Works = "works",
        /// A vault file that is a whole level.
        Drawn = "drawn",
    }
}

impl Maker {
    /// The roles without which its levels would not be what they are: of each list, some terrain must have one.
    pub const fn needs(self) -> &'static [&'static [TerrainRole]] {
        use TerrainRole::{Bridge, Channel, Chasm, DeepWater, Pit, ShallowWater, Slick};
        match self {
            Self::Works => &[
                &[DeepWater, ShallowWater],
                &[Bridge],
                &[Channel, Slick],
                &[Chasm, Pit, DeepWater],
            ],
            Self::Caves => &[&[Bridge, ShallowWater]],
            Self::Rooms | Self::Crypt | Self::Drawn => &[],
        }
    }
}

impl Ruleset {
    /// The place that the level at this depth belongs to; `None` if `[map]` generates it.
    pub fn place(&self, depth: u32) -> Option<&PlaceRules> {
        let depth = i32::try_from(depth).ok()?;
        let mut places = self.places.iter();
        places.find(|place| (place.from..=place.to).contains(&depth))
    }

    /// What sets the level at this depth apart from others of its place.
    pub fn place_level(&self, depth: u32) -> &PlaceLevel {
        let place = self.place(depth);
        let own = place.and_then(|it| it.levels.get((depth as i32 - it.from) as usize));
        own.unwrap_or(&USUAL)
    }

    /// Columns and rows of the level of a place at this depth: its own, or else those of the map, but at least 40 and 30.
    pub fn place_size(&self, depth: u32) -> Size {
        let level = self.place_level(depth);
        let (w, h) = (self.map.width.max(40), self.map.height.max(30));
        Size::new(level.width.unwrap_or(w), level.height.unwrap_or(h))
    }

    /// A depth of a place drawn by hand that has no drawing; `None` if every depth has one.
    pub fn depth_without_drawing(&self) -> Option<i32> {
        let places = self.places.iter();
        let drawn = places.filter(|place| place.maker == Maker::Drawn);
        let mut depths = drawn.flat_map(|place| place.from..=place.to);
        depths.find(|depth| !self.vaults.iter().any(|it| it.is_level_at(*depth)))
    }
}
