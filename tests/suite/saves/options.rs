//! Settings survive a restart, and a file that cannot be read is never overwritten.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::gfx::Canvas;
use tallowdeep::ui::input::bindings::Preset;
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::settings::{RulesId, Settings, SheetId, ThemeId};

use super::{SIZE, content};
use crate::support::memory::Memory;

/// The program as it starts with these settings: at the title screen, or in a game of the rule set `tallowdeep`.
fn started(memory: &mut Memory, at_title: bool) -> App<'static> {
    let mut app = if at_title {
        App::at_title(content(), 1, RulesId(0))
    } else {
        App::in_game(content(), RulesId(0), 2, None)
    };
    app.load_preferences(memory);
    app.run_storage_requests(memory, SIZE);
    app
}

fn press(app: &mut App<'_>, memory: &mut Memory, keys: &[Key]) {
    for key in keys {
        app.input(Input::Press((*key).into()), SIZE);
        app.run_storage_requests(memory, SIZE);
    }
}

fn frame(app: &mut App<'_>) -> Canvas {
    let mut canvas = Canvas::new(SIZE);
    app.draw(&mut canvas);
    canvas
}

/// All lines of the log about options.
fn log_lines(app: &App<'_>) -> Vec<String> {
    let session = app.session().expect("a game is being played");
    let entries = session.log().entries().iter();
    let lines = entries.map(|entry| entry.text_with_count());
    lines.filter(|line| line.contains("ptions")).collect()
}

fn kept(text: &str) -> Memory {
    Memory {
        settings: Some(text.to_owned()),
        ..Memory::default()
    }
}

#[test]
fn chosen_options_survive_a_restart() {
    let mut memory = Memory::default();
    let mut app = started(&mut memory, true);
    press(&mut app, &mut memory, &[Key::Char('o')]);
    assert_eq!(memory.settings, None, "nothing was chosen yet");
    press(&mut app, &mut memory, &[Key::Char('t'), Key::Char('x')]);
    let next = started(&mut memory, true);
    assert_eq!(
        (next.settings().theme, next.settings().big_text),
        (ThemeId(1), true)
    );
    let mut app = started(&mut memory, false);
    press(&mut app, &mut memory, &[Key::F(2), Key::Tab]);
    let next = started(&mut memory, false).settings();
    assert_eq!((next, next.theme), (app.settings(), ThemeId(1)));
    assert!(!next.panels.sidebar);
    assert_eq!(next.tiles, None, "Tab is for the rule set being played");
    let mut app = started(&mut memory, true);
    let letters = [Key::Char('o'), Key::Char('i')];
    press(&mut app, &mut memory, &letters);
    let next = started(&mut memory, true).settings();
    assert_eq!(next.tiles, content().sheet_named("cp437").ok());
}

#[test]
fn tiles_follow_the_rule_set_until_chosen() {
    let mut memory = Memory::default();
    let mut own = started(&mut memory, false);
    let mut told = App::in_game(content(), RulesId(0), 2, None)
        .with_sheet(content().sheet_named("tallow").ok());
    assert_eq!(frame(&mut own), frame(&mut told));
    let mut letters = started(&mut kept("tiles = \"cp437\""), false);
    assert_ne!(frame(&mut own), frame(&mut letters));
    // From pictures, which the rule set starts with, to letters.
    press(&mut own, &mut memory, &[Key::Tab]);
    assert_eq!(frame(&mut own), frame(&mut letters));
}

#[test]
fn a_sheet_argument_is_not_saved() {
    let mut memory = kept("tiles = \"tallow\"");
    let mut app = started(&mut memory, false).with_sheet(Some(SheetId(0)));
    press(&mut app, &mut memory, &[Key::F(3)]);
    let text = memory.settings.clone().expect("a panel was hidden");
    assert!(text.contains("tiles = \"tallow\"\n"), "{text}");
    let mut app = started(&mut memory, true).with_sheet(Some(SheetId(0)));
    // Once around: tallow, each rule set's own, letters.
    let i = Key::Char('i');
    press(&mut app, &mut memory, &[Key::Char('o'), i, i, i]);
    let text = memory.settings.expect("a sheet was chosen");
    assert!(text.contains("tiles = \"cp437\"\n"), "{text}");
}

#[test]
fn a_broken_settings_file_is_reported_and_kept() {
    let mut memory = kept("theme = \"tallow\"\ncolour = 3\n");
    let mut app = started(&mut memory, false);
    let right = "settings.toml:2: expected one of the keys theme, tiles, big_text, motion, flicker, crt, volume, keyboard, \
                 rules, sidebar, log, full_screen, window, learned, found colour. The usual options are in force.";
    assert_eq!(log_lines(&app), [right]);
    assert_eq!(app.settings(), Settings::default());
    press(&mut app, &mut memory, &[Key::Char('i'), Key::Escape]);
    assert!(
        memory
            .settings
            .as_ref()
            .is_some_and(|text| text.contains("colour"))
    );
    press(&mut app, &mut memory, &[Key::F(2)]);
    assert!(
        memory
            .aside
            .as_ref()
            .is_some_and(|text| text.contains("colour"))
    );
    let aside = "The options that could not be read are kept as settings.toml.broken.";
    assert_eq!(log_lines(&app)[1..], [aside]);
    // From then on the program may write the file.
    press(&mut app, &mut memory, &[Key::F(2)]);
    assert!(memory.aside.is_some_and(|text| text.contains("colour")));
    assert_eq!(log_lines(&app).len(), 2);
}

#[test]
fn the_title_screen_shows_settings_errors() {
    let plain = frame(&mut started(&mut Memory::default(), true));
    let mut app = started(&mut kept("theme = 3"), true);
    let noted = frame(&mut app);
    let top = 40 * SIZE.w as usize;
    assert_ne!(noted.pixels()[..top], plain.pixels()[..top]);
    assert_eq!(noted.pixels()[top..], plain.pixels()[top..]);
}

#[test]
fn unsaved_options_hold_and_warn_once() {
    let mut memory = Memory::default();
    let mut app = started(&mut memory, false);
    memory.full = true;
    press(&mut app, &mut memory, &[Key::F(2), Key::F(2), Key::F(3)]);
    assert!(!app.settings().panels.log);
    assert_eq!(
        log_lines(&app),
        ["The options are not kept: the disk is full."]
    );
}

/// A bad key file is reported, and the default keys apply.
#[test]
fn broken_key_files_fall_back_to_defaults() {
    let explored = |keys: &str, key: Key| {
        let mut memory = Memory {
            keys: Some(keys.to_owned()),
            ..Memory::default()
        };
        let mut app = started(&mut memory, false);
        press(&mut app, &mut memory, &[key]);
        app.finish_motion();
        let session = app.session().expect("a game is being played");
        let mut log = session
            .log()
            .entries()
            .iter()
            .map(|entry| entry.text_with_count());
        let told = log.rfind(|line| line.contains("keys.toml"));
        (session.view().turn() > 0, told)
    };
    let own = "explore = \"k\"\n";
    assert_eq!(explored(own, Key::Char('k')), (true, None));
    assert_eq!(explored(own, Key::Char('o')), (false, None));
    let told = "keys.toml:2: \"r\" was the only key of rest; give rest another one. The usual keys are in force.";
    let broken = "\nexplore = \"r\"\n";
    assert_eq!(
        explored(broken, Key::Char('o')),
        (true, Some(told.to_owned()))
    );
}

#[test]
fn a_chosen_keyboard_applies_at_once() {
    let mut memory = Memory::default();
    let mut app = started(&mut memory, true);
    press(&mut app, &mut memory, &[Key::Char('o'), Key::Char('k')]);
    assert_eq!(app.settings().keyboard, Some(Preset::Azerty));
    let text = memory.settings.clone().expect("it was chosen");
    assert!(text.contains("keyboard = \"azerty\"\n"), "{text}");
    let mut next = started(&mut memory, false);
    let mut usual = App::in_game(content(), RulesId(0), 2, None);
    for app in [&mut next, &mut usual] {
        press(app, &mut memory, &[Key::Char('?')]);
    }
    assert_ne!(frame(&mut next), frame(&mut usual), "other keys are shown");
}
