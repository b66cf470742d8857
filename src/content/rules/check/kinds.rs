//! Checks of the kinds of monsters, items and terrain: their kinds, names, letters and colours.

use super::letters::{free_letters, letter_taken};
use super::references::{laid_items, terrain_names, trait_items, unknown_terrain};
use super::{COLOR, Clue, Mismatch, each, mismatch, traits};
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

pub(super) fn tables(rules: &Ruleset) -> Vec<Mismatch> {
    let monsters = rules.monsters.iter().map(CommonFields::of_monster);
    let items = rules.items.iter().map(CommonFields::of_item);
    let mut errors = entries(rules, "monsters", &monsters.collect::<Vec<_>>());
    errors.extend(entries(rules, "items", &items.collect::<Vec<_>>()));
    errors.extend(monsters_words(rules));
    errors.extend(trait_items(rules));
    errors.extend(laid_items(rules));
    errors.extend(traits(rules));
    errors
}

/// Monsters with names of their own have some, and each has a verb for its blows.
fn monsters_words(rules: &Ruleset) -> impl Iterator<Item = Mismatch> {
    each(&rules.monsters, |(_, index), monster| {
        let names = monster.names.as_ref();
        if names.is_some_and(|names| names.list.is_empty()) {
            let path = ["monsters", index, "names", "list"];
            return Err(mismatch(path, "at least one name".to_owned()));
        }
        if monster.hits.trim().is_empty() {
            let path = ["monsters", index, "hits"];
            return Err(mismatch(path, "a verb such as bites".to_owned()));
        }
        Ok(())
    })
}

/// Each kind of item needs a letter of the pack.
pub(super) fn pack(rules: &Ruleset) -> Result<(), Mismatch> {
    let most = Slot::COUNT;
    if rules.items.len() <= most {
        return Ok(());
    }
    let expected = format!("{most} kinds of items or fewer, one for each letter of the pack");
    Err(mismatch(["items", &most.to_string(), "kind"], expected))
}

/// The words, letters and colours of the entries of a table.
fn entries(rules: &Ruleset, table: &'static str, entries: &[CommonFields<'_>]) -> Vec<Mismatch> {
    let words = each(entries, |(index, at), entry| {
        let mismatch = |key, expected: &str| mismatch([table, at, key], expected.to_owned());
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
        Ok(())
    });
    let letters = each(entries, |(index, at), entry| {
        letter(rules, [table, at], index, entry.letter)
    });
    let colors = each(entries, |(_, at), entry| match Rgb::from_hex(entry.color) {
        Some(_) => Ok(()),
        None => Err(mismatch([table, at, "color"], COLOR.to_owned())),
    });
    words.chain(letters).chain(colors).collect()
}

/// The letter of an entry must mean nothing else on a map.
fn letter(
    rules: &Ruleset,
    [table, at]: [&str; 2],
    index: usize,
    letter: char,
) -> Result<(), Mismatch> {
    let ground = Terrain::from_letter(letter).is_some() || "@;".contains(letter);
    let unseen = letter.is_whitespace() || letter.is_control();
    let other = letter_taken(rules, table, index, letter);
    if !ground && !unseen && other.is_none() {
        return Ok(());
    }
    let expected = format!(
        "a letter that means nothing else on a map, such as {}",
        free_letters(rules)
    );
    let clue = other.map_or(Clue::None, Clue::Repeats);
    Err(mismatch([table, at, "letter"], expected).with(clue))
}

/// There must not be too many kinds of terrain.
pub(super) fn number_of_terrains(rules: &Ruleset) -> Result<(), Mismatch> {
    if rules.terrain.len() <= Terrain::MAX_KINDS {
        return Ok(());
    }
    let expected = format!("{} kinds of terrain or fewer", Terrain::MAX_KINDS);
    let last = Terrain::MAX_KINDS.to_string();
    Err(mismatch(["terrain", &last, "kind"], expected))
}

/// Terrain must have unique kinds and letters, and turn only into terrain that exists.
pub(super) fn terrain(rules: &Ruleset) -> Vec<Mismatch> {
    let kinds: Vec<_> = rules.terrain.iter().map(CommonFields::of_terrain).collect();
    let mut errors = entries(rules, "terrain", &kinds);
    errors.extend(each(&rules.terrain, |(_, index), kind| {
        terrain_names(rules, kind).map_err(|path| {
            let path: Vec<_> = ["terrain", index].into_iter().chain(path).collect();
            Mismatch {
                path: path.into_iter().map(str::to_owned).collect(),
                ..unknown_terrain(rules, [])
            }
        })?;
        let hidden = kind.hidden.as_ref();
        if hidden.is_some_and(|it| it.looks_like == kind.kind) {
            let path = ["terrain", index, "hidden", "looks_like"];
            return Err(mismatch(path, "another kind".to_owned()));
        }
        if rules.terrain_named(&kind.kind).map(Terrain::index) < Some(Terrain::ALL.len()) {
            let expected = "a kind that not every rule set has".to_owned();
            return Err(mismatch(["terrain", index, "kind"], expected));
        }
        Ok(())
    }));
    errors
}
