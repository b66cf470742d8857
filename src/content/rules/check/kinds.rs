//! Checks of the kinds of monsters, items and terrain: their kinds, names, letters, colours and traits.

use super::{COLOR, Clue, Mismatch, mismatch, misordered};
use crate::game::Terrain;
use crate::game::command::Slot;
use crate::game::rules::{Group, Monster, Ruleset, Shoots};
use crate::gfx::{Rgb, cp437};

/// What monsters, items and terrain have in common.
pub(in crate::content::rules) struct KindEntry<'r> {
    /// The list that it is in, and its index there.
    table: &'static str,
    index: usize,
    pub(in crate::content::rules) kind: &'r str,
    name: &'r str,
    pub(in crate::content::rules) letter: char,
    color: &'r str,
}

impl KindEntry<'_> {
    /// The steps to this key of the entry, with slashes between them.
    pub(in crate::content::rules) fn path(&self, key: &str) -> String {
        format!("{}/{}/{key}", self.table, self.index)
    }
}

/// Everything on maps, in the order in which a map looks up letters.
pub(in crate::content::rules) fn entries(rules: &Ruleset) -> Vec<KindEntry<'_>> {
    let mut all = Vec::new();
    macro_rules! add {
        ($($table:ident)*) => {
            $(for (index, it) in rules.$table.iter().enumerate() {
                all.push(KindEntry {
                    table: stringify!($table),
                    index,
                    kind: &it.kind,
                    name: &it.name,
                    letter: it.letter,
                    color: &it.color,
                });
            })*
        };
    }
    add!(monsters items terrain);
    all
}

/// There must not be too many kinds: each item needs a letter of the pack.
pub(super) fn numbers(rules: &Ruleset) -> Result<(), Mismatch> {
    let (most, most_terrain) = (Slot::COUNT, Terrain::MAX_KINDS);
    if rules.items.len() > most {
        let expected = format!("{most} kinds of items or fewer, one for each letter of the pack");
        return Err(mismatch(format!("items/{most}/kind"), expected));
    }
    if rules.terrain.len() > most_terrain {
        let expected = format!("{most_terrain} kinds of terrain or fewer");
        return Err(mismatch(format!("terrain/{most_terrain}/kind"), expected));
    }
    Ok(())
}

/// The kinds, names, letters and colours of all entries.
pub(super) fn check(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    let all = entries(rules);
    for (at, entry) in all.iter().enumerate() {
        found.extend(word(rules, entry, &all[..at]));
        found.extend(letter(entry, &all[..at], &all));
        if Rgb::from_hex(entry.color).is_none() {
            found.push(mismatch(entry.path("color"), COLOR));
        }
    }
}

/// A kind must be a word of its own: no item has that of a monster, either.
fn word(rules: &Ruleset, entry: &KindEntry<'_>, before: &[KindEntry<'_>]) -> Option<Mismatch> {
    let (table, kind) = (entry.table, entry.kind);
    let mut before = before.iter().filter(|it| it.kind == kind);
    let same = before.find(|it| it.table == table || table == "items");
    let is_word = !kind.is_empty() && !kind.contains(char::is_whitespace);
    let terrain = rules.terrain_named(kind);
    let is_of_all_rules = terrain.is_some_and(|it| !matches!(it, Terrain::Ground(_)));
    let is_built_in = table == "terrain" && is_of_all_rules;
    let (key, expected) = match same {
        Some(_) => ("kind", "a kind that no other has"),
        None if !is_word || kind == "hero" => ("kind", "a word without spaces, other than hero"),
        None if is_built_in => ("kind", "a kind that not every rule set has"),
        None if entry.name.trim().is_empty() => ("name", "a name"),
        None => return None,
    };
    let repeats = same.map_or(Clue::None, |it| Clue::Repeats(it.path("kind")));
    Some(mismatch(entry.path(key), expected).with(repeats))
}

/// The letter of an entry must mean nothing else on a map. Items may share one: on a map it means the first of them.
fn letter(
    entry: &KindEntry<'_>,
    before: &[KindEntry<'_>],
    all: &[KindEntry<'_>],
) -> Option<Mismatch> {
    let letter = entry.letter;
    let is_ground = Terrain::from_letter(letter).is_some() || "@;".contains(letter);
    let is_unseen = letter.is_whitespace() || letter.is_control();
    let mut same = before.iter().filter(|it| it.letter == letter);
    let other = same.find(|it| (it.table, entry.table) != ("items", "items"));
    if !is_ground && !is_unseen && other.is_none() {
        return None;
    }
    let is_free =
        |it: &char| cp437::index(*it).is_some() && all.iter().all(|own| own.letter != *it);
    let free = ['A'..='Z', 'a'..='z', '0'..='9', 'À'..='ÿ']
        .into_iter()
        .flatten();
    let free: Vec<_> = free.filter(is_free).take(6).map(String::from).collect();
    let free = free.join(" ");
    let expected = format!("a letter that means nothing else on a map, such as {free}");
    let repeats = other.map_or(Clue::None, |it| Clue::Repeats(it.path("letter")));
    Some(mismatch(entry.path("letter"), expected).with(repeats))
}

/// What monsters alone have must fit together.
pub(super) fn traits(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for (at, monster) in rules.monsters.iter().enumerate() {
        let path = |key: &str| format!("monsters/{at}/{key}");
        let names = monster.names.as_ref();
        if names.is_some_and(|names| names.list.is_empty()) {
            found.push(mismatch(path("names/list"), "at least one name"));
        }
        if monster.hits.trim().is_empty() {
            found.push(mismatch(path("hits"), "a verb such as bites"));
        }
        let group = monster.traits.group.filter(|it| it.max < it.min);
        found.extend(group.map(|Group { min, max, .. }| {
            misordered(&path("traits/group"), ("max", max), "more", ("min", min))
        }));
        let shoots = monster.traits.shoots.filter(|it| it.keeps > it.range);
        found.extend(shoots.map(|Shoots { range, keeps, .. }| {
            let (keeps, range) = (("keeps", keeps), ("range", range));
            misordered(&path("traits/shoots"), keeps, "less", range)
        }));
        found.extend(ally(rules, monster, &path));
    }
}

/// An ally must have a mind, must not be the boss, and must not spawn by itself.
fn ally(rules: &Ruleset, monster: &Monster, path: &dyn Fn(&str) -> String) -> Option<Mismatch> {
    monster.traits.ally.as_ref()?;
    let ally = path("traits/ally");
    if rules.minds.is_none() {
        return Some(mismatch(ally, "none without [minds]").with(Clue::Needs("minds")));
    }
    if rules.dungeon.boss.as_ref() == Some(&monster.kind) {
        return Some(mismatch(ally, "none for the boss"));
    }
    let weights = [
        ("weight", monster.weight),
        ("weight_per_level", monster.weight_per_level),
    ];
    let above = weights.into_iter().find(|(_, weight)| *weight > 0);
    above.map(|(key, _)| mismatch(path(key), "0 or less for an ally"))
}
