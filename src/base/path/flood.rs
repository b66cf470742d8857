//! Fields over ground that costs the same everywhere: no cell is met twice, and no step has to guess.

use super::super::geom::Dir;
use super::Moves;
use super::onward::{Onward, Step, cell, into};
use super::reach::Chart;

/// Which of [`Onward::turns`] are straight: out of a cell that a straight step led into, and a diagonal one.
const STRAIGHT: [&[usize]; 2] = [&[0, 1, 2], &[0, 1]];
/// Which are diagonal.
const DIAGONAL: [&[usize]; 2] = [&[3, 4], &[3, 4, 2]];

/// The cells at the last few distances, a ring: distance modulo 4. Those that a straight step came to first, then the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood([[Front; 2]; 4]);

/// Steps into cells that are all equally far. What lies beyond `steps` is room for more.
#[derive(Clone, Debug, Default)]
struct Front {
    room: Vec<Step>,
    steps: usize,
}

impl Front {
    /// Makes room for so many further steps.
    fn reserve(&mut self, more: usize) {
        let most = self.steps + more;
        if self.room.len() < most {
            self.room.resize(most.next_power_of_two(), 0);
        }
    }
}

impl Flood {
    /// Forgets everything.
    pub(super) fn restart(&mut self) {
        self.0
            .as_flattened_mut()
            .iter_mut()
            .for_each(|front| front.steps = 0);
    }

    /// Begins at a cell, if it can be entered.
    pub(super) fn begin(&mut self, chart: &mut Chart<'_>, cell: u32) {
        if !chart.meeting(0).meet(cell) {
            return;
        }
        let front = &mut self.0[0][0];
        front.reserve(2);
        // What goes on from steps up and down is all directions.
        for dir in [Dir::N, Dir::S] {
            front.room[front.steps] = into(cell, dir);
            front.steps += 1;
        }
    }

    /// Meets all cells that can be reached, one distance after the other, and gives the last. At each distance come the
    /// cells straight beside those one straight step nearer, then those slantwise beside those one diagonal step nearer: so
    /// each is first met at its least distance.
    #[inline(always)]
    pub(super) fn spread(&mut self, moves: Moves, onward: &Onward, chart: &mut Chart<'_>) -> u32 {
        let (straight, diagonal) = moves.weights();
        let (mut distance, mut still) = (0, 0);
        while still < straight.max(diagonal) {
            distance += 1;
            let mut steps = self.advance(0, STRAIGHT, straight, distance, onward, chart);
            if moves != Moves::Rook {
                steps += self.advance(1, DIAGONAL, diagonal, distance, onward, chart);
            }
            still = if steps == 0 { still + 1 } else { 0 };
        }
        distance
    }

    /// Takes the steps of a kind that lead to `distance`, and gives how many met a cell.
    #[inline(always)]
    fn advance(
        &mut self,
        kind: usize,
        turns: [&[usize]; 2],
        weight: u32,
        distance: u32,
        onward: &Onward,
        chart: &mut Chart<'_>,
    ) -> usize {
        let mut front = std::mem::take(&mut self.0[distance as usize % 4][kind]);
        front.steps = 0;
        if weight <= distance {
            let from = &self.0[(distance - weight) as usize % 4];
            front.reserve(3 * (from[0].steps + from[1].steps) + 1);
            let mut meeting = chart.meeting(distance);
            let (room, mut steps) = (front.room.as_mut_slice(), 0);
            for (from, turns) in from.iter().zip(turns) {
                for &last in &from.room[..from.steps] {
                    let next = onward.turns(last);
                    for turn in turns {
                        let step = last.wrapping_add(next[*turn]);
                        // Without a branch: whether a cell is new is what a processor guesses wrong most often.
                        room[steps] = step;
                        steps += usize::from(meeting.meet(cell(step)));
                    }
                }
            }
            front.steps = steps;
        }
        let steps = front.steps;
        self.0[distance as usize % 4][kind] = front;
        steps
    }
}
