//! `beside`: a trace of another program and a rule set.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use tallowdeep::gfx::{PxSize, png};

use super::sandbox::Sandbox;
use crate::support::text::{assert_ends, assert_has, assert_starts, rows};

/// A goblin beside the hero and an orc behind it.
const MAP: &str = "#######\n#@.go.#\n#.....#\n#######\n";

/// A trace of ours under a rule set.
fn trace(rules: &str, commands: &str) -> (Sandbox, String) {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let args = ["run", "-r", rules, "-m", "m.txt", "-c", commands];
    let lines = sandbox.succeeds(&[&args[..], &["-t", "-", "--trace-sight"]].concat());
    (sandbox, lines)
}

#[test]
fn our_own_traces_agree() {
    for rules in ["mcrogueface", "mcrogueface-5", "mcrogueface-literal"] {
        let (sandbox, lines) = trace(rules, "e e s n . e");
        let done = sandbox.run_with_stdin(&["beside", "-", "-r", rules], &lines);
        let expected = "standard input: the start and all commands, 6, are as under ";
        assert_eq!(done.out, format!("{expected}{rules}\n"), "{}", done.err);
        assert_eq!(done.code, Some(0));
    }
}

/// Each row changes a line of a trace: what is replaced, what by, and how the report begins.
#[test]
fn the_first_difference_is_named_with_its_rule() {
    let (sandbox, lines) = trace("mcrogueface", "e e s");
    for [old, new, report] in rows(
        r#"
"kind":"goblin","x":3,"y":1,"hp":1 => "kind":"goblin","x":3,"y":2,"hp":1 => goblin: theirs at 3,2 with 1 HP, ours at 3,1 with 1 HP (docs/tutorials.md 1.6)\n  ours:
"kind":"goblin","x":3,"y":1,"hp":1 => "kind":"goblin","x":3,"y":1,"hp":-2 => goblin: theirs is dead, ours at 3,1 with 1 HP (docs/tutorials.md 1.7)\n
"hero":{"x":2,"y":1,"hp":29 => "hero":{"x":2,"y":1,"hp":27 => hero: theirs at 2,1 with 27 HP, ours at 2,1 with 29 HP (docs/tutorials.md 1.7)\n
You hit the Goblin for 5 damage! => You hit it. => log: theirs says "You hit it.", ours "You hit the Goblin for 5 damage!" (docs/tutorials.md 1.7)\n
"visible":["1111111","1111111" => "visible":["1111110","1111111" => view: only ours sees 6,0; cells that differ: 1 (docs/tutorials.md 1.8)\n
"#,
    ) {
        let other = lines.replace(&old, &new);
        assert_ne!(other, lines, "{old}");
        let args = ["beside", "-", "-r", "mcrogueface", "--png", "both.png"];
        let done = sandbox.run_with_stdin(&args, &other);
        assert!(done.out.starts_with(&report), "{}", done.out);
        assert_ends(&done.err, " differs from mcrogueface\n");
        assert_eq!(done.code, Some(1));
        let frame = png::decode(&sandbox.bytes("both.png")).expect("it is a PNG file");
        assert_eq!(frame.size(), PxSize::new(1280, 400));
    }
}

/// Two of theirs on one cell, one that ours never had, and hit points that no kind has.
#[test]
fn impossible_states_are_drawn() {
    let (sandbox, lines) = trace("mcrogueface", "e");
    let start = lines.lines().next().expect("it has a start");
    let port = format!(
        "{start}\n{}",
        r#"{"command":"e","hero":{"x":0,"y":0,"hp":-9},"actors":[{"x":0,"y":0,"hp":99},{"x":0,"y":0},{"x":1,"y":1}]}"#
    );
    let args = ["beside", "-", "-r", "mcrogueface", "--png", "both.png"];
    let done = sandbox.run_with_stdin(&args, &port);
    assert_has(&done.out, "\n: theirs at 1,1, ours never was");
    assert_starts(&done.err, "tallowdeep: standard input:2: command 1, e, ");
}

/// docs/tutorials.md 5.2: a port's dice are its own, but what they did must be possible.
#[test]
fn other_dice_may_do_what_theirs_did() {
    let map = MAP.replace('o', "g");
    let sandbox = Sandbox::new().with("m.txt", map);
    let run = "run -r sadconsole -m m.txt -c 'e e e . . .' -t - -s";
    let traces: Vec<_> = (1..9)
        .map(|seed| sandbox.succeeds(&*format!("{run} {seed}")))
        .collect();
    assert!(
        traces.iter().any(|lines| *lines != traces[0]),
        "dice decide nothing"
    );
    for lines in &traces {
        let done = sandbox.run_with_stdin("beside - -r sadconsole", lines);
        assert_eq!(done.code, Some(0), "{}", done.out);
    }
    let hurt = r#""hp":99"#;
    let lines = traces.iter().find(|lines| lines.contains(hurt));
    let lines = lines.expect("some blow does one damage");
    let done = sandbox.run_with_stdin("beside - -r sadconsole", &lines.replace(hurt, r#""hp":7"#));
    let none = "\nNo dice of 1000 throws do what theirs did.\n";
    assert!(done.out.contains(none), "{}", done.out);
}

/// A start without messages, as our writers make it, is not all that could be compared.
#[test]
fn what_is_not_compared_is_counted() {
    let (sandbox, lines) = trace("mcrogueface", "e e");
    let rows: Vec<_> = lines.lines().collect();
    let without = |key: &str, count: usize| {
        let missing = format!("\"no-{key}\":");
        let key = format!("\"{key}\":");
        let changed = (0..).zip(&rows).map(|(index, row)| match index < count {
            true => row.replacen(&key, &missing, 1) + "\n",
            false => (*row).to_owned() + "\n",
        });
        changed.collect::<String>()
    };
    for (key, count, end) in [
        ("log", 0, ""),
        ("log", 1, " (not compared: log of 1 in 3 lines)"),
        ("log", 3, " (not compared: log)"),
        ("visible", 3, " (not compared: visible)"),
    ] {
        let done = sandbox.run_with_stdin("beside - -r mcrogueface", &without(key, count));
        let expected = "standard input: the start and all commands, 2, are as under mcrogueface";
        assert_eq!(done.out, format!("{expected}{end}\n"), "{}", done.err);
    }
}

#[test]
fn wrong_lines_are_named() {
    let (sandbox, lines) = trace("mcrogueface", "");
    // What Python writes of a letter outside the basic plane, and a key without a value, are read.
    let python = r#"{"command":null,"\ud83d\udd6f":"a: null","hero":{"x":1,"y":1},"actors":[]}"#;
    let done = sandbox.run_with_stdin("beside - -r mcrogueface", &format!("{lines}\n{python}\n"));
    let unsaid = "command: expected a word that `tallowdeep help run` lists, such as e, found \"\"";
    let right = format!("tallowdeep: standard input:3: {unsaid}\n");
    assert_eq!(done.err, right);
    for [old, new, line, error] in rows(
        r#"
 =>  => {"command":"x","hero":{"x":1,"y":1},"actors":[]} => command: expected a word that `tallowdeep help run` lists, such as e, found "x"
 =>  => {"command":"restart","hero":{"x":1,"y":1},"actors":[]} => command: restart begins another game; end the trace before it
 =>  => {"command":"e","hero":{"x":"a","y":1},"actors":[]} => x: expected a whole number, found "a"
 =>  => {"command":"e","hero":{"x":1,"y":1}} => line: missing key actors
 =>  => {"command":"e","hero":{"x":1,"y":1} => expected {"command":"e","hero":{"x":2,"y":1,"hp":30}}, found {"command":"e","hero":{"x":1,"y":1}
 =>  => {"command":"e","hero":{"x":1,"y":4},"actors":[]} => expected a cell of the map, found x 1, y 4
goblin => goblyn =>  => kind: expected one of goblin, orc, troll, found "goblyn"
"map" => "rows" =>  => missing key map; the first line has the rows of the map
"x":3,"y":1 => "x":6,"y":1 =>  => expected a monster on a free cell, found x 6, y 1
"x":1,"y":1 => "x":1,"y":9 =>  => expected a hero on the map, found x 1, y 9
#.....# => #....$# =>  => map:2:6: must be one of # . + > < * @ g o t, found '$'
"#,
    ) {
        let (trace, number) = (
            lines.replacen(&old, &new, 1),
            if old.is_empty() { 3 } else { 1 },
        );
        let done = sandbox.run_with_stdin("beside - -r mcrogueface", &format!("{trace}\n{line}\n"));
        let error = format!("tallowdeep: standard input:{number}: {error}\n");
        assert_eq!((done.err, done.code), (error, Some(2)));
    }
}

/// The writer in docs/formats.md for a language, and a program that calls it for two turns on the same map.
fn writer(language: &str, main: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let docs = fs::read_to_string(docs).expect("it is there");
    let chapter = docs.split("## Trace of your own program\n").nth(1);
    let code = chapter.and_then(|text| text.split(&format!("```{language}\n")).nth(1));
    let code = code.and_then(|text| text.split("```").next());
    code.expect("there is such a writer").to_owned() + main
}

#[track_caller]
fn assert_agrees(sandbox: &Sandbox, mut program: Command) {
    let Ok(output) = program.output() else {
        let _ = writeln!(std::io::stderr(), "skipped: no {program:?}");
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8(output.stdout).expect("it is text");
    let done = sandbox.run_with_stdin("beside - -r mcrogueface", &lines);
    assert_eq!(done.code, Some(0), "{}{}", done.out, done.err);
}

#[test]
fn the_writer_in_python_writes_a_trace() {
    let main = r#"
import sys
from types import SimpleNamespace as It
hero, orc = It(name="Player", x=1, y=1, hp=30), It(name="Orc", x=5, y=1, hp=10)
trace(sys.stdout, hero, [orc], map=[".......", "......."])
hero.x, orc.x = 2, 4.0
trace(sys.stdout, hero, [orc], "e", log=[])
"#;
    let sandbox = Sandbox::new().with("port.py", writer("python", main));
    let mut python = Command::new("python3");
    python.arg(sandbox.path().join("port.py"));
    assert_agrees(&sandbox, python);
}

#[test]
fn the_writer_in_rust_writes_a_trace() {
    let main = r#"
fn main() -> std::io::Result<()> {
    let map = [".......", "......."].map(String::from);
    let mut out = std::io::stdout();
    let hero = |x| TraceActor("Player", x, 1, 30);
    let orc = |x| TraceActor("Orc", x, 1, 10);
    trace(&mut out, &hero(1), &[orc(5)], "", &map)?;
    trace(&mut out, &hero(2), &[orc(4)], "e", &[])
}
"#;
    let sandbox = Sandbox::new().with("port.rs", writer("rust", main));
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    let mut rustc = Command::new(rustc);
    rustc
        .current_dir(sandbox.path())
        .args(["--edition", "2024", "port.rs"]);
    let Ok(built) = rustc.output() else {
        let _ = writeln!(std::io::stderr(), "skipped: no {rustc:?}");
        return;
    };
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    assert_agrees(&sandbox, Command::new(sandbox.path().join("port")));
}

/// Ports with a mistake of docs/learn.md each: it is named. The programs are those of `examples/chapters/mistakes`.
#[test]
fn a_known_mistake_is_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = crate::examples::building("mistakes").status();
    assert!(built.expect("cargo runs").success());
    let program = crate::examples::programs().join("mistakes");
    for [mistake, map, commands, rules, about] in rows(
        "
mcrogueface_5_stale_view => far => e => mcrogueface-5 => after a step the view is not computed again.
mcrogueface_6_dead_act => trolls => e e => mcrogueface => nobody asks within the loop whether the player still lives.
mcrogueface_6_two_on_one_cell => rivals => e => mcrogueface => `can_move_to` asks for walls only.
mcrogueface_6_attack_after_death => trolls => e e e => mcrogueface => a key is obeyed without a look at `game_over`.
mcrogueface_6_dead_stay => beside => e e => mcrogueface => a dead enemy is not removed, and acts again with the others.
mcrogueface_6_free_attack => beside => e => mcrogueface => the enemies act after a step, but not after an attack.
tcod_6_crowd => crowd => . . => tcod-literal => a cell costs the same whether or not somebody stands on it.
tcod_6_corpse_blocks => orc => e e e => tcod-literal => a dead actor still blocks its cell.
roguebasin_6_early_view => farther => e => roguebasin-literal => the view is computed before the monsters act
sadconsole_melee_open_doors => door => w => sadconsole-literal => a door blocks neither movement nor vision.
",
    ) {
        let map = root.join(format!("examples/chapters/maps/{map}.txt"));
        let mut port = Command::new(&program);
        port.env("MISTAKE", &mistake).arg("--map").arg(map);
        let port = port.args(["--trace", "--commands", &commands]).output();
        let lines = String::from_utf8(port.expect("it plays").stdout).expect("it is text");
        let done = Sandbox::new().run_with_stdin(&["beside", "-", "-r", &rules], &lines);
        let named = format!("A known mistake plays like theirs to the end: {about}");
        assert!(done.out.contains(&named), "{mistake}: {}{}", done.out, done.err);
        assert_eq!(done.code, Some(1));
    }
}
