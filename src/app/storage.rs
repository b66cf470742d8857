//! Storage: what the program asks of whoever keeps files, and what the text of a saved game says without playing it again.

use crate::replay::{Header, Recording};

/// A recording, or something else written in words, that somebody keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Its name, without folder.
    pub name: String,
    /// All of its text.
    pub text: String,
}

/// Whoever keeps recordings, reports and pictures. Each error is one sentence for the player; the game goes on.
pub trait Storage {
    /// Begins to keep a game, under `name` or a name like it that is free, with the text that it begins with. The game
    /// that was kept before is left as it is.
    ///
    /// # Errors
    /// Where nothing can be written; what is appended is then let go.
    fn begin(&mut self, name: &str, text: &str) -> Result<(), String>;

    /// Adds text to the game that is being kept. What could not be written is written with the next text.
    ///
    /// # Errors
    /// The first time that nothing can be written.
    fn append(&mut self, text: &str) -> Result<(), String>;

    /// Goes on with the game kept under `name`, which nobody else may do meanwhile; answers its text.
    ///
    /// # Errors
    /// Where somebody else is playing it, or it cannot be read or written.
    fn resume(&mut self, name: &str) -> Result<String, String>;

    /// Keeps only the first `bytes` of the game that is being kept.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn cut(&mut self, bytes: usize) -> Result<(), String>;

    /// All recordings, the newest first.
    ///
    /// # Errors
    /// Where they cannot be listed.
    fn recordings(&mut self) -> Result<Vec<SavedGame>, String>;

    /// Writes a file under `name` such as `pictures/a.png`, or a name like it that is free; answers where it lies.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, String>;

    /// What the player last chose for his eyes, and where that is kept; nothing where he never chose.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn settings(&mut self) -> Result<Option<SavedGame>, String>;

    /// The player's own keys, and where they are kept; nothing where he has none.
    ///
    /// # Errors
    /// Where they cannot be read.
    fn keys(&mut self) -> Result<Option<SavedGame>, String> {
        Ok(None)
    }

    /// Keeps what the player has chosen in place of what was kept. Where that was `broken` it is kept under another name,
    /// which is answered.
    ///
    /// # Errors
    /// Where it cannot be written; what was kept before is then left as it is.
    fn keep_settings(&mut self, text: &str, broken: bool) -> Result<Option<String>, String>;
}

/// Something that the keeper is to do.
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
    /// Whether the game can be gone on with: the last line of its file does not say that it has ended.
    pub(super) fn can_continue(&self) -> bool {
        let last = self.text.trim_end().lines().next_back();
        last.is_some_and(|line| !line.starts_with("end "))
    }

    /// Whether anything was done in the game; files of older versions may hold a beginning alone. What cannot be read is
    /// listed, and said to be so there.
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
