//! What paints, in the registers of the machine: written once, and compiled for each kind of vector instructions.
#![expect(
    clippy::needless_range_loop,
    reason = "zipped rows would be calls of small functions"
)]

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use super::lanes::{bytes, div255, four, halves, joined, parts, pixels, twice, upper};
use super::{Paint, Rows, Veil, eight, run};
use crate::gfx::color::HALF;

/// A [`Veil`] in registers.
#[derive(Clone, Copy)]
pub(super) struct Over<S: Simd> {
    simd: S,
    /// `color * amount`, and the half that rounding adds.
    add: u16x16<S>,
    /// `255 - amount`.
    keep: u16,
}

impl<S: Simd> Over<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, veil: &Veil) -> Self {
        Self {
            simd,
            add: parts(simd, veil.color) * u16::from(veil.amount) + HALF,
            keep: u16::from(255 - veil.amount),
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
            |_, there| {
                let (low, high) = halves(there);
                joined(self.over(low), self.over(high))
            },
        );
    }
}

/// A [`Paint`] in registers.
#[derive(Clone, Copy)]
pub(super) struct Brush<S: Simd, const VEILED: bool> {
    tint: u16x16<S>,
    over: Over<S>,
}

impl<S: Simd, const VEILED: bool> Brush<S, VEILED> {
    #[inline(always)]
    pub(super) fn new(simd: S, paint: &Paint<VEILED>) -> Self {
        Self {
            tint: parts(simd, paint.tint),
            over: Over::new(simd, &paint.veil),
        }
    }

    #[inline(always)]
    fn veiled(&self, part: u16x16<S>) -> u16x16<S> {
        if VEILED { self.over.over(part) } else { part }
    }

    #[inline(always)]
    fn tinted(&self, color: u16x16<S>) -> u16x16<S> {
        self.veiled(div255(color * self.tint))
    }

    /// The colour comes times the tint.
    #[inline(always)]
    fn blended(&self, there: u16x16<S>, color: u16x16<S>, rest: u16x16<S>) -> u16x16<S> {
        self.veiled(div255(color + there * rest))
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
    pub(super) fn mixed(&self, dst: &mut [u32], color: &[u32], rest: &[u32]) {
        run(
            self.over.simd,
            dst,
            #[inline(always)]
            |at, there| {
                let there = halves(there);
                let color = halves(eight(self.over.simd, color, at));
                let rest = halves(eight(self.over.simd, rest, at));
                let low = self.blended(there.0, color.0 * self.tint, rest.0);
                joined(low, self.blended(there.1, color.1 * self.tint, rest.1))
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
        rests: &[[u32; N]],
    ) {
        for y in 0..colors.len() {
            let Some(row) = rows.row::<N>(y) else { return };
            self.mixed(row, &colors[y], &rests[y]);
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
            let wide = doubled::<N, WIDE>(&painted);
            for y in 2 * y..2 * y + 2 {
                let Some(row) = rows.row(y) else { return };
                *row = wide;
            }
        }
    }

    #[inline(always)]
    pub(super) fn mixed_doubled<const N: usize, const WIDE: usize>(
        &self,
        mut rows: Rows<'_>,
        colors: &[[u32; N]],
        rests: &[[u32; N]],
    ) {
        for y in 0..colors.len() {
            let (colors, rests) = (colors[y].as_chunks().0, rests[y].as_chunks().0);
            for at in 0..colors.len() {
                // What both rows below each other need is worked out once.
                let color = twice(four(self.over.simd, colors[at]) * self.tint);
                let rest = twice(four(self.over.simd, rests[at]));
                for y in 2 * y..2 * y + 2 {
                    let Some(eight) = rows.eight(y, at) else {
                        return;
                    };
                    let there = halves(bytes(self.over.simd, eight));
                    let low = self.blended(there.0, color.0, rest.0);
                    *eight = pixels(joined(low, self.blended(there.1, color.1, rest.1)));
                }
            }
        }
    }
}

/// Each pixel of a row twice.
#[inline(always)]
fn doubled<const N: usize, const WIDE: usize>(row: &[u32; N]) -> [u32; WIDE] {
    let mut wide = [0; WIDE];
    for x in 0..WIDE {
        wide[x] = row[x / 2];
    }
    wide
}
