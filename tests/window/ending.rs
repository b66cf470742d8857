//! How the program ends: the window is closed on a game that is not saved, or goes away without being closed.

use crate::desktop::{Desktop, wait_for};
use crate::x11::{Act, Client, Id};
use crate::{
    CALM, IN_HALL, RIGHT, TAP, TITLE, USUAL, frame, open, or_skip, recording, wait_for_frame,
};

const SHIFT: u32 = 0xffe1;
const NOT_SAVED: &str = "Tallowdeep: mcrogueface, seed 1, not saved";

/// The arguments of the game in the hall whose saves would go into a file, which is no folder.
fn unsaved() -> Vec<&'static str> {
    [&IN_HALL[..], &["--saves", "hall.txt"]].concat()
}

/// Waits until the title says that the game is not saved, in another window than `before` if one is given.
fn wait_for_unsaved(desktop: &Desktop, before: Option<Id>) -> Id {
    let root = desktop.x.root();
    wait_for("an unsaved game", || {
        let window = desktop.x.find(root, NOT_SAVED).ok().flatten();
        window.filter(|window| before != Some(*window))
    })
}

/// As often as it is closed, it asks; only Shift+Y loses the game.
#[test]
fn closing_the_window_on_an_unsaved_game_asks() {
    let Some((mut desktop, mut game)) = open(&unsaved()) else {
        return;
    };
    desktop.tap(RIGHT, TAP);
    let mut window = wait_for_unsaved(&desktop, None);
    for other_key in ['n', 'y'] {
        desktop.x.close(window).expect("a window");
        window = wait_for_unsaved(&desktop, Some(window));
        desktop.focus(window);
        desktop.tap(u32::from(other_key), TAP);
    }
    desktop.x.close(window).expect("a window");
    window = wait_for_unsaved(&desktop, Some(window));
    desktop.focus(window);
    desktop.x.key(Act::KeyDown, SHIFT).expect("a key");
    desktop.tap(u32::from('y'), TAP);
    desktop.x.key(Act::KeyUp, SHIFT).expect("a key");
    assert_eq!(game.wait_for_end().code(), Some(0));
}

/// There is no time to ask.
#[test]
fn signals_say_what_is_lost() {
    let Some(mut desktop) = or_skip(Desktop::start()) else {
        return;
    };
    for signal in ["-TERM", "-HUP", "-INT"] {
        let (mut game, errors) = desktop.launch_saying(&unsaved(), TITLE);
        desktop.focus(game.window);
        desktop.tap(RIGHT, TAP);
        wait_for_unsaved(&desktop, None);
        game.signal(signal);
        assert_eq!(game.wait_for_end().code(), Some(1), "{signal}");
        let said = std::fs::read_to_string(errors.path()).expect("it is text");
        let right = "The game is lost, because it could not be saved: hall.txt cannot be made: ";
        assert!(said.contains(right), "{signal}: {said}");
    }
}

/// `xkill` and the "force quit" of desktops cut the program off, and any program may destroy the window. If that happens
/// just while the window library uses it, words of its own come first.
#[test]
fn a_window_taken_away_says_where_the_game_is() {
    let ways: [fn(&Client, Id); 2] = [
        |x, window| x.cut_off(window).expect("a window"),
        |x, window| x.uncover(window).expect("a window"),
    ];
    for take_away in ways {
        let Some(mut desktop) = or_skip(Desktop::start()) else {
            return;
        };
        let (mut game, errors) = desktop.launch_saying(&IN_HALL, TITLE);
        desktop.focus(game.window);
        desktop.tap(RIGHT, TAP);
        wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
        take_away(&desktop.x, game.window);
        assert_eq!(game.wait_for_end().code(), Some(1));
        let said = std::fs::read_to_string(errors.path()).expect("it is text");
        let last = said.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("tallowdeep: the window has gone away"),
            "{said}"
        );
        let right = ".txt; Continue goes on with it.";
        assert!(last.ends_with(right), "{said}");
        let text = recording(&desktop);
        assert!(text.contains("\ne "), "{text}");
    }
}

/// The display goes away in the middle of a game, which is said with the file of the game: it can be continued.
#[test]
fn a_closed_display_costs_no_turn() {
    // If the window library asks the display something at that moment, it ends the program itself.
    for _ in 0..4 {
        match or_skip(close_display_in_game()) {
            Some(said) if said.is_empty() => {}
            Some(said) => {
                let last = said.lines().last().unwrap_or_default();
                let (_, file) = last.split_once("saved in ").unwrap_or_default();
                assert!(file.starts_with('/') && file.contains(".txt;"), "{said}");
                return;
            }
            None => return,
        }
    }
    panic!("the program never ends by itself");
}

/// Closes the display of a game after one step, which is kept. Returns what the program says, unless the window library
/// has ended it.
fn close_display_in_game() -> Result<String, String> {
    let mut desktop = Desktop::start()?;
    let (mut game, errors) = desktop.launch_saying(&IN_HALL, TITLE);
    desktop.focus(game.window);
    desktop.tap(RIGHT, TAP);
    wait_for_frame(&mut desktop, &game, &frame(USUAL, "e"), 2);
    std::thread::sleep(CALM);
    desktop.close_display();
    assert_eq!(game.wait_for_end().code(), Some(1));
    let kept = recording(&desktop);
    assert!(kept.contains("\ne "), "{kept}");
    let said = std::fs::read_to_string(errors.path()).expect("it is text");
    Ok(if kept.contains("\ne \n= 1 ") {
        said
    } else {
        String::new()
    })
}
