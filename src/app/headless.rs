//! The program without a window: commands and keys in, frames and traces out. Runs the same lines as the window does.

use std::fmt;
use std::sync::OnceLock;

use crate::app::backend::Program;
use crate::app::session::{Outcome, Session};
use crate::app::storage::Storage;
use crate::app::{App, trace};
use crate::content::Content;
use crate::content::map;
use crate::content::map::DrawnMap;
use crate::game::Command;
use crate::gfx::{Canvas, PxSize};
use crate::replay::Recording;
use crate::ui::input::key::{Input, KeyPress};
use crate::ui::settings::Settings;

/// The size of a frame where nobody asks for another, in pixels.
pub const FRAME: PxSize = PxSize { w: 640, h: 400 };

/// Why a script cannot be played: what was found and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError(pub String);

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ScriptError {}

/// A game without a window.
///
/// ```
/// let mut game = tallowdeep::app::Script::new("mcrogueface", 7)?;
/// game.play("e e s")?;
/// assert_eq!(game.frame().size(), tallowdeep::gfx::PxSize::new(640, 400));
/// # Ok::<(), tallowdeep::app::headless::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Script<'c> {
    app: App<'c>,
    size: PxSize,
    /// Whether frames show motion.
    running: bool,
}

impl Script<'static> {
    /// A new game of the rule set called `rules`, with what comes with the program.
    ///
    /// # Errors
    /// Where there is no such rule set.
    pub fn new(rules: &str, seed: u64) -> Result<Self, ScriptError> {
        let number = number(builtin(), rules)?;
        Ok(Self::of(App::in_game(builtin(), number, seed, None)))
    }

    /// A new game on a map drawn as text, as `--map` takes it.
    ///
    /// # Errors
    /// Where there is no such rule set, or the drawing is wrong; says line and column.
    pub fn on_map(rules: &str, seed: u64, drawing: &str) -> Result<Self, ScriptError> {
        let number = number(builtin(), rules)?;
        let map = map::parse_drawn_map("map", drawing, &builtin().rules[number].rules)
            .map_err(|error| ScriptError(error.to_string()))?;
        Ok(Self::of(App::in_game(builtin(), number, seed, Some(map))))
    }

    /// The title screen, with this seed filled in.
    pub fn at_title(seed: u64) -> Self {
        Self::of(App::at_title(builtin(), seed, 0))
    }
}

impl<'c> Script<'c> {
    /// Plays on with `app`.
    pub const fn of(app: App<'c>) -> Self {
        Self {
            app,
            size: FRAME,
            running: false,
        }
    }

    /// A new game with other content. `rules` is the number of a rule set.
    pub fn with(content: &'c Content, rules: usize, seed: u64, map: Option<DrawnMap>) -> Self {
        Self::of(App::in_game(content, rules, seed, map))
    }

    /// Draws frames of this size from now on, in logical pixels.
    pub const fn resize(&mut self, size: PxSize) {
        self.size = size;
    }

    /// Shows the tutorial's own screen from now on, in its own size; or ours again, in the usual one.
    pub fn show_tutorial(&mut self, tutorial: bool) {
        self.app = self.app.clone().with_tutorial(tutorial);
        self.size = self.app.tutorial().map_or(FRAME, |screen| screen.size());
    }

    /// Plays command words such as `e e s . sw`; a refused command is no error.
    ///
    /// # Errors
    /// Names the first word that is no command; those before it were played.
    pub fn play(&mut self, words: &str) -> Result<(), ScriptError> {
        for word in words.split_whitespace() {
            self.command(command(word)?);
        }
        Ok(())
    }

    /// Gives one command; nothing where no game is being played.
    pub fn command(&mut self, command: Command) -> Option<Outcome> {
        self.running = false;
        self.app.play(command)
    }

    /// Presses a key.
    pub fn press(&mut self, press: impl Into<KeyPress>) {
        self.running = false;
        self.app.input(Input::Press(press.into()), self.size);
    }

    /// Takes in anything that a window could.
    pub fn input(&mut self, input: Input) {
        self.app.input(input, self.size);
    }

    /// Draws as a player has chosen.
    pub fn choose(&mut self, settings: Settings) {
        self.app = self.app.clone().with_settings(settings);
    }

    /// What the player has chosen.
    pub const fn settings(&self) -> Settings {
        self.app.settings()
    }

    /// Lets so many frames of 1/60 s go by since the last command or key, 0 or more, and shows motion from then on until
    /// the next one.
    pub fn frames(&mut self, frames: u32) {
        self.running = true;
        self.app.input(Input::Frames(frames), self.size);
    }

    /// Has `storage` do what the program needs him for, as the window does after each input.
    pub fn keep(&mut self, storage: &mut dyn Storage) {
        self.app.run_storage_requests(storage, self.size);
    }

    /// The game being played, if one is.
    pub const fn session(&self) -> Option<&Session> {
        self.app.session()
    }

    /// The recording of the game being played, if one is.
    pub const fn recording(&self) -> Option<&Recording> {
        self.app.recording()
    }

    /// The frame as the window shows it: once all motion has ended, or, after [`Script::frames`], as it is then.
    pub fn frame(&mut self) -> Canvas {
        if !self.running {
            self.app.rest();
        }
        let mut canvas = Canvas::new(self.size);
        self.app.draw(&mut canvas);
        canvas
    }

    /// The trace line of the start; nothing where no game is being played.
    pub fn trace_start(&self, with_sight: bool) -> Option<String> {
        self.session()
            .map(|session| trace::start(session, with_sight))
    }

    /// Gives one command and answers its trace line; nothing where no game is being played.
    pub fn trace(&mut self, command: Command, with_sight: bool) -> Option<String> {
        let outcome = self.command(command)?;
        self.session()
            .map(|session| trace::command(session, command, &outcome, with_sight))
    }
}

/// The command that a word stands for.
///
/// # Errors
/// Names the word and those that would be right.
pub fn command(word: &str) -> Result<Command, ScriptError> {
    Command::from_word(word).ok_or_else(|| {
        let words = "n e s w ne se sw nw . g > < tick, use-a to use-z, drop-a to drop-z, throw-a@X,Y to throw-z@X,Y";
        ScriptError(format!("must be one of {words}; found {word:?}"))
    })
}

fn builtin() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn number(content: &Content, rules: &str) -> Result<usize, ScriptError> {
    let found = content.rules_named(rules);
    found.map_err(|error| ScriptError(error.to_string()))
}
