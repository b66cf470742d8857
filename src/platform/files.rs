//! File system access. Nothing else reads or writes files.

pub mod crash_report;
mod recording_file;
mod saves;
mod settings;
mod whole;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::app::storage;
use crate::base::printable::printable;
use crate::content::{Assets, Embedded, Error, IoError};

pub use saves::SaveFolder;

/// Largest picture or font that is read, in bytes: 64 MiB. This and the limits below bound memory.
const MAX_BYTES: u64 = 64 << 20;
/// Largest TOML file, map or script: 1 MiB, since TOML takes up to a hundred times its size while it is read.
const MAX_TEXT: u64 = 1 << 20;
/// Largest recording: 32 MiB, some million turns.
const MAX_RECORDING: u64 = 32 << 20;

/// Reads a file.
///
/// # Errors
/// If it cannot be read or is larger than 64 MiB; names the file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = fs::File::open(path).and_then(|file| read_limited(file, MAX_BYTES));
    bytes.map_err(|error| refused(path, "read", error))
}

/// Reads a map, a script or another text file, or standard input for `-`; without a byte-order mark.
///
/// # Errors
/// If it cannot be read, is larger than 1 MiB, or is not UTF-8; names the file.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let mut text = read_utf8(path, MAX_TEXT)?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// Reads a recording, or standard input for `-`.
///
/// # Errors
/// If it cannot be read, is larger than 32 MiB, or is not UTF-8; names the file.
pub fn read_recording(path: &Path) -> Result<String, Error> {
    read_utf8(path, MAX_RECORDING)
}

fn read_utf8(path: &Path, most: u64) -> Result<String, Error> {
    let bytes = if path == Path::new("-") {
        read_limited(io::stdin().lock(), most)
    } else {
        fs::File::open(path).and_then(|file| read_limited(file, most))
    };
    let bytes = bytes.map_err(|error| refused(path, "read", error))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
        Error::Invalid {
            location: display_name(path),
            reason: format!("cannot be read: it must be UTF-8 text, line {line} is not"),
        }
    })
}

/// The name of a file in messages, safe to print; `-` is the standard input.
pub fn display_name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        printable(&path.display().to_string())
    }
}

fn read_limited(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it must be {} MB or smaller", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

fn read_limited_text(file: impl Read, most: u64) -> io::Result<String> {
    String::from_utf8(read_limited(file, most)?).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Whether files can be listed in `folder`.
///
/// # Errors
/// If it is no folder; names it.
pub fn check_folder(folder: &Path) -> Result<(), Error> {
    let listed = fs::read_dir(folder).map(|_| ());
    listed.map_err(|error| refused(folder, "listed", error))
}

/// Writes a file; one that was there stays whole until then.
///
/// # Errors
/// If it cannot be written; names the file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    whole::replace(path, bytes).map_err(|error| refused(path, "written", error))
}

fn refused(path: &Path, verb: &'static str, error: io::Error) -> Error {
    Error::Io {
        location: display_name(path),
        verb,
        source: error.into(),
    }
}

/// Makes an error of the system one of the player's file or folder.
fn fault(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> storage::Error + use<> {
    let path = path.to_owned();
    move |error| storage::Error::File {
        path,
        verb,
        source: error.into(),
    }
}

/// A folder of assets that overrides the built-in ones.
#[derive(Clone, Debug)]
pub struct OverlayAssets {
    folder: PathBuf,
}

impl OverlayAssets {
    /// Overrides the built-in assets with those in `folder`.
    ///
    /// # Errors
    /// If it is not a folder.
    pub fn new(folder: &Path) -> Result<Self, Error> {
        if folder.is_dir() {
            Ok(Self {
                folder: folder.to_owned(),
            })
        } else {
            Err(Error::Invalid {
                location: display_name(folder),
                reason: "must be a folder with rules, tiles, themes or fonts in it".to_owned(),
            })
        }
    }
}

impl Assets for OverlayAssets {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        match read_asset(&self.folder.join(path)) {
            Ok(bytes) => Ok(Some(Cow::Owned(bytes))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Embedded.read(path),
            Err(error) => Err(error.into()),
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let mut paths = Embedded.list(folder, ending)?;
        let mut own = match names_in(&self.folder.join(folder)) {
            Ok(names) => names,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        own.retain(|name| name.ends_with(ending));
        own.sort();
        let own = own.into_iter().map(|name| format!("{folder}/{name}"));
        let new: Vec<_> = own.filter(|path| !paths.contains(path)).collect();
        paths.extend(new);
        Ok(paths)
    }

    fn display_path(&self, path: &str) -> String {
        let own = self.folder.join(path);
        if !own.exists() && matches!(Embedded.read(path), Ok(Some(_))) {
            Embedded.display_path(path)
        } else {
            display_name(&own)
        }
    }
}

/// Reads a file of a folder that may come from anybody: no pipe, which may never end, and no device.
fn read_asset(path: &Path) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(io::Error::other("it is no regular file"));
    }
    let is_text = path.extension().is_some_and(|ending| ending == "toml");
    read_limited(
        fs::File::open(path)?,
        if is_text { MAX_TEXT } else { MAX_BYTES },
    )
}

/// The names of all files in a folder. Names that are not Unicode are converted lossily, so they cannot be opened.
fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into());
    fs::read_dir(folder)?.map(name).collect()
}
