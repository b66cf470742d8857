//! The design as tests: which layer may use which, one home for each outside crate, an introduction in every file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first, each with the layers below it that it may use. In the outside, `platform`, files do not use
/// the game, nor the window files; the loudspeakers get samples and do not depend on what asks for them; the display
/// fills itself with frames and knows no input and no operating system; and `platform/web` also starts the program, as
/// `bin` does for the window.
const LAYERS: &str = "base:
audio: base
game: base
replay: base game
autoplay: base game
ui: base gfx audio game
content: base gfx audio game ui
app: base gfx audio game replay autoplay ui content
tools: base gfx audio game replay autoplay ui content app
platform/files: base gfx ui content app
platform/clock: base
platform/sound: base audio
platform/display: gfx ui
platform/window: base gfx ui content app platform/display
platform/web: base gfx audio ui content app platform/display platform/clock";

/// The owners within `app`, and what they must not know: each other, and `App`, which carries out what they answer. A
/// session is not the game being played: replays have one too, and what is shown and taught is read from it.
const OWNERS: &str = "app/game: app/App app/shell app/archive
app/archive: app/App app/shell app/game/Playing
app/shell: app/App app/archive app/game/Playing";

/// Outside crates, and the only files (or folders) that may use them.
const HOMES: &str = "minifb: platform/window
raw_window_handle: platform/window
x11rb: platform/window/desktop
cpal: platform/sound/device
signal_hook: platform/window/signals
wayland_client: platform/window/wayland/seats
wasm_bindgen: platform/web
strsim: base/similar
clap: bin
clap_complete: bin/tallowdeep/manual
clap_mangen: bin/tallowdeep/manual
toml: content/toml test_rules
serde_json: tools/json content/port content/schema/tests
gif: app/export
etcetera: platform/files
tempfile: platform/files";

/// Words that must not appear in a part of the source, each with its reason.
const BANNED: &[(&str, &str, &str)] = &[
    ("ui", "World", "screens look through View"),
    ("autoplay", "World", "autoplay looks through View"),
    ("ui", "Inspector", "screens know what the hero may know"),
    ("autoplay", "Inspector", "bots know what the hero may know"),
    ("game", "HashMap", "its order differs from run to run"),
    ("game", "println!", "the game does no output"),
    ("", "std::time", "only the platform knows seconds"),
    ("", "StdRng", "it may change with any version"),
    ("", "SmallRng", "it may change with any version"),
    ("", "std::fs", "files are the business of platform/files"),
    ("", "f32", "only fonts and devices need floating point"),
    ("", "f64", "only fonts and devices need floating point"),
];

/// Where a banned word is allowed. base/canonical refuses floating point, and content/toml/de and parts list all types of numbers.
const EXCEPT: &str = "std::time: platform
std::fs: platform/files content/schema/tests
f32: base/canonical content/toml/de content/toml/parts platform/window platform/sound/device
f64: base/canonical content/toml/de content/toml/parts platform/window platform/web/browser";

/// The rows of a table `NAME: WORDS`.
fn table(text: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let row = |line: &'static str| {
        let (name, words) = line.rsplit_once(':').expect("a name");
        (name, words.split_whitespace().collect())
    };
    text.lines().map(row).collect()
}

struct Source {
    /// Relative to the repository: `crates/game/src/game/world.rs`.
    file: String,
    /// Relative to the sources of its crate, without its extension: `game/world`. The program re-exports the modules of
    /// the crate of the game, so both have one tree of modules.
    path: String,
    text: String,
}

/// The sources of the program and of the game.
fn sources() -> Vec<Source> {
    let mut found = sources_of("src");
    let game = sources_of("crates/game/src").into_iter();
    found.extend(game.filter(|source| source.path != "lib"));
    found
}

fn sources_of(top: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(top);
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
                let path = path.to_string_lossy().replace('\\', "/");
                let file = format!("{top}/{path}.rs");
                found.push(Source { file, path, text });
            }
        }
    }
    assert!(found.len() > 20, "the sources were not found");
    found
}

/// Lines of code with their numbers, without comments and tests. An inline module of tests ends the code; the
/// declaration of one in its own file is a line like any other.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = text
        .match_indices("\n#[cfg(test)]\n")
        .find(|(at, attribute)| {
            let item = text[at + attribute.len()..].lines().next();
            item.is_some_and(|line| line.ends_with('{'))
        });
    let code = &text[..ends.map_or(text.len(), |(at, _)| at)];
    let lines = (1..).zip(code.lines());
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
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
fn none(errors: &[String]) {
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
}

/// Every path of this crate that the code names, such as `game::view::View`, with the line it begins on: after
/// `crate::`, `tallowdeep::` or `super::`, even within braces.
fn named_paths(path: &str, text: &str) -> Vec<(usize, String)> {
    let own: Vec<_> = path.split('/').collect();
    let mut found = Vec::new();
    let code: String = code(text)
        .flat_map(|(number, line)| [format!("\u{0}{number}\u{0}"), line.to_owned()])
        .collect();
    for root in ["crate::", "tallowdeep::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let mut rest = &code[at + root.len()..];
            let mut start = String::new();
            if root == "super::" {
                let mut up = 1;
                while let Some(more) = rest.strip_prefix("super::") {
                    (up, rest) = (up + 1, more);
                }
                let kept = own.len().saturating_sub(up);
                start = own[..kept].iter().map(|part| format!("{part}::")).collect();
            }
            let number = code[..at].rsplit('\u{0}').nth(1).unwrap_or_default();
            let number = number.parse().unwrap_or(0);
            let mut paths = Vec::new();
            read_path(&start, rest, &mut paths);
            found.extend(paths.into_iter().map(|path| (number, path)));
        }
    }
    found
}

/// Reads a path, or every path of a group in braces. Returns how many bytes of `text` it took.
fn read_path(start: &str, text: &str, found: &mut Vec<String>) -> usize {
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
        .unwrap_or(text.len());
    let prefix = format!("{start}{}", &text[..end]);
    if !text[end..].starts_with('{') || !prefix.ends_with("::") && !prefix.is_empty() {
        found.push(prefix.trim_end_matches("::self").to_owned());
        return end;
    }
    let mut at = end + 1;
    while let Some(next) = text[at..].chars().next() {
        match next {
            '}' => return at + 1,
            // A line number within the group.
            '\u{0}' => at += 2 + text[at + 1..].find('\u{0}').unwrap_or(0),
            c if c.is_alphanumeric() || c == '_' => at += read_path(&prefix, &text[at..], found),
            c => at += c.len_utf8(),
        }
    }
    at
}

#[test]
fn dependencies_point_down() {
    let layers = table(LAYERS);
    let mut errors = Vec::new();
    for source in sources() {
        let Some((layer, may)) = layers.iter().find(|(part, _)| is_in(&source.path, part)) else {
            continue;
        };
        for (number, path) in named_paths(&source.path, &source.text) {
            let path = path.replace("::", "/");
            let known = |part: &str| is_in(&path, part);
            let parts = layers.iter().map(|(part, _)| *part);
            let below = parts.filter(|part| part != layer && !may.contains(part));
            errors.extend(below.filter(|part| known(part)).map(|part| {
                let file = &source.file;
                format!("{file}:{number}: {layer} must not know {part}")
            }));
        }
    }
    none(&errors);
}

#[test]
fn owners_do_not_know_each_other() {
    let mut errors = Vec::new();
    for source in sources() {
        for (owner, others) in table(OWNERS) {
            if !is_in(&source.path, owner) {
                continue;
            }
            for (number, path) in named_paths(&source.path, &source.text) {
                let path = path.replace("::", "/");
                let known = others.iter().filter(|other| is_in(&path, other));
                errors.extend(known.map(|other| {
                    format!("{}:{number}: {owner} must not know {other}", source.file)
                }));
            }
        }
    }
    none(&errors);
}

/// A file in a folder and the file that the folder is named after may depend on each other. Other cycles are errors.
#[test]
fn files_depend_on_each_other_in_one_direction() {
    let sources = sources();
    let file_of = |path: &str| {
        let mut path = path.replace("::", "/");
        loop {
            if sources.iter().any(|source| source.path == path) {
                return Some(path);
            }
            path.truncate(path.rfind('/')?);
        }
    };
    let known = |source: &Source| {
        let paths = named_paths(&source.path, &source.text);
        let files = paths.iter().filter_map(|(_, path)| file_of(path));
        let mut files: Vec<_> = files.filter(|file| !is_in(file, &source.path)).collect();
        files.sort();
        files.dedup();
        (source.path.clone(), files)
    };
    let mut left: BTreeMap<_, _> = sources.iter().map(known).collect();
    // A file that depends on no other is in no cycle; nor is one that depends only on such files, and so on.
    loop {
        let before = left.len();
        let names: Vec<_> = left.keys().cloned().collect();
        left.retain(|_, files| files.iter().any(|file| names.contains(file)));
        if left.len() == before {
            break;
        }
    }
    // The same from the other side: a file that none of the rest depends on.
    loop {
        let before = left.len();
        let known: BTreeSet<_> = left.values().flatten().cloned().collect();
        left.retain(|file, _| known.contains(file));
        if left.len() == before {
            break;
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn every_outside_crate_has_one_home() {
    let mut errors = Vec::new();
    let all = table(HOMES);
    for source in sources() {
        for (krate, homes) in &all {
            if homes.iter().any(|home| is_in(&source.path, home)) {
                continue;
            }
            let (path, import) = (format!("{krate}::"), format!("use {krate}"));
            for (number, line) in code(&source.text) {
                let named = line.match_indices(&path).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
                });
                if named || line.trim_start().starts_with(&import) {
                    errors.push(format!(
                        "{}:{number}: {krate} is at home in {}",
                        source.file,
                        homes.join(", ")
                    ));
                }
            }
        }
    }
    none(&errors);
}

#[test]
fn banned_words_stay_in_their_homes() {
    let mut errors = Vec::new();
    let except = table(EXCEPT);
    for source in sources() {
        for (part, word, why) in BANNED {
            let home = except.iter().find(|(name, _)| name == word);
            let at_home =
                home.is_some_and(|(_, homes)| homes.iter().any(|home| is_in(&source.path, home)));
            if at_home || !is_in(&source.path, part) {
                continue;
            }
            for (number, line) in code(&source.text).filter(|(_, line)| names(line, word)) {
                errors.push(format!(
                    "{}:{number}: {word}: {why}: {}",
                    source.file,
                    line.trim()
                ));
            }
        }
    }
    none(&errors);
}

#[test]
fn files_are_documented_and_short() {
    let mut errors = Vec::new();
    for source in sources() {
        if !source.text.starts_with("//! ") {
            errors.push(format!(
                "{}:1: must begin with //! and a sentence",
                source.file
            ));
        }
        let lines = source.text.lines().count();
        if lines > 700 {
            errors.push(format!(
                "{}: must have 700 lines or fewer, found {lines}",
                source.file
            ));
        }
    }
    none(&errors);
}

/// Names that several types share, and the files of those types: one error per layer, each the source of the next; and
/// types of which one is compiled with the window, the other without it.
const SHARED_NAMES: &str = "Error: app/error app/storage/error content/error replay
Desktop: platform/window/desktop platform/window/no_desktop
WindowNews: platform/window/desktop platform/window/no_desktop";

/// The type that a line declares.
fn declared_type(line: &str) -> Option<&str> {
    // An associated type is indented; the trait names it.
    let item = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1.trim_start_matches("crate::game) "),
        None => line,
    };
    let words = ["struct ", "enum ", "trait ", "type "];
    let rest = words.iter().find_map(|word| item.strip_prefix(word))?;
    rest.split(|letter: char| !letter.is_alphanumeric()).next()
}

#[test]
fn a_type_name_stands_for_one_type() {
    let sources = sources();
    let mut homes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in &sources {
        for (_, line) in code(&source.text) {
            if let Some(name) = declared_type(line) {
                homes.entry(name).or_default().push(&source.path);
            }
        }
    }
    assert!(homes.len() > 300, "the types were not found");
    let (shared, mut errors) = (table(SHARED_NAMES), Vec::new());
    for (name, mut files) in homes {
        files.sort_unstable();
        let is_known = shared.contains(&(name, files.clone()));
        if files.len() > 1 && !is_known {
            errors.push(format!(
                "{name}: stands for {} types: {files:?}",
                files.len()
            ));
        }
    }
    none(&errors);
}

/// The tests above would pass if they read nothing.
#[test]
fn the_path_reader_finds_paths() {
    let paths = |path, text| -> Vec<String> {
        let found = named_paths(path, text).into_iter();
        found.map(|(_, path)| path).collect()
    };
    assert_eq!(
        paths(
            "ui/log",
            "use crate::{app, game::{View, world::{self, World}}};"
        ),
        ["app", "game::View", "game::world", "game::world::World"]
    );
    assert_eq!(
        paths("ui/screens/play", "    super::super::super::app::run();"),
        ["app::run"]
    );
    assert_eq!(paths("ui/log", "use super::art::Art;"), ["ui::art::Art"]);
    assert!(paths("ui/log", "// crate::app\nlet mycrate::x = 1;").is_empty());
    let lines = named_paths("ui/log", "\nuse crate::{\n    app,\n    ui,\n};");
    assert_eq!(lines, [(2, "app".to_owned()), (2, "ui".to_owned())]);
    assert!(names("use std::fs;", "std::fs") && !names("let f32x = 1;", "f32"));
}

/// What the standard library calls the types that signatures mention.
const STANDARD: &str = "Self Option Vec String Result Some None Fn FnMut FnOnce Into IntoIterator Iterator Item Display ToString ErrorKind \
    Cow Arc Box BTreeMap BTreeSet Path PathBuf Error Range RangeInclusive Duration Formatter From";

/// Words that begin with a capital letter and go on in lower case: names of types.
fn type_names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| {
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.contains(|c: char| c.is_ascii_lowercase())
    })
}

/// The names that `pub use` in this text makes public.
fn exported(text: &str) -> impl Iterator<Item = &str> {
    let uses = text.split("pub use ").skip(1);
    uses.flat_map(|rest| type_names(rest.split(';').next().unwrap_or_default()))
}

/// A reader who meets a type in the documentation can go to its page. The crates `tallowdeep-grid` and
/// `tallowdeep-canvas` have no hidden modules, so there the lint `unnameable_types` says the same.
#[test]
fn public_names_mention_only_types_with_a_page() {
    let sources = sources();
    let text = |path: &str| {
        let source = sources.iter().find(|source| source.path == path);
        source.map_or("", |source| &source.text)
    };
    let mut public: BTreeSet<&str> = exported(text("lib"))
        .chain(exported(text("game/rules")))
        .collect();
    public
        .extend(code(text("game/rules")).filter_map(|(_, line)| declared_type(line.trim_start())));
    let known = |name: &str| public.contains(name) || STANDARD.split(' ').any(|it| it == name);
    let mut errors = BTreeSet::new();
    for source in &sources {
        let lines: Vec<_> = code(&source.text).collect();
        let mut owner = "";
        for (at, (number, line)) in lines.iter().enumerate() {
            if !line.starts_with([' ', '}', '#', ')']) {
                let starts = ["impl ", "pub struct ", "pub enum "];
                let named = starts.iter().find_map(|start| line.strip_prefix(start));
                let named = named.filter(|item| !item.contains(" for "));
                owner = named.and_then(|item| type_names(item).next()).unwrap_or("");
            }
            let is_hidden = at > 0 && lines[at - 1].1.trim() == "#[doc(hidden)]";
            if !line.starts_with("    pub ") || !public.contains(owner) || is_hidden {
                continue;
            }
            // A signature ends before its body, a field with its line.
            let member = lines[at..].iter().map(|(_, line)| *line);
            let length = if line.contains("fn ") {
                member.clone().position(|line| line.ends_with([';', '{']))
            } else {
                None
            };
            for line in member.take(length.unwrap_or(0) + 1) {
                let missing = type_names(line).filter(|name| !known(name));
                errors.extend(
                    missing.map(|name| {
                        format!("{}:{number}: {owner}: {name} has no page", source.file)
                    }),
                );
            }
        }
    }
    none(&errors.into_iter().collect::<Vec<_>>());
}

/// What others use shows how: each public type of these crates has an example, which the tests of its documentation run.
#[test]
fn public_types_of_the_crates_have_examples() {
    let mut errors = Vec::new();
    for source in sources_of("crates/canvas/src")
        .into_iter()
        .chain(sources_of("crates/grid/src"))
    {
        let mut has_example = false;
        for (number, line) in source.text.lines().enumerate() {
            let line = line.trim();
            let is_type = line.starts_with("pub struct ") || line.starts_with("pub enum ");
            // A macro's template has its example where it is used.
            let is_template = line.contains("$Name");
            if is_type && !is_template && !has_example {
                errors.push(format!(
                    "{}:{}: no example above: {line}",
                    source.file,
                    number + 1
                ));
            }
            let is_part_of_it = line.starts_with("///") || line.starts_with("#[");
            has_example = is_part_of_it && (has_example || line.starts_with("/// ```"));
        }
    }
    none(&errors);
}

/// A crate is packed from its own folder, without the files beside this one.
#[test]
fn crates_have_our_licence_and_their_own_changes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| {
        let text = fs::read_to_string(path);
        text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let licence = read(&root.join("LICENSE"));
    let crates = fs::read_dir(root.join("crates")).expect("it is a folder");
    for folder in crates.map(|entry| entry.expect("it can be read").path()) {
        let own = folder.join("LICENSE");
        assert!(read(&own) == licence, "{} is not ours", own.display());
        if !folder.join("README.md").exists() {
            // It is for the program alone, whose changelog says what changes.
            continue;
        }
        let manifest = read(&folder.join("Cargo.toml"));
        let mut lines = manifest.lines();
        let version = lines.find_map(|line| line.strip_prefix("version = "));
        let version = version.expect("a crate has a version").trim_matches('"');
        let changes = folder.join("CHANGELOG.md");
        assert!(
            read(&changes).contains(&format!("\n## {version}")),
            "{} does not say what version {version} changes",
            changes.display()
        );
    }
}
