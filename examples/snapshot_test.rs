//! A picture test: the first run keeps a frame, later runs compare with it, pixel by pixel and without tolerance.
//!
//! `cargo run --example snapshot_test [FOLDER]`
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use tallowdeep::{Canvas, Script, png};

/// A map drawn as text makes a better test than a generated one: it holds what the test is about and nothing else.
const MAP: &str = "
#######
#.....#
#.@.g.#
#.....#
#######";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os()
        .nth(1)
        .map_or_else(env::temp_dir, PathBuf::from);
    let path = folder.join("fight.png");

    let mut game = Script::on_map("mcrogueface", 1, MAP)?;
    game.play("e e")?;
    let frame = game.frame();

    if !path.exists() {
        fs::write(&path, png::encode(&frame)?)?;
        println!("kept {}; look at it", path.display());
        return Ok(());
    }
    let kept = Canvas::from(&png::decode(&fs::read(&path)?)?);
    match kept.difference(&frame) {
        None => println!("same as {}", path.display()),
        Some(difference) => {
            let seen = folder.join("fight.diff.png");
            fs::write(&seen, png::encode(&difference.picture)?)?;
            let (path, seen) = (path.display(), seen.display());
            return Err(format!("{path}: {difference}; see {seen}").into());
        }
    }
    Ok(())
}
