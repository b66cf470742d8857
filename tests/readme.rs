//! What README.md shows is there, and its film is what the program makes with the command beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tallowdeep::content::keyfile;
use tallowdeep::gfx::{Canvas, PxSize, png};

/// Most bytes of a film: everybody who looks at the page loads it.
const MOST: usize = 400_000;
const START: &str = "cargo run --release -- render ";
const ACCEPT: &str = "if that is how it should look, run: UPDATE_SNAPSHOTS=1 cargo test";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("it is there")
}

/// Every file of ours that README.md leads to, and whether it is shown there.
fn links() -> Vec<(String, bool)> {
    let text = readme();
    let mut links = Vec::new();
    for (at, _) in text.match_indices("](") {
        let (before, after) = (&text[..at], &text[at + 2..]);
        let path = after.split(')').next().expect("splitting gives a part");
        let shown = before
            .rsplit_once('[')
            .is_some_and(|(before, _)| before.ends_with('!'));
        if !path.contains("://") && !path.starts_with('#') {
            links.push((path.to_owned(), shown));
        }
    }
    links
}

/// The arguments of each command that draws a recording, and the file that it writes.
fn commands() -> Vec<(Vec<String>, PathBuf)> {
    let text = readme();
    let lines = text.lines().filter_map(|line| line.strip_prefix(START));
    lines
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
fn what_the_readme_leads_to_is_there_and_what_it_shows_can_be_seen() {
    let links = links();
    for (path, shown) in &links {
        let bytes = fs::read(root().join(path));
        let bytes = bytes.unwrap_or_else(|error| panic!("README.md leads to {path}: {error}"));
        if *shown && path.ends_with(".png") {
            png::decode(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        } else if *shown {
            assert!(
                bytes.starts_with(b"GIF89a"),
                "{path} must be a PNG or a GIF"
            );
            assert!(bytes.len() < MOST, "{path} has {} bytes", bytes.len());
        }
    }
    let shown = links.iter().filter(|(_, shown)| *shown);
    assert!(shown.count() >= 4, "a film and three pictures: {links:?}");
}

#[test]
fn each_film_is_what_the_command_beside_it_makes() {
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
        let said = String::from_utf8_lossy(&program.stderr);
        assert!(program.status.success(), "{}: {said}", kept.display());
        let made = fs::read(&made).expect("it was written");
        let kept = root().join(kept);
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
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
            "README.md does not show {}",
            path.display()
        );
    }
}

/// The examples of files that players write, in their order.
fn examples() -> Vec<String> {
    let text = readme();
    let blocks = text.split("```toml\n").skip(1);
    let text = |block: &str| block.split("```").next().map(str::to_owned);
    blocks.filter_map(text).collect()
}

/// Whoever copies an example begins with what works.
#[test]
fn the_examples_of_keys_and_of_a_sheet_of_pictures_work_as_they_stand() {
    let examples = examples();
    let [keys, sheet] = examples.as_slice() else {
        panic!("there are two: {examples:?}");
    };
    keyfile::parse("README.md", keys).unwrap_or_else(|error| panic!("{error}"));
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
        let said = String::from_utf8_lossy(&program.stderr);
        assert!(program.status.success(), "{said}");
        fs::read(file(name)).expect("it was written")
    };
    let mine = frame("mine-frame.png", &file("mine.toml"));
    let usual = frame("usual-frame.png", Path::new("cp437"));
    assert!(mine != usual, "the sheet is not drawn with");
}
