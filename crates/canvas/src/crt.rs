//! A CRT effect: bright pixels bleed sideways, every second row is darker.

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect};

/// Brightness of even rows, in sixteenths.
const BRIGHT_ROW: u32 = 16;
/// Brightness of odd rows, in sixteenths.
const DARK_ROW: u32 = 12;
/// How much a pixel receives from each horizontal neighbour, in sixteenths.
const GLOW: u32 = 3;
/// Channel values up to this do not bleed.
const GLOW_THRESHOLD: u32 = 64;

impl Canvas {
    /// Applies the effect to the clip rectangle.
    ///
    /// Each channel becomes itself plus 3/16 of what the left and right neighbours have above 64, at most 255;
    /// in odd rows 12/16 of that, rounded down.
    pub fn apply_crt(&mut self) {
        let size = self.size();
        let mut before = vec![Rgb::BLACK; size.w.max(0) as usize + 1];
        for y in 0..size.h {
            for (x, color) in (0..size.w).zip(&mut before) {
                *color = self.pixel(Px::new(x, y)).unwrap_or(Rgb::BLACK);
            }
            let brightness = if y % 2 == 1 { DARK_ROW } else { BRIGHT_ROW };
            self.map_pixels(PxRect::new(0, y, size.w, 1), |at, there| {
                let x = at.x as usize;
                let left = if x == 0 { Rgb::BLACK } else { before[x - 1] };
                crt_pixel(there, left, before[x + 1], brightness)
            });
        }
    }
}

fn crt_pixel(there: Rgb, left: Rgb, right: Rgb, brightness: u32) -> Rgb {
    let (there, left, right) = (there.channels(), left.channels(), right.channels());
    let part = |at: usize| {
        let glow = |part: u8| u32::from(part).saturating_sub(GLOW_THRESHOLD) * GLOW / 16;
        let all = (u32::from(there[at]) + glow(left[at]) + glow(right[at])).min(255);
        (all * brightness / 16) as u8
    };
    Rgb::new(part(0), part(1), part(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PxSize;

    #[test]
    fn bright_pixels_bleed_and_odd_rows_darken() {
        let mut picture = Canvas::new(PxSize::new(4, 2));
        for y in 0..2 {
            picture.fill_rect(PxRect::new(1, y, 1, 1), Rgb::WHITE);
        }
        picture.apply_crt();
        let row =
            |y| [0, 1, 2, 3].map(|x| picture.pixel(Px::new(x, y)).expect("inside").channels()[0]);
        assert_eq!(row(0), [35, 255, 35, 0]);
        assert_eq!(row(1), [26, 191, 26, 0]);
    }
}
