//! The file of the current game, locked against other processes.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crate::app::storage::{Error, MAX_RECORDING};
use crate::platform::files::{atomic, crash_report, io_error, read_limited_text};

/// The file of a recording that grows.
#[derive(Debug)]
pub(super) struct RecordingFile {
    file: File,
    pub(super) path: PathBuf,
    /// Brings what was written onto the disk.
    syncing: Option<JoinHandle<()>>,
}

/// Waits until everything that was to be on the disk is there.
impl Drop for RecordingFile {
    fn drop(&mut self) {
        crash_report::note(|it| it.recording = None);
        let _ = self.syncing.take().map(JoinHandle::join);
    }
}

impl RecordingFile {
    fn new(file: File, path: PathBuf) -> Self {
        crash_report::note(|it| it.recording = Some(path.clone()));
        Self {
            file,
            path,
            syncing: None,
        }
    }

    /// Creates a file called `name`, or a similar free name, with this text.
    pub(super) fn create(folder: &Path, name: &str, text: &str) -> Result<Self, Error> {
        let text = text.as_bytes();
        let (file, path) = atomic::create_in(folder, name, &|file| file.write_all(text))?;
        // Nobody else can have locked a new file. On systems without locks, its unique name keeps games apart.
        try_lock(&file);
        Ok(Self::new(file, path))
    }

    /// Opens the recording at `path` to continue it; also returns its text.
    pub(super) fn open(path: &Path) -> Result<(Self, String), Error> {
        let refused = || io_error("continued", path);
        let file = atomic::only_writer().open(path);
        let mut file = file.map_err(|error| match is_sharing_violation(&error) {
            true => Error::InUse,
            false => refused()(error),
        })?;
        if !try_lock(&file) {
            return Err(Error::InUse);
        }
        let text = read_limited_text(&mut file, MAX_RECORDING).map_err(refused())?;
        Ok((Self::new(file, path.to_owned()), text))
    }

    /// Whether the file still has this length. If the system does not say, assume so: writing will tell.
    pub(super) fn has_length(&self, bytes: usize) -> bool {
        match fs::metadata(&self.path) {
            Ok(about) => about.len() == bytes as u64,
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Writes `text` without its first `start` bytes, which are there already.
    pub(super) fn write(&mut self, text: &str, start: usize) -> io::Result<()> {
        let rest = &text.as_bytes()[start..];
        if rest.is_empty() {
            return self.file.set_len(start as u64);
        }
        write_at(&mut self.file, start, |file| file.write_all(rest))
    }

    /// Has the system bring everything onto the disk, in the background: that may take longer than a frame.
    pub(super) fn sync(&mut self) {
        if let Ok(file) = self.file.try_clone() {
            let before = self.syncing.take();
            let sync = move || {
                let _ = before.map(JoinHandle::join);
                let _ = file.sync_data();
            };
            self.syncing = thread::Builder::new().spawn(sync).ok();
        }
    }
}

/// Locks a file until it is closed; returns `false` if another process has locked it. On systems without locks, assumes
/// that none has. On Windows a lock would keep everybody from reading the file, even this process through another
/// handle; there [`atomic::only_writer`] is enough.
fn try_lock(file: &File) -> bool {
    cfg!(windows) || !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Whether a file cannot be opened because another process has it open for writing.
fn is_sharing_violation(error: &io::Error) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && error.raw_os_error() == Some(ERROR_SHARING_VIOLATION)
}

/// Writes after the first `start` bytes, all or nothing.
fn write_at(
    file: &mut File,
    start: usize,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let start = start as u64;
    file.seek(SeekFrom::Start(start))?;
    write(file).inspect_err(|_| {
        // A partial word would be parsed as a different one. Truncating works even on a full disk.
        let _ = file.set_len(start);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::app::archive::growing::tests::Recorded;
    use crate::app::storage::Storage;
    use crate::platform::files::SaveFolder;

    /// A started recording in a folder of its own.
    fn start_recording() -> (tempfile::TempDir, Recorded<SaveFolder>) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut saves = Recorded::new(SaveFolder::new(Some(folder.path())));
        saves.begin("a", "head\n").expect("there is room");
        (folder, saves)
    }

    fn text(folder: &tempfile::TempDir, name: &str) -> String {
        fs::read_to_string(folder.path().join(name)).expect("it was written")
    }

    #[test]
    fn text_that_cannot_be_written_is_retried() {
        let (folder, mut saves) = start_recording();
        let read_only = File::open(folder.path().join("a.txt")).expect("it can be read");
        let good = std::mem::replace(&mut saves.file().file, read_only);
        for word in ["e ", "s "] {
            assert!(matches!(saves.append(word), Err(Error::Append(_))));
        }
        saves.file().file = good;
        assert_eq!(saves.append("n "), Ok(None));
        assert_eq!(text(&folder, "a.txt"), "head\ne s n ");
    }

    /// Even if it is left at once, and continued.
    #[test]
    fn a_synced_recording_is_unlocked_when_left() {
        let (folder, mut saves) = start_recording();
        for word in ["e ", "s "] {
            assert_eq!(saves.append(word), Ok(None));
            saves.sync();
        }
        assert!(saves.file().syncing.is_some());
        drop(saves);
        let again = RecordingFile::open(&folder.path().join("a.txt"));
        let (_, text) = again.expect("it is closed");
        assert_eq!(text, "head\ne s ");
        SaveFolder::new(Some(folder.path())).sync();
    }

    /// `use-a` cut short could be another word.
    #[test]
    fn a_full_disk_leaves_no_partial_word() {
        let (folder, mut saves) = start_recording();
        let full = |file: &mut File| {
            file.write_all(b"us")?;
            Err(ErrorKind::StorageFull.into())
        };
        assert!(write_at(&mut saves.file().file, 5, full).is_err());
        assert_eq!(text(&folder, "a.txt"), "head\n");
        assert_eq!(saves.append("use-a "), Ok(None));
        assert_eq!(text(&folder, "a.txt"), "head\nuse-a ");
    }

    /// Another program may remove the file or replace it.
    #[test]
    fn a_recording_taken_away_is_written_anew() {
        let (folder, mut saves) = start_recording();
        let path = |name: &str| folder.path().join(name);
        let moved = |name: &str| Ok(Some(path(name).display().to_string()));
        fs::remove_file(path("a.txt")).expect("it is ours");
        assert_eq!(saves.append("e "), moved("a.txt"));
        assert_eq!(saves.append("s "), Ok(None));
        fs::remove_file(path("a.txt")).expect("it is ours");
        fs::write(path("a.txt"), "").expect("there is room");
        assert_eq!(saves.append("w "), moved("a-2.txt"));
        assert_eq!(saves.append("n "), Ok(None));
        let texts = ["a.txt", "a-2.txt"].map(|name| text(&folder, name));
        assert_eq!(texts, ["", "head\ne s w n "]);
        fs::remove_dir_all(folder.path()).expect("it is ours");
        assert_eq!(saves.append(". "), moved("a.txt"));
        assert_eq!(text(&folder, "a.txt"), "head\ne s w n . ");
    }
}
