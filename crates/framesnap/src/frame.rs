//! One picture in memory, from whatever a program draws into.

use std::fmt;
use std::io::Cursor;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, RgbImage, RgbaImage};

/// A pixel: red, green, blue and alpha, which is 255 where the picture is opaque.
pub(crate) type Pixel = [u8; 4];

/// What Git LFS leaves in place of a file that was not fetched. Source: git-lfs, `docs/spec.md`.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// A picture: rows of pixels with straight alpha. Alpha counts in every comparison.
///
/// ```
/// use framesnap::Frame;
///
/// let opaque = Frame::from_xrgb(&[0x00_ff_80_00], 1, 1);
/// assert_eq!(opaque.pixel(0, 0), Some([0xff, 0x80, 0, 0xff]));
/// assert_eq!(Frame::from_png(&opaque.to_png()?)?, opaque);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<Pixel>,
}

impl Frame {
    /// Pixels `0x00RRGGBB`, as minifb and softbuffer take them. The highest byte is ignored: the frame is opaque.
    /// Width and height may be any integers: `usize`, `u32`, `i32`.
    ///
    /// # Panics
    /// If the number of pixels is not width times height.
    #[track_caller]
    pub fn from_xrgb(pixels: &[u32], width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let opaque = pixels.iter().map(|pixel| {
            let [_, r, g, b] = pixel.to_be_bytes();
            [r, g, b, u8::MAX]
        });
        Self::new(opaque.collect(), width, height)
    }

    /// Pixels `0xAARRGGBB` with straight alpha.
    ///
    /// # Panics
    /// If the number of pixels is not width times height.
    #[track_caller]
    pub fn from_argb(pixels: &[u32], width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let pixels = pixels
            .iter()
            .map(|pixel| pixel.rotate_left(8).to_be_bytes());
        Self::new(pixels.collect(), width, height)
    }

    /// Pixels `0xAABBGGRR` with straight alpha: as integers, what a little-endian machine stores as bytes R, G, B, A.
    ///
    /// # Panics
    /// If the number of pixels is not width times height.
    #[track_caller]
    pub fn from_abgr(pixels: &[u32], width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let pixels = pixels.iter().map(|pixel| pixel.to_le_bytes());
        Self::new(pixels.collect(), width, height)
    }

    /// Bytes R, G, B. The frame is opaque.
    ///
    /// ```
    /// let frame = framesnap::Frame::from_rgb(&[255, 128, 0, 1, 2, 3], 2, 1);
    /// assert_eq!(frame.pixel(1, 0), Some([1, 2, 3, 255]));
    /// ```
    ///
    /// # Panics
    /// If there are not three bytes for each pixel.
    #[track_caller]
    pub fn from_rgb(bytes: &[u8], width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let (pixels, rest) = bytes.as_chunks::<3>();
        assert!(
            rest.is_empty(),
            "expected 3 bytes a pixel, found {}",
            bytes.len()
        );
        let opaque = pixels.iter().map(|[r, g, b]| [*r, *g, *b, u8::MAX]);
        Self::new(opaque.collect(), width, height)
    }

    /// Bytes R, G, B, A with straight alpha, as the crates image and pixels have them.
    ///
    /// # Panics
    /// If there are not four bytes for each pixel.
    #[track_caller]
    pub fn from_rgba(bytes: &[u8], width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let (pixels, rest) = bytes.as_chunks::<4>();
        assert!(
            rest.is_empty(),
            "expected 4 bytes a pixel, found {}",
            bytes.len()
        );
        Self::new(pixels.to_vec(), width, height)
    }

    /// Bytes R, G, B, A, the colours multiplied by alpha, as tiny-skia and egui have them. No two such pixels become
    /// the same one here.
    ///
    /// # Panics
    /// If there are not four bytes for each pixel.
    #[track_caller]
    pub fn from_premultiplied_rgba(
        bytes: &[u8],
        width: impl TryInto<u32>,
        height: impl TryInto<u32>,
    ) -> Self {
        let mut frame = Self::from_rgba(bytes, width, height);
        for pixel in &mut frame.pixels {
            let alpha = u32::from(pixel[3]);
            if alpha == 0 {
                continue;
            }
            for channel in &mut pixel[..3] {
                // Rounded to the nearest: n / d is (2n + d) / 2d.
                let straight = (2 * 255 * u32::from(*channel) + alpha) / (2 * alpha);
                *channel = straight.min(255) as u8;
            }
        }
        frame
    }

    /// The picture in a PNG file; of 16 bits a channel, the upper 8.
    ///
    /// # Errors
    /// If these bytes are no PNG file, or a damaged one.
    pub fn from_png(bytes: &[u8]) -> Result<Self, String> {
        if bytes.starts_with(LFS_POINTER) {
            return Err("this is a Git LFS pointer, not the picture: run git lfs pull".to_owned());
        }
        let mut reader = image::ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
        reader.no_limits();
        let decoded = reader.decode();
        let image = decoded.map_err(|error| format!("this is not a whole PNG picture: {error}"))?;
        Ok(Self::from(&image.into_rgba8()))
    }

    /// The picture as a PNG file, without an alpha channel if it is opaque. Within one version of this crate, the same
    /// pixels give the same bytes.
    ///
    /// # Errors
    /// If there are no pixels, which PNG does not allow.
    pub fn to_png(&self) -> Result<Vec<u8>, String> {
        // Flat colours and repeated tiles compress best without filters.
        self.encode(CompressionType::Best, FilterType::NoFilter)
    }

    /// The same in less time and more bytes, for files that are looked at and deleted. Of a large screen, compressing the
    /// picture of a difference well took half a minute without optimisation.
    pub(crate) fn to_png_fast(&self) -> Result<Vec<u8>, String> {
        // Rows like those above them become runs of zeros, all that the fast way makes smaller.
        self.encode(CompressionType::Fast, FilterType::Up)
    }

    fn encode(&self, compression: CompressionType, filter: FilterType) -> Result<Vec<u8>, String> {
        let (color, bytes) = if self.pixels.iter().all(|pixel| pixel[3] == u8::MAX) {
            let rgb = self.pixels.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]);
            (ExtendedColorType::Rgb8, rgb.collect())
        } else {
            (
                ExtendedColorType::Rgba8,
                self.pixels.as_flattened().to_vec(),
            )
        };
        let mut png = Vec::new();
        PngEncoder::new_with_quality(&mut png, compression, filter)
            .write_image(&bytes, self.width, self.height, color)
            .map_err(|error| format!("{self:?} cannot be a PNG picture: {error}"))?;
        Ok(png)
    }

    #[track_caller]
    fn new(pixels: Vec<Pixel>, width: impl TryInto<u32>, height: impl TryInto<u32>) -> Self {
        let (Ok(width), Ok(height)) = (width.try_into(), height.try_into()) else {
            panic!("expected a width and a height from 0 to {}", u32::MAX);
        };
        let (area, found) = (width as usize * height as usize, pixels.len());
        assert!(
            area == found,
            "expected {width}x{height} = {area} pixels, found {found}"
        );
        Self {
            width,
            height,
            pixels,
        }
    }

    /// A frame of one colour.
    pub(crate) fn filled(width: u32, height: u32, pixel: Pixel) -> Self {
        Self {
            width,
            height,
            pixels: vec![pixel; width as usize * height as usize],
        }
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Red, green, blue and alpha at this place; `None` outside the frame.
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let inside = x < self.width && y < self.height;
        inside.then(|| self.pixels[y as usize * self.width as usize + x as usize])
    }

    /// Does nothing outside the frame.
    pub(crate) fn set(&mut self, x: u32, y: u32, pixel: Pixel) {
        if x < self.width && y < self.height {
            self.pixels[y as usize * self.width as usize + x as usize] = pixel;
        }
    }

    /// The first `width` pixels of a row.
    pub(crate) fn row(&self, y: u32, width: u32) -> &[Pixel] {
        let start = y as usize * self.width as usize;
        &self.pixels[start..start + width as usize]
    }

    /// Copies the pixels of `area` from a frame in which they are at the same place, moved to the right by `by`.
    pub(crate) fn copy(&mut self, from: &Self, area: Rect, by: u32) {
        for (x, y) in area.within(from.area()).places() {
            self.set(x + by, y, from.row(y, x + 1)[x as usize]);
        }
    }

    /// All of it.
    pub(crate) const fn area(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }
}

impl From<&RgbaImage> for Frame {
    fn from(image: &RgbaImage) -> Self {
        Self::from_rgba(image.as_raw(), image.width(), image.height())
    }
}

impl From<&RgbImage> for Frame {
    fn from(image: &RgbImage) -> Self {
        Self::from_rgb(image.as_raw(), image.width(), image.height())
    }
}

/// Its size: a list of all pixels would fill the terminal when `assert_eq!` fails.
impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frame {}x{}", self.width, self.height)
    }
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rect {
    /// The first column.
    pub x: u32,
    /// The first row.
    pub y: u32,
    /// How many columns.
    pub w: u32,
    /// How many rows.
    pub h: u32,
}

impl Rect {
    /// The part with this corner, width and height.
    pub const fn new(x: u32, y: u32, w: u32, h: u32) -> Self {
        Self { x, y, w, h }
    }

    pub(crate) fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// The smallest part that contains both.
    pub(crate) fn around(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.w).max(other.x + other.w);
        let bottom = (self.y + self.h).max(other.y + other.h);
        Self::new(x, y, right - x, bottom - y)
    }

    /// What of it lies in `other`.
    pub(crate) fn within(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = self.x.saturating_add(self.w).min(other.x + other.w);
        let bottom = self.y.saturating_add(self.h).min(other.y + other.h);
        Self::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
    }

    /// Whether all of it lies in `other`.
    pub(crate) fn is_in(self, other: Self) -> bool {
        self.within(other) == self
    }

    pub(crate) const fn contains(self, x: u32, y: u32) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.w && y - self.y < self.h
    }

    /// Its places in reading order.
    pub(crate) const fn places(self) -> Places {
        let bottom = if self.w == 0 {
            self.y
        } else {
            self.y.saturating_add(self.h)
        };
        Places {
            area: self,
            right: self.x.saturating_add(self.w),
            bottom,
            at: (self.x, self.y),
        }
    }
}

/// The places of a rectangle. Adapters of two ranges would take five times as long without optimisation, as tests run.
pub(crate) struct Places {
    area: Rect,
    right: u32,
    bottom: u32,
    at: (u32, u32),
}

impl Iterator for Places {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        let (x, y) = self.at;
        if y >= self.bottom {
            return None;
        }
        self.at = if x + 1 < self.right {
            (x + 1, y)
        } else {
            (self.area.x, y + 1)
        };
        Some((x, y))
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} at ({}, {})", self.w, self.h, self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One pixel, written in each way: red 1, green 2, blue 3, alpha 51.
    #[test]
    fn orders_of_bytes_mean_the_same_pixel() {
        let pixel = Some([1, 2, 3, 51]);
        assert_eq!(Frame::from_argb(&[0x33_01_02_03], 1, 1).pixel(0, 0), pixel);
        assert_eq!(Frame::from_abgr(&[0x33_03_02_01], 1, 1).pixel(0, 0), pixel);
        assert_eq!(Frame::from_rgba(&[1, 2, 3, 51], 1, 1).pixel(0, 0), pixel);
        let image = RgbaImage::from_pixel(1, 1, image::Rgba([1, 2, 3, 51]));
        assert_eq!(Frame::from(&image).pixel(0, 0), pixel);
        let opaque = RgbImage::from_pixel(1, 1, image::Rgb([1, 2, 3]));
        let xrgb = Frame::from_xrgb(&[0x33_01_02_03], 1_usize, 1_i32);
        assert_eq!(Frame::from(&opaque), xrgb);
        assert_eq!(Frame::from_rgb(&[1, 2, 3], 1, 1), xrgb);
        let premultiplied = Frame::from_premultiplied_rgba(&[20, 40, 51, 51], 1, 1);
        assert_eq!(premultiplied.pixel(0, 0), Some([100, 200, 255, 51]));
    }

    #[test]
    #[should_panic(expected = "expected 3x2 = 6 pixels, found 5")]
    fn missing_pixels_are_an_error() {
        Frame::from_xrgb(&[0; 5], 3, 2);
    }

    #[test]
    fn alpha_survives_in_png() {
        let frame = Frame::from_argb(&[0x80_01_02_03, 0x00_04_05_06], 2, 1);
        let png = frame.to_png().expect("it has pixels");
        assert_eq!(Frame::from_png(&png), Ok(frame));
        let error = Frame::from_png(b"text").expect_err("it is no picture");
        assert!(
            error.starts_with("this is not a whole PNG picture: "),
            "{error}"
        );
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
        let error = Frame::from_png(pointer).expect_err("it is no picture");
        assert_eq!(
            error,
            "this is a Git LFS pointer, not the picture: run git lfs pull"
        );
        Frame::from_xrgb(&[], 0, 0)
            .to_png()
            .expect_err("it has no pixels");
    }
}
