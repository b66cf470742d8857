//! Names of tiles: which ones the program itself draws, which ones rule sets use by kind or theme, and which are
//! misspelt.

use crate::base::printable::excerpt;
use crate::base::{SortedMap, similar, sort_few};
use crate::content::Error;
use crate::content::toml::Document;
use crate::game::Ruleset;
use crate::ui::map::{autotile, connected};

/// Names that the program itself draws, besides those of [`autotile::part_names`].
const WORDS: [&str; 6] = ["hero", "corpse", "wall", "floor", "door", "torch"];

/// What may stand between a kind and the number of a frame in the name of a picture.
const ENDINGS: [&str; 7] = ["", "_lit", "_bars", "_nw", "_ne", "_sw", "_se"];
/// The same for the hero in armour.
const HERO_ENDINGS: [&str; 4] = ["", "_shielded", "_bright", "_dark"];

/// A name similar to one that the program draws and the sheet lacks: misspelt, unless a rule set uses it.
#[derive(Clone, Debug)]
pub(super) struct Suspect {
    name: String,
    /// Where it is, and the text before the error message.
    location: (String, String),
    /// The most similar known name, if any.
    meant: Option<String>,
}

impl Suspect {
    /// The error, unless a rule set uses the name.
    pub(super) fn error(&self, rules: &[&Ruleset]) -> Option<Error> {
        let misspelling = misspelling_in_theme(&self.name, rules);
        if misspelling.is_none() && rules.iter().any(|rules| is_kind(&self.name, rules)) {
            return None;
        }
        let meant = misspelling
            .or_else(|| self.meant.clone())
            .or_else(|| self.meant_kind(rules));
        let meant = meant.map_or(String::new(), |meant| format!("; did you mean {meant}?"));
        let (location, key) = &self.location;
        let reason = format!("{key}no such thing is drawn{meant}");
        Some(Error::invalid(location, reason))
    }

    /// The kind of a rule set whose name is most similar, in the first that has such a kind.
    fn meant_kind(&self, rules: &[&Ruleset]) -> Option<String> {
        for rules in rules {
            if let Some(meant) = similar::closest(&self.name, pictured(rules)) {
                return Some(meant.to_owned());
            }
        }
        None
    }
}

/// The themes of all places of the rule sets.
fn themes<'r>(rules: &'r [&Ruleset]) -> impl Iterator<Item = &'r str> {
    let places = rules.iter().flat_map(|rules| &rules.places);
    places.map(|place| place.theme.as_str())
}

/// The intended name, if this one almost names a part of walls or floors in the theme of a place.
fn misspelling_in_theme(name: &str, rules: &[&Ruleset]) -> Option<String> {
    for theme in themes(rules) {
        if let Some(meant) = misspelling_of_part(name, theme) {
            return Some(meant);
        }
    }
    let parts: Vec<_> = themed_parts(name).collect();
    if themes(rules).any(|theme| parts.iter().any(|(it, _)| it == theme)) {
        return None;
    }
    let (theme, part) = parts.first()?;
    let meant = similar::closest(theme, themes(rules))?;
    let part = part.strip_prefix(theme.as_str())?;
    Some(format!("{meant}{part}"))
}

/// The intended name, if this one begins with the theme and then almost names a part of walls or floors.
fn misspelling_of_part(name: &str, theme: &str) -> Option<String> {
    let part = name.strip_prefix(theme)?.strip_prefix('_')?;
    let meant = similar::closest(part, autotile::part_names())?;
    let is_part = !numbered(part, autotile::part_names()).is_empty();
    (!is_part).then(|| format!("{theme}_{meant}"))
}

/// Whether a picture called `name` is one of `word`, with one of these endings, as a frame or alone.
fn is_picture_of(name: &str, word: &str, endings: &[&str]) -> bool {
    let Some(rest) = name.strip_prefix(word) else {
        return false;
    };
    let without_frame = rest.strip_suffix("_0").or_else(|| rest.strip_suffix("_1"));
    endings.contains(&without_frame.unwrap_or(rest))
}

/// Whether a rule set uses the name: for a kind of monster or item, its remains, armour on the hero, a wick, terrain amid
/// other ground, or a part of walls and floors or terrain in the theme of a place.
fn is_kind(name: &str, rules: &Ruleset) -> bool {
    let monsters = rules.monsters.iter().map(|it| it.kind.as_str());
    let items = rules.items.iter().map(|it| it.kind.as_str());
    let mut kinds = monsters.chain(items).chain(terrain_words(rules));
    let mut wicks = rules.wicks.iter();
    let joined = connected::base_word(name);
    let mut places = rules.places.iter();
    kinds.any(|kind| is_picture_of_kind(name, kind))
        || wicks.any(|wick| is_picture_of_kind(name, &wick.tile()))
        || joined.is_some_and(|word| is_terrain_word(&word, rules))
        || places.any(|place| is_in_theme(name, &place.theme, rules))
}

/// Whether a picture is of a monster, an item or terrain of this kind, of what remains of it, or of the hero in it.
fn is_picture_of_kind(name: &str, kind: &str) -> bool {
    if let Some(armor) = kind.strip_prefix("armour_")
        && is_picture_of(name, &format!("hero_{armor}"), &HERO_ENDINGS)
    {
        return true;
    }
    let living = name.strip_prefix("corpse_").unwrap_or(name);
    is_picture_of(living, kind, &ENDINGS)
}

/// Whether a picture is of a part of walls and floors, or of terrain, in the theme of a place.
fn is_in_theme(name: &str, theme: &str, rules: &Ruleset) -> bool {
    if themed_parts(name).any(|(own, _)| own == theme) {
        return true;
    }
    let joined = connected::base_word(name);
    let joined = joined.as_deref().and_then(|it| without_theme(it, theme));
    let word = joined.or_else(|| without_theme(name, theme));
    word.is_some_and(|word| is_terrain_word(word, rules))
}

/// What follows the theme in a name; `None` if it does not begin with it.
fn without_theme<'n>(name: &'n str, theme: &str) -> Option<&'n str> {
    name.strip_prefix(theme)?.strip_prefix('_')
}

/// The names under which the terrain of a rule set is drawn.
fn terrain_words(rules: &Ruleset) -> impl Iterator<Item = &str> {
    let terrain = rules.terrain.iter();
    terrain.map(|it| it.tile.as_ref().unwrap_or(&it.kind).as_str())
}

/// Whether terrain of the rule set is drawn under this name.
fn is_terrain_word(word: &str, rules: &Ruleset) -> bool {
    terrain_words(rules).any(|kind| kind == word)
}

/// The kinds of monsters, items and terrain, which may have pictures even if no sheet has any of them.
pub(in crate::content) fn pictured(rules: &Ruleset) -> impl Iterator<Item = &str> {
    let monsters = rules.monsters.iter().map(|it| &it.kind);
    let items = rules.items.iter().map(|it| &it.kind);
    let terrain = rules.terrain.iter().map(|it| &it.kind);
    monsters.chain(items).chain(terrain).map(String::as_str)
}

/// Whether a name is drawn, by the program itself or for something in a rule set.
pub(in crate::content) fn is_drawn(name: &str, rules: &Ruleset) -> bool {
    all_words().any(|word| stands_for(name, word)) || is_kind(name, rules)
}

/// Whether a picture called `name` is of the terrain drawn as `word`, in any theme and beside anything.
pub(in crate::content) fn is_of_terrain(name: &str, word: &str) -> bool {
    if is_of_terrain_alone(name, word) {
        return true;
    }
    let joined = connected::base_word(name);
    joined.is_some_and(|name| is_of_terrain_alone(&name, word))
}

/// The same for a name that says nothing of what lies beside the terrain.
fn is_of_terrain_alone(name: &str, word: &str) -> bool {
    let mut breaks = name.match_indices('_');
    is_picture_of(name, word, &ENDINGS)
        || breaks.any(|(at, _)| is_picture_of(&name[at + 1..], word, &[""]))
}

/// All names that the program itself draws.
fn all_words<'a>() -> impl Iterator<Item = &'a str> {
    let words = WORDS.into_iter().chain(autotile::part_names());
    words.map(|word| -> &'a str { word })
}

/// Those of `known` that an image called `name` stands for.
fn numbered<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Vec<&'k str> {
    known.filter(|other| stands_for(name, other)).collect()
}

/// Whether `name` is `other`, or `other` without its number.
fn stands_for(name: &str, other: &str) -> bool {
    let Some(rest) = other.strip_prefix(name) else {
        return false;
    };
    match rest.strip_prefix('_') {
        Some(number) => !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()),
        None => rest.is_empty(),
    }
}

/// The names known to the sheet or the program that an image called `name` stands for: the thing itself and its
/// numbered variants.
pub(super) fn shown_by(name: &str, sheet: &[String]) -> Vec<String> {
    let known = sheet.iter().map(String::as_str).chain(all_words());
    let shown = numbered(name, known).into_iter();
    shown.map(str::to_owned).collect()
}

/// What an image called `name` stands for if it begins with the theme of a place: each possible theme, with the full
/// name of the part of walls or floors in it.
pub(in crate::content) fn themed_parts(name: &str) -> impl Iterator<Item = (String, String)> {
    let splits = name.match_indices('_').map(|(at, _)| name.split_at(at));
    splits.flat_map(|(theme, part)| {
        let parts = numbered(&part[1..], autotile::part_names()).into_iter();
        parts.map(move |part| (theme.to_owned(), format!("{theme}_{part}")))
    })
}

/// An image name that only makes sense as a kind or theme of a rule set.
pub(super) fn strange(name: &str, sheet: &[String], location: String) -> Suspect {
    let known = sheet.iter().map(String::as_str).chain(all_words());
    Suspect {
        name: name.to_owned(),
        location: (location, String::new()),
        meant: similar::closest(name, known).map(str::to_owned),
    }
}

/// The names in a tile file that are similar to ones the program draws and the file lacks, in order of lines.
pub(super) fn suspects(names: &SortedMap<String, u16>, document: &Document<'_>) -> Vec<Suspect> {
    let mut lacking: Vec<_> = all_words().collect();
    lacking.retain(|word| names.get(*word).is_none());
    let mut strange: Vec<_> = names.iter().map(|(name, _)| name.as_str()).collect();
    strange.retain(|name| !all_words().any(|word| stands_for(name, word)));
    sort_few(&mut strange, |name| document.start(&["names", name]));
    let mut suspects = Vec::new();
    for name in strange.iter().copied() {
        let Some(meant) = similar::closest(name, lacking.iter().copied()) else {
            continue;
        };
        // If another name is more similar, that one is the misspelling.
        let nearest = similar::closest(meant, strange.iter().copied()).unwrap_or(name);
        if similar::closest(meant, [name, nearest]) != Some(name) {
            continue;
        }
        let location = document.location_of(&["names", name]);
        suspects.push(Suspect {
            name: name.to_owned(),
            location: (location, format!("{}: ", excerpt(name))),
            meant: Some(meant.to_owned()),
        });
    }
    suspects
}
