//! Traces, frames, lists: what the program writes.

use std::io::Write;

use tallowdeep::content::Content;
use tallowdeep::game::Command;
use tallowdeep::gfx::png;

use super::sandbox::{MAP, Sandbox, on_map};
use crate::support::text::{assert_ends, assert_has, assert_starts};

/// The MIT and BSD licences require their notices with every copy of the program.
#[test]
fn licenses_name_every_crate_of_the_program() {
    let notices = Sandbox::new().succeeds(&["licenses"]);
    for right in [
        "The Tallowdeep authors",
        "Frederic Cambus",
        "Redistributions in binary form must reproduce",
    ] {
        assert!(notices.contains(right), "{right}");
    }
    for (target, features) in MADE_FOR {
        let Some(crates) = crates_for(target, features) else {
            // `cargo fetch` gets the crates of all systems.
            let line = format!("skipped: the crates for {target} are not here");
            let _ = writeln!(std::io::stderr(), "{line}");
            continue;
        };
        assert!(crates.len() > 30, "{target}: {crates:?}");
        for name in crates {
            let line = format!("\n{name}: ");
            assert!(notices.contains(&line), "{name} of {target} has no notice");
        }
    }
}

/// What the program is made for, each with features for cargo.
const MADE_FOR: [(&str, &[&str]); 4] = [
    ("x86_64-unknown-linux-gnu", &[]),
    ("x86_64-pc-windows-gnu", &["--features=launcher"]),
    ("aarch64-apple-darwin", &[]),
    (
        "wasm32-unknown-unknown",
        &["--no-default-features", "--features=web"],
    ),
];

/// The names of the crates in the program for a target; `None` if some were never downloaded.
fn crates_for(target: &str, features: &[&str]) -> Option<Vec<String>> {
    let tree = std::process::Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--locked", "--offline", "--prefix", "none"])
        .args(["--package", "tallowdeep"])
        .args(["--edges", "normal,no-proc-macro", "--format", "{p}"])
        .args(["--target", target])
        .args(features)
        .output()
        .expect("cargo runs");
    let names = String::from_utf8(tree.stdout).expect("names are ASCII");
    let names = names.lines().filter_map(|line| line.split(' ').next());
    // Ours have the notice of the program.
    let crates = names.filter(|name| !name.starts_with("tallowdeep") && *name != "framesnap");
    tree.status
        .success()
        .then(|| crates.map(str::to_owned).collect())
}

#[test]
fn the_trace_lists_every_command_in_order() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let output = sandbox.succeeds(&on_map("--commands 'n ne . e e e' --trace -"));
    let actor = |hp, because: &str| {
        format!(r#"[{{"id":1,"kind":"goblin","x":3,"y":1,"hp":{hp},"max_hp":6{because}}}]"#)
    };
    let (goblin, text) = (|hp| actor(hp, ""), "you are in reach: attacks (1.6)");
    let because = format!(
        r#","because":{{"text":"{text}","reason":"in-reach","did":"attacks","section":"1.6","from":{{"x":3,"y":1}}}}"#
    );
    let start = r#""depth":1,"hero":{"x":1,"y":1,"hp":30,"max_hp":30,"alive":true},"actors":"#;
    let struck = r#"{"type":"struck","who":0,"whom":1,"damage":5,"critical":false"#;
    let hurt = r#"{"type":"struck","who":1,"whom":0,"damage":1,"critical":false"#;
    let welcome = "Welcome to the dungeon! Find and defeat the enemies.";
    let refused = |word: &str, why: &str| {
        format!(
            r#"{{"turn":0,"command":"{word}","refused":"{why}",{start}{},"remains":[],"events":[],"log":[],"over":null}}"#,
            goblin(6)
        )
    };
    let map = "##### #...# #####".replace(' ', "\",\"");
    let right = [
        format!(
            r#"{{"map":["{map}"],"turn":0,"command":null,"refused":null,{start}{},"remains":[],"events":[],"log":["{welcome}"],"over":null}}"#,
            goblin(6)
        ),
        refused("n", "blocked"),
        refused("ne", "no-diagonals"),
        refused(".", "no-waiting"),
        format!(
            r#"{{"turn":1,"command":"e","refused":null,"depth":1,"hero":{{"x":2,"y":1,"hp":29,"max_hp":30,"alive":true}},"actors":{},"remains":[],"events":[{{"type":"moved","who":0,"from":{{"x":1,"y":1}},"to":{{"x":2,"y":1}}}},{hurt},"from":30,"to":29}}],"log":["The Goblin hits you for 1 damage!"],"over":null}}"#,
            actor(6, &because)
        ),
        format!(
            r#"{{"turn":2,"command":"e","refused":null,"depth":1,"hero":{{"x":2,"y":1,"hp":28,"max_hp":30,"alive":true}},"actors":{},"remains":[],"events":[{struck},"from":6,"to":1}},{hurt},"from":29,"to":28}}],"log":["You hit the Goblin for 5 damage!","The Goblin hits you for 1 damage!"],"over":null}}"#,
            actor(1, &because)
        ),
        format!(
            r#"{{"turn":3,"command":"e","refused":null,"depth":1,"hero":{{"x":2,"y":1,"hp":28,"max_hp":30,"alive":true}},"actors":[],"remains":[],"events":[{struck},"from":1,"to":0}},{{"type":"died","who":1,"at":{{"x":3,"y":1}},"by":0}}],"log":["You hit the Goblin for 5 damage!","The Goblin dies!"],"over":null}}"#,
        ),
    ];
    assert_eq!(output.lines().collect::<Vec<_>>(), right);
}

#[test]
fn the_trace_ends_with_the_game() {
    let sandbox = Sandbox::new().with("m.txt", "#####\n#.t.#\n#t@t#\n#.t.#\n#####\n");
    let output = sandbox.succeeds(&on_map("--commands 'n n n' --trace -"));
    let lines: Vec<_> = output.lines().collect();
    assert_has(lines[2], r#""hp":0,"max_hp":30,"alive":false}"#);
    assert!(lines[2].ends_with(r#""over":"dead"}"#), "{}", lines[2]);
    assert_has(lines[3], r#""refused":"game-over""#);
}

#[test]
fn the_trace_lists_visible_cells_on_request() {
    let sandbox = Sandbox::new().with("m.txt", "#######\n#@.#..#\n#######\n");
    let trace = |more: &[&str]| {
        let asked = ["--commands", "e", "--trace", "-"];
        sandbox.succeeds(&on_map(&[&asked[..], more].concat()))
    };
    let (without, with) = (trace(&[]), trace(&["--trace-sight"]));
    assert!(!without.contains("visible"), "{without}");
    let sight = r#","visible":["1111000","1111000","1111000"]}"#;
    let right: Vec<_> = without
        .lines()
        .map(|line| line.strip_suffix('}').expect("an object").to_owned() + sight)
        .collect();
    assert_eq!(with.lines().collect::<Vec<_>>(), right);
}

/// Under rules with items, a script can ask for the hero's inventory, and for the items on the level.
#[test]
fn the_trace_lists_items_if_there_are_any() {
    let sandbox = Sandbox::new().with("m.txt", "########\n#@((!°.#\n########\n");
    let run = ["run", "--map", "m.txt", "--trace", "-", "--commands"];
    let output = sandbox.succeeds(&[&run[..], &["e g e g"]].concat());
    let lines: Vec<_> = output.lines().collect();
    let lie = |at: &str| format!(r#""things":[{at}],"events""#);
    let rest = r#"{"kind":"potion_red","x":4,"y":1},{"kind":"lump","x":5,"y":1}"#;
    let start = format!(r#"{{"kind":"dart","x":2,"y":1}},{{"kind":"dart","x":3,"y":1}},{rest}"#);
    assert!(lines[0].contains(&lie(&start)), "{}", lines[0]);
    assert!(lines[0].contains(r#""gold":0,"pack":["#), "{}", lines[0]);
    assert!(lines[4].contains(&lie(rest)), "{}", lines[4]);
    let pack = r#""pack":[{"letter":"h","kind":"dart","name":"dart","count":2},"#;
    assert!(lines[4].contains(pack), "{}", lines[4]);
    let output = sandbox.succeeds(&[&run[..], &["e e e e g"]].concat());
    let last = output.lines().last().unwrap_or_default();
    assert_has(last, r#""wax":175,"#);
}

#[test]
fn commands_come_from_arguments_files_or_stdin() {
    let script = "; east twice\n e\n\ne ; is no comment here\n";
    let sandbox = Sandbox::new()
        .with("m.txt", MAP)
        .with("s.txt", "; twice\n e\n\ne\n");
    let right = sandbox.succeeds(&on_map("--commands 'e e' --trace -"));
    assert_eq!(sandbox.succeeds(&on_map("--script s.txt --trace -")), right);
    let heard = sandbox.run_with_stdin(&on_map("--script - --trace -"), "e e\n; e\n");
    assert_eq!((heard.code, heard.out), (Some(0), right.clone()));
    let heard = sandbox.run_with_stdin(&on_map("--commands - --trace -"), "e e\n; e\n");
    assert_eq!((heard.code, heard.out), (Some(0), right.clone()));
    let found = sandbox.succeeds(&on_map("--script s.txt --trace t.jsonl"));
    assert_eq!(found, "");
    assert_eq!(sandbox.text("t.jsonl"), right);
    let heard = sandbox.run_with_stdin(&on_map("--script -"), script);
    assert!(heard.err.contains("standard input:4: "), "{}", heard.err);
    assert_eq!(heard.code, Some(1));
}

#[test]
fn the_frame_matches_the_librarys() {
    let sandbox = Sandbox::new();
    let args = [
        "run",
        "--rules",
        "mcrogueface",
        "--seed",
        "7",
        "--commands",
        "e e s w",
    ];
    sandbox.succeeds(&[&args[..], &["--frame", "f.png"]].concat());
    let mut game = tallowdeep::app::Script::new("mcrogueface", 7).expect("there are such rules");
    game.play("e e s w").expect("these are commands");
    let right = png::encode(&game.frame()).expect("it has pixels");
    assert!(sandbox.bytes("f.png") == right, "f.png is another picture");
}

#[test]
fn the_text_is_the_last_frame_in_letters() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let text = sandbox.succeeds(&on_map("--commands e --text -"));
    assert_starts(
        &text,
        "Map:\n#####\n#.@g#\n#####\n\nYou and what you see:\nPlayer\nHP: 29/30\n",
    );
    assert_has(&text, "\n   Goblin        1 E\n");
    assert_has(&text, "\nLog:\n");
    assert_has(&text, "\nKeys:\nWASD/Arrows: Move/Attack ");
    sandbox.succeeds(&on_map("--commands e --text t.txt"));
    assert_eq!(sandbox.bytes("t.txt"), text.as_bytes());
}

#[test]
fn the_frame_has_the_requested_size_and_sheet() {
    let sandbox = Sandbox::new()
        .with(
            "sheets/mine.toml",
            include_str!("../../../assets/tiles/tallow.toml"),
        )
        .with(
            "sheets/tallow.png",
            include_bytes!("../../../assets/tiles/tallow.png"),
        );
    let draw = |more: &[&str]| {
        let args = ["run", "--commands", "e", "--frame", "f.png"];
        sandbox.succeeds(&[&args[..], more].concat());
        png::decode(&sandbox.bytes("f.png")).expect("it is a PNG")
    };
    let size = draw(&["--size", "523x345"]).size();
    assert_eq!((size.w, size.h), (523, 345));
    let tallow = draw(&["--tiles", "tallow"]);
    assert_eq!((tallow.size().w, tallow.size().h), (640, 400));
    assert!(
        draw(&["--tiles", "cp437"]) != tallow,
        "both sheets draw the same"
    );
    assert!(
        draw(&["--tiles", "sheets/mine.toml"]) == tallow,
        "a file draws another picture"
    );
}

/// A run without any output option suggests one, and says how many commands were refused.
#[test]
fn a_run_without_output_suggests_some() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let done = sandbox.run(&on_map("--commands 'n e e'"));
    let (output, told) = (done.out, done.err);
    assert_starts(&output, "Played to turn 2. Add --trace - ");
    assert_eq!(output.lines().count(), 1, "{output}");
    let right = "tallowdeep: 1 of 3 commands was refused; --trace - says why\n";
    assert_eq!(told, right);
    let output = sandbox.succeeds(&on_map("--commands e --trace t.jsonl"));
    assert_eq!(output, "");
}

/// The help explains every word that the program accepts as a command.
#[test]
fn the_help_of_run_lists_all_commands() {
    let help = Sandbox::new().succeeds("help run");
    for word in ["n ne e se s sw w nw", ".", "g", "> <", "tick"] {
        assert_has(&help, &format!("\n  {word} "));
    }
    for command in Command::all_except_throws() {
        let word = command.word();
        let first = word.split_once('-').map_or(&*word, |(verb, _)| verb);
        assert!(help.contains(first), "{word} is not in {help}");
    }
}

/// `docs/tutorials.md` 0.18.
#[test]
fn rules_lists_departures_from_the_tutorial() {
    let sandbox = Sandbox::new();
    for file in &Content::builtin().rules {
        let name = &file.rules.name;
        let output = sandbox.succeeds(&["rules", name]);
        let heading = "\ndeparts from its tutorial:\n  - ";
        let right = !name.starts_with("tallowdeep");
        assert_eq!(output.contains(heading), right, "{name}");
        let output: Vec<_> = output.split_whitespace().collect();
        for departure in &file.departures {
            let words: Vec<_> = departure.split_whitespace().collect();
            assert!(
                output.windows(words.len()).any(|part| part == words),
                "{departure}"
            );
        }
    }
}

/// `docs/tutorials.md` 0, "By the letter".
#[test]
fn rules_lists_variants_and_their_letters() {
    let sandbox = Sandbox::new();
    let heading = "\nvariants:\n";
    let main = sandbox.succeeds("rules sadconsole");
    assert_has(&main, &format!("{heading}  sadconsole-literal "));
    let variant = sandbox.succeeds("rules sadconsole-literal");
    let kept = "\ndoes not depart, as sadconsole does:\n  - The game is over when";
    assert!(
        variant.contains(kept) && !variant.contains(heading),
        "{variant}"
    );
}

/// `rules` lists every letter that a map of the rule set may contain, in lines that fit a terminal.
#[test]
fn rules_lists_map_letters_within_100_columns() {
    let sandbox = Sandbox::new();
    let all = sandbox.succeeds(&["rules"]);
    for line in all.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    for name in ["tallowdeep", "mcrogueface", "sadconsole"] {
        let output = sandbox.succeeds(&["rules", name]);
        let output: Vec<_> = output.lines().collect();
        assert!(output.iter().all(|line| line.chars().count() <= 100));
        let bad = Sandbox::new().with("m.txt", "\u{1}");
        let done = bad.run(&["run", "--rules", name, "--map", "m.txt", "--commands", ""]);
        let letters = done
            .err
            .split("one of ")
            .nth(1)
            .expect("it names all letters");
        let letters = letters.split(", found").next().expect("there are some");
        let map = output.iter().position(|line| line.contains("a map file: "));
        let map: Vec<_> = output[map.expect("it tells of maps")..]
            .iter()
            .map(|line| line.trim())
            .collect();
        let map = map.join(" ");
        // A kind is listed too, as vaults and places refer to it.
        assert!(name != "tallowdeep" || map.contains("√ shallow_water,"));
        for letter in letters.split(' ') {
            let alone = format!("    {letter}  ");
            let (first, other) = (format!(": {letter} "), format!(", {letter} "));
            let is_told = output.iter().any(|line| line.starts_with(&alone))
                || map.contains(&first)
                || map.contains(&other);
            assert!(is_told, "{name} does not tell of {letter}: {output:?}");
        }
    }
}

#[test]
fn list_prints_all_names() {
    let sandbox = Sandbox::new();
    let rules = sandbox.succeeds(&["rules"]);
    let names: Vec<_> = rules
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(
        names.contains(&"tallowdeep") && names.contains(&"tcod"),
        "{rules}"
    );
    assert_eq!(sandbox.succeeds(&["tiles"]), "cp437\ntallow\n");
    for name in names {
        sandbox.succeeds(&["run", "--rules", name, "--commands", ""]);
    }
    for words in [&["help"][..], &["--version"], &["run", "--help"]] {
        assert!(!sandbox.succeeds(words).is_empty(), "{words:?}");
    }
}

/// docs/command-line.md: what is shown below a command line is what it prints, up to the dots. Lines between answers in
/// JSON are typed.
#[test]
fn sessions_in_the_document_print_what_they_show() {
    let document = include_str!("../../../docs/command-line.md");
    let blocks: Vec<&str> = document.split("```\n").skip(1).step_by(2).collect();
    let map = blocks.iter().find(|block| block.starts_with("; "));
    let sandbox = Sandbox::new().with("fight.txt", map.expect("it draws a map"));
    let sessions = blocks
        .iter()
        .filter_map(|block| block.strip_prefix("$ tallowdeep "));
    let mut played = 0;
    for session in sessions {
        let (command, shown) = session.split_once('\n').expect("it shows something");
        let is_dialogue = command.starts_with("serve");
        let (typed, printed): (Vec<&str>, Vec<&str>) = shown
            .lines()
            .partition(|line| is_dialogue && !line.starts_with('{'));
        let done = sandbox.run_with_stdin(command, &(typed.join("\n") + "\n"));
        assert_eq!(done.code, Some(0), "{}", done.err);
        for (line, shown) in done.out.lines().zip(&printed) {
            assert_starts(line, shown.trim_end_matches("..").trim_end());
        }
        assert!(done.out.lines().count() >= printed.len(), "{command}");
        played += 1;
    }
    assert_eq!(played, 2);
}

/// docs/command-line.md: the hero against every kind or one kind, or two kinds against each other.
#[test]
fn odds_are_listed_by_duel() {
    let sandbox = Sandbox::new();
    let duels = |args: &[&str]| -> Vec<String> {
        let output = sandbox.succeeds(&[&["odds"], args].concat());
        let rows = output.lines().skip(1);
        let rows = rows.filter(|row| !row.starts_with("Not counted"));
        rows.map(|row| row.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
            .collect()
    };
    let right = ["hero orc 100", "hero troll 100"];
    assert_eq!(duels(&["--rules", "tcod"]), right);
    assert_eq!(duels(&["troll", "--rules", "tcod"]), ["hero troll 100"]);
    let found = duels(&["orc", "troll", "--rules", "tcod"]);
    assert_eq!(found, ["orc troll 0", "troll orc 100"]);
    let content = Content::builtin();
    let ours = content.rule_file("tallowdeep").expect("it is built in");
    assert_eq!(duels(&[]).len(), ours.rules.monsters.len());
    let of_trolls = sandbox.succeeds("odds troll");
    assert_ends(&of_trolls, "\nNot counted: the traits of troll.\n");
    assert!(
        !sandbox
            .succeeds("odds troll --rules tcod")
            .contains("Not counted")
    );
}

/// Under rules with light, flame and minds, a script can ask which monsters see the hero, and by what light.
#[test]
fn the_trace_lists_light_flame_and_minds() {
    let map = "##########\n#@.....s.#\n##########\n";
    let sandbox = Sandbox::new().with("m.txt", map);
    let run = ["run", "--map", "m.txt", "--trace", "-", "--trace-sight"];
    let output = sandbox.succeeds(&[&run[..], &["--commands", "flame-shielded"]].concat());
    let lines: Vec<_> = output.lines().collect();
    let told = |line: &str, parts: &[&str]| {
        for part in parts {
            assert!(line.contains(part), "{part} in {line}");
        }
    };
    let plain = r#""wax":172,"flame":"plain","light":6,"gold""#;
    let light = r#""light":["5554321000","5654321000","5554321000"]}"#;
    let seen = r#""mind":"awake","sees":true}"#;
    told(lines[0], &[plain, light, seen]);
    let shielded = r#""wax":172,"flame":"shielded","light":3,"gold""#;
    let light = r#""light":["2221000000","2321000000","2221000000"]}"#;
    // The monster stands in the dark, out of view.
    let unseen = r#""mind":"awake","sees":false}"#;
    told(lines[1], &[shielded, light, unseen]);
}

#[test]
fn levels_are_drawn_side_by_side_and_in_the_making() {
    let sandbox = Sandbox::new();
    let words = ["levels", "--seeds", "1..2"];
    let output = sandbox.succeeds(&[&words[..], &["--frame", "l.png", "--gif", "l.gif"]].concat());
    assert_eq!(output, "");
    let sheet = png::decode(&sandbox.bytes("l.png")).expect("it is a picture");
    assert_eq!(sheet.size().w, 2 * (40 * 16) + 3 * 8);
    assert!(sandbox.bytes("l.gif").starts_with(b"GIF89a"));
    sandbox.assert_refused(&words, "--frame");
    let many = "levels --seeds 1..99 --frame l.png";
    sandbox.assert_refused(many, "must look like 1..9, with at most 36 seeds");
}
