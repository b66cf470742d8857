//! A golden-image test: compares a frame with a picture in a folder, pixel by pixel and without tolerance. If they
//! differ, it leaves both and their difference there.
//!
//! `cargo run --features testing --example golden_frame [FOLDER]`, the first time with `UPDATE_SNAPSHOTS=1`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::env;
use std::error::Error;
use std::path::PathBuf;

use tallowdeep::Script;
use tallowdeep::testing::Options;

/// A map drawn as text makes a better test than a generated one: it contains what the test is about and nothing else.
const MAP: &str = "
#######
#.....#
#.@.g.#
#.....#
#######";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.unwrap_or_else(env::temp_dir);

    let mut game = Script::on_map("mcrogueface", 1, MAP)?;
    game.play("e e")?;
    // In a test this is `assert_frame(&game.frame(), "fight")`, with pictures in `tests/snapshots`.
    let pictures = Options::new().folder(&folder);
    pictures.assert_frame(&game.frame(), "fight");
    println!("as in {}", folder.join("fight.png").display());
    Ok(())
}
