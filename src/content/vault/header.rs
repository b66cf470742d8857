//! The header of a vault file: keys with their values, and letters with their meanings.

use super::{VaultFile, VaultLetter};
use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::error::MOST_IN_FILE;
use crate::game::rules::{VaultSite, VaultTurns};

/// Something in a vault file that is wrong, or probably a mistake.
#[derive(PartialEq, Eq, Debug)]
pub(in crate::content) struct Flaw {
    /// The line in the file, counted from 1.
    pub(in crate::content) line: usize,
    /// What is wrong there.
    pub(in crate::content) reason: String,
}

impl Flaw {
    pub(super) fn new(line: usize, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { line, reason }
    }
}

/// Maximum number of letters that a header explains.
const MOST_LETTERS: usize = 256;

const KEYS: [&str; 6] = ["name", "depth", "weight", "in", "turns", "brings"];
const SITES: [(&str, VaultSite); 4] = [
    ("rock", VaultSite::Rock),
    ("floor", VaultSite::Floor),
    ("level", VaultSite::Level),
    ("hall", VaultSite::Hall),
];
const TURNS: [(&str, VaultTurns); 3] = [
    ("none", VaultTurns::None),
    ("mirror", VaultTurns::Mirror),
    ("all", VaultTurns::All),
];

impl VaultFile {
    /// Parses the header; returns what is wrong with it, in order of lines. Stops when there is more than can be listed.
    pub(super) fn header(&mut self, lines: &[(usize, &str)]) -> Vec<Flaw> {
        let (mut errors, mut seen, mut names_it) = (Vec::new(), Vec::new(), false);
        for (number, line) in lines.iter().filter(|(_, line)| !line.starts_with(';')) {
            if errors.len() > MOST_IN_FILE {
                return errors;
            }
            let key = line.split(' ').next().unwrap_or_default();
            let error = self.header_line(line, *number).err();
            errors.extend(error.map(|reason| Flaw::new(*number, reason)));
            if seen.contains(&key) {
                let reason = format!("{key}: expected once, found again");
                errors.push(Flaw::new(*number, reason));
            } else if KEYS.contains(&key) {
                seen.push(key);
            }
            names_it |= similar::closest(key, ["name"]).is_some();
        }
        // One that is misspelt is reported already.
        if self.name.is_empty() && !names_it {
            let reason = "name: expected such as \"name a den\", found none";
            errors.insert(0, Flaw::new(1, reason));
        }
        errors
    }

    fn header_line(&mut self, line: &str, number: usize) -> Result<(), String> {
        let mut letters = line.chars();
        if let (Some(letter), Some(' '), Some('=')) =
            (letters.next(), letters.next(), letters.next())
        {
            return self.letter_line(letter, letters.as_str().trim(), number);
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        let expected = |what: &str| format!("{key}: expected {what}, found \"{}\"", excerpt(value));
        match key {
            "name" if value.contains(char::is_control) => {
                return Err(expected("a few words without control characters"));
            }
            "name" if value.is_empty() => return Err(expected("a few words")),
            "name" => value.clone_into(&mut self.name),
            "depth" => {
                let depths = "two depths from 1 to 26, such as 2 5";
                self.depth = depths_in(value).ok_or_else(|| expected(depths))?;
                self.depth_line = number;
            }
            "weight" => {
                let weight = value.parse().ok().filter(|it| (1..=100).contains(it));
                self.weight = weight.ok_or_else(|| expected("1 to 100"))?;
            }
            "in" => self.site = one_of(&SITES, key, value)?,
            "turns" => self.turns = one_of(&TURNS, key, value)?,
            "brings" if !value.is_empty() => self.brings = Some((value.to_owned(), number)),
            "brings" => return Err(expected("a kind of item")),
            _ => return Err(unknown_key(line, key)),
        }
        Ok(())
    }

    /// Adds a letter, even one with a wrong meaning, which the drawing need not report again.
    fn letter_line(&mut self, letter: char, meaning: &str, number: usize) -> Result<(), String> {
        if let Some(known) = self.letters.iter().find(|it| it.letter == letter) {
            let VaultLetter { meaning, line, .. } = known;
            return Err(format!(
                "expected a letter that has no meaning yet, found {letter}, which stands for {meaning} by line {line}"
            ));
        }
        if self.letters.len() == MOST_LETTERS {
            return Err(format!("expected at most {MOST_LETTERS} letters"));
        }
        self.letters.push(VaultLetter {
            letter,
            meaning: meaning.to_owned(),
            line: number,
        });
        match meaning.split_whitespace().collect::<Vec<_>>()[..] {
            [_]
            | ["monster" | "item", _]
            | ["monster" | "item", "on", _]
            | ["monster" | "item", _, "on", _]
            | ["monster", _, "asleep" | "watch"]
            | ["monster", _, "asleep" | "watch", "on", _] => Ok(()),
            _ => Err(format!(
                "expected such as \"barrel\", \"monster\", \"monster rat asleep\" or \"item on bones\", found \"{}\"",
                excerpt(meaning)
            )),
        }
    }
}

fn unknown_key(line: &str, key: &str) -> String {
    format!(
        "expected name, depth, weight, in, turns, brings or a letter such as \"b = barrel\", found \"{}\"{}",
        excerpt(line),
        similar::did_you_mean(key, KEYS, &str::to_owned)
    )
}

/// The first and the last depth.
fn depths_in(value: &str) -> Option<(i32, i32)> {
    let (from, to) = value.split_once(' ').unwrap_or((value, value));
    let (from, to) = (from.parse().ok()?, to.trim().parse().ok()?);
    (1 <= from && from <= to && to <= 26).then_some((from, to))
}

/// What the value of a key means, if it is one of these words.
fn one_of<T: Copy, const N: usize>(
    words: &[(&str, T); N],
    key: &str,
    value: &str,
) -> Result<T, String> {
    let mut all = words.iter();
    let found = all.find(|(word, _)| *word == value).map(|(_, it)| *it);
    found.ok_or_else(|| {
        let names = words.each_ref().map(|(word, _)| *word);
        let meant = similar::did_you_mean(value, names, &str::to_owned);
        let value = excerpt(value);
        let (last, others) = (names[N - 1], names[..N - 1].join(", "));
        format!("{key}: expected {others} or {last}, found \"{value}\"{meant}")
    })
}
