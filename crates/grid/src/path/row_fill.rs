//! Distances on maps of at most 64 columns, one row at a time: each row is a word with one bit per cell, and a few
//! shifts find all cells of a row that are one step farther.
//!
//! A flood fill keeps a list of the cells at its edge and looks at the neighbours of each. This looks at every row for
//! every distance, whether or not anything is there, but at 64 cells with a few instructions and without a branch. On a
//! map of 64 by 64 that is a good exchange; on larger ones a row is several words, and more and more of them are empty,
//! so there [`FloodFill`](crate::path::flood_fill::FloodFill) does it.
//!
//! It counts distances upwards, one at a time, and a cell at distance `n` is reached from those at `n - 1`, or for
//! [`Metric::Octile`] at `n - 2` by a straight and at `n - 3` by a diagonal step. So four frontiers in a ring are enough:
//! the one that is written and the three before it. A metric with heavier steps needs a longer ring.
//!
//! The order does the rest: a cell is closed when it is first reached, and that is by its shortest path, because nothing
//! is skipped. Hence what it cannot do: cells of different costs, and sources that begin with a distance. Its
//! callers leave those to other searches.

use crate::geom::Pos;
use crate::grid::BitGrid;
use crate::path::flood_fill::marks::CellMarks;
use crate::path::grid_index::GridIndex;
use crate::path::metric::Metric;

/// Columns and rows of the largest map. On taller ones most rows would be scanned for nothing.
const MOST: i32 = 64;

/// Rows of cells, with an empty one above and below the map.
#[derive(Clone, Debug, Default)]
pub(super) struct RowFill {
    /// Cells that can be entered and have not been visited.
    open: Vec<u64>,
    /// The cells at the distance `n` are in frontier `n` modulo 4.
    frontiers: [Vec<u64>; 4],
}

impl RowFill {
    /// Whether it can fill maps with this index.
    pub(super) const fn fits(index: GridIndex) -> bool {
        index.size.w <= MOST && index.size.h <= MOST
    }

    /// Asks for the cost of every cell. Returns whether all that can be entered cost 1.
    pub(super) fn ask(&mut self, index: GridIndex, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
        let mut is_uniform = true;
        self.open_rows(index, |y| {
            (0..index.size.w).fold(0, |row, x| {
                let found = cost(Pos::new(x, y));
                is_uniform &= found.is_none_or(|cost| cost <= 1);
                row | u64::from(found.is_some()) << x
            })
        });
        is_uniform
    }

    /// [`RowFill::ask`] for walls given as bits, on a grid of the same size.
    pub(super) fn take_walls(&mut self, index: GridIndex, walls: &BitGrid) {
        let columns = ((1_u128 << index.size.w) - 1) as u64;
        let walls = walls.words();
        self.open_rows(index, |y| columns & !walls.get(y as usize).unwrap_or(&0));
    }

    fn open_rows(&mut self, index: GridIndex, row: impl FnMut(i32) -> u64) {
        self.open.clear();
        self.open.push(0);
        self.open.extend((0..index.size.h).map(row));
        self.open.push(0);
    }

    /// Marks every cell that can be reached with its distance, and all others as walls.
    pub(super) fn fill(&mut self, moves: Metric, sources: &[(u32, u32)], marks: &mut CellMarks) {
        marks.mark_all_as_walls();
        for frontier in &mut self.frontiers {
            frontier.clear();
            frontier.resize(self.open.len(), 0);
        }
        for &(source, _) in sources {
            let Pos { x, y } = marks.index().pos(source);
            self.frontiers[0][y as usize + 1] |= self.open[y as usize + 1] & 1 << x;
        }
        for (open, sources) in self.open.iter_mut().zip(&self.frontiers[0]) {
            *open &= !sources;
        }
        marks.mark_rows(&self.frontiers[0], 0);
        let (straight, diagonal) = moves.weights();
        let mut distance = 0;
        // Nothing is left once this many distances in a row have no cells.
        let mut empty = 0;
        while empty < straight.max(diagonal) {
            distance += 1;
            let now = self.step(distance, moves);
            let any = marks.mark_rows(now, distance);
            empty = if any { 0 } else { empty + 1 };
        }
    }

    /// The rows of the cells at this distance, which are no longer open.
    fn step(&mut self, distance: u32, moves: Metric) -> &[u64] {
        let (straight, diagonal) = moves.weights();
        let at = frontier(distance);
        let mut now = std::mem::take(&mut self.frontiers[at]);
        let straight = &self.frontiers[frontier(distance.wrapping_sub(straight))];
        let diagonal = match moves {
            Metric::Octile | Metric::Chebyshev => {
                Some(&*self.frontiers[frontier(distance.wrapping_sub(diagonal))])
            }
            Metric::Manhattan => None,
        };
        advance(&mut now, &mut self.open, straight, diagonal);
        self.frontiers[at] = now;
        &self.frontiers[at]
    }
}

/// The frontier of the cells at this distance.
const fn frontier(distance: u32) -> usize {
    distance as usize % 4
}

/// The cells to the left and to the right of these.
const fn beside(row: u64) -> u64 {
    row << 1 | row >> 1
}

/// Writes to `now` the open cells one step from `straight`, or one diagonal step from `diagonal`, and closes them.
/// Branchless, so that it vectorizes.
fn advance(now: &mut [u64], open: &mut [u64], straight: &[u64], diagonal: Option<&[u64]>) {
    let rows = open.len() - 2;
    let (now, open) = (&mut now[1..][..rows], &mut open[1..][..rows]);
    let (north, here, south) = (
        &straight[..rows],
        &straight[1..][..rows],
        &straight[2..][..rows],
    );
    match diagonal {
        Some(diagonal) => {
            let (above, below) = (&diagonal[..rows], &diagonal[2..][..rows]);
            for y in 0..rows {
                let reached = north[y] | south[y] | beside(here[y]) | beside(above[y] | below[y]);
                now[y] = reached & open[y];
                open[y] &= !reached;
            }
        }
        None => {
            for y in 0..rows {
                let reached = north[y] | south[y] | beside(here[y]);
                now[y] = reached & open[y];
                open[y] &= !reached;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::path::flood_fill::FloodFill;

    /// On every 4x4 map it finds the same distances as the cell-by-cell fill.
    #[test]
    fn both_fills_agree_on_small_maps() {
        let index = GridIndex::new(Size::new(4, 4));
        let (mut flood, mut rows, mut marks) = (
            FloodFill::new(index),
            RowFill::default(),
            CellMarks::new(index),
        );
        for pattern in 0..1 << 16 {
            let mut walls = BitGrid::new(index.size);
            for (number, pos) in index.size.cells().enumerate() {
                walls.set(pos, pattern >> number & 1 == 1);
            }
            let moves = [Metric::Octile, Metric::Chebyshev, Metric::Manhattan][pattern % 3];
            let source = [(index.cell(Pos::new(pattern as i32 % 4, 1)), 0)];
            flood.marks.mark_wall_bits(&walls);
            flood.fill(moves, &source);
            rows.take_walls(index, &walls);
            rows.fill(moves, &source, &mut marks);
            for pos in index.size.cells() {
                assert_eq!(marks.distance(pos), flood.marks.distance(pos), "{walls:?}");
            }
        }
    }
}
