//! Light over a map panel: a colour for each cell, spread over the pixels smoothly or in the dots of old screens.

use std::ops::Range;

use super::canvas::Canvas;
use super::color::Rgb;
use super::px::{Px, PxRect, PxSize};
use super::span::factors;

/// Thresholds of ordered dithering in sixteenths: B. E. Bayer, "An optimum method for two-level rendition of
/// continuous-tone pictures", IEEE International Conference on Communications, 1973.
const BAYER: [[u16; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// Longest side of a cell; sums of factors fit.
const MAX_CELL: i32 = 256;

/// Fractions of a factor while it changes along a row, as [`factors::ramp`] counts them.
const FRACTION: i32 = 256;

/// How bright the cells of a map panel are.
///
/// Each part of a level is a factor for that part of the pixels: [`Light::FULL`] leaves it as it is, 0 makes it black,
/// 255 all but doubles it. At a corner of cells the light is the mean of the up to four that meet there, and within a
/// cell it changes evenly from corner to corner. Cells where nothing is drawn need not be shaded: that is most of a map.
#[derive(Clone, Debug, Default)]
pub struct Light {
    /// Columns and rows of cells.
    cells: PxSize,
    levels: Vec<Rgb>,
    /// Whether each cell is shaded.
    shaded: Vec<bool>,
    /// Factors at the corners of cells, one more a row and one more a column than cells, for the bytes of a pixel.
    corners: Vec<factors::Factor>,
    /// Factors on the sides between cells in one row of pixels, in 256ths, and how much more each is a row further down.
    sides: Vec<factors::Factor>,
    slopes: Vec<factors::Factor>,
    /// Factors for the bytes of one row of pixels.
    row: Vec<u16>,
}

impl Light {
    /// The part of a level that leaves colours as they are.
    pub const FULL: u8 = 128;
    /// The level that leaves colours as they are.
    pub const DAY: Rgb = Rgb::new(Self::FULL, Self::FULL, Self::FULL);

    /// Makes it a light of that many columns and rows of cells, all dark and none of them shaded. Takes memory only to
    /// grow.
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

    /// Makes a cell that bright, and has it shaded; outside of the cells nothing happens.
    pub fn set(&mut self, column: i32, row: i32, level: Rgb) {
        if let Some(at) = self.at(column, row) {
            self.levels[at] = level;
            self.shaded[at] = true;
        }
    }

    /// Makes a cell that bright for the corners it shares with others, and leaves its own pixels as they are; outside of
    /// the cells nothing happens.
    pub fn set_beside(&mut self, column: i32, row: i32, level: Rgb) {
        if let Some(at) = self.at(column, row) {
            self.levels[at] = level;
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let inside = PxRect::of(self.cells).contains(Px::new(column, row));
        inside.then(|| (row * self.cells.w + column) as usize)
    }

    /// Shades the cells, each `cell` large (at most 256 pixels a side) and the first with its top-left corner at `at`,
    /// changing evenly from pixel to pixel.
    pub fn smooth(&mut self, canvas: &mut Canvas, at: Px, cell: PxSize) {
        self.shade(canvas, at, cell, None);
    }

    /// The same in only 2, 4 or 8 steps (`bits` 1 to 3; others count as the nearest of these) up to full light, mixed
    /// by a pattern of 4x4 pixels that moves with the cells.
    pub fn dither(&mut self, canvas: &mut Canvas, at: Px, cell: PxSize, bits: u32) {
        self.shade(canvas, at, cell, Some(bits.clamp(1, 3)));
    }

    fn shade(&mut self, canvas: &mut Canvas, at: Px, cell: PxSize, bits: Option<u32>) {
        let cell = PxSize::new(cell.w.min(MAX_CELL), cell.h.min(MAX_CELL));
        let width = self.cells.w.saturating_mul(cell.w);
        let height = self.cells.h.saturating_mul(cell.h);
        let area = PxRect::new(at.x, at.y, width, height);
        let seen = area.intersect(canvas.clip());
        if seen.is_empty() {
            return;
        }
        self.meet();
        // Only the columns of cells that are seen are worked out.
        let columns = (seen.x - at.x) / cell.w..(seen.right() - 1 - at.x) / cell.w + 1;
        let mut runs = Vec::new();
        for (y, row) in (seen.y - at.y..).zip(canvas.rows_mut(seen)) {
            if runs.is_empty() || y % cell.h == 0 {
                runs = self.runs(y / cell.h, columns.clone());
                self.descend(y, cell.h);
            } else {
                factors::add(&mut self.sides, &self.slopes);
            }
            for columns in &runs {
                // Of the row, and of the factors of these cells.
                let first = columns.start * cell.w - (seen.x - at.x);
                let from = first.max(0) as usize;
                let to = ((first + columns.len() as i32 * cell.w) as usize).min(row.len());
                let pixels = &mut row[from..to];
                self.spread(cell.w, columns.clone());
                if let Some(bits) = bits {
                    let first = columns.start * cell.w;
                    let shifted = |x: i32| BAYER[(y & 3) as usize][((first + x) & 3) as usize];
                    let thresholds = [0, 1, 2, 3].map(|x| (8 * shifted(x) + 4) >> bits);
                    factors::threshold(&mut self.row, thresholds, bits);
                }
                let left = 4 * (from as i32 - first) as usize;
                factors::shade(pixels, &self.row[left..left + 4 * pixels.len()]);
            }
        }
    }

    /// Those of the columns that are shaded, as runs.
    fn runs(&self, row: i32, columns: Range<i32>) -> Vec<Range<i32>> {
        let mut runs: Vec<Range<i32>> = Vec::new();
        for column in columns {
            if !self.shaded[(row * self.cells.w + column) as usize] {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.end == column => run.end += 1,
                _ => runs.push(column..column + 1),
            }
        }
        runs
    }

    /// Works out the corners from the cells that meet there.
    fn meet(&mut self) {
        let PxSize { w, h } = self.cells;
        self.corners.clear();
        for y in 0..=h {
            for x in 0..=w {
                let (mut sum, mut cells) = ([0; 3], 0);
                for row in (y - 1).max(0)..(y + 1).min(h) {
                    for column in (x - 1).max(0)..(x + 1).min(w) {
                        let level = self.levels[(row * w + column) as usize].parts();
                        for (sum, part) in sum.iter_mut().zip(level) {
                            *sum += u32::from(part);
                        }
                        cells += 1;
                    }
                }
                self.corners
                    .push(factors::in_pixel(sum.map(|sum| factor(sum, cells))));
            }
        }
    }

    /// Sets sides and slopes for line `y` of the panel and the lines below it in the same row of cells.
    fn descend(&mut self, y: i32, height: i32) {
        let (row, within) = ((y / height) as usize, y % height);
        let wide = self.cells.w as usize + 1;
        let (upper, lower) = (
            &self.corners[row * wide..],
            &self.corners[(row + 1) * wide..],
        );
        self.sides.resize(wide, [0; 4]);
        self.slopes.resize(wide, [0; 4]);
        let sides = self.sides.iter_mut().zip(&mut self.slopes);
        for ((side, slope), (upper, lower)) in sides.zip(upper.iter().zip(lower)) {
            for part in 0..4 {
                let (upper, lower) = (i32::from(upper[part]), i32::from(lower[part]));
                // Cut off towards 0, so that no pixel leaves the range between its corners. In 16 bits a step down is
                // a large step up that wraps around.
                let step = FRACTION * (lower - upper) / height;
                slope[part] = step as u16;
                // In the middle of the pixel.
                side[part] = (FRACTION * upper + step * within + step / 2) as u16;
            }
        }
    }

    /// Fills the row of factors for some columns of cells, each `width` pixels wide, from their sides.
    fn spread(&mut self, width: i32, columns: Range<i32>) {
        // A division for each cell would take longer than all the rest.
        let share = (1 << 15) / width;
        let width = width as usize;
        // Four pixels are written at a time; what goes beyond a cell is overwritten by the next.
        self.row.resize(4 * (columns.len() * width + 4), 0);
        let sides = &self.sides[columns.start as usize..=columns.end as usize];
        for (number, pair) in sides.windows(2).enumerate() {
            let pixels = &mut self.row[4 * number * width..][..4 * width.next_multiple_of(4)];
            factors::ramp(pixels, pair[0], pair[1], share);
        }
    }
}

/// The factor for [`factors::shade`] of the mean of some levels, to the nearest.
const fn factor(sum: u32, levels: u32) -> u16 {
    let full = Light::FULL as u32 * levels;
    ((sum * factors::FULL as u32 + full / 2) / full) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::drawn::{assert_drawn, canvas};
    use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};

    const CELL: PxSize = PxSize::new(4, 4);

    fn lit(columns: i32, rows: i32, level: impl Fn(i32, i32) -> Rgb) -> Light {
        let mut light = Light::default();
        light.resize(PxSize::new(columns, rows));
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            light.set(x, y, level(x, y));
        }
        light
    }

    #[test]
    fn day_changes_nothing_and_night_is_black() {
        let mut picture = canvas(9, 9);
        picture.clear(Rgb::new(200, 100, 7));
        let before = picture.clone();
        lit(2, 2, |_, _| Light::DAY).smooth(&mut picture, Px::new(0, 0), CELL);
        lit(2, 2, |_, _| Light::DAY).dither(&mut picture, Px::new(0, 0), CELL, 2);
        assert_eq!(picture, before);
        lit(2, 2, |_, _| Rgb::BLACK).smooth(&mut picture, Px::new(1, 0), CELL);
        assert_eq!(picture.pixel(Px::new(0, 0)), before.pixel(Px::new(0, 0)));
        assert!((1..9).all(|x| picture.pixel(Px::new(x, 7)) == Some(Rgb::BLACK)));
    }

    #[test]
    fn most_light_is_all_but_twice_as_bright_and_no_part_runs_over() {
        let mut picture = canvas(4, 4);
        picture.clear(Rgb::new(100, 200, 11));
        lit(1, 1, |_, _| Rgb::WHITE).smooth(&mut picture, Px::new(0, 0), CELL);
        assert_eq!(picture.pixel(Px::new(2, 2)), Some(Rgb::new(199, 255, 22)));
    }

    #[test]
    fn light_fades_evenly_between_cells() {
        let mut picture = canvas(8, 4);
        picture.clear(Rgb::WHITE);
        let light = |x: i32, _| if x == 0 { Light::DAY } else { Rgb::BLACK };
        lit(2, 1, light).smooth(&mut picture, Px::new(0, 0), CELL);
        let reds: Vec<u32> = picture.pixels()[..8]
            .iter()
            .map(|pixel| pixel >> 16)
            .collect();
        assert_eq!(reds, [239, 207, 175, 143, 112, 80, 48, 16]);
    }

    #[test]
    fn a_cell_that_is_not_shaded_stays_and_lights_its_neighbours() {
        let mut picture = canvas(8, 4);
        picture.clear(Rgb::WHITE);
        let mut light = lit(1, 1, |_, _| Rgb::BLACK);
        light.resize(PxSize::new(2, 1));
        light.set(0, 0, Light::DAY);
        light.set_beside(1, 0, Rgb::BLACK);
        light.smooth(&mut picture, Px::new(0, 0), CELL);
        let reds = picture.pixels()[..8].iter().map(|pixel| pixel >> 16);
        assert_eq!(
            reds.collect::<Vec<_>>(),
            [239, 207, 175, 143, 255, 255, 255, 255]
        );
    }

    #[test]
    fn half_light_in_two_steps_is_dots() {
        let mut picture = canvas(8, 4);
        picture.clear(Rgb::new(0, 2, 0));
        lit(2, 1, |_, _| Rgb::new(32, 32, 32)).dither(&mut picture, Px::new(0, 0), CELL, 1);
        let dots: Vec<String> = picture
            .pixels()
            .chunks(8)
            .map(|row| {
                row.iter()
                    .map(|pixel| if *pixel == 0 { '.' } else { '#' })
                    .collect()
            })
            .collect();
        assert_eq!(dots, [".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#."]);
    }

    #[test]
    fn only_what_may_be_drawn_on_is_shaded() {
        let mut picture = canvas(6, 2);
        picture.clear(Rgb::WHITE);
        picture.clipped(PxRect::new(1, 1, 3, 9), |inside| {
            lit(9, 9, |_, _| Rgb::BLACK).smooth(inside, Px::new(-7, -5), CELL);
        });
        assert_drawn(&picture, &["WWWWWW", "W...WW"]);
    }

    proptest! {
        #[test]
        fn every_pixel_lies_between_the_corners_of_its_cell(
            levels in prop::collection::vec(any::<u32>().prop_map(Rgb::from_u32), 12),
            cell in (1..20, 1..20).prop_map(|(w, h)| PxSize::new(w, h)),
            x in -50..50,
            y in -30..30,
            bits in 0..5_u32,
        ) {
            let mut light = lit(4, 3, |column, row| levels[(row * 4 + column) as usize]);
            let mut picture = canvas(40, 30);
            picture.clear(Rgb::new(128, 128, 128));
            let mut dithered = picture.clone();
            light.smooth(&mut picture, Px::new(x, y), cell);
            light.dither(&mut dithered, Px::new(x, y), cell, bits);
            let step = 128 >> bits.clamp(1, 3);
            for (px, py) in (0..30).flat_map(|y| (0..40).map(move |x| (x, y))) {
                let found = picture.pixel(Px::new(px, py)).expect("on the canvas").parts();
                let (column, row) = ((px - x).div_euclid(cell.w), (py - y).div_euclid(cell.h));
                if !(0..4).contains(&column) || !(0..3).contains(&row) {
                    prop_assert_eq!(found, [128; 3]);
                    continue;
                }
                let dots = dithered.pixel(Px::new(px, py)).expect("on the canvas").parts();
                let places = factors::in_pixel([1, 2, 3]);
                for part in 0..3 {
                    let byte = places.iter().position(|place| usize::from(*place) == part + 1).expect("one of three");
                    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
                        .map(|(dx, dy)| light.corners[((row + dy) * 5 + column + dx) as usize][byte]);
                    let (least, most) = (corners.iter().min(), corners.iter().max());
                    let factor = u16::from(found[part]);
                    prop_assert_eq!((least <= Some(&factor), Some(&factor) <= most), (true, true));
                    // Dots are the next step below or above.
                    let below = factor - factor % step;
                    let dots = u16::from(dots[part]);
                    prop_assert_eq!(dots == below || dots == (below + step).min(255), true);
                }
            }
        }
    }
}
