//! A chapter as a crate of one's own. That the crates compile and pass their tests is seen in `.ci/full`.

use std::fs;
use std::path::Path;

use tallowdeep::tools::patch;

use super::sandbox::Sandbox;
use crate::learn::last_step;

/// Everything that a file of the crate includes is in the crate, and nothing in it is left to fill in.
#[test]
fn a_chapter_becomes_a_crate() {
    for chapter in crate::chapters::all() {
        let sandbox = Sandbox::new();
        sandbox.succeeds(&["new", "mine", "--from", chapter.program]);
        let manifest = sandbox.text("mine/Cargo.toml");
        assert!(manifest.contains("name = \"mine\""), "{manifest}");
        for needed in [
            "minifb",
            "rand",
            "tallowdeep-canvas",
            "tallowdeep-grid",
            "framesnap",
        ] {
            assert!(manifest.contains(&format!("\n{needed} = ")), "{manifest}");
        }
        for file in [
            "src/main.rs",
            "src/art.rs",
            "src/headless.rs",
            "src/picture.rs",
            "tests/rules.rs",
        ] {
            let text = sandbox.text(&format!("mine/{file}"));
            assert!(!text.contains("--example"), "{file}");
            for left in [
                "<name>",
                "<map>",
                "<commands>",
                "<expected>",
                "<size>",
                "<begin>",
                "<draw>",
            ] {
                assert!(!text.contains(left), "{file}: {left}");
            }
            let included = text
                .split("include_bytes!(\"")
                .chain(text.split("include_str!(\""));
            for path in included.filter_map(|rest| rest.strip_prefix("../")) {
                let (path, _) = path.split_once('"').expect("it ends");
                assert!(!sandbox.bytes(&format!("mine/{path}")).is_empty(), "{path}");
            }
        }
        assert!(
            sandbox
                .text("mine/src/main.rs")
                .ends_with("\n#[cfg(test)]\nmod picture;\n")
        );
        assert!(
            sandbox
                .bytes("mine/tests/snapshots/screen.png")
                .starts_with(b"\x89PNG")
        );
    }
}

/// A crate of a step has its program: what a later step adds is not in it, and the last step is the whole chapter.
#[test]
fn a_step_of_a_chapter_becomes_a_crate() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/chapters");
    if !folder.exists() {
        return; // The published package has no chapters.
    }
    let sandbox = Sandbox::new();
    let mut chapters: Vec<_> = crate::chapters::all().map(|it| it.program).collect();
    chapters.dedup();
    for chapter in chapters {
        let last = last_step(chapter);
        let mut program = program_of(&sandbox, chapter, &["--step", "1"]);
        for step in 2..=last {
            let note = format!("//! Made from step {} of {last}: ", step - 1);
            assert!(program.starts_with(&note), "{chapter}: {note}");
            let (_, earlier) = program.split_once("\n//!\n").expect("the note ends");
            let added = folder.join(format!("steps/{chapter}_{step}.patch"));
            let added = fs::read_to_string(added).expect("a step is a patch");
            let (made, _) = patch::apply(&added, earlier).expect("it is for this program");
            program = program_of(&sandbox, chapter, &["--step", &step.to_string()]);
            assert!(program.ends_with(&made), "{chapter} --step {step}");
        }
        assert!(program == program_of(&sandbox, chapter, &[]), "{chapter}");
        let none = (last + 1).to_string();
        sandbox.assert_fails(
            2,
            &["new", "mine", "--from", chapter, "--step", &none],
            &format!(
                "--step {none}: {chapter} has the steps 1 to {last}; docs/learn.md says where in its text each of them is"
            ),
        );
    }
    sandbox.assert_fails(
        2,
        &["new", "mine", "--from", "tcod_6", "--step", "0"],
        "--step 0: tcod_6 has the steps 1 to 4; docs/learn.md says where in its text each of them is",
    );
}

/// The program that `new` writes.
fn program_of(sandbox: &Sandbox, chapter: &str, step: &[&str]) -> String {
    let folder = format!("{chapter}{}", step.concat().replace('-', "_"));
    sandbox.succeeds(&[&["new", &folder, "--from", chapter], step].concat());
    sandbox.text(&format!("{folder}/src/main.rs"))
}

/// A crate is called as its folder, and nothing is written over.
#[test]
fn a_crate_needs_a_name_and_an_empty_folder() {
    let sandbox = Sandbox::new().with("full/notes.txt", "mine");
    let new = |folder| ["new", folder, "--from", "tcod_6"];
    sandbox.assert_fails(
        2,
        &new("My Game"),
        "My Game: the folder gives the crate its name, which must be of a-z, 0-9, - and _ and begin with a letter, such as \
         my_roguelike",
    );
    sandbox.assert_fails(
        1,
        &new("full"),
        "full: must be empty or not exist, found notes.txt",
    );
    sandbox.assert_refused(&["new", "mine", "--from", "tcod_7"], "tcod_6");
}
