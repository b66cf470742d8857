//! Keyboards: Caps Lock, and layouts of other scripts.

use std::process::Command;

use crate::desktop::Desktop;
use crate::{CALM, IN_HALL, TAP, TITLE, USUAL, frame, or_skip, wait_for_frame};

const CAPS_LOCK: u32 = 0xffe5;
/// What the keys of `w a s d` type in the Russian layout.
const TSE: u32 = 0x6c3;
const EF: u32 = 0x6c6;
const YERU: u32 = 0x6d9;
const VE: u32 = 0x6d7;

/// The Russian layout has no Latin letter on any key, so only the X server knows which key types what.
#[test]
fn wasd_walks_under_caps_lock_and_in_russian() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let game = desktop.launch(&IN_HALL, TITLE);
    desktop.focus(game.window);
    desktop.tap(CAPS_LOCK, TAP);
    for letter in ['d', 's', 'd', 'w', 'a'] {
        desktop.tap(u32::from(letter), TAP);
    }
    wait_for_frame(&mut desktop, &game, &frame(USUAL, "e s e n w"), 2);
    let set = desktop
        .on_display(Command::new("setxkbmap").arg("ru"))
        .status();
    assert!(
        set.is_ok_and(|status| status.success()),
        "setxkbmap comes with the X server"
    );
    desktop.x.read_keyboard().expect("it has a layout");
    // The program hears of the new layout beside the keys, and nobody types that soon after a change.
    std::thread::sleep(CALM);
    // Once more with Caps Lock, then without it.
    for keysym in [VE, YERU, CAPS_LOCK, VE, TSE, EF] {
        desktop.tap(keysym, TAP);
    }
    let words = "e s e n w e s e n w";
    wait_for_frame(&mut desktop, &game, &frame(USUAL, words), 2);
}
