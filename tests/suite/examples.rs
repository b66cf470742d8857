//! Every program of `examples/` runs, and the places named in `src/lib.rs` exist.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tallowdeep::png;

/// The examples that do not need a window.
const EXAMPLES: [&str; 4] = ["golden_frame", "headless_frame", "own_bot", "own_rules"];

/// The folder with the examples' programs, beside the one with this test.
pub(crate) fn programs() -> PathBuf {
    let suite = std::env::current_exe().expect("a program knows where it is");
    let profile = suite.parent().and_then(Path::parent);
    profile
        .expect("tests lie in target/PROFILE/deps")
        .join("examples")
}

/// The program of an example of `examples/`.
fn program(name: &str) -> PathBuf {
    built(name, &format!("examples/{name}.rs"))
}

/// The program of an example. `cargo test` builds it, but `cargo test --test suite` does not, so this builds it if it
/// is missing or older than its source.
pub(crate) fn built(name: &str, source: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = programs();
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    if time(&program) < time(&root.join(source)) {
        let built = building(name).status().expect("cargo runs");
        assert!(built.success(), "{name} does not build");
    }
    program
}

/// Cargo, about to build an example beside the others, with the features of this test.
pub(crate) fn building(name: &str) -> Command {
    let folder = programs();
    let target = folder.ancestors().nth(2).expect("target/PROFILE/examples");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
    cargo
        .args(["build", "--example", name, "--target-dir"])
        .arg(target);
    if !cfg!(feature = "window") {
        cargo.args(["--no-default-features", "--features", "cli"]);
    }
    if cfg!(feature = "testing") {
        cargo.args(["--features", "testing"]);
    }
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo
}

fn start(name: &str, args: &[&OsStr]) -> Output {
    let program = program(name);
    let output = Command::new(&program).args(args).output();
    output.unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

/// What the example printed.
#[track_caller]
fn run(name: &str, args: &[&OsStr]) -> String {
    let output = start(name, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    String::from_utf8(output.stdout).expect("examples print text")
}

#[track_caller]
fn assert_picture(path: &Path, size: (i32, i32)) {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let picture = png::decode(&bytes).expect("it is a PNG file");
    assert_eq!((picture.size().w, picture.size().h), size);
    let first = picture.rgba()[0];
    assert!(picture.rgba().iter().any(|pixel| *pixel != first));
}

#[test]
fn headless_frame_writes_a_picture() {
    let folder = tempfile::tempdir().expect("there is room");
    let said = run("headless_frame", &[folder.path().as_os_str()]);
    assert!(said.contains("hit points\nwrote "), "{said}");
    assert_picture(&folder.path().join("frame.png"), (800, 480));
}

#[cfg(feature = "testing")]
#[test]
fn golden_frame_shows_what_differs() {
    let folder = tempfile::tempdir().expect("there is room");
    let start = |update| {
        let mut example = Command::new(program("golden_frame"));
        example.arg(folder.path()).env("UPDATE_SNAPSHOTS", update);
        let output = example.output().expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), errors)
    };
    let (fine, said) = start("0");
    assert!(!fine && said.contains("no such picture yet"), "{said}");
    assert!(start("1").0);
    assert!(start("0").0);
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/title.png"),
        folder.path().join("fight.png"),
    )
    .expect("there is room");
    let (fine, said) = start("0");
    assert!(!fine && said.contains(" of 256000 pixels differ"), "{said}");
    assert_picture(&folder.path().join("fight.diff.png"), (3 * 640, 400));
}

#[test]
fn own_bot_plays_the_same_game_twice() {
    let seed = [OsStr::new("2")];
    let said = run("own_bot", &seed);
    assert!(said.contains(" dies at "), "{said}");
    assert!(said.contains("\nseed 2: level "), "{said}");
    assert_eq!(run("own_bot", &seed), said);
    assert_ne!(run("own_bot", &[OsStr::new("3")]), said);
}

#[test]
fn own_rules_names_the_mistake_and_plays() {
    let folder = tempfile::tempdir().expect("there is room");
    let said = run("own_rules", &[folder.path().as_os_str()]);
    assert!(said.starts_with("own_rules.toml:9: "), "{said}");
    assert!(said.contains("rat"), "{said}");
    assert_picture(&folder.path().join("cellar.png"), (640, 400));
}

/// An example that is never run is soon wrong.
#[test]
fn every_example_is_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(root.join("examples")).expect("there are examples");
    let mut names: Vec<_> = files
        .flatten()
        .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".rs")?.to_owned()))
        .collect();
    names.sort();
    assert_eq!(names, EXAMPLES);
}

/// `src/lib.rs` says where things are. The files exist, and each contains what the table names.
#[test]
fn the_places_that_the_crate_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("src/lib.rs")).expect("there is a crate");
    let mut rows = 0;
    for line in text.lines().filter(|line| line.starts_with("//!")) {
        let is_path = |part: &&str| part.starts_with("src/") || part.starts_with("crates/");
        for path in line.split('`').filter(is_path) {
            assert!(root.join(path).exists(), "{path}: {line}");
        }
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let ["//!", _, path, name, ""] = cells[..] else {
            continue;
        };
        let (path, name) = (path.trim_matches('`'), name.trim_matches('`'));
        if !is_path(&path) {
            continue;
        }
        let code = fs::read_to_string(root.join(path)).expect("it exists");
        // A method comes after its type: `LightField::update`.
        for name in name.split("::") {
            let is_there = ["fn", "struct", "const", "static", "macro_rules!"]
                .iter()
                .any(|word| code.contains(&format!("{word} {name}")));
            assert!(is_there, "{path} has no {name}");
        }
        rows += 1;
    }
    assert!(rows >= 50, "the table was not found");
}

/// `docs/tutorials.md` 7. Needs Python 3.10 to run the script.
#[test]
fn the_script_beside_a_tutorial_explains_its_arguments() {
    let python = |args: &[&OsStr]| Command::new("python3").args(args).output();
    let version = "import sys; sys.exit(sys.version_info < (3, 10))";
    if !python(&["-c".as_ref(), version.as_ref()]).is_ok_and(|done| done.status.success()) {
        let _ = writeln!(std::io::stderr(), "skipped: no python3 of 3.10 or newer");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/beside_tutorial.py");
    let folder = tempfile::tempdir().expect("there is room");
    let here = folder.path().to_str().expect("it is text");
    fs::create_dir(folder.path().join("game")).expect("there is room");
    fs::write(
        folder.path().join("game/engine.py"),
        "import nothing_of_this_name",
    )
    .expect("room");
    let usage = "usage: beside_tutorial.py TUTORIAL PROGRAM COMMANDS [SEED]\n`--help` says what they are.\n";
    let unknown = "beside_tutorial.py: COMMANDS: must be of n ne e se s sw w nw ., found q\n";
    for (asked, expected) in [
        (&[][..], usage),
        (&["x", "y"], usage),
        (&["x", "y", "e", "1", "more"], usage),
        (&["x", "y", "e q"], unknown),
        (
            &["x", "y", "e", "one"],
            "beside_tutorial.py: SEED: must be a whole number, found one\n",
        ),
        (
            &["x", "y", "e"],
            "beside_tutorial.py: TUTORIAL: must be a folder with game/engine.py in it, found x\n",
        ),
        (
            &[here, "y/z", "e"],
            "beside_tutorial.py: PROGRAM: must be a program such as target/release/tallowdeep, found y/z\n",
        ),
        (
            &[here, "python3", "e"],
            "beside_tutorial.py: TUTORIAL: cannot be loaded: ",
        ),
    ] {
        let args: Vec<_> = asked.iter().map(OsStr::new).collect();
        let bad = python(&[&[script.as_ref()], &args[..]].concat()).expect("python runs");
        let error = String::from_utf8(bad.stderr).expect("it says text");
        assert!(error.starts_with(expected), "{asked:?}: {error}");
        let is_short = error.lines().count() <= expected.lines().count();
        assert!(
            is_short && bad.status.code() == Some(2),
            "{asked:?}: {error}"
        );
    }
}

/// Whether Python can import this.
fn python_has(module: &str) -> bool {
    let mut python = Command::new("python3");
    let import = python.args(["-c", &format!("import {module}")]).output();
    let is_there = import.is_ok_and(|done| done.status.success());
    if !is_there {
        let _ = writeln!(std::io::stderr(), "skipped: no python3 with {module}");
    }
    is_there
}

/// Runs lines of Python beside `examples/gym`, with the program as their argument; returns what they print.
#[track_caller]
fn python(lines: &str) -> String {
    let gym = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/gym");
    let mut python = Command::new("python3");
    python
        .args([
            "-B",
            "-W",
            "error",
            "-c",
            lines,
            env!("CARGO_BIN_EXE_tallowdeep"),
        ])
        .env("PYTHONPATH", gym);
    let done = python.output().expect("python runs");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    String::from_utf8(done.stdout).expect("it prints text")
}

/// docs/formats.md, Serve.
#[test]
fn python_plays_by_a_plain_pipe() {
    if !python_has("json") {
        return;
    }
    let said = python(
        r#"
import json, random, subprocess, sys
server = subprocess.Popen([sys.argv[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(line):
    print(line, file=server.stdin, flush=True)
    return json.loads(server.stdout.readline())
answer, random = ask("reset 7"), random.Random(7)
for step in range(300):
    answer = ask(random.choice(answer["legal"])) if answer["legal"] else ask("reset 8")
    assert answer["refused"] is None
print(ask("map").keys(), answer["depth"] >= 1)
server.communicate("quit")
"#,
    );
    assert_eq!(said.trim_end(), "dict_keys(['map']) True");
}

#[test]
fn the_gymnasium_environment_plays() {
    if !python_has("gymnasium") {
        return;
    }
    let said = python(
        r#"
import sys
from gymnasium.utils.env_checker import check_env
from tallowdeep_gym import ACTIONS, HP, Tallowdeep
env = Tallowdeep(sys.argv[1], render_mode="ansi")
check_env(env, skip_render_check=True)
seen, info = env.reset(seed=7)
assert seen["blstats"][HP] == info["hero"]["hp"] > 0
east = list(ACTIONS).index("CompassDirection.E")
for action in [east] * 9 + ["."]:
    seen, reward, over, cut, info = env.step(action)
assert "@" in env.render() and chr(seen["chars"][info["hero"]["y"], info["hero"]["x"]]) == "@"
env.close()
print("played to turn", info["turn"] > 1)
"#,
    );
    assert_eq!(said.trim_end(), "played to turn True");
}
