//! The set of visible cells, with its bounds so that clearing it is cheap.

use std::ops::RangeInclusive;

use crate::geom::{Pos, Rect, Size};
use crate::grid::{BitGrid, bits};

/// One bit per visible cell, and a rectangle of rows and words that contains them all.
#[derive(Clone, Debug, Default)]
pub(super) struct VisibleSet {
    bits: BitGrid,
    /// The first row of the rectangle and the row after the last one; likewise for words within a row.
    rows: (usize, usize),
    words: (usize, usize),
    /// Whether the bounds already contain every cell that can become visible, so inserting need not extend them.
    has_fixed_bounds: bool,
}

impl VisibleSet {
    pub(super) fn new(size: Size) -> Self {
        Self {
            bits: BitGrid::new(size),
            ..Self::default()
        }
    }

    #[inline]
    pub(super) const fn bits(&self) -> &BitGrid {
        &self.bits
    }

    /// Removes all cells and prepares for a map of `size`.
    pub(super) fn reset(&mut self, size: Size) {
        if self.bits.size() != size {
            self.bits = BitGrid::new(size);
        } else if self.rows.0 < self.rows.1 {
            let stride = self.bits.words_per_row();
            let (first, end) = self.words;
            let words = &mut self.bits.words_mut()[self.rows.0 * stride..self.rows.1 * stride];
            // Clear short rows whole: one large sweep is faster than many small ones.
            if 2 * (end - first) >= stride {
                words.fill(0);
            } else {
                for row in words.chunks_exact_mut(stride) {
                    row[first..end].fill(0);
                }
            }
        }
        (self.rows, self.words) = ((usize::MAX, 0), (usize::MAX, 0));
        self.has_fixed_bounds = false;
    }

    /// Fixes the bounds to a rectangle that contains every cell that will be inserted.
    pub(super) fn fix_bounds(&mut self, area: Rect) {
        self.extend_bounds(
            area.y1 as usize..=area.y2 as usize,
            area.x1 as usize..=area.x2 as usize,
        );
        self.has_fixed_bounds = true;
    }

    /// Extends the bounds to these rows and columns inside the map.
    #[inline]
    pub(super) fn extend_bounds(
        &mut self,
        rows: RangeInclusive<usize>,
        columns: RangeInclusive<usize>,
    ) {
        if self.has_fixed_bounds {
            return;
        }
        self.rows.0 = self.rows.0.min(*rows.start());
        self.rows.1 = self.rows.1.max(rows.end() + 1);
        self.words.0 = self.words.0.min(columns.start() / 64);
        self.words.1 = self.words.1.max(columns.end() / 64 + 1);
    }

    /// Adds a cell inside the map.
    pub(super) fn insert(&mut self, pos: Pos) {
        let (x, y) = (pos.x as usize, pos.y as usize);
        self.extend_bounds(y..=y, x..=x);
        self.bits.set(pos, true);
    }

    /// Makes the set hold the same cells as `other`.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.reset(other.bits.size());
        self.bits.words_mut().copy_from_slice(other.bits.words());
        (self.rows, self.words) = (other.rows, other.words);
    }

    /// Keeps only the cells for which `keep` holds.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(Pos) -> bool) {
        let (first, end) = self.words;
        let stride = self.bits.words_per_row();
        for y in self.rows.0..self.rows.1 {
            for word_index in first..end {
                let word = &mut self.bits.words_mut()[y * stride + word_index];
                for bit in bits(*word) {
                    if !keep(Pos::new((word_index * 64 + bit) as i32, y as i32)) {
                        *word &= !(1 << bit);
                    }
                }
            }
        }
    }

    /// The words for writing. Set only cells within the bounds.
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        self.bits.words_mut()
    }

    /// All visible cells in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Pos> {
        let (rows, words) = (self.rows, self.words);
        self.bits.iter_within(rows.0..rows.1, words.0..words.1)
    }
}
