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

    /// The smallest areas around marked pixels that lie together, in reading order.
    pub(crate) fn clusters(&self) -> Vec<Rect> {
        let (columns, rows) = (self.size.w.div_ceil(CELL), self.size.h.div_ceil(CELL));
        let cells = Rect::new(0, 0, columns, rows);
        let mut boxes: Vec<Option<Rect>> = vec![None; cells.area()];
        for (x, y) in self.within(self.size) {
            let cell = &mut boxes[(y / CELL * columns + x / CELL) as usize];
            let pixel = Rect::new(x, y, 1, 1);
            *cell = Some(cell.map_or(pixel, |known| known.around(pixel)));
        }
        let mut clusters = Vec::new();
        for start in cells.places() {
            let mut cluster: Option<Rect> = None;
            let mut waiting = vec![start];
            while let Some((x, y)) = waiting.pop() {
                // Each cell is taken once, so this ends.
                let Some(found) = boxes[(y * columns + x) as usize].take() else {
                    continue;
                };
                cluster = Some(cluster.map_or(found, |known| known.around(found)));
                let (left, top) = (x.saturating_sub(1), y.saturating_sub(1));
                let (right, bottom) = ((x + 2).min(columns), (y + 2).min(rows));
                waiting.extend(Rect::new(left, top, right - left, bottom - top).places());
            }
            clusters.extend(cluster);
        }
        clusters.sort_by_key(|cluster| (cluster.y, cluster.x));
        clusters
    }
}

/// The largest difference in a channel.
fn distance(old: Pixel, new: Pixel) -> u8 {
    let channels = old.iter().zip(new).map(|(old, new)| old.abs_diff(new));
    channels.max().unwrap_or(0)
}
