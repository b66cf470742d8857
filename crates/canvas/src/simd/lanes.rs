//! Pixels in vector registers: as bytes, as 16-bit numbers, and back.
//!
//! The crate does not expose some AVX2 instructions; those are called by name here.

use fearless_simd::prelude::*;
#[cfg(target_arch = "x86_64")]
use fearless_simd::x86::Avx2;
#[cfg(target_arch = "x86_64")]
use fearless_simd::{u8x16, u32x4};
use fearless_simd::{u8x32, u16x16, u32x8};

use crate::color::{HALF, Rgb};
use crate::simd::EIGHT;

/// `n / 255` of each number, rounded to nearest, as in [`crate::color::div255`].
#[inline(always)]
pub(super) fn div255<S: Simd>(n: u16x16<S>) -> u16x16<S> {
    upper(n + HALF)
}

/// [`div255`] of `n - HALF`.
#[inline(always)]
pub(super) fn upper<S: Simd>(n: u16x16<S>) -> u16x16<S> {
    // n + n / 256, and the upper byte of that: the upper half of a product, one instruction on AVX2.
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = n.simd.level().as_avx2() {
        let numbers = u16x16::simd_from(avx2, <[u16; 16]>::from(n));
        return u16x16::simd_from(n.simd, <[u16; 16]>::from(upper_half(avx2, numbers)));
    }
    (n + (n >> 8)) >> 8
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The upper 16 bits of each number times 257.
    #[inline(always)]
    fn upper_half(avx2: Avx2, n: u16x16<Avx2>) -> u16x16<Avx2> {
        let factor = std::arch::x86_64::_mm256_set1_epi16(257);
        std::arch::x86_64::_mm256_mulhi_epu16(n.into(), factor).simd_into(avx2)
    }
);

/// The bytes of eight pixels as 16-bit numbers, in two halves. Their order, which [`joined`] undoes, is the one
/// that needs no moves across the register's halves.
#[inline(always)]
pub(super) fn halves<S: Simd>(bytes: u8x32<S>) -> (u16x16<S>, u16x16<S>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = bytes.simd.level().as_avx2() {
        let all = u8x32::simd_from(avx2, <[u8; 32]>::from(bytes));
        let (low, high) = (low_halves(avx2, all), high_halves(avx2, all));
        let here = |half| u16x16::simd_from(bytes.simd, <[u16; 16]>::from(half));
        return (here(low), here(high));
    }
    bytes.widen()
}

/// Undoes [`halves`]; no number may exceed 255.
#[inline(always)]
pub(super) fn joined<S: Simd>(low: u16x16<S>, high: u16x16<S>) -> u8x32<S> {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = low.simd.level().as_avx2() {
        let there = |half| u16x16::simd_from(avx2, <[u16; 16]>::from(half));
        let bytes = pack_halves(avx2, there(low), there(high));
        return u8x32::simd_from(low.simd, <[u8; 32]>::from(bytes));
    }
    low.relaxed_narrow(high)
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The lower eight bytes of each half register.
    #[inline(always)]
    fn low_halves(avx2: Avx2, bytes: u8x32<Avx2>) -> u16x16<Avx2> {
        let zero = std::arch::x86_64::_mm256_setzero_si256();
        std::arch::x86_64::_mm256_unpacklo_epi8(bytes.into(), zero).simd_into(avx2)
    }
);

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The upper eight bytes of each half register.
    #[inline(always)]
    fn high_halves(avx2: Avx2, bytes: u8x32<Avx2>) -> u16x16<Avx2> {
        let zero = std::arch::x86_64::_mm256_setzero_si256();
        std::arch::x86_64::_mm256_unpackhi_epi8(bytes.into(), zero).simd_into(avx2)
    }
);

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// Undoes `low_halves` and `high_halves`.
    #[inline(always)]
    fn pack_halves(avx2: Avx2, low: u16x16<Avx2>, high: u16x16<Avx2>) -> u8x32<Avx2> {
        std::arch::x86_64::_mm256_packus_epi16(low.into(), high.into()).simd_into(avx2)
    }
);

/// The bytes of four pixels as 16-bit numbers.
#[inline(always)]
pub(super) fn four<S: Simd>(simd: S, pixels: [u32; 4]) -> u16x16<S> {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = simd.level().as_avx2() {
        let bytes = u32x4::simd_from(avx2, pixels).bitcast();
        return u16x16::simd_from(simd, <[u16; 16]>::from(widened(avx2, bytes)));
    }
    let [a, b, c, d] = pixels;
    bytes(simd, &[a, b, c, d, 0, 0, 0, 0]).widen().0
}

/// [`halves`] of eight pixels that are four pixels, each repeated; the four are 16-bit numbers.
#[inline(always)]
pub(super) fn twice<S: Simd>(four: u16x16<S>) -> (u16x16<S>, u16x16<S>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = four.simd.level().as_avx2() {
        let all = u16x16::simd_from(avx2, <[u16; 16]>::from(four));
        let (low, high) = (even_twice(avx2, all), odd_twice(avx2, all));
        let here = |half| u16x16::simd_from(four.simd, <[u16; 16]>::from(half));
        return (here(low), here(high));
    }
    let parts = <[u16; 16]>::from(four);
    let half = |first: usize| {
        let part = |at: usize| parts[first + at / 8 * 4 + at % 4];
        u16x16::simd_from(four.simd, std::array::from_fn(part))
    };
    (half(0), half(8))
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// Bytes as 16-bit numbers.
    #[inline(always)]
    fn widened(avx2: Avx2, bytes: u8x16<Avx2>) -> u16x16<Avx2> {
        std::arch::x86_64::_mm256_cvtepu8_epi16(bytes.into()).simd_into(avx2)
    }
);

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The first pixel of each half register, repeated.
    #[inline(always)]
    fn even_twice(avx2: Avx2, four: u16x16<Avx2>) -> u16x16<Avx2> {
        std::arch::x86_64::_mm256_unpacklo_epi64(four.into(), four.into()).simd_into(avx2)
    }
);

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The second pixel of each half register, repeated.
    #[inline(always)]
    fn odd_twice(avx2: Avx2, four: u16x16<Avx2>) -> u16x16<Avx2> {
        std::arch::x86_64::_mm256_unpackhi_epi64(four.into(), four.into()).simd_into(avx2)
    }
);

/// The bytes of `color`, repeated.
#[inline(always)]
pub(super) fn parts<S: Simd>(simd: S, color: Rgb) -> u16x16<S> {
    bytes(simd, &[color.to_u32(); EIGHT]).widen().0
}

/// The bytes of eight pixels.
#[inline(always)]
pub(super) fn bytes<S: Simd>(simd: S, pixels: &[u32; EIGHT]) -> u8x32<S> {
    u32x8::simd_from(simd, *pixels).bitcast()
}

/// Eight pixels from their bytes.
#[inline(always)]
pub(super) fn pixels<S: Simd>(bytes: u8x32<S>) -> [u32; EIGHT] {
    bytes.bitcast::<u32x8<S>>().into()
}
