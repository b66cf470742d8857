//! One program, and random input for it.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use tallowdeep::app::backend::Program;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::{App, WindowRequest};
use tallowdeep::base::{Dice, Stream};
use tallowdeep::content::Content;
use tallowdeep::game::World;
use tallowdeep::gfx::testing::{Difference, Picture};
use tallowdeep::gfx::{Canvas, Px, PxSize};
use tallowdeep::tools::bot;
use tallowdeep::tools::compare::Compare;
use tallowdeep::ui::input::key::{Input, Key, KeyPress, MouseButton};
use tallowdeep::ui::settings::{RulesId, Settings, SheetId, ThemeId};

use crate::invariants::invariants;
use crate::storage::Memory;

/// How many of the last inputs are reported after an error.
const TOLD: usize = 12;

/// Keys that type a character, frequent ones repeated.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789.<>?YNQ,;-+/= éoooixvmpc";

/// Window sizes in frame pixels: usual ones, and those at which layouts change.
const SIZES: [(i32, i32); 10] = [
    (640, 400),
    (640, 360),
    (480, 270),
    (630, 340),
    (479, 269),
    (320, 200),
    (960, 540),
    (1, 1),
    (60, 400),
    (640, 20),
];

/// A program and the monkey that plays it.
pub(crate) struct Monkey {
    content: Arc<Content>,
    dice: Dice,
    program: Running,
    storage: Memory,
    size: PxSize,
    /// The frame that was shown last.
    shown: Canvas,
    /// Whether time has passed since then, so that flames would differ when drawn again.
    is_old: bool,
    inputs: VecDeque<String>,
}

/// What runs: the program, or two games side by side.
enum Running {
    App(Box<App>),
    Both(Box<Compare>),
}

impl Running {
    fn get(&mut self) -> &mut dyn Program {
        match self {
            Self::App(app) => &mut **app,
            Self::Both(both) => &mut **both,
        }
    }

    fn read_again(&mut self, content: &Arc<Content>) {
        if let Self::App(app) = self {
            app.reload(content);
        }
    }
}

impl Monkey {
    pub(crate) fn new(content: &Arc<Content>, seed: u64) -> Self {
        let mut dice = Stream::Cosmetic.dice(seed);
        let mut storage = Memory {
            files: saved_games(content).to_vec(),
            ..Memory::default()
        };
        let program = start(content, &mut dice, &mut storage);
        let (size, shown) = (PxSize::new(480, 270), Canvas::new(PxSize::default()));
        let inputs = VecDeque::new();
        Self {
            content: Arc::clone(content),
            dice,
            program,
            storage,
            size,
            shown,
            is_old: true,
            inputs,
        }
    }

    /// Gives one input and checks what follows.
    ///
    /// # Errors
    /// What does not hold, as a message.
    pub(crate) fn step(&mut self) -> Result<(), String> {
        if self.dice.percent(4) {
            self.size = self.any_size();
        }
        if self.dice.percent(1) {
            self.storage.full ^= true;
        }
        let input = self.any_input();
        if self.inputs.len() == TOLD {
            self.inputs.pop_front();
        }
        self.inputs.push_back(format!("{:?} {input:?}", self.size));
        let size = self.size;
        let request = self.program.get().input(input, size);
        self.program
            .get()
            .run_storage_requests(&mut self.storage, size);
        match request {
            Some(WindowRequest::Quit) => {
                self.program = start(&self.content, &mut self.dice, &mut self.storage);
            }
            Some(WindowRequest::Fit(whole)) => self.size = whole.unwrap_or(self.size),
            Some(WindowRequest::Rescale) => self.size = self.any_size(),
            Some(WindowRequest::Reload) => self.program.read_again(&self.content),
            None => {}
        }
        self.is_old |= matches!(input, Input::Frames(_));
        self.look()
    }

    /// Draws as the window does, and checks the frame.
    fn look(&mut self) -> Result<(), String> {
        let program = self.program.get();
        let (changed, _, _) = (
            program.has_changed(),
            program.is_large(),
            program.is_moving(),
        );
        if program.title().is_empty() {
            return Err("the window has no title".to_owned());
        }
        if changed || self.shown.size() != self.size {
            self.shown.resize(self.size);
            program.draw(&mut self.shown);
            self.is_old = false;
        }
        if !self.is_old && self.dice.percent(if changed { 2 } else { 20 }) {
            let mut again = Canvas::new(self.size);
            program.draw(&mut again);
            let [shown, again] = [&self.shown, &again].map(Picture::frame);
            if let Some(difference) = Difference::between(&shown, &again) {
                return Err(format!("drawn again, and nothing said so: {difference}"));
            }
        }
        match &self.program {
            Running::App(app) => app
                .session()
                .map_or(Ok(()), |session| invariants(session.world())),
            Running::Both(_) => Ok(()),
        }
    }

    /// Checks that the recording of the game leads to the same world.
    ///
    /// # Errors
    /// How they differ.
    pub(crate) fn check_recording(&mut self) -> Result<(), String> {
        let Running::App(app) = &self.program else {
            return Ok(());
        };
        let (Some(recording), Some(session)) = (app.recording(), app.session()) else {
            return Ok(());
        };
        let read = LoadedRecording::read(&self.content, "monkey", &recording.to_text());
        let last = read
            .and_then(|read| read.last("monkey"))
            .map_err(|error| error.to_string())?;
        if last.fingerprint() != session.fingerprint() {
            return Err("the recording leads to another world".to_owned());
        }
        Ok(())
    }

    /// The last inputs before an error, oldest first.
    pub(crate) fn last_inputs(&self) -> String {
        self.inputs
            .iter()
            .map(|input| format!("{input}\n"))
            .collect()
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u32) as usize
    }

    fn any_size(&mut self) -> PxSize {
        match self.below(10) {
            0 => PxSize::new(self.dice.range(1, 1300), self.dice.range(1, 900)),
            1..3 => PxSize::new(self.dice.range(1, 60), self.dice.range(1, 60)),
            _ => {
                let (w, h) = SIZES[self.below(SIZES.len())];
                PxSize::new(w, h)
            }
        }
    }

    /// A pixel of the frame, or one just outside it.
    fn any_pixel(&mut self) -> Px {
        Px::new(
            self.dice.range(-2, self.size.w + 1),
            self.dice.range(-2, self.size.h + 1),
        )
    }

    fn any_input(&mut self) -> Input {
        match self.below(20) {
            0 => Input::Frames(1 + self.dice.below(60)),
            1 if self.dice.percent(10) => Input::Frames(3000),
            1 => Input::Click(self.any_pixel(), MouseButton::Right),
            2..4 => Input::Click(self.any_pixel(), MouseButton::Left),
            4 => Input::Hover(self.any_pixel()),
            5 => Input::Wheel(self.any_pixel(), self.dice.range(-3, 3)),
            _ => Input::Press(KeyPress {
                key: self.any_key(),
                shift: self.dice.percent(20),
                repeat: self.dice.percent(15),
                latin: None,
            }),
        }
    }

    fn any_key(&mut self) -> Key {
        use Key::{Backspace, Down, End, Home, Left, PageDown, PageUp, Right, Up};
        const NAMED: [Key; 9] = [
            Up, Down, Left, Right, Home, End, PageUp, PageDown, Backspace,
        ];
        match self.below(20) {
            0..3 => NAMED[self.below(NAMED.len())],
            3..6 => Key::Enter,
            6 => Key::Escape,
            7 => Key::Tab,
            8 => Key::F(1 + self.dice.below(12) as u8),
            9 => Key::Pad(self.dice.below(10) as u8),
            _ => {
                let letter = self.below(LETTERS.chars().count());
                Key::Char(LETTERS.chars().nth(letter).unwrap_or(' '))
            }
        }
    }
}

/// Starts the program at the title, in a game, with a recording, or with two games.
fn start(content: &Arc<Content>, dice: &mut Dice, storage: &mut Memory) -> Running {
    let count = content.rules.len() as u32;
    let (rules, seed) = (
        RulesId(dice.below(count) as usize),
        u64::from(dice.below(1000)),
    );
    storage.keys = [
        None,
        Some("preset = \"azerty\"\nexplore = \"k\"\n"),
        Some("pack = []\n"),
    ][dice.below(3) as usize]
        .map(str::to_owned);
    if dice.percent(10) {
        storage.settings = Some("theme = 7\n".to_owned());
    }
    let mut app = match dice.below(12) {
        0 => {
            let other = RulesId(dice.below(count) as usize);
            let both = Compare::new(content, [rules, other], seed, None);
            return Running::Both(Box::new(both.with_settings(any_settings(content, dice))));
        }
        1 => {
            watching(content, storage, dice).unwrap_or_else(|| App::at_title(content, seed, rules))
        }
        3..5 => App::at_title(content, seed, rules),
        _ => App::in_game(content, rules, seed, None),
    };
    app = app
        .on_day("2026-01-01".to_owned())
        .with_tutorial(dice.percent(30));
    if dice.coin() {
        app = app.with_hints();
    }
    app.load_preferences(storage);
    if dice.coin() {
        app = app.with_settings(any_settings(content, dice));
    }
    app.list_recordings();
    app.run_storage_requests(storage, PxSize::new(640, 400));
    Running::App(Box::new(app))
}

/// A replay of a random saved game, if it can be read.
fn watching(content: &Arc<Content>, storage: &Memory, dice: &mut Dice) -> Option<App> {
    let (name, text) = storage
        .files
        .get(dice.below(storage.files.len() as u32) as usize)?;
    let opened = LoadedRecording::read(content, name, text).ok()?;
    Some(App::watching(content, name, opened))
}

fn any_settings(content: &Content, dice: &mut Dice) -> Settings {
    let tiles = dice.below(content.sheets.len() as u32 + 1) as usize;
    Settings {
        theme: ThemeId(dice.below(content.themes.len() as u32) as usize),
        tiles: tiles.checked_sub(1).map(SheetId),
        big_text: dice.percent(30),
        motion: dice.percent(70),
        flicker: dice.percent(70),
        crt: dice.percent(8),
        ..Settings::default()
    }
}

/// Recordings of a game of each of some rule sets, whole and cut off, and a file that is not a recording.
fn saved_games(content: &Content) -> &'static [(String, String)] {
    static GAMES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let record = |(seed, file)| {
            let mut turns = 0..150;
            let watch = |_: &World| turns.next().map(drop).ok_or_else(String::new);
            let commands = match bot::play(file, seed, watch) {
                Ok(game) => game.commands,
                Err((_, commands)) => commands,
            };
            let text = bot::record(file, seed, &commands).to_text();
            let half = text[..text.len() / 2].to_owned();
            [
                (format!("whole-{seed}.txt"), text),
                (format!("half-{seed}.txt"), half),
            ]
        };
        let games = (1..)
            .zip(content.rules.iter().step_by(3))
            .take(5)
            .flat_map(record);
        games
            .chain([("none.txt".to_owned(), "\u{1b}[31mno recording".to_owned())])
            .collect()
    })
}
