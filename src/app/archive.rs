//! The archive: the saved games, the replay being watched, and what is to be written.

use crate::app::backend::Program;
use crate::app::growing::GrowingRecording;
use crate::app::playing::Playing;
use crate::app::recording::score;
use crate::app::recording::{LoadedRecording, file_name};
use crate::app::replay_player::ReplayPlayer;
use crate::app::saved_games::SavedGames;
use crate::app::saying::Saying;
use crate::app::storage::{self, Storage, StorageRequest};
use crate::app::{App, Error};
use crate::gfx::{Canvas, PxSize, png};
use crate::ui::text::templates::MessageKind;

/// Saved games and replays.
#[derive(Clone, Debug, Default)]
pub(super) struct Archive {
    /// What the storage is to do next.
    pub(super) requests: Vec<StorageRequest>,
    /// The file of the game being played.
    growing: GrowingRecording,
    /// Why part of that game is not saved, such as `the disk is full`; `None` if all of it is.
    pub(super) unsaved: Option<String>,
    /// All recordings as last listed.
    pub(super) saved: SavedGames,
    /// The recording being watched.
    pub(super) player: Option<ReplayPlayer>,
    /// A long recording from outside, by its name, until its replay opens.
    pub(super) given: Option<(String, LoadedRecording)>,
    /// Whether the frame says that a long replay loads.
    pub(super) loads: bool,
    /// Today's date.
    pub(super) date: String,
}

impl App {
    /// Runs pending requests. Screenshots are frames of `size`. A failure to save the game is reported last, so it is
    /// the newest line in the log.
    pub(super) fn run_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        let mut unsaved = None;
        for request in std::mem::take(&mut self.archive.requests) {
            let done = match request {
                StorageRequest::Begin { name, text } => {
                    self.archive.unsaved = None;
                    let begun = self.archive.growing.begin(&name, &text, storage);
                    let begun = begun.map(|()| None);
                    unsaved = unsaved.or(self.note_saving(begun, "This game is not saved"));
                    Ok(())
                }
                StorageRequest::Append(text) => {
                    let appended = self.archive.growing.append(&text, storage);
                    let lost = "The last turns are not saved yet";
                    unsaved = unsaved.or(self.note_saving(appended, lost));
                    Ok(())
                }
                StorageRequest::Resume(name) => self.resume(&name, storage),
                StorageRequest::Watch(name) => self.watch_stored(&name, storage),
                StorageRequest::WatchGiven => {
                    self.open_given();
                    Ok(())
                }
                StorageRequest::WatchOwn(from) => {
                    self.watch_own(from);
                    Ok(())
                }
                StorageRequest::List => self.list(storage),
                StorageRequest::Report(text) => {
                    let name = format!("reports/{}.txt", self.picture_name());
                    let saved = storage.export(&name, text.as_bytes());
                    saved.map(drop).map_err(Error::from)
                }
                StorageRequest::Picture => {
                    let mut frame = Canvas::new(size);
                    self.draw(&mut frame);
                    self.save_picture(&frame, storage)
                }
                StorageRequest::Sync => {
                    storage.sync();
                    Ok(())
                }
                StorageRequest::Own(file) => {
                    self.save_own(file, storage);
                    Ok(())
                }
                StorageRequest::Export { name, bytes } => {
                    let saved = storage.export(&name, &bytes).map_err(Error::from);
                    saved.map(|path| {
                        self.say(Saying::on_screen(
                            MessageKind::Good,
                            format!("Saved as {path}."),
                        ))
                    })
                }
            };
            if let Err(error) = done {
                self.say(Saying::warning(error.to_string()));
            }
        }
        if let Some(line) = unsaved {
            self.say(Saying::warning(line));
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
        let is_unbegun = self.game.as_ref().is_some_and(|game| game.unbegun);
        let was_lost = self.archive.unsaved.is_some();
        self.archive.unsaved = match &done {
            Err(error) if !is_unbegun => Some(error.to_string()),
            Ok(_) | Err(_) => None,
        };
        match done {
            Err(_) if was_lost => return None,
            Err(error) => return Some(format!("{lost}: {error}.")),
            Ok(Some(path)) => self.say(Saying::warning(format!(
                "Another program removed or changed the recording; all of it is in {path} now."
            ))),
            Ok(None) if was_lost => {
                self.say(Saying::on_screen(
                    MessageKind::Good,
                    "All of this game is saved again.",
                ));
            }
            Ok(None) => {}
        }
        None
    }

    /// Why the game on the screen is not saved, such as `the disk is full`; `None` if there is none, or it is.
    pub fn unsaved(&self) -> Option<&str> {
        self.shell.up_to_game()?;
        self.archive.unsaved.as_deref()
    }

    /// Saves a frame as a PNG, and says where it is.
    pub(crate) fn save_picture(
        &mut self,
        frame: &Canvas,
        storage: &mut dyn Storage,
    ) -> Result<(), Error> {
        let bytes = png::encode(frame).map_err(Error::Picture)?;
        let name = format!("pictures/{}.png", self.picture_name());
        let path = storage.export(&name, &bytes)?;
        self.say(Saying::on_screen(
            MessageKind::Good,
            format!("Picture saved as {path}."),
        ));
        Ok(())
    }

    /// A file name from the current game and turn, without its ending.
    pub(super) fn picture_name(&self) -> String {
        match (self.recording(), self.session()) {
            (Some(recording), Some(session)) => {
                let turn = session.view().turn();
                format!("{}-turn-{turn}", file_name(recording))
            }
            _ => "title".to_owned(),
        }
    }

    fn list(&mut self, storage: &mut dyn Storage) -> Result<(), Error> {
        let mut saved = SavedGames::default();
        let content = &self.shell.content;
        storage.recordings(&mut |name, text| saved.add(content, name, text))?;
        if let Some(title) = self.shell.title() {
            title.offer(saved.offer.clone());
        }
        self.archive.saved = saved;
        self.find_rank();
        self.shell.changed = true;
        Ok(())
    }

    /// Finds the rank of the game that has just ended, unless it is known.
    pub(super) fn find_rank(&mut self) {
        let game = self.game.as_mut().filter(|game| game.rank.is_none());
        if let Some(game) = game
            && let Some(recording) = &game.recording
            && let Some(own) = score(recording)
        {
            let rules = &recording.header().rules;
            game.rank = self.archive.saved.rank(rules, own);
        }
    }

    /// Continues the newest unfinished game.
    pub(super) fn continue_newest(&mut self) {
        let open = self.archive.saved.newest_open();
        let request = open.map(|row| StorageRequest::Resume(row.name.clone()));
        self.archive.requests.extend(request);
    }

    fn resume(&mut self, name: &str, storage: &mut dyn Storage) -> Result<(), Error> {
        let text = self.archive.growing.resume(name, storage)?;
        let opened = LoadedRecording::read(&self.shell.content, name, &text)?;
        // It may have ended in another window since it was listed; turns after the end would be lost.
        if opened.recording.end().is_some() {
            self.list(storage)?;
            return Err(Error::Ended(name.to_owned()));
        }
        let session = opened.last(name)?;
        if opened.whole < text.len() {
            self.archive.growing.cut(opened.whole, storage)?;
        }
        // If it was pasted, its last line end may be missing.
        if !text[..opened.whole].ends_with(char::is_whitespace) {
            self.archive.growing.append("\n", storage)?;
        }
        self.archive.unsaved = None;
        self.game = Some(Playing::recorded(session, opened.recording, false));
        self.shell.show_game();
        Ok(())
    }
}
