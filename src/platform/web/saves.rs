//! The player's recordings and settings in a key-value store, such as the local storage of a browser.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::app::storage::{Error, OldFile, OwnFile, Storage, TextFile, similar_names};
use crate::content::IoError;

/// Prefix of all keys, since other pages of the same origin may use the same storage.
const PREFIX: &str = "tallowdeep/";
/// The list of recordings, one name per line, newest last.
const LIST: &str = "tallowdeep/saves";

/// A persistent store of texts under keys.
pub(super) trait KeyValueStore {
    /// The text under `key`; `None` if there is none.
    ///
    /// # Errors
    /// If nothing can be stored here.
    fn get(&self, key: &str) -> io::Result<Option<String>>;

    /// Stores `text` under `key`.
    ///
    /// # Errors
    /// If nothing can be stored here, or there is no room; the old text then stays.
    fn set(&mut self, key: &str, text: &str) -> io::Result<()>;

    /// Gives a file to the player, as a download.
    fn offer_download(&mut self, name: &str, bytes: &[u8]);
}

/// The player's files in a store. A game continued in two tabs becomes two recordings.
#[derive(Debug)]
pub(super) struct BrowserSaves<S> {
    store: S,
    /// The name of the current recording.
    open: Option<String>,
}

impl<S: KeyValueStore> BrowserSaves<S> {
    pub(super) const fn new(store: S) -> Self {
        Self { store, open: None }
    }

    /// The names of the recordings, newest last.
    fn names(&self) -> io::Result<Vec<String>> {
        let list = self.store.get(LIST)?.unwrap_or_default();
        Ok(list.lines().map(str::to_owned).collect())
    }

    /// Moves `name` to the end of the list, as the newest recording.
    fn list_last(&mut self, name: &str) -> io::Result<()> {
        let mut names = self.names()?;
        if names.last().is_some_and(|last| last == name) {
            return Ok(());
        }
        names.retain(|other| other != name);
        names.push(name.to_owned());
        self.store.set(LIST, &names.join("\n"))
    }

    /// The first free name similar to `name`, with `ending`.
    fn free_name(&self, name: &str, ending: &str) -> Result<String, Error> {
        for name in similar_names(name, ending) {
            let text = self.store.get(&key_of(&name));
            if text.map_err(unsaved)?.is_none() {
                return Ok(name);
            }
        }
        Err(Error::NamesTaken(PathBuf::from(PREFIX)))
    }
}

impl<S: KeyValueStore> Storage for BrowserSaves<S> {
    fn create(&mut self, name: &str, text: &str) -> Result<String, Error> {
        let name = self.free_name(name.trim_end_matches(".txt"), ".txt")?;
        self.open = Some(name.clone());
        self.write(text, 0)?;
        Ok(name)
    }

    fn open(&mut self, name: &str) -> Result<String, Error> {
        let text = self.read(name)?;
        self.open = Some(name.to_owned());
        Ok(text)
    }

    fn is_unchanged(&mut self, text: &str) -> Result<bool, Error> {
        let Some(name) = &self.open else {
            return Ok(false);
        };
        let found = self.store.get(&key_of(name)).map_err(unsaved)?;
        Ok(found.as_deref() == Some(text))
    }

    fn write(&mut self, text: &str, start: usize) -> Result<(), Error> {
        let Some(name) = self.open.clone() else {
            return Ok(());
        };
        if start < text.len() {
            // Lists the name first: a name without a text is skipped, but a text without a name would be lost.
            self.list_last(&name).map_err(unsaved)?;
        }
        self.store.set(&key_of(&name), text).map_err(unsaved)
    }

    fn read(&mut self, name: &str) -> Result<String, Error> {
        let text = self.store.get(&key_of(name));
        let text = text.and_then(|text| text.ok_or_else(|| ErrorKind::NotFound.into()));
        text.map_err(|error| refused(name, "read", error))
    }

    fn recordings(
        &mut self,
        see: &mut dyn FnMut(String, Result<String, Error>),
    ) -> Result<(), Error> {
        let names = self.names();
        let names = names.map_err(|error| refused("recordings", "listed", error))?;
        for name in names.into_iter().rev() {
            match self.store.get(&key_of(&name)) {
                Ok(None) => {}
                Ok(Some(text)) => see(name, Ok(text)),
                Err(error) => see(name.clone(), Err(refused(&name, "read", error))),
            }
        }
        Ok(())
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error> {
        let (folder, name) = name.rsplit_once('/').unwrap_or(("", name));
        // Each game's report would be a download that nobody asked for.
        if folder != "reports" {
            self.store.offer_download(name, bytes);
        }
        Ok(name.to_owned())
    }

    fn own_file(&mut self, file: OwnFile) -> Result<Option<TextFile>, Error> {
        let name = file.name();
        let text = self.store.get(&key_of(name));
        let text = text.map_err(|error| refused(name, "read", error))?;
        Ok(text.map(|text| TextFile {
            name: name.to_owned(),
            text,
        }))
    }

    fn save_own_file(
        &mut self,
        file: OwnFile,
        text: &str,
        old: OldFile,
    ) -> Result<Option<String>, Error> {
        let name = file.name();
        let text_before = self.store.get(&key_of(name)).map_err(unsaved)?;
        let mut aside = None;
        if old == OldFile::SetAside
            && let Some(text_before) = text_before
        {
            let free = self.free_name(&format!("{name}.broken"), "")?;
            let kept = self.store.set(&key_of(&free), &text_before);
            kept.map_err(unsaved)?;
            aside = Some(free);
        }
        self.store.set(&key_of(name), text).map_err(unsaved)?;
        Ok(aside)
    }
}

/// The key for a file.
fn key_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// The error for text that could not be stored.
fn unsaved(error: io::Error) -> Error {
    Error::Append(IoError::from(error))
}

fn refused(name: &str, verb: &'static str, error: io::Error) -> Error {
    Error::File {
        path: PathBuf::from(name),
        verb,
        source: error.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    use super::*;
    use crate::app::archive::growing::tests::Recorded;

    /// Texts by key, shared by all tabs; with room for this many bytes under each key.
    #[derive(Clone, Debug)]
    struct MemoryStore(Rc<RefCell<BTreeMap<String, String>>>, usize);

    impl MemoryStore {
        fn new() -> Self {
            Self(Rc::default(), 1000)
        }

        fn text(&self, name: &str) -> Option<String> {
            self.0.borrow().get(&key_of(name)).cloned()
        }
    }

    impl KeyValueStore for MemoryStore {
        fn get(&self, key: &str) -> io::Result<Option<String>> {
            Ok(self.0.borrow().get(key).cloned())
        }

        fn set(&mut self, key: &str, text: &str) -> io::Result<()> {
            if text.len() > self.1 {
                return Err(io::Error::new(ErrorKind::StorageFull, "no room"));
            }
            self.0.borrow_mut().insert(key.into(), text.into());
            Ok(())
        }

        fn offer_download(&mut self, name: &str, _bytes: &[u8]) {
            self.0.borrow_mut().insert(name.into(), "handed out".into());
        }
    }

    /// A store, and a tab that has started a game in it.
    fn start_game() -> (MemoryStore, Recorded<BrowserSaves<MemoryStore>>) {
        let store = MemoryStore::new();
        let mut saves = Recorded::new(BrowserSaves::new(store.clone()));
        saves.begin("a", "head\n").expect("there is room");
        (store, saves)
    }

    fn listed(store: &MemoryStore) -> Vec<String> {
        let mut names = Vec::new();
        let mut see = |name, text: Result<String, Error>| {
            assert!(text.is_ok(), "{name}");
            names.push(name);
        };
        let done = BrowserSaves::new(store.clone()).recordings(&mut see);
        done.expect("it can be listed");
        names
    }

    #[test]
    fn each_turn_is_saved_immediately() {
        let (store, mut saves) = start_game();
        assert_eq!(store.text("a.txt").as_deref(), Some("head\n"));
        assert_eq!(saves.append("e "), Ok(None));
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne "));
        let mut later = Recorded::new(BrowserSaves::new(store.clone()));
        assert_eq!(later.resume("a.txt").as_deref(), Ok("head\ne "));
        assert_eq!(later.append("w "), Ok(None));
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne w "));
    }

    #[test]
    fn nothing_is_overwritten_and_the_newest_comes_first() {
        let (store, mut saves) = start_game();
        saves.begin("a", "other\n").expect("there is room");
        saves.begin("b", "third\n").expect("there is room");
        assert_eq!(listed(&store), ["b.txt", "a-2.txt", "a.txt"]);
        saves.resume("a.txt").expect("it is there");
        assert_eq!(listed(&store)[0], "b.txt", "nothing was played yet");
        saves.append("e ").expect("there is room");
        assert_eq!(listed(&store), ["a.txt", "b.txt", "a-2.txt"]);
        let error = saves.read("c.txt").expect_err("there is none");
        let why = "c.txt cannot be read: there is no such file or folder";
        assert_eq!(error.to_string(), why);
    }

    /// Both continue; neither loses a turn.
    #[test]
    fn a_game_in_two_tabs_becomes_two() {
        let (store, mut saves) = start_game();
        let mut second = Recorded::new(BrowserSaves::new(store.clone()));
        second.resume("a.txt").expect("it is there");
        assert_eq!(second.append("w "), Ok(None));
        assert_eq!(saves.append("e "), Ok(Some("a-2.txt".into())));
        assert_eq!(saves.append("n "), Ok(None));
        assert_eq!(store.text("a.txt").as_deref(), Some("head\nw "));
        assert_eq!(store.text("a-2.txt").as_deref(), Some("head\ne n "));
    }

    #[test]
    fn unsaved_text_is_retried() {
        let (store, mut saves) = start_game();
        saves.store.1 = 0;
        let error = saves.append("e ").expect_err("there is no room");
        assert_eq!(error.to_string(), "no room");
        assert_eq!(store.text("a.txt").as_deref(), Some("head\n"));
        saves.store.1 = 1000;
        assert_eq!(saves.append("w "), Ok(None));
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne w "));
        saves.store.1 = 0;
        assert!(saves.begin("b", "x\n").is_err());
        saves.store.1 = 1000;
        assert_eq!(saves.append("s "), Ok(None));
        assert_eq!(store.text("b.txt").as_deref(), Some("x\ns "));
    }

    #[test]
    fn broken_settings_are_set_aside() {
        let (store, mut saves) = start_game();
        assert_eq!(saves.own_file(OwnFile::Settings), Ok(None));
        let found = saves.save_own_file(OwnFile::Settings, "a = 1\n", OldFile::SetAside);
        assert_eq!(found, Ok(None));
        let aside = saves.save_own_file(OwnFile::Settings, "a = 2\n", OldFile::SetAside);
        assert_eq!(aside, Ok(Some("settings.toml.broken".into())));
        let saved = saves.own_file(OwnFile::Settings).expect("it can be read");
        assert_eq!(saved.map(|it| it.text).as_deref(), Some("a = 2\n"));
        let aside = saves.save_own_file(OwnFile::Settings, "a = 3\n", OldFile::SetAside);
        assert_eq!(aside, Ok(Some("settings.toml.broken-2".into())));
        for (name, old) in [
            ("settings.toml.broken", "a = 1\n"),
            ("settings.toml.broken-2", "a = 2\n"),
        ] {
            assert_eq!(store.text(name).as_deref(), Some(old));
        }
        assert_eq!(
            saves.save_own_file(OwnFile::Keys, "look = \"u\"\n", OldFile::Overwrite),
            Ok(None)
        );
        let keys = saves.own_file(OwnFile::Keys).expect("it can be read");
        assert_eq!(keys.map(|it| it.text).as_deref(), Some("look = \"u\"\n"));
    }

    #[test]
    fn pictures_are_downloaded_but_reports_are_not() {
        let (store, mut saves) = start_game();
        let name = saves.export("pictures/x.png", b"png");
        assert_eq!(name.as_deref(), Ok("x.png"));
        assert!(saves.export("reports/x.txt", b"text").is_ok());
        let found = |name: &str| store.0.borrow().contains_key(name);
        assert!(found("x.png") && !found("x.txt"));
    }
}
