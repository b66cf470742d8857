//! A held key: whether it may repeat its command.

use crate::autoplay::{Interrupts, StopReason};
use crate::game::View;
use crate::ui::input::key::KeyPress;

/// Decides whether a held key may repeat its command: it stops where an auto-action would, when a monster comes into view
/// or notices the hero, or hit points are lost. The next key press continues.
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
        let Some(news) = news else { return };
        let stops = matches!(
            news,
            StopReason::NewMonster(_) | StopReason::Noticed(_) | StopReason::LostHp
        );
        if stops && self.stop.is_none() {
            self.stop = Some(news);
        }
    }
}
