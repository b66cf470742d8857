//! The pictures that `tests/golden/*.shots` ask for, as `tallowdeep shots tests/golden` compares them. `every_screen`
//! compares digests of other frames. docs/formats.md, "Picture tests", has the lines of a script.

use std::fs;

use super::CONTENT;
use crate::support::goldens;
use crate::support::played::Played;
use tallowdeep::app::{App, Script};
use tallowdeep::gfx::PxSize;
use tallowdeep::tools::shots::{self, ScriptFile};
use tallowdeep::ui::settings::RulesId;
use tallowdeep_canvas::testing::Picture;

/// Whole screens are kept `with text`, in which a changed sentence is two lines of a review. Not those that show colours,
/// tiles or a size, and whose words are those of another picture.
#[test]
fn frames_match_their_goldens() {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(goldens::folder())
        .expect("it is there")
        .flatten()
    {
        let name = entry.file_name().into_string().expect("names are ASCII");
        if name.ends_with(".shots") {
            scripts.push(ScriptFile {
                path: format!("tests/golden/{name}"),
                folder: String::new(),
                text: fs::read_to_string(entry.path()).expect("a script is text"),
            });
        }
    }
    let mut report = shots::check(&CONTENT, &goldens::options("tests/golden"), &scripts);
    let unreferenced = report.unreferenced.iter();
    let unreferenced =
        unreferenced.map(|file| format!("{}: no script asks for it", file.display()));
    report.faults.extend(unreferenced);
    goldens::none(&report.faults);
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
