//! The folder of recordings, reports and screenshots, whose files are never overwritten. The settings beside them are.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::BaseStrategy;

use crate::app::storage::{
    Error, MAX_RECORDING, OldFile, OwnFile, Storage, TextFile, similar_names,
};
use crate::platform::files::recording_file::RecordingFile;
use crate::platform::files::{
    MAX_TEXT, atomic, crash_report, has_ending, io_error, is_hidden, open_regular,
    read_limited_text,
};
use crate::ui::input::key::Input;

/// Subfolders of the save folder, and the folder itself.
const INSIDE: [&str; 3] = ["", "pictures", "reports"];

/// The save folder and the game being recorded, if any.
#[derive(Debug)]
pub struct SaveFolder {
    /// The path, or why there is none.
    folder: Result<PathBuf, Error>,
    open: Option<RecordingFile>,
    /// The folder of settings and keys, or why there is none.
    settings: Result<PathBuf, Error>,
}

impl SaveFolder {
    /// Uses `folder` for saves and settings, or else the user's own folders. They are created on first write.
    pub fn new(folder: Option<&Path>) -> Self {
        let own = etcetera::base_strategy::choose_native_strategy().ok();
        let own = own.map(|folders| [folders.data_dir(), folders.config_dir()]);
        let own = own.map(|folders| folders.map(|folder| folder.join("tallowdeep")));
        let given = folder.map(|folder| [folder.to_owned(), folder.to_owned()]);
        let [saves, settings] = given.or(own).map_or([None, None], |it| it.map(Some));
        if let Some(path) = &saves {
            crash_report::note(|it| it.folder = Some(path.clone()));
        }
        Self {
            folder: saves.ok_or(Error::NoHome("save to")),
            open: None,
            settings: settings.ok_or(Error::NoHome("keep them in")),
        }
    }

    /// Removes partial files left by killed processes.
    pub fn sweep(&self) {
        if let Ok(folder) = &self.folder {
            for inside in INSIDE {
                atomic::sweep(&folder.join(inside));
            }
        }
        if let Ok(folder) = &self.settings {
            atomic::sweep(folder);
        }
    }

    /// The file of the current game.
    #[cfg(test)]
    pub(super) fn file(&mut self) -> &mut RecordingFile {
        self.open.as_mut().expect("a game is being recorded")
    }

    fn folder(&self) -> Result<&Path, Error> {
        self.folder.as_deref().map_err(Error::clone)
    }

    /// The files of recordings with their modification times, newest first.
    fn newest_first(&self) -> Result<Vec<(SystemTime, OsString)>, Error> {
        let folder = self.folder()?;
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(io_error("listed", folder))?,
        };
        let mut found = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name();
            // Of what a link leads to: git-annex and some synchronisers keep every file as a link.
            if let Ok(about) = fs::metadata(entry.path())
                && about.is_file()
                && !is_hidden(&name)
                && has_ending(Path::new(&name), "txt")
            {
                found.push((about.modified().unwrap_or(UNIX_EPOCH), name));
            }
        }
        found.sort_unstable();
        found.reverse();
        Ok(found)
    }

    /// The path of the recording listed as `name`, which may stand for a name that is not Unicode.
    fn path_of(&self, name: &str) -> Result<PathBuf, Error> {
        let folder = self.folder()?;
        if !name.contains(char::REPLACEMENT_CHARACTER) {
            return Ok(folder.join(name));
        }
        let mut found = self.newest_first()?.into_iter().map(|(_, name)| name);
        let found = found.find(|found| found.to_string_lossy() == name);
        Ok(folder.join(found.unwrap_or_else(|| name.into())))
    }
}

impl Storage for SaveFolder {
    fn create(&mut self, name: &str, text: &str) -> Result<String, Error> {
        // Closed before anything can fail.
        self.open = None;
        let open = RecordingFile::create(self.folder()?, name, text)?;
        Ok(self.open.insert(open).path.display().to_string())
    }

    fn open(&mut self, name: &str) -> Result<String, Error> {
        self.open = None;
        let (open, text) = RecordingFile::open(&self.path_of(name)?)?;
        self.open = Some(open);
        Ok(text)
    }

    fn is_unchanged(&mut self, text: &str) -> Result<bool, Error> {
        let open = self.open.as_ref();
        Ok(open.is_some_and(|open| open.has_length(text.len())))
    }

    fn write(&mut self, text: &str, start: usize) -> Result<(), Error> {
        let open = self.open.as_mut();
        let wrote = open.map_or(Ok(()), |open| open.write(text, start));
        wrote.map_err(|error| Error::Append(error.into()))
    }

    fn sync(&mut self) {
        if let Some(open) = &mut self.open {
            open.sync();
        }
    }

    fn read(&mut self, name: &str) -> Result<String, Error> {
        read(&self.path_of(name)?)
    }

    fn recordings(
        &mut self,
        see: &mut dyn FnMut(String, Result<String, Error>),
    ) -> Result<(), Error> {
        for (_, name) in self.newest_first()? {
            let text = read(&self.folder()?.join(&name));
            see(name.to_string_lossy().into_owned(), text);
        }
        Ok(())
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error> {
        let (_, path) = atomic::create_in(self.folder()?, name, &|file| file.write_all(bytes))?;
        Ok(shown(&path))
    }

    fn note_input(&mut self, input: Input) {
        crash_report::note(|it| it.note_input(input));
    }

    fn own_file(&mut self, file: OwnFile) -> Result<Option<TextFile>, Error> {
        let Ok(folder) = &self.settings else {
            return Ok(None);
        };
        let path = folder.join(file.name());
        match open_regular(&path).and_then(|file| read_limited_text(file, MAX_TEXT)) {
            Ok(text) => {
                let name = path.display().to_string();
                Ok(Some(TextFile { name, text }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_error("read", &path)(error)),
        }
    }

    fn save_own_file(
        &mut self,
        file: OwnFile,
        text: &str,
        old: OldFile,
    ) -> Result<Option<String>, Error> {
        let folder = self.settings.as_ref().map_err(Error::clone)?;
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
}

/// The path as shown to players: short, with `~` for the home folder.
fn shown(path: &Path) -> String {
    let inside = etcetera::home_dir().ok().and_then(|home| {
        let inside = path.strip_prefix(home).ok()?;
        Some(Path::new("~").join(inside))
    });
    inside.as_deref().unwrap_or(path).display().to_string()
}

fn read(path: &Path) -> Result<String, Error> {
    let text = open_regular(path).and_then(|file| read_limited_text(file, MAX_RECORDING));
    text.map_err(io_error("read", path))
}

/// Renames the file at `path` to a similar free name. Returns that name, or `None` if there was no file.
fn set_aside(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut names = similar_names("toml.broken", "").map(|ending| path.with_extension(ending));
    let free = names.find(|path| !path.exists());
    let free = free.ok_or(ErrorKind::AlreadyExists)?;
    match fs::rename(path, &free) {
        Ok(()) => Ok(Some(free)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::app::archive::growing::tests::Recorded;

    /// A folder with a started game, and its saves.
    fn saves_with_game() -> (tempfile::TempDir, Recorded<SaveFolder>) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut saves = Recorded::new(SaveFolder::new(Some(&folder.path().join("new"))));
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
        let right = ("head\ne ".into(), "other\nw ".into());
        assert_eq!((text(&folder, "a.txt"), text(&folder, "a-2.txt")), right);
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
    fn settings_and_keys_are_saved_beside_games() {
        let (folder, mut saves) = saves_with_game();
        let found = saves.save_own_file(OwnFile::Settings, "a = 1\n", OldFile::Overwrite);
        assert_eq!(found, Ok(None));
        assert_eq!(
            saves.save_own_file(OwnFile::Keys, "b = 2\n", OldFile::Overwrite),
            Ok(None)
        );
        for (saved, name, expected) in [
            (
                saves.own_file(OwnFile::Settings),
                "settings.toml",
                "a = 1\n",
            ),
            (saves.own_file(OwnFile::Keys), "keys.toml", "b = 2\n"),
        ] {
            let saved = saved.expect("it can be read").expect("it is there");
            let right = (expected, expected.into());
            assert_eq!((saved.text.as_str(), text(&folder, name)), right);
        }
    }

    #[test]
    fn unlistable_folders_are_reported() {
        let file = tempfile::NamedTempFile::new().expect("there is room for a file");
        let mut saves = Recorded::new(SaveFolder::new(Some(file.path())));
        let done = saves.recordings(&mut |name, _| panic!("{name} is in no folder"));
        let error = done.expect_err("it is no folder").to_string();
        assert!(error.contains(" cannot be listed: "), "{error}");
    }

    #[test]
    fn a_running_game_is_locked() {
        let (folder, mut saves) = saves_with_game();
        let mut second = Recorded::new(SaveFolder::new(Some(&folder.path().join("new"))));
        let refused = second.resume("a.txt").expect_err("it is being played");
        let right = "This game is open in another window or program.";
        assert_eq!(refused.to_string(), right);
        let listed = listed(&folder.path().join("new"));
        assert_eq!(listed, [("a.txt".into(), "head\n".into())]);
        assert_eq!(saves.read("a.txt").as_deref(), Ok("head\n"));
        saves.open = None;
        assert_eq!(second.resume("a.txt").as_deref(), Ok("head\n"));
        second.cut(2).expect("there is room");
        second.append("! ").expect("there is room");
        assert_eq!(text(&folder, "a.txt"), "he! ");
    }

    /// The listed names in order, with their texts or errors.
    fn listed(folder: &Path) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let mut see = |name, text: Result<String, Error>| {
            all.push((name, text.unwrap_or_else(|error| error.to_string())));
        };
        let done = SaveFolder::new(Some(folder)).recordings(&mut see);
        done.expect("it can be listed");
        all
    }

    /// The files then have dates in the future.
    #[test]
    fn setting_the_clock_back_hides_no_games() {
        let (folder, _) = saves_with_game();
        let folder = folder.path().join("new");
        let tomorrow = SystemTime::now() + std::time::Duration::from_secs(86_400);
        for name in ["a.txt", "b.txt"] {
            let file = File::options()
                .create(true)
                .append(true)
                .open(folder.join(name));
            let file = file.expect("there is room");
            file.set_modified(tomorrow).expect("it is ours");
        }
        let before = listed(&folder);
        let names = before.iter().map(|(name, _)| &**name);
        assert_eq!(names.collect::<Vec<_>>(), ["b.txt", "a.txt"]);
        let mut saves = Recorded::new(SaveFolder::new(Some(&folder)));
        saves.begin("a", "another").expect("there is another name");
        drop(saves);
        let after = listed(&folder);
        assert_eq!(after.len(), 3, "{after:?}");
        assert_eq!(after[..2], before);
    }

    #[test]
    fn recordings_are_listed_newest_first() {
        let (folder, _) = saves_with_game();
        let folder = folder.path().join("new");
        for (age, name) in ["b.txt", "d.txt", "c.txt", "e.TXT"].iter().enumerate() {
            let file = File::create(folder.join(name)).expect("there is room");
            let time = SystemTime::now() - std::time::Duration::from_secs(60 * age as u64 + 60);
            file.set_modified(time).expect("it is ours");
        }
        for name in ["keys.toml", "x.png", "txt", ".a.txt.1-1.tallowdeep-part"] {
            fs::write(folder.join(name), "no recording").expect("there is room");
        }
        fs::create_dir(folder.join("f.txt")).expect("there is room");
        fs::write(folder.join("._a.txt"), "of a Mac").expect("there is room");
        let names: Vec<_> = listed(&folder).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a.txt", "b.txt", "d.txt", "c.txt", "e.TXT"]);
        for number in 0..500 {
            fs::write(folder.join(format!("{number}.txt")), "").expect("there is room");
        }
        let all = listed(&folder);
        assert_eq!((all.len(), &*all[504].0), (505, "e.TXT"));
    }

    /// The time is that of what they lead to.
    #[cfg(unix)]
    #[test]
    fn linked_recordings_are_listed_and_continued() {
        use std::os::unix::fs::symlink;
        let (folder, _) = saves_with_game();
        let (real, folder) = (folder.path().join("real"), folder.path().join("new"));
        fs::create_dir(&real).expect("there is room");
        for (name, seconds) in [("old", 1), ("older", 0)] {
            let file = File::create(real.join(name)).expect("there is room");
            let time = UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.set_modified(time).expect("it is ours");
        }
        for (link, name) in [("b.txt", "older"), ("c.txt", "old"), ("d.txt", "gone")] {
            symlink(real.join(name), folder.join(link)).expect("links are known here");
        }
        symlink(&real, folder.join("e.txt")).expect("links are known here");
        let names: Vec<_> = listed(&folder).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a.txt", "c.txt", "b.txt"]);
        let mut saves = Recorded::new(SaveFolder::new(Some(&folder)));
        assert_eq!(saves.resume("b.txt").as_deref(), Ok(""));
        assert_eq!(saves.append("head\n"), Ok(None));
        assert!(folder.join("b.txt").is_symlink());
        assert_eq!(saves.read("b.txt").as_deref(), Ok("head\n"));
    }

    #[test]
    fn unreadable_recordings_are_reported() {
        let (folder, mut saves) = saves_with_game();
        let folder = folder.path().join("new");
        fs::write(folder.join("b.txt"), b"\xff").expect("there is room");
        let location = folder.join("b.txt").display().to_string();
        let why = format!("{location} cannot be read: it must be UTF-8 text");
        assert!(listed(&folder).contains(&("b.txt".into(), why.clone())));
        let refused = saves.read("b.txt").expect_err("it is no text");
        assert_eq!(refused.to_string(), why);
        let long = File::create(folder.join("b.txt")).expect("there is room");
        long.set_len(MAX_RECORDING + 1).expect("it is sparse");
        drop(long);
        let refused = saves.resume("b.txt").expect_err("its end would be lost");
        let why = "cannot be continued: it must be 32 MB or smaller";
        assert_eq!(refused.to_string(), format!("{location} {why}"));
        let about = fs::metadata(folder.join("b.txt")).expect("it is there");
        assert_eq!(about.len(), MAX_RECORDING + 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn file_names_need_not_be_unicode() {
        use std::os::unix::ffi::OsStrExt;
        let (folder, mut saves) = saves_with_game();
        let folder = folder.path().join("new");
        let name = std::ffi::OsStr::from_bytes(b"caf\xe9.txt");
        fs::write(folder.join(name), "head\n").expect("there is room");
        assert!(listed(&folder).contains(&("caf\u{fffd}.txt".into(), "head\n".into())));
        let listed = "caf\u{fffd}.txt";
        assert_eq!(saves.read(listed).as_deref(), Ok("head\n"));
        assert_eq!(saves.resume(listed).as_deref(), Ok("head\n"));
        assert_eq!(saves.append("e "), Ok(None));
        let text = fs::read_to_string(folder.join(name));
        assert_eq!(text.expect("it was written"), "head\ne ");
    }

    #[test]
    fn parts_left_by_other_programs_are_swept() {
        let (folder, saves) = saves_with_game();
        let folder = folder.path().join("new");
        fs::create_dir(folder.join("pictures")).expect("there is room");
        let parts = ["b.tallowdeep-part", "pictures/b.tallowdeep-part"];
        for name in parts {
            let part = File::create(folder.join(name)).expect("there is room");
            part.set_modified(UNIX_EPOCH).expect("it is ours");
        }
        saves.sweep();
        assert_eq!(parts.map(|name| folder.join(name).exists()), [false, false]);
        assert!(folder.join("a.txt").exists());
    }

    #[test]
    fn games_are_saved_once_a_folder_is_available() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("saves");
        fs::write(&path, "a file").expect("there is room");
        let mut saves = Recorded::new(SaveFolder::new(Some(&path)));
        let refused = saves.begin("a", "head\n").expect_err("a file is no folder");
        let why = "cannot be made: it is a file, not a folder";
        assert_eq!(refused.to_string(), format!("{} {why}", path.display()));
        assert_eq!(saves.append("e "), Err(refused));
        fs::remove_file(&path).expect("it is ours");
        assert_eq!(saves.append("w "), Ok(None));
        let text = fs::read_to_string(path.join("a.txt"));
        assert_eq!(text.expect("it was written"), "head\ne w ");
        assert_eq!(listed(Path::new("/no/such")), []);
    }

    #[test]
    fn starting_a_game_saves_the_previous_one() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("saves");
        fs::write(&path, "a file").expect("there is room");
        let mut saves = Recorded::new(SaveFolder::new(Some(&path)));
        assert!(saves.begin("a", "head\n").is_err());
        fs::remove_file(&path).expect("it is ours");
        saves.begin("b", "other\n").expect("there is room");
        let texts = ["a.txt", "b.txt"].map(|name| fs::read_to_string(path.join(name)).ok());
        assert_eq!(texts, [Some("head\n".into()), Some("other\n".into())]);
    }

    fn settings_text(file: &mut SaveFolder) -> Option<String> {
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
            assert_eq!(settings_text(&mut file).as_deref(), Some("a = 1\n"));
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
