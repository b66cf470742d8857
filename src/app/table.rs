//! Tables of the rule sets, made from their data.

mod flame;
mod wicks;

use std::iter;

use crate::content::RulesetFile;
use crate::game::Terrain;
use crate::game::rules::{ItemKind, Monster, Ruleset, Stats, TimeModel};
use crate::ui::describe;
use crate::ui::text::wrap;

/// A property, and its text for a rule set.
type RuleRow = (&'static str, String);

#[expect(clippy::needless_pass_by_value, reason = "callers make them here")]
fn row(label: &'static str, text: impl ToString) -> RuleRow {
    (label, text.to_string())
}

/// All properties, the same and in the same order for every rule set.
fn rows(rules: &Ruleset) -> Vec<RuleRow> {
    let mut rows = hero_rows(rules);
    rows.extend(monster_rows(rules));
    rows.extend(level_rows(rules));
    rows
}

fn hero_rows(rules: &Ruleset) -> Vec<RuleRow> {
    let (play, sight) = (&rules.play, &rules.sight);
    let (time, pauses) = match play.time {
        TimeModel::Turns => ("turns", None),
        TimeModel::Ticks {
            hero_step,
            monster_step,
            attack,
            ..
        } => ("ticks", Some([hero_step, monster_step, attack])),
    };
    let pauses = pauses.map(|[hero, monster, attack]| format!("{hero}, {monster}, {attack}"));
    let candle = rules.candle.map(|it| format!("{} turns", it.turns));
    let flame = rules.flame;
    let flame = flame.map(|it| format!("{} of {} wax", it.wax, it.max_wax));
    let braziers = rules.braziers.as_ref();
    let braziers = braziers.map(|it| format!("{} a level", it.per_level));
    let minds = rules.minds;
    let minds = minds.map(|it| format!("{} % asleep", it.asleep_percent));
    vec![
        row("hero", stats(rules.hero_at_start())),
        row("hero walks", play.steps),
        row("may wait", yes(play.can_wait)),
        row("failed step", play.failed_step),
        row("bump", play.bump),
        row("rest", play.rest_heal),
        row("time", time),
        row("pauses", or_dash(pauses)),
        row("sight", format!("{} {}", sight.algorithm, sight.radius)),
        row("candle", or_dash(candle)),
        row("light", sight.light),
        row("flame", or_dash(flame)),
        row("braziers", or_dash(braziers)),
        row("minds", or_dash(minds)),
    ]
}

fn monster_rows(rules: &Ruleset) -> Vec<RuleRow> {
    let (ai, critical) = (&rules.monster_ai, rules.combat.critical_percent);
    let flees_by_kind = rules.monsters.iter().any(|it| it.flee_below.is_some());
    let flee_below = Some(format!("{} %", ai.flee_below)).filter(|_| !flees_by_kind);
    let pause = Some(ai.flee_pause_every).filter(|turns| *turns > 0);
    let critical = format!("x{}.{}", critical / 100, critical / 10 % 10);
    let blocked = if ai.path_jumps { "jumps" } else { "dropped" };
    vec![
        row("damage", rules.combat.damage),
        row("critical", critical),
        row("chase", ai.chase),
        row("reach", ai.reach),
        row("monsters' sight", ai.sight_test),
        row("out of sight", ai.out_of_sight),
        row("blocked path", blocked),
        row("flee below", flee_below.unwrap_or("by kind".to_owned())),
        row(
            "flee pause every",
            or_dash(pause.map(|turns| format!("{turns} turns"))),
        ),
        row("dead monsters", rules.death.monster),
        row("dead hero", rules.death.hero),
        row("HP below 0", yes(rules.combat.hp_below_zero)),
        row("drops", format!("{} %", rules.death.drop_percent)),
    ]
}

fn level_rows(rules: &Ruleset) -> Vec<RuleRow> {
    let (map, spawn) = (&rules.map, &rules.spawn);
    let sides = format!("{} to {}", map.room_min, map.room_max);
    let rooms = format!("{} of {}, {sides}", map.max_rooms, map.room_attempts);
    vec![
        row("levels", rules.dungeon.levels),
        row("map", format!("{}x{}", map.width, map.height)),
        row("rooms", rooms),
        row("tunnels", format!("{}, {}", map.tunnels, map.bend)),
        row("room centre", map.center),
        row("doors", format!("{} %", map.door_percent)),
        row("rooms with a torch", percent_or_dash(map.torch_percent)),
        row("monsters a room", format!("0 to {}", spawn.max_per_room)),
        row("first room", yes(spawn.first_room)),
        row("spawn cell", spawn.cell),
        row("monsters spawn", spawn.order),
    ]
}

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
    let column = |file: &&RulesetFile| {
        let texts = rows(&file.rules).into_iter().map(|(_, text)| text);
        iter::once(file.rules.name.clone()).chain(texts).collect()
    };
    let columns: Vec<Vec<String>> = files.iter().map(column).collect();
    let labels = rows(&files[0].rules).into_iter().map(|(label, _)| label);
    let labels: Vec<_> = iter::once("").chain(labels).map(str::to_owned).collect();
    for columns in columns_that_fit(&labels, &columns) {
        let all = || iter::once(&labels).chain(columns);
        let row = |index: usize| all().map(|column| column[index].clone()).collect();
        let part: Vec<_> = (0..labels.len()).map(row).collect();
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
    let rows = rows(&file.rules).into_iter();
    lines.extend(rows.map(|(label, text)| format!("{label:<22}{text}")));
    for part in [flame::lines(&file.rules), wicks::lines(&file.rules)] {
        if !part.is_empty() {
            lines.push(String::new());
            lines.extend(part);
        }
    }
    let mut list = |heading: &str, entries: Vec<&String>| {
        if !entries.is_empty() {
            lines.extend([String::new(), format!("{heading}:")]);
            let entries = entries.into_iter();
            lines.extend(entries.flat_map(|text| wrapped_text("  - ", text)));
        }
    };
    let departures = file.departures.iter().collect();
    list("departs from its tutorial", departures);
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

/// The columns of the comparison, in groups that fit the line length beside the labels.
fn columns_that_fit<'c>(labels: &[String], columns: &'c [Vec<String>]) -> Vec<&'c [Vec<String>]> {
    let width = |cells: &[String]| 2 + cells.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let labels = labels.iter().map(|label| label.len()).max().unwrap_or(0);
    let (mut parts, mut start, mut used) = (Vec::new(), 0, labels);
    for (index, column) in columns.iter().enumerate() {
        if used + width(column) > WIDTH && index > start {
            parts.push(&columns[start..index]);
            (start, used) = (index, labels);
        }
        used += width(column);
    }
    parts.push(&columns[start..]);
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
            let light = or_dash((*glow != 0).then(|| glow.to_string()));
            line += &format!("{light:<4}");
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

fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".to_owned())
}

fn percent_or_dash(percent: i32) -> String {
    or_dash((percent != 0).then(|| format!("{percent} %")))
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}
