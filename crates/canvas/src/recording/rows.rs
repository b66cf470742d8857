//! Text in rows, as it is read: from top to bottom, from left to right.

use std::collections::BTreeMap;

use crate::geom::PxRect;
use crate::recording::{TextRun, Transcript};

/// A row of letters with their cells; the spaces that fill gaps have empty ones.
type Row = Vec<(char, PxRect)>;

impl Transcript {
    /// The text in reading order, one string a row. What is drawn at about the same height is one row, whatever the size
    /// of its letters. Gaps are as many spaces as letters would fit, so that columns stay apart.
    pub fn rows(&self) -> Vec<String> {
        let text = |row: &Row| row.iter().map(|(c, _)| *c).collect();
        self.letter_rows().iter().map(text).collect()
    }

    /// Where this text is first drawn in a row, in reading order; it may be made of several pieces.
    ///
    /// ```
    /// # #[cfg(feature = "font")] {
    /// use tallowdeep_canvas::{Canvas, Font, Px, PxRect, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(320, 200));
    /// let font = Font::builtin();
    /// let end = canvas.draw_text(&font, Px::new(16, 32), Rgb::WHITE, "HP ");
    /// canvas.draw_text(&font, Px::new(end, 32), Rgb::new(255, 0, 0), "3");
    /// let recording = canvas.recorded().expect("it was asked for");
    /// assert_eq!(recording.find("HP 3"), Some(PxRect::new(16, 32, 32, 16)));
    /// assert_eq!(recording.find("MP"), None);
    /// # }
    /// ```
    pub fn find(&self, text: &str) -> Option<PxRect> {
        let wanted: Vec<char> = text.chars().collect();
        if wanted.is_empty() {
            return None;
        }
        for row in self.letter_rows() {
            for part in row.windows(wanted.len()) {
                if part.iter().map(|(c, _)| c).eq(&wanted) {
                    return Some(around(part));
                }
            }
        }
        None
    }

    fn letter_rows(&self) -> Vec<Row> {
        let column = self.commonest_width().max(1);
        let rows = runs_in_rows(&self.runs);
        rows.iter().map(|row| joined(row, column)).collect()
    }

    /// The width of most letters, in pixels.
    fn commonest_width(&self) -> i32 {
        let mut counts = BTreeMap::new();
        for run in &self.runs {
            *counts.entry(run.cell.w).or_insert(0) += run.visible_cells().len();
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map_or(0, |(width, _)| width)
    }
}

/// The smallest rectangle around letters.
fn around(letters: &[(char, PxRect)]) -> PxRect {
    let mut all = PxRect::default();
    for (_, cell) in letters {
        if cell.is_empty() {
            continue;
        }
        if all.is_empty() {
            all = *cell;
            continue;
        }
        let (x, y) = (all.x.min(cell.x), all.y.min(cell.y));
        let (right, bottom) = (
            all.right().max(cell.right()),
            all.bottom().max(cell.bottom()),
        );
        all = PxRect::new(x, y, right - x, bottom - y);
    }
    all
}

/// The runs of each row, from the top. Two are in one row if the middle of each lies beside the other.
fn runs_in_rows(runs: &[TextRun]) -> Vec<Vec<&TextRun>> {
    let mut sorted: Vec<&TextRun> = runs.iter().collect();
    sorted.sort_by_key(|run| (middle(run), run.at.x));
    let mut rows: Vec<Vec<&TextRun>> = Vec::new();
    for run in sorted {
        match rows.last_mut() {
            Some(row) if is_beside(row[0], run) => row.push(run),
            _ => rows.push(vec![run]),
        }
    }
    rows
}

/// Twice the height at which a run has its middle, in pixels.
fn middle(run: &TextRun) -> i64 {
    2 * i64::from(run.at.y) + i64::from(run.cell.h)
}

fn is_beside(one: &TextRun, other: &TextRun) -> bool {
    let apart = (middle(one) - middle(other)).abs();
    apart < i64::from(one.cell.h.min(other.cell.h))
}

/// The letters of a row from left to right, with spaces for gaps. `column` pixels are one space.
fn joined(runs: &[&TextRun], column: i32) -> Row {
    let mut pieces = Vec::new();
    for run in runs {
        pieces.extend(run.pieces().into_iter().filter_map(without_margins));
    }
    pieces.sort_by_key(|(first, _)| first.x);
    let mut row = Row::new();
    let mut end = 0;
    for (first, letters) in pieces {
        let gap = first.x.saturating_sub(end);
        if 2 * gap >= first.w.min(column) {
            let wanted = (first.x / column).max(0) as usize;
            // Narrow letters may have filled the gap: two spaces still tell columns from words.
            let least = match row.len() {
                0 => 0,
                length if gap >= 2 * first.w => length + 2,
                length => length + 1,
            };
            row.resize(wanted.max(least), (' ', PxRect::default()));
        }
        end = letters.last().map_or(end, |(_, last)| last.right());
        row.extend(letters);
    }
    row
}

/// A piece without the spaces around it, and its first cell; `None` if there is nothing else.
fn without_margins(mut piece: Row) -> Option<(PxRect, Row)> {
    let is_letter = |(c, _): &(char, PxRect)| *c != ' ';
    let last = piece.iter().rposition(is_letter)?;
    piece.truncate(last + 1);
    piece.drain(..piece.iter().position(is_letter)?);
    Some((piece[0].1, piece))
}
