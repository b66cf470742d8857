//! Distances from every cell to the nearest of some sources: one field serves all who chase the same.

use super::super::geom::{Dir, Pos, Size};
use super::super::grid::bits;
use super::Moves;
use super::queue::Queue;
use super::reach::{FARTHEST, Reach};

/// For each cell, what the cheapest way from it to the nearest source costs. Made once and filled again.
///
/// Source: Dijkstra, "A note on two problems in connexion with graphs", 1959, from the sources outwards.
#[derive(Clone, Debug)]
pub struct Field {
    moves: Moves,
    limit: u32,
    reach: Reach,
    queue: Queue,
}

impl Field {
    /// A field without sources, for maps of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            moves: Moves::King,
            limit: 0,
            reach: Reach::new(size),
            queue: Queue::default(),
        }
    }

    /// The size of the maps it is for.
    pub const fn size(&self) -> Size {
        self.reach.size()
    }

    /// Fills the field as far as `limit`, included; `u32::MAX` fills all of it. Sources outside the map, and sources that
    /// cannot be entered, count for nothing.
    pub fn fill(
        &mut self,
        moves: Moves,
        sources: impl IntoIterator<Item = Pos>,
        limit: u32,
        cost: impl Fn(Pos) -> Option<u32>,
    ) {
        let Self { reach, queue, .. } = self;
        (self.moves, self.limit) = (moves, limit.min(FARTHEST - 1));
        reach.restart();
        queue.restart(0);
        for source in sources {
            if reach.size().contains(source) {
                let cell = reach.cell(source);
                if reach.is_beyond(cell, 0) && reach.cost(cell, &cost).is_some() {
                    reach.set(cell, 0);
                    queue.push(0, cell);
                }
            }
        }
        while let Some((distance, cells)) = self.queue.take() {
            for &cell in &cells {
                self.leave(cell, distance, &cost);
            }
            self.queue.give_back(cells);
        }
    }

    /// Notes how far the neighbours of a cell are, unless the cell turned out to be nearer than `distance`.
    #[inline]
    fn leave(&mut self, cell: u32, distance: u32, cost: &impl Fn(Pos) -> Option<u32>) {
        let Self { reach, queue, .. } = self;
        if !reach.is_at(cell, distance) {
            return;
        }
        // Who steps from a neighbour towards the source enters this cell.
        let Some(price) = reach.cost(cell, cost) else {
            return;
        };
        let (straight, diagonal) = self.moves.weights();
        let (straight, diagonal) = (distance + straight * price, distance + diagonal * price);
        let ahead = reach.ahead(cell, straight, diagonal) & self.moves.mask();
        for dir in bits(u64::from(ahead)) {
            let next = reach.neighbour(cell, dir);
            let there = if dir < 4 { straight } else { diagonal };
            if there <= self.limit && reach.cost(next, cost).is_some() {
                reach.set(next, there);
                queue.push(there, next);
            }
        }
    }

    /// What the cheapest way from `pos` to a source costs; nothing where there is none, or none within the limit.
    pub fn get(&self, pos: Pos) -> Option<u32> {
        let inside = self.size().contains(pos);
        inside.then(|| self.reach.distance(self.reach.cell(pos)))?
    }

    /// The step from `pos` down to the lowest of the neighbours that are lower than `pos` and `free`; of equal ones the
    /// first in the order of [`Moves::dirs`]. Nothing at a source, or where every way down is taken.
    pub fn downhill(&self, pos: Pos, free: impl Fn(Pos) -> bool) -> Option<Dir> {
        let here = self.get(pos).unwrap_or(u32::MAX);
        let lower = self.moves.dirs().iter().filter_map(|&dir| {
            let there = self.get(pos.step(dir)).filter(|&there| there < here)?;
            free(pos.step(dir)).then_some((there, dir))
        });
        lower.min_by_key(|&(there, _)| there).map(|(_, dir)| dir)
    }
}
