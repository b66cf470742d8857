//! Signals that ask the program to quit, which it then does as if its window had been closed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the system has asked the program to quit.
#[derive(Clone, Debug, Default)]
pub(super) struct QuitSignals(Arc<AtomicBool>);

impl QuitSignals {
    /// Listens for SIGTERM, SIGHUP and SIGINT from now on. A second signal ends the program immediately, in case it
    /// hangs. Does nothing on systems without signals.
    pub(super) fn listen() -> Self {
        let signals = Self::default();
        #[cfg(unix)]
        for signal in [
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
            signal_hook::consts::SIGINT,
        ] {
            // Handlers run in order of registration: the first ends the program if the flag is set, the second sets it.
            // If registration fails, the signal ends the program as usual.
            let armed = Arc::clone(&signals.0);
            let _ = signal_hook::flag::register_conditional_shutdown(signal, 1, armed);
            let _ = signal_hook::flag::register(signal, Arc::clone(&signals.0));
        }
        signals
    }

    /// Whether a signal has arrived.
    pub(super) fn received(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
