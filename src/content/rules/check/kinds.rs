//! Checks of the kinds of monsters, items and terrain: their kinds, names, letters and colours.

use super::letters::{free_letters, letter_taken};
use super::references::{laid_items, terrain_names, trait_items, unknown_terrain};
use super::{Clue, Mismatch, mismatch, traits};
use crate::game::Terrain;
use crate::game::command::Slot;
use crate::game::rules::Ruleset;
use crate::gfx::Rgb;

/// Fields that monsters, items and terrain have in common.
struct CommonFields<'r> {
    kind: &'r str,
    name: &'r str,
    letter: char,
    color: &'r str,
}

pub(super) fn tables(rules: &Ruleset) -> Result<(), Mismatch> {
    let monsters: Vec<_> = rules
        .monsters
        .iter()
        .map(|monster| CommonFields {
            kind: &monster.kind,
            name: &monster.name,
            letter: monster.letter,
            color: &monster.color,
        })
        .collect();
    let items: Vec<_> = rules
        .items
        .iter()
        .map(|item| CommonFields {
            kind: &item.kind,
            name: &item.name,
            letter: item.letter,
            color: &item.color,
        })
        .collect();
    entries(rules, "monsters", &monsters)?;
    entries(rules, "items", &items)?;
    for (index, monster) in rules.monsters.iter().enumerate() {
        if monster
            .names
            .as_ref()
            .is_some_and(|names| names.list.is_empty())
        {
            let path = ["monsters", &index.to_string(), "names", "list"];
            return Err(mismatch(path, "at least one name".to_owned()));
        }
    }
    let mut monsters = rules.monsters.iter();
    if let Some(index) = monsters.position(|monster| monster.hits.trim().is_empty()) {
        let path = ["monsters", &index.to_string(), "hits"];
        return Err(mismatch(path, "a verb such as bites".to_owned()));
    }
    trait_items(rules)?;
    laid_items(rules)?;
    traits(rules)?;
    if items.len() > Slot::COUNT {
        let expected = format!(
            "{} kinds of items or fewer, one for each letter of the pack",
            Slot::COUNT
        );
        let path = ["items", &Slot::COUNT.to_string(), "kind"];
        return Err(mismatch(path, expected));
    }
    Ok(())
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
    let kinds: Vec<_> = rules
        .terrain
        .iter()
        .map(|terrain| CommonFields {
            kind: &terrain.kind,
            name: &terrain.name,
            letter: terrain.letter,
            color: &terrain.color,
        })
        .collect();
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
