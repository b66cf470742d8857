//! The appearance of the game in a window: from the arguments, otherwise as the player had it last.

use std::path::{self, Path};

use clap::ValueEnum;
use tallowdeep::app::App;
use tallowdeep::app::storage::{OwnFile, Storage};
use tallowdeep::content::Content;
use tallowdeep::content::settings::LookFiles;
use tallowdeep::platform::files::SaveFolder;
use tallowdeep::ui::settings::{Settings, SheetId};

use super::appearance::{
    AppearanceArgs, LetterOrder, OptionArgs, is_default, load_sheet, set_text_font,
};
use super::error::CliError;

/// Tiles, fonts and options for a window.
pub(super) struct SavedAppearance<'a> {
    options: &'a OptionArgs,
    /// Whether the arguments name tiles or a font.
    is_given: bool,
    /// The sheet they name.
    sheet: Option<SheetId>,
    files: LookFiles,
    /// Errors from saved files that could no longer be loaded.
    errors: Vec<String>,
}

impl<'a> SavedAppearance<'a> {
    /// Loads what the arguments name, otherwise the files named in the settings in `saves`. Failure to load one of the
    /// latter is not an error, but reported later.
    pub(super) fn load(
        args: &AppearanceArgs,
        options: &'a OptionArgs,
        saves: &mut SaveFolder,
        content: &mut Content,
    ) -> Result<Self, CliError> {
        let sheet = args.apply(content)?;
        options.over(Settings::default(), content)?;
        // Settings that cannot be read are reported when they are loaded.
        let saved = saves.own_file(OwnFile::Settings).ok().flatten();
        let files = saved.and_then(|saved| LookFiles::parse(&saved.name, &saved.text).ok());
        let mut look = Self {
            options,
            is_given: args.tiles.is_some() || args.font.is_some(),
            sheet,
            files: files.unwrap_or_default(),
            errors: Vec::new(),
        };
        look.tiles(args, content);
        look.font(args, content);
        Ok(look)
    }

    fn tiles(&mut self, args: &AppearanceArgs, content: &mut Content) {
        if let Some(given) = args.tiles.as_ref().filter(|tiles| is_file(tiles)) {
            self.files.tiles = absolute(given);
            let order = args.tiles_order.and_then(|order| order.to_possible_value());
            self.files.tiles_order = order.map(|order| order.get_name().to_owned());
        } else if let Some(saved) = &self.files.tiles {
            let order = self.files.tiles_order.as_deref();
            let order = order.and_then(|word| LetterOrder::from_str(word, false).ok());
            let loaded = load_sheet(Path::new(saved), order, content);
            self.note_error(loaded, "tiles are");
        }
    }

    fn font(&mut self, args: &AppearanceArgs, content: &mut Content) {
        match (&args.font, &self.files.font) {
            (Some(given), _) if is_default(given) => self.files.font = None,
            (Some(given), _) => self.files.font = absolute(given),
            (None, Some(saved)) => {
                let loaded = set_text_font(Path::new(saved), content);
                self.note_error(loaded, "font is");
            }
            (None, None) => {}
        }
    }

    fn note_error<T>(&mut self, loaded: Result<T, CliError>, what: &str) {
        let text = |error: CliError| format!("{}. The default {what} in use.", error.text);
        self.errors.extend(loaded.err().map(text));
    }

    /// Applies everything once the settings are loaded, and saves what the arguments name.
    pub(super) fn apply_to(mut self, app: App, content: &Content) -> Result<App, CliError> {
        let mut app = app.with_look_files(std::mem::take(&mut self.files));
        let settings = app.settings();
        let given = Settings {
            tiles: self.sheet.or(settings.tiles),
            ..self.options.over(settings, content)?
        };
        if self.is_given || given != settings {
            app.adopt(given);
        }
        self.report_errors(&mut app);
        Ok(app)
    }

    /// Reports the saved files that could no longer be loaded.
    pub(super) fn report_errors(&self, app: &mut App) {
        for error in &self.errors {
            app.warn_about_file(error);
        }
    }
}

/// The path in a form that works whatever folder the program is started in; `None` if it is not Unicode, which a settings
/// file must be.
fn absolute(path: &Path) -> Option<String> {
    let path = path::absolute(path).ok()?;
    path.to_str().map(str::to_owned)
}

/// Whether `--tiles` names a file.
fn is_file(tiles: &Path) -> bool {
    tiles.extension().is_some()
}
