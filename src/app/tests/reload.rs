//! Files reloaded while the program runs.

use crate::app::App;
use crate::app::backend::Program;
use crate::content::Content;
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::Preset;
use crate::ui::input::key::{Input, Key};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::screens::{AnyScreen, ArchiveAction, ScreenAction, Transition};
use crate::ui::settings::{RulesId, Settings};

#[test]
fn a_reload_undoes_nothing_the_player_did() {
    let content = Content::shared();
    let mut app = App::in_game(content, RulesId(0), 7, None).on_day("2026-11-21".into());
    app = app.with_hints().with_sound();
    app.adopt(Settings {
        keyboard: Some(Preset::Azerty),
        seen_hints: SeenHints::default().with(Hint::Explore),
        ..Settings::default()
    });
    app.follow(Transition::Screen(ScreenAction::NextTiles));
    app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
    let kept = |app: &App| app.shell.chosen();
    let before = kept(&app);
    app.reload(content);
    assert_eq!(kept(&app), before);
    assert!(matches!(*app.shell.screens(), [_, AnyScreen::Play(_)]));
    // The game goes on in the same recording.
    app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
    let commands = app.recording().map(|recording| recording.commands().len());
    assert_eq!(commands, Some(2));
}

/// The game that was left there is not being played.
#[test]
fn a_reload_at_the_title_stays_there() {
    let content = Content::shared();
    let mut app = App::in_game(content, RulesId(1), 7, None);
    app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
    app.input(Input::Press(Key::Escape.into()), DESIGN_SIZE);
    assert_eq!(app.shell.screens().len(), 1);
    app.choose_rules(RulesId(3));
    app.reload(content);
    assert!(matches!(*app.shell.screens(), [AnyScreen::Title(_)]));
    assert_eq!(app.shell.rules(), RulesId(3));
    assert_eq!(app.shell.notice().lines, ["The files are reloaded."]);
}

/// They are of the old files: the replay's rules, and what was wrong with them.
#[test]
fn a_reload_ends_replays_and_notices() {
    let content = Content::shared();
    let mut app = App::in_game(content, RulesId(0), 7, None).on_day("2026-11-21".into());
    app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
    app.follow(Transition::Archive(ArchiveAction::WatchOwn));
    app.warn_about_file("a.toml:1: wrong");
    app.warn_about_file("b.toml:1: wrong");
    assert!(app.shell.is_watching() && !app.shell.notice().lines.is_empty());
    app.reload(content);
    assert!(app.archive.player().is_none() && app.shell.notice().lines.is_empty());
    assert!(app.shell.is_playing());
}

/// More would not fit.
#[test]
fn many_errors_are_counted() {
    let content = Content::shared();
    for (count, told) in [
        (4, ""),
        (5, " There is one more error than these:"),
        (6, " There are 2 more errors than these:"),
    ] {
        let mut app = App::at_title(content, 1, RulesId::default());
        let lines: Vec<_> = (1..=count)
            .map(|line| format!("a.toml:{line}: wrong"))
            .collect();
        app.report_errors(&lines.join("\n"));
        let first = format!("The old files stay in use.{told}");
        let shown = lines[..4].iter().map(|line| format!("{line}."));
        let all: Vec<_> = std::iter::once(first).chain(shown).collect();
        assert_eq!(app.shell.notice().lines, all);
    }
}

/// A notice is read from its top; what does not fit is cut at its end.
#[test]
fn the_first_error_comes_first_in_a_notice() {
    let content = Content::shared();
    let mut app = App::at_title(content, 1, RulesId::default());
    app.report_errors("a.toml:1: wrong\nb.toml:2: wrong");
    let lines = [
        "The old files stay in use.",
        "a.toml:1: wrong.",
        "b.toml:2: wrong.",
    ];
    assert_eq!(app.shell.notice().lines, lines);
}
