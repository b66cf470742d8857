//! What the window and the browser page share: how frames fill the display, and when the next one is due.

pub(crate) mod frame_clock;
#[cfg(feature = "window")]
mod parts;
mod resample;
pub(crate) mod scale;
