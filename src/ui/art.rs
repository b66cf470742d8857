//! What every screen draws with: colours, letters, tiles.

use crate::gfx::{Canvas, Font, Ink, Px, PxSize, Rgb, Sheet, Tile, cp437};

use super::light;
use super::theme::Theme;
use super::tiling::Pieces;

/// Columns and rows of pixels that panels leave for a picture of something.
pub const ICON: i32 = 16;

/// A tilesheet, and what has been found out about it.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// The cells.
    pub sheet: Sheet,
    /// Whether the cells are letters in the order of code page 437, which take the colour of the thing they stand for.
    pub letters: bool,
    /// The same cells as they are remembered.
    pub memory: Sheet,
    /// The same cells small enough for panels, where they are larger than [`ICON`].
    icons: Option<Sheet>,
    /// The cells that walls and floors are put together from, where the sheet has them all.
    pub pieces: Option<Pieces>,
}

impl Tiles {
    /// The tilesheet with these cells.
    pub fn new(sheet: Sheet, letters: bool) -> Self {
        Self {
            memory: sheet.recolored(light::remembered),
            pieces: Pieces::of(&sheet),
            icons: icons(&sheet),
            sheet,
            letters,
        }
    }
}

/// A cell of a sheet that stands for something, and the colour to see it through.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The sheet: the one in force, or that of letters.
    pub tiles: &'a Tiles,
    /// The cell.
    pub tile: Tile,
    /// The colour of a letter; white for pictures.
    pub tint: Rgb,
}

impl Picture<'_> {
    /// Draws it with its top-left corner at `at`. `ink` says how, but for the tint.
    pub fn draw(&self, at: Px, ink: Ink, canvas: &mut Canvas) {
        let tint = self.tint;
        canvas.blit(&self.tiles.sheet, self.tile, at, Ink { tint, ..ink });
    }

    /// Draws it in the middle of a square of [`ICON`] pixels, `zoom` times as large, whose top-left corner is at `at`.
    pub fn icon(&self, at: Px, zoom: u8, canvas: &mut Canvas) {
        let sheet = self.tiles.icons.as_ref().unwrap_or(&self.tiles.sheet);
        let middle = |side: i32| (ICON - side) / 2 * i32::from(zoom);
        let cell = sheet.cell();
        let at = Px::new(at.x + middle(cell.w), at.y + middle(cell.h));
        let ink = Ink {
            tint: self.tint,
            ..Ink::PLAIN.zoomed(zoom)
        };
        canvas.blit(sheet, self.tile, at, ink);
    }
}

/// The sheet brought to panels' size in its own shape, unless it is small enough as it is.
fn icons(sheet: &Sheet) -> Option<Sheet> {
    let PxSize { w, h } = sheet.cell();
    let longer = w.max(h);
    let side = |side: i32| (side * ICON / longer).max(1);
    (longer > ICON).then(|| sheet.resized(PxSize::new(side(w), side(h))))
}

/// The sheet, fonts and colours in force.
#[derive(Clone, Copy, Debug)]
pub struct Art<'a> {
    /// Colours by purpose.
    pub theme: &'a Theme,
    /// Letters of prose, 8x16 pixels.
    pub text: &'a Font,
    /// Small letters for bars and captions, 6x12 pixels.
    pub small: &'a Font,
    /// Pictures of everything on the map.
    pub tiles: &'a Tiles,
    /// Pixels a side that each pixel of a panel becomes, 1 or more; the map is never enlarged.
    pub zoom: i32,
    /// A sheet of letters, for what `tiles` has no picture of.
    pub letters: &'a Tiles,
}

impl<'a> Art<'a> {
    /// The picture of the thing called `word`; where the sheet has none its letter, in `color`.
    pub fn picture(&self, word: &str, letter: char, color: Option<Rgb>) -> Option<Picture<'a>> {
        let of = |tiles: &'a Tiles| {
            let code = || cp437::index(letter).filter(|_| tiles.letters);
            let tile = tiles.sheet.named(word);
            let tile = tile.or_else(|| code().map(|code| Tile(code.into())))?;
            let own = if tiles.letters { color } else { None };
            let tint = own.or_else(|| tiles.sheet.color_of(word));
            Some(Picture {
                tiles,
                tile,
                tint: tint.unwrap_or(Rgb::WHITE),
            })
        };
        of(self.tiles).or_else(|| of(self.letters))
    }
}
