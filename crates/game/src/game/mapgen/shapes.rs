//! Room shapes, each a list of cells with leftmost column and topmost row 0.

use crate::base::{Dice, Pos, Rect};
use crate::game::mapgen::sketch::rect;

/// A room of random shape: rectangle, cross, circle or L.
pub(super) fn roll(dice: &mut Dice) -> Vec<Pos> {
    match dice.below(10) {
        0..4 => rectangle(dice.range(4, 11), dice.range(3, 6)),
        4..6 => cross(dice),
        6..8 => disc(dice.range(2, 4)),
        _ => ell(dice),
    }
}

/// `w` columns by `h` rows.
pub(super) fn rectangle(w: i32, h: i32) -> Vec<Pos> {
    rect(0, 0, w - 1, h - 1).cells().collect()
}

/// A wide rectangle across a tall one, near its middle.
fn cross(dice: &mut Dice) -> Vec<Pos> {
    let (w, h) = (dice.range(7, 13), dice.range(2, 3));
    let (narrow, tall) = (dice.range(3, w - 4), dice.range(h + 3, 9));
    let top = (tall - h) / 2;
    let left = (w - narrow) / 2 + dice.range(-1, 1);
    let wide = rect(0, top, w - 1, top + h - 1);
    union(wide, rect(left, 0, left + narrow - 1, tall - 1))
}

/// All cells within a circle of this radius, 1 or more.
pub(super) fn disc(radius: i32) -> Vec<Pos> {
    let middle = Pos::new(radius, radius);
    let cells = rectangle(2 * radius + 1, 2 * radius + 1).into_iter();
    // Slightly more than the radius, so that the poles are more than one cell wide.
    let within = radius * radius + radius;
    cells
        .filter(|pos| pos.distance_squared(middle) <= within)
        .collect()
}

/// Two legs that meet in one of four corners.
fn ell(dice: &mut Dice) -> Vec<Pos> {
    let (w, h) = (dice.range(6, 11), dice.range(6, 8));
    let (wide, high) = (dice.range(2, 4), dice.range(2, 4));
    let y = if dice.coin() { 0 } else { h - high };
    let x = if dice.coin() { 0 } else { w - wide };
    let lying = rect(0, y, w - 1, y + high - 1);
    union(lying, rect(x, 0, x + wide - 1, h - 1))
}

/// The cells of the first in reading order, then those that the second adds.
fn union(one: Rect, other: Rect) -> Vec<Pos> {
    let more = other.cells().filter(move |pos| !one.contains(*pos));
    one.cells().chain(more).collect()
}
