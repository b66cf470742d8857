//! What can be compared: anything that can become a frame, and may know what it says.

use image::{RgbImage, RgbaImage};

use crate::frame::Frame;
use crate::lines;

/// A picture for [`crate::assert_frame`]. One that also knows its text, as a canvas that records what is written on it,
/// is kept as two files: `NAME.png`, and `NAME.txt` for those who review it. What its text says changed comes first in
/// the difference.
///
/// ```
/// use framesnap::{Frame, Picture};
///
/// struct Screen {
///     pixels: Vec<u32>,
///     log: Vec<String>,
/// }
///
/// impl Picture for Screen {
///     fn frame(&self) -> Frame {
///         Frame::from_xrgb(&self.pixels, 64, 48)
///     }
///
///     fn text(&self) -> Option<String> {
///         Some(self.log.join("\n"))
///     }
/// }
///
/// let screen = Screen { pixels: vec![0; 64 * 48], log: vec!["You miss the rat.".to_owned()] };
/// assert_eq!(screen.explain("You hit the rat."), ["line 1: \"You hit the rat.\" -> \"You miss the rat.\""]);
/// ```
pub trait Picture {
    /// Its pixels.
    fn frame(&self) -> Frame;

    /// What can be read in it, line by line, if it knows.
    fn text(&self) -> Option<String> {
        None
    }

    /// What changed since its text was `old`, a line for each change; empty if nothing did. A picture that knows more
    /// than lines can say more: `goblin -> orc at (12, 7)`.
    fn explain(&self, old: &str) -> Vec<String> {
        lines::changes(old, &self.text().unwrap_or_default())
    }
}

impl Picture for Frame {
    fn frame(&self) -> Frame {
        self.clone()
    }
}

impl Picture for RgbaImage {
    fn frame(&self) -> Frame {
        self.into()
    }
}

impl Picture for RgbImage {
    fn frame(&self) -> Frame {
        self.into()
    }
}

/// A picture and its text.
impl<P: Picture, T: AsRef<str>> Picture for (P, T) {
    fn frame(&self) -> Frame {
        self.0.frame()
    }

    fn text(&self) -> Option<String> {
        Some(self.1.as_ref().to_owned())
    }
}

impl<P: Picture + ?Sized> Picture for &P {
    fn frame(&self) -> Frame {
        (**self).frame()
    }

    fn text(&self) -> Option<String> {
        (**self).text()
    }

    fn explain(&self, old: &str) -> Vec<String> {
        (**self).explain(old)
    }
}
