//! File system access. Nothing else reads or writes files.

mod atomic;
pub mod crash_report;
pub mod mods;
mod overlay;
mod recording_file;
mod saves;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::app::storage::{self, MAX_RECORDING};
use crate::base::SortedSet;
use crate::base::printable::printable;
use crate::content::assets::not_utf8;
use crate::content::{Assets, Embedded, Error};

pub use atomic::create_once;
pub use overlay::OverlayAssets;
pub use saves::SaveFolder;

/// Maximum size of an image or font file, in bytes: 64 MiB. This and the limits below bound memory.
const MAX_BYTES: u64 = 64 << 20;
/// Maximum size of a TOML file, vault, map or script: 1 MiB, since parsing TOML takes up to a hundred times its size.
const MAX_TEXT: u64 = 1 << 20;

/// Reads a regular file.
///
/// # Errors
/// If it cannot be read or is larger than 64 MiB; with the file's name.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = open_regular(path).and_then(|file| read_limited(file, MAX_BYTES));
    bytes.map_err(|error| refused(path, "read", error))
}

/// Reads a regular file of text, or standard input for `-`. Strips a byte-order mark.
///
/// # Errors
/// If it cannot be read, is larger than 1 MiB, or is not UTF-8; with the file's name.
pub fn read_text(path: &Path) -> Result<String, Error> {
    read_utf8(path, MAX_TEXT, open_regular).map(without_mark)
}

/// Reads a map or a script like [`read_text`], but also from a pipe, such as `<(command)` in a shell.
///
/// # Errors
/// See [`read_text`].
pub fn read_piped_text(path: &Path) -> Result<String, Error> {
    read_utf8(path, MAX_TEXT, |path| fs::File::open(path)).map(without_mark)
}

/// Reads a recording, or standard input for `-`; it may be a pipe.
///
/// # Errors
/// If it cannot be read, is larger than 32 MiB, or is not UTF-8; with the file's name.
pub fn read_recording(path: &Path) -> Result<String, Error> {
    read_utf8(path, MAX_RECORDING, |path| fs::File::open(path))
}

fn without_mark(text: String) -> String {
    let unmarked = text.strip_prefix('\u{feff}').map(str::to_owned);
    unmarked.unwrap_or(text)
}

/// Opens a file, but no pipe, which may never end, and no device.
fn open_regular(path: &Path) -> io::Result<fs::File> {
    let about = fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(io::Error::other("it is no regular file"));
    }
    fs::File::open(path)
}

/// Whether the name of a file or folder begins with a dot. Systems, editors and synchronisers leave such files.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// Whether the name of a file has this ending, which is in lower case, in letters of any case.
pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

fn read_utf8(
    path: &Path,
    most: u64,
    open: fn(&Path) -> io::Result<fs::File>,
) -> Result<String, Error> {
    let bytes = if path == Path::new("-") {
        read_limited(io::stdin().lock(), most)
    } else {
        open(path).and_then(|file| read_limited(file, most))
    };
    let bytes = bytes.map_err(|error| refused(path, "read", error))?;
    String::from_utf8(bytes).map_err(|error| {
        let reason = format!("cannot be read: it {}", not_utf8(&error));
        Error::invalid(display_name(path), reason)
    })
}

/// The name of a file for messages, safe to print; `-` is standard input.
pub fn display_name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        // Windows accepts both separators; assets are named with `/` everywhere.
        let shown = path.display().to_string();
        printable(&shown.replace(std::path::MAIN_SEPARATOR, "/"))
    }
}

/// Whether both paths lead to one regular file, by links too, whether it exists already or not.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let abouts = [one, other].map(fs::metadata);
    if abouts.iter().flatten().any(|about| !about.is_file()) {
        // Nothing is lost if both are `/dev/null`.
        return false;
    }
    #[cfg(unix)]
    if let [Ok(one), Ok(other)] = &abouts {
        use std::os::unix::fs::MetadataExt;
        // Hard links have different paths.
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    whole_path(one) == whole_path(other)
}

/// The path of a file without links in it; the file itself need not exist.
fn whole_path(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent()?;
        // A path without a folder is relative to the current one.
        let here = Some(folder).filter(|folder| !folder.as_os_str().is_empty());
        let folder = here.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    })
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

/// Checks that the files in `folder` can be listed.
///
/// # Errors
/// If it is not a folder, or cannot be read; with its name.
pub fn check_folder(folder: &Path) -> Result<(), Error> {
    let listed = fs::read_dir(folder).map(|_| ());
    listed.map_err(|error| refused(folder, "listed", error))
}

/// Creates a folder and those above it, unless they exist.
///
/// # Errors
/// If it cannot be created; with its name.
pub fn make_folder(folder: &Path) -> Result<(), Error> {
    if folder.is_file() {
        let reason = "must be a folder or not exist, found a file";
        return Err(Error::invalid(display_name(folder), reason));
    }
    fs::create_dir_all(folder).map_err(|error| refused(folder, "made", error))
}

/// Writes a file. An existing one stays intact until the new one is complete, where the system allows that.
///
/// # Errors
/// If it cannot be written; with the file's name.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    atomic::replace(path, bytes).map_err(|error| refused(path, "written", error))
}

fn refused(path: &Path, verb: &'static str, error: io::Error) -> Error {
    Error::Io {
        location: display_name(path),
        verb,
        source: error.into(),
    }
}

/// Converts an error of the system into one about a file or folder of the player.
fn io_error(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> storage::Error + use<> {
    let path = path.to_owned();
    move |error| storage::Error::File {
        path,
        verb,
        source: error.into(),
    }
}

/// Writes a file that is gone once what is returned is dropped.
///
/// # Errors
/// If there is no room for it.
pub fn temporary(bytes: &[u8]) -> io::Result<impl AsRef<Path> + use<>> {
    let path = tempfile::NamedTempFile::new()?.into_temp_path();
    fs::write(&path, bytes)?;
    Ok(path)
}

/// Writes all built-in assets to a folder, which must be empty or not exist. Returns their number.
///
/// # Errors
/// If the folder is not empty, or something cannot be written; with its name.
pub fn write_assets(folder: &Path) -> Result<usize, Error> {
    let read = |path| {
        Embedded
            .read(path)
            .ok()
            .flatten()
            .unwrap_or_default()
            .into_owned()
    };
    write_folder(folder, Embedded::paths().map(|path| (path, read(path))))
}

/// Writes a new folder of files, each with its path relative to the folder, with `/`. Returns their number.
///
/// # Errors
/// If the folder is not empty, or a file cannot be written; with its name.
pub fn write_folder<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, Vec<u8>)>,
) -> Result<usize, Error> {
    if let Some(entry) = fs::read_dir(folder).into_iter().flatten().flatten().next() {
        let found = printable(&entry.file_name().to_string_lossy());
        let reason = format!("must be empty or not exist, found {found}");
        return Err(Error::invalid(display_name(folder), reason));
    }
    let mut count = 0;
    for (path, bytes) in files {
        let file = folder.join(path);
        make_folder(file.parent().unwrap_or(folder))?;
        write(&file, &bytes)?;
        count += 1;
    }
    Ok(count)
}

/// The paths of all files in a folder and its subfolders, relative to it and with `/`, sorted; at most 10,000. Those
/// whose names begin with a dot are left out.
///
/// # Errors
/// If a folder cannot be listed; with its name.
pub fn files_in(folder: &Path) -> Result<Vec<String>, Error> {
    files_up_to(10_000, folder)
}

/// Like [`files_in`], with at most `most` files.
fn files_up_to(most: usize, folder: &Path) -> Result<Vec<String>, Error> {
    let (mut open, mut found) = (vec![String::new()], Vec::new());
    // A link may lead back.
    let mut listed = SortedSet::default();
    while let Some(inside) = open.pop() {
        let path = folder.join(&inside);
        if !listed.insert(fs::canonicalize(&path).unwrap_or_default()) {
            continue;
        }
        let entries = fs::read_dir(&path).map_err(|error| refused(&path, "listed", error))?;
        let entries = entries.flatten();
        for entry in entries.filter(|it| !is_hidden(&it.file_name())).take(most) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let name = match inside.is_empty() {
                true => name,
                false => format!("{inside}/{name}"),
            };
            let is_folder = entry.path().is_dir();
            let list = if is_folder { &mut open } else { &mut found };
            list.push(name);
        }
        if found.len() >= most {
            break;
        }
    }
    found.sort();
    found.truncate(most);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(unix)]
    use crate::app::storage::{OwnFile, Storage};

    /// The player may have named the wrong folder, with a whole disk below it.
    #[test]
    fn files_are_listed_up_to_a_limit() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::create_dir(folder.path().join("in")).expect("it can be made");
        for name in ["a", "b", "in/c", "in/d"] {
            fs::write(folder.path().join(name), name).expect("it can be written");
        }
        let found = |most| files_up_to(most, folder.path()).expect("it can be listed");
        assert_eq!(found(9), ["a", "b", "in/c", "in/d"]);
        assert_eq!(found(4).len(), 4);
        assert_eq!(found(3).len(), 3);
        assert_eq!(found(1).len(), 1);
    }

    /// As in the folder of a mod that is under version control, or was packed by a Mac.
    #[test]
    fn hidden_files_and_folders_are_not_listed() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::create_dir(folder.path().join(".git")).expect("it can be made");
        for name in ["a.toml", "._a.toml", ".git/config"] {
            fs::write(folder.path().join(name), name).expect("it can be written");
        }
        let found = files_in(folder.path()).expect("it can be listed");
        assert_eq!(found, ["a.toml"]);
    }

    /// Links to folders are followed, as when their files are read, but never in a circle.
    #[cfg(unix)]
    #[test]
    fn linked_folders_are_listed_once() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("elsewhere/deep")).expect("it can be made");
        fs::create_dir(path("mod")).expect("it can be made");
        fs::write(path("elsewhere/a"), "a").expect("it can be written");
        symlink("../elsewhere", path("mod/rules")).expect("links are known here");
        symlink("../../mod", path("elsewhere/deep/back")).expect("links are known here");
        symlink("nowhere", path("mod/broken")).expect("links are known here");
        let found = files_in(&path("mod")).expect("it can be listed");
        assert_eq!(found, ["broken", "rules/a"]);
    }

    /// A pipe might never end: a program that reads it hangs.
    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.toml");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|done| done.success()));
        let why = "cannot be read: it is no regular file";
        for error in [read_bytes(&path).map(drop), read_text(&path).map(drop)] {
            let error = error.expect_err("it is a pipe").to_string();
            assert!(error.ends_with(why), "{error}");
        }
        let mut saves = SaveFolder::new(Some(folder.path()));
        let error = saves.read("a.toml").expect_err("it is a pipe").to_string();
        assert!(error.ends_with(why), "{error}");
        for name in ["settings.toml", "keys.toml"] {
            fs::rename(&path, folder.path().join(name)).expect("it is ours");
            let [settings, keys] =
                [OwnFile::Settings, OwnFile::Keys].map(|file| saves.own_file(file));
            let errors = [settings.is_err(), keys.is_err()];
            assert_eq!(errors, [name == "settings.toml", name == "keys.toml"]);
            fs::rename(folder.path().join(name), &path).expect("it is ours");
        }
        fs::rename(&path, folder.path().join("mod.toml")).expect("it is ours");
        let error = mods::read(folder.path())
            .expect_err("it is a pipe")
            .to_string();
        assert!(error.ends_with(why), "{error}");
    }

    /// Text editors of Windows write one.
    #[test]
    fn a_byte_order_mark_is_no_text() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.txt");
        fs::write(&path, "\u{feff}#@\u{feff}").expect("it can be written");
        for text in [read_text(&path), read_piped_text(&path)] {
            assert_eq!(text.as_deref(), Ok("#@\u{feff}"));
        }
    }

    /// For example, text in another encoding.
    #[test]
    fn errors_in_utf8_name_their_line() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.txt");
        fs::write(&path, b"one\ntwo\n\xe9\n").expect("it can be written");
        let error = read_text(&path).expect_err("it is Latin-1").to_string();
        let why = "cannot be read: it must be UTF-8 text, line 3 is not";
        assert!(error.ends_with(why), "{error}");
    }

    #[test]
    fn written_assets_are_counted() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let count = write_assets(folder.path()).expect("there is room");
        let found = files_in(folder.path()).expect("it can be listed");
        assert_eq!(count, found.len());
    }
}
