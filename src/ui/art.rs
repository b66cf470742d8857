//! What every screen draws with: theme, fonts, tilesheets.

use crate::gfx::{BlitOptions, Canvas, Font, Px, PxSize, Rgb, Sheet, Tile, cp437};

use super::light;
use super::theme::Theme;
use super::tiling::Pieces;

/// Width and height of icons on panels, in unzoomed pixels.
pub const ICON: i32 = 16;

/// A tilesheet prepared for drawing.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// The tiles in full colour.
    pub sheet: Sheet,
    /// Whether the tiles are glyphs in code page 437 order, which take the colour of what they stand for.
    pub letters: bool,
    /// The tiles as remembered cells show them.
    pub memory: Sheet,
    /// The tiles scaled down for panels; `None` if they fit in [`ICON`] pixels.
    icons: Option<Sheet>,
    /// The parts of autotiled floors and walls; `None` if the sheet lacks one.
    pub pieces: Option<Pieces>,
}

impl Tiles {
    /// Prepares a tilesheet.
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

/// A tile and the tint to draw it with.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The sheet it belongs to: the selected one, or the fallback with letters.
    pub tiles: &'a Tiles,
    /// The tile.
    pub tile: Tile,
    /// The colour of a letter; white for a picture.
    pub tint: Rgb,
}

impl Picture<'_> {
    /// Draws the tile with its top-left corner at `at`. Its tint replaces that of `ink`.
    pub fn draw(&self, at: Px, ink: BlitOptions, canvas: &mut Canvas) {
        let tint = self.tint;
        canvas.draw_tile(
            &self.tiles.sheet,
            self.tile,
            at,
            BlitOptions { tint, ..ink },
        );
    }

    /// Draws the tile centred in a square of [`ICON`] times `zoom` pixels with its top-left corner at `at`.
    pub fn icon(&self, at: Px, zoom: u8, canvas: &mut Canvas) {
        let sheet = self.tiles.icons.as_ref().unwrap_or(&self.tiles.sheet);
        let middle = |side: i32| (ICON - side) / 2 * i32::from(zoom);
        let cell = sheet.cell();
        let at = Px::new(at.x + middle(cell.w), at.y + middle(cell.h));
        let ink = BlitOptions {
            tint: self.tint,
            ..BlitOptions::PLAIN.zoomed(zoom)
        };
        canvas.draw_tile(sheet, self.tile, at, ink);
    }
}

/// The sheet scaled down to [`ICON`] pixels, keeping its proportions; `None` if it is small enough.
fn icons(sheet: &Sheet) -> Option<Sheet> {
    let PxSize { w, h } = sheet.cell();
    let longer = w.max(h);
    let side = |side: i32| (side * ICON / longer).max(1);
    (longer > ICON).then(|| sheet.resized(PxSize::new(side(w), side(h))))
}

/// The selected theme, fonts and tilesheet.
#[derive(Clone, Copy, Debug)]
pub struct Art<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// Body text, 8x16 pixels.
    pub text: &'a Font,
    /// Small text for bars and captions, 6x12 pixels.
    pub small: &'a Font,
    /// The selected tilesheet.
    pub tiles: &'a Tiles,
    /// Scale of the panels, 1 or more. The map is never scaled.
    pub zoom: i32,
    /// The fallback tilesheet of letters, for what `tiles` lacks.
    pub letters: &'a Tiles,
}

impl<'a> Art<'a> {
    /// The tile called `word`; if the sheet has none, that of `letter`, in `color`.
    pub fn picture(&self, word: &str, letter: char, color: Option<Rgb>) -> Option<Picture<'a>> {
        let of = |tiles: &'a Tiles| {
            let code = || cp437::index(letter).filter(|_| tiles.letters);
            let tile = tiles.sheet.tile_named(word);
            let tile = tile.or_else(|| code().map(|code| Tile(code.into())))?;
            let own = if tiles.letters { color } else { None };
            let tint = own.or_else(|| tiles.sheet.tint_of(word));
            Some(Picture {
                tiles,
                tile,
                tint: tint.unwrap_or(Rgb::WHITE),
            })
        };
        of(self.tiles).or_else(|| of(self.letters))
    }
}
