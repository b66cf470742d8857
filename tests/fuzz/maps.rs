//! Any bytes as a map: refused, or a world that can be played a few turns.
#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use tallowdeep::content::Content;
use tallowdeep::content::map;
use tallowdeep::game::{Command, World};

fuzz_target!(|bytes: &[u8]| {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    let content = CONTENT.get_or_init(Content::builtin);
    let [number, text @ ..] = bytes else { return };
    let rules = &content.rules[usize::from(*number) % content.rules.len()].rules;
    if let Ok(drawing) = map::parse_drawn_map("fuzz", &String::from_utf8_lossy(text), rules) {
        let mut world = World::on_map(Arc::clone(rules), 1, drawing.blueprint);
        for command in Command::all_except_throws().take(40) {
            // Refused or not: either is fine.
            let _ = world.step(command);
        }
    }
});
