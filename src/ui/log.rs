//! The message log: what was said, and when.

use super::words::Line;

/// A line with the turn it was said in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What was said.
    pub line: Line,
    /// When.
    pub turn: u32,
    /// How often in a row.
    pub times: u32,
}

/// All that was said in a game, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
}

/// Turns within which the same sentence again is counted and not repeated. UI.md 3.
const MERGE: u32 = 10;

impl Log {
    /// Adds a line that was said in turn `turn`.
    pub fn push(&mut self, mut line: Line, turn: u32) {
        if line.keeps_color
            && let Some(last) = self.entries.last()
        {
            line.color = last.line.color;
        }
        match self.entries.last_mut() {
            Some(last)
                if last.line.text == line.text && (line.status || turn - last.turn <= MERGE) =>
            {
                last.times += u32::from(!line.status);
                last.turn = turn;
                last.line = line;
            }
            _ => self.entries.push(Entry {
                line,
                turn,
                times: 1,
            }),
        }
    }

    /// Everything said so far, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Forgets all but the colour of the last line, which a new game's first line may keep.
    pub fn restart(&mut self, first: Option<Line>) {
        let color = self.entries.last().and_then(|entry| entry.line.color);
        self.entries.clear();
        if let Some(mut line) = first {
            line.color = if line.keeps_color {
                color.or(line.color)
            } else {
                line.color
            };
            self.push(line, 0);
        }
    }
}

impl Entry {
    /// The sentence, and after it how often it was said: `×3`.
    pub fn said(&self) -> String {
        let text = &self.line.text;
        match self.times {
            1 => text.clone(),
            times => format!("{text} ×{times}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::words::Mark;

    fn line(text: &str) -> Line {
        Line {
            mark: Mark::Deed,
            text: text.into(),
            color: None,
            one_color: false,
            status: false,
            keeps_color: false,
            tones: Vec::new(),
        }
    }

    fn said(log: &Log) -> Vec<String> {
        log.entries().iter().map(Entry::said).collect()
    }

    /// UI.md 3: the same sentence again, no other between, within 10 turns, is counted.
    #[test]
    fn the_same_sentence_again_is_counted() {
        let mut log = Log::default();
        for turn in [1, 2, 12, 23] {
            log.push(line("You miss the orc."), turn);
        }
        assert_eq!(said(&log), ["You miss the orc. ×3", "You miss the orc."]);
        log.push(line("The orc dies!"), 24);
        log.push(line("The orc dies!"), 24);
        assert_eq!(said(&log)[2..], ["The orc dies! ×2"]);
    }

    #[test]
    fn how_things_stand_is_said_once() {
        let mut log = Log::default();
        for turn in 1..40 {
            log.push(
                Line {
                    status: true,
                    ..line("Exploring...")
                },
                turn,
            );
        }
        assert_eq!(said(&log), ["Exploring..."]);
    }
}
