//! Which pixels of two frames differ, and in which places they lie together.

use crate::frame::{Frame, Pixel, Rect};

/// Pixels that differ are of one place if they are in the same or in neighbouring cells of this many pixels square: a
/// letter is one place, not one for each of its strokes.
const CELL: u32 = 4;

/// Which pixels differ, in the part that both frames have.
pub(crate) struct Marks {
    pub(crate) size: Rect,
    marked: Vec<bool>,
    /// How many there are.
    pub(crate) count: usize,
    /// How many pixels have this as the largest difference in a channel.
    distances: [usize; 256],
}

impl Marks {
    pub(crate) fn new(old: &Frame, new: &Frame, tolerance: u8) -> Self {
        let size = Rect::new(0, 0, old.width.min(new.width), old.height.min(new.height));
        let mut marked = Vec::with_capacity(size.area());
        let mut distances = [0; 256];
        for y in 0..size.h {
            for (old, new) in old.row(y, size.w).iter().zip(new.row(y, size.w)) {
                let distance = if old == new { 0 } else { distance(*old, *new) };
                distances[usize::from(distance)] += 1;
                marked.push(distance > tolerance);
            }
        }
        let count = distances[usize::from(tolerance) + 1..].iter().sum();
        Self {
            size,
            marked,
            count,
            distances,
        }
    }

    /// The largest difference in a channel.
    pub(crate) fn largest(&self) -> u8 {
        let largest = self.distances.iter().rposition(|count| *count > 0);
        largest.map_or(0, |distance| distance as u8)
    }

    /// How many pixels differ by more than `limit`.
    pub(crate) fn beyond(&self, limit: u8) -> usize {
        self.distances[usize::from(limit) + 1..].iter().sum()
    }

    pub(crate) fn at(&self, x: u32, y: u32) -> bool {
        self.size.contains(x, y) && self.marked[(y * self.size.w + x) as usize]
    }

    /// The marked places within `area`.
    pub(crate) fn within(&self, area: Rect) -> impl Iterator<Item = (u32, u32)> {
        area.places().filter(|(x, y)| self.at(*x, *y))
    }

    /// The marked pixels in cells.
    pub(crate) fn cells(&self) -> Cells {
        let (columns, rows) = (self.size.w.div_ceil(CELL), self.size.h.div_ceil(CELL));
        let mut cells = Cells::empty(columns, rows);
        for (x, y) in self.within(self.size) {
            cells.add(x / CELL, y / CELL, Rect::new(x, y, 1, 1));
        }
        cells
    }
}

/// Marked pixels in square cells: of each, the smallest area around those in it.
pub(crate) struct Cells {
    grid: Rect,
    boxes: Vec<Option<Rect>>,
}

impl Cells {
    fn empty(columns: u32, rows: u32) -> Self {
        let grid = Rect::new(0, 0, columns, rows);
        let boxes = vec![None; grid.area()];
        Self { grid, boxes }
    }

    fn add(&mut self, column: u32, row: u32, area: Rect) {
        let cell = &mut self.boxes[(row * self.grid.w + column) as usize];
        *cell = Some(cell.map_or(area, |known| known.around(area)));
    }

    /// The same in cells twice as wide and high, in which things lie together that are farther apart.
    pub(crate) fn coarser(&self) -> Self {
        let (columns, rows) = (self.grid.w.div_ceil(2), self.grid.h.div_ceil(2));
        let mut coarse = Self::empty(columns, rows);
        for (cell, area) in self.grid.places().zip(&self.boxes) {
            if let Some(area) = area {
                coarse.add(cell.0 / 2, cell.1 / 2, *area);
            }
        }
        coarse
    }

    /// Which cells lie together.
    pub(crate) fn clusters(&self) -> Clusters {
        let mut numbers = vec![None; self.boxes.len()];
        let mut areas: Vec<Rect> = Vec::new();
        for start in self.grid.places() {
            let number = areas.len();
            let mut cluster: Option<Rect> = None;
            let mut waiting = vec![start];
            while let Some((x, y)) = waiting.pop() {
                let at = (y * self.grid.w + x) as usize;
                // Each cell is taken once, so this ends.
                let (Some(found), None) = (self.boxes[at], numbers[at]) else {
                    continue;
                };
                numbers[at] = Some(number);
                cluster = Some(cluster.map_or(found, |known| known.around(found)));
                let (left, top) = (x.saturating_sub(1), y.saturating_sub(1));
                let (right, bottom) = ((x + 2).min(self.grid.w), (y + 2).min(self.grid.h));
                waiting.extend(Rect::new(left, top, right - left, bottom - top).places());
            }
            areas.extend(cluster);
        }
        Clusters {
            columns: self.grid.w,
            numbers,
            areas,
        }
    }
}

/// Places in which marked pixels lie together, by number.
pub(crate) struct Clusters {
    /// How many cells are in a row.
    columns: u32,
    /// Of each cell, the cluster it belongs to.
    numbers: Vec<Option<usize>>,
    /// Of each cluster, the smallest area around its pixels. Others may lie within: a letter within the edge of a window.
    pub(crate) areas: Vec<Rect>,
}

impl Clusters {
    /// Whether a marked pixel is of this cluster. Only of those that [`Marks::cells`] makes.
    pub(crate) fn has(&self, number: usize, (x, y): (u32, u32)) -> bool {
        let cell = (y / CELL * self.columns + x / CELL) as usize;
        self.numbers[cell] == Some(number)
    }
}

/// The largest difference in a channel.
fn distance(old: Pixel, new: Pixel) -> u8 {
    let channels = old.iter().zip(new).map(|(old, new)| old.abs_diff(new));
    channels.max().unwrap_or(0)
}
