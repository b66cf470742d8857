//! Held keys: a step repeated by the keyboard stops where an auto-action would, at a monster that comes into view or
//! notices the hero. The next press goes on.

use crate::app::App;
use crate::autoplay::{Interrupts, StopReason};
use crate::ui::input::key::Input;
use crate::ui::screens::Transition;

/// The key that plays commands as long as it is held.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldKey {
    /// What the hero knew after the last command; `None` before the first press.
    watch: Option<Interrupts>,
    /// Why the key does nothing more until it is pressed again.
    stop: Option<StopReason>,
    /// Whether that has been told.
    told: bool,
}

impl App<'_> {
    /// What a key is to do: `next`, or nothing if it is held and something has come up since it was pressed.
    pub(super) fn hold_key(&mut self, input: Input, next: Transition) -> Transition {
        let (Input::Press(press), Transition::Play(_)) = (input, next) else {
            return next;
        };
        let Some(session) = &self.state.session else {
            return next;
        };
        if !press.repeat {
            self.held = HeldKey {
                watch: Some(Interrupts::new(session.view())),
                ..HeldKey::default()
            };
        }
        let Some(stop) = self.held.stop else {
            return next;
        };
        if !std::mem::replace(&mut self.held.told, true) {
            self.report_stop(stop);
        }
        Transition::Stay
    }

    /// Notes whether the key stops if it is held on, after what it has just done.
    pub(super) fn watch_held_key(&mut self, input: Input) {
        let (Input::Press(_), Some(session)) = (input, &self.state.session) else {
            return;
        };
        let news = self.held.watch.as_mut();
        let news = news.and_then(|watch| watch.check(session.view()));
        let stops =
            |news: &StopReason| matches!(news, StopReason::NewMonster(_) | StopReason::Noticed(_));
        self.held.stop = self.held.stop.or_else(|| news.filter(stops));
    }
}
