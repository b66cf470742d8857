//! Rectangles of cells: one value a cell, or one bit a cell.

use std::ops::{Index, IndexMut};

use super::geom::{Pos, Size};

/// One `T` for each cell of a map, in reading order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid of `size` with `value` in every cell.
    pub fn new(size: Size, value: T) -> Self {
        Self {
            size,
            cells: vec![value; size.area()],
        }
    }

    /// Puts `value` into every cell.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Grid<T> {
    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at `pos`, or nothing outside.
    #[inline]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.offset(pos).map(|at| &self.cells[at])
    }

    /// The value at `pos`, to be changed, or nothing outside.
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        self.offset(pos).map(|at| &mut self.cells[at])
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// Row `y` from left to right; `y` is 0 to `size().h - 1`.
    pub fn row(&self, y: i32) -> &[T] {
        let w = self.size.w as usize;
        &self.cells[y as usize * w..][..w]
    }

    /// Number of the cell at `pos` in reading order, or nothing outside.
    pub const fn offset(&self, pos: Pos) -> Option<usize> {
        if self.size.contains(pos) {
            Some(pos.y as usize * self.size.w as usize + pos.x as usize)
        } else {
            None
        }
    }

    /// All cells with their values, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.size.cells().zip(&self.cells)
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, pos: Pos) -> &T {
        self.get(pos)
            .unwrap_or_else(|| panic!("{pos:?} lies outside a map of {:?}", self.size))
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let size = self.size;
        self.get_mut(pos)
            .unwrap_or_else(|| panic!("{pos:?} lies outside a map of {size:?}"))
    }
}

/// One bit for each cell of a map; each row starts a new word, so rows can be compared and merged word by word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BitGrid {
    size: Size,
    words_a_row: usize,
    words: Vec<u64>,
}

impl BitGrid {
    /// A grid of `size`, all bits off.
    pub fn new(size: Size) -> Self {
        let words_a_row = (size.w as usize).div_ceil(64);
        Self {
            size,
            words_a_row,
            words: vec![0; words_a_row * size.h as usize],
        }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the bit at `pos` is on; outside all bits are off.
    #[inline]
    pub fn get(&self, pos: Pos) -> bool {
        self.size.contains(pos) && {
            let (word, bit) = self.place(pos);
            self.words[word] >> bit & 1 == 1
        }
    }

    /// Turns the bit at `pos` on or off; outside nothing happens.
    #[inline]
    pub fn set(&mut self, pos: Pos, on: bool) {
        if self.size.contains(pos) {
            let (word, bit) = self.place(pos);
            self.words[word] = self.words[word] & !(1 << bit) | u64::from(on) << bit;
        }
    }

    /// Turns all bits off.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Turns on every bit that is on in `other`, which has the same size.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(
            self.size, other.size,
            "only grids of one size can be merged"
        );
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
    }

    /// Number of bits that are on.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The words, row after row; bit 0 of a word is its leftmost cell, bits right of the map are off.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words, to be changed; bits right of the map must stay off.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Number of words in each row.
    pub const fn words_a_row(&self) -> usize {
        self.words_a_row
    }

    /// All cells whose bit is on, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> {
        self.words.iter().enumerate().flat_map(|(number, &word)| {
            let (y, x) = (number / self.words_a_row, number % self.words_a_row * 64);
            bits(word).map(move |bit| Pos::new((x + bit) as i32, y as i32))
        })
    }

    #[inline]
    const fn place(&self, pos: Pos) -> (usize, usize) {
        let x = pos.x as usize;
        (pos.y as usize * self.words_a_row + x / 64, x % 64)
    }
}

/// Numbers of the bits that are on in `word`, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outside_a_grid_there_is_nothing() {
        let grid = Grid::new(Size::new(3, 2), 7);
        assert_eq!(grid.get(Pos::new(2, 1)), Some(&7));
        for outside in [
            Pos::new(3, 0),
            Pos::new(0, 2),
            Pos::new(-1, 0),
            Pos::new(0, -1),
        ] {
            assert_eq!(grid.get(outside), None);
        }
    }

    #[test]
    fn bits_keep_their_place_across_words() {
        let mut bits = BitGrid::new(Size::new(130, 3));
        let places = [
            Pos::new(63, 0),
            Pos::new(64, 0),
            Pos::new(0, 1),
            Pos::new(129, 2),
        ];
        for pos in places {
            bits.set(pos, true);
        }
        bits.set(Pos::new(130, 0), true);
        assert_eq!(bits.iter().collect::<Vec<_>>(), places);
        assert_eq!(bits.count(), 4);
        bits.set(places[1], false);
        assert!(!bits.get(places[1]) && bits.get(places[0]));
    }
}
