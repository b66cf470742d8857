//! One way from here to there, searched from there.

use super::super::geom::{Dir, Pos};
use super::onward::{Onward, Step, cell, is_diagonal, step};
use super::queue::Queue;
use super::reach::{Chart, FARTHEST};
use super::search::{Search, Way};
use super::{MAX_COST, Moves};

/// A step that waits: against its direction the way is walked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    step: Step,
    mark: u32,
    /// What entering the cell costs.
    price: u32,
}

impl Search {
    /// A cheapest way, searched from its end: quick where the end is crowded, as a search from the start looks at
    /// everything around before it pays for coming through.
    ///
    /// Where entering the end costs more than 1 it is the very way that [`Self::way`] gives: cells that lie on cheapest ways
    /// are then all nearer than the end by more than the search from the start can know, so it has reached every one of
    /// them, and so has this one.
    pub fn way_from_end(
        &mut self,
        moves: Moves,
        from: Pos,
        to: Pos,
        cost: impl Fn(Pos) -> Option<u32>,
    ) -> Option<Way> {
        let total = self.spread_back(moves, from, to, &cost)?;
        let mut chart = self.reach.open();
        let mut cells = lay(&mut chart, moves, from, to, total, &cost);
        self.reach.close(total);
        cells.reverse();
        Some(Way { cost: total, cells })
    }

    /// Notes how far cells are from `to`, at least all those on cheapest ways. Gives the distance of `from`.
    fn spread_back(
        &mut self,
        moves: Moves,
        from: Pos,
        to: Pos,
        cost: &impl Fn(Pos) -> Option<u32>,
    ) -> Option<u32> {
        if !self.size().contains(from) || !self.size().contains(to) {
            return None;
        }
        self.reach.restart();
        self.back.restart(0);
        let start = self.reach.shape().cell(from);
        let mut hunt = Hunt {
            chart: self.reach.open(),
            queue: &mut self.back,
            moves,
            from,
            start,
            cost,
        };
        let found = hunt.run(to, &self.onward);
        let farthest = self.back.number();
        self.reach.close(farthest);
        found
    }
}

/// A search from the end under way.
struct Hunt<'a, C> {
    chart: Chart<'a>,
    queue: &'a mut Queue<Entry>,
    moves: Moves,
    from: Pos,
    start: u32,
    cost: &'a C,
}

impl<C: Fn(Pos) -> Option<u32>> Hunt<'_, C> {
    /// Goes on until no way can be cheaper than the one found, nor as cheap.
    fn run(&mut self, to: Pos, onward: &Onward) -> Option<u32> {
        let shape = self.chart.shape;
        let goal = shape.cell(to);
        if goal == self.start {
            return Some(0);
        }
        let price = self.chart.cost(goal, self.cost)?;
        self.chart.set(goal, 0);
        for &dir in self.moves.dirs() {
            self.go(step(shape, goal, dir), price * self.moves.weight(dir));
        }
        let (straight, diagonal) = self.moves.weights();
        let mut found = None;
        while let Some((total, entry)) = self.queue.pop() {
            if found.is_some_and(|found| total > found) || total > FARTHEST {
                break;
            }
            let Entry {
                step: last,
                mark,
                price,
            } = entry;
            if !self.chart.has(cell(last), mark) {
                continue;
            }
            let done = self.chart.distance(mark);
            if cell(last) == self.start {
                found = Some(done);
                continue;
            }
            let (straight, diagonal) = (done + straight * price, done + diagonal * price);
            let [first, second, third, fourth, fifth] = onward.after(last);
            self.go(first, straight);
            self.go(second, straight);
            self.go(
                third,
                if is_diagonal(last) {
                    diagonal
                } else {
                    straight
                },
            );
            if self.moves != Moves::Rook {
                self.go(fourth, diagonal);
                self.go(fifth, diagonal);
            }
        }
        found
    }

    /// Takes a step to a cell at the distance `there`, if that is nearer than was known.
    #[inline]
    fn go(&mut self, step: Step, there: u32) {
        let cell = cell(step);
        if !self.chart.is_beyond(cell, there) {
            return;
        }
        // What the start costs does not matter.
        let price = if cell == self.start {
            Some(1)
        } else {
            self.chart.cost(cell, self.cost)
        };
        let Some(price) = price else {
            return;
        };
        self.chart.set(cell, there);
        // Whoever comes from the start pays for entering this cell, with a straight step at least.
        let least = self.moves.least(self.from, self.chart.shape.pos(cell));
        let least = least + (price - 1) * self.moves.weights().0;
        let mark = self.chart.mark(there);
        self.queue.push(there + least, Entry { step, mark, price });
    }
}

/// Lays the way from the end to the start, as [`Search::way`] does; gives its cells in this order. Cells from where the start
/// turns out not to be reached at the same cost are struck off.
fn lay(
    chart: &mut Chart<'_>,
    moves: Moves,
    from: Pos,
    to: Pos,
    total: u32,
    cost: &impl Fn(Pos) -> Option<u32>,
) -> Vec<Pos> {
    let shape = chart.shape;
    let start = shape.cell(from);
    let mut way: Vec<(u32, u32, Option<Dir>)> = Vec::with_capacity(from.distance(to) as usize + 1);
    way.push((shape.cell(to), 0, None));
    while let Some(&(at, done, last)) = way.last() {
        if at == start {
            way.pop();
            break;
        }
        let price = cost(shape.pos(at)).map_or(1, |cost| cost.clamp(1, MAX_COST));
        let before = |dir: Dir| {
            let there = done + price * moves.weight(dir);
            let cell = at.wrapping_sub(shape.offset(dir));
            let near = there + moves.least(from, shape.pos(cell)) <= total;
            (near && chart.is_at(cell, there)).then_some((cell, there, Some(dir)))
        };
        let dirs = last.iter().chain(moves.dirs());
        if let Some(next) = dirs.copied().find_map(before) {
            way.push(next);
        } else {
            chart.strike_off(at);
            way.pop();
        }
    }
    way.into_iter().map(|(cell, ..)| shape.pos(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::geom::Size;
    use super::super::super::rng::{Dice, Stream};
    use super::*;

    /// A map made by dice: walls, clear cells, and those who stand in the way, who cost 11.
    fn crowd(dice: &mut Dice) -> (Size, Vec<Option<u32>>) {
        let size = Size::new(dice.range(1, 30), dice.range(1, 30));
        let (walls, taken) = (dice.below(50), dice.below(50));
        let costs = size.cells().map(|_| match dice.below(100) {
            roll if roll < walls => None,
            roll if roll < walls + taken => Some(11),
            _ => Some(1),
        });
        (size, costs.collect())
    }

    #[test]
    fn from_either_end_the_way_to_a_taken_cell_is_the_same() {
        let mut dice = Dice::new(1, Stream::Mind);
        let mut longest = 0;
        for round in 0..400 {
            let (size, costs) = crowd(&mut dice);
            let mut search = Search::new(size);
            let mut any = || Pos::new(dice.range(0, size.w - 1), dice.range(0, size.h - 1));
            let (from, to) = (any(), any());
            let cost = |pos: Pos| match pos {
                _ if pos == to => Some(11),
                _ => costs[(pos.y * size.w + pos.x) as usize],
            };
            for moves in [Moves::TwoThree, Moves::King, Moves::Rook] {
                let way = search.way(moves, from, to, cost);
                let back = search.way_from_end(moves, from, to, cost);
                assert_eq!(way, back, "map {round}, {moves:?} from {from:?} to {to:?}");
                longest = longest.max(way.map_or(0, |way| way.cells.len()));
            }
        }
        assert!(longest > 20, "the longest way has {longest} cells");
    }
}
