//! Character sheets without a description: images of code page 437 whose layout is derived from their size, and whose
//! transparency from the colours of the space.
//!
//! No single pixel decides: what most pixels are holds for the sheet. Such images were drawn by many hands, and have
//! strays: a background of 0, 0, 5, or an invisible haze over everything. So the background is what most of the space
//! is, ink is too dark if almost all of it is, and on black greys are alpha if almost all ink is grey.

use std::collections::{BTreeMap, BTreeSet};

use crate::color::{Rgb, scaled};
use crate::geom::PxSize;
use crate::image::Image;
use crate::sheet::{Sheet, SheetError, SheetLayout, Tile, TileOrder, luma, tile_corners};
use crate::sprite::Opacity;

const MAGENTA: [u8; 4] = [255, 0, 255, 255];
const BLACK: [u8; 4] = [0, 0, 0, 255];
/// The largest difference in a channel between the background and black or magenta.
const NEAR: u8 = 16;
/// The largest difference between the channels of a grey.
const GREY: u8 = 8;
/// Ink that is darker than this could not be read.
const DARK: u8 = 64;
/// One visible pixel in this many may be unlike the others.
const STRAY: usize = 16;
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
    /// What fills the space is the background, and must be transparent, magenta or black. On black, the brightness of
    /// greys is their alpha. Ink too dark to be read is brightened.
    ///
    /// # Errors
    /// If the image cannot be divided into the cells, the cells are too small or too large, all of them are blank, or the
    /// space is not (colours or order are not as assumed). Also if most letters are filled or alike: then it is some
    /// other image.
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
        let layout = SheetLayout {
            order,
            ..SheetLayout::of(PxSize::new(w / columns, h / rows))
        };
        let space = pixels_of(image, &layout, SPACE)?;
        let background = LetterBackground::of(&space)?;
        let image = background.removed_from(image, &space);
        let sheet = Self::new(&image, &layout)?;
        if sheet.opacities.iter().all(|it| *it == Opacity::Empty) {
            return Err(SheetError::Blank);
        }
        let (drawn, distinct) = sheet.count_letters();
        if 2 * distinct < drawn {
            return Err(SheetError::NotLetters { drawn, distinct });
        }
        Ok(sheet.of_letters())
    }

    /// Of A to Z, a to z and 0 to 9: how many have visible pixels, and how many of those look like letters,
    /// with some background and unlike each other.
    fn count_letters(&self) -> (usize, usize) {
        let mut drawn = 0;
        let mut different = BTreeSet::new();
        for code in (b'0'..=b'9').chain(b'A'..=b'Z').chain(b'a'..=b'z') {
            let cell = self.pixels(Tile(code.into()));
            let inv_alphas = cell.iter().map(|(_, inv_alpha)| inv_alpha.to_ne_bytes()[0]);
            let background = inv_alphas.filter(|it| *it >= BACKGROUND_FROM).count();
            if background == cell.len() {
                continue;
            }
            drawn += 1;
            if MIN_BACKGROUND * background >= cell.len() {
                different.insert(cell);
            }
        }
        (drawn, different.len())
    }

    /// The sheet with its blank cells taken from `other` and scaled to this cell size. The number of cells stays the
    /// same.
    #[must_use]
    pub fn filled_from(&self, other: &Self) -> Self {
        self.with_cells(self.cell, |tile| {
            if self.is_empty(tile) && !other.is_empty(tile) {
                other.scaled_cell(self.cell, tile)
            } else {
                self.pixels(tile)
            }
        })
    }

    /// The sheet with its cells scaled to another size.
    #[must_use]
    pub fn resized(&self, cell: PxSize) -> Self {
        self.with_cells(cell, |tile| self.scaled_cell(cell, tile))
    }

    /// A sheet with as many cells and the same names, whose cells have these pixels.
    fn with_cells(&self, cell: PxSize, pixels: impl Fn(Tile) -> Vec<(u32, u32)>) -> Self {
        let mut sheet = Self::empty(cell);
        for number in 0..self.tiles() {
            sheet.push(pixels(Tile(number as u16)));
        }
        sheet.names.clone_from(&self.names);
        sheet.are_letters = self.are_letters;
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
        let color = self.color[first..][..area].iter().copied();
        let inv_alpha = self.inv_alpha[first..].iter().copied();
        color.zip(inv_alpha).collect()
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
                let mut colors = Vec::new();
                let mut inv_alphas = Vec::new();
                for row in span(y, self.cell.h, size.h) {
                    for column in span(x, self.cell.w, size.w) {
                        let (color, inv_alpha) = pixels[(row * self.cell.w + column) as usize];
                        colors.push(color);
                        inv_alphas.push(inv_alpha);
                    }
                }
                scaled.push((mean(&colors), mean(&inv_alphas)));
            }
        }
        scaled
    }
}

/// The mean of each of the four bytes of some pixels, at least one, rounded to nearest, halves up.
fn mean(pixels: &[u32]) -> u32 {
    let mut sums = [0; 4];
    for pixel in pixels {
        for (sum, byte) in sums.iter_mut().zip(pixel.to_ne_bytes()) {
            *sum += u32::from(byte);
        }
    }
    let count = pixels.len() as u32;
    u32::from_ne_bytes(sums.map(|sum| ((2 * sum + count) / (2 * count)) as u8))
}

/// Colour and alpha of each pixel of a cell.
fn pixels_of(image: &Image, layout: &SheetLayout, tile: Tile) -> Result<Vec<[u8; 4]>, SheetError> {
    let mut pixels = Vec::new();
    let Some((left, top)) = tile_corners(image.size(), layout)?[usize::from(tile.0)] else {
        return Ok(pixels);
    };
    let width = image.size().w as usize;
    for y in top..top + layout.cell.h as usize {
        let row = &image.rgba()[y * width + left..];
        pixels.extend_from_slice(&row[..layout.cell.w as usize]);
    }
    Ok(pixels)
}

/// What empty pixels are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LetterBackground {
    Transparent,
    Magenta,
    Black,
}

impl LetterBackground {
    /// The background that most pixels of the space are.
    ///
    /// # Errors
    /// If more than one pixel is something else; with the commonest colour of those.
    fn of(space: &[[u8; 4]]) -> Result<Self, SheetError> {
        let background = commonest(space.iter().filter_map(|pixel| Self::of_pixel(*pixel)));
        let mut others = Vec::new();
        for pixel in space {
            let kind = Self::of_pixel(*pixel);
            if pixel[3] > 0 && (kind.is_none() || kind != background) {
                others.push(*pixel);
            }
        }
        if let Some(background) = background
            && others.len() <= 1
        {
            return Ok(background);
        }
        let [r, g, b, _] = commonest(others).unwrap_or_default();
        Err(SheetError::SpaceNotBlank(Rgb::new(r, g, b)))
    }

    fn of_pixel(pixel: [u8; 4]) -> Option<Self> {
        let is_near = |other: [u8; 4]| pixel.iter().zip(other).all(|(a, b)| a.abs_diff(b) <= NEAR);
        match pixel {
            [.., a] if 255 - a >= BACKGROUND_FROM => Some(Self::Transparent),
            _ if is_near(MAGENTA) => Some(Self::Magenta),
            _ if is_near(BLACK) => Some(Self::Black),
            _ => None,
        }
    }

    /// The image with this background made transparent. Other cells may be drawn in colours almost like it, so only
    /// those in the space count.
    fn removed_from(self, image: &Image, space: &[[u8; 4]]) -> Image {
        let here = space.iter().copied();
        let here = here.filter(|pixel| Self::of_pixel(*pixel) == Some(self));
        let empty: BTreeSet<_> = match self {
            // Some sheets have an invisible haze everywhere.
            Self::Transparent => BTreeSet::new(),
            Self::Magenta => here.chain([MAGENTA]).collect(),
            Self::Black => here.chain([BLACK]).collect(),
        };
        let mut pixels = image.rgba().to_vec();
        for pixel in &mut pixels {
            if empty.contains(pixel) {
                *pixel = [0; 4];
            }
        }
        if self == Self::Magenta && mostly(&pixels, is_mixed) {
            change(&mut pixels, is_mixed, unmixed);
        }
        brighten(&mut pixels);
        if self == Self::Black && mostly(&pixels, is_grey) {
            change(&mut pixels, is_grey, |grey| {
                [255, 255, 255, scaled(luma(grey), grey[3])]
            });
        }
        Image::new(image.size(), pixels).expect("there are as many pixels as before")
    }
}

/// The most frequent of these; of several, the last in order.
fn commonest<T: Ord>(all: impl IntoIterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::new();
    for it in all {
        *counts.entry(it).or_insert(0) += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(it, _)| it)
}

/// Whether this holds for all visible pixels but a few.
fn mostly(pixels: &[[u8; 4]], is: impl Fn(&[u8; 4]) -> bool) -> bool {
    let mut all = 0;
    let mut others = 0;
    for pixel in pixels {
        let [.., alpha] = pixel;
        if *alpha > 0 {
            all += 1;
            others += usize::from(!is(pixel));
        }
    }
    STRAY * others <= all
}

fn change(pixels: &mut [[u8; 4]], is: fn(&[u8; 4]) -> bool, into: fn([u8; 4]) -> [u8; 4]) {
    for pixel in pixels.iter_mut().filter(|pixel| is(pixel)) {
        *pixel = into(*pixel);
    }
}

fn is_grey([r, g, b, _]: &[u8; 4]) -> bool {
    r.max(g).max(b) - r.min(g).min(b) <= GREY
}

/// Whether a pixel may be a grey antialiased against magenta.
fn is_mixed([r, g, b, a]: &[u8; 4]) -> bool {
    r.abs_diff(*b) <= 2 && *g <= r.saturating_add(2) && *a == 255
}

/// Turns the share of magenta into transparency. A pixel is grey * share + magenta * (1 - share): its green comes from
/// the grey alone, and red exceeds green by the share of magenta.
fn unmixed([r, g, ..]: [u8; 4]) -> [u8; 4] {
    let share = 255 - r.saturating_sub(g);
    let grey = u32::from(g) * 255 / u32::from(share.max(1));
    let grey = grey.min(255) as u8;
    [grey, grey, grey, share]
}

/// Makes ink that is too dark to be read as bright as it can be, in proportion. Black alone becomes white.
fn brighten(pixels: &mut [[u8; 4]]) {
    let mut all = Vec::new();
    for [r, g, b, alpha] in &*pixels {
        if 255 - alpha < BACKGROUND_FROM {
            all.push(*r.max(g).max(b));
        }
    }
    all.sort_unstable();
    // Almost none is brighter than this.
    let Some(brightest) = all.get(all.len() - all.len().div_ceil(STRAY)).copied() else {
        return;
    };
    if brightest >= DARK {
        return;
    }
    for [r, g, b, _] in pixels {
        for channel in [r, g, b] {
            let bright = (u32::from(*channel) * 255).checked_div(brightest.into());
            *channel = bright.unwrap_or(255).min(255) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cp437;

    const INK: [u8; 4] = [255, 255, 255, 255];
    const PINK: [u8; 4] = MAGENTA;
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

    /// The sheet made of such an image with cells of 16 by 16.
    fn made(ink: [u8; 4], background: [u8; 4]) -> Sheet {
        let picture = lines(PxSize::new(16, 16), TileOrder::Rows, ink, background);
        Sheet::from_cp437(&picture, TileOrder::Rows).expect("it is well made")
    }

    /// How many pixels of a character are opaque, and how many translucent.
    fn covered(sheet: &Sheet, c: char) -> (usize, usize) {
        let tile = Tile(cp437::index(c).expect("code page 437 has it").into());
        let pixels = sheet.pixels(tile);
        let opaque = pixels.iter().filter(|(_, inv_alpha)| *inv_alpha == 0);
        let clear = pixels
            .iter()
            .filter(|(_, inv_alpha)| *inv_alpha == u32::MAX);
        let (opaque, clear) = (opaque.count(), clear.count());
        (opaque, pixels.len() - opaque - clear)
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
                    let found = covered(&sheet, c);
                    assert_eq!(found, (expected, 0), "{c} in {order:?}, {w}x{h}");
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
            let sheet = made(ink, background);
            assert_eq!(covered(&sheet, '@'), expected, "{ink:?} on {background:?}");
        }
    }

    /// The colour of a lone pixel of `@`.
    fn color(sheet: &Sheet) -> Rgb {
        let (color, _) = sheet.pixels(Tile(u16::from(b'@')))[0];
        Rgb::from_u32(color)
    }

    /// Some of libtcod's own images are black on transparent.
    #[test]
    fn ink_too_dark_to_read_is_brightened() {
        let dark = |n| [n, n, n, 255];
        for (ink, background, expected) in [
            (BLACK, GLASS, 255),
            (dark(1), GLASS, 255),
            (dark(30), GLASS, 255),
            (BLACK, PINK, 255),
            (dark(30), BLACK, 255),
            (dark(64), GLASS, 64),
        ] {
            let sheet = made(ink, background);
            let expected = Rgb::new(expected, expected, expected);
            assert_eq!(color(&sheet), expected, "{ink:?} on {background:?}");
        }
    }

    /// The pixel lies in the smiley 2, the background's in the space.
    #[test]
    fn one_pixel_does_not_change_what_colours_mean() {
        let one_off = |ink, background, at: [usize; 2], other| {
            let picture = lines(PxSize::new(16, 16), TileOrder::Rows, ink, background);
            let mut pixels = picture.rgba().to_vec();
            pixels[at[1] * 256 + at[0]] = other;
            let picture = Image::new(picture.size(), pixels).expect("as many as before");
            Sheet::from_cp437(&picture, TileOrder::Rows).expect("it is well made")
        };
        for (ink, background, other) in [
            (INK, BLACK, PINK),
            (INK, BLACK, GLASS),
            (INK, BLACK, [255, 0, 0, 255]),
            ([128, 128, 128, 255], BLACK, [255, 0, 0, 255]),
            (INK, GLASS, PINK),
            (BLACK, GLASS, [1, 1, 1, 255]),
            ([181, 77, 181, 255], PINK, [181, 77, 20, 255]),
        ] {
            let right = made(ink, background);
            for at in [[32, 0], [0, 32]] {
                let sheet = one_off(ink, background, at, other);
                let shown = |sheet: &Sheet| (color(sheet), covered(sheet, '@'));
                let place = format!("{other:?} among {ink:?} on {background:?}");
                assert_eq!(shown(&sheet), shown(&right), "{place}");
            }
        }
    }

    /// SadConsole's `thick_square_8x8.png` has the first.
    #[test]
    fn backgrounds_may_differ_a_little() {
        for background in [[0, 0, 5, 255], [254, 0, 254, 255]] {
            let sheet = made(INK, background);
            assert_eq!((color(&sheet), covered(&sheet, '@')), (Rgb::WHITE, (64, 0)));
        }
    }

    #[test]
    fn invalid_character_sheets_are_rejected() {
        let error = |image: &Image, order| {
            let refused = Sheet::from_cp437(image, order).expect_err("that is wrong");
            refused.to_string()
        };
        for (w, h, right) in [
            (
                100,
                96,
                "16 letters side by side and 16 below each other need sides that 16 and 16 divide, found 100x96",
            ),
            (
                320,
                84,
                "32 letters side by side and 8 below each other need sides that 32 and 8 divide, found 320x84",
            ),
            (2048, 16, "cells must be 1x1 to 64x64 pixels, found 128x1"),
            (
                160,
                160,
                "there is nothing in the picture: all of it means empty",
            ),
        ] {
            let order = if w == 320 {
                TileOrder::Tcod
            } else {
                TileOrder::Rows
            };
            let size = PxSize::new(w, h);
            let image = Image::new(size, vec![BLACK; size.area()]);
            assert_eq!(
                error(&image.expect("as many pixels as the size says"), order),
                right
            );
        }
        let space = "the space, letter 32, must be empty: black, magenta (ff00ff) or transparent, found ffffff; or else the \
                     letters lie in another order";
        for (actual, given, ink, background) in [
            (TileOrder::Rows, TileOrder::Rows, BLACK, INK),
            (TileOrder::Rows, TileOrder::Columns, INK, BLACK),
            (TileOrder::Columns, TileOrder::Rows, INK, BLACK),
            (TileOrder::Tcod, TileOrder::Rows, INK, BLACK),
        ] {
            let image = lines(PxSize::new(16, 16), actual, ink, background);
            assert_eq!(error(&image, given), space, "{actual:?} as {given:?}");
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
        let ours = made(INK, BLACK);
        let grey = [100, 100, 100, 255];
        let theirs = lines(PxSize::new(8, 32), TileOrder::Tcod, grey, BLACK);
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
        let sheet = made(INK, BLACK);
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
