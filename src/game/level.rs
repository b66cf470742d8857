//! One level of the dungeon: what its cells are, who stands and what lies on them, and what the hero remembers.

use crate::base::{BitGrid, Grid, Pos, Rect, Size};

use super::event::ActorId;

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Solid stone that shows a face.
    Wall,
    /// Free ground.
    Floor,
    /// Can be walked through and not seen through.
    Door,
    /// Stairs to the level below.
    StairsDown,
    /// Stairs to the level above.
    StairsUp,
    /// Solid stone that nobody has ever seen.
    Rock,
}

impl Terrain {
    /// Every kind, in the order of their numbers in fingerprints.
    pub const ALL: [Self; 6] = [
        Self::Wall,
        Self::Floor,
        Self::Door,
        Self::StairsDown,
        Self::StairsUp,
        Self::Rock,
    ];

    /// The letter in drawings of maps.
    pub const fn letter(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => '.',
            Self::Door => '+',
            Self::StairsDown => '>',
            Self::StairsUp => '<',
            Self::Rock => ' ',
        }
    }

    /// The kind with this letter; rock, which has no letter but a space, cannot be drawn.
    pub fn from_letter(letter: char) -> Option<Self> {
        let drawn = Self::ALL
            .into_iter()
            .filter(|terrain| *terrain != Self::Rock);
        drawn.into_iter().find(|terrain| terrain.letter() == letter)
    }

    /// The word for it in tilesheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Floor => "floor",
            Self::Door => "door",
            Self::StairsDown => "stairs_down",
            Self::StairsUp => "stairs_up",
            Self::Rock => "rock",
        }
    }

    /// Whether an actor can stand there.
    pub const fn can_be_entered(self) -> bool {
        matches!(
            self,
            Self::Floor | Self::Door | Self::StairsDown | Self::StairsUp
        )
    }

    /// Whether nothing behind it can be seen.
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::Wall | Self::Door | Self::Rock)
    }
}

/// A level before anybody has set foot on it: drawn by hand or by dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blueprint {
    /// What each cell is.
    pub terrain: Grid<Terrain>,
    /// Rooms in the order they were dug; none for a map drawn by hand.
    pub rooms: Vec<Rect>,
    /// Where the hero stands: a free cell.
    pub hero: Pos,
    /// The foes in the order of their ids, each on a free cell of its own.
    pub foes: Vec<Arrival>,
    /// Number in the rule set's table and place of each thing, each on a free cell of its own.
    pub items: Vec<(usize, Pos)>,
}

/// A foe that comes into the world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Number in the rule set's table.
    pub kind: usize,
    /// Where it stands.
    pub at: Pos,
    /// Which name of its own it has, by its number in the list of its kind.
    pub name: Option<usize>,
}

/// What is left of a dead foe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remains {
    /// Whose.
    pub who: ActorId,
    /// Where.
    pub at: Pos,
}

/// A level in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Level {
    pub(super) terrain: Grid<Terrain>,
    /// Cells that nothing can be seen through.
    pub(super) opaque: BitGrid,
    /// Cells that the hero has seen.
    pub(super) explored: BitGrid,
    /// Who of the living stands where.
    pub(super) standing: Grid<Option<ActorId>>,
    /// Oldest first.
    pub(super) remains: Vec<Remains>,
    /// Number in the rule set's table and place of each thing; at most one a cell.
    pub(super) items: Vec<(usize, Pos)>,
}

impl Level {
    pub(super) fn new(terrain: Grid<Terrain>, items: Vec<(usize, Pos)>) -> Self {
        let size = terrain.size();
        let mut opaque = BitGrid::new(size);
        for (pos, kind) in terrain.iter() {
            opaque.set(pos, kind.is_opaque());
        }
        let (explored, standing) = (BitGrid::new(size), Grid::new(size, None));
        Self {
            terrain,
            opaque,
            explored,
            standing,
            remains: Vec::new(),
            items,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.terrain.size()
    }

    pub(super) fn can_be_entered(&self, pos: Pos) -> bool {
        self.terrain
            .get(pos)
            .is_some_and(|terrain| terrain.can_be_entered())
    }

    /// Whether an actor can step onto `pos` now.
    pub(super) fn is_free(&self, pos: Pos) -> bool {
        self.can_be_entered(pos) && self.standing[pos].is_none()
    }

    /// How many of the cells that can be entered the hero has seen, and how many there are.
    pub(super) fn seen(&self) -> (u64, u64) {
        let mut counts = (0, 0);
        for (pos, _) in self
            .terrain
            .iter()
            .filter(|(_, kind)| kind.can_be_entered())
        {
            counts.0 += u64::from(self.explored.get(pos));
            counts.1 += 1;
        }
        counts
    }

    /// The first cell of this kind in reading order.
    pub(super) fn find(&self, terrain: Terrain) -> Option<Pos> {
        self.terrain
            .iter()
            .find(|(_, kind)| **kind == terrain)
            .map(|(pos, _)| pos)
    }

    /// The free cell nearest to `pos`, in king's moves, the first in reading order of several.
    pub(super) fn free_near(&self, pos: Pos) -> Option<Pos> {
        let free = self.size().cells().filter(|cell| self.is_free(*cell));
        free.min_by_key(|cell| cell.distance(pos))
    }

    /// Number in the rule set's table of the thing that lies at `pos`.
    pub(super) fn item_at(&self, pos: Pos) -> Option<usize> {
        self.items
            .iter()
            .find(|(_, at)| *at == pos)
            .map(|(kind, _)| *kind)
    }
}
