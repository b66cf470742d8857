//! Integer magnification of whole images.

use crate::gfx::canvas::Canvas;
use crate::gfx::geom::{PxRect, PxSize};

impl Canvas {
    /// Makes `target` this image with each pixel magnified to `zoom` by `zoom` pixels; a zoom of 0 counts as 1.
    pub fn magnify_into(&self, zoom: u32, target: &mut Self) {
        let zoom = i32::try_from(zoom.max(1)).unwrap_or(i32::MAX);
        let PxSize { w, h } = self.size();
        let size = PxSize::new(w.saturating_mul(zoom), h.saturating_mul(zoom));
        if target.size() != size {
            target.resize(size);
        }
        let visible = PxRect::from_size(size).intersect(target.clip());
        if visible.is_empty() {
            return;
        }
        let (stride, left) = (size.w as usize, visible.x as usize);
        let width = visible.w as usize;
        let first = visible.x / zoom;
        let columns = (visible.right() - 1) / zoom - first + 1;
        let mut written: Option<(i32, usize)> = None;
        for y in visible.y..visible.bottom() {
            let start = y as usize * stride + left;
            let row = y / zoom;
            match written {
                // All rows of one source row are alike: write the first and copy it.
                Some((same, from)) if same == row => {
                    target.raw().copy_within(from..from + width, start);
                }
                _ => {
                    let source = PxRect::new(first, row, columns, 1);
                    let pixels = self.rows(source).next().unwrap_or_default();
                    let skip = (visible.x - first * zoom) as usize;
                    let to = &mut target.raw()[start..start + width];
                    widen(pixels, zoom as usize, skip, to);
                    written = Some((row, start));
                }
            }
        }
    }
}

/// Writes each pixel `zoom` times, skipping the first `skip` written pixels, until `to` is full. `skip < zoom`.
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

/// [`widen`] by a factor known at compile time.
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
    use crate::gfx::ascii_image::{assert_drawn, canvas};
    use crate::gfx::{Px, Rgb};

    const RED: Rgb = Rgb::new(255, 0, 0);

    fn stairs(size: i32) -> Canvas {
        let mut picture = canvas(size, size);
        for at in 0..size {
            picture.fill_rect(PxRect::new(0, at, at + 1, 1), RED);
        }
        picture
    }

    #[test]
    fn each_pixel_becomes_a_square() {
        let mut large = canvas(1, 1);
        stairs(2).magnify_into(2, &mut large);
        assert_drawn(&large, &["RR..", "RR..", "RRRR", "RRRR"]);
        for zoom in [1, 2, 3, 4, 5, 8] {
            stairs(3).magnify_into(zoom, &mut large);
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
}
