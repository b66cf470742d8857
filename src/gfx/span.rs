//! Runs of pixels in one row: the inner loops of everything that blends. The only file that knows the crate `bytemuck`.
//!
//! Pixels are worked on as bytes, many at a time, each widened to 16 bits. With lengths that the compiler knows it
//! makes vector instructions of that on every machine, and whole numbers make all machines agree to the last bit.
//! The loops stand in functions of their own, as the compiler gives up on making vectors of several in one.
//! Which byte is which part of a colour depends on the machine; factors for them are made of pixels, so that they fit.

use std::iter::Take;
use std::slice::ChunksMut;

use super::color::{HALF, Rgb, div255, upper};

/// Bytes that are blended at a time: eight pixels. With as many the compiler sees a loop and makes vectors of it; a shorter
/// one it unrolls first, and then it depends on the code around whether it finds the vectors again.
const LANES: usize = 32;
/// Bytes that light is worked out for at a time: four pixels.
const FOUR: usize = 16;

/// A factor for each byte of eight pixels.
type Factors = [u16; LANES];

/// The parts of `rgb` times `amount`, for the bytes of eight pixels.
#[inline(always)]
fn factors(rgb: Rgb, amount: u8) -> Factors {
    let pixels = [rgb.to_u32(); LANES / 4];
    let parts: &[u8; LANES] = bytemuck::cast_ref(&pixels);
    let mut factors = [0; LANES];
    for (factor, part) in factors.iter_mut().zip(parts) {
        *factor = u16::from(*part) * u16::from(amount);
    }
    factors
}

/// A colour laid over pixels: `(pixel * (255 - amount) + color * amount) / 255`, to the nearest.
#[derive(Clone, Copy)]
pub(super) struct Veil {
    /// `color * amount` for each byte, and the half that rounding adds.
    add: Factors,
    /// `255 - amount`.
    keep: u16,
}

impl Veil {
    #[inline(always)]
    pub(super) fn new(color: Rgb, amount: u8) -> Self {
        let mut add = factors(color, amount);
        for part in &mut add {
            *part += HALF;
        }
        Self {
            add,
            keep: u16::from(255 - amount),
        }
    }

    #[inline(always)]
    fn over(&self, part: u16, lane: usize) -> u16 {
        upper(part * self.keep + self.add[lane])
    }

    /// Lays the colour over each pixel.
    #[inline(always)]
    pub(super) fn run(&self, dst: &mut [u32]) {
        let (eights, tail) = bytemuck::cast_slice_mut::<u32, u8>(dst).as_chunks_mut::<LANES>();
        for eight in eights {
            self.lanes(eight);
        }
        for one in tail.as_chunks_mut::<4>().0 {
            self.lanes(one);
        }
    }

    #[inline(always)]
    fn lanes<const N: usize>(&self, dst: &mut [u8; N]) {
        let mut out = [0; N];
        for lane in 0..N {
            out[lane] = self.over(u16::from(dst[lane]), lane) as u8;
        }
        *dst = out;
    }
}

/// What happens to a sprite's pixels on their way to the canvas. `VEILED` says whether the veil counts.
#[derive(Clone, Copy)]
pub(super) struct Paint<const VEILED: bool> {
    tint: Factors,
    plain: bool,
    veil: Veil,
}

impl<const VEILED: bool> Paint<VEILED> {
    #[inline(always)]
    pub(super) fn new(tint: Rgb, veil: Veil) -> Self {
        Self {
            tint: factors(tint, 1),
            plain: tint == Rgb::WHITE,
            veil,
        }
    }

    /// Nothing of the sprite here; only the veil is laid.
    #[inline(never)]
    pub(super) fn empty(&self, dst: &mut [u32]) {
        if VEILED {
            self.veil.run(dst);
        }
    }

    /// Pixels that hide what was there: `color * tint / 255`, then the veil.
    #[inline(never)]
    pub(super) fn opaque(&self, dst: &mut [u32], color: &[u32]) {
        if self.plain && !VEILED {
            dst.copy_from_slice(color);
            return;
        }
        self.opaque_run(dst, color);
    }

    #[inline(always)]
    fn opaque_run(&self, dst: &mut [u32], color: &[u32]) {
        let (eights, tail) = bytemuck::cast_slice_mut::<u32, u8>(dst).as_chunks_mut::<LANES>();
        let (colors, color_tail) = bytemuck::cast_slice::<u32, u8>(color).as_chunks::<LANES>();
        for (eight, color) in eights.iter_mut().zip(colors) {
            self.opaque_lanes(eight, color);
        }
        for (one, color) in tail
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .zip(color_tail.as_chunks::<4>().0)
        {
            self.opaque_lanes(one, color);
        }
    }

    #[inline(always)]
    fn opaque_lanes<const N: usize>(&self, dst: &mut [u8; N], color: &[u8; N]) {
        let mut out = [0; N];
        for lane in 0..N {
            out[lane] = self.veiled(div255(u16::from(color[lane]) * self.tint[lane]), lane);
        }
        *dst = out;
    }

    /// Pixels that let through `rest` / 255 of what was there, their own colour already multiplied by the other part:
    /// `(color * tint + there * rest) / 255` to the nearest, then the veil.
    ///
    /// No part exceeds 255: a colour so multiplied is at most `255 - rest`.
    #[inline(never)]
    pub(super) fn mixed(&self, dst: &mut [u32], color: &[u32], rest: &[u32]) {
        self.mixed_run(dst, color, rest);
    }

    #[inline(always)]
    fn mixed_run(&self, dst: &mut [u32], color: &[u32], rest: &[u32]) {
        let (eights, tail) = bytemuck::cast_slice_mut::<u32, u8>(dst).as_chunks_mut::<LANES>();
        let (colors, color_tail) = bytemuck::cast_slice::<u32, u8>(color).as_chunks::<LANES>();
        let (rests, rest_tail) = bytemuck::cast_slice::<u32, u8>(rest).as_chunks::<LANES>();
        for ((eight, color), rest) in eights.iter_mut().zip(colors).zip(rests) {
            self.mixed_lanes(eight, color, rest);
        }
        let (colors, rests) = (color_tail.as_chunks::<4>().0, rest_tail.as_chunks::<4>().0);
        for ((one, color), rest) in tail
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .zip(colors)
            .zip(rests)
        {
            self.mixed_lanes(one, color, rest);
        }
    }

    #[inline(always)]
    fn mixed_lanes<const N: usize>(&self, dst: &mut [u8; N], color: &[u8; N], rest: &[u8; N]) {
        // Into bytes of its own: written in place, only eight at a time would be safe to read before.
        let mut out = [0; N];
        for lane in 0..N {
            let own = u16::from(color[lane]) * self.tint[lane];
            let there = u16::from(dst[lane]) * u16::from(rest[lane]);
            out[lane] = self.veiled(div255(own + there), lane);
        }
        *dst = out;
    }

    /// [`Paint::empty`] on `N` pixels of each row.
    #[inline(never)]
    pub(super) fn empty_rows<const N: usize>(&self, rows: Take<ChunksMut<'_, u32>>) {
        for row in rows.filter_map(|row| row.first_chunk_mut::<N>()) {
            if VEILED {
                self.veil.run(row);
            }
        }
    }

    /// [`Paint::opaque`] on as many rows as there are colours.
    #[inline(never)]
    pub(super) fn opaque_rows<const N: usize>(
        &self,
        rows: ChunksMut<'_, u32>,
        colors: &[[u32; N]],
    ) {
        for (row, color) in rows.zip(colors) {
            let Some(row) = row.first_chunk_mut::<N>() else {
                return;
            };
            if self.plain && !VEILED {
                *row = *color;
            } else {
                self.opaque_run(row, color);
            }
        }
    }

    /// [`Paint::mixed`] on as many rows as there are colours.
    #[inline(never)]
    pub(super) fn mixed_rows<const N: usize>(
        &self,
        rows: ChunksMut<'_, u32>,
        colors: &[[u32; N]],
        rests: &[[u32; N]],
    ) {
        for ((row, color), rest) in rows.zip(colors).zip(rests) {
            let Some(row) = row.first_chunk_mut::<N>() else {
                return;
            };
            self.mixed_run(row, color, rest);
        }
    }

    /// [`Paint::opaque`] with each pixel two pixels a side; `WIDE` is twice `N`.
    #[inline(never)]
    pub(super) fn opaque_doubled<const N: usize, const WIDE: usize>(
        &self,
        mut rows: ChunksMut<'_, u32>,
        colors: &[[u32; N]],
    ) {
        for color in colors {
            let mut painted = *color;
            self.opaque_run(&mut painted, color);
            let wide = doubled::<WIDE>(&painted);
            for row in rows.by_ref().take(2) {
                row[..WIDE].copy_from_slice(&wide);
            }
        }
    }

    /// [`Paint::mixed`] with each pixel two pixels a side; `WIDE` is twice `N`.
    #[inline(never)]
    pub(super) fn mixed_doubled<const N: usize, const WIDE: usize>(
        &self,
        mut rows: ChunksMut<'_, u32>,
        colors: &[[u32; N]],
        rests: &[[u32; N]],
    ) {
        for (color, rest) in colors.iter().zip(rests) {
            let (color, rest) = (doubled::<WIDE>(color), doubled::<WIDE>(rest));
            for row in rows.by_ref().take(2) {
                self.mixed_run(&mut row[..WIDE], &color, &rest);
            }
        }
    }

    #[inline(always)]
    fn veiled(&self, part: u16, lane: usize) -> u8 {
        if VEILED {
            self.veil.over(part, lane) as u8
        } else {
            part as u8
        }
    }
}

/// Each pixel of a row twice.
#[inline(always)]
fn doubled<const WIDE: usize>(row: &[u32]) -> [u32; WIDE] {
    let mut wide = [0; WIDE];
    for (pair, pixel) in wide.as_chunks_mut::<2>().0.iter_mut().zip(row) {
        *pair = [*pixel; 2];
    }
    wide
}

/// Blends `color` over each pixel as far as `coverage` says: `(color * coverage + there * (255 - coverage)) / 255`, to
/// the nearest.
#[inline(always)]
pub(super) fn cover(dst: &mut [u32], color: Rgb, coverage: &[u8]) {
    let color = factors(color, 1);
    let pixels = bytemuck::cast_slice_mut::<u32, u8>(dst)
        .as_chunks_mut::<4>()
        .0;
    for (pixel, coverage) in pixels.iter_mut().zip(coverage) {
        let own = u16::from(*coverage);
        for (part, color) in pixel.iter_mut().zip(color) {
            *part = div255(color * own + u16::from(*part) * (255 - own)) as u8;
        }
    }
}

/// Makes the pixels whose bit in `bits` is set `color`, the first pixel's bit being the lowest.
#[inline(always)]
pub(super) fn stamp(dst: &mut [u32; 8], color: u32, bits: u32) {
    for (at, pixel) in dst.iter_mut().enumerate() {
        // All ones where the bit is set: no branch, so that eight pixels are two vectors.
        let on = 0_u32.wrapping_sub(bits >> at & 1);
        *pixel = (*pixel & !on) | (color & on);
    }
}

/// Factors of light that [`shade`] takes: this one leaves pixels as they are.
pub(super) const FULL: u16 = 128;

/// Multiplies the four bytes of each pixel by their factors: `part * factor / 128` to the nearest, halves up, at most
/// 255. Factors are 0 to 255.
#[inline(never)]
pub(super) fn shade(dst: &mut [u32], factors: &[u16]) {
    let (fours, tail) = bytemuck::cast_slice_mut::<u32, u8>(dst).as_chunks_mut::<FOUR>();
    let (lights, light_tail) = factors.as_chunks::<FOUR>();
    for (four, factors) in fours.iter_mut().zip(lights) {
        shade_lanes(four, factors);
    }
    for (one, factors) in tail
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(light_tail.as_chunks::<4>().0)
    {
        shade_lanes(one, factors);
    }
}

#[inline(always)]
fn shade_lanes<const N: usize>(dst: &mut [u8; N], factors: &[u16; N]) {
    let mut out = [0; N];
    for lane in 0..N {
        out[lane] = ((u16::from(dst[lane]) * factors[lane] + FULL / 2) / FULL).min(255) as u8;
    }
    *dst = out;
}

/// Rounds factors down to multiples of `FULL >> bits` after adding a threshold, which has a period of four pixels.
#[inline(never)]
pub(super) fn threshold(factors: &mut [u16], thresholds: [u16; 4], bits: u32) {
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
pub(super) type Factor = [u16; 4];

/// Adds to each factor; what is more than 65535 wraps around, and so a step down can be added.
#[inline(never)]
pub(super) fn add(factors: &mut [Factor], steps: &[Factor]) {
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
pub(super) fn ramp(factors: &mut [u16], left: Factor, right: Factor, share: i32) {
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
pub(super) fn in_pixel([r, g, b]: [u16; 3]) -> Factor {
    // A pixel whose parts are 1, 2 and 3 tells where each has its byte.
    let places = Rgb::new(1, 2, 3).to_u32().to_ne_bytes();
    let parts = [0, r, g, b];
    let at = |byte: usize| parts[usize::from(places[byte])];
    [at(0), at(1), at(2), at(3)]
}
