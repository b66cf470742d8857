//! Recordings of games: begun for a session, or read from text and held against the content.

use super::session::Session;
use crate::content::mapfile::{self, Drawing};
use crate::content::{Content, RuleFile};
use crate::game::Command;
use crate::replay::{Header, Recording};

/// Version of the program, as recordings name it.
const VERSION: &str = env!("CARGO_PKG_VERSION");

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
