//! What a screen says that the one before did not say, to be read aloud.

use crate::ui::screens::screen_text::{LastMessages, ScreenText};
use crate::ui::widgets::painter::CHOSEN;

/// Compares each screen with the one before.
#[derive(Clone, Debug, Default)]
pub struct News {
    page: Vec<String>,
    messages: LastMessages,
}

impl News {
    /// The messages of the game since its log was last shown, then the rows of a page, or of a box over the map, that
    /// the screen before did not have. Sidebar and map are not news: they change with each step.
    pub fn of(&mut self, text: &ScreenText) -> Vec<String> {
        let mut news = Vec::new();
        if let Some(messages) = &text.messages {
            news.extend_from_slice(messages.since(&self.messages));
            self.messages = messages.clone();
        }
        let fresh = text.page.iter().filter(|row| !self.had(row));
        news.extend(fresh.map(|row| row.trim().to_owned()));
        self.page.clone_from(&text.page);
        news
    }

    /// Whether the screen before had this row, or had it as the chosen one.
    fn had(&self, row: &str) -> bool {
        let row = row.trim();
        let plain = |old: &str| {
            old.trim()
                .trim_start_matches(CHOSEN)
                .trim_start()
                .to_owned()
        };
        self.page
            .iter()
            .any(|old| old.trim() == row || plain(old) == row)
    }
}

impl LastMessages {
    /// The messages that `old` did not have, and the last of those it had if it has been said again.
    fn since(&self, old: &Self) -> &[String] {
        let first = self.count - self.lines.len();
        if old.count <= first || old.count > self.count {
            return &self.lines;
        }
        let again = old.count - 1 - first;
        if old.lines.last() == Some(&self.lines[again]) {
            &self.lines[again + 1..]
        } else {
            &self.lines[again..]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(rows: &[&str]) -> ScreenText {
        ScreenText {
            page: rows.iter().map(|row| (*row).to_owned()).collect(),
            ..ScreenText::default()
        }
    }

    fn game(count: usize, lines: &[&str]) -> ScreenText {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        ScreenText {
            messages: Some(LastMessages { count, lines }),
            ..ScreenText::default()
        }
    }

    #[test]
    fn only_what_is_new_is_read() {
        let mut news = News::default();
        for (text, right) in [
            (
                page(&["> n  New game", "  q  Quit"]),
                &["> n  New game", "q  Quit"][..],
            ),
            (page(&["  n  New game", "> q  Quit"]), &["> q  Quit"]),
            (game(1, &["You hit."]), &["You hit."]),
            (game(1, &["You hit."]), &[]),
            (game(1, &["You hit. ×2"]), &["You hit. ×2"]),
            (
                game(3, &["You hit. ×2", "You miss.", "It dies."]),
                &["You miss.", "It dies."],
            ),
            (page(&["Pack"]), &["Pack"]),
            (
                game(4, &["You miss.", "It dies.", "You rest."]),
                &["You rest."],
            ),
            (game(1, &["You are Wick."]), &["You are Wick."]),
            (game(40, &["a", "b"]), &["a", "b"]),
        ] {
            assert_eq!(news.of(&text), right);
        }
    }
}
