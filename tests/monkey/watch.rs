//! Ends a process that is caught in an endless loop.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The longest that a step may take, in long runs only: no test of the suite depends on the clock.
const LONGEST: Duration = Duration::from_secs(5);

/// Runs `run`, which changes the number it is given at each step. If a step takes longer than [`LONGEST`], prints which
/// one it was, as `tell` puts it, and ends the process: nothing else stops an endless loop.
#[expect(
    clippy::print_stderr,
    reason = "nothing can be returned from an endless loop"
)]
pub(crate) fn watched<T>(
    tell: impl Fn(u64) -> String + Sync,
    run: impl FnOnce(&AtomicU64) -> T,
) -> T {
    let (step, done) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            let (mut last, mut since) = (0, Instant::now());
            while done.load(Ordering::Relaxed) == 0 {
                thread::sleep(Duration::from_millis(50));
                let now = step.load(Ordering::Relaxed);
                // Before the first step everything is set up, which no input prolongs.
                if now != last || now == 0 {
                    (last, since) = (now, Instant::now());
                } else if since.elapsed() > LONGEST {
                    eprintln!("{} takes too long", tell(now));
                    std::process::exit(101);
                }
            }
        });
        let result = panic::catch_unwind(AssertUnwindSafe(|| run(&step)));
        // Even after an error, which would otherwise look like an endless loop.
        done.store(1, Ordering::Relaxed);
        result.unwrap_or_else(|error| panic::resume_unwind(error))
    })
}
