//! Braziers and wicks on the screen: offers, choosing, putting off, and what the sidebar, hints and key line show.

use std::collections::BTreeSet;

use tallowdeep::content::Content;
use tallowdeep::gfx::{Canvas, Px, PxSize};
use tallowdeep::ui::describe;
use tallowdeep::ui::input::key::{Input, Key, KeyPress, MouseButton};

use crate::support::played::Played;

/// Three dead braziers beside the hero.
const HALL: &str = "
#########
#...u...#
#..u@u..#
#.......#
#########";
/// The commands that light all three.
const LIGHTS: &str = "n w e";
/// More frames than the animation of any turn takes.
const LONG: u32 = 300;

fn game(seed: u64) -> Played {
    Played::seeded("tallowdeep", seed, HALL.trim())
}

/// A game in which a wick is due, but nothing has been shown yet.
fn offered(seed: u64) -> Played {
    let mut game = game(seed);
    game.play(LIGHTS);
    game
}

fn own(game: &Played) -> Vec<String> {
    let wicks = game.view().wicks();
    wicks.map(|wick| wick.name.to_owned()).collect()
}

fn names(game: &Played) -> Vec<String> {
    let wicks = game.view().wicks_offered();
    wicks.map(|wick| wick.name.to_owned()).collect()
}

/// A game in which the hero has chosen the wick of this kind.
fn with_wick(kind: &str) -> Played {
    (1..)
        .find_map(|seed| {
            let mut game = offered(seed);
            let number = game.view().wicks_offered().position(|it| it.kind == kind)?;
            game.play(&format!("wick-{}", number + 1));
            Some(game)
        })
        .expect("some seed offers it")
}

/// Shows the turn, and lets the pause pass in which the screen ignores input.
fn wait(game: &mut Played) {
    game.frames(LONG);
    game.frames(20);
}

/// The screen opens by itself once the lighting of the last brazier has been shown. An offer's number chooses it
/// without taking a turn.
#[test]
fn the_third_brazier_opens_the_offer() {
    let mut game = offered(1);
    let (names, turn) = (names(&game), game.view().turn());
    assert_eq!(names.len(), 3);
    game.frames(1);
    game.press(Key::Char('2'));
    assert_eq!(own(&game), [""; 0], "the turn is still being shown");
    wait(&mut game);
    game.press(Key::Char('2'));
    assert_eq!(own(&game), names[1..2]);
    assert_eq!(game.view().turn(), turn);
}

/// A key or click while the turn is shown opens it too, and does nothing else.
#[test]
fn a_key_shows_the_offer_and_nothing_else() {
    let step = |input| {
        let mut game = offered(1);
        let before = game.view().hero().at;
        game.frames(1);
        game.input(input);
        game.input(Input::Press(Key::Enter.into()));
        assert_eq!(own(&game), [""; 0], "it is deaf at first");
        game.frames(20);
        game.press(Key::Char('1'));
        (game.view().hero().at == before, own(&game).len())
    };
    let click = Input::Click(Px::new(240, 200), MouseButton::Left);
    for input in [Input::Press(Key::Down.into()), click] {
        assert_eq!(step(input), (true, 1), "{input:?}");
    }
}

/// Arrows move the cursor and Enter chooses; a held key chooses nothing. The offer opens without a cursor, so that an
/// Enter meant for the brazier chooses nothing.
#[test]
fn arrows_and_enter_choose() {
    let mut game = offered(1);
    let names = names(&game);
    wait(&mut game);
    game.press(Key::Enter);
    assert_eq!(own(&game), [""; 0]);
    game.press(Key::Down);
    game.press(Key::Down);
    game.press(Key::Down);
    game.press(KeyPress {
        repeat: true,
        ..Key::Enter.into()
    });
    assert_eq!(own(&game), [""; 0]);
    game.press(Key::Enter);
    assert_eq!(own(&game), names[2..]);
}

/// The rows of pixels in which the left edge of the panel is raised: the row of the cursor.
fn raised_rows(frame: &Canvas) -> Vec<i32> {
    let raised = Content::shared().themes[0].1.raised.to_u32();
    let PxSize { w, h } = frame.size();
    let is_raised = |y: &i32| frame.pixels()[(y * w + 4) as usize] == raised;
    // Below are the key hints, which are raised too.
    (0..h - 40).filter(is_raised).collect()
}

/// At each size, with large text, and with a letter sheet: no offer is cut off, and a click anywhere on the row under
/// the cursor chooses that offer.
#[test]
fn a_click_chooses_the_row_it_hits() {
    for (size, settings) in [
        ((480, 270), ""),
        ((640, 360), ""),
        ((640, 360), "tiles = \"cp437\""),
        ((1280, 800), ""),
        ((1280, 800), "big_text = true"),
    ] {
        for seed in 1..5 {
            let mut game = offered(seed);
            game.resize(PxSize::new(size.0, size.1));
            game.set(settings);
            wait(&mut game);
            game.press(Key::Down);
            for name in names(&game) {
                let rows = raised_rows(&game.frame());
                let (first, last) = (rows[0], rows[rows.len() - 1]);
                assert_eq!(rows.len() as i32, last + 1 - first, "it is whole");
                for y in [first, (first + last) / 2, last] {
                    let mut clicked = game.clone();
                    clicked.input(Input::Click(Px::new(40, y), MouseButton::Left));
                    assert_eq!(own(&clicked), [name.as_str()], "{size:?} {seed} {y}");
                }
                game.press(Key::Down);
            }
        }
    }
}

/// The flame under the cursor flickers while nothing is pressed, as those on the map do, but not without motion. The
/// others stand still.
#[test]
fn the_flame_under_the_cursor_flickers() {
    let shapes = |motion: bool| {
        let mut game = offered(1);
        game.set(&format!("motion = {motion}"));
        wait(&mut game);
        game.press(Key::Down);
        let top = |frame: &Canvas, rows: &[i32]| {
            let w = frame.size().w;
            let pixel = |y: &i32| frame.pixels()[(y * w + 24) as usize..][..32].to_vec();
            rows.iter().map(pixel).collect::<Vec<_>>()
        };
        let rows = raised_rows(&game.frame());
        let below: Vec<_> = (rows[rows.len() - 1] + 1..240).collect();
        let (mut chosen, mut others) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..8 {
            game.frames(15);
            let frame = game.frame();
            chosen.insert(top(&frame, &rows));
            others.insert(top(&frame, &below));
        }
        (chosen.len(), others.len())
    };
    assert_eq!(shapes(true), (2, 1));
    assert_eq!(shapes(false), (1, 1));
}

/// Escape puts an offer off: it does not open by itself again, but the key opens it at any time.
#[test]
fn an_offer_can_be_put_off() {
    let mut game = offered(1);
    let names = names(&game);
    wait(&mut game);
    game.press(Key::Escape);
    wait(&mut game);
    game.press(Key::Char('1'));
    game.play("s");
    assert_eq!((own(&game).len(), game.view().wicks_due()), (0, 1));
    game.tap("W");
    game.press(Key::Char('1'));
    assert_eq!(own(&game), names[..1]);
}

/// Without an offer the key shows the wicks that the hero has. No key chooses, and the same key closes it.
#[test]
fn without_an_offer_the_key_only_shows() {
    let mut game = game(1);
    let before = game.frame();
    game.tap("W");
    let shown = game.frame();
    assert_ne!(before, shown);
    for key in [Key::Enter, Key::Char('1'), Key::Down] {
        game.press(key);
    }
    assert_eq!(game.frame(), shown);
    assert_eq!(game.said().find("wick"), None);
    game.tap("W");
    assert_eq!(game.frame(), before);
    let mut rich = with_wick("fat");
    rich.press(Key::Char('W'));
    assert_ne!(rich.frame(), shown, "its own wick is named");
}

/// Without motion there is nothing to wait for.
#[test]
fn without_motion_the_offer_opens_at_once() {
    let mut game = game(1);
    game.set("motion = false");
    game.play(LIGHTS);
    let before = game.frame();
    // Only the numbers stay for a while before the offer opens.
    game.frames(40);
    assert_ne!(game.frame(), before);
    game.frames(20);
    game.press(Key::Char('1'));
    assert_eq!(own(&game).len(), 1);
}

/// A replay shows the turn of the third brazier without opening the offer during or after it.
#[test]
fn a_replay_opens_no_offer() {
    let mut game = offered(1);
    wait(&mut game);
    game.press(Key::Escape);
    let play = game.frame();
    game.tap("m");
    game.press(Key::Enter);
    game.press(Key::Home);
    let first = game.frame();
    game.press(Key::Char(' '));
    wait(&mut game);
    assert_ne!(game.frame(), first, "it has run");
    game.press(Key::Char('1'));
    assert_eq!(own(&game), [""; 0]);
    for _ in 0..2 {
        game.press(Key::Escape);
        wait(&mut game);
    }
    game.press(Key::Char('1'));
    assert_eq!(own(&game), [""; 0]);
    assert_eq!(game.frame().size(), play.size());
}

/// The flare key spends wax on a flare; without the wick it does nothing.
#[test]
fn the_key_of_a_flare_feeds_the_flame() {
    let mut game = with_wick("flare");
    let wax = |game: &Played| game.view().flame().expect("a flame").wax;
    let before = wax(&game);
    game.tap("F");
    assert_eq!(before - wax(&game), 20);
    let flare = describe::flare(game.view()).map(|flare| flare.of);
    assert_eq!(flare, Some(10));
    let mut poor = with_wick("fat");
    poor.press(Key::Char('F'));
    poor.assert_said("That would do nothing now.");
}

/// A hurt hero rests beside a burning brazier until healed, after a warning of what the fire draws; elsewhere the same
/// key waits.
#[test]
fn a_hurt_hero_rests_beside_a_brazier() {
    let drawing = "#######\n#u@...#\n#####.#\n#...r.#\n#######";
    let mut game = Played::ours(drawing);
    let hurt = |game: &Played| game.view().hero().stats.hp - game.view().hero().hp;
    game.play("w e e");
    for _ in 0..40 {
        if hurt(&game) > 3 || game.view().game_over().is_some() {
            break;
        }
        game.play(".");
    }
    while game.view().visible_monsters().next().is_some() {
        game.keys("f");
    }
    let lost = hurt(&game);
    assert!(lost > 0, "the rat bites");
    while !game.view().is_warmed() {
        game.play("w");
    }
    let turn = game.view().turn();
    game.tap("Z");
    assert!(game.said().starts_with("Every 25 turns by a fire"));
    game.keys("Z");
    game.assert_said("You are fully rested.");
    assert_eq!(hurt(&game), 0);
    assert!(game.view().turn() - turn <= 5 * lost.unsigned_abs());
}

/// What the box says of a stab counts the wicks, as the rule does.
#[test]
fn the_own_stab_counts_the_black_wick() {
    for (kind, times) in [("black", "counts 5 times"), ("fat", "counts 3 times")] {
        let mut game = with_wick(kind);
        game.tap("x");
        let text = game.text();
        let words: Vec<_> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(times), "{kind}: {text}");
    }
}
