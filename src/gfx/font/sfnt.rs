//! A font file cut down to what is written with: the tables that hold outlines and widths, and the characters asked for.
//!
//! fontdue takes every letter of a file apart at once, believes each length in it, and reads names without looking whether
//! they are text. Cutting first keeps the time and memory of huge fonts small and keeps damaged tables from it.

use super::FontError;

/// Tables that outlines, widths and the reach of letters are read from, in the order a font lists them.
const KEPT: [&[u8; 4]; 8] = [
    b"CFF ", b"OS/2", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp",
];
/// Bytes before the list of tables, and of each table's line in it.
const HEAD: usize = 12;
const RECORD: usize = 16;

/// A font file's bytes with nothing in them but [`KEPT`] and the glyphs of the `wanted` characters that it has;
/// these come in their order.
///
/// # Errors
/// Bytes that do not begin as a TrueType or OpenType font or collection does, whose list of tables is cut short, or that
/// lack part of a table that is kept.
pub(super) fn cut_down(
    bytes: &[u8],
    wanted: impl Iterator<Item = char>,
) -> Result<Vec<u8>, FontError> {
    let refused = |why: &str| FontError::NotFont(why.to_string());
    let begin = match bytes.get(..4) {
        Some(b"ttcf") => long(bytes, HEAD).ok_or_else(|| refused("the collection is empty"))?,
        _ => 0,
    };
    let font = bytes.get(begin..).unwrap_or_default();
    let kind = match font.get(..4) {
        Some(kind @ ([0, 1, 0, 0] | b"true" | b"OTTO")) => kind,
        _ => return Err(refused("it does not begin as such a font does")),
    };
    let count = short(font, 4).ok_or_else(|| refused("it ends within its first line"))?;
    let records = font
        .get(HEAD..HEAD + usize::from(count) * RECORD)
        .ok_or_else(|| refused("its list of tables is cut short"))?;
    let table = |tag: &[u8; 4]| {
        let record = records
            .chunks(RECORD)
            .find(|record| record.starts_with(tag))?;
        let (from, length) = (long(record, 8)?, long(record, 12)?);
        Some(bytes.get(from..from.checked_add(length)?).ok_or_else(|| {
            let tag = String::from_utf8_lossy(tag);
            refused(&format!("its table `{}` is cut short", tag.trim_end()))
        }))
    };
    let mut tables = Vec::new();
    for tag in KEPT {
        if let Some(found) = table(tag) {
            tables.push((tag, found?.to_vec()));
        }
    }
    let letters = table(b"cmap").transpose()?.and_then(letters);
    let glyphs = wanted.filter_map(|c| Some((c, letters?.glyph(c as u32)?)));
    tables.push((b"cmap", character_map(glyphs)));
    // Readers look tables up by halves.
    tables.sort_by_key(|(tag, _)| **tag);
    Ok(font_of(kind, &tables))
}

/// The number of two bytes at a place.
fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let found = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_be_bytes(*found))
}

/// The number of four bytes at a place.
fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let found = bytes.get(at..)?.first_chunk()?;
    usize::try_from(u32::from_be_bytes(*found)).ok()
}

/// A list of characters and their glyphs, by its format's number.
#[derive(Clone, Copy)]
enum Letters<'a> {
    /// Format 4: runs of characters below U+10000.
    Runs(&'a [u8]),
    /// Format 12: groups of any characters: first, last, glyph of the first.
    Groups(&'a [[u8; 12]]),
}

/// The list of Unicode characters that holds most, if any is of a kind that fonts of this century use.
fn letters(table: &[u8]) -> Option<Letters<'_>> {
    let mut runs = None;
    for n in 0..usize::from(short(table, 2)?) {
        let record = table.get(4 + 8 * n..)?;
        let unicode = matches!((short(record, 0)?, short(record, 2)?), (0, _) | (3, 1 | 10));
        let list = table.get(long(record, 4)?..).unwrap_or_default();
        match short(list, 0) {
            Some(12) if unicode => {
                let groups = list.get(16..)?.as_chunks().0;
                return Some(Letters::Groups(
                    &groups[..long(list, 12)?.min(groups.len())],
                ));
            }
            Some(4) if unicode => runs = Some(Letters::Runs(list)),
            _ => {}
        }
    }
    runs
}

impl Letters<'_> {
    fn glyph(self, c: u32) -> Option<u16> {
        let glyph = match self {
            Self::Groups(groups) => {
                let bound = |group: &[u8; 12], at| long(group, at).expect("twelve bytes");
                let c = c as usize;
                let group = groups.get(groups.partition_point(|group| bound(group, 4) < c))?;
                let glyph = c.checked_sub(bound(group, 0))? + bound(group, 8);
                u16::try_from(glyph).ok()?
            }
            Self::Runs(list) => {
                let c = u16::try_from(c).ok()?;
                // Four lists of the same length: lasts, firsts, what is added, where glyphs are listed.
                let bytes = usize::from(short(list, 6)?);
                let run = (0..bytes)
                    .step_by(2)
                    .find(|run| short(list, 14 + run) >= Some(c))?;
                let place = c.checked_sub(short(list, 16 + bytes + run)?)?;
                let added = short(list, 16 + 2 * bytes + run)?;
                let at = 16 + 3 * bytes + run;
                match short(list, at)? {
                    0 => c.wrapping_add(added),
                    list_at => {
                        match short(list, at + usize::from(list_at) + 2 * usize::from(place))? {
                            0 => 0,
                            glyph => glyph.wrapping_add(added),
                        }
                    }
                }
            }
        };
        (glyph != 0).then_some(glyph)
    }
}

/// A table of format 12 with a group for each character.
fn character_map(glyphs: impl Iterator<Item = (char, u16)>) -> Vec<u8> {
    let groups: Vec<u8> = glyphs
        .flat_map(|(c, glyph)| [c as u32, c as u32, u32::from(glyph)])
        .flat_map(u32::to_be_bytes)
        .collect();
    let shorts = [0, 1, 3, 10, 0, 12, 12, 0];
    let longs = [16 + groups.len() as u32, 0, groups.len() as u32 / 12];
    let mut table: Vec<u8> = shorts.into_iter().flat_map(u16::to_be_bytes).collect();
    table.extend(longs.into_iter().flat_map(u32::to_be_bytes));
    table.extend(groups);
    table
}

/// A font of these tables, which come in the order of their tags.
fn font_of(kind: &[u8], tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut font = kind.to_vec();
    font.extend((tables.len() as u16).to_be_bytes());
    font.resize(HEAD, 0);
    let mut from = HEAD + tables.len() * RECORD;
    for (tag, table) in tables {
        font.extend(*tag);
        font.extend([0; 4]);
        font.extend((from as u32).to_be_bytes());
        font.extend((table.len() as u32).to_be_bytes());
        from += table.len();
    }
    for (_, table) in tables {
        font.extend(table);
    }
    font
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLEEN: &[u8] = include_bytes!("../../../assets/fonts/spleen-8x16.otf");

    #[test]
    fn a_cut_font_has_only_the_characters_asked_for_that_it_had() {
        let cut = cut_down(SPLEEN, "aéĸ→".chars()).expect("our own font");
        let font = fontdue::Font::from_bytes(cut, fontdue::FontSettings::default());
        let mut known: Vec<char> = font
            .expect("still a font")
            .chars()
            .keys()
            .copied()
            .collect();
        known.sort_unstable();
        assert_eq!(known, ['a', 'é', 'ĸ']);
    }

    /// Runs a to c, one beyond, and d to e, whose glyphs are listed.
    #[test]
    fn runs_count_up_or_list_their_glyphs() {
        let (a, d) = (u16::from(b'a'), u16::from(b'd'));
        let list = [
            4,
            0,
            0,
            6,
            0,
            0,
            0, // format, length, language, twice the count, three for searching
            a + 2,
            d + 1,
            0xffff,
            0, // lasts
            a,
            d,
            0xffff, // firsts
            5u16.wrapping_sub(a),
            10,
            1, // added
            0,
            4,
            0, // where the glyphs are
            7,
            0,
        ];
        let bytes: Vec<u8> = list.into_iter().flat_map(u16::to_be_bytes).collect();
        let glyphs: Vec<_> = ('`'..='f')
            .map(|c| Letters::Runs(&bytes).glyph(c as u32))
            .collect();
        assert_eq!(
            glyphs,
            [None, Some(5), Some(6), Some(7), Some(17), None, None]
        );
    }

    #[test]
    fn groups_count_up_between_their_bounds() {
        let group = |first: u32, last: u32, glyph: u32| {
            let bytes: Vec<u8> = [first, last, glyph]
                .into_iter()
                .flat_map(u32::to_be_bytes)
                .collect();
            <[u8; 12]>::try_from(bytes).expect("three numbers of four bytes")
        };
        let groups = [
            group(97, 98, 5),
            group(0x2500, 0x2501, 70_000),
            group(0x1_f600, 0x1_f600, 9),
        ];
        let glyphs = [96, 97, 98, 99, 0x2500, 0x1_f600, 0x1_f601];
        let glyphs = glyphs.map(|c| Letters::Groups(&groups).glyph(c));
        assert_eq!(glyphs, [None, Some(5), Some(6), None, None, Some(9), None]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let why = |bytes: &[u8]| match cut_down(bytes, "a".chars()) {
            Err(FontError::NotFont(why)) => why,
            other => format!("{other:?}"),
        };
        assert_eq!(why(b"GIF89a"), "it does not begin as such a font does");
        assert_eq!(why(b"ttcf"), "the collection is empty");
        assert_eq!(why(b"OTTO"), "it ends within its first line");
        assert_eq!(why(&SPLEEN[..40]), "its list of tables is cut short");
        assert_eq!(why(&SPLEEN[..2000]), "its table `CFF` is cut short");
    }
}
