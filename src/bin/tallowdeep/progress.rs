//! A progress bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Stderr, Write};

use tallowdeep::base::printable::printable_lines;

use super::error::CliError;
use super::outputs::closed_pipe_is_fine;

/// Columns between the brackets.
const BAR: usize = 40;
/// How many bars are drawn at most: drawing one takes longer than many a part of the work.
const STEPS: usize = 1000;

/// Draws each bar over the one before, and erases the last one. Draws nothing unless standard error is a terminal:
/// nobody wants a file full of bars.
pub(super) struct ProgressBar<W: Write> {
    /// `None` if it is not a terminal.
    terminal: Option<W>,
    /// Columns of the bar on screen now.
    drawn: usize,
    /// The step of [`STEPS`] that it shows.
    step: usize,
}

impl ProgressBar<Stderr> {
    /// A bar for work whose results come at the end, or as rows above the bar.
    pub(super) fn new() -> Self {
        Self::on(Some(io::stderr()).filter(Stderr::is_terminal))
    }
}

impl<W: Write> ProgressBar<W> {
    fn on(terminal: Option<W>) -> Self {
        Self {
            terminal,
            drawn: 0,
            step: 0,
        }
    }

    /// Shows that `done` of `all` parts are done; erases the bar when all are.
    pub(super) fn show(&mut self, done: usize, all: usize) {
        let step = STEPS * done / all.max(1);
        if self.drawn > 0 && step == self.step && done < all {
            return;
        }
        self.step = step;
        self.wipe();
        // A single part needs no bar.
        if done < all && all > 1 {
            let full = BAR * done / all;
            let bar = format!(
                "[{}{}] {done}/{all}",
                "#".repeat(full),
                " ".repeat(BAR - full)
            );
            self.write(&bar);
            self.drawn = bar.len();
        }
    }

    /// Erases the bar, so that a row can be written in its place.
    pub(super) fn wipe(&mut self) {
        if self.drawn > 0 {
            let line = format!("\r{}\r", " ".repeat(self.drawn));
            self.write(&line);
            self.drawn = 0;
        }
    }

    fn write(&mut self, text: &str) {
        if let Some(terminal) = &mut self.terminal {
            // A bar that cannot be drawn is no reason to stop.
            let _ = terminal.write_all(text.as_bytes());
            let _ = terminal.flush();
        }
    }
}

/// Why not all rows were printed.
pub(super) enum RowError {
    /// Standard output was closed or failed.
    Output(io::Error),
    /// Other work failed.
    Other(CliError),
}

/// Prints rows as they come, above a bar. `play` gets a function that writes a row; its arguments are the row, the
/// number of parts done and the number of all parts.
pub(super) fn print_rows(
    progress: &mut ProgressBar<Stderr>,
    play: impl FnOnce(
        &mut dyn FnMut(&str, usize, usize) -> Result<(), RowError>,
    ) -> Result<(), RowError>,
) -> Result<(), CliError> {
    let print = |row: &str| {
        let mut out = io::stdout().lock();
        // Flush after each row, so it appears immediately, even in a file or pipe that somebody watches.
        out.write_all(printable_lines(row).as_bytes())?;
        out.flush()
    };
    let mut write = |row: &str, done, all| {
        progress.wipe();
        print(row).map_err(RowError::Output)?;
        progress.show(done, all);
        Ok(())
    };
    match play(&mut write) {
        Ok(()) => Ok(()),
        Err(RowError::Output(error)) => closed_pipe_is_fine(Err(error)),
        Err(RowError::Other(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The visible text of a terminal line: a carriage return moves back to its start.
    fn visible_text(text: &[u8]) -> String {
        let (mut line, mut at) = (Vec::new(), 0);
        for &byte in text {
            if byte == b'\r' {
                at = 0;
                continue;
            }
            line.resize(line.len().max(at + 1), b' ');
            line[at] = byte;
            at += 1;
        }
        let line = String::from_utf8(line).expect("a bar is ASCII");
        line.trim_end().to_owned()
    }

    #[test]
    fn the_bar_grows_and_is_finally_erased() {
        let mut screen = Vec::new();
        let mut progress = ProgressBar::on(Some(&mut screen));
        progress.show(9, 12);
        progress.show(10, 12);
        let bar = visible_text(&screen);
        assert!(bar.starts_with(&format!("[{} ", "#".repeat(33))), "{bar}");
        assert!(bar.ends_with(" ] 10/12"), "{bar}");
        let mut progress = ProgressBar::on(Some(&mut screen));
        progress.show(11, 12);
        progress.show(12, 12);
        progress.show(0, 1);
        assert_eq!(visible_text(&screen[screen.len() - 60..]), "");
    }

    #[test]
    fn short_parts_draw_few_bars() {
        let mut screen = Vec::new();
        let mut progress = ProgressBar::on(Some(&mut screen));
        for done in 0..1_000_000 {
            progress.show(done, 1_000_000);
        }
        let bars = screen.iter().filter(|byte| **byte == b'[').count();
        assert_eq!(bars, STEPS);
        let bar = visible_text(&screen);
        assert!(bar.ends_with("] 999000/1000000"), "{bar}");
    }
}
