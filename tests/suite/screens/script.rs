//! Plays a script and hands over the frames that it asks for.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use tallowdeep::ui::settings::RulesId;

use tallowdeep::app::App;
use tallowdeep::app::Script;
use tallowdeep::app::headless;
use tallowdeep::content::Content;
use tallowdeep::content::settings;
use tallowdeep::gfx::{Canvas, Px, PxSize};
use tallowdeep::tools::compare::Compare;
use tallowdeep::ui::input::key::{Input, Key, KeyPress, MouseButton};

use crate::support::memory::Memory;
use crate::support::scene::map_of;

pub(crate) static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::clone(Content::shared()));

/// A frame that a script asks for.
pub(crate) enum Shown<'s> {
    /// A screen of one game, and whether it is a tutorial's screen, which has its own size.
    Game(&'s mut Script, bool),
    /// Two games side by side.
    Both(&'s mut Compare),
    /// A part of a frame.
    Part(Canvas),
}

/// Plays the script `text` from the file `place`, and calls `show` with the name of each frame.
pub(crate) fn run(place: &str, text: &str, show: &mut dyn FnMut(&str, Shown<'_>)) {
    let mut runner = Runner {
        file: place,
        show,
        game: None,
        storage: None,
        tutorial: false,
        rules: ("mcrogueface", 1),
        size: PxSize::new(640, 400),
        settings: Vec::new(),
    };
    runner.run(text);
}

/// A game at its start, perhaps on a drawing.
fn begin(name: &str, seed: u64, drawing: Option<&str>, place: &str) -> Script {
    let number = CONTENT
        .rules_named(name)
        .unwrap_or_else(|error| panic!("{place}: {error}"));
    let map = drawing.map(|drawing| map_of(&CONTENT.rules[number.0].rules, drawing));
    Script::of(App::in_game(&CONTENT, number, seed, map))
}

struct Runner<'r> {
    /// The script.
    file: &'r str,
    show: &'r mut dyn FnMut(&str, Shown<'_>),
    game: Option<Script>,
    /// The saved games, if there are any.
    storage: Option<Memory>,
    /// Whether the tutorial's screen is shown.
    tutorial: bool,
    rules: (&'r str, u64),
    size: PxSize,
    /// What has been set since the script began.
    settings: Vec<String>,
}

impl<'r> Runner<'r> {
    fn run(&mut self, text: &'r str) {
        let mut lines = (1..).zip(text.lines());
        while let Some((number, line)) = lines.next() {
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            let place = format!("{}:{number}", self.file);
            match verb {
                "" | ";" => {}
                "map" => {
                    let rows = lines.by_ref().map(|(_, row)| row);
                    let rows: Vec<_> = rows.take_while(|row| !row.is_empty()).collect();
                    // `map asleep` is a map on which all monsters sleep.
                    let drawing = format!("{rest} {}", rows.join("\n"));
                    self.start(begin(self.rules.0, self.rules.1, Some(&drawing), &place));
                }
                _ => self.line(verb, rest, &place),
            }
            if let (Some(game), Some(storage)) = (&mut self.game, &mut self.storage) {
                game.save(storage);
            }
        }
    }

    fn line(&mut self, verb: &str, rest: &'r str, place: &str) {
        match verb {
            "rules" => {
                let (name, seed) = rest.split_once(' ').unwrap_or((rest, "1"));
                self.rules = (
                    name,
                    seed.parse()
                        .unwrap_or_else(|_| panic!("{place}: no seed: {seed}")),
                );
                self.start(begin(name, self.rules.1, None, place));
            }
            "kept" => self.storage = Some(replays()),
            "title" => {
                let seed = rest
                    .parse()
                    .unwrap_or_else(|_| panic!("{place}: no seed: {rest}"));
                let mut app = App::at_title(&CONTENT, seed, RulesId(0));
                if self.storage.is_some() {
                    app.list_recordings();
                }
                self.start(Script::of(app));
            }
            "size" => {
                self.size = size(rest, place);
                self.carry_over();
            }
            "set" => {
                let key = rest.split_once('=').map_or(rest, |(key, _)| key);
                self.settings.retain(|line| !line.starts_with(key));
                self.settings.push(rest.to_owned());
                self.carry_over();
            }
            "reset" => {
                self.settings.clear();
                self.carry_over();
            }
            "compare" => self.compare(rest, place),
            _ => self.on(verb, rest, place),
        }
    }

    fn compare(&mut self, rest: &str, place: &str) {
        let words: Vec<_> = rest.split_whitespace().collect();
        let [name, first, second, seed, words @ ..] = words.as_slice() else {
            panic!("{place}: must be NAME A B SEED WORDS, found {rest}");
        };
        let number = |name| {
            CONTENT
                .rules_named(name)
                .unwrap_or_else(|error| panic!("{place}: {error}"))
        };
        let seed = seed
            .parse()
            .unwrap_or_else(|_| panic!("{place}: no seed: {seed}"));
        let mut both = Compare::new(&CONTENT, [number(first), number(second)], seed, None);
        for word in words {
            both.play(headless::command(word).unwrap_or_else(|error| panic!("{place}: {error}")));
        }
        (self.show)(name, Shown::Both(&mut both));
    }

    fn start(&mut self, game: Script) {
        self.game = Some(game);
        self.tutorial = false;
        self.carry_over();
    }

    /// Size and settings carry over to all games of a script.
    fn carry_over(&mut self) {
        if let Some(game) = &mut self.game {
            game.resize(self.size);
            if self.settings.is_empty() {
                return;
            }
            let chosen = settings::parse_settings("set", &self.settings.join("\n"), &CONTENT);
            game.choose(chosen.unwrap_or_else(|error| panic!("{}: {error}", self.file)));
        }
    }

    fn on(&mut self, verb: &str, rest: &str, place: &str) {
        let game = self
            .game
            .as_mut()
            .unwrap_or_else(|| panic!("{place}: no game has begun"));
        match verb {
            "play" => game
                .play(rest)
                .unwrap_or_else(|error| panic!("{place}: {error}")),
            "press" => rest
                .split_whitespace()
                .for_each(|word| game.press(press(word, place))),
            "frames" => game.frames(number(rest, place).unsigned_abs()),
            "hover" => game.input(Input::Hover(px(rest, place))),
            "click" => game.input(Input::Click(px(rest, place), MouseButton::Left)),
            "right" => game.input(Input::Click(px(rest, place), MouseButton::Right)),
            "wheel" => game.input(Input::Wheel(Px::new(0, 0), number(rest, place))),
            "layout" => {
                self.tutorial = rest == "tutorial";
                game.show_tutorial(self.tutorial);
            }
            "shot" => match rest.split_once(' ') {
                None => (self.show)(rest, Shown::Game(game, self.tutorial)),
                Some((name, area)) => (self.show)(name, Shown::Part(part(game, area, place))),
            },
            _ => panic!("{place}: no such verb: {verb}"),
        }
    }
}

/// The recordings in `tests/replays`, ordered by name.
fn replays() -> Memory {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let files = fs::read_dir(folder).expect("there are recordings");
    let files = files.flatten().map(|entry| {
        let name = entry.file_name().into_string().expect("names are ASCII");
        let text = fs::read_to_string(entry.path()).expect("a recording is text");
        (name, text)
    });
    let mut memory = Memory::default();
    memory.files.extend(files);
    memory.files.sort();
    memory
}

fn number(text: &str, place: &str) -> i32 {
    text.parse()
        .unwrap_or_else(|_| panic!("{place}: no number: {text}"))
}

fn size(text: &str, place: &str) -> PxSize {
    let (w, h) = text
        .split_once('x')
        .unwrap_or_else(|| panic!("{place}: must be a size such as 640x400, found {text}"));
    PxSize::new(number(w, place), number(h, place))
}

/// The part of the frame that `area` names, such as `0 312 480x88`.
fn part(game: &mut Script, area: &str, place: &str) -> Canvas {
    let (at, extent) = area
        .rsplit_once(' ')
        .unwrap_or_else(|| panic!("{place}: must be an area such as 0 312 480x88, found {area}"));
    let (at, mut part) = (px(at, place), Canvas::new(size(extent, place)));
    part.blit_canvas(&game.frame(), Px::new(-at.x, -at.y));
    part
}

/// A pixel: its column and its row.
fn px(text: &str, place: &str) -> Px {
    let (x, y) = text
        .split_once(' ')
        .unwrap_or_else(|| panic!("{place}: must be a pixel such as 12 30, found {text}"));
    Px::new(number(x, place), number(y, place))
}

/// A key, with Shift if it begins with `Shift+`.
fn press(word: &str, place: &str) -> KeyPress {
    let (word, shift) = word
        .strip_prefix("Shift+")
        .map_or((word, false), |word| (word, true));
    let plain = KeyPress::from(key(word, place));
    KeyPress {
        shift: shift || plain.shift,
        ..plain
    }
}

/// A key by its name, or by the character it types.
fn key(word: &str, place: &str) -> Key {
    match word {
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Tab" => Key::Tab,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "F2" => Key::F(2),
        "F3" => Key::F(3),
        _ => {
            let mut letters = word.chars();
            let letter = letters.next().filter(|_| letters.next().is_none());
            Key::Char(letter.unwrap_or_else(|| panic!("{place}: no such key: {word}")))
        }
    }
}
