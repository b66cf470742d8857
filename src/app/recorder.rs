//! Every game is recorded while it is played; the storage keeps the recording, and everything else that lasts.

use super::backend::Program;
use super::recording::{Opened, file_name, recording};
use super::standing::end;
use super::storage::{Errand, Keeper, Kept};
use super::{App, report};
use crate::game::Command;
use crate::gfx::{Canvas, PxSize, png};
use crate::replay::Recording;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::Play;
use crate::ui::words::{Line, Mark};

/// The recording of the game being played, and what the keeper has to do for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    pub(super) recording: Option<Recording>,
    pub(super) errands: Vec<Errand>,
    /// All recordings as they were last listed, the newest first.
    pub(super) kept: Vec<Kept>,
    /// The day.
    pub(super) date: String,
    /// Whether the recording has no file yet: it gets one with the first command, so that a game in which nobody did
    /// anything leaves none.
    pub(super) unbegun: bool,
    /// Whether something of the game being played could not be kept.
    pub(super) unsaved: bool,
    /// The place of the game that is over among those that are kept, and how many they are with it.
    pub(super) place: Option<(usize, usize)>,
}

impl App<'_> {
    /// Writes this day into recordings; nobody else tells the program what day it is.
    pub fn on_day(mut self, date: String) -> Self {
        self.state.ledger.date = date;
        // A game that has begun with the program has this day, too.
        self.record_start();
        self
    }

    /// Asks for the list of games that are kept, so that the title screen can offer them.
    pub fn look_for_games(&mut self) {
        self.state.ledger.errands.push(Errand::List);
    }

    /// The recording of the game being played.
    pub const fn recording(&self) -> Option<&Recording> {
        self.state.ledger.recording.as_ref()
    }

    /// Records the game that has just begun. One that was being played is marked as left.
    pub(super) fn record_start(&mut self) {
        if let Some(session) = &self.state.session {
            let recording = recording(session, &self.state.ledger.date);
            self.keep(recording);
        }
    }

    /// Keeps a recording from the next command on, in a file of its own.
    pub(super) fn keep(&mut self, recording: Recording) {
        self.state.ledger.place = None;
        self.state.ledger.unsaved = false;
        self.state.ledger.unbegun = true;
        self.state.ledger.recording = Some(recording);
    }

    /// Marks the game being played as left for another, unless it is over.
    pub(super) fn record_leaving(&mut self) {
        if let (Some(session), Some(recording)) =
            (&self.state.session, &mut self.state.ledger.recording)
            && recording.end().is_none()
            && !self.state.ledger.unbegun
        {
            let text = recording.finish(end(session, "left"), session.world());
            self.state.ledger.errands.push(Errand::Append(text));
        }
    }

    /// Records an accepted command, and the end and the report where it was the last one.
    pub(super) fn record(&mut self, command: Command) {
        if let (Some(session), Some(recording)) =
            (&self.state.session, &mut self.state.ledger.recording)
        {
            if std::mem::take(&mut self.state.ledger.unbegun) {
                self.state.ledger.errands.push(Errand::Begin {
                    name: file_name(recording),
                    text: recording.text(),
                });
            }
            let mut text = recording.push(command, session.world());
            let over = session.view().over();
            if let Some(over) = over {
                // The games before this one: it is not among them as long as its file does not end.
                self.state.ledger.errands.push(Errand::List);
                text += &recording.finish(end(session, over.word()), session.world());
            }
            self.state.ledger.errands.push(Errand::Append(text));
            if over.is_some() {
                let report = report::write(session, recording);
                self.state.ledger.errands.push(Errand::Report(report));
            }
        }
    }

    /// Does what `keeper` is needed for. Frames of `size` are pictures.
    pub(super) fn keep_all(&mut self, keeper: &mut dyn Keeper, size: PxSize) {
        for errand in std::mem::take(&mut self.state.ledger.errands) {
            let done = match errand {
                Errand::Begin { name, text } => {
                    let begun = keeper.begin(&name, &text);
                    self.state.ledger.unsaved = begun.is_err();
                    begun.map_err(|error| format!("This game is not saved: {error}."))
                }
                Errand::Append(text) => {
                    let appended = keeper.append(&text);
                    self.state.ledger.unsaved |= appended.is_err();
                    appended.map_err(|error| format!("The last turns are not saved yet: {error}."))
                }
                Errand::Resume(name) => self.resume(&name, keeper),
                Errand::List => self.list(keeper),
                Errand::Report(text) => {
                    self.export(keeper, "reports", "txt", text.as_bytes(), None)
                }
                Errand::Picture => self.picture(keeper, size),
                Errand::Settings(text) => self.keep_settings(&text, keeper),
                Errand::Export { name, bytes } => {
                    let saved = keeper.export(&name, &bytes);
                    saved.map(|path| self.say(Mark::Gain, &format!("Saved as {path}.")))
                }
            };
            if let Err(line) = done {
                self.say(Mark::Care, &line);
            }
        }
    }

    fn export(
        &mut self,
        keeper: &mut dyn Keeper,
        folder: &str,
        ending: &str,
        bytes: &[u8],
        what: Option<&str>,
    ) -> Result<(), String> {
        let name = format!("{folder}/{}.{ending}", self.picture_name());
        let path = keeper.export(&name, bytes)?;
        if let Some(what) = what {
            self.say(Mark::Gain, &format!("{what} saved as {path}."));
        }
        Ok(())
    }

    fn picture(&mut self, keeper: &mut dyn Keeper, size: PxSize) -> Result<(), String> {
        let mut frame = Canvas::new(size);
        self.draw(&mut frame);
        let bytes =
            png::encode(&frame).map_err(|error| format!("There is no picture: {error}."))?;
        self.export(keeper, "pictures", "png", &bytes, Some("Picture"))
    }

    /// Names a file after the game being played and its turn.
    pub(super) fn picture_name(&self) -> String {
        let game = self.state.ledger.recording.as_ref().map(file_name);
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

    fn list(&mut self, keeper: &mut dyn Keeper) -> Result<(), String> {
        self.state.ledger.kept = keeper.recordings()?;
        self.state.ledger.kept.retain(Kept::was_played);
        self.find_place();
        let open = self
            .state
            .ledger
            .kept
            .iter()
            .find(|kept| kept.is_unfinished());
        let label = open.map(Kept::label);
        if let Some(AnyScreen::Title(title)) = self.screens.first_mut() {
            title.offer(label);
        }
        self.changed = true;
        Ok(())
    }

    /// Goes on with the newest game that has begun and not ended.
    pub(super) fn go_on(&mut self) {
        let open = self
            .state
            .ledger
            .kept
            .iter()
            .find(|kept| kept.is_unfinished());
        let errand = open.map(|kept| Errand::Resume(kept.name.clone()));
        self.state.ledger.errands.extend(errand);
    }

    /// Goes on with the game with this number in the list.
    pub(super) fn go_on_with(&mut self, number: usize) {
        let kept = self.state.ledger.kept.get(number);
        let errand = kept.map(|kept| Errand::Resume(kept.name.clone()));
        self.state.ledger.errands.extend(errand);
    }

    fn resume(&mut self, name: &str, keeper: &mut dyn Keeper) -> Result<(), String> {
        let text = keeper.resume(name)?;
        let opened = Opened::read(self.state.content, name, &text)?;
        let session = opened.last(name)?;
        if opened.whole < text.len() {
            keeper.cut(opened.whole)?;
        }
        self.state.session = Some(session);
        self.state.ledger.unbegun = false;
        self.state.ledger.unsaved = false;
        self.state.ledger.recording = Some(opened.recording);
        self.screens.truncate(1);
        self.screens.push(AnyScreen::Play(Play));
        self.changed = true;
        Ok(())
    }

    /// Says what is wrong with a file.
    pub(super) fn say_of_files(&mut self, text: &str) {
        self.say(Mark::Care, text);
    }

    /// Says something about files: in the log of the game, or at the bottom of the title screen.
    pub(super) fn say(&mut self, mark: Mark, text: &str) {
        self.changed = true;
        let top = self.screens.last_mut();
        if top.is_some_and(|top| top.get_mut().tell(text)) {
            return;
        }
        match (&mut self.state.session, self.screens.first_mut()) {
            (Some(session), _) => session.answer(Line::plain(mark, text)),
            (None, Some(title)) => {
                title.get_mut().tell(text);
            }
            (None, None) => {}
        }
    }
}
