//! `serve`: a line in, a line of JSON out; and traces that are written as commands come.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tallowdeep::gfx::png;
use tallowdeep::ui::text::known_map;
use tallowdeep::{Pos, Script};

use super::sandbox::{MAP, Sandbox};
use crate::support::text::assert_has;

/// The answers to these lines, on a map.
#[track_caller]
fn answers(rules: &str, map: &str, lines: &str) -> Vec<String> {
    let sandbox = Sandbox::new().with("m.txt", map);
    let args = ["serve", "--rules", rules, "--map", "m.txt"];
    let done = sandbox.run_with_stdin(&args, lines);
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{lines}");
    done.out.lines().map(str::to_owned).collect()
}

/// Each row is a line and what its answer has.
#[test]
fn every_line_has_its_answer() {
    let rows = [
        ("map", "#@.g#"),
        (
            "n",
            r#"{"turn":0,"refused":"blocked","depth":1,"over":null,"#,
        ),
        (
            "e",
            r#""log":["The Goblin hits you for 1 damage!"],"wicks":[],"legal":["e","w"],"#,
        ),
        ("e", "#.@g#"),
        (
            "e",
            r#""monsters":[],"things":[],"fires":[],"log":["You hit the Goblin for 5 damage!","The Goblin dies!"]"#,
        ),
        (
            "",
            r#"{"error":"must be one command, reset SEED, map, legal, frame, frame FILE or quit; found \"\""}"#,
        ),
        ("e e", r#"found \"e e\""}"#),
        ("fly", r#"{"error":"must be one of n e s w "#),
        ("restart", r#"{"error":""#),
        ("\u{1}", r#"found \"\\u{1}\""}"#),
        (
            "reset",
            r#"{"error":"reset: must be reset SEED or reset SEED RULES"}"#,
        ),
        (
            "reset -1",
            r#"{"error":"reset: the seed must be a whole number, 0 or more; found \"-1\""}"#,
        ),
        (
            "reset 1 tallowdeep",
            r#"{"error":"reset: the map is drawn in the letters of the first rule set; leave the rule set out"}"#,
        ),
        (
            "reset 1 chess",
            r#"{"error":"reset: there is no rule set \"chess\"; there are tallowdeep, "#,
        ),
        (
            "frame no/such/folder/a.png",
            r#"{"error":"no/such/folder/a.png: cannot be written: "#,
        ),
        ("w", r#"{"turn":4,"refused":null,"#),
        (
            "reset 9",
            r#""log":["Welcome to the dungeon! Find and defeat the enemies."],"wicks":[],"legal":["e"],"map":["#,
        ),
        ("legal", r#"{"legal":["e"]}"#),
        ("map", "#@.g#"),
    ];
    let lines: String = rows.iter().map(|(line, _)| format!("{line}\n")).collect();
    let answers = answers("mcrogueface", MAP, &lines);
    assert_eq!(answers.len(), rows.len());
    for ((_, right), answer) in rows.iter().zip(&answers) {
        assert_has(answer, right);
        assert!(serde_json::from_str::<Value>(answer).is_ok(), "{answer}");
    }
}

/// The first game is that of the arguments; `reset` can change the rule set. `quit` ends it, as the end of the input
/// does.
#[test]
fn reset_starts_the_game_it_names() {
    let sandbox = Sandbox::new();
    let lines = "map\nreset 2\nreset 1 tcod\nreset 2 tallowdeep\nreset 1\nquit\nmap\n";
    let done = sandbox.run_with_stdin("serve --seed 1", lines);
    let found: Vec<_> = done.out.lines().collect();
    let [first, second, tcod, again, restored] = *found else {
        panic!("there are five: {found:?}");
    };
    assert_eq!(again, second);
    assert!(
        tcod.contains(r#""hp":30,"#) && !tcod.contains("wax"),
        "{tcod}"
    );
    let rows = |answer: &str| {
        answer
            .split_once("\"map\":")
            .expect("it has one")
            .1
            .to_owned()
    };
    assert_eq!(rows(first), rows(restored));
    assert_ne!(rows(first), rows(second));
}

/// Two games that differ only where the hero cannot look give the same answers: behind a wall, in the dark, and in a
/// disguise.
#[test]
fn answers_hold_only_what_the_hero_knows() {
    let lines = "map\n.\ne\nw\n.\nuse-a\nmap\n";
    for (rules, one, other) in [
        (
            "tcod",
            "#######\n#@.#..#\n#######\n",
            "#######\n#@.#oo#\n#######\n",
        ),
        (
            "tallowdeep",
            "########\n#@..#..#\n########\n",
            "########\n#@..#!>#\n########\n",
        ),
        (
            "tallowdeep",
            "########\n#@....,#\n########\n",
            "########\n#@....M#\n########\n",
        ),
    ] {
        assert_eq!(
            answers(rules, one, lines),
            answers(rules, other, lines),
            "{other}"
        );
    }
}

/// What is legal is accepted, what is not is refused, wherever the hero sees what it walks into.
#[test]
fn legal_commands_are_those_accepted() {
    for (rules, map, word) in [
        ("tcod", "#####\n#@o.#\n#####\n", "e"),
        ("tcod", "#####\n#@T.#\n#####\n", "e"),
        ("mcrogueface", "#####\n#@..#\n#####\n", "e"),
        ("tallowdeep", "######\n#@>.+#\n######\n", "e"),
        ("tallowdeep", "######\n#@>.+#\n######\n", "e e"),
        ("tallowdeep", "######\n#@!..#\n######\n", "e g e"),
    ] {
        let commands: Vec<_> = tallowdeep::Command::all_except_throws()
            .map(tallowdeep::Command::word)
            .collect();
        let words: Vec<_> = word.split(' ').collect();
        let lines = commands
            .iter()
            .map(|next| format!("reset 1\n{}\n{next}\n", words.join("\n")));
        let answers = answers(rules, map, &lines.collect::<String>());
        for (next, played) in commands.iter().zip(answers.chunks(words.len() + 2)) {
            let [.., before, after] = played else {
                panic!("{rules}: {next}: {played:?}");
            };
            let before: Value = serde_json::from_str(before).expect("it is JSON");
            let legal = before["legal"].as_array().expect("a list");
            let is_legal = legal.iter().any(|word| word == next);
            let is_accepted = after.contains(r#""refused":null"#);
            assert_eq!(is_legal, is_accepted, "{rules}: {word} {next}");
        }
    }
}

/// What answers leave out is what the lines of these names give.
#[test]
fn what_is_left_out_has_a_line_of_its_own() {
    let sandbox = Sandbox::new();
    let json = |line: &str| serde_json::from_str::<Value>(line).expect("it is JSON");
    let played = [
        "reset 3",
        "e",
        "s",
        ".",
        "ne",
        "reset 4 tcod",
        "e",
        "s",
        "w",
    ];
    let whole = sandbox.run_with_stdin("serve", &played.join("\n"));
    let asked = played.map(|line| format!("{line}\nmap\nlegal\n"));
    let parts = sandbox.run_with_stdin("serve --without map,legal", &asked.concat());
    let parts: Vec<_> = parts.out.lines().map(json).collect();
    assert_eq!(parts.len(), 3 * played.len());
    for (whole, parts) in whole.out.lines().map(json).zip(parts.chunks(3)) {
        let objects = parts.iter().filter_map(Value::as_object).cloned();
        let joined: serde_json::Map<_, _> = objects.flatten().collect();
        assert_eq!(whole, Value::Object(joined));
        assert!(parts[0].get("map").is_none() && parts[0].get("legal").is_none());
    }
}

#[test]
fn the_frame_of_serve_is_that_of_run() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    sandbox.succeeds("run --rules mcrogueface --map m.txt -c e --size 500x300 -f run.png");
    let served = "serve --rules mcrogueface --map m.txt --size 500x300";
    let done = sandbox.run_with_stdin(served, "e\nframe\nframe to a file.png\n");
    let lines: Vec<_> = done.out.lines().collect();
    let [_, text, r#"{"file":"to a file.png"}"#] = *lines else {
        panic!("there are three answers: {lines:?}");
    };
    assert_eq!(sandbox.bytes("to a file.png"), sandbox.bytes("run.png"));
    let text = text
        .strip_prefix("{\"png\":\"")
        .and_then(|rest| rest.strip_suffix("\"}"));
    let picture = png::decode(&from_base64(text.expect("it has a PNG"))).expect("it is one");
    assert!(picture == png::decode(&sandbox.bytes("run.png")).expect("it is one"));
}

fn from_base64(text: &str) -> Vec<u8> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for digit in text.trim_end_matches('=').chars() {
        let value = digits.find(digit).expect("it is a digit");
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The program with its input open.
fn started(args: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
    program
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    program.spawn().expect("it starts")
}

/// A program that waits for an answer before it sends the next line does not wait for ever.
#[test]
fn answers_and_traces_come_at_once() {
    for args in [
        &["serve"][..],
        &["run", "--commands", "-", "--trace", "-"],
        &["run", "--script", "-", "--trace", "-"],
    ] {
        let mut child = started(args);
        let mut input = child.stdin.take().expect("it was piped");
        let mut lines = BufReader::new(child.stdout.take().expect("it was piped")).lines();
        let mut next = || lines.next().expect("a line").expect("it is text");
        if args[0] == "run" {
            assert_has(&next(), r#"{"map":["#);
        }
        for turn in 1..4 {
            input.write_all(b".\n").expect("it listens");
            assert_has(&next(), &format!("\"turn\":{turn},"));
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

/// What was typed before a wrong word has been played.
#[test]
fn a_wrong_word_ends_a_live_trace() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let args = "run -r mcrogueface -m m.txt -c - -t -";
    let done = sandbox.run_with_stdin(args, "\u{feff}e\n; fly\ne fly\n");
    assert_eq!((done.code, done.out.lines().count()), (Some(1), 2));
    assert_has(&done.err, "tallowdeep: standard input:3: must be one of ");
}

#[test]
fn a_trace_has_the_map_of_each_level() {
    let sandbox = Sandbox::new().with("m.txt", "####\n#@>#\n####\n");
    let lines = sandbox.succeeds("run -r tallowdeep -m m.txt -c 'e > . < .' -t -");
    let has_map: Vec<_> = lines
        .lines()
        .map(|line| line.starts_with(r#"{"map":["#))
        .collect();
    assert_eq!(has_map, [true, false, true, false, true, false]);
}

/// On cells where nothing else is known to stand or lie, a row has the terrain, and nothing where none was seen.
#[test]
fn the_map_in_letters_shows_what_the_view_knows() {
    for seed in 1..6 {
        let mut game = Script::new("tallowdeep", seed).expect("it is built in");
        game.play(&"e e se s s w w n nw e ".repeat(5))
            .expect("they are commands");
        let view = game.session().expect("a game").view();
        let covered: Vec<_> = (view.visible_items().map(|(at, _)| at))
            .chain(view.remembered_items().map(|(at, _)| at))
            .chain(view.visible_others().map(|actor| actor.at))
            .chain(view.remembered_monsters().map(|seen| seen.at))
            .chain([view.hero().at])
            .collect();
        for (y, row) in (0..).zip(known_map::rows(view)) {
            for (x, letter) in (0..).zip(row.chars()) {
                let at = Pos::new(x, y);
                let terrain = view.terrain(at).seen();
                let right = terrain.map_or(' ', |known| view.rules().terrain_letter(known));
                assert!(
                    letter == right || covered.contains(&at),
                    "seed {seed}, {at:?}: {letter}"
                );
            }
        }
    }
}
