//! A canvas of pixels: areas, frames, veils, clipping. Sprites, letters and light have files of their own.

use super::color::Rgb;
use super::px::{Px, PxRect, PxSize};
use super::span::{self, Rows, Veil};

mod pixels;

use pixels::Pixels;

/// A picture in memory: rows of `0x00RRGGBB` pixels.
///
/// Drawing outside of it, anywhere in `i32`, is allowed and does nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    size: PxSize,
    /// What may be drawn on now; always a part of the canvas.
    clip: PxRect,
    pixels: Pixels,
}

impl Canvas {
    /// A black canvas.
    pub fn new(size: PxSize) -> Self {
        Self {
            size,
            clip: PxRect::of(size),
            pixels: Pixels::new(size.area()),
        }
    }

    /// Columns and rows.
    pub const fn size(&self) -> PxSize {
        self.size
    }

    /// All pixels in reading order, each `0x00RRGGBB`.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// The colour at `px`, or nothing outside.
    pub fn pixel(&self, px: Px) -> Option<Rgb> {
        PxRect::of(self.size).contains(px).then(|| {
            Rgb::from_u32(self.pixels[px.y as usize * self.size.w as usize + px.x as usize])
        })
    }

    /// Makes the canvas `size`, black and without a clip. Takes memory only to grow beyond what it ever was.
    pub fn resize(&mut self, size: PxSize) {
        self.size = size;
        self.clip = PxRect::of(size);
        self.pixels.reset(size.area());
    }

    /// What may be drawn on: the whole canvas, or what [`Canvas::clipped`] left of it.
    pub const fn clip(&self) -> PxRect {
        self.clip
    }

    /// Runs `draw`, all of whose drawing is cut off at the edges of `area`. Clips within clips intersect.
    pub fn clipped<T>(&mut self, area: PxRect, draw: impl FnOnce(&mut Self) -> T) -> T {
        let (size, outer) = (self.size, self.clip);
        self.clip = outer.intersect(area);
        let drawn = draw(self);
        // A canvas that was resized meanwhile has no use for a clip of its old self.
        self.clip = if self.size == size {
            outer
        } else {
            PxRect::of(self.size)
        };
        drawn
    }

    /// Makes all that may be drawn on `color`.
    pub fn clear(&mut self, color: Rgb) {
        self.fill(self.clip, color);
    }

    /// Makes every pixel of `area` `color`.
    pub fn fill(&mut self, area: PxRect, color: Rgb) {
        for row in self.rows_mut(area) {
            span::fill(row, color);
        }
    }

    /// Draws the outermost pixels of `area`, a line one pixel wide.
    pub fn frame(&mut self, area: PxRect, color: Rgb) {
        if area.is_empty() {
            return;
        }
        let PxRect { x, y, w, h } = area;
        self.fill(PxRect::new(x, y, w, 1), color);
        self.fill(PxRect::new(x, area.bottom() - 1, w, 1), color);
        self.fill(PxRect::new(x, y, 1, h), color);
        self.fill(PxRect::new(area.right() - 1, y, 1, h), color);
    }

    /// Lays `color` over `area`: each pixel becomes [`Rgb::mix`] of itself and `color`. 0 changes nothing, 255 fills.
    pub fn veil(&mut self, area: PxRect, color: Rgb, amount: u8) {
        if amount == 0 {
            return;
        }
        let veil = Veil::new(color, amount);
        for row in self.rows_mut(area) {
            veil.run(row);
        }
    }

    /// Copies the part `from` of `picture`, its top-left corner to `at`.
    pub fn blit_canvas(&mut self, picture: &Self, from: PxRect, at: Px) {
        let held = from.intersect(PxRect::of(picture.size));
        // In 64 bits: `from` may lie anywhere, and a corner that leaves `i32` shows nothing of a canvas.
        let (dx, dy) = (
            i64::from(at.x) - i64::from(from.x),
            i64::from(at.y) - i64::from(from.y),
        );
        let (Ok(x), Ok(y)) = (
            i32::try_from(i64::from(held.x) + dx),
            i32::try_from(i64::from(held.y) + dy),
        ) else {
            return;
        };
        let seen = PxRect::new(x, y, held.w, held.h).intersect(self.clip);
        if seen.is_empty() {
            return;
        }
        let source = PxRect::new(held.x + (seen.x - x), held.y + (seen.y - y), seen.w, seen.h);
        for (to, from) in self.rows_mut(seen).zip(picture.rows(source)) {
            to.copy_from_slice(from);
        }
    }

    /// The rows from `px` on, which lies on the canvas, each beginning below it.
    #[inline(always)]
    pub(super) fn rows_from(&mut self, px: Px) -> Rows<'_> {
        let stride = self.size.w as usize;
        Rows {
            pixels: &mut self.pixels[px.y as usize * stride + px.x as usize..],
            stride,
        }
    }

    /// All pixels, to be written by code that has done its own clipping.
    pub(super) fn raw(&mut self) -> &mut [u32] {
        &mut self.pixels
    }

    /// The rows of what `area` and the clip share.
    #[inline(always)]
    pub(super) fn rows_mut(&mut self, area: PxRect) -> impl Iterator<Item = &mut [u32]> {
        let seen = area.intersect(self.clip);
        let (from, left, width, height) = bounds(seen, self.size);
        self.pixels[from..]
            .chunks_mut(self.size.w.max(1) as usize)
            .take(height)
            .map(move |row| &mut row[left..left + width])
    }

    /// The rows of `area`, which lies on the canvas.
    pub(super) fn rows(&self, area: PxRect) -> impl Iterator<Item = &[u32]> {
        let (from, left, width, height) = bounds(area, self.size);
        self.pixels[from..]
            .chunks(self.size.w.max(1) as usize)
            .take(height)
            .map(move |row| &row[left..left + width])
    }
}

/// Index of the first row of `area` on a canvas of `size`, its left column, width and height; all 0 where it is empty.
fn bounds(area: PxRect, size: PxSize) -> (usize, usize, usize, usize) {
    if area.is_empty() {
        return (0, 0, 0, 0);
    }
    (
        area.y as usize * size.w as usize,
        area.x as usize,
        area.w as usize,
        area.h as usize,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::drawn::{assert_drawn, canvas};

    const RED: Rgb = Rgb::new(255, 0, 0);

    #[test]
    fn a_fill_covers_its_area_and_no_more() {
        let mut picture = canvas(5, 3);
        picture.fill(PxRect::new(1, 1, 2, 5), RED);
        assert_drawn(&picture, &[".....", ".RR..", ".RR.."]);
    }

    #[test]
    fn a_frame_is_one_pixel_wide() {
        let mut picture = canvas(6, 4);
        picture.frame(PxRect::new(1, 0, 4, 4), RED);
        assert_drawn(&picture, &[".RRRR.", ".R..R.", ".R..R.", ".RRRR."]);
    }

    #[test]
    fn a_frame_that_leaves_the_canvas_keeps_its_sides_where_they_are() {
        let mut picture = canvas(4, 3);
        picture.frame(PxRect::new(-2, 1, 5, 9), RED);
        assert_drawn(&picture, &["....", "RRR.", "..R."]);
    }

    #[test]
    fn clips_intersect_and_end_with_their_drawing() {
        let mut picture = canvas(5, 3);
        picture.clipped(PxRect::new(1, 0, 3, 2), |outer| {
            outer.clipped(PxRect::new(3, 1, 9, 9), |inner| inner.clear(RED));
            outer.fill(PxRect::new(-9, 0, 99, 1), Rgb::new(0, 255, 0));
        });
        picture.fill(PxRect::new(0, 2, 1, 1), RED);
        assert_drawn(&picture, &[".GGG.", "...R.", "R...."]);
    }

    #[test]
    fn a_canvas_resized_within_a_clip_can_be_drawn_on_everywhere() {
        let mut picture = canvas(2, 2);
        picture.clipped(PxRect::new(0, 0, 1, 1), |inner| {
            inner.resize(PxSize::new(3, 1));
        });
        picture.clear(RED);
        assert_drawn(&picture, &["RRR"]);
    }

    #[test]
    fn a_veil_is_a_mix_with_every_pixel() {
        let mut picture = canvas(7, 1);
        for x in 0..7 {
            picture.fill(PxRect::new(x, 0, 1, 1), Rgb::new(30 * x as u8, 255, 7));
        }
        let before = picture.clone();
        let night = Rgb::new(0, 0, 40);
        picture.veil(PxRect::new(0, 0, 6, 1), night, 180);
        for x in 0..6 {
            let was = before.pixel(Px::new(x, 0)).expect("on the canvas");
            assert_eq!(picture.pixel(Px::new(x, 0)), Some(was.mix(night, 180)));
        }
        assert_eq!(picture.pixel(Px::new(6, 0)), before.pixel(Px::new(6, 0)));
    }

    #[test]
    fn a_part_of_a_picture_is_copied_cut_at_both_pictures_edges() {
        let mut small = canvas(3, 2);
        small.fill(PxRect::new(0, 0, 2, 1), RED);
        small.fill(PxRect::new(2, 1, 1, 1), Rgb::new(0, 255, 0));
        let mut picture = canvas(4, 3);
        picture.blit_canvas(&small, PxRect::new(-1, 0, 4, 2), Px::new(0, 1));
        assert_drawn(&picture, &["....", ".RR.", "...G"]);
        picture.blit_canvas(&small, PxRect::new(0, 0, 3, 2), Px::new(2, 2));
        assert_drawn(&picture, &["....", ".RR.", "..RR"]);
        picture.blit_canvas(&small, PxRect::new(i32::MIN, 0, 3, 2), Px::new(i32::MAX, 2));
        assert_drawn(&picture, &["....", ".RR.", "..RR"]);
    }

    #[test]
    fn a_canvas_without_pixels_can_be_drawn_on() {
        let mut nothing = canvas(0, 9);
        nothing.fill(PxRect::new(-5, -5, 50, 50), RED);
        nothing.veil(PxRect::new(-5, -5, 50, 50), RED, 9);
        assert!(nothing.pixels().is_empty());
        assert_eq!(nothing.pixel(Px::new(0, 0)), None);
    }
}
