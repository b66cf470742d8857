//! Distances on maps where every cell costs 1: nearly every cell is reached once, and no branch has to be
//! predicted.

pub(super) mod marks;

use crate::geom::Dir;
use crate::path::grid_index::{GridIndex, MAX_CELLS};
use crate::path::metric::Metric;
use crate::path::successors::{Step, cell, rotated, step, step_delta};
use marks::{CellMarks, MAX_DISTANCE, UNVISITED, wall_beside};

/// Open steps, in rings: steps that lead to the distance `n` are in frontier `n` modulo 4.
///
/// Of all cheapest paths to a cell, it follows only those that take diagonal steps as early as possible: an orthogonal
/// step is followed by the same step, a diagonal one by itself and by its two orthogonal components. Any other turn
/// must be around the corner of a wall; otherwise a path that costs no more would run beside it.
///
/// Source: Harabor, Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, without jumps.
#[derive(Clone, Debug)]
pub(super) struct FloodFill {
    pub(super) marks: CellMarks,
    turns: [StepDeltas; 8],
    straight: [Frontier; 4],
    diagonal: [Frontier; 4],
    /// Steps into cells with a corner to turn around, and the marks of those cells.
    corners: Vec<(Step, u16)>,
}

/// The successors of a step in one direction, as what to add to the step, modulo 2^32.
#[derive(Clone, Copy, Debug)]
struct StepDeltas {
    /// On open ground. After an orthogonal step: straight on, and left and right if there are no diagonal
    /// steps. After a diagonal one: its two components, then straight on.
    open: [u32; 3],
    /// Around corners to the right and to the left.
    around_corners: [u32; 2],
    /// Which walls beside the cell make these corners.
    walls: [u16; 2],
    /// `mark & any_corner` exceeds [`UNVISITED`] exactly for unvisited cells with a corner.
    any_corner: u16,
}

impl StepDeltas {
    fn after(index: GridIndex, last: Dir) -> Self {
        let (open, around_corners, walls) = if last.is_diagonal() {
            ([1, 7, 0], [2, 6], [3, 5])
        } else {
            ([0, 2, 6], [1, 7], [2, 6])
        };
        let walls = walls.map(|eighths| wall_beside(rotated(last, eighths)));
        Self {
            open: open.map(|eighths| step_delta(index, last, rotated(last, eighths))),
            around_corners: around_corners
                .map(|eighths| step_delta(index, last, rotated(last, eighths))),
            walls,
            any_corner: UNVISITED | walls[0] | walls[1],
        }
    }
}

/// Steps that lead to the same distance. `buffer` beyond `steps` is scratch space: steps are written before it
/// is known whether they count, because that branch is the hardest to predict.
#[derive(Clone, Debug, Default)]
struct Frontier {
    buffer: Vec<Step>,
    steps: usize,
}

impl Frontier {
    /// Makes room for this many more steps.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        let most = self.steps + more;
        if self.buffer.len() < most {
            self.buffer.resize(most.next_power_of_two(), 0);
        }
    }

    /// Writes a step, and keeps it if `is_kept`.
    #[inline(always)]
    fn push_if(&mut self, step: Step, is_kept: bool) {
        self.buffer[self.steps] = step;
        self.steps += usize::from(is_kept);
    }
}

impl FloodFill {
    pub(super) fn new(index: GridIndex) -> Self {
        Self {
            marks: CellMarks::new(index),
            turns: Dir::ALL.map(|last| StepDeltas::after(index, last)),
            straight: Default::default(),
            diagonal: Default::default(),
            corners: Vec::new(),
        }
    }

    /// Visits all cells that can be reached, after the walls were marked. Returns `false` if some are farther
    /// than [`MAX_DISTANCE`].
    pub(super) fn fill(&mut self, moves: Metric, sources: &[(u32, u32)]) -> bool {
        self.start(moves, sources);
        // With weights known at compile time, each metric gets its own fast loop.
        match moves {
            Metric::Octile => self.expand_all(Metric::Octile),
            Metric::Chebyshev => self.expand_all(Metric::Chebyshev),
            Metric::Manhattan => self.expand_all(Metric::Manhattan),
        }
    }

    /// Starts at the sources that can be entered.
    fn start(&mut self, moves: Metric, sources: &[(u32, u32)]) {
        let frontiers = self.straight.iter_mut().chain(&mut self.diagonal);
        frontiers.for_each(|frontier| frontier.steps = 0);
        for &(source, _) in sources {
            if self.marks.visit_at(0).visit(source) < UNVISITED {
                continue;
            }
            for &dir in moves.dirs() {
                let frontiers = if dir.is_diagonal() {
                    &mut self.diagonal
                } else {
                    &mut self.straight
                };
                let frontier = &mut frontiers[moves.weight(dir) as usize % 4];
                frontier.reserve(1);
                frontier.push_if(step(self.marks.index(), source, dir), true);
            }
        }
    }

    /// Expands one distance after the other.
    #[inline(always)]
    fn expand_all(&mut self, moves: Metric) -> bool {
        let mut empty = 0;
        for distance in 1..=MAX_DISTANCE {
            let now = distance as usize % 4;
            let mut straight = std::mem::take(&mut self.straight[now]);
            let mut diagonal = std::mem::take(&mut self.diagonal[now]);
            if moves == Metric::Manhattan {
                self.expand::<3, 0>(moves, distance, &straight);
            } else {
                self.expand::<1, 0>(moves, distance, &straight);
                self.expand::<2, 1>(moves, distance, &diagonal);
            }
            let is_empty = straight.steps + diagonal.steps == 0;
            empty = if is_empty { empty + 1 } else { 0 };
            // Reuse their buffers.
            (straight.steps, diagonal.steps) = (0, 0);
            (self.straight[now], self.diagonal[now]) = (straight, diagonal);
            if empty == self.straight.len() {
                return true;
            }
        }
        false
    }

    /// Takes the steps of a frontier that leads to `distance`. On open ground each is followed by the first
    /// `STRAIGHT` of its [`StepDeltas::open`], which are orthogonal, and by `DIAGONAL` (0 or 1) diagonal ones.
    #[inline(always)]
    fn expand<const STRAIGHT: usize, const DIAGONAL: usize>(
        &mut self,
        moves: Metric,
        distance: u32,
        from: &Frontier,
    ) {
        let (straight, diagonal) = moves.weights();
        let straight = &mut self.straight[(distance + straight) as usize % 4];
        let diagonal = &mut self.diagonal[(distance + diagonal) as usize % 4];
        straight.reserve(STRAIGHT * (from.steps + 1));
        diagonal.reserve(from.steps + 1);
        if self.corners.len() <= from.steps {
            let room = (from.steps + 1).next_power_of_two();
            self.corners.resize(room, (0, 0));
        }
        let mut visitor = self.marks.visit_at(distance);
        let (mut ahead, mut slant, mut corner_count) = (straight.steps, diagonal.steps, 0);
        let (buffer, slants) = (&mut *straight.buffer, &mut *diagonal.buffer);
        let corners = &mut *self.corners;
        for &last in &from.buffer[..from.steps] {
            let mark = visitor.visit(cell(last));
            let is_new = usize::from(mark >= UNVISITED);
            let turns = &self.turns[(last / MAX_CELLS) as usize];
            for (step, delta) in buffer[ahead..][..STRAIGHT].iter_mut().zip(turns.open) {
                *step = last.wrapping_add(delta);
            }
            ahead += STRAIGHT * is_new;
            if DIAGONAL == 1 {
                slants[slant] = last.wrapping_add(turns.open[2]);
                slant += is_new;
            }
            corners[corner_count] = (last, mark);
            corner_count += usize::from(mark & turns.any_corner > UNVISITED);
        }
        (straight.steps, diagonal.steps) = (ahead, slant);
        if moves != Metric::Manhattan {
            self.turn_corners(distance, moves, corner_count);
        }
    }

    /// Adds the steps around the first `corners` corners found.
    #[inline(always)]
    fn turn_corners(&mut self, distance: u32, moves: Metric, corners: usize) {
        let (_, diagonal) = moves.weights();
        let frontier = &mut self.diagonal[(distance + diagonal) as usize % 4];
        frontier.reserve(2 * corners + 1);
        for &(last, mark) in &self.corners[..corners] {
            let turns = &self.turns[(last / MAX_CELLS) as usize];
            for (delta, wall) in turns.around_corners.into_iter().zip(turns.walls) {
                frontier.push_if(last.wrapping_add(delta), mark & wall != 0);
            }
        }
    }
}
