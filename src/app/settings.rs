//! Settings and sentences: where the shell meets the game and the storage.

use crate::app::App;
use crate::app::effect::{Place, Saying};
use crate::app::storage::Storage;
use crate::content::keymap::Keymap;
use crate::content::settings::LookFiles;
use crate::gfx::PxSize;
use crate::ui::hints::SeenHints;
use crate::ui::input::bindings::AutoCommand;
use crate::ui::layout::Panels;
use crate::ui::screens::{AnyScreen, Context};
use crate::ui::settings::{RulesId, Settings, SheetId};
use crate::ui::text::templates::Message;

impl App {
    /// Calls `ask` with the visible screen; `None` once the player has quit.
    pub(super) fn ask<T>(
        &mut self,
        size: PxSize,
        ask: impl FnOnce(&mut AnyScreen, &Context<'_>) -> T,
    ) -> Option<T> {
        let facts = self.shell.top_facts();
        // Taken out for as long as it is asked: a copy of a list of saved games would copy all its rows, 60 times a second.
        let mut top = self.shell.pop()?;
        let seen = self.seen_under(facts);
        let answer = ask(&mut top, &seen.context(size));
        self.shell.put_back(top);
        Some(answer)
    }

    /// Shows a sentence where it belongs. All sentences come through here but those that a turn's events make.
    pub(super) fn say(&mut self, saying: Saying) {
        match saying.place {
            Place::Screen => self.say_on_screen(saying),
            Place::Log if self.shell.is_at_title() => self.shell.add_notice(&saying.text),
            Place::Log => {
                if let Some(game) = &mut self.game {
                    game.session.say(Message::plain(saying.kind, &saying.text));
                }
            }
            Place::Top => self.shell.add_notice(&saying.text),
        }
    }

    fn say_on_screen(&mut self, Saying { kind, text, .. }: Saying) {
        self.shell.redraw();
        let size = self.shell.size();
        if self.ask(size, |top, ctx| top.get_mut().notify(&text, ctx)) == Some(true) {
            return;
        }
        let logs = self.says_in_log();
        match &mut self.game {
            Some(game) if logs => game.session.answer(Message::plain(kind, &text)),
            Some(_) | None => self.shell.add_notice(&text),
        }
    }

    /// Warns the player of a file that cannot be used.
    pub fn warn_about_file(&mut self, text: &str) {
        self.say(Saying::warning(text));
    }

    /// Whether messages for which the visible screen has no place go to the log of the game being played.
    pub(super) fn says_in_log(&self) -> bool {
        let replays = self.shell.is_watching();
        self.shell.up_to_game().is_some() && !replays && self.game.is_some()
    }
}

/// The settings.
impl App {
    /// Turns on tutorial hints.
    pub fn with_hints(mut self) -> Self {
        self.shell.with_hints();
        self
    }

    /// Collects sounds from now on; [`Program::take_sounds`](crate::app::backend::Program::take_sounds) returns them.
    pub fn with_sound(mut self) -> Self {
        self.shell.with_sound();
        self
    }

    /// Ends a hint that is learned or outdated, and starts the next.
    pub(super) fn teach(&mut self) {
        let own_screen = self.tutorial().is_some();
        let session = self.game.as_ref().map(|game| &game.session);
        let learned = self.shell.teach(session, own_screen);
        self.save_learned(learned);
    }

    /// Marks the hint for this auto-command as learned.
    pub(super) fn learn(&mut self, order: AutoCommand) {
        let learned = self.shell.learned(order);
        self.save_learned(learned);
    }

    /// Marks hints as learned, permanently.
    fn save_learned(&mut self, learned: SeenHints) {
        if learned != self.shell.settings().seen_hints {
            self.choose(Settings {
                seen_hints: learned,
                ..self.seen().settings_in_force()
            });
        }
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

    /// Selects this rule set at the title, whichever was played last.
    pub fn choose_rules(&mut self, rules: RulesId) {
        self.shell.choose_rules(rules);
    }

    /// Saves these files of tiles and fonts with the settings. They have already been loaded.
    pub fn with_look_files(mut self, files: LookFiles) -> Self {
        self.shell.set_look_files(files);
        self
    }

    /// Applies settings that were not chosen in the options, such as those from the command line, and saves them as if
    /// they had been.
    pub fn adopt(&mut self, settings: Settings) {
        self.choose(settings);
        self.shell.redraw();
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
        if let Some(saying) = self.shell.reload_keys(storage) {
            self.say(saying);
        }
    }

    /// Uses these keys instead of the player's own; with `None`, the player's own are loaded.
    pub fn with_keys(mut self, keys: Option<Keymap>) -> Self {
        self.shell.set_keys(keys);
        self
    }

    /// Applies new settings and saves them.
    pub(super) fn choose(&mut self, chosen: Settings) {
        let in_force = self.seen().settings_in_force();
        let effect = self.shell.choose(chosen, in_force.tiles);
        self.carry_out(vec![effect]);
    }

    /// Shows or hides a panel.
    pub(super) fn toggle(&mut self, panel: fn(&mut Panels)) {
        let mut settings = self.seen().settings_in_force();
        panel(&mut settings.panels);
        self.choose(settings);
    }

    /// Switches to the next tilesheet for this rule set, until the program ends.
    pub(super) fn next_sheet(&mut self) {
        let next = SheetId((self.seen().sheet().0 + 1) % self.shell.content().sheets.len());
        let file = self.seen().file();
        if let Some(name) = file.map(|file| file.rules.name.clone()) {
            self.shell.choose_by_tab(name, next);
        }
    }
}
