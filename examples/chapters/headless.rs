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

use tallowdeep_grid::{BitGrid, Dir, Grid, Pos, Size};

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

    /// The game on the map that was asked for, or else in a new dungeon.
    pub(crate) fn game<Game>(&self, on_map: fn(&str) -> Game, generate: fn() -> Game) -> Game {
        self.map.as_deref().map_or_else(generate, on_map)
    }
}

/// The dice for combat in `tallowdeep run --seed 1`, for what is to be compared with it.
#[allow(dead_code, reason = "only SadConsole's article has dice in combat")]
pub(crate) const DICE: [u8; 32] =
    *b"\xf0YW\xabr\xa8\xe4I\x9c(\r\x15Z\xf8C\x95\x910\xf0;\xa2\x9d\xe4Eq\xa4\x84EQu\x8d\x84";

/// The direction that a word stands for, if it is one of `n`, `e`, `s` and `w`.
#[allow(dead_code, reason = "python-tcod has diagonal steps")]
pub(crate) fn cardinal(word: &str) -> Option<Dir> {
    Dir::from_word(word).filter(|dir| !dir.is_diagonal())
}

/// A map drawn as text, in which lines that begin with `;` are comments: the letters of its cells, and its actors, the
/// player `@` and then those of these letters. Where they stand there is floor, and so where a letter is unknown, which is
/// reported.
#[allow(clippy::print_stderr, reason = "whoever draws a map reads it")]
pub(crate) fn read_map<Actor>(
    map: &str,
    monsters: &str,
    spawn: impl Fn(char, Pos) -> Actor,
) -> (Grid<char>, Vec<Actor>) {
    let lines: Vec<&str> = map.lines().filter(|line| !line.starts_with(';')).collect();
    let width = lines.iter().map(|line| line.chars().count()).max();
    let size = Size::new(width.unwrap_or(0) as i32, lines.len() as i32);
    let (mut cells, mut actors) = (Grid::new(size, '#'), vec![('@', Pos::default())]);
    for (y, line) in (0..).zip(lines) {
        for (x, letter) in (0..).zip(line.chars()) {
            let pos = Pos::new(x, y);
            match letter {
                '@' => actors[0].1 = pos,
                letter if monsters.contains(letter) => actors.push((letter, pos)),
                '#' | '.' | '+' | ' ' => {}
                _ => eprintln!("map {x},{y}: {letter} is none of #.+@{monsters}, so floor"),
            }
            cells[pos] = if "#+".contains(letter) { letter } else { '.' };
        }
    }
    let spawn = |(letter, pos)| spawn(letter, pos);
    (cells, actors.into_iter().map(spawn).collect())
}

/// What a trace shows of a game.
pub(crate) struct State<'a> {
    /// Letters, without actors: only the first line has it.
    pub(crate) map: Vec<String>,
    pub(crate) turn: u32,
    /// Their kinds, places and hit points. The first is the hero. One that is called "remains of" something is dead.
    pub(crate) actors: Vec<(String, Pos, i32)>,
    /// All messages since the game began.
    pub(crate) log: Vec<&'a String>,
    pub(crate) is_over: bool,
    pub(crate) visible: &'a BitGrid,
}

/// The trace of a game, of which it has shown so many messages.
#[derive(Default)]
pub(crate) struct Trace {
    messages: usize,
}

impl Trace {
    pub(crate) fn start(state: &State) -> Self {
        let mut trace = Self::default();
        trace.print(None, state);
        trace
    }

    /// Prints a state as a JSON object: without a command the start, else what is then, and the messages that are new.
    pub(crate) fn print(&mut self, command: Option<&String>, state: &State) {
        let State { map, turn, log, .. } = state;
        let map = match command {
            None => format!(r#""map":{map:?},"#),
            Some(_) => String::new(),
        };
        let command = command.map_or("null".to_owned(), |word| format!("{word:?}"));
        let (_, Pos { x, y }, hp) = &state.actors[0];
        let hero = format!(r#"{{"x":{x},"y":{y},"hp":{hp}}}"#);
        let (mut others, mut remains) = (Vec::new(), Vec::new());
        for (kind, Pos { x, y }, hp) in &state.actors[1..] {
            match kind.strip_prefix("remains of ") {
                // The latest is drawn first, and is last in the trace.
                Some(kind) => remains.insert(0, format!(r#"{{"kind":{kind:?},"x":{x},"y":{y}}}"#)),
                None => others.push(format!(r#"{{"kind":{kind:?},"x":{x},"y":{y},"hp":{hp}}}"#)),
            }
        }
        let remains = match remains.is_empty() {
            true => String::new(),
            false => format!(r#""remains":[{}],"#, remains.join(",")),
        };
        let (others, log) = (others.join(","), &log[self.messages..]);
        let over = if state.is_over { "\"dead\"" } else { "null" };
        let visible = rows_of_bits(state.visible, ['0', '1']);
        println!(
            r#"{{{map}"turn":{turn},"command":{command},"hero":{hero},"actors":[{others}],{remains}"log":{log:?},"over":{over},"visible":{visible:?}}}"#
        );
        self.messages = state.log.len();
    }
}

/// One letter for what is not set, the other for what is.
pub(crate) fn rows_of_bits(bits: &BitGrid, [unset, set]: [char; 2]) -> Vec<String> {
    rows(bits.size(), |pos| if bits.get(pos) { set } else { unset })
}

/// A map as rows of letters.
pub(crate) fn rows(size: Size, letter: impl Fn(Pos) -> char) -> Vec<String> {
    let mut rows = vec![String::new(); size.h as usize];
    for pos in size.cells() {
        rows[pos.y as usize].push(letter(pos));
    }
    rows
}
