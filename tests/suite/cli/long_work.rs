//! Long-running commands report their results: rows as JSON, and the files written.

use super::sandbox::Sandbox;
use crate::support::text::assert_starts;

/// The value of a field in each of these lines of JSON.
fn field(rows: &str, name: &str) -> Vec<serde_json::Value> {
    let parse = |line| serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON");
    rows.lines().map(|line| parse(line)[name].clone()).collect()
}

/// The table is for people, these lines for programs; both report the same games.
#[test]
fn the_bot_reports_its_games_as_json() {
    let sandbox = Sandbox::new();
    let bot = ["bot", "-r", "mcrogueface", "-s", "5", "-n", "6"];
    let table = sandbox.succeeds(&bot);
    let rows = sandbox.succeeds(&[&bot[..], &["--json"]].concat());
    assert_eq!(field(&rows, "seed"), [5, 6, 7, 8, 9, 10]);
    for name in ["seed", "turns", "kills", "depth"] {
        let heads = table.split_whitespace().take(5);
        let column = heads.clone().position(|head| head == name).expect(name);
        let cells = table.lines().skip(1).take(6);
        let cells = cells.map(|line| line.split_whitespace().nth(column).expect("a cell"));
        let told = field(&rows, name).into_iter().map(|it| it.to_string());
        assert!(cells.eq(told), "{name}: {table}{rows}");
    }
}

/// A game of any policy can be watched afterwards: its recording is like any other, and ends as the row says.
#[test]
fn the_bot_records_its_games() {
    let sandbox = Sandbox::new().with("taken", "a file");
    let bot = "bot -r mcrogueface -s 5 -n 2 --policy reckless --record new/games --json";
    let rows = sandbox.succeeds(bot);
    for (seed, turns) in [5, 6].into_iter().zip(field(&rows, "turns")) {
        let file = format!("new/games/mcrogueface-reckless-{seed}.txt");
        let said = sandbox.succeeds(&["verify", &file]);
        assert!(said.contains(&format!(", turn {turns}, ")), "{said}");
    }
    // A player may have gone on with one of them.
    let text = |name: &str| sandbox.text(&format!("new/games/mcrogueface-reckless-{name}.txt"));
    let (first, second) = (text("5"), text("6"));
    let played_on = "new/games/mcrogueface-reckless-5.txt";
    std::fs::write(sandbox.path().join(played_on), "mine").expect("there is room");
    for _ in 0..2 {
        sandbox.succeeds(bot);
        let all = [text("5"), text("5-2"), text("6")];
        assert_eq!(all, ["mine".to_owned(), first.clone(), second.clone()]);
    }
    let files = std::fs::read_dir(sandbox.path().join("new/games")).map(Iterator::count);
    assert_eq!(files.ok(), Some(3));
    let record = "bot -n 1 --record taken";
    sandbox.assert_fails(
        1,
        record,
        "taken: must be a folder or not exist, found a file",
    );
}

#[test]
fn render_says_what_it_wrote() {
    let recording = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/mcrogueface.txt");
    let sandbox = Sandbox::new();
    let said = |args: &[&str]| sandbox.succeeds(&[&["render", recording][..], args].concat());
    let turn = said(&["-o", "a.png", "--turn", "3"]);
    assert!(turn.starts_with("a.png: turn 3, 640x400, "), "{turn}");
    let film = said(&["-o", "a.gif", "--turns", "3..5", "--size", "480x270"]);
    let right = "a.gif: turns 3 to 5, 3 frames, 480x270, ";
    assert!(film.starts_with(right), "{film}");
    let kilobytes = sandbox.bytes("a.gif").len().div_ceil(1000);
    assert!(film.ends_with(&format!(", {kilobytes} kB\n")), "{film}");
    let sound = said(&["--sound", "a.wav", "--turns", "3..5"]);
    assert_starts(&sound, "a.wav: turns 3 to 5, 0 min 02 s, ");
    let film = said(&["-o", "b.gif", "--turns", "3..3", "--size", "480x270"]);
    let right = "b.gif: turn 3, 1 frame, 480x270, ";
    assert!(film.starts_with(right), "{film}");
}
