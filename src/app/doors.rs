//! What the command line, the window, the browser and tests ask of the program: how it starts, and what it was told from
//! outside.

use std::sync::Arc;

use crate::app::App;
use crate::app::archive::Archive;
use crate::app::context;
use crate::app::effect::{NewGame, Saying};
use crate::app::game::session::{Outcome, Session};
use crate::app::game::{self, Playing};
use crate::app::recording::LoadedRecording;
use crate::app::shell::Shell;
use crate::app::storage::{Storage, StorageRequest};
#[cfg(feature = "cli")]
use crate::base::Pos;
#[cfg(feature = "web")]
use crate::base::printable::printable;
use crate::content::Content;
use crate::content::keymap::Keymap;
use crate::content::map::DrawnMap;
use crate::content::settings::LookFiles;
use crate::game::Command;
use crate::game::rules::CandleId;
use crate::gfx::{Canvas, PxSize};
use crate::replay::Recording;
#[cfg(feature = "cli")]
use crate::ui::input::key::Key;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::Play;
use crate::ui::screens::title::Title;
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;
#[cfg(feature = "cli")]
use crate::ui::theme::Theme;
use crate::ui::tutorial_screen::TutorialScreen;

/// Maximum number of errors shown in the window; `tallowdeep check` prints all.
const MAX_ERRORS: usize = 4;

/// How it starts.
impl App {
    /// Starts at the title screen, with this seed and rule set chosen.
    pub fn at_title(content: &Arc<Content>, seed: u64, rules: RulesId) -> Self {
        Self {
            game: None,
            shell: Shell::new(content, Title::new(seed, rules)),
            archive: Archive::default(),
        }
    }

    /// Starts in a new game. `rules` is the index of the rule set.
    pub fn in_game(
        content: &Arc<Content>,
        rules: RulesId,
        seed: u64,
        map: Option<DrawnMap>,
    ) -> Self {
        let mut app = Self::at_title(content, seed, rules);
        app.shell.take_title_seed();
        let new = NewGame {
            rules,
            seed,
            word: None,
            candle: CandleId::default(),
            is_named: true,
        };
        app.begin(new, map);
        app
    }

    /// Shows a game without recording it.
    pub fn showing(content: &Arc<Content>, session: Session) -> Self {
        let mut app = Self::at_title(content, session.view().seed(), RulesId::default());
        app.game = Some(Playing::new(session));
        app.shell.show_game();
        app
    }

    /// Opens the replay of a recording called `name` over the title screen.
    pub fn watching(content: &Arc<Content>, name: &str, opened: LoadedRecording) -> Self {
        let mut app = Self::at_title(content, opened.recording.header().seed, opened.rules);
        // The player has just seen the dungeon of this seed.
        app.shell.take_title_seed();
        app.watch_given(name, opened);
        app
    }

    /// Marks a cell of the map, as the mouse does.
    #[cfg(feature = "cli")]
    pub(crate) fn with_mark(mut self, cell: Option<Pos>) -> Self {
        self.shell.point(cell);
        self
    }

    /// Shows the tutorial's own screen while playing, if the rule set has one.
    pub const fn with_tutorial(mut self, tutorial: bool) -> Self {
        self.shell.show_own_screen(tutorial);
        self
    }

    /// Applies these settings.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.shell.set_settings(settings);
        self
    }

    /// Turns on tutorial hints.
    pub const fn with_hints(mut self) -> Self {
        self.shell.with_hints();
        self
    }

    /// Collects sounds from now on; [`Program::take_sounds`](crate::app::backend::Program::take_sounds) returns them.
    pub fn with_sound(mut self) -> Self {
        self.shell.with_sound();
        self
    }

    /// Uses these keys instead of the player's own; with `None`, the player's own are loaded.
    pub fn with_keys(mut self, keys: Option<Keymap>) -> Self {
        self.shell.set_keys(keys);
        self
    }

    /// Saves these files of tiles and fonts with the settings. They have already been loaded.
    pub fn with_look_files(mut self, files: LookFiles) -> Self {
        self.shell.set_look_files(files);
        self
    }

    /// Begins the game, which has no turn yet, with this candle.
    #[cfg(feature = "cli")]
    pub fn with_candle(mut self, candle: CandleId) -> Self {
        self.tell_game(|game, around| game.take_candle(candle, around.date));
        self
    }

    /// Sets the date of recordings; this layer has no clock. A game started from the command line gets this date too.
    pub fn on_day(mut self, date: String) -> Self {
        self.archive.set_date(date);
        self.tell_game(|game, around| game.start_recording(around.date));
        self
    }
}

/// What it is.
impl App {
    /// The current game, even while the title screen is shown; `None` before the first.
    pub fn session(&self) -> Option<&Session> {
        self.game.as_ref().map(Playing::session)
    }

    /// The recording of the current game.
    pub fn recording(&self) -> Option<&Recording> {
        self.game.as_ref()?.recording()
    }

    /// The player's settings.
    pub const fn settings(&self) -> Settings {
        self.shell.settings()
    }

    /// Why the game on the screen is not saved, such as `the disk is full`; `None` if there is none, or it is.
    pub fn unsaved(&self) -> Option<&str> {
        self.seen().unsaved()
    }

    /// Width and height in pixels of the tutorial's own screen, if it is shown, with the tiles in force.
    pub fn tutorial_size(&self) -> Option<PxSize> {
        self.seen().tutorial_size()
    }

    /// The tutorial's own screen, if it is shown.
    pub fn tutorial(&self) -> Option<&TutorialScreen> {
        self.seen().tutorial()
    }

    /// The window icon, on black; `None` if no tilesheet has the tile.
    pub fn icon(&self) -> Option<Canvas> {
        context::icon(self.shell.content())
    }

    /// What it has loaded.
    #[cfg(feature = "cli")]
    pub(crate) const fn content(&self) -> &Arc<Content> {
        self.shell.content()
    }

    /// The theme in force.
    #[cfg(feature = "cli")]
    pub(crate) fn theme(&self) -> &Theme {
        self.seen().art(PxSize::default()).theme
    }

    /// The keys that a frame of this size advises, the first one first: see `Screen::advised_keys`.
    #[cfg(feature = "cli")]
    pub(crate) fn advised_keys(&self, size: PxSize) -> Vec<Key> {
        let ctx = self.seen().context(size);
        let top = self.shell.top();
        top.map_or_else(Vec::new, |screen| screen.get().advised_keys(&ctx))
    }

    /// How many screens lie on each other.
    #[cfg(feature = "cli")]
    pub(crate) const fn screen_count(&self) -> usize {
        self.shell.screen_count()
    }

    /// Whether nothing covers the game, or it has only ended.
    #[cfg(feature = "cli")]
    pub(crate) fn shows_game_alone(&self) -> bool {
        self.shell.game_is_on_top()
    }

    /// Whether a picture was asked for; forgets everything else that the storage should do.
    #[cfg(feature = "cli")]
    pub(crate) fn wants_only_picture(&mut self) -> bool {
        let requests = self.archive.take_requests();
        requests.contains(&StorageRequest::Picture)
    }
}

/// What it is told.
impl App {
    /// Plays a command; `None` if there is no game.
    pub fn play(&mut self, command: Command) -> Option<Outcome> {
        self.ask_game(|game, around| game.play(command, around))
    }

    /// Finishes all motion, including auto-actions.
    pub fn finish_motion(&mut self) {
        self.tell_game(Playing::finish_motion);
    }

    /// Starts the next game, under the current version of its rules.
    pub fn restart(&mut self) {
        self.tell_game(Playing::restart);
    }

    /// Asks the storage for the list of saved games, so the title screen can offer them.
    pub fn list_recordings(&mut self) {
        self.archive.ask(StorageRequest::LIST);
    }

    /// Opens the replay of a recording called `name` over whatever is on the screen. One that takes a while to load opens
    /// with the storage requests, and a frame says so first.
    pub fn watch_given(&mut self, name: &str, opened: LoadedRecording) {
        self.tell_archive(|archive, _| archive.watch_given(name, opened));
    }

    /// Opens the replay of the recording in a file that the player has given; a line says what is wrong with it. Returns
    /// whether it is a recording.
    #[cfg(feature = "web")]
    pub fn open_file(&mut self, name: &str, text: &str) -> bool {
        let name = printable(name);
        match LoadedRecording::read(self.shell.content(), &name, text) {
            Ok(opened) => {
                self.watch_given(&name, opened);
                true
            }
            Err(error) => {
                self.say(Saying::warning(error.to_string()));
                false
            }
        }
    }

    /// Warns the player of a file that cannot be used.
    pub fn warn_about_file(&mut self, text: &str) {
        self.say(Saying::warning(text));
    }

    /// Loads the player's settings. If they cannot be read, says so and keeps the ones in force.
    pub fn load_preferences(&mut self, storage: &mut dyn Storage) {
        for saying in self.shell.load_preferences(storage) {
            self.say(saying);
        }
        if let (None, Some(rules)) = (&self.game, self.shell.settings().rules) {
            self.choose_rules(rules);
        }
    }

    /// Loads the player's keys again, after the file may have been edited.
    pub fn reload_keys(&mut self, storage: &mut dyn Storage) {
        if let Some(saying) = self.shell.reload_keys(storage) {
            self.say(saying);
        }
    }

    /// Selects this rule set at the title, whichever was played last.
    pub fn choose_rules(&mut self, rules: RulesId) {
        self.shell.choose_rules(rules);
    }

    /// Applies settings that were not chosen in the options, such as those from the command line, and saves them as if
    /// they had been.
    pub fn adopt(&mut self, settings: Settings) {
        let in_force = self.seen().settings_in_force();
        let effect = self.shell.choose(settings, in_force.tiles);
        self.carry_out([effect]);
        self.shell.redraw();
    }

    /// Switches the option of full screen off.
    pub fn leave_full_screen(&mut self) {
        let effect = self.shell.leave_full_screen();
        self.carry_out([effect]);
    }

    /// Continues with reloaded content. Screens over the game or the title are closed. A game whose rules are the same
    /// there gets the new texts and images; any other keeps its old rules. The log says which.
    pub fn reload(&mut self, content: &Arc<Content>) {
        let is_in_game = self.shell.reload(content);
        self.archive.close_player();
        let mut saying = Saying::on_screen(MessageKind::Good, game::RELOADED);
        if is_in_game && let Some(game) = &mut self.game {
            saying = game.reload(content);
            self.shell.push(AnyScreen::Play(Play));
        } else {
            // The game that was left there is not being played.
            self.game = None;
        }
        self.say(saying);
    }

    /// Reports why the reloaded files cannot be used, one error per line. In the log the first error comes last,
    /// because its end is sure to be visible; a notice is visible from its top. Nothing else changes.
    pub fn report_errors(&mut self, text: &str) {
        let errors: Vec<_> = text.lines().collect();
        let more = match errors.len().saturating_sub(MAX_ERRORS) {
            0 => String::new(),
            1 => " There is one more error than these:".to_owned(),
            more => format!(" There are {more} more errors than these:"),
        };
        let line = format!("The old files stay in use.{more}");
        self.say(Saying::on_screen(MessageKind::Warning, line));
        let mut shown = errors[..errors.len().min(MAX_ERRORS)].to_vec();
        if self.game.is_some() && self.shell.shows_log() {
            shown.reverse();
        }
        for error in shown {
            self.say(Saying::on_screen(MessageKind::Warning, error));
        }
    }
}
