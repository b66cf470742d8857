//! Signals that ask the program to end: it then leaves as if its window had been closed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the system has asked the program to end.
#[derive(Clone, Debug, Default)]
pub(super) struct QuitSignals(Arc<AtomicBool>);

impl QuitSignals {
    /// Listens to SIGTERM, SIGHUP and SIGINT from now on. A second one ends the program at once, in case it hangs. Does
    /// nothing on systems without signals.
    pub(super) fn listen() -> Self {
        let signals = Self::default();
        #[cfg(unix)]
        for signal in [
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
            signal_hook::consts::SIGINT,
        ] {
            // Each handler sees the flag as the one before it left it, so the order counts. If the system refuses, the
            // signal ends the program as usual.
            let armed = Arc::clone(&signals.0);
            let _ = signal_hook::flag::register_conditional_shutdown(signal, 1, armed);
            let _ = signal_hook::flag::register(signal, Arc::clone(&signals.0));
        }
        signals
    }

    /// Whether one has come.
    pub(super) fn received(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
