//! Fonts made to cause trouble: each loads or is refused. The worst of them are files in `corpus/fonts`.

use std::fs;

use proptest::prelude::*;
use tallowdeep::gfx::font::FontError;
use tallowdeep::gfx::{Font, PxSize};

use crate::corpus;
use crate::made_fonts::{Component, MadeFont, MadeOutlines, composite, contour, operand};

const SQUARE: [(i16, i16, bool); 4] = [
    (0, 0, true),
    (0, 800, true),
    (500, 800, true),
    (500, 0, true),
];

fn glyf(glyphs: Vec<Vec<u8>>) -> MadeFont {
    MadeFont::new(MadeOutlines::Glyf(glyphs))
}

/// A font whose letters are all this charstring.
fn cff(globals: Vec<Vec<u8>>, charstring: Vec<u8>) -> MadeFont {
    let charstrings = vec![vec![14], charstring];
    MadeFont::new(MadeOutlines::Cff([globals, Vec::new(), charstrings]))
}

/// Each subroutine calls the one before it `times` times; the first calls nothing.
fn nested_calls(depth: u8, times: usize) -> Vec<Vec<u8>> {
    let calls = (0..depth).map(|n| [n + 32, 29].repeat(times));
    std::iter::once(vec![11]).chain(calls).collect()
}

/// Each composite glyph has `times` copies of the one after it; the last is a square.
fn nested_parts(depth: u16, times: usize) -> Vec<Vec<u8>> {
    let parts = (1..=depth).map(|n| composite(&vec![(n + 1, [1, -1], None); times]));
    let blank = std::iter::once(contour(&SQUARE));
    blank.chain(parts).chain([contour(&SQUARE)]).collect()
}

/// Curves back and forth between the largest and smallest coordinates.
fn far_curves(points: usize) -> Vec<u8> {
    let there_and_back = [
        (i16::MIN, i16::MIN, false),
        (i16::MAX, 0, false),
        (0, i16::MAX, false),
    ];
    let points: Vec<_> = there_and_back.into_iter().cycle().take(points).collect();
    contour(&points)
}

/// Sixty times ninety curves: few steps to read, but each crosses the whole cell.
fn nested_curves() -> Vec<Vec<u8>> {
    vec![
        Vec::new(),
        composite(&[(2, [0; 2], None); 60]),
        far_curves(90),
    ]
}

/// A sound font of each kind, and the worst ones.
fn worst() -> Vec<(&'static str, MadeFont)> {
    let square = || glyf(vec![Vec::new(), contour(&SQUARE)]);
    let lines = |n: i32| [operand(n), operand(n), vec![5]].concat();
    let box_of_lines = [
        operand(0),
        operand(0),
        vec![21],
        operand(500),
        operand(800),
        operand(-500),
        vec![6, 14],
    ];
    let far = [
        operand(i32::MAX),
        operand(i32::MIN),
        vec![21],
        lines(i32::MAX).repeat(20),
        vec![14],
    ]
    .concat();
    let scaled: Component = (
        1,
        [i16::MAX; 2],
        Some([i16::MIN, i16::MAX, i16::MAX, i16::MIN]),
    );
    vec![
        ("glyf-sound.ttf", square()),
        ("glyf-nested.ttf", glyf(nested_parts(16, 2))),
        ("glyf-wide.ttf", glyf(nested_parts(5, 60))),
        (
            "glyf-itself.ttf",
            glyf(vec![Vec::new(), composite(&[(1, [0; 2], None); 3])]),
        ),
        (
            "glyf-scaled.ttf",
            glyf(vec![
                contour(&SQUARE),
                composite(&[scaled; 8]),
                contour(&SQUARE),
            ]),
        ),
        ("glyf-far.ttf", glyf(vec![Vec::new(), far_curves(90)])),
        ("glyf-curves.ttf", glyf(nested_curves())),
        (
            "glyf-zero-em.ttf",
            MadeFont {
                units_per_em: 0,
                ..square()
            },
        ),
        (
            "glyf-huge-em.ttf",
            MadeFont {
                units_per_em: u16::MAX,
                ascender: i16::MAX,
                descender: i16::MIN,
                ..square()
            },
        ),
        (
            "glyf-overlap.ttf",
            MadeFont {
                overlaps: vec![(5, 0), (6, 5)],
                ..square()
            },
        ),
        (
            "cmap-all.ttf",
            MadeFont {
                characters: (0, u32::MAX),
                ..square()
            },
        ),
        (
            "cmap-said.ttf",
            MadeFont {
                said_parts: u32::MAX,
                ..square()
            },
        ),
        ("cff-sound.otf", cff(Vec::new(), box_of_lines.concat())),
        (
            "cff-nested.otf",
            cff(nested_calls(9, 30), vec![9 + 32, 29, 14]),
        ),
        (
            "cff-itself.otf",
            cff(vec![[32, 29].repeat(30)], vec![32, 29, 14]),
        ),
        ("cff-far.otf", cff(Vec::new(), far)),
        (
            "cff-overlap.otf",
            MadeFont {
                overlaps: vec![(0, 5)],
                ..cff(Vec::new(), vec![14])
            },
        ),
    ]
}

/// `UPDATE_SNAPSHOTS=1 cargo test` writes the files.
#[test]
fn the_corpus_holds_the_worst_fonts() {
    for (name, font) in worst() {
        let (path, bytes) = (corpus("fonts").join(name), font.to_bytes());
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&path, &bytes).expect("the corpus can be written");
        }
        assert!(
            fs::read(&path).is_ok_and(|is| is == bytes),
            "{name} has changed"
        );
    }
}

#[test]
fn sound_fonts_load_and_hostile_ones_are_refused() {
    let result = |name: &str| {
        let (_, font) = worst()
            .into_iter()
            .find(|(other, _)| *other == name)
            .expect("it is listed");
        Font::load(&font.to_bytes(), 16).map(|font| {
            font.coverage_of('A')
                .iter()
                .filter(|full| **full == 255)
                .count()
        })
    };
    // 8 columns by 13 rows of 16, less the partly covered pixels at the edges.
    assert_eq!(result("glyf-sound.ttf"), Ok(8 * 12));
    assert_eq!(result("cff-sound.otf"), Ok(8 * 12));
    for name in [
        "glyf-nested.ttf",
        "glyf-wide.ttf",
        "glyf-itself.ttf",
        "cff-nested.otf",
    ] {
        assert_eq!(result(name), Err(FontError::Steps), "{name}");
    }
}

/// More parts than there are bytes: an unreadable list of characters holds none.
#[test]
fn absurd_lengths_of_lists_are_refused() {
    let sound = glyf(vec![Vec::new(), contour(&SQUARE)]);
    let said = MadeFont {
        said_parts: u32::MAX,
        ..sound
    };
    assert_eq!(
        Font::load(&said.to_bytes(), 16).err(),
        Some(FontError::NoLetters)
    );
    let collection = [&b"ttcf\0\x01\0\0"[..], &[0xff; 8]].concat();
    let error = Font::load(&collection, 16).expect_err("there are no four billion fonts");
    assert_eq!(
        error.to_string(),
        "this is not a TrueType, OpenType or BDF font: its list of tables is cut short"
    );
}

#[test]
fn curves_across_a_large_cell_are_counted() {
    let bytes = glyf(nested_curves()).to_bytes();
    // All of them lie outside of a small cell.
    assert_eq!(Font::load(&bytes, 4).err(), Some(FontError::NoOutlines));
    assert_eq!(Font::load(&bytes, 128).err(), Some(FontError::Steps));
}

fn any_component() -> impl Strategy<Value = Component> {
    (0..12_u16, any::<[i16; 2]>(), any::<Option<[i16; 4]>>())
}

fn edge() -> impl Strategy<Value = i16> {
    prop_oneof![
        Just(i16::MIN),
        Just(i16::MAX),
        -1000..1000_i16,
        any::<i16>()
    ]
}

fn any_glyph() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec((edge(), edge(), any::<bool>()), 1..30)
            .prop_map(|points| contour(&points)),
        prop::collection::vec(any_component(), 1..6).prop_map(|parts| composite(&parts)),
        prop::collection::vec(any::<u8>(), 0..60),
    ]
}

fn any_charstring() -> impl Strategy<Value = Vec<u8>> {
    let whole = (-32_768..32_768_i32).prop_map(operand);
    let parts = prop_oneof![Just(i32::MIN), Just(i32::MAX), any::<i32>()].prop_map(operand);
    let token = prop_oneof![
        4 => whole,
        2 => parts,
        // Numbers of subroutines.
        2 => (32..40_u8).prop_map(|n| vec![n]),
        6 => prop::sample::select(vec![1, 3, 4, 5, 6, 7, 8, 10, 11, 14, 18, 19, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31]).prop_map(|op| vec![op]),
        1 => (34..38_u8).prop_map(|flex| vec![12, flex]),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

fn any_outlines() -> impl Strategy<Value = MadeOutlines> {
    let charstrings = || prop::collection::vec(any_charstring(), 1..8);
    prop_oneof![
        prop::collection::vec(any_glyph(), 2..12).prop_map(MadeOutlines::Glyf),
        [charstrings(), charstrings(), charstrings()].prop_map(MadeOutlines::Cff),
    ]
}

prop_compose! {
    fn any_font()(
        outlines in any_outlines(),
        units_per_em in prop_oneof![Just(1000), Just(0), Just(u16::MAX), any::<u16>()],
        line in prop_oneof![Just((800, -200)), (edge(), edge())],
        advance in prop_oneof![Just(500), any::<u16>()],
        characters in prop_oneof![Just((32, 95)), any::<(u32, u32)>()],
        one_glyph in any::<bool>(),
        said_parts in prop_oneof![6 => Just(1), 1 => any::<u32>()],
        overlaps in prop::collection::vec((0..7_usize, 0..7_usize), 0..3),
    ) -> MadeFont {
        let (ascender, descender) = line;
        MadeFont { units_per_em, ascender, descender, advance, characters, one_glyph, said_parts, outlines, overlaps }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_made_font_loads_or_is_refused(
        font in any_font(),
        px in 4..=128_u32,
        (w, h) in (4..=128_i32, 4..=128_i32),
    ) {
        let bytes = font.to_bytes();
        if let Ok(font) = Font::load(&bytes, px) {
            prop_assert!((1..=4 * px as i32).contains(&font.cell().w));
            prop_assert_eq!(font.coverage_of('A').len(), font.cell().area());
        }
        if let Ok(font) = Font::fit(&bytes, PxSize::new(w, h)) {
            prop_assert_eq!(font.cell(), PxSize::new(w, h));
        }
    }
}
