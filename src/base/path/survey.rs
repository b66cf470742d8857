//! The ground of a [`Flood`](super::flood::Flood): first a look at the whole map, where the walls are and beside which
//! cells; then how far each cell is. In half of the memory of a [`Reach`](super::reach::Reach): large maps are as quick as
//! their memory, and not all of them fit into what a processor has beside it.

use super::super::geom::{Dir, Pos};
use super::super::grid::BitGrid;
use super::reach::Shape;

/// The mark of a cell that was surveyed and not met since; with it stand the bits of [`wall_beside`]. No other mark is as
/// large.
pub(super) const UNMET: u16 = 0xffe0;

/// The mark of a wall.
const WALL: u16 = UNMET - 1;

/// The farthest that a cell can be; its distance is its mark.
pub(super) const FARTHEST: u32 = WALL as u32 - 1;

/// What the mark of an unmet cell has if there is a wall beside it, straight in this direction.
pub(super) const fn wall_beside(dir: Dir) -> u16 {
    match dir {
        Dir::N => 1,
        Dir::E => 2,
        Dir::S => 4,
        Dir::W => 8,
        Dir::NE | Dir::SE | Dir::SW | Dir::NW => 0,
    }
}

/// What is known of each cell.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    shape: Shape,
    /// Made by the first survey.
    marks: Vec<u16>,
}

impl Ground {
    pub(super) const fn new(shape: Shape) -> Self {
        let marks = Vec::new();
        Self { shape, marks }
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Asks for the cost of every cell, marks walls as such and all others as unmet. Gives whether all of them cost 1.
    pub(super) fn survey(&mut self, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
        let size = self.shape.size;
        let mut is_even = true;
        self.mark_rows(|y, is_wall| {
            let mut row_is_even = true;
            for (x, wall) in (0..size.w).zip(is_wall) {
                let found = cost(Pos::new(x, y));
                row_is_even &= found.is_none_or(|cost| cost <= 1);
                *wall = u8::from(found.is_none());
            }
            is_even &= row_is_even;
        });
        is_even
    }

    /// The same for even ground with these walls, on a grid of its size.
    pub(super) fn survey_walls(&mut self, walls: &BitGrid) {
        let words_a_row = walls.words_a_row();
        self.mark_rows(|y, is_wall| {
            let words = &walls.words()[y as usize * words_a_row..][..words_a_row];
            let (eights, _) = is_wall.as_chunks_mut::<8>();
            for (eights, word) in eights.chunks_mut(8).zip(words) {
                for (walls, bits) in eights.iter_mut().zip(word.to_le_bytes()) {
                    *walls = eight(bits);
                }
            }
        });
    }

    /// Marks all cells, row after row. `look` notes for each cell of a row whether it is a wall, 1 or 0, and may write
    /// anything right of them.
    #[inline(always)]
    fn mark_rows(&mut self, mut look: impl FnMut(i32, &mut [u8])) {
        let Self { shape, marks } = self;
        let (row, size) = (shape.row as usize, shape.size);
        // The margin is never changed, nor is what lies above and below the map.
        marks.resize(row * (size.h as usize + 2), WALL);
        let [mut above, mut here, mut below] = [(); 3].map(|()| vec![1; row + 8]);
        // A row is marked when the one below it is known.
        for y in 0..=size.h {
            if y < size.h {
                look(y, &mut below[1..]);
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

    /// Meets cells at a distance of at most [`FARTHEST`].
    #[inline(always)]
    pub(super) fn meeting(&mut self, distance: u32) -> Meeting<'_> {
        Meeting {
            marks: &mut self.marks,
            distance: distance as u16,
        }
    }

    /// The distance of the cell at `pos`, if it was met.
    #[inline]
    pub(super) fn distance(&self, pos: Pos) -> Option<u32> {
        if !self.shape.contains(pos) {
            return None;
        }
        let mark = *self.marks.get(self.shape.cell(pos) as usize)?;
        (mark < WALL).then_some(mark.into())
    }
}

/// Cells that are met at one distance.
pub(super) struct Meeting<'a> {
    marks: &'a mut [u16],
    distance: u16,
}

impl Meeting<'_> {
    /// Meets a cell, if that was not done since the survey. Gives the mark it had before.
    #[inline(always)]
    pub(super) fn meet(&mut self, cell: u32) -> u16 {
        let mark = &mut self.marks[cell as usize];
        let before = *mark;
        *mark = if before >= UNMET {
            self.distance
        } else {
            before
        };
        before
    }
}

/// Eight bits as bytes of 1 and 0, the lowest first.
const fn eight(bits: u8) -> [u8; 8] {
    // Every byte gets one of the bits; with 127 added, it carries into the highest of its byte.
    let spread = u64::from_ne_bytes([bits; 8]) & 0x8040_2010_0804_0201;
    ((spread + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// Marks the cells of a row, of which the walls are known, as those of the rows above and below. Without a branch, many
/// cells at once.
#[inline(always)]
fn mark(marks: &mut [u16], [above, here, below]: [&[u8]; 3]) {
    let cells = marks.len() - 2;
    let marks = &mut marks[1..][..cells];
    let (north, south) = (&above[1..][..cells], &below[1..][..cells]);
    let (west, itself, east) = (&here[..cells], &here[1..][..cells], &here[2..][..cells]);
    for i in 0..cells {
        let beside = north[i] | east[i] << 1 | south[i] << 2 | west[i] << 3;
        let is_wall = 0_u16.wrapping_sub(u16::from(itself[i]));
        marks[i] = (UNMET | u16::from(beside)) & !is_wall | WALL & is_wall;
    }
}
