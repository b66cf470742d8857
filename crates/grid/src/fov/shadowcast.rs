//! Recursive and symmetric shadowcasting: one scan, row by row away from the origin, with two rules for which
//! cells of a row are visible.
//!
//! Each of the four quadrants (up, right, down, left) consists of rows across its axis. A sector is the part of
//! a row between two slopes; walls in it split it into the sectors of the next row.
//!
//! The two algorithms are told apart by one question: what part of a cell must lie between the slopes for it to be seen.
//! That is the trait [`Shadowcast`]; all else is the same walk. Each row has two answers, one for walls and one for what
//! one can see through ([`RowSpan`]). The recursive one gives the same answer twice; for the symmetric one they must stay
//! apart: a wall is seen, and casts its shadow, if the sector touches it, but floor is seen only by its centre, or the
//! view is no longer mutual.
//!
//! Slopes are fractions of whole numbers. Floating-point ones go wrong where it shows: where a slope runs exactly through
//! a centre or a corner, which in rooms and corridors it does all the time.
//!
//! A row is read 64 cells at a time, as a word in which walls are ones, so that a run of walls or of floor is one count of
//! trailing bits instead of a test of each cell. Rows of the quadrants up and down are words of the map as they are;
//! columns are gathered bit by bit, which is why the two are compiled separately (`VERTICAL`). Sectors still to be
//! scanned are on a stack instead of in calls. Their order is of no consequence, since the cells seen are a set.
//!
//! `tests/vectors` compare every cell with libtcod. A change of rounding at the ends of a span shows there first.

use crate::fov::Scan;
use crate::fov::visible_set::VisibleSet;
use crate::geom::Pos;

/// What differs between the two algorithms. Columns are counted from the axis of the quadrant.
pub(super) trait Shadowcast {
    /// Whether cells at exactly the radius are visible.
    const INCLUDES_RADIUS: bool;

    /// The columns of row `depth` between two slopes. `sign` is -1 for the quadrants up and left, which are mirrored,
    /// otherwise 1.
    fn span(depth: i32, low: Slope, high: Slope, sign: i32) -> RowSpan;

    /// The lower slope of the sector that begins just right of a wall.
    fn slope_right_of(wall: i32, depth: i32) -> Slope;

    /// The upper slope of the sector that ends just left of a wall.
    fn slope_left_of(wall: i32, depth: i32) -> Slope;
}

/// A range of columns, both ends included.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnRange {
    pub(super) first: i32,
    pub(super) last: i32,
}

/// Ranges of columns of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowSpan {
    /// Columns that the sector touches: walls among them are visible and split the sector.
    pub(super) touched: ColumnRange,
    /// Columns whose transparent cells are visible.
    pub(super) clear: ColumnRange,
}

/// A cell is visible if any part of it is.
///
/// Source: Björn Bergström, "FOV using recursive shadowcasting", RogueBasin, as in libtcod's `FOV_SHADOW`. The two
/// octants of a quadrant are scanned as one; both contain the column between them, so the result is the same.
pub(super) struct RecursiveShadowcast;

impl Shadowcast for RecursiveShadowcast {
    const INCLUDES_RADIUS: bool = true;

    /// A cell extends from its near corner, `(column + 1/2) / (depth - 1/2)`, to its far one, `(column - 1/2) /
    /// (depth + 1/2)`; left of the axis it is the other way round. Cells beyond the diagonal belong to the next
    /// quadrant.
    #[inline(always)]
    fn span(depth: i32, low: Slope, high: Slope, _sign: i32) -> RowSpan {
        let far = 2 * depth + if high.num >= 0 { 1 } else { -1 };
        let last = half(high.times(far).0 + 1).min(depth);
        let far = 2 * depth + if low.num > 0 { -1 } else { 1 };
        let (below, rest) = low.times(far);
        let first = half(below + i32::from(rest > 0)).max(-depth);
        let columns = ColumnRange { first, last };
        RowSpan {
            touched: columns,
            clear: columns,
        }
    }

    fn slope_right_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall + 1, 2 * depth + if wall >= 0 { -1 } else { 1 })
    }

    fn slope_left_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall - 1, 2 * depth + if wall > 0 { 1 } else { -1 })
    }
}

const fn square(n: i32) -> i64 {
    n as i64 * n as i64
}

/// Half of `n`, rounded down.
const fn half(n: i32) -> i32 {
    n >> 1
}

/// A transparent cell is visible if its centre is, so visibility is mutual.
///
/// Source: Albert Ford, "Symmetric Shadowcasting", as in libtcod's `FOV_SYMMETRIC_SHADOWCAST`. libtcod rounds slopes to
/// 24 bits, which at 22 cells and beyond occasionally hides a cell whose centre lies exactly on the edge of a sector
/// and so breaks the symmetry. Here slopes are exact and the symmetry holds at every distance.
pub(super) struct SymmetricShadowcast;

impl Shadowcast for SymmetricShadowcast {
    const INCLUDES_RADIUS: bool = false;

    /// A column is touched if it is the nearest integer to `depth * slope`. Exact halves are rounded as libtcod does,
    /// away from zero at the lower end and towards zero at the upper end, so walls that a sector touches only at a
    /// point are visible in one half of each quadrant and not in the other.
    #[inline(always)]
    fn span(depth: i32, low: Slope, high: Slope, sign: i32) -> RowSpan {
        let mirrored = sign < 0;
        let (below, rest) = low.times(depth);
        let up = 2 * rest > low.den || 2 * rest == low.den && (low.num >= 0) != mirrored;
        let first = below + i32::from(up);
        let first_clear = below + i32::from(rest > 0);
        let (below, rest) = high.times(depth);
        let up = 2 * rest > high.den || 2 * rest == high.den && (high.num < 0) != mirrored;
        RowSpan {
            touched: ColumnRange {
                first,
                last: below + i32::from(up),
            },
            clear: ColumnRange {
                first: first_clear,
                last: below,
            },
        }
    }

    fn slope_right_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall + 1, 2 * depth)
    }

    fn slope_left_of(wall: i32, depth: i32) -> Slope {
        Slope::new(2 * wall - 1, 2 * depth)
    }
}

/// The slope `num / den` in columns per row, kept as a fraction so that comparisons are exact; `den` is 1 or
/// more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slope {
    num: i32,
    den: i32,
}

impl Slope {
    pub(super) const fn new(num: i32, den: i32) -> Self {
        Self { num, den }
    }

    /// Whether this slope is greater than `other`.
    pub(super) const fn exceeds(self, other: Self) -> bool {
        self.num as i64 * other.den as i64 > other.num as i64 * self.den as i64
    }

    /// `factor` times the slope: the integer at or below the product, and the remainder, 0 to `den - 1`.
    #[inline]
    const fn times(self, factor: i32) -> (i32, i32) {
        if let Some(product) = self.num.checked_mul(factor) {
            if self.den == 1 {
                return (product, 0);
            }
            return (product.div_euclid(self.den), product.rem_euclid(self.den));
        }
        let (product, den) = (self.num as i64 * factor as i64, self.den as i64);
        (
            product.div_euclid(den) as i32,
            product.rem_euclid(den) as i32,
        )
    }
}

/// A part of row `depth` between two slopes that is still to be scanned.
#[derive(Clone, Copy, Debug)]
struct Sector {
    depth: i32,
    low: Slope,
    high: Slope,
}

/// Buffers of a scan.
#[derive(Clone, Debug, Default)]
pub(super) struct RowScanner {
    sectors: Vec<Sector>,
    /// For each row, the largest column within the circle.
    half_widths: Vec<i32>,
    /// The circle that `half_widths` was computed for: its radius, and whether it includes cells at exactly that.
    circle: (i32, bool),
}

impl RowScanner {
    /// Adds the visible cells.
    pub(super) fn compute<R: Shadowcast>(&mut self, visible: &mut VisibleSet, scan: Scan<'_>) {
        self.set_circle(scan.radius, R::INCLUDES_RADIUS);
        let (size, Pos { x, y }) = (scan.opaque.size(), scan.origin);
        let (right, below) = (size.w - 1 - x, size.h - 1 - y);
        let across = ColumnRange {
            first: -x,
            last: right,
        };
        let down = ColumnRange {
            first: -y,
            last: below,
        };
        self.scan_quadrant::<R, false>(visible, &Quadrant::new(scan, 1, below, across));
        self.scan_quadrant::<R, false>(visible, &Quadrant::new(scan, -1, y, across));
        self.scan_quadrant::<R, true>(visible, &Quadrant::new(scan, 1, right, down));
        self.scan_quadrant::<R, true>(visible, &Quadrant::new(scan, -1, x, down));
    }

    /// Fills `half_widths` for a circle.
    fn set_circle(&mut self, radius: i32, includes_radius: bool) {
        if self.circle == (radius, includes_radius) {
            return;
        }
        self.circle = (radius, includes_radius);
        self.half_widths.clear();
        let limit = square(radius) - i64::from(!includes_radius);
        let mut column = radius;
        for depth in 0..=radius {
            while column >= 0 && square(column) > limit - square(depth) {
                column -= 1;
            }
            self.half_widths.push(column);
        }
    }

    fn scan_quadrant<R: Shadowcast, const VERTICAL: bool>(
        &mut self,
        visible: &mut VisibleSet,
        quadrant: &Quadrant<'_, VERTICAL>,
    ) {
        self.sectors.push(Sector {
            depth: 1,
            low: Slope::new(-1, 1),
            high: Slope::new(1, 1),
        });
        while let Some(mut sector) = self.sectors.pop() {
            while let Some(next) = self.scan_row::<R, VERTICAL>(visible, quadrant, sector) {
                sector = next;
            }
        }
    }

    /// Scans one row of a sector. Returns the last sector of the next row and puts the others on the stack.
    #[inline]
    fn scan_row<R: Shadowcast, const VERTICAL: bool>(
        &mut self,
        visible: &mut VisibleSet,
        quadrant: &Quadrant<'_, VERTICAL>,
        sector: Sector,
    ) -> Option<Sector> {
        let Sector { depth, low, high } = sector;
        if depth > quadrant.depth {
            return None;
        }
        let half_width = match self.circle.0 {
            0 => i32::MAX,
            radius if depth > radius => return None,
            _ => self.half_widths[depth as usize],
        };
        let span = R::span(depth, low, high, quadrant.sign);
        let (touched, columns) = (&span.touched, &quadrant.columns);
        let first = touched.first.max(columns.first).max(-half_width);
        let last = touched.last.min(columns.last).min(half_width);
        // The current run of transparent cells: its lower slope and first column. `None` behind a wall.
        let mut run = Some((low, first));
        let mut column = first;
        while column <= last {
            let count = (last - column + 1).min(64);
            let walls = quadrant.walls(depth, column, count);
            let clear = bit_range(span.clear.first - column, span.clear.last - column);
            let seen = (walls | clear) & bit_range(0, count - 1);
            quadrant.insert(visible, depth, column, seen);
            let mut at = 0;
            while at < count {
                let remaining = walls >> at;
                if let Some((low, start)) = run {
                    at += remaining.trailing_zeros() as i32;
                    if at < count {
                        let wall = column + at;
                        let high = R::slope_left_of(wall, depth);
                        if wall > start && !low.exceeds(high) {
                            let depth = depth + 1;
                            self.sectors.push(Sector { depth, low, high });
                        }
                        run = None;
                    }
                } else {
                    at += remaining.trailing_ones() as i32;
                    if at < count {
                        let start = column + at;
                        run = Some((R::slope_right_of(start - 1, depth), start));
                    }
                }
            }
            column += count;
        }
        let (low, start) = run?;
        let depth = depth + 1;
        (start <= last && !low.exceeds(high)).then_some(Sector { depth, low, high })
    }
}

/// A word with the bits from `first` to `last` set, both included and either possibly outside the word.
const fn bit_range(first: i32, last: i32) -> u64 {
    let first = if first < 0 { 0 } else { first };
    let last = if last > 63 { 63 } else { last };
    if first > last {
        return 0;
    }
    u64::MAX >> (63 - (last - first)) << first
}

/// One of the four quadrants. Its rows lie along the map's rows or, if `VERTICAL`, along its columns.
struct Quadrant<'a, const VERTICAL: bool> {
    opaque: &'a [u64],
    stride: usize,
    origin: Pos,
    /// 1 towards larger map coordinates, -1 towards smaller ones.
    sign: i32,
    /// The last row inside the map.
    depth: i32,
    /// The columns inside the map.
    columns: ColumnRange,
}

impl<'a, const VERTICAL: bool> Quadrant<'a, VERTICAL> {
    fn new(scan: Scan<'a>, sign: i32, depth: i32, columns: ColumnRange) -> Self {
        Self {
            opaque: scan.opaque.words(),
            stride: scan.opaque.words_per_row(),
            origin: scan.origin,
            sign,
            depth,
            columns,
        }
    }

    /// The map coordinates of a cell of the quadrant.
    const fn map_coordinates(&self, depth: i32, column: i32) -> (usize, usize) {
        let (along, Pos { x, y }) = (self.sign * depth, self.origin);
        if VERTICAL {
            ((x + along) as usize, (y + column) as usize)
        } else {
            ((x + column) as usize, (y + along) as usize)
        }
    }

    /// Which of `count` cells (1 to 64) are walls; bit 0 is `column`. All of them lie inside the map.
    #[inline]
    fn walls(&self, depth: i32, column: i32, count: i32) -> u64 {
        let (x, y) = self.map_coordinates(depth, column);
        if VERTICAL {
            let mut at = y * self.stride + x / 64;
            (0..count).fold(0, |walls, number| {
                let wall = self.opaque[at] >> (x % 64) & 1;
                at += self.stride;
                walls | wall << number
            })
        } else {
            let row = &self.opaque[y * self.stride..][..self.stride];
            let low = row[x / 64] >> (x % 64);
            // Two shifts because a single shift by 64 would overflow.
            let next = row.get(x / 64 + 1);
            let high = next.map_or(0, |word| word << 1 << (63 - x % 64));
            (low | high) & bit_range(0, count - 1)
        }
    }

    /// Adds the cells whose bits are set in `cells`; bit 0 is `column`. All of them lie inside the map.
    #[inline]
    fn insert(&self, visible: &mut VisibleSet, depth: i32, column: i32, mut cells: u64) {
        if cells == 0 {
            return;
        }
        let (x, y) = self.map_coordinates(depth, column);
        let length = 63 - cells.leading_zeros() as usize;
        if VERTICAL {
            visible.extend_bounds(y..=y + length, x..=x);
            let words = &mut visible.words_mut()[y * self.stride + x / 64..];
            while cells != 0 {
                words[cells.trailing_zeros() as usize * self.stride] |= 1 << (x % 64);
                cells &= cells - 1;
            }
        } else {
            visible.extend_bounds(y..=y, x..=x + length);
            let row = &mut visible.words_mut()[y * self.stride..][..self.stride];
            row[x / 64] |= cells << (x % 64);
            if let Some(word) = row.get_mut(x / 64 + 1) {
                *word |= cells >> 1 >> (63 - x % 64);
            }
        }
    }
}
