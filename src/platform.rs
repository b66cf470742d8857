//! The outside world: the native window (minifb), files (`std::fs`) and the clock.

pub mod clock;
pub mod files;
#[cfg(feature = "window")]
pub mod window;
