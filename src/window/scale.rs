//! How many pixels of the screen one pixel of a frame takes, and what follows from it.

use crate::gfx::{Canvas, Px, PxSize};
use crate::ui::layout::{ENOUGH, FULL};

/// How the scale is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// The largest that leaves room enough, so it changes with the window.
    Auto,
    /// Always this one, 1 or more.
    Fixed(i32),
}

impl Scale {
    /// Screen pixels for one frame pixel in a window of `window` screen pixels: 1 or more.
    pub(super) fn factor(self, window: PxSize) -> i32 {
        match self {
            Self::Auto => largest(window),
            Self::Fixed(factor) => factor.max(1),
        }
    }

    /// The largest scale that leaves `room` in a window of `window` screen pixels.
    pub(super) fn for_room(room: PxSize, window: PxSize) -> Self {
        if room == FULL {
            return Self::Auto;
        }
        let factor = (window.w / room.w.max(1)).min(window.h / room.h.max(1));
        Self::Fixed(factor.clamp(1, largest(window)))
    }

    /// The next scale in the circle 1, 2, up to the largest that leaves room enough. That one is `Auto`, so that a
    /// window made larger later is used well.
    pub(super) fn next(self, window: PxSize) -> Self {
        let next = self.factor(window) + 1;
        match next.cmp(&largest(window)) {
            std::cmp::Ordering::Less => Self::Fixed(next),
            std::cmp::Ordering::Equal => Self::Auto,
            std::cmp::Ordering::Greater => Self::Fixed(1),
        }
    }

    /// The size of a frame that fills a window of `window` screen pixels: at least one pixel, and less than one scaled
    /// pixel is left over at the right and at the bottom.
    pub(super) fn room(self, window: PxSize) -> PxSize {
        let factor = self.factor(window);
        PxSize::new((window.w / factor).max(1), (window.h / factor).max(1))
    }

    /// The pixel of the frame below the screen pixel `at`; what lies in the left-over strips counts as the frame's edge.
    pub(super) fn to_frame(self, at: Px, window: PxSize) -> Px {
        let (factor, room) = (self.factor(window), self.room(window));
        Px::new(
            (at.x / factor).clamp(0, room.w - 1),
            (at.y / factor).clamp(0, room.h - 1),
        )
    }

    /// Lays `frame` into `pixels`, which then hold a whole window of `window` screen pixels in reading order: each pixel
    /// becomes a square, what is too large is cut off, what is left over is black.
    pub(super) fn enlarge(self, frame: &Canvas, window: PxSize, pixels: &mut Vec<u32>) {
        let factor = self.factor(window) as usize;
        let width = window.w as usize;
        pixels.clear();
        pixels.resize(window.area(), 0);
        let rows = frame.pixels().chunks(frame.size().w.max(1) as usize);
        for (lines, row) in pixels.chunks_mut(width.max(1) * factor).zip(rows) {
            let (first, copies) = lines.split_at_mut(width);
            for (square, &pixel) in first.chunks_mut(factor).zip(row) {
                square.fill(pixel);
            }
            for copy in copies.chunks_mut(width) {
                copy.copy_from_slice(first);
            }
        }
    }
}

/// The largest whole scale that leaves room enough in a window of `window` screen pixels, or 1 in a small one.
fn largest(window: PxSize) -> i32 {
    (window.w / ENOUGH.w).min(window.h / ENOUGH.h).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{PxRect, Rgb};

    fn size(w: i32, h: i32) -> PxSize {
        PxSize::new(w, h)
    }

    #[test]
    fn the_largest_scale_that_leaves_room_enough_is_taken() {
        for (window, factor, room) in [
            (size(1280, 800), 2, size(640, 400)),
            (size(1920, 1080), 3, size(640, 360)),
            (size(1278, 775), 2, size(639, 387)),
            (size(1889, 1080), 2, size(944, 540)),
            (size(3840, 2160), 6, size(640, 360)),
            (size(640, 360), 1, size(640, 360)),
            (size(300, 200), 1, size(300, 200)),
        ] {
            assert_eq!(Scale::Auto.factor(window), factor, "{window:?}");
            assert_eq!(Scale::Auto.room(window), room, "{window:?}");
        }
    }

    #[test]
    fn a_chosen_scale_stays_whatever_the_window_and_leaves_a_pixel() {
        assert_eq!(Scale::Fixed(4).room(size(1280, 800)), size(320, 200));
        assert_eq!(Scale::Fixed(9).room(size(5, 5)), size(1, 1));
    }

    #[test]
    fn the_scales_go_round_from_the_smallest_to_the_largest() {
        let window = size(1920, 1080);
        let one = Scale::Auto.next(window);
        let two = one.next(window);
        assert_eq!((one, two), (Scale::Fixed(1), Scale::Fixed(2)));
        assert_eq!(two.next(window), Scale::Auto);
        assert_eq!(Scale::Fixed(7).next(window), Scale::Fixed(1));
        assert_eq!(Scale::Auto.next(size(640, 360)), Scale::Fixed(1));
        assert_eq!(Scale::Fixed(1).next(size(640, 360)), Scale::Fixed(1));
    }

    #[test]
    fn the_mouse_stands_on_the_frame_pixel_below_it() {
        let window = size(7, 5);
        let px = |x, y| Scale::Fixed(2).to_frame(Px::new(x, y), window);
        assert_eq!(px(0, 0), Px::new(0, 0));
        assert_eq!(px(3, 3), Px::new(1, 1));
        assert_eq!(px(6, 4), Px::new(2, 1), "left over at the right and bottom");
        assert_eq!(px(-3, 99), Px::new(0, 1));
    }

    /// A frame of 2 by 2 pixels of the colours 1 to 4, in a window of `window` screen pixels.
    fn enlarged(factor: i32, window: PxSize) -> Vec<u32> {
        let mut frame = Canvas::new(size(2, 2));
        for (color, (x, y)) in (1..).zip([(0, 0), (1, 0), (0, 1), (1, 1)]) {
            frame.fill(PxRect::new(x, y, 1, 1), Rgb::from_u32(color));
        }
        let mut pixels = vec![9; 3];
        Scale::Fixed(factor).enlarge(&frame, window, &mut pixels);
        pixels
    }

    #[test]
    fn each_pixel_becomes_a_square_and_what_is_left_over_is_black() {
        #[rustfmt::skip]
        assert_eq!(enlarged(2, size(5, 5)), [
            1, 1, 2, 2, 0,
            1, 1, 2, 2, 0,
            3, 3, 4, 4, 0,
            3, 3, 4, 4, 0,
            0, 0, 0, 0, 0,
        ]);
    }

    #[test]
    fn what_is_too_large_for_the_window_is_cut_off() {
        #[rustfmt::skip]
        assert_eq!(enlarged(2, size(3, 3)), [
            1, 1, 2,
            1, 1, 2,
            3, 3, 4,
        ]);
        assert!(enlarged(3, size(0, 0)).is_empty());
        assert_eq!(enlarged(1, size(1, 1)), [1]);
    }
}
