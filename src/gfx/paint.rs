//! Pixels one by one, for pictures that are computed.

use super::canvas::Canvas;
use super::color::Rgb;
use super::px::{Px, PxRect};

impl Canvas {
    /// Makes every pixel of `area` the colour that `color` answers for its place and the colour it has. Row after row
    /// from the top, each from the left.
    pub fn paint(&mut self, area: PxRect, mut color: impl FnMut(Px, Rgb) -> Rgb) {
        let seen = area.intersect(self.clip());
        for (row, y) in self.rows_mut(seen).zip(seen.y..) {
            for (pixel, x) in row.iter_mut().zip(seen.x..) {
                *pixel = color(Px::new(x, y), Rgb::from_u32(*pixel)).to_u32();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::drawn::{assert_drawn, canvas};

    #[test]
    fn each_pixel_of_the_area_gets_its_colour_and_no_other() {
        let mut picture = canvas(4, 3);
        picture.paint(PxRect::new(1, 1, 9, 9), |px, there| {
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
