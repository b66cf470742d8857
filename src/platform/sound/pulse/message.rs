//! Messages of the PulseAudio protocol as bytes.

use std::io::{self, Read};

/// A text that is missing.
pub(super) const NO_TEXT: &[u8] = b"N";

/// A command being written.
pub(super) struct PulseMessage {
    pub(super) tag: u32,
    bytes: Vec<u8>,
}

/// The values of a command that was read.
#[derive(Default)]
pub(super) struct Values {
    bytes: Vec<u8>,
    at: usize,
}

/// The header of a message with `length` bytes for `stream`.
fn write_head(length: usize, stream: u32, out: &mut Vec<u8>) {
    for word in [length as u32, stream, 0, 0, 0] {
        out.extend(word.to_be_bytes());
    }
}

/// Samples for a stream, little-endian.
pub(super) fn write_samples(stream: u32, samples: &[[i16; 2]], out: &mut Vec<u8>) {
    write_head(samples.len() * 4, stream, out);
    let start = out.len();
    out.resize(start + samples.len() * 4, 0);
    // Written in place, since a vector that grows by each of them takes many times as long.
    let (bytes, _) = out[start..].as_chunks_mut();
    for (bytes, sample) in bytes.iter_mut().zip(samples.as_flattened()) {
        *bytes = sample.to_le_bytes();
    }
}

impl PulseMessage {
    /// A command with this code; the reply has the same tag.
    pub(super) fn command(number: u32, tag: u32) -> Self {
        let bytes = Vec::new();
        Self { tag, bytes }.number(number).number(tag)
    }

    pub(super) fn number(mut self, number: u32) -> Self {
        self.bytes.push(b'L');
        self.bytes.extend(number.to_be_bytes());
        self
    }

    /// Values as they are sent.
    pub(super) fn raw(mut self, bytes: &[u8]) -> Self {
        self.bytes.extend(bytes);
        self
    }

    pub(super) fn bytes(mut self, bytes: &[u8]) -> Self {
        self.bytes.push(b'x');
        self.bytes.extend((bytes.len() as u32).to_be_bytes());
        self.bytes.extend(bytes);
        self
    }

    pub(super) fn properties(mut self, properties: &[(&str, &str)]) -> Self {
        self.bytes.push(b'P');
        for (name, value) in properties {
            // Text ends with a zero byte. A byte string is preceded by its length, including that zero.
            self = self.text(name);
            let value = [value.as_bytes(), &[0]].concat();
            self = self.number(value.len() as u32).bytes(&value);
        }
        self.raw(NO_TEXT)
    }

    fn text(mut self, text: &str) -> Self {
        self.bytes.push(b't');
        self.bytes.extend(text.as_bytes());
        self.bytes.push(0);
        self
    }

    /// The whole message.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut all = Vec::with_capacity(self.bytes.len() + 20);
        write_head(self.bytes.len(), u32::MAX, &mut all);
        all.extend(self.bytes);
        all
    }
}

impl Values {
    /// Replaces the values by those in the next `length` bytes.
    pub(super) fn read(&mut self, server: &mut impl Read, length: u32) -> io::Result<()> {
        self.at = 0;
        self.bytes.resize(length as usize, 0);
        server.read_exact(&mut self.bytes)
    }

    /// The next value, which must be a number.
    pub(super) fn number(&mut self) -> io::Result<u32> {
        let value = self.bytes.get(self.at..self.at + 5);
        let Some(&[b'L', a, b, c, d]) = value else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        self.at += 5;
        Ok(u32::from_be_bytes([a, b, c, d]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_a_head_and_typed_values() {
        let message = PulseMessage::command(9, 7)
            .properties(&[("a", "bc")])
            .finish();
        let (head, body) = message.split_at(20);
        assert_eq!(head[..8], [0, 0, 0, 28, 255, 255, 255, 255]);
        assert_eq!(head[8..], [0; 12]);
        let expected = [
            &b"L\0\0\0\x09L\0\0\0\x07"[..],
            b"Pta\0L\0\0\0\x03x\0\0\0\x03bc\0N",
        ];
        assert_eq!(body, expected.concat());
        let values_in = |body: &[u8]| {
            let mut values = Values::default();
            let read = values.read(&mut &*body, body.len() as u32);
            read.map(|()| values)
        };
        let mut values = values_in(body).expect("it is whole");
        let right = (Some(9), Some(7));
        assert_eq!((values.number().ok(), values.number().ok()), right);
        assert!(values.number().is_err(), "that is no number");
        let mut short = values_in(b"L\0").expect("it is whole");
        assert!(short.number().is_err(), "it is cut off");
    }

    #[test]
    fn samples_are_little_endian() {
        let mut out = Vec::new();
        write_samples(5, &[[1, -2]], &mut out);
        assert_eq!(out[..8], [0, 0, 0, 4, 0, 0, 0, 5]);
        assert_eq!(out[20..], [1, 0, 254, 255]);
    }
}
