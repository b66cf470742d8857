//! The design as tests: the layers' dependencies, one home for each outside crate, an introduction in every file.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer and the parts of this crate that it must not use.
const NEVER: &[(&str, &[&str])] = &[
    (
        "base",
        &[
            "game", "gfx", "ui", "content", "app", "autoplay", "replay", "platform",
        ],
    ),
    (
        "gfx",
        &[
            "game", "ui", "content", "app", "autoplay", "replay", "platform",
        ],
    ),
    (
        "game",
        &[
            "gfx", "ui", "content", "app", "autoplay", "replay", "platform",
        ],
    ),
    (
        "autoplay",
        &["gfx", "ui", "content", "app", "replay", "platform"],
    ),
    (
        "replay",
        &["gfx", "ui", "content", "app", "autoplay", "platform"],
    ),
    ("ui", &["content", "app", "autoplay", "replay", "platform"]),
    ("content", &["app", "autoplay", "replay", "platform"]),
    ("app", &["platform"]),
    ("platform", &["game", "autoplay"]),
];

/// Outside crates, and the only files (or folders) that may use them.
const HOMES: &[(&str, &[&str])] = &[
    ("minifb", &["platform/window"]),
    ("fontdue", &["gfx/font/builtin"]),
    ("ttf_parser", &["gfx/font"]),
    ("image", &["gfx/png"]),
    ("fearless_simd", &["gfx/simd"]),
    ("rand", &["base/rng"]),
    ("clap", &["bin/tallowdeep"]),
    ("toml", &["content/toml"]),
    ("serde_json", &["app/trace"]),
    ("gif", &["app/export"]),
    ("etcetera", &["platform/files"]),
];

/// Words that must not appear in a part, each with its reason.
const BANNED: &[(&str, &str, &str)] = &[
    ("ui", "World", "screens look through View"),
    ("autoplay", "World", "autoplay looks through View"),
    ("game", "HashMap", "its order differs from run to run"),
    ("game", "println!", "the game does no output"),
    ("", "std::time", "only the platform layer reads a clock"),
    ("", "StdRng", "it may change with any version"),
    ("", "SmallRng", "it may change with any version"),
    (
        "",
        "std::fs",
        "only the platform layer reads and writes files",
    ),
    (
        "",
        "f32",
        "floating point belongs to built-in fonts and the window",
    ),
    (
        "",
        "f64",
        "floating point belongs to built-in fonts and the window",
    ),
];

/// Where a banned word is allowed.
const EXCEPT: &[(&str, &[&str])] = &[
    ("std::time", &["platform"]),
    ("std::fs", &["platform/files"]),
    ("f32", &["gfx/font/builtin", "platform/window"]),
    ("f64", &["platform/window"]),
];

struct Source {
    /// Relative to `src`, without its ending: `game/world`.
    path: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("src can be read").flatten() {
            let path: PathBuf = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                let path = path
                    .strip_prefix(&root)
                    .expect("it lies in src")
                    .with_extension("");
                found.push(Source {
                    path: path.to_string_lossy().replace('\\', "/"),
                    text,
                });
            }
        }
    }
    assert!(found.len() > 20, "the sources were not found");
    found
}

/// Lines of code with their numbers, without comments and tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Whether `line` contains `word` as a whole word.
fn names(line: &str, word: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back().is_some_and(part);
        let after = line[at + word.len()..].chars().next().is_some_and(part);
        !before && !after
    })
}

fn is_in(path: &str, part: &str) -> bool {
    part.is_empty()
        || path == part
        || path
            .strip_prefix(part)
            .is_some_and(|rest| rest.starts_with('/'))
}

#[track_caller]
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Every module of this crate that a line names, in `use crate::a::b`, `crate::a`, `use crate::{a, b}` or `super::a`
/// where that leads to the top.
fn modules(path: &str, line: &str) -> Vec<String> {
    let depth = path.matches('/').count();
    let up = format!("{}super::", "super::".repeat(depth));
    let mut found = Vec::new();
    for root in ["crate::", "tallowdeep::", up.as_str()] {
        for (at, _) in line.match_indices(root) {
            if root == up && line[..at].ends_with("super::") {
                continue;
            }
            let rest = &line[at + root.len()..];
            let group = rest.strip_prefix('{').map_or(rest, |inner| inner);
            let items = if rest.starts_with('{') {
                group.split(',').collect()
            } else {
                vec![rest]
            };
            for item in items {
                let name: String = item
                    .trim()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                found.push(name);
            }
        }
    }
    found
}

#[test]
fn dependencies_point_down() {
    let mut faults = Vec::new();
    for source in sources() {
        let Some((part, never)) = NEVER.iter().find(|(part, _)| is_in(&source.path, part)) else {
            continue;
        };
        for (number, line) in code(&source.text) {
            for module in modules(&source.path, line) {
                if never.contains(&module.as_str()) {
                    faults.push(format!(
                        "src/{}.rs:{number}: {part} must not know {module}",
                        source.path
                    ));
                }
            }
        }
    }
    none(&faults);
}

#[test]
fn every_outside_crate_has_one_home() {
    let mut faults = Vec::new();
    for source in sources() {
        for (krate, homes) in HOMES {
            if homes.iter().any(|home| is_in(&source.path, home)) {
                continue;
            }
            let (path, import) = (format!("{krate}::"), format!("use {krate}"));
            for (number, line) in code(&source.text) {
                let named = line.match_indices(&path).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
                });
                if named || line.trim_start().starts_with(&import) {
                    faults.push(format!(
                        "src/{}.rs:{number}: {krate} is at home in {}",
                        source.path,
                        homes.join(", ")
                    ));
                }
            }
        }
    }
    none(&faults);
}

#[test]
fn banned_words_stay_in_their_homes() {
    let mut faults = Vec::new();
    for source in sources() {
        for (part, word, why) in BANNED {
            let home = EXCEPT.iter().find(|(name, _)| name == word);
            let at_home =
                home.is_some_and(|(_, homes)| homes.iter().any(|home| is_in(&source.path, home)));
            if at_home || !is_in(&source.path, part) {
                continue;
            }
            for (number, line) in code(&source.text).filter(|(_, line)| names(line, word)) {
                faults.push(format!(
                    "src/{}.rs:{number}: {word}: {why}: {}",
                    source.path,
                    line.trim()
                ));
            }
        }
    }
    none(&faults);
}

#[test]
fn files_are_documented_and_short() {
    let mut faults = Vec::new();
    for source in sources() {
        if !source.text.starts_with("//! ") {
            faults.push(format!(
                "src/{}.rs:1: must begin with //! and a sentence",
                source.path
            ));
        }
        let lines = source.text.lines().count();
        if lines > 700 {
            faults.push(format!(
                "src/{}.rs: must have 700 lines or fewer, found {lines}",
                source.path
            ));
        }
    }
    none(&faults);
}

/// The tests above would pass if they read nothing.
#[test]
fn the_dependency_reader_finds_modules() {
    assert_eq!(
        modules("ui/log", "use crate::{app, game::View};"),
        ["app", "game"]
    );
    assert_eq!(
        modules("ui/screens/play", "    super::super::super::app::run();"),
        ["app"]
    );
    assert_eq!(
        modules("ui/log", "use super::art::Art;"),
        Vec::<String>::new()
    );
    assert!(names("use std::fs;", "std::fs") && !names("let f32x = 1;", "f32"));
}
