//! What a window and a page of a browser share: how frames fill a display, and when the next one is due.

pub(crate) mod frame_clock;
mod resample;
pub(crate) mod scale;
