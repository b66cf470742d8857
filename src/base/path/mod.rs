//! Ways over a map: the cheapest one from here to there, and fields of distances that many can roll down.
//!
//! What a cell costs is asked of a function: `Some(cost)` where it can be entered, 1 to [`MAX_COST`], `None` where not. A
//! step costs its weight times the cost of the cell that is entered. Corners may be cut. The cost of the work follows the
//! cells that are searched, not the size of the map.

mod back;
mod field;
mod flood;
mod onward;
mod queue;
mod reach;
mod search;
mod survey;

pub use field::Field;
pub use search::{Search, Way};

use super::geom::{Dir, Pos};

/// The most that entering a cell can cost; more counts as this much, and 0 as 1.
pub const MAX_COST: u32 = 255;

/// Which steps there are, and what they weigh.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moves {
    /// Eight directions; straight steps weigh 2, diagonal ones 3.
    TwoThree,
    /// Eight directions; every step weighs 1.
    King,
    /// Four directions; every step weighs 1.
    Rook,
}

impl Moves {
    /// The directions, in the order that breaks ties.
    pub const fn dirs(self) -> &'static [Dir] {
        match self {
            Self::TwoThree | Self::King => &Dir::ALL,
            Self::Rook => &Dir::STRAIGHT,
        }
    }

    /// What a step in this direction weighs.
    pub const fn weight(self, dir: Dir) -> u32 {
        let (straight, diagonal) = self.weights();
        if dir.is_diagonal() {
            diagonal
        } else {
            straight
        }
    }

    /// What straight and diagonal steps weigh.
    #[inline]
    const fn weights(self) -> (u32, u32) {
        match self {
            Self::TwoThree => (2, 3),
            Self::King | Self::Rook => (1, 1),
        }
    }

    /// The least cost of any way between two cells, over cells that cost 1.
    #[inline]
    pub const fn least(self, from: Pos, to: Pos) -> u32 {
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
        match self {
            Self::TwoThree => 2 * long + short,
            Self::King => long,
            Self::Rook => long + short,
        }
    }
}
