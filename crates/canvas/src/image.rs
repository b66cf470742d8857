//! Images with transparency, from which sheets are cut.

use crate::canvas::Canvas;
use crate::geom::PxSize;

/// An image with straight (not premultiplied) red, green, blue and alpha per pixel.
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
