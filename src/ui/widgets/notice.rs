//! A notice at the top of the frame, over everything else.

use crate::gfx::{Px, PxRect};
use crate::ui::text::wrap;
use crate::ui::widgets::painter::Painter;

/// Most rows of a [`notice`].
const MAX_NOTICE_ROWS: usize = 6;

/// Draws a banner at the top of the frame; nothing if `text` is empty.
pub fn draw_notice(text: &str, painter: &mut Painter<'_>) {
    let (width, cell) = (painter.size().w, painter.small_font.cell());
    let columns = ((width - 16) / cell.w).max(1) as usize;
    let rows = text.lines().flat_map(|line| wrap::wrap(line, columns));
    let rows: Vec<_> = rows.take(MAX_NOTICE_ROWS).collect();
    if rows.is_empty() {
        return;
    }
    let bottom = 8 + rows.len() as i32 * cell.h;
    painter.fill_rect(PxRect::new(0, 0, width, bottom), painter.theme.bg);
    painter.fill_rect(PxRect::new(0, bottom, width, 1), painter.theme.line);
    for (row, number) in rows.iter().zip(0..) {
        let at = Px::new(8, 4 + number * cell.h);
        painter.draw_text(painter.small_font, at, painter.theme.warn, row);
    }
}
