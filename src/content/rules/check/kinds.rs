//! Checks of the kinds of monsters, items and terrain: their kinds, names, letters and colours.

use super::letters::{free_letters, letter_taken};
use super::references::{laid_items, terrain_names, trait_items, unknown_terrain};
use super::{Clue, Mismatch, mismatch, traits};
use crate::game::Terrain;
use crate::game::command::Slot;
use crate::game::rules::{ItemKind, Monster, Ruleset, TerrainKind};
use crate::gfx::Rgb;

/// Fields that monsters, items and terrain have in common.
struct CommonFields<'r> {
    kind: &'r str,
    name: &'r str,
    letter: char,
    color: &'r str,
}

impl<'r> CommonFields<'r> {
    fn of_monster(monster: &'r Monster) -> Self {
        Self {
            kind: &monster.kind,
            name: &monster.name,
            letter: monster.letter,
            color: &monster.color,
        }
    }

    fn of_item(item: &'r ItemKind) -> Self {
        Self {
            kind: &item.kind,
            name: &item.name,
            letter: item.letter,
            color: &item.color,
        }
    }

    fn of_terrain(terrain: &'r TerrainKind) -> Self {
        Self {
            kind: &terrain.kind,
            name: &terrain.name,
            letter: terrain.letter,
            color: &terrain.color,
        }
    }
}

pub(super) fn tables(rules: &Ruleset) -> Result<(), Mismatch> {
    let monsters: Vec<_> = rules
        .monsters
        .iter()
        .map(CommonFields::of_monster)
        .collect();
    let items: Vec<_> = rules.items.iter().map(CommonFields::of_item).collect();
    entries(rules, "monsters", &monsters)?;
    entries(rules, "items", &items)?;
    monsters_words(rules)?;
    trait_items(rules)?;
    laid_items(rules)?;
    traits(rules)?;
    pack(rules)
}

/// Monsters with names of their own have some, and each has a verb for its blows.
fn monsters_words(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, monster) in rules.monsters.iter().enumerate() {
        let (index, names) = (index.to_string(), monster.names.as_ref());
        if names.is_some_and(|names| names.list.is_empty()) {
            let path = ["monsters", &index, "names", "list"];
            return Err(mismatch(path, "at least one name".to_owned()));
        }
        if monster.hits.trim().is_empty() {
            let path = ["monsters", &index, "hits"];
            return Err(mismatch(path, "a verb such as bites".to_owned()));
        }
    }
    Ok(())
}

/// Each kind of item needs a letter of the pack.
fn pack(rules: &Ruleset) -> Result<(), Mismatch> {
    let most = Slot::COUNT;
    if rules.items.len() <= most {
        return Ok(());
    }
    let expected = format!("{most} kinds of items or fewer, one for each letter of the pack");
    Err(mismatch(["items", &most.to_string(), "kind"], expected))
}

fn entries(
    rules: &Ruleset,
    table: &'static str,
    entries: &[CommonFields<'_>],
) -> Result<(), Mismatch> {
    for (index, entry) in entries.iter().enumerate() {
        let mismatch =
            |key, expected: &str| mismatch([table, &index.to_string(), key], expected.to_owned());
        let mut others = entries[..index].iter();
        if others.any(|other| other.kind == entry.kind) {
            return Err(mismatch("kind", "a kind that no other has"));
        }
        let mut monsters = rules.monsters.iter().filter(|_| table == "items");
        if let Some(at) = monsters.position(|it| it.kind == entry.kind) {
            let path = ["monsters", &at.to_string(), "kind"].map(str::to_owned);
            let repeats = Clue::Repeats(path.into());
            return Err(mismatch("kind", "a kind that no other has").with(repeats));
        }
        let is_word = !entry.kind.is_empty() && !entry.kind.contains(char::is_whitespace);
        if !is_word || entry.kind == "hero" {
            return Err(mismatch("kind", "a word without spaces, other than hero"));
        }
        if entry.name.trim().is_empty() {
            return Err(mismatch("name", "a name"));
        }
        let letter = entry.letter;
        let ground = Terrain::from_letter(letter).is_some() || "@;".contains(letter);
        let unseen = letter.is_whitespace() || letter.is_control();
        let other = letter_taken(rules, table, index, letter);
        if ground || unseen || other.is_some() {
            let expected = format!(
                "a letter that means nothing else on a map, such as {}",
                free_letters(rules)
            );
            let clue = other.map_or(Clue::None, Clue::Repeats);
            return Err(mismatch("letter", &expected).with(clue));
        }
        if Rgb::from_hex(entry.color).is_none() {
            let expected = "six hexadecimal digits such as \"64c864\"";
            return Err(mismatch("color", expected));
        }
    }
    Ok(())
}

/// Terrain must have unique kinds and letters, and turn only into terrain that exists.
pub(super) fn terrain(rules: &Ruleset) -> Result<(), Mismatch> {
    if rules.terrain.len() > Terrain::MAX_KINDS {
        let expected = format!("{} kinds of terrain or fewer", Terrain::MAX_KINDS);
        let last = Terrain::MAX_KINDS.to_string();
        return Err(mismatch(["terrain", &last, "kind"], expected));
    }
    let kinds: Vec<_> = rules.terrain.iter().map(CommonFields::of_terrain).collect();
    entries(rules, "terrain", &kinds)?;
    for (index, kind) in rules.terrain.iter().enumerate() {
        terrain_names(rules, kind).map_err(|path| {
            let index = index.to_string();
            let path: Vec<_> = ["terrain", &index].into_iter().chain(path).collect();
            Mismatch {
                path: path.into_iter().map(str::to_owned).collect(),
                ..unknown_terrain(rules, [])
            }
        })?;
        if kind
            .hidden
            .as_ref()
            .is_some_and(|it| it.looks_like == kind.kind)
        {
            let path = ["terrain", &index.to_string(), "hidden", "looks_like"];
            return Err(mismatch(path, "another kind".to_owned()));
        }
        if rules.terrain_named(&kind.kind).map(Terrain::index) < Some(Terrain::ALL.len()) {
            let expected = "a kind that not every rule set has".to_owned();
            return Err(mismatch(["terrain", &index.to_string(), "kind"], expected));
        }
    }
    Ok(())
}
