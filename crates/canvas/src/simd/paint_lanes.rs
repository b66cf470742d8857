//! [`Overlay`] and [`Paint`] with their values in vector registers: written once, compiled for each instruction
//! set.
#![expect(
    clippy::needless_range_loop,
    reason = "iterating over zipped rows would add calls to small functions"
)]

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use crate::color::HALF;
use crate::simd::lanes::{bytes, div255, four, halves, joined, parts, pixels, twice, upper};
use crate::simd::{Overlay, Paint, Rows, eight, run};

/// An [`Overlay`] in registers.
#[derive(Clone, Copy)]
pub(super) struct OverlayLanes<S: Simd> {
    simd: S,
    /// `color * amount`, plus the half that rounds to nearest.
    add: u16x16<S>,
    /// `255 - amount`.
    keep: u16,
}

impl<S: Simd> OverlayLanes<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, overlay: &Overlay) -> Self {
        Self {
            simd,
            add: parts(simd, overlay.color) * u16::from(overlay.amount) + HALF,
            keep: u16::from(255 - overlay.amount),
        }
    }

    #[inline(always)]
    fn over(&self, part: u16x16<S>) -> u16x16<S> {
        upper(part * self.keep + self.add)
    }

    #[inline(always)]
    pub(super) fn run(&self, dst: &mut [u32]) {
        run(
            self.simd,
            dst,
            #[inline(always)]
            |_, below| {
                let (low, high) = halves(below);
                joined(self.over(low), self.over(high))
            },
        );
    }
}

/// A [`Paint`] in registers.
#[derive(Clone, Copy)]
pub(super) struct PaintLanes<S: Simd, const OVERLAID: bool> {
    tint: u16x16<S>,
    over: OverlayLanes<S>,
}

impl<S: Simd, const OVERLAID: bool> PaintLanes<S, OVERLAID> {
    #[inline(always)]
    pub(super) fn new(simd: S, paint: &Paint<OVERLAID>) -> Self {
        Self {
            tint: parts(simd, paint.tint),
            over: OverlayLanes::new(simd, &paint.overlay),
        }
    }

    #[inline(always)]
    fn overlaid(&self, part: u16x16<S>) -> u16x16<S> {
        if OVERLAID { self.over.over(part) } else { part }
    }

    #[inline(always)]
    fn tinted(&self, color: u16x16<S>) -> u16x16<S> {
        self.overlaid(div255(color * self.tint))
    }

    /// `color` is already multiplied by the tint.
    #[inline(always)]
    fn blended(&self, below: u16x16<S>, color: u16x16<S>, inv_alpha: u16x16<S>) -> u16x16<S> {
        self.overlaid(div255(color + below * inv_alpha))
    }

    #[inline(always)]
    pub(super) fn opaque(&self, dst: &mut [u32], color: &[u32]) {
        run(
            self.over.simd,
            dst,
            #[inline(always)]
            |at, _| {
                let color = halves(eight(self.over.simd, color, at));
                joined(self.tinted(color.0), self.tinted(color.1))
            },
        );
    }

    #[inline(always)]
    pub(super) fn mixed(&self, dst: &mut [u32], color: &[u32], inv_alpha: &[u32]) {
        run(
            self.over.simd,
            dst,
            #[inline(always)]
            |at, below| {
                let below = halves(below);
                let color = halves(eight(self.over.simd, color, at));
                let inv_alpha = halves(eight(self.over.simd, inv_alpha, at));
                let low = self.blended(below.0, color.0 * self.tint, inv_alpha.0);
                joined(low, self.blended(below.1, color.1 * self.tint, inv_alpha.1))
            },
        );
    }

    #[inline(always)]
    pub(super) fn empty_rows<const N: usize>(&self, mut rows: Rows<'_>, height: usize) {
        for y in 0..height {
            let Some(row) = rows.row::<N>(y) else { return };
            self.over.run(row);
        }
    }

    #[inline(always)]
    pub(super) fn opaque_rows<const N: usize>(&self, mut rows: Rows<'_>, colors: &[[u32; N]]) {
        for y in 0..colors.len() {
            let Some(row) = rows.row::<N>(y) else { return };
            self.opaque(row, &colors[y]);
        }
    }

    #[inline(always)]
    pub(super) fn mixed_rows<const N: usize>(
        &self,
        mut rows: Rows<'_>,
        colors: &[[u32; N]],
        inv_alphas: &[[u32; N]],
    ) {
        for y in 0..colors.len() {
            let Some(row) = rows.row::<N>(y) else { return };
            self.mixed(row, &colors[y], &inv_alphas[y]);
        }
    }

    #[inline(always)]
    pub(super) fn opaque_doubled<const N: usize, const WIDE: usize>(
        &self,
        mut rows: Rows<'_>,
        colors: &[[u32; N]],
    ) {
        for y in 0..colors.len() {
            let mut painted = colors[y];
            self.opaque(&mut painted, &colors[y]);
            let mut wide = [0; WIDE];
            for x in 0..WIDE {
                wide[x] = painted[x / 2];
            }
            for y in 2 * y..2 * y + 2 {
                let Some(row) = rows.row(y) else { return };
                *row = wide;
            }
        }
    }

    #[inline(always)]
    pub(super) fn mixed_doubled<const N: usize>(
        &self,
        mut rows: Rows<'_>,
        colors: &[[u32; N]],
        inv_alphas: &[[u32; N]],
    ) {
        for y in 0..colors.len() {
            let (colors, inv_alphas) = (colors[y].as_chunks().0, inv_alphas[y].as_chunks().0);
            for at in 0..colors.len() {
                // Compute once what both rows share.
                let color = twice(four(self.over.simd, colors[at]) * self.tint);
                let inv_alpha = twice(four(self.over.simd, inv_alphas[at]));
                for y in 2 * y..2 * y + 2 {
                    let Some(eight) = rows.eight(y, at) else {
                        return;
                    };
                    let below = halves(bytes(self.over.simd, eight));
                    let low = self.blended(below.0, color.0, inv_alpha.0);
                    *eight = pixels(joined(low, self.blended(below.1, color.1, inv_alpha.1)));
                }
            }
        }
    }
}
