//! Grid geometry in cells: positions, sizes, directions, rectangles.

use std::iter;

use crate::word::word_enum;

/// A map cell, counted from the top-left corner: `x` grows right, `y` grows down.
///
/// ```
/// use tallowdeep_grid::{Dir, Pos};
///
/// let mut hero = Pos::new(3, 4);
/// hero += Dir::NE;
/// assert_eq!(hero, Pos::from((4, 3)));
/// assert_eq!(hero - Pos::new(1, 0) * 4, Pos::new(0, 3));
/// assert_eq!(<(i32, i32)>::from(hero), (4, 3));
/// assert!(hero.is_adjacent(Pos::new(5, 3)));
/// ```
#[doc(alias("Point", "Coord", "Position", "IVec2"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Pos {
    /// Columns right of the leftmost one; negative is left of it.
    pub x: i32,
    /// Rows below the topmost one; negative is above it.
    pub y: i32,
}

/// A number of cell columns and rows, each 0 or more.
///
/// ```
/// use tallowdeep_grid::{Pos, Size};
///
/// let size = Size::new(3, 2);
/// assert_eq!(size.cells().last(), Some(Pos::new(2, 1)));
/// assert!(!size.contains(Pos::new(3, 0)));
/// ```
#[doc(alias("Dimensions", "bounds", "in_bounds"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::stored::StoredSize"))]
pub struct Size {
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
}

impl Size {
    /// `w` columns by `h` rows; negative numbers count as 0.
    #[inline]
    pub const fn new(w: i32, h: i32) -> Self {
        Self {
            w: if w > 0 { w } else { 0 },
            h: if h > 0 { h } else { 0 },
        }
    }

    /// Columns times rows.
    #[inline]
    pub const fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// Whether `at` lies inside a rectangle of this size whose top-left corner is (0, 0).
    #[inline]
    pub const fn contains(self, at: Pos) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.w && at.y < self.h
    }
}

/// Adds columns and rows: the position offset by `other`.
impl std::ops::Add for Pos {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

/// Columns and rows from `other` to `self`.
impl std::ops::Sub for Pos {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

/// The adjacent cell in the direction.
impl std::ops::Add<Dir> for Pos {
    type Output = Self;

    #[inline]
    fn add(self, dir: Dir) -> Self {
        self.step(dir)
    }
}

impl std::ops::AddAssign for Pos {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Moves to the adjacent cell in the direction.
impl std::ops::AddAssign<Dir> for Pos {
    #[inline]
    fn add_assign(&mut self, dir: Dir) {
        *self = self.step(dir);
    }
}

impl std::ops::SubAssign for Pos {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Multiplies columns and rows.
impl std::ops::Mul<i32> for Pos {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self::new(self.x * times, self.y * times)
    }
}

/// Column and row.
impl From<(i32, i32)> for Pos {
    #[inline]
    fn from((x, y): (i32, i32)) -> Self {
        Self::new(x, y)
    }
}

/// Column and row, as `PxSize::corner` of tallowdeep-canvas takes them.
impl From<Pos> for (i32, i32) {
    #[inline]
    fn from(pos: Pos) -> Self {
        (pos.x, pos.y)
    }
}

/// Columns and rows, as `LightMap::from_fn` of tallowdeep-canvas takes them.
impl From<Size> for (i32, i32) {
    #[inline]
    fn from(size: Size) -> Self {
        (size.w, size.h)
    }
}

impl Pos {
    /// Column `x`, row `y`.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The adjacent cell in the direction `dir`.
    #[inline]
    pub const fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.delta();
        Self::new(self.x + dx, self.y + dy)
    }

    /// The eight adjacent cells, in the order of [`Dir::ALL`].
    #[inline]
    #[doc(alias("neighbors", "adjacent"))]
    pub fn neighbours(self) -> [Self; 8] {
        Dir::ALL.map(|dir| self.step(dir))
    }

    /// Chebyshev distance: the number of king's moves from `self` to `other`.
    #[inline]
    #[doc(alias("distance2d"))]
    pub const fn distance(self, other: Self) -> i32 {
        let (dx, dy) = ((self.x - other.x).abs(), (self.y - other.y).abs());
        if dx > dy { dx } else { dy }
    }

    /// Squared Euclidean distance to `other`, in cells.
    #[inline]
    pub const fn distance_squared(self, other: Self) -> i32 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }

    /// Manhattan distance: the number of orthogonal steps from `self` to `other`.
    #[inline]
    pub const fn manhattan_distance(self, other: Self) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    /// Whether `other` is one of the eight adjacent cells.
    #[inline]
    pub const fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }
}

impl Size {
    /// All cells in reading order: top row first, left to right.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let (x2, y2) = (self.w - 1, self.h - 1);
        let (x1, y1) = (0, 0);
        Rect { x1, y1, x2, y2 }.cells()
    }
}

word_enum! {
    /// One of the eight compass directions. `N` is up: `y` decreases. Ties are broken in this order, orthogonal
    /// directions first. The words are those used in commands.
    ///
    /// ```
    /// use tallowdeep_grid::{Dir, Pos};
    ///
    /// assert_eq!(Dir::from_word("ne"), Some(Dir::NE));
    /// assert_eq!(Dir::NE.opposite(), Dir::SW);
    /// assert_eq!(Dir::towards(Pos::new(0, 0), Pos::new(9, 2)), Some(Dir::E));
    /// ```
    #[doc(alias("Direction", "compass"))]
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Dir {
        /// Up.
        N = "n",
        /// Right.
        E = "e",
        /// Down.
        S = "s",
        /// Left.
        W = "w",
        /// Up and right.
        NE = "ne",
        /// Down and right.
        SE = "se",
        /// Down and left.
        SW = "sw",
        /// Up and left.
        NW = "nw",
    }
}

impl Dir {
    /// The four orthogonal directions.
    pub const CARDINAL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// Column and row offset of one step, each -1, 0 or 1.
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::N => (0, -1),
            Self::E => (1, 0),
            Self::S => (0, 1),
            Self::W => (-1, 0),
            Self::NE => (1, -1),
            Self::SE => (1, 1),
            Self::SW => (-1, 1),
            Self::NW => (-1, -1),
        }
    }

    /// Whether a step changes both column and row.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::NE | Self::SE | Self::SW | Self::NW)
    }

    /// The direction with the offset (`dx`, `dy`); `None` if that is not one of the eight.
    pub fn from_delta(dx: i32, dy: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|dir| dir.delta() == (dx, dy))
    }

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        self.left().left()
    }

    /// The direction a quarter turn to the left.
    pub fn left(self) -> Self {
        let (dx, dy) = self.delta();
        Self::from_delta(dy, -dx).unwrap_or(self)
    }

    /// The direction a quarter turn to the right.
    pub fn right(self) -> Self {
        self.opposite().left()
    }

    /// The direction from `from` to `to`, one of eight sectors of 45 degrees; `None` if they are equal.
    pub fn towards(from: Pos, to: Pos) -> Option<Self> {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        // tan 22.5° is 0.41421...; 408/985 is exact enough for any map.
        let is_small = |part: i32, whole: i32| part.abs() * 985 <= whole.abs() * 408;
        let x = if is_small(dx, dy) { 0 } else { dx.signum() };
        let y = if is_small(dy, dx) { 0 } else { dy.signum() };
        Self::from_delta(x, y)
    }

    /// The direction from `from` to `to`; `None` unless they are adjacent.
    pub fn between(from: Pos, to: Pos) -> Option<Self> {
        Self::from_delta(to.x - from.x, to.y - from.y)
    }
}

/// A rectangle of cells from `(x1, y1)` to `(x2, y2)`, both corners included. Empty if the second lies left of the first
/// or above it.
///
/// ```
/// use tallowdeep_grid::{Pos, Rect};
///
/// let room = Rect::new(2, 1, 6, 3);
/// assert_eq!((room.width(), room.height(), room.center()), (5, 3, Pos::new(4, 2)));
/// assert_eq!(room.intersect(Rect::new(5, 0, 9, 1)), Rect::new(5, 1, 6, 1));
/// assert!(room.intersect(Rect::new(7, 1, 9, 3)).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rect {
    /// Leftmost column.
    pub x1: i32,
    /// Topmost row.
    pub y1: i32,
    /// Rightmost column.
    pub x2: i32,
    /// Bottommost row.
    pub y2: i32,
}

impl Rect {
    /// From the cell (`x1`, `y1`) to the cell (`x2`, `y2`), both included.
    #[doc(alias("with_exact"))]
    pub const fn new(x1: i32, y1: i32, x2: i32, y2: i32) -> Self {
        Self { x1, y1, x2, y2 }
    }

    /// The rectangle of this size whose top-left cell is `at`; empty if the size is.
    ///
    /// ```
    /// use tallowdeep_grid::{Pos, Rect, Size};
    ///
    /// assert_eq!(Rect::sized(Pos::new(2, 1), Size::new(5, 3)), Rect::new(2, 1, 6, 3));
    /// assert!(Rect::sized(Pos::new(2, 1), Size::new(0, 3)).is_empty());
    /// ```
    #[doc(alias("with_size", "from_size"))]
    pub const fn sized(at: Pos, size: Size) -> Self {
        Self::new(at.x, at.y, at.x + size.w - 1, at.y + size.h - 1)
    }

    /// The rectangle with `cells` more on each side; negative numbers shrink it.
    ///
    /// ```
    /// use tallowdeep_grid::Rect;
    ///
    /// let room = Rect::new(2, 1, 6, 3);
    /// assert_eq!(room.grown(1), Rect::new(1, 0, 7, 4));
    /// assert_eq!(room.grown(-1), room.inner());
    /// assert!(room.grown(-2).is_empty());
    /// ```
    #[doc(alias("expand", "shrink", "inset", "inflate"))]
    #[must_use]
    pub const fn grown(self, cells: i32) -> Self {
        Self {
            x1: self.x1 - cells,
            y1: self.y1 - cells,
            x2: self.x2 + cells,
            y2: self.y2 + cells,
        }
    }

    /// Columns, 0 if it is empty.
    pub const fn width(self) -> i32 {
        if self.x2 < self.x1 {
            0
        } else {
            self.x2 - self.x1 + 1
        }
    }

    /// Rows, 0 if it is empty.
    pub const fn height(self) -> i32 {
        if self.y2 < self.y1 {
            0
        } else {
            self.y2 - self.y1 + 1
        }
    }

    /// Whether it has no cell.
    pub const fn is_empty(self) -> bool {
        self.x2 < self.x1 || self.y2 < self.y1
    }

    /// The cells that both have; empty if there are none.
    pub fn intersect(self, other: Self) -> Self {
        Self {
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
            x2: self.x2.min(other.x2),
            y2: self.y2.min(other.y2),
        }
    }

    /// The middle cell, rounded towards the top left.
    pub const fn center(self) -> Pos {
        Pos::new(
            (self.x1 + self.x2).div_euclid(2),
            (self.y1 + self.y2).div_euclid(2),
        )
    }

    /// Whether the two have a cell in common.
    #[doc(alias("intersects"))]
    pub const fn overlaps(self, other: Self) -> bool {
        self.x1 <= other.x2 && self.x2 >= other.x1 && self.y1 <= other.y2 && self.y2 >= other.y1
    }

    /// The rectangle without its outermost ring of cells.
    pub const fn inner(self) -> Self {
        self.grown(-1)
    }

    /// Whether `pos` is one of its cells.
    #[inline]
    pub const fn contains(self, pos: Pos) -> bool {
        pos.x >= self.x1 && pos.x <= self.x2 && pos.y >= self.y1 && pos.y <= self.y2
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let mut next = Pos::new(self.x1, self.y1);
        // Compiled once; a chain of ranges would be compiled again for each use.
        iter::from_fn(move || {
            let here = next;
            next = match here.x < self.x2 {
                true => Pos::new(here.x + 1, here.y),
                false => Pos::new(self.x1, here.y + 1),
            };
            self.contains(here).then_some(here)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_add_and_subtract() {
        let (one, other) = (Pos::new(3, -1), Pos::new(1, 4));
        let right = (Pos::new(4, 3), Pos::new(2, -5));
        assert_eq!((one + other, one - other), right);
        for dir in Dir::ALL {
            let (dx, dy) = dir.delta();
            assert_eq!(one.step(dir), one + Pos::new(dx, dy));
        }
    }

    #[test]
    fn a_diagonal_step_has_chebyshev_1_manhattan_2() {
        let (a, b) = (Pos::new(3, 3), Pos::new(3, 3).step(Dir::SW));
        let found = (
            b,
            a.distance(b),
            a.manhattan_distance(b),
            a.distance_squared(b),
        );
        assert_eq!(found, (Pos::new(2, 4), 1, 2, 2));
    }

    #[test]
    fn words_and_offsets_are_unique() {
        for dir in Dir::ALL {
            assert_eq!(Dir::from_word(dir.word()), Some(dir));
            let found = Dir::between(Pos::default(), Pos::default().step(dir));
            assert_eq!(found, Some(dir));
        }
        assert_eq!(Dir::from_delta(0, 0), None);
    }

    #[test]
    fn turns_are_quarter_turns() {
        let turns = |dir: Dir| [dir.left(), dir.opposite(), dir.right()];
        assert_eq!(turns(Dir::N), [Dir::W, Dir::S, Dir::E]);
        assert_eq!(turns(Dir::NE), [Dir::NW, Dir::SW, Dir::SE]);
    }

    /// docs/tutorials.md 1.3: rooms that share a wall overlap.
    #[test]
    fn rectangles_that_share_an_edge_overlap() {
        let room = |x1, x2| Rect {
            x1,
            y1: 0,
            x2,
            y2: 5,
        };
        assert!(room(0, 4).overlaps(room(4, 8)));
        assert!(!room(0, 4).overlaps(room(5, 8)));
    }

    #[test]
    fn centers_round_to_the_top_left() {
        let right = Pos::new(2, 3);
        assert_eq!(
            Rect {
                x1: 1,
                y1: 1,
                x2: 4,
                y2: 6
            }
            .center(),
            right
        );
        let found = Rect {
            x1: -2,
            y1: 0,
            x2: 1,
            y2: 0,
        }
        .center();
        assert_eq!(found, Pos::new(-1, 0));
    }
}
