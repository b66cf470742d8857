//! WAV files: 16 bit, stereo, [`RATE`](crate::audio::RATE) samples per second.

use crate::audio::RATE;

/// Bytes per sample, both channels together.
const BLOCK: u32 = 4;

/// The bytes of a WAV file with these samples of the left and right channel. A file holds at most 4 GiB; samples beyond
/// that are left out.
pub fn encode(samples: &[[i16; 2]]) -> Vec<u8> {
    let most = (u32::MAX - 36) / BLOCK;
    let count = u32::try_from(samples.len()).map_or(most, |count| count.min(most));
    let bytes = count * BLOCK;
    let mut file = Vec::with_capacity(bytes as usize + 44);
    file.extend_from_slice(b"RIFF");
    file.extend_from_slice(&(36 + bytes).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt ");
    file.extend_from_slice(&16_u32.to_le_bytes());
    // PCM, two channels.
    file.extend_from_slice(&[1, 0, 2, 0]);
    file.extend_from_slice(&RATE.to_le_bytes());
    file.extend_from_slice(&(RATE * BLOCK).to_le_bytes());
    // Bytes per block, bits per sample.
    file.extend_from_slice(&[4, 0, 16, 0]);
    file.extend_from_slice(b"data");
    file.extend_from_slice(&bytes.to_le_bytes());
    for [left, right] in &samples[..count as usize] {
        file.extend_from_slice(&left.to_le_bytes());
        file.extend_from_slice(&right.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of the canonical header, by their byte offsets.
    #[test]
    fn a_header_of_44_bytes_precedes_the_samples() {
        let file = encode(&[[1, -2], [256, 0]]);
        let word =
            |at: usize| u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
        assert_eq!(file.len(), 52);
        let right = (&b"RIFF"[..], 44, &b"WAVEfmt "[..]);
        assert_eq!((&file[..4], word(4), &file[8..16]), right);
        assert_eq!((word(16), word(24), word(28)), (16, 44_100, 176_400));
        assert_eq!(file[20..24], [1, 0, 2, 0]);
        assert_eq!(file[32..36], [4, 0, 16, 0]);
        assert_eq!((&file[36..40], word(40)), (&b"data"[..], 8));
        assert_eq!(file[44..], [1, 0, 254, 255, 0, 1, 0, 0]);
    }
}
