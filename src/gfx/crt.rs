//! The look of an old screen: bright pixels glow beyond their edges, every second row is darker.

use super::canvas::Canvas;
use super::color::Rgb;
use super::px::{Px, PxRect};

/// What is left of a part of the colour in every second row, of 16.
const DARK_ROW: u32 = 12;
/// What a pixel takes of the light to its left and right, of 16 each.
const GLOW: u32 = 3;
/// Light below this does not glow.
const DULL: u32 = 64;

impl Canvas {
    /// Makes the whole picture look like that of an old screen.
    ///
    /// Each part of a pixel becomes itself and 3 / 16 of what its left and right neighbours have above 64, 255 at the
    /// most, and in odd rows 12 / 16 of that, rounded down.
    pub fn crt(&mut self) {
        let size = self.size();
        let mut before = vec![Rgb::BLACK; size.w.max(0) as usize + 1];
        for y in 0..size.h {
            for (x, color) in (0..size.w).zip(&mut before) {
                *color = self.pixel(Px::new(x, y)).unwrap_or(Rgb::BLACK);
            }
            self.paint(PxRect::new(0, y, size.w, 1), |at, there| {
                let x = at.x as usize;
                let left = if x == 0 { Rgb::BLACK } else { before[x - 1] };
                lit(there, left, before[x + 1], y % 2 == 1)
            });
        }
    }
}

fn lit(there: Rgb, left: Rgb, right: Rgb, dark: bool) -> Rgb {
    let (there, left, right) = (there.parts(), left.parts(), right.parts());
    let part = |at: usize| {
        let glow = |part: u8| u32::from(part).saturating_sub(DULL) * GLOW / 16;
        let all = (u32::from(there[at]) + glow(left[at]) + glow(right[at])).min(255);
        let seen = if dark { all * DARK_ROW / 16 } else { all };
        seen as u8
    };
    Rgb::new(part(0), part(1), part(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::PxSize;

    #[test]
    fn bright_pixels_glow_sideways_and_every_second_row_is_darker() {
        let mut picture = Canvas::new(PxSize::new(4, 2));
        for y in 0..2 {
            picture.fill(PxRect::new(1, y, 1, 1), Rgb::WHITE);
        }
        picture.crt();
        let row =
            |y| [0, 1, 2, 3].map(|x| picture.pixel(Px::new(x, y)).expect("inside").parts()[0]);
        assert_eq!(row(0), [35, 255, 35, 0]);
        assert_eq!(row(1), [26, 191, 26, 0]);
    }
}
