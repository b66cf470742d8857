#![doc = include_str!("../README.md")]
//!
//! # Where to begin
//!
//! [`assert_frame`] compares a [`Picture`], which a [`Frame`] is; [`Options`] says how, and [`Frames`] collects. What it
//! finds is a [`Failure`] with a [`Difference`].

mod asked;
mod difference;
mod failure;
mod files;
mod frame;
mod frames;
mod lines;
mod marks;
mod moved;
mod options;
mod picture;
mod review;
mod update;
mod words;

pub use asked::unreferenced;
pub use difference::{Difference, Place};
pub use failure::Failure;
pub use frame::{Frame, Rect};
pub use frames::Frames;
pub use lines::changes as line_changes;
pub use options::Options;
pub use picture::Picture;
pub use review::review;
pub use update::updates;

/// Compares a picture with `tests/snapshots/NAME.png` in the package under test, pixel by pixel, and its text, if it
/// knows it, with `NAME.txt`. [`Options`] has tolerances and other folders.
///
/// # Panics
/// If it differs, or there is no such picture yet: see [`Options::check`].
#[track_caller]
pub fn assert_frame(picture: &(impl Picture + ?Sized), name: &str) {
    Options::new().assert_frame(picture, name);
}

/// Compares a text with `tests/snapshots/NAME.txt` in the package under test, line by line.
///
/// # Panics
/// If it differs, or there is no such text yet: see [`Options::check_text`].
#[track_caller]
pub fn assert_text(text: &str, name: &str) {
    Options::new().assert_text(text, name);
}
