//! From a font file's outlines to the coverage of pixels. The only file that knows the crate `fontdue`.
//!
//! fontdue fills outlines without looking whether it stays within its picture: where rounding moves a point over the
//! picture's edge, or makes a line cross pixels in another order than it does, it writes beside it. So it is only asked
//! for sizes at which a font unit is a power of two of a pixel, which moves no point, and for letters whose edges
//! [`stays_within`] clears. What it fills at such a size is then averaged down to the size wanted, in whole numbers.

use std::cmp::Ordering;

use fontdue::{FontSettings, Metrics};

use super::sfnt;
use super::{FontError, PxSize};

/// Most pixels that fontdue's pictures are wide and high: four lines of a large font, and few enough for the bounds
/// that [`stays_within`] rests upon.
const MOST: usize = 512;

/// A font file at one size.
pub(super) struct Outlines {
    font: fontdue::Font,
    pub(super) cell: PxSize,
    /// Font units from the deepest reach of letters to the highest: what the cell's height stands for.
    height: i64,
    /// Rows from the cell's top to the line that letters stand on.
    baseline: i64,
    /// How often a font unit is halved to make a pixel of fontdue's pictures, the best first; below 0, how often doubled.
    halvings: Vec<i32>,
    /// Whether each letter is brought to the cell's width, and is not only as wide as it happens to be.
    fitted: bool,
}

/// How the pixels of a letter's picture lie across its cell.
struct Across {
    /// Sides of a pixel of fontdue's picture and of a pixel of the cell, in a measure that makes both whole.
    fine: i64,
    coarse: i64,
    /// Where the letter begins, in the same measure.
    start: i64,
}

impl Outlines {
    /// A font whose cells are `px` rows high and as wide as the widest letter of ASCII is said to be, with the `wanted`
    /// characters, which come in their order.
    pub(super) fn read(
        bytes: &[u8],
        px: u32,
        wanted: impl Iterator<Item = char>,
    ) -> Result<Self, FontError> {
        let settings = FontSettings {
            load_substitutions: false,
            ..FontSettings::default()
        };
        let font = fontdue::Font::from_bytes(sfnt::cut_down(bytes, wanted)?, settings)
            .map_err(|why| FontError::NotFont(why.to_string()))?;
        // At as many pixels as the em has units, measures are in units, and whole.
        let units = font.units_per_em();
        let lines = font
            .horizontal_line_metrics(units)
            .ok_or(FontError::Width)?;
        // Without the gap between lines, which would make an 8x16 font one of 7 and a half by 15.
        let (above, below) = (lines.ascent as i64, lines.descent as i64);
        let known = (' '..='~').filter(|c| font.has_glyph(*c));
        let widest = known
            .map(|c| font.metrics(c, units).advance_width as i64)
            .max();
        let (widest, height) = (widest.ok_or(FontError::NoOutlines)?, above - below);
        let px = i64::from(px);
        if height < 1 {
            return Err(FontError::Width);
        }
        let width = nearest(widest * px, height);
        if !(1..=4 * px).contains(&width) {
            return Err(FontError::Width);
        }
        Ok(Self {
            font,
            cell: PxSize::new(width as i32, px as i32),
            height,
            baseline: nearest(above * px, height),
            halvings: halvings(height, px),
            fitted: false,
        })
    }

    /// The same font in cells `width` columns wide: a letter that is said to be wider is made as narrow, others stand in
    /// the middle, to a whole pixel.
    pub(super) fn fitted(mut self, width: i32) -> Self {
        self.cell.w = width;
        self.fitted = true;
        self
    }

    fn across(&self, c: char, halvings: i32) -> Across {
        let (width, px) = (i64::from(self.cell.w), i64::from(self.cell.h));
        let (fine, coarse) = sides(self.height, px, halvings);
        let own = self.font.metrics(c, self.font.units_per_em());
        let advance = own.advance_width as i64;
        if !self.fitted {
            return Across {
                fine,
                coarse,
                start: 0,
            };
        }
        if advance * px > width * self.height {
            let (fine, coarse) = sides(advance, width, halvings);
            return Across {
                fine,
                coarse,
                start: 0,
            };
        }
        let spare = width - nearest(advance * px, self.height);
        Across {
            fine,
            coarse,
            start: spare / 2 * coarse,
        }
    }

    /// Coverage, 0 to 255, of the pixels of the character's cell, what reaches out of it cut off; nothing where the
    /// font lacks it, or where its outline cannot be filled.
    pub(super) fn glyph(&self, c: char) -> Option<Vec<u8>> {
        if !self.font.has_glyph(c) {
            return None;
        }
        self.halvings.iter().find_map(|halvings| {
            let size = exact_size(self.font.units_per_em(), *halvings);
            if !stays_within(&self.font.metrics(c, size)) {
                return None;
            }
            let (metrics, picture) = self.font.rasterize(c, size);
            let across = self.across(c, *halvings);
            Some(self.averaged(&metrics, &picture, *halvings, &across))
        })
    }

    /// Brings a picture down, or over one to one, to the cell's pixels. A pixel that is wholly covered or not at all
    /// comes out as 255 or 0 exactly; others are rounded to the nearest, halves up.
    fn averaged(
        &self,
        metrics: &Metrics,
        picture: &[u8],
        halvings: i32,
        across: &Across,
    ) -> Vec<u8> {
        let (width, rows) = (self.cell.w as usize, self.cell.h as usize);
        let (fine, coarse) = sides(self.height, i64::from(self.cell.h), halvings);
        let top = self.baseline * coarse - (i64::from(metrics.ymin) + metrics.height as i64) * fine;
        let mut sums = vec![0; width * rows];
        let mut row_sums = vec![0; width];
        for (y, row) in picture.chunks_exact(metrics.width.max(1)).enumerate() {
            row_sums.fill(0);
            for (x, covered) in row.iter().enumerate().filter(|(_, covered)| **covered > 0) {
                let left = across.start + (i64::from(metrics.xmin) + x as i64) * across.fine;
                for (column, part) in parts(left, across.fine, across.coarse, width) {
                    row_sums[column] += part * i64::from(*covered);
                }
            }
            for (row, part) in parts(top + y as i64 * fine, fine, coarse, rows) {
                for (sum, row_sum) in sums[row * width..].iter_mut().zip(&row_sums) {
                    *sum += part * row_sum;
                }
            }
        }
        let full = across.coarse * coarse;
        sums.into_iter()
            .map(|sum| nearest(sum, full) as u8)
            .collect()
    }
}

/// `n / d` to the nearest whole number, halves up; `d` is 1 or more.
const fn nearest(n: i64, d: i64) -> i64 {
    (2 * n + d).div_euclid(2 * d)
}

/// Sides of a pixel of fontdue's picture and of a pixel of the cell, in a measure that makes both whole.
fn sides(height: i64, px: i64, halvings: i32) -> (i64, i64) {
    (px << halvings.max(0), height << (-halvings).max(0))
}

/// Sizes to try: the cell's own, if it is exact, then one of four to eight times as many pixels (two to four for large
/// letters, more for tiny ones), then the next larger and the next smaller.
fn halvings(height: i64, px: i64) -> Vec<i32> {
    let at_least = (4 * px).clamp(64, 128.max(2 * px));
    let find = |px, fits: fn(Ordering) -> bool| {
        (-9..=16).rev().find(|halvings| {
            let (fine, coarse) = sides(height, px, *halvings);
            fits(coarse.cmp(&fine))
        })
    };
    let own = find(px, Ordering::is_eq);
    let larger = find(at_least, Ordering::is_ge);
    let around = larger.into_iter().flat_map(|n| [n, n - 1, n + 1]);
    own.into_iter().chain(around).collect()
}

/// The cell's pixels, out of `count`, that a finer pixel's side from `left` on reaches into, and how far into each.
fn parts(left: i64, fine: i64, coarse: i64, count: usize) -> impl Iterator<Item = (usize, i64)> {
    let (first, last) = (
        left.div_euclid(coarse),
        (left + fine - 1).div_euclid(coarse),
    );
    (first.max(0)..=last.min(count as i64 - 1)).map(move |n| {
        let part = (left + fine).min((n + 1) * coarse) - left.max(n * coarse);
        (n as usize, part)
    })
}

/// The size at which a font unit, halved as often, is a pixel. Neither product is ever rounded.
#[expect(
    clippy::float_arithmetic,
    reason = "fontdue counts in floats; a power of two keeps them exact"
)]
fn exact_size(units_per_em: f32, halvings: i32) -> f32 {
    units_per_em * 2_f32.powi(-halvings)
}

/// Whether fontdue fills a letter of these measures without writing beside its picture, at an [`exact_size`].
///
/// fontdue walks along each line of an outline from pixel to pixel, as many steps as its ends are pixels apart, and takes
/// at each the nearer of the next column and the next row, both times along the line reckoned with errors. For lines of
/// up to [`MOST`] pixels the errors stay below a 512th of the line together, so that of the steps only the last can
/// cross an edge that the line does not, after which nothing is written. That holds as long as the places near the
/// picture's edges are not rounded when fontdue shifts them by the fraction of a pixel that `left` and `top` are. They are
/// not where that fraction is 0, or where the outline ends whole steps of rounding before the edge (`margin`), or
/// exactly upon the lower edge of at least two rows, where places are as coarse before the shift as after it.
///
/// What the measures cannot show is a line so short that both its ends are rounded to one corner of pixels, a single pixel
/// below the upper edge or above the lower one. A letter needs details finer than a pixel of such a picture just there;
/// none that fonts are written with has, but a file can be made so.
///
/// Fonts whose points miss whole places by roundings of their own, such as pixel fonts with thirds of units, end a
/// rounding beside an edge at every size. Their letters are refused.
///
/// Left and right need no more: what is written a column too far lands in the next row, or in the three numbers that
/// fontdue keeps for that behind the last one.
#[expect(
    clippy::float_arithmetic,
    reason = "fontdue counts in floats; these are its own sums, checked with twice the digits"
)]
fn stays_within(metrics: &Metrics) -> bool {
    let bounds = metrics.bounds;
    if metrics.width > MOST || metrics.height > MOST {
        return false;
    }
    let part = |n: f32| if n < 0.0 { n + 1.0 } else { n };
    let left = part(bounds.xmin.fract());
    let top = part((1.0 - bounds.height.fract() - bounds.ymin.fract()).fract());
    let below = metrics.height as f64 - (f64::from(bounds.height) + f64::from(top));
    let side = metrics.width.max(metrics.height) as f64;
    let margin = side * side / f64::from(1 << 23);
    let clear = |n: f64| n == 0.0 || (margin..=1.0 - margin).contains(&n);
    clear(left.into()) && clear(top.into()) && clear(below) && (metrics.height > 1 || top == 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLEEN_8: &[u8] = include_bytes!("../../../assets/fonts/spleen-8x16.otf");
    const SPLEEN_6: &[u8] = include_bytes!("../../../assets/fonts/spleen-6x12.otf");

    fn outlines(bytes: &[u8], px: u32) -> Outlines {
        Outlines::read(bytes, px, ' '..='~').expect("our own font")
    }

    #[test]
    fn our_fonts_are_filled_at_their_own_size_and_twice_it_without_averaging() {
        for (bytes, px) in [
            (SPLEEN_8, 16),
            (SPLEEN_8, 32),
            (SPLEEN_6, 12),
            (SPLEEN_6, 24),
        ] {
            let font = outlines(bytes, px);
            let (fine, coarse) = sides(font.height, i64::from(px), font.halvings[0]);
            assert_eq!(fine, coarse, "at {px}");
            let size = exact_size(font.font.units_per_em(), font.halvings[0]);
            for c in ' '..='~' {
                assert!(stays_within(&font.font.metrics(c, size)), "{c} at {px}");
            }
        }
    }

    #[test]
    fn averaging_a_pixel_font_down_gives_the_pixels_it_has_at_that_size() {
        for (bytes, px) in [(SPLEEN_8, 16), (SPLEEN_6, 12)] {
            let direct = outlines(bytes, px);
            let mut averaged = outlines(bytes, px);
            averaged.halvings.remove(0);
            for c in ' '..='~' {
                assert!(direct.glyph(c).is_some(), "{c}");
                assert_eq!(averaged.glyph(c), direct.glyph(c), "{c}");
            }
        }
    }

    #[test]
    fn a_finer_pixel_is_shared_out_between_the_pixels_it_reaches_into() {
        let shared = |left| parts(left, 4, 6, 3).collect::<Vec<_>>();
        assert_eq!(shared(0), [(0, 4)]);
        assert_eq!(shared(4), [(0, 2), (1, 2)]);
        assert_eq!(shared(-2), [(0, 2)], "what lies outside is cut off");
        assert_eq!(shared(16), [(2, 2)], "what lies outside is cut off");
        assert_eq!(shared(-4), []);
        assert_eq!(shared(18), []);
    }

    #[test]
    fn letters_with_an_edge_a_rounding_away_from_a_pixels_are_not_filled() {
        let letter = |ymin: f32, height: f32| {
            let bounds = fontdue::OutlineBounds {
                xmin: 0.0,
                ymin,
                width: 8.0,
                height,
            };
            stays_within(&Metrics {
                width: 8,
                height: 8,
                bounds,
                ..Metrics::default()
            })
        };
        assert!(letter(0.0, 8.0));
        assert!(letter(0.0, 7.25));
        assert!(letter(0.5, 7.25));
        assert!(!letter(-1e-6, 7.25));
        assert!(!letter(1e-6, 7.25));
        assert!(!letter(0.0, 7.999_999));
    }

    #[test]
    fn letters_wider_or_higher_than_a_few_cells_are_not_filled() {
        let square = |side| {
            stays_within(&Metrics {
                width: side,
                height: side,
                ..Metrics::default()
            })
        };
        assert!(!square(MOST + 1));
        assert!(!square(usize::MAX));
    }
}
