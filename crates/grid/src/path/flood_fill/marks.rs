//! The marks of a [`FloodFill`](crate::path::flood_fill::FloodFill): first the walls of the whole map and which
//! cells lie beside them, then the distance of each cell. Takes half the memory of a
//! [`DistanceMap`](crate::path::distance_map::DistanceMap), because the processor's cache limits the speed on
//! large maps.

use crate::geom::{Dir, Pos};
use crate::grid::BitGrid;
use crate::path::grid_index::GridIndex;

/// The mark of a cell that has not been visited, combined with the bits of [`wall_beside`]. No other mark is as
/// large.
pub(super) const UNVISITED: u16 = 0xffe0;

/// The mark of a wall.
const WALL: u16 = UNVISITED - 1;

/// The largest possible distance. The mark of a visited cell is its distance.
pub(super) const MAX_DISTANCE: u32 = WALL as u32 - 1;

/// The bit set in the mark of an unvisited cell if its orthogonal neighbour in this direction is a wall.
pub(super) const fn wall_beside(dir: Dir) -> u16 {
    match dir {
        Dir::N => 1,
        Dir::E => 2,
        Dir::S => 4,
        Dir::W => 8,
        Dir::NE | Dir::SE | Dir::SW | Dir::NW => 0,
    }
}

/// One mark per cell.
#[derive(Clone, Debug)]
pub(in crate::path) struct CellMarks {
    index: GridIndex,
    /// Allocated when walls are first marked.
    marks: Vec<u16>,
}

impl CellMarks {
    pub(in crate::path) const fn new(index: GridIndex) -> Self {
        let marks = Vec::new();
        Self { index, marks }
    }

    pub(in crate::path) const fn index(&self) -> GridIndex {
        self.index
    }

    /// Asks for the cost of every cell; marks those that cannot be entered as walls and all others as unvisited.
    /// Returns whether all others cost 1.
    pub(in crate::path) fn mark_walls(&mut self, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
        let size = self.index.size;
        let mut is_uniform = true;
        self.mark_rows_with(|y, is_wall| {
            let mut row_is_uniform = true;
            for (x, wall) in (0..size.w).zip(is_wall) {
                let found = cost(Pos::new(x, y));
                row_is_uniform &= found.is_none_or(|cost| cost <= 1);
                *wall = u8::from(found.is_none());
            }
            is_uniform &= row_is_uniform;
        });
        is_uniform
    }

    /// [`CellMarks::mark_walls`] for walls given as bits, on a grid of the same size.
    pub(in crate::path) fn mark_wall_bits(&mut self, walls: &BitGrid) {
        let words_per_row = walls.words_per_row();
        self.mark_rows_with(|y, is_wall| {
            let words = &walls.words()[y as usize * words_per_row..][..words_per_row];
            let (eights, _) = is_wall.as_chunks_mut::<8>();
            for (eights, word) in eights.chunks_mut(8).zip(words) {
                for (walls, bits) in eights.iter_mut().zip(word.to_le_bytes()) {
                    *walls = bytes_from_bits(bits);
                }
            }
        });
    }

    /// Marks all cells, row by row. `read_walls` writes for each cell of a row whether it is a wall, 1 or 0, and may
    /// write anything beyond the end of the row.
    #[inline(always)]
    fn mark_rows_with(&mut self, mut read_walls: impl FnMut(i32, &mut [u8])) {
        let Self { index, marks } = self;
        let (row, size) = (index.row_len as usize, index.size);
        // The margin is never changed, nor are the rows above and below the map.
        marks.resize(row * (size.h as usize + 2), WALL);
        let [mut above, mut here, mut below] = [(); 3].map(|()| vec![1; row + 8]);
        // A row can be marked once the one below it is known.
        for y in 0..=size.h {
            if y < size.h {
                read_walls(y, &mut below[1..]);
                below[1 + size.w as usize..].fill(1);
            } else {
                below.fill(1);
            }
            if y > 0 {
                let marks = &mut marks[row * y as usize..][..row];
                mark(marks, [&above, &here, &below]);
            }
            std::mem::swap(&mut above, &mut here);
            std::mem::swap(&mut here, &mut below);
        }
    }

    /// Marks all cells as walls.
    pub(in crate::path) fn mark_all_as_walls(&mut self) {
        self.marks.clear();
        let rows = self.index.size.h as usize + 2;
        self.marks.resize(self.index.row_len as usize * rows, WALL);
    }

    /// Marks the cells whose bits are set with a distance; the first and the last row are the margin. Returns whether
    /// there are any.
    pub(in crate::path) fn mark_rows(&mut self, rows: &[u64], distance: u32) -> bool {
        let mut any = 0;
        let marks = self.marks.chunks_exact_mut(self.index.row_len as usize);
        for (marks, &row) in marks.zip(rows) {
            any |= row;
            let mut left = row;
            while left != 0 {
                marks[left.trailing_zeros() as usize + 1] = distance as u16;
                left &= left - 1;
            }
        }
        any != 0
    }

    /// Starts visiting cells at a distance of at most [`MAX_DISTANCE`].
    #[inline(always)]
    pub(super) fn visit_at(&mut self, distance: u32) -> Visitor<'_> {
        Visitor {
            marks: &mut self.marks,
            distance: distance as u16,
        }
    }

    /// The distance of the cell at `pos`, if it was visited.
    #[inline]
    pub(in crate::path) fn distance(&self, pos: Pos) -> Option<u32> {
        if !self.index.contains(pos) {
            return None;
        }
        let mark = *self.marks.get(self.index.cell(pos) as usize)?;
        (mark < WALL).then_some(mark.into())
    }
}

/// Visits cells at one distance.
pub(super) struct Visitor<'a> {
    marks: &'a mut [u16],
    distance: u16,
}

impl Visitor<'_> {
    /// Visits a cell that has not been visited. Returns its previous mark.
    #[inline(always)]
    pub(super) fn visit(&mut self, cell: u32) -> u16 {
        let mark = &mut self.marks[cell as usize];
        let before = *mark;
        *mark = if before >= UNVISITED {
            self.distance
        } else {
            before
        };
        before
    }
}

/// Eight bits as bytes of 1 and 0, the lowest bit first.
const fn bytes_from_bits(bits: u8) -> [u8; 8] {
    // Each byte keeps one of the bits; adding 127 carries it into the highest bit of the byte.
    let spread = u64::from_ne_bytes([bits; 8]) & 0x8040_2010_0804_0201;
    ((spread + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// Marks the cells of a row from its walls and those of the rows above and below. Branchless, so that it vectorizes.
#[inline(always)]
fn mark(marks: &mut [u16], [above, here, below]: [&[u8]; 3]) {
    let cells = marks.len() - 2;
    let marks = &mut marks[1..][..cells];
    let (north, south) = (&above[1..][..cells], &below[1..][..cells]);
    let (west, itself, east) = (&here[..cells], &here[1..][..cells], &here[2..][..cells]);
    for i in 0..cells {
        let beside = north[i] | east[i] << 1 | south[i] << 2 | west[i] << 3;
        let is_wall = 0_u16.wrapping_sub(u16::from(itself[i]));
        marks[i] = (UNVISITED | u16::from(beside)) & !is_wall | WALL & is_wall;
    }
}
