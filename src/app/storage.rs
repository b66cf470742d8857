//! Storage: what the program asks of the file system or the browser.

mod error;

pub use error::Error;

use crate::ui::input::key::Input;

/// Maximum size of a recording in bytes: 32 MiB, millions of turns.
pub const MAX_RECORDING: u64 = 32 << 20;

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

/// A file of the player beside the recordings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnFile {
    /// The settings.
    Settings,
    /// The key bindings.
    Keys,
}

impl OwnFile {
    /// Its name, without folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings.toml",
            Self::Keys => "keys.toml",
        }
    }
}

/// The name `stem` + `ending`, then similar ones for a file whose name is taken: `a.txt`, `a-2.txt`, `a-3.txt`.
pub fn similar_names(stem: &str, ending: &str) -> impl Iterator<Item = String> {
    (1..10_000).map(move |number| match number {
        1 => format!("{stem}{ending}"),
        _ => format!("{stem}-{number}{ending}"),
    })
}

/// Stores recordings, settings, reports and images. Errors are sentences for the player; the game goes on.
pub trait Storage {
    /// Creates a file called `name`, or a similar free name, with this text. It is the current file from then on; the
    /// previous one is left as it is. Returns its path.
    ///
    /// # Errors
    /// If it cannot be written; there is no current file then.
    fn create(&mut self, name: &str, text: &str) -> Result<String, Error>;

    /// Makes the file called `name` the current one, locked against other processes; returns its text.
    ///
    /// # Errors
    /// If another process has locked it, or it cannot be read completely or written.
    fn open(&mut self, name: &str) -> Result<String, Error>;

    /// Whether the current file is still there and, as far as can be told quickly, holds `text`.
    ///
    /// # Errors
    /// If that cannot be found out.
    fn is_unchanged(&mut self, text: &str) -> Result<bool, Error>;

    /// Makes `text` the text of the current file, all or nothing. The first `start` bytes are there already.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&mut self, text: &str, start: usize) -> Result<(), Error>;

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

    /// The settings or keys of the player; `None` if there is no such file.
    ///
    /// # Errors
    /// If it cannot be read.
    fn own_file(&mut self, file: OwnFile) -> Result<Option<TextFile>, Error>;

    /// Replaces the settings or keys. Returns the new name of the old file if it was set aside.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then left as it is.
    fn save_own_file(
        &mut self,
        file: OwnFile,
        text: &str,
        old: OldFile,
    ) -> Result<Option<String>, Error>;
}

/// A request to the storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StorageRequest {
    /// Save a picture of the frame.
    Picture,
    /// Save the settings or the keys.
    Own(OwnFile),
    /// What the archive does with recordings and other files.
    Archive(ArchiveRequest),
}

impl StorageRequest {
    /// List the saved games anew.
    pub(super) const LIST: Self = Self::Archive(ArchiveRequest::List);
}

/// What the archive does once there is a storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ArchiveRequest {
    /// Begin the file of a new game.
    Begin { name: String, text: String },
    /// Append to the file of the game being played.
    Append(String),
    /// Continue the saved game of this name.
    Resume(String),
    /// Open its replay.
    Watch(String),
    /// Open the replay of the current game, paused at this turn if one is given.
    WatchOwn(Option<u32>),
    /// Open the replay of a recording from outside: [`Archive::given`](crate::app::archive::Archive).
    WatchGiven,
    /// List the saved games anew.
    List,
    /// Write the report of a finished game.
    Report { name: String, text: String },
    /// Make sure that the file of the game survives a power failure.
    Sync,
    /// Write a file that the player asked for.
    Export { name: String, bytes: Vec<u8> },
}
