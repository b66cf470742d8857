//! Fields over ground that costs the same everywhere: nearly every cell is come to once, and no step has to guess.

use super::super::geom::Dir;
use super::Moves;
use super::onward::{Step, cell, step, turn, turned};
use super::reach::{CELLS, Shape};
use super::survey::{FARTHEST, Ground, UNMET, wall_beside};

/// The steps that wait to be taken, in rings: those that lead to the distance `n` stand in front `n` modulo 4.
///
/// Of all cheapest ways to a cell only those are walked that are diagonal as early as can be: after a straight step follows
/// the same again, after a diagonal one itself and the two straight ones it is made of. Any other turn has to be round the
/// corner of a wall, as there would else be a way beside it that costs no more.
///
/// Source: Harabor, Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, without their jumps.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    pub(super) ground: Ground,
    turns: [Turns; 8],
    straight: [Front; 4],
    diagonal: [Front; 4],
    /// Steps that have met a cell with a corner to go round, and its mark.
    corners: Vec<(Step, u16)>,
}

/// What follows a step in one direction. To steps is added what makes another out of their cell, modulo 2 to the power of
/// 32.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// On open ground. After a straight step: straight on; and where there are no diagonal ones left and right too. After a
    /// diagonal one: the two straight ones, straight on.
    on: [u32; 3],
    /// Round corners to the right and to the left.
    round: [u32; 2],
    /// With which walls beside the cell these are corners.
    walls: [u16; 2],
    /// More than [`UNMET`] is what marks of unmet cells with a corner have of this, and nothing else has.
    any: u16,
}

impl Turns {
    fn after(shape: Shape, last: Dir) -> Self {
        let (on, round, walls) = if last.is_diagonal() {
            ([1, 7, 0], [2, 6], [3, 5])
        } else {
            ([0, 2, 6], [1, 7], [2, 6])
        };
        let walls = walls.map(|eighths| wall_beside(turned(last, eighths)));
        Self {
            on: on.map(|eighths| turn(shape, last, turned(last, eighths))),
            round: round.map(|eighths| turn(shape, last, turned(last, eighths))),
            walls,
            any: UNMET | walls[0] | walls[1],
        }
    }
}

/// Steps that lead to the same distance. What lies beyond `steps` is room for more: they are written there before it is
/// known whether they count, as that is what a processor guesses wrong most often.
#[derive(Clone, Debug, Default)]
struct Front {
    room: Vec<Step>,
    steps: usize,
}

impl Front {
    /// Makes room for so many further steps.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        let most = self.steps + more;
        if self.room.len() < most {
            self.room.resize(most.next_power_of_two(), 0);
        }
    }

    /// Puts a step into the room, and keeps it or not.
    #[inline(always)]
    fn push_if(&mut self, step: Step, is_kept: bool) {
        self.room[self.steps] = step;
        self.steps += usize::from(is_kept);
    }
}

impl Flood {
    /// For maps of a shape.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            ground: Ground::new(shape),
            turns: Dir::ALL.map(|last| Turns::after(shape, last)),
            straight: Default::default(),
            diagonal: Default::default(),
            corners: Vec::new(),
        }
    }

    /// Meets all cells that can be reached, after a survey. Gives whether it came to the last of them: it does not where
    /// they are farther than [`FARTHEST`].
    pub(super) fn fill(&mut self, moves: Moves, sources: &[u32]) -> bool {
        self.begin(moves, sources);
        // Weights that the compiler knows make a quick loop of its own of each.
        match moves {
            Moves::TwoThree => self.spread(Moves::TwoThree),
            Moves::King => self.spread(Moves::King),
            Moves::Rook => self.spread(Moves::Rook),
        }
    }

    /// Begins at cells that can be entered.
    fn begin(&mut self, moves: Moves, sources: &[u32]) {
        let fronts = self.straight.iter_mut().chain(&mut self.diagonal);
        fronts.for_each(|front| front.steps = 0);
        for &source in sources {
            if self.ground.meeting(0).meet(source) < UNMET {
                continue;
            }
            for &dir in moves.dirs() {
                let fronts = if dir.is_diagonal() {
                    &mut self.diagonal
                } else {
                    &mut self.straight
                };
                let front = &mut fronts[moves.weight(dir) as usize % 4];
                front.reserve(1);
                front.push_if(step(self.ground.shape(), source, dir), true);
            }
        }
    }

    /// [`Flood::fill`], one distance after the other.
    #[inline(always)]
    fn spread(&mut self, moves: Moves) -> bool {
        let mut empty = 0;
        for distance in 1..=FARTHEST {
            let now = distance as usize % 4;
            let straight = std::mem::take(&mut self.straight[now]);
            let diagonal = std::mem::take(&mut self.diagonal[now]);
            if moves == Moves::Rook {
                self.advance::<3, 0>(moves, distance, &straight);
            } else {
                self.advance::<1, 0>(moves, distance, &straight);
                self.advance::<2, 1>(moves, distance, &diagonal);
            }
            let is_empty = straight.steps + diagonal.steps == 0;
            empty = if is_empty { empty + 1 } else { 0 };
            // Their rooms are used again.
            self.straight[now] = Front {
                steps: 0,
                ..straight
            };
            self.diagonal[now] = Front {
                steps: 0,
                ..diagonal
            };
            if empty == self.straight.len() {
                return true;
            }
        }
        false
    }

    /// Takes the steps of a front that lead to `distance`. On open ground each is followed by the first `STRAIGHT` of its
    /// [`Turns::on`], which are straight, and by as many diagonal ones as `DIAGONAL`, 0 or 1.
    #[inline(always)]
    fn advance<const STRAIGHT: usize, const DIAGONAL: usize>(
        &mut self,
        moves: Moves,
        distance: u32,
        from: &Front,
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
        let mut meeting = self.ground.meeting(distance);
        let (mut ahead, mut slant, mut round) = (straight.steps, diagonal.steps, 0);
        let (room, slants) = (&mut *straight.room, &mut *diagonal.room);
        let corners = &mut *self.corners;
        for &last in &from.room[..from.steps] {
            let mark = meeting.meet(cell(last));
            let is_new = usize::from(mark >= UNMET);
            let turns = &self.turns[(last / CELLS) as usize];
            for (step, turn) in room[ahead..][..STRAIGHT].iter_mut().zip(turns.on) {
                *step = last.wrapping_add(turn);
            }
            ahead += STRAIGHT * is_new;
            if DIAGONAL == 1 {
                slants[slant] = last.wrapping_add(turns.on[2]);
                slant += is_new;
            }
            corners[round] = (last, mark);
            round += usize::from(mark & turns.any > UNMET);
        }
        (straight.steps, diagonal.steps) = (ahead, slant);
        if moves != Moves::Rook {
            self.go_round(distance, moves, round);
        }
    }

    /// Puts in the steps round the first so many corners of those that were met.
    #[inline(always)]
    fn go_round(&mut self, distance: u32, moves: Moves, corners: usize) {
        let (_, diagonal) = moves.weights();
        let front = &mut self.diagonal[(distance + diagonal) as usize % 4];
        front.reserve(2 * corners + 1);
        for &(last, mark) in &self.corners[..corners] {
            let turns = &self.turns[(last / CELLS) as usize];
            for (turn, wall) in turns.round.into_iter().zip(turns.walls) {
                front.push_if(last.wrapping_add(turn), mark & wall != 0);
            }
        }
    }
}
