//! Computing every pixel of an area, for procedural images.

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect};

impl Canvas {
    /// Replaces every pixel of `area` with the result of `color`, called with its position and its current
    /// colour, row by row from the top left.
    pub fn map_pixels(&mut self, area: PxRect, mut color: impl FnMut(Px, Rgb) -> Rgb) {
        let visible = area.intersect(self.clip());
        for (row, y) in self.rows_mut(visible).zip(visible.y..) {
            for (pixel, x) in row.iter_mut().zip(visible.x..) {
                *pixel = color(Px::new(x, y), Rgb::from_u32(*pixel)).to_u32();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{assert_drawn, canvas};

    #[test]
    fn paint_covers_exactly_its_area() {
        let mut picture = canvas(4, 3);
        picture.map_pixels(PxRect::new(1, 1, 9, 9), |px, there| {
            assert_eq!(there, Rgb::BLACK);
            if (px.x + px.y) % 2 == 0 {
                Rgb::WHITE
            } else {
                Rgb::new(255, 0, 0)
            }
        });
        assert_drawn(&picture, &["....", ".WRW", ".RWR"]);
    }
}
