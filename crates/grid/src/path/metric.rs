//! The distance metrics of pathfinding: allowed steps and their weights.

use crate::geom::{Dir, Pos};

/// The highest cost of entering a cell; higher costs count as this one, and 0 as 1.
pub const MAX_COST: u32 = 255;

/// Which steps are allowed, and their weights.
///
/// ```
/// use tallowdeep_grid::{Dir, Metric, Pos};
///
/// assert_eq!((Metric::Octile.weight(Dir::N), Metric::Octile.weight(Dir::NE)), (2, 3));
/// assert_eq!(Metric::Manhattan.dirs().len(), 4);
/// assert_eq!(Metric::Chebyshev.min_cost(Pos::new(0, 0), Pos::new(5, 2)), 5);
/// ```
#[doc(alias("DistanceAlg", "heuristic"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Metric {
    /// Eight directions; orthogonal steps weigh 2, diagonal ones 3.
    Octile,
    /// Eight directions; every step weighs 1.
    Chebyshev,
    /// Four directions; every step weighs 1.
    Manhattan,
}

impl Metric {
    /// The allowed directions, in the order that breaks ties.
    #[inline]
    pub const fn dirs(self) -> &'static [Dir] {
        match self {
            Self::Octile | Self::Chebyshev => &Dir::ALL,
            Self::Manhattan => &Dir::CARDINAL,
        }
    }

    /// The weight of a step in this direction.
    #[inline]
    pub const fn weight(self, dir: Dir) -> u32 {
        let (straight, diagonal) = self.weights();
        if dir.is_diagonal() {
            diagonal
        } else {
            straight
        }
    }

    /// The weights of orthogonal and diagonal steps.
    #[inline]
    pub(super) const fn weights(self) -> (u32, u32) {
        match self {
            Self::Octile => (2, 3),
            Self::Chebyshev | Self::Manhattan => (1, 1),
        }
    }

    /// The lowest possible cost of a path between two cells, over cells that cost 1. Admissible as an A*
    /// heuristic.
    #[inline]
    pub const fn min_cost(self, from: Pos, to: Pos) -> u32 {
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
        match self {
            Self::Octile => 2 * long + short,
            Self::Chebyshev => long,
            Self::Manhattan => long + short,
        }
    }
}
