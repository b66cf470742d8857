//! Tilesheets drawn by others: bright, small, or with only some of the names.

use std::borrow::Cow;
use std::sync::Arc;

use tallowdeep::app::App;
use tallowdeep::content::map;
use tallowdeep::content::{Assets, Content, Embedded, IoError};
use tallowdeep::gfx::{Canvas, Px, PxRect, PxSize, Rgb, png};
use tallowdeep::{Script, Session};

use crate::support::played::Played;

/// A web beside the hero, in a lit room.
const ROOM: &str = "
###########
#.........#
#...@x....#
#.........#
###########";

/// The one colour of walls and floors.
const TAN: Rgb = Rgb::new(214, 170, 124);

/// A sheet in memory: floor and walls, then the hero.
struct Painted {
    cell: i32,
    stone: Rgb,
    /// More lines of its TOML file.
    more: &'static str,
}

const HERO: Rgb = Rgb::new(200, 0, 0);

impl Assets for Painted {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        let cell = self.cell;
        Ok(match path {
            "mine.toml" => Some(
                format!(
                    "picture = \"mine.png\"\ncell = [{cell}, {cell}]\nkind = \"rgba\"\norder = \"rows\"\n{}\
                     [names]\nfloor = 0\nwall = 0\nhero = 1\n",
                    self.more
                )
                .into_bytes()
                .into(),
            ),
            "mine.png" => {
                let mut picture = Canvas::new(PxSize::new(2 * cell, cell));
                picture.clear(self.stone);
                picture.fill_rect(PxRect::new(cell, 0, cell, cell), HERO);
                Some(png::encode(&picture).expect("it has pixels").into())
            }
            _ => Embedded.read(path)?,
        })
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        Embedded.list(folder, ending)
    }
}

/// The frame of `tallowdeep` in this sheet after these commands.
fn frame(sheet: &Painted, words: &str) -> Canvas {
    let mut content = Content::builtin();
    let id = content.add_sheet(sheet, "mine.toml").expect("it is right");
    let file = &content.rules[0];
    // The letter of webs in these rules.
    let web = file.rules.terrain.iter().find(|kind| kind.kind == "web");
    let drawing = ROOM.replace('x', &web.expect("there are webs").letter.to_string());
    let map = map::parse_drawn_map("map", &drawing, &file.rules).expect("it is right");
    let session = Session::new(file, 1, Some(map));
    let app = App::showing(&Arc::new(content), session);
    let mut game = Played(Script::of(app.with_sheet(Some(id))));
    game.play(words);
    game.frame()
}

fn sheet(cell: i32, more: &'static str) -> Painted {
    let stone = TAN;
    Painted { cell, stone, more }
}

/// The pixels of stone in a frame.
fn stone(words: &str, more: &'static str) -> Vec<Rgb> {
    let sheet = sheet(16, more);
    let seen = frame(&sheet, words);
    let stone = Rgb::BLACK;
    let without = frame(&Painted { stone, ..sheet }, words);
    let size = seen.size();
    let all = (0..size.h).flat_map(|y| (0..size.w).map(move |x| Px::new(x, y)));
    let of_stone = all.filter(|px| seen.pixel(*px) != without.pixel(*px));
    of_stone.filter_map(|px| seen.pixel(px)).collect()
}

/// A sheet drawn for daylight keeps its colours beside a flame, and still shows how the light falls.
#[test]
fn light_never_brightens_bright_sheets() {
    let is_brighter = |color: &&Rgb| {
        let channels = color.channels().into_iter().zip(TAN.channels());
        { channels }.any(|(part, own)| part > own)
    };
    for words in ["", "flame-bright"] {
        let seen = stone(words, "");
        assert!(seen.len() > 27 * 256, "{}", seen.len());
        assert_eq!(seen.iter().find(is_brighter), None);
        let [dimmest, brightest] = [seen.iter().min_by_key(|it| it.channels()[0]), {
            seen.iter().max_by_key(|it| it.channels()[0])
        }];
        let red = |color: Option<&Rgb>| color.expect("there is stone").channels()[0];
        assert!(red(brightest) > 180, "{brightest:?}");
        assert!(red(brightest) > red(dimmest) + 30, "{dimmest:?}");
    }
    let seen = stone("", "brightens = true\n");
    assert!(seen.iter().any(|color| is_brighter(&color)));
}

/// An icon as large as the cell would hide the actor.
#[test]
fn status_icons_leave_small_heroes_visible() {
    let red = |frame: &Canvas| {
        let pixels = frame.pixels().iter().map(|pixel| Rgb::from_u32(*pixel));
        let is_hero = |color: &Rgb| {
            let [r, g, b] = color.channels();
            r > 120 && g == 0 && b == 0
        };
        pixels.filter(is_hero).count()
    };
    for cell in [6, 8, 10] {
        let sheet = sheet(cell, "");
        let (free, held) = (frame(&sheet, "s n"), frame(&sheet, "e"));
        let (all, left) = (red(&free), red(&held));
        assert!(all >= (cell * cell) as usize, "{cell}: {all}");
        assert!(4 * left >= 3 * all, "{cell}: {left} of {all} pixels");
        assert_ne!(free, held);
    }
}
