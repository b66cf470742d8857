//! The outside world: the native window (minifb), files (`std::fs`), the sound server and the clock.

pub mod clock;
#[cfg(feature = "window")]
mod display;
#[cfg(feature = "cli")]
pub mod files;
#[cfg(feature = "sound")]
pub mod sound;
#[cfg(feature = "window")]
pub mod window;
