//! Small building blocks of panels: bars, key labels, icons, frames.

use crate::gfx::{Canvas, Font, Px, PxRect, Rgb};

use super::art::Art;
use super::prose;
use super::words::Mark;

/// A progress bar with small text on it.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'a> {
    /// The value, 0 to `most`.
    pub now: i32,
    /// The maximum, 1 or more.
    pub most: i32,
    /// Colour of the filled part.
    pub full: Rgb,
    /// Left-aligned text.
    pub left: &'a str,
    /// Right-aligned text.
    pub right: &'a str,
}

impl Bar<'_> {
    /// Draws the bar with its text, which is centred vertically.
    pub fn draw(&self, area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
        self.ground(area, art, canvas);
        self.text(area, art, canvas);
    }

    /// Draws the text only.
    pub fn text(&self, area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
        let cell = art.small.cell();
        let y = area.y + (area.h - cell.h) / 2;
        let right = area.right() - 2 - art.small.width(self.right);
        canvas.text(
            art.small,
            Px::new(area.x + 2, y),
            art.theme.bar_text,
            self.left,
        );
        canvas.text(art.small, Px::new(right, y), art.theme.bar_text, self.right);
    }

    /// Draws the bar without text.
    pub fn ground(&self, area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
        canvas.fill(area, art.theme.empty);
        canvas.fill(
            PxRect {
                w: self.filled(area.w),
                ..area
            },
            self.full,
        );
    }

    /// The filled part of `width` pixels, at least 1 if `now` is more than 0.
    fn filled(&self, width: i32) -> i32 {
        let part = i64::from(self.now.max(0)) * i64::from(width) / i64::from(self.most.max(1));
        let part = (part as i32).min(width);
        if self.now > 0 { part.max(1) } else { part }
    }
}

/// Draws a key label and what the key does; returns the x coordinate after it.
pub fn key(
    name: &str,
    does: &str,
    bright: bool,
    at: Px,
    font: &Font,
    art: &Art<'_>,
    canvas: &mut Canvas,
) -> i32 {
    let x = cap(name, at, font, art, canvas);
    let color = if bright {
        art.theme.text
    } else {
        art.theme.dim
    };
    canvas.text(font, Px::new(x + 2, at.y), color, does)
}

/// Draws a key label; returns the x coordinate after it.
pub fn cap(name: &str, at: Px, font: &Font, art: &Art<'_>, canvas: &mut Canvas) -> i32 {
    let width = font.width(name) + 4;
    canvas.fill(
        PxRect::new(at.x, at.y, width, font.cell().h),
        art.theme.raised,
    );
    canvas.text(font, Px::new(at.x + 2, at.y), art.theme.title, name);
    at.x + width
}

/// Draws small text whose right edge is at `right`.
pub fn small_right(text: &str, right: i32, y: i32, color: Rgb, art: &Art<'_>, canvas: &mut Canvas) {
    let x = right - art.small.width(text);
    canvas.text(art.small, Px::new(x, y), color, text);
}

/// Draws the background and border of a popup, with a dark rim around it.
pub fn panel(area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    canvas.frame(
        PxRect::new(area.x - 1, area.y - 1, area.w + 2, area.h + 2),
        Rgb::BLACK,
    );
    canvas.fill(area, art.theme.bg);
    canvas.frame(area, art.theme.line);
    canvas.frame(area.inset(2), art.theme.raised);
}

/// Draws text whose right edge is at `right`.
pub fn text_right(text: &str, right: i32, y: i32, color: Rgb, art: &Art<'_>, canvas: &mut Canvas) {
    let x = right - art.text.width(text);
    canvas.text(art.text, Px::new(x, y), color, text);
}

/// Draws the icon of a message, 7x9 pixels in a character cell.
pub fn mark(mark: Mark, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
    pattern(
        icon_rows(mark),
        Px::new(at.x, at.y + 4),
        art.theme.role(mark.role()),
        canvas,
    );
}

/// Draws a bitmap: one pixel for each `#`.
pub fn pattern(rows: &[&str], at: Px, color: Rgb, canvas: &mut Canvas) {
    for (y, row) in (at.y..).zip(rows) {
        for (x, letter) in (at.x..).zip(row.bytes()) {
            if letter == b'#' {
                canvas.fill(PxRect::new(x, y, 1, 1), color);
            }
        }
    }
}

const fn icon_rows(mark: Mark) -> &'static [&'static str; 9] {
    match mark {
        Mark::Harm => &[
            "..##...", "..##...", "..##...", "..##...", "..##...", "..##...", ".......", "..##...",
            "..##...",
        ],
        Mark::Care => &[
            ".......", "...#...", "..#.#..", "..#.#..", ".#...#.", ".#.#.#.", "#..#..#", "#######",
            ".......",
        ],
        Mark::Gain => &[
            ".......", ".......", "...#...", "...#...", ".#####.", "...#...", "...#...", ".......",
            ".......",
        ],
        Mark::Found => &[
            ".......", ".......", "...#...", "..###..", ".#####.", "..###..", "...#...", ".......",
            ".......",
        ],
        Mark::Deed => &[
            ".......", ".......", ".##....", ".####..", ".#####.", ".####..", ".##....", ".......",
            ".......",
        ],
        Mark::Refused => &[
            ".......", ".......", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", ".......",
            ".......",
        ],
    }
}

/// Most rows of a [`notice`].
const MAX_NOTICE_ROWS: usize = 6;

/// Draws a banner at the top of the frame; nothing if `text` is empty.
pub fn notice(text: &str, art: &Art<'_>, canvas: &mut Canvas) {
    let (width, cell) = (canvas.size().w, art.small.cell());
    let columns = ((width - 16) / cell.w).max(1) as usize;
    let rows = text.lines().flat_map(|line| prose::wrap(line, columns));
    let rows: Vec<_> = rows.take(MAX_NOTICE_ROWS).collect();
    if rows.is_empty() {
        return;
    }
    let bottom = 8 + rows.len() as i32 * cell.h;
    canvas.fill(PxRect::new(0, 0, width, bottom), art.theme.bg);
    canvas.fill(PxRect::new(0, bottom, width, 1), art.theme.line);
    for (row, number) in rows.iter().zip(0..) {
        let at = Px::new(8, 4 + number * cell.h);
        canvas.text(art.small, at, art.theme.warn, row);
    }
}
