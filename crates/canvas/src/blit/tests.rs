//! Compares tiles drawn in one pass with the same tiles computed pixel by pixel.

use super::*;
use crate::geom::PxSize;
use crate::image::Image;
use crate::sheet::SheetLayout;
use crate::tests::canvas;
use proptest::prelude::{
    Just, Strategy, TestCaseError, any, prop, prop_assert_eq, prop_oneof, proptest,
};
use std::ops::Range;

fn sheet(cell: PxSize, rgba: Vec<[u8; 4]>) -> Sheet {
    let image = Image::new(cell, rgba).expect("as many pixels as the cell has");
    Sheet::new(&image, &SheetLayout::of(cell)).expect("one cell")
}

#[test]
fn a_missing_tile_draws_nothing() {
    let dot = sheet(PxSize::new(1, 1), vec![[255; 4]]);
    let mut picture = canvas(4, 3);
    for tile in [1, u16::MAX] {
        let covered = BlitOptions::PLAIN.with_overlay(Rgb::WHITE, 99);
        picture.draw_tile(&dot, Tile(tile), Px::new(0, 0), covered);
    }
    assert_eq!(picture, canvas(4, 3));
}

/// The formula of [`BlitOptions`] for one pixel, in 32 bits.
fn reference(below: Rgb, [r, g, b, a]: [u8; 4], options: BlitOptions) -> Rgb {
    let divide = |n: u32| (2 * n + 255) / 510;
    let a = u32::from(a);
    let part = |part: u8, tint: u8, below: u8| {
        let part = if options.silhouette {
            255
        } else {
            u32::from(part)
        };
        divide(divide(part * a) * u32::from(tint) + u32::from(below) * (255 - a)) as u8
    };
    let ([tr, tg, tb], [br, bg, bb]) = (options.tint.channels(), below.channels());
    let blended = Rgb::new(part(r, tr, br), part(g, tg, bg), part(b, tb, bb));
    options
        .overlay
        .map_or(blended, |(overlay, amount)| blended.mix(overlay, amount))
}

fn color() -> impl Strategy<Value = Rgb> {
    any::<u32>().prop_map(Rgb::from_u32)
}

fn options() -> impl Strategy<Value = BlitOptions> {
    let tint = prop_oneof![Just(Rgb::WHITE), color()];
    let overlay = prop::option::of((color(), any::<u8>()));
    (tint, overlay, 0..6_u8, any::<bool>(), any::<bool>()).prop_map(
        |(tint, overlay, zoom, mirror, silhouette)| BlitOptions {
            tint,
            overlay,
            zoom,
            mirror,
            silhouette,
        },
    )
}

/// Runs of equal pixels, so that rows have transparent, opaque and mixed parts.
fn pixels(count: usize) -> impl Strategy<Value = Vec<[u8; 4]>> {
    let alpha = prop_oneof![Just(0), Just(255), any::<u8>()];
    let run = (any::<[u8; 3]>(), alpha, 1..40_usize);
    prop::collection::vec(run, count).prop_map(move |runs| {
        let all = runs
            .into_iter()
            .flat_map(|([r, g, b], a, times)| vec![[r, g, b, a]; times]);
        all.take(count).collect()
    })
}

fn cell(width: Range<i32>) -> impl Strategy<Value = (PxSize, Vec<[u8; 4]>)> {
    (width, 1..6).prop_flat_map(|(w, h)| {
        let size = PxSize::new(w, h);
        (Just(size), pixels(size.area()))
    })
}

fn near_or_far() -> impl Strategy<Value = i32> {
    prop_oneof![4 => -40..60, 1 => any::<i32>(), 1 => Just(i32::MIN), 1 => Just(i32::MAX)]
}

/// Draws a cell within `clip` and compares every pixel of the canvas with the formula.
fn check(
    cell: &(PxSize, Vec<[u8; 4]>),
    options: BlitOptions,
    at: Px,
    clip: PxRect,
    ground: Rgb,
) -> Result<(), TestCaseError> {
    let (size, rgba) = cell;
    let mut drawn = canvas(71, 31);
    drawn.clear(ground);
    drawn.blend_rect(PxRect::new(5, 5, 9, 20), Rgb::WHITE, 77);
    let before = drawn.clone();
    let sheet = sheet(*size, rgba.clone());
    drawn.with_clip(clip, |inside| {
        inside.draw_tile(&sheet, Tile(0), at, options);
    });
    let zoom = i64::from(options.zoom.max(1));
    let (w, h) = (i64::from(size.w), i64::from(size.h));
    for (x, y) in (0..31).flat_map(|y| (0..71).map(move |x| (x, y))) {
        let px = Px::new(x, y);
        let below = before.pixel(px).expect("on the canvas");
        let column = (i64::from(x) - i64::from(at.x)).div_euclid(zoom);
        let row = (i64::from(y) - i64::from(at.y)).div_euclid(zoom);
        let hit = (0..w).contains(&column) && (0..h).contains(&row) && clip.contains(px);
        let column = if options.mirror {
            w - 1 - column
        } else {
            column
        };
        let expected = if hit {
            reference(below, rgba[(row * w + column) as usize], options)
        } else {
            below
        };
        prop_assert_eq!(drawn.pixel(px), Some(expected), "at {:?}", px);
    }
    Ok(())
}

proptest! {
    #[test]
    fn drawing_matches_the_formula(
        cell in cell(1..21),
        options in options(),
        at in (near_or_far(), near_or_far()).prop_map(|(x, y)| Px::new(x, y)),
        clip in (-9..50, -9..40, 0..80, 0..50).prop_map(|(x, y, w, h)| PxRect::new(x, y, w, h)),
        ground in color(),
    ) {
        check(&cell, options, at, clip, ground)?;
    }

    /// Widths with specialized loops.
    #[test]
    fn specialized_widths_match_the_formula(
        cell in prop_oneof![cell(8..9), cell(16..17), cell(32..33)],
        options in options(),
        zoom in 1..3_u8,
        at in (0..8, 0..8).prop_map(|(x, y)| Px::new(x, y)),
        ground in color(),
    ) {
        let options = BlitOptions { zoom, mirror: false, silhouette: false, ..options };
        check(&cell, options, at, PxRect::new(0, 0, 71, 31), ground)?;
    }
}
