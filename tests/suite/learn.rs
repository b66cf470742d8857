//! docs/learn.md is correct: the rows of its tables are played, its patches and steps are applied and played, and it names
//! the lines of code and the keys that are there. `UPDATE_SNAPSHOTS=1 cargo test --test suite learn` writes line numbers and
//! patches anew after a change of a chapter.

mod programs;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tallowdeep::{Command, Pos, Script};

use crate::chapters::{self, Chapter, agrees, compare_games, games_with, ours, parse};
use crate::support::goldens;
pub(crate) use programs::last_step;
use programs::{How, Programs, at_step};

const PAGE: &str = "docs/learn.md";
const CODE: &str = "](../examples/chapters/";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text between this word and the next end.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

/// The parts of a text between backticks.
fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Whether a game ends in a state that has this, or with a picture that has this colour.
fn ends_with(lines: &[Value], expected: &str) -> bool {
    let (colors, states): (Vec<_>, Vec<_>) =
        lines.iter().partition(|line| line.get("colors").is_some());
    if let Some(color) = expected.strip_prefix('#') {
        let mut shown = colors
            .iter()
            .filter_map(|line| line["colors"].as_array())
            .flatten();
        return shown.any(|shown| shown == color);
    }
    let last = states[states.len() - 1];
    if let Some((message, count)) = expected.split_once(" (x") {
        let log = last["log"].as_array().into_iter().flatten();
        let count = count.trim_end_matches(')').parse();
        return Ok(log.filter(|line| *line == message).count()) == count;
    }
    agrees(&parse(&format!("{{{expected}}}")), last)
}

/// The program that a row is about, a chapter or a patched one, and its chapter.
fn program_of(row: &str) -> Option<(&str, Chapter)> {
    let path = between(row, CODE, ")")?;
    let name = path.rsplit('/').next()?.split('.').next()?;
    let mut chapters = chapters::all();
    let chapter = chapters.find(|chapter| name.starts_with(chapter.program))?;
    Some((name, chapter))
}

/// The game that a row of a table names: a map, commands, and what is then.
fn game_of(row: &str) -> Option<(PathBuf, Vec<&str>, Vec<&str>)> {
    let map = between(row, "](../examples/chapters/maps/", ")")?;
    let map = root().join("examples/chapters/maps").join(map);
    let played = spans(row.split_once(".txt)").expect("it names a map").1);
    let [words, ref expected @ ..] = played[..] else {
        panic!("{row}: no commands");
    };
    Some((map, words.split_whitespace().collect(), expected.to_vec()))
}

/// Plays the game of a row.
fn play(row: &str, programs: &Programs) {
    let Some((map, words, expected)) = game_of(row) else {
        return;
    };
    let (name, chapter) = program_of(row).expect("it names code of a chapter");
    let original = chapter.program;
    let is_luck = has_more_dice(name, &chapter, programs);
    let ends = |program: &str, expected: &str| {
        let how = match expected.starts_with('#') {
            true => How::Frame,
            false if is_luck && program == name => How::Many,
            false => How::Once,
        };
        let games = programs.games(program, how, Some(&map), &words);
        games.iter().any(|lines| ends_with(lines, expected))
    };
    if row.contains("/mistakes/") {
        let [right, wrong] = expected[..] else {
            panic!("{row}: right and wrong");
        };
        assert!(ends(original, right), "{row}: {right}");
        let is_wrong = ends(name, wrong) && !ends(original, wrong);
        assert!(is_wrong, "{row}: {wrong}");
    } else if row.contains("/exercises/") {
        let all = |program| expected.iter().all(|expected| ends(program, expected));
        assert!(all(name) && !all(original), "{row}");
        if is_luck && is_exact_exercise(row) {
            let theirs = programs.games(name, How::Many, Some(&map), &words);
            let ours = games_with(&chapter, &keys_of(row).join("\n"), &map, &words);
            assert_eq!(endings(theirs.iter()), endings(ours.iter()), "{row}");
        }
    } else {
        let text = fs::read_to_string(&map).expect("there is such a map");
        let game = Script::on_map(&chapter.rules, 1, &text).expect("it is a map");
        // Tallowdeep restarts by a key only.
        let is_ours = words.iter().all(|word| Command::from_word(word).is_some());
        let lines = is_ours.then(|| ours(game, &words));
        for expected in expected {
            assert!(ends(name, expected), "{row}: {expected}");
            let ours = lines
                .as_ref()
                .is_none_or(|lines| ends_with(lines, expected));
            assert!(ours, "{row}: {expected} in ours");
        }
    }
}

/// The step of a chapter that a row is about: `tcod_6 --step 2`.
fn step_of(row: &str) -> Option<(Chapter, usize)> {
    let (program, step) = between(row, "`", "`")?.split_once(" --step ")?;
    let mut chapters = chapters::all();
    let chapter = chapters.find(|chapter| chapter.program == program)?;
    Some((chapter, step.parse().ok()?))
}

/// Plays the game of a row about a step. What it shows is new there: the step before plays otherwise. If the row names a
/// rule set, the step plays as that does.
fn check_step(row: &str, programs: &Programs) {
    let Some((mut chapter, step)) = step_of(row) else {
        return;
    };
    let cells: Vec<_> = row.trim_matches(['|', ' ']).split(" | ").collect();
    let [_, _, added, _, rules, game] = cells[..] else {
        panic!("{row}: six cells");
    };
    let patch = format!("{CODE}steps/{}_{step}.patch)", chapter.program);
    assert!(step == 1 || added.contains(&patch), "{row}: {patch}");
    let (map, words, expected) = game_of(game).expect("it names a game");
    let shows = |step: usize| {
        let program = at_step(chapter.program, step);
        expected.iter().all(|expected| {
            let how = match expected.starts_with('#') {
                true => How::Frame,
                false => How::Once,
            };
            let games = programs.games(&program, how, Some(&map), &words);
            ends_with(&games[0], expected)
        })
    };
    let other = if step == 1 { 2 } else { step - 1 };
    assert!(shows(step) && !shows(other), "{row}");
    let Some(rules) = between(rules, "`", "`") else {
        return;
    };
    let program = at_step(chapter.program, step);
    // `chapters` compares whole ones.
    if program == chapter.program {
        assert_eq!(rules, chapter.rules, "{row}");
    } else {
        chapter.rules = rules.to_owned();
        compare_games(&chapter, "", 40, |map, words| {
            let mut games = programs.games(&program, How::Once, Some(map), words);
            games.swap_remove(0)
        });
    }
}

/// The page with the lines of code where they are, and with the patches as they are.
fn refreshed(page: &str) -> String {
    let mut lines = Vec::new();
    let mut old = page.lines();
    while let Some(line) = old.next() {
        lines.push(refreshed_line(line));
        if let Some(patch) = line.strip_prefix("```diff ") {
            let kinds = ["exercises", "mistakes"]
                .map(|kind| format!("examples/chapters/{kind}/{patch}.patch"));
            let file = kinds.iter().find(|file| root().join(file).exists());
            let patch = read(file.unwrap_or_else(|| panic!("there is no {patch}")));
            let body = patch.lines().skip_while(|line| !line.starts_with("@@"));
            lines.extend(body.map(|line| line.trim_end().to_owned()));
            lines.extend(old.find(|line| *line == "```").map(str::to_owned));
        }
    }
    lines.join("\n") + "\n"
}

/// A line of the page, with each link to a line of code at the function, or else the first line, of its text.
fn refreshed_line(line: &str) -> String {
    let mut parts = line.split(CODE);
    let mut made = parts.next().expect("splitting gives a part").to_owned();
    for part in parts {
        let (target, rest) = part.split_once(')').expect("a link ends");
        let before = made.trim_end_matches('`');
        let name = before.rsplit('`').next().unwrap_or_default().to_owned();
        made += CODE;
        made += &match target.split_once("#L") {
            None => format!("{target})"),
            Some((file, _)) => {
                let text = read(format!("examples/chapters/{file}"));
                let find = |words: &str| text.lines().position(|line| line.contains(words));
                let at = find(&format!("fn {name}(")).or_else(|| find(&name));
                let at = at.unwrap_or_else(|| panic!("{file} has no {name}"));
                format!("{file}#L{})", at + 1)
            }
        };
        made += rest;
    }
    made
}

/// Whether a rule file, or a variant in it, sets a key so: `play.bump = "strikes"`.
fn has(rules: &str, span: &str) -> bool {
    let (path, value) = span.split_once(" = ").expect("it is a pair");
    let (table, key) = path.rsplit_once('.').expect("a key of a table");
    let (pair, inline) = (format!("{key} = {value}"), format!("{table} = {{"));
    let mut section = "";
    rules.lines().any(|line| {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        (section.ends_with(table) || line.starts_with(&inline)) && line.contains(&pair)
    })
}

/// The keys that a row names, with their values.
fn keys_of(row: &str) -> Vec<&str> {
    let is_key = |span: &&str| span.contains(" = ") && !span.ends_with(';');
    spans(row).into_iter().filter(is_key).collect()
}

/// Whether a row says that its lines do to a rule set exactly what its patch does to the chapter.
fn is_exact_exercise(row: &str) -> bool {
    row.contains("/exercises/") && !row.contains("| about ")
}

fn has_more_dice(name: &str, chapter: &Chapter, programs: &Programs) -> bool {
    programs.dice(name) > programs.dice(chapter.program)
}

/// The ways in which games end: the hero and the log of the last line.
fn endings<'l>(games: impl Iterator<Item = &'l Vec<Value>>) -> BTreeSet<String> {
    let ending = |lines: &Vec<Value>| {
        let state = lines.iter().rfind(|line| line.get("hero").is_some());
        let last = state.expect("a game has a start");
        let hero = ["x", "y", "hp"].map(|key| last["hero"][key].to_string());
        format!("{hero:?} {}", last["log"])
    };
    games.map(ending).collect()
}

/// The keys of a row are in the rule file; or the row says that with these lines a rule set plays as the patched chapter
/// does, and it does.
fn check_keys(row: &str, programs: &Programs) {
    let Some((name, chapter)) = program_of(row) else {
        return;
    };
    let keys = keys_of(row);
    if is_exact_exercise(row) {
        if has_more_dice(name, &chapter, programs) {
            return; // `play` compares how its games end.
        }
        compare_games(&chapter, &keys.join("\n"), 40, |map, words| {
            let mut games = programs.games(name, How::Once, Some(map), words);
            games.swap_remove(0)
        });
        return;
    }
    let rules = chapter.rules.trim_end_matches("-literal");
    let rules = read(format!("assets/rules/{rules}.toml"));
    for key in keys {
        assert!(has(&rules, key), "{row}: {key}");
    }
}

#[test]
fn a_patch_names_the_lines_it_does_not_find() {
    use tallowdeep::tools::patch;

    let added = "One more.\n\n--- a/one.rs\n+++ b/one.rs\n@@ -1,2 +1,3 @@\n one\n+more\n two\n";
    let applied = patch::apply(added, "one\ntwo\n");
    assert_eq!(
        applied,
        Ok(("one\nmore\ntwo\n".to_owned(), added.to_owned()))
    );
    let back = patch::reversed(added);
    let undone = patch::apply(&back, "one\nmore\ntwo\n");
    assert_eq!(undone, Ok(("one\ntwo\n".to_owned(), back.clone())));
    assert_eq!(patch::reversed(&back), added);
    let lacking = patch::apply(&back, "one\ntwo\n");
    assert_eq!(lacking, Err("one\nmore\ntwo".to_owned()));
}

#[test]
fn the_page_is_true() {
    if !root().join("examples/chapters").exists() {
        return; // The published package has no chapters.
    }
    let programs = Programs::build();
    goldens::assert_text(PAGE, &refreshed(&read(PAGE)));
    let page = read(PAGE);
    let example = page.lines().find(|line| line.starts_with('{'));
    let beside = root().join("examples/chapters/maps/beside.txt");
    let fight = programs.games("mcrogueface_6", How::Once, Some(&beside), &["e", "e"]);
    assert_eq!(fight[0].last(), example.map(parse).as_ref());
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with('|')).collect();
    let mut steps = BTreeSet::new();
    for row in &rows {
        if let Some((chapter, step)) = step_of(row) {
            check_step(row, &programs);
            steps.insert((chapter.program, step));
            continue;
        }
        check_keys(row, &programs);
        play(row, &programs);
    }
    let all = chapters::all().flat_map(|chapter| {
        let steps = 1..=last_step(chapter.program);
        steps.map(move |step| (chapter.program, step))
    });
    assert_eq!(steps, all.collect(), "the steps with a row");
    for name in programs.patched() {
        let link = format!("/{name}.patch)");
        assert!(
            rows.iter().any(|row| row.contains(&link)),
            "no row for {name}"
        );
        let is_shown = page.contains(&format!("```diff {name}\n"));
        assert!(is_shown, "{name} is not shown");
    }
    dungeons(&programs);
}

/// Exercises that only a new dungeon shows.
fn dungeons(programs: &Programs) {
    let monsters = |name: &str| -> Vec<Vec<Value>> {
        let games = programs.games(name, How::Many, None, &[]);
        let lists = games.iter().map(|lines| lines[0]["actors"].as_array());
        lists.map(|list| list.expect("a list").clone()).collect()
    };
    let count = |name| monsters(name).iter().map(Vec::len).sum::<usize>();
    assert!(count("mcrogueface_5_by_area") > count("mcrogueface_5") + 100);
    // The smallest room has two cells on each side of its centre, where the player stands.
    let has_neighbour = |lines: &Vec<Value>| {
        let place = |actor: &Value| {
            let number = |axis| actor[axis].as_i64().expect("it has a place") as i32;
            Pos::new(number("x"), number("y"))
        };
        let hero = place(&lines[0]["hero"]);
        let mut actors = lines[0]["actors"].as_array().into_iter().flatten();
        actors.any(|monster| place(monster).distance(hero) <= 2)
    };
    let near = |name: &str| {
        let games = programs.games(name, How::Many, None, &[]);
        games.iter().filter(|lines| has_neighbour(lines)).count()
    };
    assert_eq!(near("mcrogueface_5"), 0);
    assert!(near("mcrogueface_5_first_room") > 100);
    for monsters in monsters("mcrogueface_5_boss_room") {
        let mut kinds = monsters.iter().map(|monster| &monster["kind"]);
        assert!(kinds.next().is_none_or(|kind| kind == "troll"));
    }
}
