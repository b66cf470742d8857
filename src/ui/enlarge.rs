//! Panels drawn with larger letters: everything on them is drawn as ever, and then each pixel becomes a square.

use crate::gfx::{Canvas, Px, PxRect, PxSize};

/// Runs `draw` on a canvas that is a `zoom`th of this one and lays the result over it. A strip of less than `zoom` pixels
/// at the right and at the bottom may stay as it was.
pub fn whole(zoom: i32, canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
    if zoom <= 1 {
        draw(canvas);
        return;
    }
    let size = PxSize::new(canvas.size().w / zoom, canvas.size().h / zoom);
    let all = PxRect::new(0, 0, size.w * zoom, size.h * zoom);
    part(zoom, all, canvas, |small, _| draw(small));
}

/// Runs `draw` on a canvas that shows what belongs on `area`, whose sides are multiples of `zoom`, and gives it the area
/// to draw on.
pub fn part(zoom: i32, area: PxRect, canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas, PxRect)) {
    if zoom <= 1 {
        draw(canvas, area);
        return;
    }
    let size = PxSize::new(area.w / zoom, area.h / zoom);
    let (mut small, mut large) = (Canvas::new(size), Canvas::new(PxSize::default()));
    draw(&mut small, PxRect::of(size));
    small.scaled_into(zoom.unsigned_abs(), &mut large);
    canvas.blit_canvas(&large, PxRect::of(large.size()), area.corner());
}

/// The pixel of the small canvas under `at`.
pub const fn under(zoom: i32, at: Px) -> Px {
    Px::new(at.x.div_euclid(zoom), at.y.div_euclid(zoom))
}
