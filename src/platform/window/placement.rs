//! Where on the desktop a new window opens, and how large.

use crate::gfx::{PxRect, PxSize};
use crate::platform::display::scale::ScaleMode;
use crate::platform::window::OpenError;

/// Default size of a window, in screen pixels: 640x400 frame pixels at scale 2.
const DEFAULT_SIZE: PxSize = PxSize::new(1280, 800);
/// Minimum size of a window, in screen pixels; anything smaller must be a mistake.
pub(super) const LEAST_SIZE: PxSize = PxSize::new(160, 120);
/// Largest scale.
pub(super) const MAX_SCALE: u32 = 16;

/// The size in screen pixels and the scale of a new window for this frame, on a desktop with this much room if known.
pub(super) fn initial_size(
    scale: Option<u32>,
    frame: PxSize,
    area: Option<PxSize>,
) -> Result<(PxSize, ScaleMode), OpenError> {
    let Some(asked) = scale else {
        return Ok((area.map_or(DEFAULT_SIZE, size_for), ScaleMode::Auto));
    };
    if !(1..=MAX_SCALE).contains(&asked) {
        return Err(OpenError::Scale { asked });
    }
    let factor = asked as i32;
    let size = PxSize::new(frame.w * factor, frame.h * factor);
    Ok((size, ScaleMode::Fixed(factor)))
}

/// Nine tenths of the desktop, or [`DEFAULT_SIZE`] if that is larger and the desktop has just room for it.
fn size_for(area: PxSize) -> PxSize {
    let free = PxSize::new(area.w * 9 / 10, area.h * 9 / 10);
    let has_room = |size: PxSize| size.w >= DEFAULT_SIZE.w && size.h >= DEFAULT_SIZE.h;
    if has_room(area) && !has_room(free) {
        return DEFAULT_SIZE;
    }
    PxSize::new(free.w.max(LEAST_SIZE.w), free.h.max(LEAST_SIZE.h))
}

/// Whether a window at this position would be visible and movable on a desktop with this much room.
pub(super) fn is_on(rect: PxRect, area: Option<PxSize>) -> bool {
    let PxRect { x, y, w, h } = rect;
    let Some(area) = area else {
        return false;
    };
    (LEAST_SIZE.w..=area.w).contains(&w)
        && (LEAST_SIZE.h..=area.h).contains(&h)
        && (-w / 2..area.w - w / 2).contains(&x)
        && (-8..area.h - h / 2).contains(&y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_window_shows_the_frame_at_the_given_scale() {
        let frame = PxSize::new(640, 400);
        let usual = (PxSize::new(1280, 800), ScaleMode::Auto);
        assert_eq!(initial_size(None, frame, None).ok(), Some(usual));
        let three = (PxSize::new(1920, 1200), ScaleMode::Fixed(3));
        assert_eq!(initial_size(Some(3), frame, None).ok(), Some(three));
        for scale in [0, 17, u32::MAX] {
            assert!(initial_size(Some(scale), frame, None).is_err(), "{scale}");
        }
    }

    #[test]
    fn new_windows_fit_the_desktop() {
        for (area, size) in [
            ((3840, 2160), (3456, 1944)),
            ((2560, 1440), (2304, 1296)),
            ((1920, 1080), (1728, 972)),
            ((1280, 800), (1280, 800)),
            ((1366, 768), (1229, 691)),
            ((100, 100), (160, 120)),
        ] {
            let [area, size] = [area, size].map(|(w, h)| PxSize::new(w, h));
            assert_eq!(size_for(area), size, "{area:?}");
        }
    }

    #[test]
    fn windows_never_open_off_the_desktop() {
        let area = Some(PxSize::new(1920, 1080));
        let at = |x, y, w, h| is_on(PxRect::new(x, y, w, h), area);
        assert!(at(0, 0, 1920, 1080) && at(-300, 40, 1280, 800));
        assert!(!at(0, 0, 2560, 1080), "that was another screen");
        assert!(!at(1900, 0, 1280, 800) && !at(0, -100, 1280, 800));
        assert!(at(0, 679, 1280, 800) && !at(0, 680, 1280, 800));
        assert!(!at(0, 0, 20, 20) && !is_on(PxRect::new(0, 0, 640, 400), None));
    }
}
