//! Log messages on screen: icon, coloured names, damage on chips, word wrap.
//!
//! A row is a range of bytes of its message, not a text of its own, because the styles of a message are ranges of its
//! bytes too: a name or a number that a row cuts in two keeps its colour in both.

use crate::ui::widgets::painter::Painter;
use std::ops::Range;

use crate::gfx::{Font, Px, PxRect, Rgb};

use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::log::LogEntry;
use crate::ui::text::templates::{Message, MessageKind, SpanStyle};
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;

/// Width of the icon and the gap after it, in character cells.
pub const INDENT: i32 = 2;

/// Wraps `text` to at most `letters` characters per row, at spaces where possible. Returns byte ranges; at least one.
/// 0 counts as 1.
pub fn wrap_ranges(text: &str, letters: usize) -> Vec<Range<usize>> {
    // Rows without room for a character would never reach the end of the text.
    let letters = letters.max(1);
    let mut rows = Vec::new();
    let mut start = 0;
    // `over` is the first byte that has no room in the row; the space at a break may lie there.
    while let Some((over, _)) = text[start..].char_indices().nth(letters) {
        let rest = &text[start..];
        let mut cut = over;
        for (space, _) in rest.match_indices(' ') {
            if space > over {
                break;
            }
            if space > 0 && !opens_direction(&rest[..space]) {
                cut = space;
            }
        }
        rows.push(start..start + cut);
        let after = rest[cut..].trim_start();
        start += rest.len() - after.len();
    }
    rows.push(start..text.len());
    rows
}

/// Whether `text` ends in the middle of a place such as `(5 S)`, which is not split.
fn opens_direction(text: &str) -> bool {
    let word = text.rsplit(' ').next().unwrap_or(text);
    let number = word.strip_prefix('(').unwrap_or_default();
    !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit())
}

/// Like [`wrap_ranges`], but returns the text of each row.
pub fn wrap(text: &str, letters: usize) -> Vec<&str> {
    let rows = wrap_ranges(text, letters).into_iter();
    rows.map(|row| &text[row]).collect()
}

/// Draws wrapped text; returns the y coordinate below the last row.
pub fn draw_paragraph(text: &str, area: PxRect, color: Rgb, painter: &mut Painter<'_>) -> i32 {
    let rows = wrap(text, painter.font.letters_in(area.w));
    let style = (painter.font, LINE_HEIGHT);
    draw_rows(&rows, style, area.top_left(), color, painter)
}

/// Draws rows in this font, so many pixels one below the other; returns the y coordinate below the last.
pub fn draw_rows(
    rows: &[&str],
    (font, line): (&Font, i32),
    at: impl Into<Px>,
    color: Rgb,
    painter: &mut Painter<'_>,
) -> i32 {
    let Px { x, mut y } = at.into();
    for row in rows {
        painter.draw_text(font, (x, y), color, row);
        y += line;
    }
    y
}

/// One wrapped row of a log entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageRow {
    pub(super) text: String,
    pub(super) bytes: Range<usize>,
}

impl MessageRow {
    /// Wraps an entry to `width` pixels, including the icon; at least one row.
    pub fn wrap_entry(entry: &LogEntry, width: i32, art: &UiAssets<'_>) -> Vec<Self> {
        let letters = (width / art.font.cell().w - INDENT).max(1) as usize;
        let text = entry.text_with_count();
        let mut rows = Vec::new();
        for bytes in wrap_ranges(&text, letters) {
            rows.push(Self {
                text: text.clone(),
                bytes,
            });
        }
        rows
    }

    /// Draws the row, with the icon if it is the entry's first. A message of an earlier turn is dimmed, except for its
    /// icon.
    pub fn draw(&self, line: &Message, is_current: bool, at: Px, painter: &mut Painter<'_>) {
        if self.bytes.start == 0 {
            widgets::draw_message_icon(line.kind, at, painter);
        }
        let mut x = at.x + INDENT * painter.font.cell().w;
        let theme = painter.theme;
        // Only the current turn is coloured; `docs/screens.md` 3.
        let plain = match (line.color, line.kind) {
            _ if !is_current => theme.dim,
            (Some(own), _) => own,
            (None, MessageKind::Warning) => theme.warn,
            (None, _) => theme.text,
        };
        let mut from = self.bytes.start;
        for (bytes, style) in &line.spans {
            let start = bytes.start.max(self.bytes.start);
            let end = bytes.end.min(self.bytes.end);
            if start >= end || !is_current || line.single_color {
                continue;
            }
            x = painter.text((x, at.y), plain, &self.text[from..start]);
            let text = &self.text[start..end];
            x = match style {
                SpanStyle::Role(role) => painter.text((x, at.y), theme.role_color(*role), text),
                SpanStyle::HpLost => draw_damage_chip(text, Px::new(x, at.y), painter),
            };
            from = end;
        }
        // The repeat count is not part of the sentence.
        let end = self.bytes.end;
        let count = line.text.len().clamp(from, end);
        x = painter.text((x, at.y), plain, &self.text[from..count]);
        painter.text((x, at.y), theme.dim, &self.text[count..end]);
    }

    /// Width in pixels, including the icon.
    pub(super) fn width(&self, art: &UiAssets<'_>) -> i32 {
        let letters = self.text[self.bytes.clone()].chars().count() as i32;
        (INDENT + letters) * art.font.cell().w
    }
}

/// Draws hit points lost on a chip; returns the x coordinate after it.
pub fn draw_damage_chip(text: &str, at: Px, painter: &mut Painter<'_>) -> i32 {
    let (width, height) = (painter.font.width(text), painter.font.cell().h);
    let ground = PxRect::new(at.x - 1, at.y + 1, width + 2, height - 2);
    painter.fill_rect(ground, painter.theme.hp);
    painter.draw_text(painter.font, at, painter.theme.bar_text, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_break_at_spaces_if_possible() {
        assert_eq!(wrap("You hit the orc.", 16), ["You hit the orc."]);
        assert_eq!(wrap("You hit the orc.", 7), ["You hit", "the", "orc."]);
        assert_eq!(wrap("You hit the orc.", 8), ["You hit", "the orc."]);
        assert_eq!(wrap("Øresund", 3), ["Øre", "sun", "d"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn positions_stay_on_one_row() {
        assert_eq!(wrap("Also a rat (5 S).", 13), ["Also a rat", "(5 S)."]);
        assert_eq!(wrap("Also a rat (5 S).", 17), ["Also a rat (5 S)."]);
        assert_eq!(wrap("(15 SW)", 3), ["(15", "SW)"], "there is no room");
    }
}
