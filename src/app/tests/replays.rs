//! Watching recordings, and what is said of saved games.

use std::sync::Arc;

use super::{dead_on, press};
use crate::app::App;
use crate::app::archive::{FILM, LONG};
use crate::app::backend::Program;
use crate::app::backend::tests::Nowhere;
use crate::app::effect::Saying;
use crate::app::recording::LoadedRecording;
use crate::app::storage::{ArchiveRequest, StorageRequest};
use crate::content::{Content, keymap, map};
use crate::gfx::{Canvas, PxSize};
use crate::replay::Recording;
use crate::ui::input::key::{Input, Key};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::recordings::RecordingRow;
use crate::ui::screens::replay::FRAMES;
use crate::ui::screens::{AnyScreen, ArchiveAction, ScreenAction, Transition};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;

/// A game under our own rules, longer than the replay of its ending.
fn dead(content: &Arc<Content>) -> App {
    dead_on(content, "##########\n#@......o#\n##########", &[])
}

fn at(app: &App) -> (usize, usize) {
    let player = app.archive.player().expect("a replay is shown");
    (player.at(), player.len())
}

#[test]
fn death_replays_start_shortly_before_the_death() {
    let content = Content::shared();
    let mut app = dead(content);
    assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
    press(&mut app, Key::Char('v'));
    let (now, last) = at(&app);
    assert!(last > 5, "{last}");
    assert_eq!(now, last.saturating_sub(FILM));
}

#[test]
fn a_key_shows_overlays_in_replays() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('v'));
    assert!(app.shell.is_replaying());
    for shown in [
        MapOverlay::LightLevels,
        MapOverlay::Watchers,
        MapOverlay::None,
    ] {
        press(&mut app, Key::Char('%'));
        assert_eq!(app.shell.overlay(), shown);
        let timeline = app.seen().context(DESIGN_SIZE).timeline;
        let timeline = timeline.expect("a replay is shown");
        assert_eq!(timeline.scene.overlay, shown);
    }
}

#[test]
fn custom_keys_work_on_every_screen() {
    let content = Content::shared();
    let text =
        "ending_replay = \"w\"\nreplay_play = \"w\"\nmessages_first = \"w\"\nmessages = \"n\"\n";
    let file = keymap::parse_keymap("keys.toml", text).expect("each action keeps a key");
    let mut app = dead(content).with_keys(Some(file));
    press(&mut app, Key::Char('v'));
    press(&mut app, Key::Char('m'));
    assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
    press(&mut app, Key::Char('w'));
    assert!(app.shell.is_replaying());
    press(&mut app, Key::Char('w'));
    assert!(!app.shell.is_replaying());
    press(&mut app, Key::Escape);
    press(&mut app, Key::Char('n'));
    let before = format!("{:?}", app.shell.top());
    assert!(before.contains("Messages"), "{before}");
    press(&mut app, Key::Char('n'));
    assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
}

/// As in any video player.
#[test]
fn an_opened_replay_plays_until_space() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('v'));
    let (start, _) = at(&app);
    app.input(Input::Frames(FRAMES), DESIGN_SIZE);
    assert_eq!(at(&app).0, start + 1);
    press(&mut app, Key::Char(' '));
    app.input(Input::Frames(FRAMES), DESIGN_SIZE);
    assert_eq!(at(&app).0, start + 1);
}

/// The line below the map holds a short message and the turn counter, and only one message.
#[test]
fn replays_show_long_and_further_messages_at_the_top() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('v'));
    let long = "/home/anna/.config/tallowdeep/settings.toml:3: must be a whole number, found \"many\". The default \
                options are in use.";
    for text in [long, "Saved as a/film.gif.", "Saved as a/other.gif."] {
        app.say(Saying::on_screen(MessageKind::Warning, text));
    }
    let Some(AnyScreen::Replay(replay)) = app.shell.top() else {
        panic!("no replay is shown");
    };
    assert_eq!(replay.status, "Saved as a/film.gif.");
    assert_eq!(app.shell.notice().lines, [long, "Saved as a/other.gif."]);
    press(&mut app, Key::Right);
    assert!(matches!(app.shell.top(), Some(AnyScreen::Replay(it)) if it.status.is_empty()));
}

/// A key that does nothing looks broken.
#[test]
fn a_gif_that_cannot_be_made_says_why() {
    let content = Content::shared();
    let mut app = dead(content);
    let recording = app.recording().expect("it is recorded");
    let text = recording
        .to_text()
        .replace("rules tallowdeep", "rules gone");
    let (unreadable, _) = Recording::parse("a test", &text).expect("it is a recording");
    let game = app.game.as_mut();
    game.expect("a game").set_recording(unreadable);
    press(&mut app, Key::Char('g'));
    let log = app.session().expect("a game").log();
    let said = &log.entries().last().expect("a line").line.text;
    let expected = "this game: there is no rule set \"gone\"";
    assert!(said.starts_with(expected), "{said}");
}

/// The title is below the list, and the log of the game that was left is hidden.
#[test]
fn messages_show_over_screens_without_a_place() {
    let content = Content::shared();
    let mut app = dead(content);
    app.follow(Transition::Screen(ScreenAction::Title));
    app.follow(Transition::Archive(ArchiveAction::Recordings));
    let settings = Settings {
        big_text: true,
        ..app.settings()
    };
    app.shell.set_settings(settings);
    let frame = |app: &mut App| {
        let mut canvas = Canvas::new(PxSize::new(1280, 800));
        app.draw(&mut canvas);
        canvas
    };
    let plain = frame(&mut app);
    app.say(Saying::on_screen(
        MessageKind::Warning,
        "a.txt: it cannot be played",
    ));
    assert_eq!(app.shell.notice().lines, ["a.txt: it cannot be played."]);
    let (noted, top) = (frame(&mut app), 1280 * 2 * 21);
    assert_ne!(noted.pixels()[..top], plain.pixels()[..top]);
    assert_eq!(noted.pixels()[top..], plain.pixels()[top..]);
    press(&mut app, Key::Down);
    assert!(app.shell.notice().lines.is_empty());
}

/// The games may be listed anew while the list is open.
#[test]
fn enter_watches_the_game_under_the_cursor() {
    let content = Content::shared();
    let mut app = dead(content);
    let row = |name: &str| RecordingRow {
        name: name.to_owned(),
        about: String::new(),
        score: None,
        open: true,
    };
    *app.archive.rows() = ["a.txt", "b.txt"].map(row).to_vec();
    app.follow(Transition::Archive(ArchiveAction::Recordings));
    app.archive.rows().remove(0);
    app.archive.take_requests();
    press(&mut app, Key::Enter);
    press(&mut app, Key::Char('c'));
    let name = "a.txt".to_owned();
    let asked = [
        ArchiveRequest::Watch(name.clone()),
        ArchiveRequest::Resume(name),
    ]
    .map(StorageRequest::Archive);
    assert_eq!(app.archive.take_requests(), asked);
}

/// Loading takes seconds, in which a window without a frame would look broken.
#[test]
fn a_long_replay_from_outside_first_says_it_loads() {
    let content = Content::shared();
    let map = map::parse_drawn_map("map", "####\n#@.#\n####", &content.rules[0].rules);
    let mut app = App::in_game(content, RulesId(0), 1, Some(map.expect("it is a map")));
    for _ in 0..=LONG {
        press(&mut app, Key::Char('.'));
    }
    let text = app.recording().expect("it is recorded").to_text();
    let opened = LoadedRecording::read(content, "a.txt", &text).expect("it is a recording");
    let count = opened.recording.commands().len();
    assert!(count > LONG, "{count}");
    let mut app = App::watching(content, "a.txt", opened);
    app.run_storage_requests(&mut Nowhere, DESIGN_SIZE);
    assert!(app.shell.is_at_title(), "the frame that says it");
    let said = format!("Loading a replay of {count} steps ...");
    assert_eq!(app.shell.notice().lines, [said]);
    app.run_storage_requests(&mut Nowhere, DESIGN_SIZE);
    assert_eq!(at(&app), (0, count));
    assert!(app.shell.notice().lines.is_empty());
}

/// It may be of another version, which can play it.
#[test]
fn replays_say_why_they_differ() {
    let content = Content::shared();
    let mut app = dead(content);
    let text = app.recording().expect("it is recorded").to_text();
    let at = text.rfind("\n= ").expect("it is checked");
    let end = at + text[at + 1..].find('\n').expect("a line");
    let text = format!("{}0000000000000000{}", &text[..end - 15], &text[end + 1..]);
    let text = text.replacen("\nversion ", "\nversion 0.0.", 1);
    let opened = LoadedRecording::read(content, "a.txt", &text);
    app.watch_given("a.txt", opened.expect("it can be read"));
    let [line] = &app.shell.notice().lines[..] else {
        panic!("{:?}", app.shell.notice());
    };
    let expected = "a.txt: the game differs from the recording at turn ";
    assert!(line.starts_with(expected), "{line}");
    assert!(line.contains(" recorded it and can play it"), "{line}");
}

#[test]
fn finished_games_cannot_be_continued() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('v'));
    press(&mut app, Key::End);
    press(&mut app, Key::Char('p'));
    let Some(AnyScreen::Replay(replay)) = app.shell.top() else {
        panic!("the replay is left");
    };
    let expected = "The game is over here; go back to play on.";
    assert_eq!(replay.status, expected);
}

/// A player who takes over reads that the recording stays as it is, and that the game is not ranked.
#[test]
fn playing_on_explains_what_happens_to_both_games() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('v'));
    press(&mut app, Key::Home);
    press(&mut app, Key::Char('p'));
    assert!(!app.shell.is_replaying());
    let session = app.session().expect("it is played");
    let last = session.log().entries().last().expect("a line");
    let expected = "You play on from here. The recording stays; this game is not ranked.";
    assert_eq!(last.line.text, expected);
}

/// Enter opens the replay at that turn.
#[test]
fn enter_in_messages_replays_the_lowest_turn() {
    let content = Content::shared();
    let mut app = dead(content);
    press(&mut app, Key::Char('m'));
    press(&mut app, Key::Enter);
    let (now, last) = at(&app);
    assert_eq!(now, last, "the last words are of the last turn");
    assert!(
        !app.shell.is_replaying(),
        "it is that turn that was asked for"
    );
    press(&mut app, Key::Escape);
    assert!(matches!(app.shell.top(), Some(AnyScreen::Messages(_))));
}
