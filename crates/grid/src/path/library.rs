//! Paths exactly as two other libraries find them, even if several have the same length.
//!
//! Both libraries use A* with a binary heap, and the heap's own order decides between equal keys. So each search here
//! pushes the same cells with the same keys in the same order.

mod tie_heap;

use crate::geom::{Dir, Pos, Size};
use crate::grid::Grid;
use crate::path::metric::Metric;
use tie_heap::{TieHeap, Ties};

/// The order in which libtcod visits the neighbours of a cell: by column, then by row.
const LIBTCOD_DIRS: [Dir; 8] = {
    use Dir::{E, N, NE, NW, S, SE, SW, W};
    [NW, W, SW, N, S, NE, E, SE]
};

/// The order in which GoRogue visits them.
const GOROGUE_DIRS: [Dir; 4] = [Dir::N, Dir::S, Dir::W, Dir::E];

/// Searches with reusable buffers for maps of one size.
///
/// ```
/// use tallowdeep_grid::{BitGrid, LibraryPaths, Pos, Size};
///
/// let walls = BitGrid::new(Size::new(9, 9));
/// let mut search = LibraryPaths::new(walls.size());
/// let path = search.libtcod(Pos::new(1, 1), Pos::new(4, 1), walls.open_cost());
/// // The next step is the last, so that `pop` takes it.
/// assert_eq!(path.and_then(|mut path| path.pop()), Some(Pos::new(2, 1)));
/// ```
#[derive(Clone, Debug)]
pub struct LibraryPaths {
    size: Size,
    /// Empty until the first search.
    cells: Grid<Cell>,
    open: TieHeap<OpenCell>,
    /// The number of the current search.
    search: u32,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cell {
    /// The search that reached the cell; all other fields belong to that search.
    search: u32,
    distance: u32,
    /// The cell it was reached from.
    before: Pos,
    closed: bool,
}

/// A cell on the open list, and its distance when it was pushed.
type OpenCell = (Pos, u32);

impl LibraryPaths {
    /// Searches for maps of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            cells: Grid::new(Size::new(0, 0), Cell::default()),
            open: TieHeap::default(),
            search: 0,
        }
    }

    /// The path that `path_to` returns for libtcod's `SimpleGraph` with weights 2 and 3: eight directions, a step costs
    /// its weight times the cost of the cell it enters. Lists the cells entered, the goal first and the next step last;
    /// `None` if there is no path. `cost` must be `None` outside the map.
    ///
    /// Source: `tcod/path.c` and `tcod/path.py` of python-tcod, `heapq.c` of libtcod.
    pub fn libtcod(
        &mut self,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Vec<Pos>> {
        let moves = Metric::Octile;
        self.begin(from);
        while let Some((at, distance)) = self.open.pop(Ties::LeftFirst) {
            for dir in LIBTCOD_DIRS {
                let next = at.step(dir);
                let Some(cell_cost) = cost(next) else {
                    continue;
                };
                let there = distance + moves.weight(dir) * cell_cost;
                if self.known(next).is_none_or(|cell| cell.distance > there) {
                    self.learn(next, there, at);
                    let key = there + moves.min_cost(next, to);
                    self.open.push(key.into(), (next, there));
                }
            }
            if at == to {
                return Some(self.trace(from, to));
            }
        }
        None
    }

    /// The path of GoRogue's `FastAStar` with Manhattan distance: four directions, every step costs 1. It is a shortest
    /// path except on rare maps. Lists the cells entered, the goal first and the next step last; `None` if there is no
    /// path. `is_walkable` must be `false` outside the map.
    ///
    /// Source: `AStar.cs` and `FastAStar.cs` of GoRogue, `FastPriorityQueue.cs` of OptimizedPriorityQueue, and
    /// `AdjacencyRule.cs` of TheSadRogue.Primitives.
    pub fn fast_astar(
        &mut self,
        from: Pos,
        to: Pos,
        is_walkable: impl Fn(Pos) -> bool,
    ) -> Option<Vec<Pos>> {
        self.begin(from);
        while let Some((at, distance)) = self.open.pop(Ties::RightFirst) {
            self.cells[at].closed = true;
            if at == to {
                return Some(self.trace(from, to));
            }
            for next in GOROGUE_DIRS.map(|dir| at.step(dir)) {
                let there = distance + 1;
                let known = self.known(next);
                let is_better = known.is_none_or(|cell| !cell.closed && cell.distance > there);
                if !is_better || !is_walkable(next) {
                    continue;
                }
                self.learn(next, there, at);
                let key = fast_astar_key(self.size, there, next, to);
                let open = (next, there);
                match known {
                    Some(_) => self.open.replace(|(other, _)| *other == next, key, open),
                    None => self.open.push(key, open),
                }
            }
        }
        None
    }

    /// Forgets the last search and opens the start of a new one.
    fn begin(&mut self, from: Pos) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 || self.cells.size() != self.size {
            self.cells = Grid::new(self.size, Cell::default());
            self.search = 1;
        }
        self.open.clear();
        if self.size.contains(from) {
            self.learn(from, 0, from);
            self.open.push(0, (from, 0));
        }
    }

    fn known(&self, at: Pos) -> Option<Cell> {
        let cell = self.cells.get(at).copied();
        cell.filter(|cell| cell.search == self.search)
    }

    fn learn(&mut self, at: Pos, distance: u32, before: Pos) {
        self.cells[at] = Cell {
            search: self.search,
            distance,
            before,
            closed: false,
        };
    }

    /// The cells from the goal back to the start, without the start.
    fn trace(&self, from: Pos, to: Pos) -> Vec<Pos> {
        let mut cells = Vec::new();
        let mut at = to;
        while at != from {
            cells.push(at);
            at = self.cells[at].before;
        }
        cells
    }
}

/// The key of a cell in `FastAStar`, in units of 2^-23: distance + Manhattan + squared distance / (width² + height²).
///
/// The library computes the last two in double precision, and rounds them and the sum to single precision. Doubles are
/// so much finer that rounding the exact fraction gives the same result.
fn fast_astar_key(size: Size, distance: u32, at: Pos, to: Pos) -> u64 {
    let [w, h] = [size.w, size.h].map(|side| u128::from(side.unsigned_abs()));
    let diagonal = w * w + h * h;
    let (straight, air) = (at.manhattan_distance(to), at.distance_squared(to));
    let estimate = u128::from(straight.unsigned_abs()) * diagonal + u128::from(air.unsigned_abs());
    let estimate = nearest_single(estimate, diagonal);
    nearest_single(
        (u128::from(distance) << SINGLE_BITS) + estimate,
        1 << SINGLE_BITS,
    ) as u64
}

/// Binary digits of a single-precision number after the first one.
const SINGLE_BITS: u32 = 23;

/// `numerator / denominator`, 0 or at least 1, rounded to a single-precision number, halves to even, in units of 2^-23.
fn nearest_single(numerator: u128, denominator: u128) -> u128 {
    let Some(exponent) = (numerator / denominator).checked_ilog2() else {
        return 0;
    };
    let (numerator, denominator) = (numerator << SINGLE_BITS, denominator << exponent);
    let (quotient, rest) = (numerator / denominator, 2 * (numerator % denominator));
    let up = rest > denominator || rest == denominator && quotient % 2 == 1;
    (quotient + u128::from(up)) << exponent
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the keys with the same values computed in floats.
    #[test]
    fn keys_are_rounded_like_single_precision() {
        let size = Size::new(42, 28);
        for distance in 0..70 {
            for (x, y) in (0..42).flat_map(|x| (0..28).map(move |y| (x, y))) {
                let (at, to) = (Pos::new(x, y), Pos::new(41, 0));
                let (dx, dy) = (f64::from(41 - x), f64::from(y));
                let factor = 1.0 / f64::from(42 * 42 + 28 * 28);
                let estimate = dx + dy + (dx * dx + dy * dy) * factor;
                let single = distance as f32 + estimate as f32;
                let key = fast_astar_key(size, distance, at, to);
                assert_eq!(key as f64, f64::from(single) * f64::from(1 << 23));
            }
        }
    }

    #[test]
    fn halves_are_rounded_to_even() {
        let unit = 1 << SINGLE_BITS;
        // Between 2 and 4 single precision has steps of two units.
        assert_eq!(nearest_single(2 * unit + 1, unit), 2 * unit);
        assert_eq!(nearest_single(2 * unit + 3, unit), 2 * unit + 4);
        assert_eq!(nearest_single(4 * unit - 1, unit), 4 * unit);
        assert_eq!(nearest_single(0, unit), 0);
    }
}
