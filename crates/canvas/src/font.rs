//! Monospaced bitmap fonts, rasterized once from a font file's outlines when it is loaded.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::LazyLock;

#[cfg(feature = "fonts")]
use self::bdf::Bdf;
use self::builtin::Builtin;
#[cfg(feature = "fonts")]
use self::outlines::Outlines;
use crate::cp437::CP437;
use crate::geom::PxSize;

#[cfg(feature = "fonts")]
mod bdf;
mod builtin;
#[cfg(feature = "fonts")]
mod fill;
#[cfg(feature = "fonts")]
mod outlines;

/// The allowed line heights, in pixels.
pub const LINE_HEIGHTS: std::ops::RangeInclusive<u32> = 4..=128;

/// Length of the table of glyphs: [`CHARACTERS`] and code page 437 lie below this code point.
const TABLE: usize = 0x2700;

/// Characters that are read from a font in addition to code page 437: ASCII, Latin-1, Latin Extended-A, Greek,
/// Cyrillic, general punctuation, arrows, box drawing, block elements, geometric shapes.
const CHARACTERS: [std::ops::RangeInclusive<char>; 7] = [
    ' '..='~',
    '\u{a0}'..='\u{17f}',
    '\u{370}'..='\u{52f}',
    '\u{2010}'..='\u{205e}',
    '←'..='⇿',
    '─'..='▟',
    '■'..='◿',
];

/// The font Spleen by Frederic Cambus, for lines 16 pixels high. Its licence is `fonts/LICENSE-spleen.txt`.
pub const SPLEEN_8X16: &[u8] = include_bytes!("../fonts/spleen-8x16.otf");

/// The font Spleen for lines 12 pixels high.
pub const SPLEEN_6X12: &[u8] = include_bytes!("../fonts/spleen-6x12.otf");

/// Its licence, which must go where the font goes.
pub const SPLEEN_LICENSE: &str = include_str!("../fonts/LICENSE-spleen.txt");

#[cfg(feature = "fonts")]
/// Why a font cannot be used.
///
/// ```
/// use tallowdeep_canvas::{Font, FontError, font};
///
/// assert_eq!(Font::load(font::SPLEEN_8X16, 200).err(), Some(FontError::Line(200)));
/// let error = FontError::Line(200).to_string();
/// assert_eq!(error, "a line of text is 4 to 128 pixels high, found 200");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// Not a TrueType, OpenType or BDF font, with the reason.
    #[error("this is not a TrueType, OpenType or BDF font: {0}")]
    NotFont(String),
    /// No letter of a TrueType or OpenType font has an outline.
    #[error(
        "no letter of this font has an outline; of fonts of bitmaps only those in BDF can be used"
    )]
    NoOutlines,
    /// A TrueType or OpenType font without a character map for Unicode, Macintosh Roman or symbols.
    #[error(
        "this font does not say which glyph is which letter: it has no character map for Unicode, Macintosh Roman or \
         symbols"
    )]
    NoCharacterMap,
    /// None of the letters and digits of ASCII.
    #[error("this font has no letter A to Z or a to z and no digit")]
    NoLetters,
    /// A line height outside [`LINE_HEIGHTS`].
    #[error("a line of text is {least} to {most} pixels high, found {0}", least = LINE_HEIGHTS.start(), most = LINE_HEIGHTS.end())]
    Line(u32),
    /// Letters wider than four line heights, or without a size that can be drawn.
    #[error("the letters of this font have no width that can be drawn")]
    Width,
    /// A letter or digit that every font must have is missing.
    #[error("this font has no {0:?} that can be drawn; it must have A to Z, a to z and 0 to 9")]
    Lacks(char),
    /// Outlines that take too long to draw.
    #[error(
        "the letters of this font take more than {} steps to draw",
        fill::MOST_STEPS
    )]
    Steps,
    /// A line of a BDF font, counted from 1, and what is wrong with it.
    #[error("line {0} of this BDF font: {1}")]
    Bdf(usize, String),
}

/// Index of a glyph in its font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glyph(u16);

/// A monospaced font, as coverage per pixel. [`Canvas::draw_text`](crate::Canvas::draw_text) draws with it.
///
/// ```
/// use tallowdeep_canvas::{Canvas, Font, Px, PxSize, Rgb};
///
/// let font = Font::builtin();
/// assert_eq!((font.cell(), font.width("Hello")), (PxSize::new(8, 16), 40));
/// let mut canvas = Canvas::new(PxSize::new(40, 16));
/// canvas.draw_text(&font, Px::new(0, 0), Rgb::WHITE, "Hello");
/// ```
#[derive(Clone, Debug)]
pub struct Font {
    cell: PxSize,
    /// The glyph of each character below [`TABLE`].
    table: Vec<u16>,
    /// Coverage, 0 to 255, of each pixel of each glyph's cell.
    coverage: Vec<u8>,
    /// The same as bits, the leftmost pixel in the lowest bit, if the font is crisp and at most 32 columns wide;
    /// otherwise empty.
    bits: Vec<u32>,
    /// The same in groups of eight columns, 0 beyond the last, if there are no bits; otherwise empty.
    eights: Vec<[u8; 8]>,
    /// First row of each glyph with a pixel, and the row after the last.
    inked: Vec<(u8, u8)>,
}

impl Font {
    /// The built-in font: Spleen, 8 by 16 pixels. It is read once; each call copies it, which takes microseconds, so that a
    /// frame may ask for it.
    pub fn builtin() -> Self {
        static FONT: LazyLock<Font> = LazyLock::new(|| Font::spleen(SPLEEN_8X16, 16));
        FONT.clone()
    }

    /// The small built-in font: Spleen, 6 by 12 pixels. It is read once, as [`Font::builtin`] is.
    pub fn builtin_small() -> Self {
        static FONT: LazyLock<Font> = LazyLock::new(|| Font::spleen(SPLEEN_6X12, 12));
        FONT.clone()
    }

    fn spleen(bytes: &[u8], px: u32) -> Self {
        let font = Builtin::read(bytes, px).expect("its own height");
        Self::of_builtin(&font)
    }

    fn of_builtin(font: &Builtin) -> Self {
        let glyph = |c| Ok::<_, Infallible>(font.glyph(c));
        let Ok(font) = Self::of_glyphs(font.cell, glyph);
        font
    }

    /// Loads a TrueType, OpenType or BDF font whose lines are `px` pixels high, from the font's descender to its
    /// ascender.
    ///
    /// A pixel font at its own height, or a whole multiple of it, has no grey pixel. Cells are as wide as the widest
    /// letter of ASCII. Characters that the font lacks or that are not read are drawn as a box. A BDF font is drawn at
    /// the largest whole multiple of its size that fits.
    ///
    /// # Errors
    /// If the bytes are no such font, its letters have no outlines or no width or take too long to draw, or the height
    /// is outside [`LINE_HEIGHTS`].
    #[cfg(feature = "fonts")]
    pub fn load(bytes: &[u8], px: u32) -> Result<Self, FontError> {
        if !LINE_HEIGHTS.contains(&px) {
            return Err(FontError::Line(px));
        }
        Self::read(bytes, px, None)
    }

    /// Loads a font into cells of a given size: letters are as high as [`Font::load`] makes them; wider ones are
    /// condensed, narrower ones centred. This lets a font of any proportions replace another.
    ///
    /// # Errors
    /// As for [`Font::load`], and if the width is outside [`LINE_HEIGHTS`] or the font lacks a letter or digit of ASCII.
    #[cfg(feature = "fonts")]
    pub fn fit(bytes: &[u8], cell: PxSize) -> Result<Self, FontError> {
        for side in [cell.h, cell.w] {
            let side = side.unsigned_abs();
            if !LINE_HEIGHTS.contains(&side) {
                return Err(FontError::Line(side));
            }
        }
        let font = Self::read(bytes, cell.h.unsigned_abs(), Some(cell.w))?;
        match letters().find(|c| !font.draws(*c)) {
            Some(c) => Err(FontError::Lacks(c)),
            None => Ok(font),
        }
    }

    #[cfg(feature = "fonts")]
    /// A font in cells of so many rows, and of so many columns or as wide as it says.
    fn read(bytes: &[u8], rows: u32, width: Option<i32>) -> Result<Self, FontError> {
        if Bdf::is_bdf(bytes) {
            let bdf = Bdf::read(bytes, &wanted())?;
            let letter = bdf.letter(rows as i32);
            let cell = PxSize::new(width.unwrap_or(letter.w), rows as i32);
            let font = Self::of_glyphs(cell, |c| Ok(bdf.glyph(c, cell, letter)))?;
            return font.with_letters(FontError::NoLetters);
        }
        let mut outlines = Outlines::read(bytes, rows)?;
        match (width, Builtin::read(bytes, rows)) {
            (Some(width), _) => outlines = outlines.fitted(width),
            (None, Some(font)) => return Ok(Self::of_builtin(&font)),
            (None, None) => {}
        }
        let mut fill = outlines.fill();
        let font = Self::of_glyphs(outlines.cell, |c| outlines.glyph(c, &mut fill))?;
        font.with_letters(FontError::NoOutlines)
    }

    /// A font from the coverage that `glyph` returns for each character.
    fn of_glyphs<E>(
        cell: PxSize,
        mut glyph: impl FnMut(char) -> Result<Option<Vec<u8>>, E>,
    ) -> Result<Self, E> {
        let mut font = Self {
            cell,
            table: vec![0; TABLE],
            coverage: missing_glyph(cell),
            bits: Vec::new(),
            eights: Vec::new(),
            inked: Vec::new(),
        };
        for c in wanted() {
            if let Some(coverage) = glyph(c)? {
                font.table[c as usize] = (font.coverage.len() / cell.area()) as u16;
                font.coverage.extend(coverage);
            }
        }
        font.index();
        Ok(font)
    }

    /// The font, unless it draws no letter.
    #[cfg(feature = "fonts")]
    fn with_letters(self, error: FontError) -> Result<Self, FontError> {
        if letters().any(|c| self.draws(c)) {
            Ok(self)
        } else {
            Err(error)
        }
    }

    /// Whether the font has the character with at least one pixel.
    #[cfg(feature = "fonts")]
    fn draws(&self, c: char) -> bool {
        self.knows(c) && self.coverage_of(c).iter().any(|coverage| *coverage > 0)
    }

    /// Size of a character's cell: the distance to the next character and to the next line.
    pub const fn cell(&self) -> PxSize {
        self.cell
    }

    /// Width of a line of text in pixels.
    pub fn width(&self, text: &str) -> i32 {
        text.chars().count() as i32 * self.cell.w
    }

    /// The text in rows of at most `width` pixels, broken at spaces and line breaks; a word that is wider is broken too.
    ///
    /// ```
    /// use tallowdeep_canvas::Font;
    ///
    /// let font = Font::builtin();
    /// assert_eq!(font.wrap("You hit the orc.\nIt dies.", 64), ["You hit", "the orc.", "It dies."]);
    /// assert_eq!(font.wrap("Tallowdeep", 48), ["Tallow", "deep"]);
    /// assert_eq!(font.wrap("für élan", 32), ["für", "élan"]);
    /// ```
    #[doc(alias("print_wrapped", "textwrap", "TextBlock"))]
    pub fn wrap<'a>(&self, text: &'a str, width: i32) -> Vec<&'a str> {
        let mut rows = Vec::new();
        for line in text.lines() {
            let mut rest = line;
            while let Some((over, _)) = rest.char_indices().nth(self.letters_in(width)) {
                // A space that has no room in the row may still end it.
                let mut cut = over;
                for (space, _) in rest.match_indices(' ') {
                    if space > over {
                        break;
                    }
                    if space > 0 {
                        cut = space;
                    }
                }
                rows.push(rest[..cut].trim_end());
                rest = rest[cut..].trim_start();
            }
            rows.push(rest);
        }
        rows
    }

    /// How many characters fit in `width` pixels; at least 1.
    pub fn letters_in(&self, width: i32) -> usize {
        (width / self.cell().w).max(1).unsigned_abs() as usize
    }

    /// Whether every pixel is either full or empty.
    pub fn is_crisp(&self) -> bool {
        self.coverage
            .iter()
            .all(|coverage| matches!(coverage, 0 | 255))
    }

    /// Whether the font has the character. All others are drawn as a box.
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

    /// Rows of the glyph from the first that has a pixel to the one after the last.
    #[inline(always)]
    pub(super) fn inked(&self, glyph: Glyph) -> (usize, usize) {
        let (first, last) = self.inked[usize::from(glyph.0)];
        (usize::from(first), usize::from(last))
    }

    /// The glyph's rows as bits, if the font is crisp and at most 32 columns wide.
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

    /// The coverage of a glyph in groups of eight columns, for a font without bits.
    #[inline(always)]
    pub(super) fn eights(&self, glyph: Glyph) -> &[[u8; 8]] {
        let area = (self.cell.w as usize).div_ceil(8) * self.cell.h as usize;
        &self.eights[usize::from(glyph.0) * area..][..area]
    }

    /// Derives `inked`, and `bits` or `eights`, from the coverage.
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
        } else {
            let rows = self.coverage.chunks_exact(width);
            self.eights = rows.flat_map(|row| row.chunks(8).map(eight)).collect();
        }
    }
}

/// A group of up to eight columns, 0 beyond the last.
fn eight(columns: &[u8]) -> [u8; 8] {
    let mut eight = [0; 8];
    eight[..columns.len()].copy_from_slice(columns);
    eight
}

/// The characters that are read from a font.
fn wanted() -> BTreeSet<char> {
    let wanted = CHARACTERS.into_iter().flatten().chain(CP437.chars());
    wanted.filter(|c| !c.is_control()).collect()
}

/// The characters that every font must have.
#[cfg(feature = "fonts")]
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

/// A box, a little smaller than the cell.
fn missing_glyph(cell: PxSize) -> Vec<u8> {
    let (dx, dy) = (cell.w / 8, cell.h / 8);
    let on = |n: i32| {
        let (x, y) = (n % cell.w, n / cell.w);
        let inside = x >= dx && x < cell.w - dx && y >= dy && y < cell.h - dy;
        let edge = x == dx || x == cell.w - dx - 1 || y == dy || y == cell.h - dy - 1;
        if inside && edge { 255 } else { 0 }
    };
    (0..cell.area() as i32).map(on).collect()
}

// They load fonts.
#[cfg(all(test, feature = "fonts"))]
mod tests;
