//! Loading fonts: built-in and damaged ones. Hostile ones are in `tests/fuzz`.

use super::*;

fn letter(font: &Font, c: char) -> Vec<String> {
    let row = |row: &[u8]| {
        row.iter()
            .map(|coverage| if *coverage > 0 { '#' } else { '.' })
            .collect()
    };
    font.coverage_of(c)
        .chunks(font.cell().w as usize)
        .map(row)
        .collect()
}

/// Replaces a table with another.
fn replace_table(font: &mut Vec<u8>, old: &[u8; 4], new: &[u8; 4], table: &[u8]) {
    let record = font.windows(4).position(|tag| tag == old);
    let record = record.expect("the font has the table");
    let numbers = [font.len() as u32, table.len() as u32].map(u32::to_be_bytes);
    font[record..record + 4].copy_from_slice(new);
    font[record + 8..record + 16].copy_from_slice(numbers.as_flattened());
    font.extend(table);
}

#[test]
fn pixel_fonts_are_crisp_at_integer_multiples() {
    for (bytes, px, cell) in [
        (SPLEEN_8X16, 16, PxSize::new(8, 16)),
        (SPLEEN_8X16, 32, PxSize::new(16, 32)),
        (SPLEEN_8X16, 48, PxSize::new(24, 48)),
        (SPLEEN_6X12, 12, PxSize::new(6, 12)),
        (SPLEEN_6X12, 24, PxSize::new(12, 24)),
    ] {
        let font = Font::load(bytes, px).expect("a built-in font");
        assert_eq!(font.cell(), cell);
        assert!(font.is_crisp(), "at {px}");
    }
    assert!(
        !Font::load(SPLEEN_8X16, 15)
            .expect("a built-in font")
            .is_crisp()
    );
}

#[test]
fn a_letter_stands_on_the_baseline() {
    let font = Font::load(SPLEEN_6X12, 12).expect("a built-in font");
    assert_eq!(
        letter(&font, 'g'),
        [
            "......", "......", "......", ".####.", "#...#.", "#...#.", "#...#.", "#...#.",
            ".###..", "....#.", "####..", "......",
        ]
    );
}

#[test]
fn missing_characters_are_drawn_as_a_box() {
    let font = Font::load(SPLEEN_8X16, 16).expect("a built-in font");
    for c in ['\n', '→', 'ж', '漢', '\u{10ffff}'] {
        assert!(!font.knows(c), "{c:?}");
        assert_eq!(letter(&font, c), letter(&font, '\0'), "{c:?}");
    }
    let right = ["........", ".######.", ".#....#."];
    assert_eq!(letter(&font, '漢')[1..4], right);
    assert!(font.knows(' ') && font.coverage_of(' ').iter().all(|coverage| *coverage == 0));
}

#[test]
fn a_fitting_font_is_unchanged() {
    for (bytes, cell) in [
        (SPLEEN_8X16, PxSize::new(8, 16)),
        (SPLEEN_6X12, PxSize::new(6, 12)),
    ] {
        let (own, fitted) = (Font::load(bytes, cell.h as u32), Font::fit(bytes, cell));
        let (own, fitted) = (
            own.expect("a built-in font"),
            fitted.expect("a built-in font"),
        );
        assert_eq!((fitted.cell(), fitted.is_crisp()), (cell, true));
        assert_eq!(fitted.coverage, own.coverage);
    }
}

#[test]
fn wide_letters_are_condensed_and_narrow_ones_centred() {
    let fit = |bytes, w, h| Font::fit(bytes, PxSize::new(w, h)).expect("a built-in font");
    let own = fit(SPLEEN_8X16, 8, 16);
    let narrow = fit(SPLEEN_8X16, 4, 16);
    for c in ['@', 'W', '│', '█'] {
        let pairs = own.coverage_of(c).chunks(2);
        let halved = pairs.map(|two| (u32::from(two[0]) + u32::from(two[1])).div_ceil(2));
        let halved: Vec<_> = halved.collect();
        let found: Vec<_> = narrow
            .coverage_of(c)
            .iter()
            .map(|c| u32::from(*c))
            .collect();
        assert_eq!(found, halved, "{c}");
    }
    let own = fit(SPLEEN_6X12, 6, 12);
    let wide = fit(SPLEEN_6X12, 11, 12);
    assert!(wide.is_crisp());
    for c in ['@', 'W', '│'] {
        let shifted = letter(&own, c).into_iter().map(|row| format!("..{row}..."));
        assert_eq!(letter(&wide, c), shifted.collect::<Vec<_>>(), "{c}");
    }
}

#[test]
fn fitting_requires_all_letters_and_a_valid_cell() {
    let face = ttf_parser::Face::parse(SPLEEN_8X16, 0).expect("a built-in font");
    let mut map = [0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 12, 0, 0, 1, 6, 0, 0].to_vec();
    map.extend((0..=u8::MAX).map(|c| {
        let glyph = face.glyph_index(char::from(c)).filter(|_| c != b'q');
        glyph.map_or(0, |glyph| glyph.0 as u8)
    }));
    let mut bytes = SPLEEN_8X16.to_vec();
    replace_table(&mut bytes, b"cmap", b"cmap", &map);
    let cell = PxSize::new(8, 16);
    assert!(Font::load(&bytes, 16).is_ok(), "a box stands for it");
    let error = Font::fit(&bytes, cell).expect_err("it lacks a letter");
    let right = "this font has no 'q' that can be drawn; it must have A to Z, a to z and 0 to 9";
    assert_eq!(error.to_string(), right);
    for side in [PxSize::new(3, 16), PxSize::new(8, 129)] {
        assert!(matches!(
            Font::fit(SPLEEN_8X16, side),
            Err(FontError::Line(_))
        ));
    }
    assert!(Font::fit(b"hello", cell).is_err());
}

#[test]
fn non_font_data_and_invalid_heights_are_refused() {
    let error = |bytes: &[u8], px| Font::load(bytes, px).expect_err("no font").to_string();
    assert!(error(b"hello", 16).starts_with("this is not a TrueType, OpenType or BDF font: "));
    assert!(error(&[], 16).starts_with("this is not a TrueType, OpenType or BDF font: "));
    let right = "a line of text is 4 to 128 pixels high, found 3";
    assert_eq!(error(SPLEEN_8X16, 3), right);
    assert_eq!(
        error(SPLEEN_8X16, u32::MAX),
        "a line of text is 4 to 128 pixels high, found 4294967295"
    );
}

#[test]
fn a_font_without_outlines_is_refused() {
    let mut bytes = SPLEEN_8X16.to_vec();
    replace_table(&mut bytes, b"CFF ", b"CFX ", &[]);
    assert_eq!(Font::load(&bytes, 16).err(), Some(FontError::NoOutlines));
}

/// A cell four lines wide is the widest; wider glyphs could take unlimited memory.
#[test]
fn letters_wider_than_four_lines_are_refused() {
    let wide = |units: u16| {
        let mut bytes = SPLEEN_8X16.to_vec();
        let table = units.to_be_bytes().repeat(4000);
        replace_table(&mut bytes, b"hmtx", b"hmtx", &table);
        Font::load(&bytes, 16).map(|font| font.cell())
    };
    let face = ttf_parser::Face::parse(SPLEEN_8X16, 0).expect("our own font");
    let line = (face.ascender() - face.descender()).unsigned_abs();
    assert_eq!(wide(4 * line), Ok(PxSize::new(64, 16)));
    assert_eq!(wide(4 * line + line / 16), Err(FontError::Width));
    assert_eq!(wide(u16::MAX), Err(FontError::Width));
    assert_eq!(wide(0), Err(FontError::Width));
}

fn units_per_em(bytes: &mut [u8], units: u16) {
    let record = bytes.windows(4).position(|tag| tag == b"head");
    let record = record.expect("every font has this table");
    let at = u32::from_be_bytes(*bytes[record + 8..].first_chunk().expect("four bytes"));
    bytes[at as usize + 18..][..2].copy_from_slice(&units.to_be_bytes());
}

#[test]
fn units_per_em_outside_the_range_are_refused() {
    for units in [0, 15, 16, 17, 1000, 16_384, 16_385, u16::MAX] {
        let mut bytes = SPLEEN_6X12.to_vec();
        units_per_em(&mut bytes, units);
        for px in [4, 12, 37, 128] {
            let font = Font::load(&bytes, px);
            let right = (16..=16_384).contains(&units);
            assert_eq!(font.is_ok(), right, "{units} units, {px} px");
            assert!(font.is_err() || font.is_ok_and(|font| font.is_crisp() == (px == 12)));
        }
    }
}

/// A font of 4x6 pixels in which every character of `text` is an L.
fn bdf(text: &str) -> String {
    let mut font = String::from(
        "STARTFONT 2.1\nFONT -own-\nSIZE 6 75 75\nFONTBOUNDINGBOX 4 6 0 -1\nSTARTPROPERTIES 2\nFONT_ASCENT 5\nFONT_DESCENT 1\nENDPROPERTIES\n",
    );
    for c in text.chars() {
        let code = c as u32;
        font += &format!(
            "STARTCHAR {code}\nENCODING {code}\nDWIDTH 4 0\nBBX 3 4 0 0\nBITMAP\n80\n80\n80\ne0\nENDCHAR\n"
        );
    }
    font + "ENDFONT\n"
}

fn alphabet() -> String {
    letters().collect()
}

#[test]
fn bdf_glyphs_match_their_bitmaps() {
    let bytes = bdf("L");
    let font = Font::load(bytes.as_bytes(), 6).expect("a sound font");
    let own = ["....", "#...", "#...", "#...", "###.", "...."];
    assert_eq!(letter(&font, 'L'), own);
    assert!(!font.knows('M'));
    // Twice as large, and centred in lines that are no whole multiple.
    let font = Font::load(bytes.as_bytes(), 14).expect("a sound font");
    let twice = own.map(|row| row.replace('#', "##").replace('.', ".."));
    let drawn = letter(&font, 'L');
    for blank in [&drawn[0], &drawn[13]] {
        assert_eq!(*blank, ".".repeat(8));
    }
    for (pair, row) in drawn[1..13].chunks(2).zip(twice) {
        assert_eq!(pair, [row.clone(), row]);
    }
    assert!(font.is_crisp());
}

#[test]
fn a_bdf_font_fits_any_cell() {
    let bytes = bdf(&alphabet());
    let fit = |w, h| Font::fit(bytes.as_bytes(), PxSize::new(w, h)).expect("a sound font");
    let wide = letter(&fit(8, 6), 'L');
    assert_eq!(wide[1], "..#.....", "in the middle");
    // As high as it can be, and no wider than the cell.
    let coverage = fit(4, 12).coverage_of('L').to_vec();
    assert_eq!(coverage[8..12], [255, 0, 0, 0], "{coverage:?}");
    let small = fit(4, 4);
    assert_eq!(small.cell(), PxSize::new(4, 4));
    assert!(!small.is_crisp());
    let incomplete = bdf("ABC");
    let error = Font::fit(incomplete.as_bytes(), PxSize::new(8, 16)).err();
    assert_eq!(error, Some(FontError::Lacks('D')));
}

#[test]
fn greek_and_cyrillic_are_read_if_present() {
    let bytes = bdf("AΩшЖέ");
    let font = Font::load(bytes.as_bytes(), 6).expect("a sound font");
    for c in "ΩшЖέ".chars() {
        assert!(font.knows(c), "{c}");
    }
}

#[test]
fn bdf_errors_name_the_damaged_line() {
    let error = |from: &str, to: &str| {
        let bytes = bdf("A").replacen(from, to, 1);
        Font::load(bytes.as_bytes(), 6).expect_err(to).to_string()
    };
    let row = "expected 1 or more hexadecimal digits for a row of 3 pixels, found";
    let right = format!("line 14 of this BDF font: {row} \"8x\"");
    assert_eq!(error("80\n", "8x\n"), right);
    assert_eq!(
        error("DWIDTH 4 0\n", "\nCOMMENT\nDWIDTH x\n"),
        "line 13 of this BDF font: expected a number, found \"DWIDTH x\""
    );
    assert_eq!(
        error("e0\n", "e0\ne0\n"),
        "line 18 of this BDF font: expected ENDCHAR after 4 rows of pixels, found \"e0\""
    );
    assert!(error("BBX 3 4", "BBX 3 129").starts_with("line 12 "));
    assert_eq!(error("DWIDTH 4", "DWIDTH 0"), FontError::Width.to_string());
    assert_eq!(
        error("ENCODING 65", "ENCODING -1"),
        "this font has no letter A to Z or a to z and no digit"
    );
    let ampersand = Font::load(bdf("&").as_bytes(), 6).err();
    assert_eq!(ampersand, Some(FontError::NoLetters));
}

/// Each is as the format allows it, or common.
#[test]
fn forms_of_bdf_are_read_alike() {
    let sound = bdf("LM ");
    let right = Font::load(sound.as_bytes(), 6).expect("a sound font");
    let space = "BBX 3 4 0 0\nBITMAP\n80\n80\n80\ne0\nENDCHAR\nENDFONT";
    let zeroes = "BBX 0 6 0 -1\nBITMAP\n00\n00\n00\n00\n00\n00\nENDCHAR\nENDFONT";
    let ornament = "STARTCHAR x\nENCODING -1\nBBX 300 1 0 0\nBITMAP\nff\nENDCHAR\nENDFONT";
    for (from, to) in [
        ("ENDPROPERTIES", "ENDPROPERTIES\nDWIDTH 4 0"),
        (space, "BBX 0 6 0 -1\nBITMAP\n\n\n\n\n\n\nENDCHAR\nENDFONT"),
        (space, zeroes),
        (space, "BBX 1 0 0 0\nBITMAP\n\nENDCHAR\nENDFONT"),
        ("80\n80", "80\n\n80"),
        ("BITMAP\n", "BITMAP\nCOMMENT drawn by me\n"),
        ("STARTFONT", "\u{feff}STARTFONT"),
        ("STARTFONT", "COMMENT drawn by me\nSTARTFONT"),
        ("STARTFONT", "\nSTARTFONT"),
        ("FONTBOUNDINGBOX 4", "FONTBOUNDINGBOX 300"),
        ("ENDFONT", ornament),
        ("\n", "\r\n"),
        ("\n", "\r"),
    ] {
        let mut text = sound.replace(from, to);
        if to.contains("DWIDTH") {
            text = text.replace("\nDWIDTH 4 0\nBBX", "\nBBX");
        }
        let font = Font::load(text.as_bytes(), 6).expect(to);
        for c in ['L', 'M'] {
            assert_eq!(letter(&font, c), letter(&right, c), "{to}");
        }
        assert_eq!(font.cell(), right.cell(), "{to}");
    }
}

/// Spleen with one character map that has the 95 characters of ASCII from the code `first` on.
fn with_cmap(platform: u16, encoding: u16, first: u16) -> Vec<u8> {
    let face = ttf_parser::Face::parse(SPLEEN_8X16, 0).expect("a built-in font");
    let glyphs = (' '..='~').map(|c| face.glyph_index(c).map_or(0, |glyph| glyph.0));
    // Where the map begins; then format, length, language, first code and number of glyphs.
    let map = [0, 1, platform, encoding, 0, 12, 6, 200, 0, first, 95];
    let map = map.into_iter().chain(glyphs).flat_map(u16::to_be_bytes);
    let mut bytes = SPLEEN_8X16.to_vec();
    replace_table(&mut bytes, b"cmap", b"cmap", &map.collect::<Vec<_>>());
    bytes
}

#[test]
fn macintosh_and_symbol_maps_are_read() {
    let right = Font::load(SPLEEN_8X16, 16).expect("a built-in font");
    for (platform, encoding, first) in [(3, 1, 32), (1, 0, 32), (3, 0, 32), (3, 0, 0xf020)] {
        let font = Font::load(&with_cmap(platform, encoding, first), 16).expect("a sound font");
        assert_eq!(font.coverage_of('g'), right.coverage_of('g'));
        assert!(!font.knows('é'));
    }
    let chinese = Font::load(&with_cmap(3, 4, 32), 16).err();
    assert_eq!(chinese, Some(FontError::NoCharacterMap));
    let nothing = Font::load(&with_cmap(3, 1, 0x400), 16).err();
    assert_eq!(nothing, Some(FontError::NoLetters));
}
