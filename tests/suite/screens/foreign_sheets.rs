//! Tilesheets drawn by others: bright, small, or with only some of the names.

use std::sync::Arc;

use tallowdeep::Script;
use tallowdeep::content::Content;
use tallowdeep::gfx::{Canvas, Px, PxRect, PxSize, Rgb, png};
use tallowdeep::ui::settings::{RulesId, Settings};

use crate::support::folder::Folder;
use crate::support::played::{Played, app_on};

/// A web beside the hero, in a lit room.
const ROOM: &str = "
###########
#.........#
#...@x....#
#.........#
###########";

/// The one colour of walls and floors.
const TAN: Rgb = Rgb::new(214, 170, 124);

const HERO: Rgb = Rgb::new(200, 0, 0);

/// The frame of `tallowdeep` after these commands in a sheet of floor and walls, then the hero, with more lines of its
/// TOML file.
fn frame(cell: i32, stone: Rgb, more: &str, words: &str) -> Canvas {
    let mut picture = Canvas::new(PxSize::new(2 * cell, cell));
    picture.clear(stone);
    picture.fill_rect(PxRect::new(cell, 0, cell, cell), HERO);
    let text = format!(
        "picture = \"mine.png\"\ncell = [{cell}, {cell}]\nkind = \"rgba\"\norder = \"rows\"\n{more}\
         [names]\nfloor = 0\nwall = 0\nhero = 1\n"
    );
    let sheet = Folder::default().with("mine.toml", text);
    let sheet = sheet.with("mine.png", png::encode(&picture).expect("it has pixels"));
    let mut content = Content::builtin();
    let id = content.add_sheet(&sheet, "mine.toml").expect("it is right");
    let file = &content.rules[0];
    // The letter of webs in these rules.
    let web = file.rules.terrain.iter().find(|kind| kind.kind == "web");
    let drawing = ROOM.replace('x', &web.expect("there are webs").letter.to_string());
    let app = app_on(&Arc::new(content), RulesId(0), &drawing);
    let settings = Settings {
        tiles: Some(id),
        ..app.settings()
    };
    let mut game = Played(Script::of(app.with_settings(settings)));
    game.play(words);
    game.frame()
}

/// The pixels of stone in a frame.
fn stone(words: &str, more: &str) -> Vec<Rgb> {
    let [seen, without] = [TAN, Rgb::BLACK].map(|stone| frame(16, stone, more, words));
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
        let [free, held] = ["s n", "e"].map(|words| frame(cell, TAN, "", words));
        let (all, left) = (red(&free), red(&held));
        assert!(all >= (cell * cell) as usize, "{cell}: {all}");
        assert!(4 * left >= 3 * all, "{cell}: {left} of {all} pixels");
        assert_ne!(free, held);
    }
}
