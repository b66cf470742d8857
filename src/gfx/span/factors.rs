//! Factors of light for the pixels of a row.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x16};

use super::{Rgb, run};

/// Factors that are worked out at a time: those of four pixels.
const FOUR: usize = 16;

/// Factors of light that [`shade`] takes: this one leaves pixels as they are.
pub(in crate::gfx) const FULL: u16 = 128;

/// Multiplies the four bytes of each pixel by their factors: `part * factor / 128` to the nearest, halves up, at most
/// 255. Factors are 0 to 255, and there are four for each pixel.
pub(in crate::gfx) fn shade(dst: &mut [u32], factors: &[u16]) {
    dispatch!(Level::new(), simd => shaded(simd, dst, factors));
}

#[inline(always)]
pub(super) fn shaded<S: Simd>(simd: S, dst: &mut [u32], factors: &[u16]) {
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

/// Sixteen factors, number `at`; beyond the last they are 0.
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

/// Rounds factors down to multiples of `FULL >> bits` after adding a threshold, which has a period of four pixels.
#[inline(never)]
pub(in crate::gfx) fn threshold(factors: &mut [u16], thresholds: [u16; 4], bits: u32) {
    let mut lanes = [0; FOUR];
    for (lane, threshold) in lanes.iter_mut().enumerate() {
        *threshold = thresholds[lane / 4];
    }
    let mask = !((FULL >> bits) - 1);
    // The last few pixels of a row are padding.
    for chunk in factors.as_chunks_mut::<FOUR>().0 {
        for (factor, threshold) in chunk.iter_mut().zip(&lanes) {
            *factor = (*factor + threshold) & mask;
        }
    }
}

/// A factor, or 256 times one, for each byte of a pixel.
pub(in crate::gfx) type Factor = [u16; 4];

/// Adds to each factor; what is more than 65535 wraps around, and so a step down can be added.
#[inline(never)]
pub(in crate::gfx) fn add(factors: &mut [Factor], steps: &[Factor]) {
    for (factor, step) in factors
        .as_flattened_mut()
        .iter_mut()
        .zip(steps.as_flattened())
    {
        *factor = factor.wrapping_add(*step);
    }
}

/// Writes factors for the pixels of a cell, four at a time, that change evenly from `left` to `right`, which are 256
/// times as large and stand on the sides of the cell. `share` is 32768 divided by the pixels from side to side.
#[inline(always)]
pub(in crate::gfx) fn ramp(factors: &mut [u16], left: Factor, right: Factor, share: i32) {
    let (mut now, mut steps) = ([0; FOUR], [0; FOUR]);
    for part in 0..4 {
        // Cut off towards 0, so that no pixel leaves the range from left to right.
        let apart = i32::from(right[part]) - i32::from(left[part]);
        let step = apart * share / (1 << 15);
        // In the middle of the pixel.
        let first = left[part].wrapping_add((step / 2) as u16);
        let step = step as u16;
        for pixel in 0..4 {
            now[4 * pixel + part] = first.wrapping_add(step.wrapping_mul(pixel as u16));
            steps[4 * pixel + part] = step.wrapping_mul(4);
        }
    }
    ramp_lanes(factors, &now, &steps);
}

/// [`ramp`] with factors and steps for four pixels.
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

/// The four bytes that factors for red, green and blue have in a pixel; the unused byte gets 0.
#[inline(always)]
pub(in crate::gfx) fn in_pixel([r, g, b]: [u16; 3]) -> Factor {
    // A pixel whose parts are 1, 2 and 3 tells where each has its byte.
    let places = Rgb::new(1, 2, 3).to_u32().to_ne_bytes();
    let parts = [0, r, g, b];
    let at = |byte: usize| parts[usize::from(places[byte])];
    [at(0), at(1), at(2), at(3)]
}
