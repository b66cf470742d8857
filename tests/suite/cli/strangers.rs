//! Files from other people: they cannot send escapes to the terminal, exhaust memory, hang the program or forge scores.

#[cfg(target_os = "linux")]
use std::fs::File;
use std::process::{Command, Stdio};

use super::sandbox::{Done, MAP, Sandbox, on_map};
use crate::support::text::{assert_has, assert_starts, rows};

const RULES: &str = include_str!("../../../assets/rules/mcrogueface.toml");
/// A lost game.
const LOST: &str = include_str!("../../replays/mcrogueface.txt");
const MIB: usize = 1 << 20;

/// Everything that was printed, which must be free of control characters for the terminal.
#[track_caller]
fn shown(done: &Done) -> String {
    let text = format!("{}{}", done.out, done.err);
    let raw = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
    assert!(!text.contains(raw), "{text:?}");
    text
}

#[test]
fn values_of_files_are_shown_without_escapes() {
    let sandbox = Sandbox::new()
        .with("syntax/themes/a.toml", "\u{1b}]0;pwned\u{7} = 1\n")
        .with("value/themes/a.toml", "bg = \"\u{202e}x\"\n")
        .with("by.txt", LOST.replace(" by ", " by \u{1b}[31m"))
        .with("forged.txt", LOST.replace("turn 64", "turn 9"))
        .with(
            "version.txt",
            LOST.replace("version 0", "version 9\u{1b}[31mred")
                .replace("\n= 20 ", "\n= 21 "),
        )
        .with(
            "rules.txt",
            LOST.replace("rules mcrogueface", "rules t\u{1b}[31mcod"),
        )
        .with("m.txt", MAP.replace('g', "\u{9b}"));
    for [args, right] in rows(
        r#"
run --assets syntax --commands e => \u{1b}]0;pwned\u{7} = 1
run --assets value --commands e => found "\u{202e}x"
verify by.txt => by.txt: as recorded, 64 commands
verify version.txt => (version 9\u{1b}[31mred
verify rules.txt => "t\u{1b}[31mcod"; there are tallowdeep,
scores --saves . => \u{1b}[31m
run --rules mcrogueface --map m.txt --commands e => found '\u{9b}'
"#,
    ) {
        let text = shown(&sandbox.run(&*args));
        assert!(text.contains(&right), "{args:?}: {text}");
    }
}

#[test]
fn names_of_monsters_are_shown_without_escapes() {
    let rules = RULES
        .replace("kind = \"", "kind = \"\\u001b[31m")
        .replace("name = \"mcrogueface\"", "name = \"mine\"");
    let sandbox = Sandbox::new().with("mine/rules/mine.toml", rules);
    let bot = "bot --assets mine --rules mine --games 2";
    let text = shown(&sandbox.run(bot));
    assert!(text.contains("  \\u{1b}[31m"), "{text}");
}

#[cfg(unix)]
#[test]
fn names_of_files_are_shown_without_escapes() {
    let sheet = include_str!("../../../assets/tiles/cp437.toml");
    let sandbox = Sandbox::new()
        .with("saves/\u{1b}[31m\n.txt", LOST)
        .with("mine/tiles/t\u{1b}[31m.toml", sheet)
        .with("\u{1b}.toml", "; = 1")
        .with("\u{1b}.png", "GIF89a")
        .with("\u{1b}.txt", "north");
    let run = |option, name| ["run", "--commands", "e", option, name];
    for args in [
        &["scores", "--saves", "saves"][..],
        &["verify", "saves/\u{1b}[31m\n.txt"],
        &["verify", "saves/\u{1b}[31m\nnone.txt"],
        &["verify", "\u{1b}.txt"],
        &["render", "saves/\u{1b}[31m\n.txt", "--out", "\u{1b}/x.png"],
        &["render", "\u{1b}.txt", "--out", "x.png"],
        &["run", "--script", "\u{1b}.txt"],
        &run("--map", "\u{1b}.txt"),
        &run("--tiles", "\u{1b}.toml"),
        &run("--tiles", "\u{1b}.png"),
        &run("--tiles", "\u{1b}/x.toml"),
        &run("--font", "\u{1b}.txt"),
        &run("--assets", "\u{1b}.txt"),
        &run("--frame", "\u{1b}/x.png"),
        &["run", "--commands", "e", "--assets", "mine", "--tiles", "x"],
        &["verify", "--\u{1b}[31m"],
    ] {
        let text = shown(&sandbox.run(args));
        assert!(text.contains("\\u{1b}"), "{args:?}: {text}");
        // A line feed in a name does not begin a line.
        let right = |line: &str| !line.starts_with(".txt") && !line.starts_with("none.txt");
        assert!(text.lines().all(right), "{args:?}: {text}");
    }
}

/// docs/formats.md: the limit is a megabyte, or 64 for pictures and fonts.
#[test]
fn text_files_of_more_than_a_megabyte_are_refused() {
    let rules = |length: usize| format!("{RULES}# {}", " ".repeat(length - RULES.len() - 2));
    let sandbox = Sandbox::new()
        .with("m.txt", MAP)
        .with("big.txt", ";".repeat(MIB + 1))
        .with(
            "fits.txt",
            format!("{}\n{MAP}", ";".repeat(MIB - MAP.len() - 1)),
        )
        .with("over/rules/mcrogueface.toml", rules(MIB + 1))
        .with("under/rules/mcrogueface.toml", rules(MIB));
    let right = |name: &str| format!("{name}: cannot be read: it must be 1 MB or smaller");
    let run = |option, name| ["run", "--commands", "e", option, name];
    sandbox.assert_fails(1, &run("--map", "big.txt"), &right("big.txt"));
    sandbox.assert_fails(1, "run --script big.txt", &right("big.txt"));
    let name = "over/rules/mcrogueface.toml";
    sandbox.assert_fails(1, &run("--assets", "over"), &right(name));
    if cfg!(feature = "window") {
        sandbox.assert_fails(1, "play --keys big.txt", &right("big.txt"));
    }
    sandbox.succeeds("run --rules mcrogueface --commands e --map fits.txt");
    sandbox.succeeds(&run("--assets", "under"));
}

#[test]
fn long_values_are_cut_in_their_errors() {
    let long = "x".repeat(MIB / 2);
    let sandbox = Sandbox::new()
        .with("m.txt", MAP)
        .with("s.txt", &long)
        .with("map.txt", format!("#@{long}"))
        .with("key/themes/a.toml", format!("{long} = 1"))
        .with("value/themes/a.toml", format!("bg = \"{long}\""))
        .with("syntax/themes/a.toml", &long)
        .with(
            "name/rules/a.toml",
            RULES.replace("\"mcrogueface\"", &format!("\"{long}\"")),
        )
        .with("word.txt", LOST.replacen("\nn ", &format!("\n{long} "), 1))
        .with(
            "rules.txt",
            LOST.replace("rules ", &format!("rules {long}")),
        )
        .with(
            "version.txt",
            LOST.replace("\n= 20", "\n= 21")
                .replace("version ", &format!("version {long}")),
        );
    let run = |option, name| ["run", "--commands", "e", option, name];
    for args in [
        &["run", "--script", "s.txt"][..],
        &run("--map", "map.txt"),
        &run("--assets", "key"),
        &run("--assets", "value"),
        &run("--assets", "syntax"),
        &run("--assets", "name"),
        &["verify", "word.txt"],
        &["verify", "rules.txt"],
        &["verify", "version.txt"],
    ] {
        let done = sandbox.run(args);
        assert_eq!(done.code, Some(1), "{args:?}");
        assert!(done.err.len() < 1000, "{args:?}: {}", done.err.len());
    }
}

#[test]
fn two_files_of_one_rule_set_are_refused() {
    let other = RULES.replacen("hp = 30", "hp = 77", 1);
    let sandbox = Sandbox::new().with("mine/rules/mine.toml", &other);
    let line = 1 + RULES
        .lines()
        .position(|line| line.starts_with("name ="))
        .expect("a name");
    let right = format!(
        "mine/rules/mine.toml:{line}: name: expected a name that no other rule set has, found \"mcrogueface\" as in \
         assets/rules/mcrogueface.toml:{line}; a file of the same file name as ours replaces it"
    );
    sandbox.assert_fails(1, "bot --assets mine --games 1", &right);
    // With the same file name it replaces ours, so the name is unique.
    let sandbox = Sandbox::new()
        .with("m.txt", MAP)
        .with("mine/rules/mcrogueface.toml", other);
    let trace = "--commands '' --trace - --assets mine";
    assert!(sandbox.succeeds(&on_map(trace)).contains(r#""max_hp":77"#));
}

#[test]
fn pictures_lie_beside_their_sheets() {
    let sheet = include_str!("../../../assets/tiles/tallow.toml");
    for picture in [
        "/etc/passwd",
        "../tallow.png",
        "a/../../tallow.png",
        "..\\\\tallow.png",
        "C:\\\\tallow.png",
        "c:tallow.png",
        "",
    ] {
        let named = format!("picture = \"{picture}\"");
        let sandbox =
            Sandbox::new().with("t.toml", sheet.replace("picture = \"tallow.png\"", &named));
        let right = format!(
            "t.toml:4: picture: expected a file beside this one or in a folder below, such as \"mine.png\", found \"{picture}\""
        );
        let done = sandbox.run("run --tiles t.toml --commands e");
        assert_eq!(
            (done.code, done.err),
            (Some(1), format!("tallowdeep: ./{right}\n"))
        );
    }
    let below = sheet.replace("tallow.png", "below/t.png");
    let sandbox = Sandbox::new().with("t.toml", below).with(
        "below/t.png",
        include_bytes!("../../../assets/tiles/tallow.png"),
    );
    sandbox.succeeds("run --tiles t.toml --commands e");
}

/// Reading a pipe could block for ever.
#[cfg(target_os = "linux")]
#[test]
fn assets_must_be_regular_files() {
    let sandbox = Sandbox::new().with_folder("mine/tiles");
    let link = sandbox.path().join("mine/tiles/tallow.png");
    std::os::unix::fs::symlink("/dev/zero", link).expect("links are known here");
    let right = "mine/tiles/tallow.png: cannot be read: it is no regular file";
    sandbox.assert_fails(1, "run --assets mine --commands e", right);
}

/// So a mod cannot hang the program; what the arguments name may be a pipe of the shell.
#[cfg(target_os = "linux")]
#[test]
fn pipes_are_read_only_where_named() {
    let sandbox = Sandbox::new().with_folder("m/themes").with("map.txt", MAP);
    let pipe = |name: &str| {
        let made = Command::new("mkfifo")
            .arg(sandbox.path().join(name))
            .status();
        assert!(made.is_ok_and(|done| done.success()));
    };
    pipe("m/mod.toml");
    let right = "m/mod.toml: cannot be read: it is no regular file";
    sandbox.assert_fails(1, "run --mod m --commands e", right);
    let said = sandbox.run("check m");
    assert!(said.err.contains(right), "{}", said.err);
    pipe("r.toml");
    let right = "r.toml: cannot be read: it is no regular file";
    sandbox.assert_fails(1, "rules r.toml", right);
    pipe("pipe");
    let path = sandbox.path().join("pipe");
    let writer = std::thread::spawn(move || std::fs::write(path, MAP));
    sandbox.succeeds("run --rules mcrogueface --map pipe --commands e");
    assert!(writer.join().is_ok_and(|wrote| wrote.is_ok()));
}

/// Clipboards and editors drop the last line end, and add blanks.
#[test]
fn pasted_recordings_are_verified_whole() {
    let ended = LOST.trim_end();
    let (going, _) = ended.split_once("\n= 64").expect("a check follows");
    let sandbox = Sandbox::new()
        .with("ended.txt", ended)
        .with("blank.txt", ended.replacen("\nseed ", " \nseed ", 1))
        .with("cut.txt", format!("{going} n"));
    for name in ["ended.txt", "blank.txt"] {
        let said = sandbox.succeeds(&["verify", name]);
        assert!(
            said.contains(": as recorded, ") && !said.contains("not ended"),
            "{said}"
        );
    }
    let scores = sandbox.succeeds("scores --saves .");
    assert_has(&scores, "ended.txt");
    assert_has(&scores, "blank.txt");
    let said = sandbox.succeeds("verify cut.txt");
    let right = "cut.txt: as recorded, 64 commands, turn 64, not ended, without its end \"n\", which may be cut off, ";
    assert!(said.starts_with(right), "{said}");
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let sandbox = Sandbox::new()
        .with("m.txt", marked(MAP))
        .with(
            "rows.txt",
            marked(MAP.split_once('\n').expect("a comment").1),
        )
        .with("s.txt", marked("e e"))
        .with("r.txt", marked(LOST));
    sandbox.succeeds(&on_map("--script s.txt"));
    sandbox.succeeds("run --rules mcrogueface --map rows.txt --commands e");
    assert_starts(
        &sandbox.succeeds("verify r.txt"),
        "r.txt: as recorded, 64 commands",
    );
}

#[test]
fn the_standard_input_has_one_name() {
    let sandbox = Sandbox::new();
    let verified = sandbox.run_with_stdin("verify -", LOST).out;
    assert_starts(&verified, "standard input: as recorded");
    for args in [&["verify", "-"][..], &["render", "-", "--out", "x.png"]] {
        let error = sandbox.run_with_stdin(args, "x").err;
        assert_starts(&error, "tallowdeep: standard input:1: ");
    }
    let forged = LOST.replace("\n= 20 ", "\n= 21 ");
    let error = sandbox.run_with_stdin("render - --out x.png", &forged).err;
    assert_starts(&error, "tallowdeep: standard input: the game differs ");
}

/// Runs the program with its standard output connected to `output`.
fn with_output(args: &[&str], output: Stdio) -> Done {
    let done = Command::new(env!("CARGO_BIN_EXE_tallowdeep"))
        .args(args)
        .stdout(output)
        .stderr(Stdio::piped())
        .output()
        .expect("the program ends");
    Done {
        code: done.status.code(),
        out: String::new(),
        err: String::from_utf8(done.stderr).expect("it writes text"),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_even_for_help() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["rules"],
        &["bot", "--games", "1"],
    ] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let done = with_output(args, full.into());
        let right = "tallowdeep: standard output: cannot be written: the disk is full\n";
        assert_eq!(done.err, right, "{args:?}");
        assert_eq!(done.code, Some(1), "{args:?}");
    }
}

/// `tallowdeep bot --games 1000000 | head -1` ends without an error.
#[test]
fn a_closed_pipe_is_no_error() {
    for args in [
        &["--help"][..],
        &["rules"],
        &["tiles"],
        &["bot", "--games", "1000000"],
    ] {
        let (reader, writer) = std::io::pipe().expect("the system has pipes");
        drop(reader);
        let done = with_output(args, writer.into());
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{args:?}");
    }
}
