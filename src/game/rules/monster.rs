//! Kinds of monsters.

use serde::{Deserialize, Serialize, Serializer};

use crate::base::word::word_enum;
use crate::game::rules::{Stats, Traits, Venom, optional_within, within};

word_enum! {
    /// The pronoun for a kind of monster.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// Its id in traces, rule files and tilesheets, such as `goblin`.
    pub kind: String,
    /// Name in messages, without an article.
    #[serde(skip_serializing)]
    pub name: String,
    /// The character for it in maps drawn as text.
    #[serde(skip_serializing)]
    pub letter: char,
    /// Colour of that character, `RRGGBB`.
    #[serde(skip_serializing)]
    pub color: String,
    /// One sentence about it; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub about: String,
    /// The sentence said when the hero meets the first of its kind; may be empty.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub says: String,
    /// The verb for its blows, such as `bites`: the word before `you` in messages.
    #[serde(default = "hits")]
    #[serde(skip_serializing)]
    pub hits: String,
    /// The pronoun for it in sentences.
    #[serde(default)]
    #[serde(skip_serializing)]
    pub pronoun: Pronoun,
    /// Spawn weight on the first level relative to other monsters, -1000 to 1000. A sum below 0 counts as 0.
    #[serde(deserialize_with = "within::<-1000, 1000, _>")]
    pub weight: i32,
    /// Added to the weight for each level further down, -1000 to 1000.
    #[serde(default, deserialize_with = "within::<-1000, 1000, _>")]
    pub weight_per_level: i32,
    /// Experience for killing it, 0 to 9999.
    #[serde(default, deserialize_with = "within::<0, 9999, _>")]
    pub experience: i32,
    /// The poison of its attacks, if any.
    #[serde(default)]
    pub venom: Option<Venom>,
    /// Light that it sheds on its own cell, 0 to 9; one less for each cell of distance.
    #[serde(default, deserialize_with = "within::<0, 9, _>")]
    pub glow: i32,
    /// It flees with less than this percentage of its hit points, 0 to 100; if missing,
    /// [`MonsterAi::flee_below`](super::MonsterAi::flee_below) applies.
    #[serde(default, deserialize_with = "optional_within::<0, 100, _>")]
    pub flee_below: Option<i32>,
    /// What sets it apart from other kinds.
    #[serde(default)]
    pub traits: Traits,
    /// Proper names that some of them have.
    #[serde(default)]
    pub names: Option<MonsterNames>,
    /// Combat stats at the start.
    pub stats: Stats,
}

fn hits() -> String {
    "hits".to_owned()
}

/// Proper names of some monsters of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterNames {
    /// Percentage of monsters with a proper name, 0 to 100.
    #[serde(deserialize_with = "within::<0, 100, _>")]
    pub percent: i32,
    /// The names, equally likely; at least one.
    #[serde(serialize_with = "how_many")]
    pub list: Vec<String>,
}

/// Only the number of names decides a game.
fn how_many<S: Serializer>(names: &[String], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(names.len() as u64)
}
