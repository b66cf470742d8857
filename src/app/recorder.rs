//! Records every game as it is played, and queues requests to the storage.

use crate::app::backend::Program;
use crate::app::growing::GrowingRecording;
use crate::app::ranking::recorded_end;
use crate::app::recording::{LoadedRecording, file_name, recording};
use crate::app::saved_games::SavedGames;
use crate::app::session::{Outcome, Session};
use crate::app::storage::{Storage, StorageRequest};
use crate::app::{App, Error, report, storage};
use crate::game::{Command, Event};
use crate::gfx::{Canvas, PxSize, png};
use crate::replay::{Recording, RunOutcome};
use crate::ui::screens::AnyScreen;
use crate::ui::screens::ending::Rank;
use crate::ui::screens::play::Play;
use crate::ui::text::templates::{Message, MessageKind};

/// The current recording, and pending storage requests.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    pub(super) recording: Option<Recording>,
    pub(super) requests: Vec<StorageRequest>,
    /// Its file.
    growing: GrowingRecording,
    /// All recordings as last listed.
    pub(super) saved: SavedGames,
    /// Today's date.
    pub(super) date: String,
    /// Whether the recording has no file yet. The file is created at the first command, so games without commands leave
    /// none.
    pub(super) unbegun: bool,
    /// Whether part of the current game could not be saved.
    pub(super) unsaved: bool,
    /// Rank of the finished game among the saved ones, itself included.
    pub(super) rank: Option<Rank>,
}

impl Recorder {
    /// Whether the current game has a file, and no ending in it.
    fn has_open_file(&self) -> bool {
        let recording = self.recording.as_ref();
        recording.is_some_and(|recording| recording.end().is_none()) && !self.unbegun
    }
}

impl App {
    /// Sets the date of recordings; this layer has no clock.
    pub fn on_day(mut self, date: String) -> Self {
        self.state.recorder.date = date;
        // A game started from the command line gets this date too.
        self.record_start();
        self
    }

    /// Asks the storage for the list of saved games, so the title screen can offer them.
    pub fn list_recordings(&mut self) {
        self.request(StorageRequest::List);
    }

    /// Queues a request to the storage.
    pub(super) fn request(&mut self, request: StorageRequest) {
        self.state.recorder.requests.push(request);
    }

    /// The recording of the current game.
    pub const fn recording(&self) -> Option<&Recording> {
        self.state.recorder.recording.as_ref()
    }

    /// Starts recording a new game.
    pub(super) fn record_start(&mut self) {
        if let Some(session) = &self.state.session {
            let recording = recording(session, &self.state.recorder.date);
            self.begin_recording(recording);
        }
    }

    /// Writes this recording to a new file, starting with the next command.
    pub(super) fn begin_recording(&mut self, recording: Recording) {
        self.state.recorder.rank = None;
        self.state.recorder.unsaved = false;
        self.state.recorder.unbegun = true;
        self.state.recorder.recording = Some(recording);
    }

    /// Marks the current game as left, unless it is over.
    pub(super) fn record_leaving(&mut self) {
        if self.state.recorder.has_open_file() {
            self.append(|recording, session| {
                recording.finish(recorded_end(session, RunOutcome::Left), session.world())
            });
            self.request(StorageRequest::Sync);
        }
    }

    /// Adds a fingerprint after the last commands as the player leaves the game, perhaps only for a while.
    pub(super) fn record_pause(&mut self) {
        if self.state.recorder.has_open_file() {
            self.append(|recording, session| recording.pause(session.world()).unwrap_or_default());
            self.request(StorageRequest::Sync);
        }
    }

    /// Records an accepted command; after the last one, also the ending and the report. Held ticks are written as soon
    /// as a message appears, so a crash cannot undo what the player has seen.
    pub(super) fn record(&mut self, command: Command, outcome: &Outcome) {
        let Some(recording) = &self.state.recorder.recording else {
            return;
        };
        if self.state.recorder.unbegun {
            let name = format!("{}.txt", file_name(recording));
            let text = recording.to_text();
            self.request(StorageRequest::Begin { name, text });
            self.state.recorder.unbegun = false;
        }
        let over = self
            .session()
            .and_then(|session| session.view().game_over());
        if over.is_some() {
            // Lists only earlier games: the file of this one has no ending yet.
            self.request(StorageRequest::List);
        }
        let mut report = None;
        self.append(|recording, session| {
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
            self.request(StorageRequest::Sync);
        }
        let report = report.map(StorageRequest::Report);
        self.state.recorder.requests.extend(report);
    }

    /// Records the ticks that were held back to be combined with others.
    pub(super) fn record_held(&mut self) {
        self.append(|recording, session| recording.flush(session.world()));
    }

    /// Appends what `write` returns to the file of the recording, if it is not empty.
    fn append(&mut self, write: impl FnOnce(&mut Recording, &Session) -> String) {
        let state = &mut self.state;
        if let (Some(session), Some(recording)) = (&state.session, &mut state.recorder.recording) {
            let text = write(recording, session);
            if !text.is_empty() {
                self.request(StorageRequest::Append(text));
            }
        }
    }

    /// Runs pending requests. Screenshots are frames of `size`. A failure to save the game is reported last, so it is
    /// the newest line in the log.
    pub(super) fn run_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        let mut unsaved = None;
        for request in std::mem::take(&mut self.state.recorder.requests) {
            let done = match request {
                StorageRequest::Begin { name, text } => {
                    self.state.recorder.unsaved = false;
                    let begun = self
                        .state
                        .recorder
                        .growing
                        .begin(&name, &text, storage)
                        .map(|()| None);
                    unsaved = unsaved.or(self.note_saving(begun, "This game is not saved"));
                    Ok(())
                }
                StorageRequest::Append(text) => {
                    let appended = self.state.recorder.growing.append(&text, storage);
                    let lost = "The last turns are not saved yet";
                    unsaved = unsaved.or(self.note_saving(appended, lost));
                    Ok(())
                }
                StorageRequest::Resume(name) => with_text(self.resume(&name, storage)),
                StorageRequest::Watch(name) => with_text(self.watch_stored(&name, storage)),
                StorageRequest::WatchOwn(from) => {
                    self.watch_own(from);
                    Ok(())
                }
                StorageRequest::List => with_text(self.list(storage)),
                StorageRequest::Report(text) => {
                    with_text(self.export(storage, "reports", "txt", text.as_bytes(), None))
                }
                StorageRequest::Picture => {
                    let mut frame = Canvas::new(size);
                    self.draw(&mut frame);
                    with_text(self.save_picture(&frame, storage))
                }
                StorageRequest::Sync => {
                    storage.sync();
                    Ok(())
                }
                StorageRequest::Settings => self.save_settings(storage),
                StorageRequest::Keys => self.save_keys(storage),
                StorageRequest::Export { name, bytes } => {
                    let saved = storage.export(&name, &bytes);
                    with_text(
                        saved.map(|path| self.say(MessageKind::Good, &format!("Saved as {path}."))),
                    )
                }
            };
            if let Err(line) = done {
                self.say(MessageKind::Warning, &line);
            }
        }
        if let Some(line) = unsaved {
            self.say(MessageKind::Warning, &line);
        }
    }

    /// Updates whether the whole game is saved. Returns a warning if it no longer is; logs if it is again, or has moved
    /// to another file.
    fn note_saving(
        &mut self,
        done: Result<Option<String>, storage::Error>,
        lost: &str,
    ) -> Option<String> {
        // Saving the end of the previous game may fail while the new one has nothing to lose yet.
        let is_lost = done.is_err() && !self.state.recorder.unbegun;
        let was_lost = std::mem::replace(&mut self.state.recorder.unsaved, is_lost);
        match done {
            Err(_) if was_lost => return None,
            Err(error) => return Some(format!("{lost}: {error}.")),
            Ok(Some(path)) => {
                let line = format!(
                    "Another program removed or changed the recording; all of it is in {path} now."
                );
                self.say(MessageKind::Warning, &line);
            }
            Ok(None) if was_lost => {
                self.say(MessageKind::Good, "All of this game is saved again.");
            }
            Ok(None) => {}
        }
        None
    }

    fn export(
        &mut self,
        storage: &mut dyn Storage,
        folder: &str,
        ending: &str,
        bytes: &[u8],
        what: Option<&str>,
    ) -> Result<(), Error> {
        let name = format!("{folder}/{}.{ending}", self.picture_name());
        let path = storage.export(&name, bytes)?;
        if let Some(what) = what {
            self.say(MessageKind::Good, &format!("{what} saved as {path}."));
        }
        Ok(())
    }

    /// Saves a frame as a PNG, and says where it is.
    pub(super) fn save_picture(
        &mut self,
        frame: &Canvas,
        storage: &mut dyn Storage,
    ) -> Result<(), Error> {
        let bytes = png::encode(frame).map_err(Error::Picture)?;
        self.export(storage, "pictures", "png", &bytes, Some("Picture"))
    }

    /// A file name from the current game and turn, without its ending.
    pub(super) fn picture_name(&self) -> String {
        let game = self.state.recorder.recording.as_ref().map(file_name);
        let turn = self
            .state
            .session
            .as_ref()
            .map(|session| session.view().turn());
        match (game, turn) {
            (Some(game), Some(turn)) => format!("{game}-turn-{turn}"),
            _ => "title".to_owned(),
        }
    }

    fn list(&mut self, storage: &mut dyn Storage) -> Result<(), Error> {
        let mut saved = SavedGames::default();
        let content = &self.state.content;
        storage.recordings(&mut |name, text| saved.add(content, name, text))?;
        if let Some(AnyScreen::Title(title)) = self.screens.first_mut() {
            title.offer(saved.offer.clone());
        }
        self.state.recorder.saved = saved;
        self.find_rank();
        self.changed = true;
        Ok(())
    }

    /// Continues the newest unfinished game.
    pub(super) fn continue_newest(&mut self) {
        let open = self.state.recorder.saved.newest_open();
        let request = open.map(|row| StorageRequest::Resume(row.name.clone()));
        self.state.recorder.requests.extend(request);
    }

    /// Continues the saved game at this index of the visible list.
    pub(super) fn continue_at(&mut self, index: usize) {
        let request = self.listed_name(index).map(StorageRequest::Resume);
        self.state.recorder.requests.extend(request);
    }

    fn resume(&mut self, name: &str, storage: &mut dyn Storage) -> Result<(), Error> {
        let text = self.state.recorder.growing.resume(name, storage)?;
        let opened = LoadedRecording::read(&self.state.content, name, &text)?;
        // It may have ended in another window since it was listed; turns after the end would be lost.
        if opened.recording.end().is_some() {
            self.list(storage)?;
            return Err(Error::Ended(name.to_owned()));
        }
        let session = opened.last(name)?;
        if opened.whole < text.len() {
            self.state.recorder.growing.cut(opened.whole, storage)?;
        }
        // If it was pasted, its last line end may be missing.
        if !text[..opened.whole].ends_with(char::is_whitespace) {
            self.state.recorder.growing.append("\n", storage)?;
        }
        self.state.session = Some(session);
        self.state.recorder.unbegun = false;
        self.state.recorder.unsaved = false;
        self.state.recorder.recording = Some(opened.recording);
        self.screens.truncate(1);
        self.screens.push(AnyScreen::Play(Play));
        self.changed = true;
        Ok(())
    }

    /// Warns of a problem with a file.
    pub(super) fn say_of_files(&mut self, text: &str) {
        self.say(MessageKind::Warning, text);
    }

    /// Shows a message: on the visible screen if it has a place for it, else in the log of the game being played, else
    /// at the top of the frame. A replay covers the log.
    pub(super) fn say(&mut self, kind: MessageKind, text: &str) {
        self.changed = true;
        let ctx = self.state.context(self.frame_info(self.size));
        let top = self.screens.last_mut();
        if top.is_some_and(|top| top.get_mut().notify(text, &ctx)) {
            return;
        }
        let logs = self.says_in_log();
        match &mut self.state.session {
            Some(session) if logs => session.answer(Message::plain(kind, text)),
            _ => self.notice.add(text),
        }
    }

    /// Whether messages for which the visible screen has no place go to the log of the game being played.
    pub(super) fn says_in_log(&self) -> bool {
        let mut screens = self.screens.iter();
        let plays = screens.any(|screen| matches!(screen, AnyScreen::Play(_)));
        let replays = matches!(self.screens.last(), Some(AnyScreen::Replay(_)));
        plays && !replays && self.state.session.is_some()
    }
}

/// Converts an error into a line for the player.
fn with_text<E: std::error::Error>(done: Result<(), E>) -> Result<(), String> {
    done.map_err(|error| error.to_string())
}
