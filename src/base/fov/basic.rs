//! Lines of sight to every cell of the rim, as in libtcod's `FOV_BASIC`.

use super::super::geom::{Pos, Rect};
use super::super::grid::BitGrid;
use super::super::line::line;
use super::lit::Lit;

/// Lights what is in view from `origin`, within `area`, the part of the map that the square around the circle covers;
/// `radius` 0 sets no limit.
pub(super) fn compute(lit: &mut Lit, opaque: &BitGrid, origin: Pos, area: Rect, radius: i32) {
    let limit = if radius > 0 {
        i64::from(radius).pow(2)
    } else {
        i64::MAX
    };
    for x in area.x1..=area.x2 {
        cast(lit, opaque, origin, Pos::new(x, area.y1), limit);
        cast(lit, opaque, origin, Pos::new(x, area.y2), limit);
    }
    for y in area.y1..=area.y2 {
        cast(lit, opaque, origin, Pos::new(area.x1, y), limit);
        cast(lit, opaque, origin, Pos::new(area.x2, y), limit);
    }
    for (x1, x2, right) in [(area.x1, origin.x, false), (origin.x, area.x2, true)] {
        for (y1, y2, down) in [(area.y1, origin.y, -1), (origin.y, area.y2, 1)] {
            light_walls(lit, opaque, Rect { x1, y1, x2, y2 }, right, down);
        }
    }
}

/// Lights the cells of a line up to the first opaque one, or to the last one within the circle.
fn cast(lit: &mut Lit, opaque: &BitGrid, origin: Pos, rim: Pos, radius_squared: i64) {
    for pos in line(origin, rim) {
        let (dx, dy) = (i64::from(pos.x - origin.x), i64::from(pos.y - origin.y));
        if dx * dx + dy * dy > radius_squared {
            return;
        }
        lit.light(pos);
        if opaque.get(pos) {
            return;
        }
    }
}

/// Lights opaque cells that lie beside a lit clear cell, away from the origin: lines leave gaps in walls. Cell and wall
/// both lie in `quarter`; away is right or left, and down (1) or up (-1).
fn light_walls(lit: &mut Lit, opaque: &BitGrid, quarter: Rect, right: bool, down: i32) {
    let stride = opaque.words_a_row();
    let (first, last) = (quarter.x1 as usize / 64, quarter.x2 as usize / 64);
    for y in quarter.y1..=quarter.y2 {
        let beyond = y + down;
        let beyond = (quarter.y1..=quarter.y2)
            .contains(&beyond)
            .then_some(beyond);
        for number in first..=last {
            let seen = |number: usize| {
                let at = y as usize * stride + number;
                lit.bits().words()[at] & !opaque.words()[at] & within(number, quarter)
            };
            let here = seen(number);
            let beside = if right {
                here << 1
                    | if number > first {
                        seen(number - 1) >> 63
                    } else {
                        0
                    }
            } else {
                here >> 1
                    | if number < last {
                        seen(number + 1) << 63
                    } else {
                        0
                    }
            } & within(number, quarter);
            let at = y as usize * stride + number;
            lit.words_mut()[at] |= opaque.words()[at] & beside;
            if let Some(beyond) = beyond {
                let at = beyond as usize * stride + number;
                lit.words_mut()[at] |= opaque.words()[at] & (here | beside);
            }
        }
    }
}

/// The bits of the word with this number in its row that lie in the columns of `rect`.
const fn within(number: usize, rect: Rect) -> u64 {
    let start = number as i32 * 64;
    let (first, last) = (rect.x1 - start, rect.x2 - start);
    let left = if first > 0 {
        u64::MAX << first
    } else {
        u64::MAX
    };
    let right = if last < 63 {
        u64::MAX >> (63 - last)
    } else {
        u64::MAX
    };
    left & right
}
