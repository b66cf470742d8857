//! Checks of combinations: whether the parts of a rule set fit together.

mod allies;
mod kinds;
mod letters;
mod phases;
mod references;
mod wicks;

use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::toml::{Document, Misread};
use crate::game::Terrain;
use crate::game::rules::{
    BumpRule, DamageFormula, Group, ItemEffect, LightRule, PlaceRules, RoomFloor, Ruleset, Shoots,
    TimeModel,
};
use crate::gfx::Rgb;
use references::terrain_kinds;

/// What does not fit, and where it is in the file.
#[derive(Debug, Default)]
pub(super) struct Mismatch {
    path: Vec<String>,
    expected: String,
    clue: Clue,
}

/// What else shows the author of a file what to fix.
#[derive(Debug, Default)]
enum Clue {
    #[default]
    None,
    /// The path of another value, which this one must not repeat.
    Repeats(Vec<String>),
    /// The path of another value that may be the wrong one of the two, and what would be right there.
    Either(Vec<String>, String),
    /// What the value should name, as in `a kind of item`, and all there are.
    NameOf(&'static str, Vec<String>),
    /// The table without which the value cannot be.
    Needs(&'static str),
}

impl Mismatch {
    /// The error with line, key and what was found.
    pub(super) fn in_file(self, document: &Document<'_>) -> Error {
        let path = steps(&self.path);
        let better = match &self.clue {
            Clue::None => None,
            Clue::Repeats(other) => Some(document.conflict(&path, &steps(other), &self.expected)),
            Clue::Either(other, expected) => {
                let other = steps(other);
                let is_other = document.topmost(&[&path, &other]) != path;
                is_other.then(|| document.unexpected(&other, expected))
            }
            Clue::NameOf(what, known) => document.misspelt(&path, what, known),
            Clue::Needs(table) => {
                let removed = document.removed_table(table);
                removed.map(|removed| document.lacking(removed, &path))
            }
        };
        better.unwrap_or_else(|| document.unexpected(&path, &self.expected))
    }

    /// The same, where the other of two values may be the wrong one: the one in the topmost file is.
    fn or<const N: usize>(self, other: [&str; N], expected: String) -> Self {
        let other = other.map(str::to_owned).into();
        self.with(Clue::Either(other, expected))
    }

    /// The same, for a value that cannot be without a table of this name.
    fn needing(self, table: &'static str) -> Self {
        self.with(Clue::Needs(table))
    }

    fn with(self, clue: Clue) -> Self {
        Self { clue, ..self }
    }
}

/// What is wrong whatever should stand in place of the wrong values of a file: colours, and names of kinds, if there are
/// no such kinds. `rules` are the repaired ones.
pub(super) fn certain<T>(
    rules: &Ruleset,
    misread: &Misread<T>,
    document: &Document<'_>,
) -> Vec<Error> {
    let monsters = rules.monsters.iter().map(|it| it.kind.clone());
    let items = rules.items.iter().map(|it| it.kind.clone());
    let terrain = terrain_kinds(rules).into_iter();
    let kinds: Vec<_> = monsters.chain(items).chain(terrain).collect();
    let is_certain = |it: &Mismatch| {
        let path = steps(&it.path);
        let names_nothing = || {
            let word = document.text_at(&path);
            let is_kind = |word| kinds.iter().any(|kind| kind == word);
            misread.has_own_kinds() && word.is_some_and(|word| !is_kind(word))
        };
        let is_name = matches!(it.clue, Clue::NameOf(..));
        misread.is_own(&path) && (it.expected == COLOR || is_name && names_nothing())
    };
    let certain = check(rules).into_iter().filter(is_certain);
    certain.map(|it| it.in_file(document)).collect()
}

fn steps(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

fn mismatch<const N: usize>(path: [&str; N], expected: String) -> Mismatch {
    let path = path.map(str::to_owned).into();
    Mismatch {
        path,
        expected,
        ..Mismatch::default()
    }
}

/// Finds what does not fit: of each check that is about the whole rule set the first mismatch, of each that is about
/// the entries of a list the first mismatch of every entry.
pub(super) fn check(rules: &Ruleset) -> Vec<Mismatch> {
    let of_all = [
        name,
        sizes,
        candle,
        light,
        kinds::pack,
        kinds::number_of_terrains,
        references::door_seal,
        wicks::check,
        references::boss,
        weights,
        hero,
    ];
    let of_each = [
        kinds::tables,
        kinds::terrain,
        references::bumps,
        allies::kinds,
        allies::freed,
        references::spun,
        phases::check,
        wicks::each,
        places,
        references::spilled,
        references::worn,
    ];
    if let Err(error) = some_monster(rules) {
        return vec![error];
    }
    let errors = of_all.iter().filter_map(|check| check(rules).err());
    let more = of_each.iter().flat_map(|check| check(rules));
    errors.chain(more).collect()
}

/// Mismatches of a list that are reported; more come once these are fixed.
const MOST_MISMATCHES: usize = 20;

/// The first mismatch of every entry of a list, which a check gets with its index, also as a step of a path; at most
/// [`MOST_MISMATCHES`].
fn each<T>(
    list: &[T],
    check: impl Fn((usize, &str), &T) -> Result<(), Mismatch>,
) -> impl Iterator<Item = Mismatch> {
    let entries = list.iter().enumerate();
    let wrong = entries.filter_map(move |(at, entry)| check((at, &at.to_string()), entry).err());
    wrong.take(MOST_MISMATCHES)
}

/// What is right where a colour is wrong.
const COLOR: &str = "six hexadecimal digits such as \"64c864\"";

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
        let other = format!("room_max ({}) or less", map.room_max);
        let error = mismatch(["map", "room_max"], expected);
        return Err(error.or(["map", "room_min"], other));
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
        let error = mismatch(["candle", "out_radius"], expected);
        return Err(error.or(
            ["candle", "low_radius"],
            format!("out_radius ({out}) or more"),
        ));
    }
    Ok(())
}

/// A flame and minds need levels of light, and time in turns; a flame begins with no more wax than can be carried.
fn light(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_lit = rules.sight.light == LightRule::Levels;
    if rules.candle.is_some() && rules.flame.is_some() {
        let error = mismatch(["candle"], "none beside [flame]".to_owned());
        return Err(error.or(["flame"], "none beside [candle]".to_owned()));
    }
    if let Some(flame) = rules.flame.filter(|flame| flame.wax > flame.max_wax) {
        let expected = format!("max_wax ({}) or less", flame.max_wax);
        let other = format!("wax ({}) or more", flame.wax);
        let error = mismatch(["flame", "wax"], expected);
        return Err(error.or(["flame", "max_wax"], other));
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

/// The rest of the checks, and the games, need monsters.
fn some_monster(rules: &Ruleset) -> Result<(), Mismatch> {
    let error = || mismatch(["monsters"], "at least one kind".to_owned());
    (!rules.monsters.is_empty()).then_some(()).ok_or_else(error)
}

/// The numbers within a trait must fit together.
fn traits(rules: &Ruleset) -> impl Iterator<Item = Mismatch> {
    each(&rules.monsters, |(_, index), monster| {
        let path = |name, key| ["monsters", index, "traits", name, key];
        if let Some(Group { min, max }) = monster.traits.group.filter(|it| it.max < it.min) {
            let error = mismatch(path("group", "max"), format!("min ({min}) or more"));
            return Err(error.or(path("group", "min"), format!("max ({max}) or less")));
        }
        let shoots = monster.traits.shoots.filter(|it| it.keeps > it.range);
        if let Some(Shoots { range, keeps, .. }) = shoots {
            let error = mismatch(path("shoots", "keeps"), format!("range ({range}) or less"));
            let other = format!("keeps ({keeps}) or more");
            return Err(error.or(path("shoots", "range"), other));
        }
        Ok(())
    })
}

/// Places must have ground and colours that exist, and must not overlap in depth.
fn places(rules: &Ruleset) -> Vec<Mismatch> {
    let places = each(&rules.places, |(index, at), place| {
        depths_of(rules, index, at, place)
    });
    let themes = each(&rules.places, |(_, at), place| {
        let is_color = |it: &String| Rgb::from_hex(it).is_some();
        match &place.light {
            _ if place.theme.is_empty() => {
                Err(mismatch(["places", at, "theme"], "a word".to_owned()))
            }
            Some(light) if !is_color(light) => {
                Err(mismatch(["places", at, "light"], COLOR.to_owned()))
            }
            _ => Ok(()),
        }
    });
    let grounds = rules.places.iter().enumerate().flat_map(|(index, place)| {
        let at = index.to_string();
        each(&place.ground, move |(_, number), ground| {
            let terrain = rules.terrain_named(&ground.kind);
            if matches!(terrain, Some(Terrain::Ground(_) | Terrain::Floor)) {
                return Ok(());
            }
            let path = ["places", &at, "ground", number, "kind"];
            let known = Clue::NameOf("a kind of terrain", terrain_kinds(rules));
            Err(mismatch(path, "a kind of [[terrain]]".to_owned()).with(known))
        })
    });
    places.chain(themes).chain(grounds).collect()
}

/// The depths of the place at this index.
fn depths_of(rules: &Ruleset, index: usize, at: &str, place: &PlaceRules) -> Result<(), Mismatch> {
    if place.to < place.from {
        let error = mismatch(
            ["places", at, "to"],
            format!("from ({}) or more", place.from),
        );
        let other = format!("to ({}) or less", place.to);
        return Err(error.or(["places", at, "from"], other));
    }
    let mut others = rules.places[..index].iter();
    if others.any(|other| other.from <= place.to && place.from <= other.to) {
        let expected = "depths that no other place has".to_owned();
        return Err(mismatch(["places", at, "from"], expected));
    }
    Ok(())
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
    let boss = rules.dungeon.goal().filter(|_| !grows);
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
