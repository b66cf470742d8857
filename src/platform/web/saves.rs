//! The player's recordings and settings in a key-value store, such as the local storage of a browser.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::app::storage::{Error, OldFile, Storage, TextFile};
use crate::content::IoError;

/// Prefix of all keys, since other pages of the same origin may use the same storage.
const PREFIX: &str = "tallowdeep/";
/// The list of recordings, one name per line, newest last.
const LIST: &str = "tallowdeep/saves";
/// The settings.
const SETTINGS: &str = "settings.toml";
/// The key bindings.
const KEYS: &str = "keys.toml";
/// Number of names tried for a new file.
const MOST_NAMES: u32 = 10_000;

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

/// The game being recorded.
#[derive(Debug)]
struct OpenRecording {
    /// The requested name.
    wanted: String,
    /// The actual name; `None` until it can be written.
    name: Option<String>,
    /// The whole text.
    text: String,
    /// Number of bytes of the text that are stored.
    written: usize,
    /// Whether something else was found under its name, and no new one has been chosen yet.
    lost: bool,
}

/// The player's files in a store. A game continued in two tabs becomes two recordings.
#[derive(Debug)]
pub(super) struct BrowserSaves<S> {
    store: S,
    open: Option<OpenRecording>,
}

impl<S: KeyValueStore> BrowserSaves<S> {
    pub(super) const fn new(store: S) -> Self {
        Self { store, open: None }
    }

    fn read(&self, name: &str) -> Result<String, Error> {
        let text = self.store.get(&key_of(name));
        let text = text.and_then(|text| text.ok_or_else(|| ErrorKind::NotFound.into()));
        text.map_err(|error| refused(name, "read", error))
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
        for number in 1..MOST_NAMES {
            let name = match number {
                1 => format!("{name}{ending}"),
                _ => format!("{name}-{number}{ending}"),
            };
            let text = self.store.get(&key_of(&name));
            if text.map_err(unsaved)?.is_none() {
                return Ok(name);
            }
        }
        Err(Error::NamesTaken(PathBuf::from(PREFIX)))
    }

    /// Writes the whole text of `open`. Returns its new name if something else was found under the old one.
    fn write(&mut self, open: &mut OpenRecording) -> Result<Option<String>, Error> {
        if let Some(name) = &open.name {
            let found = self.store.get(&key_of(name)).map_err(unsaved)?;
            if found.as_deref() != Some(&open.text[..open.written]) {
                (open.name, open.lost) = (None, true);
            }
        }
        let name = match &open.name {
            Some(name) => name.clone(),
            None => self.free_name(&open.wanted, ".txt")?,
        };
        // Lists the name first: a name without a text is skipped, but a text without a name would be lost.
        self.list_last(&name).map_err(unsaved)?;
        self.store
            .set(&key_of(&name), &open.text)
            .map_err(unsaved)?;
        open.written = open.text.len();
        let lost = std::mem::take(&mut open.lost).then(|| name.clone());
        open.name = Some(name);
        Ok(lost)
    }

    /// Changes the text of the game being recorded, and writes it.
    fn change(&mut self, change: impl FnOnce(&mut String)) -> Result<Option<String>, Error> {
        let Some(mut open) = self.open.take() else {
            return Ok(None);
        };
        change(&mut open.text);
        let wrote = self.write(&mut open);
        self.open = Some(open);
        wrote
    }

    fn saved(&self, name: &str) -> Result<Option<TextFile>, Error> {
        let text = self.store.get(&key_of(name));
        let text = text.map_err(|error| refused(name, "read", error))?;
        Ok(text.map(|text| TextFile {
            name: name.to_owned(),
            text,
        }))
    }

    /// Replaces a settings file. Returns the new name of the old one if it was set aside.
    fn replace(&mut self, name: &str, text: &str, old: OldFile) -> Result<Option<String>, Error> {
        let text_before = self.store.get(&key_of(name)).map_err(unsaved)?;
        let old_text = text_before.filter(|_| old == OldFile::SetAside);
        let aside = old_text.map(|old_text| {
            let aside = self.free_name(&format!("{name}.broken"), "")?;
            let kept = self.store.set(&key_of(&aside), &old_text);
            kept.map(|()| aside).map_err(unsaved)
        });
        let aside = aside.transpose()?;
        self.store.set(&key_of(name), text).map_err(unsaved)?;
        Ok(aside)
    }
}

impl<S: KeyValueStore> Storage for BrowserSaves<S> {
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error> {
        // The player already knows that the last game is not saved; this is the last attempt.
        let _ = self.change(|_| ());
        self.open = Some(OpenRecording {
            wanted: name.to_owned(),
            name: None,
            text: text.to_owned(),
            written: 0,
            lost: false,
        });
        self.change(|_| ()).map(|_| ())
    }

    fn append(&mut self, text: &str) -> Result<Option<String>, Error> {
        self.change(|all| all.push_str(text))
    }

    fn resume(&mut self, name: &str) -> Result<String, Error> {
        let _ = self.change(|_| ());
        let text = self.read(name)?;
        self.open = Some(OpenRecording {
            wanted: name.trim_end_matches(".txt").to_owned(),
            name: Some(name.to_owned()),
            text: text.clone(),
            written: text.len(),
            lost: false,
        });
        Ok(text)
    }

    fn cut(&mut self, bytes: usize) -> Result<(), Error> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        let mut whole = open.text.clone();
        whole.truncate(bytes);
        if let Some(name) = &open.name {
            let set = self.store.set(&key_of(name), &whole);
            set.map_err(unsaved)?;
            open.written = whole.len();
        }
        // Only now: `written` never points beyond the text, even if the browser refuses.
        open.text = whole;
        Ok(())
    }

    fn read(&mut self, name: &str) -> Result<String, Error> {
        Self::read(self, name)
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
                Err(error) => {
                    let refused = refused(&name, "read", error);
                    see(name, Err(refused));
                }
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

    fn settings(&mut self) -> Result<Option<TextFile>, Error> {
        self.saved(SETTINGS)
    }

    fn keys(&mut self) -> Result<Option<TextFile>, Error> {
        self.saved(KEYS)
    }

    fn save_settings(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error> {
        self.replace(SETTINGS, text, old)
    }

    fn save_keys(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error> {
        self.replace(KEYS, text, old)
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
    fn start_game() -> (MemoryStore, BrowserSaves<MemoryStore>) {
        let store = MemoryStore::new();
        let mut saves = BrowserSaves::new(store.clone());
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
        let mut later = BrowserSaves::new(store.clone());
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
        let mut second = BrowserSaves::new(store.clone());
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
    fn incomplete_words_are_cut_off() {
        let (store, mut saves) = start_game();
        saves.append("e use-").expect("there is room");
        let mut later = BrowserSaves::new(store.clone());
        later.resume("a.txt").expect("it is there");
        later.cut(7).expect("it is ours");
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne "));
        assert_eq!(later.append("w "), Ok(None));
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne w "));
    }

    #[test]
    fn a_refused_cut_leaves_the_recording_as_it_was() {
        let (store, mut saves) = start_game();
        saves.append("e use-").expect("there is room");
        let mut later = BrowserSaves::new(store.clone());
        later.resume("a.txt").expect("it is there");
        later.store.1 = 0;
        let error = later.cut(7).expect_err("there is no room");
        assert_eq!(error.to_string(), "no room");
        later.store.1 = 1000;
        later.begin("b", "x\n").expect("there is room");
        assert_eq!(store.text("a.txt").as_deref(), Some("head\ne use-"));
        assert_eq!(store.text("b.txt").as_deref(), Some("x\n"));
    }

    #[test]
    fn broken_settings_are_set_aside() {
        let (store, mut saves) = start_game();
        assert_eq!(saves.settings(), Ok(None));
        assert_eq!(saves.save_settings("a = 1\n", OldFile::SetAside), Ok(None));
        let aside = saves.save_settings("a = 2\n", OldFile::SetAside);
        assert_eq!(aside, Ok(Some("settings.toml.broken".into())));
        let saved = saves.settings().expect("it can be read");
        assert_eq!(saved.map(|it| it.text).as_deref(), Some("a = 2\n"));
        let aside = saves.save_settings("a = 3\n", OldFile::SetAside);
        assert_eq!(aside, Ok(Some("settings.toml.broken-2".into())));
        for (name, old) in [
            ("settings.toml.broken", "a = 1\n"),
            ("settings.toml.broken-2", "a = 2\n"),
        ] {
            assert_eq!(store.text(name).as_deref(), Some(old));
        }
        assert_eq!(
            saves.save_keys("look = \"u\"\n", OldFile::Overwrite),
            Ok(None)
        );
        let keys = saves.keys().expect("it can be read");
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
