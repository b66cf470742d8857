//! Checks of references: the monsters, items and terrain that others name must exist, and suit what they are for.

use super::{Clue, Mismatch, mismatch};
use crate::base::printable::excerpt;
use crate::game::rules::{BumpEffect, ItemEffect, Ruleset, TerrainKind, WornKind};

/// Items named by traits must exist, unless there are no items at all.
pub(super) fn trait_items(rules: &Ruleset) -> Result<(), Mismatch> {
    if rules.items.is_empty() {
        return Ok(());
    }
    for (index, monster) in rules.monsters.iter().enumerate() {
        let traits = &monster.traits;
        for (key, named) in [
            ("leaves", &traits.leaves),
            ("disguised_as", &traits.disguised_as),
        ] {
            let path = ["monsters", &index.to_string(), "traits", key];
            named_item(rules, named.as_deref(), path)?;
        }
    }
    Ok(())
}

/// What items become when they are set down must exist.
pub(super) fn laid_items(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, item) in rules.items.iter().enumerate() {
        let path = ["items", &index.to_string(), "laid"];
        named_item(rules, item.laid.as_deref(), path)?;
    }
    Ok(())
}

/// The item named at `path`, if one is, must exist.
fn named_item<const N: usize>(
    rules: &Ruleset,
    named: Option<&str>,
    path: [&str; N],
) -> Result<(), Mismatch> {
    let exists = |kind: &str| rules.items.iter().any(|item| item.kind == kind);
    if named.is_none_or(exists) {
        return Ok(());
    }
    Err(unknown(path, "a kind of item", item_kinds(rules)))
}

/// The terrain that monsters spin must exist; the one that seals doors must also stop walkers.
pub(super) fn spun(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_unknown = |word: &String| rules.terrain_named(word).is_none();
    for (index, monster) in rules.monsters.iter().enumerate() {
        if monster.traits.spins.as_ref().is_some_and(is_unknown) {
            let path = ["monsters", &index.to_string(), "traits", "spins"];
            return Err(unknown_terrain(rules, path));
        }
    }
    let seal = rules.door_seal.as_ref().map(|seal| &seal.terrain);
    let seals = |word| {
        rules
            .terrain_named(word)
            .is_some_and(|it| !it.is_walkable())
    };
    match seal {
        Some(word) if !seals(word) => {
            let solid = rules.all_terrain().filter(|it| !it.is_walkable());
            let words: Vec<_> = solid.map(|it| excerpt(rules.terrain_word(it))).collect();
            let expected = format!("terrain that stops walkers, one of {}", words.join(", "));
            Err(mismatch(["door_seal", "terrain"], expected))
        }
        _ => Ok(()),
    }
}

/// The effects of bumping into things, each with its path in the file.
pub(super) fn bump_effects(rules: &Ruleset) -> impl Iterator<Item = (Vec<String>, &BumpEffect)> {
    let torch = rules.torch.as_ref();
    let torch = torch.map(|effect| (vec!["torch".to_owned()], effect));
    let kinds = rules.terrain.iter().enumerate();
    let kinds = kinds.filter_map(|(number, kind)| {
        let path = ["terrain", &number.to_string(), "on_bump"];
        Some((path.map(str::to_owned).to_vec(), kind.on_bump.as_ref()?))
    });
    kinds.chain(torch)
}

/// Bumping must turn things into terrain, and take items, that exist.
pub(super) fn bumps(rules: &Ruleset) -> Result<(), Mismatch> {
    for (path, effect) in bump_effects(rules) {
        let wrong = |key: &[&str], error: Mismatch| {
            let key = key.iter().map(|key| (*key).to_owned());
            let path = path.iter().cloned().chain(key).collect();
            Err(Mismatch { path, ..error })
        };
        let is_unknown = |word: &String| rules.terrain_named(word).is_none();
        if is_unknown(&effect.becomes) {
            return wrong(&["becomes"], unknown_terrain(rules, []));
        }
        if effect
            .closes
            .as_ref()
            .is_some_and(|it| is_unknown(&it.becomes))
        {
            return wrong(&["closes", "becomes"], unknown_terrain(rules, []));
        }
        let takes = effect.takes.is_some() && !rules.items.is_empty();
        if takes && rules.item_taken(effect).is_none() {
            return wrong(&["takes"], unknown([], "a kind of item", item_kinds(rules)));
        }
    }
    Ok(())
}

/// What an item spills must be walkable terrain.
pub(super) fn spilled(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, item) in rules.items.iter().enumerate() {
        let (index, terrain) = (index.to_string(), item.terrain.as_deref());
        let spills = matches!(item.effect, ItemEffect::Spills { .. });
        if spills && terrain.is_none() {
            let expected = "a key terrain beside it that says what it spills".to_owned();
            return Err(mismatch(["items", &index, "effect"], expected));
        }
        let known = |word| rules.terrain_named(word);
        let path = ["items", &index, "terrain"];
        return Err(match terrain.map(known) {
            None => continue,
            Some(Some(terrain)) if terrain.is_walkable() => continue,
            Some(Some(_)) => mismatch(path, "terrain that one can walk on".to_owned()),
            Some(None) => unknown_terrain(rules, path),
        });
    }
    Ok(())
}

/// The hero must wear only wearable items, one of each kind; armour cannot shoot.
pub(super) fn worn(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, item) in rules.items.iter().enumerate() {
        let armor = item.effect.worn();
        let armor = armor.filter(|worn| worn.kind == WornKind::Armor);
        if armor.is_some_and(|worn| worn.shoots > 0) {
            let path = ["items", &index.to_string(), "effect", "worn", "shoots"];
            return Err(mismatch(path, "0 for armor".to_owned()));
        }
    }
    let mut taken = Vec::new();
    for (index, kind) in rules.hero.wears.iter().enumerate() {
        let items = rules.items.iter().filter(|item| item.kind == *kind);
        let worn = items.filter_map(|item| item.effect.worn()).next();
        let expected = match worn {
            Some(worn) if !taken.contains(&worn.kind) => {
                taken.push(worn.kind);
                continue;
            }
            Some(worn) => format!("one {} at most", worn.kind),
            None => {
                let items = rules.items.iter();
                let kinds = items.filter(|item| item.effect.worn().is_some());
                let kinds: Vec<_> = kinds.map(|item| excerpt(&item.kind)).collect();
                format!("a kind of item that is worn, one of [{}]", kinds.join(", "))
            }
        };
        return Err(mismatch(["hero", "wears", &index.to_string()], expected));
    }
    Ok(())
}

/// The names of all terrain under these rules.
pub(super) fn terrain_kinds(rules: &Ruleset) -> Vec<String> {
    let all = rules.all_terrain();
    all.map(|terrain| rules.terrain_word(terrain).to_owned())
        .collect()
}

fn item_kinds(rules: &Ruleset) -> Vec<String> {
    rules.items.iter().map(|it| it.kind.clone()).collect()
}

/// What should name one of the `known`, which are all there are of `what`.
fn unknown<const N: usize>(path: [&str; N], what: &'static str, known: Vec<String>) -> Mismatch {
    let words: Vec<_> = known.iter().map(|word| excerpt(word)).collect();
    let expected = format!("{what}, one of {}", words.join(", "));
    mismatch(path, expected).with(Clue::NameOf(what, known))
}

/// What should name terrain.
pub(super) fn unknown_terrain<const N: usize>(rules: &Ruleset, path: [&str; N]) -> Mismatch {
    unknown(path, "a kind of terrain", terrain_kinds(rules))
}

/// What should name a monster.
pub(super) fn unknown_monster<const N: usize>(rules: &Ruleset, path: [&str; N]) -> Mismatch {
    let kinds = rules.monsters.iter().map(|it| it.kind.clone());
    unknown(path, "a kind of monster", kinds.collect())
}

/// Checks that the terrain named by this one exists; returns the path of the first name that does not.
pub(super) fn terrain_names(rules: &Ruleset, kind: &TerrainKind) -> Result<(), [&'static str; 2]> {
    let names = [
        (
            ["fades", "leaves"],
            kind.fades.as_ref().map(|it| &it.leaves),
        ),
        (
            ["burns", "leaves"],
            kind.burns.as_ref().map(|it| &it.leaves),
        ),
        (
            ["on_enter", "becomes"],
            kind.on_enter.as_ref().and_then(|it| it.becomes.as_ref()),
        ),
        (
            ["hidden", "looks_like"],
            kind.hidden.as_ref().map(|it| &it.looks_like),
        ),
    ];
    let unknown = names
        .into_iter()
        .find(|(_, name)| name.is_some_and(|name| rules.terrain_named(name).is_none()));
    unknown.map_or(Ok(()), |(path, _)| Err(path))
}

pub(super) fn boss(rules: &Ruleset) -> Result<(), Mismatch> {
    let Some(boss) = &rules.dungeon.boss else {
        return Ok(());
    };
    let monsters = &rules.monsters;
    if monsters.iter().any(|monster| monster.kind == *boss) {
        return Ok(());
    }
    Err(unknown_monster(rules, ["dungeon", "boss"]))
}
