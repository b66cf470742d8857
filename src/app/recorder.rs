//! Records a game as it is played, and queues what its file gains.

use crate::app::archive::Archive;
use crate::app::playing::Playing;
use crate::app::ranking::recorded_end;
use crate::app::recording::file_name;
use crate::app::report;
use crate::app::session::{Outcome, Session};
use crate::app::storage::StorageRequest;
use crate::game::{Command, Event};
use crate::replay::{Recording, RunOutcome};
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
    fn has_open_file(&self) -> bool {
        let recording = self.recording.as_ref();
        recording.is_some_and(|recording| recording.end().is_none()) && !self.unbegun
    }
}

impl Playing {
    /// Marks the game as left, unless it is over.
    pub(super) fn record_leaving(&mut self, archive: &mut Archive) {
        if self.recorder.has_open_file() {
            self.append(archive, |recording, session| {
                recording.finish(recorded_end(session, RunOutcome::Left), session.world())
            });
            archive.request(StorageRequest::Sync);
        }
    }

    /// Adds a fingerprint after the last commands as the player leaves the game, perhaps only for a while.
    pub(super) fn record_pause(&mut self, archive: &mut Archive) {
        if self.recorder.has_open_file() {
            self.append(archive, |recording, session| {
                recording.pause(session.world()).unwrap_or_default()
            });
            archive.request(StorageRequest::Sync);
        }
    }

    /// Records an accepted command; after the last one, also the ending and the report. Held ticks are written as soon
    /// as a message appears, so a crash cannot undo what the player has seen.
    pub(super) fn record(&mut self, command: Command, outcome: &Outcome, archive: &mut Archive) {
        let Some(recording) = &self.recorder.recording else {
            return;
        };
        if std::mem::take(&mut self.recorder.unbegun) {
            let name = format!("{}.txt", file_name(recording));
            let text = recording.to_text();
            archive.request(StorageRequest::Begin { name, text });
        }
        let over = self.view().game_over();
        if over.is_some() {
            // Lists only earlier games: the file of this one has no ending yet.
            archive.request(StorageRequest::List);
        }
        let mut report = None;
        self.append(archive, |recording, session| {
            let mut text = recording.push_command(command, session.world());
            if !outcome.lines.is_empty() {
                text += &recording.flush(session.world());
            }
            if let Some(over) = over {
                text += &recording.finish(recorded_end(session, over.into()), session.world());
                report = Some(report::write(session, recording));
            }
            text
        });
        let took_stairs = |event: &Event| matches!(event, Event::TookStairs { .. });
        if over.is_some() || outcome.events.iter().any(took_stairs) {
            archive.request(StorageRequest::Sync);
        }
        archive.requests.extend(report.map(StorageRequest::Report));
    }

    /// Records the ticks that were held back to be combined with others.
    pub(super) fn record_held(&mut self, archive: &mut Archive) {
        self.append(archive, |recording, session| {
            recording.flush(session.world())
        });
    }

    /// Appends what `write` returns to the file of the recording, if it is not empty.
    fn append(
        &mut self,
        archive: &mut Archive,
        write: impl FnOnce(&mut Recording, &Session) -> String,
    ) {
        if let Some(recording) = &mut self.recorder.recording {
            let text = write(recording, &self.session);
            if !text.is_empty() {
                archive.request(StorageRequest::Append(text));
            }
        }
    }
}
