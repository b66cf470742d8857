//! Ends a process that is caught in an endless loop.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The longest that a step may take, in long runs only: the clock decides about no test of the suite.
const LONGEST: Duration = Duration::from_secs(5);

/// Runs `run`, which sets the number that it is given to another one at each step. If a step takes longer than
/// [`LONGEST`], says which it was, as `tell` puts it, and ends the process: nothing else stops an endless loop.
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
                // Until the first step all is made ready, which no input prolongs.
                if now != last || now == 0 {
                    (last, since) = (now, Instant::now());
                } else if since.elapsed() > LONGEST {
                    eprintln!("{} takes too long", tell(now));
                    std::process::exit(101);
                }
            }
        });
        let result = panic::catch_unwind(AssertUnwindSafe(|| run(&step)));
        // Also after a fault, which would look like an endless loop otherwise.
        done.store(1, Ordering::Relaxed);
        result.unwrap_or_else(|fault| panic::resume_unwind(fault))
    })
}
