//! The file of the current game, locked against other processes. Its text is kept in memory, so that failed writes can
//! be retried, and the file recreated if another program removes it.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crate::app::storage::Error;
use crate::platform::files::{MAX_RECORDING, atomic, crash_report, io_error, read_limited_text};

/// A recording being written.
#[derive(Debug)]
pub(super) struct RecordingFile {
    /// The folder, or why there is none.
    folder: Result<PathBuf, Error>,
    /// The requested name, without folder.
    name: String,
    /// The file and its path; `None` until it can be created.
    file: Option<(File, PathBuf)>,
    /// The whole text.
    text: String,
    /// Number of bytes of the text that are in the file.
    written: usize,
    /// Whether another program has removed or changed the file, and no new one has been created yet.
    lost: bool,
    /// Brings what was written onto the disk.
    syncing: Option<JoinHandle<()>>,
}

/// Waits until everything that was to be on the disk is there.
impl Drop for RecordingFile {
    fn drop(&mut self) {
        let _ = self.syncing.take().map(JoinHandle::join);
    }
}

impl RecordingFile {
    /// A recording that starts with `text`, not written yet.
    pub(super) fn new(folder: Result<PathBuf, Error>, name: String, text: &str) -> Self {
        Self {
            folder,
            name,
            file: None,
            text: text.to_owned(),
            written: 0,
            lost: false,
            syncing: None,
        }
    }

    /// Opens the recording at `path` to continue it.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
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
        crash_report::note_recording(path);
        let name = path.file_name().unwrap_or_default();
        Ok(Self {
            folder: Ok(path.parent().unwrap_or(Path::new("")).to_owned()),
            name: name.to_string_lossy().into_owned(),
            file: Some((file, path.to_owned())),
            written: text.len(),
            text,
            lost: false,
            syncing: None,
        })
    }

    /// The whole text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds text and writes everything that is not in the file yet. Returns the path of a new file, if another program
    /// has removed or changed the old one.
    pub(super) fn append(&mut self, text: &str) -> Result<Option<PathBuf>, Error> {
        self.text.push_str(text);
        let written = self.written;
        if self
            .file
            .as_ref()
            .is_some_and(|(_, path)| !has_length(path, written))
        {
            self.file = None;
            self.lost = true;
        }
        match &mut self.file {
            None => self.create(),
            Some((file, _)) => {
                let rest = &self.text.as_bytes()[self.written..];
                write_at(file, self.written, |file| file.write_all(rest))
                    .map_err(|error| Error::Append(error.into()))?;
                self.written = self.text.len();
                Ok(None)
            }
        }
    }

    /// Has the system bring everything onto the disk, in the background: that may take longer than a frame.
    pub(super) fn sync(&mut self) {
        let file = self
            .file
            .as_ref()
            .and_then(|(file, _)| file.try_clone().ok());
        if let Some(file) = file {
            let before = self.syncing.take();
            let sync = move || {
                let _ = before.map(JoinHandle::join);
                let _ = file.sync_data();
            };
            self.syncing = thread::Builder::new().spawn(sync).ok();
        }
    }

    /// Truncates the text and the file.
    pub(super) fn cut(&mut self, bytes: usize) -> io::Result<()> {
        self.text.truncate(bytes);
        self.written = self.text.len();
        match &self.file {
            Some((file, _)) => file.set_len(self.written as u64),
            None => Ok(()),
        }
    }

    /// Writes the whole text to a new file.
    fn create(&mut self) -> Result<Option<PathBuf>, Error> {
        let folder = self.folder.as_ref().map_err(Error::clone)?;
        let text = self.text.as_bytes();
        let (file, path) = atomic::create_in(folder, &self.name, |file| file.write_all(text))?;
        // Nobody else can have locked a new file. On systems without locks, its unique name keeps games apart.
        try_lock(&file);
        crash_report::note_recording(&path);
        self.written = self.text.len();
        let lost = std::mem::take(&mut self.lost).then(|| path.clone());
        self.file = Some((file, path));
        Ok(lost)
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

/// Whether the file at `path` still has this length. If the system does not say, assume so: writing will show.
fn has_length(path: &Path, bytes: usize) -> bool {
    match fs::metadata(path) {
        Ok(about) => about.len() == bytes as u64,
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
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

    /// A started recording in a folder of its own.
    fn start_recording() -> (tempfile::TempDir, RecordingFile) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = Ok(folder.path().to_owned());
        let mut open = RecordingFile::new(path, "a.txt".into(), "head\n");
        assert_eq!(open.append(""), Ok(None));
        (folder, open)
    }

    fn text(folder: &tempfile::TempDir, name: &str) -> String {
        fs::read_to_string(folder.path().join(name)).expect("it was written")
    }

    #[test]
    fn text_that_cannot_be_written_is_retried() {
        let (folder, mut open) = start_recording();
        let path = folder.path().join("a.txt");
        let read_only = File::open(&path).expect("it can be read");
        let good = open.file.replace((read_only, path));
        for word in ["e ", "s "] {
            assert!(matches!(open.append(word), Err(Error::Append(_))));
        }
        open.file = good;
        assert_eq!(open.append("n "), Ok(None));
        assert_eq!(text(&folder, "a.txt"), "head\ne s n ");
    }

    /// Even if it is left at once, and continued.
    #[test]
    fn a_synced_recording_is_unlocked_when_left() {
        let (folder, mut open) = start_recording();
        for word in ["e ", "s "] {
            assert_eq!(open.append(word), Ok(None));
            open.sync();
        }
        assert!(open.syncing.is_some());
        drop(open);
        let again = RecordingFile::open(&folder.path().join("a.txt")).expect("it is closed");
        assert_eq!(again.text(), "head\ne s ");
        RecordingFile::new(Err(Error::InUse), "a.txt".into(), "").sync();
    }

    /// `use-a` cut short could be another word.
    #[test]
    fn a_full_disk_leaves_no_partial_word() {
        let (folder, mut open) = start_recording();
        let (file, _) = open.file.as_mut().expect("it has begun");
        let full = |file: &mut File| {
            file.write_all(b"us")?;
            Err(ErrorKind::StorageFull.into())
        };
        assert!(write_at(file, 5, full).is_err());
        assert_eq!(text(&folder, "a.txt"), "head\n");
        assert_eq!(open.append("use-a "), Ok(None));
        assert_eq!(text(&folder, "a.txt"), "head\nuse-a ");
    }

    /// Another program may remove the file or replace it.
    #[test]
    fn a_recording_taken_away_is_written_anew() {
        let (folder, mut open) = start_recording();
        let path = |name: &str| folder.path().join(name);
        fs::remove_file(path("a.txt")).expect("it is ours");
        assert_eq!(open.append("e "), Ok(Some(path("a.txt"))));
        assert_eq!(open.append("s "), Ok(None));
        fs::remove_file(path("a.txt")).expect("it is ours");
        fs::write(path("a.txt"), "").expect("there is room");
        assert_eq!(open.append("w "), Ok(Some(path("a-2.txt"))));
        assert_eq!(open.append("n "), Ok(None));
        let texts = ["a.txt", "a-2.txt"].map(|name| text(&folder, name));
        assert_eq!(texts, ["", "head\ne s w n "]);
        fs::remove_dir_all(folder.path()).expect("it is ours");
        assert_eq!(open.append(". "), Ok(Some(path("a.txt"))));
        assert_eq!(text(&folder, "a.txt"), "head\ne s w n . ");
    }
}
