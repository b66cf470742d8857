//! What the owners ask of each other, and what they must know of each other. They return effects, which
//! [`App`](crate::app::App) carries out, and read [`Surroundings`] or a [`Desk`], so that none has to know the others.
//! All sentences to the player go this way, through one door: `App::say`.

use std::sync::Arc;

use crate::app::WindowRequest;
use crate::app::game::session::Session;
use crate::app::storage::{ArchiveRequest, StorageRequest};
use crate::audio::bank::SoundBank;
use crate::base::{Dir, Pos};
use crate::content::Content;
use crate::game::rules::CandleId;
use crate::gfx::PxSize;
use crate::replay::{RecordedEnd, Recording};
use crate::ui::input::bindings::Bindings;
use crate::ui::map::animation::MotionSettings;
use crate::ui::screens::look::Look;
use crate::ui::screens::recordings::RecordingList;
use crate::ui::screens::{AnyScreen, ScreenId};
use crate::ui::settings::{RulesId, Settings, SheetId};
use crate::ui::sound::Cue;
use crate::ui::text::templates::MessageKind;

/// What an owner asks of the others.
#[derive(Clone, Debug)]
pub(super) enum AppEffect {
    /// Show this sentence.
    Say(Saying),
    /// Remove the sentences at the top of the frame.
    DismissNotice,
    /// Draw the frame again.
    Redraw,
    /// Play these sounds, of a turn that has just been played.
    Sound(Vec<Cue>),
    /// Open the screen with this id.
    Open(ScreenId),
    /// Open this screen.
    Show(AnyScreen),
    /// Open look mode to aim, in place of one that already does.
    Aim(Look),
    /// An action was chosen: close the screen if it closes then. Look mode stays if it `keeps_aim`.
    Chosen {
        /// Whether the player goes on aiming.
        keeps_aim: bool,
    },
    /// Close the screens that cover the game.
    UncoverGame,
    /// Point at no cell of the map.
    Unpoint,
    /// Another cell of the map is pointed at, or none: show the path to it.
    Pointed(Option<Pos>),
    /// Bump this way as a walking key does, after the sentences before it.
    Bump(Dir),
    /// Ask the storage for this.
    Store(StorageRequest),
    /// Another recording begins, of which nothing is unsaved yet.
    NewRecording,
    /// The player leaves the game, perhaps only for a while: all of it has to be saved.
    PauseGame,
    /// Begin a new game.
    Begin(NewGame),
    /// Play this game, read from a recording, and show it.
    TakeOver(Box<TakenOver>),
    /// The saved games have been listed; the title offers to continue this one.
    Listed(Option<String>),
    /// Ask the window for this.
    Window(WindowRequest),
    /// Ask the window for room for the tutorial's own screen if it is shown, and otherwise for its usual scale.
    FitTutorial,
}

impl AppEffect {
    /// Asks the archive for this once there is a storage.
    pub(super) const fn store(request: ArchiveRequest) -> Self {
        Self::Store(StorageRequest::Archive(request))
    }
}

/// What a new game is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NewGame {
    pub(super) rules: RulesId,
    pub(super) seed: u64,
    /// The word that the seed was typed as, if it was.
    pub(super) word: Option<String>,
    /// The candle to begin with.
    pub(super) candle: CandleId,
    /// Whether the player named the seed, which others may play too: they all get the same game.
    pub(super) is_named: bool,
}

/// A game read from a recording, to be played on.
#[derive(Clone, Debug)]
pub(super) struct TakenOver {
    pub(super) session: Session,
    pub(super) recording: Recording,
    /// Whether the recording has no file yet; otherwise its file is open.
    pub(super) unbegun: bool,
}

/// What the game must know of the shell and the archive while it acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings<'a> {
    pub(super) content: &'a Content,
    /// The key bindings under the rules of the game.
    pub(super) keys: &'a Bindings,
    /// Whether the play screen is on top; otherwise its time stands still.
    pub(super) is_playing: bool,
    /// Whether the player wants to see motion.
    pub(super) motion: bool,
    /// What moves now; less if the player is away.
    pub(super) lively: MotionSettings,
    /// The sounds, if anything plays them.
    pub(super) sounds: Option<&'a SoundBank>,
    /// Frames of 1/60 s since the program started.
    pub(super) frame: u32,
    /// Today's date, for recordings.
    pub(super) date: &'a str,
    /// How the player's last listed game under the rules of this one ended.
    pub(super) last_end: Option<&'a RecordedEnd>,
    /// Whether the player wants heroes to remain in the next game.
    pub(super) wants_remains: bool,
}

/// What the archive must know of the game and the shell while it acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Desk<'a> {
    pub(super) content: &'a Arc<Content>,
    /// The recording of the game being played, if there is one.
    pub(super) own: Option<&'a Recording>,
    /// Whether that game has nothing to lose yet.
    pub(super) is_unbegun: bool,
    /// Whether it is over.
    pub(super) is_over: bool,
    /// The list of recordings, if it is on top.
    pub(super) list: Option<&'a RecordingList>,
    /// The rule set chosen at the title.
    pub(super) rules: RulesId,
    /// The tilesheet in force.
    pub(super) sheet: SheetId,
    /// Size of the frame, for GIFs.
    pub(super) size: PxSize,
    /// The sounds, if anything plays them.
    pub(super) sounds: Option<&'a SoundBank>,
}

/// What the shell must know of the game and the replay while it acts: the rule set in force and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InForce {
    /// The name of the rule set: that of the replay on top or of the game, otherwise the one chosen at the title.
    pub(super) rules: Option<String>,
    /// Whether its light has levels.
    pub(super) has_light_levels: bool,
    /// The settings, including a tilesheet chosen by Tab.
    pub(super) settings: Settings,
    /// The tilesheet.
    pub(super) sheet: SheetId,
    /// The game being played, if any, even behind a replay.
    pub(super) game: Option<GameFacts>,
}

/// What the shell must know of the game itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameFacts {
    /// Whether its rules have a flame.
    pub(super) has_flame: bool,
    /// Whether its light has levels.
    pub(super) has_light_levels: bool,
    /// Whether its tutorial has a screen of its own.
    pub(super) has_own_screen: bool,
}

/// What a frame needs to know of the stack of screens. The visible screen is out of it while it is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct TopFacts {
    /// Whether a replay is on top.
    pub(super) is_replay: bool,
    /// The rule set chosen at the title.
    pub(super) rules: RulesId,
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
