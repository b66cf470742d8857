//! The real program in a real window: key presses arrive, and frames appear on the screen. Needs Xvfb and openbox;
//! without them, each test says so and passes.
#![cfg(all(feature = "window", target_os = "linux"))]
#![allow(clippy::print_stderr)]

mod desktop;
mod ending;
mod endurance;
mod input;
mod layouts;
mod opening;
mod player;
#[cfg(feature = "sound")]
mod sound;
mod x11;

use std::io::Write;
use std::time::{Duration, Instant};

use desktop::{Desktop, Game, wait_for};
use tallowdeep::app::Script;
use tallowdeep::base::Dir;
use tallowdeep::game::GameOver;
use tallowdeep::gfx::{Canvas, PxSize};
use tallowdeep::ui::input::key::{Key, KeyPress};
use x11::{Act, Picture};

const TITLE: &str = "Tallowdeep";
const TAP: Duration = Duration::from_millis(5);
/// Shorter than any finger's click.
const CLICK: Duration = Duration::from_millis(25);
const REST: Duration = Duration::from_secs(5);
/// Time without input after which a window is polled less often.
const CALM: Duration = Duration::from_secs(3);

const ESCAPE: u32 = 0xff1b;
const RETURN: u32 = 0xff0d;
const LEFT: u32 = 0xff51;
const RIGHT: u32 = 0xff53;
const DOWN: u32 = 0xff54;
const PAD_6: u32 = 0xffb6;
const F11: u32 = 0xffc8;
/// A seed whose dungeon kills a player who fights everything in it, and more turns than that takes.
const DOOMED: u64 = 56;
const ENOUGH: usize = 1000;

/// A hall with only the hero, wide enough to walk for a while.
const HALL: &str = "\
##################################################
#@...............................................#
#................................................#
#................................................#
##################################################
";

/// The game that the program plays in the  without its window.
fn game_in_hall() -> Script {
    Script::on_map("mcrogueface", 1, HALL).expect("the drawing is right")
}

/// The arguments that start the same game: the hall lies in the folder of every desktop.
const IN_HALL: [&str; 7] = [
    "play",
    "--rules",
    "mcrogueface",
    "--seed",
    "1",
    "--map",
    "hall.txt",
];

/// The frame in `size` after these commands in the hall.
fn frame(size: PxSize, words: &str) -> Canvas {
    let mut game = game_in_hall();
    game.play(words).expect("these are commands");
    game.resize(size);
    game.frame()
}

/// A desktop, or `None` if this machine has none.
fn open(args: &[&str]) -> Option<(Desktop, Game)> {
    let mut desktop = or_skip(Desktop::start())?;
    let game = desktop.launch(args, TITLE);
    desktop.focus(game.window);
    Some((desktop, game))
}

/// What was done; `None`, with the reason printed, if this machine has no desktop.
fn or_skip<T>(done: Result<T, String>) -> Option<T> {
    // Straight to the stream: the output of macros is hidden while a test passes.
    let skip = |reason: &String| writeln!(std::io::stderr(), "skipped: {reason}");
    done.inspect_err(|reason| drop(skip(reason))).ok()
}

/// Whether `picture` is exactly `frame` at `scale`, with black around it. Stops at the first pixel that differs: many
/// frames are compared with a picture while the program runs on.
fn shows(picture: &Picture, frame: &Canvas, scale: usize) -> bool {
    let size = frame.size();
    let expected = |at: usize| {
        let (x, y) = (at % usize::from(picture.w), at / usize::from(picture.w));
        let (x, y) = (x / scale, y / scale);
        let inside = x < size.w as usize && y < size.h as usize;
        if inside {
            frame.pixels()[y * size.w as usize + x]
        } else {
            0
        }
    };
    let mut pixels = picture.pixels.iter().enumerate();
    pixels.all(|(at, &pixel)| pixel == expected(at))
}

/// Waits until the window shows `frame` at `scale`, every pixel of it.
fn wait_for_frame(desktop: &mut Desktop, game: &Game, frame: &Canvas, scale: usize) {
    wait_for("the expected picture", || {
        let picture = desktop.picture(game.window)?;
        shows(&picture, frame, scale).then_some(())
    });
}

/// Waits for one pixel of it, at scale 2.
fn wait_for_pixel(desktop: &mut Desktop, game: &Game, frame: &Canvas, at: usize) {
    let w = frame.size().w as usize;
    let (column, row) = (at % w, at / w);
    wait_for("a pixel", || {
        let (x, y) = desktop.x.origin(game.window).ok()?;
        let on_screen = (x + 2 * column as i16, y + 2 * row as i16);
        let picture = desktop.x.picture(on_screen, (1, 1)).ok()?;
        (picture.pixels == [frame.pixels()[at]]).then_some(())
    });
}

const USUAL: PxSize = PxSize::new(640, 400);

#[test]
fn short_taps_arrive_in_order() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let [d, l, w] = ['d', 'l', 'w'].map(u32::from);
    let keys = [
        (RIGHT, "e"),
        (d, "e"),
        (DOWN, "s"),
        (l, "e"),
        (PAD_6, "e"),
        (w, "n"),
    ];
    let mut words = Vec::new();
    for (keysym, word) in keys.into_iter().cycle().take(40) {
        desktop.tap(keysym, TAP);
        words.push(word);
    }
    wait_for_frame(&mut desktop, &game, &frame(USUAL, &words.join(" ")), 2);
}

/// Everything that was on the screen is on the disk too.
#[test]
fn a_killed_program_loses_nothing_shown() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    for _ in 0..7 {
        desktop.tap(RIGHT, TAP);
    }
    wait_for_frame(&mut desktop, &game, &frame(USUAL, &"e ".repeat(7)), 2);
    drop(game);
    let text = recording(&desktop);
    assert!(text.ends_with("e e e e e e e "), "{text}");
}

/// The only recording of this desktop's user; empty if nothing has been played yet.
fn recording(desktop: &Desktop) -> String {
    let folder = desktop.home.path().join("tallowdeep");
    let mut files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    // Settings lie there too.
    let file = files.find(|file| {
        file.path()
            .extension()
            .is_some_and(|ending| ending == "txt")
    });
    let text = file.map(|file| std::fs::read_to_string(file.path()).expect("a recording is text"));
    text.unwrap_or_default()
}

/// The frames that the window may show while the right arrow is held: those of each step from the fourth on.
fn on_the_way() -> Vec<Canvas> {
    let mut game = game_in_hall();
    let mut frames = Vec::new();
    for step in 0..40 {
        game.press(KeyPress {
            repeat: step > 0,
            ..Key::Right.into()
        });
        for _ in 0..3 {
            let first = frames.len() % 3 == 0;
            game.frames(u32::from(!first));
            frames.push(game.frame());
        }
    }
    frames.split_off(3 * 4)
}

#[test]
fn a_held_key_walks_until_released() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let back: Vec<Canvas> = (4..40)
        .map(|steps| frame(USUAL, &format!("{}w", "e ".repeat(steps))))
        .collect();
    let wait = |desktop: &mut Desktop, frames: &[Canvas]| {
        wait_for("the hero further on", || {
            let picture = desktop.picture(game.window)?;
            frames
                .iter()
                .find(|frame| shows(&picture, frame, 2))
                .map(|_| ())
        });
    };
    desktop.x.key(Act::KeyDown, RIGHT).expect("a key");
    wait(&mut desktop, &on_the_way());
    desktop.x.key(Act::KeyUp, RIGHT).expect("a key");
    desktop.tap(LEFT, TAP);
    // One step back from where it stopped, and no further: the release arrived.
    wait(&mut desktop, &back);
}

#[test]
fn a_click_chooses_the_row_under_the_mouse() {
    let Some((desktop, mut game)) = open(&[]) else {
        return;
    };
    let (x, y) = desktop.x.origin(game.window).expect("a window");
    // The last row of the menu, `Quit`: see `ui/screens/title.rs`.
    desktop.x.point((x + 640, y + 630)).expect("a mouse");
    desktop.x.button(Act::ButtonDown, 1).expect("a button");
    assert_eq!(game.wait_for_end().code(), Some(0));
    desktop.x.button(Act::ButtonUp, 1).expect("a button");
}

/// A window is polled, and knows only whether a button is down then: it must be polled often enough even at rest.
#[test]
fn a_short_click_on_a_resting_window_is_not_lost() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let still = frame(USUAL, "");
    wait_for_frame(&mut desktop, &game, &still, 2);
    let (x, y) = desktop.x.origin(game.window).expect("a window");
    // The fifth cell of the hero's row: the hall is at the left edge of the panel, and in the middle of its height.
    let (x, y) = (x + 2 * 88, y + 2 * 140);
    desktop.x.point((x, y)).expect("a mouse");
    std::thread::sleep(REST + Duration::from_secs(2));
    let before = desktop.picture(game.window).expect("a window");
    desktop.x.button(Act::ButtonDown, 1).expect("a button");
    std::thread::sleep(CLICK);
    desktop.x.button(Act::ButtonUp, 1).expect("a button");
    wait_for("the hero elsewhere", || {
        let picture = desktop.picture(game.window)?;
        (picture != before).then_some(())
    });
}

/// From the title screen to a death and a new run, the window shows what is drawn without one, pixel by pixel.
#[test]
fn real_keys_play_the_headless_game() {
    let Some((mut desktop, game)) = open(&[]) else {
        return;
    };
    let mut script = Script::at_title(0);
    let press = |desktop: &mut Desktop, script: &mut Script, letter: char| {
        desktop.tap(u32::from(letter), TAP);
        script.press(Key::Char(letter));
    };
    press(&mut desktop, &mut script, 's');
    for digit in DOOMED.to_string().chars() {
        press(&mut desktop, &mut script, digit);
    }
    desktop.tap(RETURN, TAP);
    script.press(Key::Enter);
    // The title screen is animated, so only the game is compared: the first series, on our own screen, its part 6.
    for letter in ['t', 'a', 's', 'b'] {
        press(&mut desktop, &mut script, letter);
    }
    wait_for_frame(&mut desktop, &game, &script.frame(), 2);
    let mut turns = 0;
    let choice =
        |script: &Script| player::next(script.session().expect("a game is being played").view());
    while let Some(dir) = choice(&script).filter(|_| turns < ENOUGH) {
        let key = [(Dir::N, 'w'), (Dir::E, 'd'), (Dir::S, 's'), (Dir::W, 'a')];
        let letter = key
            .into_iter()
            .find(|(way, _)| *way == dir)
            .expect("four directions")
            .1;
        press(&mut desktop, &mut script, letter);
        turns += 1;
        if turns % 25 == 0 {
            wait_for_frame(&mut desktop, &game, &script.frame(), 2);
        }
    }
    let view = script.session().expect("a game is being played").view();
    assert_eq!(
        view.game_over(),
        Some(GameOver::Dead),
        "seed {DOOMED} must be deadly; it lasted {turns} turns"
    );
    wait_for_frame(&mut desktop, &game, &script.frame(), 2);
    press(&mut desktop, &mut script, 'r');
    wait_for_frame(&mut desktop, &game, &script.frame(), 2);
    press(&mut desktop, &mut script, 'd');
    wait_for_frame(&mut desktop, &game, &script.frame(), 2);
}

#[test]
fn resizing_and_f11_redraw_at_the_right_size() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let sizes = [
        (801, 601, 1, 801, 601),
        (1301, 723, 2, 650, 361),
        (500, 300, 1, 500, 300),
    ];
    for (w, h, scale, room_w, room_h) in sizes {
        desktop.x.resize(game.window, w, h).expect("a window");
        let frame = frame(PxSize::new(room_w, room_h), "");
        wait_for_frame(&mut desktop, &game, &frame, scale);
    }
    desktop.x.resize(game.window, 1280, 800).expect("a window");
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
    // The first size is a third larger, which mixes pixels.
    desktop.tap(F11, TAP);
    desktop.tap(F11, TAP);
    wait_for_frame(&mut desktop, &game, &frame(PxSize::new(1280, 800), ""), 1);
    desktop.tap(F11, TAP);
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
}

/// A tutorial's screen has no room for the seed of a game started with R.
#[test]
fn the_title_names_the_game_and_seed() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    for seed in 1..4 {
        let right = format!("Tallowdeep: mcrogueface, seed {seed}");
        wait_for("the name of the window", || {
            let name = desktop.x.property(game.window, "WM_NAME").ok()?;
            (name == right.as_bytes()).then_some(())
        });
        desktop.tap(u32::from('r'), TAP);
    }
}

#[test]
fn covered_windows_are_redrawn() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
    let (x, y) = desktop.x.origin(game.window).expect("a window");
    let cover = desktop.x.cover((x + 50, y + 50), (300, 300)).expect("room");
    wait_for("the cover", || {
        let picture = desktop.x.picture((x + 60, y + 60), (1, 1)).ok()?;
        (picture.pixels == [0xff]).then_some(())
    });
    desktop.x.uncover(cover).expect("the cover");
    wait_for_frame(&mut desktop, &game, &frame(USUAL, ""), 2);
}

#[test]
fn closing_and_escape_exit_with_0() {
    let Some((mut desktop, mut game)) = open(&[]) else {
        return;
    };
    desktop.x.close(game.window).expect("a window");
    assert_eq!(game.wait_for_end().code(), Some(0));
    let mut game = desktop.launch(&[], TITLE);
    desktop.focus(game.window);
    // The first asks, the second leaves.
    desktop.tap(ESCAPE, TAP);
    desktop.tap(ESCAPE, TAP);
    assert_eq!(game.wait_for_end().code(), Some(0));
}

/// The system asks the program to end in the middle of a game. It does, and the game can be continued.
#[test]
fn signals_leave_like_closing_the_window() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let Some((mut desktop, mut game)) = open(&IN_HALL) else {
            return;
        };
        desktop.tap(RIGHT, TAP);
        wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
        game.signal(signal);
        assert_eq!(game.wait_for_end().code(), Some(0), "{signal}");
        // Leaving writes the fingerprint, so the program was not killed halfway.
        let text = recording(&desktop);
        assert!(text.contains("\ne \n= 1 "), "{signal}: {text}");
    }
}

/// Keys typed while the program does not answer stop where a held key would: at a monster that comes into view.
#[test]
fn keys_typed_blindly_stop_at_a_monster() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    let map = desktop.home.path().join("map.txt");
    std::fs::write(map, "######\n#@...#\n####.#\n##o..#\n######\n").expect("there is room");
    let game = desktop.launch(&["play", "--rules", "tcod", "--map", "map.txt"], TITLE);
    desktop.focus(game.window);
    // It is ready once it has walked.
    desktop.tap(RIGHT, TAP);
    wait_for("a step", || {
        recording(&desktop).ends_with("\ne ").then_some(())
    });
    game.signal("-STOP");
    wait_for("its stop", || game.is_stopped().then_some(()));
    for keysym in [RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, LEFT] {
        desktop.tap(keysym, TAP);
    }
    std::thread::sleep(Duration::from_secs(1));
    game.signal("-CONT");
    wait_for("the steps", || {
        recording(&desktop).contains("e e e s ").then_some(())
    });
    desktop.x.close(game.window).expect("a window");
    wait_for("the end of the game", || {
        let text = recording(&desktop);
        text.contains("\n= 4 ").then_some(())
    });
}

/// Time from a key press to the first changed pixel on the screen: the hero's cell after `steps` steps.
fn key_to_pixel(desktop: &mut Desktop, game: &Game, steps: usize) -> Duration {
    let (before, after) = (
        frame(USUAL, &"e ".repeat(steps)),
        frame(USUAL, &"e ".repeat(steps + 1)),
    );
    wait_for_frame(desktop, game, &before, 2);
    let changed = (0..after.pixels().len()).find(|at| before.pixels()[*at] != after.pixels()[*at]);
    let at = changed.expect("a step is seen");
    let start = Instant::now();
    desktop.x.key(Act::KeyDown, RIGHT).expect("a key");
    wait_for_pixel(desktop, game, &after, at);
    let time = start.elapsed();
    desktop.x.key(Act::KeyUp, RIGHT).expect("a key");
    time
}

#[test]
fn keys_show_within_two_frames() {
    let Some((mut desktop, game)) = open(&IN_HALL) else {
        return;
    };
    let mut times: Vec<Duration> = (0..21)
        .map(|steps| key_to_pixel(&mut desktop, &game, steps))
        .collect();
    times.sort();
    let (quarter, median, worst) = (times[5], times[10], times[20]);
    eprintln!("from key to pixel: median {median:?}, worst {worst:?}");
    // A busy machine delays some keys; a wait in the wrong place delays all of them.
    assert!(quarter <= Duration::from_millis(33), "{times:?}");
}

#[test]
fn starting_is_fast_and_idling_is_free() {
    let Some((mut desktop, mut game)) = open(&IN_HALL) else {
        return;
    };
    // To the title, and out, which asks first.
    for _ in 0..3 {
        desktop.tap(ESCAPE, TAP);
    }
    game.wait_for_end();
    let first = frame(USUAL, "");
    let brightest = (0..first.pixels().len()).max_by_key(|at| first.pixels()[*at]);
    let brightest = brightest.expect("a frame has pixels");
    let start = Instant::now();
    let game = desktop.launch(&IN_HALL, TITLE);
    // Reading one pixel takes less time than what is measured here; the whole picture takes more.
    wait_for_pixel(&mut desktop, &game, &first, brightest);
    let first_frame = start.elapsed();
    wait_for_frame(&mut desktop, &game, &first, 2);
    desktop.focus(game.window);
    let played = game.processor_time();
    // What happens during this time is measured.
    std::thread::sleep(REST);
    let rested = game.processor_time();
    std::thread::sleep(REST);
    let spent = game.processor_time() - rested;
    let first = rested - played;
    let memory = game.peak_memory();
    eprintln!(
        "start {first_frame:?}; {REST:?} of rest {first:?}, the next {spent:?}; memory {memory} KiB"
    );
    // A common machine needs a twentieth of the first limit, a tenth of the second and a third of the third. They leave
    // room for a slow and busy machine, and still catch a loop that never sleeps or draws needlessly.
    assert!(first_frame < Duration::from_secs(2), "{first_frame:?}");
    assert!(spent < REST / 20, "{spent:?} in {REST:?} of rest");
    assert!(memory < 64 * 1024, "{memory} KiB");
}
