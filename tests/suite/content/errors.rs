//! Breaks every number, word and table of every rule set in turn. The error names the file, the line, what was found
//! and what was expected.

use tallowdeep::content::{Content, RulesetFile};

use super::text_of;
use crate::support::variant::main_text;

/// The error for a rule set with line `number`, counted from 0, replaced.
fn error_at(lines: &[&str], number: usize, line: &str) -> Option<String> {
    let mut lines = lines.to_vec();
    lines[number] = line;
    let wrong = RulesetFile::parse("x.toml", &lines.join("\n")).err();
    wrong.map(|error| error.to_string())
}

/// Calls `look` for every line of each rule set, with all lines, the line's number and the table it belongs to.
fn each_line(mut look: impl FnMut(&[&str], usize, &str)) {
    for file in &Content::builtin().rules {
        if file.variant_of.is_some() {
            continue;
        }
        // A variant that adds kinds changes other messages, and its errors are on other lines.
        let text = match file.rules.name.as_str() {
            "tallowdeep" => main_text("tallowdeep"),
            name => text_of(name),
        };
        let lines: Vec<_> = text.lines().collect();
        let mut table = "";
        for (number, line) in lines.iter().enumerate() {
            if line.starts_with('[') {
                table = line;
            }
            if !line.trim_start().starts_with('#') {
                look(&lines, number, table);
            }
        }
    }
}

/// The keys of a line with the start and end of their values: `key = value`, even within braces.
fn values(line: &str) -> Vec<(&str, usize, usize)> {
    let starts = line.match_indices(" = ").map(|(at, _)| at);
    let value = |at: usize| {
        let key = line[..at].rsplit([' ', '{']).next().unwrap_or("");
        let start = at + 3;
        let rest = &line[start..];
        let length = match rest.strip_prefix('"') {
            Some(text) => text.find('"').map_or(rest.len(), |end| end + 2),
            None => rest.find([',', ' ', '}', ']']).unwrap_or(rest.len()),
        };
        (key, start, start + length)
    };
    starts.map(value).collect()
}

fn with(line: &str, start: usize, end: usize, value: &str) -> String {
    format!("{}{value}{}", &line[..start], &line[end..])
}

fn is_number(value: &str) -> bool {
    value.parse::<i64>().is_ok()
}

#[test]
fn every_number_has_a_range() {
    let mut tried = 0;
    each_line(|lines, number, table| {
        if table == "[tutorial]" {
            return;
        }
        let line = lines[number];
        for (key, start, end) in values(line) {
            // A damage colour may start from any number.
            if !is_number(&line[start..end]) || key == "from" {
                continue;
            }
            tried += 1;
            let wrong = with(line, start, end, "1000000");
            let error = error_at(lines, number, &wrong).unwrap_or_default();
            let place = format!("x.toml:{}: {key}: expected ", number + 1);
            assert!(error.starts_with(&place), "{wrong}: {error}");
            assert!(error.ends_with(", found 1000000"), "{wrong}: {error}");
        }
    });
    assert!(tried > 250, "{tried}");
}

#[test]
fn every_wrong_type_is_reported() {
    let mut tried = 0;
    each_line(|lines, number, _| {
        let line = lines[number];
        for (key, start, end) in values(line) {
            let value = &line[start..end];
            let (wrong, found, right) = match value {
                "true" | "false" => ("\"yes\"", "found \"yes\"", "true or false"),
                value if is_number(value) => ("\"many\"", "found \"many\"", "a whole number"),
                value if value.starts_with('"') => ("7", "found ", ""),
                _ => continue,
            };
            tried += 1;
            let wrong = with(line, start, end, wrong);
            let error = error_at(lines, number, &wrong).unwrap_or_default();
            let place = format!("x.toml:{}: ", number + 1);
            assert!(error.starts_with(&place), "{wrong}: {error}");
            assert!(
                error.contains(&format!("{key}: expected {right}")) && error.contains(found),
                "{wrong}: {error}"
            );
        }
    });
    assert!(tried > 700, "{tried}");
}

/// Tables whose values name strategies.
const STRATEGIES: [&str; 7] = [
    "[play]",
    "[sight]",
    "[combat]",
    "[monster_ai]",
    "[death]",
    "[map]",
    "[spawn]",
];

#[test]
fn every_unknown_strategy_lists_the_known_ones() {
    let mut tried = 0;
    each_line(|lines, number, table| {
        let line = lines[number];
        for (key, start, end) in values(line) {
            if !STRATEGIES.contains(&table) || !line[start..end].starts_with('"') {
                continue;
            }
            tried += 1;
            let wrong = with(line, start, end, "\"nonsense\"");
            let error = error_at(lines, number, &wrong).unwrap_or_default();
            let place = format!("x.toml:{}: {key}: expected one of ", number + 1);
            assert!(error.starts_with(&place), "{wrong}: {error}");
            assert!(error.ends_with(", found \"nonsense\""), "{wrong}: {error}");
            assert!(
                error.contains(&line[start + 1..end - 1]),
                "{wrong}: {error}"
            );
        }
    });
    assert!(tried > 80, "{tried}");
}

#[test]
fn every_unknown_field_is_named_with_its_line() {
    let mut tried = 0;
    each_line(|lines, number, _| {
        let line = lines[number];
        let within = line.find("{ ").filter(|at| !line[..*at].contains('"'));
        let (wrong, at) = match within {
            Some(at) => (with(line, at, at + 2, "{ nonsense = 1, "), number + 1),
            None if line.starts_with('[') => (format!("{line}\nnonsense = 1"), number + 2),
            None => return,
        };
        tried += 1;
        let error = error_at(lines, number, &wrong).unwrap_or_default();
        let has_line = error.starts_with(&format!("x.toml:{at}: "));
        assert!(has_line, "{wrong}: {error}");
        // An item has one effect, and a rule set one kind of time.
        let one = line.contains("effect = {") || line.contains("time = {");
        assert!(
            one || error.contains(": expected one of the keys ")
                && error.ends_with(", found nonsense"),
            "{wrong}: {error}"
        );
    });
    assert!(tried > 200, "{tried}");
}

#[test]
fn oversized_tutorial_screens_are_refused() {
    let line = super::line_of("size = [1024");
    for size in ["[1024, 5000]", "[0, 720]", "[1024, 0]"] {
        assert_eq!(
            super::error("size = [1024, 768]", &format!("size = {size}")),
            format!("x.toml:{line}: size: expected 2 whole numbers from 1 to 4096, found {size}")
        );
    }
    let short = super::error("map = [50, 80, 800, 480]", "map = [50, 80]");
    assert!(
        short.ends_with("map: expected 4 whole numbers from 0 to 4096, found [50, 80]"),
        "{short}"
    );
}

/// Tables that conflict: the error names the place and what was expected.
#[test]
fn rules_of_light_that_do_not_fit_are_refused() {
    const CANDLE: &str = "[candle]\nturns = 900\nlow_percent = 33\nlow_radius = 3\nout_radius = 2";
    let text = text_of("tallowdeep");
    let without = |table: &str| {
        let from = text
            .find(&format!("[{table}]"))
            .expect("the rule file has the table");
        let to = from + text[from..].find("\n\n").expect("another follows");
        format!("{}{}", &text[..from], &text[to..])
    };
    let ticks =
        "steps = \"eight\"\ntime = { ticks = { hero_step = 3, monster_step = 6, attack = 9 } }";
    let cases = [
        (
            text.replace("light = \"rule\"\n", ""),
            "flame: expected light = \"rule\" in [sight] beside it, found [flame]",
        ),
        (
            without("flame").replace("light = \"rule\"", "light = \"plain\""),
            "minds: expected light = \"rule\" in [sight] beside it, found [minds]",
        ),
        (
            text.replace("[minds]", &format!("{CANDLE}\n\n[minds]")),
            "candle: expected none beside [flame], found [candle]",
        ),
        (
            without("flame").replace("[minds]", &format!("{CANDLE}\n\n[minds]")),
            "light: expected \"plain\" beside [candle], whose light is drawn only, found \"rule\"",
        ),
        (
            text.replace("steps = \"eight\"", ticks),
            "time: expected turns, not ticks, beside [flame], found ",
        ),
        (
            without("flame").replace("steps = \"eight\"", ticks),
            "time: expected turns, not ticks, beside [minds], found ",
        ),
    ];
    for (wrong, expected) in cases {
        let error = RulesetFile::parse("x.toml", &wrong).expect_err(expected);
        let (key, found) = (expected.split(':').next().unwrap_or(""), error.to_string());
        let is_there = |line: &str| {
            line.starts_with(&format!("[{key}]")) || line.starts_with(&format!("{key} = "))
        };
        let line = 1 + wrong.lines().position(is_there).expect("it stands there");
        let right = format!("x.toml:{line}: {expected}");
        assert!(found.starts_with(&right), "{found}, not {right}");
    }
}

/// The hero can only wear wearable items, one in each place.
#[test]
fn unwearable_items_are_refused() {
    let text = text_of("tallowdeep");
    let wears = "wears = [\"dagger\", \"armour_leather\"]";
    for (from, to, expected) in [
        (
            wears,
            "wears = [\"dagger\", \"axe\"]",
            "wears: expected one weapon at most, found \"axe\"",
        ),
        (
            wears,
            "wears = [\"potion_red\"]",
            "wears: expected a kind of item that is worn, one of dagger, sword, ",
        ),
        (
            "defense = 2, steps_heard",
            "defense = 2, shoots = 3, steps_heard",
            "shoots: expected 0 for armor, found 3",
        ),
        (
            "defense = 2, steps_heard = 3",
            "defense = 2, steps_heard = 21",
            "steps_heard: expected 0 to 20, found 21",
        ),
    ] {
        let wrong = text.replacen(from, to, 1);
        let line = 1 + wrong
            .lines()
            .position(|line| line.contains(to))
            .unwrap_or(0);
        let error = RulesetFile::parse("x.toml", &wrong).expect_err(expected);
        let right = format!("x.toml:{line}: {expected}");
        assert!(
            error.to_string().starts_with(&right),
            "{error}, not {right}"
        );
    }
}

/// The name is used in recordings, in file names and on the command line.
#[test]
fn names_of_rule_sets_are_plain_words() {
    let long = "x".repeat(41);
    for name in [
        "",
        "my  rules",
        "my rules",
        "../x",
        "a.b",
        "käse",
        "\\u001b[2J",
        "a@1",
        &long,
    ] {
        let error = super::error("name = \"mcrogueface\"", &format!("name = \"{name}\""));
        let line = super::line_of("name = \"mcrogueface\"");
        let right = format!(
            "x.toml:{line}: name: expected 1 to 40 letters of ASCII, digits, - or _, found \"{name}\""
        );
        assert_eq!(error, right);
    }
    let fine = main_text("tallowdeep").replacen(
        "name = \"tallowdeep\"",
        &format!("name = \"A-z_9{}\"", &long[6..]),
        1,
    );
    assert!(RulesetFile::parse("x.toml", &fine).is_ok());
}
