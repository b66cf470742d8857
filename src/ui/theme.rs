//! Colours by what they are for. Themes are files in `assets/themes`.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::gfx::Rgb;

/// One colour for each purpose.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Ground of all panels.
    #[serde(deserialize_with = "hex")]
    pub bg: Rgb,
    /// Ground of a chosen row and of a key cap.
    #[serde(deserialize_with = "hex")]
    pub raised: Rgb,
    /// Frames.
    #[serde(deserialize_with = "hex")]
    pub line: Rgb,
    /// Prose.
    #[serde(deserialize_with = "hex")]
    pub text: Rgb,
    /// Labels and what is past.
    #[serde(deserialize_with = "hex")]
    pub dim: Rgb,
    /// Headings, keys, the cursor.
    #[serde(deserialize_with = "hex")]
    pub title: Rgb,
    /// Names of foes, harm.
    #[serde(deserialize_with = "hex")]
    pub foe: Rgb,
    /// Gain, healing.
    #[serde(deserialize_with = "hex")]
    pub good: Rgb,
    /// Take care.
    #[serde(deserialize_with = "hex")]
    pub warn: Rgb,
    /// Known things.
    #[serde(deserialize_with = "hex")]
    pub item: Rgb,
    /// Unknown things, spells.
    #[serde(deserialize_with = "hex")]
    pub magic: Rgb,
    /// Text on bars and chips.
    #[serde(deserialize_with = "hex")]
    pub bar_text: Rgb,
    /// The hero's hit points, and the chip of a loss.
    #[serde(deserialize_with = "hex")]
    pub hp: Rgb,
    /// Hit points just lost.
    #[serde(deserialize_with = "hex")]
    pub hp_lost: Rgb,
    /// Hit points of a foe.
    #[serde(deserialize_with = "hex")]
    pub foe_hp: Rgb,
    /// Hit points that a foe has just lost.
    #[serde(deserialize_with = "hex")]
    pub foe_lost: Rgb,
    /// Experience.
    #[serde(deserialize_with = "hex")]
    pub xp: Rgb,
    /// The candle, and the bar of a replay.
    #[serde(deserialize_with = "hex")]
    pub light: Rgb,
    /// A running effect.
    #[serde(deserialize_with = "hex")]
    pub status: Rgb,
    /// Ground of bars.
    #[serde(deserialize_with = "hex")]
    pub empty: Rgb,
    /// Whether candle light does not fall off, and what is remembered is brighter.
    #[serde(default)]
    pub even_light: bool,
}

/// What a word or line is about, told by its colour and always by something else too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Prose.
    Text,
    /// What is past or of no weight.
    Dim,
    /// Headings and keys.
    Title,
    /// Foes and harm.
    Foe,
    /// Gain.
    Good,
    /// Take care.
    Warn,
    /// Things.
    Item,
    /// Spells and unknown things.
    Magic,
}

impl Theme {
    /// The colour of text of this role.
    pub const fn role(&self, role: Role) -> Rgb {
        match role {
            Role::Text => self.text,
            Role::Dim => self.dim,
            Role::Title => self.title,
            Role::Foe => self.foe,
            Role::Good => self.good,
            Role::Warn => self.warn,
            Role::Item => self.item,
            Role::Magic => self.magic,
        }
    }
}

/// A colour of six hexadecimal digits.
///
/// # Errors
/// Says what was found and what would be right.
pub fn hex<'de, D: Deserializer<'de>>(from: D) -> Result<Rgb, D::Error> {
    let found = String::deserialize(from)?;
    Rgb::from_hex(&found).ok_or_else(|| {
        D::Error::custom(format_args!(
            "must be six hexadecimal digits such as \"ffc860\", found {found:?}"
        ))
    })
}

/// The same where the colour may be left out.
///
/// # Errors
/// As [`hex`].
pub fn maybe_hex<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Rgb>, D::Error> {
    hex(from).map(Some)
}
