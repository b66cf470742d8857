//! Reads a font file at one size and draws its glyphs into cells. Only this folder uses the crates `fontdue` and
//! `ttf_parser`.
//!
//! Font files are untrusted: no byte in them may make us write outside our memory, or use up all memory or time.
//! `ttf_parser` reads the tables of fixed shape; [`Glyf`] and [`Cff`] read outlines; [`Fill`] counts what they do and
//! fills cells in integer arithmetic. None of them contains `unsafe` code. `fontdue`, which does, only gets built-in
//! fonts: see [`Builtin`].

use ttf_parser::{
    Face, FaceParsingError, GlyphId, PlatformId, RawFace, RawFaceTables, Tag, cmap, loca,
};

use crate::gfx::font::builtin::Builtin;
use crate::gfx::font::cff::Cff;
use crate::gfx::font::fill::{Axis, Fill, nearest};
use crate::gfx::font::glyf::Glyf;
use crate::gfx::font::reader::Reader;
use crate::gfx::font::{FontError, PxSize};

/// The most character maps that are searched. Fonts have one or two that we can read.
const MOST_CHARACTER_MAPS: usize = 8;

/// A font file at one size.
pub(super) struct Outlines<'a> {
    face: Face<'a>,
    character_maps: Vec<cmap::Subtable<'a>>,
    shapes: Shapes<'a>,
    /// Draws instead of `shapes` if there is one.
    pub(super) builtin: Option<Builtin>,
    pub(super) cell: PxSize,
    /// Height of the cell in font units, from the descender to the ascender.
    height: i64,
    /// Rows from the cell's top to the baseline.
    baseline: i64,
    /// Whether letters are condensed or centred to fit the cell's width.
    fitted: bool,
}

enum Shapes<'a> {
    TrueType(Glyf<'a>),
    PostScript(Cff<'a>),
    /// As in bitmap-only fonts.
    None,
}

impl<'a> Outlines<'a> {
    /// Reads a font for cells `px` rows high and as wide as the font says the widest letter of ASCII is.
    pub(super) fn read(bytes: &'a [u8], px: u32) -> Result<Self, FontError> {
        let refused = |why| FontError::NotFont(String::from(explain(why)));
        // A collection begins with a tag, a version and its number of fonts.
        if bytes.starts_with(b"ttcf") && holds(bytes, 8, 4).is_none() {
            return Err(refused(FaceParsingError::MalformedFont));
        }
        let raw = RawFace::parse(bytes, 0).map_err(refused)?;
        let table = |tag: &[u8; 4]| table(raw, tag);
        let cmap = table(b"cmap")?.filter(|cmap| holds_character_maps(cmap).is_some());
        let cff = table(b"CFF ")?;
        let face = Face::from_raw_tables(RawFaceTables {
            head: table(b"head")?.unwrap_or_default(),
            hhea: table(b"hhea")?.unwrap_or_default(),
            maxp: table(b"maxp")?.unwrap_or_default(),
            hmtx: table(b"hmtx")?,
            os2: table(b"OS/2")?,
            cmap,
            ..RawFaceTables::default()
        })
        .map_err(refused)?;
        let (head, maxp) = (face.tables().head, face.tables().maxp);
        let loca = table(b"loca")?.and_then(|table| {
            loca::Table::parse(maxp.number_of_glyphs, head.index_to_location_format, table)
        });
        let shapes = if let Some((table, loca)) = table(b"glyf")?.zip(loca) {
            Shapes::TrueType(Glyf { table, loca })
        } else {
            cff.and_then(Cff::read)
                .map_or(Shapes::None, Shapes::PostScript)
        };
        let maps = face.tables().cmap.map(|table| table.subtables.into_iter());
        let maps = maps.into_iter().flatten().filter(is_readable);
        let mut character_maps: Vec<_> = maps.take(MOST_CHARACTER_MAPS).collect();
        if character_maps.is_empty() {
            return Err(FontError::NoCharacterMap);
        }
        character_maps.sort_by_key(|map| !map.is_unicode());
        let mut outlines = Self {
            character_maps,
            shapes,
            builtin: None,
            cell: PxSize::new(0, px as i32),
            // The line gap is left out; with it an 8x16 font would become one of 7.5x15.
            height: i64::from(face.ascender()) - i64::from(face.descender()),
            baseline: 0,
            fitted: false,
            face,
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
        outlines.baseline = nearest(i64::from(outlines.face.ascender()) * rows, height);
        outlines.builtin = Builtin::read(bytes, px, height)?;
        Ok(outlines)
    }

    /// The same font in cells `width` columns wide: wider letters are condensed, others are centred to a whole pixel.
    pub(super) fn fitted(mut self, width: i32) -> Self {
        self.cell.w = width;
        self.fitted = true;
        self.builtin = None;
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
    fn find(&self, c: char) -> Option<u16> {
        let mut maps = self.character_maps.iter();
        maps.find_map(|map| glyph_in(map, c))
    }

    fn advance(&self, glyph: u16) -> i64 {
        let advance = self.face.glyph_hor_advance(GlyphId(glyph));
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
        if let Some(builtin) = &self.builtin {
            return Ok(Some(builtin.glyph(glyph, self.cell, self.baseline)));
        }
        fill.set_across(self.across(self.advance(glyph)));
        // A damaged outline is drawn as far as it could be read.
        let _ = match &self.shapes {
            Shapes::TrueType(glyf) => glyf.draw(glyph, fill),
            Shapes::PostScript(cff) => cff.draw(glyph, &|c| self.find(c), fill),
            Shapes::None => None,
        };
        if fill.is_exhausted() {
            return Err(FontError::Steps);
        }
        Ok(Some(fill.finish()))
    }
}

const SYMBOL: (PlatformId, u16) = (PlatformId::Windows, 0);
const MAC_ROMAN: (PlatformId, u16) = (PlatformId::Macintosh, 0);
/// Where Windows symbol fonts have the codes 0 to 255.
const SYMBOLS: u32 = 0xf000;

fn is_readable(map: &cmap::Subtable<'_>) -> bool {
    map.is_unicode() || [SYMBOL, MAC_ROMAN].contains(&(map.platform_id, map.encoding_id))
}

/// The glyph of a character in a readable map. As in FreeType and HarfBuzz, a symbol map has it at its code or at that of
/// the symbol; Macintosh Roman agrees with Unicode in ASCII only.
fn glyph_in(map: &cmap::Subtable<'_>, c: char) -> Option<u16> {
    let code = u32::from(c);
    let codes = match (map.platform_id, map.encoding_id) {
        SYMBOL if code < 0x100 => [Some(code), Some(SYMBOLS + code)],
        MAC_ROMAN if !c.is_ascii() => [None; 2],
        _ => [Some(code), None],
    };
    let mut glyphs = codes
        .into_iter()
        .flatten()
        .filter_map(|code| map.glyph_index(code));
    glyphs.find(|glyph| glyph.0 > 0).map(|glyph| glyph.0)
}

/// The bytes of a table; `None` if the font has no such table.
fn table<'a>(font: RawFace<'a>, tag: &[u8; 4]) -> Result<Option<&'a [u8]>, FontError> {
    let wanted = Tag::from_bytes(tag);
    let mut records = font.table_records.into_iter();
    let Some(record) = records.find(|record| record.tag == wanted) else {
        return Ok(None);
    };
    let (from, length) = (record.offset as usize, record.length as usize);
    let bytes = font.data.get(from..).and_then(|bytes| bytes.get(..length));
    bytes.map(Some).ok_or_else(|| {
        let tag = String::from_utf8_lossy(tag);
        FontError::NotFont(format!("its table `{}` is cut short", tag.trim_end()))
    })
}

/// `None` unless a table holds as many entries of `size` bytes as the number at byte `at` says, which they follow.
/// `ttf_parser` assumes that the lengths of lists are plausible, and panics in debug builds if they are not.
fn holds(table: &[u8], at: usize, size: usize) -> Option<()> {
    let mut reader = Reader::at(table, at)?;
    let count = reader.offset(4)?;
    reader.skip(count.checked_mul(size)?)
}

/// [`holds`] for all character maps in a table `cmap`.
fn holds_character_maps(cmap: &[u8]) -> Option<()> {
    let mut records = Reader::at(cmap, 2)?;
    for _ in 0..records.u16()? {
        records.skip(4)?;
        let map = cmap.get(records.offset(4)?..)?;
        match Reader(map).u16()? {
            10 => holds(map, 16, 2)?,
            12 | 13 => holds(map, 12, 12)?,
            14 => holds(map, 6, 11)?,
            // Maps of the other formats have 16-bit lengths.
            _ => {}
        }
    }
    Some(())
}

const fn explain(why: FaceParsingError) -> &'static str {
    match why {
        FaceParsingError::MalformedFont => "its list of tables is cut short",
        FaceParsingError::UnknownMagic => "it does not begin as such a font does",
        FaceParsingError::FaceIndexOutOfBounds => "the collection is empty",
        FaceParsingError::NoHeadTable => "its table `head` is missing or damaged",
        FaceParsingError::NoHheaTable => "its table `hhea` is missing or damaged",
        FaceParsingError::NoMaxpTable => "its table `maxp` is missing or damaged",
    }
}
