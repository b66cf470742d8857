//! The screen layout of a tutorial: captions, log and map at fixed places, from the `[tutorial]` table of a rule file.

use crate::ui::widgets::painter::Painter;
use std::fmt;
use std::iter;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected};

use crate::base::Pos;
use crate::base::printable::printable;
use crate::game::rules::{MonsterDeath, within};
use crate::game::view::ActorView;
use crate::game::{Known, Terrain, View};
use crate::gfx::{BlitOptions, Font, Px, PxRect, PxSize, Rgb, Tile, cp437};

use crate::ui::hud::Hud;
use crate::ui::map::camera::Camera;
use crate::ui::map::scene::{self, MapScene};
use crate::ui::text::log::Log;
use crate::ui::text::templates::Message;
use crate::ui::theme::{deserialize_color, deserialize_optional_color};

/// Colour of corpses on a console. `docs/tutorials.md` 3.3, 4.2.
const CORPSE_COLOR: Rgb = Rgb::new(191, 0, 0);

/// A tutorial's screen layout.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialScreen {
    /// Width and height in pixels, 1 to 4096 each.
    #[serde(deserialize_with = "deserialize_size")]
    size: [i32; 2],
    /// Area of the map in pixels: x, y, width, height, 0 to 4096 each.
    #[serde(deserialize_with = "deserialize_pixels")]
    map: [i32; 4],
    /// Lines of text, in drawing order.
    #[serde(default)]
    captions: Vec<Caption>,
    /// The message log, if there is one.
    log: Option<LogCaption>,
    /// The console cells; without them the map is drawn with tiles and an overlay.
    console: Option<ConsoleStyle>,
    /// What the tutorial writes to its terminal when it starts.
    #[serde(default)]
    terminal: Option<String>,
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Caption {
    /// Its top-left pixel: x, y, 0 to 4096 each.
    #[serde(deserialize_with = "deserialize_pixels")]
    at: [i32; 2],
    /// Font height in pixels.
    px: u32,
    /// Text colour; `None` for the hit point colour.
    #[serde(default, deserialize_with = "deserialize_optional_color")]
    color: Option<Rgb>,
    /// The text, with `{x}` and `{y}` for the hero's position, `{hp}` and `{of}` for current and maximum hit points.
    text: String,
}

/// The latest messages, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogCaption {
    /// The top-left pixel of the first: x, y, 0 to 4096 each.
    #[serde(deserialize_with = "deserialize_pixels")]
    at: [i32; 2],
    /// Font height in pixels.
    px: u32,
    /// Line spacing in pixels, 1 to 99.
    #[serde(deserialize_with = "within::<1, 99, _>")]
    step: i32,
    /// Maximum number of lines shown.
    lines: usize,
    /// Colour of messages without their own.
    #[serde(deserialize_with = "deserialize_color")]
    color: Rgb,
}

/// The appearance of console cells.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsoleStyle {
    wall: CellStyle,
    floor: CellStyle,
    door: Option<CellStyle>,
}

/// The appearance of one kind of cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellStyle {
    /// Background in view.
    #[serde(deserialize_with = "deserialize_color")]
    lit: Rgb,
    /// Background when remembered.
    #[serde(deserialize_with = "deserialize_color")]
    dark: Rgb,
    /// Colour of the glyph; `None` draws none.
    #[serde(default, deserialize_with = "deserialize_optional_color")]
    letter: Option<Rgb>,
}

/// Finds the fonts of a tutorial's captions.
pub trait CaptionFonts: fmt::Debug {
    /// The font whose characters are `px` pixels high; the default one if there is none of that height.
    fn font(&self, px: u32) -> &Font;
}

/// What the screen shows.
#[derive(Clone, Copy, Debug)]
pub struct TutorialScene<'a> {
    /// The map.
    pub map: MapScene<'a>,
    /// The message log.
    pub log: &'a Log,
    /// The screen options, for hit point colours.
    pub screen: &'a Hud,
}

impl TutorialScreen {
    /// Width and height in pixels.
    pub const fn size(&self) -> PxSize {
        PxSize::new(self.size[0], self.size[1])
    }

    /// What the tutorial writes to its terminal when it starts.
    pub fn terminal_line(&self) -> Option<String> {
        self.terminal.as_deref().map(printable)
    }

    /// Draws the screen centred on the canvas. `fonts` has the font of each height in pixels.
    pub fn draw(
        &self,
        shown: &TutorialScene<'_>,
        fonts: &dyn CaptionFonts,
        painter: &mut Painter<'_>,
    ) {
        painter.clear(Rgb::BLACK);
        let (room, size) = (painter.size(), self.size());
        let origin = Px::new((room.w - size.w).max(0) / 2, (room.h - size.h).max(0) / 2);
        // The tutorials draw neither hit point bars nor markers at the map's edge.
        let field = MapScene {
            monster_bars: false,
            edge_markers: false,
            ..shown.map
        };
        self.draw_map(&field, origin, painter);
        let hero = shown.map.view.hero();
        let hp_color = shown
            .screen
            .hp_color(hero.hp, hero.stats.hp)
            .unwrap_or(Rgb::WHITE);
        for caption in &self.captions {
            let at = Px::new(origin.x + caption.at[0], origin.y + caption.at[1]);
            painter.draw_text(
                fonts.font(caption.px),
                at,
                caption.color.unwrap_or(hp_color),
                &fill_caption(&caption.text, hero),
            );
        }
        if let Some(messages) = &self.log {
            for (index, line) in (0..).zip(messages.latest(shown.log)) {
                let at = Px::new(
                    origin.x + messages.at[0],
                    origin.y + messages.at[1] + index * messages.step,
                );
                painter.draw_text(
                    fonts.font(messages.px),
                    at,
                    line.color.unwrap_or(messages.color),
                    &line.text,
                );
            }
        }
    }

    fn draw_map(&self, field: &MapScene<'_>, origin: Px, painter: &mut Painter<'_>) {
        let [x, y, w, h] = self.map;
        let panel = PxRect::new(origin.x + x, origin.y + y, w, h);
        let view = field.view;
        let tiles = if self.console.is_some() {
            painter.cp437_tiles
        } else {
            painter.tiles
        };
        let cell = tiles.sheet.cell();
        let camera = Camera::new(panel, view.size(), cell, view.hero().at, Px::default());
        match &self.console {
            None => scene::draw_map(field, &camera, painter),
            Some(console) => {
                painter.with_clip(panel, |painter| console.draw(view, &camera, painter));
            }
        }
    }
}

impl LogCaption {
    /// The visible messages. The tutorials repeat a message instead of counting it, and have no remarks.
    fn latest<'l>(&self, log: &'l Log) -> Vec<&'l Message> {
        let newest = log.entries().iter().rev().filter(|entry| !entry.is_remark);
        let each = newest.flat_map(|entry| iter::repeat_n(&entry.line, entry.times as usize));
        let mut last: Vec<_> = each.take(self.lines).collect();
        last.reverse();
        last
    }
}

impl ConsoleStyle {
    fn draw(&self, view: View<'_>, camera: &Camera, painter: &mut Painter<'_>) {
        for pos in camera.visible_cells(view.size()).cells() {
            self.draw_cell(view, pos, camera, painter);
        }
        // A console cell shows one glyph: an actor hides a corpse.
        let bare = |at| view.actor_at(at).is_none();
        for remains in view.corpses().filter(|remains| bare(remains.at)) {
            draw_glyph('%', CORPSE_COLOR, remains.at, camera, painter);
        }
        for other in view.visible_others() {
            if let Some(monster) = other.kind.map(|kind| view.rules().monster(kind)) {
                let color = Rgb::from_hex(&monster.color).unwrap_or(Rgb::WHITE);
                draw_glyph(monster.letter, color, other.at, camera, painter);
            }
        }
        let hero = view.hero();
        if hero.alive {
            draw_glyph('@', Rgb::WHITE, hero.at, camera, painter);
        } else if view.rules().death.monster == MonsterDeath::LeavesCorpse {
            draw_glyph('%', CORPSE_COLOR, hero.at, camera, painter);
        }
    }

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
            Terrain::Ground(_) => self.floor,
            Terrain::Floor | Terrain::StairsDown | Terrain::StairsUp => self.floor,
        };
        painter.fill_rect(
            camera.cell_rect(pos),
            if lit { look.lit } else { look.dark },
        );
        let own = look.letter.filter(|_| view.actor_at(pos).is_none());
        if let Some(color) = own {
            let color = if lit {
                color
            } else {
                color.mix(Rgb::BLACK, 150)
            };
            let letter = view.rules().terrain_letter(terrain);
            draw_glyph(letter, color, pos, camera, painter);
        }
    }
}

/// Draws a glyph over the background of its cell.
fn draw_glyph(letter: char, color: Rgb, at: Pos, camera: &Camera, painter: &mut Painter<'_>) {
    painter.draw_tile(
        &painter.cp437_tiles.sheet,
        Tile(cp437::index_or_box(letter).into()),
        camera.cell_corner(at),
        BlitOptions::tinted(color),
    );
}

fn fill_caption(text: &str, hero: ActorView<'_>) -> String {
    let numbers = [
        ("{x}", hero.at.x),
        ("{y}", hero.at.y),
        ("{hp}", hero.hp),
        ("{of}", hero.stats.hp),
    ];
    numbers
        .iter()
        .fold(text.to_owned(), |text, (placeholder, number)| {
            text.replace(placeholder, &number.to_string())
        })
}

/// Largest width and height of a screen, in pixels.
const MAX_PIXELS: i32 = 4096;

/// Deserializes `N` numbers from 0 to [`MAX_PIXELS`].
fn deserialize_pixels<'de, const N: usize, D: Deserializer<'de>>(
    from: D,
) -> Result<[i32; N], D::Error> {
    deserialize_from(0, from)
}

/// Deserializes width and height, from 1 to [`MAX_PIXELS`].
fn deserialize_size<'de, D: Deserializer<'de>>(from: D) -> Result<[i32; 2], D::Error> {
    deserialize_from(1, from)
}

/// Deserializes `N` numbers from `least` to [`MAX_PIXELS`].
fn deserialize_from<'de, const N: usize, D: Deserializer<'de>>(
    least: i32,
    from: D,
) -> Result<[i32; N], D::Error> {
    let found = Vec::<i64>::deserialize(from)?;
    let right: Vec<i32> = found
        .iter()
        .filter_map(|number| i32::try_from(*number).ok())
        .filter(|number| (least..=MAX_PIXELS).contains(number))
        .collect();
    right
        .try_into()
        .ok()
        .filter(|_| found.len() == N)
        .ok_or_else(|| {
            let expected = format!("{N} whole numbers from {least} to {MAX_PIXELS}");
            D::Error::invalid_value(Unexpected::Seq, &&*expected)
        })
}
