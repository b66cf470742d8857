//! Screen options of a rule set, from the `[screen]` table of its file.

use serde::Deserialize;

use crate::game::rules::within;
use crate::gfx::Rgb;

use crate::ui::map::lighting::Lighting;
use crate::ui::theme::deserialize_color;

/// Screen options of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hud {
    /// A fixed line of key help; `None` for contextual key hints.
    pub instructions: Option<String>,
    /// Whether hit points are shown.
    pub hp: bool,
    /// The text for the hero's position, with `{x}` and `{y}`; `None` to hide it.
    pub position: Option<String>,
    /// Colours of the hit points, highest threshold first. If none applies, the theme's colour is used.
    #[serde(default)]
    pub hp_colors: Vec<HpColor>,
    /// Whether the end of a game has a summary screen; otherwise the last frame stays.
    #[serde(default)]
    pub ending: bool,
    /// Name of the default tilesheet.
    #[serde(default = "letters")]
    pub tiles: String,
    /// How the map is lit.
    #[serde(default)]
    pub light: Lighting,
    /// Whether monsters are tinted red, more strongly the fewer of their hits the hero would survive. A "Try this" of
    /// McRogueFace part 6.
    #[serde(default)]
    pub danger_tint: bool,
    /// Whether damage and healing float up as numbers. A "Try this" of McRogueFace part 6.
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
#[serde(deny_unknown_fields)]
pub struct HpColor {
    /// The threshold in percent of the maximum, exclusive; -1 to 100. -1 always applies.
    #[serde(deserialize_with = "within::<-1, 100, _>")]
    pub above: i32,
    /// Text colour.
    #[serde(deserialize_with = "deserialize_color")]
    pub color: Rgb,
}

impl Hud {
    /// The colour for `hp` out of `most` hit points; `None` for the theme's.
    pub fn hp_color(&self, hp: i32, most: i32) -> Option<Rgb> {
        self.hp_colors
            .iter()
            .find(|entry| hp * 100 > most * entry.above)
            .map(|entry| entry.color)
    }
}
