//! The cells in view, which know where they are so that forgetting them is cheap.

use super::super::geom::{Pos, Rect, Size};
use super::super::grid::{BitGrid, bits};

/// A bit for each cell in view, and the smallest rectangle of rows and words that holds all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lit {
    bits: BitGrid,
    /// First row with a lit cell, and the row after the last one; the same for words in a row.
    rows: (usize, usize),
    words: (usize, usize),
    /// Whether the rectangle holds all that can be lit, so that nothing needs to widen it.
    is_settled: bool,
}

impl Lit {
    pub(super) fn new(size: Size) -> Self {
        Self {
            bits: BitGrid::new(size),
            ..Self::default()
        }
    }

    pub(super) const fn bits(&self) -> &BitGrid {
        &self.bits
    }

    /// Forgets all cells and gets ready for a map of `size`.
    pub(super) fn restart(&mut self, size: Size) {
        if self.bits.size() != size {
            self.bits = BitGrid::new(size);
        } else if self.rows.0 < self.rows.1 {
            let stride = self.bits.words_a_row();
            let (first, end) = self.words;
            let words = &mut self.bits.words_mut()[self.rows.0 * stride..self.rows.1 * stride];
            // Short rows are forgotten whole: one large sweep is faster than many small ones.
            if 2 * (end - first) >= stride {
                words.fill(0);
            } else {
                for row in words.chunks_exact_mut(stride) {
                    row[first..end].fill(0);
                }
            }
        }
        (self.rows, self.words) = ((usize::MAX, 0), (usize::MAX, 0));
        self.is_settled = false;
    }

    /// Sets the rectangle to one that holds all cells that are going to be lit.
    pub(super) fn settle(&mut self, area: Rect) {
        self.touch(
            (area.y1 as usize, area.y2 as usize),
            (area.x1 as usize, area.x2 as usize),
        );
        self.is_settled = true;
    }

    /// Widens the rectangle to rows and columns that are going to be lit, both ends included and inside the map.
    #[inline]
    pub(super) fn touch(&mut self, rows: (usize, usize), columns: (usize, usize)) {
        if self.is_settled {
            return;
        }
        self.rows.0 = self.rows.0.min(rows.0);
        self.rows.1 = self.rows.1.max(rows.1 + 1);
        self.words.0 = self.words.0.min(columns.0 / 64);
        self.words.1 = self.words.1.max(columns.1 / 64 + 1);
    }

    /// Lights one cell inside the map.
    pub(super) fn light(&mut self, pos: Pos) {
        let (x, y) = (pos.x as usize, pos.y as usize);
        self.touch((y, y), (x, x));
        self.bits.set(pos, true);
    }

    /// The words, to be changed in cells that were touched.
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        self.bits.words_mut()
    }

    /// All lit cells in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Pos> {
        let (first, end) = self.words;
        let stride = self.bits.words_a_row();
        (self.rows.0..self.rows.1).flat_map(move |y| {
            (first..end).flat_map(move |number| {
                bits(self.bits.words()[y * stride + number])
                    .map(move |bit| Pos::new((number * 64 + bit) as i32, y as i32))
            })
        })
    }
}
