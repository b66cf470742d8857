//! A banner at the top of the frame, for sentences about files that have no other place.

use crate::gfx::{Px, PxRect};
use crate::ui::text::wrap;
use crate::ui::widgets::painter::Painter;

/// Maximum number of rows.
const MAX_ROWS: usize = 6;

/// Sentences that wait to be read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notice {
    /// The unread sentences, oldest first.
    pub lines: Vec<String>,
}

impl Notice {
    /// Adds sentences, one per line, except those already shown. One that ends without a mark gets a full stop.
    pub fn add(&mut self, text: &str) {
        let lines = text.lines().map(str::trim_end);
        for line in lines.filter(|line| !line.is_empty()) {
            let stop = if line.ends_with(['.', ':', '!', '?', ',', ';']) {
                ""
            } else {
                "."
            };
            let line = format!("{line}{stop}");
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
    }

    /// Removes all sentences. Returns whether there were any.
    pub fn dismiss(&mut self) -> bool {
        !std::mem::take(&mut self.lines).is_empty()
    }

    /// The rows of the banner, each of at most `columns` characters. If there are too many, the last one counts those
    /// left out.
    fn rows(&self, columns: usize) -> Vec<String> {
        let rows = self.lines.iter().flat_map(|line| wrap::wrap(line, columns));
        let mut rows: Vec<_> = rows.map(str::to_owned).collect();
        if rows.len() > MAX_ROWS {
            let cut = rows.split_off(MAX_ROWS - 1).len();
            rows.push(format!("... and {cut} more lines"));
        }
        rows
    }

    /// Draws the banner across the top of the frame, enlarged; nothing if there are no sentences.
    pub fn draw(&self, zoom: i32, painter: &mut Painter<'_>) {
        let (width, cell) = (painter.size().w / zoom, painter.small_font.cell());
        let columns = ((width - 16) / cell.w).max(1) as usize;
        let rows = self.rows(columns);
        if rows.is_empty() {
            return;
        }
        let bottom = 8 + rows.len() as i32 * cell.h;
        let area = PxRect::new(0, 0, width * zoom, (bottom + 1) * zoom);
        painter.enlarged_part(zoom, area, &mut |painter, area| {
            painter.fill_rect(area, painter.theme.bg);
            painter.fill_rect(PxRect::new(0, bottom, width, 1), painter.theme.line);
            for (row, index) in rows.iter().zip(0..) {
                let at = Px::new(8, 4 + index * cell.h);
                painter.draw_text(painter.small_font, at, painter.theme.warn, row);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_notices_count_what_is_left_out() {
        let mut notice = Notice::default();
        for line in 1..=MAX_ROWS {
            notice.add(&format!("a.toml:{line}: wrong"));
        }
        assert_eq!(notice.rows(80).len(), MAX_ROWS);
        let right = Some("a.toml:6: wrong.");
        assert_eq!(notice.rows(80).last().map(String::as_str), right);
        notice.add("a.toml:7: wrong");
        let found = &notice.rows(80)[4..];
        assert_eq!(found, ["a.toml:5: wrong.", "... and 2 more lines"]);
    }

    /// Errors are parts of sentences.
    #[test]
    fn notices_end_with_a_full_stop() {
        let mut notice = Notice::default();
        for text in ["a.toml:1: wrong", "Not read:\nb.toml", "Done."] {
            notice.add(text);
        }
        let right = ["a.toml:1: wrong.", "Not read:", "b.toml.", "Done."];
        assert_eq!(notice.rows(80), right);
    }
}
