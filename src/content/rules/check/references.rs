//! Checks of references: the monsters, items and terrain that others name must exist, and suit what they are for.

use super::{Mismatch, mismatch};
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
    let kinds = rules.items.iter().map(|item| excerpt(&item.kind));
    let kinds: Vec<_> = kinds.collect();
    let expected = format!("a kind of item, one of {}", kinds.join(", "));
    Err(mismatch(path, expected))
}

/// The terrain that monsters spin must exist; the one that seals doors must also stop walkers.
pub(super) fn spun(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_unknown = |word: &String| rules.terrain_named(word).is_none();
    for (index, monster) in rules.monsters.iter().enumerate() {
        if monster.traits.spins.as_ref().is_some_and(is_unknown) {
            let path = ["monsters", &index.to_string(), "traits", "spins"];
            return Err(mismatch(path, format!("one of {}", terrain_words(rules))));
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
        let wrong = |key: &[&str], expected: String| {
            let key = key.iter().map(|key| (*key).to_owned());
            let path = path.iter().cloned().chain(key).collect();
            Err(Mismatch {
                path,
                expected,
                other: None,
            })
        };
        let is_unknown = |word: &String| rules.terrain_named(word).is_none();
        if is_unknown(&effect.becomes) {
            return wrong(&["becomes"], format!("one of {}", terrain_words(rules)));
        }
        if effect
            .closes
            .as_ref()
            .is_some_and(|it| is_unknown(&it.becomes))
        {
            let expected = format!("one of {}", terrain_words(rules));
            return wrong(&["closes", "becomes"], expected);
        }
        let takes = effect.takes.is_some() && !rules.items.is_empty();
        if takes && rules.item_taken(effect).is_none() {
            let kinds: Vec<_> = rules.items.iter().map(|item| excerpt(&item.kind)).collect();
            return wrong(&["takes"], format!("one of {}", kinds.join(", ")));
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
        let expected = match terrain.map(known) {
            None => continue,
            Some(Some(terrain)) if terrain.is_walkable() => continue,
            Some(Some(_)) => "terrain that one can walk on".to_owned(),
            Some(None) => format!("one of {}", terrain_words(rules)),
        };
        return Err(mismatch(["items", &index, "terrain"], expected));
    }
    Ok(())
}

/// The hero must wear only wearable items, one per place; armour cannot shoot.
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
pub(super) fn terrain_words(rules: &Ruleset) -> String {
    let words = rules
        .all_terrain()
        .map(|terrain| excerpt(rules.terrain_word(terrain)));
    words.collect::<Vec<_>>().join(", ")
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
    let kinds: Vec<_> = monsters
        .iter()
        .map(|monster| excerpt(&monster.kind))
        .collect();
    let expected = format!("one of {}", kinds.join(", "));
    Err(mismatch(["dungeon", "boss"], expected))
}
