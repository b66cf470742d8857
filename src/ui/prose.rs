//! Lines of the log on the screen: the sign before them, words in their colours, losses on chips, wrapped at words.

mod recent;

use std::ops::Range;

use crate::gfx::{Canvas, Px, PxRect, Rgb};

use super::art::Art;
use super::layout::LINE;
use super::log::Entry;
use super::widgets;
use super::words::{Line, Mark, Tone};

pub use recent::draw_log;

/// Cells of text before a line: its sign and a gap.
pub const INDENT: i32 = 2;

/// `text` in rows of at most `letters` characters as ranges of its bytes, broken at spaces where there are any.
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

/// The same as pieces of the text.
pub fn wrap(text: &str, letters: usize) -> Vec<&str> {
    rows(text, letters)
        .into_iter()
        .map(|row| &text[row])
        .collect()
}

/// Draws the rows of `text` below each other, and answers the row of pixels below the last.
pub fn paragraph(text: &str, area: PxRect, color: Rgb, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    let letters = (area.w / art.text.cell().w).max(1) as usize;
    let mut y = area.y;
    for row in wrap(text, letters) {
        canvas.text(art.text, Px::new(area.x, y), color, row);
        y += LINE;
    }
    y
}

/// How much a line of the log still matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// It tells of the last turn.
    Fresh,
    /// It is past: dim, but for its sign.
    Past,
}

/// One row of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    said: String,
    bytes: Range<usize>,
}

impl Row {
    /// The rows of an entry that are at most `width` pixels wide, sign included; at least one.
    pub fn of(entry: &Entry, width: i32, art: &Art<'_>) -> Vec<Self> {
        let letters = (width / art.text.cell().w - INDENT).max(1) as usize;
        let said = entry.said();
        let cut = |bytes| Self {
            said: said.clone(),
            bytes,
        };
        rows(&said, letters).into_iter().map(cut).collect()
    }

    /// Draws it, with the sign of the line before the first.
    pub fn draw(&self, line: &Line, age: Age, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
        if self.bytes.start == 0 {
            widgets::mark(line.mark, at, art, canvas);
        }
        let mut x = at.x + INDENT * art.text.cell().w;
        let plain = color(line, age, art);
        let mut from = self.bytes.start;
        for (bytes, tone) in &line.tones {
            let (start, end) = (
                bytes.start.max(self.bytes.start),
                bytes.end.min(self.bytes.end),
            );
            if start >= end || age == Age::Past || line.one_color {
                continue;
            }
            x = canvas.text(art.text, Px::new(x, at.y), plain, &self.said[from..start]);
            x = toned(*tone, &self.said[start..end], Px::new(x, at.y), art, canvas);
            from = end;
        }
        // How often it was said is no part of the sentence.
        let (end, words) = (self.bytes.end, line.text.len());
        let count = words.clamp(from, end);
        x = canvas.text(art.text, Px::new(x, at.y), plain, &self.said[from..count]);
        let count = &self.said[count..end];
        canvas.text(art.text, Px::new(x, at.y), art.theme.dim, count);
    }

    /// Columns of pixels that it takes, sign included.
    fn width(&self, art: &Art<'_>) -> i32 {
        let letters = self.said[self.bytes.clone()].chars().count() as i32;
        (INDENT + letters) * art.text.cell().w
    }
}

/// Words of a tone; answers the column after them.
fn toned(tone: Tone, text: &str, at: Px, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    match tone {
        Tone::Of(role) => canvas.text(art.text, at, art.theme.role(role), text),
        Tone::Loss => chip(text, at, art, canvas),
    }
}

/// Hit points lost, on a chip; answers the column after them.
pub fn chip(text: &str, at: Px, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    let (width, height) = (art.text.width(text), art.text.cell().h);
    let ground = PxRect::new(at.x - 1, at.y + 1, width + 2, height - 2);
    canvas.fill(ground, art.theme.hp);
    canvas.text(art.text, at, art.theme.bar_text, text)
}

/// The colour of a line's own words; a rule set may have one for it. UI.md 3: only the last turn is coloured.
const fn color(line: &Line, age: Age, art: &Art<'_>) -> Rgb {
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
    fn rows_break_at_words_and_long_words_break_anyhow() {
        assert_eq!(wrap("You hit the orc.", 16), ["You hit the orc."]);
        assert_eq!(wrap("You hit the orc.", 7), ["You hit", "the", "orc."]);
        assert_eq!(wrap("You hit the orc.", 8), ["You hit", "the orc."]);
        assert_eq!(wrap("Øresund", 3), ["Øre", "sun", "d"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
