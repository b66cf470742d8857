//! Checks the recorded end of a game, by comparing it with the game itself or just with the rest of the recording.

use super::text::end_line;
use super::{Error, RecordedEnd, Recording};
use crate::game::Command;

impl Recording {
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
        let unsaid = end.gold == 0;
        let real = RecordedEnd {
            gold: if unsaid { 0 } else { real.gold },
            wax: end.wax.and(real.wax),
            braziers: end.braziers.and(real.braziers),
            killer: end.killer.clone(),
            ..*real
        };
        if *end == real {
            return Ok(());
        }
        let nameless = |end: &RecordedEnd| {
            end_line(&RecordedEnd {
                killer: None,
                ..*end
            })
        };
        let (played, recorded) = (nameless(&real), nameless(end));
        let (played, recorded) = (played.trim_end(), recorded.trim_end());
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
        let stairs = |command: &&Command| matches!(command, Command::Descend | Command::Bump(_));
        let stairs = self.commands.iter().filter(stairs).count();
        let turn = self.checks.last().map(|check| check.turn);
        self.end.as_ref().is_some_and(|end| {
            self.is_covered() && turn == Some(end.turn) && end.depth as usize <= 1 + stairs
        })
    }
}
