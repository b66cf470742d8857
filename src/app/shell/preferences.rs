//! The player's settings and keys: what is in force, and how they are loaded and saved.

use std::sync::Arc;

use crate::app::effect::{AppEffect, Saying};
use crate::app::error::Error;
use crate::app::shell::Shell;
use crate::app::shell::sound_collector::SoundCollector;
use crate::app::storage::{self, OldFile, OwnFile, Storage, StorageRequest, TextFile};
use crate::base::SortedMap;
use crate::content::keymap::{self, Keymap};
use crate::content::settings::{self, LookFiles, SavedSettings};
use crate::content::{self, Content};
use crate::gfx::PxRect;
use crate::ui::input::bindings::{Bindings, KeyChange, Preset};
use crate::ui::settings::{RulesId, Settings, SheetId};
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::notice::Notice;

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
    tiles_by_tab: SortedMap<String, SheetId>,
    /// Files of tiles and fonts, saved with the settings.
    files: LookFiles,
    /// The settings as they were last read from their file, or written to it.
    saved: SavedSettings,
    /// Whether the settings file could not be read, and has not been replaced since.
    unreadable: bool,
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
    fn renumber_sheets(&mut self, before: &Content, now: &Content) {
        let index = |id: SheetId| now.sheet_named(&before.sheets.get(id.0)?.0).ok();
        self.tiles_by_tab.retain(|_, id| {
            let now = index(*id);
            *id = now.unwrap_or(*id);
            now.is_some()
        });
    }
}

impl Shell {
    /// Loads the player's settings. If they cannot be read, says so and keeps the ones in force.
    pub(in crate::app) fn load_preferences(&mut self, storage: &mut dyn Storage) -> Vec<Saying> {
        let content = Arc::clone(&self.content);
        let (mut settings, mut files) = (self.settings, LookFiles::default());
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
                self.choices.unreadable = true;
                Some(format!("{error}. The default options are in use."))
            }
        };
        self.settings = settings;
        self.choices.saved = SavedSettings::new(settings, &files, &content);
        let mut sayings: Vec<_> = warning.map(Saying::warning).into_iter().collect();
        sayings.extend(self.load_keys(storage, "The default keys are in use."));
        self.changed = true;
        sayings
    }

    /// Selects this rule set at the title, whichever was played last.
    pub(in crate::app) fn choose_rules(&mut self, rules: RulesId) {
        if let Some(title) = self.title() {
            title.rules = rules;
            self.changed = true;
        }
    }

    /// Saves these files of tiles and fonts with the settings. They have already been loaded.
    pub(in crate::app) fn set_look_files(&mut self, files: LookFiles) {
        self.choices.files = files;
    }

    /// Loads the player's keys again, after the file may have been edited.
    pub(in crate::app) fn reload_keys(&mut self, storage: &mut dyn Storage) -> Option<Saying> {
        self.load_keys(storage, "The keys are as they were.")
    }

    /// Loads the player's keys, unless the command line names others. `instead` says which are in use if that fails.
    fn load_keys(&mut self, storage: &mut dyn Storage, instead: &str) -> Option<Saying> {
        let mut warning = None;
        if !self.choices.keys_from_args {
            let mut read = || -> Result<Option<Keymap>, Error> {
                let file = storage.own_file(OwnFile::Keys)?;
                let keys = file.map(|file| keymap::parse_keymap(&file.name, &file.text));
                Ok(keys.transpose()?)
            };
            match read() {
                Ok(keys) => {
                    self.choices.saved_keys = keys.clone().unwrap_or_default();
                    self.choices.keys = keys;
                }
                Err(error) => warning = Some(Saying::warning(format!("{error}. {instead}"))),
            }
        }
        self.rebind_keys();
        warning
    }

    /// Uses these keys instead of the player's own; with `None`, the player's own are loaded.
    pub(in crate::app) fn set_keys(&mut self, keys: Option<Keymap>) {
        self.choices.keys_from_args = keys.is_some();
        self.choices.keys = keys;
        self.rebind_keys();
    }

    /// The tilesheet chosen with Tab for the rule set of this name.
    pub(in crate::app) fn sheet_by_tab(&self, rules: &str) -> Option<SheetId> {
        self.choices.tiles_by_tab.get(rules).copied()
    }

    /// Chooses a tilesheet for the rule set of this name, until the program ends.
    pub(super) fn choose_by_tab(&mut self, rules: String, sheet: SheetId) {
        self.choices.tiles_by_tab.insert(rules, sheet);
    }

    /// Changes key bindings and saves them.
    pub(super) fn rebind(&mut self, change: KeyChange) -> AppEffect {
        if self.choices.keys_from_args {
            let text = "These keys were named with --keys; that file is changed by hand.";
            return AppEffect::Say(Saying::on_screen(MessageKind::Rejected, text));
        }
        let old = self.choices.keys.clone().unwrap_or_default();
        let bindings = old.bindings(self.settings.keyboard);
        let bindings = bindings.changed(change);
        self.choices.keys = Some(old.with_changes(bindings.changes.to_vec()));
        self.rebind_keys();
        AppEffect::Store(StorageRequest::Own(OwnFile::Keys))
    }

    /// Changes settings other than the tilesheet, and saves them.
    pub(in crate::app) fn adjust(&mut self, change: impl FnOnce(&mut Settings)) -> AppEffect {
        change(&mut self.settings);
        self.rebind_keys();
        AppEffect::Store(StorageRequest::Own(OwnFile::Settings))
    }

    /// Switches the option of full screen off.
    pub(in crate::app) fn leave_full_screen(&mut self) -> AppEffect {
        self.changed = true;
        self.adjust(|settings| settings.full_screen = false)
    }

    /// Remembers where the window was. A settings file that could not be read stays as it is, for the player to repair.
    pub(in crate::app) fn note_window_rect(&mut self, rect: PxRect) -> Option<AppEffect> {
        if self.choices.unreadable || self.settings.window == Some(rect) {
            return None;
        }
        Some(self.adjust(|settings| settings.window = Some(rect)))
    }

    /// Applies new settings and saves them. `sheet` is the tilesheet of the settings in force, which Tab may have chosen.
    pub(in crate::app) fn choose(
        &mut self,
        mut chosen: Settings,
        sheet: Option<SheetId>,
    ) -> AppEffect {
        if chosen.tiles == sheet {
            chosen.tiles = self.settings.tiles;
        } else {
            self.choices.tiles_by_tab = SortedMap::default();
        }
        self.settings = chosen;
        self.rebind_keys();
        AppEffect::Store(StorageRequest::Own(OwnFile::Settings))
    }

    /// Continues with other content: everything of the old one is named there by its new number. Names decide, since the
    /// same things may have other numbers now. Screens over the game or the title are closed, and replays with them. Returns
    /// whether the game is left on the screen.
    pub(in crate::app) fn reload(&mut self, content: &Arc<Content>) -> bool {
        let old = std::mem::replace(&mut self.content, Arc::clone(content));
        let rules = content.rules_named(&old.rules[self.rules().0].rules.name);
        self.choose_rules(rules.unwrap_or_default());
        // The program wrote them itself, so they parse.
        let settings = settings::settings_to_toml(self.settings, &self.choices.files, &old);
        self.settings =
            settings::parse_settings("settings", &settings, content).unwrap_or_default();
        self.choices.renumber_sheets(&old, content);
        if self.sounds.is_some() {
            self.sounds = Some(SoundCollector::at(self.frame));
        }
        self.pointed = None;
        self.notice = Notice::default();
        let is_in_game = self.screens.len() > 1;
        self.screens.truncate(1);
        is_in_game
    }

    /// Writes the settings or keys that have changed to storage. Keys that somebody has added to the file meanwhile come
    /// into force. That settings cannot be saved is reported only once.
    pub(in crate::app) fn save_own(
        &mut self,
        file: OwnFile,
        storage: &mut dyn Storage,
    ) -> Option<Saying> {
        let choices = &self.choices;
        let settings = SavedSettings::new(self.settings, &choices.files, &self.content);
        let keys = choices.keys.clone().unwrap_or_default();
        let write = |text: Option<&str>| match (file, text) {
            (OwnFile::Settings, Some(text)) => settings.write_over(text, &choices.saved),
            (OwnFile::Settings, None) => settings.write_over("", &SavedSettings::default()),
            (OwnFile::Keys, Some(text)) => keys.write_over(text, &choices.saved_keys),
            (OwnFile::Keys, None) => keys.write_over("", &Keymap::default()),
        };
        let (text, old) = rewritten(storage.own_file(file), write)?;
        let what = match file {
            OwnFile::Settings => "options",
            OwnFile::Keys => "keys",
        };
        let saved = storage.save_own_file(file, &text, old);
        let choices = &mut self.choices;
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
                self.rebind_keys();
            }
            (OwnFile::Keys, Err(_)) => {}
        }
        match saved {
            Ok(Some(name)) => {
                let line = format!("The {what} that could not be read are saved as {name}.");
                Some(Saying::on_screen(MessageKind::Good, line))
            }
            Err(error) if file == OwnFile::Keys || !was_reported => Some(Saying::warning(format!(
                "The {what} are not saved: {error}."
            ))),
            Ok(None) | Err(_) => None,
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
    use crate::app::App;
    use crate::app::backend::tests::{Keys, Nowhere};
    use crate::app::backend::{MainLoop, Program, Silence, Speaker};
    use crate::audio::mixer::MixerCommand;
    use crate::ui::input::key::{Input, Key, KeyPress};
    use crate::ui::layout::DESIGN_SIZE;
    use crate::ui::screens::{ScreenAction, Transition};
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
        let begin = |app: &mut App, rules| {
            let action = ScreenAction::Begin(rules);
            app.follow(Transition::Screen(action));
        };
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
        begin(&mut app, RulesId(0));
        assert_eq!(
            app.seen().settings_in_force().tiles,
            None,
            "another rule set"
        );
        begin(&mut app, RulesId(1));
        assert_eq!(app.seen().sheet(), tiles_by_tab, "the same one again");
        app.adopt(Settings {
            tiles: Some(usual),
            ..app.seen().settings_in_force()
        });
        assert_eq!(app.seen().sheet(), usual, "the options say so");
    }
}
