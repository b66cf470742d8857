//! One level of the dungeon: terrain, actors and items by cell, and what the hero has explored.

use crate::base::word::word_enum;
use crate::base::{BitGrid, Dir, Grid, Pos, Rect, Size};

use crate::game::event::ActorId;
use crate::game::light::LightSource;
use crate::game::rules::{ItemId, Mind, MonsterId};

word_enum! {
    /// What a cell is, with its name in tilesheets. Fingerprints contain the discriminants: the order stays.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Terrain {
        /// Solid; drawn as a wall.
        Wall = "wall",
        /// Walkable ground.
        Floor = "floor",
        /// Walkable, blocks sight.
        Door = "door",
        /// Stairs to the level below.
        StairsDown = "stairs_down",
        /// Stairs to the level above.
        StairsUp = "stairs_up",
        /// Solid; never visible from walkable cells.
        Rock = "rock",
        /// A wall with a burning torch, which lights from the cell south of it.
        Torch = "torch",
    }
}

impl Terrain {
    /// Light of a torch on its wall: as far as it reaches from the cell south of it, in cells.
    pub const TORCH_LIGHT: i32 = 6;

    /// The character in maps drawn as text.
    pub const fn letter(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => '.',
            Self::Door => '+',
            Self::StairsDown => '>',
            Self::StairsUp => '<',
            Self::Rock => ' ',
            Self::Torch => '*',
        }
    }

    /// The kind with this letter; rock, which has no letter but a space, cannot be drawn.
    pub fn from_letter(letter: char) -> Option<Self> {
        let drawn = Self::ALL
            .into_iter()
            .filter(|terrain| *terrain != Self::Rock);
        drawn.into_iter().find(|terrain| terrain.letter() == letter)
    }

    /// Whether an actor can stand there.
    #[inline]
    pub const fn is_walkable(self) -> bool {
        matches!(
            self,
            Self::Floor | Self::Door | Self::StairsDown | Self::StairsUp
        )
    }

    /// Whether it blocks sight.
    #[inline]
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::Wall | Self::Door | Self::Rock | Self::Torch)
    }
}

/// A level as it is when the hero first enters it: generated, or drawn by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blueprint {
    /// Terrain by cell.
    pub terrain: Grid<Terrain>,
    /// Rooms in the order they were placed; empty for a map drawn by hand.
    pub rooms: Vec<Rect>,
    /// The hero's cell: walkable.
    pub hero: Pos,
    /// The monsters in order of id, each on a free cell of its own.
    pub monsters: Vec<MonsterSpawn>,
    /// Items: kind and cell, at most one a cell.
    pub items: Vec<(ItemId, Pos)>,
}

/// A monster of a new level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonsterSpawn {
    /// Its kind.
    pub kind: MonsterId,
    /// Its cell.
    pub at: Pos,
    /// Index into the proper names of its kind, if it has one.
    pub name_index: Option<usize>,
    /// What it knows of the hero at first, where the rules have minds.
    pub mind: Mind,
}

/// The corpse of a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corpse {
    /// The dead monster.
    pub actor: ActorId,
    /// The cell it lies on.
    pub at: Pos,
    /// Wax that the hero gains by walking there, 0 or more.
    pub tallow: i32,
}

/// A level in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Level {
    pub(super) terrain: Grid<Terrain>,
    /// Cells that block sight.
    pub(super) opaque: BitGrid,
    /// The light of the torches on its walls.
    pub(super) torches: Vec<LightSource>,
    /// Cells the hero has seen.
    pub(super) explored: BitGrid,
    /// The living actor on each cell.
    pub(super) occupants: Grid<Option<ActorId>>,
    /// Oldest first.
    pub(super) corpses: Vec<Corpse>,
    /// Items: kind and cell, at most one a cell.
    pub(super) items: Vec<(ItemId, Pos)>,
    /// The turn in which the hero left it; 0 before that.
    pub(super) left_on_turn: u32,
}

impl Level {
    pub(super) fn new(terrain: Grid<Terrain>, items: Vec<(ItemId, Pos)>) -> Self {
        let size = terrain.size();
        let mut opaque = BitGrid::new(size);
        for (pos, kind) in terrain.iter() {
            opaque.set(pos, kind.is_opaque());
        }
        let (explored, occupants) = (BitGrid::new(size), Grid::new(size, None));
        Self {
            torches: torches(&terrain),
            terrain,
            opaque,
            explored,
            occupants,
            corpses: Vec::new(),
            left_on_turn: 0,
            items,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.terrain.size()
    }

    pub(super) fn is_walkable(&self, pos: Pos) -> bool {
        self.terrain
            .get(pos)
            .is_some_and(|terrain| terrain.is_walkable())
    }

    /// Whether `pos` is walkable and nobody stands there.
    pub(super) fn is_free(&self, pos: Pos) -> bool {
        self.is_walkable(pos) && self.occupants[pos].is_none()
    }

    /// Number of walkable cells.
    pub(super) fn walkable_count(&self) -> u64 {
        self.walkable_cells().count() as u64
    }

    /// Number of walkable cells the hero has seen.
    pub(super) fn explored_count(&self) -> u64 {
        let explored = |pos: &Pos| self.explored.get(*pos);
        self.walkable_cells().filter(explored).count() as u64
    }

    fn walkable_cells(&self) -> impl Iterator<Item = Pos> {
        let cells = self.terrain.iter();
        cells.filter_map(|(pos, kind)| kind.is_walkable().then_some(pos))
    }

    /// The first cell with this terrain in reading order.
    pub(super) fn find_terrain(&self, terrain: Terrain) -> Option<Pos> {
        self.terrain
            .iter()
            .find(|(_, kind)| **kind == terrain)
            .map(|(pos, _)| pos)
    }

    /// The free cell nearest to `pos` by Chebyshev distance; the first in reading order wins a tie.
    pub(super) fn nearest_free(&self, pos: Pos) -> Option<Pos> {
        let free = self.size().cells().filter(|cell| self.is_free(*cell));
        free.min_by_key(|cell| cell.distance(pos))
    }

    /// Index into the rule set's items of the item at `pos`.
    pub(super) fn item_at(&self, pos: Pos) -> Option<ItemId> {
        self.items
            .iter()
            .find(|(_, at)| *at == pos)
            .map(|(kind, _)| *kind)
    }
}

/// The torches on the walls of a level: each lights from the cell south of it.
fn torches(terrain: &Grid<Terrain>) -> Vec<LightSource> {
    let torches = terrain.iter().filter(|(_, kind)| **kind == Terrain::Torch);
    let lights = torches.map(|(pos, _)| LightSource {
        at: pos.step(Dir::S),
        reach: Terrain::TORCH_LIGHT,
    });
    let faces_floor = |light: &LightSource| {
        let below = terrain.get(light.at);
        below.is_some_and(|kind| kind.is_walkable())
    };
    lights.filter(faces_floor).collect()
}
