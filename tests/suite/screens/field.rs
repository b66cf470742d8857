//! Maps lit by the light of the rules: lit cells look lit, and light levels can be written on the map.

use std::sync::LazyLock;

use tallowdeep::app::{App, Script, Session};
use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::gfx::{Canvas, Px, PxRect, PxSize, Rgb};
use tallowdeep::ui::describe;
use tallowdeep::ui::input::key::Key;

use super::script::CONTENT;
use crate::support::played::Played;
use crate::support::variant::variant;

/// A hall with a torch, a dark corridor with a candle stub, and a goblin with its own torch.
const HALL: &str = "
##########################
####*#####################
##.......#################
##.......#################
##.......#################
##....@.............i..g.#
##.......##############.##
##.......##############.##
##.......#################
##########################
";

static RULES: LazyLock<RulesetFile> = LazyLock::new(|| {
    const SIGHT: &str = "algorithm = \"shadow\"\nradius = 8\n";
    const LIT: &str = r#"algorithm = "symmetric"
radius = 20
light = "rule"

[flame]
wax = 300
max_wax = 999
relight_wax = 5
seal = { wax = 25, hp = 10 }
out = { light = 0, noticed_within = 2 }
shielded = { light = 3, noticed_within = 3 }
plain = { light = 6, noticed_within = 7 }
bright = { light = 9, noticed_within = 12 }
"#;
    const STUB: &str = r#"[[items]]
kind = "candle_stub"
name = "candle stub"
letter = "i"
color = "f2deb0"
weight = 1
effect = { glows = 4 }

[screen]
tiles = "tallow"
light = "field"
"#;
    variant(
        "mcrogueface",
        &[
            (SIGHT, LIT),
            (
                "stats = { hp = 6, attack = 3",
                "glow = 3\nstats = { hp = 6, attack = 3",
            ),
            ("[screen]\n", STUB),
        ],
    )
});

fn game(drawing: &str) -> Played {
    let map = map::parse_drawn_map("map", drawing, &RULES.rules).expect("the drawing is right");
    Played(Script::of(App::showing(
        &CONTENT,
        Session::new(&RULES, 1, Some(map)),
    )))
}

/// The corridor with the hero's flame shielded, plain and bright, and the hall with light levels written on it.
pub(super) fn heights() -> Canvas {
    let mut all = Canvas::new(PxSize::new(2 * 424 - 8, 2 * 184 - 8));
    let walks = [
        "flame-shielded e e e e e",
        "flame-plain e e e e e",
        "flame-bright e e e e e",
        "flame-plain",
    ];
    for (number, words) in (0..).zip(walks) {
        let mut game = game(HALL);
        game.play(words);
        if number == 3 {
            game.press(Key::Char('%'));
        }
        let at = Px::new(number % 2 * 424, number / 2 * 184);
        copy(&game.frame(), PxRect::new(32, 68, 416, 176), at, &mut all);
    }
    all
}

/// A pixel of a frame.
fn pixel(frame: &Canvas, x: i32, y: i32) -> Rgb {
    frame.pixel(Px::new(x, y)).expect("it lies on the frame")
}

fn copy(from: &Canvas, area: PxRect, at: Px, to: &mut Canvas) {
    for (x, y) in (0..area.h).flat_map(|y| (0..area.w).map(move |x| (x, y))) {
        let color = pixel(from, area.x + x, area.y + y);
        to.fill_rect(PxRect::new(at.x + x, at.y + y, 1, 1), color);
    }
}

/// Torches burn only where the map has them; the renderer adds none.
#[test]
fn torches_are_those_of_the_map() {
    let bare = HALL.replace('*', "#");
    let [with, without] = [HALL, &bare].map(|drawing| game(drawing).frame());
    let torch = PxRect::new(32 + 4 * 16, 68 + 16, 16, 16);
    let flames = |frame: &Canvas| {
        let is_flame = |px: &Px| pixel(frame, px.x, px.y) == Rgb::new(0xff, 0xd8, 0x4f);
        let pixels = (0..480 * 310).map(|at| Px::new(at % 480, at / 480));
        pixels.filter(is_flame).collect::<Vec<_>>()
    };
    // The hero's buckle shines in its light too.
    let hero = PxRect::new(32 + 16, 68 + 5 * 16, 16, 16);
    let lost: Vec<_> = flames(&with)
        .into_iter()
        .filter(|px| !flames(&without).contains(px) && !hero.contains(*px))
        .collect();
    assert!(
        lost.len() > 10 && lost.iter().all(|px| torch.contains(*px)),
        "{lost:?}"
    );
}

/// The hero's picture shows the height of the flame, and each height lights the floor more.
#[test]
fn a_higher_flame_is_larger_and_brighter() {
    let mut before = (0, 0);
    for word in ["shielded", "plain", "bright"] {
        let mut game = game("###########\n#.........#\n#.........#\n#....@....#\n###########");
        game.play(&format!("flame-{word}"));
        let frame = game.frame();
        let pixels = (0..480 * 310).map(|at| pixel(&frame, at % 480, at / 480).channels());
        let is_yellow = |color: &[u8; 3]| color[0] > 220 && color[1] > 180;
        let flame = pixels.clone().filter(is_yellow).count();
        let light = pixels.map(|color| u32::from(color[0])).sum::<u32>();
        assert!(
            flame > before.0 && light > before.1,
            "{word}: {flame}, {light}"
        );
        before = (flame, light);
    }
}

#[test]
fn a_key_writes_overlays_on_the_map() {
    let mut game = game(HALL);
    // The map is above the log, which says what is shown.
    let map = |game: &mut Script| {
        let frame = game.frame();
        frame.pixels()[..frame.pixels().len() / 2].to_vec()
    };
    let before = map(&mut game);
    game.press(Key::Char('%'));
    let levels = map(&mut game);
    assert_ne!(levels, before);
    game.press(Key::Char('%'));
    assert_ne!(map(&mut game), levels);
    game.press(Key::Char('%'));
    assert_eq!(map(&mut game), before);
}

/// Under rules without light there is nothing to write.
#[test]
fn plain_maps_have_no_light_levels() {
    let mut game = Played(Script::new("tcod", 1).expect("it comes with the program"));
    let before = game.frame();
    game.press(Key::Char('%'));
    assert_eq!(game.frame(), before);
}

#[test]
fn the_look_line_names_a_torch() {
    let game = game(HALL);
    let session = game.now();
    let messages = &session.file().messages;
    let line = describe::describe_cell(session.view(), Pos::new(4, 1), true, messages);
    assert_eq!(line.as_deref(), Some("torch on the wall, 6 NW, light 5"));
}

/// By its own light the hero sees nine cells far, whatever the sight radius, and those fit at twice the size.
#[test]
fn the_map_can_be_doubled() {
    let mut game = game(HALL);
    game.resize(PxSize::new(1280, 800));
    let before = game.frame();
    game.tap("+");
    assert_ne!(game.frame(), before);
}

/// The side of a wall that is drawn is the near one, so light beyond it does not show.
#[test]
fn a_wall_hides_the_light_behind_it() {
    let hidden = "#########\n#...i...#\n#########\n#...@...#\n#########";
    let [with, without] = [hidden, &hidden.replace('i', ".")].map(|drawing| {
        let mut game = game(drawing);
        game.play("flame-shielded");
        game.frame()
    });
    assert_eq!(with, without);
}
