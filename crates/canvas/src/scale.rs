//! Integer magnification of whole images.

use crate::canvas::Canvas;
use crate::geom::PxSize;

impl Canvas {
    /// This image with each pixel magnified to `zoom` by `zoom` pixels; a zoom of 0 counts as 1.
    #[must_use]
    pub fn magnified(&self, zoom: u32) -> Self {
        let zoom = i32::try_from(zoom.max(1)).unwrap_or(i32::MAX);
        let PxSize { w, h } = self.size();
        let size = PxSize::new(w.saturating_mul(zoom), h.saturating_mul(zoom));
        let mut large = Self::new(size);
        if let Some(recording) = self.recorded() {
            large.recording = Some(Box::new(recording.magnified(zoom)));
        }
        let (zoom, width) = (zoom as usize, size.w.max(1) as usize);
        let rows = self.pixels().chunks(w.max(1) as usize);
        for (row, lines) in rows.zip(large.raw().chunks_mut(width * zoom)) {
            let (first, copies) = lines.split_at_mut(width);
            widen(row, zoom, first);
            for copy in copies.chunks_mut(width) {
                copy.copy_from_slice(first);
            }
        }
        large
    }
}

/// Writes each pixel `zoom` times until `to` is full.
pub fn widen(pixels: &[u32], zoom: usize, to: &mut [u32]) {
    match zoom {
        1 => to.copy_from_slice(&pixels[..to.len()]),
        2 if to.len() == 2 * pixels.len() => widen_by::<2>(pixels, to),
        3 if to.len() == 3 * pixels.len() => widen_by::<3>(pixels, to),
        _ => {
            for (square, pixel) in to.chunks_mut(zoom).zip(pixels) {
                square.fill(*pixel);
            }
        }
    }
}

/// [`widen`] by a factor known at compile time: the usual ones, as vector instructions.
fn widen_by<const ZOOM: usize>(pixels: &[u32], to: &mut [u32]) {
    for (square, pixel) in to.as_chunks_mut::<ZOOM>().0.iter_mut().zip(pixels) {
        *square = [*pixel; ZOOM];
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{assert_drawn, canvas};
    use crate::{PxRect, Rgb};

    #[test]
    fn each_pixel_becomes_a_square() {
        let mut stairs = canvas(2, 2);
        for at in 0..2 {
            stairs.fill_rect(PxRect::new(0, at, at + 1, 1), Rgb::new(255, 0, 0));
        }
        assert_drawn(&stairs.magnified(1), &["R.", "RR"]);
        assert_drawn(&stairs.magnified(2), &["RR..", "RR..", "RRRR", "RRRR"]);
        for zoom in [3, 4, 5] {
            let rows = [["R", "."], ["R", "R"]].map(|row| row.map(|it| it.repeat(zoom)).concat());
            let rows = rows.iter().flat_map(|row| vec![row.as_str(); zoom]);
            let large = stairs.magnified(zoom as u32);
            assert_drawn(&large, &rows.collect::<Vec<_>>());
        }
    }
}
