//! The archive: the saved games, the replay being watched, and what is to be written. It knows neither the game nor the
//! shell, and answers with [`AppEffect`]s.

pub(crate) mod growing;
pub mod replay_player;
pub(super) mod saved_games;

use crate::app::effect::{AppEffect, Desk, Saying, TakenOver};
use crate::app::error::Error;
#[cfg(feature = "cli")]
use crate::app::export;
use crate::app::recording::{LoadedRecording, file_name, score};
use crate::app::storage::{self, ArchiveRequest, Storage, StorageRequest};
use crate::content::Content;
use crate::replay::{RecordedEnd, Recording};
use crate::ui::screens::ending::Rank;
use crate::ui::screens::recordings::RecordingList;
#[cfg(test)]
use crate::ui::screens::recordings::RecordingRow;
use crate::ui::screens::records::{Records, RulesRecords};
use crate::ui::screens::replay::{Replay, ReplayAction};
use crate::ui::screens::{AnyScreen, ArchiveAction, ScreenId};
use crate::ui::settings::{RulesId, Settings};
use crate::ui::sound::Listener;
use crate::ui::text::templates::MessageKind;

use growing::GrowingRecording;
use replay_player::ReplayPlayer;
use saved_games::SavedGames;

/// Number of final commands in a GIF. The replay of a finished game starts as many commands before its end.
pub(super) const FILM: usize = 20;
/// Commands from which on loading a replay takes long enough to say so first.
pub(super) const LONG: usize = 2000;
/// What messages call the recording of the current game.
const OWN: &str = "this game";

/// Saved games and replays.
#[derive(Clone, Debug, Default)]
pub(super) struct Archive {
    /// What the storage is to do next.
    requests: Vec<StorageRequest>,
    /// The file of the game being played.
    growing: GrowingRecording,
    /// Why part of that game is not saved, such as `the disk is full`; `None` if all of it is.
    unsaved: Option<String>,
    /// That the game is not saved, until all else has been said: it is to be the newest line in the log.
    lost: Option<Saying>,
    /// All recordings as last listed.
    saved: SavedGames,
    /// The recording being watched.
    player: Option<ReplayPlayer>,
    /// A long recording from outside, by its name, until its replay opens.
    given: Option<(String, LoadedRecording)>,
    /// Whether the frame says that a long replay loads.
    loads: bool,
    /// What the player has heard of the replay.
    listener: Listener,
    /// Today's date.
    date: String,
}

/// What it is asked for.
impl Archive {
    /// Opens or saves a game, a replay or a picture.
    pub(super) fn follow(&mut self, action: ArchiveAction, desk: &Desk<'_>) -> Vec<AppEffect> {
        match action {
            ArchiveAction::Continue => self.continue_newest(),
            ArchiveAction::ContinueAt(index) => {
                self.ask_listed(index, desk, ArchiveRequest::Resume);
            }
            ArchiveAction::Watch(index) => self.ask_listed(index, desk, ArchiveRequest::Watch),
            ArchiveAction::WatchOwn => return self.watch_own(None, desk),
            ArchiveAction::WatchOwnFrom(turn) => return self.watch_own(Some(turn), desk),
            ArchiveAction::Gif => return self.save_own_gif(desk).into_iter().collect(),
            ArchiveAction::Replay(action) => return self.replay(action, desk),
            ArchiveAction::Recordings => return vec![AppEffect::Show(self.recordings())],
            ArchiveAction::Records => {
                return vec![AppEffect::Show(self.records(desk.content, desk.rules))];
            }
            ArchiveAction::Picture => self.ask(StorageRequest::Picture),
        }
        Vec::new()
    }

    /// Asks something about the saved game at this index of the visible list.
    fn ask_listed(&mut self, index: usize, desk: &Desk<'_>, request: fn(String) -> ArchiveRequest) {
        if let Some(name) = desk.list.and_then(|list| list.name(index)) {
            self.ask(StorageRequest::Archive(request(name.to_owned())));
        }
    }

    /// Performs an action on the watched recording.
    fn replay(&mut self, action: ReplayAction, desk: &Desk<'_>) -> Vec<AppEffect> {
        match action {
            ReplayAction::Seek(count) => self.seek(count, desk).into_iter().collect(),
            ReplayAction::Gif => self.save_gif(desk).into_iter().collect(),
            ReplayAction::PlayOn => self.play_on(),
        }
    }
}

/// What the storage is asked, and the file of the game being played.
impl Archive {
    /// Asks the storage for this.
    pub(super) fn ask(&mut self, request: StorageRequest) {
        self.requests.push(request);
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

    /// Does what it was asked to, now that there is a storage.
    pub(super) fn run(
        &mut self,
        request: ArchiveRequest,
        desk: &Desk<'_>,
        storage: &mut dyn Storage,
    ) -> Vec<AppEffect> {
        let done = match request {
            ArchiveRequest::Begin { name, text } => Ok(self.begin(&name, &text, desk, storage)),
            ArchiveRequest::Append(text) => Ok(self.append(&text, desk, storage)),
            ArchiveRequest::Resume(name) => self.resume(&name, desk.content, storage),
            ArchiveRequest::Watch(name) => self.watch_stored(&name, desk.content, storage),
            ArchiveRequest::WatchGiven => Ok(self.open_given()),
            ArchiveRequest::WatchOwn(from) => Ok(self.watch_own(from, desk)),
            ArchiveRequest::List => self.list(desk.content, storage),
            ArchiveRequest::Report { name, text } => {
                let saved = storage.export(&name, text.as_bytes());
                saved.map(|_| Vec::new()).map_err(Error::from)
            }
            ArchiveRequest::Sync => {
                storage.sync();
                Ok(Vec::new())
            }
            ArchiveRequest::Export { name, bytes } => export(&name, &bytes, storage),
        };
        match done {
            Ok(effects) => effects,
            Err(error) => vec![AppEffect::Say(Saying::warning(error.to_string()))],
        }
    }

    /// That the game is not saved, if it could not be: to be said after all else, so that it is the newest line in the log.
    pub(super) fn take_lost(&mut self) -> Option<AppEffect> {
        self.lost.take().map(AppEffect::Say)
    }

    /// Begins the file of a game.
    fn begin(
        &mut self,
        name: &str,
        text: &str,
        desk: &Desk<'_>,
        storage: &mut dyn Storage,
    ) -> Vec<AppEffect> {
        self.unsaved = None;
        let begun = self.growing.begin(name, text, storage).map(|()| None);
        self.note_saving(begun, desk, "This game is not saved")
    }

    /// Appends text to that file.
    fn append(&mut self, text: &str, desk: &Desk<'_>, storage: &mut dyn Storage) -> Vec<AppEffect> {
        let appended = self.growing.append(text, storage);
        self.note_saving(appended, desk, "The last turns are not saved yet")
    }

    /// Updates whether the whole game is saved. Warns if it no longer is; says so if it is again, or has moved to another
    /// file.
    fn note_saving(
        &mut self,
        done: Result<Option<String>, storage::Error>,
        desk: &Desk<'_>,
        lost: &str,
    ) -> Vec<AppEffect> {
        let was_lost = self.unsaved.is_some();
        // Saving the end of the previous game may fail while the new one has nothing to lose yet.
        self.unsaved = match &done {
            Err(error) if !desk.is_unbegun => Some(error.to_string()),
            Ok(_) | Err(_) => None,
        };
        let saying = match done {
            Err(error) => {
                if !was_lost && self.lost.is_none() {
                    self.lost = Some(Saying::warning(format!("{lost}: {error}.")));
                }
                return Vec::new();
            }
            Ok(Some(path)) => Saying::warning(format!(
                "Another program removed or changed the recording; all of it is in {path} now."
            )),
            Ok(None) if was_lost => {
                Saying::on_screen(MessageKind::Good, "All of this game is saved again.")
            }
            Ok(None) => return Vec::new(),
        };
        vec![AppEffect::Say(saying)]
    }
}

/// The saved games.
impl Archive {
    /// Lists all recordings anew.
    fn list(
        &mut self,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<Vec<AppEffect>, Error> {
        let mut saved = SavedGames::default();
        storage.recordings(&mut |name, text| saved.add(content, name, text))?;
        self.saved = saved;
        Ok(vec![AppEffect::Listed(
            self.saved.offer().map(str::to_owned),
        )])
    }

    /// The rank of this recording among the saved ones; `None` if it does not count.
    pub(super) fn rank(&self, recording: &Recording) -> Option<Rank> {
        let own = score(recording)?;
        self.saved.rank(&recording.header().rules, own)
    }

    /// How the newest finished game of this rule set that counts ended.
    pub(super) fn last_end(&self, rules: &str) -> Option<&RecordedEnd> {
        self.saved.last_end(rules)
    }

    /// The seeds of the newest games of this rule set, newest first.
    pub(super) fn last_seeds(&self, rules: &str) -> &[u64] {
        self.saved.last_seeds(rules)
    }

    /// Asks to continue the newest unfinished game.
    fn continue_newest(&mut self) {
        if let Some(row) = self.saved.newest_open() {
            let name = row.name.clone();
            self.ask(StorageRequest::Archive(ArchiveRequest::Resume(name)));
        }
    }

    /// Continues the game in the file called `name`, at its end. If it has ended in another window since it was listed,
    /// lists the games anew.
    fn resume(
        &mut self,
        name: &str,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<Vec<AppEffect>, Error> {
        match self.read_open(name, content, storage) {
            Ok(game) => Ok(vec![AppEffect::TakeOver(Box::new(game))]),
            Err(error @ Error::Ended(_)) => {
                let mut effects = self.list(content, storage)?;
                effects.push(AppEffect::Say(Saying::warning(error.to_string())));
                Ok(effects)
            }
            Err(error) => Err(error),
        }
    }

    /// The game in the file called `name`, at its end.
    ///
    /// # Errors
    /// If it cannot be read, played or locked, or has ended.
    fn read_open(
        &mut self,
        name: &str,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<TakenOver, Error> {
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
        Ok(TakenOver {
            session,
            recording: opened.recording,
            unbegun: false,
        })
    }

    /// The list of the saved recordings.
    fn recordings(&self) -> AnyScreen {
        AnyScreen::RecordingList(RecordingList::new(self.saved.rows().to_vec()))
    }

    /// The past games of the rule set chosen at the title, and on request those of others that have been played.
    fn records(&self, content: &Content, chosen: RulesId) -> AnyScreen {
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

    /// Ends the replay.
    pub(super) fn close_player(&mut self) {
        self.player = None;
        self.listener = Listener::default();
    }

    /// Opens the replay of a recording from outside. One that takes a while to load opens with the storage requests, and
    /// a frame says so first.
    pub(super) fn watch_given(&mut self, name: &str, opened: LoadedRecording) -> Vec<AppEffect> {
        if opened.recording.commands().len() > LONG {
            self.given = Some((name.to_owned(), opened));
            self.ask(StorageRequest::Archive(ArchiveRequest::WatchGiven));
            return Vec::new();
        }
        self.watch(name, opened)
    }

    /// Opens the replay of the long recording from outside, or first says that it loads.
    fn open_given(&mut self) -> Vec<AppEffect> {
        let Some((name, opened)) = self.given.take() else {
            return Vec::new();
        };
        let first = self.announce(&opened, ArchiveRequest::WatchGiven);
        if self.loads {
            self.given = Some((name, opened));
            return vec![first];
        }
        let mut effects = vec![first];
        effects.extend(self.watch(&name, opened));
        effects
    }

    /// Opens the replay of the saved game called `name`.
    fn watch_stored(
        &mut self,
        name: &str,
        content: &Content,
        storage: &mut dyn Storage,
    ) -> Result<Vec<AppEffect>, Error> {
        let text = storage.read(name)?;
        let opened = LoadedRecording::read(content, name, &text)?;
        let mut effects = vec![self.announce(&opened, ArchiveRequest::Watch(name.to_owned()))];
        if !self.loads {
            effects.extend(self.watch(name, opened));
        }
        Ok(effects)
    }

    /// Opens the replay of the current game: paused at turn `from`, or if it is over, near its end.
    fn watch_own(&mut self, from: Option<u32>, desk: &Desk<'_>) -> Vec<AppEffect> {
        let opened = match read_own(desk) {
            None => return Vec::new(),
            Some(Ok(opened)) => opened,
            Some(Err(error)) => return vec![AppEffect::Say(Saying::warning(error.to_string()))],
        };
        let mut effects = vec![self.announce(&opened, ArchiveRequest::WatchOwn(from))];
        if self.loads {
            return effects;
        }
        effects.extend(self.watch(OWN, opened));
        let Some(player) = &mut self.player else {
            return effects;
        };
        if desk.is_over {
            player.seek(player.len().saturating_sub(FILM));
        }
        if let Some(turn) = from {
            player.seek(player.count_at(turn));
            effects.pop();
            let paused = AnyScreen::Replay(Replay::paused());
            effects.extend([AppEffect::Unpoint, AppEffect::Show(paused)]);
        }
        effects
    }

    /// Opens the replay of this recording. The last effect is its screen.
    fn watch(&mut self, name: &str, opened: LoadedRecording) -> Vec<AppEffect> {
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
    fn announce(&mut self, opened: &LoadedRecording, request: ArchiveRequest) -> AppEffect {
        let commands = opened.recording.commands().len();
        self.loads = commands > LONG && !self.loads;
        if !self.loads {
            return AppEffect::DismissNotice;
        }
        self.ask(StorageRequest::Archive(request));
        let text = format!("Loading a replay of {commands} steps ...");
        AppEffect::Say(Saying::at_top(text))
    }

    /// Goes to the position after so many commands. The next one is heard.
    fn seek(&mut self, count: usize, desk: &Desk<'_>) -> Option<AppEffect> {
        let player = self.player.as_mut()?;
        if count != player.at() + 1 {
            player.seek(count);
            return None;
        }
        let cues = player.step(|session, outcome| {
            let bank = desk.sounds?;
            session.cues(outcome, &mut self.listener, bank)
        });
        cues.flatten().map(AppEffect::Sound)
    }

    /// Saves the last turns before the current position as a GIF.
    fn save_gif(&self, desk: &Desk<'_>) -> Option<AppEffect> {
        let player = self.player.as_ref()?;
        Some(gif(&mut player.clone(), player.at(), desk))
    }

    /// Saves the last turns of the current game as a GIF.
    fn save_own_gif(&self, desk: &Desk<'_>) -> Option<AppEffect> {
        match read_own(desk)? {
            Ok(opened) => {
                let mut player = ReplayPlayer::new(OWN, opened);
                let end = player.len();
                Some(gif(&mut player, end, desk))
            }
            Err(error) => Some(AppEffect::Say(Saying::warning(error.to_string()))),
        }
    }

    /// Plays on from the current position, as a new recording.
    fn play_on(&mut self) -> Vec<AppEffect> {
        let Some(player) = &self.player else {
            return Vec::new();
        };
        let (session, at) = (player.session().clone(), player.at());
        if session.view().game_over().is_some() {
            let text = "The game is over here; go back to play on.";
            return vec![AppEffect::Say(Saying::warning(text))];
        }
        let origin = format!("turn {} of {}", session.view().turn(), player.name);
        let recording = player.recording.prefix(at);
        let recording = recording.continued_from(origin, self.date.clone());
        self.unsaved = None;
        let game = TakenOver {
            session,
            recording,
            unbegun: true,
        };
        let text = "You play on from here. The recording stays; this game is not ranked.";
        let saying = Saying::on_screen(MessageKind::Action, text);
        vec![AppEffect::TakeOver(Box::new(game)), AppEffect::Say(saying)]
    }
}

/// Saves bytes as a file that the player asked for, and says where it is.
fn export(name: &str, bytes: &[u8], storage: &mut dyn Storage) -> Result<Vec<AppEffect>, Error> {
    let path = storage.export(name, bytes)?;
    let text = format!("Saved as {path}.");
    let saying = Saying::on_screen(MessageKind::Good, text);
    Ok(vec![AppEffect::Say(saying)])
}

/// Reads back the recording of the game being played, if there is one.
fn read_own(desk: &Desk<'_>) -> Option<Result<LoadedRecording, Error>> {
    let text = desk.own?.to_text();
    Some(LoadedRecording::read(desk.content, OWN, &text))
}

/// A GIF of the last turns before command `to`, for the storage; or why there is none.
fn gif(player: &mut ReplayPlayer, to: usize, desk: &Desk<'_>) -> AppEffect {
    let (content, size) = (desk.content, desk.size);
    let look = Settings {
        tiles: Some(desk.sheet),
        ..Settings::default()
    };
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
            AppEffect::store(ArchiveRequest::Export { name, bytes })
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
        self.saved.rows_mut()
    }
}
