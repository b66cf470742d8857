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
use crate::game::rules::{Ruleset, Words};
use crate::ui::chapters::Chapter;
use crate::ui::hud::Hud;
use crate::ui::text::templates::MessageTemplates;
use crate::ui::tutorial_screen::TutorialScreen;
use check::Mismatch;
use extend::Stack;
pub use links::Links;
pub(super) use links::NamedPicture;

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

/// The types that share the top-level keys of a rule file, in the order in which errors name the keys.
type Parts = (Heading, Ruleset, Presentation);

/// What a rule file says about itself.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Heading {
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
}

/// How a rule file shows its rules; with the keys that are gone once files lie over each other.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Presentation {
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
    let tables = ["hero", "play", "sight", "combat", "dungeon", "map", "spawn"];
    let lacking = tables.iter().filter(|table| !document.has(table)).count();
    if !document.is_one_file() || lacking <= 3 {
        return None;
    }
    let reason = "expected extends = \"tallowdeep\" or the like in a file that only says what differs, found none";
    Some(document.error(&[], reason.to_owned()))
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
        let text = assets::read_text(assets, path)?;
        Self::parse_stack(&Stack::of(&assets.display_path(path), &text, &|name| {
            extend::of_assets(assets, name)
        })?)
    }

    fn parse_stack(stack: &Stack) -> Result<(Self, Vec<Self>), Error> {
        let mut document = stack.document()?;
        let variants = document.take_tables("variants")?;
        let main = Self::read(&document)?;
        let mut files = Vec::new();
        for changes in &variants {
            files.push(Self::read_variant(&main, &document, changes)?);
        }
        Ok((main, files))
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
        rules.vaults = vaults
            .iter()
            .filter_map(|vault| vault.resolve(rules))
            .collect();
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

    /// Reads the variant of `main` that has these changes.
    fn read_variant(
        main: &Self,
        document: &Document<'_>,
        changes: &NamedTable<'_>,
    ) -> Result<Self, Error> {
        let of = &main.rules.name;
        let document = document.changed(format!("{of}-{}", changes.name()), changes);
        let mut file = Self::read(&document)?;
        file.variant_of = Some(of.clone());
        if !changes.has("chapter") {
            file.chapter = None;
        }
        Ok(file)
    }

    /// Reads one rule set: the types first, then what they say about each other.
    fn read(document: &Document<'_>) -> Result<Self, Error> {
        let mut file = match document.read_all(donors(), Document::deserialize_parts) {
            Ok(parts) => Self::of(parts),
            Err((misread, repaired)) => {
                return Err(all_errors(misread, repaired.map(Self::of), document));
            }
        };
        let mut errors = Vec::new();
        for mismatch in file.mismatches() {
            errors.push(mismatch.in_file(document));
        }
        for (path, reason) in placeholders::check(&document.texts(), |_| true) {
            errors.push(document.error(&path, reason));
        }
        document.sort(&mut errors);
        Error::if_any(errors)?;
        file.links = Links::of(&file.rules, document);
        Ok(file)
    }

    /// The rule set, without vaults and links.
    fn of((heading, mut rules, presentation): Parts) -> Self {
        rules.name = heading.name;
        rules.words = words::builtin();
        Self {
            rules: Arc::new(rules),
            title: heading.title,
            about: heading.about,
            departures: heading.departures,
            screen: presentation.screen,
            messages: presentation.words,
            tutorial: presentation.tutorial,
            links: Links::default(),
            variant_of: None,
            is_offered: heading.offered,
            chapter: heading.chapter,
        }
    }

    /// What does not fit together, though every value is right by itself.
    fn mismatches(&self) -> Vec<Mismatch> {
        let mut found = check::check(&self.rules);
        found.extend(check::blank("title", &self.title, "a few words"));
        found.extend(check::blank("about", &self.about, "a sentence"));
        found.extend(self.chapter.as_ref().and_then(check::chapter));
        found
    }
}

/// All that is certainly wrong with a file of which values are wrong. `repaired` has other values in their place.
fn all_errors(
    mut misread: Misread,
    repaired: Option<RulesetFile>,
    document: &Document<'_>,
) -> Error {
    let mut errors: Vec<_> = without_extends(document).into_iter().collect();
    errors.append(&mut misread.errors);
    if let Some(file) = repaired {
        for mismatch in check::certain(&file.rules, &misread, document) {
            errors.push(mismatch.in_file(document));
        }
        for (path, reason) in placeholders::check(&document.texts(), |path| misread.is_own(path)) {
            errors.push(document.error(&path, reason));
        }
    }
    document.sort(&mut errors);
    Error::several(errors)
}
