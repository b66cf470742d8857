//! Tutorial hints: each is shown once ever, at its moment, and never in a script.

use std::sync::Arc;

use tallowdeep::app::session::Session;
use tallowdeep::app::{App, Script};
use tallowdeep::content::Content;
use tallowdeep::content::map;
use tallowdeep::game::{Command, GameOver};
use tallowdeep::gfx::PxSize;
use tallowdeep::ui::hints::Hint;
use tallowdeep::ui::input::key::Key;

use crate::support::variant;

/// A game of our own rules on a drawing, with tutorial hints.
fn taught(content: &Arc<Content>, drawing: &str) -> Script {
    let drawing: Vec<_> = drawing.split_whitespace().collect();
    let ours = content.rules_named("tallowdeep").expect("it is there");
    let map = map::parse_drawn_map("map", &drawing.join("\n"), &content.rules[ours.0].rules);
    let map = map.expect("the drawing is right");
    Script::of(App::in_game(content, ours, 1, Some(map)).with_hints())
}

fn learned(game: &Script) -> Vec<Hint> {
    game.settings().seen_hints.iter().collect()
}

/// Rows of pixels of the screen left of the sidebar at 640x400.
fn rows(game: &mut Script, from: usize, to: usize) -> Vec<u32> {
    let frame = game.frame();
    let rows = frame.pixels().chunks(640).take(to).skip(from);
    rows.flat_map(|row| &row[..480]).copied().collect()
}

/// The first row of the log, where tutorial hints are shown.
fn tutorial_hint_line(game: &mut Script) -> Vec<u32> {
    rows(game, 312, 330)
}

/// The key hints below it.
fn hint_line(game: &mut Script) -> Vec<u32> {
    rows(game, 382, 400)
}

const CELL: &str = "
    #######
    #.@...#
    #######";

#[test]
fn the_walking_hint_ends_with_the_first_step() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    let (log, keys) = (tutorial_hint_line(&mut game), hint_line(&mut game));
    game.frames(1);
    let hint = tutorial_hint_line(&mut game);
    assert!(hint != log);
    assert!(hint_line(&mut game) == keys, "the keys stay in sight");
    game.frames(599);
    assert_eq!(learned(&game), []);
    game.press(Key::Right);
    assert_eq!(learned(&game), [Hint::Walk]);
    game.press(Key::Left);
    assert!(
        tutorial_hint_line(&mut game) != hint,
        "the log has its row again"
    );
}

/// A hint that does not fit in letters of the usual size is shown in small ones, never cut off.
#[test]
fn hints_fit_the_smallest_frame() {
    let content = Content::shared();
    let monster = "
        #######
        #.@..r#
        #######";
    for drawing in [CELL, monster] {
        let mut game = taught(content, drawing);
        game.resize(PxSize::new(480, 270));
        game.frames(1);
        let frame = game.frame();
        // The log of two rows is above the key hints of 18 pixels; the tutorial hint takes its first row.
        let row = |y: usize| &frame.pixels()[y * 480..][..352];
        let ground = row(218)[351];
        let ends = (216..232).all(|y| row(y)[344..].iter().all(|pixel| *pixel == ground));
        assert!(ends, "the lesson reaches the edge: {drawing}");
        let letters = (216..232).any(|y| row(y)[200..280].iter().any(|pixel| *pixel != ground));
        assert!(letters, "there is a lesson: {drawing}");
    }
}

/// The hint about dead braziers comes while there is wax for them and the level needs one lit, that
/// about burning ones when the hero is wounded.
#[test]
fn brazier_hints_come_when_braziers_help() {
    let fits = |drawing: &str, wax: i32, commands: &str| {
        let mut file = variant::file("tallowdeep");
        let rules = Arc::make_mut(&mut file.rules);
        rules.braziers.as_mut().expect("there are some").per_level = 1;
        rules.flame.as_mut().expect("there is one").wax = wax;
        rules.hero.stats.hp = 10;
        let map = map::parse_drawn_map("drawn", drawing, rules).expect("it is a map");
        let mut game = Session::new(&file, 1, Some(map));
        for word in commands.split_whitespace() {
            let done = game.play(Command::from_word(word).expect("it is a command"));
            assert_eq!(done.refused, None, "{word}");
        }
        [Hint::Warmth, Hint::Brazier].map(|hint| hint.fits(game.view(), 0))
    };
    assert_eq!(fits("#@.u#", 200, ""), [false, true]);
    assert_eq!(
        fits("#@.u#", 20, ""),
        [false, false],
        "nothing would be left"
    );
    assert_eq!(fits("#@.u#", 21, ""), [false, true]);
    assert_eq!(fits("#u@u#", 200, "e"), [false, false], "the level is done");
    assert_eq!(fits("#@^.&#", 200, ""), [false, false]);
    assert_eq!(
        fits("#@^.&#", 200, "e"),
        [true, false],
        "spikes took 8 of 10"
    );
}

#[test]
fn a_hint_stays_for_600_frames() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    game.frames(1);
    game.frames(600);
    assert_eq!(learned(&game), [Hint::Walk]);
}

/// docs/screens.md 5: while a monster is in view, only hints about danger are shown; the others come later.
#[test]
fn a_monster_in_view_comes_first() {
    let content = Content::shared();
    let mut game = taught(
        content,
        "
        #########
        #@.....g#
        #########",
    );
    game.frames(1);
    game.press(Key::Char('x'));
    assert_eq!(learned(&game), [Hint::Look]);
}

#[test]
fn exploring_is_suggested_after_fifteen_quiet_turns() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    game.frames(1);
    // The flame is explained first.
    for key in ['.', '.', '.', '.', 'c'] {
        game.press(Key::Char(key));
    }
    for _ in 0..15 {
        game.press(Key::Char('.'));
    }
    let hint = tutorial_hint_line(&mut game);
    game.press(Key::Char('o'));
    game.frames(100);
    // The story was shown meanwhile.
    let all = [Hint::Flame, Hint::Walk, Hint::Explore, Hint::Wick];
    assert_eq!(learned(&game), all);
    assert!(tutorial_hint_line(&mut game) != hint);
}

/// docs/screens.md 5: a line of the story goes after twelve turns, however fast they pass.
#[test]
fn the_story_goes_on_after_twelve_turns() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    let mut settings = game.settings();
    for hint in [Hint::Walk, Hint::Flame, Hint::Explore] {
        settings.seen_hints = settings.seen_hints.with(hint);
    }
    game.choose(settings);
    game.frames(1);
    let knows_after = |game: &mut Script, turns: u32| {
        for _ in 0..turns {
            game.press(Key::Char('.'));
        }
        learned(game).contains(&Hint::Wick)
    };
    assert!(!knows_after(&mut game, 4 + 11), "it came in turn 4");
    assert!(knows_after(&mut game, 1));
}

/// docs/screens.md 5: it gives way to the next hint, and does not come back.
#[test]
fn a_hint_ends_the_line_of_the_story() {
    let content = Content::shared();
    let mut game = taught(content, "#######\n#.@..!#\n#######");
    let mut settings = game.settings();
    for hint in [Hint::Walk, Hint::Flame] {
        settings.seen_hints = settings.seen_hints.with(hint);
    }
    game.choose(settings);
    for key in [Key::Char('.'); 5] {
        game.press(key);
    }
    assert!(!learned(&game).contains(&Hint::Wick));
    for _ in 0..3 {
        game.press(Key::Right);
    }
    assert!(
        learned(&game).contains(&Hint::Wick),
        "it picks up the potion"
    );
}

#[test]
fn learned_hints_are_not_repeated() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    let mut settings = game.settings();
    settings.seen_hints = settings.seen_hints.with(Hint::Walk);
    game.choose(settings);
    let log = tutorial_hint_line(&mut game);
    game.frames(1);
    assert!(tutorial_hint_line(&mut game) == log);
}

/// Without a log there is no other place.
#[test]
fn hints_use_the_key_line_without_a_log() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    game.choose(game.settings().with_panels(|panels| panels.log = false));
    let keys = hint_line(&mut game);
    game.frames(1);
    assert!(hint_line(&mut game) != keys);
}

/// On the death screen, until the player leaves it.
#[test]
fn the_first_death_suggests_watching_the_replay() {
    let content = Content::shared();
    let mut game = taught(
        content,
        "
        #####
        #ooo#
        #o@o#
        #ooo#
        #####",
    );
    for _ in 0..40 {
        game.press(Key::Char('.'));
    }
    let over = game.session().expect("a game").view().game_over();
    assert_eq!(over, Some(GameOver::Dead));
    game.frames(1);
    let frame = game.frame();
    assert!(!learned(&game).contains(&Hint::Death));
    game.frames(30);
    game.press(Key::Char('x'));
    game.press(Key::Escape);
    assert!(learned(&game).contains(&Hint::Death));
    assert!(game.frame() != frame, "it was told once");
}

#[test]
fn scripts_show_no_tutorial_hints() {
    let mut game = Script::new("tallowdeep", 1).expect("a rule set");
    game.frames(700);
    game.press(Key::Char('o'));
    game.frames(700);
    assert_eq!(learned(&game), []);
}

#[test]
fn hints_wait_while_another_screen_is_open() {
    let content = Content::shared();
    let mut game = taught(content, CELL);
    game.frames(1);
    game.press(Key::Char('m'));
    game.frames(700);
    game.press(Key::Escape);
    game.frames(599);
    assert_eq!(learned(&game), []);
    game.frames(1);
    assert_eq!(learned(&game), [Hint::Walk]);
}

/// A player who has opened the pack needs no hint about it, even if another hint was shown at the time.
#[test]
fn an_opened_pack_needs_no_hint() {
    let content = Content::shared();
    let mut game = taught(content, "#####\n#@!.#\n#####");
    game.frames(1);
    game.press(Key::Char('i'));
    assert_eq!(learned(&game), [Hint::Inventory]);
}
