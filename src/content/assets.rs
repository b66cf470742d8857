//! Sources of asset bytes: the program itself, or a folder that overrides it.

use std::borrow::Cow;
use std::string::FromUtf8Error;

use crate::content::{Error, IoError};
use crate::gfx::font::{SPLEEN_6X12, SPLEEN_8X16};

/// The bytes of a file, with its name in error messages.
pub type NamedBytes = (String, Cow<'static, [u8]>);

/// A read-only file tree. Paths are relative to the root of the assets and use `/`. May be read from several threads.
pub trait Assets: Sync {
    /// The bytes of a file; `None` if there is none.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError>;

    /// Paths of the files in a folder whose names end with `ending`, in display order. A missing folder is empty.
    ///
    /// # Errors
    /// If the folder exists but cannot be read.
    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError>;

    /// All files with this path in layers that override each other, topmost first, each with its name in error
    /// messages.
    ///
    /// # Errors
    /// If one exists but cannot be read.
    fn versions(&self, path: &str) -> Result<Vec<NamedBytes>, IoError> {
        let file = self.read(path)?.into_iter();
        Ok(file.map(|bytes| (self.display_path(path), bytes)).collect())
    }

    /// The path of a file in error messages.
    fn display_path(&self, path: &str) -> String {
        format!("assets/{path}")
    }
}

/// Folders in which every file with this ending is read. Other files are read only if something names them.
pub const LISTED: [(&str, &str); 7] = [
    ("rules", ".toml"),
    ("tiles", ".toml"),
    ("themes", ".toml"),
    ("sounds", ".toml"),
    ("vaults", ".txt"),
    ("sprites/tallow", ".png"),
    ("sprites/cp437", ".png"),
];

/// The assets built into the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded;

macro_rules! embed {
    ($($path:literal),* $(,)?) => {
        &[
            $(($path, include_bytes!(concat!("../../assets/", $path)) as &[u8]),)*
            ("fonts/spleen-8x16.otf", SPLEEN_8X16),
            ("fonts/spleen-6x12.otf", SPLEEN_6X12),
        ]
    };
}

/// Every built-in asset, in display order.
const FILES: &[(&str, &[u8])] = embed![
    "rules/tallowdeep.toml",
    "rules/mcrogueface.toml",
    "rules/mcrogueface-5.toml",
    "rules/tcod.toml",
    "rules/roguebasin.toml",
    "rules/sadconsole.toml",
    "rules/roguebasin-real-time.toml",
    "tiles/cp437.toml",
    "tiles/cp437.png",
    "tiles/tallow.toml",
    "tiles/tallow.png",
    "vaults/armoury.txt",
    "vaults/barrel_store.txt",
    "vaults/bone_pit.txt",
    "vaults/burnt_store.txt",
    "vaults/cage_row.txt",
    "vaults/camp.txt",
    "vaults/chained_apprentice.txt",
    "vaults/chandlery_galleries.txt",
    "vaults/chandlery_nave.txt",
    "vaults/chandlery_round.txt",
    "vaults/chapel.txt",
    "vaults/cistern.txt",
    "vaults/den.txt",
    "vaults/draughty_corridor.txt",
    "vaults/flooded_room.txt",
    "vaults/fungus_garden.txt",
    "vaults/guard_room.txt",
    "vaults/hall_barricade.txt",
    "vaults/hall_bellows.txt",
    "vaults/hall_chapel.txt",
    "vaults/hall_charnel.txt",
    "vaults/hall_chimney.txt",
    "vaults/hall_dipping.txt",
    "vaults/hall_eye.txt",
    "vaults/hall_ford.txt",
    "vaults/hall_fuse.txt",
    "vaults/hall_gallery.txt",
    "vaults/hall_gaol.txt",
    "vaults/hall_gully.txt",
    "vaults/hall_hoist.txt",
    "vaults/hall_maw.txt",
    "vaults/hall_meadow.txt",
    "vaults/hall_oil.txt",
    "vaults/hall_ossuary.txt",
    "vaults/hall_pen.txt",
    "vaults/hall_press.txt",
    "vaults/hall_reading_room.txt",
    "vaults/hall_rift.txt",
    "vaults/hall_run.txt",
    "vaults/hall_snail.txt",
    "vaults/hall_store.txt",
    "vaults/hall_wake.txt",
    "vaults/hall_webs.txt",
    "vaults/hall_wine.txt",
    "vaults/kennel.txt",
    "vaults/kitchen.txt",
    "vaults/lamp_garden.txt",
    "vaults/light_puzzle.txt",
    "vaults/mimic_chests.txt",
    "vaults/moth_closet.txt",
    "vaults/pillared_hall.txt",
    "vaults/sealed_cell.txt",
    "vaults/shelf_maze.txt",
    "vaults/spike_walk.txt",
    "vaults/treasury.txt",
    "vaults/vat_room.txt",
    "vaults/vigil.txt",
    "vaults/web_nursery.txt",
    "vaults/well.txt",
    "themes/tallow.toml",
    "themes/contrast.toml",
    "themes/deuteranopia.toml",
    "themes/protanopia.toml",
    "themes/tritanopia.toml",
    "words/en.toml",
    "sounds/steps.toml",
    "sounds/fight.toml",
    "sounds/monsters.toml",
    "sounds/things.toml",
    "sounds/flame.toml",
    "sounds/places.toml",
    "fonts/spleen-12x24.otf",
];

impl Embedded {
    /// The paths of all built-in assets.
    pub fn paths() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(path, _)| *path)
    }

    /// The text of a built-in asset; `None` if there is none with this path, or it is not text.
    pub fn text(path: &str) -> Option<&'static str> {
        std::str::from_utf8(Self::bytes(path)?).ok()
    }

    fn bytes(path: &str) -> Option<&'static [u8]> {
        let (_, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
        Some(bytes)
    }
}

impl Assets for Embedded {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        Ok(Self::bytes(path).map(Cow::Borrowed))
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let folder = format!("{folder}/");
        let is_inside = |path: &&str| path.starts_with(&folder) && path.ends_with(ending);
        Ok(Self::paths().filter(is_inside).map(str::to_owned).collect())
    }
}

/// The bytes of a required file.
///
/// # Errors
/// If it is missing or cannot be read.
pub(super) fn read_bytes(assets: &dyn Assets, path: &str) -> Result<Cow<'static, [u8]>, Error> {
    let file = assets.read(path).map_err(unreadable(assets, path))?;
    file.ok_or_else(|| Error::invalid(assets.display_path(path), "there is no such file"))
}

/// Like [`Assets::list`], with the folder named in the error.
///
/// # Errors
/// If the folder exists but cannot be read.
pub(super) fn list_files(
    assets: &dyn Assets,
    folder: &str,
    ending: &str,
) -> Result<Vec<String>, Error> {
    let paths = assets.list(folder, ending);
    paths.map_err(unreadable(assets, folder))
}

/// The error for a file or folder that cannot be read.
pub(super) fn unreadable(assets: &dyn Assets, path: &str) -> impl FnOnce(IoError) -> Error {
    |source| Error::Io {
        location: assets.display_path(path),
        verb: "read",
        source,
    }
}

/// The text of a required file.
///
/// # Errors
/// If it is missing, cannot be read, or is not UTF-8.
pub(super) fn read_text(assets: &dyn Assets, path: &str) -> Result<String, Error> {
    utf8(&assets.display_path(path), read_bytes(assets, path)?)
}

/// The text of a file already read.
///
/// # Errors
/// If it is not UTF-8.
pub(super) fn utf8(location: &str, bytes: Cow<'_, [u8]>) -> Result<String, Error> {
    String::from_utf8(bytes.into_owned())
        .map_err(|error| Error::invalid(location, not_utf8(&error)))
}

/// What a file that is not UTF-8 must be, and its first line that is not.
pub fn not_utf8(error: &FromUtf8Error) -> String {
    let bytes = error.as_bytes();
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return "must be UTF-8 text, found UTF-16; save it as UTF-8".to_owned();
    }
    let valid = &bytes[..error.utf8_error().valid_up_to()];
    let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
    format!("must be UTF-8 text, line {line} is not")
}

/// A path whose ending, if it has one, is in small letters.
pub fn with_small_ending(path: &str) -> String {
    match path.rsplit_once('.') {
        Some((stem, ending)) if !ending.contains('/') => {
            format!("{stem}.{}", ending.to_ascii_lowercase())
        }
        _ => path.to_owned(),
    }
}

/// A file name without folder and extension.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
