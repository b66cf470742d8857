//! A* from the goal towards the start.

use crate::geom::{Dir, Pos};
use crate::path::astar::{AStar, Path, ReverseEntry};
use crate::path::distance_map::{DistanceMarks, MAX_DISTANCE};
use crate::path::metric::{MAX_COST, Metric};
use crate::path::queue::BucketQueue;
use crate::path::successors::{Step, Successors, cell, is_diagonal, step};

impl AStar {
    /// A cheapest path, searched from the goal. Fast if the goal is crowded: a search from the start expands everything
    /// around the crowd before it pays to pass through.
    ///
    /// If entering the goal costs more than 1 the result is exactly that of [`AStar::path`]: the estimate of every
    /// other cell on a cheapest path is then lower than the cost of the path, so both searches reach all of these
    /// cells.
    pub fn path_from_goal(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Path> {
        let total = self.find_distances_back(moves, from, to, &cost)?;
        let mut marks = self.distances.begin_search();
        let mut cells = trace_path(&mut marks, moves, from, to, total, &cost);
        self.distances.end_search(total);
        cells.reverse();
        Some(Path { cost: total, cells })
    }

    /// Finds the distances of cells from `to`, at least of all cells on cheapest paths. Returns the distance of
    /// `from`.
    fn find_distances_back(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        self.distances.reset_for([from, to])?;
        self.reverse_queue.reset(0);
        let start = self.distances.index().cell(from);
        let mut search = ReverseSearch {
            marks: self.distances.begin_search(),
            queue: &mut self.reverse_queue,
            moves,
            from,
            start,
            cost,
        };
        let found = search.run(to, &self.successors);
        let farthest = self.reverse_queue.last_key();
        self.distances.end_search(farthest);
        found
    }
}

/// A running search from the goal.
struct ReverseSearch<'a, C> {
    marks: DistanceMarks<'a>,
    queue: &'a mut BucketQueue<ReverseEntry>,
    moves: Metric,
    from: Pos,
    start: u32,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> ReverseSearch<'_, C> {
    /// Runs until no path can be as cheap as the one found.
    fn run(&mut self, to: Pos, successors: &Successors) -> Option<u32> {
        let index = self.marks.index;
        let goal = index.cell(to);
        if goal == self.start {
            return Some(0);
        }
        let cell_cost = self.marks.cost(goal, self.cost)?;
        self.marks.set(goal, 0);
        for &dir in self.moves.dirs() {
            self.relax(step(index, goal, dir), cell_cost * self.moves.weight(dir));
        }
        let (straight, diagonal) = self.moves.weights();
        let mut found = None;
        while let Some((total, entry)) = self.queue.pop() {
            if found.is_some_and(|found| total > found) || total > MAX_DISTANCE {
                break;
            }
            let ReverseEntry {
                step: last,
                mark,
                cell_cost,
            } = entry;
            if !self.marks.has(cell(last), mark) {
                continue;
            }
            let so_far = self.marks.distance(mark);
            if cell(last) == self.start {
                found = Some(so_far);
                continue;
            }
            let (straight, diagonal) =
                (so_far + straight * cell_cost, so_far + diagonal * cell_cost);
            let [first, second, third, fourth, fifth] = successors.after(last);
            self.relax(first, straight);
            self.relax(second, straight);
            let is_diagonal_step = is_diagonal(last);
            self.relax(third, if is_diagonal_step { diagonal } else { straight });
            if self.moves != Metric::Manhattan {
                self.relax(fourth, diagonal);
                self.relax(fifth, diagonal);
            }
        }
        found
    }

    /// Takes a step to a cell at the distance `there` if that is shorter than its known distance.
    #[inline]
    fn relax(&mut self, step: Step, there: u32) {
        let cell = cell(step);
        if !self.marks.is_farther_than(cell, there) {
            return;
        }
        // The cost of the start does not matter.
        let cell_cost = if cell == self.start {
            Some(1)
        } else {
            self.marks.cost(cell, self.cost)
        };
        let Some(cell_cost) = cell_cost else {
            return;
        };
        self.marks.set(cell, there);
        // A path from the start pays for entering this cell, at least with an orthogonal step.
        let least = self.moves.min_cost(self.from, self.marks.index.pos(cell));
        let least = least + (cell_cost - 1) * self.moves.weights().0;
        let mark = self.marks.mark(there);
        let entry = ReverseEntry {
            step,
            mark,
            cell_cost,
        };
        self.queue.push(there + least, entry);
    }
}

/// Traces the path from the goal back to the start as [`AStar::path`] does; returns its cells in this order. Dead ends,
/// from which the start cannot be reached at the same cost, are marked as blocked.
fn trace_path(
    marks: &mut DistanceMarks<'_>,
    moves: Metric,
    from: Pos,
    to: Pos,
    total: u32,
    cost: &impl Fn(Pos) -> Option<u32>,
) -> Vec<Pos> {
    let index = marks.index;
    let start = index.cell(from);
    let mut path: Vec<(u32, u32, Option<Dir>)> = Vec::with_capacity(from.distance(to) as usize + 1);
    path.push((index.cell(to), 0, None));
    while let Some(&(at, so_far, last)) = path.last() {
        if at == start {
            path.pop();
            break;
        }
        let cell_cost = cost(index.pos(at)).map_or(1, |cost| cost.clamp(1, MAX_COST));
        let step_back = |dir: Dir| {
            let there = so_far + cell_cost * moves.weight(dir);
            let cell = at.wrapping_sub(index.offset(dir));
            let near = there + moves.min_cost(from, index.pos(cell)) <= total;
            (near && marks.is_at(cell, there)).then_some((cell, there, Some(dir)))
        };
        let dirs = last.iter().chain(moves.dirs());
        if let Some(next) = dirs.copied().find_map(step_back) {
            path.push(next);
        } else {
            marks.mark_blocked(at);
            path.pop();
        }
    }
    path.into_iter().map(|(cell, ..)| index.pos(cell)).collect()
}

#[cfg(all(test, feature = "rand"))]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::geom::Size;

    /// A random map of walls, open cells, and occupied cells that cost 11.
    fn random_map(dice: &mut Dice) -> (Size, Vec<Option<u32>>) {
        let size = Size::new(dice.range(1, 30), dice.range(1, 30));
        let (walls, occupied) = (dice.below(50), dice.below(50));
        let costs = size.cells().map(|_| match dice.below(100) {
            roll if roll < walls => None,
            roll if roll < walls + occupied => Some(11),
            _ => Some(1),
        });
        (size, costs.collect())
    }

    #[test]
    fn both_directions_find_the_same_path() {
        let mut dice = Dice::new(1);
        let mut longest = 0;
        for round in 0..400 {
            let (size, costs) = random_map(&mut dice);
            let mut search = AStar::new(size);
            let mut any = || Pos::new(dice.range(0, size.w - 1), dice.range(0, size.h - 1));
            let (from, to) = (any(), any());
            let cost = |pos: Pos| match pos {
                _ if pos == to => Some(11),
                _ => costs[(pos.y * size.w + pos.x) as usize],
            };
            for moves in [Metric::Octile, Metric::Chebyshev, Metric::Manhattan] {
                let path = search.path(moves, from, to, cost);
                let back = search.path_from_goal(moves, from, to, cost);
                assert_eq!(path, back, "map {round}, {moves:?} from {from:?} to {to:?}");
                longest = longest.max(path.map_or(0, |path| path.cells.len()));
            }
        }
        assert!(longest > 20, "the longest path has {longest} cells");
    }
}
