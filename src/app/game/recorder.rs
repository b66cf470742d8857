//! The recording of the game being played: what it gets from each turn, and what the storage is asked to do for it.

use crate::app::effect::AppEffect;
use crate::app::game::session::{Outcome, Session};
use crate::app::game::{Playing, report};
use crate::app::recording::{file_name, recorded_end, recording};
use crate::app::storage::ArchiveRequest;
use crate::autoplay::Memo;
#[cfg(feature = "cli")]
use crate::game::rules::CandleId;
use crate::game::{Command, Event};
use crate::replay::Recording;
use crate::ui::screens::ending::{Rank, Ranking};

impl Playing {
    /// The recording, if there is one.
    pub(in crate::app) const fn recording(&self) -> Option<&Recording> {
        self.recording.as_ref()
    }

    /// Whether it has no file yet, so that nothing can be lost.
    pub(in crate::app) const fn is_unbegun(&self) -> bool {
        self.unbegun
    }

    /// Starts recording the game anew, into a new file. `date` is today.
    pub(in crate::app) fn start_recording(&mut self, date: &str) -> Vec<AppEffect> {
        self.recording = Some(recording(&self.session, date));
        self.unbegun = true;
        self.rank = None;
        vec![AppEffect::NewRecording]
    }

    /// Begins the game, which has no turn yet, with this candle, and its recording anew.
    #[cfg(feature = "cli")]
    pub(in crate::app) fn take_candle(&mut self, candle: CandleId, date: &str) -> Vec<AppEffect> {
        self.session.take_candle(candle);
        self.start_recording(date)
    }

    /// Finds the rank of a recording that has ended by asking `find`, unless it is known.
    pub(in crate::app) fn find_rank(&mut self, find: impl FnOnce(&Recording) -> Option<Rank>) {
        if self.rank.is_none() {
            self.rank = self.recording.as_ref().and_then(find);
        }
    }

    /// How the finished game ranks.
    pub(in crate::app) fn ranking(&self) -> Ranking {
        let recording = self.recording.as_ref();
        let end = recording.and_then(Recording::end);
        Ranking {
            own_map: recording.is_some_and(|recording| recording.header().map.is_some()),
            taken_over: recording.is_some_and(|recording| recording.header().origin.is_some()),
            points: end.and_then(|end| end.points()),
            parts: end.and_then(|end| end.score_parts()).unwrap_or_default(),
            rank: self.rank,
        }
    }

    /// A name for files about this turn, without folder and ending; `None` without a recording.
    pub(in crate::app) fn turn_name(&self) -> Option<String> {
        let turn = self.view().turn();
        let name = file_name(self.recording.as_ref()?);
        Some(format!("{name}-turn-{turn}"))
    }

    /// Appends what `write` returns, if the game has a file and no ending in it.
    fn leave(&mut self, write: impl FnOnce(&mut Recording, &Session) -> String) -> Vec<AppEffect> {
        let has_ended = |recording: &Recording| recording.end().is_some();
        if self.unbegun || self.recording.as_ref().is_none_or(has_ended) {
            return Vec::new();
        }
        let mut effects = self.append(write);
        effects.push(AppEffect::store(ArchiveRequest::Sync));
        effects
    }

    /// Marks the game as left, unless it is over.
    pub(super) fn record_leaving(&mut self) -> Vec<AppEffect> {
        self.leave(|recording, session| {
            recording.finish(recorded_end(session, None), session.world())
        })
    }

    /// Adds a fingerprint after the last commands as the player leaves the game, perhaps only for a while.
    pub(in crate::app) fn record_pause(&mut self) -> Vec<AppEffect> {
        self.leave(|recording, session| recording.pause(session.world()).unwrap_or_default())
    }

    /// Records an accepted command; after the last one, also the ending and the report. Held ticks are written as soon
    /// as a message appears, so a crash cannot undo what the player has seen.
    pub(super) fn record(&mut self, command: Command, outcome: &Outcome) -> Vec<AppEffect> {
        let mut effects = Vec::new();
        let Some(recording) = &self.recording else {
            return effects;
        };
        if std::mem::take(&mut self.unbegun) {
            let name = format!("{}.txt", file_name(recording));
            let text = recording.to_text();
            effects.push(AppEffect::store(ArchiveRequest::Begin { name, text }));
        }
        let over = self.view().game_over();
        if over.is_some() {
            // Lists only earlier games: the file of this one has no ending yet.
            effects.push(AppEffect::store(ArchiveRequest::List));
        }
        effects.extend(self.append(|recording, session| {
            let mut text = recording.push_command(command, session.world());
            if !outcome.lines.is_empty() {
                text += &recording.flush(session.world());
            }
            if over.is_some() {
                text += &recording.finish(recorded_end(session, over), session.world());
            }
            text
        }));
        let took_stairs = |event: &Event| matches!(event, Event::TookStairs { .. });
        if over.is_some() || outcome.events.iter().any(took_stairs) {
            effects.push(AppEffect::store(ArchiveRequest::Sync));
        }
        if over.is_some() {
            effects.extend(self.report());
        }
        effects
    }

    /// Writes the report of a game that has just ended.
    fn report(&self) -> Option<AppEffect> {
        let text = report::write(&self.session, self.recording.as_ref()?);
        let name = format!("reports/{}.txt", self.turn_name()?);
        Some(AppEffect::store(ArchiveRequest::Report { name, text }))
    }

    /// Takes in what the player has read. Records it as a note if it is new.
    pub(super) fn remember(&mut self, memo: Memo) -> Vec<AppEffect> {
        if !self.session.remember(memo) {
            return Vec::new();
        }
        if self.unbegun {
            if let Some(recording) = &mut self.recording {
                recording.push_note(memo.word(), self.session.world());
            }
            return Vec::new();
        }
        self.append(|recording, session| recording.push_note(memo.word(), session.world()))
    }

    /// Records the ticks that were held back to be combined with others.
    pub(super) fn record_held(&mut self) -> Vec<AppEffect> {
        self.append(|recording, session| recording.flush(session.world()))
    }

    /// Appends what `write` returns to the file of the recording, if it is not empty.
    fn append(&mut self, write: impl FnOnce(&mut Recording, &Session) -> String) -> Vec<AppEffect> {
        let Some(recording) = &mut self.recording else {
            return Vec::new();
        };
        let text = write(recording, &self.session);
        if text.is_empty() {
            return Vec::new();
        }
        vec![AppEffect::store(ArchiveRequest::Append(text))]
    }

    /// Goes on with another recording, as if it were that of this game.
    #[cfg(test)]
    pub(in crate::app) fn set_recording(&mut self, recording: Recording) {
        self.recording = Some(recording);
    }
}
