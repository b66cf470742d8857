//! Games begun, begun again, and their screens.

use crate::app::backend::Program;
use crate::app::recording::LoadedRecording;
use crate::app::{App, Script, WindowRequest};
use crate::content::Content;
use crate::gfx::PxSize;
use crate::ui::input::key::{Input, Key};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::screens::{AnyScreen, GameAction, Transition};
use crate::ui::settings::{RulesId, Settings};

fn press(app: &mut App, keys: &[Key]) -> Option<WindowRequest> {
    let presses = keys
        .iter()
        .map(|key| app.input(Input::Press((*key).into()), DESIGN_SIZE));
    presses.last().flatten()
}

#[test]
fn the_title_says_what_its_keys_do_not() {
    let content = Content::shared();
    let mut app = App::at_title(content, 1, RulesId(0));
    press(&mut app, &[Key::F(10)]);
    let why = app.shell.content().words.get("title.no_layout");
    assert_eq!(app.shell.notice().lines, [why]);
    press(&mut app, &[Key::Escape]);
    let right = ["Escape or Enter leaves the program."];
    assert_eq!(app.shell.notice().lines, right);
    press(&mut app, &[Key::Down]);
    assert!(app.shell.notice().lines.is_empty());
}

#[test]
fn f10_switches_screens_or_says_why_not() {
    let content = Content::shared();
    let mut app = App::at_title(content, 1, RulesId(1));
    assert_eq!(press(&mut app, &[Key::F(10)]), None);
    assert!(
        !app.shell.shows_own_screen(),
        "nothing is chosen behind the player's back"
    );
    press(&mut app, &[Key::Char('n'), Key::F(1)]);
    assert!(matches!(app.shell.top(), Some(AnyScreen::Menu(_))));
    let tutorial = PxSize::new(1024, 768);
    let right = Some(WindowRequest::Fit(Some(tutorial)));
    assert_eq!(press(&mut app, &[Key::F(10)]), right);
    assert!(matches!(app.shell.top(), Some(AnyScreen::Play(_))));
    assert!(app.tutorial().is_some());
    let mut game = Script::new("tallowdeep", 1).expect("a rule set");
    game.press(Key::F(10));
    let log = game.session().expect("a game").log();
    let last = log.entries().last().expect("it was told").text_with_count();
    assert!(last.contains("no other screen"), "{last}");
}

#[test]
fn tutorial_screens_ignore_large_text() {
    let content = Content::shared();
    let large = Settings {
        big_text: true,
        ..Settings::default()
    };
    let mut app = App::in_game(content, RulesId(1), 1, None).with_settings(large);
    assert!(app.is_large());
    press(&mut app, &[Key::F(10)]);
    assert!(!app.is_large(), "it has its own size");
    press(&mut app, &[Key::F(10)]);
    assert!(app.is_large());
    assert!(!App::in_game(content, RulesId(1), 1, None).is_large());
}

#[test]
fn the_title_shows_each_games_seed() {
    let content = Content::shared();
    let mut app = App::at_title(content, 7, RulesId(1));
    assert_eq!(app.title(), "Tallowdeep");
    press(&mut app, &[Key::Char('n')]);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 7");
    press(&mut app, &[Key::Char('r')]);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 8");
    press(&mut app, &[Key::Escape]);
    assert_eq!(app.title(), "Tallowdeep");
    let recorded = App::in_game(content, RulesId(1), 9, None).on_day("today".into());
    let text = recorded.recording().expect("it is recorded").to_text();
    let opened = LoadedRecording::read(content, "a.txt", &text).expect("it fits");
    let app = App::watching(content, "a.txt", opened);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed 9, replay");
}

/// A seed typed as a word is shown as that word, also when the same dungeon is played again, but not in the next.
#[test]
fn a_word_for_a_seed_stays_a_word() {
    let content = Content::shared();
    let mut app = App::at_title(content, 7, RulesId(1));
    press(&mut app, &[Key::Char('s'), Key::Char('w'), Key::Char('o')]);
    press(&mut app, &[Key::Enter, Key::Enter]);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed wo");
    app.follow(Transition::Game(GameAction::SameGame));
    assert_eq!(app.title(), "Tallowdeep: mcrogueface, seed wo");
    app.restart();
    assert!(!app.title().contains("wo"), "{}", app.title());
}

#[test]
fn the_next_game_has_a_different_seed() {
    let content = Content::shared();
    let mut app = App::in_game(content, RulesId(1), 7, None);
    let first = app.title();
    press(&mut app, &[Key::Escape, Key::Char('n')]);
    assert!(
        app.title().contains("seed") && app.title() != first,
        "{first}"
    );
}

#[test]
fn a_chapter_begins_as_its_switches_say() {
    let mut app = App::at_title(Content::shared(), 1, RulesId(0));
    press(&mut app, &[Key::Char('t'), Key::Char('a'), Key::Char('l')]);
    let size = PxSize::new(1024, 768);
    let begins = press(&mut app, &[Key::Char('b')]);
    assert_eq!(begins, Some(WindowRequest::Fit(Some(size))));
    assert_eq!(app.title(), "Tallowdeep: mcrogueface-literal, seed 1");
    // Escape ends the tutorial's program, but leads back to the chapters, where switches stay.
    press(&mut app, &[Key::Escape, Key::Char('s')]);
    press(&mut app, &[Key::Char('x'), Key::Enter]);
    assert!(app.title().contains("mcrogueface-exercises"));
    assert!(app.tutorial().is_none());
    press(&mut app, &[Key::Escape]);
    assert!(app.shell.is_at_title());
}

#[test]
fn the_last_rule_set_becomes_the_default() {
    let content = Content::shared();
    let mut app = App::at_title(content, 1, RulesId(0));
    press(&mut app, &[Key::Char('t'), Key::Char('a'), Key::Char('a')]);
    assert_eq!(app.settings().rules, Some(RulesId(2)));
    press(&mut app, &[Key::Escape; 3]);
    press(&mut app, &[Key::Char('n')]);
    assert_eq!(app.title(), "Tallowdeep: mcrogueface-5, seed 34996");
}
