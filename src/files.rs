//! The file system: the only place that reads and writes files.

mod saves;
mod settings;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::content::{Assets, Embedded};

pub use saves::{Saves, today};

/// Most bytes of a file that is read: 64 MB, so that an endless one (a device, a pipe) does not take all memory.
const MOST: u64 = 64 << 20;

/// The bytes of a file.
///
/// # Errors
/// Names the file and says what is wrong with it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = fs::File::open(path).and_then(drain);
    bytes.map_err(|error| format!("{}: cannot be read: {}", path.display(), reason(&error)))
}

/// The text of a file, or of the standard input for `-`.
///
/// # Errors
/// Names the file and says what is wrong with it.
pub fn read_text(path: &Path) -> Result<String, String> {
    let bytes = if path == Path::new("-") {
        drain(io::stdin().lock())
    } else {
        fs::File::open(path).and_then(drain)
    };
    let fault = |why: &str| format!("{}: cannot be read: {why}", shown(path));
    let bytes = bytes.map_err(|error| fault(&reason(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
        fault(&format!("it must be UTF-8 text, line {line} is not"))
    })
}

/// How errors name a file that [`read_text`] reads.
pub fn shown(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

fn drain(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        let why = format!("it must be {} MB or smaller", MOST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Writes a whole file.
///
/// # Errors
/// Names the file and says why it cannot be written.
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

/// A folder of assets laid over those that come with the program: its files come first.
#[derive(Clone, Debug)]
pub struct Overlay {
    folder: PathBuf,
}

impl Overlay {
    /// Lays `folder` over the program's own assets.
    ///
    /// # Errors
    /// Where there is no such folder.
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

impl Assets for Overlay {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, String> {
        match fs::File::open(self.folder.join(path)).and_then(drain) {
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

    fn place(&self, path: &str) -> String {
        let own = self.folder.join(path);
        if !own.exists() && matches!(Embedded.read(path), Ok(Some(_))) {
            Embedded.place(path)
        } else {
            own.display().to_string()
        }
    }
}

/// The names of all files in a folder; one that is no Unicode has its odd letters replaced, and cannot be opened.
fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into());
    fs::read_dir(folder)?.map(name).collect()
}
