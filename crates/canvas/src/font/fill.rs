//! Fills outlines with exact area coverage, in integer arithmetic.
//!
//! Every access to the sums is checked, and no number can overflow: [`Fill`] clamps each point to [`REACH`], within
//! which every point of a simple glyph lies, so products stay within 64 bits (128 where the code says so), and sums
//! saturate. So any outline can be filled, however malformed. Parts outside the cell are cut off.
//!
//! Each line of an outline and each row and column that it crosses is counted, up to [`MOST_STEPS`] for all glyphs of a
//! font. That bounds the time that a file can take.

use crate::font::PxSize;

/// Steps that filling all glyphs of a font may take. Ordinary fonts take some tens of thousands, or some hundreds of
/// thousands in the largest cells.
pub(super) const MOST_STEPS: u32 = 1_000_000;

/// Crossed rows and columns of the cell that count as one step.
const CROSSED_IN_A_STEP: u32 = 16;

/// Parts of a font unit; points are rounded to one part.
pub(super) const PARTS: i64 = 64;

/// The largest coordinate of a point, in parts.
const REACH: i64 = PARTS << 15;

/// A point in parts of a font unit, y upwards; inside [`Fill`] in the measure of its axes, y downwards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Point {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Point {
    /// Applies `f` to each coordinate of two points.
    fn zip(self, other: Self, f: impl Fn(i64, i64) -> i64) -> Self {
        Self {
            x: f(self.x, other.x),
            y: f(self.y, other.y),
        }
    }
}

/// Converts font units to pixels along one axis, in a measure that makes both whole: for 16 pixels from 1000 units, a
/// unit is 16 and a pixel is 1000.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// At most 128; negative if units and pixels grow in opposite directions.
    pub(super) unit: i64,
    /// 1 to 65535.
    pub(super) pixel: i64,
    /// Pixels from the start of the cell to unit 0.
    pub(super) origin: i64,
}

impl Axis {
    fn measure(self, parts: i64) -> i64 {
        self.origin * self.side() + parts.clamp(-REACH, REACH) * self.unit
    }

    fn side(self) -> i64 {
        self.pixel * PARTS
    }
}

/// One glyph's cell while its outline is drawn.
pub(super) struct Fill {
    cell: PxSize,
    axes: [Axis; 2],
    /// Twice the covered area of each pixel, less that of its neighbour to the left.
    sums: Vec<i64>,
    start: Point,
    at: Point,
    /// Steps left, times [`CROSSED_IN_A_STEP`].
    left: u32,
}

impl Fill {
    /// Cells have at most 512 columns and 128 rows.
    pub(super) fn new(cell: PxSize, axes: [Axis; 2]) -> Self {
        Self {
            cell,
            axes,
            sums: vec![0; cell.area()],
            start: Point::default(),
            at: Point::default(),
            left: MOST_STEPS * CROSSED_IN_A_STEP,
        }
    }

    /// Sets the horizontal axis for the next glyph.
    pub(super) fn set_across(&mut self, x: Axis) {
        self.axes[0] = x;
    }

    /// Counts rows or columns that a line crosses, if any; `None` once there were too many. The unit is
    /// 1/[`CROSSED_IN_A_STEP`] of a step.
    fn cross(&mut self, count: i64) -> Option<()> {
        let count = u32::try_from(count.max(0)).unwrap_or(u32::MAX);
        self.left = self.left.saturating_sub(count);
        (self.left > 0).then_some(())
    }

    /// Whether the steps ran out, so that something was not read or not drawn.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    fn measure(&self, point: Point) -> Point {
        let [x, y] = self.axes;
        Point {
            x: x.measure(point.x),
            y: y.measure(point.y),
        }
    }

    /// Closes the contour, if one is open, and begins another.
    pub(super) fn move_to(&mut self, point: Point) {
        self.close();
        self.start = self.measure(point);
        self.at = self.start;
    }

    pub(super) fn line_to(&mut self, point: Point) {
        self.line(self.measure(point));
    }

    /// Draws a Bézier curve from the current point: `points` are its one or two control points and its end.
    pub(super) fn curve_to<const N: usize>(&mut self, points: [Point; N]) {
        let from = self.at;
        let points = points.map(|point| self.measure(point));
        let lines = 4 + i64::from(self.cell.h) / 4;
        for n in 1..=lines {
            // De Casteljau's algorithm; each round multiplies by `lines`.
            let lerp = |a: Point, b: Point| a.zip(b, |a, b| a * (lines - n) + b * n);
            let (mut first, mut rest, mut scale) = (from, points, 1);
            for round in 0..N {
                first = lerp(first, rest[0]);
                for next in 1..N - round {
                    rest[next - 1] = lerp(rest[next - 1], rest[next]);
                }
                scale *= lines;
            }
            self.line(first.zip(first, |a, _| a.div_euclid(scale)));
        }
    }

    fn close(&mut self) {
        self.line(self.start);
    }

    /// Adds the area to the right of a line, row by row: a line down adds, a line up subtracts.
    fn line(&mut self, to: Point) {
        let from = std::mem::replace(&mut self.at, to);
        let (top, bottom, sign) = if from.y < to.y {
            (from, to, 1)
        } else {
            (to, from, -1)
        };
        let across = |y: i64| {
            // A line is cut at the same points in both directions, so that neighbours leave no gap.
            top.x + ((y - top.y) * (bottom.x - top.x)).div_euclid(bottom.y - top.y)
        };
        let side = self.axes[1].side();
        let first = top.y.div_euclid(side).max(0);
        let last = (bottom.y - 1)
            .div_euclid(side)
            .min(i64::from(self.cell.h) - 1);
        // The line itself counts as one more.
        if self.cross(1 + (last - first + 1).max(0)).is_none() {
            return;
        }
        for row in first..=last {
            let upper = top.y.max(row * side);
            let lower = bottom.y.min((row + 1) * side);
            if upper < lower {
                let (a, b) = (across(upper), across(lower));
                self.add(row, a.min(b), a.max(b), sign * (lower - upper));
            }
        }
    }

    /// Adds the area to the right of a line within `row`, from `left` to `right`, as high as `height`.
    fn add(&mut self, row: i64, left: i64, right: i64, height: i64) {
        let side = self.axes[0].side();
        // Twice the area between the line and `x`.
        let area = |x: i64| {
            if x <= left {
                0
            } else if x >= right {
                height * (2 * x - left - right)
            } else {
                let square = i128::from(x - left).pow(2);
                (i128::from(height) * square / i128::from(right - left)) as i64
            }
        };
        let columns = i64::from(self.cell.w);
        let first = left.div_euclid(side).max(0);
        let last = (right.div_euclid(side).max(-1) + 1).min(columns - 1);
        if self.cross(last - first + 1).is_none() {
            return;
        }
        let mut before = 0;
        for column in first..=last {
            let covered = area((column + 1) * side) - area(column * side);
            let sum = &mut self.sums[(row * columns + column) as usize];
            *sum = sum.saturating_add(covered - before);
            before = covered;
        }
    }

    /// Closes the outline and returns the coverage of the cell's pixels in reading order, 0 to 255, halves rounded up.
    /// Leaves the cell empty. A pixel that is wholly covered is 255 and one that is not covered at all is 0.
    pub(super) fn finish(&mut self) -> Vec<u8> {
        self.close();
        let full = 2 * self.axes[0].side() * self.axes[1].side();
        let mut coverage = Vec::with_capacity(self.sums.len());
        for row in self.sums.chunks_exact_mut(self.cell.w as usize) {
            let mut sum = 0_i64;
            for change in row {
                sum = sum.saturating_add(std::mem::take(change));
                coverage.push(nearest(255 * sum.saturating_abs().min(full), full) as u8);
            }
        }
        coverage
    }
}

/// `n / d` to the nearest whole number, halves up; `d` is 1 or more.
pub(super) const fn nearest(n: i64, d: i64) -> i64 {
    (2 * n + d).div_euclid(2 * d)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn filled(cell: PxSize, axes: [Axis; 2], contour: &[Point]) -> Vec<u8> {
        let mut fill = Fill::new(cell, axes);
        fill.move_to(contour[0]);
        for point in &contour[1..] {
            fill.line_to(*point);
        }
        fill.finish()
    }

    fn axis() -> impl Strategy<Value = Axis> {
        (1..=128_i64, 1..=65_535_i64, -600..600_i64, any::<bool>()).prop_map(
            |(unit, pixel, origin, down)| Axis {
                unit: if down { unit } else { -unit },
                pixel,
                origin,
            },
        )
    }

    fn points(reach: i64) -> impl Strategy<Value = Vec<Point>> {
        let point = (-reach..reach, -reach..reach).prop_map(|(x, y)| Point { x, y });
        prop::collection::vec(point, 3..24)
    }

    /// How much of pixel `n` lies between two coordinates.
    fn overlap(n: i64, from: i64, to: i64, side: i64) -> i64 {
        (to.min((n + 1) * side) - from.max(n * side)).max(0)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn any_outline_fills_any_cell(
            cell in (1..=512_i32, 1..=128_i32),
            axes in [axis(), axis()],
            points in prop_oneof![points(1 << 40), points(REACH + 9), points(20_000)],
        ) {
            let cell = PxSize::new(cell.0, cell.1);
            let mut fill = Fill::new(cell, axes);
            fill.move_to(points[0]);
            for three in points.windows(3) {
                fill.line_to(three[0]);
                fill.curve_to([three[1], three[2]]);
                fill.curve_to([three[2], three[1], three[0]]);
            }
            prop_assert_eq!(fill.finish().len(), cell.area());
            prop_assert!(fill.finish().iter().all(|coverage| *coverage == 0));
        }

        #[test]
        fn direction_does_not_change_coverage(
            axes in [axis(), axis()],
            mut points in prop_oneof![points(REACH), points(20_000)],
        ) {
            let cell = PxSize::new(19, 11);
            let there = filled(cell, axes, &points);
            points.reverse();
            prop_assert_eq!(filled(cell, axes, &points), there);
        }

        #[test]
        fn rectangles_are_covered_exactly(
            (x0, x1, y0, y1) in (-90..900_i64, -90..900_i64, -90..900_i64, -90..900_i64),
            (unit, pixel) in (1..9_i64, 1..9_i64),
        ) {
            let axis = Axis { unit, pixel, origin: 0 };
            let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)];
            let found = filled(PxSize::new(7, 5), [axis; 2], &corners.map(|(x, y)| Point { x, y }));
            let side = axis.side();
            let part = |n, a: i64, b: i64| overlap(n, a.min(b) * unit, a.max(b) * unit, side);
            for n in 0..35 {
                let area = part(n % 7, x0, x1) * part(n / 7, y0, y1);
                prop_assert_eq!(i64::from(found[n as usize]), nearest(255 * area, side * side));
            }
        }
    }

    #[test]
    fn slanted_edges_cover_parts_of_pixels() {
        let axis = Axis {
            unit: 1,
            pixel: 1,
            origin: 0,
        };
        let corners = [(0, 0), (2, 0), (0, 2)].map(|(x, y)| Point {
            x: x * PARTS,
            y: y * PARTS,
        });
        let found = filled(PxSize::new(3, 2), [axis; 2], &corners);
        assert_eq!(found, [255, 128, 0, 128, 0, 0]);
    }

    #[test]
    fn curves_end_at_their_last_point() {
        let axis = Axis {
            unit: 1,
            pixel: 3,
            origin: 0,
        };
        let mut fill = Fill::new(PxSize::new(1, 1), [axis; 2]);
        let point = |x, y| Point { x, y };
        fill.curve_to([point(50, 0), point(101, 77)]);
        assert_eq!(fill.at, point(101, 77));
        fill.curve_to([point(1, 9), point(5, 5), point(-7, 8)]);
        assert_eq!(fill.at, point(-7, 8));
    }
}
