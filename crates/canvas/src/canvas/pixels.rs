//! A pixel buffer aligned to a cache line.

use std::ops::{Deref, DerefMut};

/// Bytes per cache line on current machines.
const LINE: usize = 64;

/// Extra pixels allocated so that one of them starts a cache line.
const SPARE: usize = LINE / size_of::<u32>() - 1;

/// A buffer of pixels, initially black. If the first pixel starts a cache line, no vector of eight pixels spans
/// two lines in a row whose length is a multiple of eight; drawing cells at zoom 2 is a fifth faster that way.
pub(super) struct Pixels {
    /// The pixels, and [`SPARE`] more that are never read.
    buffer: Vec<u32>,
    first: usize,
    count: usize,
}

impl Pixels {
    pub(super) fn new(count: usize) -> Self {
        let mut pixels = Self {
            buffer: vec![0; count + SPARE],
            first: 0,
            count,
        };
        pixels.align();
        pixels
    }

    /// Resizes to `count` black pixels. Allocates only to grow beyond the largest count so far.
    pub(super) fn reset(&mut self, count: usize) {
        self.buffer.clear();
        self.buffer.resize(count + SPARE, 0);
        self.count = count;
        self.align();
    }

    /// Finds the first pixel that starts a cache line.
    fn align(&mut self) {
        let first = self.buffer.as_ptr().align_offset(LINE);
        // `align_offset` may decline to answer; then any pixel will do.
        self.first = if first <= SPARE { first } else { 0 };
    }
}

impl Deref for Pixels {
    type Target = [u32];

    #[inline(always)]
    fn deref(&self) -> &[u32] {
        &self.buffer[self.first..][..self.count]
    }
}

impl DerefMut for Pixels {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u32] {
        &mut self.buffer[self.first..][..self.count]
    }
}

impl Clone for Pixels {
    fn clone(&self) -> Self {
        // The clone has another address, so its alignment differs.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_always_aligned() {
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
