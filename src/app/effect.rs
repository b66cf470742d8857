//! What the owners ask of each other. They return effects, which [`App`](crate::app::App) carries out, so that none has to
//! know the others. All sentences to the player go this way, through one door: `App::say`.

use crate::app::storage::StorageRequest;
use crate::ui::screens::{AnyScreen, ScreenId};
use crate::ui::text::templates::MessageKind;

/// What an owner asks of the others.
#[derive(Clone, Debug)]
pub(super) enum AppEffect {
    /// Show this sentence.
    Say(Saying),
    /// Remove the sentences at the top of the frame.
    DismissNotice,
    /// Open the screen with this id.
    Open(ScreenId),
    /// Open this screen.
    Show(AnyScreen),
    /// Ask the storage for this.
    Store(StorageRequest),
}

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
