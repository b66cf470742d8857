//! Angles of restrictive sight, rounded as the original rounds them.
//!
//! An angle is a column divided by a row. Ends of different cells often are the same angle, and what is seen then hangs on
//! how the original's arithmetic rounds: to 53 binary digits after each step, halves to the even one (IEEE 754, double
//! precision). Here the same is done with whole numbers, counted in parts of 2^-100.

use std::ops::Add;

/// Digits that are kept.
const DIGITS: u32 = 53;

/// An angle: 0 is along the middle of the octant's side, 1 is the diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Angle(i128);

impl Angle {
    /// The nearest angle that `DIGITS` can write; halves go to the even one.
    const fn nearest(exact: i128) -> Self {
        let length = i128::BITS - exact.unsigned_abs().leading_zeros();
        if length <= DIGITS {
            return Self(exact);
        }
        let spare = length - DIGITS;
        let (kept, rest) = (exact >> spare, exact & ((1 << spare) - 1));
        let half = 1 << (spare - 1);
        let up = rest > half || rest == half && kept & 1 == 1;
        Self((kept + up as i128) << spare)
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
pub(super) struct Line {
    /// From cell to cell, and half of that.
    step: Angle,
    half: Angle,
}

impl Line {
    /// The line `number` cells away from the origin, 1 or more.
    pub(super) fn new(number: i32) -> Self {
        let step = Angle::nearest((1 << 100) / i128::from(number));
        Self {
            step,
            half: Angle(step.0 / 2),
        }
    }

    /// The angle of the middle of a cell, 0 or more.
    pub(super) fn centre(self, cell: i32) -> Angle {
        Angle::nearest(self.step.0 * i128::from(cell))
    }

    /// The least angle of a cell.
    pub(super) fn start(self, cell: i32) -> Angle {
        self.centre(cell) + Angle(-self.half.0)
    }

    /// The greatest angle of a cell.
    pub(super) fn end(self, cell: i32) -> Angle {
        self.centre(cell) + self.half
    }

    /// The first cell that angles up to `least` do not hide: `(least + half) / step`, rounded like everything here and then
    /// cut to a whole number.
    pub(super) fn first_cell(self, least: Angle) -> i32 {
        let (dividend, divisor) = ((least + self.half).0, self.step.0);
        let whole = dividend / divisor;
        // Just below the next whole number, half the distance between two quotients that can be written is
        // 2^(exponent - DIGITS): a quotient nearer than that is rounded up to the whole number.
        let exponent = if whole > 0 { whole.ilog2() as i32 } else { -1 };
        let missing = (whole + 1) * divisor - dividend;
        let up = missing <= divisor >> (DIGITS as i32 - exponent);
        (whole + i128::from(up)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In double precision 3/5 - 1/10 is a little more than 1/2, and the end of cell 0 in line 1 is 1/2 exactly.
    #[test]
    fn angles_round_as_double_precision_does() {
        let half = Line::new(1).end(0);
        assert_eq!(half, Line::new(2).centre(1));
        assert!(Line::new(5).start(3) > half);
        assert!(Line::new(11).start(6) < half);
        assert_eq!(Line::new(7).start(4), half);
    }

    /// (1/2 + 1/10) / (1/5) is 3, but a little less in double precision; (1/2 + 1/14) / (1/7) is 4 in both.
    #[test]
    fn the_first_cell_is_cut_and_not_rounded() {
        let half = Line::new(1).end(0);
        assert_eq!(Line::new(5).first_cell(half), 2);
        assert_eq!(Line::new(7).first_cell(half), 4);
        assert_eq!(Line::new(4).first_cell(Angle::default()), 0);
    }
}
