//! Bad arguments and bad files: one line that says where, what was found and what was expected.

use super::sandbox::{MAP, Sandbox, on_map};
use crate::support::text::{assert_ends, assert_has, assert_starts, rows};

#[test]
fn bad_arguments_are_named_with_the_fix() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    let done = sandbox.run("run --rules rogue --commands e");
    let start = "tallowdeep: there is no rule set \"rogue\"; there are tallowdeep, mcrogueface, ";
    assert!(done.err.starts_with(start), "{}", done.err);
    assert_eq!((done.code, done.err.lines().count()), (Some(2), 1));
    let done = sandbox.run("run --chapter tcod/99 --commands e");
    let start =
        "tallowdeep: there is no chapter \"tcod/99\"; there are mcrogueface/5, mcrogueface/6, ";
    assert!(done.err.starts_with(start), "{}", done.err);
    for [args, right] in rows(
        r#"
odds orc rat --rules tcod => there is no monster "rat"; there are orc, troll
run --tiles ascii --commands e => there is no tilesheet "ascii"; there are cp437, tallow
run --assets nowhere --commands e => nowhere: must be a folder with rules, vaults, tiles, sprites, themes, sounds or fonts in it
run --assets m.txt --commands e => m.txt: must be a folder with rules, vaults, tiles, sprites, themes, sounds or fonts in it
run --layout tutorial --commands e --frame f.png => --layout tutorial: this rule set has no screen of its own; those of the tutorials have one
run --layout tutorial --commands e --frame f.png --rules mcrogueface --size 640x400 => --size: the tutorial's screen is 1024x768 pixels, found 640x400
run => add --commands "e e s" or --script FILE to play, or --frame OUT.png to see how the game begins
bot -n 2 -s 18446744073709551615 => --seed: must be 0 to 18446744073709551614 for 2 games, found 18446744073709551615
levels -r tallowdeep --depth 9 --frame l.png => --depth: must be 1 to 8 under tallowdeep, found 9
levels -r tcod --depth 26 --frame l.png => --depth: must be 1 to 1 under tcod, found 26
"#,
    ) {
        sandbox.assert_fails(2, &*args, &right);
    }
    let rules = sandbox.run("--rules rogue");
    let error = match cfg!(feature = "window") {
        true => "there is no rule set",
        false => "without a window",
    };
    assert!(rules.err.contains(error), "{}", rules.err);
}

/// What the parser of arguments refuses.
#[test]
fn malformed_arguments_are_refused() {
    let sandbox = Sandbox::new();
    for [args, words] in rows(
        r#"
run --commands e --size 640 => must look like 640x400, found "640"
run --commands e --size 479x270 => must be 480x270 to 7680x4320, found "479x270"
run --commands e --size 480x269 => must be 480x270 to 7680x4320, found "480x269"
compare tcod roguebasin --frame f.png --size 640x400 => must be 960x270 to 7680x4320, found "640x400"
render m.txt --out x.gif --turns 5..2 => the first turn must not come after the last: 2..5, found "5..2"
render m.txt --out x.png --turns 3 => must look like 380..412, found "3"; --turn 3 draws one turn alone
run --commands e --seed -1 => must be a whole number from 0 to 18446744073709551615, found "-1"
nonsense => 'nonsense'
--rules tcod run --commands e => run
--commands e => --commands
run --commands e --script - => --script
run --commands e --trace-sight => --trace
"#,
    ) {
        sandbox.assert_refused(&*args, &words);
    }
    for args in [
        "render r.txt -o a.png --turn x",
        "bot -n 0",
        "lab -n 99999999999999999999",
        "bot --seed -1",
        "levels --depth 27 --frame l.png",
        "lab --games -1",
        "levels --depth -1 --frame l.png",
        "render r.txt -o a.png --turn -1",
        "play --scale -1",
        "replay r.txt --scale -1",
    ] {
        sandbox.assert_refused(args, "must be a whole number from ");
    }
}

#[test]
fn one_file_alone_goes_to_standard_output() {
    let sandbox = Sandbox::new().with("r.txt", include_str!("../../replays/mcrogueface.txt"));
    let right = "only one file can go to standard output, found - for two";
    for args in [
        "run -c e --trace - --frame -",
        "render r.txt --out - --sound -",
        "levels --frame - --gif -",
        "sounds --frame - --sound -",
    ] {
        sandbox.assert_fails(2, args, right);
    }
    let right = "the assets are a folder, which standard output is not: use a name";
    sandbox.assert_fails(2, "assets -", right);
    let right = "recordings go to a folder, which standard output is not: use a name";
    sandbox.assert_fails(2, "bot --record -", right);
    let right = "--font: fonts are not read from standard input; name a file";
    sandbox.assert_fails(2, "run --font - -c e", right);
    let right = "only one file can come from standard input, found - for two";
    for args in [
        "run -r - --script -",
        "run -r - -m - -c e",
        "compare - - --frame f.png",
        "lab - -",
        "verify - -",
    ] {
        sandbox.assert_fails(2, args, right);
    }
}

/// docs/learn.md: the key R of a chapter, which Tallowdeep has no word for.
#[test]
fn restart_is_a_word_of_the_chapters_alone() {
    let why =
        "restart begins another game, and commands are of one: play those after it with --seed";
    let line = format!("--commands: {why}");
    Sandbox::new().assert_fails(2, "run -c 'e restart' -t -", &line);
}

/// Nothing is written: the files are as before.
#[test]
fn no_output_replaces_an_input_or_another_output() {
    let map = "####\n#@.#\n####\n";
    let rules = "extends = \"tcod\"\nname = \"mine\"\n";
    let recording = include_str!("../../replays/mcrogueface.txt");
    let sandbox = Sandbox::new()
        .with("m.txt", map)
        .with("sub/s.txt", "e e")
        .with("r.toml", rules)
        .with("r.txt", recording);
    let both = "an output cannot replace an input, found";
    let two = "only one output can go to a file, found";
    for (args, right) in [
        (
            "run -c e -m m.txt -t m.txt",
            format!("{both} m.txt for both"),
        ),
        (
            "run --script sub/s.txt -t sub/../sub/s.txt",
            format!("{both} sub/s.txt and sub/../sub/s.txt, which are the same file"),
        ),
        (
            "run -c e -r r.toml -t r.toml",
            format!("{both} r.toml for both"),
        ),
        (
            "run -c e -t new -f ./new",
            format!("{two} new and ./new, which are the same file"),
        ),
        (
            "run -c e --frame new --gif new",
            format!("{two} new for two"),
        ),
        (
            "render r.txt -o new --sound new",
            format!("{two} new for two"),
        ),
        ("levels --frame new --gif new", format!("{two} new for two")),
        (
            "sounds --frame new --sound new",
            format!("{two} new for two"),
        ),
    ] {
        sandbox.assert_fails(2, args, &right);
    }
    // Links, which need not end as what they lead to.
    #[cfg(unix)]
    {
        let at = |name: &str| sandbox.path().join(name);
        std::fs::hard_link(at("m.txt"), at("hard")).expect("a folder takes links");
        for (link, file) in [("map", "m.txt"), ("rules", "r.toml"), ("replay", "r.txt")] {
            std::os::unix::fs::symlink(file, at(link)).expect("a folder takes links");
        }
        for (args, file, link) in [
            ("run -c e -m m.txt -t hard", "m.txt", "hard"),
            ("run -c e -m m.txt -f map", "m.txt", "map"),
            ("compare r.toml tcod -f rules", "r.toml", "rules"),
            ("levels -r r.toml -f rules", "r.toml", "rules"),
            ("beside r.txt -r tcod -f replay", "r.txt", "replay"),
            ("render r.txt -o x.png --sound replay", "r.txt", "replay"),
        ] {
            let right = format!("{both} {file} and {link}, which are the same file");
            sandbox.assert_fails(2, args, &right);
        }
        sandbox.succeeds("run -r tcod -c e -t /dev/null -f /dev/null");
    }
    let texts = ["m.txt", "sub/s.txt", "r.toml", "r.txt"].map(|name| sandbox.text(name));
    assert_eq!(texts, [map, "e e", rules, recording]);
    assert!(!sandbox.path().join("new").exists());
}

/// No program would open a PNG called `x.jpg`.
#[test]
fn files_are_written_with_the_right_extension() {
    let sandbox = Sandbox::new();
    for (option, name, right) in [
        ("--frame", "x.jpg", "whose name ends with .png"),
        ("--gif", "x.png", "whose name ends with .gif"),
        ("--sound", "x.mp3", "whose name ends with .wav"),
    ] {
        sandbox.assert_refused(&["run", "--commands", "e", option, name], right);
    }
    sandbox.assert_refused("sounds --frame x.jpg", "ends with .png");
    sandbox.assert_refused("levels --gif x.png", "ends with .gif");
    sandbox.succeeds("run --commands e --frame X.PNG");
}

/// `--assets` with the parent folder, or with a folder of another game.
#[test]
fn asset_folders_must_hold_assets() {
    let sandbox = Sandbox::new()
        .with("mine/mod/rules/mine.toml", "")
        .with("mine/tile/x.png", "");
    let right = "mine: must hold assets such as rules/*.toml, tiles/*.toml, themes/*.toml, sounds/*.toml, vaults/*.txt or \
                 fonts named as ours, found none; did you mean ";
    for (given, meant) in [("mine", "mine/mod"), ("mine/mod/rules", "mine/mod")] {
        let right = format!("{}{meant}?", right.replacen("mine", given, 1));
        sandbox.assert_fails(2, &["run", "--assets", given, "--commands", "e"], &right);
    }
    let said = sandbox.run("check mine").err;
    assert_ends(&said, "found none; did you mean mine/mod?\n");
}

/// Also for an author who is inside the mod.
#[test]
fn the_folder_around_is_meant_from_inside_too() {
    let sandbox = Sandbox::new().with("mine/rules/mine.toml", "");
    for (inside, given) in [("mine", "rules"), ("mine/rules", ".")] {
        let said = sandbox.run_within(inside, &["check", given], "").err;
        // The folder is named in full, which systems write in different ways.
        let asks = said.contains("found none; did you mean ");
        assert!(asks && said.ends_with("mine?\n"), "{said}");
    }
}

/// A drawing of a whole level may consist of a corridor alone, without room for anything.
#[test]
fn a_level_drawn_as_a_corridor_is_made() {
    let rock = format!("{}\n", "#".repeat(60));
    let corridor = format!("#@{}>#\n", ".".repeat(56));
    let (above, below) = (rock.repeat(20), rock.repeat(19));
    let drawing = format!("name A corridor\ndepth 8\nin level\n\n{above}{corridor}{below}");
    let sandbox = ["galleries", "nave", "round"]
        .into_iter()
        .fold(Sandbox::new(), |sandbox, name| {
            sandbox.with(&format!("own/vaults/chandlery_{name}.txt"), &drawing)
        });
    let line = "levels --assets own --depth 8 --seeds 1..1 --frame l.png";
    sandbox.succeeds(line);
}

/// A single rule file needs no asset folder.
#[test]
fn a_rule_file_stands_for_a_rule_set() {
    let own = include_str!("../../../examples/own_rules.toml");
    let sandbox = Sandbox::new().with("own.toml", own);
    for args in [
        "run --rules own.toml -c e --frame f.png",
        "bot --rules own.toml -n 1",
        "rules own.toml",
        "compare own.toml tcod -c e --frame c.png",
        "odds --rules own.toml",
        "levels --rules own.toml --seeds 1..1 --frame l.png",
        "lab own.toml -n 1 --policies plain",
    ] {
        sandbox.succeeds(args);
    }
    let piped = sandbox.run_with_stdin("rules -", own);
    assert_eq!(piped.out, sandbox.succeeds("rules own.toml"));
    let wrong = sandbox.with("own.toml", own.replacen("hp = 12", "hp = 0", 1));
    let done = wrong.run("run --rules own.toml -c e");
    let right = "hp: expected 1 to 999, found 0\n";
    assert_starts(&done.err, "tallowdeep: own.toml:");
    assert_ends(&done.err, right);
}

#[test]
fn unknown_commands_are_named_with_their_line() {
    let sandbox = Sandbox::new().with("s.txt", "e e\n; fine\n e north\n");
    let words = "n e s w ne se sw nw . g > < tick seal-wounds flare seal-e, flame-out flame-shielded flame-plain flame-bright, wick-1, use-a, drop-a, throw-a@X,Y";
    let right = format!("must be one of {words}; found \"north\"");
    let commands = format!("--commands: {right}");
    sandbox.assert_fails(2, "run --commands 'e north'", &commands);
    sandbox.assert_fails(1, "run --script s.txt", &format!("s.txt:3: {right}"));
}

#[test]
fn a_bad_map_is_named_with_line_and_column() {
    let sandbox = Sandbox::new().with("m.txt", "; a map\n###\n#@x\n###\n");
    let right = "m.txt:3:3: must be one of # . + > < * @ g o t, found 'x'";
    sandbox.assert_fails(1, &on_map("--commands e"), right);
}

#[test]
fn unreadable_files_are_named_with_the_reason() {
    let sandbox = Sandbox::new()
        .with("latin.txt", b"e\nn\n\xe9\n")
        .with_folder("folder");
    let script = |name: &str, why: &str| {
        let right = format!("{name}: cannot be read: {why}");
        sandbox.assert_fails(1, &["run", "--script", name], &right);
        sandbox.assert_fails(1, &["run", "--map", name, "--commands", "e"], &right);
    };
    script("none.txt", "there is no such file or folder");
    script("latin.txt", "it must be UTF-8 text, line 3 is not");
    if cfg!(unix) {
        script("folder", "it is a folder, not a file");
        script("/dev/zero", "it must be 1 MB or smaller");
    }
    let sheet = |name: &str, right: &str| {
        sandbox.assert_fails(1, &["run", "--tiles", name, "--commands", "e"], right);
    };
    sheet(
        "nowhere/mine.toml",
        "nowhere/mine.toml: there is no such file",
    );
}

#[test]
fn unwritable_files_are_named_with_the_reason() {
    let sandbox = Sandbox::new().with_folder("folder");
    for output in ["--frame", "--trace"] {
        let write = |to, why: &str| {
            let right = format!("{to}: cannot be written: {why}");
            sandbox.assert_fails(1, &["run", "--commands", "e", output, to], &right);
        };
        write("nowhere/out", "there is no such file or folder");
        if cfg!(unix) {
            write("folder", "it is a folder, not a file");
        }
    }
}

/// Runs with `--assets mine`, which must be refused. Returns the error without `tallowdeep: `.
#[track_caller]
fn laid_over(sandbox: &Sandbox) -> String {
    let done = sandbox.run("run --assets mine --commands e");
    let right = (Some(1), 1);
    assert_eq!((done.code, done.err.lines().count()), right, "{}", done.err);
    let line = done.err.trim_end().replace('\\', "/");
    line.strip_prefix("tallowdeep: ")
        .expect("it begins with the program's name")
        .to_owned()
}

#[test]
fn an_asset_folder_overrides_only_its_files() {
    let rules = include_str!("../../../assets/rules/mcrogueface.toml");
    let changed = rules.replacen("hp = 30", "hp = 77", 1);
    let sandbox = Sandbox::new()
        .with("m.txt", MAP)
        .with("mine/rules/mcrogueface.toml", changed);
    let output = sandbox.succeeds(&on_map("--commands '' --trace - --assets mine"));
    assert!(output.contains(r#""hp":77,"max_hp":77"#), "{output}");
}

/// All broken files are reported at once, not one after the other.
#[test]
fn each_broken_file_gets_its_own_line() {
    let sandbox = Sandbox::new()
        .with("mine/rules/tcod.toml", "name = 1\n")
        .with("mine/themes/tallow.toml", "bg = \"red\"\n")
        .with("mine/tiles/tallow.png", "GIF89a")
        .with("mine/fonts/spleen-8x16.otf", "no font");
    let done = sandbox.run("run --assets mine --commands e");
    let err = done.err.replace('\\', "/");
    let lines: Vec<_> = err.lines().collect();
    assert_eq!((done.code, lines.len()), (Some(1), 7), "{err}");
    for (line, start) in lines.iter().zip([
        "tallowdeep: mine/rules/tcod.toml:1: expected extends = ",
        "mine/rules/tcod.toml:1: missing keys title, about, hero, ",
        "mine/rules/tcod.toml:1: name: expected text in quotes, found 1",
        "mine/tiles/tallow.png: ",
        "mine/themes/tallow.toml:1: missing keys raised, line, ",
        "mine/themes/tallow.toml:1: bg: expected ",
        "mine/fonts/spleen-8x16.otf: ",
    ]) {
        assert!(line.starts_with(start), "{err}");
    }
}

#[test]
fn each_broken_argument_gets_its_own_line() {
    let sandbox = Sandbox::new()
        .with("m.txt", "###\n#x#\n")
        .with("t.png", "GIF89a")
        .with("f.ttf", "no font");
    let files = ["--map", "m.txt", "--tiles", "t.png", "--font", "f.ttf"];
    let done = sandbox.run(&[&["run", "--commands", "e"][..], &files].concat());
    let lines: Vec<_> = done.err.lines().collect();
    assert_eq!((done.code, lines.len()), (Some(1), 3), "{}", done.err);
    for (line, start) in lines
        .iter()
        .zip(["tallowdeep: f.ttf: ", "t.png: ", "m.txt:2:2: "])
    {
        assert!(line.starts_with(start), "{}", done.err);
    }
}

#[test]
fn bad_picture_assets_are_named() {
    let sandbox = Sandbox::new().with("mine/tiles/tallow.png", "GIF89a");
    assert_eq!(
        laid_over(&sandbox),
        "mine/tiles/tallow.png: this is not a PNG picture"
    );
    let whole = include_bytes!("../../../assets/tiles/tallow.png");
    let sandbox = Sandbox::new().with("mine/tiles/tallow.png", &whole[..whole.len() / 2]);
    let found = laid_over(&sandbox);
    let right = "mine/tiles/tallow.png: the PNG picture is damaged or cut short: ";
    assert!(found.starts_with(right), "{found}");
}

/// The header of an RGBA PNG of this size with 8 bits per channel, and nothing after it.
pub(super) fn claiming(w: u32, h: u32) -> Vec<u8> {
    let head = [
        &b"IHDR"[..],
        &w.to_be_bytes(),
        &h.to_be_bytes(),
        &[8, 6, 0, 0, 0],
    ]
    .concat();
    let sum = crc32(&head);
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\x0d",
        &head[..],
        &sum.to_be_bytes(),
    ]
    .concat()
}

/// The checksum of a PNG chunk: PNG specification, annex D.
fn crc32(bytes: &[u8]) -> u32 {
    let shift = |sum: u32, _| {
        if sum & 1 == 1 {
            0xedb8_8320 ^ (sum >> 1)
        } else {
            sum >> 1
        }
    };
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), shift)
    })
}

/// A file that exists but cannot be read must not count as missing.
#[cfg(unix)]
#[test]
fn unreadable_assets_are_errors() {
    for name in [
        "rules/tcod.toml",
        "tiles/tallow.png",
        "fonts/spleen-8x16.otf",
    ] {
        let sandbox = Sandbox::new().with_folder(&format!("mine/{name}"));
        let right = format!("mine/{name}: cannot be read: it is a folder, not a file");
        assert_eq!(laid_over(&sandbox), right);
    }
    let sandbox = Sandbox::new().with("mine/themes", "");
    assert_eq!(
        laid_over(&sandbox),
        "mine/themes: cannot be read: it is a file, not a folder"
    );
}

#[cfg(feature = "window")]
#[test]
fn bad_key_files_are_named_with_their_line() {
    let sandbox = Sandbox::new().with("k.toml", "# mine\nlook = \"u\"\nlevel = [\"b\", \"u\"]\n");
    let right = "k.toml:3: \"u\" is given to look in line 2 already";
    sandbox.assert_fails(1, "play --keys k.toml", right);
    sandbox.assert_fails(1, "--keys k.toml", right);
    let right = "none.toml: cannot be read: there is no such file or folder";
    sandbox.assert_fails(1, "--keys none.toml", right);
}

/// The ending distinguishes files from names.
#[test]
fn a_rule_file_needs_the_right_ending() {
    let sandbox = Sandbox::new().with("mm.txt", "extends = \"tcod\"\nname = \"mm\"\n");
    let err = sandbox.run("run --rules mm.txt --commands e").err;
    let end = "; the names of rule files end with .toml\n";
    assert_starts(&err, "tallowdeep: there is no rule set \"mm.txt\"");
    assert_ends(&err, end);
}

#[cfg(all(feature = "window", target_os = "linux"))]
#[test]
fn a_missing_display_suggests_headless_commands() {
    let sandbox = Sandbox::new();
    for args in [
        &[][..],
        &["play", "--seed", "1"],
        &["--rules", "tcod"],
        &["--seed", "1"],
    ] {
        let done = sandbox.run(args);
        assert_starts(&done.err, "tallowdeep: There is no display");
        assert!(done.err.contains("DISPLAY is not set") || cfg!(feature = "wayland"));
        assert!(done.err.contains("`tallowdeep run`"), "{}", done.err);
        assert_eq!((done.code, done.err.lines().count()), (Some(1), 1));
    }
}

#[test]
fn recordings_that_differ_fail_verification() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/");
    let good = std::fs::read_to_string(format!("{root}tcod.txt")).expect("it is kept");
    let bad = good.replacen("seed 1", "seed 2", 1);
    let sandbox = Sandbox::new().with("good.txt", good).with("bad.txt", bad);
    let done = sandbox.run("verify bad.txt good.txt");
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert_starts(&done.out, "good.txt: as recorded, ");
    assert_starts(&done.err, "tallowdeep: bad.txt: ");
    assert_has(&done.err, "differs from the recording at turn 0");
}

#[test]
fn scores_of_no_folder_are_an_error() {
    let sandbox = Sandbox::new().with("m.txt", MAP);
    for (folder, why) in [
        ("nowhere", "there is no such file or folder"),
        ("m.txt", "it is a file, not a folder"),
    ] {
        let error = format!("{folder}: cannot be listed: {why}");
        sandbox.assert_fails(1, &["scores", "--saves", folder], &error);
    }
}
