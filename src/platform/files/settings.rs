//! The files of settings and key bindings.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::app::storage::{Error, OldFile, OwnFile, TextFile};
use crate::platform::files::{MAX_TEXT, atomic, io_error, open_regular, read_limited_text};

/// The text of a file in this folder; `None` if it does not exist.
pub(super) fn read(folder: &Path, file: OwnFile) -> Result<Option<TextFile>, Error> {
    let path = folder.join(file.name());
    match open_regular(&path).and_then(|file| read_limited_text(file, MAX_TEXT)) {
        Ok(text) => Ok(Some(TextFile {
            name: path.display().to_string(),
            text,
        })),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(io_error("read", &path)(error)),
    }
}

/// Replaces a file in this folder, which is created if it does not exist. Returns the new path of the old file if it was
/// set aside.
pub(super) fn write(
    folder: &Path,
    file: OwnFile,
    text: &str,
    old: OldFile,
) -> Result<Option<String>, Error> {
    let path = folder.join(file.name());
    // Write to the target of a link, not over the link.
    let path = fs::canonicalize(&path).unwrap_or(path);
    let wrote = atomic::make_folder(folder).and_then(|()| match old {
        OldFile::Overwrite => atomic::replace(&path, text.as_bytes()).map(|()| None),
        OldFile::SetAside => {
            // First, so that nothing changes if the disk is full.
            let part = atomic::write_part(&path, &|file| file.write_all(text.as_bytes()))?;
            let aside = set_aside(&path)?;
            part.persist(&path)?;
            Ok(aside.map(|aside| aside.display().to_string()))
        }
    });
    wrote.map_err(io_error("written", &path))
}

/// Renames the file at `path` to a similar free name. Returns that name, or `None` if there was no file.
fn set_aside(path: &Path) -> io::Result<Option<PathBuf>> {
    let name = |number: u32| match number {
        1 => path.with_extension("toml.broken"),
        _ => path.with_extension(format!("toml.broken-{number}")),
    };
    let free = (1..10_000).map(name).find(|path| !path.exists());
    let free = free.ok_or(ErrorKind::AlreadyExists)?;
    match fs::rename(path, &free) {
        Ok(()) => Ok(Some(free)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::storage::Storage;
    use crate::platform::files::SaveFolder;

    fn text(file: &mut SaveFolder) -> Option<String> {
        let saved = file.own_file(OwnFile::Settings).expect("it can be read");
        saved.map(|saved| saved.text)
    }

    #[test]
    fn broken_files_are_set_aside() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut file = SaveFolder::new(Some(folder.path()));
        for (broken, aside) in [
            ("one", "settings.toml.broken"),
            ("two", "settings.toml.broken-2"),
        ] {
            fs::write(folder.path().join(OwnFile::Settings.name()), broken).expect("there is room");
            let moved = file
                .save_own_file(OwnFile::Settings, "a = 1\n", OldFile::SetAside)
                .expect("there is room");
            assert!(moved.is_some_and(|path| path.ends_with(aside)));
            let saved = fs::read_to_string(folder.path().join(aside));
            assert_eq!(saved.expect("it was set aside"), broken);
            assert_eq!(text(&mut file).as_deref(), Some("a = 1\n"));
        }
        fs::remove_file(folder.path().join(OwnFile::Settings.name())).expect("it is there");
        assert_eq!(
            file.save_own_file(OwnFile::Settings, "a = 3\n", OldFile::SetAside),
            Ok(None),
            "somebody took it away"
        );
    }

    /// A file that cannot be set aside must not be overwritten.
    #[cfg(unix)]
    #[test]
    fn failing_to_set_files_aside_is_reported() {
        let file = tempfile::NamedTempFile::new().expect("there is room for a file");
        let error = set_aside(&file.path().join(OwnFile::Settings.name()))
            .expect_err("a file is no folder");
        assert_eq!(error.kind(), ErrorKind::NotADirectory);
    }

    #[test]
    fn errors_name_file_and_reason() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut file = SaveFolder::new(Some(folder.path()));
        fs::write(
            folder.path().join(OwnFile::Settings.name()),
            b"theme = \"\xe9\"",
        )
        .expect("there is room");
        let error = file.own_file(OwnFile::Settings).expect_err("it is no text");
        assert!(
            error
                .to_string()
                .ends_with("settings.toml cannot be read: it must be UTF-8 text"),
            "{error}"
        );
        let mut under = SaveFolder::new(Some(&folder.path().join(OwnFile::Settings.name())));
        let error = under
            .save_own_file(OwnFile::Settings, "", OldFile::Overwrite)
            .expect_err("a file is no folder");
        let why = "settings.toml cannot be written: it is a file, not a folder";
        assert!(error.to_string().ends_with(why), "{error}");
        let system = std::error::Error::source(&error).map(ToString::to_string);
        assert_eq!(system.as_deref(), Some("it is a file, not a folder"));
        let long = format!("# {}\n", "x".repeat(1 << 20));
        fs::write(folder.path().join(OwnFile::Settings.name()), long).expect("there is room");
        let error = file
            .own_file(OwnFile::Settings)
            .expect_err("its end would be lost");
        let why = "settings.toml cannot be read: it must be 1 MB or smaller";
        assert!(error.to_string().ends_with(why), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_are_preserved() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let (real, link) = (
            folder.path().join("real.toml"),
            folder.path().join(OwnFile::Settings.name()),
        );
        fs::write(&real, "a = 1\n").expect("there is room");
        std::os::unix::fs::symlink(&real, &link).expect("links are known here");
        let mut file = SaveFolder::new(Some(folder.path()));
        assert_eq!(
            file.save_own_file(OwnFile::Settings, "a = 2\n", OldFile::Overwrite),
            Ok(None)
        );
        assert!(link.is_symlink());
        let saved = fs::read_to_string(&real);
        assert_eq!(saved.expect("it is there"), "a = 2\n");
    }
}
