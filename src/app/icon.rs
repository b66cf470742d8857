//! The window icon.

use crate::app::App;
use crate::gfx::{BlitOptions, Canvas, Px, PxSize, Rgb};

/// The tile of the icon, and how far it is enlarged.
const WORD: &str = "candle";
const TIMES: u8 = 4;

impl App {
    /// The window icon, on black; `None` if no tilesheet has the tile.
    pub fn icon(&self) -> Option<Canvas> {
        let sheets = self.shell.content.sheets.iter().map(|(_, tiles)| tiles);
        let mut pictures = sheets.filter(|tiles| !tiles.is_cp437);
        let (sheet, tile) = pictures.find_map(|tiles| {
            let tile = tiles.sheet.tile_named(WORD)?;
            Some((&tiles.sheet, tile))
        })?;
        let (cell, times) = (sheet.cell(), i32::from(TIMES));
        let mut icon = Canvas::new(PxSize::new(cell.w * times, cell.h * times));
        icon.clear(Rgb::BLACK);
        icon.draw_tile(sheet, tile, Px::new(0, 0), BlitOptions::PLAIN.zoomed(TIMES));
        Some(icon)
    }
}
