//! Recursive shadow-casting: a cell is seen if any part of it is in view.
//!
//! Source: Björn Bergström, "FOV using recursive shadowcasting", RogueBasin, as in libtcod's `FOV_SHADOW`. The two
//! octants of a quadrant are one scan here; both know the column between them, so nothing changes.

use super::scan::{Rule, Span};
use super::slope::Slope;

pub(super) struct Shadow;

impl Rule for Shadow {
    const RIM: bool = true;

    /// A cell reaches from its near corner, `(column + 1/2) / (depth - 1/2)`, to its far one,
    /// `(column - 1/2) / (depth + 1/2)`; left of the middle it is the other way round. Cells
    /// beyond the diagonal belong to the next quadrant.
    #[inline(always)]
    fn span(depth: i32, low: Slope, high: Slope, _mirrored: bool) -> Span {
        let far = 2 * depth + if high.num >= 0 { 1 } else { -1 };
        let last = half(high.times(far).0 + 1).min(depth);
        let far = 2 * depth + if low.num > 0 { -1 } else { 1 };
        let (below, rest) = low.times(far);
        let first = half(below + i32::from(rest > 0)).max(-depth);
        Span {
            touched: (first, last),
            clear: (first, last),
        }
    }

    fn right_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall + 1, 2 * depth + if wall >= 0 { -1 } else { 1 })
    }

    fn left_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall - 1, 2 * depth + if wall > 0 { 1 } else { -1 })
    }
}

/// Half of `n`, rounded down.
const fn half(n: i32) -> i32 {
    n >> 1
}
