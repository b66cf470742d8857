//! Whether a window opens: input methods, displays of few colours, no display.

use std::process::Output;

use crate::desktop::{Desktop, wait_for};
use crate::x11::Act;
use crate::{ESCAPE, F11, IN_HALL, RIGHT, TAP, TITLE, USUAL, frame, open, or_skip, wait_for_frame};

/// People who hear the screen have only the file.
#[test]
fn the_mirror_follows_the_screen() {
    let args = [&IN_HALL[..], &["--mirror", "screen.txt"]].concat();
    let Some((mut desktop, _game)) = open(&args) else {
        return;
    };
    let file = desktop.home.path().join("screen.txt");
    let mut wait_for_text = |key: u32, part: &str| {
        desktop.tap(key, TAP);
        wait_for(part, || {
            let text = std::fs::read_to_string(&file).ok();
            text.filter(|text| text.contains(part))
        })
    };
    wait_for_text(RIGHT, "\n#.@..");
    wait_for_text(u32::from('m'), "Messages ");
    let game = wait_for_text(ESCAPE, "\nLog:\n");
    assert!(
        game.starts_with("Map:\n#####") && game.contains("HP: 30/30"),
        "{game}"
    );
}

/// Linux distributions name an input method for the whole session, whether its server runs or not. Arguments are kept.
#[test]
fn input_methods_need_no_server() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let answers_nobody = "uim";
    let announced = desktop.x.announce_input_method(answers_nobody);
    announced.expect("the X server takes it");
    for method in ["ibus", "fcitx", answers_nobody] {
        let mut program = desktop.program(&IN_HALL);
        program.env("XMODIFIERS", format!("@im={method}"));
        let game = desktop.launch_command(&mut program, TITLE);
        desktop.focus(game.window);
        desktop.tap(RIGHT, TAP);
        wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
    }
}

/// A window that was closed while it filled the screen keeps the place that it had before.
#[test]
fn full_screen_is_not_kept_as_a_place() {
    const SHIFT: u32 = 0xffe1;
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let mut game = desktop.launch(&[], TITLE);
    desktop.focus(game.window);
    let whole = desktop.x.size(desktop.x.root()).expect("a screen");
    desktop.x.resize(game.window, 900, 700).expect("a window");
    let wait_for_size = |desktop: &mut Desktop, size| {
        wait_for("the size", || {
            (desktop.x.size(game.window).ok()? == size).then_some(())
        });
    };
    wait_for_size(&mut desktop, (900, 700));
    desktop.x.key(Act::KeyDown, SHIFT).expect("a key");
    desktop.tap(F11, TAP);
    desktop.x.key(Act::KeyUp, SHIFT).expect("a key");
    wait_for_size(&mut desktop, whole);
    desktop.x.close(game.window).expect("a window");
    assert_eq!(game.wait_for_end().code(), Some(0));
    let file = desktop.home.path().join("tallowdeep/settings.toml");
    let settings = std::fs::read_to_string(file).expect("it was saved");
    assert!(settings.contains("window = \"900x700+"), "{settings}");
}

/// The window library crashes, or shows wrong colours, unless pixels are `0x00RRGGBB`.
#[test]
fn other_colour_depths_are_refused_in_one_line() {
    for depth in [8, 15, 16, 30] {
        let screen = format!("640x480x{depth}");
        let Some(desktop) = or_skip(Desktop::start_on(&screen)) else {
            return;
        };
        let output = desktop.program(&["play"]).output();
        let line = failure(&output.expect("the program was built for this test"));
        let named = format!("depth of 24 bits, and this one has {depth}.");
        assert!(line.contains(&named), "{line}");
    }
}

/// The one line that says why there is no window, and what works without.
fn failure(output: &Output) -> String {
    let line = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    assert!(line.contains("tallowdeep run"), "{line}");
    line
}
