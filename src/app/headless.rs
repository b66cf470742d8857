//! The program without a window: commands and keys in, frames and traces out. Runs the same code as the window.

use std::sync::Arc;

use crate::app::backend::Program;
use crate::app::game::session::{Outcome, Session};
use crate::app::storage::Storage;
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
pub struct Script {
    app: App,
    size: PxSize,
    /// Whether frames show animation.
    running: bool,
}

impl Script {
    /// A new game with the built-in rule set called `rules`, on a level generated from `seed`.
    ///
    /// # Errors
    /// If there is no such rule set; lists the known ones.
    pub fn new(rules: &str, seed: u64) -> Result<Self, Error> {
        let content = Content::shared();
        Ok(Self::with(content, content.rules_named(rules)?, seed, None))
    }

    /// A new game on a map drawn as text: `#` wall, `.` floor, `@` the hero, and the letters of the rule set's monsters
    /// and items. Empty lines before and after the drawing are ignored.
    ///
    /// # Errors
    /// If there is no such rule set, or the drawing is wrong; with line and column.
    pub fn on_map(rules: &str, seed: u64, drawing: &str) -> Result<Self, Error> {
        let content = Content::shared();
        Self::with_map(content, content.rules_named(rules)?, seed, drawing)
    }

    /// A new game under the rules in `text`, a rule file (`docs/formats.md`), on a level generated from `seed`.
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
    /// # Errors
    /// If the rules are wrong: with the line, what was found and what would be right.
    pub fn from_rules(text: &str, seed: u64) -> Result<Self, Error> {
        let mut content = Content::clone(Content::shared());
        let rules = content.add_rules("rules", text)?;
        Ok(Self::with(&Arc::new(content), rules, seed, None))
    }

    /// The title screen, with this seed filled in.
    pub fn at_title(seed: u64) -> Self {
        Self::of(App::at_title(Content::shared(), seed, RulesId::default()))
    }

    /// A script that controls `app`.
    #[doc(hidden)]
    pub const fn of(app: App) -> Self {
        Self {
            app,
            size: FRAME,
            running: false,
        }
    }

    /// A new game with other content, on a level generated from `seed`, or on `map`; [`Script::with_map`] reads one from
    /// text. `rules` is what [`Content::add_rules`] and [`Content::rules_named`] return.
    pub fn with(content: &Arc<Content>, rules: RulesId, seed: u64, map: Option<DrawnMap>) -> Self {
        Self::of(App::in_game(content, rules, seed, map))
    }

    /// A new game with other content, on a map drawn as text, as in [`Script::on_map`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tallowdeep::{Content, Script};
    ///
    /// let mut content = Content::builtin();
    /// let text = "extends = \"tcod\"\nname = \"rats\"\n[[monsters]]\nkind = \"orc\"\nletter = \"r\"\n";
    /// let rules = content.add_rules("rats.toml", text)?;
    /// let game = Script::with_map(&Arc::new(content), rules, 1, "#####\n#@r.#\n#####")?;
    /// # assert_eq!(game.session().map(|game| game.view().visible_monsters().count()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the drawing is wrong; with line and column.
    pub fn with_map(
        content: &Arc<Content>,
        rules: RulesId,
        seed: u64,
        drawing: &str,
    ) -> Result<Self, Error> {
        let map = map::parse_drawn_map("map", drawing, &content.rules[rules.0].rules)?;
        Ok(Self::with(content, rules, seed, Some(map)))
    }

    /// Sets the frame size from now on; 640x400 pixels until then.
    pub const fn resize(&mut self, size: PxSize) {
        self.size = size;
    }

    /// Switches to the tutorial's own screen and its size, if the rule set has one; or back to the normal screen.
    pub fn show_tutorial(&mut self, tutorial: bool) {
        self.app.shell.show_own_screen(tutorial);
        self.size = self.app.tutorial_size().unwrap_or(FRAME);
    }

    /// Plays command words such as `e e s . sw`, as returned by [`Command::word`]. A refused command is not an error.
    ///
    /// # Errors
    /// For the first word that is not a command. The commands before it have been played.
    pub fn play(&mut self, words: &str) -> Result<(), Error> {
        for word in words.split_whitespace() {
            self.command(command(word)?);
        }
        Ok(())
    }

    /// Plays one command. Returns whether it was refused, the events and the messages; `None` if there is no game.
    pub fn command(&mut self, command: Command) -> Option<Outcome> {
        self.running = false;
        self.app.play(command)
    }

    /// Presses a key: a [`Key`](crate::Key), or a `KeyPress` with Shift or from auto-repeat.
    pub fn press(&mut self, press: impl Into<KeyPress>) {
        self.running = false;
        self.app.input(Input::Press(press.into()), self.size);
    }

    /// Handles any input a window could deliver: keys, the mouse, elapsed time.
    pub fn input(&mut self, input: Input) {
        self.app.input(input, self.size);
    }

    /// Applies these settings.
    pub fn choose(&mut self, settings: Settings) {
        self.app.shell.set_settings(settings);
    }

    /// The settings in force.
    pub const fn settings(&self) -> Settings {
        self.app.settings()
    }

    /// Lets `frames` frames of 1/60 s pass, 0 or more. From then until the next command or key, [`Script::frame`] shows
    /// motion in progress.
    pub fn frames(&mut self, frames: u32) {
        self.running = true;
        self.app.input(Input::Frames(frames), self.size);
    }

    /// Runs the pending storage requests, as the window does after each input.
    #[doc(hidden)]
    pub fn save(&mut self, storage: &mut dyn Storage) {
        self.app.run_storage_requests(storage, self.size);
    }

    /// The current game; `None` if none has been started.
    pub fn session(&self) -> Option<&Session> {
        self.app.session()
    }

    /// The recording of the current game; `None` if none has been started.
    pub fn recording(&self) -> Option<&Recording> {
        self.app.recording()
    }

    /// The current frame: after all motion has ended, or in the middle of it after [`Script::frames`].
    pub fn frame(&mut self) -> Canvas {
        self.draw_on(Canvas::new(self.size))
    }

    /// The current frame on a canvas that also keeps what was written and which tiles were drawn.
    #[doc(hidden)]
    pub fn recorded_frame(&mut self) -> Canvas {
        self.draw_on(Canvas::recording(self.size))
    }

    fn draw_on(&mut self, mut canvas: Canvas) -> Canvas {
        if !self.running {
            self.app.finish_motion();
        }
        self.app.draw(&mut canvas);
        canvas
    }

    /// What [`Script::frame`] shows, as text in reading order: in a game the map in letters, as the hero knows it, then the
    /// sidebar, the log and the keys, each below its name; of any other screen its rows, with `>` before the chosen one.
    ///
    /// ```
    /// use tallowdeep::{Key, Script};
    ///
    /// let mut game = Script::on_map("mcrogueface", 1, "#####\n#@g.#\n#####")?;
    /// game.play("e")?;
    /// let text = game.text();
    /// assert!(text.starts_with("Map:\n#####\n#@g.#\n#####\n\nYou and what you see:\n"), "{text}");
    /// assert!(text.contains("HP: 29/30") && text.contains("\nLog:\n"), "{text}");
    ///
    /// game.press(Key::Escape);
    /// assert!(game.text().contains("> n  New game"), "{}", game.text());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&mut self) -> String {
        if !self.running {
            self.app.finish_motion();
        }
        let text = self.app.text(self.size);
        text.map_or_else(String::new, |text| text.to_string())
    }
}

/// What the programs in `examples/chapters` call the key that begins another game. Here a list of commands is one game.
const RESTART: &str = "restart";

/// Parses a command word.
///
/// # Errors
/// If there is no such command; names the word and the known ones.
pub fn command(word: &str) -> Result<Command, Error> {
    if word == RESTART {
        return Err(Error::Restart);
    }
    Ok(word.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_rules_name_their_line() {
        let rules = "extends = \"tcod\"\nname = \"mine\"\n[hero.stats]\nhp = 0\n";
        let error = Script::from_rules(rules, 1).expect_err("nobody lives");
        assert!(error.to_string().starts_with("rules:4: hp: "), "{error}");
    }
}
