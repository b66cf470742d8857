//! Compares every instruction set with the formulas, one channel of one pixel at a time.

use std::ops::Range;

use super::*;
use crate::color::{div255 as divided, scaled};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};

/// The best instruction set of this machine, and the baseline of its architecture.
fn levels() -> [Level; 2] {
    [Level::new(), Level::baseline()]
}

fn color() -> impl Strategy<Value = Rgb> {
    prop_oneof![Just(Rgb::WHITE), any::<u32>().prop_map(Rgb::from_u32)]
}

/// Rows of pixels: what is below, a sprite's premultiplied colour, and its inverse alpha.
fn rows(pixels: Range<usize>) -> impl Strategy<Value = Vec<(Rgb, Rgb, u8)>> {
    let alpha = prop_oneof![Just(0), Just(255), any::<u8>()];
    let pixel = (color(), color(), alpha);
    prop::collection::vec(
        pixel.prop_map(|(below, source_color, alpha)| {
            let [r, g, b] = source_color.channels().map(|part| scaled(part, alpha));
            (below, Rgb::new(r, g, b), 255 - alpha)
        }),
        pixels,
    )
}

fn pixels_of(colors: impl Iterator<Item = Rgb>) -> Vec<u32> {
    colors.map(Rgb::to_u32).collect()
}

/// [`Paint::mixed`] by its formula; [`Paint::opaque`] if the inverse alpha is 0.
fn mixed(below: Rgb, source_color: Rgb, inv_alpha: u8, paint: &Paint<true>) -> Rgb {
    let part = |below: u8, source_color: u8, tint: u8| {
        divided(u16::from(source_color) * u16::from(tint) + u16::from(below) * u16::from(inv_alpha))
            as u8
    };
    let ([r, g, b], [or, og, ob], [tr, tg, tb]) = (
        below.channels(),
        source_color.channels(),
        paint.tint.channels(),
    );
    let mixed = Rgb::new(part(r, or, tr), part(g, og, tg), part(b, ob, tb));
    mixed.mix(paint.overlay.color, paint.overlay.amount)
}

proptest! {
    #[test]
    fn every_level_matches_the_paint_formulas(
        rows in rows(0..70),
        tint in color(),
        overlay in color(),
        amount in any::<u8>(),
    ) {
        let below = pixels_of(rows.iter().map(|row| row.0));
        let source_color = pixels_of(rows.iter().map(|row| row.1));
        let inv_alpha: Vec<u32> = rows.iter().map(|row| u32::from(row.2) * 0x0101_0101).collect();
        for level in levels() {
            let paint = Paint::<true>::new(tint, Overlay { color: overlay, amount, level });
            let painted = |paint: &dyn Fn(&mut [u32])| {
                let mut row = below.clone();
                paint(&mut row);
                row
            };
            prop_assert_eq!(
                painted(&|row| paint.empty(row)),
                pixels_of(rows.iter().map(|row| row.0.mix(overlay, amount)))
            );
            prop_assert_eq!(
                painted(&|row| paint.opaque(row, &source_color)),
                pixels_of(rows.iter().map(|row| mixed(row.0, row.1, 0, &paint)))
            );
            prop_assert_eq!(
                painted(&|row| paint.mixed(row, &source_color, &inv_alpha)),
                pixels_of(rows.iter().map(|row| mixed(row.0, row.1, row.2, &paint)))
            );
        }
    }

    #[test]
    fn every_level_doubles_pixels_correctly(
        rows in rows(32..33),
        tint in color(),
        overlay in color(),
        amount in any::<u8>(),
    ) {
        // Two rows of 16 pixels, and a row of 8 that is doubled onto them.
        let below = pixels_of(rows.iter().map(|row| row.0));
        let source_color = pixels_of(rows[..8].iter().map(|row| row.1));
        let inv_alpha = rows[..8].iter().map(|row| u32::from(row.2) * 0x0101_0101);
        let inv_alpha: Vec<u32> = inv_alpha.collect();
        let sprite = |opacity| Sprite { opacity, color: &source_color, inv_alpha: &inv_alpha };
        let source_pixel = |at: usize| rows[at % 16 / 2];
        for level in levels() {
            let paint = Paint::<true>::new(tint, Overlay { color: overlay, amount, level });
            let mut painted = below.clone();
            let all = Rows { pixels: &mut painted, stride: 16 };
            paint.doubled_cell::<8, 16>(all, sprite(Opacity::Mixed));
            let expected = (0..32).map(|at| mixed(rows[at].0, source_pixel(at).1, source_pixel(at).2, &paint));
            prop_assert_eq!(&painted, &pixels_of(expected));
            let all = Rows { pixels: &mut painted, stride: 16 };
            paint.doubled_cell::<8, 16>(all, sprite(Opacity::Opaque));
            let expected = (0..32).map(|at| mixed(rows[at].0, source_pixel(at).1, 0, &paint));
            prop_assert_eq!(&painted, &pixels_of(expected));
        }
    }

    #[test]
    fn every_level_blends_and_shades_correctly(
        row in prop::collection::vec((color(), any::<u8>(), any::<[u8; 4]>()), 0..70),
        color in color(),
    ) {
        let below = pixels_of(row.iter().map(|(below, ..)| *below));
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
            let mut covered_row = below.clone();
            dispatch!(level, simd => blend_coverage_simd(simd, &mut covered_row, color, &coverage));
            let expected = row.iter().map(|(below, coverage, _)| below.mix(color, *coverage));
            prop_assert_eq!(covered_row, pixels_of(expected));
            let mut shaded_row = below.clone();
            dispatch!(level, simd => factors::shade_simd(simd, &mut shaded_row, &factors));
            let shaded: Vec<u32> =
                below.iter().zip(&row).map(|(pixel, (.., factors))| shade(*pixel, factors)).collect();
            prop_assert_eq!(shaded_row, shaded);
        }
    }
}
