//! Looking at recorded games: the list of them, the replay, and playing on from any point of it.

use super::export;
use super::recording::{Errand, Kept, Opened};
use super::reel::Reel;
use super::standing::score;
use super::{App, Screen};
use crate::content::Content;
use crate::gfx::PxSize;
use crate::replay::Recording;
use crate::ui::screens::Next;
use crate::ui::screens::archive::{Archive, Row};
use crate::ui::screens::cinema::{Cut, Deck, FRAMES};

/// Commands before the end that a GIF shows, and that the replay of a game that is over begins with.
const FILM: usize = 20;

/// A replay that is looked at.
#[derive(Clone, Debug)]
pub(super) struct Cinema {
    reel: Reel,
    /// The name of the recording.
    name: String,
    caption: String,
    /// What was said last, such as where a film is; nothing once the replay goes on.
    told: String,
    playing: bool,
    speed: u32,
    /// Frames times speed that have gone by since the last command.
    waited: u32,
}

impl Cinema {
    pub(super) const fn reel(&self) -> &Reel {
        &self.reel
    }

    /// Rule set and seed.
    pub(super) fn caption(&self) -> &str {
        &self.caption
    }

    pub(super) fn deck(&self) -> Deck<'_> {
        Deck {
            at: self.reel.at(),
            last: self.reel.len(),
            last_turn: self.reel.last_turn(),
            playing: self.playing,
            speed: self.speed,
            notches: self.reel.notches(),
            caption: &self.caption,
            told: &self.told,
            differs: self.reel.differs(),
        }
    }

    /// Says something above the bar.
    pub(super) fn tell(&mut self, text: &str) {
        text.clone_into(&mut self.told);
    }

    /// Lets frames of 1/60 s go by.
    pub(super) fn pass(&mut self, frames: u32) -> Next {
        if !self.playing {
            return Next::Stay;
        }
        self.waited += frames.min(FRAMES) * self.speed;
        let steps = self.waited / FRAMES;
        self.waited %= FRAMES;
        self.reel.seek(self.reel.at() + steps as usize);
        self.playing = self.reel.at() < self.reel.len();
        if steps > 0 || !self.playing {
            Next::Redraw
        } else {
            Next::Stay
        }
    }
}

impl<'c> App<'c> {
    /// With the replay of a recording called `name`, over the title screen.
    pub fn watching(content: &'c Content, name: &str, opened: Opened) -> Self {
        let mut app = Self::at_title(content, opened.recording.header().seed, opened.rules);
        app.watch(name, opened);
        app
    }

    /// Whether the picture moves by itself.
    pub(super) fn runs_by_itself(&self) -> bool {
        match self.screens.last() {
            Some(Screen::Cinema(cinema)) => cinema.playing,
            _ => false,
        }
    }

    fn watch(&mut self, name: &str, opened: Opened) {
        let header = opened.recording.header();
        let caption = format!("{}, seed {}", header.rules, header.seed);
        let reel = Reel::new(opened);
        self.screens.push(Screen::Cinema(Box::new(Cinema {
            // What is opened to be watched runs.
            playing: !reel.is_empty(),
            reel,
            name: name.to_owned(),
            caption,
            told: String::new(),
            speed: 1,
            waited: 0,
        })));
        self.changed = true;
    }

    /// Shows the replay of the game being played; of one that is over the last turns, in which it came to that.
    pub(super) fn watch_own(&mut self) {
        let Some(recording) = &self.ledger.recording else {
            return;
        };
        let text = recording.text();
        self.watch_text("this game", &text);
        let over = self
            .session
            .as_ref()
            .and_then(|session| session.view().over());
        if let Some(Screen::Cinema(cinema)) = self.screens.last_mut()
            && over.is_some()
        {
            let near = cinema.reel.len().saturating_sub(FILM);
            cinema.reel.seek(near);
        }
    }

    /// Shows the replay of the game being played, stopped as it was at this turn.
    pub(super) fn watch_own_at(&mut self, turn: u32) {
        self.watch_own();
        if let Some(Screen::Cinema(cinema)) = self.screens.last_mut() {
            let count = cinema.reel.count_at(turn);
            cinema.reel.seek(count);
            cinema.playing = false;
        }
    }

    /// Shows the replay of the kept game with this number in the list.
    pub(super) fn watch_kept(&mut self, number: usize) {
        if let Some(Kept { name, text }) = self.ledger.kept.get(number).cloned() {
            self.watch_text(&name, &text);
        }
    }

    fn watch_text(&mut self, name: &str, text: &str) {
        match Opened::read(self.content, name, text) {
            Ok(opened) => self.watch(name, opened),
            Err(fault) => self.say_of_files(&fault),
        }
    }

    /// Lists the recordings that are kept.
    pub(super) fn open_archive(&mut self) {
        let rows = self.ledger.kept.iter().map(row).collect();
        self.screens.push(Screen::Archive(Archive::new(rows)));
        self.changed = true;
    }

    /// Does what the player wants of the replay. Frames of `size` are pictures.
    pub(super) fn cut(&mut self, cut: Cut, size: PxSize) {
        let Some(Screen::Cinema(cinema)) = self.screens.last_mut() else {
            return;
        };
        self.changed |= cut != Cut::Stay;
        if cut != Cut::Stay {
            cinema.told.clear();
        }
        match cut {
            Cut::Stay => {}
            Cut::Toggle => {
                if cinema.reel.at() == cinema.reel.len() {
                    cinema.reel.seek(0);
                }
                cinema.playing = !cinema.playing && !cinema.reel.is_empty();
            }
            Cut::Say(text) => cinema.tell(text),
            Cut::Speed(speed) => cinema.speed = speed,
            Cut::Seek(count) => {
                cinema.playing = false;
                cinema.reel.seek(count);
            }
            Cut::Gif => {
                let (mut reel, at) = (cinema.reel.clone(), cinema.reel.at());
                self.film(&mut reel, at, size);
            }
            Cut::PlayOn => self.play_on(),
            Cut::Leave => {
                self.screens.pop();
            }
        }
    }

    /// Saves the last turns of the game being played as a GIF.
    pub(super) fn film_own(&mut self, size: PxSize) {
        let text = self.ledger.recording.as_ref().map(Recording::text);
        let opened = text.map(|text| Opened::read(self.content, "this game", &text));
        if let Some(Ok(opened)) = opened {
            let mut reel = Reel::new(opened);
            let end = reel.len();
            self.film(&mut reel, end, size);
        }
    }

    fn film(&mut self, reel: &mut Reel, to: usize, size: PxSize) {
        let range = (to.saturating_sub(FILM), to);
        match export::film(self.content, Some(self.sheet()), reel, range, size) {
            Ok(bytes) => {
                let turn = reel.session().view().turn();
                let name = format!(
                    "pictures/{}-turn-{turn}.gif",
                    super::recording::file_name(reel.recording())
                );
                self.ledger.errands.push(Errand::Export { name, bytes });
            }
            Err(fault) => self.say_of_files(&fault),
        }
    }

    /// Takes the game over at the point that is looked at, as a new recording.
    fn play_on(&mut self) {
        let Some(Screen::Cinema(cinema)) = self.screens.last() else {
            return;
        };
        let (session, at) = (cinema.reel.session().clone(), cinema.reel.at());
        if session.view().over().is_some() {
            self.say_of_files("The game is over here; go back to play on.");
            return;
        }
        let origin = format!("turn {} of {}", session.view().turn(), cinema.name);
        let recording = cinema.reel.recording().until(at);
        self.session = Some(session);
        self.screens.truncate(1);
        self.screens.push(Screen::Play);
        self.keep(recording.taken_over(origin, self.ledger.date.clone()));
    }
}

/// A kept game as the list shows it, read from its text without playing it.
fn row(kept: &Kept) -> Row {
    let name = kept.name.clone();
    let Ok((recording, _)) = Recording::parse(&name, &kept.text) else {
        return Row {
            name,
            about: "cannot be read".to_owned(),
            score: None,
            open: false,
        };
    };
    let header = recording.header();
    let own = if header.map.is_some() {
        ", own map"
    } else {
        ""
    };
    let on = if header.origin.is_some() {
        ", played on"
    } else {
        ""
    };
    let rules = format!("{}{own}{on}", header.rules);
    let Some(end) = recording.end() else {
        let about = format!("{rules}, not ended, {} turns", recording.commands().len());
        return Row {
            name,
            about,
            score: None,
            open: true,
        };
    };
    let by = end
        .by
        .as_ref()
        .map_or(String::new(), |by| format!(" by {by}"));
    Row {
        name,
        about: format!(
            "{rules}, {}{by}, depth {}, {} kills, {} turns",
            end.how, end.depth, end.kills, end.turn
        ),
        score: score(&recording),
        open: false,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::backend::Program;
    use crate::content::{keyfile, mapfile};
    use crate::ui::keys::{Input, Key};
    use crate::ui::layout::FULL;
    use crate::ui::words::Mark;

    /// A game of ours that ends after more turns than a replay of its end shows.
    fn dead(content: &Content) -> App<'_> {
        dead_on(content, "##########\n#@......o#\n##########", &[])
    }

    /// A game of ours on a map with an orc, waited out after some keys.
    pub(in crate::app) fn dead_on<'c>(
        content: &'c Content,
        drawing: &str,
        keys: &[Key],
    ) -> App<'c> {
        let map = mapfile::drawing("map", drawing, &content.rules[0].rules);
        let mut app = App::in_game(content, 0, 1, Some(map.expect("it is a map")));
        for key in keys {
            press(&mut app, *key);
        }
        for _ in 0..400 {
            press(&mut app, Key::Char('.'));
        }
        app.input(Input::Frames(30), FULL);
        app
    }

    pub(in crate::app) fn press(app: &mut App<'_>, key: Key) {
        app.input(Input::Press(key.into()), FULL);
    }

    fn at(app: &App<'_>) -> (usize, usize) {
        match app.screens.last() {
            Some(Screen::Cinema(cinema)) => (cinema.reel.at(), cinema.reel.len()),
            _ => panic!("no replay is shown"),
        }
    }

    #[test]
    fn the_replay_of_a_death_begins_near_it() {
        let content = Content::builtin();
        let mut app = dead(&content);
        assert!(matches!(app.screens.last(), Some(Screen::Ending(_))));
        press(&mut app, Key::Char('v'));
        let (now, last) = at(&app);
        assert!(last > 5, "{last}");
        assert_eq!(now, last.saturating_sub(FILM));
    }

    #[test]
    fn the_players_own_keys_are_in_force_after_death_in_replays_and_among_messages() {
        let content = Content::builtin();
        let text =
            "death_replay = \"w\"\nreplay_play = \"w\"\nmessages_first = \"w\"\nmessages = \"n\"\n";
        let file = keyfile::parse("keys.toml", text).expect("each has one");
        let mut app = dead(&content).with_keys(Some(file));
        press(&mut app, Key::Char('v'));
        press(&mut app, Key::Char('m'));
        assert!(matches!(app.screens.last(), Some(Screen::Ending(_))));
        press(&mut app, Key::Char('w'));
        assert!(app.runs_by_itself());
        press(&mut app, Key::Char('w'));
        assert!(!app.runs_by_itself());
        press(&mut app, Key::Escape);
        press(&mut app, Key::Char('n'));
        let before = format!("{:?}", app.screens.last());
        assert!(before.contains("Messages"), "{before}");
        press(&mut app, Key::Char('n'));
        assert!(matches!(app.screens.last(), Some(Screen::Ending(_))));
    }

    /// As every player of films does.
    #[test]
    fn a_replay_that_is_opened_runs_and_space_stops_it() {
        let content = Content::builtin();
        let mut app = dead(&content);
        press(&mut app, Key::Char('v'));
        let (start, _) = at(&app);
        app.input(Input::Frames(FRAMES), FULL);
        assert_eq!(at(&app).0, start + 1);
        press(&mut app, Key::Char(' '));
        app.input(Input::Frames(FRAMES), FULL);
        assert_eq!(at(&app).0, start + 1);
    }

    /// Whoever makes a film learns where it is, until he goes on.
    #[test]
    fn what_is_said_during_a_replay_stands_above_its_bar() {
        let content = Content::builtin();
        let mut app = dead(&content);
        press(&mut app, Key::Char('v'));
        press(&mut app, Key::Char(' '));
        app.say(Mark::Gain, "Saved as a/film.gif.");
        let told = |app: &App<'_>| match app.screens.last() {
            Some(Screen::Cinema(cinema)) => cinema.deck().told.to_owned(),
            _ => panic!("no replay is shown"),
        };
        assert_eq!(told(&app), "Saved as a/film.gif.");
        press(&mut app, Key::Right);
        assert_eq!(told(&app), "");
    }

    /// UI.md 1: Enter opens the replay at that turn.
    #[test]
    fn enter_among_the_messages_shows_the_turn_of_the_lowest_one() {
        let content = Content::builtin();
        let mut app = dead(&content);
        press(&mut app, Key::Char('m'));
        press(&mut app, Key::Enter);
        let (now, last) = at(&app);
        assert_eq!(now, last, "the last words are of the last turn");
        assert!(!app.runs_by_itself(), "it is that turn that was asked for");
        press(&mut app, Key::Escape);
        assert!(matches!(app.screens.last(), Some(Screen::Messages(_))));
    }
}
