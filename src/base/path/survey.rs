//! A look at the whole map before a [`Flood`](super::flood::Flood): where the walls are, and beside which cells.

use super::super::geom::{Dir, Pos};
use super::reach::{Chart, Shape};

/// The mark of a cell that was surveyed and not met since; with it stand the bits of [`wall_beside`]. No other mark is as
/// large.
pub(super) const UNMET: u32 = 1 << 31;

/// What the mark of an unmet cell has if there is a wall beside it, straight in this direction.
pub(super) const fn wall_beside(dir: Dir) -> u32 {
    match dir {
        Dir::N => 1,
        Dir::E => 2,
        Dir::S => 4,
        Dir::W => 8,
        Dir::NE | Dir::SE | Dir::SW | Dir::NW => 0,
    }
}

impl Chart<'_> {
    /// Asks for the cost of every cell, marks walls as such and all others as unmet. Gives whether all of them cost 1.
    pub(super) fn survey(&mut self, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
        let (wall, shape) = (self.mark_of_walls(), self.shape);
        let row = shape.row as usize;
        let mut is_even = true;
        let [mut above, mut here, mut below] = [(); 3].map(|()| vec![1; row]);
        is_even &= look(shape, 0, cost, &mut here);
        let (top, rest) = self.marks.split_at_mut(row);
        top.fill(wall);
        for (y, marks) in (1..=shape.size.h).zip(rest.chunks_exact_mut(row)) {
            is_even &= look(shape, y, cost, &mut below);
            mark(marks, wall, [&above, &here, &below]);
            std::mem::swap(&mut above, &mut here);
            std::mem::swap(&mut here, &mut below);
        }
        let bottom = self.marks.len() - row;
        self.marks[bottom..].fill(wall);
        is_even
    }

    /// Meets cells at a distance after a survey.
    #[inline(always)]
    pub(super) fn meeting(&mut self, distance: u32) -> Meeting<'_> {
        Meeting {
            met: self.mark(distance),
            marks: self.marks,
        }
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
fn mark(marks: &mut [u32], wall: u32, [above, here, below]: [&[u8]; 3]) {
    let cells = marks.len() - 2;
    (marks[0], marks[cells + 1]) = (wall, wall);
    let marks = &mut marks[1..][..cells];
    let (north, south) = (&above[1..][..cells], &below[1..][..cells]);
    let (west, itself, east) = (&here[..cells], &here[1..][..cells], &here[2..][..cells]);
    for i in 0..cells {
        let beside = north[i] | east[i] << 1 | south[i] << 2 | west[i] << 3;
        let is_wall = 0_u32.wrapping_sub(u32::from(itself[i]));
        marks[i] = ((u32::from(beside) | UNMET) & !is_wall) | (wall & is_wall);
    }
}

/// Cells that are met at one distance.
pub(super) struct Meeting<'a> {
    marks: &'a mut [u32],
    met: u32,
}

impl Meeting<'_> {
    /// Meets a cell, if that was not done since the survey. Gives the mark it had before.
    #[inline(always)]
    pub(super) fn meet(&mut self, cell: u32) -> u32 {
        let mark = &mut self.marks[cell as usize];
        let before = *mark;
        *mark = if before >= UNMET { self.met } else { before };
        before
    }
}
