//! Reads a font file at one size and draws its glyphs into cells. The only file that uses the crate `read_fonts`.
//!
//! Font files are untrusted: no byte in them may make us write outside our memory, or use up all memory or time.
//! `read_fonts` reads tables and outlines, and limits the points and parts of a glyph; [`Fill`] counts what they draw and
//! fills cells in integer arithmetic. `fontdue`, which uses unchecked indices, only gets built-in fonts.

use read_fonts::model::Error;
use read_fonts::model::glyph::outline::PathSink;
use read_fonts::ps::cff::CffFontRef;
use read_fonts::tables::cmap::{CmapSubtable, PlatformId};
use read_fonts::tables::glyf::outline::{Outline, OutlineTables, PathContourStart, Scale26Dot6};
use read_fonts::tables::hmtx::Hmtx;
use read_fonts::tables::os2::{Os2, SelectionFlags};
use read_fonts::types::{GlyphId, Tag};
use read_fonts::{FontRef, ReadError, TableProvider};

use crate::font::fill::{Axis, Fill, PARTS, Point, nearest};
use crate::font::{FontError, PxSize};

/// The most character maps that are searched. Fonts have one or two that we can read.
const MOST_CHARACTER_MAPS: usize = 8;
/// Units per em, as the specification allows.
const UNITS_PER_EM: std::ops::RangeInclusive<u16> = 16..=16_384;

/// A font file at one size.
pub(super) struct Outlines<'a> {
    character_maps: Vec<CharacterMap<'a>>,
    advances: Option<Hmtx<'a>>,
    shapes: Shapes<'a>,
    pub(super) cell: PxSize,
    /// Height of the cell in font units, from the descender to the ascender.
    height: i64,
    /// Rows from the cell's top to the baseline.
    baseline: i64,
    /// Whether letters are condensed or centred to fit the cell's width.
    fitted: bool,
}

enum Shapes<'a> {
    TrueType(Box<OutlineTables<'a>>),
    PostScript(Box<CffFontRef<'a>>),
    /// As in bitmap-only fonts.
    None,
}

impl<'a> Outlines<'a> {
    /// Reads a font for cells `px` rows high and as wide as the font says the widest letter of ASCII is.
    pub(super) fn read(bytes: &'a [u8], px: u32) -> Result<Self, FontError> {
        let font = FontRef::from_index(bytes, 0).map_err(|why| not_font(explain(bytes, &why)))?;
        check_tables(&font)?;
        let (ascender, descender) = line(&font)?;
        let character_maps = character_maps(&font);
        if character_maps.is_empty() {
            return Err(FontError::NoCharacterMap);
        }
        let mut outlines = Self {
            character_maps,
            advances: font.hmtx().ok(),
            shapes: Shapes::read(&font),
            cell: PxSize::new(0, px as i32),
            // The line gap is left out; with it an 8x16 font would become one of 7.5x15.
            height: ascender - descender,
            baseline: 0,
            fitted: false,
        };
        let widest = (' '..='~').filter_map(|c| Some(outlines.advance(outlines.find(c)?)));
        let widest = widest.max().ok_or(FontError::NoLetters)?;
        let height = outlines.height;
        if height < 1 {
            return Err(FontError::Width);
        }
        let rows = i64::from(px);
        let width = nearest(widest * rows, height);
        if !(1..=4 * rows).contains(&width) {
            return Err(FontError::Width);
        }
        outlines.cell.w = width as i32;
        outlines.baseline = nearest(ascender * rows, height);
        Ok(outlines)
    }

    /// The same font in cells `width` columns wide: wider letters are condensed, others are centred to a whole pixel.
    pub(super) fn fitted(mut self, width: i32) -> Self {
        self.cell.w = width;
        self.fitted = true;
        self
    }

    /// An empty cell to draw glyphs with.
    pub(super) fn fill(&self) -> Fill {
        let px = i64::from(self.cell.h);
        let down = Axis {
            unit: -px,
            pixel: self.height,
            origin: self.baseline,
        };
        Fill::new(self.cell, [self.across(0), down])
    }

    /// The horizontal axis for a letter of this width in font units.
    fn across(&self, advance: i64) -> Axis {
        let (width, px) = (i64::from(self.cell.w), i64::from(self.cell.h));
        let own = nearest(advance * px, self.height);
        if self.fitted && advance * px > width * self.height {
            return Axis {
                unit: width,
                pixel: advance,
                origin: 0,
            };
        }
        Axis {
            unit: px,
            pixel: self.height,
            origin: if self.fitted { (width - own) / 2 } else { 0 },
        }
    }

    /// The character's glyph; `None` if the font lacks it.
    fn find(&self, c: char) -> Option<GlyphId> {
        self.character_maps.iter().find_map(|map| map.glyph(c))
    }

    fn advance(&self, glyph: GlyphId) -> i64 {
        let advance = self.advances.as_ref().and_then(|it| it.advance(glyph));
        i64::from(advance.unwrap_or(0))
    }

    /// Coverage, 0 to 255, of the pixels of the character's cell, with everything outside it cut off; `None` if the
    /// font lacks the character.
    ///
    /// # Errors
    /// If this outline and those drawn with `fill` before take too many steps.
    pub(super) fn glyph(&self, c: char, fill: &mut Fill) -> Result<Option<Vec<u8>>, FontError> {
        let Some(glyph) = self.find(c) else {
            return Ok(None);
        };
        fill.set_across(self.across(self.advance(glyph)));
        // A damaged outline is drawn as far as it could be read.
        let drawn = self.shapes.draw(glyph, &mut Pen(fill));
        if fill.is_exhausted() || drawn == Err(Error::LimitExceeded) {
            return Err(FontError::Steps);
        }
        Ok(Some(fill.finish()))
    }
}

impl<'a> Shapes<'a> {
    fn read(font: &FontRef<'a>) -> Self {
        if let Ok(tables) = OutlineTables::new(font) {
            return Self::TrueType(Box::new(tables));
        }
        let cff = font.table_data(Tag::new(b"CFF "));
        cff.and_then(|cff| CffFontRef::new_cff(cff.as_bytes(), 0, None).ok())
            .map_or(Self::None, |cff| Self::PostScript(Box::new(cff)))
    }

    fn draw(&self, glyph: GlyphId, pen: &mut Pen<'_>) -> Result<(), Error> {
        match self {
            Self::TrueType(tables) => {
                let mut outline = Outline::<Scale26Dot6>::new();
                let outline = outline.load(&**tables, glyph, None)?;
                if !outline.to_path(PathContourStart::ScanBackward, pen) {
                    return Err(Error::Malformed);
                }
            }
            Self::PostScript(cff) => {
                let part = cff.subfont_index(glyph).ok_or(Error::MissingResource)?;
                cff.evaluate_charstring(&cff.subfont(part, &[])?, glyph, &[], pen)?;
            }
            Self::None => {}
        }
        Ok(())
    }
}

/// Draws an outline.
struct Pen<'f>(&'f mut Fill);

impl PathSink for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.curve_to([point(x1, y1), point(x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.curve_to([point(x1, y1), point(x2, y2), point(x, y)]);
    }

    fn close(&mut self) {}
}

/// A point in font units, to the nearest part, halves up.
#[expect(
    clippy::float_arithmetic,
    reason = "outlines come as floats; multiplying by a power of two is exact"
)]
fn point(x: f32, y: f32) -> Point {
    let parts = |n: f32| (f64::from(n) * PARTS as f64 + 0.5).floor() as i64;
    Point {
        x: parts(x),
        y: parts(y),
    }
}

/// A table that says which character has which glyph.
struct CharacterMap<'a> {
    /// Its platform and its encoding there.
    kind: (PlatformId, u16),
    table: CmapSubtable<'a>,
}

const SYMBOL: (PlatformId, u16) = (PlatformId::Windows, 0);
const MAC_ROMAN: (PlatformId, u16) = (PlatformId::Macintosh, 0);
/// Where Windows symbol fonts have the codes 0 to 255.
const SYMBOLS: u32 = 0xf000;

impl CharacterMap<'_> {
    fn is_unicode(&self) -> bool {
        let windows = [1, 10].map(|encoding| (PlatformId::Windows, encoding));
        self.kind.0 == PlatformId::Unicode || windows.contains(&self.kind)
    }

    fn is_readable(&self) -> bool {
        self.is_unicode() || [SYMBOL, MAC_ROMAN].contains(&self.kind)
    }

    /// The glyph of a character. As in FreeType and HarfBuzz, a symbol map has it at its code or at that of the symbol;
    /// Macintosh Roman agrees with Unicode in ASCII only.
    fn glyph(&self, c: char) -> Option<GlyphId> {
        let code = u32::from(c);
        let codes = match self.kind {
            SYMBOL if code < 0x100 => [Some(code), Some(SYMBOLS + code)],
            MAC_ROMAN if !c.is_ascii() => [None; 2],
            _ => [Some(code), None],
        };
        let codes = codes.into_iter().flatten();
        let mut glyphs = codes.filter_map(|code| self.table.map_codepoint(code));
        glyphs.find(|glyph| *glyph != GlyphId::NOTDEF)
    }
}

/// The character maps that can be read, those of Unicode first.
fn character_maps<'a>(font: &FontRef<'a>) -> Vec<CharacterMap<'a>> {
    let Ok(cmap) = font.cmap() else {
        return Vec::new();
    };
    let mut maps = Vec::new();
    for record in cmap.encoding_records() {
        if maps.len() == MOST_CHARACTER_MAPS {
            break;
        }
        let Ok(table) = record.subtable(cmap.offset_data()) else {
            continue;
        };
        let kind = (record.platform_id(), record.encoding_id());
        let map = CharacterMap { kind, table };
        if map.is_readable() {
            maps.push(map);
        }
    }
    maps.sort_by_key(|map| !map.is_unicode());
    maps
}

/// The ascender and the descender of a line, in font units.
fn line(font: &FontRef<'_>) -> Result<(i64, i64), FontError> {
    let damaged = |tag| not_font(format!("its table `{tag}` is missing or damaged"));
    let head = font.head().map(|head| head.units_per_em());
    if !head.is_ok_and(|units| UNITS_PER_EM.contains(&units)) {
        return Err(damaged("head"));
    }
    let hhea = font.hhea().map_err(|_| damaged("hhea"))?;
    if !font.maxp().is_ok_and(|maxp| maxp.num_glyphs() > 0) {
        return Err(damaged("maxp"));
    }
    let mut up = i64::from(hhea.ascender().to_i16());
    let mut down = i64::from(hhea.descender().to_i16());
    let Ok(os2) = font.os2() else {
        return Ok((up, down));
    };
    let [typographic, windows] = lines_of(&os2);
    if uses_typographic(&os2) {
        return Ok(typographic);
    }
    for (other_up, other_down) in [typographic, windows] {
        // Zeros say nothing.
        if up == 0 {
            up = other_up;
        }
        if down == 0 {
            down = other_down;
        }
    }
    Ok((up, down))
}

/// The typographic ascender and descender, and those of Windows.
fn lines_of(os2: &Os2<'_>) -> [(i64, i64); 2] {
    [
        (os2.s_typo_ascender().into(), os2.s_typo_descender().into()),
        (os2.us_win_ascent().into(), -i64::from(os2.us_win_descent())),
    ]
}

fn uses_typographic(os2: &Os2<'_>) -> bool {
    let flag = SelectionFlags::USE_TYPO_METRICS;
    os2.version() > 3 && os2.fs_selection().contains(flag)
}

/// Checks that the tables that are read lie in the file.
fn check_tables(font: &FontRef<'_>) -> Result<(), FontError> {
    const READ: [&[u8; 4]; 9] = [
        b"cmap", b"CFF ", b"head", b"hhea", b"maxp", b"hmtx", b"OS/2", b"loca", b"glyf",
    ];
    let length = font.data().len();
    for tag in READ.map(Tag::new) {
        let mut records = font.table_directory.table_records().iter();
        let record = records.find(|record| record.tag() == tag);
        let end = record.map(|record| u64::from(record.offset()) + u64::from(record.length()));
        if end.is_some_and(|end| end > length as u64) {
            let tag = tag.to_string();
            return Err(not_font(format!(
                "its table `{}` is cut short",
                tag.trim_end()
            )));
        }
    }
    Ok(())
}

fn not_font(why: impl Into<String>) -> FontError {
    FontError::NotFont(why.into())
}

/// Why the tables of a font file cannot be listed.
fn explain(bytes: &[u8], why: &ReadError) -> &'static str {
    const BEGINNINGS: [&[u8]; 4] = [b"\0\x01\0\0", b"OTTO", b"true", b"ttcf"];
    match why {
        _ if !BEGINNINGS.iter().any(|it| bytes.starts_with(it)) => {
            "it does not begin as such a font does"
        }
        ReadError::InvalidCollectionIndex(_) => "the collection is empty",
        _ => "its list of tables is cut short",
    }
}
