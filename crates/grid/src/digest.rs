//! A 64-bit FNV-1a hash: the same on every machine and with every compiler version.

/// Hashes everything written to it, in order. Not cryptographic.
///
/// ```
/// use tallowdeep_grid::Digest;
///
/// let mut digest = Digest::new();
/// digest.write_bytes(b"a");
/// assert_eq!(digest.finish(), 0xaf63_dc4c_8601_ec8c);
/// ```
///
/// Source: Fowler, Noll, Vo, "FNV-1a", 64-bit offset basis and prime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(u64);

impl Digest {
    /// A hasher that has read nothing.
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Hashes `bytes`. The length is not part of the hash.
    #[inline]
    pub fn write_bytes(&mut self, bytes: &[u8]) -> &mut Self {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    /// Hashes a number as eight bytes, little-endian.
    #[inline]
    pub fn write_u64(&mut self, number: u64) -> &mut Self {
        self.write_bytes(&number.to_le_bytes())
    }

    /// The hash of everything written so far.
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

    /// Test vectors published by the authors of FNV.
    #[test]
    fn matches_published_vectors() {
        let hash = |text: &str| Digest::new().write_bytes(text.as_bytes()).finish();
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
