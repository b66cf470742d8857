//! Short names of options, and `-` for standard input and output.

use std::process::Command;

use tallowdeep::gfx::png;

use super::sandbox::Sandbox;

/// What a program at the other end of a pipe gets.
fn piped(sandbox: &Sandbox, args: &[&str]) -> Vec<u8> {
    let done = Command::new(env!("CARGO_BIN_EXE_tallowdeep"))
        .args(args)
        .current_dir(sandbox.path())
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{args:?}: {errors}");
    done.stdout
}

#[test]
fn pictures_and_films_go_to_standard_output() {
    let recording = include_str!("../../replays/mcrogueface.txt");
    let sandbox = Sandbox::new().with("r.txt", recording);
    for (file, turns) in [
        ("x.png", &["--turn", "3"][..]),
        ("x.gif", &["--turns", "3..4"]),
    ] {
        let render = |out| [&["render", "r.txt", "-o", out][..], turns].concat();
        sandbox.succeeds(&render(file));
        let (is, right) = (piped(&sandbox, &render("-")), sandbox.bytes(file));
        assert!(is == right && !is.is_empty(), "{file}");
    }
    let frame = piped(&sandbox, &["run", "-c", "e", "--frame", "-"]);
    assert!(png::decode(&frame).is_ok());
}

/// People who know the option from other commands try it here.
#[test]
fn the_lab_takes_its_rules_as_an_option_too() {
    let sandbox = Sandbox::new();
    let more = ["--policies", "reckless", "-n", "1"];
    let said = |rules: &[&str]| sandbox.succeeds(&[&["lab"], rules, &more].concat());
    for option in ["--rules", "-r"] {
        assert_eq!(said(&[option, "mcrogueface"]), said(&["mcrogueface"]));
    }
    let both = said(&["mcrogueface", "tcod"]);
    for rules in [
        &["--rules", "mcrogueface", "tcod"][..],
        &["-r", "mcrogueface", "-r", "tcod"],
    ] {
        assert_eq!(said(rules), both);
    }
    let three = "lab --rules mcrogueface tcod sadconsole";
    let right =
        "two rule sets at most can be measured side by side, found mcrogueface, tcod, sadconsole";
    sandbox.assert_fails(2, three, right);
}
