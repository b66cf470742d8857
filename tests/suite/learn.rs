//! docs/learn.md is correct: the rows of its tables are played, its patches are applied and played, and it names the
//! lines of code and the keys that are there. `UPDATE_SNAPSHOTS=1 cargo test --test suite learn` writes line numbers and
//! patches anew after a change of a chapter.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use serde_json::Value;
use tallowdeep::{Command, Script};

use crate::chapters::{CHAPTERS, agrees, ours, parse, theirs};

const PAGE: &str = "docs/learn.md";
const CODE: &str = "](../examples/chapters/";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compares with a file of the repository, or writes it.
fn assert_file(path: &str, made: &str) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
        fs::write(root().join(path), made).expect("the repository is ours");
    }
    let text = read(path);
    let differs = text.lines().zip(made.lines()).find(|(was, is)| was != is);
    assert_eq!(differs, None, "{path}: UPDATE_SNAPSHOTS=1 writes it anew");
    assert_eq!(text.len(), made.len(), "{path}");
}

/// The text between this word and the next end.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

/// The parts of a text between backticks.
fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Applies a patch, and corrects the numbers of its lines. Each hunk is looked for nearest to where it says.
fn apply(patch: &str, source: &str) -> (String, String) {
    let mut lines: Vec<&str> = source.lines().collect();
    let (head, hunks) = patch.split_once("\n@@ -").expect("it has a hunk");
    let (mut corrected, mut added) = (head.to_owned(), 0_isize);
    for hunk in hunks.split("\n@@ -") {
        let (numbers, body) = hunk.split_once('\n').expect("it has lines");
        let stated: usize = { numbers.split(',').next() }
            .and_then(|number| number.parse().ok())
            .expect("it begins with a number");
        let without = |sign: char| -> Vec<&str> {
            let lines = body.lines().filter(|line| !line.starts_with(sign));
            lines.map(|line| line.get(1..).unwrap_or("")).collect()
        };
        let (old, new) = (without('+'), without('-'));
        let at = (0..lines.len())
            .filter(|at| lines[*at..].starts_with(&old))
            .min_by_key(|at| (at + 1).abs_diff(stated.saturating_add_signed(added)))
            .unwrap_or_else(|| panic!("{head}\nno such lines: {body}"));
        let (from, to) = ((at + 1).saturating_add_signed(-added), at + 1);
        corrected += &format!("\n@@ -{from},{} +{to},{} @@\n", old.len(), new.len());
        corrected += body.trim_end_matches('\n');
        lines.splice(at..at + old.len(), new.iter().copied());
        added += new.len() as isize - old.len() as isize;
    }
    (lines.join("\n") + "\n", corrected + "\n")
}

/// The chapters, and each with each of its patches, by name: a chapter's, or that of the patch's file.
fn programs() -> BTreeMap<String, String> {
    let mut programs = BTreeMap::new();
    for chapter in &CHAPTERS {
        let source = read(format!("examples/chapters/{}.rs", chapter.program));
        programs.insert(chapter.program.to_owned(), source);
    }
    for kind in ["exercises", "mistakes"] {
        let folder = root().join("examples/chapters").join(kind);
        for file in fs::read_dir(folder).expect("there are patches").flatten() {
            let file = file.file_name().into_string().expect("it is a word");
            let path = format!("examples/chapters/{kind}/{file}");
            let patch = read(&path);
            let chapter = between(&patch, "+++ b/examples/chapters/", ".rs\n");
            let chapter = chapter.expect("it names a chapter");
            let name = file.strip_suffix(".patch").expect("it is a patch");
            assert!(name.starts_with(chapter), "{path} is for {chapter}");
            let (patched, corrected) = apply(&patch, &programs[chapter]);
            assert_file(&path, &corrected);
            let marks = ['+', '-'];
            let changed = corrected.lines().filter(|line| line.starts_with(marks));
            assert!(changed.count() - 2 <= 30, "{path} is long");
            programs.insert(name.to_owned(), patched);
        }
    }
    programs
}

/// A chapter as a module of a larger program, which also prints the colours of its last frame if it is asked for.
fn module(source: &str) -> String {
    let mut text = source.replace("\nmod ", "\nuse crate::");
    text = text.replace("\nfn main(", "\npub(crate) fn main(");
    if text.contains("fn draw(game: &Game, art: &Art, canvas: &mut Canvas)") {
        let end = text.rfind("    Ok(())\n}").expect("it ends well");
        let frame = r#"
            if std::env::args().next().is_some_and(|name| name.contains("-frame")) {
                let mut canvas = Canvas::new(PxSize::new(1024, 768));
                draw(&game, &Art::load()?, &mut canvas);
                let colors = canvas.pixels().iter().map(|pixel| format!("{:06x}", pixel & 0xff_ffff));
                let colors: std::collections::BTreeSet<_> = colors.collect();
                println!("{{\"colors\":[{}]}}", format!("{colors:?}").trim_matches(['{', '}']));
            }
        "#;
        text.insert_str(end, frame);
    }
    text
}

/// What the chapters are compiled with, as arguments.
fn libraries() -> Vec<String> {
    let mut cargo = crate::examples::building("mcrogueface_6");
    let built = cargo.arg("--message-format=json").output();
    let built = String::from_utf8(built.expect("cargo runs").stdout).expect("it is text");
    let folder = crate::examples::programs().with_file_name("deps");
    let mut args = vec!["-L".to_owned(), folder.display().to_string()];
    for artifact in built.lines().map(parse) {
        let name = artifact["target"]["name"].as_str().unwrap_or_default();
        let id = artifact["package_id"].as_str().unwrap_or_default();
        let is_used = ["minifb", "tallowdeep_canvas", "tallowdeep_grid"].contains(&name);
        if is_used || id.contains("#rand@0.10") && name == "rand" {
            let file = artifact["filenames"][0].as_str().expect("a library");
            args.extend(["--extern".to_owned(), format!("{name}={file}")]);
        }
    }
    args
}

/// Compiles all programs at once, and puts each into the folder under its name.
fn build(programs: &BTreeMap<String, String>, folder: &Path) {
    let mut main = "#![allow(dead_code)]\n".to_owned();
    for shared in ["art", "headless"] {
        let path = root().join(format!("examples/chapters/{shared}.rs"));
        main += &format!("#[path = {path:?}]\nmod {shared};\n");
    }
    let mut arms = String::new();
    for (name, source) in programs {
        fs::write(folder.join(format!("{name}.rs")), module(source)).expect("there is room");
        main += &format!("mod {name};\n");
        arms += &format!("{name:?} => {name}::main(),\n");
    }
    main += &format!(
        "fn main() {{\nlet program = std::env::args().next().unwrap_or_default();\n\
         let name = std::path::Path::new(&program).file_stem().and_then(|name| name.to_str());\n\
         let (name, how) = name.and_then(|name| name.split_once('-')).unwrap();\n\
         for _ in 0..if how == \"many\" {{ {MANY} }} else {{ 1 }} {{\n\
         match name {{\n{arms}_ => unreachable!(),\n}}.unwrap();\n}}\n}}\n"
    );
    fs::write(folder.join("main.rs"), main).expect("there is room");
    let mut rustc = Process::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
    rustc
        .current_dir(root())
        .args(["--edition=2024", "--cap-lints=allow", "-o"]);
    let program = path_of("all", folder);
    rustc
        .arg(&program)
        .arg(folder.join("main.rs"))
        .args(libraries());
    assert!(rustc.status().expect("rustc runs").success());
}

fn path_of(name: &str, folder: &Path) -> PathBuf {
    folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// How a program is played.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Once,
    /// As many times as it takes for one in twenty-five to come up.
    Many,
    /// Once, with the colours of the last frame.
    Frame,
}

const MANY: usize = 600;

/// The lines of each game of a program, which finds in its own name what to play.
fn games(
    folder: &Path,
    name: &str,
    how: How,
    map: Option<&Path>,
    words: &[&str],
) -> Vec<Vec<Value>> {
    let how = match how {
        How::Once => "once",
        How::Many => "many",
        How::Frame => "frame",
    };
    let program = path_of(&format!("{name}-{how}"), folder);
    if !program.exists() {
        fs::hard_link(path_of("all", folder), &program).expect("it is one file system");
    }
    let lines = theirs(&program, map, words);
    let games = lines.chunk_by(|_, line| line.get("command") != Some(&Value::Null));
    games.map(<[_]>::to_vec).collect()
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

/// Plays a row of a table: a map and commands, and what is then.
fn play(row: &str, programs: &BTreeMap<String, String>, folder: &Path) {
    let Some(map) = between(row, "](../examples/chapters/maps/", ")") else {
        return;
    };
    let map = root().join("examples/chapters/maps").join(map);
    let played = spans(row.split_once(".txt)").expect("it names a map").1);
    let [words, ref expected @ ..] = played[..] else {
        panic!("{row}: no commands");
    };
    let words: Vec<_> = words.split_whitespace().collect();
    let name = between(row, CODE, ")").expect("it names code");
    let name = name.rsplit('/').next().expect("splitting gives a part");
    let name = name.split('.').next().expect("splitting gives a part");
    let chapter = CHAPTERS
        .iter()
        .find(|chapter| name.starts_with(chapter.program));
    let chapter = chapter.expect("it is of a chapter");
    let dice = |name: &str| programs[name].matches("rand::").count();
    let is_luck = dice(name) > dice(chapter.program);
    let ends = |program: &str, expected: &str| {
        let how = match expected.starts_with('#') {
            true => How::Frame,
            false if is_luck && program == name => How::Many,
            false => How::Once,
        };
        let games = games(folder, program, how, Some(&map), &words);
        games.iter().any(|lines| ends_with(lines, expected))
    };
    if name == chapter.program {
        let words: Option<Vec<_>> = words
            .iter()
            .map(|word| Command::from_word(word).map(|_| *word))
            .collect();
        let text = fs::read_to_string(&map).expect("there is such a map");
        let own = words.map(|words| {
            ours(
                Script::on_map(chapter.rules, 1, &text).expect("a map"),
                &words,
            )
        });
        for expected in expected {
            assert!(ends(name, expected), "{row}: {expected}");
            assert!(
                own.as_ref().is_none_or(|own| ends_with(own, expected)),
                "{row}: {expected}"
            );
        }
    } else if row.contains("/mistakes/") {
        let [right, wrong] = expected else {
            panic!("{row}: right and wrong");
        };
        assert!(ends(chapter.program, right), "{row}: {right}");
        assert!(
            ends(name, wrong) && !ends(chapter.program, wrong),
            "{row}: {wrong}"
        );
    } else {
        let all = |program| expected.iter().all(|expected| ends(program, expected));
        assert!(all(name) && !all(chapter.program), "{row}");
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

/// The keys that a row names are in the rule file.
fn check_keys(row: &str) {
    let Some(file) = between(row, CODE, ")") else {
        return;
    };
    let file = file.rsplit('/').next().unwrap_or_default();
    let chapter = CHAPTERS
        .iter()
        .find(|chapter| file.starts_with(chapter.program));
    let rules = chapter.expect("a chapter").rules.trim_end_matches("-literal");
    let rules = read(format!("assets/rules/{rules}.toml"));
    let is_key = |span: &&str| span.contains(" = ") && !span.ends_with(';');
    for span in spans(row).into_iter().filter(is_key) {
        assert!(has(&rules, span), "{row}: {span}");
    }
}

#[test]
fn the_page_is_true() {
    if !root().join("examples/chapters").exists() {
        return; // The published package has no chapters.
    }
    let programs = programs();
    assert_file(PAGE, &refreshed(&read(PAGE)));
    let folder = tempfile::tempdir().expect("a folder for one test");
    build(&programs, folder.path());
    let page = read(PAGE);
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with('|')).collect();
    for row in &rows {
        check_keys(row);
        play(row, &programs, folder.path());
    }
    for name in programs
        .keys()
        .filter(|name| CHAPTERS.iter().all(|chapter| chapter.program != **name))
    {
        assert!(
            rows.iter()
                .any(|row| row.contains(&format!("/{name}.patch)"))),
            "no row for {name}"
        );
        assert!(
            page.contains(&format!("```diff {name}\n")),
            "{name} is not shown"
        );
    }
    dungeons(folder.path());
}

/// Exercises that only a new dungeon shows.
fn dungeons(folder: &Path) {
    let monsters = |name: &str| -> Vec<Vec<Value>> {
        let games = games(folder, name, How::Many, None, &[]);
        let lists = games.iter().map(|lines| lines[0]["actors"].as_array());
        lists.map(|list| list.expect("a list").clone()).collect()
    };
    let count = |name| monsters(name).iter().map(Vec::len).sum::<usize>();
    assert!(count("mcrogueface_5_by_area") > count("mcrogueface_5") + 100);
    let has_boss = |monsters: &Vec<Value>| {
        monsters
            .first()
            .is_none_or(|first| first["kind"] == "troll")
    };
    assert!(monsters("mcrogueface_5_boss_room").iter().all(has_boss));
}
