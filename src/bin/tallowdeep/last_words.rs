//! What is said if the window library ends the program.
//!
//! Xlib does so, after words of its own, if the window or its server goes away while it is being used. The window asks
//! whether both are there right before, so that is rare. The C library then drops what belongs to the thread, at least on
//! Linux with glibc, but nothing that a function holds.

use std::cell::Cell;
use std::io::{self, Write};

use tallowdeep::platform::files::crash_report;

thread_local! {
    static IN_USE: InUse = const { InUse(Cell::new(false)) };
}

/// Whether the window is in use as the thread ends.
struct InUse(Cell<bool>);

impl Drop for InUse {
    fn drop(&mut self) {
        if !self.0.get() {
            return;
        }
        let mut text = "tallowdeep: the window has gone away".to_owned();
        // Nothing says here whether the last turns could be saved.
        if let Some(file) = crash_report::recording() {
            text += &format!(". What is saved of the game is in {file}; Continue goes on with it.");
        }
        // If standard error is closed, nobody would read it.
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// Has the last words ready until it is dropped.
pub(super) struct LastWords(());

impl LastWords {
    pub(super) fn ready() -> Self {
        IN_USE.with(|in_use| in_use.0.set(true));
        Self(())
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        IN_USE.with(|in_use| in_use.0.set(false));
    }
}
