//! A chapter as a crate of one's own. That the crates compile and pass their tests is seen in `.ci/full`.

use super::sandbox::Sandbox;

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
