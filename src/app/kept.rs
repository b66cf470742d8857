//! What the text of a kept game says of it, without playing it again.

use super::recording::Kept;
use crate::replay::{Header, Recording};

impl Kept {
    /// Whether the game can be gone on with: the last line of its file does not say that it has ended.
    pub(super) fn is_unfinished(&self) -> bool {
        let last = self.text.trim_end().lines().next_back();
        last.is_some_and(|line| !line.starts_with("end "))
    }

    /// Whether anything was done in the game; files of older versions may hold a beginning alone. What cannot be read is
    /// listed, and said to be so there.
    pub(super) fn was_played(&self) -> bool {
        let start = self.text.split_once("\n= 0 ");
        start.is_none_or(|(_, rest)| {
            let mut after = rest.lines().skip(1).filter(|line| !line.is_empty());
            after.next().is_some_and(|line| !line.starts_with("end "))
        })
    }

    /// Rule set and turn.
    pub(super) fn label(&self) -> String {
        match Recording::parse("", &self.text) {
            Ok((recording, _)) => {
                let Header { rules, .. } = recording.header();
                format!("{rules}, {} turns", recording.commands().len())
            }
            Err(_) => "cannot be read".to_owned(),
        }
    }
}
