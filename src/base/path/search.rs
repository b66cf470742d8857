//! One way from here to there: A*.

use super::super::geom::{Dir, Pos, Size};
use super::super::grid::bits;
use super::queue::Queue;
use super::reach::{FARTHEST, Reach};
use super::{MAX_COST, Moves};

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
    reach: Reach,
    queue: Queue,
}

impl Search {
    /// Memory for maps of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            reach: Reach::new(size),
            queue: Queue::default(),
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
        let total = self.spread(moves, from, to, &cost)?;
        let mut cells = Vec::with_capacity(from.distance(to) as usize);
        let (mut at, mut left, mut last) = (self.reach.cell(to), total, None);
        while at != self.reach.cell(from) {
            let pos = self.reach.pos(at);
            cells.push(pos);
            let price = cost(pos).map_or(1, |cost| cost.clamp(1, MAX_COST));
            let before = |dir: Dir| {
                let left = left.checked_sub(price * moves.weight(dir))?;
                let cell = self.reach.before(at, dir);
                self.reach
                    .is_at(cell, left)
                    .then_some((cell, left, Some(dir)))
            };
            let dirs = last.iter().chain(moves.dirs());
            (at, left, last) = (dirs.copied().find_map(before))
                .expect("every cell that was reached was entered from somewhere");
        }
        cells.reverse();
        Some(Way { cost: total, cells })
    }

    /// Notes how far cells are from `from`, until `to` is reached. Gives the distance of `to`.
    fn spread(
        &mut self,
        moves: Moves,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        let Self { reach, queue } = self;
        let size = reach.size();
        if !size.contains(from) || !size.contains(to) {
            return None;
        }
        reach.restart();
        reach.set(reach.cell(from), 0);
        queue.restart(moves.least(from, to));
        queue.push(moves.least(from, to), reach.cell(from));
        let (straight, diagonal) = moves.weights();
        let goal = reach.cell(to);
        while let Some((total, cell)) = queue.pop() {
            let done = total - moves.least(reach.pos(cell), to);
            if !reach.is_at(cell, done) {
                continue;
            }
            if cell == goal {
                return Some(done);
            }
            for dir in bits(u64::from(
                reach.ahead(cell, done + straight, done + diagonal) & moves.mask(),
            )) {
                let next = reach.neighbour(cell, dir);
                let Some(price) = reach.cost(next, cost) else {
                    continue;
                };
                let there = done + price * if dir < 4 { straight } else { diagonal };
                if there < FARTHEST && reach.is_beyond(next, there) {
                    reach.set(next, there);
                    queue.push(there + moves.least(reach.pos(next), to), next);
                }
            }
        }
        None
    }
}
