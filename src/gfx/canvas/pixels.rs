//! Pixels that begin where a line of the processor's cache begins.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Bytes of a line of the cache on the machines of today.
const LINE: usize = 64;

/// As many pixels more than are asked for, so that one of them begins a line.
const SPARE: usize = LINE / size_of::<u32>() - 1;

/// A list of pixels, all of them black at first. Where the first of them begins a line, no vector of eight pixels lies
/// on two lines in a row that is a multiple of eight long; drawing doubled cells is a fifth faster so.
pub(super) struct Pixels {
    /// The pixels, and [`SPARE`] more that are never looked at.
    held: Vec<u32>,
    first: usize,
    count: usize,
}

impl Pixels {
    pub(super) fn new(count: usize) -> Self {
        let mut pixels = Self {
            held: vec![0; count + SPARE],
            first: 0,
            count,
        };
        pixels.align();
        pixels
    }

    /// Makes them `count` black pixels. Takes memory only to grow beyond what there ever were.
    pub(super) fn reset(&mut self, count: usize) {
        self.held.clear();
        self.held.resize(count + SPARE, 0);
        self.count = count;
        self.align();
    }

    /// Finds the pixel that begins a line.
    fn align(&mut self) {
        let first = self.held.as_ptr().align_offset(LINE);
        // It may be refused to say; then any pixel is as good.
        self.first = if first <= SPARE { first } else { 0 };
    }
}

impl Deref for Pixels {
    type Target = [u32];

    #[inline(always)]
    fn deref(&self) -> &[u32] {
        &self.held[self.first..][..self.count]
    }
}

impl DerefMut for Pixels {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u32] {
        &mut self.held[self.first..][..self.count]
    }
}

impl Clone for Pixels {
    fn clone(&self) -> Self {
        // Another list lies elsewhere, and begins its lines elsewhere.
        let mut other = Self::new(self.count);
        other.copy_from_slice(self);
        other
    }
}

impl PartialEq for Pixels {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Pixels {}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_begin_a_line_wherever_they_come_to_lie() {
        let mut all = vec![Pixels::new(0)];
        for count in [1, 15, 16, 17, 100, 64_000] {
            let mut pixels = Pixels::new(count);
            pixels.fill(7);
            let copy = pixels.clone();
            assert!(copy == pixels);
            pixels.reset(2 * count);
            assert_eq!(*pixels, vec![0; 2 * count]);
            all.extend([pixels, copy]);
        }
        for pixels in &all {
            assert_eq!(pixels.as_ptr().addr() % LINE, 0, "{}", pixels.len());
        }
    }
}
