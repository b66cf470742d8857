//! Cell indices on a map with a margin of one cell.

use crate::geom::{Dir, Pos, Size};

/// Cell indices are below this, which leaves room for a direction in the upper bits.
pub(super) const MAX_CELLS: u32 = 1 << 29;

/// Converts between positions and cell indices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GridIndex {
    pub(super) size: Size,
    /// Length of a row with its margins. Always odd: with a power of two, cells above each other would compete
    /// for the same cache line.
    pub(super) row_len: u32,
    /// 2^48 / `row_len`, rounded up: division by multiplication finds the row of a cell.
    inverse: u64,
}

impl GridIndex {
    pub(super) fn new(size: Size) -> Self {
        let row_len = (size.w as u32 + 2) | 1;
        let cells = u64::from(row_len) * (size.h as u64 + 2);
        assert!(
            cells < u64::from(MAX_CELLS)
                && u64::from(row_len) * cells < 1 << 48
                && size.h < 1 << 15,
            "a map of {size:?} is too large for pathfinding"
        );
        let inverse = (1_u64 << 48).div_ceil(u64::from(row_len));
        Self {
            size,
            row_len,
            inverse,
        }
    }

    #[inline]
    pub(super) const fn contains(self, pos: Pos) -> bool {
        self.size.contains(pos)
    }

    /// Index of the cell at `pos`, which lies inside the map or in its margin.
    #[inline]
    pub(super) const fn cell(self, pos: Pos) -> u32 {
        (pos.y + 1) as u32 * self.row_len + (pos.x + 1) as u32
    }

    /// The position of a cell; outside the map for cells in the margin.
    #[inline]
    pub(super) const fn pos(self, cell: u32) -> Pos {
        let y = ((cell as u64 * self.inverse) >> 48) as u32;
        let x = cell - y * self.row_len;
        Pos::new(x as i32 - 1, y as i32 - 1)
    }

    /// The position of a cell; `None` for cells in the margin.
    #[inline]
    pub(super) fn inside(self, cell: u32) -> Option<Pos> {
        let Pos { x, y } = self.pos(cell);
        // Left of the map and above it these wrap around to huge numbers.
        let inside = (x as u32) < self.size.w as u32 && (y as u32) < self.size.h as u32;
        inside.then_some(Pos { x, y })
    }

    /// What a step adds to a cell index, modulo 2^32.
    #[inline]
    pub(super) const fn offset(self, dir: Dir) -> u32 {
        let (dx, dy) = dir.delta();
        (dy * self.row_len as i32 + dx) as u32
    }
}
