//! Watching and continuing recorded games, and what the storage is asked: where the archive meets the game and the shell.

use std::sync::Arc;

use crate::app::archive::replay_player::ReplayPlayer;
use crate::app::archive::{self, OWN, Saved};
use crate::app::backend::Program;
use crate::app::effect::Saying;
use crate::app::playing::Playing;
use crate::app::recording::{LoadedRecording, file_name};
use crate::app::storage::{Storage, StorageRequest};
use crate::app::{App, Error};
#[cfg(feature = "web")]
use crate::base::printable::printable;
use crate::content::Content;
use crate::gfx::{Canvas, PxSize, png};
use crate::ui::screens::AnyScreen;
use crate::ui::screens::replay::ReplayAction;
use crate::ui::settings::Settings;
use crate::ui::text::templates::MessageKind;

impl App {
    /// Opens the replay of a recording called `name` over the title screen.
    pub fn watching(content: &Arc<Content>, name: &str, opened: LoadedRecording) -> Self {
        let mut app = Self::at_title(content, opened.recording.header().seed, opened.rules);
        // The player has just seen the dungeon of this seed.
        app.take_title_seed();
        app.watch_given(name, opened);
        app
    }

    /// Opens the replay of a recording called `name` over whatever is on the screen. One that takes a while to load opens
    /// with the storage requests, and a frame says so first.
    pub fn watch_given(&mut self, name: &str, opened: LoadedRecording) {
        let effects = self.archive.watch_given(name, opened);
        self.carry_out(effects);
    }

    /// Opens the replay of the recording in a file that the player has given; a line says what is wrong with it. Returns
    /// whether it is a recording.
    #[cfg(feature = "web")]
    pub fn open_file(&mut self, name: &str, text: &str) -> bool {
        let name = printable(name);
        match LoadedRecording::read(self.shell.content(), &name, text) {
            Ok(opened) => {
                self.watch_given(&name, opened);
                true
            }
            Err(error) => {
                self.say(Saying::warning(error.to_string()));
                false
            }
        }
    }

    /// Opens the replay of the current game: paused at turn `from`, or if it is over, near its end.
    pub(super) fn watch_own(&mut self, from: Option<u32>) {
        let Some(opened) = self.read_own() else {
            return;
        };
        let session = self.session();
        let is_over = session.is_some_and(|session| session.view().game_over().is_some());
        let effects = self.archive.watch_own(opened, from, is_over);
        self.carry_out(effects);
    }

    /// Makes a request with the file name of the saved game at this index of the visible list.
    pub(super) fn request_listed(&mut self, index: usize, request: fn(String) -> StorageRequest) {
        if let Some(AnyScreen::RecordingList(list)) = self.shell.top() {
            let name = list.name(index).map(str::to_owned);
            if let Some(name) = name {
                self.archive.ask(request(name));
            }
        }
    }

    /// Reads back the recording of the current game. If that fails, says why.
    fn read_own(&mut self) -> Option<LoadedRecording> {
        let text = self.recording()?.to_text();
        let opened = LoadedRecording::read(self.shell.content(), OWN, &text);
        match opened {
            Ok(opened) => Some(opened),
            Err(error) => {
                self.say(Saying::warning(error.to_string()));
                None
            }
        }
    }

    /// Performs an action on the watched recording. Images are frames of `size`.
    pub(super) fn replay(&mut self, action: ReplayAction, size: PxSize) {
        match action {
            ReplayAction::Seek(count) => self.seek(count),
            ReplayAction::Gif => {
                let look = self.film_look();
                let effects = self.archive.save_gif(self.shell.content(), look, size);
                self.carry_out(effects);
            }
            ReplayAction::PlayOn => self.play_on(),
        }
    }

    /// Goes to the position after so many commands. The next one is heard.
    fn seek(&mut self, count: usize) {
        let Some(player) = self.archive.player_mut() else {
            return;
        };
        if count == player.at() + 1 {
            player.step(|session, outcome| self.shell.hear(session, outcome));
        } else {
            player.seek(count);
        }
    }

    /// Saves the last turns of the current game as a GIF.
    pub(super) fn save_own_gif(&mut self, size: PxSize) {
        if let Some(opened) = self.read_own() {
            let mut player = ReplayPlayer::new(OWN, opened);
            let (end, look) = (player.len(), self.film_look());
            let film = archive::gif(&mut player, end, self.shell.content(), look, size);
            self.carry_out(vec![film]);
        }
    }

    /// The settings of GIFs: the default ones, with the tiles in force.
    fn film_look(&self) -> Settings {
        Settings {
            tiles: Some(self.seen().sheet()),
            ..Settings::default()
        }
    }

    /// Takes over the game at the current position, as a new recording.
    fn play_on(&mut self) {
        match self.archive.take_over() {
            None => {}
            Some(Err(why)) => self.say(why),
            Some(Ok((session, recording))) => {
                self.game = Some(Playing::recorded(session, recording, true));
                self.shell.show_game();
                let text = "You play on from here. The recording stays; this game is not ranked.";
                self.say(Saying::on_screen(MessageKind::Action, text));
            }
        }
    }
}

/// The storage.
impl App {
    /// Runs pending requests. Screenshots are frames of `size`. A failure to save the game is reported last, so it is
    /// the newest line in the log.
    pub(super) fn run_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        let mut unsaved = None;
        for request in self.archive.take_requests() {
            let done = match request {
                StorageRequest::Begin { name, text } => {
                    let saved = self.archive.begin(&name, &text, self.is_unbegun(), storage);
                    unsaved = unsaved.or(self.note_saved(saved));
                    Ok(())
                }
                StorageRequest::Append(text) => {
                    let saved = self.archive.append(&text, self.is_unbegun(), storage);
                    unsaved = unsaved.or(self.note_saved(saved));
                    Ok(())
                }
                StorageRequest::Resume(name) => self.resume(&name, storage),
                StorageRequest::Watch(name) => {
                    let content = self.shell.content();
                    let watched = self.archive.watch_stored(&name, content, storage);
                    watched.map(|effects| self.carry_out(effects))
                }
                StorageRequest::WatchGiven => {
                    let effects = self.archive.open_given();
                    self.carry_out(effects);
                    Ok(())
                }
                StorageRequest::WatchOwn(from) => {
                    self.watch_own(from);
                    Ok(())
                }
                StorageRequest::List => self.list(storage),
                StorageRequest::Report(text) => {
                    let name = format!("reports/{}.txt", self.picture_name());
                    let saved = storage.export(&name, text.as_bytes());
                    saved.map(drop).map_err(Error::from)
                }
                StorageRequest::Picture => {
                    let mut frame = Canvas::new(size);
                    self.draw(&mut frame);
                    self.save_picture(&frame, storage)
                }
                StorageRequest::Sync => {
                    storage.sync();
                    Ok(())
                }
                StorageRequest::Own(file) => {
                    if let Some(saying) = self.shell.save_own(file, storage) {
                        self.say(saying);
                    }
                    Ok(())
                }
                StorageRequest::Export { name, bytes } => {
                    let saved = storage.export(&name, &bytes).map_err(Error::from);
                    saved.map(|path| {
                        self.say(Saying::on_screen(
                            MessageKind::Good,
                            format!("Saved as {path}."),
                        ));
                    })
                }
            };
            if let Err(error) = done {
                self.say(Saying::warning(error.to_string()));
            }
        }
        if let Some(saying) = unsaved {
            self.say(saying);
        }
    }

    /// Whether the game being played has nothing to lose yet.
    fn is_unbegun(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.unbegun)
    }

    /// Says what has to be said at once; returns what has to be said last.
    fn note_saved(&mut self, saved: Saved) -> Option<Saying> {
        if let Some(saying) = saved.at_once {
            self.say(saying);
        }
        saved.last
    }

    /// Why the game on the screen is not saved, such as `the disk is full`; `None` if there is none, or it is.
    pub fn unsaved(&self) -> Option<&str> {
        self.shell.up_to_game()?;
        self.archive.unsaved()
    }

    /// Saves a frame as a PNG, and says where it is.
    pub(crate) fn save_picture(
        &mut self,
        frame: &Canvas,
        storage: &mut dyn Storage,
    ) -> Result<(), Error> {
        let bytes = png::encode(frame).map_err(Error::Picture)?;
        let name = format!("pictures/{}.png", self.picture_name());
        let path = storage.export(&name, &bytes)?;
        self.say(Saying::on_screen(
            MessageKind::Good,
            format!("Picture saved as {path}."),
        ));
        Ok(())
    }

    /// A file name from the current game and turn, without its ending.
    pub(super) fn picture_name(&self) -> String {
        match (self.recording(), self.session()) {
            (Some(recording), Some(session)) => {
                let turn = session.view().turn();
                format!("{}-turn-{turn}", file_name(recording))
            }
            _ => "title".to_owned(),
        }
    }

    fn list(&mut self, storage: &mut dyn Storage) -> Result<(), Error> {
        let offer = self.archive.list(self.shell.content(), storage)?;
        if let Some(title) = self.shell.title() {
            title.offer(offer);
        }
        self.find_rank();
        self.shell.redraw();
        Ok(())
    }

    /// Finds the rank of the game that has just ended, unless it is known.
    pub(super) fn find_rank(&mut self) {
        if let Some(game) = &mut self.game
            && game.rank.is_none()
            && let Some(recording) = &game.recording
        {
            game.rank = self.archive.rank(recording);
        }
    }

    fn resume(&mut self, name: &str, storage: &mut dyn Storage) -> Result<(), Error> {
        let resumed = self.archive.resume(name, self.shell.content(), storage);
        if let Err(Error::Ended(_)) = &resumed {
            self.list(storage)?;
        }
        let (session, recording) = resumed?;
        self.game = Some(Playing::recorded(session, recording, false));
        self.shell.show_game();
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::archive::{FILM, LONG};
    use crate::app::backend::tests::Nowhere;
    use crate::content::keymap;
    use crate::content::map;
    use crate::gfx::Canvas;
    use crate::replay::Recording;
    use crate::ui::input::key::{Input, Key};
    use crate::ui::layout::DESIGN_SIZE;
    use crate::ui::map::scene::MapOverlay;
    use crate::ui::screens::recordings::RecordingRow;
    use crate::ui::screens::replay::FRAMES;
    use crate::ui::screens::{ArchiveAction, ScreenAction, Transition};
    use crate::ui::settings::RulesId;

    /// A game under our own rules, longer than the replay of its ending.
    fn dead(content: &Arc<Content>) -> App {
        dead_on(content, "##########\n#@......o#\n##########", &[])
    }

    /// A game under our own rules on a map with an orc: some keys, then waiting until the hero is dead.
    pub(in crate::app) fn dead_on(content: &Arc<Content>, drawing: &str, keys: &[Key]) -> App {
        let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules);
        let mut app = App::in_game(content, RulesId(0), 1, Some(map.expect("it is a map")));
        for key in keys {
            press(&mut app, *key);
        }
        for _ in 0..400 {
            press(&mut app, Key::Char('.'));
        }
        app.input(Input::Frames(30), DESIGN_SIZE);
        app
    }

    pub(in crate::app) fn press(app: &mut App, key: Key) {
        app.input(Input::Press(key.into()), DESIGN_SIZE);
    }

    fn at(app: &App) -> (usize, usize) {
        let player = app.archive.player().expect("a replay is shown");
        (player.at(), player.len())
    }

    #[test]
    fn death_replays_start_shortly_before_the_death() {
        let content = Content::shared();
        let mut app = dead(content);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
        press(&mut app, Key::Char('v'));
        let (now, last) = at(&app);
        assert!(last > 5, "{last}");
        assert_eq!(now, last.saturating_sub(FILM));
    }

    #[test]
    fn a_key_shows_overlays_in_replays() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('v'));
        assert!(app.shell.is_replaying());
        for shown in [
            MapOverlay::LightLevels,
            MapOverlay::Watchers,
            MapOverlay::None,
        ] {
            press(&mut app, Key::Char('%'));
            assert_eq!(app.shell.overlay(), shown);
            let timeline = app.seen().context(DESIGN_SIZE).timeline;
            let timeline = timeline.expect("a replay is shown");
            assert_eq!(timeline.scene.overlay, shown);
        }
    }

    #[test]
    fn custom_keys_work_on_every_screen() {
        let content = Content::shared();
        let text = "ending_replay = \"w\"\nreplay_play = \"w\"\nmessages_first = \"w\"\nmessages = \"n\"\n";
        let file = keymap::parse_keymap("keys.toml", text).expect("each action keeps a key");
        let mut app = dead(content).with_keys(Some(file));
        press(&mut app, Key::Char('v'));
        press(&mut app, Key::Char('m'));
        assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
        press(&mut app, Key::Char('w'));
        assert!(app.shell.is_replaying());
        press(&mut app, Key::Char('w'));
        assert!(!app.shell.is_replaying());
        press(&mut app, Key::Escape);
        press(&mut app, Key::Char('n'));
        let before = format!("{:?}", app.shell.top());
        assert!(before.contains("Messages"), "{before}");
        press(&mut app, Key::Char('n'));
        assert!(matches!(app.shell.top(), Some(AnyScreen::Ending(_))));
    }

    /// As in any video player.
    #[test]
    fn an_opened_replay_plays_until_space() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('v'));
        let (start, _) = at(&app);
        app.input(Input::Frames(FRAMES), DESIGN_SIZE);
        assert_eq!(at(&app).0, start + 1);
        press(&mut app, Key::Char(' '));
        app.input(Input::Frames(FRAMES), DESIGN_SIZE);
        assert_eq!(at(&app).0, start + 1);
    }

    /// The line below the map holds a short message and the turn counter, and only one message.
    #[test]
    fn replays_show_long_and_further_messages_at_the_top() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('v'));
        let long = "/home/anna/.config/tallowdeep/settings.toml:3: must be a whole number, found \"many\". The default \
                    options are in use.";
        for text in [long, "Saved as a/film.gif.", "Saved as a/other.gif."] {
            app.say(Saying::on_screen(MessageKind::Warning, text));
        }
        let Some(AnyScreen::Replay(replay)) = app.shell.top() else {
            panic!("no replay is shown");
        };
        assert_eq!(replay.status, "Saved as a/film.gif.");
        assert_eq!(app.shell.notice().lines, [long, "Saved as a/other.gif."]);
        press(&mut app, Key::Right);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Replay(it)) if it.status.is_empty()));
    }

    /// A key that does nothing looks broken.
    #[test]
    fn a_gif_that_cannot_be_made_says_why() {
        let content = Content::shared();
        let mut app = dead(content);
        let recording = app.recording().expect("it is recorded");
        let text = recording
            .to_text()
            .replace("rules tallowdeep", "rules gone");
        let (unreadable, _) = Recording::parse("a test", &text).expect("it is a recording");
        app.game.as_mut().expect("a game").recording = Some(unreadable);
        press(&mut app, Key::Char('g'));
        let log = app.session().expect("a game").log();
        let said = &log.entries().last().expect("a line").line.text;
        let expected = "this game: there is no rule set \"gone\"";
        assert!(said.starts_with(expected), "{said}");
    }

    /// The title is below the list, and the log of the game that was left is hidden.
    #[test]
    fn messages_show_over_screens_without_a_place() {
        let content = Content::shared();
        let mut app = dead(content);
        app.follow(Transition::Screen(ScreenAction::Title), DESIGN_SIZE);
        app.follow(Transition::Archive(ArchiveAction::Recordings), DESIGN_SIZE);
        let settings = Settings {
            big_text: true,
            ..app.settings()
        };
        app.shell.set_settings(settings);
        let frame = |app: &mut App| {
            let mut canvas = Canvas::new(PxSize::new(1280, 800));
            app.draw(&mut canvas);
            canvas
        };
        let plain = frame(&mut app);
        app.say(Saying::on_screen(
            MessageKind::Warning,
            "a.txt: it cannot be played",
        ));
        assert_eq!(app.shell.notice().lines, ["a.txt: it cannot be played."]);
        let (noted, top) = (frame(&mut app), 1280 * 2 * 21);
        assert_ne!(noted.pixels()[..top], plain.pixels()[..top]);
        assert_eq!(noted.pixels()[top..], plain.pixels()[top..]);
        press(&mut app, Key::Down);
        assert!(app.shell.notice().lines.is_empty());
    }

    /// The games may be listed anew while the list is open.
    #[test]
    fn enter_watches_the_game_under_the_cursor() {
        let content = Content::shared();
        let mut app = dead(content);
        let row = |name: &str| RecordingRow {
            name: name.to_owned(),
            about: String::new(),
            score: None,
            open: true,
        };
        *app.archive.rows() = ["a.txt", "b.txt"].map(row).to_vec();
        app.follow(Transition::Archive(ArchiveAction::Recordings), DESIGN_SIZE);
        app.archive.rows().remove(0);
        app.archive.take_requests();
        press(&mut app, Key::Enter);
        press(&mut app, Key::Char('c'));
        let name = "a.txt".to_owned();
        let asked = [
            StorageRequest::Watch(name.clone()),
            StorageRequest::Resume(name),
        ];
        assert_eq!(app.archive.take_requests(), asked);
    }

    /// Loading takes seconds, in which a window without a frame would look broken.
    #[test]
    fn a_long_replay_from_outside_first_says_it_loads() {
        let content = Content::shared();
        let map = map::parse_drawn_map("map", "####\n#@.#\n####", &content.rules[0].rules);
        let mut app = App::in_game(content, RulesId(0), 1, Some(map.expect("it is a map")));
        for _ in 0..=LONG {
            press(&mut app, Key::Char('.'));
        }
        let text = app.recording().expect("it is recorded").to_text();
        let opened = LoadedRecording::read(content, "a.txt", &text).expect("it is a recording");
        let count = opened.recording.commands().len();
        assert!(count > LONG, "{count}");
        let mut app = App::watching(content, "a.txt", opened);
        app.run_storage_requests(&mut Nowhere, DESIGN_SIZE);
        assert!(app.shell.is_at_title(), "the frame that says it");
        let said = format!("Loading a replay of {count} steps ...");
        assert_eq!(app.shell.notice().lines, [said]);
        app.run_storage_requests(&mut Nowhere, DESIGN_SIZE);
        assert_eq!(at(&app), (0, count));
        assert!(app.shell.notice().lines.is_empty());
    }

    /// It may be of another version, which can play it.
    #[test]
    fn replays_say_why_they_differ() {
        let content = Content::shared();
        let mut app = dead(content);
        let text = app.recording().expect("it is recorded").to_text();
        let at = text.rfind("\n= ").expect("it is checked");
        let end = at + text[at + 1..].find('\n').expect("a line");
        let text = format!("{}0000000000000000{}", &text[..end - 15], &text[end + 1..]);
        let text = text.replacen("\nversion ", "\nversion 0.0.", 1);
        let opened = LoadedRecording::read(content, "a.txt", &text);
        app.watch_given("a.txt", opened.expect("it can be read"));
        let [line] = &app.shell.notice().lines[..] else {
            panic!("{:?}", app.shell.notice());
        };
        let expected = "a.txt: the game differs from the recording at turn ";
        assert!(line.starts_with(expected), "{line}");
        assert!(line.contains(" recorded it and can play it"), "{line}");
    }

    #[test]
    fn finished_games_cannot_be_continued() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('v'));
        press(&mut app, Key::End);
        press(&mut app, Key::Char('p'));
        let Some(AnyScreen::Replay(replay)) = app.shell.top() else {
            panic!("the replay is left");
        };
        let expected = "The game is over here; go back to play on.";
        assert_eq!(replay.status, expected);
    }

    /// A player who takes over reads that the recording stays as it is, and that the game is not ranked.
    #[test]
    fn playing_on_explains_what_happens_to_both_games() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('v'));
        press(&mut app, Key::Home);
        press(&mut app, Key::Char('p'));
        assert!(!app.shell.is_replaying());
        let session = app.session().expect("it is played");
        let last = session.log().entries().last().expect("a line");
        let expected = "You play on from here. The recording stays; this game is not ranked.";
        assert_eq!(last.line.text, expected);
    }

    /// Enter opens the replay at that turn.
    #[test]
    fn enter_in_messages_replays_the_lowest_turn() {
        let content = Content::shared();
        let mut app = dead(content);
        press(&mut app, Key::Char('m'));
        press(&mut app, Key::Enter);
        let (now, last) = at(&app);
        assert_eq!(now, last, "the last words are of the last turn");
        assert!(
            !app.shell.is_replaying(),
            "it is that turn that was asked for"
        );
        press(&mut app, Key::Escape);
        assert!(matches!(app.shell.top(), Some(AnyScreen::Messages(_))));
    }
}
