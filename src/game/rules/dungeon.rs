//! Rules of places: levels, maps, who stands where.

use serde::Deserialize;

use super::number::within;
use crate::base::Size;

/// How many levels there are, and how a game is won.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    /// Levels, each joined to the next by stairs. 1 to 26.
    #[serde(deserialize_with = "within::<1, 26, _>")]
    pub levels: i32,
    /// Kind of the foe that stands in the last room of the last level; who kills it wins.
    #[serde(default)]
    pub boss: Option<String>,
}

/// How levels are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Columns of a level, 20 to 1000.
    #[serde(deserialize_with = "within::<20, 1000, _>")]
    pub width: i32,
    /// Rows of a level, 20 to 1000.
    #[serde(deserialize_with = "within::<20, 1000, _>")]
    pub height: i32,
    /// How often a room is tried to be placed, 1 to 1000.
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    pub attempts: i32,
    /// Most rooms, 1 to 1000.
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    pub rooms: i32,
    /// Least number rolled for the width and height of a room, 2 to 18.
    #[serde(deserialize_with = "within::<2, 18, _>")]
    pub room_min: i32,
    /// Greatest number rolled for them, 2 to 18.
    #[serde(deserialize_with = "within::<2, 18, _>")]
    pub room_max: i32,
    /// What that number counts.
    pub floor: Floor,
    /// Columns and rows left free at the left and top edge, 0 to 5.
    #[serde(deserialize_with = "within::<0, 5, _>")]
    pub margin_before: i32,
    /// Columns and rows left free at the right and bottom edge, 0 to 5.
    #[serde(deserialize_with = "within::<0, 5, _>")]
    pub margin_after: i32,
    /// Where tunnels begin.
    pub tunnels: Tunnels,
    /// How their first leg is chosen.
    pub bend: Bend,
    /// Of a hundred openings of rooms so many get a door, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub doors: i32,
}

impl Map {
    /// Columns and rows of a level.
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }
}

/// What the number rolled for a room counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Floor {
    /// Steps from wall to wall: one less is floor.
    Inside,
    /// Cells of floor; the walls stand around it, and what is neither is solid rock.
    Whole,
}

/// Where the tunnel between two rooms begins; its first leg lies in the row or column of that room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tunnels {
    /// In the new room.
    NewToPrevious,
    /// In the room before.
    PreviousToNew,
}

/// How the first leg of a tunnel is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bend {
    /// By a coin: along the row or along the column.
    Coin,
    /// Always along the row.
    RowFirst,
}

/// Who stands on a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Most foes a room; each number from 0 to it is equally likely. 0 to 20.
    #[serde(deserialize_with = "within::<0, 20, _>")]
    pub most_a_room: i32,
    /// One more foe a room for each so many levels further down, 0 to 26; 0 is never.
    #[serde(default, deserialize_with = "within::<0, 26, _>")]
    pub one_more_each: i32,
    /// One foe at the most for each so many cells of the room's rectangle, 0 to 999; 0 sets no such limit.
    #[serde(default, deserialize_with = "within::<0, 999, _>")]
    pub cells_a_foe: i32,
    /// Whether foes may stand in the room where the hero starts.
    pub first_room: bool,
    /// Where in a room they stand.
    pub cell: SpawnCell,
    /// Things that lie in a room at the most, 0 to 20.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub items_a_room: i32,
}

/// Where in a room a foe stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpawnCell {
    /// Anywhere on its floor; who meets another does not come.
    Interior,
    /// Anywhere in its rectangle, walls too; who meets a wall or another does not come.
    WithWalls,
    /// On its floor, not beside its walls; nobody meets another.
    Distinct,
}
