//! Kinds of monsters.

use serde::{Deserialize, Serialize, Serializer};

use crate::base::Within;
use crate::base::word_enum;
use crate::game::rules::{Stats, Traits, Venom};

word_enum! {
    /// The pronoun for a kind of monster.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Pronoun {
        /// A beast, or a thing.
        #[default]
        It = "it",
        /// A man.
        He = "he",
        /// A woman.
        She = "she",
    }
}

/// A kind of monster.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// Its word in traces and tile files, unique, without spaces.
    pub kind: String,
    /// Name in messages, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The letter for it on maps, which nothing else has; not `# . + > < * @ ;`.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that letter.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "schemars", schemars(regex(pattern = "^[0-9a-fA-F]{6}$")))]
    pub color: String,
    /// One sentence about it.
    #[serde(default, skip_serializing)]
    pub about: String,
    /// Said when the hero meets the first of its kind; only with minds.
    #[serde(default, skip_serializing)]
    pub says: String,
    /// The verb for its blows, such as `bites`: the word before `you` in messages.
    #[serde(default = "hits", skip_serializing)]
    pub hits: String,
    /// The pronoun for it in sentences.
    #[serde(default, skip_serializing)]
    pub pronoun: Pronoun,
    /// Spawn weight on level 1; a sum below 0 counts as 0.
    #[serde(with = "Within::<-1000, 1000>")]
    pub weight: i32,
    /// Added to the weight for each level further down.
    #[serde(default, with = "Within::<-1000, 1000>")]
    pub weight_per_level: i32,
    /// Experience for killing it.
    #[serde(default, with = "Within::<0, 9999>")]
    pub experience: i32,
    /// The poison of its attacks.
    pub venom: Option<Venom>,
    /// Light that it sheds on its own cell.
    #[serde(default, with = "Within::<0, 9>")]
    pub glow: i32,
    /// It flees with less than this percentage of its hit points.
    #[serde(default, with = "Within::<0, 100>")]
    pub flee_below: Option<i32>,
    /// What sets it apart from other kinds.
    #[serde(default)]
    pub traits: Traits,
    /// Proper names that some of them have.
    pub names: Option<MonsterNames>,
    /// Its combat stats.
    pub stats: Stats,
}

fn hits() -> String {
    "hits".to_owned()
}

/// Proper names of some monsters of a kind.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MonsterNames {
    /// Percentage of monsters with a proper name.
    #[serde(with = "Within::<0, 100>")]
    pub percent: i32,
    /// The names, equally likely; at least one.
    #[serde(serialize_with = "how_many")]
    pub list: Vec<String>,
    /// How many others of its kind come with one that has a name.
    #[serde(default, with = "Within::<0, 9>")]
    pub leads: i32,
    /// Whether one that has a name is sure to leave an item, even if others of its kind carry nothing.
    #[serde(default)]
    pub carries: bool,
    /// Turns after which one that hunted the hero comes after him over the stairs; 0 if it stays.
    #[serde(default, with = "Within::<0, 99>")]
    pub returns: i32,
}

/// Only the number of names decides a game.
pub(super) fn how_many<S: Serializer>(names: &[String], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(names.len() as u64)
}
