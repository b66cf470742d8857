//! A custom rule set next to the built-in ones, drawn with their tiles.
//!
//! `cargo run --example own_rules [FOLDER]`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use tallowdeep::{Command, Content, Script, png};

/// Rules are data: numbers, monsters and messages are all in this file, without any code.
const RULES: &str = include_str!("own_rules.toml");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os()
        .nth(1)
        .map_or_else(env::temp_dir, PathBuf::from);
    let mut content = Content::builtin();

    // A mistake is an error that names the line, what was found and what would be right.
    let wrong = RULES.replace("hp = 12", "hp = 0");
    if let Err(error) = content.add_rules("own_rules.toml", &wrong) {
        println!("{error}");
    }

    let rules = content.add_rules("own_rules.toml", RULES)?;
    let mut game = Script::with(&Arc::new(content), rules, 1, None);
    for word in ". sw e e".split(' ') {
        let command = Command::from_word(word).ok_or("no such command")?;
        let Some(outcome) = game.command(command) else {
            break;
        };
        for line in outcome.lines {
            println!("{word}: {}", line.text);
        }
    }

    let path = folder.join("cellar.png");
    fs::write(&path, png::encode(&game.frame())?)?;
    println!("wrote {}", path.display());
    Ok(())
}
