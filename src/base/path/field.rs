//! Distances from every cell to the nearest of some sources: one field serves all who chase the same.

use super::super::geom::{Dir, Pos, Size};
use super::super::grid::BitGrid;
use super::flood::Flood;
use super::onward::{Onward, Step, cell, is_diagonal, step};
use super::queue::Queue;
use super::reach::{Chart, FARTHEST, Reach};
use super::{Moves, onward};

/// For each cell, what the cheapest way from it to the nearest source costs. Made once and filled again.
///
/// Source: Dijkstra, "A note on two problems in connexion with graphs", 1959, from the sources outwards.
#[derive(Clone, Debug)]
pub struct Field {
    moves: Moves,
    limit: u32,
    reach: Reach,
    onward: Onward,
    /// Steps between cells that cost 1, in a ring of lists: those that lead to the distance `n` stand in list `n` modulo 4.
    near: [Vec<Step>; 4],
    /// All other cells that wait.
    dear: Queue<Entry>,
    /// The field itself, where it was filled whole and every cell costs 1.
    flood: Flood,
    is_flooded: bool,
}

/// A cell, and what entering it costs.
#[derive(Clone, Copy, Debug)]
struct Entry {
    cell: u32,
    price: u32,
}

impl Field {
    /// A field without sources, for maps of `size`.
    pub fn new(size: Size) -> Self {
        let reach = Reach::new(size);
        Self {
            moves: Moves::King,
            limit: 0,
            onward: Onward::by_turn(reach.shape()),
            flood: Flood::new(reach.shape()),
            is_flooded: false,
            reach,
            near: Default::default(),
            dear: Queue::default(),
        }
    }

    /// The size of the maps it is for.
    pub const fn size(&self) -> Size {
        self.reach.size()
    }

    /// Fills the field as far as `limit`, included; `u32::MAX` fills all of it, and asks for the cost of every cell. Sources
    /// outside the map, and sources that cannot be entered, count for nothing.
    pub fn fill(
        &mut self,
        moves: Moves,
        sources: impl IntoIterator<Item = Pos>,
        limit: u32,
        cost: impl Fn(Pos) -> Option<u32>,
    ) {
        (self.moves, self.limit) = (moves, limit.min(FARTHEST - 1));
        let sources = self.on_map(sources);
        self.is_flooded = limit == u32::MAX
            && self.flood.ground.survey(&cost)
            && self.flood.fill(moves, &sources);
        if !self.is_flooded {
            self.spread_from(&sources, &cost);
        }
    }

    /// Fills all of the field where only `walls` are in the way and every other cell costs 1. What [`Field::fill`] makes of
    /// that, but sooner: it looks at many cells at a time.
    ///
    /// # Panics
    /// Where `walls` have another size than the field.
    pub fn fill_around(
        &mut self,
        walls: &BitGrid,
        moves: Moves,
        sources: impl IntoIterator<Item = Pos>,
    ) {
        assert_eq!(walls.size(), self.size(), "walls of a map of another size");
        (self.moves, self.limit) = (moves, FARTHEST - 1);
        let sources = self.on_map(sources);
        self.flood.ground.survey_walls(walls);
        self.is_flooded = self.flood.fill(moves, &sources);
        if !self.is_flooded {
            self.spread_from(&sources, &|pos| (!walls.get(pos)).then_some(1));
        }
    }

    /// The cells of those sources that lie on the map.
    fn on_map(&self, sources: impl IntoIterator<Item = Pos>) -> Vec<u32> {
        let shape = self.reach.shape();
        let sources = sources.into_iter().filter(|&pos| shape.contains(pos));
        sources.map(|pos| shape.cell(pos)).collect()
    }

    /// Fills the field as far as the limit, whatever its cells cost.
    fn spread_from(&mut self, sources: &[u32], cost: &impl Fn(Pos) -> Option<u32>) {
        self.reach.restart();
        // Weights that the compiler knows make a quick loop of its own of each.
        match self.moves {
            Moves::TwoThree => self.spread(Moves::TwoThree, sources, cost),
            Moves::King => self.spread(Moves::King, sources, cost),
            Moves::Rook => self.spread(Moves::Rook, sources, cost),
        }
    }

    /// Leaves the cells at one distance after the other.
    #[inline(always)]
    fn spread(&mut self, moves: Moves, sources: &[u32], cost: &impl Fn(Pos) -> Option<u32>) {
        self.near.iter_mut().for_each(Vec::clear);
        self.dear.restart(0);
        let mut wave = Wave {
            chart: self.reach.open(),
            near: &mut self.near,
            dear: &mut self.dear,
            cost,
        };
        sources.iter().for_each(|&source| wave.go_far(source, 0));
        let mut distance = 0;
        while distance < self.limit
            && !(self.dear.is_empty() && self.near.iter().all(Vec::is_empty))
        {
            self.leave_dear(moves, distance, cost);
            self.leave_near(moves, distance, cost);
            distance += 1;
        }
        self.reach.close(distance);
    }

    /// Leaves the cells at a distance that wait in the ring.
    #[inline(always)]
    fn leave_near(&mut self, moves: Moves, distance: u32, cost: &impl Fn(Pos) -> Option<u32>) {
        let mut steps = std::mem::take(&mut self.near[distance as usize % 4]);
        let mut wave = Wave {
            chart: self.reach.open(),
            near: &mut self.near,
            dear: &mut self.dear,
            cost,
        };
        let (straight, diagonal) = moves.weights();
        let (straight, diagonal) = (distance + straight, distance + diagonal);
        for last in steps.drain(..) {
            if !wave.chart.is_at(cell(last), distance) {
                continue;
            }
            let [first, second, third, fourth, fifth] = self.onward.after(last);
            let turned = is_diagonal(last);
            wave.go(first, straight);
            wave.go(second, straight);
            wave.go(third, if turned { diagonal } else { straight });
            if moves != Moves::Rook {
                wave.go(fourth, diagonal);
                wave.go(fifth, diagonal);
            }
        }
        self.near[distance as usize % 4] = steps;
    }

    /// Leaves the other cells at a distance, in all directions.
    fn leave_dear(&mut self, moves: Moves, distance: u32, cost: &impl Fn(Pos) -> Option<u32>) {
        let entries = self.dear.take_at(distance);
        let mut wave = Wave {
            chart: self.reach.open(),
            near: &mut self.near,
            dear: &mut self.dear,
            cost,
        };
        for &Entry { cell, price } in &entries {
            if !wave.chart.is_at(cell, distance) {
                continue;
            }
            for &dir in moves.dirs() {
                let step = step(wave.chart.shape, cell, dir);
                // Who steps from a neighbour towards the source enters this cell.
                let there = distance + price * moves.weight(dir);
                if price == 1 {
                    wave.go(step, there);
                } else {
                    wave.go_far(onward::cell(step), there);
                }
            }
        }
        self.dear.give_back(entries);
    }

    /// What the cheapest way from `pos` to a source costs; nothing where there is none, or none within the limit.
    pub fn get(&self, pos: Pos) -> Option<u32> {
        if self.is_flooded {
            return self.flood.ground.distance(pos);
        }
        let distance = self.reach.distance(pos);
        distance.filter(|&distance| distance <= self.limit)
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

/// A [`Field`] while the cells at one distance are left.
struct Wave<'a, C> {
    chart: Chart<'a>,
    near: &'a mut [Vec<Step>; 4],
    dear: &'a mut Queue<Entry>,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> Wave<'_, C> {
    /// Takes a step out of a cell that costs 1, if it leads nearer to a cell than was known.
    #[inline(always)]
    fn go(&mut self, step: Step, distance: u32) {
        if let Some(price) = self.arrive(cell(step), distance) {
            if price == 1 {
                self.near[distance as usize % 4].push(step);
            } else {
                let cell = cell(step);
                self.dear.push(distance, Entry { cell, price });
            }
        }
    }

    /// Comes to a cell in any other way, if that is nearer than was known.
    fn go_far(&mut self, cell: u32, distance: u32) {
        if let Some(price) = self.arrive(cell, distance) {
            self.dear.push(distance, Entry { cell, price });
        }
    }

    /// Notes how far a cell is, if that is nearer than was known. Gives what it costs.
    #[inline(always)]
    fn arrive(&mut self, cell: u32, distance: u32) -> Option<u32> {
        if !self.chart.is_beyond(cell, distance) {
            return None;
        }
        let price = self.chart.cost(cell, self.cost)?;
        self.chart.set(cell, distance);
        Some(price)
    }
}
