//! The player's settings and keys: what is in force, and how they are loaded and saved.

use std::sync::Arc;

use crate::app::effect::Saying;
use crate::app::storage::{self, OldFile, OwnFile, Storage, StorageRequest, TextFile};
use crate::app::{App, Error};
use crate::base::SortedMap;
use crate::content::keymap::{self, Keymap};
use crate::content::settings::{self, LookFiles, SavedSettings};
use crate::content::{self, Content};
use crate::ui::input::bindings::{Bindings, KeyChange, Preset};
use crate::ui::layout::Panels;
use crate::ui::settings::{RulesId, Settings, SheetId};
use crate::ui::text::templates::MessageKind;

/// The player's settings beyond [`Settings`], and how they are saved.
#[derive(Clone, Default, Debug)]
pub(super) struct Preferences {
    /// The player's own keys.
    keys: Option<Keymap>,
    /// The keys as they were last read from their file, or written to it.
    saved_keys: Keymap,
    /// Whether the command line names the keys; the options then cannot change them.
    keys_from_args: bool,
    /// Tilesheets chosen with Tab, by rule set name. In force until the player chooses one in the options; never
    /// saved.
    pub(super) tiles_by_tab: SortedMap<String, SheetId>,
    /// Files of tiles and fonts, saved with the settings.
    pub(super) files: LookFiles,
    /// The settings as they were last read from their file, or written to it.
    saved: SavedSettings,
    /// Whether the settings file could not be read, and has not been replaced since.
    pub(super) unreadable: bool,
    /// Whether the player has seen that settings cannot be saved.
    reported: bool,
}

impl Preferences {
    /// The key bindings for this layout of the keyboard.
    pub(super) fn bindings(&self, keyboard: Option<Preset>) -> Bindings {
        self.keys.clone().unwrap_or_default().bindings(keyboard)
    }

    /// Translates the indices of tilesheets from the content `before` to the content `now`. A sheet that no longer
    /// exists counts as not chosen.
    pub(super) fn renumber_sheets(&mut self, before: &Content, now: &Content) {
        let index = |id: SheetId| now.sheet_named(&before.sheets.get(id.0)?.0).ok();
        self.tiles_by_tab.retain(|_, id| {
            let now = index(*id);
            *id = now.unwrap_or(*id);
            now.is_some()
        });
    }
}

impl App {
    /// Loads the player's settings. If they cannot be read, says so and keeps the ones in force.
    pub fn load_preferences(&mut self, storage: &mut dyn Storage) {
        let content = Arc::clone(&self.shell.content);
        let (mut settings, mut files) = (self.shell.settings, LookFiles::default());
        let read = |TextFile { name, text }| {
            settings = settings::parse_settings(&name, &text, &content)?;
            files = LookFiles::parse(&name, &text)?;
            Ok::<_, Error>(settings::check_keys(&name, &text).err())
        };
        let saved = storage.own_file(OwnFile::Settings).map_err(Error::from);
        let warning = match saved.and_then(|saved| saved.map(read).transpose()) {
            Ok(Some(Some(error))) => Some(format!("{error}. It has no effect, and is kept.")),
            Ok(_) => None,
            Err(error) => {
                self.shell.choices.unreadable = true;
                Some(format!("{error}. The default options are in use."))
            }
        };
        self.shell.settings = settings;
        self.shell.choices.saved = SavedSettings::new(settings, &files, &content);
        if let Some(warning) = warning {
            self.say(Saying::on_screen(MessageKind::Warning, warning));
        }
        self.load_keys(storage, "The default keys are in use.");
        if let (None, Some(rules)) = (&self.game, self.shell.settings.rules) {
            self.choose_rules(rules);
        }
        self.shell.changed = true;
    }

    /// Selects this rule set at the title, whichever was played last.
    pub fn choose_rules(&mut self, rules: RulesId) {
        if let Some(title) = self.shell.title() {
            title.rules = rules;
            self.shell.changed = true;
        }
    }

    /// Saves these files of tiles and fonts with the settings. They have already been loaded.
    pub fn with_look_files(mut self, files: LookFiles) -> Self {
        self.shell.choices.files = files;
        self
    }

    /// Applies settings that were not chosen in the options, such as those from the command line, and saves them as if
    /// they had been.
    pub fn adopt(&mut self, settings: Settings) {
        self.choose(settings);
        self.shell.changed = true;
    }

    /// Switches the option of full screen off.
    pub fn leave_full_screen(&mut self) {
        self.adopt(Settings {
            full_screen: false,
            ..self.seen().settings_in_force()
        });
    }

    /// Loads the player's keys again, after the file may have been edited.
    pub fn reload_keys(&mut self, storage: &mut dyn Storage) {
        self.load_keys(storage, "The keys are as they were.");
    }

    /// Loads the player's keys, unless the command line names others. `instead` says which are in use if that fails.
    fn load_keys(&mut self, storage: &mut dyn Storage, instead: &str) {
        if !self.shell.choices.keys_from_args {
            let mut read = || -> Result<Option<Keymap>, Error> {
                let file = storage.own_file(OwnFile::Keys)?;
                let keys = file.map(|file| keymap::parse_keymap(&file.name, &file.text));
                Ok(keys.transpose()?)
            };
            match read() {
                Ok(keys) => {
                    self.shell.choices.saved_keys = keys.clone().unwrap_or_default();
                    self.shell.choices.keys = keys;
                }
                Err(error) => self.say(Saying::on_screen(
                    MessageKind::Warning,
                    format!("{error}. {instead}"),
                )),
            }
        }
        self.shell.rebind_keys();
    }

    /// Uses these keys instead of the player's own; with `None`, the player's own are loaded.
    pub fn with_keys(mut self, keys: Option<Keymap>) -> Self {
        self.shell.choices.keys_from_args = keys.is_some();
        self.shell.choices.keys = keys;
        self.shell.rebind_keys();
        self
    }

    /// Changes key bindings and saves them.
    pub(super) fn rebind(&mut self, change: KeyChange) {
        if self.shell.choices.keys_from_args {
            let text = "These keys were named with --keys; that file is changed by hand.";
            return self.say(Saying::on_screen(MessageKind::Rejected, text));
        }
        let old = self.shell.choices.keys.clone().unwrap_or_default();
        let bindings = old.bindings(self.shell.settings.keyboard);
        let bindings = bindings.changed(change);
        self.shell.choices.keys = Some(old.with_changes(bindings.changes.to_vec()));
        self.shell.rebind_keys();
        self.archive.ask(StorageRequest::Own(OwnFile::Keys));
    }

    /// Applies new settings and saves them.
    pub(super) fn choose(&mut self, mut chosen: Settings) {
        if chosen.tiles == self.seen().settings_in_force().tiles {
            chosen.tiles = self.shell.settings.tiles;
        } else {
            self.shell.choices.tiles_by_tab = SortedMap::default();
        }
        self.shell.settings = chosen;
        self.shell.rebind_keys();
        self.archive.ask(StorageRequest::Own(OwnFile::Settings));
    }

    /// Shows or hides a panel.
    pub(super) fn toggle(&mut self, panel: fn(&mut Panels)) {
        let mut settings = self.seen().settings_in_force();
        panel(&mut settings.panels);
        self.choose(settings);
    }

    /// Switches to the next tilesheet for this rule set, until the program ends.
    pub(super) fn next_sheet(&mut self) {
        let next = SheetId((self.seen().sheet().0 + 1) % self.shell.content.sheets.len());
        let file = self.seen().file();
        if let Some(name) = file.map(|file| file.rules.name.clone()) {
            self.shell.choices.tiles_by_tab.insert(name, next);
        }
    }

    /// Writes the settings or keys that have changed to storage. Keys that somebody has added to the file meanwhile come
    /// into force. That settings cannot be saved is reported only once.
    pub(super) fn save_own(&mut self, file: OwnFile, storage: &mut dyn Storage) {
        let choices = &self.shell.choices;
        let settings = SavedSettings::new(self.shell.settings, &choices.files, &self.shell.content);
        let keys = choices.keys.clone().unwrap_or_default();
        let write = |text: Option<&str>| match (file, text) {
            (OwnFile::Settings, Some(text)) => settings.write_over(text, &choices.saved),
            (OwnFile::Settings, None) => settings.write_over("", &SavedSettings::default()),
            (OwnFile::Keys, Some(text)) => keys.write_over(text, &choices.saved_keys),
            (OwnFile::Keys, None) => keys.write_over("", &Keymap::default()),
        };
        let Some((text, old)) = rewritten(storage.own_file(file), write) else {
            return;
        };
        let what = match file {
            OwnFile::Settings => "options",
            OwnFile::Keys => "keys",
        };
        let saved = storage.save_own_file(file, &text, old);
        let choices = &mut self.shell.choices;
        let was_reported = choices.reported;
        match (file, &saved) {
            (OwnFile::Settings, Ok(_)) => {
                choices.saved = settings;
                (choices.unreadable, choices.reported) = (false, false);
            }
            (OwnFile::Settings, Err(_)) => choices.reported = true,
            (OwnFile::Keys, Ok(_)) => {
                let keys = keymap::parse_keymap(file.name(), &text).unwrap_or(keys);
                choices.saved_keys = keys.clone();
                choices.keys = Some(keys);
                self.shell.rebind_keys();
            }
            (OwnFile::Keys, Err(_)) => {}
        }
        match saved {
            Ok(Some(name)) => {
                let line = format!("The {what} that could not be read are saved as {name}.");
                self.say(Saying::on_screen(MessageKind::Good, line));
            }
            Err(error) if file == OwnFile::Keys || !was_reported => {
                self.say(Saying::warning(format!(
                    "The {what} are not saved: {error}."
                )));
            }
            _ => {}
        }
    }
}

/// The new text of a file of the player, and what to do with the old one; `None` if the text stays the same. The file is
/// read once more, since another window or an editor may have changed it: `write` changes its text, or writes a new one
/// for `None`, if there is no file or it cannot be read.
fn rewritten(
    file: Result<Option<TextFile>, storage::Error>,
    write: impl Fn(Option<&str>) -> Result<String, content::Error>,
) -> Option<(String, OldFile)> {
    let old = match file {
        Ok(None) => OldFile::Overwrite,
        Ok(Some(file)) => match write(Some(&file.text)) {
            Ok(text) => return (text != file.text).then_some((text, OldFile::Overwrite)),
            Err(_) => OldFile::SetAside,
        },
        Err(_) => OldFile::SetAside,
    };
    Some((write(None).ok()?, old))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backend::tests::{Keys, Nowhere};
    use crate::app::backend::{MainLoop, Program, Silence, Speaker};
    use crate::audio::mixer::MixerCommand;
    use crate::ui::input::key::{Input, Key, KeyPress};
    use crate::ui::layout::DESIGN_SIZE;
    use crate::ui::settings::RulesId;

    /// A speaker that finds nothing to play through.
    struct Mute;

    impl Speaker for Mute {
        fn play(&mut self, _commands: Vec<MixerCommand>) {}

        fn silence(&self) -> Option<&str> {
            Some("there is no sound server here")
        }
    }

    /// As in a window of Windows, macOS or Wayland.
    #[test]
    fn full_screen_stays_off_where_there_is_none() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(0), 1, None);
        let full = KeyPress {
            shift: true,
            ..Key::F(11).into()
        };
        app.input(Input::Press(full), DESIGN_SIZE);
        assert!(app.is_full_screen());
        let mut main_loop = MainLoop::new(DESIGN_SIZE);
        let mut window = Keys::default();
        let shown = main_loop.show(&mut app, &mut window, &mut Nowhere, &mut Silence);
        assert_eq!((shown.is_ok(), app.is_full_screen()), (true, false));
        let log = app.session().expect("a game is played").log();
        let said = &log.entries().last().expect("a line").line.text;
        assert_eq!(said, "Full screen does not work on this system.");
    }

    /// What does not work on this system is not offered: neither full screen nor the sound.
    #[test]
    fn options_offer_only_what_works() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(0), 1, None);
        let mut main_loop = MainLoop::new(DESIGN_SIZE);
        let shown = main_loop.show(&mut app, &mut Keys::default(), &mut Nowhere, &mut Mute);
        assert!(shown.is_ok());
        app.input(Input::Press(Key::F(4).into()), DESIGN_SIZE);
        let log = app.session().expect("a game is played").log();
        let said = &log.entries().last().expect("a line").line.text;
        assert_eq!(said, "There is no sound: there is no sound server here.");
        let before = app.settings();
        for key in [Key::F(1), Key::Char('o'), Key::Char('u'), Key::Char('v')] {
            app.input(Input::Press(key.into()), DESIGN_SIZE);
        }
        assert_eq!(app.settings(), before);
        app.input(Input::Press(Key::Char('m').into()), DESIGN_SIZE);
        assert_ne!(app.settings(), before, "motion is still an option");
    }

    /// The tiles chosen for a tutorial say nothing about those for our own game.
    #[test]
    fn tab_changes_tiles_per_rule_set_without_saving() {
        let content = Content::shared();
        let press = |app: &mut App, key: Key| {
            app.input(Input::Press(key.into()), DESIGN_SIZE);
        };
        let mut app = App::in_game(content, RulesId(1), 1, None);
        let usual = app.seen().sheet();
        press(&mut app, Key::Tab);
        let tiles_by_tab = app.seen().sheet();
        assert_ne!(tiles_by_tab, usual);
        assert_eq!(app.settings(), Settings::default(), "nothing to keep");
        let right = Some(tiles_by_tab);
        assert_eq!(
            app.seen().settings_in_force().tiles,
            right,
            "the options show it"
        );
        app.begin(RulesId(0), 1, None);
        assert_eq!(
            app.seen().settings_in_force().tiles,
            None,
            "another rule set"
        );
        app.begin(RulesId(1), 1, None);
        assert_eq!(app.seen().sheet(), tiles_by_tab, "the same one again");
        app.choose(Settings {
            tiles: Some(usual),
            ..app.seen().settings_in_force()
        });
        assert_eq!(app.seen().sheet(), usual, "the options say so");
    }
}
