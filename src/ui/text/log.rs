//! The message log.

use crate::ui::text::templates::{Message, MessageKind};

/// A message with its turn and repeat count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The message.
    pub line: Message,
    /// The turn it was last repeated in.
    pub turn: u32,
    /// How often it was said in a row, 1 or more.
    pub times: u32,
    /// Whether it responds to a key rather than to an event of the game.
    pub is_key_response: bool,
    /// Whether the next message of [`Log::push_replacing`] in the same turn takes its place.
    pub is_replaceable: bool,
    /// Whether it is not part of the game, but about files, keys or automatic actions.
    pub is_remark: bool,
}

/// All messages of a game, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    entries: Vec<LogEntry>,
}

/// Repeats within this many turns are counted instead of listed; `docs/screens.md` 3.
const REPEAT_WINDOW: u32 = 10;

impl Log {
    /// Adds a message of turn `turn`, counting repeats. A rejection is counted even if other rejections came between,
    /// so that two alternating ones do not scroll everything else away.
    pub fn push(&mut self, line: Message, turn: u32) {
        self.push_within(line, turn, REPEAT_WINDOW);
    }

    /// Adds a message, counting repeats within `window` turns; returns its entry.
    fn push_within(&mut self, mut line: Message, turn: u32, window: u32) -> &mut LogEntry {
        if line.keeps_color
            && let Some(last) = self.entries.last()
        {
            line.color = last.line.color;
        }
        if let Some(at) = self.recent_rejection(&line, turn) {
            let again = self.entries.remove(at);
            self.entries.push(again);
        }
        match self.entries.last_mut() {
            Some(last)
                if last.line.text == line.text && (line.status || turn - last.turn <= window) =>
            {
                last.times += u32::from(!line.status);
                last.turn = turn;
                last.line = line;
            }
            _ => self.entries.push(LogEntry {
                line,
                turn,
                times: 1,
                is_key_response: false,
                is_replaceable: false,
                is_remark: false,
            }),
        }
        self.entries.last_mut().expect("one was added or repeated")
    }

    /// Adds a message about the current state, such as a setting that takes no turn. It takes the place of the last one
    /// of its kind in the same turn.
    pub fn push_replacing(&mut self, line: Message, turn: u32) {
        let last = self.entries.last_mut();
        match last.filter(|last| last.is_replaceable && last.turn == turn) {
            // The earlier repeats were said in earlier turns.
            Some(last) if last.times > 1 => last.times -= 1,
            Some(_) => {
                self.entries.pop();
            }
            None => {}
        }
        let entry = self.push_within(line, turn, REPEAT_WINDOW);
        entry.is_replaceable = true;
    }

    /// Adds a message that is not part of the game. Repeats are counted however far apart, because a wait takes more
    /// turns than the usual limit.
    pub fn push_remark(&mut self, line: Message, turn: u32) {
        self.push_within(line, turn, u32::MAX).is_remark = true;
    }

    /// Adds a remark that responds to a key rather than to an event of the game.
    pub fn push_key_response(&mut self, line: Message, turn: u32) {
        let entry = self.push_within(line, turn, u32::MAX);
        (entry.is_remark, entry.is_key_response) = (true, true);
    }

    /// The index of the entry with the same text as `line` among the trailing rejections.
    fn recent_rejection(&self, line: &Message, turn: u32) -> Option<usize> {
        for (at, entry) in self.entries.iter().enumerate().rev() {
            let kinds = [entry.line.kind, line.kind];
            if kinds != [MessageKind::Rejected; 2] || turn - entry.turn > REPEAT_WINDOW {
                return None;
            }
            if entry.line.text == line.text {
                return Some(at);
            }
        }
        None
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// Clears the log for a new game. Only the last colour is kept, for a first message that continues it.
    pub fn restart(&mut self, first: Option<Message>) {
        let color = self.entries.last().and_then(|entry| entry.line.color);
        self.entries.clear();
        if let Some(mut line) = first {
            if line.keeps_color {
                line.color = color.or(line.color);
            }
            self.push(line, 0);
        }
    }
}

impl LogEntry {
    /// The text followed by its repeat count, as in `×3`.
    pub fn text_with_count(&self) -> String {
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

    fn line(text: &str) -> Message {
        Message::plain(MessageKind::Action, text)
    }

    fn lines(log: &Log) -> Vec<String> {
        log.entries()
            .iter()
            .map(LogEntry::text_with_count)
            .collect()
    }

    /// `docs/screens.md` 3: repeats in a row within 10 turns are counted.
    #[test]
    fn repeats_are_counted() {
        let mut log = Log::default();
        for turn in [1, 2, 12, 23] {
            log.push(line("You miss the orc."), turn);
        }
        assert_eq!(lines(&log), ["You miss the orc. ×3", "You miss the orc."]);
        log.push(line("The orc dies!"), 24);
        log.push(line("The orc dies!"), 24);
        assert_eq!(lines(&log)[2..], ["The orc dies! ×2"]);
    }

    #[test]
    fn replacing_a_line_spares_earlier_turns() {
        let mut log = Log::default();
        log.push_replacing(line("plain"), 1);
        log.push_replacing(line("bright"), 2);
        log.push_replacing(line("plain"), 2);
        assert_eq!(lines(&log), ["plain ×2"]);
        log.push_replacing(line("bright"), 2);
        assert_eq!(lines(&log), ["plain", "bright"]);
    }

    /// Each wait takes twenty turns.
    #[test]
    fn remarks_are_counted_however_far_apart() {
        let mut log = Log::default();
        for turn in [20, 40, 60] {
            log.push_remark(line("You have waited long enough."), turn);
        }
        assert_eq!(lines(&log), ["You have waited long enough. ×3"]);
    }

    /// Alternating rejections do not scroll away what happened before.
    #[test]
    fn alternating_rejections_are_counted() {
        let rejection = |text| Message {
            kind: MessageKind::Rejected,
            ..line(text)
        };
        let mut log = Log::default();
        log.push(line("You hit the orc."), 4);
        for text in ["No.", "Never.", "No.", "Never.", "No."] {
            log.push(rejection(text), 4);
        }
        assert_eq!(lines(&log), ["You hit the orc.", "Never. ×2", "No. ×3"]);
        log.push(line("The orc hits you."), 5);
        log.push(rejection("Never."), 5);
        assert_eq!(lines(&log)[3..], ["The orc hits you.", "Never."]);
    }

    #[test]
    fn a_status_is_shown_once() {
        let mut log = Log::default();
        for turn in 1..40 {
            log.push(
                Message {
                    status: true,
                    ..line("Exploring...")
                },
                turn,
            );
        }
        assert_eq!(lines(&log), ["Exploring..."]);
    }
}
