//! Runs work on all processors and returns its results in order.

use crate::base::SortedMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Runs `work` for 0 to `count - 1` on all processors, and passes the results to `take` in that order, each as soon as
/// all earlier ones are there.
///
/// # Errors
/// The first error of `take`. Each thread then begins at most one more job.
pub fn in_order<T: Send, E>(
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = processors();
    if threads.min(count) < 2 {
        return (0..count).try_for_each(|job| take(job, work(job)));
    }
    let begun = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads {
            let (sender, begun, work) = (sender.clone(), &begun, &work);
            scope.spawn(move || {
                loop {
                    let job = begun.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone once `take` has failed.
                    if job >= count || sender.send((job, work(job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut early, mut next) = (SortedMap::default(), 0);
        for (job, result) in results {
            early.insert(job, result);
            while let Some(result) = early.remove(&next) {
                take(next, result)?;
                next += 1;
            }
        }
        Ok(())
    })
}

/// The results of both, which run at the same time if there is more than one processor.
pub fn both<A: Send, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    if processors() < 2 {
        return (one(), other());
    }
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        let one = one.join().unwrap_or_else(|panic| resume_unwind(panic));
        (one, other)
    })
}

/// The number of processors; 1 if it is unknown, as in a browser.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::time::Duration;

    #[test]
    fn results_arrive_in_job_order_despite_delays() {
        let mut results = Vec::new();
        let work = |job: usize| {
            if job.is_multiple_of(5) {
                thread::sleep(Duration::from_millis(3));
            }
            job * job
        };
        let Ok(()) = in_order(50, work, |job, square| {
            results.push((job, square));
            Ok::<_, Infallible>(())
        });
        assert!(results.into_iter().eq((0..50).map(|job| (job, job * job))));
    }

    /// Otherwise `tallowdeep bot --games 1000000 | head -1` would play them all.
    #[test]
    fn an_error_stops_further_jobs() {
        let started = AtomicUsize::new(0);
        let work = |_| {
            thread::sleep(Duration::from_millis(1));
            started.fetch_add(1, Ordering::Relaxed)
        };
        let result = in_order(
            100_000,
            work,
            |job, _| if job == 3 { Err(job) } else { Ok(()) },
        );
        assert_eq!(result, Err(3));
        assert!(started.into_inner() < 10_000);
    }
}
