//! The screen layout of a tutorial: captions, log and map at fixed places, from the `[tutorial]` table of a rule file.

use crate::base::Within;
use crate::ui::widgets::painter::Painter;
use std::fmt;
use std::iter;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected};

use crate::base::Pos;
use crate::base::printable::printable;
use crate::game::rules::MonsterDeath;
use crate::game::{Known, Terrain, View};
use crate::gfx::{BlitOptions, Font, Px, PxRect, PxSize, Rgb};

use crate::ui::hud::Hud;
use crate::ui::map::camera::Camera;
use crate::ui::map::scene::{self, MapScene, overlays};
use crate::ui::text::log::Log;
use crate::ui::text::templates::Message;
use crate::ui::widgets::assets::{Tileset, TintedTile, UiAssets};

/// Colour of corpses on a console. `docs/tutorials.md` 3.3, 4.2.
const CORPSE_COLOR: Rgb = Rgb::new(191, 0, 0);

/// A tutorial's screen layout.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TutorialScreen {
    /// Width and height in pixels; with `console`, of a sheet whose cells have 16.
    #[serde(with = "PixelNumbers::<1, 2>")]
    size: [i32; 2],
    /// Area of the map in pixels: x, y, width, height.
    #[serde(with = "PixelNumbers::<0, 4>")]
    map: [i32; 4],
    /// Lines of text, in drawing order.
    #[serde(default)]
    captions: Vec<Caption>,
    /// The message log.
    log: Option<LogCaption>,
    /// How cells of a console look; without it tiles are drawn.
    console: Option<ConsoleStyle>,
    /// Whether letters on the map, without `console`, are white instead of their sheet's colours.
    #[serde(default)]
    untinted: bool,
    /// What the tutorial writes to its terminal; so does `play --layout tutorial`.
    terminal: Option<String>,
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Caption {
    /// Its top-left pixel: x, y.
    #[serde(with = "PixelNumbers::<0, 2>")]
    at: [i32; 2],
    /// Font height in pixels: 12, 14, 16 or 24; others are drawn as 16.
    px: u32,
    /// Text colour, instead of that of the hit points.
    color: Option<Rgb>,
    /// The text, with `{x}`, `{y}`, `{hp}` and `{of}`.
    text: String,
}

/// The latest messages, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct LogCaption {
    /// The top-left pixel of the first: x, y.
    #[serde(with = "PixelNumbers::<0, 2>")]
    at: [i32; 2],
    /// Font height in pixels: 12, 14, 16 or 24; others are drawn as 16.
    px: u32,
    /// Line spacing in pixels.
    #[serde(with = "Within::<1, 99>")]
    step: i32,
    /// Maximum number of lines shown.
    lines: usize,
    /// Colour of messages without their own.
    color: Rgb,
    /// Whether all messages have that colour.
    #[serde(default)]
    one_color: bool,
}

/// The appearance of console cells.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct ConsoleStyle {
    wall: CellStyle,
    floor: CellStyle,
    door: Option<CellStyle>,
}

/// How one kind of cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CellStyle {
    /// Background in view.
    lit: Rgb,
    /// Background when remembered.
    dark: Rgb,
    /// Colour of the letter; without it none is drawn.
    letter: Option<Rgb>,
}

/// Finds the fonts of a tutorial's captions.
pub trait CaptionFonts: fmt::Debug {
    /// The font whose characters are `px` pixels high; the default one if there is none of that height.
    fn font(&self, px: u32) -> &Font;
}

impl TutorialScreen {
    /// Width and height in pixels; with `console`, of a sheet whose cells have 16.
    pub fn size(&self, tiles: &Tileset) -> PxSize {
        let Px { x, y } = self.grid(tiles, Px::default()).pixel(self.size);
        PxSize::new(x, y)
    }

    /// What the tutorial writes to its terminal; so does `play --layout tutorial`.
    pub fn terminal_line(&self) -> Option<String> {
        self.terminal.as_deref().map(printable)
    }

    fn grid(&self, tiles: &Tileset, origin: Px) -> PixelGrid {
        let console = self.console.as_ref();
        let cell = console.map_or(FILE_CELL, |_| tiles.sheet.cell());
        PixelGrid { origin, cell }
    }

    /// Draws the screen centred on the canvas. `fonts` has the font of each height in pixels.
    pub fn draw(
        &self,
        map: MapScene<'_>,
        log: &Log,
        screen: &Hud,
        fonts: &dyn CaptionFonts,
        painter: &mut Painter<'_>,
    ) {
        painter.clear(Rgb::BLACK);
        let (room, size) = (painter.size(), self.size(painter.tiles));
        let origin = Px::new((room.w - size.w).max(0) / 2, (room.h - size.h).max(0) / 2);
        let grid = self.grid(painter.tiles, origin);
        // The tutorials draw neither hit point bars nor markers at the map's edge.
        let field = MapScene {
            monster_bars: false,
            edge_markers: false,
            ..map
        };
        self.draw_map(&field, grid, painter);
        let hero = map.view.hero();
        let hp_color = screen.hp_color(hero.hp, hero.stats.hp);
        for caption in &self.captions {
            let color = caption.color.or(hp_color).unwrap_or(Rgb::WHITE);
            let font = fonts.font(grid.font_height(caption.px));
            let text = caption.text.replace("{x}", &hero.at.x.to_string());
            let text = text.replace("{y}", &hero.at.y.to_string());
            let text = text.replace("{hp}", &hero.hp.to_string());
            let text = text.replace("{of}", &hero.stats.hp.to_string());
            painter.draw_text(font, grid.pixel(caption.at), color, &text);
        }
        if let Some(messages) = &self.log {
            let bottom = origin.y + size.h;
            messages.draw(log, grid, bottom, fonts, painter);
        }
    }

    fn draw_map(&self, field: &MapScene<'_>, grid: PixelGrid, painter: &mut Painter<'_>) {
        let [x, y, w, h] = self.map;
        let (from, to) = (grid.pixel([x, y]), grid.pixel([x + w, y + h]));
        let panel = PxRect::new(from.x, from.y, to.x - from.x, to.y - from.y);
        let (view, mut art) = (field.view, **painter);
        let cell = art.tiles.sheet.cell();
        let camera = Camera::new(panel, view.size(), cell, view.hero().at, Px::default());
        if let Some(console) = &self.console {
            return painter.with_clip(panel, |painter| {
                for pos in camera.visible_cells(view.size()).cells() {
                    console.draw_cell(view, pos, &camera, painter);
                }
                overlays::draw(field, &camera, painter);
            });
        }
        let untinted;
        if self.untinted && art.tiles.is_cp437 {
            untinted = art.tiles.untinted();
            art.tiles = &untinted;
        }
        scene::draw_map(field, &camera, &mut Painter::new(painter.canvas, art));
    }
}

/// Size of a cell in the pixel numbers of rule files.
const FILE_CELL: PxSize = PxSize { w: 16, h: 16 };

/// Where the pixels of a rule file are on the canvas, on a console whose cells may be of another size.
#[derive(Clone, Copy)]
struct PixelGrid {
    origin: Px,
    cell: PxSize,
}

impl PixelGrid {
    const fn pixel(self, [x, y]: [i32; 2]) -> Px {
        let x = x * self.cell.w / FILE_CELL.w;
        let y = y * self.cell.h / FILE_CELL.h;
        Px::new(self.origin.x + x, self.origin.y + y)
    }

    /// The height of the font for text of `px` pixels in the rule file: for cells of another size, the largest that is
    /// not too high, or the smallest.
    fn font_height(self, px: u32) -> u32 {
        if self.cell == FILE_CELL {
            return px;
        }
        let room = px as i32 * self.cell.h / FILE_CELL.h;
        let heights = [24, 16, 14, 12];
        let fits = heights.into_iter().find(|height| *height <= room);
        fits.unwrap_or(12).unsigned_abs()
    }
}

impl LogCaption {
    /// Draws the latest messages as far as they fit above `bottom`.
    fn draw(
        &self,
        log: &Log,
        grid: PixelGrid,
        bottom: i32,
        fonts: &dyn CaptionFonts,
        painter: &mut Painter<'_>,
    ) {
        let font = fonts.font(grid.font_height(self.px));
        let (at, next) = (grid.pixel(self.at), grid.pixel([0, self.at[1] + self.step]));
        // Letters that are smaller than the cells ask for no less than their own height.
        let step = (next.y - at.y).max(font.cell().h.min(self.step));
        let fits = (bottom - at.y).max(0) / step;
        let lines = self.lines.min(fits.unsigned_abs() as usize);
        for (index, line) in (0..).zip(self.latest(log, lines)) {
            let own = if self.one_color { None } else { line.color };
            let at = Px::new(at.x, at.y + index * step);
            painter.draw_text(font, at, own.unwrap_or(self.color), &line.text);
        }
    }

    /// The visible messages. The tutorials repeat a message instead of counting it, and have no remarks.
    fn latest<'l>(&self, log: &'l Log, lines: usize) -> Vec<&'l Message> {
        let newest = log.entries().iter().rev().filter(|entry| !entry.is_remark);
        let each = newest.flat_map(|entry| iter::repeat_n(&entry.line, entry.times as usize));
        let mut last: Vec<_> = each.take(lines).collect();
        last.reverse();
        last
    }
}

impl ConsoleStyle {
    /// Draws the background of a cell, and one glyph on it.
    fn draw_cell(&self, view: View<'_>, pos: Pos, camera: &Camera, painter: &mut Painter<'_>) {
        let (terrain, lit) = match view.terrain(pos) {
            Known::Unseen => return,
            Known::Visible(terrain) => (terrain, true),
            Known::Remembered(terrain) => (terrain, false),
        };
        let look = match terrain {
            Terrain::Wall | Terrain::Torch => self.wall,
            Terrain::Door => self.door.unwrap_or(self.floor),
            Terrain::Rock => return,
            Terrain::Floor | Terrain::StairsDown | Terrain::StairsUp => self.floor,
            Terrain::Ground(_) => self.floor,
        };
        let background = if lit { look.lit } else { look.dark };
        painter.fill_rect(camera.cell_rect(pos), background);
        let thing = if lit {
            thing_at(view, pos, painter)
        } else {
            None
        };
        let picture = thing.or_else(|| ground_picture(view, terrain, look, lit, painter));
        if let Some(picture) = picture {
            picture.draw(camera.cell_corner(pos), BlitOptions::PLAIN, painter.canvas);
        }
    }
}

/// The topmost of actor, item and corpse on a cell in view, as in `docs/tutorials.md` 3.2.
fn thing_at<'a>(view: View<'_>, pos: Pos, art: &UiAssets<'a>) -> Option<TintedTile<'a>> {
    let corpse = || art.tile_for("corpse", '%', Some(CORPSE_COLOR));
    let (hero, rules) = (view.hero(), view.rules());
    let leaves = rules.death.monster == MonsterDeath::LeavesCorpse;
    if pos == hero.at && !hero.alive && leaves {
        corpse()
    } else if let Some(actor) = view.actor_at(pos) {
        match actor.kind {
            Some(kind) => art.monster_picture(rules.monster(kind)),
            None => art.tile_for("hero", '@', Some(Rgb::WHITE)),
        }
    } else if let Some((_, item)) = view.visible_items().filter(|(at, _)| *at == pos).last() {
        art.item_picture(item)
    } else {
        view.corpses().any(|it| it.at == pos).then(corpse).flatten()
    }
}

/// The picture of a terrain, darker if it is remembered; `None` if only its background shows.
fn ground_picture<'a>(
    view: View<'_>,
    terrain: Terrain,
    look: CellStyle,
    lit: bool,
    art: &UiAssets<'a>,
) -> Option<TintedTile<'a>> {
    let rules = view.rules();
    let own = rules.terrain_kind(terrain);
    let color = match terrain {
        Terrain::StairsDown | Terrain::StairsUp => Some(Rgb::WHITE),
        Terrain::Rock | Terrain::Floor | Terrain::Wall | Terrain::Torch | Terrain::Door => {
            own.map_or(look.letter, |kind| Rgb::from_hex(&kind.color))
        }
        Terrain::Ground(_) => own.map_or(look.letter, |kind| Rgb::from_hex(&kind.color)),
    }?;
    let dark = if lit { 0 } else { 150 };
    let (word, letter) = (rules.terrain_word(terrain), rules.terrain_letter(terrain));
    art.tile_for(word, letter, Some(color.mix(Rgb::BLACK, dark)))
}

/// Largest width and height of a screen, in pixels.
const MAX_PIXELS: i32 = 4096;

/// `N` numbers of pixels from `LEAST` to [`MAX_PIXELS`], for `#[serde(with)]`.
struct PixelNumbers<const LEAST: i32, const N: usize>;

impl<const LEAST: i32, const N: usize> PixelNumbers<LEAST, N> {
    fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[i32; N], D::Error> {
        let numbers = in_range(&Vec::<i64>::deserialize(from)?, LEAST);
        numbers.try_into().map_err(|_| {
            let expected = format!("{N} whole numbers from {LEAST} to {MAX_PIXELS}");
            D::Error::invalid_value(Unexpected::Seq, &&*expected)
        })
    }
}

/// These numbers if all of them are from `least` to [`MAX_PIXELS`], otherwise none.
fn in_range(numbers: &[i64], least: i32) -> Vec<i32> {
    let fits = i64::from(least)..=i64::from(MAX_PIXELS);
    match numbers.iter().all(|number| fits.contains(number)) {
        true => numbers.iter().map(|number| *number as i32).collect(),
        false => Vec::new(),
    }
}

#[cfg(test)]
impl<const LEAST: i32, const N: usize> schemars::JsonSchema for PixelNumbers<LEAST, N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "pixels".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let number =
            schemars::json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MAX_PIXELS });
        schemars::json_schema!({ "type": "array", "items": number, "minItems": N, "maxItems": N })
    }
}
