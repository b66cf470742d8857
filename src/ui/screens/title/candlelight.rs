//! The brick wall and the flames behind the title. Integer arithmetic only; the picture depends on nothing but the
//! step.

use crate::gfx::{Canvas, Px, PxRect, Rgb};

/// Width and height of a brick with its mortar, in pixels.
const BRICK: (i32, i32) = (28, 12);
/// Range of a flame's light at its weakest, in pixels.
const REACH: i32 = 360;
/// Height of a flame, in pixels.
pub(super) const FLAME: i32 = 20;

/// Shades of brick, darkest first.
const SHADES: [u32; 14] = [
    0x0b080d, 0x0f0b0f, 0x140e11, 0x1a1213, 0x211614, 0x291b16, 0x322118, 0x3c271b, 0x482e1e,
    0x563721, 0x684225, 0x7e502a, 0x986232, 0xb87c40,
];

/// Thresholds for ordered dithering of 4x4 pixels, 0 to 15. Bayer, "An optimum method for two-level rendition of
/// continuous-tone pictures", 1973.
const BAYER: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// A hash of `x` and `y`.
pub(super) const fn hash(x: i32, y: i32) -> u32 {
    let mixed = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca6b);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    let mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    mixed ^ (mixed >> 15)
}

/// Rounds `sixteenths` of a shade to whole shades, with dithering.
pub(super) const fn dithered(sixteenths: i32, at: Px) -> i32 {
    let threshold = BAYER[(at.y & 3) as usize][(at.x & 3) as usize];
    (sixteenths + threshold) >> 4
}

/// The flicker of a flame at a step, 0 to 8 and 4 on average.
fn flicker(flame: usize, step: u32) -> i32 {
    // Half of it is that of the step before, so that it does not jump.
    let now = hash(flame as i32, step as i32) % 5;
    let before = hash(flame as i32, step.wrapping_sub(1) as i32) % 5;
    (now + before) as i32
}

/// The light of all flames at a step: for each its place, the square of its range in pixels, and `256 / reach` of that
/// square in units of 2^-32, since multiplying takes a tenth of the time of dividing.
pub(super) struct Glows(Vec<(Px, i32, u64)>);

impl Glows {
    /// Flames at these pixels.
    pub(super) fn new(flames: &[Px], step: u32) -> Self {
        let mut glows = Vec::new();
        for (index, at) in flames.iter().enumerate() {
            let reach = (REACH + 3 * flicker(index, step)).pow(2);
            let inverse = (1 << 32) / (reach / 256 + 1) as u64 + 1;
            glows.push((*at, reach, inverse));
        }
        Self(glows)
    }

    /// Light at a pixel, 0 to 255. That of a flame falls off with the square of `1 - (distance / reach)²`.
    pub(super) fn light(&self, at: Px) -> i32 {
        let mut light = 0;
        for (flame, reach, inverse) in &self.0 {
            let (dx, dy) = (at.x - flame.x, at.y - flame.y);
            let left = (reach - dx * dx - dy * dy).max(0) as u64;
            let part = ((left * inverse) >> 32) as i32;
            light += part * part / 610;
        }
        light.min(255)
    }
}

/// Draws the wall over the whole of `area`.
pub(super) fn wall(area: PxRect, flames: &[Px], step: u32, canvas: &mut Canvas) {
    let glows = Glows::new(flames, step);
    canvas.map_pixels(area, |at, _| {
        let shade = glows.light(at) * 12 * 16 / 255 + relief(at) * 8;
        let shade = dithered(shade.max(0), at);
        Rgb::from_u32(SHADES[shade.clamp(0, SHADES.len() as i32 - 1) as usize])
    });
}

/// What bricks, their edges and mortar add to the shade of a pixel, in half shades.
const fn relief(at: Px) -> i32 {
    let (row, top) = (at.y.div_euclid(BRICK.1), at.y.rem_euclid(BRICK.1));
    let x = at.x + if row % 2 == 0 { 0 } else { BRICK.0 / 2 };
    let (column, left) = (x.div_euclid(BRICK.0), x.rem_euclid(BRICK.0));
    if left == 0 || top == 0 {
        return -6;
    }
    let own = hash(column, row);
    let tone = (own >> 4) as i32 % 3 - 1;
    let edge = (top == 1 || left == 1) as i32;
    let foot = (top == BRICK.1 - 1 || left == BRICK.0 - 1) as i32;
    let grain = hash(at.x / 2, at.y / 2).is_multiple_of(11) as i32;
    // One brick in nine has a chipped corner.
    let chip = 6 + (own >> 8) as i32 % 4;
    let chipped = (own.is_multiple_of(9) && left + top < chip) as i32;
    tone + edge - foot - grain - 4 * chipped
}

/// Half the width of a flame, row by row from the bottom.
const BODY: [i32; FLAME as usize] = [2, 3, 4, 4, 5, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 0];

/// How far a flame leans to the right at a step, -2 to 2.
fn lean(flame: usize, step: u32) -> i32 {
    hash(7 + flame as i32, (step / 2) as i32) as i32 % 5 - 2
}

/// Draws a flame on a wick that ends at `foot`.
pub(super) fn flame(index: usize, foot: Px, step: u32, canvas: &mut Canvas) {
    let leans = lean(index, step) + lean(index, step.wrapping_add(1));
    let tall = flicker(index, step);
    canvas.fill_rect(PxRect::new(foot.x, foot.y - 4, 1, 6), Rgb::new(40, 24, 16));
    for row in 0..FLAME {
        // A low flame lacks rows at its tip.
        if row > FLAME - 5 + tall / 2 {
            break;
        }
        let half = BODY[row as usize];
        let middle = foot.x + leans * row * row / (4 * FLAME * FLAME / 4);
        for x in -half..=half {
            let inside = half - x.abs();
            let color = match (row, inside) {
                (0..2, _) => Rgb::new(92, 104, 200),
                (2..4, 0..2) => Rgb::new(150, 110, 140),
                (_, 0) => Rgb::new(226, 112, 34),
                (_, 1) => Rgb::new(255, 176, 60),
                (14.., _) => Rgb::new(255, 200, 84),
                (_, 2) => Rgb::new(255, 224, 120),
                _ => Rgb::new(255, 250, 222),
            };
            canvas.fill_rect(PxRect::new(middle + x, foot.y - 3 - row, 1, 1), color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_falls_off_and_ends() {
        let glows = Glows::new(&[Px::new(0, 0)], 0);
        let at = |x| glows.light(Px::new(x, 0));
        assert!(at(0) > at(100) && at(100) > at(200) && at(200) > at(300));
        assert_eq!(at(REACH + 30), 0);
    }

    #[test]
    fn dithering_keeps_the_mean() {
        for sixteenths in 0..64 {
            let all: i32 = (0..16)
                .map(|n| dithered(sixteenths, Px::new(n % 4, n / 4)))
                .sum();
            assert_eq!(all, sixteenths);
        }
    }
}
