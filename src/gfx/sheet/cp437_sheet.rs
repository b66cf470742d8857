//! Character sheets without a description: images of code page 437 whose layout and transparency are derived
//! from their size and colours.

use std::collections::BTreeSet;

use crate::gfx::color::Rgb;
use crate::gfx::geom::PxSize;
use crate::gfx::image::Image;
use crate::gfx::sheet::{Opacity, PixelFormat, Sheet, SheetError, SheetLayout, Tile, TileOrder};

/// Transparent in such images if it occurs at all.
const MAGENTA: Rgb = Rgb::new(255, 0, 255);
/// Pixels with at least this inverse alpha, of 255, count as background.
const BACKGROUND_FROM: u8 = 192;
/// One part in this many of a letter's cell must be background.
const MIN_BACKGROUND: usize = 8;
/// The space in code page 437.
const SPACE: Tile = Tile(b' ' as u16);

impl Sheet {
    /// Builds a sheet of code page 437 from an image of 16 by 16 cells, or of 32 by 8 in libtcod's order; the
    /// cell size follows from that.
    ///
    /// Magenta is transparent. Without magenta, the alpha channel decides; without alpha, brightness is alpha
    /// in a greyscale image, and black is transparent in a coloured one.
    ///
    /// # Errors
    /// If the image cannot be divided into the cells, the cells are too small or too large, all of
    /// them are blank, or the space is not (colours or order are not as assumed). Also if most letters are
    /// filled or alike: then it is some other image.
    pub fn from_cp437(image: &Image, order: TileOrder) -> Result<Self, SheetError> {
        let (columns, rows) = match order {
            TileOrder::Rows | TileOrder::Columns => (16, 16),
            TileOrder::Tcod => (32, 8),
        };
        let PxSize { w, h } = image.size();
        if w % columns != 0 || h % rows != 0 {
            return Err(SheetError::NotDivisible {
                cells: (columns, rows),
                found: image.size(),
            });
        }
        let cleared = unblended(image).or_else(|| whitened(image));
        let image = cleared.as_ref().unwrap_or(image);
        let sheet = Self::new(
            image,
            &SheetLayout {
                pixel_format: kind_of(image),
                order,
                ..SheetLayout::of(PxSize::new(w / columns, h / rows))
            },
        )?;
        if sheet
            .opacities
            .iter()
            .all(|opacity| *opacity == Opacity::Empty)
        {
            return Err(SheetError::Blank);
        }
        // Some sheets have an invisible haze everywhere.
        let is_visible = |(_, inv_alpha): &(u32, u32)| inv_alpha.to_ne_bytes()[0] < BACKGROUND_FROM;
        if sheet.pixels(SPACE).iter().any(is_visible) {
            return Err(SheetError::SpaceNotBlank);
        }
        let (drawn, distinct) = sheet.count_letters();
        if 2 * distinct < drawn {
            return Err(SheetError::NotLetters { drawn, distinct });
        }
        Ok(sheet)
    }

    /// Of A to Z, a to z and 0 to 9: how many have visible pixels, and how many of those look like letters,
    /// with some background and unlike each other.
    fn count_letters(&self) -> (usize, usize) {
        let codes = (b'0'..=b'9').chain(b'A'..=b'Z').chain(b'a'..=b'z');
        let cells = codes.map(|code| self.pixels(Tile(code.into())));
        let is_background =
            |(_, inv_alpha): &&(u32, u32)| inv_alpha.to_ne_bytes()[0] >= BACKGROUND_FROM;
        let (mut drawn, mut different) = (0, BTreeSet::new());
        for cell in cells {
            let background = cell.iter().filter(is_background).count();
            drawn += usize::from(background < cell.len());
            if background < cell.len() && MIN_BACKGROUND * background >= cell.len() {
                different.insert(cell);
            }
        }
        (drawn, different.len())
    }

    /// The sheet with its blank cells taken from `other` and scaled to this cell size. The number of cells stays the
    /// same.
    #[must_use]
    pub fn filled_from(&self, other: &Self) -> Self {
        let mut sheet = Self::empty(self.cell);
        for tile in (0..self.tiles).map(|number| Tile(number as u16)) {
            if self.is_empty(tile) && !other.is_empty(tile) {
                sheet.push(other.scaled_cell(self.cell, tile));
            } else {
                sheet.push(self.pixels(tile));
            }
        }
        sheet.names.clone_from(&self.names);
        sheet
    }

    /// The sheet with its cells scaled to another size.
    #[must_use]
    pub fn resized(&self, cell: PxSize) -> Self {
        let mut sheet = Self::empty(cell);
        for number in 0..self.tiles {
            sheet.push(self.scaled_cell(cell, Tile(number as u16)));
        }
        sheet.names.clone_from(&self.names);
        sheet
    }

    /// Whether a cell is blank or missing.
    fn is_empty(&self, tile: Tile) -> bool {
        let opacity = self.opacities.get(usize::from(tile.0));
        opacity.is_none_or(|opacity| *opacity == Opacity::Empty)
    }

    /// Premultiplied colour and inverse alpha of each pixel of an existing cell.
    fn pixels(&self, tile: Tile) -> Vec<(u32, u32)> {
        let area = self.cell.area();
        let first = usize::from(tile.0) * area;
        let (color, inv_alpha) = (
            &self.color[first..][..area],
            &self.inv_alpha[first..][..area],
        );
        color
            .iter()
            .copied()
            .zip(inv_alpha.iter().copied())
            .collect()
    }

    /// The pixels of an existing cell at another size: each is the mean of the pixels it covers.
    fn scaled_cell(&self, size: PxSize, tile: Tile) -> Vec<(u32, u32)> {
        let pixels = self.pixels(tile);
        let span = |at: i32, from: i32, to: i32| {
            let first = at * from / to;
            first..((at + 1) * from / to).max(first + 1)
        };
        let mut scaled = Vec::with_capacity(size.area());
        for y in 0..size.h {
            for x in 0..size.w {
                let rows = span(y, self.cell.h, size.h);
                let all = rows.flat_map(|row| {
                    let row = row * self.cell.w;
                    span(x, self.cell.w, size.w).map(move |column| row + column)
                });
                let all: Vec<_> = all.map(|at| pixels[at as usize]).collect();
                scaled.push((
                    mean(all.iter().map(|(color, _)| *color)),
                    mean(all.iter().map(|(_, inv_alpha)| *inv_alpha)),
                ));
            }
        }
        scaled
    }
}

/// The mean of each of the four bytes of some pixels, at least one, rounded to nearest, halves up.
fn mean(pixels: impl Iterator<Item = u32>) -> u32 {
    let (mut sums, mut count) = ([0; 4], 0);
    for pixel in pixels {
        for (sum, byte) in sums.iter_mut().zip(pixel.to_ne_bytes()) {
            *sum += u32::from(byte);
        }
        count += 1;
    }
    u32::from_ne_bytes(sums.map(|sum| ((2 * sum + count) / (2 * count)) as u8))
}

/// If an image is greys antialiased against magenta: that image with the share of magenta turned into
/// transparency. `None` if there is no magenta or any other colour.
fn unblended(image: &Image) -> Option<Image> {
    let all = image.rgba();
    let mixed =
        |[r, g, b, a]: &[u8; 4]| r.abs_diff(*b) <= 2 && *g <= r.saturating_add(2) && *a == 255;
    let [r, g, b] = MAGENTA.channels();
    if !all.contains(&[r, g, b, 255]) || !all.iter().all(mixed) {
        return None;
    }
    let cleared = all.iter().map(|[r, g, ..]| {
        // A pixel is grey * share + magenta * (1 - share): its green comes from the grey alone, and red exceeds
        // green by the share of magenta.
        let share = 255 - r.saturating_sub(*g);
        let grey = u32::from(*g) * 255 / u32::from(share.max(1));
        let grey = grey.min(255) as u8;
        [grey, grey, grey, share]
    });
    Image::new(image.size(), cleared.collect())
}

/// If an image is black on transparent: that image in white, so that it can be tinted. `None` if it has any
/// other colour.
fn whitened(image: &Image) -> Option<Image> {
    let all = image.rgba();
    let is_black = |[r, g, b, a]: &[u8; 4]| *a == 0 || [*r, *g, *b] == [0; 3];
    if all.iter().all(|[.., a]| *a == 255) || !all.iter().all(is_black) {
        return None;
    }
    let white = all.iter().map(|[.., a]| [255, 255, 255, *a]);
    Image::new(image.size(), white.collect())
}

/// The pixel format that the colours of an image suggest.
fn kind_of(image: &Image) -> PixelFormat {
    let any = |is: fn(&[u8; 4]) -> bool| image.rgba().iter().any(is);
    if any(|[r, g, b, a]| Rgb::new(*r, *g, *b) == MAGENTA && *a > 0) {
        PixelFormat::ColorKey(MAGENTA)
    } else if any(|[.., a]| *a < 255) {
        PixelFormat::Rgba
    } else if any(|[r, g, b, _]| r != g || g != b) {
        PixelFormat::ColorKey(Rgb::BLACK)
    } else {
        PixelFormat::Grey
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::cp437;

    const INK: [u8; 4] = [255, 255, 255, 255];
    const BLACK: [u8; 4] = [0, 0, 0, 255];
    const PINK: [u8; 4] = [255, 0, 255, 255];
    const GLASS: [u8; 4] = [90, 90, 90, 0];

    /// An image in which each character is a line of as many pixels as its number, starting at the top left of
    /// its cell.
    fn lines(cell: PxSize, order: TileOrder, ink: [u8; 4], background: [u8; 4]) -> Image {
        let (columns, rows) = if order == TileOrder::Tcod {
            (32, 8)
        } else {
            (16, 16)
        };
        let size = PxSize::new(columns * cell.w, rows * cell.h);
        let number = |at: i32| match order {
            TileOrder::Rows => at,
            TileOrder::Columns => at % 16 * 16 + at / 16,
            TileOrder::Tcod => {
                let is_there = |number: &u8| cp437::tcod_cell(*number) == Some(at as usize);
                (1..=255).find(is_there).map_or(0, i32::from)
            }
        };
        let numbers: Vec<i32> = (0..256).map(number).collect();
        let pixel = |at: i32| {
            let (x, y) = (at % size.w, at / size.w);
            let number = numbers[(y / cell.h * columns + x / cell.w) as usize];
            let within = y % cell.h * cell.w + x % cell.w;
            let blank = matches!(number, 0 | 32 | 255);
            if !blank && within < number {
                ink
            } else {
                background
            }
        };
        let pixels = (0..size.area() as i32).map(pixel).collect();
        Image::new(size, pixels).expect("as many pixels as the size says")
    }

    /// How many pixels of a character are opaque, and how many translucent.
    fn covered(sheet: &Sheet, c: char) -> (usize, usize) {
        let tile = Tile(cp437::index(c).expect("code page 437 has it").into());
        let pixels = sheet.pixels(tile);
        let count = |is: fn(u32) -> bool| {
            pixels
                .iter()
                .filter(|(_, inv_alpha)| is(*inv_alpha))
                .count()
        };
        (
            count(|inv_alpha| inv_alpha == 0),
            count(|inv_alpha| inv_alpha != 0 && inv_alpha != u32::MAX),
        )
    }

    #[test]
    fn every_order_and_cell_size_works() {
        for order in [TileOrder::Rows, TileOrder::Columns, TileOrder::Tcod] {
            for (w, h) in [(16, 16), (18, 32), (32, 17), (64, 64)] {
                let picture = lines(PxSize::new(w, h), order, INK, BLACK);
                let sheet = Sheet::from_cp437(&picture, order).expect("it is well made");
                assert_eq!((sheet.cell(), sheet.tiles()), (PxSize::new(w, h), 256));
                for c in ['@', 'A', 'z', '!', '█'] {
                    let expected = match (c, order) {
                        ('█', TileOrder::Tcod) => 0,
                        _ => usize::from(cp437::index(c).expect("it has a number")),
                    };
                    assert_eq!(
                        covered(&sheet, c),
                        (expected, 0),
                        "{c} in {order:?}, {w}x{h}"
                    );
                }
            }
        }
    }

    #[test]
    fn transparency_is_derived_from_the_colours() {
        let blue = [40, 40, 200, 255];
        let glassy = [255, 255, 255, 100];
        for (ink, background, expected) in [
            (INK, BLACK, (64, 0)),
            (blue, BLACK, (64, 0)),
            (INK, PINK, (64, 0)),
            (BLACK, PINK, (64, 0)),
            (INK, GLASS, (64, 0)),
            (glassy, GLASS, (0, 64)),
            (BLACK, GLASS, (64, 0)),
            ([100, 100, 100, 255], BLACK, (0, 64)),
            (INK, [255, 255, 255, 8], (64, 192)),
            // Grey 130 with a share of 104/255 magenta.
            ([181, 77, 181, 255], PINK, (0, 64)),
            ([181, 77, 20, 255], PINK, (64, 0)),
        ] {
            let picture = lines(PxSize::new(16, 16), TileOrder::Rows, ink, background);
            let sheet = Sheet::from_cp437(&picture, TileOrder::Rows).expect("it is well made");
            assert_eq!(covered(&sheet, '@'), expected, "{ink:?} on {background:?}");
        }
    }

    /// Some of libtcod's own images look like this.
    #[test]
    fn black_on_transparent_becomes_white() {
        let picture = lines(PxSize::new(16, 16), TileOrder::Rows, BLACK, GLASS);
        let sheet = Sheet::from_cp437(&picture, TileOrder::Rows).expect("it is well made");
        let (color, _) = sheet.pixels(Tile(u16::from(b'@')))[0];
        assert_eq!(Rgb::from_u32(color), Rgb::WHITE);
    }

    #[test]
    fn invalid_character_sheets_are_rejected() {
        let size = |w, h| {
            let size = PxSize::new(w, h);
            let image = Image::new(size, vec![BLACK; size.area()]);
            image.expect("as many pixels as the size says")
        };
        let error = |image: &Image, order| {
            let refused = Sheet::from_cp437(image, order).expect_err("that is wrong");
            refused.to_string()
        };
        assert_eq!(
            error(&size(100, 96), TileOrder::Rows),
            "16 letters side by side and 16 below each other need sides that 16 and 16 divide, found 100x96"
        );
        assert_eq!(
            error(&size(320, 84), TileOrder::Tcod),
            "32 letters side by side and 8 below each other need sides that 32 and 8 divide, found 320x84"
        );
        assert_eq!(
            error(&size(2048, 16), TileOrder::Rows),
            "cells must be 1x1 to 64x64 pixels, found 128x1"
        );
        assert_eq!(
            error(&size(160, 160), TileOrder::Rows),
            "there is nothing in the picture: all of it means empty"
        );
        let space = "the space, letter 32, must be empty: black, magenta or nothing at all; or else the letters lie in \
                     another order";
        let cell = PxSize::new(16, 16);
        let white = lines(cell, TileOrder::Rows, BLACK, INK);
        assert_eq!(error(&white, TileOrder::Rows), space);
        for (actual, expected) in [
            (TileOrder::Rows, TileOrder::Columns),
            (TileOrder::Columns, TileOrder::Rows),
            (TileOrder::Tcod, TileOrder::Rows),
        ] {
            assert_eq!(
                error(&lines(cell, actual, INK, BLACK), expected),
                space,
                "{actual:?} as {expected:?}"
            );
        }
    }

    /// A 256x256 image, transparent in the first column of cells and drawn by `pixel` elsewhere.
    fn painting(pixel: impl Fn(i32, i32) -> [u8; 4]) -> Image {
        let size = PxSize::new(256, 256);
        let all = (0..size.area() as i32).map(|at| (at % size.w, at / size.w));
        let pixels = all.map(|(x, y)| if x < 16 { GLASS } else { pixel(x, y) });
        Image::new(size, pixels.collect()).expect("as many pixels as the size says")
    }

    #[test]
    fn pictures_without_letters_are_rejected() {
        let message = |drawn, distinct| {
            format!(
                "these are no letters: of A to Z, a to z and 0 to 9 {drawn} are drawn, and {distinct} of them have ground \
                 around them and differ; a sheet of other pictures needs a .toml that describes it"
            )
        };
        let error = |image: &Image| {
            let refused = Sheet::from_cp437(image, TileOrder::Rows);
            refused.map_or_else(|error| error.to_string(), |_| "taken".to_owned())
        };
        // The first column contains p, P and 0.
        let sky = painting(|x, y| [x as u8, y as u8, 200, 255]);
        assert_eq!(error(&sky), message(59, 0));
        let stripes = painting(|x, _| if x % 16 < 8 { INK } else { GLASS });
        assert_eq!(error(&stripes), message(59, 1));
        let scribble = painting(|x, y| if x * y % 7 < 3 { INK } else { GLASS });
        assert_eq!(error(&scribble), "taken", "that may be anything");
    }

    #[test]
    fn blank_cells_are_filled_from_another_sheet() {
        let cell = PxSize::new(16, 16);
        let ours = lines(cell, TileOrder::Rows, INK, BLACK);
        let ours = Sheet::from_cp437(&ours, TileOrder::Rows).expect("it is well made");
        let theirs = lines(
            PxSize::new(8, 32),
            TileOrder::Tcod,
            [100, 100, 100, 255],
            BLACK,
        );
        let theirs = Sheet::from_cp437(&theirs, TileOrder::Tcod).expect("it is well made");
        let whole = theirs.filled_from(&ours);
        assert_eq!((whole.cell(), whole.tiles()), (PxSize::new(8, 32), 256));
        assert_eq!(covered(&whole, '@'), covered(&theirs, '@'));
        // 224 pixels are 14 rows of 16, at 8x32 28 rows of 8.
        assert_eq!(covered(&theirs, 'α'), (0, 0));
        assert_eq!(covered(&whole, 'α'), (224, 0));
        assert_eq!(covered(&whole, ' '), (0, 0));
    }

    #[test]
    fn resizing_averages_pixels() {
        let sheet = lines(PxSize::new(16, 16), TileOrder::Rows, INK, BLACK);
        let sheet = Sheet::from_cp437(&sheet, TileOrder::Rows).expect("it is well made");
        let small = sheet.resized(PxSize::new(8, 8));
        // '@' is four rows of 16 and so two of 8; 'A' has one pixel more, a quarter of the first pixel in the
        // third row.
        assert_eq!(covered(&small, '@'), (16, 0));
        assert_eq!(covered(&small, 'A'), (16, 1));
        let twice = sheet.resized(PxSize::new(32, 32));
        assert_eq!(covered(&twice, 'A'), (4 * 65, 0));
        assert_eq!(twice.resized(PxSize::new(16, 16)).color, sheet.color);
    }
}
