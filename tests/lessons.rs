//! First steps: each told when its moment comes, once in a player's life, and never in a script.

use tallowdeep::app::{App, Script};
use tallowdeep::content::{Content, mapfile};
use tallowdeep::ui::keys::Key;
use tallowdeep::ui::lessons::Lesson;

/// A game of ours on a drawing, with a teacher.
fn taught<'c>(content: &'c Content, drawing: &str) -> Script<'c> {
    let drawing: Vec<_> = drawing.split_whitespace().collect();
    let ours = content.rules_number("tallowdeep").expect("it is there");
    let map = mapfile::drawing("map", &drawing.join("\n"), &content.rules[ours].rules);
    let map = map.expect("the drawing is right");
    Script::of(App::in_game(content, ours, 1, Some(map)).with_lessons())
}

fn learned(game: &Script<'_>) -> Vec<Lesson> {
    game.settings().learned.iter().collect()
}

/// The pixels of the hint line at 640x400.
fn hint_line(game: &mut Script<'_>) -> Vec<u32> {
    let frame = game.frame();
    let rows = frame.pixels().chunks(640).skip(382);
    rows.flat_map(|row| &row[..480]).copied().collect()
}

const CELL: &str = "
    #######
    #.@...#
    #######";

#[test]
fn walking_is_told_of_until_the_first_step() {
    let content = Content::builtin();
    let mut game = taught(&content, CELL);
    let keys = hint_line(&mut game);
    game.frames(1);
    let lesson = hint_line(&mut game);
    assert_ne!(lesson, keys);
    game.frames(599);
    assert_eq!(learned(&game), []);
    game.press(Key::Right);
    assert_eq!(learned(&game), [Lesson::Walk]);
    game.press(Key::Left);
    assert_eq!(hint_line(&mut game), keys, "the keys are back");
}

#[test]
fn a_lesson_stays_for_six_hundred_frames() {
    let content = Content::builtin();
    let mut game = taught(&content, CELL);
    game.frames(1);
    game.frames(600);
    assert_eq!(learned(&game), [Lesson::Walk]);
}

/// UI.md 5: a foe in view lets only what is about danger through; what it puts off is told later.
#[test]
fn a_foe_goes_before_and_looking_at_it_is_learned_by_looking() {
    let content = Content::builtin();
    let mut game = taught(
        &content,
        "
        #########
        #@.....g#
        #########",
    );
    game.frames(1);
    game.press(Key::Char('x'));
    assert_eq!(learned(&game), [Lesson::Look]);
}

#[test]
fn exploring_is_told_of_after_fifteen_quiet_turns_and_learned_by_doing_it() {
    let content = Content::builtin();
    let mut game = taught(&content, CELL);
    game.frames(1);
    for _ in 0..15 {
        game.press(Key::Char('.'));
    }
    let lesson = hint_line(&mut game);
    game.press(Key::Char('o'));
    game.frames(100);
    assert_ne!(hint_line(&mut game), lesson);
    assert_eq!(learned(&game), [Lesson::Walk, Lesson::Explore]);
}

#[test]
fn what_was_learned_is_not_told_again() {
    let content = Content::builtin();
    let mut game = taught(&content, CELL);
    let mut settings = game.settings();
    settings.learned = settings.learned.with(Lesson::Walk);
    game.choose(settings);
    let keys = hint_line(&mut game);
    game.frames(1);
    assert_eq!(hint_line(&mut game), keys);
}

#[test]
fn scripts_have_no_teacher() {
    let mut game = Script::new("tallowdeep", 1).expect("a rule set");
    game.frames(700);
    game.press(Key::Char('o'));
    game.frames(700);
    assert_eq!(learned(&game), []);
}

#[test]
fn what_another_screen_hides_is_told_afterwards() {
    let content = Content::builtin();
    let mut game = taught(&content, CELL);
    game.frames(1);
    game.press(Key::Char('m'));
    game.frames(700);
    game.press(Key::Escape);
    game.frames(599);
    assert_eq!(learned(&game), []);
    game.frames(1);
    assert_eq!(learned(&game), [Lesson::Walk]);
}
