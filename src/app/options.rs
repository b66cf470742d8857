//! What the player has chosen for his eyes: what of it is in force, and how it lasts from one day to the next.

use std::collections::BTreeMap;

use super::App;
use super::storage::{Errand, Keeper};
use crate::content::keyfile::{self, KeyFile};
use crate::content::settings;
use crate::gfx::PxSize;
use crate::ui::layout::Panels;
use crate::ui::screens::AnyScreen;
use crate::ui::settings::Settings;
use crate::ui::words::Mark;

/// How it stands with the player's choices.
#[derive(Clone, Default, Debug)]
pub(super) struct Choices {
    /// Keys of the player's own.
    keys: Option<KeyFile>,
    /// Number of the tilesheet that the program was started with. It holds until the player chooses another, and is not
    /// kept.
    pub(super) sheet: Option<usize>,
    /// The tilesheets that Tab has chosen, each for the rule set of this name. They hold until the player chooses one in the
    /// options, and are not kept.
    tabbed: BTreeMap<String, usize>,
    /// Whether what was kept could not be read: it must not be lost once there is something else to keep.
    broken: bool,
    /// Whether the player has been told that nothing can be kept.
    told: bool,
}

impl Choices {
    /// Index of the tilesheet that Tab has chosen for the rule set of this name.
    pub(super) fn tabbed(&self, rules: &str) -> Option<usize> {
        self.tabbed.get(rules).copied()
    }
}

impl App<'_> {
    /// Takes up what the player chose when he last played. Where that cannot be read he is told so, and everything looks
    /// as it comes with the program.
    pub fn recall(&mut self, keeper: &mut dyn Keeper) {
        let read = keeper.settings().and_then(|kept| {
            let kept = kept.map(|kept| settings::parse(&kept.name, &kept.text, self.state.content));
            kept.transpose().map_err(|error| error.to_string())
        });
        match read {
            Ok(kept) => self.state.settings = kept.unwrap_or(self.state.settings),
            Err(fault) => {
                self.state.choices.broken = true;
                self.say(
                    Mark::Care,
                    &format!("{fault}. The usual options are in force."),
                );
            }
        }
        self.recall_keys(keeper);
        self.bind();
        if let (None, Some(rules), Some(AnyScreen::Title(title))) = (
            &self.state.session,
            self.state.settings.rules,
            self.screens.first_mut(),
        ) {
            title.choose_rules(rules);
        }
        self.changed = true;
    }

    /// Takes up the player's own keys, unless the program was started with others.
    fn recall_keys(&mut self, keeper: &mut dyn Keeper) {
        if self.state.choices.keys.is_some() {
            return;
        }
        let read = keeper.keys().and_then(|kept| {
            let kept = kept.map(|kept| keyfile::parse(&kept.name, &kept.text));
            kept.transpose().map_err(|error| error.to_string())
        });
        match read {
            Ok(kept) => self.state.choices.keys = kept,
            Err(fault) => self.say(
                Mark::Care,
                &format!("{fault}. The usual keys are in force."),
            ),
        }
    }

    /// Plays with these keys, whatever the player keeps.
    pub fn with_keys(mut self, keys: Option<KeyFile>) -> Self {
        self.state.choices.keys = keys;
        self.bind();
        self
    }

    /// Puts the keys in force that the player's file and his options ask for.
    pub(super) fn bind(&mut self) {
        let file = self.state.choices.keys.clone().unwrap_or_default();
        self.state.keys = file.bindings(self.state.settings.keyboard);
    }

    /// Puts in force what the player has just chosen, and has it kept.
    pub(super) fn choose(&mut self, mut chosen: Settings) {
        if chosen.tiles == self.chosen().tiles {
            chosen.tiles = self.state.settings.tiles;
        } else {
            self.state.choices.sheet = None;
            self.state.choices.tabbed.clear();
        }
        self.state.settings = chosen;
        self.bind();
        let text = settings::text(chosen, self.state.content);
        self.state.ledger.errands.push(Errand::Settings(text));
    }

    /// The options in force on the screen that is seen.
    pub(super) fn chosen(&self) -> Settings {
        self.state.chosen(self.frame_info(PxSize::default()))
    }

    /// Index of the tilesheet that is drawn with.
    pub(super) fn sheet(&self) -> usize {
        self.state.sheet(self.frame_info(PxSize::default()))
    }

    /// Shows or hides a panel.
    pub(super) fn toggle(&mut self, panel: fn(&mut Panels)) {
        let mut chosen = self.chosen();
        panel(&mut chosen.panels);
        self.choose(chosen);
    }

    /// Draws this rule set with the sheet after the one in force, until the player leaves the program.
    pub(super) fn next_sheet(&mut self) {
        let next = (self.sheet() + 1) % self.state.content.sheets.len();
        let file = self.state.file(self.frame_info(PxSize::default()));
        if let Some(name) = file.map(|file| file.rules.name.clone()) {
            self.state.choices.tabbed.insert(name, next);
        }
    }

    /// Has `keeper` keep the options. That it cannot is said once.
    pub(super) fn keep_settings(
        &mut self,
        text: &str,
        keeper: &mut dyn Keeper,
    ) -> Result<(), String> {
        match keeper.keep_settings(text, self.state.choices.broken) {
            Ok(aside) => {
                (self.state.choices.broken, self.state.choices.told) = (false, false);
                if let Some(name) = aside {
                    let line = format!("The options that could not be read are kept as {name}.");
                    self.say(Mark::Gain, &line);
                }
                Ok(())
            }
            Err(_) if self.state.choices.told => Ok(()),
            Err(error) => {
                self.state.choices.told = true;
                Err(format!("The options are not kept: {error}."))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backend::Program;
    use crate::content::Content;
    use crate::ui::keys::{Input, Key};
    use crate::ui::layout::FULL;

    /// Whoever looks at letters in a tutorial has not asked for letters in our own game.
    #[test]
    fn tab_changes_the_tiles_of_one_rule_set_and_nothing_is_kept_of_it() {
        let content = Content::builtin();
        let press = |app: &mut App<'_>, key: Key| {
            app.input(Input::Press(key.into()), FULL);
        };
        let mut app = App::in_game(&content, 1, 1, None);
        let usual = app.sheet();
        press(&mut app, Key::Tab);
        let tabbed = app.sheet();
        assert_ne!(tabbed, usual);
        assert_eq!(app.settings(), Settings::default(), "nothing to keep");
        assert_eq!(app.chosen().tiles, Some(tabbed), "the options show it");
        app.begin(0, 1, None);
        assert_eq!(app.chosen().tiles, None, "another rule set");
        app.begin(1, 1, None);
        assert_eq!(app.sheet(), tabbed, "the same one again");
        app.choose(Settings {
            tiles: Some(usual),
            ..app.chosen()
        });
        assert_eq!(app.sheet(), usual, "the options say so");
    }
}
