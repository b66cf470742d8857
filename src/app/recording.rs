//! Recordings: started for a session, or parsed and matched with the content.

use crate::app::Error;
use crate::app::ranking::recorded_end;
use crate::app::session::Session;
use crate::base::printable::excerpt;
use crate::content::{Content, map};
use crate::game::Command;
use crate::replay::{self, Header, Recording};
use crate::ui::settings::RulesId;

/// The program version, as stored in recordings.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A recording matched with the content, and the game at its start.
#[derive(Clone, Debug)]
pub struct LoadedRecording {
    /// The recording.
    pub recording: Recording,
    /// Index of the current rule set of that name; 0 if there is none.
    pub rules: RulesId,
    /// The game at its start.
    pub start: Session,
    /// Number of valid bytes in the text.
    pub whole: usize,
}

impl LoadedRecording {
    /// Parses a recording and finds its rule set; `location` names the file in errors.
    ///
    /// # Errors
    /// If the text is not a recording, or no known version of its rule set matches; says which version of the program
    /// can play it.
    pub fn read(content: &Content, location: &str, text: &str) -> Result<Self, Error> {
        let (recording, whole) = Recording::parse(location, text)?;
        let header = recording.header();
        let made = made_by(header);
        let unplayable = |source: Error, note: &str| Error::Unplayable {
            location: location.to_owned(),
            source: Box::new(source),
            note: format!("{note}{made}"),
        };
        let name = &header.rules;
        let current = content.rules_named(name);
        let Some(file) = content.recorded_rules(name, header.rules_fingerprint) else {
            current.map_err(|error| unplayable(error.into(), ""))?;
            let same = header.version == VERSION;
            let files = if same {
                " (this version recorded it, with other files of rules)"
            } else {
                ""
            };
            return Err(unplayable(Error::OtherRules(name.clone()), files));
        };
        let map = header.map.as_deref();
        let map = map.map(|text| map::recorded(location, text, &file.rules));
        let map = map.transpose()?;
        let start = Session::new(file, header.seed, map);
        recording.check_sync(0, start.world()).map_err(|differs| {
            let map = header.map.as_ref();
            let letters = map.map_or("", |_| ", or letters on its map mean something else now");
            unplayable(differs.into(), letters)
        })?;
        Ok(Self {
            recording,
            rules: current.unwrap_or_default(),
            start,
            whole,
        })
    }

    /// The game after its last command.
    ///
    /// # Errors
    /// If it differs from the recording, or ends differently.
    pub fn last(&self, location: &str) -> Result<Session, Error> {
        let unplayable = |differs: replay::Error| Error::Unplayable {
            location: format!("{location}:{}", differs.line()),
            source: Box::new(differs.into()),
            note: made_by(self.recording.header()),
        };
        let mut session = self.start.clone();
        for (count, &command) in self.recording.commands().iter().enumerate() {
            advance(&mut session, &self.recording, count, command).map_err(unplayable)?;
        }
        let real = recorded_end(&session, session.view().game_over());
        self.recording.check_end(&real).map_err(unplayable)?;
        Ok(session)
    }
}

/// Which other version of the program can play the recording; empty if this version recorded it.
pub(super) fn made_by(header: &Header) -> String {
    match header.version.as_str() {
        VERSION => String::new(),
        other => {
            let other = excerpt(other);
            format!(" (version {other} recorded it and can play it; this is version {VERSION})")
        }
    }
}

/// Plays the command at index `count` and checks the game against the recording.
pub(super) fn advance(
    session: &mut Session,
    recording: &Recording,
    count: usize,
    command: Command,
) -> Result<crate::app::session::Outcome, replay::Error> {
    let turn = session.view().turn();
    let outcome = session.play(command);
    session.finish_motion();
    if let Some(refusal) = outcome.refused {
        return Err(recording.refusal_error(count, turn, refusal.word()));
    }
    recording.check_sync(count + 1, session.world())?;
    Ok(outcome)
}

/// A new recording of a game at its start.
pub fn recording(session: &Session, date: &str) -> Recording {
    let rules = &session.file().rules;
    let header = Header {
        version: VERSION.to_owned(),
        rules: rules.name.clone(),
        rules_fingerprint: rules.fingerprint(),
        seed: session.view().seed(),
        map: session.map().map(|map| map::to_record(&map.text, rules)),
        date: date.to_owned(),
        origin: None,
    };
    Recording::new(header, session.world())
}

/// Date, rule set and seed: `2026-11-21-tcod-seed-7`.
pub(super) fn file_name(recording: &Recording) -> String {
    let Header {
        date, rules, seed, ..
    } = recording.header();
    let day = if date.is_empty() {
        String::new()
    } else {
        format!("{date}-")
    };
    // These words come from files, so they must not lead to another folder.
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    format!("{day}{rules}-seed-{seed}").replace(|letter| !is_plain(letter), "-")
}
