//! Parses recordings. Each error has the line, what was expected and what was found.

use std::iter::Peekable;
use std::str::FromStr;

use crate::game::{Command, GameOver, Remains, Vow};
use crate::replay::{
    Checkpoint, Error, FORMAT_VERSION, Header, MAX_NOTES, MAX_RUN, Note, RecordedEnd, Recording,
};

/// Maximum number of commands, since a short text of many ticks could ask for much memory: as many as fit in 32 MiB of
/// one-letter words.
const MAX_COMMANDS: usize = 1 << 24;

/// Maximum number of bytes in a note.
const MAX_NOTE: usize = 40;

/// A line, counted from 1, and what is wrong in it.
type LineError = (usize, String);

impl Recording {
    /// Parses a recording. Also returns how many bytes of `text` were used; anything after them is a word or line that may
    /// have been cut off. `location` names the file in errors.
    ///
    /// # Errors
    /// With the line, what was expected and what was found.
    pub fn parse(location: &str, text: &str) -> Result<(Self, usize), Error> {
        let whole = without_cut_end(text);
        let unmarked = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        let mut lines = (1..).zip(unmarked.lines()).peekable();
        let read = parse_header(&mut lines).and_then(|header| parse_body(header, lines));
        let recording = read.map_err(|(line, reason)| Error::Syntax {
            file: location.to_owned(),
            line,
            reason,
        })?;
        Ok((recording, whole.len()))
    }
}

/// The text without a last word or line that may have been cut off. One that cannot go on is whole: when text is pasted,
/// only the last line end is lost.
fn without_cut_end(text: &str) -> &str {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let (before, last) = text.split_at(start);
    let (is_whole, words) = if let Some(check) = last.strip_prefix('=') {
        (parse_check(check).is_some(), 0)
    } else if last.starts_with("end ") {
        let lines = before.lines().rev();
        let mut checks = lines.filter_map(|line| line.strip_prefix('='));
        let turn = checks.next().and_then(parse_check).map(|(turn, _)| turn);
        let end = parse_end(0, last).ok();
        (end.is_some_and(|end| Some(end.turn) == turn), 0)
    } else {
        let words = last.rfind(' ').map_or(0, |at| at + 1);
        let is_whole = last.starts_with(';') || cannot_go_on(&last[words..], words == 0);
        (is_whole, words)
    };
    let end = if is_whole { text.len() } else { start + words };
    &text[..end]
}

/// Whether this is a command, and no beginning of another one. A word that begins its line may also become `end`.
fn cannot_go_on(word: &str, begins_line: bool) -> bool {
    if note(word).is_some() {
        return true;
    }
    let may_go_on = word.ends_with(|letter: char| letter.is_ascii_digit())
        || is_beginning_of("tick*", word)
        || begins_line && is_beginning_of("end", word)
        || Command::all_except_throws().any(|it| is_beginning_of(&it.word(), word));
    Command::from_word(word).is_some() && !may_go_on
}

/// Whether `longer` begins with `word` and goes on.
fn is_beginning_of(longer: &str, word: &str) -> bool {
    longer.len() > word.len() && longer.starts_with(word)
}

fn parse_header<'t>(
    lines: &mut Peekable<impl Iterator<Item = (usize, &'t str)>>,
) -> Result<Header, LineError> {
    let (mut last, first) = lines.next().unwrap_or((1, ""));
    check_format(last, first)?;
    let (mut version, mut rules, mut seed) = (None, None, None);
    let (mut date, mut origin, mut map) = (String::new(), None, None);
    let (mut candle, mut remains) = (None, None);
    while let Some((line, text)) = lines.next_if(|(_, text)| !text.starts_with('=')) {
        last = line;
        let text = text.trim_end();
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        match key {
            "" => {}
            _ if key.starts_with(';') => {}
            "version" => version = Some(value.to_owned()),
            "rules" => {
                let expected = "rules must be a name and 16 hexadecimal digits";
                rules = Some(parse_rule_set(value).ok_or_else(|| bad(line, expected, value))?);
            }
            "seed" => {
                let expected = "seed must be a whole number from 0";
                seed = Some(value.parse().map_err(|_| bad(line, expected, value))?);
            }
            "date" => value.clone_into(&mut date),
            "from" => origin = Some(value.to_owned()),
            "candle" => candle = Some(value.to_owned()),
            "remains" => {
                let expected = "must be `remains turn N depth N wax N`, then perhaps `left ITEM`, `among N` and `by WHO`";
                remains = Some(parse_remains(value).ok_or_else(|| bad(line, expected, text))?);
            }
            "map" => map = Some(read_map(lines)),
            _ => {
                let expected =
                    "must be one of version, rules, seed, date, from, candle, remains, map, =";
                return Err(bad(line, expected, key));
            }
        }
    }
    let (rules, rules_fingerprint) = required(rules, "rules", last)?;
    Ok(Header {
        version: required(version, "version", last)?,
        rules,
        rules_fingerprint,
        seed: required(seed, "seed", last)?,
        map,
        date,
        origin,
        candle,
        remains,
    })
}

/// The value of a key that every header has. `last` is its last line.
fn required<T>(value: Option<T>, key: &str, last: usize) -> Result<T, LineError> {
    value.ok_or_else(|| {
        let reason = format!("there must be a line `{key}` before the first `=`, found none");
        (last, reason)
    })
}

fn check_format(line: usize, text: &str) -> Result<(), LineError> {
    let number = text.trim_end().strip_prefix("tallowdeep recording ");
    match number.map(str::parse) {
        Some(Ok(FORMAT_VERSION)) => Ok(()),
        Some(Ok(number)) => {
            let expected = format!("the format must be {FORMAT_VERSION}, found {number}");
            Err((
                line,
                format!("{expected}: a newer or older program made this"),
            ))
        }
        _ => Err(bad(line, "must be `tallowdeep recording 1`", text)),
    }
}

/// Parses name and fingerprint of the rule set.
fn parse_rule_set(value: &str) -> Option<(String, u64)> {
    let (name, fingerprint) = value.trim_end().rsplit_once(' ')?;
    Some((name.to_owned(), parse_fingerprint(fingerprint)?))
}

/// Reads the rows of a map, up to an empty line.
fn read_map<'t>(lines: &mut impl Iterator<Item = (usize, &'t str)>) -> String {
    let rows = lines.map(|(_, row)| row.trim_end());
    let rows: Vec<_> = rows.take_while(|row| !row.is_empty()).collect();
    rows.join("\n")
}

fn parse_body<'t>(
    header: Header,
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> Result<Recording, LineError> {
    let mut recording = Recording {
        header,
        ..Recording::default()
    };
    let mut last = 1;
    for (line, text) in lines {
        last = line;
        let text = text.trim();
        if text.is_empty() || text.starts_with(';') {
            continue;
        }
        if recording.end.is_some() {
            return Err(bad(line, "nothing may follow the end", text));
        }
        if let Some(check) = text.strip_prefix('=') {
            let Some((turn, fingerprint)) = parse_check(check) else {
                return Err(bad(line, "must be `= TURN FINGERPRINT`", text));
            };
            recording.checks.push(Checkpoint {
                commands: recording.commands.len(),
                turn,
                fingerprint,
                line,
            });
            recording.unchecked = 0;
        } else if text.starts_with("end ") {
            recording.end = Some(parse_end(line, text)?);
            recording.end_line = line;
        } else {
            for word in text.split_whitespace() {
                if let Some(note) = note(word) {
                    push_note(&mut recording, line, note)?;
                    continue;
                }
                push_word(&mut recording.commands, line, word)?;
                recording.unchecked += 1;
            }
        }
    }
    if recording.checks.is_empty() {
        let reason = "the file ends inside its header: no command was saved";
        return Err((last, reason.to_owned()));
    }
    Ok(recording)
}

/// What is inside the brackets of a note such as `(reached@12,7)`; `None` if the word is none.
fn note(word: &str) -> Option<&str> {
    let note = word.strip_prefix('(')?.strip_suffix(')')?;
    (note.len() <= MAX_NOTE).then_some(note)
}

fn push_note(recording: &mut Recording, line: usize, word: &str) -> Result<(), LineError> {
    if recording.notes.len() == MAX_NOTES {
        return Err((line, format!("there must be {MAX_NOTES} notes or fewer")));
    }
    recording.notes.push(Note {
        commands: recording.commands.len(),
        word: word.to_owned(),
    });
    Ok(())
}

/// Adds the command of a word, or the commands of a word of ticks such as `tick*57`.
fn push_word(commands: &mut Vec<Command>, line: usize, word: &str) -> Result<(), LineError> {
    let (command, count) = match word.strip_prefix("tick*") {
        Some(count) => (Some(Command::Tick), count.parse().unwrap_or(0)),
        None => (Command::from_word(word), 1),
    };
    let command =
        command.ok_or_else(|| bad(line, "must be a command such as ne, . or use-a", word))?;
    if !(1..=MAX_RUN).contains(&count) {
        let expected = format!("tick* must be followed by 1 to {MAX_RUN}");
        return Err(bad(line, &expected, word));
    }
    if commands.len() + count > MAX_COMMANDS {
        let expected = format!("there must be {MAX_COMMANDS} commands or fewer");
        return Err(bad(line, &expected, word));
    }
    commands.extend(std::iter::repeat_n(command, count));
    Ok(())
}

/// Parses the turn and fingerprint of a checkpoint.
fn parse_check(text: &str) -> Option<(u32, u64)> {
    let (turn, fingerprint) = text.trim().split_once(' ')?;
    Some((turn.parse().ok()?, parse_fingerprint(fingerprint)?))
}

/// Parses a line such as `end dead turn 60 depth 2 kills 3 gold 5 by goblin`.
fn parse_end(line: usize, text: &str) -> Result<RecordedEnd, LineError> {
    let mut words = text.split_whitespace().skip(1);
    let word = words.next().unwrap_or_default();
    let outcome = GameOver::from_word(word);
    if outcome.is_none() && word != "left" {
        let expected = "the game must end dead, won, light or left";
        return Err(bad(line, expected, word));
    }
    let expected = "must be `end HOW turn N depth N kills N`, then perhaps `gold N`, `wax N`, `braziers N`, \
         `vows WORD,WORD`, `left ITEM`, `among N` and `by WHO`";
    parse_end_facts(outcome, words).ok_or_else(|| bad(line, expected, text))
}

/// Parses the rest of the line, after the outcome.
fn parse_end_facts<'t>(
    outcome: Option<GameOver>,
    words: impl Iterator<Item = &'t str>,
) -> Option<RecordedEnd> {
    let mut words = words.peekable();
    let turn = parse_fact("turn", &mut words)??;
    let depth = parse_fact("depth", &mut words)??;
    let kills = parse_fact("kills", &mut words)??;
    let gold = parse_fact("gold", &mut words)?;
    let wax = parse_fact("wax", &mut words)?;
    let braziers = parse_fact("braziers", &mut words)?;
    let vows = parse_vows(&mut words)?;
    let (left, among, killer) = parse_death(words)?;
    Some(RecordedEnd {
        outcome,
        turn,
        depth,
        kills,
        gold: gold.unwrap_or(0),
        wax,
        braziers,
        vows,
        left,
        among,
        killer,
    })
}

/// Parses what follows `remains`, such as `turn 812 depth 3 wax 42 left potion_red among 5 by rat`.
fn parse_remains(text: &str) -> Option<Remains> {
    let mut words = text.split_whitespace().peekable();
    let turn = parse_fact("turn", &mut words)??;
    let depth = parse_fact("depth", &mut words)??;
    let wax = parse_fact("wax", &mut words)??;
    let (left, among, killer) = parse_death(words)?;
    Some(Remains {
        turn,
        depth,
        wax,
        left,
        among,
        killer,
    })
}

/// Parses the vows of a game: their words with commas between them.
fn parse_vows<'t>(words: &mut Peekable<impl Iterator<Item = &'t str>>) -> Option<Vec<Vow>> {
    let list: Option<String> = parse_fact("vows", words)?;
    let list = list.unwrap_or_default();
    let names = list.split(',').filter(|name| !name.is_empty());
    names.map(Vow::from_word).collect()
}

/// Parses the rest of a line about a dead hero: what it had not used, how many stood beside it, and what killed it.
fn parse_death<'t>(
    mut words: Peekable<impl Iterator<Item = &'t str>>,
) -> Option<(Option<String>, u32, Option<String>)> {
    let left = parse_fact("left", &mut words)?;
    let among = parse_fact("among", &mut words)?;
    let killer = match words.next() {
        Some("by") => Some(words.collect::<Vec<_>>().join(" ")),
        Some(_) => return None,
        None => None,
    };
    Some((left, among.unwrap_or(0), killer))
}

/// Parses the number after `key`, if that is the next word: `Some(None)` if it is not, and `None` if no such number follows.
fn parse_fact<'t, N: FromStr>(
    key: &str,
    words: &mut Peekable<impl Iterator<Item = &'t str>>,
) -> Option<Option<N>> {
    if words.next_if(|word| *word == key).is_none() {
        return Some(None);
    }
    let number = words.next()?.parse().ok()?;
    Some(Some(number))
}

/// Parses exactly 16 hexadecimal digits.
fn parse_fingerprint(text: &str) -> Option<u64> {
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.then(|| u64::from_str_radix(text, 16).ok())?
}

/// An error with what was expected and the first 40 characters of what was found.
fn bad(line: usize, expected: &str, found: &str) -> LineError {
    let short: String = found.chars().take(40).collect();
    let dots = if short.len() < found.len() { "..." } else { "" };
    (line, format!("{expected}, found {short:?}{dots}"))
}
