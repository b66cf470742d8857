//! The chunks of a PNG file, checked before the decoder sees them, because it panics on some malformed ones.
//! `docs/upstream.md` has the report.

use crate::png::{MAX_SIDE, PngError};

/// The first bytes of every PNG file.
pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Bytes of a colour in the palette.
const COLOR: usize = 3;
/// The most colours in a palette.
const MOST_COLORS: usize = 256;

/// A chunk with its length and checksum.
struct Chunk<'a> {
    kind: &'a [u8],
    data: &'a [u8],
    whole: &'a [u8],
}

impl Chunk<'_> {
    /// Whether decoding a still image needs it: a critical chunk, whose name begins with a capital, or transparency.
    fn is_needed(&self) -> bool {
        self.kind.first().is_some_and(u8::is_ascii_uppercase) || self.kind == b"tRNS"
    }
}

/// The file without the chunks that a still image does not need, such as text, colour profiles and animation.
///
/// # Errors
/// If a side is longer than [`MAX_SIDE`], a chunk is cut short, or the header or palette is not what the decoder relies
/// on.
pub(super) fn needed(bytes: &[u8]) -> Result<Vec<u8>, PngError> {
    let mut rest = bytes.strip_prefix(SIGNATURE).ok_or(PngError::NotPng)?;
    let mut kept = SIGNATURE.to_vec();
    let mut palettes = 0;
    loop {
        let at = bytes.len() - rest.len();
        let chunk = split(&mut rest).ok_or_else(|| damaged(format!("it ends at byte {at}")))?;
        if at == SIGNATURE.len() {
            check_header(&chunk)?;
        }
        if chunk.kind == b"PLTE" {
            palettes += 1;
            check_palette(chunk.data.len(), palettes)?;
        }
        if chunk.is_needed() {
            kept.extend_from_slice(chunk.whole);
        }
        if chunk.kind == b"IEND" {
            return Ok(kept);
        }
    }
}

/// Takes the next chunk; `None` if it is cut short.
fn split<'a>(rest: &mut &'a [u8]) -> Option<Chunk<'a>> {
    let length = u32::from_be_bytes(*rest.first_chunk::<4>()?);
    let length = usize::try_from(length).ok()?;
    let (whole, after) = rest.split_at_checked(length.checked_add(12)?)?;
    *rest = after;
    Some(Chunk {
        kind: &whole[4..8],
        data: &whole[8..8 + length],
        whole,
    })
}

fn check_header(chunk: &Chunk<'_>) -> Result<(), PngError> {
    let side = |at: usize| chunk.data.get(at..)?.first_chunk::<4>();
    let (Some(width), Some(height), b"IHDR") = (side(0), side(4), chunk.kind) else {
        return Err(damaged("it does not begin with its size".to_owned()));
    };
    let (width, height) = (u32::from_be_bytes(*width), u32::from_be_bytes(*height));
    if width == 0 || height == 0 {
        let why = format!("a picture has 1x1 pixels or more, found {width}x{height}");
        return Err(damaged(why));
    }
    if width.max(height) > MAX_SIDE {
        return Err(PngError::TooLarge);
    }
    Ok(())
}

/// Checks a palette of `length` bytes, the `number`-th of its file.
fn check_palette(length: usize, number: usize) -> Result<(), PngError> {
    if number > 1 {
        return Err(damaged("it must have one palette, found 2".to_owned()));
    }
    let colors = length / COLOR;
    if !length.is_multiple_of(COLOR) || !(1..=MOST_COLORS).contains(&colors) {
        let why = format!(
            "a palette has 1 to {MOST_COLORS} colours of {COLOR} bytes each, found {length} bytes"
        );
        return Err(damaged(why));
    }
    Ok(())
}

fn damaged(why: String) -> PngError {
    PngError::Damaged(why)
}
