//! Other people's letters: a picture of code page 437 that nothing else is known of, whose size and colours say how it is
//! to be read.

use std::collections::BTreeSet;

use super::{Cover, Kind, Layout, Order, Sheet, SheetError, Tile};
use crate::gfx::color::Rgb;
use crate::gfx::png::Image;
use crate::gfx::px::PxSize;

/// What such pictures are empty with, where anything of them has this colour.
const MAGENTA: Rgb = Rgb::new(255, 0, 255);
/// How much of what is below must stay in the pixels of a space, of 255.
const HAZE: u8 = 192;
/// A letter leaves at least one part in so many of its cell empty.
const GROUND: usize = 8;
/// The number of the space in code page 437.
const SPACE: Tile = Tile(b' ' as u16);

impl Sheet {
    /// The 256 letters of code page 437 in a picture of 16 by 16 cells, or of 32 by 8 in libtcod's own order; the cells are
    /// as large as that makes them.
    ///
    /// Empty is what is magenta. Without magenta it is what can be seen through; in a picture of greys alone brightness is
    /// how much is covered; in all others black is empty.
    ///
    /// # Errors
    /// Sides that cannot be divided so, cells outside of the usual bounds, nothing but empty cells, a space that is not
    /// empty: then colours or order are not what they were taken for. Letters most of which are full or alike: then it is
    /// some other picture.
    pub fn of_letters(image: &Image, order: Order) -> Result<Self, SheetError> {
        let (columns, rows) = match order {
            Order::Rows | Order::Columns => (16, 16),
            Order::Tcod => (32, 8),
        };
        let PxSize { w, h } = image.size();
        if w % columns != 0 || h % rows != 0 {
            return Err(SheetError::Letters {
                cells: (columns, rows),
                found: image.size(),
            });
        }
        let faded = faded(image).or_else(|| whitened(image));
        let image = faded.as_ref().unwrap_or(image);
        let sheet = Self::new(
            image,
            &Layout {
                kind: kind_of(image),
                order,
                ..Layout::of(PxSize::new(w / columns, h / rows))
            },
        )?;
        if sheet.covers.iter().all(|cover| *cover == Cover::Empty) {
            return Err(SheetError::Blank);
        }
        // Some sheets have a haze all over them that nobody sees.
        let seen = |(_, rest): &(u32, u32)| rest.to_ne_bytes()[0] < HAZE;
        if sheet.pixels(SPACE).iter().any(seen) {
            return Err(SheetError::Space);
        }
        let (drawn, told_apart) = sheet.like_letters();
        if 2 * told_apart < drawn {
            return Err(SheetError::NoLetters { drawn, told_apart });
        }
        Ok(sheet)
    }

    /// Of the letters A to Z and a to z and of the digits: how many are drawn, and how many of these look like it. They have
    /// some ground around them, and are not the same as another.
    fn like_letters(&self) -> (usize, usize) {
        let codes = (b'0'..=b'9').chain(b'A'..=b'Z').chain(b'a'..=b'z');
        let cells = codes.map(|code| self.pixels(Tile(code.into())));
        let is_ground = |(_, rest): &&(u32, u32)| rest.to_ne_bytes()[0] >= HAZE;
        let (mut drawn, mut seen) = (0, BTreeSet::new());
        for cell in cells {
            let ground = cell.iter().filter(is_ground).count();
            drawn += usize::from(ground < cell.len());
            if ground < cell.len() && GROUND * ground >= cell.len() {
                seen.insert(cell);
            }
        }
        (drawn, seen.len())
    }

    /// The same sheet with the cells of `other`, brought to its size, where its own are empty. It has as many cells as
    /// before.
    #[must_use]
    pub fn completed(&self, other: &Self) -> Self {
        let mut sheet = Self::empty(self.cell);
        for tile in (0..self.tiles).map(|number| Tile(number as u16)) {
            if self.is_empty(tile) && !other.is_empty(tile) {
                sheet.push(other.brought_to(self.cell, tile));
            } else {
                sheet.push(self.pixels(tile));
            }
        }
        sheet.names.clone_from(&self.names);
        sheet
    }

    /// The same cells, brought to another size.
    #[must_use]
    pub fn resized(&self, cell: PxSize) -> Self {
        let mut sheet = Self::empty(cell);
        for number in 0..self.tiles {
            sheet.push(self.brought_to(cell, Tile(number as u16)));
        }
        sheet.names.clone_from(&self.names);
        sheet
    }

    /// Whether nothing of the cell is drawn; so it is of one that the sheet does not have.
    fn is_empty(&self, tile: Tile) -> bool {
        let cover = self.covers.get(usize::from(tile.0));
        cover.is_none_or(|cover| *cover == Cover::Empty)
    }

    /// Colour and rest of each pixel of a cell that there is.
    fn pixels(&self, tile: Tile) -> Vec<(u32, u32)> {
        let area = self.cell.area();
        let first = usize::from(tile.0) * area;
        let (color, rest) = (&self.color[first..][..area], &self.rest[first..][..area]);
        color.iter().copied().zip(rest.iter().copied()).collect()
    }

    /// Colour and rest of each pixel of a cell that there is, at another size: each is the mean of those that it stands for.
    fn brought_to(&self, size: PxSize, tile: Tile) -> Vec<(u32, u32)> {
        let pixels = self.pixels(tile);
        let span = |at: i32, from: i32, to: i32| {
            let first = at * from / to;
            first..((at + 1) * from / to).max(first + 1)
        };
        let mut brought = Vec::with_capacity(size.area());
        for y in 0..size.h {
            for x in 0..size.w {
                let rows = span(y, self.cell.h, size.h);
                let all = rows.flat_map(|row| {
                    let row = row * self.cell.w;
                    span(x, self.cell.w, size.w).map(move |column| row + column)
                });
                let all: Vec<_> = all.map(|at| pixels[at as usize]).collect();
                brought.push((
                    mean(all.iter().map(|(color, _)| *color)),
                    mean(all.iter().map(|(_, rest)| *rest)),
                ));
            }
        }
        brought
    }
}

/// The mean of each of the four bytes of some pixels, at least one, to the nearest, halves up.
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

/// A picture of greys that fade into magenta at their edges, with each pixel's share of magenta made see-through; nothing
/// where there is no magenta, or where other colours are.
fn faded(image: &Image) -> Option<Image> {
    let all = image.rgba();
    let mixed =
        |[r, g, b, a]: &[u8; 4]| r.abs_diff(*b) <= 2 && *g <= r.saturating_add(2) && *a == 255;
    let [r, g, b] = MAGENTA.parts();
    if !all.contains(&[r, g, b, 255]) || !all.iter().all(mixed) {
        return None;
    }
    let cleared = all.iter().map(|[r, g, ..]| {
        // A pixel is grey * share + magenta * (1 - share): green is that of the grey, red has all of the rest more.
        let share = 255 - r.saturating_sub(*g);
        let grey = u32::from(*g) * 255 / u32::from(share.max(1));
        let grey = grey.min(255) as u8;
        [grey, grey, grey, share]
    });
    Image::new(image.size(), cleared.collect())
}

/// A picture in black on nothing, made white so that it can be tinted and be seen; nothing where any other colour is.
fn whitened(image: &Image) -> Option<Image> {
    let all = image.rgba();
    let is_black = |[r, g, b, a]: &[u8; 4]| *a == 0 || [*r, *g, *b] == [0; 3];
    if all.iter().all(|[.., a]| *a == 255) || !all.iter().all(is_black) {
        return None;
    }
    let white = all.iter().map(|[.., a]| [255, 255, 255, *a]);
    Image::new(image.size(), white.collect())
}

/// What the colours of a picture mean, as far as they tell.
fn kind_of(image: &Image) -> Kind {
    let any = |is: fn(&[u8; 4]) -> bool| image.rgba().iter().any(is);
    if any(|[r, g, b, a]| Rgb::new(*r, *g, *b) == MAGENTA && *a > 0) {
        Kind::Key(MAGENTA)
    } else if any(|[.., a]| *a < 255) {
        Kind::Rgba
    } else if any(|[r, g, b, _]| r != g || g != b) {
        Kind::Key(Rgb::BLACK)
    } else {
        Kind::Grey
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

    /// A picture in which each letter is a line of as many pixels as its number, from the top-left corner of its cell on.
    fn lines(cell: PxSize, order: Order, ink: [u8; 4], ground: [u8; 4]) -> Image {
        let (columns, rows) = if order == Order::Tcod {
            (32, 8)
        } else {
            (16, 16)
        };
        let size = PxSize::new(columns * cell.w, rows * cell.h);
        let number = |at: i32| match order {
            Order::Rows => at,
            Order::Columns => at % 16 * 16 + at / 16,
            Order::Tcod => {
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
                ground
            }
        };
        let pixels = (0..size.area() as i32).map(pixel).collect();
        Image::new(size, pixels).expect("as many pixels as the size says")
    }

    /// How many pixels of a letter are wholly covered, and how many in part.
    fn covered(sheet: &Sheet, c: char) -> (usize, usize) {
        let tile = Tile(cp437::index(c).expect("code page 437 has it").into());
        let pixels = sheet.pixels(tile);
        let count = |is: fn(u32) -> bool| pixels.iter().filter(|(_, rest)| is(*rest)).count();
        (
            count(|rest| rest == 0),
            count(|rest| rest != 0 && rest != u32::MAX),
        )
    }

    #[test]
    fn every_order_and_shape_of_cell_leads_to_the_same_letters() {
        for order in [Order::Rows, Order::Columns, Order::Tcod] {
            for (w, h) in [(16, 16), (18, 32), (32, 17), (64, 64)] {
                let picture = lines(PxSize::new(w, h), order, INK, BLACK);
                let sheet = Sheet::of_letters(&picture, order).expect("it is well made");
                assert_eq!((sheet.cell(), sheet.tiles()), (PxSize::new(w, h), 256));
                for c in ['@', 'A', 'z', '!', '█'] {
                    let wanted = match (c, order) {
                        ('█', Order::Tcod) => 0,
                        _ => usize::from(cp437::index(c).expect("it has a number")),
                    };
                    assert_eq!(covered(&sheet, c), (wanted, 0), "{c} in {order:?}, {w}x{h}");
                }
            }
        }
    }

    #[test]
    fn black_magenta_transparency_and_greys_are_told_apart() {
        let blue = [40, 40, 200, 255];
        let glassy = [255, 255, 255, 100];
        for (ink, ground, found) in [
            (INK, BLACK, (64, 0)),
            (blue, BLACK, (64, 0)),
            (INK, PINK, (64, 0)),
            (BLACK, PINK, (64, 0)),
            (INK, GLASS, (64, 0)),
            (glassy, GLASS, (0, 64)),
            (BLACK, GLASS, (64, 0)),
            ([100, 100, 100, 255], BLACK, (0, 64)),
            (INK, [255, 255, 255, 8], (64, 192)),
            // Grey 130, of which magenta takes 104 parts in 255.
            ([181, 77, 181, 255], PINK, (0, 64)),
            ([181, 77, 20, 255], PINK, (64, 0)),
        ] {
            let picture = lines(PxSize::new(16, 16), Order::Rows, ink, ground);
            let sheet = Sheet::of_letters(&picture, Order::Rows).expect("it is well made");
            assert_eq!(covered(&sheet, '@'), found, "{ink:?} on {ground:?}");
        }
    }

    /// Some of libtcod's own pictures are so.
    #[test]
    fn black_letters_on_nothing_are_white_to_be_tinted() {
        let picture = lines(PxSize::new(16, 16), Order::Rows, BLACK, GLASS);
        let sheet = Sheet::of_letters(&picture, Order::Rows).expect("it is well made");
        let (color, _) = sheet.pixels(Tile(u16::from(b'@')))[0];
        assert_eq!(Rgb::from_u32(color), Rgb::WHITE);
    }

    #[test]
    fn what_is_no_sheet_of_letters_is_refused_in_words() {
        let size = |w, h| {
            let size = PxSize::new(w, h);
            let image = Image::new(size, vec![BLACK; size.area()]);
            image.expect("as many pixels as the size says")
        };
        let error = |image: &Image, order| {
            let refused = Sheet::of_letters(image, order).expect_err("that is wrong");
            refused.to_string()
        };
        assert_eq!(
            error(&size(100, 96), Order::Rows),
            "16 letters side by side and 16 below each other need sides that 16 and 16 divide, found 100x96"
        );
        assert_eq!(
            error(&size(320, 84), Order::Tcod),
            "32 letters side by side and 8 below each other need sides that 32 and 8 divide, found 320x84"
        );
        assert_eq!(
            error(&size(2048, 16), Order::Rows),
            "cells must be 1x1 to 64x64 pixels, found 128x1"
        );
        assert_eq!(
            error(&size(160, 160), Order::Rows),
            "there is nothing in the picture: all of it means empty"
        );
        let space = "the space, letter 32, must be empty: black, magenta or nothing at all; or else the letters lie in \
                     another order";
        let cell = PxSize::new(16, 16);
        let white = lines(cell, Order::Rows, BLACK, INK);
        assert_eq!(error(&white, Order::Rows), space);
        for (is, told) in [
            (Order::Rows, Order::Columns),
            (Order::Columns, Order::Rows),
            (Order::Tcod, Order::Rows),
        ] {
            assert_eq!(
                error(&lines(cell, is, INK, BLACK), told),
                space,
                "{is:?} as {told:?}"
            );
        }
    }

    /// A picture of 256x256 pixels that are empty in the first column of cells, and else what `pixel` makes of their places.
    fn painting(pixel: impl Fn(i32, i32) -> [u8; 4]) -> Image {
        let size = PxSize::new(256, 256);
        let all = (0..size.area() as i32).map(|at| (at % size.w, at / size.w));
        let pixels = all.map(|(x, y)| if x < 16 { GLASS } else { pixel(x, y) });
        Image::new(size, pixels.collect()).expect("as many pixels as the size says")
    }

    #[test]
    fn a_picture_that_is_no_sheet_is_refused_even_where_its_space_is_empty() {
        let told = |drawn, told_apart| {
            format!(
                "these are no letters: of A to Z, a to z and 0 to 9 {drawn} are drawn, and {told_apart} of them have ground \
                 around them and differ; a sheet of other pictures needs a .toml that describes it"
            )
        };
        let error = |image: &Image| {
            let refused = Sheet::of_letters(image, Order::Rows);
            refused.map_or_else(|error| error.to_string(), |_| "taken".to_owned())
        };
        // The first column holds p, P and 0.
        let sky = painting(|x, y| [x as u8, y as u8, 200, 255]);
        assert_eq!(error(&sky), told(59, 0));
        let stripes = painting(|x, _| if x % 16 < 8 { INK } else { GLASS });
        assert_eq!(error(&stripes), told(59, 1));
        let scribble = painting(|x, y| if x * y % 7 < 3 { INK } else { GLASS });
        assert_eq!(error(&scribble), "taken", "that may be anything");
    }

    #[test]
    fn what_a_sheet_leaves_out_is_taken_from_another_at_its_size() {
        let cell = PxSize::new(16, 16);
        let ours = lines(cell, Order::Rows, INK, BLACK);
        let ours = Sheet::of_letters(&ours, Order::Rows).expect("it is well made");
        let theirs = lines(PxSize::new(8, 32), Order::Tcod, [100, 100, 100, 255], BLACK);
        let theirs = Sheet::of_letters(&theirs, Order::Tcod).expect("it is well made");
        let whole = theirs.completed(&ours);
        assert_eq!((whole.cell(), whole.tiles()), (PxSize::new(8, 32), 256));
        assert_eq!(covered(&whole, '@'), covered(&theirs, '@'));
        // 224 pixels are 14 rows of 16: at 8x32, 28 rows of 8.
        assert_eq!(covered(&theirs, 'α'), (0, 0));
        assert_eq!(covered(&whole, 'α'), (224, 0));
        assert_eq!(covered(&whole, ' '), (0, 0));
    }

    #[test]
    fn a_cell_brought_to_another_size_is_what_it_was_from_further_away() {
        let sheet = lines(PxSize::new(16, 16), Order::Rows, INK, BLACK);
        let sheet = Sheet::of_letters(&sheet, Order::Rows).expect("it is well made");
        let small = sheet.resized(PxSize::new(8, 8));
        // '@' is four rows of 16 and so two of 8; 'A' has one pixel more, a fourth of the first in the third row.
        assert_eq!(covered(&small, '@'), (16, 0));
        assert_eq!(covered(&small, 'A'), (16, 1));
        let twice = sheet.resized(PxSize::new(32, 32));
        assert_eq!(covered(&twice, 'A'), (4 * 65, 0));
        assert_eq!(twice.resized(PxSize::new(16, 16)).color, sheet.color);
    }
}
