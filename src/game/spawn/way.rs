//! What lies by walking distance: near the way from the arrival to the stairs, or at the far end of a branch.

use crate::base::{BitGrid, Dir, Grid, Pos};
use crate::game::mapgen::distances;

/// Most steps from the way of what lies near it.
pub(super) const NEAR: u32 = 3;
/// What is to lie early on the way lies within this part of it.
pub(super) const PART: u32 = 3;

/// The shortest ways from the arrival to the stairs, in steps over open ground.
pub(super) struct Way {
    /// The passable cells of the level.
    pub(super) open: BitGrid,
    /// How far each cell is from the arrival.
    pub(super) from_arrival: Grid<u32>,
    /// How far each cell is from the nearest cell of the ways.
    pub(super) off: Grid<u32>,
    /// How far the stairs are from the arrival.
    pub(super) length: u32,
}

impl Way {
    /// The ways over these cells.
    pub(super) fn new(open: BitGrid, arrival: Pos, exit: Pos) -> Self {
        let [from_arrival, to_exit] = [arrival, exit].map(|at| distances(&open, &[at], &Dir::ALL));
        let length = from_arrival[exit];
        let on_way = |at: &Pos| from_arrival[*at].saturating_add(to_exit[*at]) == length;
        let on_way: Vec<Pos> = open.iter().filter(on_way).collect();
        Self {
            off: distances(&open, &on_way, &Dir::ALL),
            from_arrival,
            length,
            open,
        }
    }

    /// Whether a cell is near the ways.
    pub(super) fn is_near(&self, at: Pos) -> bool {
        self.off[at] <= NEAR
    }

    /// Whether a cell is near the first third of the ways.
    pub(super) fn is_early(&self, at: Pos) -> bool {
        self.is_near(at) && self.from_arrival[at] <= self.length / PART
    }

    /// How far a cell is from the ways, 0 or more; -1 if none leads there.
    pub(super) fn detour(&self, at: Pos) -> i32 {
        i32::try_from(self.off[at]).unwrap_or(-1)
    }
}
