//! A* on maps whose corners must not be cut.

use crate::geom::{Dir, Pos};
use crate::path::astar::{AStar, OpenSearch, OpenStep, Path};
use crate::path::distance_map::MAX_DISTANCE;
use crate::path::grid_index::GridIndex;
use crate::path::metric::Metric;
use crate::path::successors::{cell, step};

impl AStar {
    /// Like [`AStar::path`], but a diagonal step requires that both cells beside it can be entered: the path neither
    /// squeezes between two walls that touch at a corner nor cuts the corner of a single one.
    ///
    /// Slower than [`AStar::path`], because it tries all eight steps out of a cell instead of five.
    ///
    /// ```
    /// use tallowdeep_grid::{AStar, Metric, Pos, Size};
    ///
    /// let mut search = AStar::new(Size::new(2, 2));
    /// let (from, to, wall) = (Pos::new(0, 0), Pos::new(1, 1), Pos::new(1, 0));
    /// let cost = |pos: Pos| (pos != wall).then_some(1);
    /// let path = search.path_around_corners(Metric::Chebyshev, from, to, cost);
    /// assert_eq!(path.map(|path| path.cells), Some(vec![Pos::new(0, 1), to]));
    /// ```
    pub fn path_around_corners(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Path> {
        let total = self.find_around_corners(moves, from, to, &cost)?;
        let index = self.distances.index();
        let may_step = |cell, dir| !cuts_corner(index, cell, dir, &cost);
        Some(self.traced(moves, [from, to], total, &cost, may_step))
    }

    /// Finds the distances of cells from `from` until `to` is reached. Returns the distance of `to`.
    fn find_around_corners(
        &mut self,
        moves: Metric,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        self.distances.reset_for([from, to])?;
        self.queue.reset(moves.min_cost(from, to));
        let marks = self.distances.begin_search();
        let (start, goal) = (marks.index.cell(from), marks.index.cell(to));
        let mut search = OpenSearch {
            marks,
            queue: &mut self.queue,
            moves,
            to,
            cost,
        };
        search.marks.set(start, 0);
        let (mut at, mut so_far, mut reached) = (start, 0, 0);
        while at != goal && reached <= MAX_DISTANCE {
            search.expand(at, so_far);
            let newest = std::iter::from_fn(|| search.queue.pop())
                .find(|(_, entry)| search.marks.has(cell(entry.step), entry.mark));
            let Some((total, OpenStep { step: last, mark })) = newest else {
                break;
            };
            (at, so_far, reached) = (cell(last), search.marks.distance(mark), total);
        }
        self.distances.end_search(reached);
        (at == goal).then_some(so_far)
    }
}

impl<C: Fn(Pos) -> Option<u32>> OpenSearch<'_, C> {
    /// Takes every step out of a cell that cuts no corner.
    fn expand(&mut self, from: u32, so_far: u32) {
        for &dir in self.moves.dirs() {
            if !cuts_corner(self.marks.index, from, dir, self.cost) {
                let step = step(self.marks.index, from, dir);
                self.relax(step, so_far, self.moves.weight(dir));
            }
        }
    }
}

/// Whether a step is diagonal and one of the two cells beside it cannot be entered.
fn cuts_corner(index: GridIndex, from: u32, dir: Dir, cost: &impl Fn(Pos) -> Option<u32>) -> bool {
    let (dx, dy) = dir.delta();
    let beside = [(dx, 0), (0, dy)].map(|(dx, dy)| Dir::from_delta(dx, dy));
    dir.is_diagonal()
        && beside.into_iter().flatten().any(|dir| {
            let beside = from.wrapping_add(index.offset(dir));
            index.inside(beside).and_then(cost).is_none()
        })
}
