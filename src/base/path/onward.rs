//! Where a search goes on from a cell.

use super::super::geom::Dir;
use super::reach::{CELLS, Shape};

/// A step into a cell: the cell's number, and above it the number of the direction in [`Dir::ALL`].
pub(super) type Step = u32;

/// The step in this direction out of a cell.
#[inline]
pub(super) const fn step(shape: Shape, from: u32, dir: Dir) -> Step {
    into(from.wrapping_add(shape.offset(dir)), dir)
}

/// A step in this direction into a cell.
const fn into(cell: u32, dir: Dir) -> Step {
    cell | (dir as u32 * CELLS)
}

/// The cell that a step leads into.
#[inline]
pub(super) const fn cell(step: Step) -> u32 {
    step % CELLS
}

/// Whether a step is diagonal.
#[inline]
pub(super) const fn is_diagonal(step: Step) -> bool {
    step >= 4 * CELLS
}

/// Which steps follow a step. Of the eight only five go on: the other three turn back to where the cell before led at
/// least as cheaply, whatever cells cost.
///
/// For each direction of a step, what is added to it to make one out of its cell, modulo 2 to the power of 32.
#[derive(Clone, Debug, Default)]
pub(super) struct Onward([[u32; 5]; 8]);

impl Onward {
    /// Steps in the order of [`Dir::ALL`].
    pub(super) fn in_order(shape: Shape) -> Self {
        Self(Dir::ALL.map(|last| {
            let mut dirs = five(last);
            dirs.sort();
            dirs.map(|dir| turn(shape, last, dir))
        }))
    }

    /// Straight steps, the step straight on, diagonal steps: the same turns are always in the same places, so that a
    /// processor guesses well which of them lead to new cells.
    pub(super) fn by_turn(shape: Shape) -> Self {
        Self(Dir::ALL.map(|last| five(last).map(|dir| turn(shape, last, dir))))
    }

    /// The steps out of the cell that `last` led into. The first two are straight and the last two diagonal; the one between
    /// is what `last` is.
    #[inline]
    pub(super) fn after(&self, last: Step) -> [Step; 5] {
        // Written out: `map` on an array is a call here.
        let [a, b, c, d, e] = self.0[(last / CELLS) as usize];
        [
            last.wrapping_add(a),
            last.wrapping_add(b),
            last.wrapping_add(c),
            last.wrapping_add(d),
            last.wrapping_add(e),
        ]
    }
}

/// The directions that go on from one.
fn five(last: Dir) -> [Dir; 5] {
    let eighths = if last.is_diagonal() {
        [7, 1, 0, 2, 6]
    } else {
        [6, 2, 0, 1, 7]
    };
    eighths.map(|eighths| turned(last, eighths))
}

/// A direction after so many eighths of a full turn to the right.
pub(super) fn turned(dir: Dir, eighths: usize) -> Dir {
    use Dir::{E, N, NE, NW, S, SE, SW, W};
    const ROUND: [Dir; 8] = [N, NE, E, SE, S, SW, W, NW];
    let at = ROUND.iter().position(|other| *other == dir).unwrap_or(0);
    ROUND[(at + eighths) % 8]
}

/// What makes a step in the direction `dir` out of the cell that a step in the direction `last` led into.
pub(super) fn turn(shape: Shape, last: Dir, dir: Dir) -> u32 {
    let turned = (dir as u32).wrapping_sub(last as u32);
    shape.offset(dir).wrapping_add(turned.wrapping_mul(CELLS))
}

#[cfg(test)]
mod tests {
    use super::super::super::geom::{Pos, Size};
    use super::*;

    #[test]
    fn a_step_goes_on_in_five_directions() {
        let shape = Shape::new(Size::new(9, 9));
        let onward = Onward::in_order(shape);
        let at = shape.cell(Pos::new(4, 4));
        for (dir, words) in [(Dir::N, "n e w ne nw"), (Dir::SE, "e s ne se sw")] {
            let last = step(shape, at, dir);
            assert_eq!(is_diagonal(last), dir.is_diagonal());
            let dirs = onward.after(last).map(|step| {
                let to = shape.pos(cell(step));
                Dir::between(shape.pos(cell(last)), to).map_or("far", Dir::word)
            });
            assert_eq!(dirs.join(" "), words);
        }
    }
}
