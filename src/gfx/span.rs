//! Runs of pixels in one row: the inner loops of everything that blends. Only this file and those below it know the crate
//! `fearless_simd`.
//!
//! Eight pixels are worked on at a time, as 32 bytes that are widened to 16 bits each. The loops are compiled for each
//! kind of vector instructions, and the widest that the machine has are taken when the program runs; whole numbers make
//! all of them agree to the last bit.
//! Which byte is which part of a colour depends on the machine; factors for them are made of pixels, so that they fit.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u8x32};

use super::color::Rgb;

mod brush;
pub(super) mod factors;
mod lanes;

use brush::{Brush, Over};
use lanes::{bytes, div255, halves, joined, parts, pixels};

/// Pixels that are worked on at a time.
const EIGHT: usize = 8;

/// The bytes of the eight pixels number `at`; what is beyond the last pixel is black.
#[inline(always)]
fn eight<S: Simd>(simd: S, row: &[u32], at: usize) -> u8x32<S> {
    let (eights, tail) = row.as_chunks();
    if let Some(eight) = eights.get(at) {
        return bytes(simd, eight);
    }
    let mut last = [0; EIGHT];
    last[..tail.len()].copy_from_slice(tail);
    bytes(simd, &last)
}

/// Makes each eight pixels what `blend` makes of their number and their bytes.
#[inline(always)]
fn run<S: Simd>(simd: S, dst: &mut [u32], blend: impl Fn(usize, u8x32<S>) -> u8x32<S>) {
    let whole = dst.len() / EIGHT;
    for (at, eight) in dst.as_chunks_mut().0.iter_mut().enumerate() {
        *eight = pixels(blend(at, bytes(simd, eight)));
    }
    if whole * EIGHT < dst.len() {
        let last = pixels(blend(whole, eight(simd, dst, whole)));
        let tail = &mut dst[whole * EIGHT..];
        tail.copy_from_slice(&last[..tail.len()]);
    }
}

/// Makes every pixel `color`.
pub(super) fn fill(dst: &mut [u32], color: Rgb) {
    // The sides of frames are one pixel wide: the way to the vectors is longer than that.
    if dst.len() < EIGHT {
        return dst.fill(color.to_u32());
    }
    dispatch!(Level::new(), simd => filled(simd, dst, color));
}

#[inline(always)]
fn filled<S: Simd>(simd: S, dst: &mut [u32], color: Rgb) {
    let color = bytes(simd, &[color.to_u32(); EIGHT]);
    run(
        simd,
        dst,
        #[inline(always)]
        |_, _| color,
    );
}

/// The pixels of a canvas from somewhere on.
pub(super) struct Rows<'a> {
    pub(super) pixels: &'a mut [u32],
    /// Pixels from the beginning of a row to that of the next.
    pub(super) stride: usize,
}

impl Rows<'_> {
    /// The first `N` pixels of row `y`, if there are as many.
    #[inline(always)]
    fn row<const N: usize>(&mut self, y: usize) -> Option<&mut [u32; N]> {
        self.pixels.get_mut(y * self.stride..)?.first_chunk_mut()
    }

    /// The eight pixels number `at` of row `y`, if there are as many.
    #[inline(always)]
    pub(super) fn eight(&mut self, y: usize, at: usize) -> Option<&mut [u32; EIGHT]> {
        let first = y * self.stride + EIGHT * at;
        self.pixels.get_mut(first..)?.first_chunk_mut()
    }
}

/// A colour laid over pixels: `(pixel * (255 - amount) + color * amount) / 255`, to the nearest.
#[derive(Clone, Copy)]
pub(super) struct Veil {
    color: Rgb,
    amount: u8,
    level: Level,
}

impl Veil {
    pub(super) fn new(color: Rgb, amount: u8) -> Self {
        Self {
            color,
            amount,
            level: Level::new(),
        }
    }

    /// Lays the colour over each pixel.
    pub(super) fn run(&self, dst: &mut [u32]) {
        dispatch!(self.level, simd => Over::new(simd, self).run(dst));
    }
}

/// What happens to a sprite's pixels on their way to the canvas. `VEILED` says whether the veil counts.
#[derive(Clone, Copy)]
pub(super) struct Paint<const VEILED: bool> {
    tint: Rgb,
    veil: Veil,
}

impl<const VEILED: bool> Paint<VEILED> {
    pub(super) const fn new(tint: Rgb, veil: Veil) -> Self {
        Self { tint, veil }
    }

    /// Whether opaque pixels stay as they are.
    fn plain(&self) -> bool {
        !VEILED && self.tint == Rgb::WHITE
    }

    /// Nothing of the sprite here; only the veil is laid.
    pub(super) fn empty(&self, dst: &mut [u32]) {
        if VEILED {
            self.veil.run(dst);
        }
    }

    /// Pixels that hide what was there: `color * tint / 255`, then the veil.
    pub(super) fn opaque(&self, dst: &mut [u32], color: &[u32]) {
        if self.plain() {
            dst.copy_from_slice(color);
            return;
        }
        dispatch!(self.veil.level, simd => Brush::new(simd, self).opaque(dst, color));
    }

    /// Pixels that let through `rest` / 255 of what was there, their own colour already multiplied by the other part:
    /// `(color * tint + there * rest) / 255` to the nearest, then the veil.
    ///
    /// No part exceeds 255: a colour so multiplied is at most `255 - rest`.
    pub(super) fn mixed(&self, dst: &mut [u32], color: &[u32], rest: &[u32]) {
        dispatch!(self.veil.level, simd => Brush::new(simd, self).mixed(dst, color, rest));
    }

    /// [`Paint::empty`] on `N` pixels of each of the first `height` rows.
    pub(super) fn empty_rows<const N: usize>(&self, rows: Rows<'_>, height: usize) {
        if VEILED {
            dispatch!(self.veil.level, simd => Brush::new(simd, self).empty_rows::<N>(rows, height));
        }
    }

    /// [`Paint::opaque`] on as many rows as there are colours.
    pub(super) fn opaque_rows<const N: usize>(&self, mut rows: Rows<'_>, colors: &[[u32; N]]) {
        if self.plain() {
            for (y, color) in colors.iter().enumerate() {
                let Some(row) = rows.row(y) else { return };
                *row = *color;
            }
            return;
        }
        dispatch!(self.veil.level, simd => Brush::new(simd, self).opaque_rows(rows, colors));
    }

    /// [`Paint::mixed`] on as many rows as there are colours.
    pub(super) fn mixed_rows<const N: usize>(
        &self,
        rows: Rows<'_>,
        colors: &[[u32; N]],
        rests: &[[u32; N]],
    ) {
        dispatch!(self.veil.level, simd => Brush::new(simd, self).mixed_rows(rows, colors, rests));
    }

    /// [`Paint::opaque`] with each pixel two pixels a side; `WIDE` is twice `N`.
    pub(super) fn opaque_doubled<const N: usize, const WIDE: usize>(
        &self,
        rows: Rows<'_>,
        colors: &[[u32; N]],
    ) {
        dispatch!(self.veil.level, simd => {
            Brush::new(simd, self).opaque_doubled::<N, WIDE>(rows, colors);
        });
    }

    /// [`Paint::mixed`] with each pixel two pixels a side; `WIDE` is twice `N`.
    pub(super) fn mixed_doubled<const N: usize, const WIDE: usize>(
        &self,
        rows: Rows<'_>,
        colors: &[[u32; N]],
        rests: &[[u32; N]],
    ) {
        dispatch!(self.veil.level, simd => {
            Brush::new(simd, self).mixed_doubled::<N, WIDE>(rows, colors, rests);
        });
    }
}

/// Blends `color` over each pixel as far as `coverage` says: `(color * coverage + there * (255 - coverage)) / 255`, to
/// the nearest.
pub(super) fn cover(dst: &mut [u32], color: Rgb, coverage: &[u8]) {
    dispatch!(Level::new(), simd => covered(simd, dst, color, coverage));
}

#[inline(always)]
fn covered<S: Simd>(simd: S, dst: &mut [u32], color: Rgb, coverage: &[u8]) {
    let color = parts(simd, color);
    run(
        simd,
        dst,
        #[inline(always)]
        |at, there| {
            let mut own = [0; EIGHT];
            for (own, coverage) in own.iter_mut().zip(&coverage[EIGHT * at..]) {
                *own = u32::from(*coverage) * 0x0101_0101;
            }
            let (there, own) = (halves(there), halves(bytes(simd, &own)));
            let low = div255(color * own.0 + there.0 * (255 - own.0));
            joined(low, div255(color * own.1 + there.1 * (255 - own.1)))
        },
    );
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

#[cfg(test)]
mod tests;
