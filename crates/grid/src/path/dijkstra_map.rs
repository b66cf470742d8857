//! Dijkstra maps: the distance from every cell to the nearest of some sources. One map serves every actor with
//! the same target.

use crate::geom::{Dir, Pos, Size};
use crate::grid::BitGrid;
use crate::path::distance_map::{DistanceMap, DistanceMarks, MAX_DISTANCE};
use crate::path::flood_fill::FloodFill;
use crate::path::metric::Metric;
use crate::path::queue::BucketQueue;
use crate::path::row_fill::RowFill;
use crate::path::successors::{self, Step, Successors, cell, is_diagonal, step};

/// For each cell, the cost of the cheapest path from it to the nearest source. Create one and reuse it.
///
/// ```
/// use tallowdeep_grid::{DijkstraMap, Dir, Metric, Pos, Size};
///
/// let mut map = DijkstraMap::new(Size::new(9, 9));
/// let food = [Pos::new(0, 0), Pos::new(8, 4)];
/// map.fill(Metric::Manhattan, food, u32::MAX, |_| Some(1));
/// assert_eq!(map.distance(Pos::new(6, 4)), Some(2));
/// assert_eq!(map.downhill(Pos::new(6, 4), |_| true), Some(Dir::E));
/// ```
///
/// Source: Dijkstra, "A note on two problems in connexion with graphs", 1959, from the sources outwards.
#[doc(alias("flow field", "dijkstra2d", "maxarray", "GoalMap"))]
#[derive(Clone, Debug)]
pub struct DijkstraMap {
    moves: Metric,
    limit: u32,
    distances: DistanceMap,
    successors: Successors,
    /// Steps between cells that cost 1, in a ring of lists: steps that lead to the distance `n` are in list `n`
    /// modulo 4.
    unit_queue: [Vec<Step>; 4],
    /// All other open cells.
    weighted_queue: BucketQueue<CellCost>,
    /// The result, if the whole map was filled and every cell costs 1.
    flood_fill: FloodFill,
    /// Fills small maps in place of `flood_fill`.
    row_fill: RowFill,
    is_flood_filled: bool,
}

/// A cell, and the cost of entering it.
#[derive(Clone, Copy, Debug)]
struct CellCost {
    cell: u32,
    cell_cost: u32,
}

impl DijkstraMap {
    /// An empty map for maps of `size`.
    ///
    /// # Panics
    /// If `size` with its margins has 2^29 cells or more, if it has 2^15 rows or more, or if cells times columns reach
    /// 2^48.
    pub fn new(size: Size) -> Self {
        let distances = DistanceMap::new(size);
        Self {
            moves: Metric::Chebyshev,
            limit: 0,
            successors: Successors::by_turn(distances.index()),
            flood_fill: FloodFill::new(distances.index()),
            row_fill: RowFill::default(),
            is_flood_filled: false,
            distances,
            unit_queue: Default::default(),
            weighted_queue: BucketQueue::default(),
        }
    }

    /// The size of the maps it is for.
    pub const fn size(&self) -> Size {
        self.distances.size()
    }

    /// Computes all distances up to and including `limit`; `u32::MAX` computes all, and asks for the cost of
    /// every cell. Sources outside the map and sources that cannot be entered are ignored.
    ///
    /// `cost` is that of entering a cell, 1 to 255: 0 counts as 1, and more than 255 as 255. `None` blocks the way.
    pub fn fill(
        &mut self,
        moves: Metric,
        sources: impl IntoIterator<Item = Pos>,
        limit: u32,
        cost: impl Fn(Pos) -> Option<u32>,
    ) {
        (self.moves, self.limit) = (moves, limit.min(MAX_DISTANCE - 1));
        let sources = self.cells_on_map(sources.into_iter().map(|pos| (pos, 0)));
        self.is_flood_filled =
            limit == u32::MAX && self.mark_walls(&cost) && self.flood(moves, &sources);
        if !self.is_flood_filled {
            self.find_distances_from(&sources, &cost);
        }
    }

    /// Computes all distances up to and including `limit` from sources that already have one: the lower it is, the
    /// more a source attracts. Otherwise the same as [`DijkstraMap::fill`]. The map takes memory in proportion to the
    /// greatest of these distances.
    pub fn fill_from(
        &mut self,
        moves: Metric,
        sources: impl IntoIterator<Item = (Pos, u32)>,
        limit: u32,
        cost: impl Fn(Pos) -> Option<u32>,
    ) {
        (self.moves, self.limit) = (moves, limit.min(MAX_DISTANCE - 1));
        let sources = self.cells_on_map(sources);
        self.is_flood_filled = false;
        self.find_distances_from(&sources, &cost);
    }

    /// Turns `threats`, the distances from what is feared, into a map to flee by: [`DijkstraMap::downhill`] leads away
    /// from the sources of `threats`, and past them out of a dead end if a better place lies close enough beyond.
    /// `cost` is usually that with which `threats` was filled.
    ///
    /// # Panics
    /// If `threats` has another size than this map.
    ///
    /// Source: RogueBasin, "The Incredible Power of Dijkstra Maps": distances times -1.2, then filled again. Here they
    /// are subtracted from the greatest one, since distances are never negative.
    pub fn fill_to_flee(&mut self, threats: &Self, cost: impl Fn(Pos) -> Option<u32>) {
        assert_eq!(
            threats.size(),
            self.size(),
            "`threats` has another size than the map"
        );
        let size = self.size();
        let mut sources = Vec::new();
        for pos in size.cells() {
            if let Some(distance) = threats.distance(pos) {
                sources.push((pos, distance));
            }
        }
        let farthest = sources.iter().map(|(_, distance)| *distance).max();
        let farthest = farthest.unwrap_or(0);
        for (_, distance) in &mut sources {
            *distance = (farthest - *distance).saturating_mul(6) / 5;
        }
        self.fill_from(threats.moves, sources, u32::MAX, cost);
    }

    /// Computes all distances if only `walls` block the way and every other cell costs 1. The result is that of
    /// [`DijkstraMap::fill`], but faster: it handles many cells at a time.
    ///
    /// # Panics
    /// If `walls` has another size than this map.
    pub fn fill_unweighted(
        &mut self,
        walls: &BitGrid,
        moves: Metric,
        sources: impl IntoIterator<Item = Pos>,
    ) {
        assert_eq!(
            walls.size(),
            self.size(),
            "`walls` has another size than the map"
        );
        (self.moves, self.limit) = (moves, MAX_DISTANCE - 1);
        let sources = self.cells_on_map(sources.into_iter().map(|pos| (pos, 0)));
        let index = self.distances.index();
        if RowFill::fits(index) {
            self.row_fill.take_walls(index, walls);
        } else {
            self.flood_fill.marks.mark_wall_bits(walls);
        }
        self.is_flood_filled = self.flood(moves, &sources);
        if !self.is_flood_filled {
            self.find_distances_from(&sources, &walls.open_cost());
        }
    }

    /// Asks for the cost of every cell. Returns whether all that can be entered cost 1.
    fn mark_walls(&mut self, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
        let index = self.distances.index();
        if RowFill::fits(index) {
            self.row_fill.ask(index, cost)
        } else {
            self.flood_fill.marks.mark_walls(cost)
        }
    }

    /// Visits all cells that can be reached, after the walls were marked. Returns `false` if some are too far.
    fn flood(&mut self, moves: Metric, sources: &[(u32, u32)]) -> bool {
        if !RowFill::fits(self.distances.index()) {
            return self.flood_fill.fill(moves, sources);
        }
        let marks = &mut self.flood_fill.marks;
        self.row_fill.fill(moves, sources, marks);
        true
    }

    /// The cells of the sources that lie on the map, with the distances they begin with, up to the limit.
    fn cells_on_map(&self, sources: impl IntoIterator<Item = (Pos, u32)>) -> Vec<(u32, u32)> {
        let (index, limit) = (self.distances.index(), self.limit);
        let sources = sources.into_iter();
        let near = sources.filter(|&(pos, distance)| index.contains(pos) && distance <= limit);
        near.map(|(pos, distance)| (index.cell(pos), distance))
            .collect()
    }

    /// Computes distances up to the limit for any costs, from sources and the distances they begin with.
    fn find_distances_from(&mut self, sources: &[(u32, u32)], cost: &impl Fn(Pos) -> Option<u32>) {
        self.distances.reset();
        // With weights known at compile time, each metric gets its own fast loop.
        match self.moves {
            Metric::Octile => self.find_distances(Metric::Octile, sources, cost),
            Metric::Chebyshev => self.find_distances(Metric::Chebyshev, sources, cost),
            Metric::Manhattan => self.find_distances(Metric::Manhattan, sources, cost),
        }
    }

    /// Expands the cells, one distance after the other.
    #[inline(always)]
    fn find_distances(
        &mut self,
        moves: Metric,
        sources: &[(u32, u32)],
        cost: &impl Fn(Pos) -> Option<u32>,
    ) {
        self.unit_queue.iter_mut().for_each(Vec::clear);
        self.weighted_queue.reset(0);
        let (mut expansion, _) = self.expansion(cost);
        for &(source, distance) in sources {
            expansion.push_cell(source, distance);
        }
        let mut distance = 0;
        while distance < self.limit
            && !(self.weighted_queue.is_empty() && self.unit_queue.iter().all(Vec::is_empty))
        {
            self.expand_weighted(moves, distance, cost);
            self.expand_unit(moves, distance, cost);
            distance += 1;
        }
        self.distances.end_search(distance);
    }

    #[inline(always)]
    fn expansion<'a, C>(&'a mut self, cost: &'a C) -> (Expansion<'a, C>, &'a Successors) {
        let expansion = Expansion {
            marks: self.distances.begin_search(),
            unit_queue: &mut self.unit_queue,
            weighted_queue: &mut self.weighted_queue,
            cost,
        };
        (expansion, &self.successors)
    }

    /// Expands the cells at this distance in the ring.
    #[inline(always)]
    fn expand_unit(&mut self, moves: Metric, distance: u32, cost: &impl Fn(Pos) -> Option<u32>) {
        let mut steps = std::mem::take(&mut self.unit_queue[distance as usize % 4]);
        let (mut expansion, successors) = self.expansion(cost);
        let (straight, diagonal) = moves.weights();
        let (straight, diagonal) = (distance + straight, distance + diagonal);
        for last in steps.drain(..) {
            if !expansion.marks.is_at(cell(last), distance) {
                continue;
            }
            let [first, second, third, fourth, fifth] = successors.after(last);
            let is_diagonal_step = is_diagonal(last);
            expansion.push_step(first, straight);
            expansion.push_step(second, straight);
            expansion.push_step(third, if is_diagonal_step { diagonal } else { straight });
            if moves != Metric::Manhattan {
                expansion.push_step(fourth, diagonal);
                expansion.push_step(fifth, diagonal);
            }
        }
        self.unit_queue[distance as usize % 4] = steps;
    }

    /// Expands the other cells at this distance, in all directions.
    fn expand_weighted(
        &mut self,
        moves: Metric,
        distance: u32,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) {
        let entries = self.weighted_queue.take_bucket(distance);
        let (mut expansion, _) = self.expansion(cost);
        for &CellCost { cell, cell_cost } in &entries {
            if !expansion.marks.is_at(cell, distance) {
                continue;
            }
            for &dir in moves.dirs() {
                let step = step(expansion.marks.index, cell, dir);
                // A step from a neighbour towards the source enters this cell.
                let there = distance + cell_cost * moves.weight(dir);
                if cell_cost == 1 {
                    expansion.push_step(step, there);
                } else {
                    expansion.push_cell(successors::cell(step), there);
                }
            }
        }
        self.weighted_queue.recycle(entries);
    }

    /// The cost of the cheapest path from `pos` to a source; `None` if there is none, or none within the limit.
    pub fn distance(&self, pos: Pos) -> Option<u32> {
        if self.is_flood_filled {
            return self.flood_fill.marks.distance(pos);
        }
        let distance = self.distances.distance(pos);
        distance.filter(|&distance| distance <= self.limit)
    }

    /// The step from `pos` to the lowest of its neighbours that are lower than `pos` and `free`; of equal ones
    /// the first in the order of [`Metric::dirs`]. `None` at a source, or if no such neighbour exists.
    #[doc(alias("find_lowest_exit", "hillclimb2d", "rolldown"))]
    pub fn downhill(&self, pos: Pos, free: impl Fn(Pos) -> bool) -> Option<Dir> {
        let here = self.distance(pos).unwrap_or(u32::MAX);
        let lower = self.moves.dirs().iter().filter_map(|&dir| {
            let there = self.distance(pos.step(dir)).filter(|&there| there < here)?;
            free(pos.step(dir)).then_some((there, dir))
        });
        lower.min_by_key(|&(there, _)| there).map(|(_, dir)| dir)
    }
}

/// A [`DijkstraMap`] while the cells at one distance are expanded.
struct Expansion<'a, C> {
    marks: DistanceMarks<'a>,
    unit_queue: &'a mut [Vec<Step>; 4],
    weighted_queue: &'a mut BucketQueue<CellCost>,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> Expansion<'_, C> {
    /// Takes a step out of a cell that costs 1 if that shortens the known distance of the cell it enters.
    #[inline(always)]
    fn push_step(&mut self, step: Step, distance: u32) {
        if let Some(cell_cost) = self.relax(cell(step), distance) {
            if cell_cost == 1 {
                self.unit_queue[distance as usize % 4].push(step);
            } else {
                let cell = cell(step);
                self.weighted_queue
                    .push(distance, CellCost { cell, cell_cost });
            }
        }
    }

    /// Reaches a cell in any other way if that shortens its known distance.
    fn push_cell(&mut self, cell: u32, distance: u32) {
        if let Some(cell_cost) = self.relax(cell, distance) {
            self.weighted_queue
                .push(distance, CellCost { cell, cell_cost });
        }
    }

    /// Records the distance of a cell if it is shorter than the known one. Returns the cell's cost.
    #[inline(always)]
    fn relax(&mut self, cell: u32, distance: u32) -> Option<u32> {
        if !self.marks.is_farther_than(cell, distance) {
            return None;
        }
        let cell_cost = self.marks.cost(cell, self.cost)?;
        self.marks.set(cell, distance);
        Some(cell_cost)
    }
}
