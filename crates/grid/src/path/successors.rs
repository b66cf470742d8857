//! Which steps a search tries after a step.

use crate::geom::Dir;
use crate::path::grid_index::{GridIndex, MAX_CELLS};

/// A step into a cell: the cell's index in the lower bits, above it the direction's index in [`Dir::ALL`].
pub(super) type Step = u32;

/// The step out of a cell in this direction.
#[inline]
pub(super) const fn step(index: GridIndex, from: u32, dir: Dir) -> Step {
    into(from.wrapping_add(index.offset(dir)), dir)
}

/// The step into a cell in this direction.
const fn into(cell: u32, dir: Dir) -> Step {
    cell | (dir as u32 * MAX_CELLS)
}

/// The cell that a step leads into.
#[inline]
pub(super) const fn cell(step: Step) -> u32 {
    step % MAX_CELLS
}

#[inline]
pub(super) const fn is_diagonal(step: Step) -> bool {
    step >= 4 * MAX_CELLS
}

/// The steps that can follow a step. Of the eight only five are worth trying: the other three turn back to
/// cells that the previous cell reached at least as cheaply, whatever cells cost.
///
/// For each direction, what to add to a step to get its successors, modulo 2^32.
#[derive(Clone, Debug, Default)]
pub(super) struct Successors([[u32; 5]; 8]);

impl Successors {
    /// Successors in the order of [`Dir::ALL`].
    pub(super) fn in_direction_order(index: GridIndex) -> Self {
        Self(Dir::ALL.map(|last| {
            let mut dirs = pruned_directions(last);
            dirs.sort();
            dirs.map(|dir| step_delta(index, last, dir))
        }))
    }

    /// Successors grouped by turn: orthogonal, straight on, diagonal. The same turn is always in the same
    /// place, so branch prediction learns which ones lead to new cells.
    pub(super) fn by_turn(index: GridIndex) -> Self {
        Self(Dir::ALL.map(|last| pruned_directions(last).map(|dir| step_delta(index, last, dir))))
    }

    /// The steps out of the cell that `last` led into. The first two are orthogonal and the last two diagonal;
    /// the middle one continues in the direction of `last`.
    #[inline]
    pub(super) fn after(&self, last: Step) -> [Step; 5] {
        // Written out because `map` on an array is not inlined here.
        let [a, b, c, d, e] = self.0[(last / MAX_CELLS) as usize];
        [
            last.wrapping_add(a),
            last.wrapping_add(b),
            last.wrapping_add(c),
            last.wrapping_add(d),
            last.wrapping_add(e),
        ]
    }
}

/// The five directions worth trying after one.
fn pruned_directions(last: Dir) -> [Dir; 5] {
    let eighths = if last.is_diagonal() {
        [7, 1, 0, 2, 6]
    } else {
        [6, 2, 0, 1, 7]
    };
    eighths.map(|eighths| rotated(last, eighths))
}

/// A direction turned right by this many eighths.
pub(super) fn rotated(dir: Dir, eighths: usize) -> Dir {
    use Dir::{E, N, NE, NW, S, SE, SW, W};
    const CLOCKWISE: [Dir; 8] = [N, NE, E, SE, S, SW, W, NW];
    let at = CLOCKWISE
        .iter()
        .position(|other| *other == dir)
        .unwrap_or(0);
    CLOCKWISE[(at + eighths) % 8]
}

/// What to add to a step in the direction `last` to get the step in the direction `dir` out of its cell.
pub(super) fn step_delta(index: GridIndex, last: Dir, dir: Dir) -> u32 {
    let rotated = (dir as u32).wrapping_sub(last as u32);
    index
        .offset(dir)
        .wrapping_add(rotated.wrapping_mul(MAX_CELLS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Pos, Size};

    #[test]
    fn a_step_has_five_successors() {
        let index = GridIndex::new(Size::new(9, 9));
        let successors = Successors::in_direction_order(index);
        let at = index.cell(Pos::new(4, 4));
        for (dir, words) in [(Dir::N, "n e w ne nw"), (Dir::SE, "e s ne se sw")] {
            let last = step(index, at, dir);
            assert_eq!(is_diagonal(last), dir.is_diagonal());
            let dirs = successors.after(last).map(|step| {
                let to = index.pos(cell(step));
                Dir::between(index.pos(cell(last)), to).map_or("far", Dir::word)
            });
            assert_eq!(dirs.join(" "), words);
        }
    }
}
