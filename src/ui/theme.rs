//! Themes: colours by purpose, from the files in `assets/themes`.

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected};

use crate::gfx::Rgb;

/// The colours of a theme. All fields are keys of the theme file, the colours as six hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Background of panels.
    #[serde(deserialize_with = "deserialize_color")]
    pub bg: Rgb,
    /// Background of the selected row and of key labels.
    #[serde(deserialize_with = "deserialize_color")]
    pub raised: Rgb,
    /// Borders.
    #[serde(deserialize_with = "deserialize_color")]
    pub line: Rgb,
    /// Body text.
    #[serde(deserialize_with = "deserialize_color")]
    pub text: Rgb,
    /// Labels and past messages.
    #[serde(deserialize_with = "deserialize_color")]
    pub dim: Rgb,
    /// Headings, keys, the cursor.
    #[serde(deserialize_with = "deserialize_color")]
    pub title: Rgb,
    /// Monsters' names, damage.
    #[serde(alias = "foe", deserialize_with = "deserialize_color")]
    pub monster: Rgb,
    /// Healing and other gains.
    #[serde(deserialize_with = "deserialize_color")]
    pub good: Rgb,
    /// Warnings.
    #[serde(deserialize_with = "deserialize_color")]
    pub warn: Rgb,
    /// Items.
    #[serde(deserialize_with = "deserialize_color")]
    pub item: Rgb,
    /// Unidentified items and spells.
    #[serde(deserialize_with = "deserialize_color")]
    pub magic: Rgb,
    /// Text on bars and chips.
    #[serde(deserialize_with = "deserialize_color")]
    pub bar_text: Rgb,
    /// The hero's hit points, and chips with damage.
    #[serde(deserialize_with = "deserialize_color")]
    pub hp: Rgb,
    /// Hit points just lost.
    #[serde(deserialize_with = "deserialize_color")]
    pub hp_lost: Rgb,
    /// A monster's hit points.
    #[serde(alias = "foe_hp", deserialize_with = "deserialize_color")]
    pub monster_hp: Rgb,
    /// Hit points a monster has lost.
    #[serde(alias = "foe_lost", deserialize_with = "deserialize_color")]
    pub monster_hp_lost: Rgb,
    /// Experience.
    #[serde(deserialize_with = "deserialize_color")]
    pub xp: Rgb,
    /// The candle, and the replay timeline.
    #[serde(deserialize_with = "deserialize_color")]
    pub light: Rgb,
    /// Status effects.
    #[serde(deserialize_with = "deserialize_color")]
    pub status: Rgb,
    /// Background of bars.
    #[serde(deserialize_with = "deserialize_color")]
    pub empty: Rgb,
    /// Whether candle light is even instead of falling off, and remembered cells are brighter.
    #[serde(default)]
    pub even_light: bool,
}

/// The purpose of a piece of text. Colour is never the only cue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
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

/// Deserializes six hexadecimal digits.
///
/// # Errors
/// If the text is anything else.
pub fn deserialize_color<'de, D: Deserializer<'de>>(from: D) -> Result<Rgb, D::Error> {
    let found = String::deserialize(from)?;
    Rgb::from_hex(&found).ok_or_else(|| {
        D::Error::invalid_value(
            Unexpected::Str(&found),
            &"six hexadecimal digits such as \"ffc860\"",
        )
    })
}

/// Like [`deserialize_color`], for an optional colour.
///
/// # Errors
/// Those of [`deserialize_color`].
pub fn deserialize_optional_color<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Rgb>, D::Error> {
    deserialize_color(from).map(Some)
}
