//! The bar beside a list that shows which part of it is in view.

use std::ops::Range;

use crate::gfx::PxRect;
use crate::ui::widgets::painter::Painter;

/// Minimum height of the part in view, in pixels.
const LEAST: i32 = 6;

/// Draws the bar over `area` for the rows `shown` of `count`; nothing if all are shown, or if there is no room.
pub fn draw(area: PxRect, shown: &Range<usize>, count: usize, painter: &mut Painter<'_>) {
    if shown.len() >= count || area.h < LEAST + 2 {
        return;
    }
    painter.fill_rect(area, painter.theme.empty);
    let part = |rows: usize| (rows as i64 * i64::from(area.h) / count as i64) as i32;
    let h = part(shown.len()).max(LEAST);
    let y = part(shown.start).min(area.h - h);
    let thumb = PxRect::new(area.x, area.y + y, area.w, h);
    painter.fill_rect(thumb, painter.theme.line);
}
