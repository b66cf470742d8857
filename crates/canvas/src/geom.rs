//! Pixel geometry: positions, sizes and rectangles on a canvas. Not the types for cells of a map, so that the compiler
//! keeps pixels and cells apart.

use std::ops::{Add, Sub};

/// A pixel, counted from the top-left corner: `x` grows right, `y` grows down. May lie outside the canvas.
///
/// ```
/// use tallowdeep_canvas::Px;
///
/// assert_eq!(Px::from((3, 4)) + Px::new(8, 0), Px::new(11, 4));
/// ```
#[doc(alias("Point", "Pos", "IntPoint"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Px {
    /// Columns right of the leftmost one; negative is left of it.
    pub x: i32,
    /// Rows below the topmost one; negative is above it.
    pub y: i32,
}

impl Px {
    /// Column `x`, row `y`.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// Adds columns and rows: the position offset by `other`.
impl Add for Px {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

/// Columns and rows from `other` to `self`.
impl Sub for Px {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

/// A number of pixel columns and rows, each 0 or more.
///
/// ```
/// use tallowdeep_canvas::{Px, PxSize};
///
/// let cell = PxSize::from((8, 16));
/// // Where the letter in column 3, row 2 of a terminal lies.
/// assert_eq!(cell.corner((3, 2)), Px::new(24, 32));
/// ```
#[doc(alias("Size", "IntSize", "dimensions"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PxSize {
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
}

impl PxSize {
    /// `w` columns by `h` rows; negative numbers count as 0.
    #[inline]
    pub const fn new(w: i32, h: i32) -> Self {
        Self {
            w: if w > 0 { w } else { 0 },
            h: if h > 0 { h } else { 0 },
        }
    }

    /// The top-left pixel of a cell, its column and row, in a grid of cells of this size that begins at (0, 0). Takes a
    /// pair or a `Pos` of tallowdeep-grid.
    #[inline]
    pub fn corner(self, cell: impl Into<(i32, i32)>) -> Px {
        let (column, row) = cell.into();
        Px::new(column * self.w, row * self.h)
    }

    /// Columns times rows.
    #[inline]
    pub const fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// Whether `at` lies inside a rectangle of this size whose top-left corner is (0, 0).
    #[inline]
    pub const fn contains(self, at: Px) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.w && at.y < self.h
    }
}

impl From<(i32, i32)> for Px {
    fn from((x, y): (i32, i32)) -> Self {
        Self::new(x, y)
    }
}

/// `w` columns by `h` rows; negative numbers count as 0.
impl From<(i32, i32)> for PxSize {
    fn from((w, h): (i32, i32)) -> Self {
        Self::new(w, h)
    }
}

/// Columns and rows.
impl From<PxSize> for (i32, i32) {
    fn from(size: PxSize) -> Self {
        (size.w, size.h)
    }
}

/// A rectangle of pixels: its top-left corner and its size. Empty if `w` or `h` is 0 or less.
///
/// ```
/// use tallowdeep_canvas::{Px, PxRect};
///
/// let panel = PxRect::new(200, 0, 120, 96);
/// assert_eq!(panel.inset(4), PxRect::new(204, 4, 112, 88));
/// assert_eq!(panel.intersect(PxRect::new(0, 90, 320, 90)), PxRect::new(200, 90, 120, 6));
/// assert!(panel.contains(Px::new(319, 95)) && !panel.contains(Px::new(320, 95)));
/// ```
#[doc(alias("Rect", "IntRect", "Area"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PxRect {
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Columns.
    pub w: i32,
    /// Rows.
    pub h: i32,
}

impl PxRect {
    /// `w` by `h` pixels with the top-left corner (`x`, `y`).
    #[inline]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    /// The rectangle of this size at (0, 0).
    #[inline]
    pub const fn from_size(size: PxSize) -> Self {
        Self::new(0, 0, size.w, size.h)
    }

    /// The first column right of it, saturating.
    #[inline]
    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.w)
    }

    /// The first row below it, saturating.
    #[inline]
    pub const fn bottom(self) -> i32 {
        self.y.saturating_add(self.h)
    }

    /// The intersection, empty if they have no pixel in common.
    #[inline]
    pub fn intersect(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let w = self.right().min(other.right()).saturating_sub(x);
        let h = self.bottom().min(other.bottom()).saturating_sub(y);
        Self {
            x,
            y,
            w: w.max(0),
            h: h.max(0),
        }
    }

    /// Whether `px` is one of its pixels.
    #[inline]
    pub const fn contains(self, px: Px) -> bool {
        px.x >= self.x && px.y >= self.y && px.x < self.right() && px.y < self.bottom()
    }

    /// Whether it contains all of `other`.
    #[inline]
    pub fn contains_rect(self, other: Self) -> bool {
        // 64 bits cannot overflow, so nothing needs to saturate.
        let inside = |at: i32, size: i32, from: i32, room: i32| {
            let before = i64::from(at) - i64::from(from);
            before >= 0 && before + i64::from(size) <= i64::from(room)
        };
        inside(other.x, other.w, self.x, self.w) && inside(other.y, other.h, self.y, self.h)
    }

    /// The rectangle shrunk by `by` pixels on each side.
    pub const fn inset(self, by: i32) -> Self {
        let both = by.saturating_mul(2);
        Self::new(
            self.x.saturating_add(by),
            self.y.saturating_add(by),
            self.w.saturating_sub(both),
            self.h.saturating_sub(both),
        )
    }

    /// The rows from `y` to its last.
    pub const fn below(self, y: i32) -> Self {
        self.rows(y, self.bottom().saturating_sub(y))
    }

    /// `h` rows from `y` on, in its columns.
    pub const fn rows(self, y: i32, h: i32) -> Self {
        Self::new(self.x, y, self.w, h)
    }

    /// The columns from `x` to its last.
    pub const fn right_of(self, x: i32) -> Self {
        Self::new(x, self.y, self.right().saturating_sub(x), self.h)
    }

    /// Whether it contains no pixel.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    /// Its top-left corner.
    pub const fn top_left(self) -> Px {
        Px::new(self.x, self.y)
    }

    /// Its columns and rows.
    #[inline]
    pub const fn size(self) -> PxSize {
        PxSize::new(self.w, self.h)
    }
}
