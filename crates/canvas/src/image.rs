//! Images with transparency, from which sheets are cut.

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect, PxSize};

/// An image with straight (not premultiplied) red, green, blue and alpha per pixel.
///
/// ```
/// use tallowdeep_canvas::{Canvas, Image, Px, PxSize, Rgb};
///
/// let image = Image::new(PxSize::new(2, 1), vec![[255, 0, 0, 255], [0; 4]]).expect("2 times 1 pixels");
/// let mut canvas = Canvas::new(PxSize::new(320, 200));
/// canvas.draw_image(&image, Px::new(10, 10));
/// assert_eq!(canvas.pixel(Px::new(10, 10)), Some(Rgb::new(255, 0, 0)));
/// assert_eq!(canvas.pixel(Px::new(11, 10)), Some(Rgb::BLACK));
/// ```
#[doc(alias("RgbaImage", "Pixmap", "Texture"))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    size: PxSize,
    rgba: Vec<[u8; 4]>,
}

impl Image {
    /// An image from its pixels in reading order; `None` if their number does not match `size`.
    pub fn new(size: PxSize, rgba: Vec<[u8; 4]>) -> Option<Self> {
        (rgba.len() == size.area()).then_some(Self { size, rgba })
    }

    /// Columns and rows.
    pub const fn size(&self) -> PxSize {
        self.size
    }

    /// All pixels in reading order.
    pub fn rgba(&self) -> &[[u8; 4]] {
        &self.rgba
    }
}

impl Canvas {
    /// Draws an image with its top-left corner at `at`: each pixel becomes [`Rgb::mix`] of itself and the image's, by the
    /// alpha of that. [`Canvas::blit_canvas`] copies a canvas.
    #[doc(alias("draw_pixmap", "overlay", "blit"))]
    pub fn draw_image(&mut self, image: &Image, at: Px) {
        let area = PxRect::new(at.x, at.y, image.size.w, image.size.h);
        let visible = area.intersect(self.clip());
        if visible.is_empty() {
            return;
        }
        let is_opaque = image.rgba.iter().all(|[.., alpha]| *alpha == u8::MAX);
        if is_opaque {
            self.note_covered(area);
        }
        let (left, top) = ((visible.x - at.x) as usize, (visible.y - at.y) as usize);
        let from = image.rgba.chunks(image.size.w as usize).skip(top);
        for (row, from) in self.rows_mut(visible).zip(from) {
            for (pixel, [r, g, b, alpha]) in row.iter_mut().zip(&from[left..]) {
                let below = Rgb::from_u32(*pixel);
                *pixel = below.mix(Rgb::new(*r, *g, *b), *alpha).to_u32();
            }
        }
    }
}

/// The colours without their alpha: turns a decoded PNG back into the frame it was encoded from.
impl From<&Image> for Canvas {
    fn from(image: &Image) -> Self {
        let mut canvas = Self::new(image.size);
        for (to, [r, g, b, _]) in canvas.raw().iter_mut().zip(&image.rgba) {
            *to = u32::from_be_bytes([0, *r, *g, *b]);
        }
        canvas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{assert_drawn, canvas};

    #[test]
    fn images_are_blended_and_clipped() {
        let image = Image::new(
            PxSize::new(3, 2),
            vec![
                [255, 0, 0, 255],
                [0, 255, 0, 0],
                [0, 0, 255, 255],
                [255, 255, 255, 255],
                [255, 255, 255, 128],
                [0, 255, 0, 255],
            ],
        );
        let image = image.expect("3 times 2 pixels");
        let mut picture = canvas(5, 3);
        picture.draw_image(&image, Px::new(1, 1));
        assert_drawn(&picture, &[".....", ".R.B.", ".W?G."]);
        let mut picture = canvas(3, 2);
        for at in [(-1, -1), (2, 1), (i32::MAX, 0), (0, i32::MIN)] {
            picture.draw_image(&image, at.into());
        }
        assert_drawn(&picture, &["?G.", "..R"]);
        picture.draw_image(
            &Image::new(PxSize::default(), Vec::new()).expect("empty"),
            Px::default(),
        );
    }
}
