//! Command line options for what the game looks like: tilesheet and font, theme, large text.

use std::path::{Path, PathBuf};
use tallowdeep::ui::settings::{Settings, SheetId};

use clap::{Args, ValueEnum};
use tallowdeep::content::Content;
use tallowdeep::gfx::sheet::TileOrder;
use tallowdeep::platform::files::{self, OverlayAssets};

use super::error::{CliError, combine_errors};

/// How to draw the game.
#[derive(Args, Default)]
pub(super) struct AppearanceArgs {
    /// Tilesheet: a name (see `tallowdeep tiles`), a TOML file that describes one, or a PNG with the 256 glyphs of
    /// code page 437
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) tiles: Option<PathBuf>,
    /// Order of the glyphs in the PNG: 16x16 in rows (default) or columns, or the 32x8 layout of libtcod
    #[arg(long, value_name = "ORDER", value_enum, requires = "tiles")]
    pub(super) tiles_order: Option<LetterOrder>,
    /// TrueType, OpenType or BDF font for text, scaled to 8x16 pixels; `default` for the program's own
    #[arg(long, value_name = "FILE")]
    pub(super) font: Option<PathBuf>,
}

/// Which of the player's options are in force.
#[derive(Args, Default)]
pub(super) struct OptionArgs {
    /// Theme: tallow, contrast, deuteranopia, protanopia, tritanopia, or one of --assets
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Draw text and panels at twice their size, if there is room; else, in a window, everything a third larger
    #[arg(long)]
    large_text: bool,
    /// Draw scan lines and glow, like an old tube monitor
    #[arg(long)]
    crt: bool,
}

impl OptionArgs {
    /// These settings, overridden by the arguments.
    pub(super) fn over(&self, settings: Settings, content: &Content) -> Result<Settings, CliError> {
        let theme = self.theme.as_deref().map(|name| content.theme_named(name));
        let theme = theme.transpose().map_err(CliError::arguments)?;
        Ok(Settings {
            theme: theme.unwrap_or(settings.theme),
            big_text: self.large_text || settings.big_text,
            crt: self.crt || settings.crt,
            ..settings
        })
    }
}

/// The order of glyphs in an image.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum LetterOrder {
    /// 16x16, row by row.
    Rows,
    /// 16x16, column by column.
    Columns,
    /// 32x8, in libtcod's layout.
    Tcod,
}

impl AppearanceArgs {
    /// The files that are read; neither can be standard input.
    pub(super) fn inputs(&self) -> [Option<&Path>; 2] {
        [&self.tiles, &self.font]
            .map(|path| path.as_deref().filter(|path| path.extension().is_some()))
    }

    /// Loads the given tilesheet and font into `content`; returns the tilesheet, if one is given.
    pub(super) fn apply(&self, content: &mut Content) -> Result<Option<SheetId>, CliError> {
        let font = self.font.as_deref().filter(|path| !is_default(path));
        let font = font.map(|path| set_text_font(path, content));
        let tiles = self.tiles.as_deref();
        let sheet = tiles.map(|path| load_sheet(path, self.tiles_order, content));
        let (_, sheet) = combine_errors(font.transpose(), sheet.transpose())?;
        Ok(sheet)
    }
}

/// Whether `--font` asks for the built-in font.
pub(super) fn is_default(font: &Path) -> bool {
    font == Path::new("default")
}

/// The index of the tilesheet with this name, or described or drawn in this TOML or PNG file.
pub(super) fn load_sheet(
    path: &Path,
    order: Option<LetterOrder>,
    content: &mut Content,
) -> Result<SheetId, CliError> {
    let name = files::display_name(path);
    let is_name = path.extension().is_none();
    let is_described = files::has_ending(path, "toml");
    if (is_name || is_described) && order.is_some() {
        return Err(CliError::arguments(format!(
            "--tiles-order goes with a picture such as --tiles mine.png, found {name:?}"
        )));
    }
    match path.file_name() {
        _ if is_name => content.sheet_named(&name).map_err(CliError::arguments),
        Some(file) if is_described => described_sheet(path, &file.to_string_lossy(), content),
        _ => {
            let order = match order {
                None | Some(LetterOrder::Rows) => TileOrder::Rows,
                Some(LetterOrder::Columns) => TileOrder::Columns,
                Some(LetterOrder::Tcod) => TileOrder::Tcod,
            };
            let bytes = files::read_bytes(path)?;
            Ok(content.add_cp437_sheet(&name, &bytes, order)?)
        }
    }
}

/// Replaces the text font with the one in this file.
pub(super) fn set_text_font(path: &Path, content: &mut Content) -> Result<(), CliError> {
    if path == Path::new("-") {
        let error = "--font: fonts are not read from standard input; name a file";
        return Err(CliError::arguments(error));
    }
    let bytes = files::read_bytes(path)?;
    Ok(content.set_text_font(&files::display_name(path), &bytes)?)
}

/// The index of the tilesheet described by the TOML file at `path`, whose file name is `file`.
fn described_sheet(path: &Path, file: &str, content: &mut Content) -> Result<SheetId, CliError> {
    // A path without a folder is relative to the current one.
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    let name = files::display_name(path);
    let missing = |_| CliError::failed(format!("{name}: there is no such file"));
    let beside = OverlayAssets::beside(folder.unwrap_or(Path::new("."))).map_err(missing)?;
    Ok(content.add_sheet(&beside, file)?)
}
