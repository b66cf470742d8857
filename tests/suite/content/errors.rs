//! Values that do not fit together: the error names the file, the line, what was found and what was expected.

use tallowdeep::content::RulesetFile;

use super::text_of;
use crate::support::text::{assert_ends, assert_starts, rows};
use crate::support::variant::main_text;

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
    assert_ends(
        &short,
        "map: expected 4 whole numbers from 0 to 4096, found [50, 80]",
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
    let (whole, unlit) = (text.clone(), without("flame"));
    let candle = format!("{CANDLE}\n\n[minds]");
    let rule = "light = \"rule\"";
    let wrong = [
        whole.replace("light = \"rule\"\n", ""),
        unlit.replace(rule, "light = \"plain\""),
        whole.replace("[minds]", &candle),
        unlit.replace("[minds]", &candle),
        whole.replace("steps = \"eight\"", ticks),
        unlit.replace("steps = \"eight\"", ticks),
    ];
    for (wrong, expected) in wrong.into_iter().zip([
        "flame: expected light = \"rule\" in [sight] beside it, found [flame]",
        "minds: expected light = \"rule\" in [sight] beside it, found [minds]",
        "candle: expected none beside [flame], found [candle]",
        "light: expected \"plain\" beside [candle], whose light is drawn only, found \"rule\"",
        "time: expected turns, not ticks, beside [flame], found ",
        "time: expected turns, not ticks, beside [minds], found ",
    ]) {
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
    let table = r#"
wears = ["dagger", "armour_leather"] => wears = ["dagger", "axe"] => wears: expected one weapon at most, found "axe"
wears = ["dagger", "armour_leather"] => wears = ["potion_red"] => wears: expected a kind of item that is worn, one of dagger, sword,
defense = 2, steps_heard => defense = 2, shoots = 3, steps_heard => shoots: expected 0 for armor, found 3
defense = 2, steps_heard = 3 => defense = 2, steps_heard = 21 => steps_heard: expected 0 to 20, found 21"#;
    for [from, to, expected] in rows(table) {
        let wrong = text.replacen(&from, &to, 1);
        let at = wrong.lines().position(|line| line.contains(&to));
        let line = 1 + at.unwrap_or(0);
        let error = RulesetFile::parse("x.toml", &wrong).expect_err(&expected);
        let right = format!("x.toml:{line}: {expected}");
        assert_starts(&error.to_string(), &right);
    }
}

/// The name is used in recordings, in file names and on the command line.
#[test]
fn names_of_rule_sets_are_plain_words() {
    let long = "x".repeat(41);
    let names = ["", "my  rules", "my rules", "../x", "a.b"];
    for name in names
        .into_iter()
        .chain(["käse", "\\u001b[2J", "a@1", &long])
    {
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

#[test]
fn duplicate_wicks_are_refused() {
    let error = super::error_in("tallowdeep", "kind = \"wide\"", "kind = \"long\"");
    let right = ": kind: expected a kind that no other wick has, found \"long\"";
    assert!(error.contains(right), "{error}");
}
