//! Folders of assets and mods: written out, checked, layered.

use tallowdeep::content::{Assets, Embedded};
use tallowdeep::gfx::{Canvas, PxSize, Rgb, png};

use super::sandbox::{Sandbox, on_map};
use crate::support::text::{assert_has, assert_starts, rows};

/// A rule file of a mod that changes the hero of one of our rule sets.
fn hero(hp: i32) -> String {
    format!("extends = \"mcrogueface\"\n[hero]\nstats.hp = {hp}\n")
}

fn mod_file(name: &str, more: &str) -> String {
    format!("name = \"{name}\"\nversion = \"1\"\n{more}")
}

/// The first line of a trace with these arguments.
fn start(sandbox: &Sandbox, more: &[&str]) -> String {
    let args = [&["--commands", "", "--trace", "-"], more].concat();
    sandbox.succeeds(&on_map(&args))
}

fn with_map() -> Sandbox {
    Sandbox::new().with("m.txt", super::sandbox::MAP)
}

#[test]
fn built_in_assets_are_written_out() {
    let sandbox = with_map();
    let said = sandbox.succeeds("assets mine");
    assert_starts(&said, "mine: ");
    assert_has(&said, "--assets mine");
    let ours = include_str!("../../../assets/rules/tcod.toml");
    assert_eq!(sandbox.text("mine/rules/tcod.toml"), ours);
    // A missing file would silently be replaced by ours, so each is compared.
    for path in Embedded::paths() {
        let ours = Embedded.read(path).expect("it can be read");
        let written = sandbox.bytes(&format!("mine/{path}"));
        assert!(ours.as_deref() == Some(&*written), "{path}");
    }
    sandbox.succeeds("check mine");
    let rules = sandbox.succeeds(&["rules"]);
    assert_eq!(sandbox.succeeds("rules --assets mine"), rules);
    let error = sandbox.run("assets mine").err;
    let right = "tallowdeep: mine: must be empty or not exist, found ";
    assert!(error.starts_with(right), "{error}");
}

#[test]
fn all_errors_of_a_folder_are_reported_at_once() {
    let sandbox = Sandbox::new()
        .with(
            "mine/rules/a.toml",
            "name = \"a\"\nextends = \"tallowdeep\"\n[hero]\nstats.hp = 0\nstats.attack = -1\n",
        )
        .with("mine/themes/x.toml", "bg = \"red\"\n")
        .with("mine/rule/b.toml", "")
        .with("mine/rules/c.tml", "")
        .with("mine/sound.wav", "")
        .with("mine/README.md", "");
    let done = sandbox.run("check mine");
    let lines: Vec<_> = done.err.lines().collect();
    assert_eq!((done.code, lines.len()), (Some(1), 7), "{}", done.err);
    for (line, right) in lines.iter().zip([
        "tallowdeep: mine/rules/a.toml:4: hp: expected 1 to 999, found 0",
        "mine/rules/a.toml:5: attack: expected ",
        "mine/themes/x.toml:1: missing keys raised, line, text, ",
        "mine/themes/x.toml:1: bg: expected ",
        "mine/rule/b.toml: is not read; did you mean rules/b.toml?",
        "mine/rules/c.tml: is not read; files in rules end with .toml",
        "mine/sound.wav: is not read; assets lie in rules, ",
    ]) {
        assert!(line.starts_with(right), "{line}, not {right}");
    }
    // Nor does a mod that cannot be read hide other errors.
    let sandbox = Sandbox::new()
        .with("mine/mod.toml", "name = \"mine\"\nversion = 1\n")
        .with("mine/themes/x.toml", "bg = \"red\"\n");
    let done = sandbox.run("check mine");
    assert_has(&done.err, "mine/mod.toml:2: version: ");
    assert_has(&done.err, "mine/themes/x.toml:1: bg: ");
    let sandbox = Sandbox::new().with("mine/rules/mcrogueface.toml", hero(9));
    let said = sandbox.succeeds("check mine");
    assert_eq!(said, "mine: nothing is wrong with 1 file\n");
}

/// Neither mod knows whether the other is there.
#[test]
fn two_mods_may_remove_the_same_kind() {
    let remove = "extends = \"mcrogueface\"\nremove = [\"troll\"]\n";
    let sandbox = with_map()
        .with("a/mod.toml", mod_file("a", ""))
        .with("a/rules/mcrogueface.toml", remove)
        .with("b/mod.toml", mod_file("b", ""))
        .with("b/rules/mcrogueface.toml", remove);
    start(&sandbox, &["--mod", "a", "--mod", "b"]);
}

#[test]
fn mods_are_layered_in_their_order() {
    let sandbox = with_map()
        .with("strong/mod.toml", mod_file("strong", "order = 2\n"))
        .with("strong/rules/mcrogueface.toml", hero(77))
        .with("weak/mod.toml", mod_file("weak", ""))
        .with(
            "weak/rules/mcrogueface.toml",
            hero(7) + "[[monsters]]\nkind = \"goblin\"\nstats.hp = 33\n",
        );
    // The upper mod sets the hero's hit points; only the lower one changes goblins.
    let both = start(&sandbox, &["--mod", "weak", "--mod", "strong"]);
    let has = |text: &str, hp: i32| text.contains(&format!("\"max_hp\":{hp}"));
    assert!(has(&both, 77) && has(&both, 33), "{both}");
    assert_eq!(start(&sandbox, &["--mod", "strong", "--mod", "weak"]), both);
    let strong = start(&sandbox, &["--mod", "strong"]);
    assert!(has(&strong, 77) && !has(&strong, 33), "{strong}");
    let done = sandbox.run(&on_map("--commands e --mod nowhere"));
    assert_starts(&done.err, "tallowdeep: nowhere: there is no such folder");
}

/// Whatever its order, a mod changes what it needs.
#[test]
fn a_mod_lies_over_those_it_needs() {
    let sandbox = with_map()
        .with("base/mod.toml", mod_file("base", "order = 2\n"))
        .with("base/rules/mcrogueface.toml", hero(77))
        .with("patch/mod.toml", mod_file("patch", "needs = [\"base\"]\n"))
        .with("patch/rules/mcrogueface.toml", hero(7));
    let both = start(&sandbox, &["--mod", "patch", "--mod", "base"]);
    assert!(both.contains("\"max_hp\":7,"), "{both}");
    let right = "patch/mod.toml:3: needs: add --mod base, which patch needs";
    sandbox.assert_fails(1, &on_map("--commands e --mod patch"), right);
    sandbox.assert_fails(1, "check patch", right);
    sandbox.succeeds("check patch --mod base");
}

/// A PNG of a single colour that none of our assets has.
fn magenta(width: i32) -> Vec<u8> {
    let mut canvas = Canvas::new(PxSize::new(width, 16));
    canvas.clear(Rgb::new(255, 0, 255));
    png::encode(&canvas).expect("it is small")
}

#[test]
fn a_single_picture_overrides_our_sheet() {
    let sandbox = with_map().with("mine/sprites/tallow/goblin.png", magenta(16));
    let magenta_pixels = |more: &str| {
        let look = format!("--commands '' --tiles tallow --frame f.png {more}");
        sandbox.succeeds(&on_map(&*look));
        let frame = png::decode(&sandbox.bytes("f.png")).expect("it is a PNG");
        let is_magenta = |[red, green, blue, _]: &&[u8; 4]| red == blue && *red > 99 && *green == 0;
        frame.rgba().iter().filter(is_magenta).count()
    };
    assert_eq!(magenta_pixels(""), 0);
    let found = magenta_pixels("--assets mine");
    assert!(found >= 200, "{found} of a cell of 256");
    sandbox.succeeds("check mine");
}

/// A mod that gives the first place of our rules this theme.
fn themed(theme: &str) -> Sandbox {
    let place = format!("[[places]]\nname = \"The cellars\"\ntheme = \"{theme}\"\n");
    let rules = "extends = \"tallowdeep\"\n".to_owned() + &place;
    Sandbox::new().with("mine/rules/tallowdeep.toml", rules)
}

/// `ash` is both a theme and a kind of terrain.
#[test]
fn a_theme_of_a_place_has_its_own_pictures() {
    for theme in ["cinder", "ash"] {
        let floors = format!("mine/sprites/tallow/{theme}_floor.png");
        let edge = format!("mine/sprites/tallow/{theme}_barrel.png");
        let sandbox = themed(theme)
            .with(&floors, magenta(16))
            .with(&edge, magenta(16))
            .with("mine/sprites/tallow/bones_edge_s.png", magenta(16));
        sandbox.succeeds("check mine");
        let look = "run --rules tallowdeep --seed 7 --commands flame-bright --frame f.png";
        let look: Vec<_> = look.split(' ').chain(["--tiles", "tallow"]).collect();
        let pixels = |more: &[&str]| {
            sandbox.succeeds(&[&look, more].concat());
            let frame = png::decode(&sandbox.bytes("f.png")).expect("it is a PNG");
            let is_magenta =
                |[red, green, blue, _]: &&[u8; 4]| red == blue && *red > 50 && *green == 0;
            frame.rgba().iter().filter(is_magenta).count()
        };
        assert_eq!(pixels(&[]), 0);
        let found = pixels(&["--assets", "mine"]);
        assert!(found > 2000, "{theme}: {found} of some thirty cells of 256");
    }
}

/// docs/formats.md, `[names]`: the picture of a wick is called `wick_KIND`.
#[test]
fn a_wick_of_a_mod_has_its_own_picture() {
    let rules = r#"extends = "tallowdeep"
[[wicks]]
kind = "braided"
name = "braided wick"
about = "It was somebody's hair."
effects = [{ hides = 3 }]
"#;
    let file = "mine/sprites/tallow/wick_braided.png";
    let sandbox = Sandbox::new().with(file, magenta(16));
    let lacking = format!("{file}: no such thing is drawn");
    let told = sandbox.run("check mine");
    assert!(told.err.contains(&lacking), "{}", told.err);
    let sandbox = sandbox.with("mine/rules/tallowdeep.toml", rules);
    sandbox.succeeds("check mine");
}

#[test]
fn misspelt_pictures_of_a_theme_are_reported() {
    for (theme, name, right) in [
        ("cinder", "cinder_flor_0", "; did you mean cinder_floor_0?"),
        ("cinder", "cindr_floor_0", "; did you mean cinder_floor_0?"),
        ("ash", "ash_flor_0", "; did you mean ash_floor_0?"),
        ("ash", "soot_floor_0", ""),
        ("ash", "cinder_wall_face", ""),
        ("ash", "foo_goblin", ""),
        ("ash", "goblin_7", "; did you mean goblin_0?"),
        ("ash", "celars_rat", ""),
    ] {
        let file = format!("mine/sprites/tallow/{name}.png");
        let sandbox = themed(theme)
            .with(&file, magenta(16))
            .with("mine/sprites/tallow/zzz.png", magenta(16));
        let right = format!(
            "{file}: no such thing is drawn{right}\nmine/sprites/tallow/zzz.png: no such thing is drawn"
        );
        sandbox.assert_fails(1, "check mine", &right);
    }
}

#[test]
fn errors_of_single_pictures_are_reported() {
    let table = "
sprites/tallow/golbin.png => no such thing is drawn; did you mean goblin?
sprites/tallow/goblin.png => must be 16x16 pixels, as every cell of its sheet, found 8x16
sprites/goblin.png => is not read; sprites lie in a folder with the name of their sheet, such as sprites/tallow";
    for [file, right] in rows(table) {
        let width = if right.contains("found 8") { 8 } else { 16 };
        let sandbox = Sandbox::new()
            .with(&format!("mine/{file}"), magenta(width))
            .with("mine/rules/mcrogueface.toml", hero(9));
        sandbox.assert_fails(1, "check mine", &format!("mine/{file}: {right}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn mods_of_the_data_folder_are_found_by_name() {
    let sandbox = with_map()
        .with(
            "data/tallowdeep/mods/strong/mod.toml",
            mod_file("strong-name", ""),
        )
        .with(
            "data/tallowdeep/mods/strong/rules/mcrogueface.toml",
            hero(77),
        );
    let run = |name| {
        let args = on_map(&["--commands", "", "--trace", "-", "--mod", name]);
        let done = sandbox.run(&args);
        done.out + &done.err
    };
    let found = run("strong");
    assert!(found.contains("\"hp\":77"), "{found}");
    // A mod needs others by the names in their files, whatever their folders are called.
    let found = run("strong-name");
    assert!(found.contains("\"hp\":77"), "{found}");
    let meant = run("strnog");
    assert!(meant.ends_with("; did you mean strong?\n"), "{meant}");
    let nope = run("nope");
    assert!(nope.ends_with("; there are strong\n"), "{nope}");
    let said = sandbox.succeeds("check strong-name");
    assert_has(&said, "mods/strong: nothing is wrong with 2 files");
}

/// It replaces nothing: standing alone, it is a rival of ours.
#[test]
fn a_rule_file_of_our_name_is_distinguished() {
    let sandbox = Sandbox::new().with("own/mcrogueface.toml", hero(9));
    let right = "own/mcrogueface.toml: name: expected a name of its own, such as name = \"mine\", found none; \
                 without one it has the name in assets/rules/mcrogueface.toml:3. To replace that rule set, put the \
                 file into rules of a folder for --assets or --mod";
    sandbox.assert_fails(1, "rules own/mcrogueface.toml", right);
}

/// An installed mod of the same name is a different folder.
#[cfg(target_os = "linux")]
#[test]
fn check_reads_the_given_folder() {
    let sandbox = Sandbox::new()
        .with("data/tallowdeep/mods/mine/mod.toml", mod_file("mine", ""))
        .with("data/tallowdeep/mods/mine/rules/mcrogueface.toml", hero(9))
        .with("mine/mod.toml", mod_file("mine", ""))
        .with("mine/rules/mcrogueface.toml", hero(0));
    let error = sandbox.run("check mine").err;
    assert_starts(&error, "tallowdeep: mine/rules/mcrogueface.toml:");
}

/// What does not fit another file is reported even if a third one is wrong.
#[test]
fn errors_across_files_are_reported_with_all_others() {
    let named = |more: &str| format!("name = \"one\"\nextends = \"tcod\"\n{more}");
    let sandbox = Sandbox::new()
        .with("mine/rules/a.toml", named(""))
        .with("mine/rules/b.toml", named("[screen]\ntiles = \"talow\"\n"))
        .with("mine/rules/c.toml", "name = 3\nextends = \"tcod\"\n")
        .with("mine/themes/x.toml", "bg = \"red\"\n");
    let err = sandbox.run("check mine").err;
    for right in [
        "mine/rules/c.toml:1: name: expected ",
        "mine/themes/x.toml:1: bg: expected ",
        "mine/rules/b.toml:1: name: expected a name that no other rule set has, found \"one\" as in mine/rules/a.toml:1",
        "mine/rules/b.toml:4: tiles: expected one of ",
    ] {
        assert!(err.contains(right), "{err:?} lacks {right:?}");
    }
}

/// Even if there is nothing else in the folder.
#[test]
fn files_in_the_wrong_place_are_reported_with_the_right_one() {
    for [file, right] in rows(
        r#"
sprites/tallow/rat.jpg => pictures are PNG files; save it as sprites/tallow/rat.png
sprite/tallow/rat.png => did you mean sprites/tallow/rat.png?
sprites/talow/rat.png => did you mean sprites/tallow/rat.png?
sprites/mine/rat.png => there is no tilesheet tiles/mine.toml, for which it would be
Rules/x.toml => did you mean rules/x.toml?
rules/sub/x.toml => files in rules lie in no folder below it
vaults/den.toml => files in vaults end with .txt
vaults/den.gif => files in vaults end with .txt
sprites/rat.gif => sprites lie in a folder with the name of their sheet, such as sprites/tallow
tiles/mine/rats.gif => pictures are PNG files; save it as tiles/mine/rats.png
"#,
    ) {
        let sandbox = Sandbox::new().with(&format!("mine/{file}"), magenta(16));
        let ignores_case = sandbox.path().join("MINE").exists();
        if ignores_case && file.chars().any(char::is_uppercase) {
            // The file is read where names of files may be written in any case.
            continue;
        }
        let right = format!("mine/{file}: is not read; {right}");
        sandbox.assert_fails(1, "check mine", &right);
    }
}

#[test]
fn text_that_is_not_utf_8_is_reported_with_its_line() {
    let utf16: Vec<u8> = "\u{feff}extends = \"tcod\"\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (text, right) in [
        (
            &b"extends = \"tcod\"\n# M\xfcll\n"[..],
            "must be UTF-8 text, line 2 is not",
        ),
        (&utf16, "must be UTF-8 text, found UTF-16; save it as UTF-8"),
    ] {
        let sandbox = Sandbox::new().with("mine/rules/tcod.toml", text);
        let right = format!("mine/rules/tcod.toml: {right}");
        sandbox.assert_fails(1, "check mine", &right);
        let sandbox = Sandbox::new().with("m.txt", text);
        let args = "run --map m.txt --commands e";
        let err = sandbox.run(args).err;
        let right = right.replace("mine/rules/tcod.toml: ", "m.txt: cannot be read: it ");
        assert!(err.contains(&right), "{err:?}, not {right:?}");
    }
}

/// What a file needs that has left out `extends` is the last that its author wants to know.
#[test]
fn a_file_of_changes_needs_extends() {
    let changes = "[[monsters]]\nkind = \"rat\"\nstats.hp = 4\n";
    let sandbox = Sandbox::new().with("mine/rules/tallowdeep.toml", changes);
    let err = sandbox.run("check mine").err;
    let right = "tallowdeep: mine/rules/tallowdeep.toml:1: expected extends = \"tallowdeep\" or the like in a file that only says what differs, found none\n";
    assert!(err.starts_with(right), "{err}");
    let whole = std::fs::read_to_string("examples/own_rules.toml").expect("it is ours");
    let wrong = whole.replacen("title = ", "titel = ", 1);
    let sandbox = Sandbox::new().with("mine/rules/own.toml", wrong);
    let err = sandbox.run("check mine").err;
    assert!(err.contains("titel") && !err.contains("extends"), "{err}");
}

#[test]
fn a_folder_without_a_mod_file_is_no_mod() {
    let sandbox = Sandbox::new().with("mine/rules/mcrogueface.toml", hero(9));
    let right = "mine: a mod must hold a mod.toml, found none; --assets mine needs none";
    let done = sandbox.run("run --mod mine --commands e");
    assert_eq!(done.err, format!("tallowdeep: {right}\n"));
}

#[test]
fn changes_of_a_kind_that_a_mod_below_removes_name_the_removal() {
    let rules = |more: &str| format!("extends = \"mcrogueface\"\n{more}");
    let upper = rules("[[monsters]]\nkind = \"goblin\"\nstats.hp = 2\n");
    let sandbox = Sandbox::new()
        .with("lower/mod.toml", mod_file("lower", ""))
        .with(
            "lower/rules/mcrogueface.toml",
            rules("remove = [\"goblin\"]\n"),
        )
        .with("upper/mod.toml", mod_file("upper", "needs = [\"lower\"]\n"))
        .with("upper/rules/mcrogueface.toml", upper);
    let done = sandbox.run("check upper --mod lower");
    let first = done.err.lines().next().unwrap_or_default();
    let start =
        "tallowdeep: upper/rules/mcrogueface.toml:2: monsters: missing keys name, letter, color, ";
    assert!(first.starts_with(start), "{first}");
    let end = "; there is no goblin to change: lower/rules/mcrogueface.toml:2 removes it";
    assert!(first.ends_with(end), "{first}");
}

/// A tile file with these lines for a sheet of four cells of eight by eight.
fn tile_file(lines: &str) -> String {
    format!("kind = \"rgba\"\norder = \"rows\"\n{lines}")
}

#[test]
fn all_faults_of_a_sheet_are_reported_at_their_lines() {
    let check = |lines: &str, right: &[&str]| {
        let sandbox = Sandbox::new()
            .with("mine/tiles/four.toml", tile_file(lines))
            .with("mine/tiles/four.png", magenta(16));
        let right = right
            .iter()
            .map(|line| format!("mine/tiles/four.toml:{line}"));
        sandbox.assert_fails(1, "check mine", &right.collect::<Vec<_>>().join("\n"));
    };
    check(
        "picture = \"none.png\"\ncell = [8, 8]\n[colors]\nhero = \"red\"\n",
        &[
            "3: picture: mine/tiles/none.png: there is no such file",
            "6: hero: expected six hexadecimal digits such as \"ffc860\", found \"red\"",
            "6: hero: expected under [names] too",
        ],
    );
    check(
        "picture = \"four.png\"\ncell = [8, 0]\n",
        &["4: cell: cells must be 1x1 to 64x64 pixels, found 8x0"],
    );
    check(
        "picture = \"four.png\"\ncell = [8, 8]\nmargin = 1\n[lights]\ntorch = \"red\"\nwax = \"blue\"\n",
        &[
            "4: cell: 2x2 cells of 8x8 with margin 1 and spacing 0 need 18x18 pixels, the picture has 16x16, in mine/tiles/four.png",
            "7: torch: expected six hexadecimal digits such as \"ffc860\", found \"red\"",
            "8: wax: expected six hexadecimal digits such as \"ffc860\", found \"blue\"",
        ],
    );
    check(
        "picture = \"four.png\"\ncell = [8, 8]\n[names]\nhero = 4\nrat = 3\nwall = 9\n",
        &[
            "6: hero: expected a cell of the sheet, 0 to 3, found 4",
            "8: wall: expected a cell of the sheet, 0 to 3, found 9",
        ],
    );
}

#[test]
fn a_sheet_that_is_too_small_is_one_error() {
    let lines =
        "picture = \"four.png\"\ncell = [8, 8]\n[names]\nhero = 4\nrat = 5\nwall = 9\nbat = 6\n";
    let sandbox = Sandbox::new()
        .with("mine/tiles/four.toml", tile_file(lines))
        .with("mine/tiles/four.png", magenta(16));
    let right = "mine/tiles/four.png: expected cells 0 to 9, found 0 to 3: 4 names in mine/tiles/four.toml need more";
    sandbox.assert_fails(1, "check mine", right);
}

/// Up to 20 errors of a file, and 100 in all; a repeated line of a vault was compared with all others before.
#[test]
fn lists_of_errors_end() {
    let lines = "r = monster rat\n".repeat(60_000);
    let mut sandbox = Sandbox::new();
    for name in 0..6 {
        sandbox = sandbox.with(
            &format!("mine/vaults/{name}.txt"),
            format!("name x\n{lines}"),
        );
    }
    let done = sandbox.run("check mine");
    let lines: Vec<_> = done.err.lines().collect();
    let of = |name| {
        lines
            .iter()
            .filter(|line| line.contains(&format!("vaults/{name}.txt:")))
            .count()
    };
    assert_eq!([0, 1, 4, 5].map(of), [20, 20, 20, 0]);
    assert_eq!(lines[100..], ["these are the first errors; there are more"]);
    let huge = "; \n".repeat(400_000);
    let sandbox = Sandbox::new().with("mine/vaults/huge.txt", huge);
    let right = "mine/vaults/huge.txt: cannot be read: it must be 1 MB or smaller";
    sandbox.assert_fails(1, "check mine", right);
}

/// Two names may both resemble one that is lacking, and each is reported.
#[test]
fn all_misspelt_names_of_a_sheet_are_reported() {
    let lines = "picture = \"four.png\"\ncell = [8, 8]\n[names]\nherro = 0\nheroo = 1\nwal = 2\n";
    let sandbox = Sandbox::new()
        .with("mine/tiles/four.toml", tile_file(lines))
        .with("mine/tiles/four.png", magenta(16));
    let right = "mine/tiles/four.toml:6: herro: no such thing is drawn; did you mean hero?\n\
                 mine/tiles/four.toml:7: heroo: no such thing is drawn; did you mean hero?\n\
                 mine/tiles/four.toml:8: wal: no such thing is drawn; did you mean wall?";
    sandbox.assert_fails(1, "check mine", right);
}

/// A folder from a Mac, from an editor with open files, or from a disk that knows no small letters.
#[test]
fn hidden_files_are_left_out_and_capital_endings_are_not() {
    let sandbox = with_map()
        .with("m/mod.toml", mod_file("m", ""))
        .with("m/._mod.toml", b"\0\x05\x16\x07")
        .with("m/rules/mcrogueface.TOML", hero(77))
        .with("m/rules/._mcrogueface.toml", b"\0\x05\x16\x07")
        .with("m/vaults/._kennel.txt", b"\0\x05\x16\x07")
        .with("m/sprites/tallow/._rat.png", b"\0\x05\x16\x07")
        .with("m/.git/config", "");
    let right = "m: nothing is wrong with 2 files\n";
    assert_eq!(sandbox.succeeds("check m"), right);
    for how in ["--mod", "--assets"] {
        let found = start(&sandbox, &[how, "m"]);
        assert!(found.contains("\"hp\":77"), "{found}");
    }
}

/// As `run` reads them.
#[cfg(unix)]
#[test]
fn check_follows_linked_folders() {
    let sandbox = Sandbox::new()
        .with("elsewhere/mcrogueface.toml", hero(9))
        .with("elsewhere/odd.txt", "")
        .with_folder("mine");
    let link = sandbox.path().join("mine/rules");
    std::os::unix::fs::symlink("../elsewhere", link).expect("a link can be made");
    let right = "mine/rules/odd.txt: is not read; files in rules end with .toml";
    sandbox.assert_fails(1, "check mine", right);
}

/// Otherwise ours would silently be used instead.
#[cfg(unix)]
#[test]
fn links_to_nothing_are_reported() {
    let sandbox = Sandbox::new()
        .with("mine/rules/mcrogueface.toml", hero(9))
        .with("mine/themes/README", "");
    let link = sandbox.path().join("mine/themes/contrast.toml");
    std::os::unix::fs::symlink("nowhere.toml", link).expect("a link can be made");
    let right = "mine/themes/contrast.toml: is not read; it is a link to nowhere.toml, which does not exist";
    sandbox.assert_fails(1, "check mine", right);
}
