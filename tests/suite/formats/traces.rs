//! The chapter Trace of docs/formats.md against traces of games in which each event happens.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tallowdeep::app::session::Session;
use tallowdeep::app::trace::{self, Detail};
use tallowdeep::base::Dir;
use tallowdeep::content::{Content, RulesetFile, map};
use tallowdeep::game::command::Slot;
use tallowdeep::game::event::ActorId;
use tallowdeep::game::rules::{ItemId, Stats};
use tallowdeep::game::{Command, Refusal};
use tallowdeep::replay::Recording;

use crate::formats::{chapter, read, section, words};
use crate::rules::allies::ALLY_RULE;
use crate::rules::doors::DOORS_RULE;
use crate::rules::great_candle::GREAT_CANDLE_RULE;
use crate::rules::ground::BRAND_RULE;
use crate::rules::hour_candle::HOUR_RULE;
use crate::rules::phases::{HOT_WAX_RULE, PHASES};
use crate::rules::used_items::THINGS_RULE;
use crate::support::traits::with_traits_and;
use crate::support::variant::{self, PLAIN, main_text};

/// The keys of each kind of object in a trace.
#[derive(Default)]
struct Seen {
    keys: BTreeMap<String, BTreeSet<String>>,
    refused: BTreeSet<String>,
    effects: BTreeSet<String>,
}

impl Seen {
    fn object(&mut self, path: &str, value: &Value) {
        match value {
            Value::Object(fields) => {
                let known = self.keys.entry(path.to_owned()).or_default();
                known.extend(fields.keys().cloned());
                for (key, value) in fields {
                    let inner = if key == "effects" {
                        key.clone()
                    } else {
                        format!("{path}.{key}")
                    };
                    self.object(&inner, value);
                }
                if path == "effects" {
                    self.effects
                        .extend(fields["what"].as_str().map(str::to_owned));
                }
            }
            Value::Array(items) if path == "line.events" => {
                for event in items {
                    let kind = event["type"].as_str().expect("each event has a type");
                    let fields = event.as_object().expect("an event is an object");
                    let fields = fields.keys().filter(|key| *key != "type").cloned();
                    self.keys
                        .entry(format!("event {kind}"))
                        .or_default()
                        .extend(fields);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.object(path, item)),
            _ => {}
        }
    }

    fn line(&mut self, line: &str) {
        let value: Value = serde_json::from_str(line).expect("a line is JSON");
        self.refused
            .extend(value["refused"].as_str().map(str::to_owned));
        self.object("line", &value);
    }
}

/// The keys in the traces of all recordings in `tests/replays`, and of games with events that those lack.
fn traces() -> Seen {
    let mut seen = Seen::default();
    let content = Content::builtin();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let files = fs::read_dir(folder)
        .expect("there are recordings")
        .flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.is_file()) {
        let (recording, _) = Recording::parse("replay", &read(path)).expect("it is a recording");
        let header = recording.header();
        let recorded = content.recorded_rules(&header.rules, header.rules_fingerprint);
        let file = recorded.expect("no rules are lost");
        let mut game = Session::new(file, header.seed, None);
        seen.line(&trace::start(&game, Detail::WithSight));
        for command in recording.commands() {
            let outcome = game.play(*command);
            seen.line(&trace::command(
                &game,
                *command,
                &outcome,
                Detail::WithSight,
            ));
        }
    }
    for (rules, drawing, commands) in [
        ("tcod", "#####\n#@..#\n#####", "w"),
        ("roguebasin-growls", "####\n#@o#\n####", "e"),
        ("tallowdeep", "######\n#@).C#\n######", "e g use-d e e e"),
        ("candle", "######\n#@...#\n######", &". ".repeat(900)),
        (
            "candle",
            "######\n#@$/,g#\n######",
            "e g e g e g e g e g use-d use-f",
        ),
    ] {
        let mut file = variant::file(rules);
        let rules = Arc::make_mut(&mut file.rules);
        rules.dungeon.levels = 1;
        if let Some(growth) = &mut rules.growth {
            growth.xp_per_level = 1;
        }
        for monster in &mut rules.monsters {
            monster.stats = Stats {
                hp: 1,
                attack: 0,
                defense: 0,
                ..monster.stats
            };
        }
        let map = map::parse_drawn_map("drawn", drawing, rules).expect("it is a map");
        let mut game = Session::new(&file, 1, Some(map));
        for word in commands.split_whitespace() {
            let command = Command::from_word(word).expect("it is a command");
            let outcome = game.play(command);
            seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
        }
    }
    for (kind, traits, drawing, commands) in [
        ("bat", "gusts = true, pushes = 1", "#.@b#", ". . ."),
        ("bat", "drains = 30", "#@b#", ". . ."),
        ("snake", "", "#@n#", ". . . . . . . . ."),
        ("goblin", "steals = true", "#@!g.#", "e g . ."),
        ("rat", "howls = 9", "#@....r.#", ". . ."),
        (
            "goblin",
            "catches = true, stands = true",
            "#@(..g#",
            "e g throw-h@5,0",
        ),
        ("slime", "splits_from = 2", "#@s.#", "e e"),
        ("rat", "bursts = { dazes = 2, within = 1 }", "#@r#", "e . ."),
        ("rat", "rises = { after = 2 }", "#@r#", "e . . ."),
        ("rat", "disguised_as = \"potion_red\"", "#@.r#", "e"),
        ("rat", "snuffs_every = 1", "#@ir#", "e w . . . . . ."),
        (
            "rat",
            "dazed_by_light = { from = 1, every = 2 }",
            "#@r#",
            ". .",
        ),
        ("bat", "", "#@^u%.#", "e e e e"),
        ("bat", "", "#@yl.-.#", "e g e g throw-j@5,0 use-l"),
        ("bat", "", "#@p..+...#", "e g use-m"),
        ("bat", "", "#-.@y#", "e g throw-j@1,0 w w w . . . ."),
    ] {
        let file = with_traits_and(&[(kind, traits)], &[BRAND_RULE, THINGS_RULE]);
        let map = map::parse_drawn_map("drawn", drawing, &file.rules).expect("it is a map");
        let mut game = Session::new(&file, 1, Some(map));
        for word in commands.split_whitespace() {
            let command = Command::from_word(word).expect("it is a command");
            let outcome = game.play(command);
            seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
        }
    }
    of_traits(&mut seen);
    of_worn(&mut seen);
    of_doors(&mut seen);
    of_wicks(&mut seen);
    seen
}

/// The last brazier of a level is lit, and a wick is chosen that makes the flame flare up.
fn of_wicks(seen: &mut Seen) {
    let mut file = variant::file("tallowdeep");
    let rules = Arc::make_mut(&mut file.rules);
    rules.wicks.retain(|wick| wick.kind == "flare");
    rules.braziers.as_mut().expect("there are some").per_level = 1;
    let map = map::parse_drawn_map("drawn", "#@u#", &file.rules).expect("it is a map");
    let mut game = Session::new(&file, 1, Some(map));
    let words = ["e", "wick-1", "flare", "wick-1"].into_iter();
    for word in words.chain(["."; 10]) {
        let command = Command::from_word(word).expect("it is a command");
        let outcome = game.play(command);
        seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
    }
}

/// A sword is put on in place of a dagger.
fn of_worn(seen: &mut Seen) {
    let content = Content::builtin();
    let file = content.rule_file("tallowdeep");
    let file = file.expect("it is built in");
    let map = map::parse_drawn_map("drawn", "@£.", &file.rules).expect("it is a map");
    let mut game = Session::new(file, 1, Some(map));
    let sword = file.rules.find_item(|item| item.kind == "sword");
    let sword = Slot(sword.expect("tallowdeep has a sword").0 as u8);
    for command in [Command::Bump(Dir::E), Command::PickUp, Command::Use(sword)] {
        let outcome = game.play(command);
        seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
    }
}

/// An ally is freed, a key is used up, a door is sealed and broken at, a brazier is lit by a monster.
fn of_doors(seen: &mut Seen) {
    let weak = ("hp = 30", "hp = 8");
    let hour = with_traits_and(&[], &[HOUR_RULE, weak]);
    let file = with_traits_and(&[("orc", "kindles_within = 9")], &[DOORS_RULE]);
    let allies = with_traits_and(&[], &[ALLY_RULE]);
    let phases = with_traits_and(&[("goblin", PHASES)], &[HOT_WAX_RULE]);
    let candle = with_traits_and(&[], &[GREAT_CANDLE_RULE]);
    for (file, drawing, commands) in [
        (&hour, "#@y.^#", "e g use-j e e"),
        (&hour, "#@y..#", "e g use-j . . . . . ."),
        (&file, "#L@y.#", "e g w w"),
        (
            &file,
            "#########\n#@.+...s#\n#########",
            "e e . w seal-e . . .",
        ),
        (&file, "#@#o.u#", ". . ."),
        (&candle, "#@I#", "e"),
        (&phases, "#@..g..#", ". . . ."),
        (&allies, "#@c#", "e"),
    ] {
        let map = map::parse_drawn_map("drawn", drawing, &file.rules).expect("it is a map");
        let mut game = Session::new(file, 1, Some(map));
        for word in commands.split_whitespace() {
            let command = Command::from_word(word).expect("it is a command");
            let outcome = game.play(command);
            seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
        }
    }
}

/// Events that only traits lead to.
fn of_traits(seen: &mut Seen) {
    let heading = |kind: &str| format!("kind = \"{kind}\"\n");
    let mut text = main_text(PLAIN).replace("hp = 30", "hp = 999");
    for (kind, traits) in [
        ("rat", "eats_wax = 3"),
        ("bat", "shoots = { range = 7, keeps = 4 }"),
        ("goblin", "intangible_in_light = 1"),
        ("slime", "eight_lines = { length = 9, light = 1 }"),
    ] {
        let with = format!("{}traits = {{ {traits} }}\n", heading(kind));
        text = text.replacen(&heading(kind), &with, 1);
    }
    let file = RulesetFile::parse("traits", &text).expect("the rules are right");
    let drawing = "#########\n#r@g...b#\n#.......#\n#.s.....#\n#########";
    let map = map::parse_drawn_map("drawn", drawing, &file.rules).expect("it is a map");
    let mut game = Session::new(&file, 1, Some(map));
    for command in [".", "e"].into_iter().chain(["."; 12]) {
        let command = Command::from_word(command).expect("it is a command");
        let outcome = game.play(command);
        seen.line(&trace::command(&game, command, &outcome, Detail::WithSight));
    }
}

#[test]
fn trace_tables_match_traces() {
    let sections = chapter("Trace");
    let mut seen = traces();
    let example = &sections[0].text;
    let example = example
        .split("```json\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    seen.line(example.expect("there is an example").trim());
    let mut objects = 0;
    for section in &sections {
        for title in section.title.split("` and `") {
            if let Some(keys) = seen.keys.get(title) {
                assert_eq!(*keys, section.keys(), "{title}");
                objects += 1;
            }
        }
    }
    assert_eq!(objects, 7, "each object has a table");
    let events = &section(&sections, "events").rows;
    let documented: BTreeSet<_> = events
        .iter()
        .map(|row| format!("event {}", row.key))
        .collect();
    let happened: BTreeSet<_> = seen
        .keys
        .keys()
        .filter(|key| key.starts_with("event "))
        .cloned()
        .collect();
    let unknown: Vec<_> = happened.difference(&documented).collect();
    assert!(unknown.is_empty(), "{unknown:?} are not documented");
    for row in events {
        let fields: BTreeSet<_> = words(&row.kind).into_iter().collect();
        if let Some(keys) = seen.keys.get(&format!("event {}", row.key)) {
            assert_eq!(*keys, fields, "{}", row.key);
        }
    }
    let never: Vec<_> = documented.difference(&happened).collect();
    assert!(never.is_empty(), "{never:?} happen in no recording");
}

#[test]
fn every_refusal_is_documented() {
    let sections = chapter("Trace");
    let documented = words(&section(&sections, "refused").text);
    let refusals = [
        Refusal::Blocked,
        Refusal::Occupied(ActorId(1)),
        Refusal::NoDiagonals,
        Refusal::NoWaiting,
        Refusal::NothingHere,
        Refusal::NotInInventory,
        Refusal::CellHasItem,
        Refusal::NoEffect,
        Refusal::NotThrowable,
        Refusal::NotWorn,
        Refusal::TooDark,
        Refusal::Hindered,
        Refusal::OutOfView,
        Refusal::OutOfRange,
        Refusal::OutOfShot,
        Refusal::NoDoor,
        Refusal::DoorJammed,
        Refusal::NoTarget,
        Refusal::NoStairs,
        Refusal::NeedsItem(ItemId(0)),
        Refusal::NoWax,
        Refusal::WantsWax(200),
        Refusal::BossNear(ActorId(1), 6),
        Refusal::NoShielding,
        Refusal::NoWick,
        Refusal::NotHurt,
        Refusal::MonsterInView,
        Refusal::NotReady,
        Refusal::NotRealTime,
        Refusal::GameOver,
    ];
    assert_eq!(documented, refusals.map(Refusal::word));
}
