//! A game as text: a header, then every accepted command, with fingerprints between them. One small file is the save, the
//! replay, the report of a fault and its test.
//!
//! ```text
//! tallowdeep recording 1
//! version 0.1.0
//! rules mcrogueface 0f1e2d3c4b5a6978
//! seed 7
//! date 2026-11-21
//!
//! = 0 0123456789abcdef
//! e e s . sw e e e e e e e e e e e e e e e
//! = 20 fedcba9876543210
//! ```
//!
//! Gets and gives text: whoever owns a file appends what [`Recording::push`] answers. A word counts once a space or the
//! end of its line follows, so a file that was cut anywhere loses the word that was cut, and nothing else.

mod parse;

use std::fmt;
use std::fmt::Write;

use crate::game::{Command, World};

pub use parse::Flaw;

/// The number of the format that is written, and the only one that is read.
pub const FORMAT: u32 = 1;
/// Commands from one fingerprint to the next.
const CHECK_EACH: usize = 20;

/// What game it is: enough to begin it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Version of the program that recorded it.
    pub version: String,
    /// Name of the rule set.
    pub rules: String,
    /// Fingerprint of the rule set's file.
    pub content: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// The map drawn as text, where it was not made by dice: rows without empty ones.
    pub map: Option<String>,
    /// The day, as whoever knows the clock wrote it; empty where nobody does.
    pub date: String,
    /// The recording and the turn that this game was taken over from.
    pub origin: Option<String>,
}

/// What the game was at one point of the recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// Commands before it, 0 at the start.
    pub after: usize,
    /// The turn.
    pub turn: u32,
    /// The fingerprint of the world.
    pub fingerprint: u64,
    /// The line of the file it stood on, counted from 1; 0 where it was not read from one.
    line: usize,
}

/// How the game ended, for lists that should not need to play it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// `dead`, `won`, or `left` where the player began another game.
    pub how: String,
    /// Turns that had gone by.
    pub turn: u32,
    /// The level, counted from 1.
    pub depth: u32,
    /// Foes killed.
    pub kills: u32,
    /// Gold found; 0 in recordings that do not say.
    pub gold: u32,
    /// Kind of who killed the hero, or `poison of` that kind.
    pub by: Option<String>,
}

impl End {
    /// What the game is worth beside others of its rule set: 100 points for each level below the first, 10 for each foe, 1
    /// for each piece of gold, 1000 for winning. None where it was left.
    pub fn points(&self) -> Option<u32> {
        let won = match self.how.as_str() {
            "left" => return None,
            "won" => 1000,
            _ => 0,
        };
        let deep = self.depth.saturating_sub(1).saturating_mul(100);
        let killed = self.kills.saturating_mul(10);
        let parts = [deep, killed, self.gold];
        Some(parts.into_iter().fold(won, u32::saturating_add))
    }
}

/// A game as it was played: header, accepted commands, fingerprints, end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording {
    header: Header,
    commands: Vec<Command>,
    /// In the order of the commands; the first is that of the start.
    checks: Vec<Check>,
    end: Option<End>,
}

/// Where a game no longer is what was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differs {
    /// The first turn that is known to differ; it may have begun up to 20 commands earlier.
    pub turn: u32,
    /// Line of the file, counted from 1; 0 where it is not known.
    pub line: usize,
    /// What was found.
    fault: String,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, fault, .. } = self;
        write!(
            f,
            "the game differs from the recording at turn {turn}: {fault}"
        )
    }
}

impl Recording {
    /// The recording of a game that begins as `start`.
    pub fn new(header: Header, start: &World) -> Self {
        let mut new = Self {
            header,
            commands: Vec::new(),
            checks: Vec::new(),
            end: None,
        };
        new.check(start);
        new
    }

    /// Reads a recording and answers how many bytes of `text` are whole; what follows them is a word that was cut.
    ///
    /// # Errors
    /// Says the line, what was found and what would be right; `place` names the file.
    pub fn parse(place: &str, text: &str) -> Result<(Self, usize), Flaw> {
        parse::recording(place, text)
    }

    /// What game it is.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// All commands, oldest first.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// How it ended, once it has.
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Adds an accepted command that led to `now`; answers the text to append to the file.
    pub fn push(&mut self, command: Command, now: &World) -> String {
        self.commands.push(command);
        let mut text = command.word();
        if self.commands.len().is_multiple_of(CHECK_EACH) {
            text.push('\n');
            text.push_str(&self.check(now));
        } else {
            text.push(' ');
        }
        text
    }

    /// Adds the end of the game; answers the text to append to the file.
    pub fn finish(&mut self, end: End, now: &World) -> String {
        let mut text = String::from("\n");
        if self
            .checks
            .last()
            .is_none_or(|check| check.after < self.commands.len())
        {
            text.push_str(&self.check(now));
        }
        text.push_str(&end_line(&end));
        self.end = Some(end);
        text
    }

    /// The first `count` commands as a recording of their own, which has not ended.
    #[must_use]
    pub fn until(&self, count: usize) -> Self {
        let commands = self.commands.iter().copied().take(count).collect();
        let checks = self.checks.iter().filter(|check| check.after <= count);
        Self {
            header: self.header.clone(),
            commands,
            checks: checks.copied().collect(),
            end: None,
        }
    }

    /// The same game, taken over from elsewhere on another day.
    #[must_use]
    pub fn taken_over(mut self, origin: String, date: String) -> Self {
        self.header.origin = Some(origin);
        self.header.date = date;
        self
    }

    /// The whole recording as text.
    pub fn text(&self) -> String {
        let mut text = head(&self.header);
        let mut checks = self.checks.iter().peekable();
        let mut say_checks = |text: &mut String, after: usize| {
            let mut said = false;
            while let Some(check) = checks.next_if(|check| check.after <= after) {
                text.push_str(if said || after == 0 { "" } else { "\n" });
                text.push_str(&check_line(check));
                said = true;
            }
            said
        };
        say_checks(&mut text, 0);
        for (after, command) in (1..).zip(&self.commands) {
            text.push_str(&command.word());
            if !say_checks(&mut text, after) {
                text.push(if after.is_multiple_of(CHECK_EACH) {
                    '\n'
                } else {
                    ' '
                });
            }
        }
        if let Some(end) = &self.end {
            text.push_str(&end_line(end));
        }
        text
    }

    /// Holds the world after the first `count` commands against what was recorded there, if anything was.
    ///
    /// # Errors
    /// Where they differ.
    pub fn compare(&self, count: usize, now: &World) -> Result<(), Differs> {
        let first = self.checks.partition_point(|check| check.after < count);
        for check in self.checks[first..]
            .iter()
            .take_while(|check| check.after == count)
        {
            let turn = now.view().turn();
            let fault = if turn != check.turn {
                format!("it is turn {turn}, and turn {} was recorded", check.turn)
            } else if now.fingerprint() != check.fingerprint {
                "the rules or the program have changed since, or a word was changed by hand"
                    .to_owned()
            } else {
                continue;
            };
            return Err(Differs {
                turn: check.turn,
                line: check.line,
                fault,
            });
        }
        Ok(())
    }

    /// What it means that the command after the first `count` ones is refused by a game in turn `turn`.
    pub fn refused(&self, count: usize, turn: u32, why: &str) -> Differs {
        let next = self.checks.iter().find(|check| check.after > count);
        let word = self
            .commands
            .get(count)
            .map_or_else(String::new, |command| command.word());
        Differs {
            turn,
            line: next.map_or(0, |check| check.line.saturating_sub(1)),
            fault: format!("the command {word:?} is refused: {why}"),
        }
    }

    /// Plays all of it from `world`, its start, and answers the world at the end.
    ///
    /// # Errors
    /// Where the game differs from what was recorded.
    pub fn play(&self, mut world: World) -> Result<World, Differs> {
        self.compare(0, &world)?;
        for (count, &command) in self.commands.iter().enumerate() {
            let turn = world.view().turn();
            world
                .step(command)
                .map_err(|refusal| self.refused(count, turn, refusal.word()))?;
            self.compare(count + 1, &world)?;
        }
        Ok(world)
    }

    fn check(&mut self, now: &World) -> String {
        let check = Check {
            after: self.commands.len(),
            turn: now.view().turn(),
            fingerprint: now.fingerprint(),
            line: 0,
        };
        self.checks.push(check);
        check_line(&check)
    }
}

/// The header as text, with the empty line after it.
fn head(header: &Header) -> String {
    let Header {
        version,
        rules,
        content,
        seed,
        ..
    } = header;
    let (version, rules) = (one_line(version), one_line(rules));
    let mut text = format!(
        "tallowdeep recording {FORMAT}\nversion {version}\nrules {rules} {content:016x}\nseed {seed}\n"
    );
    let lines = [
        ("date", Some(&header.date)),
        ("from", header.origin.as_ref()),
    ];
    for (key, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            writeln!(text, "{key} {}", one_line(value)).expect("text grows");
        }
    }
    if let Some(map) = &header.map {
        text.push_str("map\n");
        text.push_str(map.trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

fn check_line(check: &Check) -> String {
    format!("= {} {:016x}\n", check.turn, check.fingerprint)
}

fn end_line(end: &End) -> String {
    let End {
        how,
        turn,
        depth,
        kills,
        gold,
        by,
    } = end;
    let by = by.as_ref().map(|by| format!(" by {}", one_line(by)));
    let by = by.unwrap_or_default();
    let gold = match gold {
        0 => String::new(),
        gold => format!(" gold {gold}"),
    };
    format!("end {how} turn {turn} depth {depth} kills {kills}{gold}{by}\n")
}

/// The text as part of one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
