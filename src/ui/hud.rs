//! Screen options of a rule set, from the `[screen]` table of its file.

use serde::Deserialize;

use crate::base::Within;
use crate::gfx::Rgb;

use crate::ui::map::lighting::Lighting;

/// Screen options of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hud {
    /// A fixed line of key help, instead of the keys that make sense now.
    pub instructions: Option<String>,
    /// Whether hit points are shown.
    pub hp: bool,
    /// The text for the hero's position, with `{x}` and `{y}`.
    pub position: Option<String>,
    /// Colours of the hit points, highest threshold first; else the theme's.
    #[serde(default)]
    pub hp_colors: Vec<HpColor>,
    /// Whether the end of a game has a screen of its own.
    #[serde(default)]
    pub ending: bool,
    /// Name of the tile file that a game begins with.
    #[serde(default = "letters")]
    pub tiles: String,
    /// How the map is lit.
    #[serde(default)]
    pub light: Lighting,
    /// Whether monsters are redder the fewer of their hits the hero would survive.
    #[serde(default)]
    pub danger_tint: bool,
    /// Whether damage and healing float up as numbers.
    #[serde(default)]
    pub floating_numbers: bool,
    /// Whether R starts a new game at once.
    pub restart_key: bool,
    /// Whether Escape returns to the title instead of opening the menu.
    pub escape_quits: bool,
}

fn letters() -> String {
    "cp437".to_owned()
}

/// A hit point colour above a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HpColor {
    /// The threshold in percent of the maximum, exclusive; -1 always applies.
    #[serde(with = "Within::<-1, 100>")]
    pub above: i32,
    /// Text colour.
    pub color: Rgb,
}

impl Hud {
    /// The colour for `hp` out of `most` hit points; `None` for the theme's.
    pub fn hp_color(&self, hp: i32, most: i32) -> Option<Rgb> {
        let mut colors = self.hp_colors.iter();
        let entry = colors.find(|entry| hp * 100 > most * entry.above)?;
        Some(entry.color)
    }
}
