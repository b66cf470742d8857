//! The commands that open a window, and reloading files while it is open.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tallowdeep::app::App;
use tallowdeep::app::backend::{self, Backend, Ended};
use tallowdeep::app::headless;
use tallowdeep::content::Content;
use tallowdeep::content::keymap::{self, Keymap};
use tallowdeep::platform::clock;
use tallowdeep::platform::files::{self, SaveFolder};
use tallowdeep::platform::window::{self, Gone, Mirror, Window};
use tallowdeep::ui::tutorial_screen::TutorialScreen;

use super::appearance::{AppearanceArgs, OptionArgs};
use super::args::{AssetArgs, PlayArgs};
use super::error::CliError;
use super::inputs::{candle, check_files, content, game, rule_set};
use super::last_words::LastWords;
use super::outputs::{output, print_bytes};
use super::recordings::{self, ReplayArgs};
use super::saved_appearance::SavedAppearance;
use super::{speaker, with_layout};

/// Plays in a window.
pub(super) fn play(args: &PlayArgs) -> Result<(), CliError> {
    // First, since a file that is standard input can be read only once.
    let warning = window::restart_for_input()?;
    check_files(&args.game.inputs(), &[&args.mirror])?;
    let mut content = content(&args.game.assets)?;
    if let Some(path) = &args.mirror {
        // A file that cannot be written is better found out before the window opens.
        output(path, b"")?;
    }
    let mut saves = SaveFolder::new(args.saves.saves.as_deref());
    saves.sweep();
    let (rules, look, map) = game(&args.game, &mut content, |content| {
        SavedAppearance::load(&args.game.look, &args.game.options, &mut saves, content)
    })?;
    let seed = args.game.seed.unwrap_or_else(clock::random_seed);
    let keys = args.keys.as_deref().map(keys).transpose()?;
    let names = args.game.rules.is_some() || args.game.chapter.is_some();
    let candle = candle(&args.game, &content, rules)?;
    let is_set = args.game.seed.is_some() || args.game.candle.is_some();
    let at_once = names || is_set || map.is_some();
    let files = Files {
        rules: args.game.rules.as_deref(),
        assets: &args.game.assets,
        look: &args.game.look,
        options: &args.game.options,
    };
    let content = Arc::new(content);
    let app = match at_once {
        true => App::in_game(&content, rules, seed, map).with_candle(candle),
        false => App::at_title(&content, seed, rules),
    };
    let app = with_layout(app, args.game.layout())?
        .on_day(clock::today())
        .with_keys(keys)
        .with_hints();
    let mut app = speaker::listening(app);
    app.load_preferences(&mut saves);
    let mut app = look.apply_to(app, &content)?;
    warn(&mut app, warning);
    let mirror = args.mirror.clone().map(mirror);
    run(app, &files, args.scale, mirror, &mut saves)
}

/// Writes each text to this file, in place of the one before. On standard output, which has no place, a form feed ends
/// each.
fn mirror(path: PathBuf) -> Mirror {
    let end = if path == Path::new("-") { "\x0c\n" } else { "" };
    Box::new(move |text| {
        let written = output(&path, format!("{text}{end}").as_bytes());
        written.map_err(|error| format!("{}; the screen is not written there any more", error.text))
    })
}

/// Tells the player what was found wrong with the desktop.
fn warn(app: &mut App, warning: Option<&str>) {
    if let Some(warning) = warning {
        app.warn_about_file(warning);
    }
}

/// Watches a recording in a window.
pub(super) fn replay(args: &ReplayArgs) -> Result<(), CliError> {
    let warning = window::restart_for_input()?;
    let mut saves = SaveFolder::new(args.saves.saves.as_deref());
    saves.sweep();
    let files = Files {
        rules: None,
        assets: &args.assets,
        look: &args.look,
        options: &args.options,
    };
    let (content, look) = files.read(&mut saves)?;
    let opened = recordings::load_recording(&content, &args.file)?;
    let content = Arc::new(content);
    let app = App::watching(&content, &files::display_name(&args.file), opened);
    let mut app = speaker::listening(app.on_day(clock::today()));
    app.load_preferences(&mut saves);
    let mut app = look.apply_to(app, &content)?;
    warn(&mut app, warning);
    run(app, &files, args.scale, None, &mut saves)
}

/// The files named in the arguments, to be read again on reload.
struct Files<'a> {
    /// The rule set, which may be a file.
    rules: Option<&'a Path>,
    assets: &'a AssetArgs,
    look: &'a AppearanceArgs,
    options: &'a OptionArgs,
}

impl<'a> Files<'a> {
    fn read(&self, saves: &mut SaveFolder) -> Result<(Content, SavedAppearance<'a>), CliError> {
        let mut content = content(self.assets)?;
        if let Some(name) = self.rules {
            rule_set(name, &mut content)?;
        }
        let look = SavedAppearance::load(self.look, self.options, saves, &mut content)?;
        Ok((content, look))
    }
}

/// Runs the program, and reloads its files whenever the player asks for it. If they have errors, reports them and keeps
/// the old content.
fn run(
    mut app: App,
    files: &Files<'_>,
    scale: Option<u32>,
    mirror: Option<Mirror>,
    saves: &mut SaveFolder,
) -> Result<(), CliError> {
    app.list_recordings();
    let mut window = open_window(&app, scale)?;
    if let Some(mirror) = mirror {
        window.mirror(mirror);
    }
    if let Some(size) = app.tutorial_size() {
        window.fit(Some(size));
    }
    if let Some(line) = app.tutorial().and_then(TutorialScreen::terminal_line) {
        print_bytes(format!("{line}\n").as_bytes())?;
    }
    let mut speaker = speaker::speaker();
    let _words = LastWords::ready();
    loop {
        match backend::run(&mut app, &mut window, saves, &mut speaker)? {
            Ended::Quit => return leave(&app, window.end()),
            Ended::Reopen => {
                window = window.reopened()?;
                set_icon(&mut window, &app);
            }
            Ended::Reload => match files.read(saves) {
                Ok((content, look)) => {
                    app.reload(&Arc::new(content));
                    app.reload_keys(saves);
                    look.report_errors(&mut app);
                    app.list_recordings();
                }
                Err(error) => app.report_errors(&error.text),
            },
        }
    }
}

/// Says what the player has not been told in the window: that it has gone away and where the game is, or what is lost.
fn leave(app: &App, ended: Result<(), Gone>) -> Result<(), CliError> {
    let lost = app.unsaved().map(lost);
    let what = match (ended, lost) {
        (Ok(()), None) => return Ok(()),
        (Ok(()), Some(lost)) => lost,
        (Err(gone), Some(lost)) => format!("{gone}. {lost}"),
        (Err(gone), None) => match files::crash_report::recording() {
            Some(file) => {
                format!("{gone}. The game is saved in {file}; Continue goes on with it.")
            }
            None => gone.to_string(),
        },
    };
    Err(CliError::failed(what))
}

/// What is lost of a game that could not be saved, and why.
fn lost(why: &str) -> String {
    match files::crash_report::recording() {
        Some(file) => format!(
            "The last turns of the game are lost, because they could not be saved: {why}. The rest is saved in {file}; \
             Continue goes on with it."
        ),
        None => format!("The game is lost, because it could not be saved: {why}."),
    }
}

/// Opens the window where the player left it.
fn open_window(app: &App, scale: Option<u32>) -> Result<Window, CliError> {
    let rect = app.settings().window;
    let frame = app.tutorial_size().unwrap_or(headless::FRAME);
    let mut window = Window::open(backend::NAME, scale, frame, rect)?;
    set_icon(&mut window, app);
    Ok(window)
}

fn set_icon(window: &mut Window, app: &App) {
    if let Some(icon) = app.icon() {
        window.set_icon(&icon);
    }
}

/// Reads a key bindings file.
fn keys(path: &Path) -> Result<Keymap, CliError> {
    let text = files::read_text(path)?;
    Ok(keymap::parse_keymap(&files::display_name(path), &text)?)
}
