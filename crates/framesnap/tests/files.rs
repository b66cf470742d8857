//! What a test leaves and says. Each case runs in a process of its own, as tests of a program do.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use framesnap::{Frame, Frames, Options, Rect};

/// 12x9 pixels, some of them red.
fn frame(spots: usize) -> Frame {
    let mut pixels = [0_u32; 12 * 9];
    pixels[4 * 12 + 3..][..spots].fill(0x00_ff_00_00);
    Frame::from_xrgb(&pixels, 12, 9)
}

/// What the other tests run.
#[test]
#[ignore = "a part of the other tests"]
fn case() {
    let Some(folder) = env::var_os("FRAMESNAP_FOLDER") else {
        return;
    };
    let options = Options::new().folder(folder);
    let mut frames = Frames::with(options.clone());
    let case = env::var("FRAMESNAP_CASE").expect("both are set");
    match &*case {
        "old" => options.assert_frame(&(frame(0), "HP 3\nYou wait."), "menu/a"),
        "new" => options.assert_frame(&(frame(2), "HP 2\nYou wait."), "menu/a"),
        "faint" => {
            let faint = Frame::from_xrgb(&[0x00_00_00_02; 12 * 9], 12, 9);
            options.clone().tolerance(2).assert_frame(&faint, "menu/a");
            options.max_different(108).assert_frame(&faint, "menu/a");
        }
        "too much" => {
            let mut pixels = [0x00_00_00_02; 12 * 9];
            pixels[..4].fill(0x00_00_00_09);
            let frame = Frame::from_xrgb(&pixels, 12, 9);
            frames = Frames::with(options.tolerance(2));
            frames.check(&frame, "menu/a");
            frames.check_with(&Options::new().max_different(3), &frame, "menu/a");
            frames.finish();
        }
        "masked" => options
            .mask(Rect::new(3, 4, 9, 900))
            .assert_frame(&frame(2), "menu/a"),
        "large" => {
            let large = Frame::from_xrgb(&[0; 13 * 9], 13, 9);
            options.max_different(999).assert_frame(&large, "menu/a");
        }
        "elsewhere" => {
            let out = env::var("FRAMESNAP_FOLDER").expect("both are set") + "/out";
            options.failures(out).assert_frame(&frame(2), "menu/a");
        }
        "by script" => options
            .place("menu.script:3")
            .update(false)
            .assert_frame(&frame(2), "menu/a"),
        "by option" => {
            options
                .clone()
                .update(true)
                .assert_frame(&frame(2), "menu/a");
            options.assert_text("HP 3\nYou wait.", "menu/a");
        }
        "twice" => {
            let _ = options.check(&frame(0), "menu/a");
            options.assert_frame(&frame(0), "menu/a");
            options.assert_frame(&frame(1), "menu/a");
        }
        "outside" => options.assert_frame(&frame(0), "../a"),
        "colon" => options.assert_frame(&frame(0), "menu/12:30"),
        "text" => options.assert_text("HP 1\n", "menu/a"),
        "all" => {
            frames.check(&frame(1), "menu/a");
            frames.check(&frame(1), "menu/b");
            frames.check_text("new", "menu/c");
            frames.finish();
        }
        "own options" => {
            // In the folder of the others, with its tolerance and its mask.
            frames = Frames::with(options.tolerance(2).mask(Rect::new(0, 4, 12, 1)));
            let own = Options::new().mask(Rect::new(0, 0, 12, 1));
            let mut pixels = [0x00_00_00_02; 12 * 9];
            pixels[..12].fill(0x00_ff_ff_ff);
            pixels[4 * 12..][..12].fill(0x00_ff_ff_ff);
            frames.check_with(&own, &Frame::from_xrgb(&pixels, 12, 9), "menu/a");
            let strict = own.tolerance(1);
            frames.check_with(&strict, &Frame::from_xrgb(&pixels, 12, 9), "menu/a");
            frames.finish();
        }
        "forgotten" => frames.check(&frame(1), "menu/a"),
        "unreferenced" => {
            frames.check(&(frame(0), "HP 3\nYou wait."), "menu/a");
            let names = frames.unreferenced();
            assert!(
                names.len() == 1 && names[0].ends_with("menu/z.png"),
                "{names:?}"
            );
            frames.finish();
        }
        other => panic!("there is no case {other}"),
    }
}

/// A folder of pictures for one test.
struct Scene {
    folder: PathBuf,
}

impl Scene {
    /// An empty folder.
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        Self { folder }
    }

    /// A folder with the picture `menu/a`, and its text.
    fn with_picture(name: &str) -> Self {
        let scene = Self::new(name);
        assert!(scene.run("old", "1").0);
        scene
    }

    /// Whether a case passes, and what it says.
    fn run(&self, case: &str, update: &str) -> (bool, String) {
        let mut test = Command::new(env::current_exe().expect("it runs"));
        test.args(["--exact", "case", "--ignored", "--nocapture"]);
        test.env("FRAMESNAP_FOLDER", &self.folder);
        test.env("FRAMESNAP_CASE", case)
            .env("UPDATE_SNAPSHOTS", update);
        let output = test.env("RUST_BACKTRACE", "0").output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), said)
    }

    #[track_caller]
    fn assert_passes(&self, case: &str, update: &str) {
        let (passes, said) = self.run(case, update);
        assert!(passes, "{case}: {said}");
    }

    /// The message says all of this, in this order.
    #[track_caller]
    fn assert_says(&self, case: &str, parts: &[&str]) {
        let (passes, said) = self.run(case, "0");
        assert!(!passes, "{case} passes");
        let mut rest = &*said;
        for part in parts {
            let at = rest.find(part);
            let at = at.unwrap_or_else(|| panic!("no {part:?} in {rest:?} of:\n{said}"));
            rest = &rest[at + part.len()..];
        }
    }

    #[track_caller]
    fn assert_files(&self, names: &[&str]) {
        let entries = fs::read_dir(self.folder.join("menu"))
            .expect("it is a folder")
            .flatten();
        let mut found: Vec<_> = entries
            .map(|entry| entry.file_name().into_string().expect("plain"))
            .collect();
        found.sort();
        assert_eq!(found, names);
    }
}

#[test]
fn a_new_picture_is_shown_but_not_accepted() {
    let scene = Scene::new("new-picture");
    scene.assert_says(
        "old",
        &[
            "there is no such text yet\n",
            "there is no such picture yet\n",
            "If this is how",
        ],
    );
    scene.assert_files(&["a.diff.txt", "a.new.png", "a.new.txt"]);
    scene.assert_passes("old", "yes");
    scene.assert_files(&["a.png", "a.txt"]);
    scene.assert_passes("old", "off");
}

#[test]
fn what_the_text_says_comes_first() {
    let scene = Scene::with_picture("difference");
    let says = [
        "tests/files.rs:",
        "\nmenu/a (",
        "tests/files.rs:",
        "):\n  line 1: \"HP 3\" -> \"HP 2\"\n  2 of 108 pixels differ:\n    2x1 at (3, 4), 2 pixels: appeared in ff0000, where all was 000000\n",
        "\n  see ",
        "menu/a.diff.png\nIf this is how it should look, run: UPDATE_SNAPSHOTS=1 cargo test\n",
    ];
    scene.assert_says("new", &says);
    scene.assert_files(&[
        "a.diff.png",
        "a.diff.txt",
        "a.new.png",
        "a.new.txt",
        "a.png",
        "a.txt",
    ]);
    scene.assert_passes("old", "0");
    scene.assert_files(&["a.png", "a.txt"]);
    scene.assert_passes("new", "on");
    scene.assert_passes("new", "no");
    let text = fs::read_to_string(scene.folder.join("menu/a.txt")).expect("it was accepted");
    assert_eq!(text, "HP 2\nYou wait.\n");
    scene.assert_says(
        "text",
        &["line 1: \"HP 2\" -> \"HP 1\"\n  line 2 is gone: \"You wait.\"\n"],
    );
}

#[test]
fn tolerance_and_masks_let_pass_what_they_name() {
    let scene = Scene::with_picture("tolerance");
    for case in ["faint", "masked"] {
        scene.assert_passes(case, "0");
        scene.assert_passes(case, "1");
    }
    scene.assert_passes("old", "0");
    scene.assert_says(
        "large",
        &["grew from 12x9 to 13x9; the old picture is in it unchanged, at (0, 0)"],
    );
    scene.assert_passes("faint", "force");
    scene.assert_says("old", &["all of one colour, 000002 -> 000000 (blue -2)"]);
}

#[test]
fn what_was_allowed_is_told_and_not_counted() {
    let scene = Scene::with_picture("allowed");
    let says = [
        "\n  4 of 108 pixels differ by more than 2:\n    4x1 at (0, 0), 4 pixels: ",
        "\n    largest difference in a channel: 9; pixels beyond 4 to 8: 4, 16: 0\n",
        "\n  4 of 108 pixels differ by more than 2; 3 may:\n",
    ];
    scene.assert_says("too much", &says);
}

#[test]
fn all_failures_are_told_with_their_lines() {
    let scene = Scene::with_picture("all");
    let says = [
        "\nmenu/a (",
        "1 of 108 pixels differs:",
        "\nmenu/b (",
        "no such picture yet",
        "\nmenu/c (",
        "no such text yet",
    ];
    scene.assert_says("all", &says);
    scene.assert_says("forgotten", &["1 of 108 pixels differs:"]);
    let picture = scene.folder.join("menu/a.png");
    fs::copy(picture, scene.folder.join("menu/z.png")).expect("there is room");
    scene.assert_passes("unreferenced", "0");
}

/// Of two checks of one frame, only the one with a tolerance of its own fails.
#[test]
fn options_of_one_picture_are_added_to_those_of_all() {
    let scene = Scene::with_picture("own-options");
    let says = ["\nmenu/a (", "84 of 108 pixels differ by more than 1:"];
    scene.assert_says("own options", &says);
    let (_, said) = scene.run("own options", "0");
    assert!(
        !said.contains("no such picture") && said.matches("\nmenu/a (").count() == 1,
        "{said}"
    );
}

#[test]
fn what_differs_can_go_to_another_folder() {
    let scene = Scene::with_picture("elsewhere");
    scene.assert_says("elsewhere", &["out/menu/a.diff.png\n"]);
    scene.assert_files(&["a.png", "a.txt"]);
    for file in ["a.old.png", "a.new.png", "a.diff.png"] {
        assert!(scene.folder.join("out/menu").join(file).exists(), "{file}");
    }
    let (page, count) = framesnap::review(&scene.folder.join("out")).expect("it can be written");
    let page = fs::read_to_string(page).expect("it was written");
    assert_eq!(count, 1);
    for part in [
        "<h2>menu/a</h2>",
        "2x1 at (3, 4), 2 pixels: appeared in ff0000, where all was 000000",
        "class=\"marks\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_page_says_what_the_test_said() {
    let scene = Scene::with_picture("page");
    let page = || {
        let (page, count) = framesnap::review(&scene.folder).expect("it can be written");
        (fs::read_to_string(page).expect("it was written"), count)
    };
    scene.assert_says("too much", &["may:"]);
    let (text, count) = page();
    assert!(
        count == 1 && text.contains("4 of 108 pixels differ by more than 2; 3 may:"),
        "{text}"
    );
    assert!(!text.contains("no test asked"), "{text}");
    // Only the text differs now, and the picture of before is gone.
    scene.assert_says("text", &["line 1: "]);
    assert!(!page().0.contains("<figure"), "{}", page().0);
    // What a test left that was deleted since.
    let menu = scene.folder.join("menu");
    let copy = |from: &str, to: &str| {
        fs::copy(menu.join(from), menu.join(to)).expect("there is room");
    };
    copy("a.new.txt", "gone.new.txt");
    copy("a.diff.txt", "gone.diff.txt");
    let (text, count) = page();
    let (a, gone) = text
        .split_once("<h2>menu/gone</h2>")
        .expect("both are shown");
    let words = "no test asked for this in the last run: its files may be deleted";
    assert!(
        count == 2 && !a.contains(words) && gone.contains(words),
        "{text}"
    );
    // Programs with scripts of their own have no list.
    assert!(!scene.run("by script", "0").0);
    copy("a.new.png", "gone.new.png");
    copy("a.diff.txt", "gone.diff.txt");
    assert!(!page().0.contains(words), "{}", page().0);
}

/// A program with scripts of its own says where in them, and has an option of its own.
#[test]
fn scripts_name_their_place_and_update() {
    let scene = Scene::with_picture("scripts");
    let (passes, said) = scene.run("by script", "1");
    let right = said.contains("\nmenu/a (menu.script:3):\n  2 of 108 pixels differ:");
    assert!(!passes && right, "{said}");
    scene.assert_passes("by option", "0");
    scene.assert_passes("by option", "0");
}

#[test]
fn the_difference_is_told_if_it_cannot_be_written() {
    let scene = Scene::with_picture("read-only");
    // Permissions would not stop an administrator.
    fs::create_dir(scene.folder.join("menu/a.new.png")).expect("there is room");
    scene.assert_says(
        "new",
        &[
            "2 of 108 pixels differ:",
            "\n  this cannot be shown: ",
            "a.new.png: ",
        ],
    );
}

#[test]
fn mistakes_are_refused() {
    let scene = Scene::with_picture("mistakes");
    let says = [
        "two different pictures or texts have this name, the other in ",
        "tests/files.rs:",
    ];
    scene.assert_says("twice", &says);
    scene.assert_says(
        "outside",
        &["expected a name such as \"title\" or \"menu/open\", found \"../a\""],
    );
    scene.assert_says(
        "colon",
        &["expected a name that every system allows for a file, without :, found \"menu/12:30\""],
    );
    let (passes, said) = scene.run("old", "always");
    assert!(!passes && said.contains("found \"always\""), "{said}");
    fs::write(scene.folder.join("menu/a.png"), "no picture").expect("there is room");
    scene.assert_says("old", &["menu/a.png: this is not a whole PNG picture: "]);
}
