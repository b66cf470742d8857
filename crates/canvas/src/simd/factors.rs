//! Light factors: one per byte of a pixel.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x16};

use crate::simd::{Rgb, run};

/// Factors processed at a time: those of four pixels.
const FOUR: usize = 16;

/// The factor that leaves a channel unchanged.
pub(crate) const FULL: u16 = 128;

/// Multiplies the four bytes of each pixel by their factors: `byte * factor / 128` rounded to nearest, halves
/// up, at most 255. There are four factors per pixel, 0 to 255 each.
pub(crate) fn shade(dst: &mut [u32], factors: &[u16]) {
    dispatch!(Level::new(), simd => shade_simd(simd, dst, factors));
}

#[inline(always)]
pub(super) fn shade_simd<S: Simd>(simd: S, dst: &mut [u32], factors: &[u16]) {
    run(
        simd,
        dst,
        #[inline(always)]
        |at, there| {
            let there = there.widen();
            let low = brightened(there.0, sixteen(simd, factors, 2 * at));
            low.relaxed_narrow(brightened(there.1, sixteen(simd, factors, 2 * at + 1)))
        },
    );
}

#[inline(always)]
fn brightened<S: Simd>(parts: u16x16<S>, factors: u16x16<S>) -> u16x16<S> {
    ((parts * factors + FULL / 2) >> 7).min(255)
}

/// The `at`-th group of sixteen factors; missing ones are 0.
#[inline(always)]
fn sixteen<S: Simd>(simd: S, factors: &[u16], at: usize) -> u16x16<S> {
    let (sixteens, tail) = factors.as_chunks();
    if let Some(sixteen) = sixteens.get(at) {
        return u16x16::simd_from(simd, *sixteen);
    }
    let mut last = [0; FOUR];
    if at == sixteens.len() {
        last[..tail.len()].copy_from_slice(tail);
    }
    u16x16::simd_from(simd, last)
}

/// One factor, or 256 times one, per byte of a pixel.
pub(crate) type Factor = [u16; 4];

/// Adds a step to each factor, wrapping, so that negative steps work.
#[inline(never)]
pub(crate) fn add(factors: &mut [Factor], steps: &[Factor]) {
    for (factor, step) in factors
        .as_flattened_mut()
        .iter_mut()
        .zip(steps.as_flattened())
    {
        *factor = factor.wrapping_add(*step);
    }
}

/// Writes factors for the pixels of a cell, four pixels at a time, that change evenly from `left` to `right`.
/// Those are 256 times the factors at the sides of the cell; `share` is 32768 divided by the pixels from side
/// to side.
#[inline(always)]
pub(crate) fn ramp(factors: &mut [u16], left: Factor, right: Factor, share: i32) {
    let (mut now, mut steps) = ([0; FOUR], [0; FOUR]);
    for part in 0..4 {
        // Truncated towards 0, so that no pixel leaves the range from left to right.
        let apart = i32::from(right[part]) - i32::from(left[part]);
        let step = apart * share / (1 << 15);
        // At the middle of the pixel.
        let first = left[part].wrapping_add((step / 2) as u16);
        let step = step as u16;
        for pixel in 0..4 {
            now[4 * pixel + part] = first.wrapping_add(step.wrapping_mul(pixel as u16));
            steps[4 * pixel + part] = step.wrapping_mul(4);
        }
    }
    ramp_lanes(factors, &now, &steps);
}

/// [`ramp`] for factors and steps of four pixels.
#[inline(never)]
fn ramp_lanes(factors: &mut [u16], first: &[u16; FOUR], step: &[u16; FOUR]) {
    let mut now = *first;
    for four in factors.as_chunks_mut::<FOUR>().0 {
        for lane in 0..FOUR {
            four[lane] = now[lane] >> 8;
            now[lane] = now[lane].wrapping_add(step[lane]);
        }
    }
}

/// Arranges factors for red, green and blue like the bytes of a pixel; the unused byte gets 0.
#[inline(always)]
pub(crate) fn in_pixel_order([r, g, b]: [u16; 3]) -> Factor {
    // A pixel with the channels 1, 2 and 3 shows which byte each one occupies.
    let channel_of_byte = Rgb::new(1, 2, 3).to_u32().to_ne_bytes();
    let parts = [0, r, g, b];
    let at = |byte: usize| parts[usize::from(channel_of_byte[byte])];
    [at(0), at(1), at(2), at(3)]
}
