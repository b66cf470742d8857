//! Fonts that are letters, and fonts that are none.

use proptest::prelude::*;

use super::*;

const SPLEEN_8: &[u8] = include_bytes!("../../../assets/fonts/spleen-8x16.otf");
const SPLEEN_6: &[u8] = include_bytes!("../../../assets/fonts/spleen-6x12.otf");

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

#[test]
fn pixel_fonts_have_no_grey_at_whole_multiples_of_their_size() {
    for (bytes, px, cell) in [
        (SPLEEN_8, 16, PxSize::new(8, 16)),
        (SPLEEN_8, 32, PxSize::new(16, 32)),
        (SPLEEN_8, 48, PxSize::new(24, 48)),
        (SPLEEN_6, 12, PxSize::new(6, 12)),
        (SPLEEN_6, 24, PxSize::new(12, 24)),
    ] {
        let font = Font::load(bytes, px).expect("our own font");
        assert_eq!(font.cell(), cell);
        assert!(font.is_crisp(), "at {px}");
    }
    assert!(!Font::load(SPLEEN_8, 15).expect("our own font").is_crisp());
}

#[test]
fn a_letter_stands_on_its_line_within_its_cell() {
    let font = Font::load(SPLEEN_6, 12).expect("our own font");
    assert_eq!(
        letter(&font, 'g'),
        [
            "......", "......", "......", ".####.", "#...#.", "#...#.", "#...#.", "#...#.",
            ".###..", "....#.", "####..", "......",
        ]
    );
}

#[test]
fn a_full_block_fills_its_cell_so_that_blocks_join() {
    let font = Font::load(SPLEEN_8, 16).expect("our own font");
    assert!(
        font.coverage_of('█')
            .iter()
            .all(|coverage| *coverage == 255)
    );
    assert_eq!(
        letter(&font, '─')
            .iter()
            .filter(|row| *row == "########")
            .count(),
        1
    );
}

#[test]
fn twice_the_size_is_each_pixel_twice() {
    let (small, large) = (Font::load(SPLEEN_8, 16), Font::load(SPLEEN_8, 32));
    let (small, large) = (small.expect("our own font"), large.expect("our own font"));
    for c in ('!'..='~').chain('À'..='ž').filter(|c| small.knows(*c)) {
        let twice = |row: &String| row.chars().flat_map(|c| [c, c]).collect::<String>();
        let expected: Vec<String> = letter(&small, c)
            .iter()
            .flat_map(|row| [twice(row), twice(row)])
            .collect();
        assert_eq!(letter(&large, c), expected, "{c}");
    }
}

#[test]
fn what_the_font_lacks_is_one_visible_box() {
    let font = Font::load(SPLEEN_8, 16).expect("our own font");
    for c in ['\n', '→', 'ж', '漢', '\u{10ffff}'] {
        assert!(!font.knows(c), "{c:?}");
        assert_eq!(letter(&font, c), letter(&font, '\0'), "{c:?}");
    }
    assert_eq!(
        letter(&font, '漢')[1..4],
        ["........", ".######.", ".#....#."]
    );
    assert!(font.knows(' ') && font.coverage_of(' ').iter().all(|coverage| *coverage == 0));
}

#[test]
fn a_font_fits_cells_of_its_own_shape_as_it_is() {
    for (bytes, cell) in [
        (SPLEEN_8, PxSize::new(8, 16)),
        (SPLEEN_6, PxSize::new(6, 12)),
    ] {
        let (own, fitted) = (Font::load(bytes, cell.h as u32), Font::fit(bytes, cell));
        let (own, fitted) = (own.expect("our own font"), fitted.expect("our own font"));
        assert_eq!((fitted.cell(), fitted.is_crisp()), (cell, true));
        assert_eq!(fitted.coverage, own.coverage);
    }
}

#[test]
fn letters_too_wide_for_their_cell_are_made_narrower_and_others_stand_in_the_middle() {
    let fit = |bytes, w, h| Font::fit(bytes, PxSize::new(w, h)).expect("our own font");
    let own = fit(SPLEEN_8, 8, 16);
    let narrow = fit(SPLEEN_8, 4, 16);
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
    let own = fit(SPLEEN_6, 6, 12);
    let wide = fit(SPLEEN_6, 11, 12);
    assert!(wide.is_crisp());
    for c in ['@', 'W', '│'] {
        let shifted = letter(&own, c).into_iter().map(|row| format!("..{row}..."));
        assert_eq!(letter(&wide, c), shifted.collect::<Vec<_>>(), "{c}");
    }
}

#[test]
fn a_font_without_a_letter_or_for_cells_of_no_size_does_not_fit() {
    let without = wanted().into_iter().filter(|c| *c != 'q');
    let bytes = sfnt::cut_down(SPLEEN_8, without).expect("our own font");
    let cell = PxSize::new(8, 16);
    assert!(Font::load(&bytes, 16).is_ok(), "a box stands for it");
    let error = Font::fit(&bytes, cell).expect_err("nobody can read that");
    assert_eq!(
        error.to_string(),
        "this font has no 'q' that can be drawn; it must have A to Z, a to z and 0 to 9"
    );
    for side in [PxSize::new(3, 16), PxSize::new(8, 129)] {
        assert!(matches!(Font::fit(SPLEEN_8, side), Err(FontError::Line(_))));
    }
    assert!(Font::fit(b"hello", cell).is_err());
}

#[test]
fn bytes_that_are_no_font_are_refused_in_words() {
    let error = |bytes: &[u8], px| Font::load(bytes, px).expect_err("no font").to_string();
    assert!(error(b"hello", 16).starts_with("this is not a TrueType or OpenType font: "));
    assert!(error(&[], 16).starts_with("this is not a TrueType or OpenType font: "));
    assert_eq!(
        error(SPLEEN_8, 3),
        "a line of text is 4 to 128 pixels high, found 3"
    );
    assert_eq!(
        error(SPLEEN_8, u32::MAX),
        "a line of text is 4 to 128 pixels high, found 4294967295"
    );
}

/// A font's table of outlines renamed away: letters have widths and no shape, as in fonts of bitmaps only.
#[test]
fn a_font_without_outlines_is_refused() {
    let mut bytes = SPLEEN_8.to_vec();
    let table = bytes
        .windows(4)
        .position(|tag| tag == b"CFF ")
        .expect("OpenType outlines");
    bytes[table..table + 4].copy_from_slice(b"CFX ");
    assert_eq!(Font::load(&bytes, 16).err(), Some(FontError::NoOutlines));
}

#[test]
fn a_font_cut_short_never_panics() {
    for length in (0..SPLEEN_6.len()).step_by(SPLEEN_6.len() / 60) {
        assert!(
            Font::load(&SPLEEN_6[..length], 12).is_err(),
            "{length} bytes"
        );
    }
}

fn units_per_em(bytes: &mut [u8], units: u16) {
    let record = bytes.windows(4).position(|tag| tag == b"head");
    let record = record.expect("every font has this table");
    let at = u32::from_be_bytes(*bytes[record + 8..].first_chunk().expect("four bytes"));
    bytes[at as usize + 18..][..2].copy_from_slice(&units.to_be_bytes());
}

#[test]
fn absurd_measures_give_a_picture_or_an_error() {
    for units in [0, 15, 16, 17, 1000, 16_384, 16_385, u16::MAX] {
        let mut bytes = SPLEEN_6.to_vec();
        units_per_em(&mut bytes, units);
        for px in [4, 12, 37, 128] {
            let font = Font::load(&bytes, px);
            assert_eq!(
                font.is_ok(),
                (16..=16_384).contains(&units),
                "{units} units, {px} px"
            );
            assert!(font.is_err() || font.is_ok_and(|font| font.is_crisp() == (px == 12)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_damaged_font_is_refused_or_draws_something_but_never_panics(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        head in prop::collection::vec((0..600_usize, any::<u8>()), 0..3),
        px in prop::sample::select(vec![4, 12, 15, 24, 100]),
    ) {
        let mut bytes = SPLEEN_6.to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        for (at, byte) in head {
            bytes[at] = byte;
        }
        if let Ok(font) = Font::load(&bytes, px) {
            prop_assert!(font.cell().w <= 4 * px as i32);
        }
    }
}
