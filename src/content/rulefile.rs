//! A file of `assets/rules`: the rules for the game, the words and the screen for the player.

mod check;

use std::sync::Arc;

use serde::Deserialize;

use super::ContentError;
use super::toml_text::parse;
use crate::base::Digest;
use crate::game::rules::{
    Candle, Combat, Death, Dungeon, Foes, Growth, Hero, ItemKind, Map, Monster, Play, Ruleset,
    Sight, Spawn,
};
use crate::ui::hud::Hud;
use crate::ui::tutorial::TutorialScreen;
use crate::ui::words::Wording;

/// A rule set with all that shows it.
#[derive(Clone, Debug)]
pub struct RuleFile {
    /// What the game goes by.
    pub rules: Arc<Ruleset>,
    /// Its heading.
    pub title: String,
    /// One sentence for who has to choose.
    pub about: String,
    /// What it wants on the screen.
    pub hud: Hud,
    /// Its sentences.
    pub words: Wording,
    /// The screen of its tutorial, if it has one.
    pub tutorial: Option<TutorialScreen>,
    /// Fingerprint of its file, so that a recording can tell whether the rules are still the same.
    pub fingerprint: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    title: String,
    about: String,
    hero: Hero,
    play: Play,
    sight: Sight,
    #[serde(default)]
    candle: Option<Candle>,
    combat: Combat,
    foes: Foes,
    death: Death,
    dungeon: Dungeon,
    map: Map,
    spawn: Spawn,
    #[serde(default)]
    growth: Option<Growth>,
    monsters: Vec<Monster>,
    #[serde(default)]
    items: Vec<ItemKind>,
    screen: Hud,
    words: Wording,
    #[serde(default)]
    tutorial: Option<TutorialScreen>,
}

impl RuleFile {
    /// Reads the text of a rule set; `place` names the file in errors.
    ///
    /// # Errors
    /// Says the line, what was found and what would be right.
    pub fn parse(place: &str, text: &str) -> Result<Self, ContentError> {
        let raw: Raw = parse(place, text)?;
        let rules = Ruleset {
            name: raw.name,
            hero: raw.hero,
            play: raw.play,
            sight: raw.sight,
            candle: raw.candle,
            combat: raw.combat,
            foes: raw.foes,
            death: raw.death,
            dungeon: raw.dungeon,
            map: raw.map,
            spawn: raw.spawn,
            growth: raw.growth,
            monsters: raw.monsters,
            items: raw.items,
        };
        check::check(&rules).map_err(|fault| fault.in_file(place, text))?;
        Ok(Self {
            rules: Arc::new(rules),
            title: raw.title,
            about: raw.about,
            hud: raw.screen,
            words: raw.words,
            tutorial: raw.tutorial,
            fingerprint: Digest::new().bytes(text.as_bytes()).finish(),
        })
    }
}
