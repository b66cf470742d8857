//! The assets that every screen draws with: theme, fonts, tilesheets.

use crate::base::SortedMap;
use crate::game::rules::{ItemKind, Monster, Words};
use crate::gfx::{BlitOptions, Canvas, Font, LightMap, Px, PxSize, Rgb, Sheet, Tile, cp437};

use crate::ui::map::autotile::AutotileSet;
use crate::ui::map::connected::Connected;
use crate::ui::map::lighting;
use crate::ui::map::lighting::colors::LightColors;
use crate::ui::theme::Theme;

/// Width and height of icons on panels, in unzoomed pixels.
pub const ICON_SIZE: i32 = 16;

/// A tilesheet prepared for drawing.
#[derive(Clone, Debug)]
pub struct Tileset {
    /// The tiles in full colour.
    pub sheet: Sheet,
    /// Whether the tiles are glyphs in code page 437 order, which take the colour of what they stand for.
    pub is_cp437: bool,
    /// Whether light may draw the tiles brighter than they are in the sheet, up to almost twice. True of letters, and
    /// of sheets that ask for it because they are drawn dark.
    pub brightens: bool,
    /// The tiles in the colours of memory.
    pub remembered_sheet: Sheet,
    /// The tiles scaled down for panels; `None` if they fit in [`ICON_SIZE`] pixels.
    icons: Option<Sheet>,
    /// The parts of autotiled floors and walls; `None` if the sheet is not autotiled.
    pub autotiles: Option<AutotileSet>,
    /// The same by theme.
    themes: Vec<(String, AutotileSet)>,
    /// Terrain tiles that depend on the neighbouring cells, by terrain word.
    connected: SortedMap<String, Connected>,
    /// The colours of light.
    pub light_colors: LightColors,
}

impl Tileset {
    /// Prepares a tilesheet of pictures.
    pub fn new(sheet: Sheet) -> Self {
        Self {
            remembered_sheet: sheet.recolored(lighting::remembered_color),
            autotiles: AutotileSet::of(&sheet),
            themes: AutotileSet::themes(&sheet),
            connected: Connected::of(&sheet),
            icons: icons(&sheet),
            sheet,
            is_cp437: false,
            light_colors: LightColors::default(),
            brightens: false,
        }
    }

    /// The tile called `word` in the colours of the sheet; `None` if it has none.
    pub fn own_tile(&self, word: &str) -> Option<TintedTile<'_>> {
        let tile = self.sheet.tile_named(word)?;
        Some(self.tinted(tile, None))
    }

    /// The tile called `word`; in a sheet of letters, which has few names, else that of the letter, in its colour.
    fn tile_for(&self, word: &str, letter: char, color: Option<Rgb>) -> Option<TintedTile<'_>> {
        let (named, tint) = (self.sheet.tile_named(word), self.sheet.tint_of(word));
        if !self.is_cp437 {
            return Some(self.tinted(named?, tint));
        }
        let tile = match named {
            Some(tile) => tile,
            None => Tile(cp437::index(letter)?.into()),
        };
        Some(self.tinted(tile, color.or(tint)))
    }

    fn tinted(&self, tile: Tile, tint: Option<Rgb>) -> TintedTile<'_> {
        TintedTile {
            tiles: self,
            tile,
            tint: tint.unwrap_or(Rgb::WHITE),
        }
    }

    /// Prepares a tilesheet of letters, in code page 437 order.
    pub fn of_letters(sheet: Sheet) -> Self {
        Self {
            is_cp437: true,
            brightens: true,
            ..Self::new(sheet.of_letters())
        }
    }

    /// The same tilesheet without the colours of its names, so that letters are white.
    #[must_use]
    pub fn untinted(&self) -> Self {
        let mut plain = self.clone();
        plain.sheet.clear_tints();
        plain
    }

    /// The light `level` on terrain, in the form of [`LightMap`], adjusted for these tiles: unless they brighten, no
    /// light draws them brighter than they are in the sheet. Dim light stays as it is; brighter light is compressed.
    pub fn taken_light(&self, level: Rgb) -> Rgb {
        const DIM: u16 = LightMap::NEUTRAL as u16 / 2;
        if self.brightens {
            return level;
        }
        level.map(|part| match u16::from(part) {
            ..=DIM => part,
            bright => (DIM + (bright - DIM) * DIM / (255 - DIM)) as u8,
        })
    }

    /// The parts of floors and walls in this theme, or those without a theme if the sheet lacks it; `None` if the sheet
    /// is not autotiled.
    pub fn autotiles_in(&self, theme: Option<&str>) -> Option<&AutotileSet> {
        let mut themes = self.themes.iter();
        let themed = themes.find(|(name, _)| Some(name.as_str()) == theme);
        themed.map(|(_, set)| set).or(self.autotiles.as_ref())
    }

    /// The tiles of the terrain called `word` that depend on the neighbouring cells, in this theme or else without one;
    /// `None` if the sheet has none.
    pub fn connected_in(&self, theme: Option<&str>, word: &str) -> Option<&Connected> {
        let themed = theme.and_then(|theme| self.connected.get(&format!("{theme}_{word}")));
        themed.or_else(|| self.connected.get(word))
    }
}

/// A tile and the tint to draw it with.
#[derive(Clone, Copy, Debug)]
pub struct TintedTile<'a> {
    /// The sheet it belongs to: the selected one, or the fallback with letters.
    pub tiles: &'a Tileset,
    /// The tile.
    pub tile: Tile,
    /// The colour of a letter; for a picture, the tint that its sheet gives it, or white.
    pub tint: Rgb,
}

impl TintedTile<'_> {
    /// The same tile, also tinted by `shade`.
    #[must_use]
    pub const fn shaded(self, shade: Rgb) -> Self {
        let tint = self.tint.multiply(shade);
        Self { tint, ..self }
    }

    /// Draws the tile with its top-left corner at `at`. Its tint replaces that of `options`.
    pub fn draw(&self, at: Px, options: BlitOptions, canvas: &mut Canvas) {
        let tint = self.tint;
        let options = BlitOptions { tint, ..options };
        canvas.draw_tile(&self.tiles.sheet, self.tile, at, options);
    }

    /// Like [`Self::draw`], in the colours of memory.
    pub fn draw_remembered(&self, at: Px, options: BlitOptions, canvas: &mut Canvas) {
        let (mut sheet, mut tint) = (&self.tiles.remembered_sheet, self.tint);
        if self.tiles.is_cp437 {
            (sheet, tint) = (&self.tiles.sheet, lighting::remembered_color(tint));
        }
        canvas.draw_tile(sheet, self.tile, at, BlitOptions { tint, ..options });
    }

    /// Draws the tile centred in a square of [`ICON_SIZE`] times `zoom` pixels with its top-left corner at `at`.
    pub fn draw_icon(&self, at: Px, zoom: u8, canvas: &mut Canvas) {
        let sheet = self.tiles.icons.as_ref().unwrap_or(&self.tiles.sheet);
        let (cell, zoom_factor) = (sheet.cell(), i32::from(zoom));
        let at = Px::new(
            at.x + (ICON_SIZE - cell.w) / 2 * zoom_factor,
            at.y + (ICON_SIZE - cell.h) / 2 * zoom_factor,
        );
        let (tint, options) = (self.tint, BlitOptions::PLAIN.zoomed(zoom));
        canvas.draw_tile(sheet, self.tile, at, BlitOptions { tint, ..options });
    }
}

/// The sheet scaled down to [`ICON_SIZE`] pixels, keeping its proportions; `None` if it is small enough.
fn icons(sheet: &Sheet) -> Option<Sheet> {
    let PxSize { w, h } = sheet.cell();
    let longer = w.max(h);
    if longer <= ICON_SIZE {
        return None;
    }
    let w = (w * ICON_SIZE / longer).max(1);
    let h = (h * ICON_SIZE / longer).max(1);
    Some(sheet.resized(PxSize::new(w, h)))
}

/// The selected theme, fonts and tilesheet.
#[derive(Clone, Copy, Debug)]
pub struct UiAssets<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// Body text, 8x16 pixels.
    pub font: &'a Font,
    /// Small text for bars and captions, 6x12 pixels.
    pub small_font: &'a Font,
    /// The selected tilesheet.
    pub tiles: &'a Tileset,
    /// Scale of the panels, 1 or more. The map has a zoom of its own.
    pub zoom: i32,
    /// The fallback tilesheet of letters, for what `tiles` lacks.
    pub cp437_tiles: &'a Tileset,
    /// What the program says.
    pub words: &'a Words,
}

impl<'a> UiAssets<'a> {
    /// What the program says, for `say!`.
    pub const fn words(&self) -> &'a Words {
        self.words
    }

    /// The tile called `word`, or else the glyph of `letter` in `color`, or else a box.
    pub fn tile_for(&self, word: &str, letter: char, color: Option<Rgb>) -> Option<TintedTile<'a>> {
        for tiles in [self.tiles, self.cp437_tiles] {
            let tile = tiles.tile_for(word, letter, color);
            if tile.is_some() {
                return tile;
            }
        }
        // Only a sheet that was not made for the rule set can lack both.
        let letters = self.cp437_tiles;
        let tile = Tile(cp437::index_or_box(letter).into());
        if usize::from(tile.0) >= letters.sheet.tiles() {
            return None;
        }
        Some(letters.tinted(tile, color))
    }

    /// The tile of an item.
    pub fn item_picture(&self, item: &ItemKind) -> Option<TintedTile<'a>> {
        self.tile_for(&item.kind, item.letter, Rgb::from_hex(&item.color))
    }

    /// The tile of a monster.
    pub fn monster_picture(&self, kind: &Monster) -> Option<TintedTile<'a>> {
        self.tile_for(&kind.kind, kind.letter, Rgb::from_hex(&kind.color))
    }

    /// The tile called `word` of the selected sheet; `None` if it has none.
    pub fn picture_of(&self, word: &str) -> Option<TintedTile<'a>> {
        let sheet = &self.tiles.sheet;
        let tile = sheet.tile_named(word)?;
        Some(self.tiles.tinted(tile, sheet.tint_of(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::ui::map::autotile::sheet_of;

    /// A player may choose a sheet that was not made for the rule set.
    #[test]
    fn missing_tiles_become_letters_or_a_box() {
        let sheet = |cells: i32, name: &str| {
            let others = (1..cells).map(|cell| format!("letter_{cell}"));
            let names: Vec<_> = [name.to_owned()].into_iter().chain(others).collect();
            sheet_of(&names.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let pictures = Tileset::new(sheet(1, "orc"));
        let letters = Tileset::of_letters(sheet(256, "hero"));
        let content = Content::shared();
        let art = UiAssets {
            theme: &content.themes[0].1,
            font: &content.text,
            small_font: &content.small,
            tiles: &pictures,
            zoom: 1,
            cp437_tiles: &letters,
            words: &content.words,
        };
        // Whether a letter is drawn, and the tile.
        let of = |word, letter| {
            let found = art.tile_for(word, letter, None).expect("it is drawn");
            (found.tiles.is_cp437, found.tile)
        };
        assert_eq!(of("orc", 'Ж'), (false, Tile(0)));
        assert_eq!(of("troll", 'T'), (true, Tile(84)));
        assert_eq!(of("troll", 'Ж'), (true, Tile(254)));
    }
}
