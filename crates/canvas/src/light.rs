//! A light map: one colour per map cell, interpolated smoothly over the pixels.
//!
//! Levels become factors at the corners of cells, and the factor of a pixel is interpolated between the four corners of
//! its cell. Setting up each cell anew on each pixel row costs more than its pixels. But from one row to the next, the
//! factor at the side of a cell changes by the same step as long as the rows lie in the same cells: so the sides are
//! computed where a row of cells begins, each further row adds the steps (`slopes`) to them, and a ramp between two sides
//! fills the row of a cell. Cells that are not shaded, most of a map, take no time.
//!
//! Steps are truncated towards 0. Rounded, they would lead some pixels out of the range between their corners; a
//! property holds them to it.

use std::ops::Range;

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect, PxSize};
use crate::simd::factors;

/// The largest width and height of a cell, in pixels, for which sums of factors fit 16 bits.
const MAX_CELL: i32 = 256;

/// Fixed-point factor scale along a row, as in [`factors::ramp`].
const FRACTION: i32 = 256;

/// The light level of each cell of a map panel.
///
/// Each channel of a level scales that channel of the pixels: [`LightMap::NEUTRAL`] leaves it unchanged, 0 makes it
/// black, 255 almost doubles it. The light at a corner is the mean of the up to four cells that meet there;
/// within a cell it is interpolated between the corners. Only shaded cells change pixels; cells where nothing
/// is drawn can be skipped, and on most maps they are the majority.
///
/// ```
/// use tallowdeep_canvas::{Canvas, LightMap, Px, PxSize, Rgb};
///
/// let (cell, neutral) = (PxSize::new(16, 16), Rgb::new(128, 128, 128));
/// let mut canvas = Canvas::new(PxSize::new(64, 16));
/// canvas.clear(Rgb::WHITE);
/// // Dark on the right.
/// let mut light = LightMap::from_fn((4, 1), |column, _| if column < 2 { neutral } else { Rgb::BLACK });
/// light.apply(&mut canvas, Px::new(0, 0), cell);
/// assert_eq!(canvas.pixel(Px::new(4, 8)), Some(Rgb::WHITE));
/// assert_eq!(canvas.pixel(Px::new(60, 8)), Some(Rgb::BLACK));
/// ```
#[doc(alias("lightmap", "fog of war", "lighting"))]
#[derive(Clone, Debug, Default)]
pub struct LightMap {
    /// Columns and rows of cells.
    cells: PxSize,
    levels: Vec<Rgb>,
    /// Whether each cell is shaded.
    shaded: Vec<bool>,
    /// Factors at the corners of cells, (columns + 1) * (rows + 1) of them, in byte order.
    corners: Vec<factors::Factor>,
    /// Factors at the sides of the cells of one pixel row, in 256ths, and their change per pixel row.
    sides: Vec<factors::Factor>,
    slopes: Vec<factors::Factor>,
    /// Factors for the bytes of one pixel row.
    row: Vec<u16>,
}

impl LightMap {
    /// The channel value that leaves colours unchanged.
    pub const NEUTRAL: u8 = 128;

    /// A light map of so many columns and rows, a pair or a `Size` of tallowdeep-grid. Each cell is shaded, with the
    /// level that `level` returns for its column and row.
    pub fn from_fn(cells: impl Into<(i32, i32)>, mut level: impl FnMut(i32, i32) -> Rgb) -> Self {
        let mut light = Self::default();
        light.resize(cells.into().into());
        for row in 0..light.cells.h {
            for column in 0..light.cells.w {
                light.set(column, row, level(column, row));
            }
        }
        light
    }

    /// Resizes to `cells` columns and rows, all black and none shaded. Allocates only to grow.
    pub fn resize(&mut self, cells: PxSize) {
        self.cells = cells;
        self.levels.clear();
        self.levels.resize(cells.area(), Rgb::BLACK);
        self.shaded.clear();
        self.shaded.resize(cells.area(), false);
    }

    /// Columns and rows of cells.
    pub const fn cells(&self) -> PxSize {
        self.cells
    }

    /// Sets the level of a cell and shades it; does nothing outside the map.
    pub fn set(&mut self, column: i32, row: i32, level: Rgb) {
        if let Some(at) = self.index_of(column, row) {
            self.levels[at] = level;
            self.shaded[at] = true;
        }
    }

    /// Sets the level of a cell for the corners it shares with others, without shading its own pixels; does
    /// nothing outside the map.
    pub fn set_unshaded(&mut self, column: i32, row: i32, level: Rgb) {
        if let Some(at) = self.index_of(column, row) {
            self.levels[at] = level;
        }
    }

    fn index_of(&self, column: i32, row: i32) -> Option<usize> {
        let inside = self.cells.contains(Px::new(column, row));
        inside.then(|| (row * self.cells.w + column) as usize)
    }

    /// Applies the light to the canvas. Each cell is `cell` pixels large (clamped to 256 each way), the first
    /// with its top-left corner at `at`.
    pub fn apply(&mut self, canvas: &mut Canvas, at: Px, cell: PxSize) {
        let cell = PxSize::new(cell.w.min(MAX_CELL), cell.h.min(MAX_CELL));
        let width = self.cells.w.saturating_mul(cell.w);
        let height = self.cells.h.saturating_mul(cell.h);
        let area = PxRect::new(at.x, at.y, width, height);
        let visible = area.intersect(canvas.clip());
        if visible.is_empty() {
            return;
        }
        self.compute_corners();
        // Only visible columns are computed.
        let columns = (visible.x - at.x) / cell.w..(visible.right() - 1 - at.x) / cell.w + 1;
        let mut shaded_runs = Vec::new();
        for (y, row) in (visible.y - at.y..).zip(canvas.rows_mut(visible)) {
            if shaded_runs.is_empty() || y % cell.h == 0 {
                shaded_runs = self.shaded_runs(y / cell.h, columns.clone());
                self.start_row(y, cell.h);
            } else {
                factors::add(&mut self.sides, &self.slopes);
            }
            for columns in &shaded_runs {
                // Index within the row and within the factors of these cells.
                let first = columns.start * cell.w - (visible.x - at.x);
                let from = first.max(0) as usize;
                let to = ((first + columns.len() as i32 * cell.w) as usize).min(row.len());
                let pixels = &mut row[from..to];
                self.interpolate(cell.w, columns.clone());
                let left = 4 * (from as i32 - first) as usize;
                factors::shade(pixels, &self.row[left..left + 4 * pixels.len()]);
            }
        }
    }

    /// The shaded ones of these columns, as ranges.
    fn shaded_runs(&self, row: i32, columns: Range<i32>) -> Vec<Range<i32>> {
        let mut shaded_runs: Vec<Range<i32>> = Vec::new();
        for column in columns {
            if !self.shaded[(row * self.cells.w + column) as usize] {
                continue;
            }
            match shaded_runs.last_mut() {
                Some(run) if run.end == column => run.end += 1,
                _ => shaded_runs.push(column..column + 1),
            }
        }
        shaded_runs
    }

    /// Computes the factors of all corners.
    fn compute_corners(&mut self) {
        let PxSize { w, h } = self.cells;
        self.corners.clear();
        for y in 0..=h {
            for x in 0..=w {
                let mut sum = [0; 3];
                let mut cells = 0;
                for row in (y - 1).max(0)..(y + 1).min(h) {
                    for column in (x - 1).max(0)..(x + 1).min(w) {
                        let level = self.levels[(row * w + column) as usize].channels();
                        for (sum, part) in sum.iter_mut().zip(level) {
                            *sum += u32::from(part);
                        }
                        cells += 1;
                    }
                }
                self.corners
                    .push(factors::in_pixel_order(sum.map(|sum| factor(sum, cells))));
            }
        }
    }

    /// Computes sides and slopes for pixel row `y`; adding the slopes gives the next row of the same cells.
    fn start_row(&mut self, y: i32, height: i32) {
        let row = (y / height) as usize;
        let within = y % height;
        let per_row = self.cells.w as usize + 1;
        let upper = &self.corners[row * per_row..];
        let lower = &self.corners[(row + 1) * per_row..];
        self.sides.resize(per_row, [0; 4]);
        self.slopes.resize(per_row, [0; 4]);
        let sides = self.sides.iter_mut().zip(&mut self.slopes);
        for ((side, slope), (upper, lower)) in sides.zip(upper.iter().zip(lower)) {
            for part in 0..4 {
                let upper = i32::from(upper[part]);
                let lower = i32::from(lower[part]);
                // Truncated towards 0, so that no pixel leaves the range between its corners. A negative step
                // wraps around in 16 bits, which is what `factors::add` expects.
                let step = FRACTION * (lower - upper) / height;
                slope[part] = step as u16;
                // At the middle of the pixel.
                side[part] = (FRACTION * upper + step * within + step / 2) as u16;
            }
        }
    }

    /// Interpolates the factors of some columns of cells, each `width` pixels wide, from their sides.
    fn interpolate(&mut self, width: i32, columns: Range<i32>) {
        // A division per cell would take longer than everything else.
        let share = (1 << 15) / width;
        let width = width as usize;
        // Four pixels are written at a time; the excess is overwritten by the next cell.
        self.row.resize(4 * (columns.len() * width + 4), 0);
        let sides = &self.sides[columns.start as usize..=columns.end as usize];
        for (index, pair) in sides.windows(2).enumerate() {
            let pixels = &mut self.row[4 * index * width..][..4 * width.next_multiple_of(4)];
            factors::ramp(pixels, pair[0], pair[1], share);
        }
    }
}

/// The factor for [`factors::shade`] of the mean of some levels, rounded to nearest.
const fn factor(sum: u32, levels: u32) -> u16 {
    let full = LightMap::NEUTRAL as u32 * levels;
    ((sum * factors::FULL as u32 + full / 2) / full) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{assert_drawn, canvas};
    use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};

    const CELL: PxSize = PxSize::new(4, 4);
    const NEUTRAL: Rgb = Rgb::new(LightMap::NEUTRAL, LightMap::NEUTRAL, LightMap::NEUTRAL);

    fn light_map(columns: i32, rows: i32, level: impl Fn(i32, i32) -> Rgb) -> LightMap {
        LightMap::from_fn((columns, rows), level)
    }

    #[test]
    fn neutral_changes_nothing_and_zero_is_black() {
        let mut picture = canvas(9, 9);
        picture.clear(Rgb::new(200, 100, 7));
        let before = picture.clone();
        light_map(2, 2, |_, _| NEUTRAL).apply(&mut picture, Px::new(0, 0), CELL);
        assert_eq!(picture, before);
        light_map(2, 2, |_, _| Rgb::BLACK).apply(&mut picture, Px::new(1, 0), CELL);
        assert_eq!(picture.pixel(Px::new(0, 0)), before.pixel(Px::new(0, 0)));
        assert!((1..9).all(|x| picture.pixel(Px::new(x, 7)) == Some(Rgb::BLACK)));
    }

    #[test]
    fn full_light_saturates() {
        let mut picture = canvas(4, 4);
        picture.clear(Rgb::new(100, 200, 11));
        light_map(1, 1, |_, _| Rgb::WHITE).apply(&mut picture, Px::new(0, 0), CELL);
        assert_eq!(picture.pixel(Px::new(2, 2)), Some(Rgb::new(199, 255, 22)));
    }

    #[test]
    fn light_is_interpolated_between_cells() {
        let mut picture = canvas(8, 4);
        picture.clear(Rgb::WHITE);
        let light = |x: i32, _| if x == 0 { NEUTRAL } else { Rgb::BLACK };
        light_map(2, 1, light).apply(&mut picture, Px::new(0, 0), CELL);
        let reds: Vec<u32> = picture.pixels()[..8]
            .iter()
            .map(|pixel| pixel >> 16)
            .collect();
        assert_eq!(reds, [239, 207, 175, 143, 112, 80, 48, 16]);
    }

    #[test]
    fn unshaded_cells_light_their_neighbours() {
        let mut picture = canvas(8, 4);
        picture.clear(Rgb::WHITE);
        let mut light = light_map(1, 1, |_, _| Rgb::BLACK);
        light.resize(PxSize::new(2, 1));
        light.set(0, 0, NEUTRAL);
        light.set_unshaded(1, 0, Rgb::BLACK);
        light.apply(&mut picture, Px::new(0, 0), CELL);
        let reds = picture.pixels()[..8].iter().map(|pixel| pixel >> 16);
        let right = [239, 207, 175, 143, 255, 255, 255, 255];
        assert_eq!(reds.collect::<Vec<_>>(), right);
    }

    #[test]
    fn shading_respects_the_clip() {
        let mut picture = canvas(6, 2);
        picture.clear(Rgb::WHITE);
        picture.with_clip(PxRect::new(1, 1, 3, 9), |inside| {
            light_map(9, 9, |_, _| Rgb::BLACK).apply(inside, Px::new(-7, -5), CELL);
        });
        assert_drawn(&picture, &["WWWWWW", "W...WW"]);
    }

    proptest! {
        #[test]
        fn light_factors_stay_between_their_corner_values(
            levels in prop::collection::vec(any::<u32>().prop_map(Rgb::from_u32), 12),
            cell in (1..20, 1..20).prop_map(|(w, h)| PxSize::new(w, h)),
            x in -50..50,
            y in -30..30,
        ) {
            let mut light = light_map(4, 3, |column, row| levels[(row * 4 + column) as usize]);
            let mut picture = canvas(40, 30);
            picture.clear(Rgb::new(128, 128, 128));
            light.apply(&mut picture, Px::new(x, y), cell);
            for (px, py) in (0..30).flat_map(|y| (0..40).map(move |x| (x, y))) {
                let found = picture.pixel(Px::new(px, py)).expect("on the canvas").channels();
                let (column, row) = ((px - x).div_euclid(cell.w), (py - y).div_euclid(cell.h));
                if !(0..4).contains(&column) || !(0..3).contains(&row) {
                    prop_assert_eq!(found, [128; 3]);
                    continue;
                }
                let channel_of_byte = factors::in_pixel_order([1, 2, 3]);
                for (part, channel) in (1..).zip(found) {
                    let byte = channel_of_byte.iter().position(|other| *other == part).expect("one of three");
                    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
                        .map(|(dx, dy)| light.corners[((row + dy) * 5 + column + dx) as usize][byte]);
                    let (least, most) = (corners.iter().min(), corners.iter().max());
                    let factor = u16::from(channel);
                    prop_assert_eq!((least <= Some(&factor), Some(&factor) <= most), (true, true));
                }
            }
        }
    }
}
