//! Tutorial hints: each is shown once ever, at its moment, and never in a script.

use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::content::Content;
use tallowdeep::game::GameOver;
use tallowdeep::gfx::PxSize;
use tallowdeep::ui::hints::Hint;
use tallowdeep::ui::input::key::Key;
use tallowdeep::ui::settings::RulesId;

use crate::support::played::{Played, app_on, ours_with};

/// A game of our own rules on a drawing, with tutorial hints. These have been seen.
fn taught_after(drawing: &str, seen: &[Hint]) -> Played {
    taught_on(Content::shared(), drawing, seen)
}

/// The same with this content.
fn taught_on(content: &Arc<Content>, drawing: &str, seen: &[Hint]) -> Played {
    let app = app_on(content, RulesId(0), drawing);
    let mut game = Played(Script::of(app.with_hints()));
    let mut settings = game.settings();
    for hint in seen {
        settings.seen_hints = settings.seen_hints.with(*hint);
    }
    game.choose(settings);
    game
}

fn taught(drawing: &str) -> Played {
    taught_after(drawing, &[])
}

fn learned(game: &Played) -> Vec<Hint> {
    game.settings().seen_hints.iter().collect()
}

/// Rows of pixels of the screen left of the sidebar at 640x400.
fn rows(game: &mut Played, from: usize, to: usize) -> Vec<u32> {
    let frame = game.frame();
    let rows = frame.pixels().chunks(640).take(to).skip(from);
    rows.flat_map(|row| &row[..480]).copied().collect()
}

/// The first row of the log, where tutorial hints are shown.
fn tutorial_hint_line(game: &mut Played) -> Vec<u32> {
    rows(game, 312, 330)
}

/// The key hints below it.
fn hint_line(game: &mut Played) -> Vec<u32> {
    rows(game, 382, 400)
}

const CELL: &str = "#######\n#.@...#\n#######";

#[test]
fn the_walking_hint_ends_with_the_first_step() {
    let mut game = taught(CELL);
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
    let log_again = tutorial_hint_line(&mut game) != hint;
    assert!(log_again, "the log has its row again");
}

/// A hint that does not fit in letters of the usual size is shown in small ones, never cut off.
#[test]
fn hints_fit_the_smallest_frame() {
    for drawing in [CELL, "#######\n#.@..r#\n#######"] {
        let mut game = taught(drawing);
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
/// about burning ones when the hero is wounded: spikes took 8 of 10.
#[test]
fn brazier_hints_come_when_braziers_help() {
    for (drawing, wax, commands, warmth, brazier) in [
        ("#@.u#", 200, "", false, true),
        ("#@.u#", 20, "", false, false),
        ("#@.u#", 21, "", false, true),
        ("#u@u#", 200, "e", false, false),
        ("#@^.&#", 200, "", false, false),
        ("#@^.&#", 200, "e", true, false),
    ] {
        let content = ours_with(|rules| {
            rules.braziers.as_mut().expect("there are some").per_level = 1;
            rules.flame.as_mut().expect("there is one").wax = wax;
            rules.hero.stats.hp = 10;
        });
        let mut game = Played::of(&content, drawing);
        game.play(commands);
        let fits = [Hint::Warmth, Hint::Brazier].map(|hint| hint.fits(game.view(), 0));
        assert_eq!(fits, [warmth, brazier], "{drawing} {wax} {commands}");
    }
}

#[test]
fn a_hint_stays_for_600_frames() {
    let mut game = taught(CELL);
    game.frames(1);
    game.frames(600);
    assert_eq!(learned(&game), [Hint::Walk]);
}

/// docs/screens.md 5: while a monster is in view, only hints about danger are shown; the others come later.
#[test]
fn a_monster_in_view_comes_first() {
    let mut game = taught("#########\n#@.....g#\n#########");
    game.frames(1);
    game.tap("x");
    assert_eq!(learned(&game), [Hint::Look]);
}

#[test]
fn exploring_is_suggested_after_fifteen_quiet_turns() {
    let mut game = taught(CELL);
    game.frames(1);
    // The flame is explained first.
    game.tap("....c");
    game.tap(&".".repeat(15));
    let hint = tutorial_hint_line(&mut game);
    game.tap("o");
    game.frames(100);
    // The story was shown meanwhile.
    let all = [Hint::Flame, Hint::Walk, Hint::Explore, Hint::Wick];
    assert_eq!(learned(&game), all);
    assert!(tutorial_hint_line(&mut game) != hint);
}

/// docs/screens.md 5: a line of the story goes after twelve turns, however fast they pass. It came in turn 4.
#[test]
fn the_story_goes_on_after_twelve_turns() {
    let mut game = taught_after(CELL, &[Hint::Walk, Hint::Flame, Hint::Explore]);
    game.frames(1);
    game.tap(&".".repeat(4 + 11));
    assert!(!learned(&game).contains(&Hint::Wick));
    game.tap(".");
    assert!(learned(&game).contains(&Hint::Wick));
}

/// docs/screens.md 5: it gives way to the next hint, and does not come back.
#[test]
fn a_hint_ends_the_line_of_the_story() {
    let mut game = taught_after("#######\n#.@..!#\n#######", &[Hint::Walk, Hint::Flame]);
    game.tap(".....");
    assert!(!learned(&game).contains(&Hint::Wick));
    // The hero picks up the potion.
    [Key::Right; 3].into_iter().for_each(|key| game.press(key));
    assert!(learned(&game).contains(&Hint::Wick));
}

/// On the death screen, until the player leaves it; then it was told once.
#[test]
fn the_first_death_suggests_watching_the_replay() {
    let mut game = taught("#####\n#ooo#\n#o@o#\n#ooo#\n#####");
    game.tap(&".".repeat(40));
    assert_eq!(game.view().game_over(), Some(GameOver::Dead));
    game.frames(1);
    let frame = game.frame();
    assert!(!learned(&game).contains(&Hint::Death));
    game.frames(30);
    game.tap("x");
    game.press(Key::Escape);
    assert!(learned(&game).contains(&Hint::Death));
    assert!(game.frame() != frame);
}

#[test]
fn scripts_show_no_tutorial_hints() {
    let mut game = Played(Script::new("tallowdeep", 1).expect("a rule set"));
    game.frames(700);
    game.tap("o");
    game.frames(700);
    assert_eq!(learned(&game), []);
}

#[test]
fn hints_wait_while_another_screen_is_open() {
    let mut game = taught(CELL);
    game.frames(1);
    game.tap("m");
    game.frames(700);
    game.press(Key::Escape);
    game.frames(599);
    assert_eq!(learned(&game), []);
    game.frames(1);
    assert_eq!(learned(&game), [Hint::Walk]);
}

/// The number key throws the dart that the hint line offers, unless the option is off.
#[test]
fn a_number_key_does_what_is_offered() {
    let darts = |game: &Played| game.view().throwables().count();
    let mut game = taught("##########\n#@(.....o#\n##########");
    game.play("flame-bright e g . .");
    game.frames(1);
    game.press(Key::Char('1'));
    assert_eq!(darts(&game), 0);
    let mut game = taught("##########\n#@(.....o#\n##########");
    game.set("toolbox = false");
    game.play("flame-bright e g . .");
    game.frames(1);
    game.press(Key::Char('1'));
    assert_eq!(darts(&game), 1);
}

/// An offer says what its key does in words that begin with what the hero does, so that the number is no count.
#[test]
fn offers_begin_with_what_the_hero_does() {
    for (drawing, commands, says) in [
        (
            "#@(....o#",
            "flame-bright e g . .",
            "1 throw the dart: leaves it 11 HP",
        ),
        (
            "#@(....g#",
            "flame-bright e g . .",
            "1 throw the dart: leaves it 2 HP",
        ),
        (
            "#@y....r#",
            "flame-bright e g . .",
            "1 throw the brand: enough to kill",
        ),
        ("#@R.v#", "e g e", "1 use the rope: down, unhurt"),
    ] {
        let edge = "#".repeat(drawing.len());
        let mut game = taught(&format!("{edge}\n{drawing}\n{edge}"));
        game.play(commands);
        game.frames(1);
        assert!(game.text().contains(says), "{says}: {}", game.text());
    }
}

/// A candle is offered in a fight for which there is too little wax, and a potion if few hit points are left, until they are
/// used, however often they have been passed over. In peace a candle is not: the log says when wax runs low.
#[test]
fn what_is_urgent_is_offered_until_it_is_used() {
    let things = |game: &Played| game.view().inventory().count();
    for (drawing, start, waits, wax, hp, used) in [
        ("######\n#@,..#\n######", 48, 10, 35, 60, 0),
        ("######\n#@,..#\n######", 48, 90, 0, 60, 0),
        ("#####\n#@,o#\n#####", 48, 5, 40, 53, 0),
        ("#####\n#@,o#\n#####", 48, 36, 9, 22, 1),
        ("#####\n#@!o#\n#####", 172, 53, 116, 6, 1),
    ] {
        let content = ours_with(|rules| {
            rules.flame.as_mut().expect("there is one").wax = start;
            for kind in &mut rules.monsters {
                (kind.stats.attack, kind.stats.hp) = (3, 99);
            }
        });
        let mut game = taught_on(&content, drawing, &[]);
        game.play("e g e");
        for _ in 0..waits {
            game.play(".");
            game.frames(1);
        }
        let left = game.view().flame().map(|flame| flame.wax);
        let (hp_left, held) = (game.hp(), things(&game));
        game.press(Key::Char('1'));
        assert_eq!((left, hp_left), (Some(wax), hp), "{drawing} {waits}");
        assert_eq!(things(&game), held - used, "{drawing} {waits}");
    }
}

/// The number of an hour candle, of which a game has two, asks first.
#[test]
fn a_number_key_asks_before_the_unique() {
    let hours = |game: &Played| game.view().inventory().filter(|it| !it.is_worn).count();
    let mut game = taught("##########\n#@û..ooo.#\n##########");
    game.play("flame-bright e g");
    for _ in 0..20 {
        game.frames(1);
        game.press(Key::Char('1'));
        game.press(Key::Char('1'));
        assert_eq!(hours(&game), 1, "only Enter does it");
        game.press(Key::Enter);
        if hours(&game) == 0 {
            return;
        }
        game.play(".");
    }
    panic!("it is not offered: {:?}", game.log());
}

/// What the hero has put down itself is not advised to be taken.
#[test]
fn what_was_put_down_is_not_wanted() {
    let mut game = Played::ours("######\n#@(..#\n######");
    game.play("e");
    assert!(game.now().scene().wants_item);
    game.play("g drop-c");
    assert!(!game.now().scene().wants_item);
}

/// Without wax, a candle in the pack is the nearest.
#[test]
fn without_wax_a_candle_in_the_pack_is_named() {
    let content = ours_with(|rules| rules.flame.as_mut().expect("there is one").wax = 0);
    for (drawing, words, fits) in [
        ("#####\n#@..#\n#####", "e", [true, false]),
        ("#####\n#@,.#\n#####", "e g", [false, true]),
    ] {
        let mut game = Played::of(&content, drawing);
        game.play(words);
        let found = [Hint::Spent, Hint::SpentMelt].map(|hint| hint.fits(game.view(), 0));
        assert_eq!(found, fits, "{drawing}");
    }
}
