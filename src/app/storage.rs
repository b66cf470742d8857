//! Storage: what the program asks of the file system or the browser.

mod error;

pub use error::Error;

use crate::ui::input::key::Input;

/// A text file of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFile {
    /// Its name, on disk with its folder.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// What to do with an existing file before it is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OldFile {
    /// Overwrite it.
    #[default]
    Overwrite,
    /// Rename it first, so the player can repair it: it could not be read.
    SetAside,
}

/// Stores recordings, settings, reports and images. Errors are sentences for the player; the game goes on.
pub trait Storage {
    /// Starts a new file called `name`, or a similar free name, with this text. The previous file is left as it is.
    ///
    /// # Errors
    /// If nothing can be written yet. Writing is retried when text is appended.
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error>;

    /// Appends text to the current file, after everything that could not be written before. If another program has
    /// removed or changed the file, everything goes to a new one, whose path is returned.
    ///
    /// # Errors
    /// As long as part of the game is not saved.
    fn append(&mut self, text: &str) -> Result<Option<String>, Error>;

    /// Continues the file called `name`, locked against other processes; returns its text.
    ///
    /// # Errors
    /// If another process has locked it, or it cannot be read completely or written.
    fn resume(&mut self, name: &str) -> Result<String, Error>;

    /// Truncates the current file to `bytes`.
    ///
    /// # Errors
    /// If it cannot be written.
    fn cut(&mut self, bytes: usize) -> Result<(), Error>;

    /// Makes sure that the current file survives a power failure from now on, perhaps a little later.
    fn sync(&mut self) {}

    /// The text of the recording called `name`.
    ///
    /// # Errors
    /// If it cannot be read completely.
    fn read(&mut self, name: &str) -> Result<String, Error>;

    /// Calls `see` for every recording, newest first, with its name and its text, or why it cannot be read.
    ///
    /// # Errors
    /// If they cannot be listed.
    fn recordings(
        &mut self,
        see: &mut dyn FnMut(String, Result<String, Error>),
    ) -> Result<(), Error>;

    /// Writes a file called `name`, such as `pictures/a.png`, or a similar free name. Returns its path.
    ///
    /// # Errors
    /// If it cannot be written.
    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error>;

    /// Remembers an input, for a crash report.
    fn note_input(&mut self, _input: Input) {}

    /// The player's settings file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn settings(&mut self) -> Result<Option<TextFile>, Error>;

    /// The player's key file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn keys(&mut self) -> Result<Option<TextFile>, Error>;

    /// Replaces the settings file. Returns the new name of the old file if it was set aside.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then left as it is.
    fn save_settings(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error>;

    /// Replaces the key file, as [`Storage::save_settings`] replaces the settings.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then left as it is.
    fn save_keys(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error>;
}

/// A request to the storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StorageRequest {
    Begin {
        name: String,
        text: String,
    },
    Append(String),
    Resume(String),
    Watch(String),
    /// Open the replay of the current game, paused at this turn if one is given.
    WatchOwn(Option<u32>),
    List,
    Report(String),
    Picture,
    Settings,
    Keys,
    Sync,
    Export {
        name: String,
        bytes: Vec<u8>,
    },
}
