//! A banner at the top of the frame, for sentences about files that have no other place.

use crate::gfx::{Px, PxRect};
use crate::ui::text::wrap;
use crate::ui::widgets::painter::Painter;

/// Maximum number of rows.
const MAX_ROWS: usize = 6;

/// The unread sentences, oldest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notice {
    lines: Vec<String>,
}

impl Notice {
    /// Adds a sentence, unless it is already shown.
    pub fn add(&mut self, text: &str) {
        if !self.lines.iter().any(|line| line == text) {
            self.lines.push(text.to_owned());
        }
    }

    /// Removes all sentences. Returns whether there were any.
    pub fn dismiss(&mut self) -> bool {
        !std::mem::take(&mut self.lines).is_empty()
    }

    /// The unread sentences, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Draws the banner across the top of the frame, enlarged; nothing if there are no sentences.
    pub fn draw(&self, zoom: i32, painter: &mut Painter<'_>) {
        let (width, cell) = (painter.size().w / zoom, painter.small_font.cell());
        let columns = ((width - 16) / cell.w).max(1) as usize;
        let lines = self.lines.iter().flat_map(|text| text.lines());
        let rows = lines.flat_map(|line| wrap::wrap(line, columns));
        let rows: Vec<_> = rows.take(MAX_ROWS).collect();
        if rows.is_empty() {
            return;
        }
        let bottom = 8 + rows.len() as i32 * cell.h;
        let area = PxRect::new(0, 0, width * zoom, (bottom + 1) * zoom);
        painter.enlarged_part(zoom, area, |painter, area| {
            painter.fill_rect(area, painter.theme.bg);
            painter.fill_rect(PxRect::new(0, bottom, width, 1), painter.theme.line);
            for (row, index) in rows.iter().zip(0..) {
                let at = Px::new(8, 4 + index * cell.h);
                painter.draw_text(painter.small_font, at, painter.theme.warn, row);
            }
        });
    }
}
