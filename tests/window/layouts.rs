//! Keyboards: Caps Lock, and layouts of other scripts.

use std::process::Command;
use std::time::Duration;

use crate::desktop::Desktop;
use crate::{CALM, IN_HALL, TAP, TITLE, USUAL, frame, or_skip, wait_for_frame};

const CAPS_LOCK: u32 = 0xffe5;
/// What the keys of `w a s d` type in the Russian layout.
const TSE: u32 = 0x6c3;
const EF: u32 = 0x6c6;
const YERU: u32 = 0x6d9;
const VE: u32 = 0x6d7;
/// As long as a finger takes: which of two keys has typed a character is asked while one is held.
const BY_HAND: Duration = Duration::from_millis(60);
/// What they type in the Greek layout: W and S have the same capital.
const FINAL_SIGMA: u32 = 0x7f3;
const ALPHA: u32 = 0x7e1;
const SIGMA: u32 = 0x7f2;
const DELTA: u32 = 0x7e4;

/// These layouts have no Latin letter on any key, so only the X server knows which key types what.
#[test]
fn wasd_walks_under_caps_lock_in_russian_and_greek() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let game = desktop.launch(&IN_HALL, TITLE);
    desktop.focus(game.window);
    desktop.tap(CAPS_LOCK, TAP);
    for letter in ['d', 's', 'd', 'w', 'a'] {
        desktop.tap(u32::from(letter), TAP);
    }
    let circle = "e s e n w";
    wait_for_frame(&mut desktop, &game, &frame(USUAL, circle), 2);
    // With Caps Lock, then without it.
    set_layout(&mut desktop, "ru");
    for keysym in [VE, YERU, CAPS_LOCK, VE, TSE, EF] {
        desktop.tap(keysym, TAP);
    }
    let twice = format!("{circle} {circle}");
    wait_for_frame(&mut desktop, &game, &frame(USUAL, &twice), 2);
    // Without it, then with it.
    set_layout(&mut desktop, "gr");
    for keysym in [DELTA, SIGMA, CAPS_LOCK, DELTA] {
        desktop.tap(keysym, TAP);
    }
    for keysym in [FINAL_SIGMA, ALPHA, SIGMA] {
        desktop.tap(keysym, BY_HAND);
    }
    let words = format!("{twice} {circle} s");
    wait_for_frame(&mut desktop, &game, &frame(USUAL, &words), 2);
}

fn set_layout(desktop: &mut Desktop, layout: &str) {
    let set = desktop
        .on_display(Command::new("setxkbmap").arg(layout))
        .status();
    assert!(
        set.is_ok_and(|status| status.success()),
        "setxkbmap comes with the X server"
    );
    desktop.x.read_keyboard().expect("it has a layout");
    // The program hears of the new layout beside the keys, and nobody types that soon after a change.
    std::thread::sleep(CALM);
}
