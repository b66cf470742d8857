//! How far cells are, in memory that is never cleared.

use super::super::geom::{Dir, Pos, Size};
use super::MAX_COST;

/// Distances beyond this count as none.
pub(super) const FARTHEST: u32 = 1 << 30;

/// A distance for each cell that the search has met. The map has a margin of one cell on each side, so that steps over the
/// edge need no check: the margin is wall.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    size: Size,
    /// Rows are two to this power long: the number of a cell gives its place without a division.
    shift: u32,
    /// What a step in each direction of [`Dir::ALL`] adds to the number of a cell, modulo 2 to the power of 32.
    offsets: [u32; 8],
    /// What was known in earlier searches is less than `base`. `base` is a wall, `base + 1 + n` is at distance `n`.
    marks: Vec<u32>,
    base: u32,
    /// The largest mark of this search.
    top: u32,
}

impl Reach {
    pub(super) fn new(size: Size) -> Self {
        let shift = (size.w as u32 + 2).next_power_of_two().trailing_zeros();
        Self {
            size,
            shift,
            offsets: Dir::ALL.map(|dir| {
                let (dx, dy) = dir.delta();
                ((dy << shift) + dx) as u32
            }),
            marks: vec![0; (size.h as usize + 2) << shift],
            base: 1,
            top: 1,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
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

    /// Number of the cell at `pos`, which lies inside the map.
    #[inline]
    pub(super) const fn cell(&self, pos: Pos) -> u32 {
        ((pos.y + 1) as u32) << self.shift | (pos.x + 1) as u32
    }

    /// The place of a cell; in the margin it is outside the map.
    #[inline]
    pub(super) const fn pos(&self, cell: u32) -> Pos {
        let x = cell & ((1 << self.shift) - 1);
        Pos::new(x as i32 - 1, (cell >> self.shift) as i32 - 1)
    }

    /// The neighbour in the direction with this number in [`Dir::ALL`].
    #[inline]
    pub(super) const fn neighbour(&self, cell: u32, dir: usize) -> u32 {
        cell.wrapping_add(self.offsets[dir])
    }

    /// The cell from which a step in a direction leads into this one.
    #[inline]
    pub(super) const fn before(&self, cell: u32, dir: Dir) -> u32 {
        let (dx, dy) = dir.delta();
        cell.wrapping_sub(((dy << self.shift) + dx) as u32)
    }

    /// Whether a cell is not yet known to be a wall or to be as near as `distance`.
    #[inline]
    pub(super) fn is_beyond(&self, cell: u32, distance: u32) -> bool {
        is_beyond(self.marks[cell as usize], self.base, distance)
    }

    /// Which neighbours of a cell inside the map are not yet known to be walls or to be as near as `straight`, or as
    /// `diagonal`: one bit for each direction of [`Dir::ALL`]. All eight are looked at without a branch, because no
    /// processor guesses well which it will be.
    #[inline]
    pub(super) fn ahead(&self, cell: u32, straight: u32, diagonal: u32) -> u32 {
        let row = |back: usize| -> &[u32; 3] {
            let first = cell as usize + (1 << self.shift) - (back << self.shift) - 1;
            self.marks[first..first + 3]
                .try_into()
                .expect("three marks are asked for")
        };
        let (above, here, below) = (row(2), row(1), row(0));
        let marks = [
            above[1], here[2], below[1], here[0], above[2], below[2], below[0], above[0],
        ];
        (0..8).fold(0, |ahead, dir| {
            let distance = if dir < 4 { straight } else { diagonal };
            ahead | u32::from(is_beyond(marks[dir], self.base, distance)) << dir
        })
    }

    /// The distance of a cell, if one is known.
    #[inline]
    pub(super) fn distance(&self, cell: u32) -> Option<u32> {
        let mark = self.marks[cell as usize].wrapping_sub(self.base);
        (1..=FARTHEST).contains(&mark).then(|| mark - 1)
    }

    /// Whether a cell is known to be at this distance.
    #[inline]
    pub(super) fn is_at(&self, cell: u32, distance: u32) -> bool {
        self.marks[cell as usize].wrapping_sub(self.base) == distance + 1
    }

    /// Notes that a cell is at a distance, which is less than [`FARTHEST`].
    #[inline]
    pub(super) fn set(&mut self, cell: u32, distance: u32) {
        let mark = self.base + 1 + distance;
        self.marks[cell as usize] = mark;
        self.top = self.top.max(mark);
    }

    /// What it costs to enter a cell, 1 to [`MAX_COST`]. Where it cannot be entered this is noted and not asked again.
    #[inline]
    pub(super) fn cost(&mut self, cell: u32, cost: &impl Fn(Pos) -> Option<u32>) -> Option<u32> {
        let pos = self.pos(cell);
        let found = if self.size.contains(pos) {
            cost(pos)
        } else {
            None
        };
        if found.is_none() {
            self.marks[cell as usize] = self.base;
        }
        found.map(|cost| cost.clamp(1, MAX_COST))
    }
}

/// Marks of earlier searches wrap round to huge numbers.
const fn is_beyond(mark: u32, base: u32, distance: u32) -> bool {
    mark.wrapping_sub(base) > distance + 1
}
