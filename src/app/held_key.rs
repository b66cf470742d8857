//! Held keys: steps repeated by the keyboard stop where an auto-action would, when a monster comes into view or notices
//! the hero. The next key press continues.

use crate::app::App;
use crate::autoplay::{Interrupts, StopReason};
use crate::ui::input::key::Input;
use crate::ui::screens::Transition;

/// Decides whether a held key may repeat its command.
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
}

impl App {
    /// The transition for a key: `next`, or none if the key is held and something has come up since it was pressed.
    pub(super) fn hold_key(&mut self, input: Input, next: Transition) -> Transition {
        let (Input::Press(press), Transition::Play(_)) = (input, next) else {
            return next;
        };
        let Some(session) = &self.state.session else {
            return next;
        };
        if !press.repeat {
            self.held = HeldKey {
                interrupts: Some(Interrupts::new(session.view())),
                ..HeldKey::default()
            };
        }
        let Some(stop) = self.held.stop else {
            return next;
        };
        if !std::mem::replace(&mut self.held.reported, true) {
            self.report_stop(stop);
        }
        Transition::Stay
    }

    /// After a command, checks whether anything should stop the held key.
    pub(super) fn watch_held_key(&mut self, input: Input) {
        let (Input::Press(_), Some(session)) = (input, &self.state.session) else {
            return;
        };
        let news = self.held.interrupts.as_mut();
        let news = news.and_then(|interrupts| interrupts.check(session.view()));
        let stops =
            |news: &StopReason| matches!(news, StopReason::NewMonster(_) | StopReason::Noticed(_));
        self.held.stop = self.held.stop.or_else(|| news.filter(stops));
    }
}
