//! What README.md shows is there, and its film is what the program makes with the command beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tallowdeep::gfx::png;

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
