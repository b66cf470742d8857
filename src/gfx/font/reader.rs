//! Reads big-endian numbers from a table, never past its end.

#[derive(Clone, Copy)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    /// Reads `table` from byte `at` on.
    pub(super) fn at(table: &'a [u8], at: usize) -> Option<Self> {
        table.get(at..).map(Self)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub(super) fn skip(&mut self, bytes: usize) -> Option<()> {
        self.0 = self.0.get(bytes..)?;
        Some(())
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_be_bytes)
    }

    pub(super) fn i16(&mut self) -> Option<i16> {
        self.array().map(i16::from_be_bytes)
    }

    pub(super) fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_be_bytes)
    }

    /// An unsigned number of `size` bytes, 1 to 4.
    pub(super) fn offset(&mut self, size: usize) -> Option<usize> {
        (0..size).try_fold(0, |n, _| Some(n << 8 | usize::from(self.u8()?)))
    }
}
