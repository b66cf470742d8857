//! Bitmap fonts in BDF, the text format of X11's fonts (Adobe, "Glyph Bitmap Distribution Format", version 2.2).
//!
//! Letters are drawn at the largest whole multiple of their own size that fits, so that they stay crisp; larger letters
//! are scaled down to the cell by averaging.

use std::collections::{BTreeMap, BTreeSet};
use std::str;

use crate::Px;
use crate::font::{FontError, LINE_HEIGHTS, PxSize};

/// The first bytes of every BDF file.
const START: &[u8] = b"STARTFONT";

/// A bitmap font in cells of one size.
pub(super) struct Bdf {
    /// The cell: as wide as the widest letter of ASCII, as high as ascent and descent together.
    own: PxSize,
    /// Coverage, 0 or 255, of each pixel of each character's own cell.
    glyphs: BTreeMap<char, Vec<u8>>,
}

/// A glyph as read from the file, or the header's defaults for all.
#[derive(Clone, Default)]
struct Bitmap {
    c: Option<char>,
    /// Pixels to the next letter.
    advance: i32,
    size: PxSize,
    /// The lower left corner relative to the glyph's origin, right and up.
    corner: (i32, i32),
    /// Coverage, 0 or 255, of each pixel within `size`.
    pixels: Vec<u8>,
    /// Whether rows of pixels follow.
    in_rows: bool,
}

/// The lines that say something, each with its number.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // Old Macintosh files have no line feeds.
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let lines = bytes
        .split(move |byte| *byte == end)
        .map(<[u8]>::trim_ascii);
    (1..)
        .zip(lines)
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(b"COMMENT"))
}

impl Bdf {
    pub(super) fn is_bdf(bytes: &[u8]) -> bool {
        lines(bytes)
            .next()
            .is_some_and(|(_, line)| line.starts_with(START))
    }

    /// Reads the `wanted` characters. Of others nothing has to be as it should.
    ///
    /// # Errors
    /// If a line is malformed, with its number and what is wrong, or if letters have no size that can be drawn.
    pub(super) fn read(bytes: &[u8], wanted: &BTreeSet<char>) -> Result<Self, FontError> {
        let (mut ascent, mut descent) = (0, 0);
        let (mut bitmaps, mut bitmap) = (BTreeMap::new(), Bitmap::default());
        let mut defaults = None;
        for (number, line) in lines(bytes) {
            let wrong = |what: &str| {
                let found = String::from_utf8_lossy(line);
                let found: String = found
                    .chars()
                    .take(60)
                    .flat_map(char::escape_debug)
                    .collect();
                FontError::Bdf(number, format!("expected {what}, found \"{found}\""))
            };
            // Only names may contain anything but UTF-8; such lines are skipped.
            let mut words = str::from_utf8(line).unwrap_or_default().split_whitespace();
            let first = words.next().unwrap_or_default();
            if bitmap.in_rows && first != "ENDCHAR" {
                bitmap.row(first).map_err(|what| wrong(&what))?;
                continue;
            }
            let mut number = || words.next().and_then(|word| word.parse::<i32>().ok());
            match first {
                "FONTBOUNDINGBOX" => {
                    let [w, h, _, y] = four(&mut number).ok_or_else(|| wrong(NUMBERS))?;
                    bitmap.advance = w;
                    (ascent, descent) = (h.saturating_add(y), y.saturating_neg());
                }
                "FONT_ASCENT" => ascent = number().ok_or_else(|| wrong(NUMBER))?,
                "FONT_DESCENT" => descent = number().ok_or_else(|| wrong(NUMBER))?,
                "STARTCHAR" => bitmap = defaults.get_or_insert(bitmap).clone(),
                "ENCODING" => {
                    let c = number().and_then(|code| char::from_u32(code.try_into().ok()?));
                    bitmap.c = c.filter(|c| wanted.contains(c));
                }
                "DWIDTH" => bitmap.advance = number().ok_or_else(|| wrong(NUMBER))?,
                "BBX" if bitmap.c.is_some() => {
                    let (w, h, x, y) = box_of(&mut number).ok_or_else(|| wrong(BOX))?;
                    (bitmap.size, bitmap.corner) = (PxSize::new(w, h), (x, y));
                }
                "BITMAP" => bitmap.in_rows = true,
                "ENDCHAR" => {
                    let bitmap = std::mem::take(&mut bitmap);
                    if let Some(c) = bitmap.c {
                        bitmaps.insert(c, bitmap);
                    }
                }
                _ => {}
            }
        }
        Self::placed(&bitmaps, ascent, descent)
    }

    /// Places all glyphs in cells of one size.
    fn placed(
        bitmaps: &BTreeMap<char, Bitmap>,
        ascent: i32,
        descent: i32,
    ) -> Result<Self, FontError> {
        let letters = bitmaps.range(' '..='~').map(|(_, bitmap)| bitmap.advance);
        let widest = letters.max().ok_or(FontError::NoLetters)?;
        let own = PxSize::new(widest, ascent.saturating_add(descent));
        let most = *LINE_HEIGHTS.end() as i32;
        let sides = [own.w, own.h].iter().all(|side| (1..=most).contains(side));
        if !sides || !(-most..=most).contains(&ascent) {
            return Err(FontError::Width);
        }
        let glyph = |(c, bitmap): (&char, &Bitmap)| (*c, bitmap.in_cell(own, ascent));
        let glyphs = bitmaps.iter().map(glyph).collect();
        Ok(Self { own, glyphs })
    }

    /// The size of letters on lines `rows` high.
    pub(super) fn letter(&self, rows: i32) -> PxSize {
        let PxSize { w, h } = self.own;
        if rows < h {
            return PxSize::new(((2 * w * rows + h) / (2 * h)).max(1), rows);
        }
        let times = rows / h;
        PxSize::new(w * times, h * times)
    }

    /// Coverage, 0 to 255, of the pixels of the character's cell, with letters of the size `letter`, or of the cell
    /// where that is smaller, centred in it; `None` if the font lacks the character.
    pub(super) fn glyph(&self, c: char, cell: PxSize, letter: PxSize) -> Option<Vec<u8>> {
        let pixels = self.glyphs.get(&c)?;
        let letter = PxSize::new(letter.w.min(cell.w), letter.h.min(cell.h));
        let (left, top) = ((cell.w - letter.w) / 2, (cell.h - letter.h) / 2);
        let mut coverage = vec![0; cell.area()];
        for y in 0..letter.h {
            for x in 0..letter.w {
                let at = (top + y) * cell.w + left + x;
                coverage[at as usize] = self.mean(pixels, letter, Px::new(x, y));
            }
        }
        Some(coverage)
    }

    /// The mean coverage of the source pixels below the pixel `at` of a letter that is drawn at another size.
    fn mean(&self, pixels: &[u8], letter: PxSize, at: Px) -> u8 {
        let mut sum = 0;
        for (row, high) in below(at.y, self.own.h, letter.h) {
            for (column, wide) in below(at.x, self.own.w, letter.w) {
                sum += i32::from(pixels[(row * self.own.w + column) as usize]) * high * wide;
            }
        }
        (sum / (self.own.w * self.own.h)) as u8
    }
}

const NUMBER: &str = "a number";
const NUMBERS: &str = "four numbers";
const BOX: &str =
    "a box of four numbers, 0 to 128 wide and high, with its corner within -128 to 128";

fn four(number: &mut impl FnMut() -> Option<i32>) -> Option<[i32; 4]> {
    Some([number()?, number()?, number()?, number()?])
}

/// Width, height and corner of a box.
fn box_of(number: &mut impl FnMut() -> Option<i32>) -> Option<(i32, i32, i32, i32)> {
    let most = *LINE_HEIGHTS.end() as i32;
    let [w, h, x, y] = four(number)?;
    let sides = [w, h].iter().all(|side| (0..=most).contains(side));
    let offsets = [x, y].iter().all(|offset| (-most..=most).contains(offset));
    (sides && offsets).then_some((w, h, x, y))
}

/// The source pixels of a line of `own` pixels that lie below pixel `at` of the same line drawn with `drawn` pixels.
/// Each comes with the width of its overlap, in parts of which `drawn` make a source pixel; the widths add up to `own`.
fn below(at: i32, own: i32, drawn: i32) -> impl Iterator<Item = (i32, i32)> {
    let (from, to) = (at * own, (at + 1) * own);
    (from / drawn..=(to - 1) / drawn).map(move |pixel| {
        let (start, end) = (pixel * drawn, (pixel + 1) * drawn);
        (pixel, to.min(end) - from.max(start))
    })
}

impl Bitmap {
    /// Adds a row of hexadecimal digits, the leftmost pixel in the highest bit; or says what was expected if it is not a
    /// row or one too many. A box without area may have rows, which hold nothing.
    fn row(&mut self, digits: &str) -> Result<(), String> {
        let PxSize { w, h } = self.size;
        if self.size.area() == 0 {
            return Ok(());
        }
        if self.pixels.len() >= self.size.area() {
            return Err(format!("ENDCHAR after {h} rows of pixels"));
        }
        let width = w as usize;
        let digits = digits.chars().map(|digit| digit.to_digit(16));
        let digits = digits.collect::<Option<Vec<_>>>();
        let digits = digits.filter(|digits| digits.len() * 4 >= width);
        let digits = digits.ok_or_else(|| {
            let least = width.div_ceil(4);
            format!("{least} or more hexadecimal digits for a row of {w} pixels")
        })?;
        let bit = |x: usize| digits[x / 4] >> (3 - x % 4) & 1;
        self.pixels.extend((0..width).map(|x| bit(x) as u8 * 255));
        Ok(())
    }

    /// Coverage of the pixels of a cell with the baseline at the top of row `ascent`. Pixels outside the cell are cut
    /// off.
    fn in_cell(&self, cell: PxSize, ascent: i32) -> Vec<u8> {
        let mut coverage = vec![0; cell.area()];
        let (left, top) = (self.corner.0, ascent - self.corner.1 - self.size.h);
        let width = self.size.w.max(1) as usize;
        for (y, row) in (top..).zip(self.pixels.chunks_exact(width)) {
            for (x, pixel) in (left..).zip(row) {
                if (0..cell.w).contains(&x) && (0..cell.h).contains(&y) {
                    coverage[(y * cell.w + x) as usize] = *pixel;
                }
            }
        }
        coverage
    }
}
