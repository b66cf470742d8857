//! Rule files: game rules, messages and screen options of `assets/rules`.

mod check;

use std::sync::Arc;

use serde::Deserialize;

use crate::base::Digest;
use crate::content::Error;
use crate::content::toml::Document;
use crate::game::rules::{
    CandleRules, CombatRules, DeathRules, DungeonRules, FlameRules, GrowthRules, HeroRules,
    ItemKind, MapRules, MindRules, Monster, MonsterAi, PlayRules, Ruleset, SightRules, SpawnRules,
};
use crate::ui::hud::Hud;
use crate::ui::text::templates::MessageTemplates;
use crate::ui::tutorial_screen::TutorialScreen;

/// A rule set with its title, messages and screen options.
#[derive(Clone, Debug)]
pub struct RulesetFile {
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    /// The title.
    pub title: String,
    /// One sentence for the title screen.
    pub about: String,
    /// Where it departs from its tutorial, a sentence each.
    pub departures: Vec<String>,
    /// The screen options.
    pub screen: Hud,
    /// The message templates.
    pub messages: MessageTemplates,
    /// The screen of its tutorial, if it has one.
    pub tutorial: Option<TutorialScreen>,
    /// Where its name stands: file and line.
    pub name_place: String,
    /// Digest of its text. Recordings of version 0.1.0 name a rule set by it; newer ones by [`Ruleset::fingerprint`].
    pub text_digest: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    title: String,
    about: String,
    #[serde(default)]
    departures: Vec<String>,
    hero: HeroRules,
    play: PlayRules,
    sight: SightRules,
    #[serde(default)]
    candle: Option<CandleRules>,
    #[serde(default)]
    flame: Option<FlameRules>,
    #[serde(default)]
    minds: Option<MindRules>,
    combat: CombatRules,
    monster_ai: MonsterAi,
    death: DeathRules,
    dungeon: DungeonRules,
    map: MapRules,
    spawn: SpawnRules,
    #[serde(default)]
    growth: Option<GrowthRules>,
    monsters: Vec<Monster>,
    #[serde(default)]
    items: Vec<ItemKind>,
    screen: Hud,
    words: MessageTemplates,
    #[serde(default)]
    tutorial: Option<TutorialScreen>,
}

impl RulesetFile {
    /// Parses a rule file. `place` names the file in errors.
    ///
    /// # Errors
    /// If the TOML, a value or a combination of values is wrong; names the line.
    pub fn parse(place: &str, text: &str) -> Result<Self, Error> {
        let document = Document::parse(place, text)?;
        let raw: Raw = document.read()?;
        let rules = Ruleset {
            name: raw.name,
            hero: raw.hero,
            play: raw.play,
            sight: raw.sight,
            candle: raw.candle,
            flame: raw.flame,
            minds: raw.minds,
            combat: raw.combat,
            monster_ai: raw.monster_ai,
            death: raw.death,
            dungeon: raw.dungeon,
            map: raw.map,
            spawn: raw.spawn,
            growth: raw.growth,
            monsters: raw.monsters,
            items: raw.items,
        };
        check::check(&rules).map_err(|mismatch| mismatch.in_file(&document))?;
        Ok(Self {
            rules: Arc::new(rules),
            name_place: format!("{place}:{}", document.line(&["name"])),
            title: raw.title,
            about: raw.about,
            departures: raw.departures,
            screen: raw.screen,
            messages: raw.words,
            tutorial: raw.tutorial,
            text_digest: Digest::new().write_bytes(text.as_bytes()).finish(),
        })
    }
}
