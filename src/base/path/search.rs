//! One way from here to there: A*.

use super::super::geom::{Dir, Pos, Size};
use super::onward::{Onward, Step, cell, is_diagonal, step};
use super::queue::Queue;
use super::reach::{Chart, FARTHEST, Reach};
use super::{MAX_COST, Moves, back};

/// A cheapest way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// What all its steps cost together.
    pub cost: u32,
    /// The cells, in the order they are entered: without the start, with the end.
    pub cells: Vec<Pos>,
}

/// The memory that looking for ways needs. Made once for maps of a size, and used again.
///
/// Source: Hart, Nilsson, Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968.
#[derive(Clone, Debug, Default)]
pub struct Search {
    pub(super) reach: Reach,
    queue: Queue<Entry>,
    pub(super) onward: Onward,
    /// What waits in searches from the end.
    pub(super) back: Queue<back::Entry>,
}

impl Search {
    /// Memory for maps of `size`.
    pub fn new(size: Size) -> Self {
        let reach = Reach::new(size);
        Self {
            onward: Onward::in_order(reach.shape()),
            reach,
            queue: Queue::default(),
            back: Queue::default(),
        }
    }

    /// The size of the maps it is for.
    pub const fn size(&self) -> Size {
        self.reach.size()
    }

    /// A cheapest way, or nothing where there is none or an end lies outside the map. The way from a cell to itself is
    /// empty; what the start costs does not matter.
    ///
    /// Of several ways that cost the same it is always the same one. It is laid from the end back to the start, straight on
    /// where that costs no more than turning, else over the first neighbour in the order of [`Moves::dirs`] (each the
    /// direction of the step into the cell) that the search has reached at the least cost.
    pub fn way(
        &mut self,
        moves: Moves,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Way> {
        let total = match moves {
            Moves::TwoThree => self.spread(Moves::TwoThree, from, to, &cost),
            Moves::King => self.spread(Moves::King, from, to, &cost),
            Moves::Rook => self.spread(Moves::Rook, from, to, &cost),
        }?;
        let mut cells = Vec::with_capacity(from.distance(to) as usize);
        let chart = self.reach.open();
        let start = chart.shape.cell(from);
        let (mut at, mut left, mut last) = (chart.shape.cell(to), total, None);
        while at != start {
            let pos = chart.shape.pos(at);
            cells.push(pos);
            let price = cost(pos).map_or(1, |cost| cost.clamp(1, MAX_COST));
            let before = |dir: Dir| {
                let left = left.checked_sub(price * moves.weight(dir))?;
                let cell = at.wrapping_sub(chart.shape.offset(dir));
                chart.is_at(cell, left).then_some((cell, left, Some(dir)))
            };
            let dirs = last.iter().chain(moves.dirs());
            (at, left, last) = (dirs.copied().find_map(before))
                .expect("every cell that was reached was entered from somewhere");
        }
        self.reach.close(total);
        cells.reverse();
        Some(Way { cost: total, cells })
    }

    /// Notes how far cells are from `from`, until `to` is reached. Gives the distance of `to`.
    #[inline(always)]
    fn spread(
        &mut self,
        moves: Moves,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        let Self {
            reach,
            queue,
            onward,
            ..
        } = self;
        if !reach.size().contains(from) || !reach.size().contains(to) {
            return None;
        }
        reach.restart();
        queue.restart(moves.least(from, to));
        let mut chart = reach.open();
        let shape = chart.shape;
        let (start, goal) = (shape.cell(from), shape.cell(to));
        chart.set(start, 0);
        if start == goal {
            reach.close(0);
            return Some(0);
        }
        let mut hunt = Hunt {
            chart,
            queue,
            moves,
            to,
            cost,
        };
        for &dir in moves.dirs() {
            hunt.go(step(shape, start, dir), 0, moves.weight(dir));
        }
        let (straight, diagonal) = moves.weights();
        let mut farthest = 0;
        while let Some((total, Entry { step: last, mark })) = hunt.queue.pop() {
            let cell = cell(last);
            if !hunt.chart.has(cell, mark) {
                continue;
            }
            let done = hunt.chart.distance(mark);
            if cell == goal {
                reach.close(total);
                return Some(done);
            }
            farthest = total;
            if total > FARTHEST {
                break;
            }
            let turned = is_diagonal(last);
            let [first, second, third, fourth, fifth] = onward.after(last);
            hunt.go(first, done, straight);
            hunt.go(second, done, straight);
            hunt.go(third, done, if turned { diagonal } else { straight });
            if moves != Moves::Rook {
                hunt.go(fourth, done, diagonal);
                hunt.go(fifth, done, diagonal);
            }
        }
        reach.close(farthest);
        None
    }
}

/// A step that waits, and the mark of the cell when it was put in.
#[derive(Clone, Copy, Debug)]
struct Entry {
    step: Step,
    mark: u32,
}

/// A [`Search`] under way.
struct Hunt<'a, C> {
    chart: Chart<'a>,
    queue: &'a mut Queue<Entry>,
    moves: Moves,
    to: Pos,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> Hunt<'_, C> {
    /// Takes a step out of a cell at the distance `done`, if it leads nearer to a cell than was known.
    #[inline(always)]
    fn go(&mut self, step: Step, done: u32, weight: u32) {
        let cell = cell(step);
        if !self.chart.is_beyond(cell, done + weight) {
            return;
        }
        let Some(price) = self.chart.cost(cell, self.cost) else {
            return;
        };
        let there = done + price * weight;
        if price == 1 || self.chart.is_beyond(cell, there) {
            self.chart.set(cell, there);
            let total = there + self.moves.least(self.chart.shape.pos(cell), self.to);
            let mark = self.chart.mark(there);
            self.queue.push(total, Entry { step, mark });
        }
    }
}
