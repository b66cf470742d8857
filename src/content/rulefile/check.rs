//! Checks across the fields of a rule set.

use super::super::ContentError;
use super::super::toml_text::line_in;
use crate::game::Terrain;
use crate::game::command::Slot;
use crate::game::rules::{Bump, Damage, Effect, Floor, Ruleset};
use crate::gfx::Rgb;

/// A rule that is violated, and where.
#[derive(Debug)]
pub(super) struct Violation {
    /// The header of the table.
    table: &'static str,
    /// The index among tables with that header.
    number: usize,
    key: &'static str,
    /// What was expected and what was found.
    fault: String,
}

impl Violation {
    /// The error with its line.
    pub(super) fn in_file(self, place: &str, text: &str) -> ContentError {
        let line = line_in(text, self.table, self.number, self.key);
        ContentError {
            place: format!("{place}:{line}"),
            fault: self.fault,
        }
    }
}

const fn fault(table: &'static str, key: &'static str, fault: String) -> Violation {
    Violation {
        table,
        number: 0,
        key,
        fault,
    }
}

/// Finds the first violated rule.
pub(super) fn check(rules: &Ruleset) -> Result<(), Violation> {
    check_sizes(rules)?;
    check_candle(rules)?;
    check_tables(rules)?;
    check_boss(rules)?;
    check_weights(rules)?;
    check_hero(rules)
}

fn check_sizes(rules: &Ruleset) -> Result<(), Violation> {
    let map = &rules.map;
    if map.floor == Floor::Inside && map.room_min < 3 {
        let message = format!(
            "room_min must be 3 or more for floor inside walls, found {}",
            map.room_min
        );
        return Err(fault("[map]", "room_min", message));
    }
    if map.room_max < map.room_min {
        let message = format!(
            "room_max must be room_min ({}) or more, found {}",
            map.room_min, map.room_max
        );
        return Err(fault("[map]", "room_max", message));
    }
    let least = map.room_max + map.margin_before + map.margin_after + 1;
    for (side, cells) in [("width", map.width), ("height", map.height)] {
        if cells < least {
            let message = format!(
                "{side} must be {least} or more for rooms of {}, found {cells}",
                map.room_max
            );
            return Err(fault("[map]", side, message));
        }
    }
    Ok(())
}

/// Sight radii must not grow as the candle burns down.
fn check_candle(rules: &Ruleset) -> Result<(), Violation> {
    let Some(candle) = &rules.candle else {
        return Ok(());
    };
    let (most, low, out) = (rules.sight.radius, candle.low_radius, candle.out_radius);
    if most > 0 && low > most {
        let message =
            format!("low_radius must be the radius of sight ({most}) or less, found {low}");
        return Err(fault("[candle]", "low_radius", message));
    }
    if out > low {
        let message = format!("out_radius must be low_radius ({low}) or less, found {out}");
        return Err(fault("[candle]", "out_radius", message));
    }
    Ok(())
}

/// The fields that monsters and items share.
struct Entry<'r> {
    kind: &'r str,
    letter: char,
    color: &'r str,
}

fn check_tables(rules: &Ruleset) -> Result<(), Violation> {
    let monsters: Vec<_> = rules
        .monsters
        .iter()
        .map(|monster| Entry {
            kind: &monster.kind,
            letter: monster.letter,
            color: &monster.color,
        })
        .collect();
    let items: Vec<_> = rules
        .items
        .iter()
        .map(|item| Entry {
            kind: &item.kind,
            letter: item.letter,
            color: &item.color,
        })
        .collect();
    check_entries("[[monsters]]", &monsters, |number, letter| {
        monsters[..number]
            .iter()
            .any(|other| other.letter == letter)
    })?;
    // Items may share a letter: on a map it means the first of them.
    check_entries("[[items]]", &items, |_, letter| {
        monsters.iter().any(|other| other.letter == letter)
    })?;
    for (number, monster) in rules.monsters.iter().enumerate() {
        if monster
            .names
            .as_ref()
            .is_some_and(|names| names.list.is_empty())
        {
            let message = "names must list at least one name, found none".to_owned();
            return Err(Violation {
                number,
                ..fault("[[monsters]]", "names", message)
            });
        }
    }
    if items.len() > Slot::COUNT {
        let message = format!(
            "there must be {} kinds of items or fewer, one for each letter of the pack, found {}",
            Slot::COUNT,
            items.len()
        );
        return Err(Violation {
            number: Slot::COUNT,
            ..fault("[[items]]", "kind", message)
        });
    }
    Ok(())
}

fn check_entries(
    table: &'static str,
    entries: &[Entry<'_>],
    taken: impl Fn(usize, char) -> bool,
) -> Result<(), Violation> {
    for (number, entry) in entries.iter().enumerate() {
        let fault = |key, message| Violation {
            number,
            ..fault(table, key, message)
        };
        let mut others = entries[..number].iter();
        if others.any(|other| other.kind == entry.kind) {
            let message = format!("kind must stand here once, found {:?} again", entry.kind);
            return Err(fault("kind", message));
        }
        let letter = entry.letter;
        let ground = Terrain::from_letter(letter).is_some() || "@;".contains(letter);
        let unseen = letter.is_whitespace() || letter.is_control();
        if ground || unseen || taken(number, letter) {
            let message = format!("letter must mean nothing else on a map, found {letter:?}");
            return Err(fault("letter", message));
        }
        if Rgb::from_hex(entry.color).is_none() {
            let message = format!(
                "color must be six hexadecimal digits such as \"64c864\", found {:?}",
                entry.color
            );
            return Err(fault("color", message));
        }
    }
    Ok(())
}

fn check_boss(rules: &Ruleset) -> Result<(), Violation> {
    let Some(boss) = &rules.dungeon.boss else {
        return Ok(());
    };
    let kinds: Vec<_> = rules
        .monsters
        .iter()
        .map(|monster| monster.kind.as_str())
        .collect();
    if kinds.contains(&boss.as_str()) {
        return Ok(());
    }
    let message = format!("boss must be one of {}, found {boss:?}", kinds.join(", "));
    Err(fault("[dungeon]", "boss", message))
}

/// If something is to be spawned, some weight must be above 0.
fn check_weights(rules: &Ruleset) -> Result<(), Violation> {
    let (spawn, items) = (rules.spawn, &rules.items);
    let empty = |level: &i32| {
        let weight =
            |from: i32, more: i32| i64::from(from) + i64::from(more) * i64::from(level - 1);
        let mut monsters = rules.monsters.iter();
        monsters.all(|monster| weight(monster.weight, monster.weight_a_level) <= 0)
    };
    if let Some(level) = (1..=rules.dungeon.levels).find(empty)
        && spawn.most_a_room > 0
    {
        let message = format!(
            "most_a_room must be 0 where no monster has a weight above 0, which none has on level {level}, found {}",
            spawn.most_a_room
        );
        return Err(fault("[spawn]", "most_a_room", message));
    }
    let nothing = items.iter().all(|item| item.weight == 0);
    for (table, key, most) in [
        ("[spawn]", "items_a_room", spawn.items_a_room),
        ("[death]", "drops", rules.death.drops),
    ] {
        if nothing && most > 0 {
            let message =
                format!("{key} must be 0 where no item has a weight above 0, found {most}");
            return Err(fault(table, key, message));
        }
    }
    Ok(())
}

/// If damage is attack minus defense, the hero must be able to hurt the boss or, without one, at least one monster.
fn check_hero(rules: &Ruleset) -> Result<(), Violation> {
    if rules.play.bump == Bump::IsBlocked || rules.combat.damage == Damage::Proportional {
        return Ok(());
    }
    let grows = rules.growth.is_some_and(|growth| growth.attack > 0);
    let sharpens = |effect| matches!(effect, Effect::Sharpens(_));
    let grows = grows || rules.items.iter().any(|item| sharpens(item.effect));
    let boss = rules.dungeon.boss.as_ref().filter(|_| !grows);
    let boss = boss.and_then(|boss| {
        let mut monsters = rules.monsters.iter();
        monsters.find(|monster| monster.kind == *boss)
    });
    let softest = || rules.monsters.iter().min_by_key(|foe| foe.stats.defense);
    let attack = rules.hero.stats.attack;
    match boss.or_else(softest) {
        Some(foe) if attack <= foe.stats.defense => {
            let least = foe.stats.defense + 1;
            let message = format!(
                "attack must be {least} or more to hurt the {}, found {attack}",
                foe.kind
            );
            Err(fault("[hero]", "stats", message))
        }
        _ => Ok(()),
    }
}
