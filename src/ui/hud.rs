//! What a rule set wants on its screen beside what all have.

use serde::Deserialize;

use crate::game::rules::within;
use crate::gfx::Rgb;

use super::light::Lighting;
use super::theme::hex;

/// Screen of one rule set, from its file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hud {
    /// The line of keys at the bottom, in the rule set's own words; else what makes sense now.
    pub instructions: Option<String>,
    /// Whether hit points are shown.
    pub hp: bool,
    /// Whether the hero's place is shown, in words with `{x}` and `{y}`.
    pub position: Option<String>,
    /// Colour of the hit points from a part of all of them up, the highest first; else the theme's.
    #[serde(default)]
    pub hp_colors: Vec<HpColor>,
    /// Whether the end of a game has a screen of its own, with what happened; else the last picture stays.
    #[serde(default)]
    pub ending: bool,
    /// The tilesheet that a game begins with.
    #[serde(default = "letters")]
    pub tiles: String,
    /// How the map is lit.
    #[serde(default)]
    pub light: Lighting,
    /// Whether foes are drawn the redder the fewer of their blows the hero would outlive. A "Try this" of McRogueFace
    /// part 6.
    #[serde(default)]
    pub danger_tint: bool,
    /// Whether hit points lost and won rise as numbers over the map. A "Try this" of McRogueFace part 6.
    #[serde(default)]
    pub floating_numbers: bool,
    /// Whether R begins a new game at once.
    pub restart_key: bool,
    /// Whether Escape leaves the program, and not to a menu.
    pub escape_quits: bool,
}

fn letters() -> String {
    "cp437".to_owned()
}

/// Colour of the hit points above a part of all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HpColor {
    /// Hundredths of all hit points, -1 to 100; the colour holds above, not at it. -1 is always.
    #[serde(deserialize_with = "within::<-1, 100, _>")]
    pub above: i32,
    /// The colour.
    #[serde(deserialize_with = "hex")]
    pub color: Rgb,
}

impl Hud {
    /// The rule set's colour for `hp` of `most` hit points.
    pub fn hp_color(&self, hp: i32, most: i32) -> Option<Rgb> {
        self.hp_colors
            .iter()
            .find(|entry| hp * 100 > most * entry.above)
            .map(|entry| entry.color)
    }
}
