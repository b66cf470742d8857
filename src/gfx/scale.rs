//! Whole-number magnification of whole pictures.

use super::canvas::Canvas;
use super::color::Rgb;
use super::px::{Px, PxRect, PxSize};

/// Where a magnified picture came to lie on a larger one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Pixels a side that each pixel became, 1 or more.
    pub zoom: i32,
    /// Where the top-left corner came to lie. Negative where the picture is larger than its place.
    pub at: Px,
}

impl Placed {
    /// The largest whole zoom of a picture of `size` that `room` holds, and at least 1, in the middle of it.
    pub fn within(size: PxSize, room: PxSize) -> Self {
        let zoom = (room.w / size.w.max(1)).min(room.h / size.h.max(1)).max(1);
        Self {
            zoom,
            // Whole cells are lost to the right and below, never half a pixel.
            at: Px::new(
                (room.w - size.w.saturating_mul(zoom)).div_euclid(2),
                (room.h - size.h.saturating_mul(zoom)).div_euclid(2),
            ),
        }
    }

    /// The pixel of the picture that is seen at `there`, which may lie outside the picture.
    pub const fn origin_of(self, there: Px) -> Px {
        Px::new(
            there.x.saturating_sub(self.at.x).div_euclid(self.zoom),
            there.y.saturating_sub(self.at.y).div_euclid(self.zoom),
        )
    }
}

impl Canvas {
    /// Makes `target` this picture with each pixel `zoom` by `zoom` pixels large; 0 counts as 1.
    pub fn scaled_into(&self, zoom: u32, target: &mut Self) {
        let zoom = i32::try_from(zoom.max(1)).unwrap_or(i32::MAX);
        let size = PxSize::new(
            self.size().w.saturating_mul(zoom),
            self.size().h.saturating_mul(zoom),
        );
        if target.size() != size {
            target.resize(size);
        }
        let at = Px::new(0, 0);
        self.magnify(Placed { zoom, at }, target);
    }

    /// Draws this picture in the middle of `target`, magnified by the largest whole number that fits, and makes the rest
    /// `border`. A target that is too small shows the middle of the picture.
    pub fn letterboxed_into(&self, target: &mut Self, border: Rgb) -> Placed {
        let room = target.size();
        let placed = Placed::within(self.size(), room);
        let (x, y) = (placed.at.x, placed.at.y);
        let right = x.saturating_add(self.size().w.saturating_mul(placed.zoom));
        let bottom = y.saturating_add(self.size().h.saturating_mul(placed.zoom));
        target.fill(PxRect::new(0, 0, room.w, y), border);
        target.fill(PxRect::new(0, bottom, room.w, room.h - bottom), border);
        target.fill(PxRect::new(0, y, x, bottom - y), border);
        target.fill(PxRect::new(right, y, room.w - right, bottom - y), border);
        self.magnify(placed, target);
        placed
    }

    /// Draws each pixel as a square, cut off where `target` ends.
    fn magnify(&self, placed: Placed, target: &mut Self) {
        let Placed { zoom, at } = placed;
        let whole = PxRect::new(
            at.x,
            at.y,
            self.size().w.saturating_mul(zoom),
            self.size().h.saturating_mul(zoom),
        );
        let seen = whole.intersect(target.clip());
        if seen.is_empty() {
            return;
        }
        let (left, top) = (seen.x - at.x, seen.y - at.y);
        let first = left / zoom;
        let width = (left + seen.w - 1) / zoom - first + 1;
        let mut made: Option<(i32, usize)> = None;
        let (stride, start) = (target.size().w as usize, seen.x as usize);
        for row in 0..seen.h {
            let from = (seen.y + row) as usize * stride + start;
            let origin = (top + row) / zoom;
            match made {
                // Rows of one origin are alike: the first is made, the others are copied.
                Some((same, at)) if same == origin => {
                    target.raw().copy_within(at..at + seen.w as usize, from);
                }
                _ => {
                    let source = PxRect::new(first, origin, width, 1);
                    let pixels = self.rows(source).next().unwrap_or_default();
                    let skip = (left - first * zoom) as usize;
                    let to = &mut target.raw()[from..from + seen.w as usize];
                    widen(pixels, zoom as usize, skip, to);
                    made = Some((origin, from));
                }
            }
        }
    }
}

/// Writes each pixel `zoom` times, without the first `skip` of them, until `to` is full.
pub(super) fn widen(pixels: &[u32], zoom: usize, skip: usize, to: &mut [u32]) {
    match (zoom, skip) {
        (1, _) => to.copy_from_slice(&pixels[..to.len()]),
        (2, 0) => widen_by::<2>(pixels, to),
        (3, 0) => widen_by::<3>(pixels, to),
        (4, 0) => widen_by::<4>(pixels, to),
        _ => {
            let head = zoom.min(to.len() + skip) - skip;
            let (start, tail) = to.split_at_mut(head);
            start.fill(pixels[0]);
            for (square, pixel) in tail.chunks_mut(zoom).zip(&pixels[1..]) {
                square.fill(*pixel);
            }
        }
    }
}

/// [`widen`] by a number the compiler knows.
fn widen_by<const ZOOM: usize>(pixels: &[u32], to: &mut [u32]) {
    let (squares, tail) = to.as_chunks_mut::<ZOOM>();
    for (square, pixel) in squares.iter_mut().zip(pixels) {
        *square = [*pixel; ZOOM];
    }
    if let Some(pixel) = pixels.get(squares.len()) {
        tail.fill(*pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::drawn::{assert_drawn, canvas};

    const RED: Rgb = Rgb::new(255, 0, 0);
    const BLUE: Rgb = Rgb::new(0, 0, 255);

    fn stairs(size: i32) -> Canvas {
        let mut picture = canvas(size, size);
        for at in 0..size {
            picture.fill(PxRect::new(0, at, at + 1, 1), RED);
        }
        picture
    }

    #[test]
    fn each_pixel_becomes_a_square() {
        let mut large = canvas(1, 1);
        stairs(2).scaled_into(2, &mut large);
        assert_drawn(&large, &["RR..", "RR..", "RRRR", "RRRR"]);
        for zoom in [1, 2, 3, 4, 5, 8] {
            stairs(3).scaled_into(zoom, &mut large);
            let side = 3 * zoom as i32;
            assert_eq!(large.size(), PxSize::new(side, side));
            for y in 0..side {
                for x in 0..side {
                    let red = x / zoom as i32 <= y / zoom as i32;
                    let expected = if red { RED } else { Rgb::BLACK };
                    assert_eq!(
                        large.pixel(Px::new(x, y)),
                        Some(expected),
                        "{zoom}: {x}, {y}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_letterbox_has_the_picture_in_the_middle_and_a_border_around() {
        let mut window = canvas(7, 5);
        let placed = stairs(2).letterboxed_into(&mut window, BLUE);
        assert_eq!((placed.zoom, placed.at), (2, Px::new(1, 0)));
        assert_drawn(
            &window,
            &["BRR..BB", "BRR..BB", "BRRRRBB", "BRRRRBB", "BBBBBBB"],
        );
        assert_eq!(placed.origin_of(Px::new(4, 3)), Px::new(1, 1));
        assert_eq!(placed.origin_of(Px::new(0, 0)), Px::new(-1, 0));
    }

    #[test]
    fn a_window_smaller_than_the_picture_shows_its_middle() {
        let mut window = canvas(2, 3);
        let placed = stairs(4).letterboxed_into(&mut window, BLUE);
        assert_eq!((placed.zoom, placed.at), (1, Px::new(-1, -1)));
        assert_drawn(&window, &["R.", "RR", "RR"]);
    }
}
