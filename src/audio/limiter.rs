//! A soft limiter: leaves quiet samples as they are and compresses loud ones, so that nothing clips.

/// Samples up to this level stay as they are.
const KNEE: i64 = 22_000;
/// The room above the knee; no sample reaches `KNEE + ROOM`.
const ROOM: i64 = 32_767 - KNEE;

/// `sample` limited to 16 bits. Never falls while the sample rises, and treats both signs alike.
///
/// Above the knee it is `KNEE + x * ROOM / (x + ROOM)`, rounded down, with `x = |sample| - KNEE`.
pub(super) fn limit(sample: i32) -> i16 {
    let size = i64::from(sample).abs();
    let over = size - KNEE;
    // This is true of nearly all samples, and the division takes longer than everything else done with one.
    if over <= 0 {
        return sample as i16;
    }
    let bent = size - over + over * ROOM / (over + ROOM);
    let signed = if sample < 0 { -bent } else { bent };
    // At most KNEE + ROOM.
    signed as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_never_clip_and_quiet_ones_stay_unchanged() {
        for quiet in [0, 1, -1, 21_999, -22_000] {
            assert_eq!(i32::from(limit(quiet)), quiet);
        }
        assert_eq!(limit(i32::MAX), 32_766);
        assert_eq!(limit(i32::MIN), -32_766);
    }

    #[test]
    fn output_never_falls_as_input_rises() {
        let mut last = i16::MIN;
        for sample in (-300_000..300_000).step_by(7) {
            let now = limit(sample);
            assert!(now >= last, "{sample}: {now} after {last}");
            last = now;
        }
    }
}
