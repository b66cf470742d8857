//! Rules of levels: how many, how they are generated, what spawns.

use serde::{Deserialize, Serialize};

use crate::base::word_enum;
use crate::base::{Size, Within};
use crate::game::rules::{TwistRules, yes};

/// How many levels there are, and how a game is won.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DungeonRules {
    /// Number of levels, joined by stairs.
    #[serde(with = "Within::<1, 26>")]
    pub levels: i32,
    /// Kind of monster in the last room of the last level.
    pub boss: Option<String>,
    /// Which levels of places have one of the `[[twists]]`; without it, none has.
    pub twists: Option<TwistRules>,
    /// Whether killing one wins the game.
    #[serde(default = "yes")]
    pub boss_wins: bool,
}

impl DungeonRules {
    /// The kind of monster whose death wins the game, if any.
    pub fn goal(&self) -> Option<&str> {
        if !self.boss_wins {
            return None;
        }
        self.boss.as_deref()
    }
}

/// How levels are generated.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MapRules {
    /// Columns of a level; at least `room_max`, both margins and 1.
    #[serde(with = "Within::<20, 1000>")]
    pub width: i32,
    /// Rows of a level; likewise.
    #[serde(with = "Within::<20, 1000>")]
    pub height: i32,
    /// Attempts to place a room.
    #[serde(with = "Within::<1, 1000>")]
    pub room_attempts: i32,
    /// Maximum number of rooms.
    #[serde(with = "Within::<1, 1000>")]
    pub max_rooms: i32,
    /// Minimum room size to roll, for width and height; 3 or more with `floor = "inside"`.
    #[serde(with = "Within::<2, 18>")]
    pub room_min: i32,
    /// Maximum room size to roll, inclusive; at least `room_min`.
    #[serde(with = "Within::<2, 18>")]
    pub room_max: i32,
    /// What the room size counts.
    pub floor: RoomFloor,
    /// Columns and rows kept free at the left and top edge.
    #[serde(with = "Within::<0, 5>")]
    pub margin_before: i32,
    /// Columns and rows kept free at the right and bottom edge.
    #[serde(with = "Within::<0, 5>")]
    pub margin_after: i32,
    /// Where tunnels begin; the first leg lies in that room's row or column.
    pub tunnels: TunnelOrder,
    /// How their first leg is chosen.
    pub bend: TunnelBend,
    /// The centre of a room, where the hero starts and tunnels end.
    #[serde(default)]
    pub center: RoomCenter,
    /// Percentage of room openings that get a door.
    #[serde(default, with = "Within::<0, 100>")]
    pub door_percent: i32,
    /// Percentage of rooms with a burning torch on their north wall.
    #[serde(default, with = "Within::<0, 100>")]
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
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum TunnelBend {
        /// By coin toss.
        Coin = "coin",
        /// Always along the row.
        RowFirst = "row-first",
    }
}

word_enum! {
    /// Which cell of a room is its centre. The two differ where floor is [`RoomFloor::Whole`] and a size is even.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum RoomCenter {
        /// Midway between its first and last cell, rounded down.
        #[default]
        Midpoint = "midpoint",
        /// Half its size from its first cell, rounded down.
        HalfSize = "half-size",
    }
}

/// Which monsters and items a level holds.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpawnRules {
    /// Maximum monsters per room; fewer are equally likely.
    #[serde(with = "Within::<0, 20>")]
    pub max_per_room: i32,
    /// The maximum rises by one every this many levels; 0 is never.
    #[serde(default, with = "Within::<0, 26>")]
    pub levels_per_extra: i32,
    /// At most one monster per this many cells of the room's rectangle; 0 is no limit.
    #[serde(default, with = "Within::<0, 999>")]
    pub cells_per_monster: i32,
    /// Whether the room where the hero starts may hold any.
    pub first_room: bool,
    /// Where in a room monsters spawn.
    pub cell: SpawnCell,
    /// When monsters spawn.
    #[serde(default)]
    pub order: SpawnOrder,
    /// Maximum items per room, likewise; 0 if no item has a weight.
    #[serde(default, with = "Within::<0, 20>")]
    pub max_items_per_room: i32,
}

word_enum! {
    /// Where in a room monsters spawn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum SpawnCell {
        /// Anywhere on its floor; a monster in an occupied cell is left out.
        Interior = "interior",
        /// Likewise in its rectangle, walls included.
        WithWalls = "with-walls",
        /// On free floor cells that do not touch its walls.
        Distinct = "distinct",
    }
}

word_enum! {
    /// When the monsters of a room spawn.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum SpawnOrder {
        /// When all rooms and tunnels are carved.
        #[default]
        AfterMap = "after-map",
        /// When their room and its tunnel have been carved, before later ones.
        WithRoom = "with-room",
    }
}
