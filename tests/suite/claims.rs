//! What the documents say of rules, commands and versions is so.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tallowdeep::content::Content;

use crate::readme::documents;
use crate::support::schemas::without_references;

/// Sentences with numbers of our own rules: the document, and the sentence with the place of each number in the rule file.
/// A part of such a place finds an entry of a list by its kind, and `#` is the length of a list.
const NUMBERS: &str = "
README.md => carry one flame down {dungeon.levels} levels
README.md => it sheds light {flame.shielded.light}, {flame.plain.light} or {flame.bright.light}
README.md => is seen from {flame.shielded.noticed_within}, {flame.plain.noticed_within} or {flame.bright.noticed_within} cells
README.md => grass that burns for exactly {terrain.grass.burns.turns} turns
README.md => Braziers do: each level has {braziers.per_level}
README.md => one flame, {places.#} places, ground
docs/play.md => pouring 200 wax into his great candle while he is at least {terrain.great_candle.on_bump.wins.boss_away} cells away
docs/play.md => It takes {terrain.great_candle_catching.fades.turns} turns to catch
docs/play.md => There are {braziers.per_level} on each level, all dead
docs/play.md => Raising it costs {flame.raise_wax} wax for each height
docs/play.md => than {flame.raise_wax} wax: sealing {flame.seal.hp} HP takes {flame.seal.wax}
docs/play.md => | out | {flame.out.light} | {flame.out.noticed_within} | no wax | {flame.out.misses_percent} %
docs/play.md => | shielded | {flame.shielded.light} | {flame.shielded.noticed_within} | {flame.shielded.wax} in {flame.shielded.turns} turns | {flame.shielded.misses_percent} %
docs/play.md => | plain | {flame.plain.light} | {flame.plain.noticed_within} | {flame.plain.wax} a turn
docs/play.md => | bright | {flame.bright.light} | {flame.bright.noticed_within} | {flame.bright.wax} a turn
docs/play.md => see a lit cell from up to {sight.radius} cells away, and anything within {flame.out.noticed_within} cells
docs/play.md => the torch of a goblin {monsters.goblin.glow}
docs/play.md => sees you within {minds.lit_radius} cells, however well
docs/play.md => if light {flame.clear_light} or more that is not yours
docs/play.md => asleep at first ({minds.asleep_percent} of 100)
docs/play.md => a {minds.wakes_percent} in 100 chance to wake
docs/play.md => a {minds.notices_percent} in 100 chance a turn to notice you
docs/play.md => heard a fight within {minds.hears_fights} cells
docs/play.md => looks around for {minds.searches_turns} turns
docs/play.md => You start with {flame.wax} and can carry {flame.max_wax}
docs/play.md => Used, it is {items.candle.effect.melts} wax; dropped on plain floor, it burns there whole: light {terrain.candle_lit.light} for {terrain.candle_lit.fades.turns} turns
docs/play.md => {flame.per_level} lie on each level, besides
docs/play.md => near (less than {flame.smell.near} steps), some way (less than {flame.smell.some_way})
docs/play.md => hold {terrain.niche.on_bump.wax} wax each. One shows only where light {terrain.niche.hidden.light} or more falls
docs/play.md => `r` seals wounds: {flame.seal.wax} wax for {flame.seal.hp} HP
docs/play.md => 1 HP comes back every {flame.heal_turns} turns while the flame burns
docs/play.md => takes a turn and {flame.relight_wax} wax
docs/play.md => every {flame.dark_draw_turns} turns without a flame
docs/play.md => pours a door shut for {door_seal.wax} wax
docs/play.md => up to {minds.away_turns} turns: monsters that were awake wander
docs/play.md => you regain a hit point every {braziers.heal_turns} turns, {braziers.warmth} on each level
docs/play.md => stay more than {braziers.keeps_off} cells away from a burning one
docs/play.md => Every {braziers.draw_turns} turns that you spend beside one
docs/play.md => from depth {braziers.wick_from} on, once a level: beside a burning brazier that you have lit, `W` takes {braziers.wick_wax} wax
docs/play.md => has {monsters.chandler.stats.hp} HP, and {braziers.boss_hp} more for each
docs/play.md => **The {wicks.#} wicks**. A dungeon draws {braziers.wicks} of them
docs/play.md => From depth {braziers.second_from} one of
docs/play.md => burns for {items.hour_candle.effect.rewinds} turns. If you die
docs/modding.md => draws {cast.monsters.draws} kinds of monsters and {cast.items.draws} kinds of things
";

/// Sentences whose numbers are made of several of the rule file: the document, and the sentence.
fn sums(rules: &Value) -> Vec<(&'static str, String)> {
    let number = |path| found(rules, path).as_i64().expect("a number");
    let hero = number("hero.stats.critical");
    let crackling = hero
        + found(rules, "wicks.crackling.effects")[0]["aims"]
            .as_i64()
            .expect("it aims");
    let second = hero
        + found(rules, "wicks.crackling.second.effects")[0]["aims"]
            .as_i64()
            .expect("it aims");
    // The boss is named apart; companions are no monsters that one meets.
    let kinds = found(rules, "monsters").as_array().map_or(0, Vec::len) - 3;
    let unlit = number("braziers.per_level") * number("dungeon.levels");
    let most = number("monsters.chandler.stats.hp") + number("braziers.boss_hp") * unlit;
    let last = number("braziers.boss_hp") * number("braziers.per_level");
    let least = number("monsters.chandler.stats.hp") + last;
    let dagger = number("items.dagger.effect.worn.stab_percent");
    vec![
        (
            "README.md",
            format!("cuts {} times as deep", spelled(dagger / 100)),
        ),
        (
            "README.md",
            format!("{} kinds of monster live there", spelled(kinds as i64)),
        ),
        ("README.md", format!("{kinds} kinds of monsters with minds")),
        (
            "docs/play.md",
            format!(
                "by a plain flame {} blows in ten are critical",
                spelled(crackling / 10)
            ),
        ),
        (
            "docs/play.md",
            format!("| {} in ten |", spelled(second / 10)),
        ),
        ("docs/play.md", format!("each of the {unlit} braziers")),
        (
            "docs/play.md",
            format!(
                "{least} HP if you lit all those on the seven levels above, {most} if you lit none"
            ),
        ),
    ]
}

/// The value at a place of a rule set.
fn found(rules: &Value, place: &str) -> Value {
    let mut value = rules;
    for part in place.split('.') {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        if part == "#" {
            return list.len().into();
        }
        let entry = list.iter().find(|entry| entry["kind"] == part);
        value = entry
            .or_else(|| value.get(part))
            .unwrap_or_else(|| panic!("{place}: there is no {part}"));
    }
    value.clone()
}

fn spelled(number: i64) -> String {
    const WORDS: [&str; 26] = [
        "none",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
        "twenty-one",
        "twenty-two",
        "twenty-three",
        "twenty-four",
        "twenty-five",
    ];
    let word = usize::try_from(number).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A sentence with its numbers, as digits and in words.
fn sentences(rules: &Value, pattern: &str) -> [String; 2] {
    let mut made = [String::new(), String::new()];
    let mut parts = pattern.split(['{', '}']);
    while let Some(text) = parts.next() {
        made.iter_mut().for_each(|made| *made += text);
        let Some(place) = parts.next() else {
            break;
        };
        let number = found(rules, place)
            .as_i64()
            .unwrap_or_else(|| panic!("{place} is no number"));
        made[0] += &number.to_string();
        made[1] += &spelled(number);
    }
    made
}

/// The words of each document, in small letters, with one space between them.
fn texts() -> BTreeMap<String, String> {
    let words = |text: &str| {
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
    };
    let documents = documents().into_iter();
    documents
        .map(|it| (it.path.display().to_string(), words(&it.text)))
        .collect()
}

#[test]
fn numbers_are_those_of_the_rules() {
    let content = Content::builtin();
    let ours = content.rules_named("tallowdeep").expect("it is built in");
    let rules = serde_json::to_value(&*content.rules[ours.0].rules).expect("rules are data");
    let texts = texts();
    let rows = NUMBERS.lines().filter(|row| !row.is_empty());
    let rows = rows.map(|row| {
        let (document, pattern) = row.split_once(" => ").expect("a document and a sentence");
        (document, sentences(&rules, pattern).to_vec())
    });
    let sums = sums(&rules).into_iter();
    let sums = sums.map(|(document, sentence)| (document, vec![sentence]));
    let unsaid = rows.chain(sums).filter(|(document, sentences)| {
        let text = &texts[*document];
        !sentences.iter().any(|it| text.contains(&it.to_lowercase()))
    });
    let unsaid: Vec<_> = unsaid.collect();
    assert!(unsaid.is_empty(), "these are not said: {unsaid:#?}");
}

/// The help of a command; `None` if there is no such command.
fn help(command: &str) -> Option<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
    let output = program
        .args([command, "--help"])
        .output()
        .expect("it starts");
    let text = String::from_utf8(output.stdout).expect("it prints text");
    output.status.success().then_some(text)
}

/// Command lines of the program in a text, from its command on.
fn command_lines(text: &str) -> Vec<&str> {
    let starts = ["tallowdeep ", "cargo run -- ", "cargo run --release -- "];
    let mut lines = Vec::new();
    for start in starts {
        for (at, _) in text.match_indices(start) {
            let rest = &text[at + start.len()..];
            lines.extend(rest.split(['`', '\n', '|', ';', '<', '>']).next());
        }
    }
    lines
}

#[test]
fn options_of_command_lines_exist() {
    let mut helps = BTreeMap::new();
    let mut options = 0;
    for document in documents() {
        for line in command_lines(&document.text) {
            let mut words = line.split_whitespace();
            let command = words.next().unwrap_or_default();
            let is_word =
                !command.is_empty() && command.chars().all(|letter| letter.is_ascii_lowercase());
            if !is_word {
                continue;
            }
            let known = helps
                .entry(command.to_owned())
                .or_insert_with(|| help(command));
            let Some(known) = known else {
                continue;
            };
            for option in words.filter(|word| word.starts_with("--") && word.len() > 2) {
                let option = option.trim_end_matches([',', ':', '.', ')']);
                let is_known = known
                    .split([' ', ',', '\n', '[', ']'])
                    .any(|word| word == option);
                let place = document.path.display();
                assert!(is_known, "{place}: {command} has no {option}");
                options += 1;
            }
        }
    }
    assert!(options > 80, "{options} were found");
}

/// The reports name versions of `Cargo.lock`, and documents the Rust of `Cargo.toml`.
#[test]
fn versions_are_those_in_use() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("it is there");
    let (manifest, lock, texts) = (read("Cargo.toml"), read("Cargo.lock"), texts());
    let rust = manifest
        .split("rust-version = \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let rust = format!("rust {} or newer", rust.expect("it names a version"));
    for document in ["README.md", "CONTRIBUTING.md"] {
        assert!(
            texts[document].contains(&rust),
            "{document} does not say: {rust}"
        );
    }
    let reports = read("docs/upstream.md");
    let headings = reports.lines().filter_map(|line| line.strip_prefix("## "));
    for heading in headings {
        let (library, _) = heading
            .split_once(':')
            .expect("a library and what is wrong with it");
        let (name, version) = library.split_once(' ').expect("a name and a version");
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"");
        assert!(
            lock.contains(&entry),
            "docs/upstream.md: {library} is not in Cargo.lock"
        );
    }
}

/// The names in the first column of README's table of rule sets, and how many rule sets it says there are.
#[test]
fn rule_sets_are_those_of_the_readme() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
    let listed = program.arg("rules").output().expect("it starts");
    let listed = String::from_utf8(listed.stdout).expect("it prints text");
    // What is explained in a second line is indented there.
    let names = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|row| !row.starts_with(' '));
        let words = rows.filter_map(|row| row.split_whitespace().next());
        words.map(str::to_owned).collect()
    };
    let (whole, rest) = listed.split_once("\n\n").expect("variants follow");
    let (whole, variants) = (names(whole), names(rest));
    let readme = fs::read_to_string("README.md").expect("it is there");
    let table = readme
        .split("## Rule sets")
        .nth(1)
        .expect("there is a chapter");
    let table = table.split("\n## ").next().expect("splitting gives a part");
    let cells = table.lines().filter_map(|row| row.strip_prefix("| `"));
    let cells = cells.filter_map(|row| row.split(" |").next());
    let shown: Vec<&str> = cells
        .flat_map(|cell| cell.split('`').step_by(2))
        .filter(|name| !name.is_empty() && !name.contains(' '))
        .collect();
    for name in &whole {
        assert!(shown.contains(&&**name), "README.md does not list {name}");
    }
    for name in shown {
        let is_there = whole.iter().chain(&variants).any(|it| it == name);
        assert!(is_there, "README.md: there is no {name}");
    }
    let count = format!("under one of {} rule sets", spelled(whole.len() as i64));
    assert!(texts()["README.md"].contains(&count), "{count}");
}

/// docs/play.md lists every action that keys.toml may name, and the key of each that is pressed in a game.
#[test]
fn keys_are_those_of_play_md() {
    let schema = serde_json::from_str(include_str!("../../assets/schemas/keys.json"));
    let schema = without_references(&schema.expect("it is JSON"));
    let actions = schema["properties"].as_object().expect("it has keys");
    let document = include_str!("../../docs/play.md");
    let chapter = |title: &str| {
        let chapter = document.split(title).nth(1).expect("there is a chapter");
        chapter
            .split("\n## ")
            .next()
            .expect("splitting gives a part")
    };
    let table = chapter("| where | actions |");
    let table = table.split("\n\n").next().expect("splitting gives a part");
    let mut listed: Vec<&str> = table.split('`').skip(1).step_by(2).collect();
    let mut known: Vec<&str> = actions
        .keys()
        .map(String::as_str)
        .filter(|action| *action != "preset")
        .collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
    let keys = chapter("\n## Keys\n");
    let elsewhere = ["ending_", "replay_", "messages_"];
    let in_game = known
        .iter()
        .filter(|action| !elsewhere.iter().any(|screen| action.starts_with(screen)));
    for action in in_game {
        let default = &actions[*action]["default"];
        let key = default[0].as_str().expect("it has a key");
        // The rows of steps say "arrows", and name the keys of corners.
        let is_arrow = ["Up", "Down", "Left", "Right"].contains(&key);
        let shown = if key.len() == 1 {
            format!("`{key}`")
        } else {
            key.to_owned()
        };
        assert!(
            is_arrow || keys.contains(&shown),
            "docs/play.md: {action} has no key {shown}"
        );
    }
}

/// The text of all sources in a folder, and in those below it.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("it is a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *text += &fs::read_to_string(&path).expect("sources are text");
        }
    }
}

/// Whether a word is a name of several words in code, such as `key_meaning` or `WITHOUT_TILES`, without a placeholder.
fn is_name(word: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let has_small = word.contains(|letter: char| letter.is_ascii_lowercase());
    let has_capital = word.contains(|letter: char| letter.is_ascii_uppercase());
    word.contains('_') && word.chars().all(is_part) && has_small != has_capital
}

/// What CONTRIBUTING.md tells to change, and what docs/upstream.md says that we do, is in the code under that name.
#[test]
fn names_of_code_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !root.join("crates").exists() {
        return; // The published package has no other crates.
    }
    let mut code = String::new();
    for folder in ["src", "crates", "tests", "examples"] {
        sources(&root.join(folder), &mut code);
    }
    for document in documents() {
        let of_ours = |paragraph: &&str| match document.path.to_str() {
            Some("CONTRIBUTING.md") => true,
            Some("docs/upstream.md") => paragraph.starts_with("What we do"),
            _ => false,
        };
        let text = document.text.replace("```", "");
        for paragraph in text.split("\n\n").filter(of_ours) {
            let names = paragraph.split('`').skip(1).step_by(2);
            for name in names.filter(|word| is_name(word)) {
                let place = document.path.display();
                assert!(code.contains(name), "{place}: no code has {name}");
            }
        }
    }
}
