//! Rule sets as they were in released versions of the program, so that recordings made by those versions still play.
//!
//! `assets/rules/released.toml` lists them. If a rule set has changed since, `assets/rules/NAME@N.toml` is the file of
//! its release N. `docs/saves.md` states what is promised.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, Unexpected};

use crate::base::printable::excerpt;
use crate::content::assets::{self, Assets};
use crate::content::toml::Document;
use crate::content::{Content, Error, RulesetFile};

/// The file that lists all releases, without folder and ending.
const TABLE: &str = "released";

/// A released version of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Name of the rule set.
    pub rules: String,
    /// Number of this release of the rule set, counted from 1: the 1 of `tcod@1`.
    pub number: u32,
    /// The first version of the program that contained it.
    pub version: String,
    /// Its [`crate::game::Ruleset::fingerprint`].
    #[serde(deserialize_with = "hexadecimal")]
    pub fingerprint: u64,
    /// Digest of its file's text, which identifies it in recordings of version 0.1.0.
    #[serde(default, deserialize_with = "some_hexadecimal")]
    pub text: Option<u64>,
    /// What letters mean on drawn maps, such as `g=goblin o=orc`, for recordings that do not contain it themselves.
    #[serde(default)]
    pub letters: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    release: Vec<Release>,
}

/// The rules under which a recorded game is played.
#[derive(Clone, Copy, Debug)]
pub struct RecordedRules<'c> {
    /// The rule file.
    pub file: &'c RulesetFile,
    /// What letters mean on the map, if the recording does not contain it.
    pub letters: Option<&'c str>,
}

/// Parses sixteen hexadecimal digits.
fn hexadecimal<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let text = String::deserialize(from)?;
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(&text, 16).ok().filter(|_| digits);
    number.ok_or_else(|| {
        D::Error::invalid_value(Unexpected::Str(&text), &"16 hexadecimal digits in quotes")
    })
}

fn some_hexadecimal<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    hexadecimal(from).map(Some)
}

/// Whether a file of this name in the folder `rules` is a current rule set, which can be chosen.
pub(super) fn is_current(name: &str) -> bool {
    name != TABLE && !is_older(name)
}

/// Whether it is an older version of a rule set.
pub(super) fn is_older(name: &str) -> bool {
    name.contains('@')
}

/// Reads the list of releases.
pub(super) fn table(assets: &dyn Assets) -> Result<Vec<Release>, Error> {
    let path = format!("rules/{TABLE}.toml");
    let location = assets.display_path(&path);
    let text = assets::read_text(assets, &path)?;
    let document = Document::parse(&location, &text)?;
    let Table { release: releases } = document.read()?;
    let mut known = BTreeSet::new();
    for (at, Release { rules, number, .. }) in releases.iter().enumerate() {
        if !known.insert((rules, number)) {
            let rules = excerpt(rules);
            let error = format!("each release must stand here once, found {rules}@{number} again");
            return Err(document.error(&["release", &at.to_string()], error));
        }
    }
    Ok(releases)
}

/// Checks that the rule file `NAME@N` matches its name.
///
/// # Errors
/// If it does not; with the line that names its rule set.
pub(super) fn check_older(
    name: &str,
    file: &RulesetFile,
    released: &[Release],
) -> Result<(), Error> {
    let wrong = |reason: String| {
        let location = file.links.name.clone();
        Err(Error::Invalid { location, reason })
    };
    let parts = name.split_once('@');
    let parts = parts.and_then(|(rules, number)| Some((rules, number.parse::<u32>().ok()?)));
    let Some((rules, number)) = parts else {
        return wrong(
            "the file's name must be that of a rule set, @ and a number, such as tcod@1".to_owned(),
        );
    };
    if file.rules.name != rules {
        return wrong(format!(
            "name: expected \"{}\" as in the file's name, found \"{}\"",
            excerpt(rules),
            file.rules.name
        ));
    }
    let mut releases = released.iter();
    let release = releases.find(|release| release.rules == rules && release.number == number);
    let found = file.rules.fingerprint();
    match release.filter(|release| release.fingerprint != found) {
        Some(Release {
            version,
            fingerprint,
            ..
        }) => wrong(format!(
            "must be the rules of version {version} with the fingerprint {fingerprint:016x}, found {found:016x}"
        )),
        None => Ok(()),
    }
}

impl Content {
    /// The rule set called `name` that a recording was made under. `recorded` is the number after the name: its
    /// fingerprint, or in recordings of version 0.1.0 the digest of its file's text. Prefers the current version if it
    /// is the same.
    pub fn recorded_rules(&self, name: &str, recorded: u64) -> Option<RecordedRules<'_>> {
        let older = self.older.iter().map(|(_, file)| file);
        let known = self.rules.iter().chain(older);
        let mut known = known.filter(|file| file.rules.name == name);
        let mut releases = self.released.iter();
        let release =
            releases.find(|release| release.rules == name && release.text == Some(recorded));
        let fingerprint = release.map_or(recorded, |release| release.fingerprint);
        let file = known
            .find(|file| file.text_digest == recorded || file.rules.fingerprint() == fingerprint);
        Some(RecordedRules {
            file: file?,
            letters: release.and_then(|release| release.letters.as_deref()),
        })
    }

    /// The rule set called `name`; also accepts older versions such as `tcod@1`.
    ///
    /// # Errors
    /// If there is none with this name; lists the current ones, without variants.
    pub fn rule_file(&self, name: &str) -> Result<&RulesetFile, Error> {
        if let Some((_, file)) = self.older.iter().find(|(older, _)| older == name) {
            return Ok(file);
        }
        // A release that is still current has no file of its own.
        let is_named = |release: &&Release| format!("{}@{}", release.rules, release.number) == name;
        let release = self.released.iter().find(is_named);
        let current = release.and_then(
            |Release {
                 rules, fingerprint, ..
             }| {
                let same = |file: &&RulesetFile| {
                    file.rules.name == *rules && file.rules.fingerprint() == *fingerprint
                };
                self.rules.iter().find(same)
            },
        );
        match current {
            Some(file) => Ok(file),
            None => self.rules_named(name).map(|number| &self.rules[number.0]),
        }
    }
}
