//! Checks of references: the monsters, items and terrain that others name must exist, and suit what they are for.

use super::{Clue, Mismatch, each, mismatch};
use crate::base::printable::excerpt;
use crate::game::rules::{BumpEffect, ItemEffect, Monster, Ruleset, TerrainKind, WornKind};

/// Items named by traits must exist, unless there are no items at all.
pub(super) fn trait_items(rules: &Ruleset) -> impl Iterator<Item = Mismatch> {
    let named = |(_, index): (usize, &str), monster: &Monster| {
        let traits = &monster.traits;
        for (key, named) in [
            ("leaves", &traits.leaves),
            ("disguised_as", &traits.disguised_as),
        ] {
            let path = ["monsters", index, "traits", key];
            named_item(rules, named.as_deref(), path)?;
        }
        Ok(())
    };
    let has_items = !rules.items.is_empty();
    each(&rules.monsters, named).filter(move |_| has_items)
}

/// What items become when they are set down must exist.
pub(super) fn laid_items(rules: &Ruleset) -> impl Iterator<Item = Mismatch> {
    each(&rules.items, |(_, index), item| {
        named_item(rules, item.laid.as_deref(), ["items", index, "laid"])
    })
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

/// The terrain that monsters spin must exist.
pub(super) fn spun(rules: &Ruleset) -> Vec<Mismatch> {
    let is_unknown = |word: &String| rules.terrain_named(word).is_none();
    let unknown = each(&rules.monsters, |(_, index), monster| {
        match monster.traits.spins.as_ref().is_some_and(is_unknown) {
            true => Err(unknown_terrain(
                rules,
                ["monsters", index, "traits", "spins"],
            )),
            false => Ok(()),
        }
    });
    unknown.collect()
}

/// The terrain that seals doors must exist, and stop walkers.
pub(super) fn door_seal(rules: &Ruleset) -> Result<(), Mismatch> {
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
pub(super) fn bumps(rules: &Ruleset) -> Vec<Mismatch> {
    let effects: Vec<_> = bump_effects(rules).collect();
    let wrong = each(&effects, |_, (path, effect)| {
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
        Ok(())
    });
    wrong.collect()
}

/// What an item spills must be walkable terrain.
pub(super) fn spilled(rules: &Ruleset) -> Vec<Mismatch> {
    let wrong = each(&rules.items, |(_, index), item| {
        let terrain = item.terrain.as_deref();
        let spills = matches!(item.effect, ItemEffect::Spills { .. });
        if spills && terrain.is_none() {
            let expected = "a key terrain beside it that says what it spills".to_owned();
            return Err(mismatch(["items", index, "effect"], expected));
        }
        let known = |word| rules.terrain_named(word);
        let path = ["items", index, "terrain"];
        match terrain.map(known) {
            None => Ok(()),
            Some(Some(terrain)) if terrain.is_walkable() => Ok(()),
            Some(Some(_)) => Err(mismatch(path, "terrain that one can walk on".to_owned())),
            Some(None) => Err(unknown_terrain(rules, path)),
        }
    });
    wrong.collect()
}

/// The hero must wear only wearable items, one of each kind; armour cannot shoot.
pub(super) fn worn(rules: &Ruleset) -> Vec<Mismatch> {
    let shooting = each(&rules.items, |(_, index), item| {
        let armor = item.effect.worn();
        let armor = armor.filter(|worn| worn.kind == WornKind::Armor);
        if armor.is_some_and(|worn| worn.shoots > 0) {
            let path = ["items", index, "effect", "worn", "shoots"];
            return Err(mismatch(path, "0 for armor".to_owned()));
        }
        Ok(())
    });
    let worn = |kind: &String| {
        let items = rules.items.iter().filter(|item| item.kind == *kind);
        items.filter_map(|item| item.effect.worn()).next()
    };
    let wears = &rules.hero.wears;
    let own = each(wears, |(index, at), kind| {
        let path = ["hero", "wears", at];
        let Some(own) = worn(kind) else {
            return Err(unknown_worn(rules, path));
        };
        let mut before = wears[..index].iter().filter_map(worn);
        if before.any(|it| it.kind == own.kind) {
            return Err(mismatch(path, format!("one {} at most", own.kind)));
        }
        Ok(())
    });
    shooting.chain(own).collect()
}

/// What should name an item that is worn.
fn unknown_worn<const N: usize>(rules: &Ruleset, path: [&str; N]) -> Mismatch {
    let items = rules.items.iter();
    let known = items.filter(|item| item.effect.worn().is_some());
    let known: Vec<_> = known.map(|item| item.kind.clone()).collect();
    let kinds: Vec<_> = known.iter().map(|kind| excerpt(kind)).collect();
    let what = "a kind of item that is worn";
    let expected = format!("{what}, one of [{}]", kinds.join(", "));
    mismatch(path, expected).with(Clue::NameOf(what, known))
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
