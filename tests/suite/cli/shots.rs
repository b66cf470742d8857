//! `shots`: picture tests of mods, by scripts.

use super::sandbox::Sandbox;
use crate::support::text::assert_has;

/// A mod that renames the rat, with a picture test of it.
fn mod_of_rats(name: &str, script: &str) -> Sandbox {
    let rules =
        format!("extends = \"tallowdeep\"\n[[monsters]]\nkind = \"rat\"\nname = \"{name}\"\n");
    Sandbox::new()
        .with("rats/mod.toml", "name = \"rats\"\nversion = \"1\"\n")
        .with("rats/rules/tallowdeep.toml", rules)
        .with("rats/shots/one.shots", script)
}

const SCRIPT: &str = "\
rules tallowdeep 1
map
#######
#@...r#
#######

play e
says old rat
shot deep/rat with text
title 7
shot title
";
const TEST: &str = "shots rats/shots --mod rats";

#[test]
fn a_change_of_a_mod_is_told_in_words() {
    let sandbox = mod_of_rats("old rat", SCRIPT);
    let first = sandbox.run(TEST);
    assert_eq!((first.code, &*first.out), (Some(1), ""));
    assert_has(
        &first.err,
        "deep/rat (rats/shots/one.shots:9):\n  there is no such text yet\n",
    );
    assert_has(
        &first.err,
        "2 of 2 shots differ; rats/shots/review.html shows how\n",
    );
    let stored = "rats/shots: 2 shots stored as things are now\n";
    assert_eq!(
        sandbox.succeeds("shots rats/shots --mod rats --update"),
        stored
    );
    let same = "rats/shots: nothing differs in 2 shots\n";
    assert_eq!(sandbox.succeeds(TEST), same);
    assert_has(&sandbox.text("rats/shots/review.html"), "Nothing differs");
    // The pictures belong to the mod.
    assert_has(&sandbox.succeeds("check rats"), "nothing is wrong");

    let renamed = sandbox
        .text("rats/rules/tallowdeep.toml")
        .replace("old", "young");
    let sandbox = sandbox.with("rats/rules/tallowdeep.toml", renamed);
    let said = sandbox.run(TEST);
    assert_eq!(said.code, Some(1));
    for words in [
        "tallowdeep: rats/shots/one.shots:8: expected \"old rat\" on the screen, found\n",
        "deep/rat (rats/shots/one.shots:9):\n",
        ": \"The old rat notices you.\" -> \"The young rat notices you.\"\n",
        " pixels differ:\n",
        "\n  see rats/shots/deep/rat.diff.png\n1 of 2 shots differs; rats/shots/review.html shows how\nIf this is how it should look, run the same with --update\n",
    ] {
        assert_has(&said.err, words);
    }
    assert_has(&sandbox.text("rats/shots/review.html"), "<h2>deep/rat</h2>");
}

/// Each row is a script and its error.
#[test]
fn errors_of_scripts_name_their_line() {
    let rows = [
        (
            "\nplya e",
            "2: a line begins with one of rules, map, title, size, set, reset, play, press, frames, hover, click, wheel, layout, says, shot, compare, right; found \"plya\"; did you mean play?",
        ),
        (
            "play e",
            "1: play: no game has begun; begin it with a line such as rules tallowdeep",
        ),
        (
            "map\n#@#",
            "1: a map belongs to a game; begin it with a line such as rules tallowdeep",
        ),
        (
            "rules tcod x",
            "1: the seed must be a whole number from 0 to 18446744073709551615, found \"x\"",
        ),
        (
            "rules tcod\nmap awake\n#@#",
            "2: must be map or map asleep, found map awake",
        ),
        ("rules tcod\nmap\n####\n#@?#", "4:3: must be one of "),
        ("rules tcod\nplay e fly", "2: must be one of n e s w "),
        (
            "title 1\npress Esc",
            "2: press: expected a letter, a digit, a sign or one of Up Down ",
        ),
        (
            "size 640",
            "1: must be a size such as 640x400, found \"640\"",
        ),
        (
            "size 0x400",
            "1: must be a whole number from 1 to 7680, found \"0\"",
        ),
        (
            "set theme = \"sot\"",
            "1: there is no theme \"sot\"; there are ",
        ),
        ("set volum = 3", "1: "),
        (
            "title 1\nlayout mine",
            "2: layout: must be own or tutorial, found \"mine\"",
        ),
        (
            "title 1\nframes -1",
            "2: must be a whole number from 0 to 100000, found \"-1\"",
        ),
        (
            "title 1\nclick 1",
            "2: must be a pixel such as 12 30, found \"1\"",
        ),
        (
            "title 1\nshot a 1 2",
            "2: must be a pixel such as 12 30, found \"1\"",
        ),
        (
            "compare a tcod",
            "1: must be compare NAME A B SEED WORDS, found \"a tcod\"",
        ),
        ("title 1\nshot", "2"),
    ];
    for (script, error) in rows {
        let sandbox = Sandbox::new().with("s/a.shots", script);
        let done = sandbox.run("shots s --update");
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{script}");
        assert_has(&done.err, &format!("s/a.shots:{error}"));
    }
}

#[test]
fn names_and_pictures_belong_together() {
    let sandbox = Sandbox::new()
        .with("s/a.shots", "title 1\nshot title\nshot title\n")
        .with("s/deep/b.shots", "title 1\nshot title\n")
        .with("s/empty.shots", "title 1\n")
        .with("s/title.txt", "from when it was compared with its text")
        .with("s/gone.png", "");
    let lines = "s/a.shots:3: s/a.shots:2 asks for a picture called title, too\n\
        s/empty.shots: tests nothing; it needs a line shot or says\n\
        s/gone.png: no script asks for it\n\
        s/title.txt: no script asks for it";
    sandbox.assert_fails(1, "shots s --update", lines);
    assert_eq!(
        sandbox.bytes("s/title.png"),
        sandbox.bytes("s/deep/title.png")
    );
    let empty = Sandbox::new().with_folder("s");
    let error = "s: there is no script in it; their names end with .shots";
    empty.assert_fails(1, "shots s", error);
}
