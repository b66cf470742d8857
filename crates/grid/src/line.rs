//! Straight lines on the grid.

use crate::geom::Pos;

/// The cells of the straight line between two cells, excluding `from` and including `to`.
///
/// ```
/// use tallowdeep_grid::{Pos, bresenham_line};
///
/// let line: Vec<Pos> = bresenham_line(Pos::new(0, 0), Pos::new(3, 1)).collect();
/// assert_eq!(line, [Pos::new(1, 0), Pos::new(2, 1), Pos::new(3, 1)]);
/// ```
///
/// Source: Bresenham, "Algorithm for computer control of a digital plotter", 1965. Exact halves stay on the
/// current row or column, as in libtcod.
#[doc(alias("line2d", "line2d_bresenham", "los"))]
pub fn bresenham_line(from: Pos, to: Pos) -> impl Iterator<Item = Pos> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let diagonal = (dx.signum(), dy.signum());
    let straight = if dx.abs() > dy.abs() {
        (diagonal.0, 0)
    } else {
        (0, diagonal.1)
    };
    let (mut at, mut error) = (from, long);
    (0..long).map(move |_| {
        error -= 2 * short;
        let (dx, dy) = if error < 0 {
            error += 2 * long;
            diagonal
        } else {
            straight
        };
        at = Pos::new(at.x + dx, at.y + dy);
        at
    })
}

/// The step from `from` that points most nearly at `to`, as a column and a row offset of -1, 0 or 1 each; (0,
/// 0) if they are the same cell.
///
/// This is the unit vector from `from` to `to` with both components rounded to the nearest integer. The longer
/// component always rounds to 1. The shorter one does if `short / sqrt(long² + short²) >= 1/2`, that is if `3 *
/// short² >= long²`. The two sides are never equal because the square root of 3 is irrational.
///
/// ```
/// use tallowdeep_grid::{Pos, rounded_step};
///
/// assert_eq!(rounded_step(Pos::new(0, 0), Pos::new(-5, 1)), (-1, 0));
/// ```
pub fn rounded_step(from: Pos, to: Pos) -> (i32, i32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (wide, high) = (i64::from(dx).pow(2), i64::from(dy).pow(2));
    (
        if 3 * wide >= high { dx.signum() } else { 0 },
        if 3 * high >= wide { dy.signum() } else { 0 },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets(to: Pos) -> Vec<(i32, i32)> {
        let from = Pos::new(10, 10);
        bresenham_line(from, Pos::new(10 + to.x, 10 + to.y))
            .map(|pos| (pos.x - 10, pos.y - 10))
            .collect()
    }

    #[test]
    fn a_line_excludes_start_and_includes_end() {
        assert_eq!(offsets(Pos::new(3, 0)), [(1, 0), (2, 0), (3, 0)]);
        assert_eq!(offsets(Pos::new(-2, 2)), [(-1, 1), (-2, 2)]);
        assert_eq!(offsets(Pos::new(0, 0)), []);
        let right = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)];
        assert_eq!(offsets(Pos::new(5, 2)), right);
    }

    #[test]
    fn exact_halves_stay_on_the_line() {
        assert_eq!(offsets(Pos::new(4, 2)), [(1, 0), (2, 1), (3, 1), (4, 2)]);
        let right = [(0, -1), (-1, -2), (-1, -3), (-2, -4)];
        assert_eq!(offsets(Pos::new(-2, -4)), right);
    }

    /// docs/tutorials.md 4.2 (`move_towards`).
    #[test]
    fn a_rounded_step_turns_diagonal_at_thirty_degrees() {
        let step = |x, y| rounded_step(Pos::new(7, 7), Pos::new(7 + x, 7 + y));
        let right = ((1, 0), (1, 0), (1, 0));
        assert_eq!((step(5, 1), step(2, 1), step(7, 4)), right);
        assert_eq!((step(3, 2), step(5, 3)), ((1, 1), (1, 1)));
        let found = (step(-2, 3), step(-1, -5), step(0, 0));
        assert_eq!(found, ((-1, 1), (0, -1), (0, 0)));
    }

    /// Rounding without roots: `|2 * component| >= length`, both sides squared.
    #[test]
    fn a_rounded_step_is_the_unit_vector_rounded() {
        for to in super::super::Size::new(60, 60).cells() {
            let length = to.x * to.x + to.y * to.y;
            let rounded = |part: i32| i32::from(part > 0 && 4 * part * part >= length);
            let right = (rounded(to.x), rounded(to.y));
            assert_eq!(rounded_step(Pos::default(), to), right, "towards {to:?}");
        }
    }
}
