//! Changes files at random, the same way for the same seed.

use tallowdeep::base::Dice;

/// The longest input, as changes may repeat parts.
const LONGEST: usize = 1 << 17;

/// Numbers that tend to break programs.
const EDGES: [i32; 16] = [
    -1,
    0,
    1,
    2,
    3,
    7,
    16,
    99,
    100,
    127,
    128,
    255,
    1000,
    32_767,
    65_535,
    i32::MAX,
];

/// What the files of the corpus, whose parts are put into each other, do not have.
const WORDS: &str = "\0 \u{feff} \\u0007 nan 1e9 \u{1b}]0; 漢 throw-a@2147483647,0";

/// Makes inputs out of files.
pub(crate) struct Changer<'a> {
    files: &'a [Vec<u8>],
    dice: Dice,
}

impl<'a> Changer<'a> {
    /// Changes these files; there must be one.
    pub(crate) fn new(files: &'a [Vec<u8>], dice: Dice) -> Self {
        assert!(!files.is_empty(), "a corpus has files");
        Self { files, dice }
    }

    /// One of the files after one or more changes.
    pub(crate) fn next_input(&mut self) -> Vec<u8> {
        let mut bytes = self.file().clone();
        for _ in 0..1 << self.below(5) {
            self.change(&mut bytes);
            bytes.truncate(LONGEST);
        }
        bytes
    }

    fn file(&mut self) -> &'a Vec<u8> {
        &self.files[self.below(self.files.len())]
    }

    /// A number below `n`; 0 if `n` is 0.
    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n.max(1) as u32) as usize
    }

    /// A part of this many bytes, mostly a short one.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.below(length + 1);
        let longest = [4, 16, 64, length][self.below(4)];
        from..(from + self.below(longest + 1)).min(length)
    }

    /// A number, often one of [`EDGES`] or close to one.
    fn number(&mut self) -> i64 {
        let edge = i64::from(EDGES[self.below(EDGES.len())]);
        match self.below(3) {
            0 => edge,
            1 => edge + i64::from(self.dice.range(-2, 2)),
            _ => self.dice.next_u64() as i64,
        }
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        match self.below(14) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(self.part(bytes.len()))),
            2 => {
                let part = bytes[self.part(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            3 => {
                let other = self.file();
                let part = other[self.part(other.len())].to_vec();
                let end = at + self.below(part.len() + 1).min(bytes.len() - at);
                bytes.splice(at..end, part);
            }
            4 => {
                let word = WORDS.split(' ').nth(self.below(8));
                bytes.splice(at..at, word.unwrap_or_default().bytes());
            }
            5 | 6 => self.decimal(at, bytes),
            7 => self.line(bytes),
            8..=10 => self.binary(at, bytes),
            _ if bytes.is_empty() => bytes.push(self.below(256) as u8),
            11 => bytes[at] ^= 1 << self.below(8),
            _ => bytes[at] = self.below(256) as u8,
        }
    }

    /// Replaces the next decimal number: most semantic errors look like this.
    fn decimal(&mut self, at: usize, bytes: &mut Vec<u8>) {
        let digit = |byte: &u8| byte.is_ascii_digit();
        let Some(start) = bytes[at..].iter().position(digit) else {
            return;
        };
        let start = at + start;
        let length = bytes[start..].iter().take_while(|byte| digit(byte)).count();
        bytes.splice(
            start..start + length,
            self.number().to_string().into_bytes(),
        );
    }

    /// Removes, repeats or moves a line.
    fn line(&mut self, bytes: &mut Vec<u8>) {
        let mut lines: Vec<_> = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        if lines.is_empty() {
            return;
        }
        let line = lines.remove(self.below(lines.len()));
        for _ in 0..self.below(3) {
            lines.insert(self.below(lines.len() + 1), line.clone());
        }
        *bytes = lines.concat();
    }

    /// Overwrites some bytes with a number of one, two or four bytes, in either byte order.
    fn binary(&mut self, at: usize, bytes: &mut [u8]) {
        let number = self.number() as i32;
        let size = [1, 2, 4][self.below(3)];
        let number = match self.dice.coin() {
            true => number.to_be_bytes()[4 - size..].to_vec(),
            false => number.to_le_bytes()[..size].to_vec(),
        };
        if let Some(place) = bytes.get_mut(at..at + size) {
            place.copy_from_slice(&number);
        }
    }
}
