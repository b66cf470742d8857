//! How far cells are, in memory that is never cleared.

use super::super::geom::{Dir, Pos, Size};
use super::MAX_COST;

/// Distances beyond this count as none.
pub(super) const FARTHEST: u32 = 1 << 30;

/// No step costs more.
const FARTHEST_STEP: u32 = 3 * MAX_COST;

/// Cells have smaller numbers, so that beside the number of a cell there is room for a direction.
pub(super) const CELLS: u32 = 1 << 29;

/// A distance for each cell that the search has met. The map has a margin of one cell on each side, so that steps over the
/// edge need no check: the margin is wall.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    shape: Shape,
    /// What was known in earlier searches is less than `base`. `base` is a wall, `base + 1 + n` is at distance `n`.
    marks: Vec<u32>,
    base: u32,
    /// The largest mark that this search may have made.
    top: u32,
}

/// Which number each cell has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    pub(super) size: Size,
    /// How long rows are with their margins. Never a power of two: cells above each other would share a place in the
    /// processor's cache.
    pub(super) row: u32,
    /// Two to the power of 48, divided by `row` and rounded up: a multiplication finds the row of a cell.
    inverse: u64,
}

impl Shape {
    pub(super) fn new(size: Size) -> Self {
        let row = (size.w as u32 + 2) | 1;
        let cells = u64::from(row) * (size.h as u64 + 2);
        assert!(
            cells < u64::from(CELLS) && u64::from(row) * cells < 1 << 48 && size.h < 1 << 15,
            "a map of {size:?} is too large for ways"
        );
        let inverse = (1_u64 << 48).div_ceil(u64::from(row));
        Self { size, row, inverse }
    }

    /// Whether a place lies inside the map.
    #[inline]
    pub(super) const fn contains(self, pos: Pos) -> bool {
        self.size.contains(pos)
    }

    /// Number of the cell at `pos`, which lies inside the map or in its margin.
    #[inline]
    pub(super) const fn cell(self, pos: Pos) -> u32 {
        (pos.y + 1) as u32 * self.row + (pos.x + 1) as u32
    }

    /// The place of a cell; in the margin it is outside the map.
    #[inline]
    pub(super) const fn pos(self, cell: u32) -> Pos {
        let y = ((cell as u64 * self.inverse) >> 48) as u32;
        let x = cell - y * self.row;
        Pos::new(x as i32 - 1, y as i32 - 1)
    }

    /// The place of a cell that is not in the margin.
    #[inline]
    fn inside(self, cell: u32) -> Option<Pos> {
        let Pos { x, y } = self.pos(cell);
        // Left of the map and above it these are huge numbers.
        let inside = (x as u32) < self.size.w as u32 && (y as u32) < self.size.h as u32;
        inside.then_some(Pos { x, y })
    }

    /// What a step adds to the number of a cell, modulo 2 to the power of 32.
    #[inline]
    pub(super) const fn offset(self, dir: Dir) -> u32 {
        let (dx, dy) = dir.delta();
        (dy * self.row as i32 + dx) as u32
    }
}

impl Reach {
    pub(super) fn new(size: Size) -> Self {
        let shape = Shape::new(size);
        Self {
            shape,
            marks: vec![0; shape.row as usize * (size.h as usize + 2)],
            base: 1,
            top: 1,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.shape.size
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Forgets all distances.
    pub(super) fn restart(&mut self) {
        self.base = self.top + 1;
        if self.base > FARTHEST {
            self.marks.fill(0);
            self.base = 1;
        }
        self.top = self.base;
    }

    /// Opens it for a search, which is to be closed.
    #[inline]
    pub(super) fn open(&mut self) -> Chart<'_> {
        // A search that is never closed has gone as far as can be.
        self.top = self.base + FARTHEST + 2 * FARTHEST_STEP;
        Chart {
            shape: self.shape,
            marks: &mut self.marks,
            base: self.base,
        }
    }

    /// Ends a search that has left no cells beyond `distance`.
    pub(super) const fn close(&mut self, distance: u32) {
        self.top = self.base + 1 + distance + FARTHEST_STEP;
    }

    /// The distance of the cell at `pos`, if one is known.
    #[inline]
    pub(super) fn distance(&self, pos: Pos) -> Option<u32> {
        if !self.shape.size.contains(pos) {
            return None;
        }
        let mark = self.marks[self.shape.cell(pos) as usize].wrapping_sub(self.base);
        (1..=FARTHEST + FARTHEST_STEP)
            .contains(&mark)
            .then(|| mark - 1)
    }
}

/// A [`Reach`] as a search works on it: all that never changes meanwhile lies in registers.
pub(super) struct Chart<'a> {
    pub(super) shape: Shape,
    marks: &'a mut [u32],
    base: u32,
}

impl Chart<'_> {
    /// Whether a cell is not yet known to be a wall or to be as near as `distance`.
    #[inline]
    pub(super) fn is_beyond(&self, cell: u32, distance: u32) -> bool {
        // Marks of earlier searches wrap round to huge numbers.
        self.marks[cell as usize].wrapping_sub(self.base) > distance + 1
    }

    /// Whether a cell is known to be at this distance.
    #[inline]
    pub(super) fn is_at(&self, cell: u32, distance: u32) -> bool {
        self.marks[cell as usize].wrapping_sub(self.base) == distance + 1
    }

    /// Notes that a cell is at a distance.
    #[inline]
    pub(super) fn set(&mut self, cell: u32, distance: u32) {
        self.marks[cell as usize] = self.base + 1 + distance;
    }

    /// What it costs to enter a cell, 1 to [`MAX_COST`]. Where it cannot be entered this is noted and not asked again.
    #[inline]
    pub(super) fn cost(&mut self, cell: u32, cost: &impl Fn(Pos) -> Option<u32>) -> Option<u32> {
        let found = self.shape.inside(cell).and_then(cost);
        if found.is_none() {
            self.strike_off(cell);
        }
        found.map(|cost| cost.clamp(1, MAX_COST))
    }

    /// Notes that a cell is of no use, as a wall is.
    pub(super) fn strike_off(&mut self, cell: u32) {
        self.marks[cell as usize] = self.base;
    }

    /// What stands for this distance.
    #[inline]
    pub(super) const fn mark(&self, distance: u32) -> u32 {
        self.base + 1 + distance
    }

    /// The distance that a mark stands for.
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
