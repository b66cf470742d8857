//! Settings survive a restart, and a file that cannot be read is never overwritten.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::content::keymap::parse_keymap;
use tallowdeep::content::settings::LookFiles;
use tallowdeep::gfx::{Canvas, Px, PxRect};
use tallowdeep::ui::input::bindings::Preset;
use tallowdeep::ui::input::key::{Input, Key, MouseButton};
use tallowdeep::ui::settings::{RulesId, Settings, ThemeId};

use super::{SIZE, content, press};
use crate::support::memory::Memory;
use crate::support::text::{assert_ends, assert_has, assert_starts};

/// The program as it starts at the title screen with the files in `memory`.
fn at_title(memory: &mut Memory) -> App {
    started(App::at_title(content(), 1, RulesId(0)), memory)
}

/// The same in a game of the rule set `tallowdeep`.
fn in_game(memory: &mut Memory) -> App {
    started(App::in_game(content(), RulesId(0), 2, None), memory)
}

fn started(mut app: App, memory: &mut Memory) -> App {
    app.load_preferences(memory);
    app.run_storage_requests(memory, SIZE);
    app
}

pub(super) fn frame(app: &mut App) -> Canvas {
    let mut canvas = Canvas::new(SIZE);
    app.draw(&mut canvas);
    canvas
}

/// All lines of the log about options.
fn log_lines(app: &App) -> Vec<String> {
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
fn the_title_stands_still_without_motion() {
    for (settings, moves) in [("motion = false\n", false), ("motion = true\n", true)] {
        let mut app = at_title(&mut kept(settings));
        let first = frame(&mut app);
        app.input(Input::Frames(30), SIZE);
        assert_eq!(frame(&mut app) != first, moves, "{settings}");
    }
}

#[test]
fn chosen_options_survive_a_restart() {
    let mut memory = Memory::default();
    let mut app = at_title(&mut memory);
    press(&mut app, &mut memory, &[Key::Char('o')]);
    assert_eq!(memory.settings, None, "nothing was chosen yet");
    press(&mut app, &mut memory, &[Key::Char('t'), Key::Char('x')]);
    let next = at_title(&mut memory);
    let right = (ThemeId(1), true);
    assert_eq!((next.settings().theme, next.settings().big_text), right);
    let mut app = in_game(&mut memory);
    press(&mut app, &mut memory, &[Key::F(2), Key::Tab]);
    let next = in_game(&mut memory).settings();
    assert_eq!((next, next.theme), (app.settings(), ThemeId(1)));
    assert!(!next.panels.sidebar);
    assert_eq!(next.tiles, None, "Tab is for the rule set being played");
    let mut app = at_title(&mut memory);
    let letters = [Key::Char('o'), Key::Char('i')];
    press(&mut app, &mut memory, &letters);
    let next = at_title(&mut memory).settings();
    assert_eq!(next.tiles, content().sheet_named("cp437").ok());
}

/// Options given on the command line stay in force until something else is chosen.
#[test]
fn options_and_files_of_the_command_line_are_saved() {
    let mut memory = kept("crt = true");
    let files = LookFiles {
        font: Some("/mine.bdf".to_owned()),
        ..LookFiles::default()
    };
    let mut app = in_game(&mut memory).with_look_files(files.clone());
    let told = Settings {
        theme: ThemeId(2),
        ..app.settings()
    };
    app.adopt(told);
    press(&mut app, &mut memory, &[]);
    app.run_storage_requests(&mut memory, SIZE);
    assert_eq!(at_title(&mut memory).settings(), told);
    // Other options leave the files as they are.
    press(&mut app, &mut memory, &[Key::F(3)]);
    let text = memory.settings.expect("they were saved");
    assert_eq!(LookFiles::parse("settings.toml", &text), Ok(files));
}

#[test]
fn a_broken_settings_file_is_reported_and_kept() {
    let mut memory = kept("theme = \"contrast\"\nmotion = 3\n");
    let mut app = in_game(&mut memory);
    let right =
        "settings.toml:2: motion: expected true or false, found 3. The default options are in use.";
    assert_eq!(log_lines(&app), [right]);
    assert_eq!(app.settings(), Settings::default());
    press(&mut app, &mut memory, &[Key::Char('i'), Key::Escape]);
    assert!(
        memory
            .settings
            .as_ref()
            .is_some_and(|text| text.contains("motion = 3"))
    );
    press(&mut app, &mut memory, &[Key::F(2)]);
    assert!(
        memory
            .aside
            .as_ref()
            .is_some_and(|text| text.contains("motion = 3"))
    );
    let aside = "The options that could not be read are saved as settings.toml.broken.";
    assert_eq!(log_lines(&app)[1..], [aside]);
    // The broken file was set aside, so the program may write a new one.
    press(&mut app, &mut memory, &[Key::F(2)]);
    assert!(memory.aside.is_some_and(|text| text.contains("motion = 3")));
    assert_eq!(log_lines(&app).len(), 2);
}

/// A newer version may have written it, or the player has misspelt it.
#[test]
fn unknown_options_are_reported_and_kept() {
    let text = "theme = \"contrast\"\ncolour = 3 # mine\n";
    let mut memory = kept(text);
    let mut app = in_game(&mut memory);
    let log = app.session().expect("a game is being played").log();
    let mut log = log.entries().iter().map(|entry| entry.text_with_count());
    let said = log
        .find(|line| line.contains("colour"))
        .expect("it is reported");
    assert_starts(&said, "settings.toml:2: expected one of the keys theme, ");
    assert_ends(&said, ", found colour. It has no effect, and is kept.");
    assert_eq!(app.settings().theme, ThemeId(1));
    press(&mut app, &mut memory, &[Key::F(2)]);
    assert_eq!(memory.settings, Some(format!("{text}sidebar = false\n")));
    assert_eq!(memory.aside, None);
}

/// Each writes only what was changed in it.
#[test]
fn two_windows_do_not_undo_each_others_options() {
    let mut memory = kept("# mine\nlog = true # below\n");
    let (mut one, mut other) = (in_game(&mut memory), in_game(&mut memory));
    press(&mut one, &mut memory, &[Key::F(3)]);
    press(&mut other, &mut memory, &[Key::F(2)]);
    let both = "# mine\nlog = false # below\nsidebar = false\n";
    assert_eq!(memory.settings.as_deref(), Some(both));
    // An option that could not be written is written with the next.
    memory.full = true;
    press(&mut one, &mut memory, &[Key::F(3)]);
    memory.full = false;
    press(
        &mut one,
        &mut memory,
        &[Key::Escape, Key::Char('o'), Key::Char('x')],
    );
    let all = both.replace("false #", "true #") + "big_text = true\n";
    assert_eq!(memory.settings.as_deref(), Some(&*all));
    // A file that is removed is written anew, with all options.
    memory.settings = None;
    press(&mut one, &mut memory, &[Key::Char('x')]);
    let text = memory.settings.take().expect("it was written");
    assert_has(&text, "log = true\n");
    assert_has(&text, "theme = \"tallow\"\n");
    // Broken meanwhile: it is kept, and all options are written.
    memory.settings = Some("log = 3".to_owned());
    press(&mut one, &mut memory, &[Key::Char('x')]);
    assert_eq!(memory.aside.as_deref(), Some("log = 3"));
    let text = memory.settings.expect("it was written");
    assert_has(&text, "log = true\n");
    assert_has(&text, "big_text = true\n");
}

/// docs/play.md: the player may have read the warning and quit, to repair the file.
#[test]
fn quitting_leaves_a_broken_settings_file_alone() {
    let mut memory = kept("motion = 3\n");
    let mut app = in_game(&mut memory);
    let rect = PxRect::new(10, 20, 640, 360);
    app.note_window_rect(rect);
    app.run_storage_requests(&mut memory, SIZE);
    let right = (Some("motion = 3\n"), &None);
    assert_eq!((memory.settings.as_deref(), &memory.aside), right);
    press(&mut app, &mut memory, &[Key::F(2)]);
    app.note_window_rect(rect);
    app.run_storage_requests(&mut memory, SIZE);
    assert_eq!(in_game(&mut memory).settings().window, Some(rect));
}

#[test]
fn the_title_screen_shows_settings_errors() {
    let plain = frame(&mut at_title(&mut Memory::default()));
    let mut app = at_title(&mut kept("theme = 3"));
    let noted = frame(&mut app);
    let top = 40 * SIZE.w as usize;
    assert_ne!(noted.pixels()[..top], plain.pixels()[..top]);
    assert_eq!(noted.pixels()[top..], plain.pixels()[top..]);
}

/// The warning comes again only after something was saved.
#[test]
fn unsaved_options_hold_and_warn_once() {
    let mut memory = Memory::default();
    let mut app = in_game(&mut memory);
    memory.full = true;
    press(&mut app, &mut memory, &[Key::F(2), Key::F(2), Key::F(3)]);
    assert!(!app.settings().panels.log);
    let warning = "The options are not saved: the disk is full.";
    assert_eq!(log_lines(&app), [warning]);
    memory.full = false;
    press(&mut app, &mut memory, &[Key::F(2)]);
    memory.full = true;
    press(&mut app, &mut memory, &[Key::F(2), Key::F(2)]);
    assert_eq!(log_lines(&app), [format!("{warning} ×2")]);
}

/// A bad key file is reported, and the default keys apply.
#[test]
fn broken_key_files_fall_back_to_defaults() {
    let explored = |keys: &str, key: Key| {
        let mut memory = Memory {
            keys: Some(keys.to_owned()),
            ..Memory::default()
        };
        let mut app = in_game(&mut memory);
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
    let told = "keys.toml:2: \"r\" was the only key of rest; give rest another one. The default keys are in use.";
    let broken = "\nexplore = \"r\"\n";
    let right = (true, Some(told.to_owned()));
    assert_eq!(explored(broken, Key::Char('o')), right);
}

#[test]
fn a_chosen_keyboard_applies_at_once() {
    let mut memory = Memory::default();
    let mut app = at_title(&mut memory);
    press(&mut app, &mut memory, &[Key::Char('o'), Key::Char('k')]);
    assert_eq!(app.settings().keyboard, Some(Preset::Azerty));
    let text = memory.settings.clone().expect("it was chosen");
    assert!(text.contains("keyboard = \"azerty\"\n"), "{text}");
    let mut next = in_game(&mut memory);
    let mut usual = App::in_game(content(), RulesId(0), 2, None);
    for app in [&mut next, &mut usual] {
        press(app, &mut memory, &[Key::Char('?')]);
    }
    assert_ne!(frame(&mut next), frame(&mut usual), "other keys are shown");
}

/// The options' page of single keys, with the keys in `memory`.
fn key_page(memory: &mut Memory) -> App {
    let mut app = at_title(memory);
    press(&mut app, memory, &[Key::Char('o'), Key::Char('b')]);
    app
}

#[test]
fn a_key_given_in_the_options_is_saved() {
    let mut memory = Memory {
        keys: Some("# mine\npreset = \"azerty\"\nlook = \"u\"\n".to_owned()),
        ..Memory::default()
    };
    let mut app = key_page(&mut memory);
    let north_now_t = [Key::Enter, Key::Char('T'), Key::Char('é')];
    press(&mut app, &mut memory, &north_now_t);
    let given = "# mine\npreset = \"azerty\"\nlook = \"u\"\nnorth = [\"é\", \"Up\", \"Pad8\", \"z\", \"k\"]\n";
    assert_eq!(memory.keys.as_deref(), Some(given));
    press(&mut app, &mut memory, &[Key::Enter, Key::Char('z')]);
    press(&mut app, &mut memory, &[Key::Enter, Key::Escape]);
    let taken = given.replace(" \"z\",", "");
    let right = Some(&*taken);
    assert_eq!(memory.keys.as_deref(), right, "pressed again, it goes");
    press(&mut app, &mut memory, &[Key::Char('D')]);
    let usual = "# mine\npreset = \"azerty\"\nlook = \"u\"\n";
    assert_eq!(memory.keys.as_deref(), Some(usual));
    press(&mut app, &mut memory, &[Key::Char('A'), Key::Enter]);
    let none = "# mine\npreset = \"azerty\"\n";
    assert_eq!(memory.keys.as_deref(), Some(none));
}

#[test]
fn a_key_in_use_is_taken_only_after_enter() {
    let mut memory = Memory::default();
    let mut app = key_page(&mut memory);
    let explore = [
        vec![Key::Down; 11],
        vec![Key::Enter, Key::Char('k'), Key::Escape],
    ]
    .concat();
    press(&mut app, &mut memory, &explore);
    assert_eq!(memory.keys, None, "nothing was taken");
    press(
        &mut app,
        &mut memory,
        &[Key::Enter, Key::Char('k'), Key::Enter],
    );
    assert_eq!(memory.keys.as_deref(), Some("explore = [\"k\", \"o\"]\n"));
    // If it is the other action's only key, the two swap.
    press(
        &mut app,
        &mut memory,
        &[Key::Enter, Key::Char('g'), Key::Enter],
    );
    let swapped = "explore = [\"g\", \"o\"]\npick_up = [\"k\"]\n";
    assert_eq!(memory.keys.as_deref(), Some(swapped));
    // The keys also apply after a restart.
    let mut app = in_game(&mut memory);
    press(&mut app, &mut memory, &[Key::Char('g')]);
    app.finish_motion();
    let session = app.session().expect("a game is being played");
    assert!(session.view().turn() > 0, "it explores");
}

#[test]
fn a_click_chooses_the_action_for_a_key() {
    let mut memory = Memory::default();
    let mut app = key_page(&mut memory);
    let click = |app: &mut App, memory: &mut Memory, x: i32, y: i32| {
        app.input(Input::Click(Px::new(x, y), MouseButton::Left), SIZE);
        app.run_storage_requests(memory, SIZE);
    };
    // The second row below the first heading: east.
    click(&mut app, &mut memory, 30, 26 + 2 * 17 + 5);
    press(&mut app, &mut memory, &[Key::Char('é')]);
    let text = memory.keys.clone().expect("it was given a key");
    assert!(text.starts_with("east = [\"é\", "), "{text}");
    let row = |app: &mut App| frame(app).pixels()[..SIZE.w as usize * 360].to_vec();
    let before = row(&mut app);
    app.input(Input::Wheel(Px::new(30, 60), -1), SIZE);
    assert_ne!(row(&mut app), before, "the wheel moves the cursor");
    // Back to the options, which draw a different frame.
    let page = frame(&mut app);
    press(&mut app, &mut memory, &[Key::Escape]);
    assert_ne!(frame(&mut app), page);
}

/// The player may edit the file while the game runs.
#[test]
fn keys_edited_meanwhile_are_kept_and_count() {
    let mut memory = Memory {
        keys: Some("# mine\nlook = \"u\"\n".to_owned()),
        ..Memory::default()
    };
    let mut app = key_page(&mut memory);
    let edited = "# mine, too\nlook = \"u\" # here\nexplore = \"9\"\n";
    memory.keys = Some(edited.to_owned());
    press(&mut app, &mut memory, &[Key::Enter, Key::Char('é')]);
    let text = memory.keys.clone().expect("it was written");
    let north = text.strip_prefix(edited).expect("the rest is as it was");
    assert!(north.starts_with("north = [\"é\", "), "{text}");
    press(
        &mut app,
        &mut memory,
        &[Key::Escape, Key::Escape, Key::Char('n')],
    );
    let explored = |app: &mut App, memory: &mut Memory, key| {
        app.restart();
        press(app, memory, &[Key::Char(key)]);
        app.finish_motion();
        app.session().expect("a game is played").view().turn() > 0
    };
    assert!(explored(&mut app, &mut memory, '9'), "the new line counts");
    // F5 reads it, too.
    memory.keys = Some("explore = \"8\"\n".to_owned());
    assert!(!explored(&mut app, &mut memory, '8'));
    app.reload_keys(&mut memory);
    assert!(explored(&mut app, &mut memory, '8'));
    memory.keys = Some("explore = 3\n".to_owned());
    app.reload_keys(&mut memory);
    assert!(explored(&mut app, &mut memory, '8'), "nothing changes");
    // A key that the file gives to another action by now.
    memory.keys = Some("look = \"ö\"\n".to_owned());
    press(&mut app, &mut memory, &[Key::F(1), Key::Char('o')]);
    let give = [Key::Char('b'), Key::Enter, Key::Char('ö')];
    press(&mut app, &mut memory, &give);
    assert_eq!(memory.aside.as_deref(), Some("look = \"ö\"\n"));
    let text = memory.keys.expect("it was written");
    assert_has(&text, "north = [\"ö\", ");
    assert_has(&text, "explore = [\"8\"]");
}

/// A file named on the command line may be shared or under version control.
#[test]
fn keys_of_the_command_line_are_never_written() {
    let mut memory = Memory::default();
    let told = parse_keymap("mine", "look = \"u\"\n").expect("that is right");
    let mut app = App::at_title(content(), 1, RulesId(0)).with_keys(Some(told));
    app.load_preferences(&mut memory);
    let keys = [Key::Char('o'), Key::Char('b'), Key::Char('A'), Key::Enter];
    press(&mut app, &mut memory, &keys);
    assert_eq!(memory.keys, None);
}
