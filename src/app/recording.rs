//! Every game is recorded as it is played: what the program asks of whoever keeps files, and what it does with the answers.

use super::backend::Program;
use super::session::Session;
use super::standing::end;
use super::{App, Screen, report};
use crate::content::mapfile::{self, Drawing};
use crate::content::{Content, RuleFile};
use crate::game::Command;
use crate::gfx::{Canvas, PxSize, png};
use crate::replay::{Header, Recording};
use crate::ui::words::{Line, Mark};

/// Version of the program, as recordings name it.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A recording, or something else written in words, that somebody keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its name, without folder.
    pub name: String,
    /// All of its text.
    pub text: String,
}

/// Whoever keeps recordings, reports and pictures. Each error is one sentence for the player; the game goes on.
pub trait Keeper {
    /// Begins to keep a game, under `name` or a name like it that is free, with the text that it begins with. The game
    /// that was kept before is left as it is.
    ///
    /// # Errors
    /// Where nothing can be written; what is appended is then let go.
    fn begin(&mut self, name: &str, text: &str) -> Result<(), String>;

    /// Adds text to the game that is being kept. What could not be written is written with the next text.
    ///
    /// # Errors
    /// The first time that nothing can be written.
    fn append(&mut self, text: &str) -> Result<(), String>;

    /// Goes on with the game kept under `name`, which nobody else may do meanwhile; answers its text.
    ///
    /// # Errors
    /// Where somebody else is playing it, or it cannot be read or written.
    fn resume(&mut self, name: &str) -> Result<String, String>;

    /// Keeps only the first `bytes` of the game that is being kept.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn cut(&mut self, bytes: usize) -> Result<(), String>;

    /// All recordings, the newest first.
    ///
    /// # Errors
    /// Where they cannot be listed.
    fn recordings(&mut self) -> Result<Vec<Kept>, String>;

    /// Writes a file under `name` such as `pictures/a.png`, or a name like it that is free; answers where it lies.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, String>;

    /// What the player last chose for his eyes, and where that is kept; nothing where he never chose.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn settings(&mut self) -> Result<Option<Kept>, String>;

    /// The player's own keys, and where they are kept; nothing where he has none.
    ///
    /// # Errors
    /// Where they cannot be read.
    fn keys(&mut self) -> Result<Option<Kept>, String> {
        Ok(None)
    }

    /// Keeps what the player has chosen in place of what was kept. Where that was `broken` it is kept under another name,
    /// which is answered.
    ///
    /// # Errors
    /// Where it cannot be written; what was kept before is then left as it is.
    fn keep_settings(&mut self, text: &str, broken: bool) -> Result<Option<String>, String>;
}

/// Something that the keeper is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Errand {
    Begin { name: String, text: String },
    Append(String),
    Resume(String),
    List,
    Report(String),
    Picture,
    Settings(String),
    Export { name: String, bytes: Vec<u8> },
}

/// The recording of the game being played, and what the keeper has to do for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    pub(super) recording: Option<Recording>,
    pub(super) errands: Vec<Errand>,
    /// All recordings as they were last listed, the newest first.
    pub(super) kept: Vec<Kept>,
    /// The day.
    pub(super) date: String,
    /// Whether the recording has no file yet: it gets one with the first command, so that a game in which nobody did
    /// anything leaves none.
    pub(super) unbegun: bool,
    /// Whether something of the game being played could not be kept.
    pub(super) unsaved: bool,
    /// The place of the game that is over among those that are kept, and how many they are with it.
    pub(super) place: Option<(usize, usize)>,
}

/// A recording that fits the content, with the game at its start.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What was recorded.
    pub recording: Recording,
    /// Number of its rule set.
    pub rules: usize,
    /// The game at its start.
    pub start: Session,
    /// How many bytes of the text are whole.
    pub whole: usize,
}

impl Opened {
    /// Reads a recording and finds its rule set; `place` names the file.
    ///
    /// # Errors
    /// Where the text is no recording, or its rule set is no longer what it was; says both versions where they differ.
    pub fn read(content: &Content, place: &str, text: &str) -> Result<Self, String> {
        let (recording, whole) = Recording::parse(place, text).map_err(|flaw| flaw.to_string())?;
        let header = recording.header();
        let made = match header.version.as_str() {
            VERSION => String::new(),
            other => format!(" (version {other} recorded it, this is version {VERSION})"),
        };
        let fault = |fault: String| format!("{place}: {fault}{made}");
        let rules = content.rules_number(&header.rules).map_err(fault)?;
        let file = &content.rules[rules];
        if file.fingerprint != header.content {
            let name = &header.rules;
            return Err(fault(format!(
                "the rule set {name} has changed since, so that the game would be another one"
            )));
        }
        let map = header.map.as_deref();
        let map = map.map(|text| mapfile::drawing(place, text, &file.rules));
        let map = map.transpose().map_err(|error| error.to_string())?;
        let start = Session::new(file, header.seed, map);
        recording
            .compare(0, start.world())
            .map_err(|differs| fault(differs.to_string()))?;
        Ok(Self {
            recording,
            rules,
            start,
            whole,
        })
    }

    /// The game after its last command.
    ///
    /// # Errors
    /// Where it differs from what was recorded.
    pub fn last(&self, place: &str) -> Result<Session, String> {
        let mut session = self.start.clone();
        for (count, &command) in self.recording.commands().iter().enumerate() {
            advance(&mut session, &self.recording, count, command)
                .map_err(|differs| format!("{place}:{}: {differs}", differs.line))?;
        }
        Ok(session)
    }
}

/// Plays the command after the first `count` ones, and holds the game against the recording.
pub(super) fn advance(
    session: &mut Session,
    recording: &Recording,
    count: usize,
    command: Command,
) -> Result<super::session::Outcome, crate::replay::Differs> {
    let turn = session.view().turn();
    let outcome = session.play(command);
    session.rest();
    if let Some(refusal) = outcome.refused {
        return Err(recording.refused(count, turn, refusal.word()));
    }
    recording.compare(count + 1, session.world())?;
    Ok(outcome)
}

/// The header of a game of this rule set that begins now.
fn header(file: &RuleFile, seed: u64, map: Option<&Drawing>, date: &str) -> Header {
    Header {
        version: VERSION.to_owned(),
        rules: file.rules.name.clone(),
        content: file.fingerprint,
        seed,
        map: map.map(|map| map.text.clone()),
        date: date.to_owned(),
        origin: None,
    }
}

/// A new recording of a game at its start.
pub fn recording(session: &Session, date: &str) -> Recording {
    let seed = session.view().seed();
    let header = header(session.file(), seed, session.map(), date);
    Recording::new(header, session.world())
}

impl App<'_> {
    /// Writes this day into recordings; nobody else tells the program what day it is.
    pub fn on_day(mut self, date: String) -> Self {
        self.ledger.date = date;
        // A game that has begun with the program has this day, too.
        self.record_start();
        self
    }

    /// Asks for the list of games that are kept, so that the title screen can offer them.
    pub fn look_for_games(&mut self) {
        self.ledger.errands.push(Errand::List);
    }

    /// The recording of the game being played.
    pub const fn recording(&self) -> Option<&Recording> {
        self.ledger.recording.as_ref()
    }

    /// Records the game that has just begun. One that was being played is marked as left.
    pub(super) fn record_start(&mut self) {
        if let Some(session) = &self.session {
            let recording = recording(session, &self.ledger.date);
            self.keep(recording);
        }
    }

    /// Keeps a recording from the next command on, in a file of its own.
    pub(super) fn keep(&mut self, recording: Recording) {
        self.ledger.place = None;
        self.ledger.unsaved = false;
        self.ledger.unbegun = true;
        self.ledger.recording = Some(recording);
    }

    /// Marks the game being played as left for another, unless it is over.
    pub(super) fn record_leaving(&mut self) {
        if let (Some(session), Some(recording)) = (&self.session, &mut self.ledger.recording)
            && recording.end().is_none()
            && !self.ledger.unbegun
        {
            let text = recording.finish(end(session, "left"), session.world());
            self.ledger.errands.push(Errand::Append(text));
        }
    }

    /// Records an accepted command, and the end and the report where it was the last one.
    pub(super) fn record(&mut self, command: Command) {
        if let (Some(session), Some(recording)) = (&self.session, &mut self.ledger.recording) {
            if std::mem::take(&mut self.ledger.unbegun) {
                self.ledger.errands.push(Errand::Begin {
                    name: file_name(recording),
                    text: recording.text(),
                });
            }
            let mut text = recording.push(command, session.world());
            let over = session.view().over();
            if let Some(over) = over {
                // The games before this one: it is not among them as long as its file does not end.
                self.ledger.errands.push(Errand::List);
                text += &recording.finish(end(session, over.word()), session.world());
            }
            self.ledger.errands.push(Errand::Append(text));
            if over.is_some() {
                let report = report::write(session, recording);
                self.ledger.errands.push(Errand::Report(report));
            }
        }
    }

    /// Does what `keeper` is needed for. Frames of `size` are pictures.
    pub(super) fn keep_all(&mut self, keeper: &mut dyn Keeper, size: PxSize) {
        for errand in std::mem::take(&mut self.ledger.errands) {
            let done = match errand {
                Errand::Begin { name, text } => {
                    let begun = keeper.begin(&name, &text);
                    self.ledger.unsaved = begun.is_err();
                    begun.map_err(|error| format!("This game is not saved: {error}."))
                }
                Errand::Append(text) => {
                    let appended = keeper.append(&text);
                    self.ledger.unsaved |= appended.is_err();
                    appended.map_err(|error| format!("The last turns are not saved yet: {error}."))
                }
                Errand::Resume(name) => self.resume(&name, keeper),
                Errand::List => self.list(keeper),
                Errand::Report(text) => {
                    self.export(keeper, "reports", "txt", text.as_bytes(), None)
                }
                Errand::Picture => self.picture(keeper, size),
                Errand::Settings(text) => self.keep_settings(&text, keeper),
                Errand::Export { name, bytes } => {
                    let saved = keeper.export(&name, &bytes);
                    saved.map(|path| self.say(Mark::Gain, &format!("Saved as {path}.")))
                }
            };
            if let Err(line) = done {
                self.say(Mark::Care, &line);
            }
        }
    }

    fn export(
        &mut self,
        keeper: &mut dyn Keeper,
        folder: &str,
        ending: &str,
        bytes: &[u8],
        what: Option<&str>,
    ) -> Result<(), String> {
        let name = format!("{folder}/{}.{ending}", self.picture_name());
        let path = keeper.export(&name, bytes)?;
        if let Some(what) = what {
            self.say(Mark::Gain, &format!("{what} saved as {path}."));
        }
        Ok(())
    }

    fn picture(&mut self, keeper: &mut dyn Keeper, size: PxSize) -> Result<(), String> {
        let mut frame = Canvas::new(size);
        self.draw(&mut frame);
        let bytes =
            png::encode(&frame).map_err(|error| format!("There is no picture: {error}."))?;
        self.export(keeper, "pictures", "png", &bytes, Some("Picture"))
    }

    /// Names a file after the game being played and its turn.
    pub(super) fn picture_name(&self) -> String {
        let game = self.ledger.recording.as_ref().map(file_name);
        let turn = self.session.as_ref().map(|session| session.view().turn());
        match (game, turn) {
            (Some(game), Some(turn)) => format!("{game}-turn-{turn}"),
            _ => "title".to_owned(),
        }
    }

    fn list(&mut self, keeper: &mut dyn Keeper) -> Result<(), String> {
        self.ledger.kept = keeper.recordings()?;
        self.ledger.kept.retain(Kept::was_played);
        self.find_place();
        let open = self.ledger.kept.iter().find(|kept| kept.is_unfinished());
        let label = open.map(Kept::label);
        if let Some(Screen::Title(title)) = self.screens.first_mut() {
            title.offer(label);
        }
        self.changed = true;
        Ok(())
    }

    /// Goes on with the newest game that has begun and not ended.
    pub(super) fn go_on(&mut self) {
        let open = self.ledger.kept.iter().find(|kept| kept.is_unfinished());
        let errand = open.map(|kept| Errand::Resume(kept.name.clone()));
        self.ledger.errands.extend(errand);
    }

    /// Goes on with the game with this number in the list.
    pub(super) fn go_on_with(&mut self, number: usize) {
        let kept = self.ledger.kept.get(number);
        let errand = kept.map(|kept| Errand::Resume(kept.name.clone()));
        self.ledger.errands.extend(errand);
    }

    fn resume(&mut self, name: &str, keeper: &mut dyn Keeper) -> Result<(), String> {
        let text = keeper.resume(name)?;
        let opened = Opened::read(self.content, name, &text)?;
        let session = opened.last(name)?;
        if opened.whole < text.len() {
            keeper.cut(opened.whole)?;
        }
        self.session = Some(session);
        self.ledger.unbegun = false;
        self.ledger.unsaved = false;
        self.ledger.recording = Some(opened.recording);
        self.screens.truncate(1);
        self.screens.push(Screen::Play);
        self.changed = true;
        Ok(())
    }

    /// Says what is wrong with a file.
    pub(super) fn say_of_files(&mut self, text: &str) {
        self.say(Mark::Care, text);
    }

    /// Says something about files: in the log of the game, or at the bottom of the title screen.
    pub(super) fn say(&mut self, mark: Mark, text: &str) {
        self.changed = true;
        match (self.screens.last_mut(), &mut self.session) {
            (Some(Screen::Title(title)), _) => title.tell(text),
            (Some(Screen::Cinema(cinema)), _) => cinema.tell(text),
            (_, Some(session)) => session.answer(Line::plain(mark, text)),
            _ => {
                if let Some(Screen::Title(title)) = self.screens.first_mut() {
                    title.tell(text);
                }
            }
        }
    }
}

/// Day, rule set and seed, such as `2026-11-21-tcod-seed-7`.
pub(super) fn file_name(recording: &Recording) -> String {
    let Header {
        date, rules, seed, ..
    } = recording.header();
    let day = if date.is_empty() {
        String::new()
    } else {
        format!("{date}-")
    };
    // Whoever wrote the rule set or the recording chose its words: none of them leads to another folder.
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    format!("{day}{rules}-seed-{seed}").replace(|letter| !is_plain(letter), "-")
}
