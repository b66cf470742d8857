//! A picture test: the first run keeps a frame, later runs compare with it, pixel by pixel and without tolerance.
//!
//! `cargo run --example snapshot_test [FOLDER]`
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use tallowdeep::{Canvas, Px, Rgb, Script, png};

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
    let kept = png::decode(&fs::read(&path)?)?;
    match first_difference(&frame, &kept) {
        None => println!("same as {}", path.display()),
        Some(at) => {
            return Err(format!("{} differs at ({}, {})", path.display(), at.x, at.y).into());
        }
    }
    Ok(())
}

/// The first pixel in reading order that differs.
fn first_difference(frame: &Canvas, kept: &png::Image) -> Option<Px> {
    if frame.size() != kept.size() {
        return Some(Px::new(0, 0));
    }
    let pairs = frame.pixels().iter().zip(kept.rgba());
    let at =
        { pairs }.position(|(now, [r, g, b, _])| Rgb::from_u32(*now) != Rgb::new(*r, *g, *b))?;
    let width = frame.size().w;
    Some(Px::new(at as i32 % width, at as i32 / width))
}
