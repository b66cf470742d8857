//! What displays share, whatever shows them: how frames fill one, and when the next frame is due.

pub(crate) mod frame_clock;
mod resample;
pub(crate) mod scale;
