//! Checks of combinations: whether the parts of a rule set fit together.

mod allies;
mod phases;
mod wicks;

use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::toml::Document;
use crate::game::Terrain;
use crate::game::command::Slot;
use crate::game::rules::{
    BumpEffect, BumpRule, DamageFormula, Group, ItemEffect, LightRule, RoomFloor, Ruleset, Shoots,
    TerrainKind, TimeModel, WornKind,
};
use crate::gfx::{Rgb, cp437};

/// What does not fit, and where it is in the file.
#[derive(Debug)]
pub(super) struct Mismatch {
    path: Vec<String>,
    expected: String,
    /// The path of the other of two values that cannot both stay, if there is one.
    other: Option<Vec<String>>,
}

impl Mismatch {
    /// The error with line, key and what was found.
    pub(super) fn in_file(self, document: &Document<'_>) -> Error {
        let path = steps(&self.path);
        match &self.other {
            Some(other) => document.conflict(&path, &steps(other), &self.expected),
            None => document.unexpected(&path, &self.expected),
        }
    }
}

fn steps(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

fn mismatch<const N: usize>(path: [&str; N], expected: String) -> Mismatch {
    let path = path.map(str::to_owned).into();
    Mismatch {
        path,
        expected,
        other: None,
    }
}

/// Finds what does not fit: the first mismatch of each check, in the order of the checks.
pub(super) fn check(rules: &Ruleset) -> Vec<Mismatch> {
    let checks = [
        name,
        sizes,
        candle,
        light,
        tables,
        terrain,
        bumps,
        allies::kinds,
        allies::freed,
        spun,
        phases::check,
        wicks::check,
        places,
        spilled,
        worn,
        boss,
        weights,
        hero,
    ];
    let faults = checks.iter().filter_map(|check| check(rules).err());
    faults.collect()
}

/// Maximum length of a rule set's name, in bytes.
const MAX_NAME: usize = 40;

/// The name appears in recordings, in file names and on the command line.
fn name(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if (1..=MAX_NAME).contains(&rules.name.len()) && rules.name.chars().all(is_plain) {
        return Ok(());
    }
    let expected = format!("1 to {MAX_NAME} letters of ASCII, digits, - or _");
    Err(mismatch(["name"], expected))
}

fn sizes(rules: &Ruleset) -> Result<(), Mismatch> {
    let map = &rules.map;
    if map.floor == RoomFloor::Inside && map.room_min < 3 {
        let expected = "3 or more for floor inside walls".to_owned();
        return Err(mismatch(["map", "room_min"], expected));
    }
    if map.room_max < map.room_min {
        let expected = format!("room_min ({}) or more", map.room_min);
        return Err(mismatch(["map", "room_max"], expected));
    }
    let least = map.room_max + map.margin_before + map.margin_after + 1;
    for (side, cells) in [("width", map.width), ("height", map.height)] {
        if cells < least {
            let expected = format!("{least} or more for rooms of {}", map.room_max);
            return Err(mismatch(["map", side], expected));
        }
    }
    Ok(())
}

/// Less light must not show more.
fn candle(rules: &Ruleset) -> Result<(), Mismatch> {
    let Some(candle) = &rules.candle else {
        return Ok(());
    };
    let (most, low, out) = (rules.sight.radius, candle.low_radius, candle.out_radius);
    if most > 0 && low > most {
        let expected = format!("the radius of sight ({most}) or less");
        return Err(mismatch(["candle", "low_radius"], expected));
    }
    if out > low {
        let expected = format!("low_radius ({low}) or less");
        return Err(mismatch(["candle", "out_radius"], expected));
    }
    Ok(())
}

/// A flame and minds need levels of light, and time in turns; a flame begins with no more wax than can be carried.
fn light(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_lit = rules.sight.light == LightRule::Rule;
    if rules.candle.is_some() && rules.flame.is_some() {
        return Err(mismatch(["candle"], "none beside [flame]".to_owned()));
    }
    if let Some(flame) = rules.flame.filter(|flame| flame.wax > flame.max_wax) {
        let expected = format!("max_wax ({}) or less", flame.max_wax);
        return Err(mismatch(["flame", "wax"], expected));
    }
    if rules.candle.is_some() && is_lit {
        let expected = "\"plain\" beside [candle], whose light is drawn only".to_owned();
        return Err(mismatch(["sight", "light"], expected));
    }
    let tables = [
        ("flame", rules.flame.is_some()),
        ("minds", rules.minds.is_some()),
    ];
    for (table, _) in tables.into_iter().filter(|(_, present)| *present) {
        if !is_lit {
            let expected = "light = \"rule\" in [sight] beside it".to_owned();
            return Err(mismatch([table], expected));
        }
        if rules.play.time != TimeModel::Turns {
            let expected = format!("turns, not ticks, beside [{table}]");
            return Err(mismatch(["play", "time"], expected));
        }
    }
    Ok(())
}

/// Fields that monsters, items and terrain have in common.
struct CommonFields<'r> {
    kind: &'r str,
    name: &'r str,
    letter: char,
    color: &'r str,
}

fn tables(rules: &Ruleset) -> Result<(), Mismatch> {
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

/// Items named by traits must exist, unless there are no items at all.
fn trait_items(rules: &Ruleset) -> Result<(), Mismatch> {
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
fn laid_items(rules: &Ruleset) -> Result<(), Mismatch> {
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
fn spun(rules: &Ruleset) -> Result<(), Mismatch> {
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

/// The numbers within a trait must fit together.
fn traits(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, monster) in rules.monsters.iter().enumerate() {
        let index = index.to_string();
        let path = |name, key| ["monsters", &index, "traits", name, key];
        if let Some(Group { min, .. }) = monster.traits.group.filter(|it| it.max < it.min) {
            let expected = format!("min ({min}) or more");
            return Err(mismatch(path("group", "max"), expected));
        }
        let shoots = monster.traits.shoots.filter(|it| it.keeps > it.range);
        if let Some(Shoots { range, .. }) = shoots {
            let expected = format!("range ({range}) or less");
            return Err(mismatch(path("shoots", "keeps"), expected));
        }
    }
    Ok(())
}

/// A few letters that have no meaning yet.
fn free_letters(rules: &Ruleset) -> String {
    let mut all = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain('À'..='ÿ');
    let monsters = rules.monsters.iter().map(|it| it.letter);
    let items = rules.items.iter().map(|it| it.letter);
    let terrain = rules.terrain.iter().map(|it| it.letter);
    let taken: Vec<_> = monsters.chain(items).chain(terrain).collect();
    let free = all
        .by_ref()
        .filter(|letter| !taken.contains(letter) && cp437::index(*letter).is_some());
    let free: Vec<_> = free.take(6).map(String::from).collect();
    free.join(" ")
}

/// The path of an earlier letter like that of the entry `index` of `table`. Items may share a letter: on a map it means
/// the first of them.
fn letter_taken(rules: &Ruleset, table: &str, index: usize, letter: char) -> Option<Vec<String>> {
    let monsters = rules.monsters.iter().map(|it| it.letter);
    let items = rules.items.iter().map(|it| it.letter);
    let terrain = rules.terrain.iter().map(|it| it.letter);
    let (monsters, items, terrain) = match table {
        "monsters" => (monsters.take(index), items.take(0), terrain.take(0)),
        "items" => (monsters.take(usize::MAX), items.take(0), terrain.take(0)),
        _ => (
            monsters.take(usize::MAX),
            items.take(usize::MAX),
            terrain.take(index),
        ),
    };
    let path = |table: &str, found: Option<usize>| {
        found.map(|at| {
            [table, &at.to_string(), "letter"]
                .map(str::to_owned)
                .to_vec()
        })
    };
    let is_it = |other: char| other == letter;
    path("monsters", { monsters }.position(is_it))
        .or_else(|| path("items", { items }.position(is_it)))
        .or_else(|| path("terrain", { terrain }.position(is_it)))
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
            return Err(Mismatch {
                other,
                ..mismatch("letter", &expected)
            });
        }
        if Rgb::from_hex(entry.color).is_none() {
            let expected = "six hexadecimal digits such as \"64c864\"";
            return Err(mismatch("color", expected));
        }
    }
    Ok(())
}

/// Terrain must have unique kinds and letters, and turn only into terrain that exists.
fn terrain(rules: &Ruleset) -> Result<(), Mismatch> {
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
                expected: format!("one of {}", terrain_words(rules)),
                other: None,
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

/// The effects of bumping into things, each with its path in the file.
fn bump_effects(rules: &Ruleset) -> impl Iterator<Item = (Vec<String>, &BumpEffect)> {
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
fn bumps(rules: &Ruleset) -> Result<(), Mismatch> {
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
fn spilled(rules: &Ruleset) -> Result<(), Mismatch> {
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
fn worn(rules: &Ruleset) -> Result<(), Mismatch> {
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
fn terrain_words(rules: &Ruleset) -> String {
    let words = rules
        .all_terrain()
        .map(|terrain| excerpt(rules.terrain_word(terrain)));
    words.collect::<Vec<_>>().join(", ")
}

/// Checks that the terrain named by this one exists; returns the path of the first name that does not.
fn terrain_names(rules: &Ruleset, kind: &TerrainKind) -> Result<(), [&'static str; 2]> {
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

/// Places must have ground and colours that exist, and must not overlap in depth.
fn places(rules: &Ruleset) -> Result<(), Mismatch> {
    for (index, place) in rules.places.iter().enumerate() {
        let at = index.to_string();
        let wrong = |key, expected: String| Err(mismatch(["places", &at, key], expected));
        if place.to < place.from {
            return wrong("to", format!("from ({}) or more", place.from));
        }
        let mut others = rules.places[..index].iter();
        if others.any(|other| other.from <= place.to && place.from <= other.to) {
            return wrong("from", "depths that no other place has".to_owned());
        }
        if place.theme.is_empty() {
            return wrong("theme", "a word".to_owned());
        }
        if place
            .light
            .as_ref()
            .is_some_and(|it| Rgb::from_hex(it).is_none())
        {
            let expected = "six hexadecimal digits such as \"64c864\"";
            return wrong("light", expected.to_owned());
        }
        for (ground, kind) in place.ground.iter().map(|ground| &ground.kind).enumerate() {
            let terrain = rules.terrain_named(kind);
            if !matches!(terrain, Some(Terrain::Ground(_) | Terrain::Floor)) {
                let path = ["places", &at, "ground", &ground.to_string(), "kind"];
                let expected = "a kind of [[terrain]]".to_owned();
                return Err(mismatch(path, expected));
            }
        }
    }
    Ok(())
}

fn boss(rules: &Ruleset) -> Result<(), Mismatch> {
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

/// If monsters, items or drops can appear, at least one kind must have a weight above 0.
fn weights(rules: &Ruleset) -> Result<(), Mismatch> {
    let (spawn, items) = (rules.spawn, &rules.items);
    let empty = |level: &i32| {
        let weight =
            |from: i32, more: i32| i64::from(from) + i64::from(more) * i64::from(level - 1);
        let mut monsters = rules.monsters.iter();
        monsters.all(|monster| weight(monster.weight, monster.weight_per_level) <= 0)
    };
    if let Some(level) = (1..=rules.dungeon.levels).find(empty)
        && spawn.max_per_room > 0
    {
        let expected =
            format!("0 where no monster has a weight above 0, which none has on level {level}");
        return Err(mismatch(["spawn", "max_per_room"], expected));
    }
    let nothing = items.iter().all(|item| item.weight == 0);
    for (table, key, most) in [
        ("spawn", "max_items_per_room", spawn.max_items_per_room),
        ("death", "drop_percent", rules.death.drop_percent),
    ] {
        if nothing && most > 0 {
            let expected = "0 where no item has a weight above 0".to_owned();
            return Err(mismatch([table, key], expected));
        }
    }
    Ok(())
}

/// With difference damage, a hero who is too weak can never kill the boss, or cannot hurt any monster.
fn hero(rules: &Ruleset) -> Result<(), Mismatch> {
    if rules.play.bump == BumpRule::IsBlocked || rules.combat.damage != DamageFormula::Difference {
        return Ok(());
    }
    let grows = rules.growth.is_some_and(|growth| growth.attack > 0);
    let sharpens = |effect| matches!(effect, ItemEffect::RaisesAttack(_));
    let grows = grows || rules.items.iter().any(|item| sharpens(item.effect));
    let boss = rules.dungeon.boss.as_ref().filter(|_| !grows);
    let boss = boss.and_then(|boss| {
        let mut monsters = rules.monsters.iter();
        monsters.find(|monster| monster.kind == *boss)
    });
    let softest = || {
        rules
            .monsters
            .iter()
            .min_by_key(|monster| monster.stats.defense)
    };
    let attack = rules.hero_at_start().attack;
    match boss.or_else(softest) {
        Some(monster) if attack <= monster.stats.defense => {
            let least = monster.stats.defense + 1;
            let expected = format!("{least} or more to hurt the {}", excerpt(&monster.kind));
            Err(mismatch(["hero", "stats", "attack"], expected))
        }
        _ => Ok(()),
    }
}
