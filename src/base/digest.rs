//! Fingerprints: FNV-1a with 64 bits, the same on every machine and in every version of the compiler.

/// Takes bytes and numbers, gives a fingerprint of all of them in order.
///
/// Source: Fowler, Noll, Vo, "FNV-1a", offset basis and prime for 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(u64);

impl Digest {
    /// The fingerprint of nothing.
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    /// Adds a number, as its eight bytes, the lowest first.
    pub fn number(&mut self, number: u64) -> &mut Self {
        self.bytes(&number.to_le_bytes())
    }

    /// The fingerprint of all that was added.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the test vectors that the authors of FNV publish.
    #[test]
    fn known_fingerprints() {
        let of = |text: &str| Digest::new().bytes(text.as_bytes()).finish();
        assert_eq!(of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(of("foobar"), 0x8594_4171_f739_67e8);
    }
}
