//! Checks of combinations: whether the parts of a rule set fit together.

pub(super) mod kinds;
mod references;

use std::fmt::Display;

use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::toml::{Document, Misread};
use crate::game::rules::{
    BumpRule, DamageFormula, ItemEffect, LightRule, PlaceRules, RoomFloor, Ruleset, TerrainRole,
    TimeModel,
};
use crate::gfx::Rgb;
use crate::ui::chapters::Chapter;

/// What does not fit, and where it is in the file.
#[derive(Debug)]
pub(super) struct Mismatch {
    /// The steps to the value, with slashes between them.
    path: String,
    expected: String,
    clue: Clue,
}

/// What else shows the author of a file what to fix.
#[derive(Debug)]
enum Clue {
    None,
    /// The path of another value, which this one must not repeat.
    Repeats(String),
    /// The path of another value that may be the wrong one of the two, and what would be right there.
    Either(String, String),
    /// All the names that would be right.
    NameOf(Vec<String>),
    /// The table without which the value cannot be.
    Needs(&'static str),
}

impl Mismatch {
    /// The error with line, key and what was found.
    pub(super) fn in_file(self, document: &Document<'_>) -> Error {
        let (path, mut expected) = (steps(&self.path), self.expected);
        let better = match &self.clue {
            Clue::None => None,
            Clue::Repeats(other) => Some(document.conflict(&path, &steps(other), &expected)),
            Clue::Either(other, expected) => {
                let other = steps(other);
                let is_other = document.topmost(&[&path, &other]) != path;
                is_other.then(|| document.unexpected(&other, expected))
            }
            Clue::NameOf(known) => {
                let misspelt = document.misspelt(&path, &expected, known);
                if !known.is_empty() {
                    let known: Vec<_> = known.iter().map(|word| excerpt(word)).collect();
                    expected = format!("{expected}, one of {}", known.join(", "));
                }
                misspelt
            }
            Clue::Needs(table) => document.lacking(table, &path),
        };
        better.unwrap_or_else(|| document.unexpected(&path, &expected))
    }

    fn with(self, clue: Clue) -> Self {
        Self { clue, ..self }
    }
}

/// What is wrong whatever should stand in place of the wrong values of a file: colours, and names of kinds, if there are
/// no such kinds. `rules` are the repaired ones.
pub(super) fn certain(rules: &Ruleset, misread: &Misread, document: &Document<'_>) -> Vec<Error> {
    let kinds: Vec<_> = kinds::entries(rules).iter().map(|it| it.kind).collect();
    let is_certain = |it: &Mismatch| {
        let path = steps(&it.path);
        let names_nothing = || {
            let word = document.text_at(&path);
            let is_kind = |word| kinds.contains(&word) || rules.terrain_named(word).is_some();
            misread.has_own_kinds() && word.is_some_and(|word| !is_kind(word))
        };
        let is_name = matches!(it.clue, Clue::NameOf(..));
        misread.is_own(&path) && (it.expected == COLOR || is_name && names_nothing())
    };
    let certain = check(rules).into_iter().filter(is_certain);
    certain.map(|it| it.in_file(document)).collect()
}

/// The steps of a path with slashes between them.
pub(super) fn steps(path: &str) -> Vec<&str> {
    path.split('/').collect()
}

fn mismatch(path: impl Into<String>, expected: impl Into<String>) -> Mismatch {
    Mismatch {
        path: path.into(),
        expected: expected.into(),
        clue: Clue::None,
    }
}

/// The error for a number of a table that should be another one there or `word`: more, or less.
fn misordered(
    table: &str,
    (own, number): (&str, impl Display),
    word: &str,
    (other, limit): (&str, impl Display),
) -> Mismatch {
    let back = if word == "more" { "less" } else { "more" };
    let either = (
        format!("{table}/{other}"),
        format!("{own} ({number}) or {back}"),
    );
    let expected = format!("{other} ({limit}) or {word}");
    mismatch(format!("{table}/{own}"), expected).with(Clue::Either(either.0, either.1))
}

/// Finds what does not fit: of each check that is about the whole rule set the first mismatch, of those that are about
/// the entries of a list at most [`MOST_MISMATCHES`].
pub(super) fn check(rules: &Ruleset) -> Vec<Mismatch> {
    // The rest of the checks, and the games, need monsters.
    if rules.monsters.is_empty() {
        return vec![mismatch("monsters", "at least one kind")];
    }
    let of_all = [
        name,
        sizes,
        candle,
        light,
        kinds::numbers,
        references::braziers,
        weights,
        hero,
    ];
    let mut found: Vec<_> = { of_all.iter() }.filter_map(|it| it(rules).err()).collect();
    for check in [
        kinds::check,
        kinds::traits,
        references::check,
        references::effects,
        places,
    ] {
        let mut of_each = Vec::new();
        check(rules, &mut of_each);
        found.extend(of_each.into_iter().take(MOST_MISMATCHES));
    }
    found
}

/// Mismatches of a list that are reported; more come once these are fixed.
const MOST_MISMATCHES: usize = 50;

/// What is right where a colour is wrong.
const COLOR: &str = "six hexadecimal digits such as \"64c864\"";

/// Maximum length of a rule set's name, in bytes.
const MAX_NAME: usize = 40;

/// Whether this is 1 to [`MAX_NAME`] letters of ASCII, digits and `others`.
fn is_plain(name: &str, others: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || others.contains(letter);
    (1..=MAX_NAME).contains(&name.len()) && name.chars().all(is_plain)
}

/// The error for a chapter whose words cannot be typed, or that adds nothing.
pub(super) fn chapter(chapter: &Chapter, document: &Document<'_>) -> Option<Error> {
    for (key, word) in [("series", &chapter.series), ("number", &chapter.number)] {
        if !is_plain(word, "-_.") {
            let expected = format!("1 to {MAX_NAME} letters of ASCII, digits, -, _ or .");
            return Some(document.unexpected(&["chapter", key], &expected));
        }
    }
    let is_blank = chapter.adds.trim().is_empty();
    is_blank.then(|| document.unexpected(&["chapter", "adds"], "a sentence"))
}

/// The name appears in recordings, in file names and on the command line.
fn name(rules: &Ruleset) -> Result<(), Mismatch> {
    if is_plain(&rules.name, "-_") {
        return Ok(());
    }
    let expected = format!("1 to {MAX_NAME} letters of ASCII, digits, - or _");
    Err(mismatch("name", expected))
}

fn sizes(rules: &Ruleset) -> Result<(), Mismatch> {
    let map = &rules.map;
    if map.floor == RoomFloor::Inside && map.room_min < 3 {
        let expected = "3 or more for floor inside walls";
        return Err(mismatch("map/room_min", expected));
    }
    if map.room_max < map.room_min {
        let (max, min) = (("room_max", map.room_max), ("room_min", map.room_min));
        return Err(misordered("map", max, "more", min));
    }
    let least = map.room_max + map.margin_before + map.margin_after + 1;
    for (side, cells) in [("width", map.width), ("height", map.height)] {
        if cells < least {
            let expected = format!("{least} or more for rooms of {}", map.room_max);
            return Err(mismatch(format!("map/{side}"), expected));
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
        return Err(mismatch("candle/low_radius", expected));
    }
    if out > low {
        let (own, other) = (("out_radius", out), ("low_radius", low));
        return Err(misordered("candle", own, "less", other));
    }
    Ok(())
}

/// A flame and minds need levels of light, and time in turns; a flame begins with no more wax than can be carried.
fn light(rules: &Ruleset) -> Result<(), Mismatch> {
    let is_lit = rules.sight.light == LightRule::Levels;
    if rules.candle.is_some() && rules.flame.is_some() {
        let other = Clue::Either("flame".to_owned(), "none beside [candle]".to_owned());
        return Err(mismatch("candle", "none beside [flame]").with(other));
    }
    if let Some(flame) = rules.flame.filter(|flame| flame.wax > flame.max_wax) {
        let (wax, most) = (("wax", flame.wax), ("max_wax", flame.max_wax));
        return Err(misordered("flame", wax, "less", most));
    }
    if rules.candle.is_some() && is_lit {
        let expected = "\"plain\" beside [candle], whose light is drawn only";
        return Err(mismatch("sight/light", expected));
    }
    let (flame, minds) = (rules.flame.map(|_| "flame"), rules.minds.map(|_| "minds"));
    for table in flame.into_iter().chain(minds) {
        if !is_lit {
            return Err(mismatch(table, "light = \"rule\" in [sight] beside it"));
        }
        if rules.play.time != TimeModel::Turns {
            let expected = format!("turns, not ticks, beside [{table}]");
            return Err(mismatch("play/time", expected));
        }
    }
    Ok(())
}

/// Places must have ground and colours that exist, and must not overlap in depth.
fn places(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for (at, place) in rules.places.iter().enumerate() {
        let (table, from, to) = (format!("places/{at}"), place.from, place.to);
        let overlaps = |other: &PlaceRules| other.from <= to && from <= other.to;
        if to < from {
            found.push(misordered(&table, ("to", to), "more", ("from", from)));
        } else if rules.places[..at].iter().any(overlaps) {
            let expected = "depths that no other place has";
            found.push(mismatch(table.clone() + "/from", expected));
        }
        if place.theme.is_empty() {
            found.push(mismatch(table.clone() + "/theme", "a word"));
        }
        for roles in place.maker.needs() {
            let has_one = |role: &TerrainRole| rules.terrain_with_role(*role).is_some();
            if !roles.iter().any(has_one) {
                let words: Vec<_> = roles.iter().map(|role| format!("\"{role}\"")).collect();
                let words = words.join(" or ");
                let expected = format!("a maker that needs no terrain with role = {words}");
                found.push(mismatch(table.clone() + "/maker", expected));
            }
        }
        let light = place.light.as_ref();
        if light.is_some_and(|light| Rgb::from_hex(light).is_none()) {
            found.push(mismatch(table + "/light", COLOR));
        }
    }
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
        return Err(mismatch("spawn/max_per_room", expected));
    }
    let nothing = items.iter().all(|item| item.weight == 0);
    for (path, most) in [
        ("spawn/max_items_per_room", spawn.max_items_per_room),
        ("death/drop_percent", rules.death.drop_percent),
    ] {
        if nothing && most > 0 {
            return Err(mismatch(path, "0 where no item has a weight above 0"));
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
    let boss = boss.and_then(|boss| rules.monsters.iter().find(|it| it.kind == *boss));
    let softest = rules.monsters.iter().min_by_key(|it| it.stats.defense);
    let attack = rules.hero_at_start().attack;
    match boss.or(softest) {
        Some(monster) if attack <= monster.stats.defense => {
            let least = monster.stats.defense + 1;
            let expected = format!("{least} or more to hurt the {}", excerpt(&monster.kind));
            Err(mismatch("hero/stats/attack", expected))
        }
        _ => Ok(()),
    }
}
