//! Rule files in `assets/rules`: game rules, messages and screen options.

mod check;
mod extend;
mod links;
mod placeholders;

use std::sync::{Arc, OnceLock};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::content::assets::{self, Assets};
use crate::content::toml::{Document, Misread, NamedTable};
use crate::content::vault::VaultFile;
use crate::content::{Embedded, Error, words};
use crate::game::rules::{
    BrazierRules, BumpEffect, CandleRules, CombatRules, DeathRules, DoorSeal, DungeonRules,
    FireRules, FlameRules, GrowthRules, HeroRules, ItemKind, MapRules, MindRules, Monster,
    MonsterAi, PlaceRules, PlayRules, Ruleset, SightRules, SpawnRules, TerrainKind, Wick, Words,
};
use crate::ui::chapters::Chapter;
use crate::ui::hud::Hud;
use crate::ui::text::templates::MessageTemplates;
use crate::ui::tutorial_screen::TutorialScreen;
use extend::Stack;
pub use links::Links;

/// A rule set with its title, messages and screen options.
#[derive(Clone, Debug)]
pub struct RulesetFile {
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    /// The title.
    pub title: String,
    /// A one-sentence description for the title screen.
    pub about: String,
    /// How it departs from its tutorial, a sentence each.
    pub departures: Vec<String>,
    /// The screen options.
    #[doc(hidden)]
    pub screen: Hud,
    /// The message templates.
    #[doc(hidden)]
    pub messages: MessageTemplates,
    /// The screen of its tutorial, if any.
    #[doc(hidden)]
    pub tutorial: Option<TutorialScreen>,
    /// What it refers to in other files.
    #[doc(hidden)]
    pub links: Links,
    /// The name of the rule set it is a variant of, if any. Variants are tables within `variants` of that file.
    pub variant_of: Option<String>,
    /// Whether the title screen offers it, even as a variant.
    pub is_offered: bool,
    /// Which chapter of a tutorial it is, if any.
    #[doc(hidden)]
    pub chapter: Option<Chapter>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RawRules {
    /// The word that chooses it: 1 to 40 ASCII letters, digits, `-` or `_`; unique.
    name: String,
    /// Its heading.
    title: String,
    /// One sentence for the title screen.
    about: String,
    /// Whether the title screen offers it, even as a variant.
    #[serde(default)]
    offered: bool,
    /// Where the rules depart from their tutorial, a sentence each.
    #[serde(default)]
    departures: Vec<String>,
    /// Which chapter of a tutorial it is. A variant is one only with its own `chapter`, over that of its file.
    chapter: Option<Chapter>,
    hero: HeroRules,
    play: PlayRules,
    sight: SightRules,
    /// A light that burns down; without it light lasts for ever.
    candle: Option<CandleRules>,
    /// A flame whose height the player chooses, instead of a candle; needs `light = "rule"` and turns, not ticks.
    flame: Option<FlameRules>,
    /// What monsters see, hear and act on; needs what a flame needs.
    minds: Option<MindRules>,
    combat: CombatRules,
    monster_ai: MonsterAi,
    death: DeathRules,
    dungeon: DungeonRules,
    map: MapRules,
    spawn: SpawnRules,
    /// What experience brings: a total of `level * xp_per_level` reaches the next level, at most one per kill.
    growth: Option<GrowthRules>,
    /// Kinds of monsters, in the order of their ids; at least one.
    monsters: Vec<Monster>,
    /// Kinds of items, in the order of their letters in the pack; at most 50.
    #[serde(default)]
    items: Vec<ItemKind>,
    /// Kinds of ground besides those of every rule set; at most 100.
    #[serde(default)]
    terrain: Vec<TerrainKind>,
    /// How fire behaves; without it nothing burns. It rolls no dice.
    fire: Option<FireRules>,
    /// What happens when the hero bumps into a torch on a wall; without it, nothing.
    torch: Option<BumpEffect>,
    /// How the hero seals doors with wax, by commands such as `seal-e`.
    door_seal: Option<DoorSeal>,
    /// Dead braziers on the levels of places, and what lighting them brings; needs a flame.
    braziers: Option<BrazierRules>,
    /// What lighting braziers lets the hero choose from.
    #[serde(default)]
    wicks: Vec<Wick>,
    /// The places of the dungeon, by depth; other levels are made as `[map]` says.
    #[serde(default)]
    places: Vec<PlaceRules>,
    /// What our screen shows under these rules.
    screen: Hud,
    /// The messages; one that is missing is not shown.
    words: MessageTemplates,
    /// The tutorial's own screen.
    tutorial: Option<TutorialScreen>,
    /// Other rule sets in this file, laid over it: see `[variants.NAME]`.
    #[serde(default, rename = "variants", deserialize_with = "no_variants")]
    #[cfg_attr(test, schemars(with = "String"))]
    _variants: (),
    /// File name, without `.toml`, of the rule set that this one is laid over, or name of a variant.
    #[serde(default, rename = "extends", deserialize_with = "only_extending")]
    #[cfg_attr(test, schemars(with = "String"))]
    _extends: (),
    /// Kinds that the other one has and this one has not.
    #[serde(default, rename = "remove", deserialize_with = "only_extending")]
    #[cfg_attr(test, schemars(with = "Vec::<String>"))]
    _remove: (),
}

impl RawRules {
    /// The rule set, without vaults and links.
    fn into_file(self) -> RulesetFile {
        let rules = Ruleset {
            name: self.name,
            hero: self.hero,
            play: self.play,
            sight: self.sight,
            candle: self.candle,
            flame: self.flame,
            minds: self.minds,
            combat: self.combat,
            monster_ai: self.monster_ai,
            death: self.death,
            dungeon: self.dungeon,
            map: self.map,
            spawn: self.spawn,
            growth: self.growth,
            monsters: self.monsters,
            items: self.items,
            terrain: self.terrain,
            fire: self.fire,
            torch: self.torch,
            door_seal: self.door_seal,
            braziers: self.braziers,
            wicks: self.wicks,
            places: self.places,
            vaults: Vec::new(),
            words: words::builtin(),
        };
        RulesetFile {
            rules: Arc::new(rules),
            title: self.title,
            about: self.about,
            departures: self.departures,
            screen: self.screen,
            messages: self.words,
            tutorial: self.tutorial,
            links: Links::default(),
            variant_of: None,
            is_offered: self.offered,
            chapter: self.chapter,
        }
    }
}

/// Rejects the keys `extends` and `remove`, which a file that extends another no longer has once it lies over it.
fn only_extending<'de, D: Deserializer<'de>>(_: D) -> Result<(), D::Error> {
    let expected = "expected only in a file that extends another";
    Err(D::Error::custom(expected))
}

/// Rejects the key `variants`. [`RulesetFile::parse_all`] removes it from the file itself, so only a variant can still
/// have it.
fn no_variants<'de, D: Deserializer<'de>>(_: D) -> Result<(), D::Error> {
    Err(D::Error::custom("a variant has no variants of its own"))
}

/// Built-in rule files that together contain every key, to fill in what a faulty file lacks.
fn donors() -> &'static [Document<'static>] {
    const FILES: [&str; 3] = [
        "rules/tallowdeep.toml",
        "rules/mcrogueface.toml",
        "rules/roguebasin-real-time.toml",
    ];
    // None of ours has these.
    const MORE: &str = "\
        candle = { turns = 800, low_percent = 33, low_radius = 7, out_radius = 3 }\n\
        growth = { xp_per_level = 100, hp = 5, attack = 1 }\n\
        items = [{ effect = { gold = 10 } }, { effect = { heals = 10 } }, { effect = { strikes = 12 } }, \
        { effect = { raises-attack = 1 } }, { effect = { raises-defense = 1 } }, { effect = { lights = 300 } }]\n";
    static DONORS: OnceLock<Vec<Document<'static>>> = OnceLock::new();
    DONORS.get_or_init(|| {
        let texts = FILES.iter().filter_map(|path| Embedded::text(path));
        texts
            .chain([MORE])
            .filter_map(|text| Document::parse("ours", text).ok())
            .collect()
    })
}

/// The error for a file that has few of the tables of a rule set, and extends nothing: it probably should.
fn without_extends(document: &Document<'_>) -> Option<Error> {
    let lacks = |table: &&str| !document.has(table);
    let tables = ["hero", "play", "sight", "combat", "dungeon", "map", "spawn"];
    let is_alone = document.is_one_file() && tables.iter().filter(|it| lacks(it)).count() > 3;
    let reason = "expected extends = \"tallowdeep\" or the like in a file that only says what differs, found none";
    is_alone.then(|| document.error(&[], reason.to_owned()))
}

impl RulesetFile {
    /// Parses a rule file without its variants. `location` names the file in errors.
    ///
    /// # Errors
    /// If the TOML, a value or a combination of values is wrong, even in a variant; with the line.
    pub fn parse(location: &str, text: &str) -> Result<Self, Error> {
        Ok(Self::parse_all(location, text)?.0)
    }

    /// Parses a rule file, which may extend a built-in one. Returns the rule set and its variants, sorted by name.
    /// `location` names the file in errors.
    ///
    /// # Errors
    /// If the TOML, a value or a combination of values is wrong; with the line.
    pub fn parse_all(location: &str, text: &str) -> Result<(Self, Vec<Self>), Error> {
        Self::parse_stack(&Stack::of(location, text, &|name| {
            extend::of_assets(&Embedded, name)
        })?)
    }

    /// Like [`Self::parse_all`], for a file in `assets`, which may extend another one there.
    pub(super) fn parse_asset(assets: &dyn Assets, path: &str) -> Result<(Self, Vec<Self>), Error> {
        let (location, text) = (assets.display_path(path), assets::read_text(assets, path)?);
        let bases = |name: &str| extend::of_assets(assets, name);
        Self::parse_stack(&Stack::of(&location, &text, &bases)?)
    }

    fn parse_stack(stack: &Stack) -> Result<(Self, Vec<Self>), Error> {
        let mut document = stack.document()?;
        let variants = document.take_tables("variants")?;
        let main = Self::read(&document)?;
        let of = &main.rules.name;
        let variant = |changes: &NamedTable<'_>| {
            let document = document.changed(format!("{of}-{}", changes.name()), changes);
            let file = Self::read(&document)?;
            Ok(Self {
                variant_of: Some(of.clone()),
                chapter: file.chapter.filter(|_| changes.has("chapter")),
                ..file
            })
        };
        let variants = variants.iter().map(variant).collect::<Result<_, _>>()?;
        Ok((main, variants))
    }

    /// Adds to the rules those vaults of which they have all kinds.
    ///
    /// # Errors
    /// If a place is to use hand-drawn levels, and there is none for one of its depths.
    pub(super) fn attach_vaults(&mut self, vaults: &[VaultFile]) -> Result<(), Error> {
        if self.rules.places.is_empty() {
            return Ok(());
        }
        let rules = Arc::make_mut(&mut self.rules);
        let built = vaults.iter().filter_map(|vault| vault.resolve(rules));
        rules.vaults = built.collect();
        match rules.depth_without_drawing() {
            None => Ok(()),
            Some(depth) => Err(Error::invalid(
                &self.links.size,
                format!(
                    "places: expected a vault file with \"in level\" for depth {depth}, of the map's size and with kinds that there are, found none"
                ),
            )),
        }
    }

    /// Lets the rules say these sentences.
    pub(super) fn set_words(&mut self, words: &Arc<Words>) {
        if self.rules.words != *words {
            Arc::make_mut(&mut self.rules).words = words.clone();
        }
    }

    fn read(document: &Document<'_>) -> Result<Self, Error> {
        let raw: RawRules = document
            .read_all(donors())
            .map_err(|(misread, repaired)| all_errors(misread, repaired, document))?;
        let mut file = raw.into_file();
        let mismatches = check::check(&file.rules).into_iter();
        let mut errors: Vec<_> = mismatches.map(|it| it.in_file(document)).collect();
        let texts = [
            ("title", &file.title, "a few words"),
            ("about", &file.about, "a sentence"),
        ];
        let blank = { texts.into_iter() }.filter(|(_, text, _)| text.trim().is_empty());
        errors.extend(blank.map(|(key, _, expected)| document.unexpected(&[key], expected)));
        let chapter = file.chapter.as_ref();
        errors.extend(chapter.and_then(|it| check::chapter(it, document)));
        errors.extend(placeholders::check(document, |_| true));
        if !errors.is_empty() {
            document.sort(&mut errors);
            return Err(Error::several(errors));
        }
        file.links = Links::of(&file.rules, document);
        Ok(file)
    }
}

/// All that is certainly wrong with a file of which values are wrong.
fn all_errors(mut misread: Misread, repaired: Option<RawRules>, document: &Document<'_>) -> Error {
    let mut errors: Vec<_> = without_extends(document).into_iter().collect();
    errors.append(&mut misread.errors);
    if let Some(raw) = repaired {
        let rules = raw.into_file().rules;
        errors.extend(check::certain(&rules, &misread, document));
        errors.extend(placeholders::check(document, |path| misread.is_own(path)));
    }
    document.sort(&mut errors);
    Error::several(errors)
}
