//! The recording format: a header, then every accepted command, with fingerprints in between. The same text file serves
//! as save, replay, bug report and regression test.
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
//! The number after the name of the rule set is the fingerprint of its rules; see `docs/saves.md` for how it is
//! computed, and for which versions can play a recording.
//!
//! A word in brackets is a note, such as `(explored)`: what the player read there, which automatic commands remember.
//! It changes nothing in the game, and one that the program does not know has no effect.
//!
//! Consecutive ticks are written as one word: `tick*57`.
//!
//! A line `remains turn 812 depth 3 wax 42 left potion_red among 5 by rat` in the head says what the game has of the hero
//! of the player's last one; without it there is nobody. So does `candle thief` of the candle that it begins with.
//!
//! This module works on text: the owner of the file appends what [`Recording::push_command`] returns. A last word or line
//! without a blank or line end behind it counts only if it cannot be the beginning of a longer one, so a file cut off
//! anywhere loses at most its last word.

mod parse;

use std::iter::Peekable;
use std::slice::Iter;

use crate::game::{Command, GameOver, Remains, Ruleset, Vow, World};

/// The version of the format; no other is written or read.
pub const FORMAT_VERSION: u32 = 1;
/// Words between two fingerprints.
const CHECK_INTERVAL: usize = 20;
/// Maximum number of notes, which take more memory than text: a held key adds no more than one per press.
const MAX_NOTES: usize = 1 << 16;
/// Maximum number of ticks in one word: three seconds.
const MAX_RUN: usize = 60;

/// Everything needed to start the same game again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Header {
    /// Version of the program that recorded it.
    pub version: String,
    /// Name of the rule set.
    pub rules: String,
    /// Fingerprint of the rules; in recordings of version 0.1.0, fingerprint of the text of the rule file.
    pub rules_fingerprint: u64,
    /// Seed of the game.
    pub seed: u64,
    /// The map drawn as text, unless it was generated: rows without empty lines, and comments that begin with `;`.
    pub map: Option<String>,
    /// The date in the recorder's format; empty if unknown.
    pub date: String,
    /// The recording and turn that this game continues from.
    pub origin: Option<String>,
    /// Kind of the candle that it begins with, unless it is the usual one.
    pub candle: Option<String>,
    /// What this game has of the hero of the player's last one.
    pub remains: Option<Remains>,
}

/// A checkpoint: the state of the game after some commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// Number of commands before it, 0 at the start.
    pub commands: usize,
    /// Turns played.
    pub turn: u32,
    /// Fingerprint of the world.
    pub fingerprint: u64,
    /// Line in the file, counted from 1; 0 if not read from a file.
    line: usize,
}

/// A note: what the player read between two commands. It changes nothing in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Note {
    /// Number of commands before it.
    commands: usize,
    /// Without the brackets around it.
    word: String,
}

/// How the game ended, so that lists of recordings need not replay them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedEnd {
    /// Death or victory; `None` if the player left it for another game.
    pub outcome: Option<GameOver>,
    /// Turns played.
    pub turn: u32,
    /// Depth of the last level, counted from 1.
    pub depth: u32,
    /// Monsters killed.
    pub kills: u32,
    /// Gold picked up; 0 in recordings that do not contain it.
    pub gold: u32,
    /// Wax left; `None` under rules without a flame, and in recordings that do not contain it.
    pub wax: Option<u32>,
    /// Braziers lit by the hero; `None` under rules without any, and in recordings that do not contain them.
    pub braziers: Option<u32>,
    /// The vows that it kept to its end, in their order; empty in recordings that do not contain them.
    pub vows: Vec<Vow>,
    /// Kind of the rarest thing that a dead hero had not used; `None` if there was none, and in recordings that do not
    /// contain it.
    pub left: Option<String>,
    /// Monsters of the killer's kind beside a dead hero, the killer included; 0 if there were none, and in recordings
    /// that do not contain it.
    pub among: u32,
    /// Kind of the monster, or other cause, that killed the hero; `poison of` a kind if its poison did.
    pub killer: Option<String>,
}

impl RecordedEnd {
    /// How it ended, as a word.
    pub fn word(&self) -> &'static str {
        self.outcome.map_or("left", GameOver::word)
    }

    /// What a new game under the same rules has of this hero; `None` if it did not die, or not deep enough. It had half
    /// of its last wick left: half of its wax, and no more than half of what a game starts with.
    pub fn remains(&self, rules: &Ruleset) -> Option<Remains> {
        let from = rules.death.remains_from.unsigned_abs();
        if self.outcome != Some(GameOver::Dead) || from == 0 || self.depth < from {
            return None;
        }
        let whole = rules.flame.map_or(0, |flame| flame.wax.unsigned_abs());
        Some(Remains {
            turn: self.turn,
            depth: self.depth,
            wax: self.wax.unwrap_or(0).min(whole) / 2,
            left: self.left.clone(),
            among: self.among,
            killer: self.killer.clone(),
        })
    }

    /// Score for ranking games of the same rule set: the sum of its [parts](RecordedEnd::score_parts).
    pub fn points(&self) -> Option<u32> {
        let parts = self.score_parts()?.map(|(_, points)| points);
        parts.into_iter().reduce(u32::saturating_add)
    }

    /// What the score is made of, each part with its points. With wax: 100 for each level reached, 20 for each brazier lit, 1 for each wax left.
    /// Without: 100 for each level below the first, 10 for each kill, 1 for each gold. Winning adds 1000, and winning by
    /// the light 500 more. `None` if the game was left.
    pub fn score_parts(&self) -> Option<[(&'static str, u32); 4]> {
        let won = match self.outcome? {
            GameOver::Light => 1500,
            GameOver::Won => 1000,
            GameOver::Dead => 0,
        };
        let part = |what, count: u32, each| (what, count.saturating_mul(each));
        let [depth, deeds, goods] = match self.wax {
            Some(wax) => [
                part("depth", self.depth, 100),
                part("braziers", self.braziers.unwrap_or(0), 20),
                part("wax", wax, 1),
            ],
            None => [
                part("depth", self.depth.saturating_sub(1), 100),
                part("kills", self.kills, 10),
                part("gold", self.gold, 1),
            ],
        };
        Some([depth, deeds, goods, part("winning", won, 1)])
    }
}

/// A recorded game: header, accepted commands, checkpoints, end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Recording {
    header: Header,
    commands: Vec<Command>,
    /// In the order of the commands; the first is at the start.
    checks: Vec<Checkpoint>,
    /// In the order of the commands.
    notes: Vec<Note>,
    end: Option<RecordedEnd>,
    /// Line of the end in the file, counted from 1; 0 if not read from a file.
    end_line: usize,
    /// Words since the last checkpoint.
    unchecked: usize,
    /// Ticks at the end that have not been written yet, less than [`MAX_RUN`].
    held: usize,
}

/// Why a text is not a recording, or a game differs from its recording.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A line cannot be parsed.
    #[error("{file}:{line}: {reason}")]
    Syntax {
        /// The file.
        file: String,
        /// Line, counted from 1.
        line: usize,
        /// What was expected and what was found.
        reason: String,
    },
    /// The game differs from the recording.
    #[error("the game differs from the recording at turn {turn}: {reason}")]
    OutOfSync {
        /// The first turn known to differ; the cause may be up to 20 words earlier.
        turn: u32,
        /// Line in the file, counted from 1; 0 if unknown.
        line: usize,
        /// What differs.
        reason: String,
    },
}

impl Error {
    /// Line in the file, counted from 1; 0 if unknown.
    pub const fn line(&self) -> usize {
        match self {
            Self::Syntax { line, .. } | Self::OutOfSync { line, .. } => *line,
        }
    }
}

impl Recording {
    /// A recording without commands, of a game that starts as `start`.
    pub fn new(header: Header, start: &World) -> Self {
        let mut new = Self {
            header,
            ..Self::default()
        };
        new.add_check(start);
        new
    }

    /// The header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// All accepted commands, oldest first.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The turn of the last command: that of the last checkpoint, plus one for each command after it except those of
    /// the flame and wicks, which usually take no turn. Exact if a checkpoint follows the last command, as after
    /// [`Self::pause`].
    pub fn last_turn(&self) -> u32 {
        let last = self.checks.last();
        let (turn, covered) = last.map_or((0, 0), |it| (it.turn, it.commands));
        let after = self.commands.iter().skip(covered);
        let taken = after.filter(|it| !matches!(it, Command::Flame(_) | Command::ChooseWick(_)));
        turn.saturating_add(taken.count() as u32)
    }

    /// How the game ended; `None` if it is still going on.
    pub const fn end(&self) -> Option<&RecordedEnd> {
        self.end.as_ref()
    }

    /// Adds an accepted command that led to `now`. Returns the text to append to the file; empty for a tick that others
    /// may follow.
    pub fn push_command(&mut self, command: Command, now: &World) -> String {
        if command == Command::Tick {
            self.commands.push(command);
            self.held += 1;
            return match self.held == MAX_RUN {
                true => self.flush(now),
                false => String::new(),
            };
        }
        let ticks = self.held_ticks();
        self.commands.push(command);
        ticks + &self.end_word(command.word(), now)
    }

    /// What the player read after the first `count` commands and before the next one.
    pub fn notes_at(&self, count: usize) -> impl Iterator<Item = &str> {
        let first = self.notes.partition_point(|note| note.commands < count);
        let notes = self.notes[first..].iter();
        let here = notes.take_while(move |note| note.commands == count);
        here.map(|note| &*note.word)
    }

    /// Adds what the player read after the last command, as a word without blanks. Returns the text to append to the
    /// file. Beyond 65,536 notes, many times those of a long game, no more are kept: a game continued from there may ask
    /// again what was asked before.
    pub fn push_note(&mut self, word: String, now: &World) -> String {
        if self.notes.len() == MAX_NOTES {
            return String::new();
        }
        let ticks = self.flush(now);
        let text = format!("{ticks}({word}) ");
        let commands = self.commands.len();
        self.notes.push(Note { commands, word });
        text
    }

    /// The text of the ticks not written yet; `now` is the game after them.
    pub fn flush(&mut self, now: &World) -> String {
        let ticks = run_of_ticks(std::mem::take(&mut self.held));
        ticks.map_or_else(String::new, |word| self.end_word(word, now))
    }

    /// The text of the ticks not written yet, when the game after them is no longer available.
    fn held_ticks(&mut self) -> String {
        let ticks = run_of_ticks(std::mem::take(&mut self.held));
        self.unchecked += usize::from(ticks.is_some());
        ticks.map_or_else(String::new, |word| word + " ")
    }

    /// Finishes a word of commands that led to `now`, with a checkpoint if one is due.
    fn end_word(&mut self, word: String, now: &World) -> String {
        self.unchecked += 1;
        if self.unchecked < CHECK_INTERVAL {
            word + " "
        } else {
            word + "\n" + &self.add_check(now)
        }
    }

    /// Adds the end of the game. Returns the text to append to the file.
    pub fn finish(&mut self, end: RecordedEnd, now: &World) -> String {
        let mut text = self.pause(now).unwrap_or_else(|| String::from("\n"));
        text.push_str(&end_line(&end));
        self.end = Some(end);
        text
    }

    /// Adds a checkpoint as the game is put aside, so that its last commands are covered too. Returns the text to
    /// append to the file; `None` if they are covered already.
    pub fn pause(&mut self, now: &World) -> Option<String> {
        let ticks = self.held_ticks();
        (!self.is_covered()).then(|| format!("{ticks}\n{}", self.add_check(now)))
    }

    /// Whether a checkpoint follows the last command.
    fn is_covered(&self) -> bool {
        let last = self.checks.last();
        last.is_some_and(|check| check.commands == self.commands.len())
    }

    /// A recording of the first `count` commands only, without an end.
    #[must_use]
    pub fn prefix(&self, count: usize) -> Self {
        let commands = self.commands.iter().copied().take(count).collect();
        let kept = self.checks.partition_point(|check| check.commands <= count);
        let read = self.notes.partition_point(|note| note.commands <= count);
        let mut prefix = Self {
            header: self.header.clone(),
            commands,
            checks: self.checks[..kept].to_vec(),
            notes: self.notes[..read].to_vec(),
            ..Self::default()
        };
        let mut at = prefix.checks.last().map_or(0, |check| check.commands);
        while at < prefix.commands.len() {
            at += prefix.word_length(at);
            prefix.unchecked += 1;
        }
        prefix
    }

    /// The same game with another origin and date, for a player who continues from a recording.
    #[must_use]
    pub fn continued_from(mut self, origin: String, date: String) -> Self {
        self.header.origin = Some(origin);
        self.header.date = date;
        self
    }

    /// The whole recording as the text of its file. Of a note and a checkpoint after the same command, the checkpoint
    /// comes first, even if it was appended later.
    pub fn to_text(&self) -> String {
        let mut text = header_text(&self.header);
        let mut checks = self.checks.iter().peekable();
        write_checks(&mut text, &mut checks, 0);
        self.write_notes(&mut text, 0);
        let mut after = 0;
        while let Some(command) = self.commands.get(after) {
            let length = self.word_length(after);
            if *command == Command::Tick {
                text += &run_of_ticks(length).unwrap_or_default();
            } else {
                text += &command.word();
            }
            after += length;
            if !write_checks(&mut text, &mut checks, after) {
                text.push(' ');
            }
            self.write_notes(&mut text, after);
        }
        if let Some(end) = &self.end {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(&end_line(end));
        }
        text
    }

    /// Writes what the player read after the first `count` commands.
    fn write_notes(&self, text: &mut String, count: usize) {
        for word in self.notes_at(count) {
            text.push_str(&format!("({word}) "));
        }
    }

    /// The number of commands in the word that starts at index `first`: 1, or more for ticks.
    fn word_length(&self, first: usize) -> usize {
        let next = self.checks.partition_point(|check| check.commands <= first);
        let checked = self.checks.get(next).map(|check| check.commands);
        let next = self.notes.partition_point(|note| note.commands <= first);
        let noted = self.notes.get(next).map(|note| note.commands);
        let last = self.commands.len();
        let end = checked.unwrap_or(last).min(noted.unwrap_or(last));
        let end = end.min(first + MAX_RUN);
        let run = self.commands[first..end.min(self.commands.len())].iter();
        let ticks = run.take_while(|command| **command == Command::Tick);
        ticks.count().max(1)
    }

    /// Compares the world after the first `count` commands with the checkpoints there, if any.
    ///
    /// # Errors
    /// If they differ.
    pub fn check_sync(&self, count: usize, now: &World) -> Result<(), Error> {
        let first = self.checks.partition_point(|check| check.commands < count);
        let checks = self.checks[first..].iter();
        for check in checks.take_while(|check| check.commands == count) {
            let turn = now.view().turn();
            let error = if turn != check.turn {
                format!("it is turn {turn}, and turn {} was recorded", check.turn)
            } else if now.fingerprint() != check.fingerprint {
                "the rules or the program have changed since, or a word was changed by hand"
                    .to_owned()
            } else {
                continue;
            };
            return Err(Error::OutOfSync {
                turn: check.turn,
                line: check.line,
                reason: error,
            });
        }
        Ok(())
    }

    /// The error if the command after the first `count` is refused in turn `turn`.
    pub fn refusal_error(&self, count: usize, turn: u32, why: &str) -> Error {
        let next = self.checks.iter().find(|check| check.commands > count);
        let word = self.commands.get(count).map(|command| command.word());
        let word = word.unwrap_or_default();
        Error::OutOfSync {
            turn,
            line: next.map_or(0, |check| check.line.saturating_sub(1)),
            reason: format!("the command {word:?} is refused: {why}"),
        }
    }

    /// Compares the end of the game as it was played, `real`, with the recorded one, if any. The killer is not
    /// compared, since its name may have changed; neither are gold, wax and braziers if the recording does not contain
    /// them.
    ///
    /// # Errors
    /// If they differ.
    pub fn check_end(&self, real: &RecordedEnd) -> Result<(), Error> {
        let Some(end) = &self.end else {
            return Ok(());
        };
        let recorded = RecordedEnd {
            vows: end.vows.clone(),
            left: end.left.clone(),
            killer: None,
            ..*end
        };
        let played = RecordedEnd {
            gold: if end.gold == 0 { 0 } else { real.gold },
            wax: end.wax.and(real.wax),
            braziers: end.braziers.and(real.braziers),
            vows: match end.vows[..] {
                [] => Vec::new(),
                _ => real.vows.clone(),
            },
            left: end.left.as_ref().and(real.left.clone()),
            among: if end.among == 0 { 0 } else { real.among },
            killer: None,
            ..*real
        };
        if played == recorded {
            return Ok(());
        }
        let lines = [played, recorded].map(|end| end_line(&end));
        let [played, recorded] = lines.each_ref().map(|line| line.trim_end());
        Err(Error::OutOfSync {
            turn: end.turn,
            line: self.end_line,
            reason: format!("its last line must be `{played}`, found `{recorded}`"),
        })
    }

    /// Whether the recorded end can be true, as far as can be seen without playing: its turn is that of the last
    /// fingerprint, which covers all commands, and its depth needs no more descents than there were stairs and steps.
    /// Steps count because they may lead into a pit.
    pub fn end_is_possible(&self) -> bool {
        let Some(end) = &self.end else {
            return false;
        };
        let turn = self.checks.last().map(|check| check.turn);
        if !self.is_covered() || turn != Some(end.turn) {
            return false;
        }
        let commands = self.commands.iter();
        let ways_down = commands.filter(|it| matches!(it, Command::Descend | Command::Bump(_)));
        end.depth as usize <= 1 + ways_down.count()
    }

    fn add_check(&mut self, now: &World) -> String {
        let check = Checkpoint {
            commands: self.commands.len(),
            turn: now.view().turn(),
            fingerprint: now.fingerprint(),
            line: 0,
        };
        self.checks.push(check);
        self.unchecked = 0;
        check_line(&check)
    }
}

/// The header as text, including the empty line after it.
fn header_text(header: &Header) -> String {
    let (version, rules) = (one_line(&header.version), one_line(&header.rules));
    let (content, seed) = (header.rules_fingerprint, header.seed);
    let mut text = format!(
        "tallowdeep recording {FORMAT_VERSION}\nversion {version}\nrules {rules} {content:016x}\nseed {seed}\n"
    );
    let (date, origin) = (Some(&header.date), header.origin.as_ref());
    let candle = header.candle.as_ref();
    for (key, value) in [("date", date), ("from", origin), ("candle", candle)] {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text += &format!("{key} {}\n", one_line(value));
        }
    }
    if let Some(remains) = &header.remains {
        text += &remains_line(remains);
    }
    if let Some(map) = &header.map {
        text += &format!("map\n{}\n", map.trim_end());
    }
    text + "\n"
}

/// The word for this many ticks; `None` for 0.
fn run_of_ticks(count: usize) -> Option<String> {
    let word = Command::Tick.word();
    match count {
        0 => None,
        1 => Some(word),
        _ => Some(format!("{word}*{count}")),
    }
}

/// Writes the checkpoints that are due after this many commands, each a line of its own. Returns whether there were any.
fn write_checks(
    text: &mut String,
    checks: &mut Peekable<Iter<'_, Checkpoint>>,
    after: usize,
) -> bool {
    let mut wrote = false;
    while let Some(check) = checks.next_if(|check| check.commands <= after) {
        // The line of commands before it ends here.
        if !wrote && after > 0 {
            text.push('\n');
        }
        text.push_str(&check_line(check));
        wrote = true;
    }
    wrote
}

fn check_line(check: &Checkpoint) -> String {
    format!("= {} {:016x}\n", check.turn, check.fingerprint)
}

fn end_line(end: &RecordedEnd) -> String {
    let (turn, depth, kills) = (end.turn, end.depth, end.kills);
    let mut line = format!("end {} turn {turn} depth {depth} kills {kills}", end.word());
    let gold = Some(end.gold).filter(|gold| *gold > 0);
    for (key, number) in [("gold", gold), ("wax", end.wax), ("braziers", end.braziers)] {
        line.extend(number.map(|number| format!(" {key} {number}")));
    }
    if !end.vows.is_empty() {
        let vows: Vec<_> = end.vows.iter().map(|vow| vow.word()).collect();
        line += &format!(" vows {}", vows.join(","));
    }
    line + &death_text(end.left.as_deref(), end.among, end.killer.as_deref())
}

/// The line about the hero of the last game in a header, with the words of [`end_line`].
fn remains_line(remains: &Remains) -> String {
    let (turn, depth, wax) = (remains.turn, remains.depth, remains.wax);
    let death = death_text(
        remains.left.as_deref(),
        remains.among,
        remains.killer.as_deref(),
    );
    format!("remains turn {turn} depth {depth} wax {wax}{death}")
}

/// The rest of such a line: what a dead hero had not used, and what killed it.
fn death_text(left: Option<&str>, among: u32, killer: Option<&str>) -> String {
    let mut text = String::new();
    text.extend(left.map(|left| format!(" left {left}")));
    if among > 0 {
        text += &format!(" among {among}");
    }
    text.extend(killer.map(|by| format!(" by {}", one_line(by))));
    text + "\n"
}

/// The text with line breaks and repeated spaces replaced by single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
