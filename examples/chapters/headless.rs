//! What the chapters share: arguments, maps drawn as text, and the trace of a game. No rules.
//!
//! A trace is a line of JSON for the start, with `null` as its command, and one for each command, done or not:
//!
//! ```json
//! {"map":["######","#....#","######"],"turn":0, ...}
//! {"turn":1,"command":"e","hero":{"x":2,"y":1,"hp":29},"actors":[{"kind":"goblin","x":3,"y":1,"hp":6}],
//!  "log":["The Goblin hits you for 1 damage!"],"over":null,"visible":["111111", "111111", "111110"]}
//! ```
//!
//! `map` is on the first line, without actors; `actors` are the living others, seen or not, in the order in which they
//! were placed; `remains`, if there are any, are those of the dead; `log` has what the command added; `over` is `null` or
//! `"dead"`; `visible` has a row each of what is in view. `tallowdeep run --trace - --trace-sight` writes the same words
//! and more, and `tallowdeep beside` reads both.

use std::error::Error;
use std::{env, fs};

use tallowdeep_canvas::Rgb;
use tallowdeep_grid::{BitGrid, Pos, Size};

/// `--map FILE --commands "e e" --trace`; each may be left out.
#[derive(Default)]
#[allow(dead_code, reason = "no chapter reads all of them")]
pub(crate) struct Arguments {
    /// The text of the map to play on, instead of a new dungeon.
    pub(crate) map: Option<String>,
    /// What is played, in words: `n` is up, `e` right, `s` down, `w` left; a chapter may know more.
    pub(crate) commands: Vec<String>,
    /// Whether to print the game as lines of JSON instead of opening a window.
    pub(crate) trace: bool,
    /// `--real-time`: RogueBasin's extra.
    pub(crate) real_time: bool,
    /// `--player "10 1 20 40"`: other stats of SadConsole's player.
    pub(crate) player: Vec<i32>,
}

impl Arguments {
    pub(crate) fn read() -> Result<Self, Box<dyn Error>> {
        let mut asked = Self::default();
        let mut words = env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--map" => {
                    let file = words.next().ok_or("--map needs a file")?;
                    let text = fs::read_to_string(&file);
                    asked.map = Some(text.map_err(|error| format!("{file}: {error}"))?);
                }
                "--commands" => {
                    let list = words.next().ok_or("--commands needs words: \"e e\"")?;
                    asked.commands = list.split_whitespace().map(str::to_owned).collect();
                }
                "--trace" => asked.trace = true,
                "--player" => {
                    let stats = words
                        .next()
                        .ok_or("--player needs numbers: \"10 1 20 40\"")?;
                    let stats = stats.split_whitespace().map(str::parse);
                    asked.player = stats.collect::<Result<_, _>>()?;
                }
                "--real-time" => asked.real_time = true,
                _ => return Err(format!("{word}: must be --map, --commands or --trace").into()),
            }
        }
        Ok(asked)
    }
}

/// A kind, a place and hit points.
pub(crate) type Actor = (String, Pos, i32);

/// The size of a map, and the letter of each cell. `#` is wall, `.` floor, `@` the player, other letters are monsters;
/// lines that begin with `;` are comments.
pub(crate) fn map_cells(map: &str) -> (Size, Vec<(Pos, char)>) {
    let (mut size, mut cells) = (Size::default(), Vec::new());
    for row in map.lines().filter(|row| !row.starts_with(';')) {
        for (x, letter) in (0..).zip(row.chars()) {
            cells.push((Pos::new(x, size.h), letter));
            size.w = size.w.max(x + 1);
        }
        size.h += 1;
    }
    (size, cells)
}

/// Prints the first line of a trace: the map, a letter a cell, and the state at the start. The first actor is the hero.
pub(crate) fn print_start(
    letter: impl Fn(Pos) -> char,
    actors: &[Actor],
    log: &[(Rgb, String)],
    visible: &BitGrid,
) {
    let map = rows(visible.size(), letter);
    let line = state(0, None, actors, log, false, visible);
    println!(r#"{{"map":{map:?},{}"#, &line[1..]);
}

/// Prints a line of the trace: the state after a command and the messages that it added. An actor that is called "remains
/// of" something is dead.
pub(crate) fn print_line(
    turn: u32,
    command: Option<&str>,
    actors: &[Actor],
    log: &[(Rgb, String)],
    over: bool,
    visible: &BitGrid,
) {
    println!("{}", state(turn, command, actors, log, over, visible));
}

/// A state as a JSON object.
fn state(
    turn: u32,
    command: Option<&str>,
    actors: &[Actor],
    log: &[(Rgb, String)],
    over: bool,
    visible: &BitGrid,
) -> String {
    let command = command.map_or("null".to_owned(), |word| format!("{word:?}"));
    let (_, Pos { x, y }, hp) = &actors[0];
    let hero = format!(r#"{{"x":{x},"y":{y},"hp":{hp}}}"#);
    let mut others = Vec::new();
    let mut remains = Vec::new();
    for (kind, Pos { x, y }, hp) in &actors[1..] {
        match kind.strip_prefix("remains of ") {
            // The latest is drawn first, and is last in the trace.
            Some(kind) => remains.insert(0, format!(r#"{{"kind":{kind:?},"x":{x},"y":{y}}}"#)),
            None => others.push(format!(r#"{{"kind":{kind:?},"x":{x},"y":{y},"hp":{hp}}}"#)),
        }
    }
    let log: Vec<&String> = log.iter().map(|(_, text)| text).collect();
    let remains = match remains.is_empty() {
        true => String::new(),
        false => format!(r#""remains":[{}],"#, remains.join(",")),
    };
    let (others, over) = (others.join(","), if over { "\"dead\"" } else { "null" });
    let visible = rows(
        visible.size(),
        |pos| if visible.get(pos) { '1' } else { '0' },
    );
    format!(
        r#"{{"turn":{turn},"command":{command},"hero":{hero},"actors":[{others}],{remains}"log":{log:?},"over":{over},"visible":{visible:?}}}"#
    )
}

fn rows(size: Size, letter: impl Fn(Pos) -> char) -> Vec<String> {
    let mut rows = vec![String::new(); size.h as usize];
    for pos in size.cells() {
        rows[pos.y as usize].push(letter(pos));
    }
    rows
}
