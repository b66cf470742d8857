//! What the window and the browser page share: how frames fill the display, and when the next one is due.

pub(crate) mod frame_clock;
mod resample;
pub(crate) mod scale;
