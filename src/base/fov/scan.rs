//! Shadow-casting, row after row away from the origin: what the recursive and the symmetric algorithm share.
//!
//! Each of the four quadrants (up, right, down, left) is a fan of rows that lie across it. A view is the part of a row
//! between two slopes; the walls in it cut it into the views of the next row.

use super::super::geom::Pos;
use super::super::grid::BitGrid;
use super::lit::Lit;
use super::slope::Slope;

/// What tells one kind of shadow-casting from another. Columns are counted from the middle of the quadrant.
pub(super) trait Rule {
    /// Whether cells exactly as far away as the radius are in view.
    const RIM: bool;

    /// The columns of row `depth` between two slopes. `mirrored` quadrants (up and left) are seen in a mirror.
    fn span(depth: i32, low: Slope, high: Slope, mirrored: bool) -> Span;

    /// The lower slope of a view that begins just right of a wall.
    fn right_of(wall: i32, depth: i32) -> Slope;

    /// The upper slope of a view that ends just left of a wall.
    fn left_of(wall: i32, depth: i32) -> Slope;
}

/// Columns of a row, from first to last, both included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// The columns that the view touches: walls among them are seen and cut the view.
    pub(super) touched: (i32, i32),
    /// The columns whose clear cells are seen.
    pub(super) clear: (i32, i32),
}

/// What is left to look at: the part of row `depth` between two slopes.
#[derive(Clone, Copy, Debug)]
struct View {
    depth: i32,
    low: Slope,
    high: Slope,
}

/// Memory of a scan.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanner {
    views: Vec<View>,
    /// For each row, the largest column within the circle.
    reach: Vec<i32>,
    /// The circle that `reach` was made for: its radius, and whether the rim belongs to it.
    circle: (i32, bool),
}

impl Scanner {
    /// Lights what is in view from `origin`, which is inside the map; `radius` 0 sets no limit.
    pub(super) fn compute<R: Rule>(
        &mut self,
        lit: &mut Lit,
        opaque: &BitGrid,
        origin: Pos,
        radius: i32,
    ) {
        self.draw_circle(radius, R::RIM);
        let size = opaque.size();
        let (x, y) = (origin.x, origin.y);
        let (right, below) = (size.w - 1 - x, size.h - 1 - y);
        let across = Quadrant::<false>::new(opaque, origin);
        self.fan::<R, false>(lit, &across.towards(1, below, (-x, right)));
        self.fan::<R, false>(lit, &across.towards(-1, y, (-x, right)));
        let upright = Quadrant::<true>::new(opaque, origin);
        self.fan::<R, true>(lit, &upright.towards(1, right, (-y, below)));
        self.fan::<R, true>(lit, &upright.towards(-1, x, (-y, below)));
    }

    /// Fills `reach` for a circle; with radius 0 it stays empty.
    fn draw_circle(&mut self, radius: i32, rim: bool) {
        if self.circle == (radius, rim) {
            return;
        }
        self.circle = (radius, rim);
        self.reach.clear();
        let limit = i64::from(radius) * i64::from(radius) - i64::from(!rim);
        let mut column = radius;
        for depth in 0..=radius {
            let room = limit - i64::from(depth) * i64::from(depth);
            while column >= 0 && i64::from(column) * i64::from(column) > room {
                column -= 1;
            }
            self.reach.push(column);
        }
    }

    /// Scans one quadrant.
    fn fan<R: Rule, const UPRIGHT: bool>(
        &mut self,
        lit: &mut Lit,
        quadrant: &Quadrant<'_, UPRIGHT>,
    ) {
        self.views.push(View {
            depth: 1,
            low: Slope::new(-1, 1),
            high: Slope::new(1, 1),
        });
        while let Some(mut view) = self.views.pop() {
            while let Some(next) = self.row::<R, UPRIGHT>(lit, quadrant, view) {
                view = next;
            }
        }
    }

    /// Lights one row of a view. Gives the last view of the next row and puts the others aside.
    #[inline]
    fn row<R: Rule, const UPRIGHT: bool>(
        &mut self,
        lit: &mut Lit,
        quadrant: &Quadrant<'_, UPRIGHT>,
        view: View,
    ) -> Option<View> {
        let View { depth, low, high } = view;
        if depth > quadrant.depth {
            return None;
        }
        let reach = match self.circle.0 {
            0 => i32::MAX,
            radius if depth > radius => return None,
            _ => self.reach[depth as usize],
        };
        let span = R::span(depth, low, high, quadrant.sign < 0);
        let first = span.touched.0.max(quadrant.columns.0).max(-reach);
        let last = span.touched.1.min(quadrant.columns.1).min(reach);
        // The clear run that is open: its lower slope and first column. `None` behind a wall.
        let mut run = Some((low, first));
        let mut column = first;
        while column <= last {
            let count = (last - column + 1).min(64);
            let walls = quadrant.walls(depth, column, count);
            let clear = ones(span.clear.0 - column, span.clear.1 - column);
            quadrant.light(lit, depth, column, (walls | clear) & ones(0, count - 1));
            let mut at = 0;
            while at < count {
                let rest = walls >> at;
                if let Some((low, start)) = run {
                    at += rest.trailing_zeros() as i32;
                    if at < count {
                        let wall = column + at;
                        let high = R::left_of(wall, depth);
                        if wall > start && !low.exceeds(high) {
                            let depth = depth + 1;
                            self.views.push(View { depth, low, high });
                        }
                        run = None;
                    }
                } else {
                    at += rest.trailing_ones() as i32;
                    if at < count {
                        let start = column + at;
                        run = Some((R::right_of(start - 1, depth), start));
                    }
                }
            }
            column += count;
        }
        let (low, start) = run?;
        let depth = depth + 1;
        (start <= last && !low.exceeds(high)).then_some(View { depth, low, high })
    }
}

/// A word whose bits from `first` to `last` are on, both included and either of them possibly outside the word.
const fn ones(first: i32, last: i32) -> u64 {
    let first = if first < 0 { 0 } else { first };
    let last = if last > 63 { 63 } else { last };
    if first > last {
        return 0;
    }
    u64::MAX >> (63 - (last - first)) << first
}

/// One of the four fans of rows. Rows lie along the map's rows or, `UPRIGHT`, along its columns.
struct Quadrant<'a, const UPRIGHT: bool> {
    opaque: &'a [u64],
    stride: usize,
    origin: Pos,
    /// 1 towards larger numbers on the map, -1 towards smaller ones.
    sign: i32,
    /// The last row inside the map.
    depth: i32,
    /// The first and the last column inside the map.
    columns: (i32, i32),
}

impl<'a, const UPRIGHT: bool> Quadrant<'a, UPRIGHT> {
    fn new(opaque: &'a BitGrid, origin: Pos) -> Self {
        Self {
            opaque: opaque.words(),
            stride: opaque.words_a_row(),
            origin,
            sign: 1,
            depth: 0,
            columns: (0, 0),
        }
    }

    const fn towards(&self, sign: i32, depth: i32, columns: (i32, i32)) -> Self {
        Self {
            opaque: self.opaque,
            stride: self.stride,
            origin: self.origin,
            sign,
            depth,
            columns,
        }
    }

    /// The column and row of the map where a column of the row `depth` lies.
    const fn place(&self, depth: i32, column: i32) -> (usize, usize) {
        let along = self.sign * depth;
        if UPRIGHT {
            (
                (self.origin.x + along) as usize,
                (self.origin.y + column) as usize,
            )
        } else {
            (
                (self.origin.x + column) as usize,
                (self.origin.y + along) as usize,
            )
        }
    }

    /// Which of `count` cells (1 to 64) are walls; bit 0 is `column`. All of them lie inside the map.
    #[inline]
    fn walls(&self, depth: i32, column: i32, count: i32) -> u64 {
        let (x, y) = self.place(depth, column);
        if UPRIGHT {
            let mut at = y * self.stride + x / 64;
            (0..count).fold(0, |walls, number| {
                let wall = self.opaque[at] >> (x % 64) & 1;
                at += self.stride;
                walls | wall << number
            })
        } else {
            let row = &self.opaque[y * self.stride..][..self.stride];
            let low = row[x / 64] >> (x % 64);
            // Two shifts, because shifting by 64 at once is none.
            let high = row
                .get(x / 64 + 1)
                .map_or(0, |word| word << 1 << (63 - x % 64));
            (low | high) & ones(0, count - 1)
        }
    }

    /// Lights the cells whose bits are on in `cells`; bit 0 is `column`. All of them lie inside the map.
    #[inline]
    fn light(&self, lit: &mut Lit, depth: i32, column: i32, mut cells: u64) {
        if cells == 0 {
            return;
        }
        let (x, y) = self.place(depth, column);
        let length = 63 - cells.leading_zeros() as usize;
        if UPRIGHT {
            lit.touch((y, y + length), (x, x));
            let words = &mut lit.words_mut()[y * self.stride + x / 64..];
            while cells != 0 {
                words[cells.trailing_zeros() as usize * self.stride] |= 1 << (x % 64);
                cells &= cells - 1;
            }
        } else {
            lit.touch((y, y), (x, x + length));
            let row = &mut lit.words_mut()[y * self.stride..][..self.stride];
            row[x / 64] |= cells << (x % 64);
            if let Some(word) = row.get_mut(x / 64 + 1) {
                *word |= cells >> 1 >> (63 - x % 64);
            }
        }
    }
}
