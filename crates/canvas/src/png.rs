//! Reading and writing PNG.
//!
//! ```
//! use tallowdeep_canvas::{Canvas, PxSize, png};
//!
//! let bytes = png::encode(&Canvas::new(PxSize::new(3, 2)))?;
//! assert_eq!(png::decode(&bytes)?.rgba(), [[0, 0, 0, 255]; 6]);
//! # Ok::<(), png::PngError>(())
//! ```

mod chunks;

use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, ImageError, ImageFormat, ImageReader, Limits,
};

use crate::canvas::Canvas;
use crate::geom::PxSize;
pub use crate::image::Image;

/// The largest width and the largest height that [`decode`] accepts, in pixels.
pub const MAX_SIDE: u32 = 4096;
/// The most memory that decoding may use: 64 MiB, enough for 4096 by 4096 pixels.
pub const MAX_BYTES: u64 = 64 << 20;

/// Why a PNG image cannot be read or written.
///
/// ```
/// use tallowdeep_canvas::png::{self, PngError};
///
/// assert_eq!(png::decode(b"GIF89a"), Err(PngError::NotPng));
/// assert_eq!(PngError::NotPng.to_string(), "this is not a PNG picture");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The bytes do not start with the PNG signature.
    #[error("this is not a PNG picture")]
    NotPng,
    /// The image is larger than [`MAX_SIDE`] or needs more than [`MAX_BYTES`].
    #[error(
        "the picture is too large: at most {MAX_SIDE}x{MAX_SIDE} pixels in {} MB are read",
        MAX_BYTES >> 20
    )]
    TooLarge,
    /// The PNG data is damaged or truncated, with where or how.
    #[error("the PNG picture is damaged or cut short: {0}")]
    Damaged(String),
    /// An image without pixels, which no PNG file can hold.
    #[error("a PNG picture has at least one pixel")]
    Empty,
    /// A file that cannot be read or written: its path, and what the system says.
    #[error("{0}: {1}")]
    File(String, String),
}

/// Decodes a PNG file of any kind: greyscale, indexed or colour, 1 to 16 bits, with or without alpha.
///
/// # Errors
/// If the bytes are not a valid PNG file, or the image is too large; the size is checked before memory
/// is allocated.
pub fn decode(bytes: &[u8]) -> Result<Image, PngError> {
    let bytes = chunks::needed(bytes)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| match error {
        ImageError::Limits(_) => PngError::TooLarge,
        _ => PngError::Damaged("its header, a checksum or its packed pixels are wrong".to_owned()),
    })?;
    let side = |side: u32| i32::try_from(side).expect("a side is at most 4096");
    let size = PxSize::new(side(decoded.width()), side(decoded.height()));
    let rgba = match decoded {
        // Copy grey directly; the crate would compute the luminance of each pixel, which takes longer than
        // everything else.
        DynamicImage::ImageLuma8(grey) => {
            let grey = grey.as_raw().iter();
            grey.map(|&grey| [grey, grey, grey, 255]).collect()
        }
        other => other.into_rgba8().as_raw().as_chunks::<4>().0.to_vec(),
    };
    Ok(Image::new(size, rgba).expect("a decoded image has as many pixels as it says"))
}

/// Reads the PNG file at `path`, as [`decode`] does.
///
/// ```no_run
/// use tallowdeep_canvas::{PxSize, Sheet, SheetLayout, png};
///
/// let sheet = Sheet::new(&png::load("tiles.png")?, &SheetLayout::of(PxSize::new(16, 16)))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`decode`], and if the file cannot be read.
#[doc(alias("open", "load_png"))]
pub fn load(path: impl AsRef<Path>) -> Result<Image, PngError> {
    let path = path.as_ref();
    decode(&fs::read(path).map_err(|error| file_error(path, &error))?)
}

/// Writes the canvas to the file at `path`, as [`encode`] does.
///
/// ```no_run
/// use tallowdeep_canvas::{Canvas, PxSize, png};
///
/// png::save(&Canvas::new(PxSize::new(320, 200)), "frame.png")?;
/// # Ok::<(), png::PngError>(())
/// ```
///
/// # Errors
/// As for [`encode`], and if the file cannot be written.
#[doc(alias("save_png", "write_to", "screenshot"))]
pub fn save(canvas: &Canvas, path: impl AsRef<Path>) -> Result<(), PngError> {
    let path = path.as_ref();
    fs::write(path, encode(canvas)?).map_err(|error| file_error(path, &error))
}

fn file_error(path: &Path, error: &std::io::Error) -> PngError {
    PngError::File(path.display().to_string(), error.to_string())
}

/// Encodes the canvas as an 8-bit RGB PNG file. The same pixels always give the same bytes.
///
/// # Errors
/// If the canvas is empty, which PNG does not allow.
pub fn encode(canvas: &Canvas) -> Result<Vec<u8>, PngError> {
    let rgb: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|pixel| {
            let [_, r, g, b] = pixel.to_be_bytes();
            [r, g, b]
        })
        .collect();
    let mut bytes = Vec::new();
    let size = canvas.size();
    // Flat colours and repeated tiles compress best without filters.
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter)
        .write_image(&rgb, size.w as u32, size.h as u32, ExtendedColorType::Rgb8)
        .map_err(|_| PngError::Empty)?;
    Ok(bytes)
}

/// An opaque image for the crate `image`.
impl From<&Canvas> for image::RgbaImage {
    fn from(canvas: &Canvas) -> Self {
        let size = canvas.size();
        let bytes = canvas.pixels().iter().flat_map(|pixel| {
            let [_, r, g, b] = pixel.to_be_bytes();
            [r, g, b, 255]
        });
        Self::from_raw(size.w as u32, size.h as u32, bytes.collect())
            .expect("a pixel has four bytes")
    }
}

/// The same pixels.
impl From<&image::RgbaImage> for Image {
    fn from(image: &image::RgbaImage) -> Self {
        let (w, h) = image.dimensions();
        let pixels = image.pixels().map(|pixel| pixel.0).collect();
        Self::new(PxSize::new(w as i32, h as i32), pixels)
            .expect("an image has as many pixels as it says")
    }
}

/// The same pixels.
impl From<&Image> for image::RgbaImage {
    fn from(image: &Image) -> Self {
        let size = image.size();
        Self::from_raw(size.w as u32, size.h as u32, image.rgba().concat())
            .expect("a pixel has four bytes")
    }
}

/// The colours without their alpha.
impl From<&image::RgbaImage> for Canvas {
    fn from(image: &image::RgbaImage) -> Self {
        let (w, h) = image.dimensions();
        let pixels = image.pixels().map(|pixel| {
            let [r, g, b, _] = pixel.0;
            u32::from_be_bytes([0, r, g, b])
        });
        let pixels: Vec<_> = pixels.collect();
        Self::from_pixels(PxSize::new(w as i32, h as i32), &pixels)
            .expect("an image has as many pixels as it says")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PxRect, Rgb};
    use image::ImageBuffer;

    #[test]
    fn images_and_pixels_become_canvases_again() {
        let canvas = test_image();
        assert_eq!(Canvas::from(&image::RgbaImage::from(&canvas)), canvas);
        let pixels: Vec<u32> = (&canvas).into();
        let right = Some(&canvas);
        assert_eq!(Canvas::from_pixels(canvas.size(), &pixels).as_ref(), right);
        assert_eq!(Canvas::from_pixels(canvas.size(), &pixels[1..]), None);
    }

    #[test]
    fn files_keep_images() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("a.png");
        save(&test_image(), &path).expect("there is room");
        let image = load(&path).expect("it was saved");
        assert_eq!(Canvas::from(&image), test_image());
        assert_eq!(Image::from(&image::RgbaImage::from(&image)), image);
        let missing = folder.path().join("b/c.png");
        let errors = [load(&missing).err(), save(&test_image(), &missing).err()];
        for error in errors.map(|error| error.expect("there is no folder").to_string()) {
            assert!(error.starts_with(&missing.display().to_string()), "{error}");
        }
    }

    fn test_image() -> Canvas {
        let mut canvas = Canvas::new(PxSize::new(37, 23));
        for at in 0..37 {
            canvas.fill_rect(
                PxRect::new(at, at / 2, 9, 3),
                Rgb::new(7 * at as u8, 90, 255 - at as u8),
            );
        }
        canvas
    }

    /// One pixel, red 0x80, green 0x40, blue 0x20, in the given colour type.
    fn encoded(pixel: &[u8], color: ExtendedColorType) -> Vec<u8> {
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes)
            .write_image(pixel, 1, 1, color)
            .expect("one pixel can be written");
        bytes
    }

    #[test]
    fn decoding_inverts_encoding() {
        let canvas = test_image();
        let image = decode(&encode(&canvas).expect("it has pixels")).expect("our own PNG");
        assert_eq!(image.size(), canvas.size());
        let pixels: Vec<u32> = image
            .rgba()
            .iter()
            .map(|[r, g, b, _]| Rgb::new(*r, *g, *b).to_u32())
            .collect();
        assert_eq!(pixels, canvas.pixels());
        assert!(image.rgba().iter().all(|[_, _, _, a]| *a == 255));
    }

    #[test]
    fn every_colour_type_decodes_to_rgba() {
        use ExtendedColorType::{L8, La8, Rgb8, Rgb16, Rgba8};
        for (pixel, color, expected) in [
            (&[77][..], L8, [77, 77, 77, 255]),
            (&[77, 9], La8, [77, 77, 77, 9]),
            (&[128, 64, 32], Rgb8, [128, 64, 32, 255]),
            (&[128, 64, 32, 5], Rgba8, [128, 64, 32, 5]),
            (&[128, 128, 64, 64, 32, 32], Rgb16, [128, 64, 32, 255]),
        ] {
            let image = decode(&encoded(pixel, color)).expect("a PNG of one pixel");
            assert_eq!(image.rgba(), [expected], "{color:?}");
        }
    }

    #[test]
    fn canvases_convert_to_rgba_images() {
        let canvas = test_image();
        let picture = image::RgbaImage::from(&canvas);
        assert_eq!(picture.dimensions(), (37, 23));
        let bytes = encode(&canvas).expect("it has pixels");
        let ours = image::load_from_memory(&bytes).expect("it is a PNG");
        assert_eq!(ours.into_rgba8(), picture);
    }

    #[test]
    fn huge_dimensions_are_rejected() {
        for (w, h) in [
            (16_000_u32, 16_000_u32),
            (1, 4097),
            (4097, 1),
            (u32::MAX >> 1, 1),
        ] {
            let bytes = claiming(w, h, &encoded(&[1, 2, 3], ExtendedColorType::Rgb8));
            assert_eq!(decode(&bytes), Err(PngError::TooLarge), "{w}x{h}");
        }
    }

    /// 8 bytes a pixel are 128 MiB, although no side is too long. None of it is allocated.
    #[test]
    fn images_larger_than_64_mib_are_rejected() {
        let deep = encoded(&[0; 8], ExtendedColorType::Rgba16);
        let bytes = claiming(MAX_SIDE, MAX_SIDE, &deep);
        assert_eq!(decode(&bytes), Err(PngError::TooLarge));
        let fits = claiming(MAX_SIDE / 2, MAX_SIDE, &deep);
        assert!(matches!(decode(&fits), Err(PngError::Damaged(_))));
    }

    /// The image, claiming another width and height in its header.
    fn claiming(w: u32, h: u32, picture: &[u8]) -> Vec<u8> {
        let mut bytes = picture.to_vec();
        bytes[16..20].copy_from_slice(&w.to_be_bytes());
        bytes[20..24].copy_from_slice(&h.to_be_bytes());
        let sum = crc32fast::hash(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let length = (data.len() as u32).to_be_bytes();
        let named = [&kind[..], data].concat();
        [&length[..], &named, &crc32fast::hash(&named).to_be_bytes()].concat()
    }

    /// A file of 83 bytes on which the decoder panics unless the file is checked first.
    const SHORT_PALETTE: &[u8] = include_bytes!("../tests/malformed/palette-of-4-bytes.png");

    /// The image of one indexed pixel, with these chunks instead of its palette.
    fn with_palettes(palettes: &[Vec<u8>]) -> Vec<u8> {
        let (head, rest) = SHORT_PALETTE.split_at(33);
        [head, &palettes.concat(), &rest[16..]].concat()
    }

    #[test]
    fn palettes_that_crash_the_decoder_are_rejected() {
        let expected =
            |bytes| format!("a palette has 1 to 256 colours of 3 bytes each, found {bytes} bytes");
        assert_eq!(decode(SHORT_PALETTE), Err(PngError::Damaged(expected(4))));
        for length in [0, 1, 2, 4, 5, 7, 766, 767, 769, 771] {
            let palette = chunk(b"PLTE", &vec![9; length]);
            let found = decode(&with_palettes(&[palette]));
            assert_eq!(found, Err(PngError::Damaged(expected(length))));
        }
        for colors in [1, 2, 255, 256] {
            let palette = chunk(b"PLTE", &vec![9; 3 * colors]);
            let image = decode(&with_palettes(&[palette])).expect("that is a palette");
            assert_eq!(image.rgba(), [[9, 9, 9, 255]]);
        }
        let palette = chunk(b"PLTE", &[9; 3]);
        let reason = "it must have one palette, found 2".to_owned();
        let found = decode(&with_palettes(&[palette.clone(), palette]));
        assert_eq!(found, Err(PngError::Damaged(reason)));
        let reason = "its header, a checksum or its packed pixels are wrong".to_owned();
        assert_eq!(decode(&with_palettes(&[])), Err(PngError::Damaged(reason)));
    }

    /// The decoder never sees chunks that a still image does not need.
    #[test]
    fn text_profiles_and_animation_are_skipped() {
        let strange = [b"zTXt", b"iCCP", b"acTL", b"fcTL", b"abCd"].map(|kind| chunk(kind, b"x"));
        let palette = [chunk(b"PLTE", &[1, 2, 3]), chunk(b"tRNS", &[4])];
        let bytes = with_palettes(&[&strange[..], &palette, &strange].concat());
        let image = decode(&bytes).expect("that is a picture");
        assert_eq!(image.rgba(), [[1, 2, 3, 4]]);
    }

    #[test]
    fn errors_are_described_in_plain_words() {
        let text = |bytes: &[u8]| decode(bytes).expect_err("it is damaged").to_string();
        let start = "the PNG picture is damaged or cut short: ";
        let picture = encoded(&[1, 2, 3], ExtendedColorType::Rgb8);
        let empty = claiming(0, 720, &picture);
        let expected = format!("{start}a picture has 1x1 pixels or more, found 0x720");
        assert_eq!(text(&empty), expected);
        assert_eq!(text(&picture[..40]), format!("{start}it ends at byte 33"));
        let headless = [&picture[..8], &picture[33..]].concat();
        let expected = format!("{start}it does not begin with its size");
        assert_eq!(text(&headless), expected);
        let mut wrong = picture;
        wrong[30] ^= 1;
        let expected = format!("{start}its header, a checksum or its packed pixels are wrong");
        assert_eq!(text(&wrong), expected);
    }

    #[test]
    fn the_largest_allowed_image_decodes() {
        let tall = ImageBuffer::<image::Luma<u8>, _>::new(1, MAX_SIDE);
        let mut bytes = Cursor::new(Vec::new());
        tall.write_to(&mut bytes, ImageFormat::Png)
            .expect("it can be written");
        let image = decode(bytes.get_ref()).expect("it is not too large");
        assert_eq!(image.size(), PxSize::new(1, 4096));
    }

    #[test]
    fn invalid_files_are_rejected() {
        let whole = encode(&test_image()).expect("it has pixels");
        assert_eq!(decode(b"GIF89a"), Err(PngError::NotPng));
        assert_eq!(decode(&[]), Err(PngError::NotPng));
        let cut = decode(&whole[..whole.len() / 2]).expect_err("half a picture");
        assert!(
            cut.to_string()
                .starts_with("the PNG picture is damaged or cut short: "),
            "{cut}"
        );
    }

    #[test]
    fn an_empty_canvas_cannot_be_encoded() {
        let empty = Canvas::new(PxSize::new(0, 3));
        assert_eq!(encode(&empty), Err(PngError::Empty));
    }
}
