//! What the command line says of how the game is drawn: tilesheet and font.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tallowdeep::content::Content;
use tallowdeep::files::{self, Overlay};
use tallowdeep::gfx::sheet::Order;

use super::{Fault, both};

/// How to draw the game.
#[derive(Args, Default)]
pub(super) struct LookArgs {
    /// Tilesheet; `tallowdeep tiles` lists them. Or a file: mine.toml that describes one, or mine.png with the 256
    /// letters of code page 437
    #[arg(long, value_name = "NAME|FILE")]
    tiles: Option<String>,
    /// How the letters lie in mine.png: 16 by 16 in rows (the usual order), or in columns, or 32 by 8 as libtcod has them
    #[arg(long, value_name = "ORDER", value_enum, requires = "tiles")]
    tiles_order: Option<LetterOrder>,
    /// A TrueType or OpenType font to write with, brought to letters of 8x16 pixels
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
}

/// In which order letters lie in a picture.
#[derive(Clone, Copy, ValueEnum)]
enum LetterOrder {
    /// 16 by 16, row after row.
    Rows,
    /// 16 by 16, column after column.
    Columns,
    /// 32 by 8 in libtcod's own order.
    Tcod,
}

impl LookArgs {
    /// Adds what is named to `content`; answers the number of the tilesheet, if one is named.
    pub(super) fn apply(&self, content: &mut Content) -> Result<Option<usize>, Fault> {
        let font = self.font.as_deref().map(|path| write_with(path, content));
        let sheet = self.tiles.as_deref().map(|name| self.sheet(name, content));
        let (_, sheet) = both(font.transpose(), sheet.transpose())?;
        Ok(sheet)
    }

    /// The number of the sheet called `name`, or of the file `name`: a description or a picture.
    fn sheet(&self, name: &str, content: &mut Content) -> Result<usize, Fault> {
        let path = Path::new(name);
        let ending = path.extension().and_then(|ending| ending.to_str());
        let described = ending.is_none() || ending == Some("toml");
        if described && self.tiles_order.is_some() {
            return Err(Fault::Arguments(format!(
                "--tiles-order goes with a picture such as --tiles mine.png, found {name:?}"
            )));
        }
        match (ending, path.file_name().and_then(|file| file.to_str())) {
            (None, _) => content.sheet(name).map_err(Fault::Arguments),
            (Some("toml"), Some(file)) => described_sheet(path, file, content),
            _ => {
                let order = match self.tiles_order {
                    None | Some(LetterOrder::Rows) => Order::Rows,
                    Some(LetterOrder::Columns) => Order::Columns,
                    Some(LetterOrder::Tcod) => Order::Tcod,
                };
                let bytes = files::read_bytes(path).map_err(Fault::Failed)?;
                let added = content.add_letters(name, &bytes, order);
                added.map_err(|error| Fault::Failed(error.to_string()))
            }
        }
    }
}

/// Writes with the font in this file from now on.
fn write_with(path: &Path, content: &mut Content) -> Result<(), Fault> {
    let bytes = files::read_bytes(path).map_err(Fault::Failed)?;
    let done = content.write_with(&files::shown(path), &bytes);
    done.map_err(|error| Fault::Failed(error.to_string()))
}

/// The number of the sheet that the file at `path`, called `file`, describes.
fn described_sheet(path: &Path, file: &str, content: &mut Content) -> Result<usize, Fault> {
    // A file without a folder lies in this one.
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let missing = |_| Fault::Failed(format!("{}: there is no such file", path.display()));
    let beside = Overlay::new(folder.unwrap_or(Path::new("."))).map_err(missing)?;
    content
        .add_sheet(&beside, file)
        .map_err(|error| Fault::Failed(error.to_string()))
}
