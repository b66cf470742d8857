//! Storage: what the program asks of the file system, and what a saved game's text says without playing it.

mod error;

pub use error::Error;

use crate::replay::{Header, Recording};
use crate::ui::input::key::Input;

/// A saved recording or another text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Its name, without folder.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// Stores recordings, settings, reports and pictures. Each error is one sentence for the player; the game goes on.
pub trait Storage {
    /// Starts a new file called `name`, or a free name like it, with this text. The previous file is left as it is.
    ///
    /// # Errors
    /// If nothing can be written; appended text is then dropped.
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error>;

    /// Appends text to the current file. Text that could not be written is retried with the next.
    ///
    /// # Errors
    /// The first time that nothing can be written.
    fn append(&mut self, text: &str) -> Result<(), Error>;

    /// Continues the file called `name`, locked against other processes; returns its text.
    ///
    /// # Errors
    /// If another process has locked it, or it cannot be read or written.
    fn resume(&mut self, name: &str) -> Result<String, Error>;

    /// Truncates the current file to `bytes`.
    ///
    /// # Errors
    /// If it cannot be written.
    fn cut(&mut self, bytes: usize) -> Result<(), Error>;

    /// All recordings, newest first.
    ///
    /// # Errors
    /// If they cannot be listed.
    fn recordings(&mut self) -> Result<Vec<SavedGame>, Error>;

    /// Writes a file called `name`, such as `pictures/a.png`, or a free name like it; returns its path.
    ///
    /// # Errors
    /// If it cannot be written.
    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error>;

    /// Remembers an input, for the report of a panic.
    fn note_input(&mut self, _input: Input) {}

    /// The player's settings file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn settings(&mut self) -> Result<Option<SavedGame>, Error>;

    /// The player's key file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn keys(&mut self) -> Result<Option<SavedGame>, Error> {
        Ok(None)
    }

    /// Replaces the settings file. A `broken` one is renamed first, and its new name returned.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then left as it is.
    fn keep_settings(&mut self, text: &str, broken: bool) -> Result<Option<String>, Error>;
}

/// A task for the storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StorageRequest {
    Begin { name: String, text: String },
    Append(String),
    Resume(String),
    List,
    Report(String),
    Picture,
    Settings(String),
    Export { name: String, bytes: Vec<u8> },
}

impl SavedGame {
    /// Whether the game can be continued: its last line is not an ending.
    pub(super) fn can_continue(&self) -> bool {
        let last = self.text.trim_end().lines().next_back();
        last.is_some_and(|line| !line.starts_with("end "))
    }

    /// Whether any command was played; files of older versions may have none. Unreadable files count, so that the list
    /// shows them as such.
    pub(super) fn has_commands(&self) -> bool {
        let start = self.text.split_once("\n= 0 ");
        start.is_none_or(|(_, rest)| {
            let mut after = rest.lines().skip(1).filter(|line| !line.is_empty());
            after.next().is_some_and(|line| !line.starts_with("end "))
        })
    }

    /// Rule set and turn.
    pub(super) fn label(&self) -> String {
        match Recording::parse("", &self.text) {
            Ok((recording, _)) => {
                let Header { rules, .. } = recording.header();
                format!("{rules}, {} turns", recording.commands().len())
            }
            Err(_) => "cannot be read".to_owned(),
        }
    }
}
