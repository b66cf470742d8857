//! The archive: the saved games, the replay being watched, and what is to be written. It knows neither the game nor the
//! shell, and answers with [`AppEffect`]s.

pub(crate) mod growing;
pub mod replay_player;
pub(super) mod saved_games;

use std::sync::Arc;

use crate::app::effect::{AppEffect, Saying};
use crate::app::error::Error;
#[cfg(feature = "cli")]
use crate::app::export;
use crate::app::recording::{LoadedRecording, file_name, score};
use crate::app::session::Session;
use crate::app::storage::{self, Storage, StorageRequest};
use crate::content::Content;
use crate::gfx::PxSize;
use crate::replay::Recording;
use crate::ui::screens::ending::Rank;
use crate::ui::screens::recordings::RecordingList;
#[cfg(test)]
use crate::ui::screens::recordings::RecordingRow;
use crate::ui::screens::records::{Records, RulesRecords};
use crate::ui::screens::replay::Replay;
use crate::ui::screens::{AnyScreen, ScreenId};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::text::templates::MessageKind;

use growing::GrowingRecording;
use replay_player::ReplayPlayer;
use saved_games::SavedGames;

/// Number of final commands in a GIF. The replay of a finished game starts as many commands before its end.
pub(super) const FILM: usize = 20;
/// Commands from which on loading a replay takes long enough to say so first.
pub(super) const LONG: usize = 2000;
/// What messages call the recording of the current game.
pub(super) const OWN: &str = "this game";

/// Saved games and replays.
#[derive(Clone, Debug, Default)]
pub(super) struct Archive {
    /// What the storage is to do next.
    requests: Vec<StorageRequest>,
    /// The file of the game being played.
    growing: GrowingRecording,
    /// Why part of that game is not saved, such as `the disk is full`; `None` if all of it is.
    unsaved: Option<String>,
    /// All recordings as last listed.
    saved: SavedGames,
    /// The recording being watched.
    player: Option<ReplayPlayer>,
    /// A long recording from outside, by its name, until its replay opens.
    given: Option<(String, LoadedRecording)>,
    /// Whether the frame says that a long replay loads.
    loads: bool,
    /// Today's date.
    date: String,
}

/// What the player reads about the saving of a game.
#[derive(Debug, Default)]
pub(super) struct Saved {
    /// Now: that the game is saved again, or has moved to another file.
    pub(super) at_once: Option<Saying>,
    /// Once everything is done, so that it is the newest line in the log: that the game is not saved.
    pub(super) last: Option<Saying>,
}

/// What the storage is asked, and the file of the game being played.
impl Archive {
    /// Asks the storage for this.
    pub(super) fn ask(&mut self, request: StorageRequest) {
        self.requests.push(request);
    }

    /// Asks the storage for all of this.
    pub(super) fn ask_all(&mut self, requests: Vec<StorageRequest>) {
        self.requests.extend(requests);
    }

    /// What the storage is to do now.
    pub(super) fn take_requests(&mut self) -> Vec<StorageRequest> {
        std::mem::take(&mut self.requests)
    }

    /// Today's date, for new recordings.
    pub(super) fn date(&self) -> &str {
        &self.date
    }

    pub(super) fn set_date(&mut self, date: String) {
        self.date = date;
    }

    /// Why part of the game is not saved; `None` if all of it is.
    pub(super) fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Another game is played, of which nothing is unsaved yet.
    pub(super) fn forget_unsaved(&mut self) {
        self.unsaved = None;
    }

    /// Begins the file of a game. `is_unbegun` says whether the game being played still has nothing to lose.
    pub(super) fn begin(
        &mut self,
        name: &str,
        text: &str,
        is_unbegun: bool,
        storage: &mut dyn Storage,
    ) -> Saved {
        self.unsaved = None;
        let begun = self.growing.begin(name, text, storage).map(|()| None);
        self.note_saving(begun, is_unbegun, "This game is not saved")
    }

    /// Appends text to that file.
    pub(super) fn append(
        &mut self,
        text: &str,
        is_unbegun: bool,
        storage: &mut dyn Storage,
    ) -> Saved {
        let appended = self.growing.append(text, storage);
        self.note_saving(appended, is_unbegun, "The last turns are not saved yet")
    }

    /// Updates whether the whole game is saved. Warns if it no longer is; says so if it is again, or has moved to another
    /// file.
    fn note_saving(
        &mut self,
        done: Result<Option<String>, storage::Error>,
        is_unbegun: bool,
        lost: &str,
    ) -> Saved {
        let was_lost = self.unsaved.is_some();
        // Saving the end of the previous game may fail while the new one has nothing to lose yet.
        self.unsaved = match &done {
            Err(error) if !is_unbegun => Some(error.to_string()),
            Ok(_) | Err(_) => None,
        };
        let mut saved = Saved::default();
        match done {
            Err(_) if was_lost => {}
            Err(error) => saved.last = Some(Saying::warning(format!("{lost}: {error}."))),
            Ok(Some(path)) => {
                saved.at_once = Some(Saying::warning(format!(
                    "Another program removed or changed the recording; all of it is in {path} now."
                )));
            }
            Ok(None) if was_lost => {
                let text = "All of this game is saved again.";
                saved.at_once = Some(Saying::on_screen(MessageKind::Good, text));
            }
            Ok(None) => {}
        }
        saved
    }
}

/// The saved games.
impl Archive {
    /// Lists all recordings anew. Returns the newest game that can be continued, for the title.
    pub(super) fn list(
        &mut self,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<Option<String>, Error> {
        let mut saved = SavedGames::default();
        storage.recordings(&mut |name, text| saved.add(content, name, text))?;
        self.saved = saved;
        Ok(self.saved.offer.clone())
    }

    /// The rank of this recording among the saved ones; `None` if it does not count.
    pub(super) fn rank(&self, recording: &Recording) -> Option<Rank> {
        let own = score(recording)?;
        self.saved.rank(&recording.header().rules, own)
    }

    /// Asks to continue the newest unfinished game.
    pub(super) fn continue_newest(&mut self) {
        let open = self.saved.newest_open();
        let request = open.map(|row| StorageRequest::Resume(row.name.clone()));
        self.requests.extend(request);
    }

    /// Continues the game in the file called `name`, at its end.
    ///
    /// # Errors
    /// If it cannot be read, played or locked, or has ended in another window since it was listed.
    pub(super) fn resume(
        &mut self,
        name: &str,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<(Session, Recording), Error> {
        let text = self.growing.resume(name, storage)?;
        let opened = LoadedRecording::read(content, name, &text)?;
        // Turns after the end would be lost.
        if opened.recording.end().is_some() {
            return Err(Error::Ended(name.to_owned()));
        }
        let session = opened.last(name)?;
        if opened.whole < text.len() {
            self.growing.cut(opened.whole, storage)?;
        }
        // If it was pasted, its last line end may be missing.
        if !text[..opened.whole].ends_with(char::is_whitespace) {
            self.growing.append("\n", storage)?;
        }
        self.unsaved = None;
        Ok((session, opened.recording))
    }

    /// The list of the saved recordings.
    pub(super) fn recordings(&self) -> AnyScreen {
        AnyScreen::RecordingList(RecordingList::new(self.saved.rows.clone()))
    }

    /// The past games of the rule set chosen at the title, and on request those of others that have been played.
    pub(super) fn records(&self, content: &Content, chosen: RulesId) -> AnyScreen {
        let of = |index: usize| {
            let rules = &content.rules[index].rules;
            RulesRecords::new(rules, self.saved.past_games(&rules.name))
        };
        let others = (0..content.rules.len()).filter(|index| *index != chosen.0);
        let others = others.map(of).filter(|records| !records.is_empty());
        AnyScreen::Records(Records::new(of(chosen.0), others))
    }
}

/// The replay being watched.
impl Archive {
    /// The recording being watched.
    pub(super) const fn player(&self) -> Option<&ReplayPlayer> {
        self.player.as_ref()
    }

    pub(super) const fn player_mut(&mut self) -> Option<&mut ReplayPlayer> {
        self.player.as_mut()
    }

    /// Ends the replay.
    pub(super) fn close_player(&mut self) {
        self.player = None;
    }

    /// Opens the replay of a recording from outside. One that takes a while to load opens with the storage requests, and
    /// a frame says so first.
    pub(super) fn watch_given(&mut self, name: &str, opened: LoadedRecording) -> Vec<AppEffect> {
        if opened.recording.commands().len() > LONG {
            self.given = Some((name.to_owned(), opened));
            self.requests.push(StorageRequest::WatchGiven);
            return Vec::new();
        }
        self.watch(name, opened)
    }

    /// Opens the replay of the long recording from outside, or first says that it loads.
    pub(super) fn open_given(&mut self) -> Vec<AppEffect> {
        let Some((name, opened)) = self.given.take() else {
            return Vec::new();
        };
        let first = self.announce(&opened, StorageRequest::WatchGiven);
        if self.loads {
            self.given = Some((name, opened));
            return vec![first];
        }
        let mut effects = vec![first];
        effects.extend(self.watch(&name, opened));
        effects
    }

    /// Opens the replay of the saved game called `name`.
    pub(super) fn watch_stored(
        &mut self,
        name: &str,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<Vec<AppEffect>, Error> {
        let text = storage.read(name)?;
        let opened = LoadedRecording::read(content, name, &text)?;
        let mut effects = vec![self.announce(&opened, StorageRequest::Watch(name.to_owned()))];
        if !self.loads {
            effects.extend(self.watch(name, opened));
        }
        Ok(effects)
    }

    /// Opens the replay of the current game: paused at turn `from`, or if it is over, near its end.
    pub(super) fn watch_own(
        &mut self,
        opened: LoadedRecording,
        from: Option<u32>,
        is_over: bool,
    ) -> Vec<AppEffect> {
        let mut effects = vec![self.announce(&opened, StorageRequest::WatchOwn(from))];
        if self.loads {
            return effects;
        }
        effects.extend(self.watch(OWN, opened));
        let Some(player) = &mut self.player else {
            return effects;
        };
        if is_over {
            player.seek(player.len().saturating_sub(FILM));
        }
        if let Some(turn) = from {
            player.seek(player.count_at(turn));
            effects.pop();
            effects.push(AppEffect::Show(AnyScreen::Replay(Replay::paused())));
        }
        effects
    }

    /// Opens the replay of this recording. The last effect is its screen.
    pub(super) fn watch(&mut self, name: &str, opened: LoadedRecording) -> Vec<AppEffect> {
        let player = ReplayPlayer::new(name, opened);
        let mut effects = Vec::new();
        if let Some(differs) = &player.differs {
            let saying = Saying::at_top(format!("{name}: {differs}"));
            effects.push(AppEffect::Say(saying));
        }
        self.player = Some(player);
        effects.push(AppEffect::Open(ScreenId::Replay));
        effects
    }

    /// If a replay is so long that the next frame has to say that it loads, says so, and `request` opens it after that.
    fn announce(&mut self, opened: &LoadedRecording, request: StorageRequest) -> AppEffect {
        let commands = opened.recording.commands().len();
        self.loads = commands > LONG && !self.loads;
        if !self.loads {
            return AppEffect::DismissNotice;
        }
        self.requests.push(request);
        let text = format!("Loading a replay of {commands} steps ...");
        AppEffect::Say(Saying::at_top(text))
    }

    /// Saves the last turns before the current position as a GIF, in frames of `size`.
    pub(super) fn save_gif(
        &mut self,
        content: &Arc<Content>,
        look: Settings,
        size: PxSize,
    ) -> Vec<AppEffect> {
        match &self.player {
            Some(player) => vec![gif(&mut player.clone(), player.at(), content, look, size)],
            None => Vec::new(),
        }
    }

    /// The game at the current position, as a new recording.
    pub(super) fn take_over(&mut self) -> Option<Result<(Session, Recording), Saying>> {
        let player = self.player.as_ref()?;
        let (session, at) = (player.session().clone(), player.at());
        if session.view().game_over().is_some() {
            let text = "The game is over here; go back to play on.";
            return Some(Err(Saying::warning(text)));
        }
        let origin = format!("turn {} of {}", session.view().turn(), player.name);
        let recording = player.recording.prefix(at);
        let recording = recording.continued_from(origin, self.date.clone());
        self.unsaved = None;
        Some(Ok((session, recording)))
    }
}

/// A GIF of the last turns before command `to`, for the storage; or why there is none.
pub(super) fn gif(
    player: &mut ReplayPlayer,
    to: usize,
    content: &Arc<Content>,
    look: Settings,
    size: PxSize,
) -> AppEffect {
    let range = to.saturating_sub(FILM)..=to;
    #[cfg(feature = "cli")]
    let film = export::film(content, look, player, range, size, |_, _| ());
    #[cfg(not(feature = "cli"))]
    let film: Result<Vec<u8>, _> = {
        let _ = (range, content, look, size);
        Err(Error::GifUnsupported)
    };
    match film {
        Ok(bytes) => {
            let turn = player.session().view().turn();
            let name = format!("pictures/{}-turn-{turn}.gif", file_name(&player.recording));
            AppEffect::Store(StorageRequest::Export { name, bytes })
        }
        Err(error) => AppEffect::Say(Saying::warning(error.to_string())),
    }
}

#[cfg(test)]
impl Archive {
    /// Adds a saved game, as if it had been listed.
    pub(super) fn add_saved(&mut self, content: &Content, text: String) {
        self.saved.add(content, "a.txt".into(), Ok(text));
    }

    /// The rows of the list of saved games.
    pub(super) const fn rows(&mut self) -> &mut Vec<RecordingRow> {
        &mut self.saved.rows
    }
}
