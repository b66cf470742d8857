//! A game being played: the session, what it takes from held keys and passing time, and its recording.

use crate::app::held_key::HeldKey;
use crate::app::recorder::Recorder;
use crate::app::session::{Outcome, Session};
use crate::app::ticks::Ticks;
use crate::game::{Command, Event, View};
use crate::replay::Recording;
use crate::ui::map::animation::Pace;

/// A game being played, or one that is over and still shown.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    pub(super) session: Session,
    pub(super) recorder: Recorder,
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
            recorder: Recorder::default(),
            ticks: Ticks::default(),
            held: HeldKey::default(),
            wick_offered: false,
        }
    }

    /// A game that is recorded in a new file.
    pub(super) fn recorded(session: Session, recording: Recording) -> Self {
        Self {
            recorder: Recorder::new(recording),
            ..Self::new(session)
        }
    }

    /// A game that goes on in a recording whose file is open.
    pub(super) fn resumed(session: Session, recording: Recording) -> Self {
        Self {
            recorder: Recorder::resumed(recording),
            ..Self::new(session)
        }
    }

    /// What the hero may know.
    pub(super) const fn view(&self) -> View<'_> {
        self.session.view()
    }

    /// Plays a command, without recording it.
    pub(super) fn play(&mut self, command: Command, pace: Pace) -> Outcome {
        self.session.set_pace(pace);
        let outcome = self.session.play(command);
        self.wick_offered |= offers_wick(&outcome.events, self.view());
        outcome
    }

    /// Whether the screen of wicks has to open now; `is_ready` says whether it may.
    pub(super) fn opens_offer(&mut self, is_ready: bool) -> bool {
        self.wick_offered &= self.view().wicks_due() > 0;
        is_ready && std::mem::take(&mut self.wick_offered)
    }
}

/// Whether these events offer the hero a wick, or leave another to choose.
fn offers_wick(events: &[Event], view: View<'_>) -> bool {
    let offers = |event: &Event| match event {
        Event::WickOffered => true,
        Event::WickChosen { .. } => view.wicks_due() > 0,
        _ => false,
    };
    events.iter().any(offers)
}
