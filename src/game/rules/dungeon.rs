//! Rules of levels: how many, how they are generated, what spawns.

use serde::{Deserialize, Serialize};

use crate::base::Size;
use crate::base::word::word_enum;
use crate::game::rules::{within, yes};

/// How many levels there are, and how a game is won.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DungeonRules {
    /// Number of levels, joined by stairs, 1 to 26.
    #[serde(deserialize_with = "within::<1, 26, _>")]
    pub levels: i32,
    /// Kind of the monster in the last room of the last level.
    #[serde(default)]
    pub boss: Option<String>,
    /// Whether killing a monster of that kind wins the game.
    #[serde(default = "yes")]
    pub boss_wins: bool,
}

impl DungeonRules {
    /// The kind of monster whose death wins the game, if any.
    pub fn goal(&self) -> Option<&str> {
        self.boss.as_deref().filter(|_| self.boss_wins)
    }
}

/// How levels are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MapRules {
    /// Columns of a level, 20 to 1000.
    #[serde(deserialize_with = "within::<20, 1000, _>")]
    pub width: i32,
    /// Rows of a level, 20 to 1000.
    #[serde(deserialize_with = "within::<20, 1000, _>")]
    pub height: i32,
    /// Attempts to place a room, 1 to 1000.
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    pub room_attempts: i32,
    /// Maximum number of rooms, 1 to 1000.
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    pub max_rooms: i32,
    /// Minimum room size to roll, for width and height, 2 to 18.
    #[serde(deserialize_with = "within::<2, 18, _>")]
    pub room_min: i32,
    /// Maximum room size to roll, inclusive, 2 to 18.
    #[serde(deserialize_with = "within::<2, 18, _>")]
    pub room_max: i32,
    /// What the room size counts.
    pub floor: RoomFloor,
    /// Columns and rows kept free at the left and top edge, 0 to 5.
    #[serde(deserialize_with = "within::<0, 5, _>")]
    pub margin_before: i32,
    /// Columns and rows kept free at the right and bottom edge, 0 to 5.
    #[serde(deserialize_with = "within::<0, 5, _>")]
    pub margin_after: i32,
    /// Where tunnels begin.
    pub tunnels: TunnelOrder,
    /// How the direction of their first leg is chosen.
    pub bend: TunnelBend,
    /// Which cell of a room is its centre, where the hero starts and tunnels end.
    #[serde(default)]
    pub center: RoomCenter,
    /// Percentage of room openings that get a door, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub door_percent: i32,
    /// Percentage of rooms with a burning torch on their north wall, 0 to 100.
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    pub torch_percent: i32,
}

impl MapRules {
    /// Columns and rows of a level.
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }
}

word_enum! {
    /// What the size rolled for a room counts.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RoomFloor {
        /// Steps from wall to wall: the floor is one cell smaller.
        Inside = "inside",
        /// Cells of floor. Walls surround it; everything else is rock.
        Whole = "whole",
    }
}

word_enum! {
    /// Where the tunnel between two rooms begins; its first leg lies in the row or column of that room.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TunnelOrder {
        /// In the new room.
        NewToPrevious = "new-to-previous",
        /// In the previous room.
        PreviousToNew = "previous-to-new",
    }
}

word_enum! {
    /// How the direction of the first leg of a tunnel is chosen.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TunnelBend {
        /// By coin toss: along the row or along the column.
        Coin = "coin",
        /// Always along the row.
        RowFirst = "row-first",
    }
}

word_enum! {
    /// Which cell of a room is its centre. The two differ where floor is [`RoomFloor::Whole`] and a size is even.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum RoomCenter {
        /// Midway between its first and last cell; of two, the one to the left and above.
        #[default]
        Midpoint = "midpoint",
        /// Half its size, rounded down, from its first cell.
        HalfSize = "half-size",
    }
}

/// Which monsters and items a level holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SpawnRules {
    /// Maximum monsters per room, 0 to 20; each number from 0 to it is equally likely.
    #[serde(deserialize_with = "within::<0, 20, _>")]
    pub max_per_room: i32,
    /// The maximum rises by one every this many levels, 0 to 26; 0 is never.
    #[serde(default, deserialize_with = "within::<0, 26, _>")]
    pub levels_per_extra: i32,
    /// At most one monster per this many cells of the room's rectangle, 0 to 999; 0 is no limit.
    #[serde(default, deserialize_with = "within::<0, 999, _>")]
    pub cells_per_monster: i32,
    /// Whether monsters and items may spawn in the room where the hero starts.
    pub first_room: bool,
    /// Where in a room monsters spawn.
    pub cell: SpawnCell,
    /// When they do.
    #[serde(default)]
    pub order: SpawnOrder,
    /// Maximum items per room, 0 to 20; each number from 0 to it is equally likely.
    #[serde(default, deserialize_with = "within::<0, 20, _>")]
    pub max_items_per_room: i32,
}

word_enum! {
    /// Where in a room monsters spawn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SpawnCell {
        /// Anywhere on its floor; a monster whose cell is occupied is left out.
        Interior = "interior",
        /// Anywhere in its rectangle, walls included; a monster whose cell is a wall or occupied is left out.
        WithWalls = "with-walls",
        /// On free floor cells that do not touch its walls.
        Distinct = "distinct",
    }
}

word_enum! {
    /// When the monsters of a room spawn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum SpawnOrder {
        /// When all rooms and tunnels have been carved.
        #[default]
        AfterMap = "after-map",
        /// When their room and the tunnel to it have been carved. Cells that later rooms and tunnels open are still walls.
        WithRoom = "with-room",
    }
}
