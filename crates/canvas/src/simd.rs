//! SIMD blending of pixel runs: the inner loops of everything that blends. Only this file and its children use
//! the `fearless_simd` crate.
//!
//! Eight pixels are processed at a time, as 32 bytes widened to 16 bits each. The loops are compiled for each
//! instruction set, and the widest one available is chosen at run time; integer arithmetic makes all of them
//! agree to the last bit. Which byte of a pixel is which channel depends on the byte order; light factors are
//! arranged like pixels, so they match.
//!
//! The vectors are written down because the speed of plain loops depends on which of them the compiler happens to make
//! vectors of. The price is `#[inline(always)]`: `dispatch!` compiles its closure once for each instruction set, and a
//! function that is called there instead of being inlined is compiled for the least of them. `Paint::cell` tells the
//! opacities apart before it dispatches: one dispatched function for all of them drew a full game screen 12 % slower. A
//! cell is one dispatch and not one for each row. Rows are counted rather than zipped where it matters, because small
//! functions of the standard library may stay calls.
//!
//! The tests hold every instruction set to the formulas, pixel for pixel. A formula that rounds otherwise changes golden
//! frames.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u8x32, u16x16};

use crate::color::Rgb;
use crate::sprite::{Opacity, Sprite};

pub(super) mod factors;
mod lanes;
mod paint_lanes;
#[cfg(test)]
mod tests;

use lanes::{bytes, div255, halves, joined, parts, pixels};
use paint_lanes::{OverlayLanes, PaintLanes};

/// Pixels processed at a time.
const EIGHT: usize = 8;

/// The bytes of the `at`-th group of eight pixels; missing pixels are black.
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

/// Replaces each group of eight pixels with `blend` of its index and its bytes.
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

/// The pixels of a canvas from some pixel on.
pub(super) struct Rows<'a> {
    pub(super) pixels: &'a mut [u32],
    /// Pixels from the start of one row to the start of the next.
    pub(super) stride: usize,
}

impl Rows<'_> {
    /// The first `N` pixels of row `y`, if there are that many.
    #[inline(always)]
    fn row<const N: usize>(&mut self, y: usize) -> Option<&mut [u32; N]> {
        self.pixels.get_mut(y * self.stride..)?.first_chunk_mut()
    }

    /// The `at`-th group of eight pixels of row `y`, if there are that many.
    #[inline(always)]
    pub(super) fn eight(&mut self, y: usize, at: usize) -> Option<&mut [u32; EIGHT]> {
        let first = y * self.stride + EIGHT * at;
        self.pixels.get_mut(first..)?.first_chunk_mut()
    }
}

/// A colour blended over pixels: `(pixel * (255 - amount) + color * amount) / 255`, rounded to nearest.
#[derive(Clone, Copy)]
pub(super) struct Overlay {
    color: Rgb,
    amount: u8,
    level: Level,
}

impl Overlay {
    pub(super) fn new(color: Rgb, amount: u8) -> Self {
        Self {
            color,
            amount,
            level: Level::new(),
        }
    }

    /// Blends the colour over each pixel.
    pub(super) fn run(&self, dst: &mut [u32]) {
        dispatch!(self.level, simd => OverlayLanes::new(simd, self).run(dst));
    }
}

/// How a sprite's pixels are painted. `OVERLAID` says whether the overlay applies.
#[derive(Clone, Copy)]
pub(super) struct Paint<const OVERLAID: bool> {
    tint: Rgb,
    overlay: Overlay,
}

impl<const OVERLAID: bool> Paint<OVERLAID> {
    pub(super) const fn new(tint: Rgb, overlay: Overlay) -> Self {
        Self { tint, overlay }
    }

    /// Whether opaque pixels are copied unchanged.
    fn is_identity(&self) -> bool {
        !OVERLAID && self.tint == Rgb::WHITE
    }

    /// Fully transparent pixels: only the overlay applies.
    pub(super) fn empty(&self, dst: &mut [u32]) {
        if OVERLAID {
            self.overlay.run(dst);
        }
    }

    /// Opaque pixels: `color * tint / 255`, then the overlay.
    pub(super) fn opaque(&self, dst: &mut [u32], color: &[u32]) {
        if self.is_identity() {
            dst.copy_from_slice(color);
            return;
        }
        dispatch!(self.overlay.level, simd => PaintLanes::new(simd, self).opaque(dst, color));
    }

    /// Translucent pixels with premultiplied colours: `(color * tint + below * inv_alpha) / 255` rounded to
    /// nearest, then the overlay.
    ///
    /// No channel exceeds 255, because a premultiplied colour is at most `255 - inv_alpha`.
    pub(super) fn mixed(&self, dst: &mut [u32], color: &[u32], inv_alpha: &[u32]) {
        dispatch!(self.overlay.level, simd => PaintLanes::new(simd, self).mixed(dst, color, inv_alpha));
    }

    /// An unclipped cell of `N` columns at the top left of `rows`; each opacity has a loop of its own.
    pub(super) fn cell<const N: usize>(&self, mut rows: Rows<'_>, sprite: Sprite<'_>) {
        let level = self.overlay.level;
        let colors = sprite.color.as_chunks::<N>().0;
        match sprite.opacity {
            Opacity::Empty => self.empty_rows::<N>(rows, colors.len()),
            Opacity::Opaque if self.is_identity() => {
                for (y, color) in colors.iter().enumerate() {
                    let Some(row) = rows.row(y) else { return };
                    *row = *color;
                }
            }
            Opacity::Opaque => {
                dispatch!(level, simd => PaintLanes::new(simd, self).opaque_rows(rows, colors));
            }
            Opacity::Mixed => {
                let inv_alphas = sprite.inv_alpha.as_chunks::<N>().0;
                dispatch!(level, simd => PaintLanes::new(simd, self).mixed_rows(rows, colors, inv_alphas));
            }
        }
    }

    /// The same at zoom 2; `WIDE` is twice `N`.
    pub(super) fn doubled_cell<const N: usize, const WIDE: usize>(
        &self,
        rows: Rows<'_>,
        sprite: Sprite<'_>,
    ) {
        let level = self.overlay.level;
        let colors = sprite.color.as_chunks::<N>().0;
        match sprite.opacity {
            Opacity::Empty => self.empty_rows::<WIDE>(rows, 2 * colors.len()),
            Opacity::Opaque => {
                dispatch!(level, simd => PaintLanes::new(simd, self).opaque_doubled::<N, WIDE>(rows, colors));
            }
            Opacity::Mixed => {
                let inv_alphas = sprite.inv_alpha.as_chunks::<N>().0;
                dispatch!(level, simd => PaintLanes::new(simd, self).mixed_doubled(rows, colors, inv_alphas));
            }
        }
    }

    fn empty_rows<const N: usize>(&self, rows: Rows<'_>, height: usize) {
        if OVERLAID {
            dispatch!(self.overlay.level, simd => PaintLanes::new(simd, self).empty_rows::<N>(rows, height));
        }
    }
}

/// Blends `color` over each pixel by its coverage: `(color * coverage + below * (255 - coverage)) / 255`,
/// rounded to nearest.
pub(super) fn blend_coverage(dst: &mut [u32], color: Rgb, coverage: &[u8]) {
    dispatch!(Level::new(), simd => blend_coverage_simd(simd, dst, color, coverage));
}

#[inline(always)]
fn blend_coverage_simd<S: Simd>(simd: S, dst: &mut [u32], color: Rgb, coverage: &[u8]) {
    let color = parts(simd, color);
    run(
        simd,
        dst,
        #[inline(always)]
        |at, below| covered(simd, color, below, &coverage[EIGHT * at..]),
    );
}

/// [`blend_coverage`] on `height` rows of `groups` groups of eight pixels each.
pub(super) fn blend_coverage_rows(
    rows: Rows<'_>,
    color: Rgb,
    coverage: &[[u8; EIGHT]],
    [groups, height]: [usize; 2],
) {
    dispatch!(Level::new(), simd => coverage_rows_simd(simd, rows, color, coverage, [groups, height]));
}

#[inline(always)]
fn coverage_rows_simd<S: Simd>(
    simd: S,
    mut rows: Rows<'_>,
    color: Rgb,
    coverage: &[[u8; EIGHT]],
    [groups, height]: [usize; 2],
) {
    let color = parts(simd, color);
    for y in 0..height {
        for at in 0..groups {
            let (Some(coverage), Some(eight)) = (coverage.get(y * groups + at), rows.eight(y, at))
            else {
                return;
            };
            // About half of the groups in a text have no ink.
            if u64::from_ne_bytes(*coverage) != 0 {
                *eight = pixels(covered(simd, color, bytes(simd, eight), coverage));
            }
        }
    }
}

/// Eight pixels with `color` over them by their coverage; missing coverage is 0.
#[inline(always)]
fn covered<S: Simd>(simd: S, color: u16x16<S>, below: u8x32<S>, coverage: &[u8]) -> u8x32<S> {
    let mut alphas = [0; EIGHT];
    for (alpha, coverage) in alphas.iter_mut().zip(coverage) {
        *alpha = u32::from(*coverage) * 0x0101_0101;
    }
    let (below, alphas) = (halves(below), halves(bytes(simd, &alphas)));
    let low = div255(color * alphas.0 + below.0 * (255 - alphas.0));
    joined(low, div255(color * alphas.1 + below.1 * (255 - alphas.1)))
}

/// Sets the pixels whose bit in `bits` is set to `color`; bit 0 is the first pixel.
#[inline(always)]
pub(super) fn write_bits(dst: &mut [u32; 8], color: u32, bits: u32) {
    for (at, pixel) in dst.iter_mut().enumerate() {
        // All ones if the bit is set: without a branch, eight pixels are two vectors.
        let on = 0_u32.wrapping_sub(bits >> at & 1);
        *pixel = (*pixel & !on) | (color & on);
    }
}
