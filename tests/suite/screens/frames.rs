//! Plays `tests/scripts/*.txt` without a window and compares every frame that they ask for with `tests/golden`.
//! `every_screen` compares digests of the frames of `every_screen.txt`.
//! docs/formats.md, "Picture tests", has the lines of a script.

use std::fs;
use std::path::Path;

use super::script::{CONTENT, Shown, run};
use crate::support::goldens::Goldens;
use crate::support::played::Played;
use tallowdeep::app::{App, Script};
use tallowdeep::gfx::PxSize;
use tallowdeep::tools::compare;
use tallowdeep::ui::settings::RulesId;
use tallowdeep_canvas::testing::Picture;

/// A whole screen is kept with its text, in which a changed sentence is two lines of a review. Not these: what they show
/// is colours, tiles or a size, and their words are those of another picture. Details and two games side by side have no
/// text either.
const WITHOUT_TEXT: &[&str] = &[
    "play-contrast",
    "play-deuteranopia",
    "play-letters",
    "play-1920x1080-big",
    "ending-light-200x120",
    "title-later",
];

#[test]
fn frames_match_their_goldens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("there are scripts")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    let mut goldens = Goldens::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a script is text");
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("names are ASCII");
        run(
            &format!("tests/scripts/{name}"),
            &text,
            &mut |name, shown| match shown {
                Shown::Game(game, _) if !WITHOUT_TEXT.contains(&name) => {
                    goldens.check(name, &(game.frame(), game.text()));
                }
                Shown::Game(game, _) => goldens.check(name, &game.frame()),
                Shown::Both(both) => goldens.check(name, &both.frame(compare::FRAME)),
                Shown::Part(part) => goldens.check(name, &part),
            },
        );
    }
    goldens.finish();
}

/// Two lines of a review, and no pixel to look for.
#[test]
fn a_changed_sentence_is_two_lines_of_text() {
    let mut game = Script::on_map("mcrogueface", 1, "#####\n#@g.#\n#####").expect("a map");
    game.play("e").expect("a command");
    let (frame, text) = (game.frame(), game.text());
    let old = text.replace("You hit the Goblin for", "You strike the Goblin for");
    let right = "\"You strike the Goblin for 5 damage!\" -> \"You hit the Goblin for 5 damage!\"";
    assert_eq!((frame, text).explain(&old), [format!("line 16: {right}")]);
}

/// The right column says what a key does, so its words must not be cut off.
#[test]
fn the_keys_screen_cuts_no_word() {
    for number in 0..CONTENT.rules.len() {
        for (w, h) in [(480, 270), (480, 290), (480, 300), (640, 360), (640, 400)] {
            let mut game = Played(Script::of(App::in_game(&CONTENT, RulesId(number), 1, None)));
            game.resize(PxSize::new(w, h));
            game.tap("?");
            let frame = game.frame();
            // Below the heading, above the line over the key hints.
            let ground = frame.pixels()[30 * w as usize - 1];
            for y in 30..h - 30 {
                let edge = &frame.pixels()[((y + 1) * w - 2) as usize..][..2];
                let rules = &CONTENT.rules[number].rules.name;
                assert_eq!(edge, [ground; 2], "{rules}, {w}x{h}, row {y}");
            }
        }
    }
}
