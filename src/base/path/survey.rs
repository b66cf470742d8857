//! The ground of a [`Flood`](super::flood::Flood): first a look at the whole map, where the walls are and beside which
//! cells; then how far each cell is. In half of the memory of a [`Reach`](super::reach::Reach): large maps are as quick as
//! their memory, and not all of them fit into what a processor has beside it.

use super::super::geom::{Dir, Pos};
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
        let Self { shape, marks } = self;
        let (row, rows) = (shape.row as usize, shape.size.h);
        // The margin is never changed, nor is what lies above and below the map.
        marks.resize(row * (rows as usize + 2), WALL);
        let [mut above, mut here, mut below] = [(); 3].map(|()| vec![1; row]);
        let mut is_even = look(*shape, 0, cost, &mut here);
        for (y, marks) in (1..=rows).zip(marks.chunks_exact_mut(row).skip(1)) {
            is_even &= look(*shape, y, cost, &mut below);
            mark(marks, [&above, &here, &below]);
            std::mem::swap(&mut above, &mut here);
            std::mem::swap(&mut here, &mut below);
        }
        is_even
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

/// Notes which cells of row `y` are walls, 1 or 0 each; below the map all are. Gives whether the others cost 1.
#[inline(always)]
fn look(shape: Shape, y: i32, cost: &impl Fn(Pos) -> Option<u32>, walls: &mut [u8]) -> bool {
    if y == shape.size.h {
        walls.fill(1);
        return true;
    }
    let mut is_even = true;
    for (x, wall) in (0..shape.size.w).zip(&mut walls[1..]) {
        let found = cost(Pos::new(x, y));
        is_even &= found.is_none_or(|cost| cost <= 1);
        *wall = u8::from(found.is_none());
    }
    is_even
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
