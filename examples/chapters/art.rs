//! What the chapters draw with, as their tutorials' engines do: a sheet of letters, and captions. No rules.

use std::error::Error;

use tallowdeep_canvas::{BlitOptions, Canvas, Font, Px, Rgb, Sheet, Tile, TileOrder, cp437, png};

/// The sheet, and the fonts of 14, 16 and 24 pixels.
pub(crate) struct Art {
    sheet: Sheet,
    fonts: [Font; 3],
}

impl Art {
    pub(crate) fn load() -> Result<Self, Box<dyn Error>> {
        let sheet = png::decode(include_bytes!("../../assets/tiles/cp437.png"))?;
        let small = include_bytes!("../../crates/canvas/fonts/spleen-8x16.otf");
        let large = include_bytes!("../../assets/fonts/spleen-12x24.otf");
        Ok(Self {
            sheet: Sheet::from_cp437(&sheet, TileOrder::Rows)?,
            fonts: [
                Font::load(small, 14)?,
                Font::builtin(),
                Font::load(large, 24)?,
            ],
        })
    }

    /// Draws a letter of the sheet, 16 by 16 pixels, from its top-left corner.
    pub(crate) fn tile(&self, canvas: &mut Canvas, at: Px, color: Rgb, letter: char) {
        let tile = Tile(cp437::index_or_box(letter).into());
        canvas.draw_tile(&self.sheet, tile, at, BlitOptions::tinted(color));
    }

    /// Draws a line of text, 14, 16 or 24 pixels high, from its top-left corner.
    pub(crate) fn caption(&self, canvas: &mut Canvas, at: Px, px: i32, color: Rgb, text: &str) {
        let font = self.fonts.iter().find(|font| font.cell().h >= px);
        canvas.draw_text(font.unwrap_or(&self.fonts[2]), at, color, text);
    }
}
