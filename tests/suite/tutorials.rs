//! docs/modding.md is correct: its files are written, its commands run and their output compared, each tutorial in a
//! folder of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A fenced block of the document.
struct Block {
    /// The word after the opening fence.
    kind: String,
    /// The last file name in the text before it.
    file: Option<String>,
    lines: Vec<String>,
}

/// The blocks of a tutorial.
fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut file) = (Vec::new(), None);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let inside = lines.by_ref().take_while(|line| *line != "```");
            blocks.push(Block {
                kind: kind.to_owned(),
                lines: inside.map(str::to_owned).collect(),
                file: std::mem::take(&mut file),
            });
        } else {
            let words = line.split('`').skip(1).step_by(2);
            let is_file = |word: &&str| {
                [".toml", ".txt", ".shots"]
                    .iter()
                    .any(|ending| word.ends_with(ending))
            };
            file = words.filter(is_file).last().map(str::to_owned).or(file);
        }
    }
    blocks
}

/// The words of a command line; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (part, quoted) in line.split('"').zip([false, true].into_iter().cycle()) {
        if quoted {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Runs each line that begins with `$ tallowdeep`; the lines below it are its expected output.
fn run(lines: &[String], folder: &Path) {
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next() {
        let args = line.strip_prefix("$ tallowdeep ");
        let args = args.unwrap_or_else(|| panic!("{line}: no command comes before it"));
        let printed = std::iter::from_fn(|| lines.next_if(|line| !line.starts_with("$ ")));
        let printed: String = printed.map(|line| format!("{line}\n")).collect();
        let mut program = Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
        let program = program.args(words(args)).current_dir(folder);
        let done = program.output().expect("the program starts");
        let [out, err] =
            [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let out: String = out
            .lines()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect();
        let right = (printed.as_str(), "");
        assert_eq!((out.as_str(), err.as_str()), right, "{line}");
        assert!(done.status.success(), "{line}");
    }
}

/// Follows a tutorial. Returns how many files it wrote and how many blocks of commands it ran.
fn follow(text: &str) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("there is room for it");
    let (mut files, mut runs) = (0, 0);
    for block in blocks(text) {
        if block.kind == "console" {
            run(&block.lines, folder.path());
            runs += 1;
            continue;
        }
        let name = block.file.expect("its text says how a file is called");
        let path = folder.path().join(&name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("it can be made");
        fs::write(&path, block.lines.join("\n") + "\n").expect("it can be written");
        files += 1;
    }
    (files, runs)
}

fn tutorial(title: &str) -> String {
    let text = include_str!("../../docs/modding.md");
    let mut chapters = text.split("\n## ");
    let found = chapters.find(|chapter| chapter.starts_with(title));
    found
        .unwrap_or_else(|| panic!("there is no {title}"))
        .to_owned()
}

#[test]
fn tutorials_do_what_they_say() {
    for (title, files, runs) in [
        ("Add a monster in five minutes", 4, 3),
        ("More of a mod", 4, 2),
        ("A wick of your own", 1, 1),
        ("A level drawn by hand", 1, 1),
        ("A sound of your own", 1, 1),
        ("A rule set of your own", 1, 1),
        ("A theme of your own", 1, 1),
    ] {
        assert_eq!(follow(&tutorial(title)), (files, runs), "{title}");
    }
}

#[test]
fn a_false_tutorial_fails() {
    let lie = tutorial("A rule set of your own").replace("100          34", "100          35");
    assert!(std::panic::catch_unwind(|| follow(&lie)).is_err());
}
