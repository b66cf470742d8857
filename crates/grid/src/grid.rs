//! Two-dimensional arrays: one value per cell, or one bit per cell.

use std::iter;
use std::ops::{BitAndAssign, BitOrAssign, Index, IndexMut, Range};

use crate::geom::{Pos, Rect, Size};

/// One `T` per cell of a map, in reading order: row by row from the top, left to right.
///
/// Indexing with a [`Pos`] panics outside the grid; [`Grid::get`] does not.
///
/// ```
/// use tallowdeep_grid::{Grid, Pos, Size};
///
/// let mut map = Grid::new(Size::new(3, 2), '.');
/// map[Pos::new(1, 0)] = '#';
/// assert_eq!(map.row(0), ['.', '#', '.']);
/// assert_eq!(map.get(Pos::new(3, 0)), None);
///
/// let cave = Grid::from_text("#####\n#@.>#\n#####");
/// let hero = cave.iter().find(|(_, letter)| **letter == '@');
/// assert_eq!(hero.map(|(pos, _)| pos), Some(Pos::new(1, 1)));
/// let costs = cave.map(|letter| if *letter == '#' { None } else { Some(1) });
/// assert_eq!(costs[Pos::new(2, 1)], Some(1));
/// ```
#[doc(alias("Map", "Array2D", "ArrayView", "SettableGridView"))]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::stored::StoredGrid<T>"))]
pub struct Grid<T> {
    pub(crate) size: Size,
    pub(crate) cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid of `size` with a clone of `value` in every cell.
    pub fn new(size: Size, value: T) -> Self {
        Self {
            size,
            cells: vec![value; size.area()],
        }
    }

    /// Sets every cell to a clone of `value`.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl Grid<char> {
    /// A grid of the letters of `text`: a row for each line, as wide as the longest; shorter ones end in spaces.
    ///
    /// ```
    /// use tallowdeep_grid::{Grid, Pos, Size};
    ///
    /// let map = Grid::from_text("###\n#@");
    /// assert_eq!((map.size(), map[Pos::new(1, 1)]), (Size::new(3, 2), '@'));
    /// assert_eq!(map.row(1), ['#', '@', ' ']);
    /// ```
    #[doc(alias("rows", "parse", "from_str"))]
    pub fn from_text(text: &str) -> Self {
        let widest = text.lines().map(|line| line.chars().count()).max();
        let size = Size::new(widest.unwrap_or(0) as i32, text.lines().count() as i32);
        let mut grid = Self::new(size, ' ');
        for (line, y) in text.lines().zip(0..) {
            for (letter, x) in line.chars().zip(0..) {
                grid[Pos::new(x, y)] = letter;
            }
        }
        grid
    }
}

impl<T> Grid<T> {
    /// A grid of `size` with what `value` returns for each cell, called in reading order.
    ///
    /// ```
    /// use tallowdeep_grid::{Grid, Pos, Size};
    ///
    /// let distances = Grid::from_fn(Size::new(9, 9), |pos| pos.distance(Pos::new(4, 4)));
    /// assert_eq!(distances[Pos::new(0, 4)], 4);
    /// ```
    pub fn from_fn(size: Size, value: impl FnMut(Pos) -> T) -> Self {
        let cells = size.cells().map(value).collect();
        Self { size, cells }
    }

    /// A grid from its values in reading order; `None` if their number does not match `size`.
    ///
    /// ```
    /// use tallowdeep_grid::{Grid, Pos, Size};
    ///
    /// let grid = Grid::from_vec(Size::new(2, 2), vec![1, 2, 3, 4]).expect("2 times 2 values");
    /// assert_eq!(grid[Pos::new(0, 1)], 3);
    /// assert_eq!(Grid::from_vec(Size::new(2, 2), vec![1, 2, 3]), None);
    /// ```
    pub fn from_vec(size: Size, values: Vec<T>) -> Option<Self> {
        let cells = values;
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// A grid of the same size with what `change` makes of each value, in reading order.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            size: self.size,
            cells: self.cells.iter().map(change).collect(),
        }
    }

    /// Columns and rows.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at `pos`, or `None` outside the grid.
    #[inline]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.cell_index(pos).map(|at| &self.cells[at])
    }

    /// The value at `pos` for writing, or `None` outside the grid.
    #[inline]
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        self.cell_index(pos).map(|at| &mut self.cells[at])
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// Row `y` from left to right.
    ///
    /// # Panics
    /// If `y` is not within `0..size().h`.
    pub fn row(&self, y: i32) -> &[T] {
        let w = self.size.w as usize;
        &self.cells[y as usize * w..][..w]
    }

    /// Index of the cell at `pos` in [`Grid::values`], or `None` outside the grid.
    #[inline]
    pub const fn cell_index(&self, pos: Pos) -> Option<usize> {
        if self.size.contains(pos) {
            Some(pos.y as usize * self.size.w as usize + pos.x as usize)
        } else {
            None
        }
    }

    /// All cells with their values for writing, in reading order.
    ///
    /// ```
    /// use tallowdeep_grid::{Grid, Pos, Size};
    ///
    /// let mut smell = Grid::new(Size::new(3, 1), 8);
    /// for (pos, value) in smell.iter_mut() {
    ///     *value -= pos.x;
    /// }
    /// assert_eq!(smell.values(), [8, 7, 6]);
    /// ```
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Pos, &mut T)> {
        self.size.cells().zip(&mut self.cells)
    }

    /// All cells with their values, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        let (mut cells, mut values) = (self.size.cells(), self.cells.iter());
        iter::from_fn(move || Some((cells.next()?, values.next()?)))
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, pos: Pos) -> &T {
        self.get(pos)
            .unwrap_or_else(|| panic!("{pos:?} lies outside a map of {:?}", self.size))
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let size = self.size;
        self.get_mut(pos)
            .unwrap_or_else(|| panic!("{pos:?} lies outside a map of {size:?}"))
    }
}

/// One bit per cell of a map. Each row starts a new 64-bit word, so rows can be compared word by word.
///
/// Indexing with a [`Pos`] panics outside the grid; [`BitGrid::get`] does not.
///
/// ```
/// use tallowdeep_grid::{BitGrid, Pos, Size};
///
/// let size = Size::new(9, 9);
/// let (left, top) = (BitGrid::from_fn(size, |pos| pos.x < 3), BitGrid::from_fn(size, |pos| pos.y < 3));
/// let mut corner = left.clone();
/// corner &= &top;
/// assert_eq!((corner.count(), corner[Pos::new(2, 2)]), (9, true));
/// let mut either = left;
/// either |= &top;
/// assert_eq!((either.count(), either.get(Pos::new(9, 9))), (45, false));
/// ```
#[doc(alias("bitset", "bitmap", "is_opaque", "transparent"))]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::stored::StoredBits"))]
pub struct BitGrid {
    pub(crate) size: Size,
    pub(crate) words_per_row: usize,
    pub(crate) words: Vec<u64>,
}

impl BitGrid {
    /// A grid of `size` with all bits clear.
    pub fn new(size: Size) -> Self {
        let words_per_row = (size.w as usize).div_ceil(64);
        Self {
            size,
            words_per_row,
            words: vec![0; words_per_row * size.h as usize],
        }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the bit at `pos` is set; always `false` outside the grid.
    #[inline]
    pub fn get(&self, pos: Pos) -> bool {
        self.size.contains(pos) && {
            let (word, bit) = self.word_and_bit(pos);
            self.words[word] >> bit & 1 == 1
        }
    }

    /// Sets or clears the bit at `pos`; does nothing outside the grid.
    #[inline]
    pub fn set(&mut self, pos: Pos, on: bool) {
        if self.size.contains(pos) {
            let (word, bit) = self.word_and_bit(pos);
            self.words[word] = self.words[word] & !(1 << bit) | u64::from(on) << bit;
        }
    }

    /// Sets or clears the bits of all cells of a rectangle; what lies outside the grid is left out.
    ///
    /// ```
    /// use tallowdeep_grid::{BitGrid, Pos, Rect, Size};
    ///
    /// let size = Size::new(40, 20);
    /// let mut walls = BitGrid::from_fn(size, |_| true);
    /// walls.set_rect(Rect::sized(Pos::new(3, 4), Size::new(10, 6)), false);
    /// assert_eq!(walls.count(), size.area() - 60);
    /// walls.set_rect(Rect::new(30, -5, 99, 99), false);
    /// assert_eq!(walls.count(), size.area() - 60 - 200);
    /// ```
    #[doc(alias("fill", "fill_rect", "carve"))]
    pub fn set_rect(&mut self, rect: Rect, on: bool) {
        let (right, bottom) = (self.size.w - 1, self.size.h - 1);
        for pos in rect.intersect(Rect::new(0, 0, right, bottom)).cells() {
            self.set(pos, on);
        }
    }

    /// Clears all bits.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Number of set bits.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The words, row by row. Bit 0 of a word is its leftmost cell; bits beyond the right edge are 0.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words for writing. Bits beyond the right edge must stay 0.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Words per row.
    pub const fn words_per_row(&self) -> usize {
        self.words_per_row
    }

    /// The cost of entering a cell if those whose bit is set are walls, in the form that [`AStar`](crate::AStar) and
    /// [`DijkstraMap`](crate::DijkstraMap) take it: 1 on the map, `None` for walls and outside.
    pub fn open_cost(&self) -> impl Fn(Pos) -> Option<u32> {
        |pos| (self.size.contains(pos) && !self.get(pos)).then_some(1)
    }

    /// A grid of `size` with the bits of all cells for which `is_set` holds.
    pub fn from_fn(size: Size, is_set: impl Fn(Pos) -> bool) -> Self {
        let mut grid = Self::new(size);
        for pos in size.cells() {
            grid.set(pos, is_set(pos));
        }
        grid
    }

    /// The same grid with every bit flipped.
    pub fn inverted(&self) -> Self {
        let mut grid = self.clone();
        let last = u64::MAX >> (self.words_per_row as i32 * 64 - self.size.w);
        for row in grid.words.chunks_exact_mut(self.words_per_row.max(1)) {
            row.iter_mut().for_each(|word| *word = !*word);
            row[self.words_per_row - 1] &= last;
        }
        grid
    }

    /// All cells whose bit is set, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> {
        self.iter_within(0..self.size.h as usize, 0..self.words_per_row)
    }

    /// All cells whose bit is set in these rows and these words of each row, in reading order.
    pub(super) fn iter_within(
        &self,
        rows: Range<usize>,
        columns: Range<usize>,
    ) -> impl Iterator<Item = Pos> {
        let (mut y, mut column) = (rows.start, columns.start);
        let (mut word, mut first) = (0_u64, Pos::default());
        iter::from_fn(move || {
            while word == 0 {
                if y >= rows.end || columns.is_empty() {
                    return None;
                }
                word = self.words[y * self.words_per_row + column];
                first = Pos::new(64 * column as i32, y as i32);
                column += 1;
                if column == columns.end {
                    (y, column) = (y + 1, columns.start);
                }
            }
            let bit = word.trailing_zeros() as i32;
            word &= word - 1;
            Some(Pos::new(first.x + bit, first.y))
        })
    }

    #[inline]
    const fn word_and_bit(&self, pos: Pos) -> (usize, usize) {
        let x = pos.x as usize;
        (pos.y as usize * self.words_per_row + x / 64, x % 64)
    }
}

impl Index<Pos> for BitGrid {
    type Output = bool;

    #[inline]
    fn index(&self, pos: Pos) -> &bool {
        assert!(
            self.size.contains(pos),
            "{pos:?} lies outside a map of {:?}",
            self.size
        );
        if self.get(pos) { &true } else { &false }
    }
}

/// Sets the bits that are set in `other`.
///
/// # Panics
/// If the sizes differ.
impl BitOrAssign<&Self> for BitGrid {
    fn bitor_assign(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "both have the same cells");
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }
}

/// Clears the bits that are not set in `other`.
///
/// # Panics
/// If the sizes differ.
impl BitAndAssign<&Self> for BitGrid {
    fn bitand_assign(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "both have the same cells");
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }
}

/// Indices of the set bits of `word`, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
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
    fn get_outside_is_none() {
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
    fn bits_survive_word_boundaries() {
        let mut bits = BitGrid::new(Size::new(130, 3));
        let cells = [
            Pos::new(63, 0),
            Pos::new(64, 0),
            Pos::new(0, 1),
            Pos::new(129, 2),
        ];
        for pos in cells {
            bits.set(pos, true);
        }
        bits.set(Pos::new(130, 0), true);
        assert_eq!(bits.iter().collect::<Vec<_>>(), cells);
        assert_eq!(bits.count(), 4);
        bits.set(cells[1], false);
        assert!(!bits.get(cells[1]) && bits.get(cells[0]));
    }
}
