//! Shapes that effects are made of: blocks, rings, rays and sparks, all blended onto the canvas.

use crate::gfx::{Canvas, Px, PxRect, Rgb};

/// Directions in a quarter of a circle, in 16ths.
const QUARTER: [(i32, i32); 4] = [(16, 0), (15, 6), (11, 11), (6, 15)];
/// The bands of a ring, from its edge inwards: where each begins and ends in pixels of the sheet, and its share of the
/// strength, in 16ths.
const BANDS: [(i32, i32, i32); 3] = [(0, 1, 16), (1, 3, 7), (3, 7, 3)];

/// Sixteen directions all around, in 16ths.
fn around() -> [(i32, i32); 16] {
    std::array::from_fn(|index| {
        let (mut x, mut y) = QUARTER[index % 4];
        for _ in 0..index / 4 {
            (x, y) = (-y, x);
        }
        (x, y)
    })
}

/// A brush: its origin in pixels of the canvas, the canvas pixels per sheet pixel, and its colour.
#[derive(Clone, Copy)]
pub(super) struct Brush {
    pub(super) at: Px,
    pub(super) zoom: i32,
    pub(super) color: Rgb,
}

impl Brush {
    /// Blends a block of `side` sheet pixels, `x` and `y` pixels of the canvas from the brush.
    pub(super) fn block(self, x: i32, y: i32, side: i32, alpha: i32, canvas: &mut Canvas) {
        let wide = side * self.zoom;
        let (x, y) = (self.at.x + x - wide / 2, self.at.y + y - wide / 2);
        let area = PxRect::new(x, y, wide, wide);
        canvas.blend_rect(area, self.color, alpha.clamp(0, 255) as u8);
    }

    /// Blends the area between the radii `inner` and `outer`, in rows one sheet pixel high.
    pub(super) fn annulus(self, inner: i32, outer: i32, alpha: i32, canvas: &mut Canvas) {
        let alpha = alpha.clamp(0, 255) as u8;
        let zoom = self.zoom;
        let (first, last) = (-outer / zoom, outer / zoom);
        for row in first..last {
            let y = row * zoom;
            // Half the width of the row, in whole pixels of the sheet. Distances are doubled because the middle of a
            // row may lie at half a pixel.
            let middle = 2 * y + zoom;
            let half = |radius: i32| {
                let square = 4 * radius * radius - middle * middle;
                square.max(0).isqrt() / 2 / zoom * zoom
            };
            let (near, far) = (half(inner), half(outer));
            let mut span = |x: i32, w: i32| {
                let area = PxRect::new(self.at.x + x, self.at.y + y, w, zoom);
                canvas.blend_rect(area, self.color, alpha);
            };
            if near > 0 {
                span(-far, far - near);
                span(near, far - near);
            } else {
                span(-far, 2 * far);
            }
        }
    }

    /// A ring that is brightest at its outer edge and fades inwards, like a wave that has passed.
    pub(super) fn ring(self, radius: i32, alpha: i32, canvas: &mut Canvas) {
        for (from, to, share) in BANDS {
            let (outer, inner) = (radius - from * self.zoom, radius - to * self.zoom);
            if outer > 0 {
                self.annulus(inner.max(0), outer, alpha * share / 16, canvas);
            }
        }
    }

    /// Rays in all directions from `inner` to `outer` pixels away, alternately long and short.
    pub(super) fn rays(self, inner: i32, outer: i32, alpha: i32, canvas: &mut Canvas) {
        for (index, (dx, dy)) in around().into_iter().enumerate() {
            let end = [outer, (inner + outer) / 2][index % 2];
            for away in (inner..end).step_by(self.zoom.max(1) as usize) {
                // A ray is broad at its start.
                let is_start = 3 * (away - inner) < end - inner;
                let side = if is_start { 2 } else { 1 };
                self.block(dx * away / 16, dy * away / 16, side, alpha, canvas);
            }
        }
    }

    /// Specks in all directions up to `radius` pixels away, alternately large and small.
    pub(super) fn specks(self, radius: i32, alpha: i32, canvas: &mut Canvas) {
        for (index, (dx, dy)) in around().into_iter().enumerate() {
            let away = radius * [8, 5, 7, 4][index % 4] / 8;
            let side = if index % 2 == 0 { 2 } else { 1 };
            self.block(dx * away / 16, dy * away / 16, side, alpha, canvas);
        }
    }

    /// Sparks that rise beside a figure as `part` goes from 0 to 256; they start one after another, and fade.
    pub(super) fn rising(self, side: i32, part: i32, canvas: &mut Canvas) {
        /// Where each rises, in 16ths of a cell from the middle, and when it starts.
        const SPARKS: [(i32, i32); 8] = [
            (-6, 0),
            (5, 20),
            (-2, 48),
            (7, 64),
            (2, 84),
            (-7, 100),
            (4, 120),
            (-4, 136),
        ];
        for (x, begins) in SPARKS {
            let gone = part - begins;
            if (0..120).contains(&gone) {
                let y = side / 2 - gone * side * 5 / (4 * 120);
                let alpha = 255 - gone * 3 / 2;
                self.block(x * side / 16, y, 1, alpha, canvas);
            }
        }
    }
}
