//! How the rule sets differ, as a table from their data.

use crate::content::RuleFile;
use crate::game::rules::{Ruleset, Stats, Time};

/// A row: what differs, and how to say it of one rule set.
type Row = (&'static str, fn(&Ruleset) -> String);

const ROWS: [Row; 27] = [
    ("hero", |rules| stats(rules.hero.stats)),
    ("hero walks", |rules| word(rules.play.steps)),
    ("may wait", |rules| yes(rules.play.wait)),
    ("failed step", |rules| word(rules.play.failed_step)),
    ("bump", |rules| word(rules.play.bump)),
    ("rest", |rules| rules.play.rest.to_string()),
    ("time", |rules| {
        if rules.play.time == Time::Turns {
            "turns".to_owned()
        } else {
            "ticks".to_owned()
        }
    }),
    ("sight", |rules| {
        format!("{} {}", word(rules.sight.algorithm), rules.sight.radius)
    }),
    ("candle", |rules| match rules.candle {
        None => "-".to_owned(),
        Some(candle) => format!("{} turns", candle.wax),
    }),
    ("damage", |rules| word(rules.combat.damage)),
    ("critical", |rules| {
        format!(
            "x{}.{}",
            rules.combat.critical / 100,
            rules.combat.critical / 10 % 10
        )
    }),
    ("chase", |rules| word(rules.foes.chase)),
    ("reach", |rules| word(rules.foes.reach)),
    ("foes' sight", |rules| word(rules.foes.sight_test)),
    ("out of sight", |rules| word(rules.foes.out_of_sight)),
    ("flee below", |rules| format!("{} %", rules.foes.flee_below)),
    ("out of breath every", |rules| match rules.foes.breath {
        0 => "-".to_owned(),
        turns => format!("{turns} turns"),
    }),
    ("dead foes", |rules| word(rules.death.foe)),
    ("drops", |rules| format!("{} %", rules.death.drops)),
    ("levels", |rules| rules.dungeon.levels.to_string()),
    ("map", |rules| {
        format!("{}x{}", rules.map.width, rules.map.height)
    }),
    ("rooms", |rules| {
        format!(
            "{} of {}, {} to {}",
            rules.map.rooms, rules.map.attempts, rules.map.room_min, rules.map.room_max
        )
    }),
    ("tunnels", |rules| {
        format!("{}, {}", word(rules.map.tunnels), word(rules.map.bend))
    }),
    ("doors", |rules| format!("{} %", rules.map.doors)),
    ("foes a room", |rules| {
        format!("0 to {}", rules.spawn.most_a_room)
    }),
    ("first room", |rules| yes(rules.spawn.first_room)),
    ("spawn cell", |rules| word(rules.spawn.cell)),
];

/// The table, a line each: rule sets side by side, then the foes of each.
pub fn lines(files: &[RuleFile]) -> Vec<String> {
    let mut lines: Vec<_> = files
        .iter()
        .map(|file| format!("{:<22}{}", file.rules.name, file.about))
        .collect();
    lines.push(String::new());
    let mut head = vec![String::new()];
    head.extend(files.iter().map(|file| file.rules.name.clone()));
    let mut table = vec![head];
    for (label, say) in ROWS {
        let cells = files.iter().map(|file| say(&file.rules));
        table.push([label.to_owned()].into_iter().chain(cells).collect());
    }
    lines.extend(aligned(&table));
    for file in files {
        lines.push(String::new());
        lines.push(format!(
            "{}: hit points, attack, defence, weight",
            file.rules.name
        ));
        lines.extend(file.rules.monsters.iter().map(|monster| {
            format!(
                "  {} {:<10} {:<12} {}",
                monster.letter,
                monster.kind,
                stats(monster.stats),
                monster.weight
            )
        }));
    }
    lines
}

/// Rows with their columns under each other.
fn aligned(table: &[Vec<String>]) -> Vec<String> {
    let columns = table.first().map_or(0, Vec::len);
    let width = |column: usize| {
        table
            .iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(width).collect();
    let row = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    table.iter().map(row).collect()
}

fn stats(stats: Stats) -> String {
    format!("{}/{}/{}", stats.hp, stats.attack, stats.defense)
}

fn yes(is: bool) -> String {
    if is {
        "yes".to_owned()
    } else {
        "no".to_owned()
    }
}

/// The word that a rule set's file has for a strategy: its name in lower case with hyphens.
fn word(strategy: impl std::fmt::Debug) -> String {
    let mut word = String::new();
    for letter in format!("{strategy:?}").chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}
