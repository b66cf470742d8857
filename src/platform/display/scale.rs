//! The scale of a window: screen pixels per frame pixel.

use crate::gfx::scale::widen;
use crate::gfx::{Canvas, Px, PxSize};
use crate::platform::display::resample::resample;
use crate::ui::layout::{MIN_FULL_SIZE, MIN_SIZE};

/// How the scale is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScaleMode {
    /// The largest with room for the full layout, in halves where it would be 1; changes with the window.
    Auto,
    /// A third larger than [`Self::Auto`], if the game still fits.
    Larger,
    /// Always this factor, 1 or more.
    Fixed(i32),
    /// The largest integer factor at which a frame of this size fits. If none does, the frame is scaled down.
    Whole(PxSize),
}

/// The scale, and whether the player wants large text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    pub(crate) mode: ScaleMode,
    /// Whether to add a third, if the game still fits and panels are not drawn at twice the size already.
    pub(crate) large: bool,
}

impl From<Option<PxSize>> for ScaleMode {
    /// The mode that shows a whole frame of this size, or the usual one.
    fn from(whole: Option<PxSize>) -> Self {
        whole.map_or(Self::Auto, Self::Whole)
    }
}

impl From<ScaleMode> for Scale {
    fn from(mode: ScaleMode) -> Self {
        let large = false;
        Self { mode, large }
    }
}

impl ScaleMode {
    /// The integer factor for a window of `window` screen pixels, 1 or more.
    fn factor(self, window: PxSize) -> i32 {
        match self {
            Self::Auto | Self::Larger => largest_factor(window),
            Self::Fixed(factor) => factor.max(1),
            Self::Whole(room) => fit_count(room, window).clamp(1, largest_factor(window)),
        }
    }

    /// The next scale in the cycle: 1, 2, up to the largest, then a third larger than that. The largest is `Auto`, so
    /// that it follows the size of the window. The first step from `Auto` enlarges, as the player expects.
    pub(crate) fn next(self, window: PxSize) -> Self {
        let times = auto_frame(window);
        match self {
            Self::Auto if third_larger(times) != times => Self::Larger,
            Self::Larger => Self::after(0, window),
            Self::Auto | Self::Fixed(_) | Self::Whole(_) => {
                Self::after(self.factor(window), window)
            }
        }
    }

    /// The scale after the integer `factor`.
    fn after(factor: i32, window: PxSize) -> Self {
        let largest = largest_factor(window);
        match factor + 1 {
            1 if largest == 1 && half_larger(window).is_some() => Self::Fixed(1),
            next if next == largest || largest == 1 => Self::Auto,
            next if next < largest => Self::Fixed(next),
            _ => Self::Fixed(1),
        }
    }

    /// Frame size at the integer factor, at least one pixel.
    fn integer_frame(self, window: PxSize) -> PxSize {
        let factor = self.factor(window);
        PxSize::new((window.w / factor).max(1), (window.h / factor).max(1))
    }
}

impl Scale {
    /// Switches large text on or off, even if that scale was reached with the scale key.
    pub(crate) fn with_large_text(self, large: bool) -> Self {
        let mut mode = self.mode;
        if large && mode == ScaleMode::Larger {
            mode = ScaleMode::Auto;
        }
        Self { mode, large }
    }

    /// The next scale. With large text, skips the one that is a third larger.
    pub(crate) fn next(self, window: PxSize) -> Self {
        let mut mode = self.mode.next(window);
        if self.large && mode == ScaleMode::Larger {
            mode = mode.next(window);
        }
        Self { mode, ..self }
    }

    /// The frame size for a window of `window` screen pixels; at least one pixel. At an integer factor, less than one
    /// scaled pixel remains free at the right and the bottom.
    pub(crate) fn frame_size(self, window: PxSize) -> PxSize {
        let times = self.mode.integer_frame(window);
        match self.mode {
            ScaleMode::Whole(room) if room.w > times.w || room.h > times.h => {
                containing_frame(room, window)
            }
            ScaleMode::Whole(_) => times,
            ScaleMode::Auto if !self.large => auto_frame(window),
            ScaleMode::Auto | ScaleMode::Larger => third_larger(auto_frame(window)),
            ScaleMode::Fixed(_) if self.large => third_larger(times),
            ScaleMode::Fixed(_) => times,
        }
    }

    /// The frame pixel under the screen pixel `at`, clamped to the frame.
    pub(crate) fn to_frame(self, at: Px, window: PxSize) -> Px {
        let room = self.frame_size(window);
        let below = if self.is_whole(window) {
            let factor = self.mode.factor(window);
            Px::new(at.x / factor, at.y / factor)
        } else {
            let window = PxSize::new(window.w.max(1), window.h.max(1));
            Px::new(at.x * room.w / window.w, at.y * room.h / window.h)
        };
        Px::new(below.x.clamp(0, room.w - 1), below.y.clamp(0, room.h - 1))
    }

    /// Whether the scale is an integer.
    fn is_whole(self, window: PxSize) -> bool {
        self.frame_size(window) == self.mode.integer_frame(window)
    }

    /// The integer factor by which each pixel becomes a square, 1 or more; `None` if edges are blended.
    #[cfg(feature = "web")]
    pub(crate) fn square(self, window: PxSize) -> Option<i32> {
        self.is_whole(window).then(|| self.mode.factor(window))
    }

    /// Scales `frame` to `window` screen pixels, stored in reading order. At an integer scale each pixel becomes a
    /// square, and the frame is cropped or padded with black at the right and the bottom. Otherwise the frame fills the
    /// window, with blended edges.
    pub(crate) fn enlarge(self, frame: &Canvas, window: PxSize, pixels: &mut Vec<u32>) {
        if !self.is_whole(window) {
            resample(frame, window, pixels);
            return;
        }
        let factor = self.mode.factor(window) as usize;
        let width = window.w as usize;
        // Almost always it has that size, and then each pixel is written once.
        pixels.resize(window.area(), 0);
        let mut rows = frame.pixels().chunks(frame.size().w.max(1) as usize);
        for lines in pixels.chunks_mut(width.max(1) * factor) {
            let (first, copies) = lines.split_at_mut(width);
            let row = rows.next().unwrap_or_default();
            let used = width.min(row.len() * factor);
            widen(row, factor, &mut first[..used]);
            first[used..].fill(0);
            for copy in copies.chunks_mut(width) {
                copy.copy_from_slice(first);
            }
        }
    }
}

/// How many times `room` fits into `window`, 0 or more.
fn fit_count(room: PxSize, window: PxSize) -> i32 {
    (window.w / room.w.max(1)).min(window.h / room.h.max(1))
}

/// The smallest frame that contains `room` and has the shape of `window`, which is not empty.
fn containing_frame(room: PxSize, window: PxSize) -> PxSize {
    let along = |own: i32, side: i32, other: i32, across: i32| {
        let needed = i64::from(side) * i64::from(across) / i64::from(other.max(1));
        (needed as i32).max(own)
    };
    let height = along(room.h, window.h, window.w, room.w);
    PxSize::new(along(room.w, window.w, window.h, room.h), height)
}

/// Three quarters of `times`, to be shown a third larger: more if the game would not fit, and all of it if panels are
/// drawn at twice the size instead.
fn third_larger(times: PxSize) -> PxSize {
    let PxSize { w, h } = times;
    if w < MIN_SIZE.w || h < MIN_SIZE.h || (w >= 2 * MIN_FULL_SIZE.w && h >= 2 * MIN_FULL_SIZE.h) {
        return times;
    }
    let up = |number: i32, by: i32| (number + by - 1) / by;
    let width = up(3 * w, 4).max(MIN_SIZE.w).max(up(w * MIN_SIZE.h, h));
    PxSize::new(width, (h * width / w).max(MIN_SIZE.h))
}

/// The frame size at the largest scale with room for the full layout.
fn auto_frame(window: PxSize) -> PxSize {
    half_larger(window).unwrap_or_else(|| ScaleMode::Auto.integer_frame(window))
}

/// The frame size at scale 3/2, if the full layout fits at that but not at 2: at 1 everything would be tiny.
fn half_larger(window: PxSize) -> Option<PxSize> {
    let frame = PxSize::new((2 * window.w + 2) / 3, (2 * window.h + 2) / 3);
    let fits = frame.w >= MIN_FULL_SIZE.w && frame.h >= MIN_FULL_SIZE.h;
    (largest_factor(window) == 1 && fits).then_some(frame)
}

/// The largest integer factor with room for the full layout, or 1.
fn largest_factor(window: PxSize) -> i32 {
    fit_count(MIN_FULL_SIZE, window).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{PxRect, Rgb};

    fn size(w: i32, h: i32) -> PxSize {
        PxSize::new(w, h)
    }

    #[test]
    fn auto_picks_the_largest_scale_with_enough_room() {
        for (window, factor, room) in [
            (size(1280, 800), 2, size(640, 400)),
            (size(1920, 1080), 3, size(640, 360)),
            (size(1278, 775), 2, size(639, 387)),
            (size(1889, 1080), 2, size(944, 540)),
            (size(3840, 2160), 6, size(640, 360)),
            (size(640, 360), 1, size(640, 360)),
            (size(300, 200), 1, size(300, 200)),
        ] {
            assert_eq!(ScaleMode::Auto.factor(window), factor, "{window:?}");
            let found = Scale::from(ScaleMode::Auto).frame_size(window);
            assert_eq!(found, room, "{window:?}");
        }
    }

    #[test]
    fn a_fixed_scale_leaves_at_least_a_pixel() {
        let found = Scale::from(ScaleMode::Fixed(4)).frame_size(size(1280, 800));
        assert_eq!(found, size(320, 200));
        assert_eq!(
            Scale::from(ScaleMode::Fixed(9)).frame_size(size(5, 5)),
            size(1, 1)
        );
    }

    /// Large text works in every window.
    #[test]
    fn large_text_adds_a_third() {
        let large = |choice, window| {
            Scale {
                mode: choice,
                large: true,
            }
            .frame_size(window)
        };
        for (window, room) in [
            (size(1280, 800), size(480, 300)),
            (size(1278, 775), size(480, 290)),
            (size(1920, 1080), size(480, 270)),
            (size(1366, 768), size(513, 288)),
            (size(640, 360), size(480, 270)),
            (size(480, 270), size(480, 270)),
            (size(300, 200), size(300, 200)),
        ] {
            assert_eq!(large(ScaleMode::Auto, window), room, "{window:?}");
        }
        // Here panels are drawn at twice the size.
        let window = size(1280, 800);
        assert_eq!(large(ScaleMode::Fixed(1), window), window);
        assert_eq!(large(ScaleMode::Fixed(2), size(1920, 1080)), size(720, 405));
        let whole = ScaleMode::Whole(size(1024, 768));
        assert_eq!(large(whole, window), window, "a tutorial stays as it is");
    }

    #[test]
    fn whole_frames_shrink_in_small_windows() {
        let whole = |window| Scale::from(ScaleMode::Whole(size(1280, 800))).frame_size(window);
        assert_eq!(whole(size(1280, 800)), size(1280, 800));
        assert_eq!(whole(size(2600, 1700)), size(1300, 850));
        assert_eq!(whole(size(1278, 775)), size(1319, 800));
        assert_eq!(whole(size(640, 400)), size(1280, 800));
        let small = Scale::from(ScaleMode::Whole(size(1280, 800)));
        let corner = small.to_frame(Px::new(639, 200), size(640, 400));
        assert_eq!(corner, Px::new(1278, 400));
        let mut pixels = Vec::new();
        small.enlarge(&Canvas::new(size(1280, 800)), size(640, 400), &mut pixels);
        assert_eq!(pixels.len(), 640 * 400);
    }

    /// Between the sizes for 1 and 2.
    #[test]
    fn auto_prefers_scale_1_5_to_1() {
        let frame = |window| Scale::from(ScaleMode::Auto).frame_size(window);
        assert_eq!(frame(size(1000, 700)), size(667, 467));
        assert_eq!(frame(size(1024, 768)), size(683, 512));
        assert_eq!(frame(size(943, 700)), size(943, 700), "no room");
        let corner = Scale::from(ScaleMode::Auto).to_frame(Px::new(999, 699), size(1000, 700));
        assert_eq!(corner, Px::new(666, 466));
    }

    /// The first step from the default enlarges, the second is the smallest scale.
    #[test]
    fn cycling_scales_starts_by_enlarging() {
        let round = |large, window| {
            let choice = ScaleMode::Auto;
            let mut scale = Scale {
                mode: choice,
                large,
            };
            let mut widths = Vec::new();
            loop {
                scale = scale.next(window);
                widths.push(scale.frame_size(window).w);
                if scale.mode == ScaleMode::Auto {
                    return widths;
                }
            }
        };
        assert_eq!(round(false, size(1280, 800)), [480, 1280, 640]);
        assert_eq!(round(false, size(1920, 1080)), [480, 1920, 960, 640]);
        assert_eq!(round(false, size(640, 360)), [480, 640]);
        assert_eq!(round(false, size(480, 270)), [480], "there is one only");
        assert_eq!(round(false, size(1000, 700)), [501, 1000, 667]);
        // With large text there is no larger scale.
        assert_eq!(round(true, size(1280, 800)), [1280, 480]);
        let larger = Scale::from(ScaleMode::Larger).with_large_text(true);
        assert_eq!(larger.mode, ScaleMode::Auto, "the option can be taken back");
        let seven = Scale::from(ScaleMode::Fixed(7)).next(size(1920, 1080));
        assert_eq!(seven.mode, ScaleMode::Fixed(1));
    }

    #[test]
    fn two_games_use_the_largest_scale() {
        let two = Scale::from(ScaleMode::Whole(crate::tools::compare::LEAST));
        for (window, room) in [
            (size(1280, 800), size(1280, 800)),
            (size(1920, 1050), size(960, 525)),
            (size(2560, 1440), size(1280, 720)),
            (size(3840, 2160), size(960, 540)),
        ] {
            assert_eq!(two.frame_size(window), room, "{window:?}");
        }
    }

    #[test]
    fn the_mouse_maps_to_the_frame_pixel() {
        let window = size(7, 5);
        let px = |x, y| Scale::from(ScaleMode::Fixed(2)).to_frame(Px::new(x, y), window);
        assert_eq!(px(0, 0), Px::new(0, 0));
        assert_eq!(px(3, 3), Px::new(1, 1));
        assert_eq!(px(6, 4), Px::new(2, 1), "left over at the right and bottom");
        assert_eq!(px(-3, 99), Px::new(0, 1));
    }

    /// A 2x2 frame with the colours 1 to 4, scaled by `factor`.
    fn enlarged(factor: i32, window: PxSize) -> Vec<u32> {
        let mut frame = Canvas::new(size(2, 2));
        for (color, (x, y)) in (1..).zip([(0, 0), (1, 0), (0, 1), (1, 1)]) {
            frame.fill_rect(PxRect::new(x, y, 1, 1), Rgb::from_u32(color));
        }
        let mut pixels = vec![9; 3];
        Scale::from(ScaleMode::Fixed(factor)).enlarge(&frame, window, &mut pixels);
        pixels
    }

    #[test]
    fn pixels_become_squares_on_black() {
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
    fn oversized_frames_are_cropped() {
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
