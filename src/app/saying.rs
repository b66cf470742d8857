//! A sentence to the player, and where it belongs. Every part of the program has one door for them: [`App::say`].
//!
//! [`App::say`]: crate::app::App::say

use crate::ui::text::templates::MessageKind;

/// A sentence to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Saying {
    pub(super) place: Place,
    pub(super) kind: MessageKind,
    pub(super) text: String,
}

/// Where a sentence is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// On the visible screen if it has a place, else in the log of the game being played, else at the top of the frame.
    /// A replay covers the log.
    Screen,
    /// In the log of the game; at the title, at the top of the frame.
    Log,
    /// At the top of the frame.
    Top,
}

impl Saying {
    /// About files and settings, for whichever screen is visible.
    pub(super) fn on_screen(kind: MessageKind, text: impl Into<String>) -> Self {
        let (place, text) = (Place::Screen, text.into());
        Self { place, kind, text }
    }

    /// Warns of a file that cannot be used.
    pub(super) fn warning(text: impl Into<String>) -> Self {
        Self::on_screen(MessageKind::Warning, text)
    }

    /// About the game.
    pub(super) fn in_log(kind: MessageKind, text: impl Into<String>) -> Self {
        let (place, text) = (Place::Log, text.into());
        Self { place, kind, text }
    }

    /// Why a key has no effect.
    pub(super) fn rejection(text: impl Into<String>) -> Self {
        Self::in_log(MessageKind::Rejected, text)
    }

    /// About a replay, over the whole frame.
    pub(super) fn at_top(text: impl Into<String>) -> Self {
        let (place, kind, text) = (Place::Top, MessageKind::Action, text.into());
        Self { place, kind, text }
    }
}
