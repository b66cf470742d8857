//! F5 reads the files again. The game continues with them if its rules have not changed.

use std::sync::Arc;

use tallowdeep::app::backend::Program;
use tallowdeep::app::{App, WindowRequest};
use tallowdeep::content::Content;
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::settings::{RulesId, Settings, SheetId};

use super::options::frame;
use super::{SIZE, press};
use crate::support::memory::Memory;

/// The content with the rule set of `examples/own_rules.toml`, with `from` replaced by `to`.
fn content(from: &str, to: &str) -> Arc<Content> {
    let text = include_str!("../../../examples/own_rules.toml");
    assert!(text.contains(from), "{from}");
    let mut content = Content::builtin();
    let added = content.add_rules("own.toml", &text.replace(from, to));
    added.expect("it is a rule set");
    Arc::new(content)
}

/// A game of the rule set added last, after these keys.
fn game(content: &Arc<Content>, keys: &str) -> App {
    let last = RulesId(content.rules.len() - 1);
    let mut app = App::in_game(content, last, 7, None).on_day("2026-11-21".into());
    for key in keys.chars() {
        app.input(Input::Press(Key::Char(key).into()), SIZE);
    }
    app
}

fn log_about_saving(app: &App) -> Vec<String> {
    let session = app.session().expect("a game is being played");
    let entries = session.log().entries().iter();
    entries.map(|entry| entry.text_with_count()).collect()
}

#[test]
fn f5_asks_for_the_files_in_play_and_at_the_title() {
    let content = content("\"Stone.\"", "\"Stone.\"");
    let mut app = game(&content, "");
    let mut title = App::at_title(&content, 7, RulesId(0));
    let press = |app: &mut App| app.input(Input::Press(Key::F(5).into()), SIZE);
    assert_eq!(press(&mut app), Some(WindowRequest::Reload));
    assert_eq!(press(&mut title), Some(WindowRequest::Reload));
}

#[test]
fn a_game_goes_on_in_new_words() {
    let before = content("falls shut", "falls shut");
    let mut app = game(&before, "....+");
    let state = app.session().expect("a game").fingerprint();
    let commands = app.recording().expect("it is recorded").to_text();
    let zoom = app.session().expect("a game").scene().zoom;
    assert_ne!(zoom, None);
    let after = content("falls shut", "slams");
    app.reload(&after);
    assert_eq!(app.session().expect("a game").scene().zoom, zoom);
    assert_eq!(app.session().expect("a game").fingerprint(), state);
    let again = app.recording().expect("the game is recorded").to_text();
    assert_eq!(again, commands);
    let told = log_about_saving(&app);
    assert_eq!(told[0], "The cellar door slams behind you.");
    assert_eq!(told.last().expect("a line"), "The files are reloaded.");
}

#[test]
fn a_game_of_other_rules_goes_on_by_the_old_ones() {
    let before = content("hp = 12", "hp = 12");
    let mut app = game(&before, "....");
    let after = content("hp = 12", "hp = 99");
    app.reload(&after);
    let hp = |app: &App| app.session().expect("a game").view().hero().stats.hp;
    assert_eq!(hp(&app), 12);
    let last = log_about_saving(&app).pop().expect("a line");
    assert!(last.contains("the rules have changed"), "{last}");
    app.restart();
    assert_eq!(hp(&app), 99, "the next game is by the new rules");
}

#[test]
fn a_game_without_its_rule_set_goes_on() {
    let before = content("hp = 12", "hp = 12");
    let mut app = game(&before, "....");
    app.reload(Content::shared());
    let last = log_about_saving(&app).pop().expect("a line");
    assert!(last.contains("no longer among them"), "{last}");
    app.input(Input::Press(Key::Char('.').into()), SIZE);
    assert_eq!(app.session().expect("a game").view().turn(), 5);
}

/// Each kind of file that a player edits: what F5 then shows and does, and what it leaves alone.
#[test]
fn f5_takes_up_each_kind_of_file() {
    let before = content("falls shut", "falls shut");
    let mut memory = Memory {
        keys: Some("wait = \"8\"\n".to_owned()),
        settings: Some("crt = true\n".to_owned()),
        ..Memory::default()
    };
    let mut app = game(&before, "");
    app.load_preferences(&mut memory);
    // Another sheet for this game, with Tab.
    press(&mut app, &mut memory, &[Key::Tab]);
    let (first, turn) = (top(&mut app), |app: &App| {
        app.session().expect("a game").view().turn()
    });
    // The sheets are in another order, as a mod brings one.
    let mut after = Content::clone(&content("falls shut", "slams"));
    after.sheets.rotate_right(1);
    memory.keys = Some("wait = \"9\"\n".to_owned());
    memory.settings = Some("crt = false\nmine = 1\n".to_owned());
    app.reload(&Arc::new(after));
    app.reload_keys(&mut memory);
    assert!(
        top(&mut app) == first,
        "the sheet and the options are as they were"
    );
    assert!(log_about_saving(&app)[0].contains("slams"), "the mod");
    press(&mut app, &mut memory, &[Key::Char('8')]);
    assert_eq!(turn(&app), 0, "the old key");
    press(&mut app, &mut memory, &[Key::Char('9')]);
    assert_eq!(turn(&app), 1, "the new key");
    // An option chosen later is saved into the file as it is now.
    press(&mut app, &mut memory, &[Key::F(2)]);
    let text = memory.settings.expect("it was saved");
    assert!(text.contains("mine = 1"), "{text}");
}

/// The rows of a frame above the log.
fn top(app: &mut App) -> Vec<u32> {
    let rows = 290 * SIZE.w as usize;
    frame(app).pixels()[..rows].to_vec()
}

/// Numbers of sheets and rule sets change, but options still mean the same names.
#[test]
fn options_are_kept_by_name() {
    let before = Content::shared();
    let letters = before.sheet_named("cp437").expect("it is built in");
    let chosen = Settings {
        tiles: Some(letters),
        rules: Some(RulesId(3)),
        ..Settings::default()
    };
    let mut app = App::at_title(before, 7, RulesId(3)).with_settings(chosen);
    let mut after = Content::builtin();
    after.sheets.rotate_right(1);
    after.rules.rotate_right(1);
    app.reload(&Arc::new(after.clone()));
    assert_eq!(app.settings().rules, Some(RulesId(4)));
    // So does the rule set that the title has chosen.
    let name = |content: &Content, at: usize| content.rules[at].rules.name.clone();
    app.input(Input::Press(Key::Char('n').into()), SIZE);
    let begun = app
        .session()
        .map(|session| session.view().rules().name.clone());
    assert_eq!(begun, Some(name(before, 3)));
    assert_eq!(name(before, 3), name(&after, 4));
    let sheets = after.sheets.len();
    let right = Some(SheetId((letters.0 + 1) % sheets));
    assert_eq!(app.settings().tiles, right);
}

#[test]
fn errors_are_reported_and_nothing_changes() {
    let content = content("hp = 12", "hp = 12");
    let mut app = game(&content, "....");
    let state = app.session().expect("a game").fingerprint();
    app.report_errors(
        "a.toml:1: one\na.toml:2: two\nb.toml:3: three\nb.toml:4: four\nb.toml:5: five",
    );
    let told = log_about_saving(&app);
    let right = [
        "The old files stay in use. There is one more error than these:",
        "b.toml:4: four",
        "b.toml:3: three",
        "a.toml:2: two",
        "a.toml:1: one",
    ];
    assert_eq!(told[told.len() - 5..], right);
    assert_eq!(app.session().expect("a game").fingerprint(), state);
}
