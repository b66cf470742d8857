//! The recording of a game, and what is known of its file.

use crate::replay::Recording;
use crate::ui::screens::ending::Rank;

/// The recording of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    pub(super) recording: Option<Recording>,
    /// Whether the recording has no file yet. The file is created at the first command, so games without commands leave
    /// none.
    pub(super) unbegun: bool,
    /// Rank of the finished game among the saved ones, itself included.
    pub(super) rank: Option<Rank>,
}

impl Recorder {
    /// Writes this recording to a new file, starting with the next command.
    pub(super) fn new(recording: Recording) -> Self {
        Self {
            unbegun: true,
            ..Self::resumed(recording)
        }
    }

    /// Goes on in the file that is open.
    pub(super) fn resumed(recording: Recording) -> Self {
        Self {
            recording: Some(recording),
            unbegun: false,
            rank: None,
        }
    }

    /// Whether the game has a file, and no ending in it.
    pub(super) fn has_open_file(&self) -> bool {
        let recording = self.recording.as_ref();
        recording.is_some_and(|recording| recording.end().is_none()) && !self.unbegun
    }
}
