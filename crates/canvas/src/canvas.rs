//! The canvas: rectangles, outlines, translucent fills, clipping. Sprites, text and light have files of their
//! own.

use std::fmt;

use crate::color::Rgb;
use crate::geom::{Px, PxRect, PxSize};
use crate::recording::Transcript;
use crate::simd::{Overlay, Rows};

mod difference;
mod pixels;

use pixels::Pixels;

/// The hash of no bytes.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds bytes to a 64-bit FNV-1a hash. Source: Fowler, Noll, Vo.
#[inline]
fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(hash, mix)
}

/// An image in memory: rows of `0x00RRGGBB` pixels.
///
/// All drawing is clipped: coordinates may be anywhere in `i32`, and pixels outside the canvas are ignored.
///
/// ```
/// use tallowdeep_canvas::{Canvas, Px, PxRect, PxSize, Rgb};
///
/// let mut canvas = Canvas::new(PxSize::new(320, 200));
/// canvas.fill_rect(PxRect::new(300, 10, 90, 20), Rgb::new(255, 200, 96));
/// assert_eq!(canvas.pixel(Px::new(319, 10)), Some(Rgb::new(255, 200, 96)));
/// assert_eq!(canvas.pixels()[0], 0x00_00_00_00);
/// ```
#[doc(alias("Pixmap", "Console", "DrawBatch", "framebuffer", "surface"))]
#[derive(Clone)]
pub struct Canvas {
    size: PxSize,
    /// The current clip rectangle; always within the canvas.
    clip: PxRect,
    pixels: Pixels,
    /// What was drawn, if somebody asked for it.
    pub(super) recording: Option<Box<Transcript>>,
}

/// Two canvases are equal if size, clip and pixels are, whether or not they record.
impl PartialEq for Canvas {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.clip == other.clip && self.pixels == other.pixels
    }
}

impl Eq for Canvas {}

impl Canvas {
    /// A black canvas.
    pub fn new(size: PxSize) -> Self {
        Self {
            size,
            clip: PxRect::from_size(size),
            pixels: Pixels::new(size.area()),
            recording: None,
        }
    }

    /// A canvas with these pixels in reading order, each `0x00RRGGBB`; the highest byte is ignored. `None` if their
    /// number does not match `size`.
    #[doc(alias("from_raw", "from_vec"))]
    pub fn from_pixels(size: PxSize, pixels: &[u32]) -> Option<Self> {
        let mut canvas = Self::new(size);
        if pixels.len() != canvas.pixels.len() {
            return None;
        }
        for (to, from) in canvas.pixels.iter_mut().zip(pixels) {
            *to = from & 0xff_ffff;
        }
        Some(canvas)
    }

    /// Columns and rows.
    #[inline]
    pub const fn size(&self) -> PxSize {
        self.size
    }

    /// All pixels in reading order, each `0x00RRGGBB`.
    #[inline]
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// A hash of size and pixels, the same on every machine. A test can store it in place of an image.
    pub fn digest(&self) -> u64 {
        let mut hash = FNV_BASIS;
        for side in [self.size.w, self.size.h] {
            hash = fnv1a(hash, &(side as u64).to_le_bytes());
        }
        for pixel in self.pixels() {
            hash = fnv1a(hash, &pixel.to_le_bytes());
        }
        hash
    }

    /// The colour at `px`, or `None` outside the canvas.
    #[doc(alias("get_pixel"))]
    #[inline]
    pub fn pixel(&self, px: Px) -> Option<Rgb> {
        self.size.contains(px).then(|| {
            Rgb::from_u32(self.pixels[px.y as usize * self.size.w as usize + px.x as usize])
        })
    }

    /// Sets the colour at `px`; does nothing outside the clip.
    #[doc(alias("put_pixel"))]
    pub fn set_pixel(&mut self, px: Px, color: Rgb) {
        self.fill_rect(PxRect::new(px.x, px.y, 1, 1), color);
    }

    /// Changes the size, clears to black and removes the clip. Allocates only to grow beyond the largest size
    /// so far.
    pub fn resize(&mut self, size: PxSize) {
        self.size = size;
        self.clip = PxRect::from_size(size);
        self.pixels.reset(size.area());
        if let Some(recording) = &mut self.recording {
            recording.clear();
        }
    }

    /// The clip rectangle: the whole canvas, or what [`Canvas::with_clip`] left of it.
    pub const fn clip(&self) -> PxRect {
        self.clip
    }

    /// Runs `draw` with all drawing clipped to `area`. Nested clips intersect.
    pub fn with_clip<T>(&mut self, area: PxRect, draw: impl FnOnce(&mut Self) -> T) -> T {
        let (size, outer) = (self.size, self.clip);
        self.clip = outer.intersect(area);
        let result = draw(self);
        // If the canvas was resized meanwhile, the old clip no longer applies.
        let whole = PxRect::from_size(self.size);
        self.clip = if self.size == size { outer } else { whole };
        result
    }

    /// Fills the clip rectangle with `color`.
    #[doc(alias("cls", "cls_bg", "fill"))]
    pub fn clear(&mut self, color: Rgb) {
        self.fill_rect(self.clip, color);
    }

    /// Fills `area` with `color`.
    #[doc(alias("fill_region", "draw_rect", "area"))]
    pub fn fill_rect(&mut self, area: PxRect, color: Rgb) {
        self.note_covered(area);
        for row in self.rows_mut(area) {
            row.fill(color.to_u32());
        }
    }

    /// Takes what `area` covers from the recording, if there is one.
    #[inline(always)]
    pub(super) fn note_covered(&mut self, area: PxRect) {
        if let Some(recording) = &mut self.recording {
            recording.cover(area.intersect(self.clip));
        }
    }

    /// Draws the outline of `area`, one pixel wide, inside its edges.
    #[doc(alias("draw_hollow_box", "draw_frame", "stroke_rect"))]
    pub fn outline_rect(&mut self, area: PxRect, color: Rgb) {
        if area.is_empty() {
            return;
        }
        let PxRect { x, y, w, h } = area;
        self.fill_rect(PxRect::new(x, y, w, 1), color);
        self.fill_rect(PxRect::new(x, area.bottom() - 1, w, 1), color);
        self.fill_rect(PxRect::new(x, y, 1, h), color);
        self.fill_rect(PxRect::new(area.right() - 1, y, 1, h), color);
    }

    /// Blends `color` over `area`: each pixel becomes [`Rgb::mix`] of itself and `color`. An `amount` of 0
    /// changes nothing, 255 fills.
    pub fn blend_rect(&mut self, area: PxRect, color: Rgb, amount: u8) {
        if amount == 0 {
            return;
        }
        if amount == u8::MAX {
            self.note_covered(area);
        }
        let overlay = Overlay::new(color, amount);
        for row in self.rows_mut(area) {
            overlay.run(row);
        }
    }

    /// Copies `canvas` so that its top-left corner lands at `at`; what both record too.
    #[doc(alias("blit", "draw_pixmap", "replace", "copy"))]
    pub fn blit_canvas(&mut self, canvas: &Self, at: Px) {
        let area = PxRect::new(at.x, at.y, canvas.size.w, canvas.size.h);
        let visible = area.intersect(self.clip);
        if visible.is_empty() {
            return;
        }
        let source = PxRect {
            x: visible.x - at.x,
            y: visible.y - at.y,
            ..visible
        };
        for (to, from) in self.rows_mut(visible).zip(canvas.rows(source)) {
            to.copy_from_slice(from);
        }
        self.note_covered(area);
        if let (Some(recording), Some(other)) = (&mut self.recording, &canvas.recording) {
            recording.append(other, at, visible);
        }
    }

    /// The rows from `px` downwards, each starting at its column. `px` lies on the canvas.
    #[inline(always)]
    pub(super) fn rows_from(&mut self, px: Px) -> Rows<'_> {
        let stride = self.size.w as usize;
        Rows {
            pixels: &mut self.pixels[px.y as usize * stride + px.x as usize..],
            stride,
        }
    }

    /// All pixels for writing, for code that does its own clipping.
    pub(super) fn raw(&mut self) -> &mut [u32] {
        &mut self.pixels
    }

    /// The rows of the intersection of `area` and the clip.
    #[inline(always)]
    pub(super) fn rows_mut(&mut self, area: PxRect) -> impl Iterator<Item = &mut [u32]> {
        let visible = area.intersect(self.clip);
        let (from, left, width, height) = row_bounds(visible, self.size);
        self.pixels[from..]
            .chunks_mut(self.size.w.max(1) as usize)
            .take(height)
            .map(move |row| &mut row[left..left + width])
    }

    /// The rows of `area`, which lies on the canvas.
    pub(super) fn rows(&self, area: PxRect) -> impl Iterator<Item = &[u32]> {
        let (from, left, width, height) = row_bounds(area, self.size);
        self.pixels[from..]
            .chunks(self.size.w.max(1) as usize)
            .take(height)
            .map(move |row| &row[left..left + width])
    }
}

/// Writes size and digest, such as `Canvas(640x400, b13c9ad1f7c0ffee)`; [`Canvas::changed_area`] compares pixels.
impl fmt::Debug for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PxSize { w, h } = self.size;
        write!(f, "Canvas({w}x{h}, {:016x})", self.digest())
    }
}

/// Index of the first row of `area` on a canvas of `size`, then its left column, width and height; all 0 if it
/// is empty.
fn row_bounds(area: PxRect, size: PxSize) -> (usize, usize, usize, usize) {
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

/// Its pixels in reading order, each `0x00RRGGBB`: a buffer for minifb or softbuffer.
impl From<&Canvas> for Vec<u32> {
    fn from(canvas: &Canvas) -> Self {
        canvas.pixels().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{assert_drawn, canvas};

    const RED: Rgb = Rgb::new(255, 0, 0);

    #[test]
    fn fill_covers_exactly_its_area() {
        let mut picture = canvas(5, 3);
        picture.fill_rect(PxRect::new(1, 1, 2, 5), RED);
        assert_drawn(&picture, &[".....", ".RR..", ".RR.."]);
    }

    #[test]
    fn an_outline_is_one_pixel_wide() {
        let mut picture = canvas(6, 4);
        picture.outline_rect(PxRect::new(1, 0, 4, 4), RED);
        assert_drawn(&picture, &[".RRRR.", ".R..R.", ".R..R.", ".RRRR."]);
    }

    #[test]
    fn a_clipped_outline_keeps_its_sides_in_place() {
        let mut picture = canvas(4, 3);
        picture.outline_rect(PxRect::new(-2, 1, 5, 9), RED);
        assert_drawn(&picture, &["....", "RRR.", "..R."]);
    }

    #[test]
    fn nested_clips_intersect() {
        let mut picture = canvas(5, 3);
        picture.with_clip(PxRect::new(1, 0, 3, 2), |outer| {
            outer.with_clip(PxRect::new(3, 1, 9, 9), |inner| inner.clear(RED));
            outer.fill_rect(PxRect::new(-9, 0, 99, 1), Rgb::new(0, 255, 0));
        });
        picture.fill_rect(PxRect::new(0, 2, 1, 1), RED);
        assert_drawn(&picture, &[".GGG.", "...R.", "R...."]);
    }

    #[test]
    fn resizing_removes_the_clip() {
        let mut picture = canvas(2, 2);
        picture.with_clip(PxRect::new(0, 0, 1, 1), |inner| {
            inner.resize(PxSize::new(3, 1));
        });
        picture.clear(RED);
        assert_drawn(&picture, &["RRR"]);
    }

    #[test]
    fn blending_mixes_every_pixel() {
        let mut picture = canvas(7, 1);
        for x in 0..7 {
            picture.fill_rect(PxRect::new(x, 0, 1, 1), Rgb::new(30 * x as u8, 255, 7));
        }
        let before = picture.clone();
        let night = Rgb::new(0, 0, 40);
        picture.blend_rect(PxRect::new(0, 0, 6, 1), night, 180);
        for x in 0..6 {
            let old = before.pixel(Px::new(x, 0)).expect("on the canvas");
            assert_eq!(picture.pixel(Px::new(x, 0)), Some(old.mix(night, 180)));
        }
        assert_eq!(picture.pixel(Px::new(6, 0)), before.pixel(Px::new(6, 0)));
    }

    #[test]
    fn copying_clips_to_both_images() {
        let mut small = canvas(3, 2);
        small.fill_rect(PxRect::new(0, 0, 2, 1), RED);
        small.fill_rect(PxRect::new(2, 1, 1, 1), Rgb::new(0, 255, 0));
        let mut picture = canvas(4, 3);
        picture.blit_canvas(&small, Px::new(1, 1));
        assert_drawn(&picture, &["....", ".RR.", "...G"]);
        picture.blit_canvas(&small, Px::new(2, 2));
        assert_drawn(&picture, &["....", ".RR.", "..RR"]);
        for x in [i32::MIN, i32::MAX] {
            picture.blit_canvas(&small, Px::new(x, 2));
        }
        assert_drawn(&picture, &["....", ".RR.", "..RR"]);
    }

    /// A failed comparison of frames prints which frames they are, not all of their pixels.
    #[test]
    fn debug_text_shows_size_and_digest() {
        let black = format!("{:?}", canvas(640, 400));
        assert!(black.starts_with("Canvas(640x400, "), "{black}");
        assert_eq!(black.len(), "Canvas(640x400, 0123456789abcdef)".len());
        let mut red = canvas(640, 400);
        red.fill_rect(PxRect::new(639, 399, 1, 1), RED);
        assert_ne!(format!("{red:?}"), black);
        assert_ne!(canvas(2, 3).digest(), canvas(3, 2).digest());
    }

    #[test]
    fn an_empty_canvas_can_be_drawn_on() {
        let mut empty = canvas(0, 9);
        empty.fill_rect(PxRect::new(-5, -5, 50, 50), RED);
        empty.blend_rect(PxRect::new(-5, -5, 50, 50), RED, 9);
        assert!(empty.pixels().is_empty());
        assert_eq!(empty.pixel(Px::new(0, 0)), None);
    }
}
