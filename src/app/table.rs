//! Tables of the rule sets, made from their data.

mod flame;
mod wicks;

use std::ops::Range;

use crate::content::RulesetFile;
use crate::game::Terrain;
use crate::game::rules::{ItemKind, Monster, Ruleset, Stats, TimeModel};
use crate::ui::describe;
use crate::ui::text::wrap;

/// A property, and its text for a rule set.
type RuleRow = (&'static str, fn(&Ruleset) -> String);

const ROWS: [RuleRow; 38] = [
    ("hero", |rules| stats(rules.hero_at_start())),
    ("hero walks", |rules| rules.play.steps.to_string()),
    ("may wait", |rules| yes(rules.play.can_wait)),
    ("failed step", |rules| rules.play.failed_step.to_string()),
    ("bump", |rules| rules.play.bump.to_string()),
    ("rest", |rules| rules.play.rest_heal.to_string()),
    ("time", |rules| {
        if rules.play.time == TimeModel::Turns {
            "turns".to_owned()
        } else {
            "ticks".to_owned()
        }
    }),
    ("pauses", |rules| match rules.play.time {
        TimeModel::Turns => "-".to_owned(),
        TimeModel::Ticks {
            hero_step,
            monster_step,
            attack,
            ..
        } => format!("{hero_step}, {monster_step}, {attack}"),
    }),
    ("sight", |rules| {
        format!("{} {}", rules.sight.algorithm.word(), rules.sight.radius)
    }),
    ("candle", |rules| match rules.candle {
        None => "-".to_owned(),
        Some(candle) => format!("{} turns", candle.turns),
    }),
    ("light", |rules| rules.sight.light.to_string()),
    ("flame", |rules| match rules.flame {
        None => "-".to_owned(),
        Some(flame) => format!("{} of {} wax", flame.wax, flame.max_wax),
    }),
    ("braziers", |rules| match &rules.braziers {
        None => "-".to_owned(),
        Some(braziers) => format!("{} a level", braziers.per_level),
    }),
    ("minds", |rules| match rules.minds {
        None => "-".to_owned(),
        Some(minds) => format!("{} % asleep", minds.asleep_percent),
    }),
    ("damage", |rules| rules.combat.damage.to_string()),
    ("critical", |rules| {
        format!(
            "x{}.{}",
            rules.combat.critical_percent / 100,
            rules.combat.critical_percent / 10 % 10
        )
    }),
    ("chase", |rules| rules.monster_ai.chase.to_string()),
    ("reach", |rules| rules.monster_ai.reach.to_string()),
    ("monsters' sight", |rules| {
        rules.monster_ai.sight_test.to_string()
    }),
    ("out of sight", |rules| {
        rules.monster_ai.out_of_sight.to_string()
    }),
    ("blocked path", |rules| {
        let jumps = rules.monster_ai.path_jumps;
        if jumps { "jumps" } else { "dropped" }.to_owned()
    }),
    ("flee below", |rules| {
        let own = rules.monsters.iter().filter_map(|it| it.flee_below).max();
        match own {
            Some(_) => "by kind".to_owned(),
            None => format!("{} %", rules.monster_ai.flee_below),
        }
    }),
    ("flee pause every", |rules| {
        match rules.monster_ai.flee_pause_every {
            0 => "-".to_owned(),
            turns => format!("{turns} turns"),
        }
    }),
    ("dead monsters", |rules| rules.death.monster.to_string()),
    ("dead hero", |rules| rules.death.hero.to_string()),
    ("HP below 0", |rules| yes(rules.combat.hp_below_zero)),
    ("drops", |rules| format!("{} %", rules.death.drop_percent)),
    ("levels", |rules| rules.dungeon.levels.to_string()),
    ("map", |rules| {
        format!("{}x{}", rules.map.width, rules.map.height)
    }),
    ("rooms", |rules| {
        format!(
            "{} of {}, {} to {}",
            rules.map.max_rooms, rules.map.room_attempts, rules.map.room_min, rules.map.room_max
        )
    }),
    ("tunnels", |rules| {
        format!("{}, {}", rules.map.tunnels.word(), rules.map.bend.word())
    }),
    ("room centre", |rules| rules.map.center.to_string()),
    ("doors", |rules| format!("{} %", rules.map.door_percent)),
    ("rooms with a torch", |rules| {
        percent_or_dash(rules.map.torch_percent)
    }),
    ("monsters a room", |rules| {
        format!("0 to {}", rules.spawn.max_per_room)
    }),
    ("first room", |rules| yes(rules.spawn.first_room)),
    ("spawn cell", |rules| rules.spawn.cell.to_string()),
    ("monsters spawn", |rules| rules.spawn.order.to_string()),
];

/// Maximum line length, in characters.
const WIDTH: usize = 100;

/// All rule sets: a line for each, a comparison, and the monsters and items of each. Variants only get the line.
pub fn lines(all: &[RulesetFile]) -> Vec<String> {
    let (variants, files): (Vec<_>, Vec<_>) =
        all.iter().partition(|file| file.variant_of.is_some());
    let mut lines: Vec<_> = files.iter().flat_map(|file| summary("", file)).collect();
    if !variants.is_empty() {
        lines.extend([String::new(), "variants:".to_owned()]);
        lines.extend(variants.into_iter().flat_map(|file| summary("", file)));
    }
    let table =
        ROWS.map(|(label, say)| (label, files.iter().map(|file| say(&file.rules)).collect()));
    for columns in columns(&files, &table) {
        let mut part = vec![vec![String::new()]];
        part[0].extend(
            files[columns.clone()]
                .iter()
                .map(|file| file.rules.name.clone()),
        );
        for (label, cells) in &table {
            let cells = cells[columns.clone()].iter().cloned();
            part.push([(*label).to_owned()].into_iter().chain(cells).collect());
        }
        lines.push(String::new());
        lines.extend(aligned(&part));
    }
    for file in files {
        lines.push(String::new());
        lines.push(format!("{}:", file.rules.name));
        lines.extend(inhabitants(&file.rules));
    }
    lines.push(String::new());
    lines.push("`tallowdeep rules NAME` shows one of them.".to_owned());
    lines
}

/// Name and description of a rule set, after `indent`.
fn summary(indent: &str, file: &RulesetFile) -> Vec<String> {
    let name = &file.rules.name;
    wrapped_text(&format!("{indent}{:<22}", format!("{name} ")), &file.about)
}

/// One rule set: its description, rules, departures, variants, monsters, items, and the letters for map files. Its
/// variants, or the rule set it is a variant of, are looked up in `all`.
pub fn one(name: &str, file: &RulesetFile, all: &[RulesetFile]) -> Vec<String> {
    let mut lines = wrapped_text(&format!("{name}: "), &file.about);
    lines.push(String::new());
    lines.extend(ROWS.map(|(label, say)| format!("{label:<22}{}", say(&file.rules))));
    for part in [flame::lines(&file.rules), wicks::lines(&file.rules)] {
        if !part.is_empty() {
            lines.push(String::new());
            lines.extend(part);
        }
    }
    let mut list = |heading: &str, entries: Vec<&String>| {
        if !entries.is_empty() {
            lines.extend([String::new(), format!("{heading}:")]);
            lines.extend(
                entries
                    .into_iter()
                    .flat_map(|text| wrapped_text("  - ", text)),
            );
        }
    };
    list(
        "departs from its tutorial",
        file.departures.iter().collect(),
    );
    let main = file.variant_of.as_ref();
    if let Some(main) = main.and_then(|main| all.iter().find(|other| other.rules.name == *main)) {
        let departures = main.departures.iter();
        let undone = departures.filter(|text| !file.departures.contains(text));
        let heading = format!("does not depart, as {} does", main.rules.name);
        list(&heading, undone.collect());
    }
    let is_variant = |other: &&RulesetFile| other.variant_of.as_deref() == Some(name);
    let variants: Vec<_> = all.iter().filter(is_variant).collect();
    if !variants.is_empty() {
        lines.extend([String::new(), "variants:".to_owned()]);
        lines.extend(variants.into_iter().flat_map(|file| summary("  ", file)));
    }
    lines.push(String::new());
    lines.extend(inhabitants(&file.rules));
    lines
}

/// A heading followed by wrapped text; continuation lines are indented.
fn wrapped_text(heading: &str, text: &str) -> Vec<String> {
    let indent = heading.chars().count();
    let rows = wrap::wrap(text, WIDTH - indent);
    let line = |(number, row): (usize, &str)| match number {
        0 => format!("{heading}{row}"),
        _ => format!("{:indent$}{row}", ""),
    };
    rows.into_iter().enumerate().map(line).collect()
}

/// The columns of the comparison, in groups that fit the line length.
fn columns(files: &[&RulesetFile], table: &[(&str, Vec<String>)]) -> Vec<Range<usize>> {
    let labels = table.iter().map(|(label, _)| label.len()).max();
    let width = |column: usize| {
        let cells = table.iter().map(|(_, cells)| cells[column].chars().count());
        let name = files[column].rules.name.chars().count();
        2 + cells.max().unwrap_or(0).max(name)
    };
    let (mut parts, mut start, mut used) = (Vec::new(), 0, labels.unwrap_or(0));
    for column in 0..files.len() {
        if used + width(column) > WIDTH && column > start {
            parts.push(start..column);
            (start, used) = (column, labels.unwrap_or(0));
        }
        used += width(column);
    }
    parts.push(start..files.len());
    parts
}

/// Monsters and items with their letters, and all letters for map files.
fn inhabitants(rules: &Ruleset) -> Vec<String> {
    // Shown only if some kind has them.
    let shines = rules.monsters.iter().any(|monster| monster.glow > 0);
    let flees = rules.monsters.iter().any(|it| it.flee_below.is_some());
    let mut heading = "  monsters: letter, kind, hit points/attack/defence, weight".to_owned();
    heading += if shines { ", light it sheds" } else { "" };
    heading += if flees { ", flees below" } else { "" };
    let mut lines = vec![heading];
    for monster in &rules.monsters {
        let Monster {
            letter,
            kind,
            stats: numbers,
            weight,
            glow,
            flee_below,
            ..
        } = monster;
        let numbers = stats(*numbers);
        let mut line = format!("    {letter}  {kind:<14}{numbers:<12}{weight:<6}");
        if shines {
            line += &format!("{:<4}", number_or_dash(*glow));
        }
        if flees {
            let percent = flee_below.unwrap_or(rules.monster_ai.flee_below);
            line += &percent_or_dash(percent);
        }
        lines.push(line.trim_end().to_owned());
        let traits = describe::trait_sentences(rules.words(), &monster.traits);
        lines.extend(traits.iter().flat_map(|it| wrapped_text("       ", it)));
    }
    if !rules.items.is_empty() {
        lines.push("  things: letter, kind, name, weight".to_owned());
    }
    for item in &rules.items {
        let ItemKind {
            letter,
            kind,
            name,
            weight,
            ..
        } = item;
        lines.push(format!("    {letter}  {kind:<13} {name:<24}{weight}"));
    }
    let drawn = rules
        .all_terrain()
        .filter(|terrain| *terrain != Terrain::Rock);
    let ground = drawn.map(|terrain| {
        // The word used for it in vaults and places.
        let kind = rules.terrain_word(terrain);
        format!("{} {kind}", rules.terrain_letter(terrain))
    });
    let ground: Vec<_> = ground.collect();
    let map = format!(
        "@ hero, {}, and the letters above; lines that begin with ; are comments",
        ground.join(", ")
    );
    lines.extend(wrapped_text("  a map file: ", &map));
    lines
}

/// Rows with aligned columns.
pub(super) fn aligned(table: &[Vec<String>]) -> Vec<String> {
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

fn percent_or_dash(percent: i32) -> String {
    match percent {
        0 => "-".to_owned(),
        percent => format!("{percent} %"),
    }
}

/// A number, or a dash for 0.
fn number_or_dash(number: i32) -> String {
    match number {
        0 => "-".to_owned(),
        number => number.to_string(),
    }
}

fn yes(is: bool) -> String {
    if is {
        "yes".to_owned()
    } else {
        "no".to_owned()
    }
}
