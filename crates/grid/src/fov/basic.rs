//! Lines of sight to every cell of the bounding square, as in libtcod's `FOV_BASIC`.

use crate::fov::Scan;
use crate::fov::visible_set::VisibleSet;
use crate::geom::{Dir, Pos, Rect};
use crate::grid::BitGrid;
use crate::line::bresenham_line;

/// Adds the visible cells.
pub(super) fn compute(visible: &mut VisibleSet, scan: Scan<'_>) {
    let Scan {
        opaque,
        origin,
        area,
        radius,
    } = scan;
    let limit = match radius {
        0 => i64::MAX,
        radius => i64::from(radius).pow(2),
    };
    let mut cast = |x, y| cast_line(visible, opaque, origin, Pos::new(x, y), limit);
    for x in area.x1..=area.x2 {
        cast(x, area.y1);
        cast(x, area.y2);
    }
    for y in area.y1..=area.y2 {
        cast(area.x1, y);
        cast(area.x2, y);
    }
    let (left, right) = ((area.x1, origin.x), (origin.x, area.x2));
    let (up, down) = ((area.y1, origin.y), (origin.y, area.y2));
    for (away, (x1, x2), (y1, y2)) in [
        (Dir::NW, left, up),
        (Dir::SW, left, down),
        (Dir::NE, right, up),
        (Dir::SE, right, down),
    ] {
        reveal_walls(visible, opaque, Rect { x1, y1, x2, y2 }, away);
    }
}

/// Adds the cells of a line up to the first opaque one, or to the last one within the circle. The bounds of `visible`
/// contain them.
fn cast_line(
    visible: &mut VisibleSet,
    opaque: &BitGrid,
    origin: Pos,
    rim: Pos,
    radius_squared: i64,
) {
    let stride = opaque.words_per_row();
    for pos in bresenham_line(origin, rim) {
        let (dx, dy) = (i64::from(pos.x - origin.x), i64::from(pos.y - origin.y));
        if dx * dx + dy * dy > radius_squared {
            return;
        }
        let word = pos.y as usize * stride + pos.x as usize / 64;
        let bit = 1 << (pos.x % 64);
        visible.words_mut()[word] |= bit;
        if opaque.words()[word] & bit != 0 {
            return;
        }
    }
}

/// Adds opaque cells next to a visible transparent cell, on the side away from the origin: lines leave gaps in
/// walls. Both cells lie in `quarter`, on the diagonal side `away` of the origin.
fn reveal_walls(visible: &mut VisibleSet, opaque: &BitGrid, quarter: Rect, away: Dir) {
    let (right, down) = away.delta();
    let stride = opaque.words_per_row();
    let (first, last) = (quarter.x1 as usize / 64, quarter.x2 as usize / 64);
    for y in quarter.y1..=quarter.y2 {
        let beyond_row = y + down;
        let beyond_row = (quarter.y1..=quarter.y2)
            .contains(&beyond_row)
            .then_some(beyond_row);
        for word_index in first..=last {
            let visible_floor = |word_index: usize| {
                let at = y as usize * stride + word_index;
                visible.bits().words()[at] & !opaque.words()[at] & column_mask(word_index, quarter)
            };
            let here = visible_floor(word_index);
            let beside = match right > 0 {
                true if word_index > first => here << 1 | visible_floor(word_index - 1) >> 63,
                true => here << 1,
                false if word_index < last => here >> 1 | visible_floor(word_index + 1) << 63,
                false => here >> 1,
            };
            let beside = beside & column_mask(word_index, quarter);
            let at = y as usize * stride + word_index;
            visible.words_mut()[at] |= opaque.words()[at] & beside;
            if let Some(beyond_row) = beyond_row {
                let at = beyond_row as usize * stride + word_index;
                visible.words_mut()[at] |= opaque.words()[at] & (here | beside);
            }
        }
    }
}

/// Mask of the bits of word `word_index` of a row that lie in the columns of `rect`.
const fn column_mask(word_index: usize, rect: Rect) -> u64 {
    let start = word_index as i32 * 64;
    let (first, last) = (rect.x1 - start, rect.x2 - start);
    let all = u64::MAX;
    let left = if first > 0 { all << first } else { all };
    let right = if last < 63 { all >> (63 - last) } else { all };
    left & right
}
