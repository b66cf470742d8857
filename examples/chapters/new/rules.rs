//! Plays small games without a window, and looks at what the program prints. If you change a rule, change what is expected
//! here; the maps are in the folder `maps`.

use std::process::Command;

/// The last line that the program prints for a game on this map with these commands.
fn play(map: &str, commands: &str) -> String {
    let map = format!("{}/maps/{map}.txt", env!("CARGO_MANIFEST_DIR"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_<name>"));
    program.args(["--map", &map, "--commands", commands, "--trace"]);
    let output = program.output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("it prints text");
    text.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_game_of_the_chapter() {
    let line = play("<map>", "<commands>");
    assert!(line.contains(r#"<expected>"#), "{line}");
}
