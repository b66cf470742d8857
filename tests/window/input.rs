//! The mouse, the focus, and the file of keys read again.

use std::time::Duration;

use tallowdeep::gfx::{Canvas, Px};
use tallowdeep::ui::input::key::{Input, MouseButton};

use crate::desktop::{Desktop, wait_for};
use crate::x11::{Act, Id};
use crate::{
    CALM, DOWN, IN_HALL, RIGHT, TAP, TITLE, USUAL, frame, game_in_hall, open, or_skip, recording,
    shows, wait_for_frame,
};

const LEFT_ALT: u32 = 0xffe9;
const F5: u32 = 0xffc2;
/// Buttons of the mouse, as X11 numbers them: turning the wheel clicks, too.
const RIGHT_BUTTON: u8 = 3;
const WHEEL_UP: u8 = 4;
const WHEEL_DOWN: u8 = 5;
/// Time in which every window is polled.
const POLLED: Duration = Duration::from_millis(200);

/// The fifth cell of the hero's row in the hall.
const CELL: Px = Px::new(88, 140);

/// Moves the mouse there in the frame, and clicks.
fn click(desktop: &Desktop, window: Id, at: Px, button: u8) {
    let (x, y) = desktop.x.origin(window).expect("a window");
    let at = (x + 2 * at.x as i16, y + 2 * at.y as i16);
    desktop.x.point(at).expect("a mouse");
    for act in [Act::ButtonDown, Act::ButtonUp] {
        desktop.x.button(act, button).expect("a button");
        std::thread::sleep(POLLED);
    }
}

#[test]
fn the_right_button_looks_and_the_wheel_zooms() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    // A mouse that moves before the program looks for the first time has not moved.
    wait_for_frame(&mut desktop, &game, &game_in_hall().frame(), 2);
    let mut played = vec![Input::Hover(CELL)];
    // The window library counts a turn of the wheel as its button goes down and as it goes up, or only once if both
    // happen between two looks.
    for (button, most, input) in [
        (WHEEL_UP, 2, Input::Wheel(CELL, 1)),
        (WHEEL_DOWN, 2, Input::Wheel(CELL, -1)),
        (RIGHT_BUTTON, 1, Input::Click(CELL, MouseButton::Right)),
    ] {
        click(&desktop, game.window, CELL, button);
        let mut frames = Vec::new();
        for times in 1..=most {
            let mut inputs = played.clone();
            inputs.extend(vec![input; times]);
            frames.push((frame_after(&inputs), inputs));
        }
        played = wait_for("the expected picture", || {
            let picture = desktop.picture(game.window)?;
            let shown = frames.iter().find(|(frame, _)| shows(&picture, frame, 2));
            shown.map(|(_, inputs)| inputs.clone())
        });
    }
}

/// The frame of the game in the hall after these inputs.
fn frame_after(inputs: &[Input]) -> Canvas {
    let mut script = game_in_hall();
    for input in inputs {
        script.input(*input);
    }
    script.frame()
}

/// The window does not see a key go up while another has the keyboard, as after Alt+Tab.
#[test]
fn keys_held_when_the_focus_goes_are_released() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let other = desktop.x.cover((0, 0), (9, 9)).expect("room");
    desktop.x.key(Act::KeyDown, LEFT_ALT).expect("a key");
    std::thread::sleep(POLLED);
    desktop.x.give_focus(other).expect("a window");
    std::thread::sleep(POLLED);
    desktop.x.key(Act::KeyUp, LEFT_ALT).expect("a key");
    desktop.focus(game.window);
    std::thread::sleep(POLLED);
    // With Alt, letters are the desktop's.
    desktop.tap(u32::from('d'), TAP);
    wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
}

/// A window at rest may look less often, but not while somebody plays.
#[test]
fn keys_are_looked_for_more_often_while_somebody_plays() {
    const EACH: Duration = Duration::from_millis(400);
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
    std::thread::sleep(CALM);
    let waits = |desktop: &mut Desktop, plays: bool| {
        let before = game.waits();
        for _ in 0..6 {
            if plays {
                desktop.tap(DOWN, TAP);
            }
            std::thread::sleep(EACH);
        }
        game.waits() - before
    };
    let rest = waits(&mut desktop, false);
    let play = waits(&mut desktop, true);
    assert!(2 * play > 3 * rest, "{rest} waits at rest, {play} in play");
}

/// The keys of the file are in force after F5; a file that is wrong changes nothing.
#[test]
fn f5_reads_the_keys_again() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let file = desktop.home.path().join("tallowdeep/keys.toml");
    let game = desktop.launch(&IN_HALL, TITLE);
    desktop.focus(game.window);
    desktop.tap(RIGHT, TAP);
    wait_for("a step", || {
        recording(&desktop).ends_with("\ne ").then_some(())
    });
    for (keys, steps) in [("south = \"9\"", "e s "), ("south = 9", "e s s ")] {
        std::fs::write(&file, format!("{keys}\n")).expect("there is room");
        desktop.tap(F5, TAP);
        // A key in the same look as F5 still has its old meaning.
        std::thread::sleep(POLLED);
        desktop.tap(u32::from('9'), TAP);
        wait_for("the step of the new key", || {
            recording(&desktop).contains(steps).then_some(())
        });
    }
}
