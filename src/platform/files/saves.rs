//! The folder of recordings, reports and pictures. Files in it are never overwritten; the settings beside it are.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use etcetera::BaseStrategy;

use crate::app::storage::{Error, SavedGame, Storage};
use crate::platform::files::settings::SettingsFile;
use crate::platform::files::{crash_report, fault};
use crate::ui::input::key::Input;

/// Most bytes read of a recording: 16 MiB, about a million turns.
const MAX_BYTES: u64 = 16 << 20;
/// Most recordings listed, newest first.
const MAX_LISTED: usize = 500;

/// The save folder and the game being recorded, if any.
#[derive(Debug)]
pub struct SaveFolder {
    /// The path, or why there is none.
    folder: Result<PathBuf, Error>,
    open: Option<OpenRecording>,
    settings: SettingsFile,
}

/// A recording being written, locked against other processes.
#[derive(Debug)]
struct OpenRecording {
    file: File,
    /// Bytes known to be on disk.
    written: u64,
    /// Text that could not be written yet.
    pending: String,
}

impl SaveFolder {
    /// Uses `folder` for saves and settings, or the user's own folders. They are created on first write.
    pub fn new(folder: Option<&Path>) -> Self {
        let own = || match etcetera::choose_base_strategy() {
            Ok(folders) => Ok(folders.data_dir().join("tallowdeep")),
            Err(_) => Err(Error::NoHome("save to")),
        };
        let path = folder.map_or_else(own, |folder| Ok(folder.to_owned()));
        if let Ok(path) = &path {
            crash_report::note_folder(path);
        }
        Self {
            folder: path,
            open: None,
            settings: SettingsFile::new(folder),
        }
    }

    /// Creates a new file called `name`, or `name-2` and so on if that is taken; returns its path too.
    fn create_unique(&self, name: &str) -> Result<(File, PathBuf), Error> {
        let folder = self.folder.as_ref().map_err(Error::clone)?;
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "txt"));
        let path = |number: u32| match number {
            1 => folder.join(format!("{stem}.{ending}")),
            _ => folder.join(format!("{stem}-{number}.{ending}")),
        };
        let inside = path(1)
            .parent()
            .map_or_else(|| folder.clone(), Path::to_owned);
        fs::create_dir_all(&inside).map_err(fault("made", &inside))?;
        for number in 1..10_000 {
            let path = path(number);
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create_new(true)
                .open(&path);
            match file {
                Ok(file) => return Ok((file, path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(fault("written", &path)(error)),
            }
        }
        Err(Error::NamesTaken(inside))
    }
}

impl OpenRecording {
    /// Writes all pending text, or none of it.
    fn flush_pending(&mut self) -> io::Result<()> {
        let wrote = self.file.seek(SeekFrom::Start(self.written));
        let wrote = wrote.and_then(|_| self.file.write_all(self.pending.as_bytes()));
        match wrote.and_then(|()| self.file.flush()) {
            Ok(()) => {
                self.written += self.pending.len() as u64;
                self.pending.clear();
                Ok(())
            }
            Err(error) => {
                // A partial word would parse as a different one; truncating works even on a full disk.
                let _ = self.file.set_len(self.written);
                Err(error)
            }
        }
    }
}

impl Storage for SaveFolder {
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error> {
        self.open = None;
        let (file, path) = self.create_unique(&format!("{name}.txt"))?;
        // A new file cannot be locked by others. Where locks are unsupported, its unique name keeps games apart.
        let _ = file.try_lock();
        crash_report::note_recording(&path);
        let open = self.open.insert(OpenRecording {
            file,
            written: 0,
            pending: text.to_owned(),
        });
        open.flush_pending().map_err(fault("written", &path))
    }

    fn append(&mut self, text: &str) -> Result<(), Error> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        let was_pending = !open.pending.is_empty();
        open.pending.push_str(text);
        match open.flush_pending() {
            Err(error) if !was_pending => Err(Error::Append(error.into())),
            _ => Ok(()),
        }
    }

    fn resume(&mut self, name: &str) -> Result<String, Error> {
        self.open = None;
        let path = self.folder.as_ref().map_err(Error::clone)?.join(name);
        let file = OpenOptions::new().read(true).write(true).open(&path);
        let mut file = file.map_err(fault("gone on with", &path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Error::InUse);
            }
            // Where locks are unsupported, nobody else holds one.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = read(&mut file).map_err(fault("gone on with", &path))?;
        crash_report::note_recording(&path);
        self.open = Some(OpenRecording {
            file,
            written: text.len() as u64,
            pending: String::new(),
        });
        Ok(text)
    }

    fn cut(&mut self, bytes: usize) -> Result<(), Error> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        open.written = bytes as u64;
        open.file
            .set_len(open.written)
            .map_err(|error| Error::Append(error.into()))
    }

    fn recordings(&mut self) -> Result<Vec<SavedGame>, Error> {
        let folder = self.folder.as_ref().map_err(Error::clone)?;
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(fault("listed", folder))?,
        };
        let mut found: Vec<_> = entries
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let about = entry.metadata().ok()?;
                let ours = name.ends_with(".txt") && about.is_file();
                ours.then_some((about.modified().unwrap_or(UNIX_EPOCH), name))
            })
            .collect();
        found.sort_by(|one, other| other.cmp(one));
        let kept = found.into_iter().take(MAX_LISTED).filter_map(|(_, name)| {
            let mut file = File::open(folder.join(&name)).ok()?;
            let text = read(&mut file).ok()?;
            Some(SavedGame { name, text })
        });
        Ok(kept.collect())
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error> {
        let (mut file, path) = self.create_unique(name)?;
        let wrote = file.write_all(bytes).and_then(|()| file.flush());
        wrote.map_err(fault("written", &path))?;
        Ok(path.display().to_string())
    }

    fn note_input(&mut self, input: Input) {
        crash_report::note_input(input);
    }

    fn settings(&mut self) -> Result<Option<SavedGame>, Error> {
        self.settings.read()
    }

    fn keys(&mut self) -> Result<Option<SavedGame>, Error> {
        self.settings.read_keys()
    }

    fn keep_settings(&mut self, text: &str, broken: bool) -> Result<Option<String>, Error> {
        self.settings.write(text, broken)
    }
}

/// The text of a file, up to [`MAX_BYTES`] bytes.
fn read(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with one game in it, and its saves.
    fn saves_with_game() -> (tempfile::TempDir, SaveFolder) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut saves = SaveFolder::new(Some(&folder.path().join("new")));
        saves.begin("a", "head\n").expect("there is room");
        (folder, saves)
    }

    fn text(folder: &tempfile::TempDir, name: &str) -> String {
        fs::read_to_string(folder.path().join("new").join(name)).expect("it was written")
    }

    #[test]
    fn nothing_is_overwritten() {
        let (folder, mut saves) = saves_with_game();
        saves.append("e ").expect("there is room");
        saves.begin("a", "other\n").expect("there is room");
        saves.append("w ").expect("there is room");
        assert_eq!(
            (text(&folder, "a.txt"), text(&folder, "a-2.txt")),
            ("head\ne ".into(), "other\nw ".into())
        );
        let paths = [(); 2].map(|()| {
            saves
                .export("pictures/x.png", b"png")
                .expect("there is room")
        });
        assert!(
            paths[0].ends_with("pictures/x.png") && paths[1].ends_with("pictures/x-2.png"),
            "{paths:?}"
        );
    }

    #[test]
    fn failed_writes_are_reported_once_and_retried() {
        let (folder, mut saves) = saves_with_game();
        let path = folder.path().join("new/a.txt");
        let mut swap =
            |file| std::mem::replace(&mut saves.open.as_mut().expect("it is open").file, file);
        let good = swap(File::open(&path).expect("it can be read"));
        assert!(saves.append("e ").is_err());
        assert_eq!((saves.append("s "), saves.append("w ")), (Ok(()), Ok(())));
        saves.open.as_mut().expect("it is open").file = good;
        assert_eq!(saves.append("n "), Ok(()));
        assert_eq!(text(&folder, "a.txt"), "head\ne s w n ");
    }

    #[test]
    fn a_running_game_is_locked() {
        let (folder, mut saves) = saves_with_game();
        let mut second = SaveFolder::new(Some(&folder.path().join("new")));
        let refused = second.resume("a.txt").expect_err("it is being played");
        assert_eq!(
            refused.to_string(),
            "This game is being played in another window."
        );
        saves.open = None;
        assert_eq!(second.resume("a.txt").as_deref(), Ok("head\n"));
        second.cut(2).expect("there is room");
        second.append("! ").expect("there is room");
        assert_eq!(text(&folder, "a.txt"), "he! ");
    }

    #[test]
    fn without_a_folder_the_game_goes_on() {
        let file = tempfile::NamedTempFile::new().expect("there is room for a file");
        let mut saves = SaveFolder::new(Some(&file.path().join("under")));
        let fault = saves.begin("a", "head").expect_err("a file is no folder");
        assert!(
            fault.to_string().contains("under cannot be made"),
            "{fault}"
        );
        assert_eq!(saves.append("e "), Ok(()));
        assert_eq!(
            SaveFolder::new(Some(Path::new("/no/such"))).recordings(),
            Ok(Vec::new())
        );
    }
}
