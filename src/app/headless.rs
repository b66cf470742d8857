//! The program without a window: commands and keys in, frames and traces out. Runs the same code as the window.

use std::fmt;
use std::str::FromStr;

use crate::app::backend::Program;
use crate::app::session::{Outcome, Session};
use crate::app::storage::Storage;
#[cfg(feature = "cli")]
use crate::app::trace;
use crate::app::{App, Error};
use crate::content::Content;
use crate::content::map;
use crate::content::map::DrawnMap;
use crate::game::Command;
use crate::gfx::{Canvas, PxSize};
use crate::replay::Recording;
use crate::ui::input::key::{Input, KeyPress};
use crate::ui::settings::{RulesId, Settings};

/// The default size of a frame, in pixels.
pub const FRAME: PxSize = PxSize { w: 640, h: 400 };

/// A game without a window: commands and keys go in, frames come out. It runs the same code as the window.
///
/// ```
/// use tallowdeep::{PxSize, Script};
///
/// let mut game = Script::new("mcrogueface", 7)?;
/// game.play("e e s")?;
/// assert_eq!(game.frame().size(), PxSize::new(640, 400));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Script<'c> {
    app: App<'c>,
    size: PxSize,
    /// Whether frames show animation.
    running: bool,
}

impl Script<'static> {
    /// A new game with the built-in rule set called `rules`, on a level generated from `seed`.
    ///
    /// # Errors
    /// If there is no such rule set; lists those there are.
    pub fn new(rules: &str, seed: u64) -> Result<Self, Error> {
        let number = number(Content::shared(), rules)?;
        Ok(Self::of(App::in_game(
            Content::shared(),
            number,
            seed,
            None,
        )))
    }

    /// A new game on a map drawn as text: `#` wall, `.` floor, `@` the hero, a letter for each monster and item of the
    /// rule set. Empty lines are ignored.
    ///
    /// # Errors
    /// If there is no such rule set, or the drawing is wrong; says line and column.
    pub fn on_map(rules: &str, seed: u64, drawing: &str) -> Result<Self, Error> {
        let number = number(Content::shared(), rules)?;
        let map = map::parse_drawn_map("map", drawing, &Content::shared().rules[number.0].rules)?;
        Ok(Self::of(App::in_game(
            Content::shared(),
            number,
            seed,
            Some(map),
        )))
    }

    /// A new game by the rules in `text`, a rule file (`docs/formats.md`), on a level generated from `seed`.
    ///
    /// ```
    /// use tallowdeep::Script;
    ///
    /// let rules = "extends = \"tcod\"\nname = \"twins\"\n[hero.stats]\nhp = 60\n";
    /// let game = Script::from_rules(rules, 7);
    /// # let game = game.map_err(|error| error.to_string());
    /// # assert_eq!(game.map(|game| game.session().map(|it| it.view().hero().hp)), Ok(Some(60)));
    /// ```
    ///
    /// What it loads stays in memory until the program ends, some megabytes each time: to play by many rules, or by the same
    /// ones often, use [`Content::add_rules`] and [`Script::with`].
    ///
    /// # Errors
    /// If the rules are wrong: with line, what was found and what would be right.
    pub fn from_rules(text: &str, seed: u64) -> Result<Self, Error> {
        let mut content = Content::shared().clone();
        let rules = content.add_rules("rules", text)?;
        Ok(Self::with(Box::leak(Box::new(content)), rules, seed, None))
    }

    /// The title screen, with this seed filled in.
    pub fn at_title(seed: u64) -> Self {
        Self::of(App::at_title(Content::shared(), seed, RulesId::default()))
    }
}

impl<'c> Script<'c> {
    /// A script that controls `app`.
    pub const fn of(app: App<'c>) -> Self {
        Self {
            app,
            size: FRAME,
            running: false,
        }
    }

    /// A new game with other content, on `map` or on a level generated from `seed`. `rules` is an index into
    /// [`Content::rules`].
    pub fn with(content: &'c Content, rules: RulesId, seed: u64, map: Option<DrawnMap>) -> Self {
        Self::of(App::in_game(content, rules, seed, map))
    }

    /// Draws frames of this size from now on; 640x400 pixels until then.
    pub const fn resize(&mut self, size: PxSize) {
        self.size = size;
    }

    /// Shows the tutorial's own screen from now on, in its own size, if the rule set has one; or the usual screen again.
    pub fn show_tutorial(&mut self, tutorial: bool) {
        self.app = self.app.clone().with_tutorial(tutorial);
        self.size = self.app.tutorial().map_or(FRAME, |screen| screen.size());
    }

    /// Plays command words such as `e e s . sw`, as [`Command::word`] writes them. A refused command is no error.
    ///
    /// # Errors
    /// Names the first word that is no command. The commands before it were played.
    pub fn play(&mut self, words: &str) -> Result<(), Error> {
        for word in words.split_whitespace() {
            self.command(command(word)?);
        }
        Ok(())
    }

    /// Gives one command. Returns whether it was refused, what happened and what was said; `None` if no game is being
    /// played.
    pub fn command(&mut self, command: Command) -> Option<Outcome> {
        self.running = false;
        self.app.play(command)
    }

    /// Presses a key: a [`Key`](crate::Key), or one with Shift or as an auto-repeat.
    pub fn press(&mut self, press: impl Into<KeyPress>) {
        self.running = false;
        self.app.input(Input::Press(press.into()), self.size);
    }

    /// Receives any input that a window could: keys, the mouse, the passing of time.
    pub fn input(&mut self, input: Input) {
        self.app.input(input, self.size);
    }

    /// Puts these options in force.
    pub fn choose(&mut self, settings: Settings) {
        self.app = self.app.clone().with_settings(settings);
    }

    /// The options in force.
    pub const fn settings(&self) -> Settings {
        self.app.settings()
    }

    /// Lets this many frames of 1/60 s pass, 0 or more. [`Script::frame`] shows motion from then on, until the next
    /// command or key.
    pub fn frames(&mut self, frames: u32) {
        self.running = true;
        self.app.input(Input::Frames(frames), self.size);
    }

    /// Lets `storage` carry out what the program asks of it, as the window does after each input.
    pub fn keep(&mut self, storage: &mut dyn Storage) {
        self.app.run_storage_requests(storage, self.size);
    }

    /// The game being played; `None` at the title screen.
    pub const fn session(&self) -> Option<&Session> {
        self.app.session()
    }

    /// The recording of the game being played; `None` at the title screen.
    pub const fn recording(&self) -> Option<&Recording> {
        self.app.recording()
    }

    /// The frame as the window shows it: after all motion has ended, or after [`Script::frames`] in the middle of it.
    pub fn frame(&mut self) -> Canvas {
        if !self.running {
            self.app.finish_motion();
        }
        let mut canvas = Canvas::new(self.size);
        self.app.draw(&mut canvas);
        canvas
    }

    /// The trace line of the start, one JSON object (`docs/formats.md`); `None` if no game is being played. By feature `cli`.
    #[cfg(feature = "cli")]
    pub fn trace_start(&self, detail: trace::Detail) -> Option<String> {
        self.session().map(|session| trace::start(session, detail))
    }

    /// Gives one command and returns its trace line; `None` if no game is being played. By feature `cli`.
    #[cfg(feature = "cli")]
    pub fn trace(&mut self, command: Command, detail: trace::Detail) -> Option<String> {
        let outcome = self.command(command)?;
        self.session()
            .map(|session| trace::command(session, command, &outcome, detail))
    }
}

/// As [`Command::word`] writes it.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.word())
    }
}

/// From a word such as `ne` or `use-a`; the error lists those there are.
impl FromStr for Command {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        command(word)
    }
}

/// The command for a word.
///
/// # Errors
/// Names the word and the valid ones.
pub fn command(word: &str) -> Result<Command, Error> {
    Command::from_word(word).ok_or_else(|| Error::UnknownCommand(word.to_owned()))
}

fn number(content: &Content, rules: &str) -> Result<RulesId, Error> {
    Ok(content.rules_named(rules)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;

    #[test]
    fn command_words_are_parsed_and_shown() {
        assert_eq!("ne".parse().ok(), Some(Command::Bump(Dir::NE)));
        for command in Command::all_except_throws() {
            assert_eq!(command.to_string().parse().ok(), Some(command));
        }
        let fault = "fly".parse::<Command>().expect_err("there is none");
        let said = fault.to_string();
        assert!(said.ends_with("; found \"fly\""), "{said}");
    }

    #[test]
    fn wrong_rules_are_named_with_their_line() {
        let rules = "extends = \"tcod\"\nname = \"mine\"\n[hero.stats]\nhp = 0\n";
        let fault = Script::from_rules(rules, 1).expect_err("nobody lives");
        assert!(fault.to_string().starts_with("rules:4: hp: "), "{fault}");
    }
}
