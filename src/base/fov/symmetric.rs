//! Symmetric shadow-casting: a clear cell is seen if its centre is in view, so it sees back.
//!
//! Source: Albert Ford, "Symmetric Shadowcasting", as in libtcod's `FOV_SYMMETRIC_SHADOWCAST`. libtcod rounds slopes to 24 binary digits, which from 22 cells
//! on now and then hides a cell whose centre lies exactly on the edge of the view, and so breaks the symmetry. Here
//! slopes are exact and the symmetry holds at every distance.

use super::scan::{Rule, Span};
use super::slope::Slope;

pub(super) struct Symmetric;

impl Rule for Symmetric {
    const RIM: bool = false;

    /// A column is touched where the nearest whole number to `depth * slope` says so. Exact halves are libtcod's: away
    /// from zero at the lower end, towards zero at the upper one, so that walls which a view touches only in a point are
    /// seen in one half of each quadrant and not in the other.
    #[inline(always)]
    fn span(depth: i32, low: Slope, high: Slope, mirrored: bool) -> Span {
        let (below, rest) = low.times(depth);
        let up = 2 * rest > low.den || 2 * rest == low.den && (low.num >= 0) != mirrored;
        let first = below + i32::from(up);
        let first_clear = below + i32::from(rest > 0);
        let (below, rest) = high.times(depth);
        let up = 2 * rest > high.den || 2 * rest == high.den && (high.num < 0) != mirrored;
        Span {
            touched: (first, below + i32::from(up)),
            clear: (first_clear, below),
        }
    }

    fn right_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall + 1, 2 * depth)
    }

    fn left_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall - 1, 2 * depth)
    }
}
