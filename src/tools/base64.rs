//! Bytes as text in base 64 (RFC 4648, section 4), for pictures in JSON.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base 64, padded with `=` to a multiple of four digits.
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let mut bits = 0_u32;
        for at in 0..3 {
            bits = bits << 8 | u32::from(three.get(at).copied().unwrap_or(0));
        }
        for digit in 0..4 {
            let index = bits >> (18 - 6 * digit) & 63;
            // A digit of nothing but padding is not written.
            let is_used = digit <= three.len();
            text.push(if is_used {
                DIGITS[index as usize].into()
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    /// RFC 4648, section 10.
    #[test]
    fn every_length_has_its_padding() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let right = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        assert_eq!(words.map(|word| base64(word.as_bytes())), right);
    }
}
