//! A game being played: the session, what it takes from held keys and passing time, and its recording.

use crate::app::recording::{file_name, recorded_end};
use crate::app::report;
use crate::app::session::{Outcome, Session};
use crate::app::storage::StorageRequest;
use crate::app::ticks::Ticks;
use crate::autoplay::{Interrupts, Memo, StopReason};
use crate::game::rules::TimeModel;
use crate::game::{Command, Event, View};
use crate::replay::Recording;
use crate::ui::input::key::KeyPress;
use crate::ui::map::animation::Pace;
use crate::ui::screens::ending::Rank;

/// A game being played, or one that is over and still shown.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    pub(super) session: Session,
    /// The recording, if there is one.
    pub(super) recording: Option<Recording>,
    /// Whether the recording has no file yet. The file is created at the first command, so games without commands leave
    /// none.
    pub(super) unbegun: bool,
    /// Rank of the finished game among the saved ones, itself included.
    pub(super) rank: Option<Rank>,
    pub(super) ticks: Ticks,
    pub(super) held: HeldKey,
    /// Whether a wick has been offered and the screen to choose it has not opened yet.
    pub(super) wick_offered: bool,
}

impl Playing {
    /// A game that is not recorded.
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            recording: None,
            unbegun: false,
            rank: None,
            ticks: Ticks::default(),
            held: HeldKey::default(),
            wick_offered: false,
        }
    }

    /// A game that is recorded: in a new file if it is `unbegun`, otherwise in the one that is open.
    pub(super) fn recorded(session: Session, recording: Recording, unbegun: bool) -> Self {
        Self {
            recording: Some(recording),
            unbegun,
            ..Self::new(session)
        }
    }

    /// What the hero may know.
    pub(super) const fn view(&self) -> View<'_> {
        self.session.view()
    }

    /// Plays a command, without recording it.
    pub(super) fn play(&mut self, command: Command, pace: Pace) -> Outcome {
        self.session.pace = pace;
        let outcome = self.session.play(command);
        self.wick_offered |= offers_wick(&outcome.events, self.view());
        outcome
    }

    /// Whether its time passes without input.
    pub(super) fn is_ticking(&self) -> bool {
        let view = self.view();
        let has_ticks = matches!(view.rules().play.time, TimeModel::Ticks { .. });
        has_ticks && view.game_over().is_none() && !self.ticks.unfocused
    }

    /// Whether the screen of wicks has to open now; `is_ready` says whether it may.
    pub(super) fn opens_offer(&mut self, is_ready: bool) -> bool {
        self.wick_offered &= self.view().wicks_due() > 0;
        is_ready && std::mem::take(&mut self.wick_offered)
    }
}

/// Recording, and what the storage is asked to do for it.
impl Playing {
    /// Appends what `write` returns, if the game has a file and no ending in it.
    fn leave(
        &mut self,
        requests: &mut Vec<StorageRequest>,
        write: impl FnOnce(&mut Recording, &Session) -> String,
    ) {
        let recording = self.recording.as_ref().filter(|_| !self.unbegun);
        if recording.is_some_and(|recording| recording.end().is_none()) {
            self.append(requests, write);
            requests.push(StorageRequest::Sync);
        }
    }

    /// Marks the game as left, unless it is over.
    pub(super) fn record_leaving(&mut self, requests: &mut Vec<StorageRequest>) {
        self.leave(requests, |recording, session| {
            recording.finish(recorded_end(session, None), session.world())
        });
    }

    /// Adds a fingerprint after the last commands as the player leaves the game, perhaps only for a while.
    pub(super) fn record_pause(&mut self, requests: &mut Vec<StorageRequest>) {
        self.leave(requests, |recording, session| {
            recording.pause(session.world()).unwrap_or_default()
        });
    }

    /// Records an accepted command; after the last one, also the ending and the report. Held ticks are written as soon
    /// as a message appears, so a crash cannot undo what the player has seen.
    pub(super) fn record(
        &mut self,
        command: Command,
        outcome: &Outcome,
        requests: &mut Vec<StorageRequest>,
    ) {
        let Some(recording) = &self.recording else {
            return;
        };
        if std::mem::take(&mut self.unbegun) {
            let name = format!("{}.txt", file_name(recording));
            let text = recording.to_text();
            requests.push(StorageRequest::Begin { name, text });
        }
        let over = self.view().game_over();
        if over.is_some() {
            // Lists only earlier games: the file of this one has no ending yet.
            requests.push(StorageRequest::List);
        }
        let mut report = None;
        self.append(requests, |recording, session| {
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
            requests.push(StorageRequest::Sync);
        }
        requests.extend(report.map(StorageRequest::Report));
    }

    /// Takes in what the player has read. Records it as a note if it is new.
    pub(super) fn remember(&mut self, memo: Memo, requests: &mut Vec<StorageRequest>) {
        if !self.session.remember(memo) {
            return;
        }
        if self.unbegun {
            if let Some(recording) = &mut self.recording {
                recording.push_note(memo.word(), self.session.world());
            }
            return;
        }
        self.append(requests, |recording, session| {
            recording.push_note(memo.word(), session.world())
        });
    }

    /// Records the ticks that were held back to be combined with others.
    pub(super) fn record_held(&mut self, requests: &mut Vec<StorageRequest>) {
        self.append(requests, |recording, session| {
            recording.flush(session.world())
        });
    }

    /// Appends what `write` returns to the file of the recording, if it is not empty.
    fn append(
        &mut self,
        requests: &mut Vec<StorageRequest>,
        write: impl FnOnce(&mut Recording, &Session) -> String,
    ) {
        if let Some(recording) = &mut self.recording {
            let text = write(recording, &self.session);
            if !text.is_empty() {
                requests.push(StorageRequest::Append(text));
            }
        }
    }
}

/// Whether these events offer the hero a wick, or leave another to choose.
fn offers_wick(events: &[Event], view: View<'_>) -> bool {
    events.iter().any(|event| match event {
        Event::WickOffered => true,
        Event::WickChosen { .. } => view.wicks_due() > 0,
        _ => false,
    })
}

/// Decides whether a held key may repeat its command: it stops where an auto-action would, when a monster comes into view
/// or notices the hero. The next key press continues.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldKey {
    /// What the hero knew after the last command; `None` before the first key press.
    interrupts: Option<Interrupts>,
    /// Why the key has no effect until it is pressed again.
    stop: Option<StopReason>,
    /// Whether that reason has been logged.
    reported: bool,
}

impl HeldKey {
    /// Whether something has come up since the last key press.
    pub(super) const fn stops(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether a key that gives a command has an effect.
    ///
    /// # Errors
    /// If it is held and something has come up since it was pressed: what, the first time.
    pub(super) fn allows(
        &mut self,
        press: KeyPress,
        view: View<'_>,
    ) -> Result<(), Option<StopReason>> {
        if !press.repeat {
            *self = Self {
                interrupts: Some(Interrupts::new(view)),
                ..Self::default()
            };
        }
        match self.stop {
            None => Ok(()),
            stop if !std::mem::replace(&mut self.reported, true) => Err(stop),
            _ => Err(None),
        }
    }

    /// After a command, checks whether anything should stop the held key.
    pub(super) fn watch(&mut self, view: View<'_>) {
        let news = self.interrupts.as_mut();
        let news = news.and_then(|interrupts| interrupts.check(view));
        let stops =
            |news: &StopReason| matches!(news, StopReason::NewMonster(_) | StopReason::Noticed(_));
        self.stop = self.stop.or_else(|| news.filter(stops));
    }
}
