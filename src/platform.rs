//! The outside world: the native window (minifb), the browser page (wasm-bindgen), files (`std::fs`), the
//! loudspeakers (`cpal` or a sound server) and the clock.

pub mod clock;
#[cfg(any(feature = "window", feature = "web"))]
mod display;
#[cfg(feature = "cli")]
pub mod files;
#[cfg(feature = "sound")]
pub mod sound;
#[cfg(feature = "web")]
pub mod web;
#[cfg(feature = "window")]
pub mod window;
