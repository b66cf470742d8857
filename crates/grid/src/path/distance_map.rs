//! The distances a search has found, in memory that is never cleared between searches.

use crate::geom::{Pos, Size};
use crate::path::grid_index::GridIndex;
use crate::path::metric::MAX_COST;

/// Larger distances count as unreachable.
pub(super) const MAX_DISTANCE: u32 = 1 << 30;

/// The most that one step can cost.
const MAX_STEP_COST: u32 = 3 * MAX_COST;

/// The distance of each cell that the current search has reached. The map has a margin of one cell on each side
/// that is always wall, so steps over the edge need no check.
#[derive(Clone, Debug, Default)]
pub(super) struct DistanceMap {
    index: GridIndex,
    /// Marks of earlier searches are less than `base`. `base` is a wall, `base + 1 + n` is a cell at distance
    /// `n`.
    marks: Vec<u32>,
    base: u32,
    /// The largest mark that this search may have written.
    top: u32,
}

impl DistanceMap {
    pub(super) fn new(size: Size) -> Self {
        let index = GridIndex::new(size);
        Self {
            index,
            marks: vec![0; index.row_len as usize * (size.h as usize + 2)],
            base: 1,
            top: 1,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.index.size
    }

    pub(super) const fn index(&self) -> GridIndex {
        self.index
    }

    /// Forgets all distances.
    pub(super) fn reset(&mut self) {
        self.base = self.top + 1;
        if self.base > MAX_DISTANCE {
            self.marks.fill(0);
            self.base = 1;
        }
        self.top = self.base;
    }

    /// Forgets all distances, for a search between these cells; `None` if one lies outside the map.
    pub(super) fn reset_for(&mut self, ends: [Pos; 2]) -> Option<()> {
        let size = self.size();
        ends.iter()
            .all(|pos| size.contains(*pos))
            .then(|| self.reset())
    }

    /// Prepares for a search. Call [`DistanceMap::end_search`] when it is over.
    #[inline]
    pub(super) fn begin_search(&mut self) -> DistanceMarks<'_> {
        // A search that is never ended may have gone as far as possible.
        self.top = self.base + MAX_DISTANCE + 2 * MAX_STEP_COST;
        DistanceMarks {
            index: self.index,
            marks: &mut self.marks,
            base: self.base,
        }
    }

    /// Ends a search that expanded no cells beyond `distance`.
    pub(super) const fn end_search(&mut self, distance: u32) {
        self.top = self.base + 1 + distance + MAX_STEP_COST;
    }

    /// The distance of the cell at `pos`, if known.
    #[inline]
    pub(super) fn distance(&self, pos: Pos) -> Option<u32> {
        if !self.index.size.contains(pos) {
            return None;
        }
        let mark = self.marks[self.index.cell(pos) as usize].wrapping_sub(self.base);
        (1..=MAX_DISTANCE + MAX_STEP_COST)
            .contains(&mark)
            .then(|| mark - 1)
    }
}

/// A borrowed [`DistanceMap`]: copies what stays constant during a search, to keep it in registers.
pub(super) struct DistanceMarks<'a> {
    pub(super) index: GridIndex,
    marks: &'a mut [u32],
    base: u32,
}

impl DistanceMarks<'_> {
    /// Whether a cell is neither a known wall nor known to be at most `distance` away.
    #[inline]
    pub(super) fn is_farther_than(&self, cell: u32, distance: u32) -> bool {
        // Marks of earlier searches wrap around to huge numbers.
        self.marks[cell as usize].wrapping_sub(self.base) > distance + 1
    }

    /// Whether a cell is known to be at this distance.
    #[inline]
    pub(super) fn is_at(&self, cell: u32, distance: u32) -> bool {
        self.marks[cell as usize].wrapping_sub(self.base) == distance + 1
    }

    #[inline]
    pub(super) fn set(&mut self, cell: u32, distance: u32) {
        self.marks[cell as usize] = self.base + 1 + distance;
    }

    /// The cost of entering a cell, 1 to [`MAX_COST`]. If it cannot be entered, records that, to avoid asking again.
    #[inline]
    pub(super) fn cost(&mut self, cell: u32, cost: &impl Fn(Pos) -> Option<u32>) -> Option<u32> {
        let cell_cost = self.index.inside(cell).and_then(cost);
        if cell_cost.is_none() {
            self.marks[cell as usize] = self.base;
        }
        cell_cost.map(|cost| cost.clamp(1, MAX_COST))
    }

    /// The mark for this distance.
    #[inline]
    pub(super) const fn mark(&self, distance: u32) -> u32 {
        self.base + 1 + distance
    }

    /// The distance a mark stands for.
    #[inline]
    pub(super) const fn distance(&self, mark: u32) -> u32 {
        mark - self.base - 1
    }

    /// Whether a cell has this mark.
    #[inline]
    pub(super) fn has(&self, cell: u32, mark: u32) -> bool {
        self.marks[cell as usize] == mark
    }
}
