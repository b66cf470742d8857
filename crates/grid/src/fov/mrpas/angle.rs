//! Angles of MRPAS, rounded as the original rounds them.
//!
//! An angle is a column divided by a row. Different cells often end at the same angle, and then visibility
//! depends on how the original's arithmetic rounds: to 53 binary digits after each step, halves to even (IEEE
//! 754 double precision). This file does the same with integers, in units of 2^-100.

use std::ops::Add;

/// Significant binary digits of an angle.
const DIGITS: u32 = 53;

/// An angle: 0 is the axis of the octant, 1 is the diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Angle(i128);

impl Angle {
    /// The nearest angle with `DIGITS` significant digits, halves to even.
    const fn nearest(exact: i128) -> Self {
        let length = i128::BITS - exact.unsigned_abs().leading_zeros();
        if length <= DIGITS {
            return Self(exact);
        }
        let dropped = length - DIGITS;
        let (kept, rest) = (exact >> dropped, exact & ((1 << dropped) - 1));
        let half = 1 << (dropped - 1);
        let up = rest > half || rest == half && kept & 1 == 1;
        Self((kept + up as i128) << dropped)
    }
}

impl Add for Angle {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::nearest(self.0 + other.0)
    }
}

/// The angles of the cells in one line of an octant.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAngles {
    /// From one cell to the next, and half of that.
    step: Angle,
    half: Angle,
}

impl LineAngles {
    /// The line `number` cells away from the origin, 1 or more.
    pub(super) fn new(number: i32) -> Self {
        let step = Angle::nearest((1 << 100) / i128::from(number));
        Self {
            step,
            half: Angle(step.0 / 2),
        }
    }

    /// The angle of a cell's centre; `cell` is 0 or more.
    pub(super) fn centre(self, cell: i32) -> Angle {
        Angle::nearest(self.step.0 * i128::from(cell))
    }

    /// The smallest angle of a cell.
    pub(super) fn start(self, cell: i32) -> Angle {
        self.centre(cell) + Angle(-self.half.0)
    }

    /// The largest angle of a cell.
    pub(super) fn end(self, cell: i32) -> Angle {
        self.centre(cell) + self.half
    }

    /// The first cell not hidden by angles up to `hidden_below`: `(hidden_below + half) / step`, rounded to
    /// `DIGITS` digits and then truncated.
    pub(super) fn first_cell(self, hidden_below: Angle) -> i32 {
        let (dividend, divisor) = ((hidden_below + self.half).0, self.step.0);
        let whole = dividend / divisor;
        // Just below the next integer, half the gap between two representable quotients is 2^(exponent -
        // DIGITS). A quotient nearer than that rounds up to the integer.
        let exponent = if whole > 0 { whole.ilog2() as i32 } else { -1 };
        let missing = (whole + 1) * divisor - dividend;
        let up = missing <= divisor >> (DIGITS as i32 - exponent);
        (whole + i128::from(up)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In double precision 3/5 - 1/10 is slightly more than 1/2; cell 0 of line 1 ends at exactly 1/2.
    #[test]
    fn angles_round_like_double_precision() {
        let half = LineAngles::new(1).end(0);
        assert_eq!(half, LineAngles::new(2).centre(1));
        assert!(LineAngles::new(5).start(3) > half);
        assert!(LineAngles::new(11).start(6) < half);
        assert_eq!(LineAngles::new(7).start(4), half);
    }

    /// (1/2 + 1/10) / (1/5) is 3, but slightly less in double precision; (1/2 + 1/14) / (1/7) is 4 in both.
    #[test]
    fn the_first_cell_is_truncated() {
        let half = LineAngles::new(1).end(0);
        assert_eq!(LineAngles::new(5).first_cell(half), 2);
        assert_eq!(LineAngles::new(7).first_cell(half), 4);
        assert_eq!(LineAngles::new(4).first_cell(Angle::default()), 0);
    }
}
