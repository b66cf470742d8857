//! The documents are correct: the links in README.md, CONTRIBUTING.md and `docs/` lead somewhere, each film matches the
//! command that makes it, and the examples of docs/play.md work.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use tallowdeep::app::Script;
use tallowdeep::content::keymap;
use tallowdeep::gfx::{Canvas, PxSize, png};

use crate::support::goldens;

/// The most bytes of a film, as everyone who opens the page loads it.
const MOST: usize = 400_000;
const START: &str = "cargo run --release -- render ";
const ACCEPT: &str = "if that is how it should look, run: UPDATE_SNAPSHOTS=1 cargo test";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A document of the repository.
pub(crate) struct Document {
    /// Its path from the root, such as `docs/play.md`.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// Documents beside the code that they are about. The published package has none of them.
const BESIDE_CODE: [&str; 4] = [
    "crates/canvas/README.md",
    "crates/framesnap/README.md",
    "crates/grid/README.md",
    "examples/gym/README.md",
];

/// All documents, README.md first.
pub(crate) fn documents() -> Vec<Document> {
    let folder = fs::read_dir(root().join("docs")).expect("there are documents");
    let mut paths: Vec<_> = folder
        .flatten()
        .map(|entry| Path::new("docs").join(entry.file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    let top = ["README.md", "CONTRIBUTING.md"].map(PathBuf::from);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root().join(&path));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Document { path, text }
    };
    let beside_code = BESIDE_CODE.map(PathBuf::from).into_iter();
    let beside_code = beside_code.filter(|path| root().join(path).exists());
    top.into_iter()
        .chain(paths)
        .chain(beside_code)
        .map(read)
        .collect()
}

/// The part of a command line after an option and a space.
fn after<'l>(line: &'l str, option: &str) -> Option<&'l str> {
    Some(line.split_once(&format!(" {option} "))?.1)
}

/// An example with a command that does nothing teaches it wrongly.
#[test]
fn no_command_of_an_example_is_refused() {
    let mut examples = 0;
    for Document { path, text } in documents() {
        for line in text.lines().filter(|line| line.contains(" run --rules ")) {
            let word = |option| after(line, option).and_then(|rest| rest.split(' ').next());
            let commands = after(line, "--commands").and_then(|rest| rest.split('"').nth(1));
            let (Some(rules), Some(seed), Some(commands)) =
                (word("--rules"), word("--seed"), commands)
            else {
                continue;
            };
            let seed = seed.parse().expect("a number");
            let mut game = Script::new(rules, seed).expect("there are such rules");
            for word in commands.split_whitespace() {
                let command = word.parse().expect("it is a command");
                let outcome = game.command(command).expect("a game is played");
                assert_eq!(
                    outcome.refused,
                    None,
                    "{}: {word} in {line}",
                    path.display()
                );
            }
            examples += 1;
        }
    }
    assert!(examples >= 3, "{examples} were found");
}

/// A link to a file in the repository.
struct Link {
    /// The file's path from the root, without `..`.
    path: PathBuf,
    /// The heading in it, if the link names one.
    anchor: Option<String>,
    /// Whether the document shows it as a picture.
    shown: bool,
}

/// A path without `..`, such as `README.md` for `docs/../README.md`.
fn without_parents(path: &Path) -> PathBuf {
    let mut made = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                made.pop();
            }
            other => made.push(other),
        }
    }
    made
}

/// Every link in a document that leads into the repository.
fn links(document: &Document) -> Vec<Link> {
    let text = &document.text;
    let folder = document.path.parent().expect("a file lies in a folder");
    let mut links = Vec::new();
    for (at, _) in text.match_indices("](") {
        let (before, after) = (&text[..at], &text[at + 2..]);
        let target = after.split(')').next().expect("splitting gives a part");
        if target.contains("://") {
            continue;
        }
        let shown = before
            .rsplit_once('[')
            .is_some_and(|(before, _)| before.ends_with('!'));
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = match path {
            "" => document.path.clone(),
            path => without_parents(&folder.join(path)),
        };
        let anchor = Some(anchor.to_owned()).filter(|anchor| !anchor.is_empty());
        links.push(Link {
            path,
            anchor,
            shown,
        });
    }
    links
}

/// The anchors of a document's headings, as GitHub generates them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let title = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = title
            .chars()
            .filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
        kept.map(|letter| if letter == ' ' { '-' } else { letter })
            .collect()
    };
    headings.map(anchor).collect()
}

/// The arguments of each command that renders a recording, and the file that it writes.
fn commands() -> Vec<(Vec<String>, PathBuf)> {
    let documents = documents();
    let lines = documents.iter().flat_map(|document| document.text.lines());
    lines
        .filter_map(|line| line.strip_prefix(START))
        .map(|line| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            let out = words.iter().position(|word| word == "--out");
            let out = out
                .and_then(|at| words.get(at + 1))
                .expect("it says where to");
            (words.clone(), PathBuf::from(out))
        })
        .collect()
}

#[test]
fn links_lead_somewhere_and_pictures_can_be_shown() {
    let mut films_and_pictures = 0;
    for document in documents() {
        let place = document.path.display();
        for Link {
            path,
            anchor,
            shown,
        } in links(&document)
        {
            let bytes = fs::read(root().join(&path));
            let path = path.display().to_string();
            let bytes = bytes.unwrap_or_else(|error| panic!("{place} leads to {path}: {error}"));
            // A line of code is `tests/suite/learn`'s.
            if let Some(anchor) = anchor.filter(|_| path.ends_with(".md")) {
                let anchors = anchors(&String::from_utf8_lossy(&bytes));
                assert!(
                    anchors.contains(&anchor),
                    "{place} leads to {path}#{anchor}; it has {anchors:?}"
                );
            }
            if shown && path.ends_with(".png") {
                png::decode(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
            } else if shown {
                assert!(
                    bytes.starts_with(b"GIF89a"),
                    "{path} must be a PNG or a GIF"
                );
                assert!(bytes.len() < MOST, "{path} has {} bytes", bytes.len());
            }
            films_and_pictures += usize::from(shown && place.to_string() == "README.md");
        }
    }
    assert!(
        films_and_pictures >= 4,
        "README.md: a film and three pictures"
    );
}

#[test]
fn each_gif_matches_its_command() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let commands = commands();
    for (words, kept) in &commands {
        let made = folder.path().join("film.gif");
        let place = |word: &String| {
            if Path::new(word) == kept {
                made.clone().into()
            } else {
                word.into()
            }
        };
        let words: Vec<std::ffi::OsString> = words.iter().map(place).collect();
        let program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"))
            .current_dir(root())
            .arg("render")
            .args(words)
            .output();
        let program = program.expect("the program starts");
        let stderr = String::from_utf8_lossy(&program.stderr);
        assert!(program.status.success(), "{}: {stderr}", kept.display());
        let made = fs::read(&made).expect("it was written");
        let kept = root().join(kept);
        if goldens::updates() {
            fs::write(&kept, &made).expect("the repository can be written to");
        }
        let was = fs::read(&kept).unwrap_or_default();
        assert!(
            was == made,
            "{} is another film now; {ACCEPT}",
            kept.display()
        );
    }
    let films: Vec<_> = commands.into_iter().map(|(_, kept)| kept).collect();
    for entry in fs::read_dir(root().join("tests/golden"))
        .expect("it is there")
        .flatten()
    {
        let path = Path::new("tests/golden").join(entry.file_name());
        let film = path.extension().is_some_and(|ending| ending == "gif");
        assert!(
            !film || films.contains(&path),
            "no document makes {}",
            path.display()
        );
    }
}

/// The examples in docs/play.md of files that players write, in order.
fn examples() -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/play.md")).expect("it is there");
    let blocks = text.split("```toml\n").skip(1);
    let text = |block: &str| block.split("```").next().map(str::to_owned);
    blocks.filter_map(text).collect()
}

/// Readers copy examples, so they must work.
#[test]
fn key_and_sheet_examples_work() {
    let examples = examples();
    let [keys, sheet] = examples.as_slice() else {
        panic!("there are two: {examples:?}");
    };
    keymap::parse_keymap("docs/play.md", keys).unwrap_or_else(|error| panic!("{error}"));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = |name: &str| folder.path().join(name);
    let picture = png::encode(&Canvas::new(PxSize::new(64, 16))).expect("it is small");
    fs::write(file("mine.png"), picture).expect("there is room for a file");
    fs::write(file("mine.toml"), sheet).expect("there is room for a file");
    let frame = |name: &str, tiles: &Path| {
        let program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"))
            .args(["run", "--rules", "mcrogueface", "--seed", "1", "--frame"])
            .arg(file(name))
            .arg("--tiles")
            .arg(tiles)
            .output();
        let program = program.expect("the program starts");
        let stderr = String::from_utf8_lossy(&program.stderr);
        assert!(program.status.success(), "{stderr}");
        fs::read(file(name)).expect("it was written")
    };
    let mine = frame("mine-frame.png", &file("mine.toml"));
    let usual = frame("usual-frame.png", Path::new("cp437"));
    assert!(mine != usual, "the sheet is not drawn with");
}

/// The paths in backticks in a text that begin with one of `starts`, up to the first space.
fn paths<'t>(text: &'t str, starts: &[&str]) -> Vec<&'t str> {
    let in_backticks = text.split('`').skip(1).step_by(2);
    in_backticks
        .filter(|word| starts.iter().any(|start| word.starts_with(start)))
        .map(|word| word.split(' ').next().unwrap_or(word))
        .collect()
}

/// What `cargo package` leaves out.
const NOT_PACKAGED: [&str; 7] = [
    ".ci/",
    ".github/",
    "crates/",
    "examples/chapters/",
    "tests/benches/",
    "tests/fuzz/",
    "tests/web/",
];
/// Folders with which a path from the root begins.
const FOLDERS: [&str; 8] = [
    ".ci/",
    ".github/",
    "assets/",
    "crates/",
    "docs/",
    "examples/",
    "src/",
    "tests/",
];

/// A path may leave out `.rs`, and `*` or a word in capitals stands for any name.
#[test]
fn paths_in_documents_exist() {
    for document in documents() {
        let text = document.text.replace("```", "");
        let is_packaged = root().join("Cargo.toml.orig").exists();
        let of_others = |path: &&str| {
            path.starts_with("docs/") && !path.contains('.')
                || is_packaged && NOT_PACKAGED.iter().any(|inner| path.starts_with(inner))
        };
        // A crate's own page speaks of the folders of its readers.
        if document.path.starts_with("crates") {
            continue;
        }
        let paths = paths(&text, &FOLDERS);
        for path in paths.into_iter().filter(|path| !of_others(path)) {
            let parts: Vec<_> = path.split('/').collect();
            let any =
                |part: &&str| part.contains('*') || part.contains("NAME") || part.contains("FILE");
            let fixed: PathBuf = parts.iter().take_while(|part| !any(part)).collect();
            let found = root().join(&fixed);
            let place = document.path.display();
            assert!(
                found.exists() || found.with_extension("rs").exists(),
                "{place}: there is no {path}"
            );
            assert!(
                !path.ends_with('/') || found.is_dir(),
                "{place}: {path} is no folder"
            );
        }
    }
}
