//! Letters of one size and width, made from a font file's outlines once, at loading.

use std::collections::BTreeSet;
use std::fmt;

use self::outlines::Outlines;
use super::cp437::CP437;
use super::px::PxSize;

mod outlines;
mod sfnt;

/// Least and most pixels from one line of text to the next.
pub const LINE: std::ops::RangeInclusive<u32> = 4..=128;

/// One after the last character that has a place in the table; all that [`CHARACTERS`] and code page 437 name lie below.
const TABLE: usize = 0x2700;

/// What is looked for in a font beside code page 437: ASCII, Latin-1, Latin Extended-A, general punctuation, arrows, box
/// drawing, block elements, geometric shapes.
const CHARACTERS: [std::ops::RangeInclusive<char>; 6] = [
    ' '..='~',
    '\u{a0}'..='\u{17f}',
    '\u{2010}'..='\u{205e}',
    '←'..='⇿',
    '─'..='▟',
    '■'..='◿',
];

/// Why bytes are no font to write with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FontError {
    /// Not a TrueType or OpenType font, with the reader's own words.
    NotFont(String),
    /// No letter of the font has an outline, as in fonts of bitmaps only.
    NoOutlines,
    /// A line height outside of [`LINE`].
    Line(u32),
    /// Letters that are wider than four lines are high, or have no width.
    Width,
    /// A letter or digit that cannot be written without.
    Lacks(char),
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFont(why) => write!(f, "this is not a TrueType or OpenType font: {why}"),
            Self::NoOutlines => write!(
                f,
                "no letter of this font has an outline; fonts of bitmaps only cannot be used"
            ),
            Self::Line(px) => {
                write!(
                    f,
                    "a line of text is {} to {} pixels high, found {px}",
                    LINE.start(),
                    LINE.end()
                )
            }
            Self::Width => write!(
                f,
                "the letters of this font have no width that can be drawn"
            ),
            Self::Lacks(c) => write!(
                f,
                "this font has no {c:?} that can be drawn; it must have A to Z, a to z and 0 to 9"
            ),
        }
    }
}

impl std::error::Error for FontError {}

/// A letter's place in the tables of its font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glyph(u16);

/// Letters in cells of one size.
#[derive(Clone, Debug)]
pub struct Font {
    cell: PxSize,
    /// The glyph of each character below [`TABLE`].
    table: Vec<u16>,
    /// Coverage, 0 to 255, of each pixel of each glyph's cell.
    coverage: Vec<u8>,
    /// The same as bits, the leftmost pixel the lowest, for fonts without grey pixels in cells of at most 32 columns.
    bits: Vec<u32>,
    /// First row of each glyph that has a pixel, and the row after the last.
    inked: Vec<(u8, u8)>,
}

impl Font {
    /// Makes letters from a TrueType or OpenType font whose lines are `px` pixels high, from the highest to the lowest
    /// that the font says its letters reach.
    ///
    /// A pixel font at its own height or a whole multiple of it has no grey pixel. Cells are as wide as the widest
    /// letter of ASCII is said to be. Where the font lacks a character, and for all that are not looked for, a box
    /// stands: the same for all.
    ///
    /// # Errors
    /// Bytes that are no such font, a font without outlines or widths, a height outside of [`LINE`].
    pub fn load(bytes: &[u8], px: u32) -> Result<Self, FontError> {
        if !LINE.contains(&px) {
            return Err(FontError::Line(px));
        }
        Self::made(&Outlines::read(bytes, px, wanted().into_iter())?)
    }

    /// The same in cells of a size that is told: letters are as high as [`Font::load`] makes them, those that are too wide
    /// are made narrower, and others stand in the middle. So a font of any shape can take the place of another.
    ///
    /// # Errors
    /// The same, a width outside of [`LINE`], and a font without one of the letters and digits of ASCII.
    pub fn fit(bytes: &[u8], cell: PxSize) -> Result<Self, FontError> {
        for side in [cell.h, cell.w] {
            let side = side.unsigned_abs();
            if !LINE.contains(&side) {
                return Err(FontError::Line(side));
            }
        }
        let outlines = Outlines::read(bytes, cell.h.unsigned_abs(), wanted().into_iter())?;
        let font = Self::made(&outlines.fitted(cell.w))?;
        let inked = |c| font.knows(c) && font.coverage_of(c).iter().any(|c| *c > 0);
        match letters().find(|c| !inked(*c)) {
            Some(c) => Err(FontError::Lacks(c)),
            None => Ok(font),
        }
    }

    fn made(outlines: &Outlines) -> Result<Self, FontError> {
        let cell = outlines.cell;
        let mut font = Self {
            cell,
            table: vec![0; TABLE],
            coverage: unknown(cell),
            bits: Vec::new(),
            inked: Vec::new(),
        };
        for c in wanted() {
            if let Some(coverage) = outlines.glyph(c) {
                font.table[c as usize] = (font.coverage.len() / cell.area()) as u16;
                font.coverage.extend(coverage);
            }
        }
        if !letters().any(|c| font.knows(c) && font.coverage_of(c).iter().any(|c| *c > 0)) {
            return Err(FontError::NoOutlines);
        }
        font.index();
        Ok(font)
    }

    /// Columns and rows of a letter's cell: how far the next letter and the next line are.
    pub const fn cell(&self) -> PxSize {
        self.cell
    }

    /// Columns of pixels that a line of text takes.
    pub fn width(&self, text: &str) -> i32 {
        text.chars().count() as i32 * self.cell.w
    }

    /// Whether every pixel is either full or empty.
    pub fn is_crisp(&self) -> bool {
        self.coverage
            .iter()
            .all(|coverage| matches!(coverage, 0 | 255))
    }

    /// Whether the font has the character; all others show one box.
    pub fn knows(&self, c: char) -> bool {
        self.glyph(c) != Glyph(0)
    }

    /// Coverage, 0 to 255, of each pixel of the character's cell in reading order.
    pub fn coverage_of(&self, c: char) -> &[u8] {
        let area = self.cell.area();
        &self.coverage[usize::from(self.glyph(c).0) * area..][..area]
    }

    #[inline(always)]
    pub(super) fn glyph(&self, c: char) -> Glyph {
        Glyph(self.table.get(c as usize).copied().unwrap_or(0))
    }

    /// Rows of the glyph that have a pixel, from the first to the one after the last.
    #[inline(always)]
    pub(super) fn inked(&self, glyph: Glyph) -> (usize, usize) {
        let (first, last) = self.inked[usize::from(glyph.0)];
        (usize::from(first), usize::from(last))
    }

    /// The glyph's rows as bits, where the font is [`Font::is_crisp`] and at most 32 columns wide.
    #[inline(always)]
    pub(super) fn bits(&self, glyph: Glyph) -> Option<&[u32]> {
        let rows = self.cell.h as usize;
        self.bits.get(usize::from(glyph.0) * rows..)?.get(..rows)
    }

    /// The glyph's coverage, row by row.
    pub(super) fn rows(&self, glyph: Glyph) -> impl Iterator<Item = &[u8]> {
        let area = self.cell.area();
        self.coverage[usize::from(glyph.0) * area..][..area].chunks_exact(self.cell.w as usize)
    }

    /// Fills in what follows from the coverage.
    fn index(&mut self) {
        let (width, rows) = (self.cell.w as usize, self.cell.h as usize);
        let inked = self.coverage.chunks_exact(width * rows).map(|glyph| {
            let inked = |row: &[u8]| row.iter().any(|coverage| *coverage > 0);
            let first = glyph.chunks_exact(width).position(inked).unwrap_or(rows);
            let last = glyph
                .chunks_exact(width)
                .rposition(inked)
                .map_or(first, |row| row + 1);
            (first as u8, last as u8)
        });
        self.inked = inked.collect();
        if width <= 32 && self.is_crisp() {
            let bits = |row: &[u8]| {
                row.iter()
                    .rev()
                    .fold(0, |bits, coverage| bits << 1 | u32::from(*coverage > 0))
            };
            self.bits = self.coverage.chunks_exact(width).map(bits).collect();
        }
    }
}

/// All that is looked for in a font.
fn wanted() -> BTreeSet<char> {
    let wanted = CHARACTERS.into_iter().flatten().chain(CP437);
    wanted.filter(|c| !c.is_control()).collect()
}

/// What every font to write with has.
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

/// A box for what the font does not know: a line around the cell, a little smaller than it.
fn unknown(cell: PxSize) -> Vec<u8> {
    let (dx, dy) = (cell.w / 8, cell.h / 8);
    let on = |n: i32| {
        let (x, y) = (n % cell.w, n / cell.w);
        let inside = x >= dx && x < cell.w - dx && y >= dy && y < cell.h - dy;
        let edge = x == dx || x == cell.w - dx - 1 || y == dy || y == cell.h - dy - 1;
        if inside && edge { 255 } else { 0 }
    };
    (0..cell.area() as i32).map(on).collect()
}

#[cfg(test)]
mod tests;
