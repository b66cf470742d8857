//! A*: the cheapest path between two cells.

mod corners;

use crate::geom::{Dir, Pos, Size};
use crate::path::distance_map::{DistanceMap, DistanceMarks, MAX_DISTANCE};
use crate::path::metric::{MAX_COST, Metric};
use crate::path::queue::BucketQueue;
use crate::path::successors::{Step, Successors, cell, is_diagonal, step};

/// A cheapest path.
///
/// ```
/// use tallowdeep_grid::{AStar, BitGrid, Metric, Pos, Size};
///
/// let walls = BitGrid::new(Size::new(9, 9));
/// let mut search = AStar::new(walls.size());
/// let path = search.path(Metric::Octile, Pos::new(1, 1), Pos::new(3, 2), walls.open_cost());
/// let path = path.expect("nothing is in the way");
/// assert_eq!((path.cost, path.cells.last()), (5, Some(&Pos::new(3, 2))));
/// ```
#[doc(alias("NavigationPath"))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The sum over all steps of the weight of the direction times the cost of the cell entered.
    pub cost: u32,
    /// The cells in the order they are entered, excluding the start and including the goal.
    pub cells: Vec<Pos>,
}

/// An A* search with reusable buffers for maps of one size.
///
/// ```
/// use tallowdeep_grid::{AStar, Metric, Pos, Size};
///
/// let mut search = AStar::new(Size::new(9, 9));
/// // Every cell costs 1 but those of a wall, which end at the bottom row.
/// let cost = |pos: Pos| (pos.x != 4 || pos.y == 8).then_some(1);
/// let path = search.path(Metric::Chebyshev, Pos::new(3, 6), Pos::new(5, 6), cost);
/// assert_eq!(path.map(|path| path.cells.len()), Some(4));
/// ```
///
/// Source: Hart, Nilsson, Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths",
/// 1968.
#[doc(alias("a_star_search", "Pathfinder", "PathFinder", "pathfinding"))]
#[derive(Clone, Debug, Default)]
pub struct AStar {
    distances: DistanceMap,
    queue: BucketQueue<OpenStep>,
    successors: Successors,
}

impl AStar {
    /// A search for maps of `size`.
    ///
    /// # Panics
    /// If `size` with its margins has 2^29 cells or more, if it has 2^15 rows or more, or if cells times columns reach
    /// 2^48.
    pub fn new(size: Size) -> Self {
        let distances = DistanceMap::new(size);
        Self {
            successors: Successors::in_direction_order(distances.index()),
            distances,
            queue: BucketQueue::default(),
        }
    }

    /// The size of the maps it searches.
    pub const fn size(&self) -> Size {
        self.distances.size()
    }

    /// A cheapest path, or `None` if there is none or either end lies outside the map. The path from a cell to itself
    /// is empty; the cost of the start does not matter.
    ///
    /// `cost` is that of entering a cell, 1 to 255: 0 counts as 1, and more than 255 as 255. `None` blocks the way.
    ///
    /// Of several cheapest paths it always returns the same one: the path is traced back from the goal, straight on if
    /// that costs no more than turning, otherwise to the first neighbour in the order of [`Metric::dirs`] (the
    /// direction of the step into the cell) that the search reached at the lowest cost.
    pub fn path(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Path> {
        let total = match moves {
            Metric::Octile => self.find_distances(Metric::Octile, from, to, &cost),
            Metric::Chebyshev => self.find_distances(Metric::Chebyshev, from, to, &cost),
            Metric::Manhattan => self.find_distances(Metric::Manhattan, from, to, &cost),
        }?;
        Some(self.traced(moves, [from, to], total, &cost, |_, _| true))
    }

    /// The path of cost `total`, traced back from the goal by steps that `may_step` allows, given the cell a step leaves.
    fn traced(
        &mut self,
        moves: Metric,
        [from, to]: [Pos; 2],
        total: u32,
        cost: &impl Fn(Pos) -> Option<u32>,
        may_step: impl Fn(u32, Dir) -> bool,
    ) -> Path {
        let mut cells = Vec::with_capacity(from.distance(to) as usize);
        let marks = self.distances.begin_search();
        let start = marks.index.cell(from);
        let (mut at, mut remaining, mut last) = (marks.index.cell(to), total, None);
        while at != start {
            let pos = marks.index.pos(at);
            cells.push(pos);
            let cell_cost = cost(pos).map_or(1, |cost| cost.clamp(1, MAX_COST));
            // Straight on first, and then in the order of directions.
            let mut dirs = last.iter().chain(moves.dirs()).copied();
            let (before, left, dir) = dirs
                .find_map(|dir| {
                    let left = remaining.checked_sub(cell_cost * moves.weight(dir))?;
                    let before = at.wrapping_sub(marks.index.offset(dir));
                    let is_way = marks.is_at(before, left) && may_step(before, dir);
                    is_way.then_some((before, left, dir))
                })
                .expect("a reached cell was entered from a neighbour");
            at = before;
            remaining = left;
            last = Some(dir);
        }
        self.distances.end_search(total);
        cells.reverse();
        Path { cost: total, cells }
    }

    /// Finds the distances of cells from `from` until `to` is reached. Returns the distance of `to`.
    #[inline(always)]
    fn find_distances(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        let Self {
            distances,
            queue,
            successors,
        } = self;
        distances.reset_for([from, to])?;
        queue.reset(moves.min_cost(from, to));
        let mut marks = distances.begin_search();
        let index = marks.index;
        let (start, goal) = (index.cell(from), index.cell(to));
        marks.set(start, 0);
        if start == goal {
            distances.end_search(0);
            return Some(0);
        }
        let mut search = OpenSearch {
            marks,
            queue,
            moves,
            to,
            cost,
        };
        for &dir in moves.dirs() {
            search.relax(step(index, start, dir), 0, moves.weight(dir));
        }
        let (straight, diagonal) = moves.weights();
        let mut farthest = 0;
        while let Some((total, OpenStep { step: last, mark })) = search.queue.pop() {
            let cell = cell(last);
            if !search.marks.has(cell, mark) {
                continue;
            }
            let so_far = search.marks.distance(mark);
            if cell == goal {
                distances.end_search(total);
                return Some(so_far);
            }
            farthest = total;
            if total > MAX_DISTANCE {
                break;
            }
            let is_diagonal_step = is_diagonal(last);
            let [first, second, third, fourth, fifth] = successors.after(last);
            search.relax(first, so_far, straight);
            search.relax(second, so_far, straight);
            let ahead = if is_diagonal_step { diagonal } else { straight };
            search.relax(third, so_far, ahead);
            if moves != Metric::Manhattan {
                search.relax(fourth, so_far, diagonal);
                search.relax(fifth, so_far, diagonal);
            }
        }
        distances.end_search(farthest);
        None
    }
}

/// A step on the open list, and the mark of its cell when it was pushed.
#[derive(Clone, Copy, Debug)]
struct OpenStep {
    step: Step,
    mark: u32,
}

/// A running [`AStar`].
struct OpenSearch<'a, C> {
    marks: DistanceMarks<'a>,
    queue: &'a mut BucketQueue<OpenStep>,
    moves: Metric,
    to: Pos,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> OpenSearch<'_, C> {
    /// Takes a step out of a cell at the distance `so_far` if that shortens the known distance of the cell it enters.
    #[inline(always)]
    fn relax(&mut self, step: Step, so_far: u32, weight: u32) {
        let cell = cell(step);
        if !self.marks.is_farther_than(cell, so_far + weight) {
            return;
        }
        let Some(cell_cost) = self.marks.cost(cell, self.cost) else {
            return;
        };
        let there = so_far + cell_cost * weight;
        if cell_cost == 1 || self.marks.is_farther_than(cell, there) {
            self.marks.set(cell, there);
            let total = there + self.moves.min_cost(self.marks.index.pos(cell), self.to);
            let mark = self.marks.mark(there);
            self.queue.push(total, OpenStep { step, mark });
        }
    }
}
