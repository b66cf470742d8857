//! File system access. Nothing else reads or writes files.

pub mod crash_report;
mod saves;
mod settings;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::content::{Assets, Embedded};

pub use saves::SaveFolder;

/// Largest file that is read, in bytes: 64 MiB, which bounds memory for devices and pipes.
const MAX_BYTES: u64 = 64 << 20;

/// Reads a file.
///
/// # Errors
/// If it cannot be read or is larger than 64 MiB; names the file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = fs::File::open(path).and_then(read_limited);
    bytes.map_err(|error| format!("{}: cannot be read: {}", path.display(), reason(&error)))
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// If it cannot be read, is larger than 64 MiB, or is not UTF-8; names the file.
pub fn read_text(path: &Path) -> Result<String, String> {
    let bytes = if path == Path::new("-") {
        read_limited(io::stdin().lock())
    } else {
        fs::File::open(path).and_then(read_limited)
    };
    let fault = |why: &str| format!("{}: cannot be read: {why}", display_name(path));
    let bytes = bytes.map_err(|error| fault(&reason(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
        fault(&format!("it must be UTF-8 text, line {line} is not"))
    })
}

/// The name of a file in error messages; `-` is the standard input.
pub fn display_name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

fn read_limited(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        let why = format!("it must be {} MB or smaller", MAX_BYTES >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Writes a file.
///
/// # Errors
/// If it cannot be written; names the file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes)
        .map_err(|error| format!("{}: cannot be written: {}", path.display(), reason(&error)))
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder, not a file".to_owned(),
        io::ErrorKind::NotADirectory => "it is a file, not a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
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
    pub fn new(folder: &Path) -> Result<Self, String> {
        if folder.is_dir() {
            Ok(Self {
                folder: folder.to_owned(),
            })
        } else {
            Err(format!(
                "{}: must be a folder with rules, tiles, themes or fonts in it",
                folder.display()
            ))
        }
    }
}

impl Assets for OverlayAssets {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, String> {
        match fs::File::open(self.folder.join(path)).and_then(read_limited) {
            Ok(bytes) => Ok(Some(Cow::Owned(bytes))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Embedded.read(path),
            Err(error) => Err(format!("cannot be read: {}", reason(&error))),
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, String> {
        let mut paths = Embedded.list(folder, ending)?;
        let mut own = match names_in(&self.folder.join(folder)) {
            Ok(names) => names,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(format!("cannot be read: {}", reason(&error))),
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
            own.display().to_string()
        }
    }
}

/// The names of all files in a folder. Names that are not Unicode are converted lossily, so they cannot be opened.
fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into());
    fs::read_dir(folder)?.map(name).collect()
}
