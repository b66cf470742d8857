//! Long runs of the real window: memory stays flat and no handle leaks. They take minutes, so they are run by name:
//! `cargo test --test window endurance -- --ignored --nocapture`; `HELD_SECONDS=3600` makes the second one last an
//! hour.

use std::time::{Duration, Instant};

use crate::desktop::Game;
use crate::x11::Act;
use crate::{IN_HALL, LEFT, RIGHT, USUAL, frame, open, wait_for_frame};

/// The number of resizes, and after how many of them memory is first measured.
const RESIZES: u32 = 10_000;
const WARM_UP: u32 = 1_000;
/// How much memory may grow after the warm-up, in KiB, for what allocators hold back.
const GROWTH: u64 = 4 << 10;

/// Memory in KiB, and the number of open files.
fn measure(game: &Game) -> (u64, usize) {
    (game.memory(), game.open_files())
}

#[track_caller]
fn assert_flat(before: (u64, usize), after: (u64, usize)) {
    eprintln!(
        "memory {} KiB, then {} KiB; open files {}, then {}",
        before.0, after.0, before.1, after.1
    );
    assert!(after.0 <= before.0 + GROWTH, "{before:?} {after:?}");
    assert_eq!(after.1, before.1);
}

#[test]
#[ignore = "minutes"]
fn ten_thousand_resizes_leak_nothing() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let mut before = measure(&game);
    for number in 0..RESIZES {
        // All widths from 2 to 1600 and heights from 2 to 1000, in a jumping order.
        let size = (2 + number * 611 % 1599, 2 + number * 377 % 999);
        let resized = desktop.x.resize(game.window, size.0 as u16, size.1 as u16);
        resized.expect("a window");
        std::thread::sleep(Duration::from_millis(10));
        if number == WARM_UP {
            before = measure(&game);
        }
    }
    desktop.x.resize(game.window, 1280, 800).expect("a window");
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
    assert_flat(before, measure(&game));
}

#[test]
#[ignore = "minutes"]
fn held_keys_leak_nothing() {
    let seconds = std::env::var("HELD_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let whole = Duration::from_secs(seconds.unwrap_or(60));
    let Some((desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let start = Instant::now();
    let mut before = measure(&game);
    let mut warm = false;
    while start.elapsed() < whole {
        for key in [RIGHT, LEFT] {
            desktop.x.key(Act::KeyDown, key).expect("a key");
            std::thread::sleep(Duration::from_secs(3));
            desktop.x.key(Act::KeyUp, key).expect("a key");
        }
        if !warm && start.elapsed() > whole / 5 {
            (before, warm) = (measure(&game), true);
        }
    }
    assert_flat(before, measure(&game));
}
