//! Themes: colours by purpose, from the files in `assets/themes`.

use serde::Deserialize;

use crate::gfx::Rgb;

/// The colours of a theme. All fields are keys of the theme file, the colours as six hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Background of panels.
    pub bg: Rgb,
    /// Background of the selected row and of key labels.
    pub raised: Rgb,
    /// Borders.
    pub line: Rgb,
    /// Body text.
    pub text: Rgb,
    /// Labels and past messages.
    pub dim: Rgb,
    /// Headings, keys, the cursor.
    pub title: Rgb,
    /// Monsters' names, damage.
    #[serde(alias = "foe")]
    pub monster: Rgb,
    /// Healing and other gains.
    pub good: Rgb,
    /// Warnings.
    pub warn: Rgb,
    /// Items.
    pub item: Rgb,
    /// Unidentified items and spells.
    pub magic: Rgb,
    /// Text on bars and chips.
    pub bar_text: Rgb,
    /// The hero's hit points, and chips with damage.
    pub hp: Rgb,
    /// Hit points just lost.
    pub hp_lost: Rgb,
    /// A monster's hit points.
    #[serde(alias = "foe_hp")]
    pub monster_hp: Rgb,
    /// Hit points a monster has lost.
    #[serde(alias = "foe_lost")]
    pub monster_hp_lost: Rgb,
    /// Experience.
    pub xp: Rgb,
    /// The candle, and the replay timeline.
    pub light: Rgb,
    /// Status effects.
    pub status: Rgb,
    /// Background of bars.
    pub empty: Rgb,
    /// Whether candle light is even instead of falling off, and remembered cells are brighter.
    #[serde(default)]
    pub even_light: bool,
}

/// The purpose of a piece of text. Colour is never the only cue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Body text.
    Text,
    /// Past or unimportant.
    Dim,
    /// Headings and keys.
    Title,
    /// Monsters and damage.
    Monster,
    /// Gains.
    Good,
    /// Warnings.
    Warn,
    /// Items.
    Item,
    /// Spells and unidentified items.
    Magic,
}

impl Theme {
    /// The colour of an ally of the hero, or of a monster.
    pub const fn side_color(&self, is_ally: bool) -> Rgb {
        if is_ally { self.good } else { self.monster }
    }

    /// The colour of a role.
    pub const fn role_color(&self, role: Role) -> Rgb {
        match role {
            Role::Text => self.text,
            Role::Dim => self.dim,
            Role::Title => self.title,
            Role::Monster => self.monster,
            Role::Good => self.good,
            Role::Warn => self.warn,
            Role::Item => self.item,
            Role::Magic => self.magic,
        }
    }
}
