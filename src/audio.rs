//! Sound in integer arithmetic: synthesis, mixing and WAV files. The same samples on every machine.

pub mod bank;
mod limiter;
pub mod mixer;
pub mod patch;
mod synth;
pub mod wav;
pub mod waveform;

/// Samples per second of each channel.
pub const RATE: u32 = 44_100;
/// Samples of each channel in a frame of 1/60 s.
pub const FRAME: u32 = RATE / 60;

/// Samples of each channel in `ms` milliseconds, rounded down.
pub(crate) const fn samples_in(ms: u32) -> usize {
    (ms as u64 * RATE as u64 / 1000) as usize
}
