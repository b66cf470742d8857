//! Tables of the rule sets, made from their data.

mod flame;

use crate::content::RulesetFile;
use crate::game::Terrain;
use crate::game::rules::{Ruleset, Stats, TimeModel};
use crate::ui::chapters::{Edition, all_series};
use crate::ui::describe;
use crate::ui::text::wrap;

/// A property, and its text for a rule set.
type RuleRow = (&'static str, String);

#[expect(clippy::needless_pass_by_value, reason = "callers make them here")]
fn row(label: &'static str, text: impl ToString) -> RuleRow {
    (label, text.to_string())
}

/// A line for each row, the labels `width` characters wide.
fn lines_of(width: usize, rows: Vec<RuleRow>) -> Vec<String> {
    let rows = rows.into_iter();
    rows.map(|(label, text)| format!("{label:<width$}{text}"))
        .collect()
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
    let flee_below = (!flees_by_kind).then(|| format!("{} %", ai.flee_below));
    let pause = unless_0(ai.flee_pause_every, |turns| format!("{turns} turns"));
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
        row("flee pause every", pause),
        row("dead monsters", rules.death.monster),
        row("dead hero", rules.death.hero),
        row("HP below 0", yes(rules.combat.hp_below_zero)),
        row("drops", percent(rules.death.drop_percent)),
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
        row("doors", percent(map.door_percent)),
        row("rooms with a torch", unless_0(map.torch_percent, percent)),
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
    let (mut files, mut variants, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for file in all {
        if file.variant_of.is_some() {
            variants.push(file);
        } else {
            files.push(file);
            lines.extend(summary("", file));
        }
    }
    push_variants("", &variants, &mut lines);
    push_chapters(all, &mut lines);
    let column = |file: &&RulesetFile| {
        let texts = rows(&file.rules).into_iter().map(|(_, text)| text);
        [file.rules.name.clone()].into_iter().chain(texts).collect()
    };
    let columns: Vec<Vec<_>> = files.iter().map(column).collect();
    let labels = files
        .first()
        .map_or_else(Vec::new, |file| rows(&file.rules));
    let labels = labels.into_iter().map(|(label, _)| label.to_owned());
    let labels: Vec<_> = [String::new()].into_iter().chain(labels).collect();
    for columns in columns_that_fit(&labels, &columns) {
        let part = labels.iter().enumerate().map(|(index, label)| {
            let texts = columns.iter().map(|column| column[index].clone());
            [label.clone()].into_iter().chain(texts).collect()
        });
        lines.push(String::new());
        lines.extend(aligned(&part.collect::<Vec<_>>()));
    }
    for file in files {
        lines.push(String::new());
        lines.push(format!("{}:", file.rules.name));
        lines.extend(inhabitants(&file.rules));
    }
    lines.push(String::new());
    lines.push("`tallowdeep rules NAME` shows one of them, `tallowdeep play --chapter tcod/6` plays a chapter.".to_owned());
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
    lines.extend(lines_of(22, rows(&file.rules)));
    for part in [
        flame::flame_lines(&file.rules),
        flame::wick_lines(&file.rules),
    ] {
        if !part.is_empty() {
            lines.push(String::new());
            lines.extend(part);
        }
    }
    push_list("departs from its tutorial", &file.departures, &mut lines);
    let mut variants = Vec::new();
    for other in all {
        if file.variant_of.as_ref() == Some(&other.rules.name) {
            let mut undone = other.departures.clone();
            undone.retain(|text| !file.departures.contains(text));
            let heading = format!("does not depart, as {} does", other.rules.name);
            push_list(&heading, &undone, &mut lines);
        }
        if other.variant_of.as_deref() == Some(name) {
            variants.push(other);
        }
    }
    push_variants("  ", &variants, &mut lines);
    lines.push(String::new());
    lines.extend(inhabitants(&file.rules));
    lines
}

/// Adds the variants of a rule set, if there are any.
fn push_variants(indent: &str, variants: &[&RulesetFile], lines: &mut Vec<String>) {
    if !variants.is_empty() {
        lines.extend([String::new(), "variants:".to_owned()]);
    }
    for file in variants {
        lines.extend(summary(indent, file));
    }
}

/// Adds the chapters of the tutorials: each series with its address, and below it the chapters, with the names of their
/// rule sets, their editions and what they add.
fn push_chapters(all: &[RulesetFile], lines: &mut Vec<String>) {
    for series in all_series(all.iter().map(|file| file.chapter.as_ref())) {
        lines.push(String::new());
        lines.push(format!("{}, {}:", series.title, series.site));
        for (id, chapter) in series.chapters {
            let name = &all[id.0].rules.name;
            let mut text = name.clone();
            for edition in Edition::ALL {
                let suffix = edition.word();
                let edition = format!("{name}{suffix}");
                if all.iter().any(|file| file.rules.name == edition) {
                    text += &format!(", {suffix}");
                }
            }
            text += &format!(": {}", chapter.adds);
            lines.extend(wrapped_text(&format!("  {:<20}", chapter.key()), &text));
        }
    }
}

/// Adds a heading and these entries, if there are any.
fn push_list(heading: &str, entries: &[String], lines: &mut Vec<String>) {
    if !entries.is_empty() {
        lines.extend([String::new(), format!("{heading}:")]);
    }
    for text in entries {
        lines.extend(wrapped_text("  - ", text));
    }
}

/// A heading followed by wrapped text; continuation lines are indented.
fn wrapped_text(heading: &str, text: &str) -> Vec<String> {
    let indent = heading.chars().count();
    let (mut lines, mut before) = (Vec::new(), heading);
    for row in wrap::wrap(text, WIDTH - indent) {
        lines.push(format!("{before:indent$}{row}"));
        before = "";
    }
    lines
}

/// The columns of the comparison, in groups that fit the line length beside the labels.
fn columns_that_fit<'c>(labels: &[String], columns: &'c [Vec<String>]) -> Vec<&'c [Vec<String>]> {
    let labels = widest(labels);
    let (mut parts, mut start, mut used) = (Vec::new(), 0, labels);
    for (index, column) in columns.iter().enumerate() {
        let width = 2 + widest(column);
        if used + width > WIDTH && index > start {
            parts.push(&columns[start..index]);
            (start, used) = (index, labels);
        }
        used += width;
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
        let (letter, kind, numbers) = (monster.letter, &monster.kind, stats(monster.stats));
        let mut line = format!("    {letter}  {kind:<14}{numbers:<12}{:<6}", monster.weight);
        if shines {
            line += &format!("{:<4}", unless_0(monster.glow, |light| light.to_string()));
        }
        if flees {
            let below = monster.flee_below.unwrap_or(rules.monster_ai.flee_below);
            line += &unless_0(below, percent);
        }
        lines.push(line.trim_end().to_owned());
        for sentence in describe::trait_sentences(rules.words(), &monster.traits) {
            lines.extend(wrapped_text("       ", &sentence));
        }
    }
    if !rules.items.is_empty() {
        lines.push("  things: letter, kind, name, weight".to_owned());
    }
    for item in &rules.items {
        let (letter, kind, name) = (item.letter, &item.kind, &item.name);
        lines.push(format!(
            "    {letter}  {kind:<13} {name:<24}{}",
            item.weight
        ));
    }
    let mut ground = Vec::new();
    for terrain in rules.all_terrain() {
        if terrain != Terrain::Rock {
            // The word used for it in vaults and places.
            let kind = rules.terrain_word(terrain);
            ground.push(format!("{} {kind}", rules.terrain_letter(terrain)));
        }
    }
    let map = format!(
        "@ hero, {}, and the letters above; lines that begin with ; are comments",
        ground.join(", ")
    );
    lines.extend(wrapped_text("  a map file: ", &map));
    lines
}

/// Rows with aligned columns.
pub(super) fn aligned(table: &[Vec<String>]) -> Vec<String> {
    let mut widths = vec![0; table.first().map_or(0, Vec::len)];
    for row in table {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut lines = Vec::new();
    for row in table {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            line += &format!("{cell:<width$}  ");
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The characters of the longest of these texts; 0 if there are none.
fn widest(texts: &[String]) -> usize {
    let widths = texts.iter().map(|text| text.chars().count());
    widths.max().unwrap_or(0)
}

fn stats(stats: Stats) -> String {
    format!("{}/{}/{}", stats.hp, stats.attack, stats.defense)
}

fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".to_owned())
}

/// The text for a number, or a dash for 0.
fn unless_0(number: i32, text: impl FnOnce(i32) -> String) -> String {
    or_dash((number != 0).then(|| text(number)))
}

fn percent(percent: i32) -> String {
    format!("{percent} %")
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}
