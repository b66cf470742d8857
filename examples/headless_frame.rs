//! Plays a game without a window and writes its last frame as a PNG file.
//!
//! `cargo run --example headless_frame [FOLDER]`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use tallowdeep::{Canvas, PxSize, Script, png};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os()
        .nth(1)
        .map_or_else(env::temp_dir, PathBuf::from);

    // Rule set and seed alone decide the level: it is the same on every machine.
    let mut game = Script::new("tallowdeep", 7)?;

    // Commands are words: compass letters to walk, `.` to wait, `g` to pick up, `>` for stairs. A refused command, such
    // as walking into a wall, changes nothing and is not an error; an unknown word is one.
    game.play("e e s s w .")?;
    if let Some(session) = game.session() {
        let hero = session.view().hero();
        println!("{} of {} hit points", hero.hp, hero.stats.hp);
    }

    // 640x400 pixels by default. The game is drawn as the window would show it.
    game.resize(PxSize::new(800, 480));
    let frame: Canvas = game.frame();

    // The same pixels always give the same bytes.
    let path = folder.join("frame.png");
    fs::write(&path, png::encode(&frame)?)?;
    println!("wrote {}", path.display());
    Ok(())
}
