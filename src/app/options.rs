//! What the player has chosen for his eyes: what of it is in force, and how it lasts from one day to the next.

use super::recording::{Errand, Keeper};
use super::{App, Screen, Session};
use crate::content::keyfile::{self, KeyFile};
use crate::content::settings;
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
    /// Whether what was kept could not be read: it must not be lost once there is something else to keep.
    broken: bool,
    /// Whether the player has been told that nothing can be kept.
    told: bool,
}

impl App<'_> {
    /// Takes up what the player chose when he last played. Where that cannot be read he is told so, and everything looks
    /// as it comes with the program.
    pub fn recall(&mut self, keeper: &mut dyn Keeper) {
        let read = keeper.settings().and_then(|kept| {
            let kept = kept.map(|kept| settings::parse(&kept.name, &kept.text, self.content));
            kept.transpose().map_err(|error| error.to_string())
        });
        match read {
            Ok(kept) => self.settings = kept.unwrap_or(self.settings),
            Err(fault) => {
                self.choices.broken = true;
                self.say(
                    Mark::Care,
                    &format!("{fault}. The usual options are in force."),
                );
            }
        }
        self.recall_keys(keeper);
        self.bind();
        if let (None, Some(rules), Some(Screen::Title(title))) =
            (&self.session, self.settings.rules, self.screens.first_mut())
        {
            title.choose_rules(rules);
        }
        self.changed = true;
    }

    /// Takes up the player's own keys, unless the program was started with others.
    fn recall_keys(&mut self, keeper: &mut dyn Keeper) {
        if self.choices.keys.is_some() {
            return;
        }
        let read = keeper.keys().and_then(|kept| {
            let kept = kept.map(|kept| keyfile::parse(&kept.name, &kept.text));
            kept.transpose().map_err(|error| error.to_string())
        });
        match read {
            Ok(kept) => self.choices.keys = kept,
            Err(fault) => self.say(
                Mark::Care,
                &format!("{fault}. The usual keys are in force."),
            ),
        }
    }

    /// Plays with these keys, whatever the player keeps.
    pub fn with_keys(mut self, keys: Option<KeyFile>) -> Self {
        self.choices.keys = keys;
        self.bind();
        self
    }

    /// Puts the keys in force that the player's file and his options ask for.
    pub(super) fn bind(&mut self) {
        let file = self.choices.keys.clone().unwrap_or_default();
        self.keys = file.bindings(self.settings.keyboard);
    }

    /// What is in force, as the options screen shows it.
    pub(super) fn chosen(&self) -> Settings {
        Settings {
            tiles: self.choices.sheet.or(self.settings.tiles),
            ..self.settings
        }
    }

    /// Puts in force what the player has just chosen, and has it kept.
    pub(super) fn choose(&mut self, mut chosen: Settings) {
        if chosen.tiles == self.chosen().tiles {
            chosen.tiles = self.settings.tiles;
        } else {
            self.choices.sheet = None;
        }
        self.settings = chosen;
        self.bind();
        let text = settings::text(chosen, self.content);
        self.ledger.errands.push(Errand::Settings(text));
    }

    /// Number of the tilesheet that is drawn with.
    pub(super) fn sheet(&self) -> usize {
        let content = self.content;
        let own = || {
            let session = match self.screens.last() {
                Some(Screen::Cinema(cinema)) => Some(cinema.reel().session()),
                _ => self.session.as_ref(),
            };
            let file = session.map(Session::file);
            let file = file.or_else(|| content.rules.get(self.rules()))?;
            content.sheet(&file.hud.tiles).ok()
        };
        let sheet = self.chosen().tiles.or_else(own).unwrap_or(0);
        sheet.min(content.sheets.len() - 1)
    }

    /// Draws with the sheet after the one in force.
    pub(super) fn next_sheet(&mut self) {
        let next = (self.sheet() + 1) % self.content.sheets.len();
        self.choose(Settings {
            tiles: Some(next),
            ..self.chosen()
        });
    }

    /// Has `keeper` keep the options. That it cannot is said once.
    pub(super) fn keep_settings(
        &mut self,
        text: &str,
        keeper: &mut dyn Keeper,
    ) -> Result<(), String> {
        match keeper.keep_settings(text, self.choices.broken) {
            Ok(aside) => {
                (self.choices.broken, self.choices.told) = (false, false);
                if let Some(name) = aside {
                    let line = format!("The options that could not be read are kept as {name}.");
                    self.say(Mark::Gain, &line);
                }
                Ok(())
            }
            Err(_) if self.choices.told => Ok(()),
            Err(error) => {
                self.choices.told = true;
                Err(format!("The options are not kept: {error}."))
            }
        }
    }
}
