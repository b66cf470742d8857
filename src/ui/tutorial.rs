//! The screen as a rule set's tutorial lays it out: its captions at its places, in its sizes and colours. All of it comes
//! from the rule set's file.

use serde::Deserialize;

use crate::base::Pos;
use crate::game::view::Seen;
use crate::game::{Known, Terrain, View};
use crate::gfx::{Canvas, Font, Ink, Px, PxRect, PxSize, Rgb, Tile, cp437};

use super::art::Art;
use super::hud::Hud;
use super::layout::Camera;
use super::log::Log;
use super::map_panel::{self, Field};
use super::theme::{hex, maybe_hex};

/// The tutorial's screen, from the rule set's file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialScreen {
    /// Columns and rows of pixels.
    size: [i32; 2],
    /// Where the map lies: column, row, columns and rows of pixels.
    map: [i32; 4],
    /// Lines of text, drawn in this order.
    #[serde(default)]
    captions: Vec<Caption>,
    /// The messages.
    log: Option<Messages>,
    /// How the cells of a console look; without it the map is drawn with tiles under an overlay.
    console: Option<Console>,
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Caption {
    /// Column and row of its top-left pixel.
    at: [i32; 2],
    /// Height of its letters in pixels.
    px: u32,
    /// Its colour; without it that of the hit points.
    #[serde(default, deserialize_with = "maybe_hex")]
    color: Option<Rgb>,
    /// What it says; `{x}` and `{y}` are the hero's place, `{hp}` and `{of}` his hit points.
    text: String,
}

/// The last messages, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Messages {
    /// Column and row of the top-left pixel of the first.
    at: [i32; 2],
    /// Height of the letters in pixels.
    px: u32,
    /// Pixels from one line to the next.
    step: i32,
    /// How many there are at the most.
    lines: usize,
    /// Colour of those that have none of their own.
    #[serde(deserialize_with = "hex")]
    color: Rgb,
}

/// Looks of the cells of a console.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Console {
    wall: Look,
    floor: Look,
    door: Option<Look>,
}

/// How a cell of one kind looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    /// Its ground in view.
    #[serde(deserialize_with = "hex")]
    lit: Rgb,
    /// Its ground remembered.
    #[serde(deserialize_with = "hex")]
    dark: Rgb,
    /// Colour of its letter; without it none is drawn.
    #[serde(default, deserialize_with = "maybe_hex")]
    letter: Option<Rgb>,
}

/// What the screen shows.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// What the map shows.
    pub field: Field<'a>,
    /// What was said.
    pub log: &'a Log,
    /// Where the colours of the hit points stand.
    pub hud: &'a Hud,
}

impl TutorialScreen {
    /// Columns and rows of pixels.
    pub const fn size(&self) -> PxSize {
        PxSize::new(self.size[0], self.size[1])
    }

    /// Draws the whole screen in the middle of the canvas; `font` finds letters of a height.
    pub fn draw<'f>(
        &self,
        shown: &Shown<'_>,
        art: &Art<'_>,
        font: impl Fn(u32) -> &'f Font,
        canvas: &mut Canvas,
    ) {
        canvas.clear(Rgb::BLACK);
        let (room, size) = (canvas.size(), self.size());
        let origin = Px::new((room.w - size.w).max(0) / 2, (room.h - size.h).max(0) / 2);
        self.draw_map(&shown.field, origin, art, canvas);
        let hero = shown.field.view.hero();
        let hp_color = shown
            .hud
            .hp_color(hero.hp, hero.stats.hp)
            .unwrap_or(Rgb::WHITE);
        for caption in &self.captions {
            let at = Px::new(origin.x + caption.at[0], origin.y + caption.at[1]);
            canvas.text(
                font(caption.px),
                at,
                caption.color.unwrap_or(hp_color),
                &filled(&caption.text, hero),
            );
        }
        if let Some(messages) = &self.log {
            let entries = shown.log.entries();
            let last = &entries[entries.len().saturating_sub(messages.lines)..];
            for (number, entry) in (0..).zip(last) {
                let at = Px::new(
                    origin.x + messages.at[0],
                    origin.y + messages.at[1] + number * messages.step,
                );
                canvas.text(
                    font(messages.px),
                    at,
                    entry.line.color.unwrap_or(messages.color),
                    &entry.said(),
                );
            }
        }
    }

    fn draw_map(&self, field: &Field<'_>, origin: Px, art: &Art<'_>, canvas: &mut Canvas) {
        let [x, y, w, h] = self.map;
        let panel = PxRect::new(origin.x + x, origin.y + y, w, h);
        let view = field.view;
        let cell = art.letters.sheet.cell();
        let camera = Camera::new(panel, view.size(), cell, view.hero().at, Px::default());
        match &self.console {
            None => map_panel::draw(field, &camera, art, canvas),
            Some(console) => {
                canvas.clipped(panel, |canvas| console.draw(view, &camera, art, canvas));
            }
        }
    }
}

impl Console {
    fn draw(&self, view: View<'_>, camera: &Camera, art: &Art<'_>, canvas: &mut Canvas) {
        let (first, last) = camera.cells(view.size());
        for y in first.y..=last.y {
            for x in first.x..=last.x {
                self.draw_cell(view, Pos::new(x, y), camera, art, canvas);
            }
        }
        // Corpses under things, things under actors, the hero on top.
        for remains in view.remains().filter(|remains| view.sees(remains.at)) {
            letter('%', Rgb::new(191, 0, 0), remains.at, camera, art, canvas);
        }
        for foe in view.foes() {
            if let Some(monster) = foe.kind.map(|kind| &view.rules().monsters[kind]) {
                let color = Rgb::from_hex(&monster.color).unwrap_or(Rgb::WHITE);
                letter(monster.letter, color, foe.at, camera, art, canvas);
            }
        }
        let hero = view.hero();
        let (sign, color) = if hero.hp > 0 {
            ('@', Rgb::WHITE)
        } else {
            ('%', Rgb::new(191, 0, 0))
        };
        letter(sign, color, hero.at, camera, art, canvas);
    }

    fn draw_cell(
        &self,
        view: View<'_>,
        pos: Pos,
        camera: &Camera,
        art: &Art<'_>,
        canvas: &mut Canvas,
    ) {
        let (terrain, lit) = match view.terrain(pos) {
            Known::Unseen => return,
            Known::Visible(terrain) => (terrain, true),
            Known::Remembered(terrain) => (terrain, false),
        };
        let look = match terrain {
            Terrain::Wall => self.wall,
            Terrain::Door => self.door.unwrap_or(self.floor),
            Terrain::Rock => return,
            Terrain::Floor | Terrain::StairsDown | Terrain::StairsUp => self.floor,
        };
        canvas.fill(camera.area(pos), if lit { look.lit } else { look.dark });
        if let Some(color) = look.letter {
            let color = if lit {
                color
            } else {
                color.mix(Rgb::BLACK, 150)
            };
            letter(terrain.letter(), color, pos, camera, art, canvas);
        }
    }
}

/// A letter over whatever ground its cell has.
fn letter(letter: char, color: Rgb, at: Pos, camera: &Camera, art: &Art<'_>, canvas: &mut Canvas) {
    if let Some(code) = cp437::index(letter) {
        let tile = Tile(code.into());
        canvas.blit(&art.letters.sheet, tile, camera.px(at), Ink::tinted(color));
    }
}

fn filled(text: &str, hero: Seen<'_>) -> String {
    let numbers = [
        ("{x}", hero.at.x),
        ("{y}", hero.at.y),
        ("{hp}", hero.hp),
        ("{of}", hero.stats.hp),
    ];
    numbers
        .iter()
        .fold(text.to_owned(), |text, (place, number)| {
            text.replace(place, &number.to_string())
        })
}
