//! Integer scaling of panels: draw at the normal size, then enlarge each pixel to a square.

use crate::gfx::{Canvas, Px, PxRect, PxSize};

/// Runs `draw` on a canvas of a `zoom`th of the size and copies the enlarged result back. A strip of less than `zoom`
/// pixels at the right and the bottom stays unchanged.
pub fn whole(zoom: i32, canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
    if zoom <= 1 {
        draw(canvas);
        return;
    }
    let size = PxSize::new(canvas.size().w / zoom, canvas.size().h / zoom);
    let all = PxRect::new(0, 0, size.w * zoom, size.h * zoom);
    part(zoom, all, canvas, |small, _| draw(small));
}

/// Like [`whole`] for `area`, whose sides are multiples of `zoom`. `draw` also receives the area to draw on.
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

/// The pixel of the small canvas that covers `at`.
pub const fn under(zoom: i32, at: Px) -> Px {
    Px::new(at.x.div_euclid(zoom), at.y.div_euclid(zoom))
}
