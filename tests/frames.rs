//! Plays `tests/scripts/*.txt` without a window and holds every frame they ask for against `tests/golden`; and
//! `tests/frames/screens.txt`, whose frames are drawn in each theme, with each sheet, small and usual.
//!
//! A script is lines of: `rules NAME [SEED]`, `title SEED`, `kept` (from now on games are kept, and those
//! of `tests/replays` have been), `map` (a drawing follows, up to an empty line), `play WORDS`, `press KEY`, `layout tutorial` (or
//! `own`), `size WxH`, `shot NAME`, `set TOML` (settings), `reset` (all of them), `frames N` (let them go by), `click X Y`,
//! `right X Y`, `hover X Y`, `wheel N`, and comments that begin with `;`. `compare NAME A B SEED WORDS` is a frame of two
//! games at once.

#[path = "support/goldens.rs"]
mod goldens;
#[path = "support/memory.rs"]
mod memory;
#[path = "frames/runner.rs"]
mod runner;
#[path = "frames/screens.rs"]
mod screens;

use std::fs;
use std::path::Path;

use goldens::Goldens;
use runner::{Shown, run};
use tallowdeep::app::compare;

#[test]
fn frames_are_as_they_were_accepted() {
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
            &mut |name, shown| {
                let frame = match shown {
                    Shown::Game(game, _) => game.frame(),
                    Shown::Both(both) => both.frame(compare::FRAME),
                };
                goldens.check(name, &frame);
            },
        );
    }
    goldens.finish();
}
