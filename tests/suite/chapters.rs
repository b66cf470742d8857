//! Each program of `examples/chapters` plays as the rule set of its chapter does, turn by turn: places, hit points,
//! messages, cells in view.

use std::fs;
use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::Value;
use tallowdeep::tools::trace::Detail;
use tallowdeep::ui::settings::RulesId;
use tallowdeep::{Command, Content, Script};

/// A chapter, and what it is compared with.
pub(crate) struct Chapter {
    /// Its file in `examples/chapters`, without `.rs`.
    pub(crate) program: &'static str,
    /// What it is started with.
    extra: Vec<&'static str>,
    pub(crate) rules: String,
    /// What is different from them, in TOML.
    changes: &'static str,
    /// The letters of random maps, besides wall and floor.
    letters: Vec<char>,
    /// The commands; most of them should be accepted.
    words: Vec<&'static str>,
    /// The most of them in a game.
    turns: usize,
}

impl Chapter {
    /// Reads `PROGRAM EXTRA | RULES CHANGES | LETTERS | WORDS | TURNS`.
    fn of(row: &'static str) -> Self {
        let parts: Vec<_> = row.split(" | ").collect();
        let [program, rules, letters, words, turns] = parts[..] else {
            panic!("{row}: five parts");
        };
        let mut program = program.splitn(3, ' ');
        let (rules, changes) = rules.split_once(' ').unwrap_or((rules, ""));
        Self {
            program: program.next().unwrap_or_default(),
            extra: program.collect(),
            rules: rules.to_owned(),
            changes,
            letters: letters.chars().collect(),
            words: words.split(' ').collect(),
            turns: turns.parse().expect("a number"),
        }
    }
}

macro_rules! chapters {
    ($($name:ident: $row:literal),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                compare(&Chapter::of($row));
            }
        )*

        pub(crate) fn all() -> impl Iterator<Item = Chapter> {
            [$($row),*].into_iter().map(Chapter::of)
        }
    };
}

chapters! {
    mcrogueface_5_plays_as_its_rules:
        "mcrogueface_5 | mcrogueface-5 | got | n e s w ne . | 60",
    mcrogueface_6_plays_as_its_rules:
        "mcrogueface_6 | mcrogueface | got | n e s w sw . | 60",
    roguebasin_6_plays_as_its_rules:
        "roguebasin_6 | roguebasin-literal | oT | n e s w nw . | 60",
    roguebasin_6_in_real_time_plays_as_its_rules:
        "roguebasin_6 --real-time | roguebasin-real-time-literal | oT | n e s w tick tick tick tick | 400",
    sadconsole_melee_plays_as_its_rules:
        "sadconsole_melee | sadconsole-literal | gg+ | n e s w ne . | 300",
    sadconsole_melee_with_critical_hits_plays_as_its_rules:
        "sadconsole_melee --player 10 1 20 40 | sadconsole-literal hero.stats = { hp = 100, attack = 10, defense = 1, \
         dodge = 20, critical = 40 } | gg+ | n e s w | 60",
    tcod_6_plays_as_its_rules:
        "tcod_6 | tcod-literal | oT | n ne e se s sw w nw . . | 60",
}

/// Enough games for one in twenty-five to come up.
const SEEDS: u64 = 600;

/// What every line must have; all else that it has is compared too.
const KEYS: [&str; 7] = [
    "turn", "command", "hero", "actors", "log", "over", "visible",
];

/// Maps up to three times as wide as one sees, with few walls or with many, and with one hero somewhere.
fn maps(letters: Vec<char>) -> impl Strategy<Value = String> {
    let size = (1..28usize, 1..18usize, 0..40u32, 0..12u32);
    let map = size.prop_flat_map(move |(w, h, walls, monsters)| {
        let cell = prop_oneof![
            walls => Just('#'),
            100 => Just('.'),
            monsters => prop::sample::select(letters.clone()),
        ];
        (prop::collection::vec(cell, w * h), 0..w * h, Just(w))
    });
    map.prop_map(|(mut cells, hero, w)| {
        cells[hero] = '@';
        let rows = cells.chunks(w).map(String::from_iter);
        format!("; a random map\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    })
}

/// Whether all that a program says is what ours says too, which may say more.
pub(crate) fn agrees(theirs: &Value, ours: &Value) -> bool {
    match (theirs, ours) {
        (Value::Object(theirs), Value::Object(_)) => theirs
            .iter()
            .all(|(key, value)| ours.get(key).is_some_and(|ours| agrees(value, ours))),
        (Value::Array(theirs), Value::Array(ours)) => {
            theirs.len() == ours.len() && theirs.iter().zip(ours).all(|(a, b)| agrees(a, b))
        }
        _ => theirs == ours,
    }
}

/// The lines of a chapter's trace, on a map or in a dungeon of its own.
pub(crate) fn theirs(
    program: &Path,
    extra: &[&str],
    map: Option<&Path>,
    words: &[&str],
) -> Vec<Value> {
    let mut process = Process::new(program);
    process.args(extra);
    process.args(["--trace", "--commands", &words.join(" ")]);
    if let Some(map) = map {
        process.arg("--map").arg(map);
    }
    let output = process.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).expect("it prints text");
    text.lines().map(parse).collect()
}

pub(crate) fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("it is JSON")
}

/// The lines of our own trace.
pub(crate) fn ours(mut game: Script, words: &[&str]) -> Vec<Value> {
    let mut lines = vec![game.trace_start(Detail::WithSight)];
    for word in words {
        let command = Command::from_word(word).expect("it is a command");
        lines.push(game.trace(command, Detail::WithSight));
    }
    let lines: Option<Vec<_>> = lines.into_iter().collect();
    let lines = lines.expect("a game is played");
    lines.iter().map(|line| parse(line)).collect()
}

/// Plays random games in both. Without `TALLOWDEEP_CASES`, 300 of them; otherwise a tenth as many, since each starts a
/// program.
fn compare(chapter: &Chapter) {
    let source = format!("examples/chapters/{}.rs", chapter.program);
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&source).exists() {
        return; // The published package has no chapters.
    }
    let program = crate::examples::built(chapter.program, &source);
    let asked = std::env::var("TALLOWDEEP_CASES").ok();
    let asked = asked.and_then(|games| games.parse().ok());
    let cases = asked.map_or(300, |games: u32| (games / 10).max(300));
    let play = |map: &Path, words: &[&str]| theirs(&program, &chapter.extra, Some(map), words);
    compare_games(chapter, chapter.changes, cases, play);

    // Its own dungeons are as large as ours, and only the start is the same in all of them.
    let (content, rules) = rules_with(chapter, chapter.changes);
    let level = Script::with(&content, rules, 1, None);
    let (own, level) = (
        theirs(&program, &chapter.extra, None, &["n", "e"]),
        ours(level, &[]),
    );
    assert_eq!((own.len(), &own[0]["log"]), (3, &level[0]["log"]));
    let rows = |line: &Value| {
        let rows = line["visible"].as_array().into_iter().flatten();
        rows.map(|row| row.as_str().map(str::len))
            .collect::<Vec<_>>()
    };
    assert_eq!(rows(&own[0]), rows(&level[0]));
}

/// The rule set of a chapter with changes, in TOML.
fn rules_with(chapter: &Chapter, changes: &str) -> (Arc<Content>, RulesId) {
    let mut content = Content::builtin();
    let text = format!(
        "extends = {:?}\nname = \"chapter\"\n{changes}",
        chapter.rules
    );
    let rules = content.add_rules("chapter", &text);
    let rules = rules.unwrap_or_else(|error| panic!("{changes}: {error}"));
    (Arc::new(content), rules)
}

/// Games of this many seeds under the rules of a chapter with changes, in TOML.
pub(crate) fn games_with(
    chapter: &Chapter,
    changes: &str,
    map: &Path,
    words: &[&str],
) -> Vec<Vec<Value>> {
    let (content, rules) = rules_with(chapter, changes);
    let map = fs::read_to_string(map).expect("there is such a map");
    let game = |seed| Script::with_map(&content, rules, seed, &map).expect("it is a map");
    (1..=SEEDS).map(|seed| ours(game(seed), words)).collect()
}

/// Plays this many random games in a program and under the rules of its chapter with changes, in TOML. Maps also have the
/// letters of monsters that the changes add.
pub(crate) fn compare_games(
    chapter: &Chapter,
    changes: &str,
    cases: u32,
    play: impl Fn(&Path, &[&str]) -> Vec<Value>,
) {
    let folder = tempfile::tempdir().expect("a folder for one test");
    let file = folder.path().join("map.txt");
    let mut runner = TestRunner::new(ProptestConfig {
        cases,
        ..ProptestConfig::default()
    });
    let (content, rules) = rules_with(chapter, changes);
    let mut letters = chapter.letters.clone();
    let added = changes.split("letter = \"").skip(1);
    letters.extend(added.filter_map(|rest| rest.chars().next()));
    let words = prop::sample::select(chapter.words.clone());
    let games = (
        maps(letters),
        prop::collection::vec(words, 0..chapter.turns),
    );
    let result = runner.run(&games, |(map, words)| {
        fs::write(&file, &map).expect("the folder is ours");
        let theirs = play(&file, &words);
        let ours = ours(Script::with_map(&content, rules, 1, &map)?, &words);
        prop_assert_eq!(theirs.len(), ours.len());
        for (their, our) in theirs.iter().zip(&ours) {
            let is_whole = KEYS.iter().all(|key| their.get(key).is_some());
            let same = is_whole && agrees(their, our);
            prop_assert!(
                same,
                "\n{}{:?}\ntheirs: {}\nours:   {}",
                map,
                words,
                their,
                our
            );
        }
        Ok(())
    });
    let (program, rules) = (chapter.program, &chapter.rules);
    result.unwrap_or_else(|error| panic!("{program} differs from {rules} {changes}: {error}"));
}

/// A chapter that no test plays is soon wrong.
#[test]
fn every_chapter_is_compared() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/chapters");
    let Ok(files) = fs::read_dir(folder) else {
        return; // The published package has no chapters.
    };
    let mut names: Vec<_> = files
        .flatten()
        .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".rs")?.to_owned()))
        .filter(|name| name != "art" && name != "headless")
        .collect();
    names.sort();
    let mut compared: Vec<_> = all().map(|chapter| chapter.program).collect();
    compared.dedup();
    assert_eq!(names, compared);
}
