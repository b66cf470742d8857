//! Small fonts made for these tests, of a few hundred bytes each: sound ones and hostile ones.
//!
//! Source: OpenType specification 1.9; Adobe technical note 5176, "The Compact Font Format Specification".

/// A monospaced font with one range of characters, by default all of printable ASCII with the same glyph.
#[derive(Clone, Debug)]
pub(crate) struct MadeFont {
    pub(crate) units_per_em: u16,
    pub(crate) ascender: i16,
    pub(crate) descender: i16,
    pub(crate) advance: u16,
    /// The first character, which has glyph 1, and how many follow it.
    pub(crate) characters: (u32, u32),
    /// Whether all of these characters have glyph 1.
    pub(crate) one_glyph: bool,
    /// How many parts the list of characters claims to have. It has one.
    pub(crate) said_parts: u32,
    pub(crate) outlines: MadeOutlines,
    /// Tables, by number, that share the bytes of another one.
    pub(crate) overlaps: Vec<(usize, usize)>,
}

#[derive(Clone, Debug)]
pub(crate) enum MadeOutlines {
    /// TrueType: bytes of each glyph.
    Glyf(Vec<Vec<u8>>),
    /// PostScript: global subroutines, local ones, charstrings.
    Cff([Vec<Vec<u8>>; 3]),
}

impl MadeFont {
    /// A font of 1000 units whose letters are drawn by `outlines`.
    pub(crate) fn new(outlines: MadeOutlines) -> Self {
        Self {
            units_per_em: 1000,
            ascender: 800,
            descender: -200,
            advance: 500,
            characters: (' ' as u32, 95),
            one_glyph: true,
            said_parts: 1,
            outlines,
            overlaps: Vec::new(),
        }
    }

    /// The bytes of its file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut tables = vec![
            (*b"cmap", self.cmap()),
            (*b"head", self.head()),
            (*b"hhea", self.hhea()),
            (*b"hmtx", [self.advance, 0].map(u16::to_be_bytes).concat()),
            (
                *b"maxp",
                [&[0, 0, 0x50, 0][..], &self.glyphs().to_be_bytes()].concat(),
            ),
        ];
        let magic = match &self.outlines {
            MadeOutlines::Glyf(glyphs) => {
                let (glyf, loca) = glyf(glyphs);
                tables.extend([(*b"glyf", glyf), (*b"loca", loca)]);
                [0, 1, 0, 0]
            }
            MadeOutlines::Cff(parts) => {
                tables.push((*b"CFF ", cff(parts)));
                *b"OTTO"
            }
        };
        let mut at = 12 + 16 * tables.len() as u32;
        let places = tables.iter().map(|(_, table)| {
            at += table.len() as u32;
            [at - table.len() as u32, table.len() as u32]
        });
        let mut places: Vec<_> = places.collect();
        for (table, other) in &self.overlaps {
            places[table % tables.len()] = places[other % tables.len()];
        }
        let mut bytes = [&magic[..], &(tables.len() as u16).to_be_bytes(), &[0; 6]].concat();
        for ((tag, _), place) in tables.iter().zip(places) {
            bytes.extend(*tag);
            bytes.extend([0; 4]);
            bytes.extend(place.map(u32::to_be_bytes).concat());
        }
        bytes.extend(tables.into_iter().flat_map(|(_, table)| table));
        bytes
    }

    fn glyphs(&self) -> u16 {
        match &self.outlines {
            MadeOutlines::Glyf(glyphs) => glyphs.len() as u16,
            MadeOutlines::Cff([.., charstrings]) => charstrings.len() as u16,
        }
    }

    /// The table `cmap`: segmented coverage (format 12) or many-to-one mappings (format 13).
    fn cmap(&self) -> Vec<u8> {
        let format: u16 = if self.one_glyph { 13 } else { 12 };
        let (first, count) = self.characters;
        let parts = self.said_parts;
        let numbers = [28, 0, parts, first, first.saturating_add(count), 1].map(u32::to_be_bytes);
        [
            &[0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12][..],
            &format.to_be_bytes(),
            &[0; 2],
            &numbers.concat(),
        ]
        .concat()
    }

    fn head(&self) -> Vec<u8> {
        let mut table = vec![0; 54];
        table[1] = 1;
        table[12..16].copy_from_slice(&[0x5f, 0x0f, 0x3c, 0xf5]);
        table[18..20].copy_from_slice(&self.units_per_em.to_be_bytes());
        // Long offsets in `loca`.
        table[51] = 1;
        table
    }

    fn hhea(&self) -> Vec<u8> {
        let mut table = vec![0; 36];
        table[1] = 1;
        table[4..6].copy_from_slice(&self.ascender.to_be_bytes());
        table[6..8].copy_from_slice(&self.descender.to_be_bytes());
        table[35] = 1;
        table
    }
}

/// The tables `glyf` and `loca`.
fn glyf(glyphs: &[Vec<u8>]) -> (Vec<u8>, Vec<u8>) {
    let ends = glyphs.iter().scan(0, |end, glyph| {
        *end += glyph.len() as u32;
        Some(*end)
    });
    let loca = std::iter::once(0).chain(ends).flat_map(u32::to_be_bytes);
    (glyphs.concat(), loca.collect())
}

/// A glyph of one contour. Each point has its position and whether it is on the curve.
pub(crate) fn contour(points: &[(i16, i16, bool)]) -> Vec<u8> {
    let mut glyph = [
        &[0, 1][..],
        &[0; 8],
        &(points.len() as u16 - 1).to_be_bytes(),
        &[0; 2],
    ]
    .concat();
    glyph.extend(points.iter().map(|(.., on_curve)| u8::from(*on_curve)));
    for axis in [0, 1] {
        let mut last = 0_i16;
        for (x, y, _) in points {
            let place = [*x, *y][axis];
            glyph.extend(place.wrapping_sub(last).to_be_bytes());
            last = place;
        }
    }
    glyph
}

/// A part of a composite glyph: another glyph, its offset, and a matrix in 16384ths.
pub(crate) type Component = (u16, [i16; 2], Option<[i16; 4]>);

pub(crate) fn composite(components: &[Component]) -> Vec<u8> {
    let mut glyph = [&[0xff; 2][..], &[0; 8]].concat();
    for (n, (component, offset, matrix)) in components.iter().enumerate() {
        let more = if n + 1 < components.len() { 0x20 } else { 0 };
        let flags = 3 | more | matrix.map_or(0, |_| 0x80);
        glyph.extend([flags, *component].map(u16::to_be_bytes).concat());
        glyph.extend(offset.map(i16::to_be_bytes).concat());
        glyph.extend(matrix.map_or(Vec::new(), |matrix| matrix.map(i16::to_be_bytes).concat()));
    }
    glyph
}

/// A list of byte strings.
fn index(strings: &[Vec<u8>]) -> Vec<u8> {
    let mut index = (strings.len() as u16).to_be_bytes().to_vec();
    if strings.is_empty() {
        return index;
    }
    index.push(4);
    let mut end = 1;
    for length in std::iter::once(0).chain(strings.iter().map(Vec::len)) {
        end += length as u32;
        index.extend(end.to_be_bytes());
    }
    index.extend(strings.concat());
    index
}

/// The table `CFF `.
fn cff([globals, locals, charstrings]: &[Vec<Vec<u8>>; 3]) -> Vec<u8> {
    let [globals, locals, charstrings] =
        [globals, locals, charstrings].map(|strings| index(strings));
    let number = |n: usize| [&[29][..], &(n as u32).to_be_bytes()].concat();
    // Header, a name, the list of the top dictionary of 17 bytes, no strings.
    let start = 4 + 11 + 28 + 2 + globals.len();
    let private = start + charstrings.len();
    let top = [
        number(start),
        vec![17],
        number(6),
        number(private),
        vec![18],
    ]
    .concat();
    [
        vec![1, 0, 4, 1],
        index(&[Vec::new()]),
        index(&[top]),
        vec![0, 0],
        globals,
        charstrings,
        // The private dictionary: local subroutines follow it.
        number(6),
        vec![19],
        locals,
    ]
    .concat()
}

/// A number in a charstring: an integer, or in 65536ths if it does not fit 16 bits.
pub(crate) fn operand(n: i32) -> Vec<u8> {
    match i16::try_from(n) {
        Ok(n) => [&[28][..], &n.to_be_bytes()].concat(),
        Err(_) => [&[255][..], &n.to_be_bytes()].concat(),
    }
}
