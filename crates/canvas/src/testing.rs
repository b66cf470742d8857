//! Snapshot tests of frames: [`framesnap`], to which a [`Canvas`] is a picture. Requires the feature `testing`.
//!
//! ```toml
//! [dev-dependencies]
//! tallowdeep-canvas = { version = "0.1", features = ["testing"] }
//! ```
//!
//! ```no_run
//! use tallowdeep_canvas::{Canvas, PxRect, PxSize, Rgb};
//!
//! #[test]
//! fn half_the_health_fills_half_the_bar() {
//!     let mut frame = Canvas::new(PxSize::new(80, 16));
//!     frame.fill_rect(PxRect::new(0, 0, 40, 16), Rgb::new(200, 40, 40));
//!     tallowdeep_canvas::testing::assert_frame(&frame, "half-health");
//! }
//! ```
//!
//! A frame that differs from `tests/snapshots/NAME.png`, or has none yet, fails the test. The message says in words what
//! changed; `NAME.new.png` and `NAME.diff.png` show it. Of a canvas made by [`Canvas::recording`], the text is kept too, as
//! `NAME.txt`, and a changed sentence is shown as two. To accept the new frame, run `UPDATE_SNAPSHOTS=1 cargo test`.
//! `insta` can be used in the same tests: neither touches the other's files or environment variables.

pub use framesnap::{
    Difference, Failure, Frame, Frames, Options, Picture, Place, Rect, assert_frame, assert_text,
    line_changes, review, updates,
};

use crate::Canvas;

impl Picture for Canvas {
    fn frame(&self) -> Frame {
        let size = self.size();
        Frame::from_xrgb(self.pixels(), size.w, size.h)
    }

    /// What was recorded, of a canvas made by [`Canvas::recording`].
    fn text(&self) -> Option<String> {
        Self::text(self)
    }

    fn explain(&self, old: &str) -> Vec<String> {
        Self::explain(self, old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PxRect, PxSize, Rgb};

    #[test]
    fn a_canvas_is_a_picture() {
        let mut canvas = Canvas::new(PxSize::new(12, 9));
        canvas.fill_rect(PxRect::new(3, 4, 2, 1), Rgb::new(1, 2, 3));
        let frame = canvas.frame();
        assert_eq!((frame.width(), frame.height()), (12, 9));
        assert_eq!(frame.pixel(3, 4), Some([1, 2, 3, 255]));
        assert_eq!(Picture::text(&canvas), None);
    }

    #[cfg(feature = "font")]
    #[test]
    fn a_recording_canvas_is_kept_with_its_text() {
        let frame = |text: &str| {
            let mut canvas = Canvas::recording(PxSize::new(160, 16));
            canvas.draw_text(
                &crate::Font::builtin(),
                crate::Px::new(0, 0),
                Rgb::WHITE,
                text,
            );
            canvas
        };
        let was = Picture::text(&frame("You hit the orc.")).expect("it is recorded");
        let right = ["line 1: \"You hit the orc.\" -> \"You miss the orc.\""];
        assert_eq!(Picture::explain(&frame("You miss the orc."), &was), right);
    }
}
