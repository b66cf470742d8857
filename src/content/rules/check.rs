//! Checks of combinations: whether the parts of a rule set fit together.

mod cast;
pub(super) mod kinds;
mod references;

use std::fmt::Display;

use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::toml::{Document, Misread};
use crate::game::rules::{
    BumpRule, DamageFormula, ItemEffect, LightRule, Monster, PlaceRules, RoomFloor, Ruleset,
    TerrainRole, TimeModel,
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

    /// See [`certain`].
    fn is_certain(&self, rules: &Ruleset, misread: &Misread, document: &Document<'_>) -> bool {
        let path = steps(&self.path);
        if !misread.is_own(&path) {
            return false;
        }
        if self.expected == COLOR {
            return true;
        }
        let is_name = matches!(self.clue, Clue::NameOf(..));
        if !is_name || !misread.has_own_kinds() {
            return false;
        }
        match document.text_at(&path) {
            Some(word) => !is_kind(word, rules),
            None => false,
        }
    }
}

/// What is wrong whatever should stand in place of the wrong values of a file: colours, and names of kinds, if there are
/// no such kinds. `rules` are the repaired ones.
pub(super) fn certain(
    rules: &Ruleset,
    misread: &Misread,
    document: &Document<'_>,
) -> Vec<Mismatch> {
    let mut found = check(rules);
    found.retain(|it| it.is_certain(rules, misread, document));
    found
}

/// Whether there is any monster, item or terrain of this kind.
fn is_kind(word: &str, rules: &Ruleset) -> bool {
    let entries = kinds::entries(rules);
    entries.iter().any(|it| it.kind == word) || rules.terrain_named(word).is_some()
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
    let mut found = Vec::new();
    for check in of_all {
        found.extend(check(rules).err());
    }
    for check in [
        kinds::check,
        kinds::traits,
        references::check,
        references::effects,
        places,
        cast::check,
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
pub(super) fn chapter(chapter: &Chapter) -> Option<Mismatch> {
    for (key, word) in [("series", &chapter.series), ("number", &chapter.number)] {
        if !is_plain(word, "-_.") {
            let expected = format!("1 to {MAX_NAME} letters of ASCII, digits, -, _ or .");
            return Some(mismatch(format!("chapter/{key}"), expected));
        }
    }
    blank("chapter/adds", &chapter.adds, "a sentence")
}

/// The error for a text that is empty but for spaces.
pub(super) fn blank(path: &str, text: &str, expected: &str) -> Option<Mismatch> {
    let is_blank = text.trim().is_empty();
    is_blank.then(|| mismatch(path, expected))
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
            if lacks_all(roles, rules) {
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

/// Whether no terrain has any of these roles.
fn lacks_all(roles: &[TerrainRole], rules: &Ruleset) -> bool {
    let mut kinds = roles.iter().map(|role| rules.terrain_with_role(*role));
    kinds.all(|kind| kind.is_none())
}

/// If monsters, items or drops can appear, at least one kind must have a weight above 0.
fn weights(rules: &Ruleset) -> Result<(), Mismatch> {
    let spawn = rules.spawn;
    let empty = (1..=rules.dungeon.levels).find(|level| has_no_monster(rules, *level));
    if let Some(level) = empty
        && spawn.max_per_room > 0
    {
        let expected =
            format!("0 where no monster has a weight above 0, which none has on level {level}");
        return Err(mismatch("spawn/max_per_room", expected));
    }
    let nothing = rules.items.iter().all(|item| item.weight == 0);
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

/// Whether no monster has a weight above 0 on this level.
fn has_no_monster(rules: &Ruleset, level: i32) -> bool {
    let mut monsters = rules.monsters.iter();
    monsters.all(|monster| monster.weight_at(level.unsigned_abs()) == 0)
}

/// With difference damage, a hero who is too weak can never kill the boss, or cannot hurt any monster.
fn hero(rules: &Ruleset) -> Result<(), Mismatch> {
    if rules.play.bump == BumpRule::IsBlocked || rules.combat.damage != DamageFormula::Difference {
        return Ok(());
    }
    let Some(monster) = must_be_hurt(rules) else {
        return Ok(());
    };
    if rules.hero_at_start().attack > monster.stats.defense {
        return Ok(());
    }
    let least = monster.stats.defense + 1;
    let expected = format!("{least} or more to hurt the {}", excerpt(&monster.kind));
    Err(mismatch("hero/stats/attack", expected))
}

/// Whom the hero must be able to hurt from the start: the boss; the softest monster if there is no boss, or if the hero
/// grows stronger on the way there.
fn must_be_hurt(rules: &Ruleset) -> Option<&Monster> {
    let gains_by_levels = rules.growth.is_some_and(|growth| growth.attack > 0);
    let mut effects = rules.items.iter().map(|item| item.effect);
    let gains_by_items = effects.any(|it| matches!(it, ItemEffect::RaisesAttack(_)));
    let softest = rules.monsters.iter().min_by_key(|it| it.stats.defense);
    if gains_by_levels || gains_by_items {
        return softest;
    }
    let goal = rules.dungeon.goal();
    let boss = rules
        .monsters
        .iter()
        .find(|it| Some(it.kind.as_str()) == goal);
    boss.or(softest)
}
