//! Counts frames of 1/60 s.

use std::time::Duration;

/// Frames per second.
const FRAME_RATE: u128 = 60;
/// Frames per batch while nothing moves.
const BATCH: u64 = 6;
/// Frames beyond this many are dropped: the machine was asleep.
const MAX_FRAMES: u64 = 60;

/// Counts the frames delivered so far.
#[derive(Debug, Default)]
pub(crate) struct FrameClock {
    delivered: u64,
}

impl FrameClock {
    /// The frames that have passed at `now` since the last call that returned some, 1 to 60; `None` if there are none, or
    /// unless `each` counts, too few for a batch.
    pub(crate) fn frames(&mut self, now: Duration, each: bool) -> Option<u32> {
        let gone = frame_at(now) - self.delivered;
        if gone < if each { 1 } else { BATCH } {
            return None;
        }
        self.delivered += gone;
        Some(gone.min(MAX_FRAMES) as u32)
    }

    /// The time from `now` until the next frame.
    #[cfg(any(test, feature = "window"))]
    pub(crate) fn until_next(&self, now: Duration) -> Duration {
        frame_start(self.delivered + 1).saturating_sub(now)
    }
}

/// The number of whole frames in the time `since` the start.
fn frame_at(since: Duration) -> u64 {
    (since.as_micros() * FRAME_RATE / 1_000_000) as u64
}

/// The start of a frame, rounded up so that it agrees with `frame_at`.
#[cfg(any(test, feature = "window"))]
fn frame_start(number: u64) -> Duration {
    Duration::from_micros((u128::from(number) * 1_000_000).div_ceil(FRAME_RATE) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_frame_is_a_sixtieth_of_a_second() {
        assert_eq!(frame_at(Duration::from_secs(1)), 60);
        for number in [0, 1, 2, 3, 59, 60, 1_000_001] {
            let start = frame_start(number);
            assert_eq!(frame_at(start), number);
            let before = start.saturating_sub(Duration::from_micros(1));
            assert_eq!(frame_at(before), number.saturating_sub(1), "{number}");
        }
    }

    #[test]
    fn each_frame_is_delivered_once_while_moving() {
        let mut clock = FrameClock::default();
        let frames = (0..=1000).filter_map(|at| clock.frames(ms(at), true));
        assert_eq!(frames.collect::<Vec<_>>(), vec![1; 60]);
    }

    #[test]
    fn frames_come_in_batches_at_rest() {
        let mut clock = FrameClock::default();
        let frames = (0..=1000).filter_map(|at| clock.frames(ms(at), false));
        assert_eq!(frames.collect::<Vec<_>>(), vec![6; 10]);
    }

    #[test]
    fn motion_after_rest_continues_from_now() {
        let mut clock = FrameClock::default();
        assert_eq!(clock.frames(ms(60), false), None);
        assert_eq!(clock.frames(ms(60), true), Some(3));
        assert_eq!(clock.until_next(ms(60)), Duration::from_micros(6667));
        assert_eq!(clock.until_next(ms(90)), Duration::ZERO);
    }

    #[test]
    fn a_long_sleep_counts_as_one_second() {
        let mut clock = FrameClock::default();
        let long = Duration::from_secs(30_000);
        assert_eq!(clock.frames(long, false), Some(60));
        assert_eq!(clock.frames(long, true), None);
    }
}
