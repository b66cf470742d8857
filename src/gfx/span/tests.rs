//! Every kind of vector instructions beside the formulas, one part of one pixel at a time.

use std::ops::Range;

use super::*;
use crate::gfx::color::{div255 as divided, scaled};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};

/// The best instructions that this machine has, and those that every machine of its kind has.
fn levels() -> [Level; 2] {
    [Level::new(), Level::baseline()]
}

fn color() -> impl Strategy<Value = Rgb> {
    prop_oneof![Just(Rgb::WHITE), any::<u32>().prop_map(Rgb::from_u32)]
}

/// Rows of as many pixels: what is there, a sprite's colours times alpha, and what each lets through.
fn rows(pixels: Range<usize>) -> impl Strategy<Value = Vec<(Rgb, Rgb, u8)>> {
    let alpha = prop_oneof![Just(0), Just(255), any::<u8>()];
    let pixel = (color(), color(), alpha);
    prop::collection::vec(
        pixel.prop_map(|(there, own, alpha)| {
            let [r, g, b] = own.parts().map(|part| scaled(part, alpha));
            (there, Rgb::new(r, g, b), 255 - alpha)
        }),
        pixels,
    )
}

fn pixels_of(colors: impl Iterator<Item = Rgb>) -> Vec<u32> {
    colors.map(Rgb::to_u32).collect()
}

/// [`Paint::mixed`] by its formula; [`Paint::opaque`] where nothing is let through.
fn mixed(there: Rgb, own: Rgb, rest: u8, paint: &Paint<true>) -> Rgb {
    let part = |there: u8, own: u8, tint: u8| {
        divided(u16::from(own) * u16::from(tint) + u16::from(there) * u16::from(rest)) as u8
    };
    let ([r, g, b], [or, og, ob], [tr, tg, tb]) = (there.parts(), own.parts(), paint.tint.parts());
    let mixed = Rgb::new(part(r, or, tr), part(g, og, tg), part(b, ob, tb));
    mixed.mix(paint.veil.color, paint.veil.amount)
}

proptest! {
    #[test]
    fn all_instructions_paint_what_the_formulas_say(
        rows in rows(0..70),
        tint in color(),
        veil in color(),
        amount in any::<u8>(),
    ) {
        let there = pixels_of(rows.iter().map(|row| row.0));
        let own = pixels_of(rows.iter().map(|row| row.1));
        let rest: Vec<u32> = rows.iter().map(|row| u32::from(row.2) * 0x0101_0101).collect();
        for level in levels() {
            let paint = Paint::<true>::new(tint, Veil { color: veil, amount, level });
            let painted = |paint: &dyn Fn(&mut [u32])| {
                let mut row = there.clone();
                paint(&mut row);
                row
            };
            prop_assert_eq!(
                painted(&|row| paint.empty(row)),
                pixels_of(rows.iter().map(|row| row.0.mix(veil, amount)))
            );
            prop_assert_eq!(
                painted(&|row| paint.opaque(row, &own)),
                pixels_of(rows.iter().map(|row| mixed(row.0, row.1, 0, &paint)))
            );
            prop_assert_eq!(
                painted(&|row| paint.mixed(row, &own, &rest)),
                pixels_of(rows.iter().map(|row| mixed(row.0, row.1, row.2, &paint)))
            );
        }
    }

    #[test]
    fn all_instructions_double_alike(
        rows in rows(32..33),
        tint in color(),
        veil in color(),
        amount in any::<u8>(),
    ) {
        // Two rows of 16 pixels, and a row of 8 that is doubled onto them.
        let there = pixels_of(rows.iter().map(|row| row.0));
        let own = pixels_of(rows[..8].iter().map(|row| row.1));
        let rest = rows[..8].iter().map(|row| u32::from(row.2) * 0x0101_0101);
        let (own, rest) = (own.as_chunks::<8>().0, rest.collect::<Vec<_>>());
        let source = |at: usize| rows[at % 16 / 2];
        for level in levels() {
            let paint = Paint::<true>::new(tint, Veil { color: veil, amount, level });
            let mut painted = there.clone();
            let all = Rows { pixels: &mut painted, stride: 16 };
            paint.mixed_doubled::<8, 16>(all, own, rest.as_chunks::<8>().0);
            let right = (0..32).map(|at| mixed(rows[at].0, source(at).1, source(at).2, &paint));
            prop_assert_eq!(&painted, &pixels_of(right));
            let all = Rows { pixels: &mut painted, stride: 16 };
            paint.opaque_doubled::<8, 16>(all, own);
            let right = (0..32).map(|at| mixed(rows[at].0, source(at).1, 0, &paint));
            prop_assert_eq!(&painted, &pixels_of(right));
        }
    }

    #[test]
    fn all_instructions_fill_cover_and_shade_alike(
        row in prop::collection::vec((color(), any::<u8>(), any::<[u8; 4]>()), 0..70),
        color in color(),
    ) {
        let there = pixels_of(row.iter().map(|(there, ..)| *there));
        let coverage: Vec<u8> = row.iter().map(|(_, coverage, _)| *coverage).collect();
        let factors: Vec<u16> = row.iter().flat_map(|(.., factors)| factors.map(u16::from)).collect();
        let shade = |pixel: u32, factors: &[u8; 4]| {
            let [a, b, c, d] = pixel.to_ne_bytes();
            let part = |part: u8, factor: u8| {
                ((u32::from(part) * u32::from(factor) + 64) / 128).min(255) as u8
            };
            let [fa, fb, fc, fd] = *factors;
            u32::from_ne_bytes([part(a, fa), part(b, fb), part(c, fc), part(d, fd)])
        };
        for level in levels() {
            let mut filled_row = there.clone();
            dispatch!(level, simd => filled(simd, &mut filled_row, color));
            prop_assert_eq!(filled_row, vec![color.to_u32(); row.len()]);
            let mut covered_row = there.clone();
            dispatch!(level, simd => covered(simd, &mut covered_row, color, &coverage));
            let covered = row.iter().map(|(there, coverage, _)| there.mix(color, *coverage));
            prop_assert_eq!(covered_row, pixels_of(covered));
            let mut shaded_row = there.clone();
            dispatch!(level, simd => factors::shaded(simd, &mut shaded_row, &factors));
            let shaded: Vec<u32> =
                there.iter().zip(&row).map(|(pixel, (.., factors))| shade(*pixel, factors)).collect();
            prop_assert_eq!(shaded_row, shaded);
        }
    }
}
