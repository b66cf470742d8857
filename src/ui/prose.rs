//! Log messages on screen: icon, coloured names, damage on chips, word wrap.

mod recent;

use crate::ui::painter::Painter;
use std::ops::Range;

use crate::gfx::{Px, PxRect, Rgb};

use super::art::Art;
use super::layout::LINE;
use super::log::Entry;
use super::widgets;
use super::words::{Line, Mark, Tone};

pub use recent::draw_log;

/// Width of the icon and the gap after it, in character cells.
pub const INDENT: i32 = 2;

/// Wraps `text` to at most `letters` characters per row, at spaces where possible. Returns byte ranges; at least one.
/// `letters` is 1 or more.
pub fn rows(text: &str, letters: usize) -> Vec<Range<usize>> {
    let (mut rows, mut start) = (Vec::new(), 0);
    while let Some((over, _)) = text[start..].char_indices().nth(letters) {
        let rest = &text[start..];
        let word = rest[..over].rfind(' ').filter(|cut| *cut > 0);
        let cut = if rest[over..].starts_with(' ') {
            over
        } else {
            word.unwrap_or(over)
        };
        rows.push(start..start + cut);
        start += cut + (rest.len() - cut - rest[cut..].trim_start().len());
    }
    rows.push(start..text.len());
    rows
}

/// Like [`rows`], but returns the text of each row.
pub fn wrap(text: &str, letters: usize) -> Vec<&str> {
    rows(text, letters)
        .into_iter()
        .map(|row| &text[row])
        .collect()
}

/// Draws wrapped text; returns the y coordinate below the last row.
pub fn paragraph(text: &str, area: PxRect, color: Rgb, painter: &mut Painter<'_>) -> i32 {
    let letters = (area.w / painter.text.cell().w).max(1) as usize;
    let mut y = area.y;
    for row in wrap(text, letters) {
        painter.text(painter.text, Px::new(area.x, y), color, row);
        y += LINE;
    }
    y
}

/// Whether a message belongs to the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// Of the current turn.
    Fresh,
    /// Of an earlier turn: dimmed, except for its icon.
    Past,
}

/// One wrapped row of a log entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    said: String,
    bytes: Range<usize>,
}

impl Row {
    /// Wraps an entry to `width` pixels, including the icon; at least one row.
    pub fn of(entry: &Entry, width: i32, art: &Art<'_>) -> Vec<Self> {
        let letters = (width / art.text.cell().w - INDENT).max(1) as usize;
        let said = entry.said();
        let cut = |bytes| Self {
            said: said.clone(),
            bytes,
        };
        rows(&said, letters).into_iter().map(cut).collect()
    }

    /// Draws the row, with the icon if it is the entry's first.
    pub fn draw(&self, line: &Line, age: Age, at: Px, painter: &mut Painter<'_>) {
        if self.bytes.start == 0 {
            widgets::mark(line.mark, at, painter);
        }
        let mut x = at.x + INDENT * painter.text.cell().w;
        let plain = text_color(line, age, painter);
        let mut from = self.bytes.start;
        for (bytes, tone) in &line.tones {
            let (start, end) = (
                bytes.start.max(self.bytes.start),
                bytes.end.min(self.bytes.end),
            );
            if start >= end || age == Age::Past || line.one_color {
                continue;
            }
            x = painter.text(
                painter.text,
                Px::new(x, at.y),
                plain,
                &self.said[from..start],
            );
            x = draw_styled(*tone, &self.said[start..end], Px::new(x, at.y), painter);
            from = end;
        }
        // The repeat count is not part of the sentence.
        let (end, words) = (self.bytes.end, line.text.len());
        let count = words.clamp(from, end);
        x = painter.text(
            painter.text,
            Px::new(x, at.y),
            plain,
            &self.said[from..count],
        );
        let count = &self.said[count..end];
        painter.text(painter.text, Px::new(x, at.y), painter.theme.dim, count);
    }

    /// Width in pixels, including the icon.
    fn width(&self, art: &Art<'_>) -> i32 {
        let letters = self.said[self.bytes.clone()].chars().count() as i32;
        (INDENT + letters) * art.text.cell().w
    }
}

/// Draws a styled span; returns the x coordinate after it.
fn draw_styled(tone: Tone, text: &str, at: Px, painter: &mut Painter<'_>) -> i32 {
    match tone {
        Tone::Of(role) => painter.text(painter.text, at, painter.theme.role(role), text),
        Tone::Loss => chip(text, at, painter),
    }
}

/// Draws hit points lost on a chip; returns the x coordinate after it.
pub fn chip(text: &str, at: Px, painter: &mut Painter<'_>) -> i32 {
    let (width, height) = (painter.text.width(text), painter.text.cell().h);
    let ground = PxRect::new(at.x - 1, at.y + 1, width + 2, height - 2);
    painter.fill(ground, painter.theme.hp);
    painter.text(painter.text, at, painter.theme.bar_text, text)
}

/// The colour of unstyled text. Only the current turn is coloured; `docs/screens.md` 3.
const fn text_color(line: &Line, age: Age, art: &Art<'_>) -> Rgb {
    match (line.color, age, line.mark) {
        (_, Age::Past, _) => art.theme.dim,
        (Some(own), ..) => own,
        (None, Age::Fresh, Mark::Care) => art.theme.warn,
        (None, Age::Fresh, _) => art.theme.text,
    }
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
}
