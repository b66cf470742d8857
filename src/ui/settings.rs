//! What the player has chosen for his eyes and hands. It has no say in the game and is never part of a recording.

use super::bindings::Preset;
use super::layout::Panels;
use super::lessons::Learned;

/// The player's choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Number of the theme.
    pub theme: usize,
    /// Number of the tilesheet; without one each rule set is drawn with its own.
    pub tiles: Option<usize>,
    /// Whether letters and panels are drawn twice as large where there is room; elsewhere the window shows all of it larger.
    pub big_text: bool,
    /// Whether things glide, fly and fade, and are not simply somewhere else.
    pub motion: bool,
    /// Whether candle light flickers.
    pub flicker: bool,
    /// Whether the picture looks like that of an old screen.
    pub crt: bool,
    /// The keyboard whose left-hand block walks; without one it is what `keys.toml` says, or the usual one.
    pub keyboard: Option<Preset>,
    /// Number of the rule set that a new game was last begun with.
    pub rules: Option<usize>,
    /// Panels that are shown.
    pub panels: Panels,
    /// First steps that the player has been told.
    pub learned: Learned,
}

impl Settings {
    /// The same choices with other panels.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Panels)) -> Self {
        change(&mut self.panels);
        self
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: 0,
            tiles: None,
            big_text: false,
            motion: true,
            flicker: true,
            crt: false,
            keyboard: None,
            rules: None,
            panels: Panels::ALL,
            learned: Learned::default(),
        }
    }
}
