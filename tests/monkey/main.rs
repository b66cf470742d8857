//! A monkey at the keyboard: random keys, clicks, scrolling, window sizes and full disks, on every screen and with odd
//! rule sets, without a window.
//!
//! `cargo test` lets it play 200 short games, always the same. To play longer, or to repeat a game:
//!
//! ```text
//! MONKEY_SECONDS=3600 cargo test --release --test monkey -- --nocapture    an hour; MONKEY_SEED=7 starts from seed 7
//! MONKEY_SEED=7 cargo test --test monkey -- --nocapture                    only the game of seed 7
//! ```
//!
//! After each input, the world keeps its invariants, the frame changes only if the program says so, and drawing it
//! again gives the same frame. At the end of a game, its recording leads to the same world.

#[path = "../suite/support/invariants.rs"]
mod invariants;
mod memory;
mod monkey;
mod odd_rules;
#[path = "../suite/support/memory.rs"]
mod storage;
mod watch;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use tallowdeep::content::Content;

use monkey::Monkey;

/// The number of games, and of inputs in each, in a usual `cargo test`.
const SHORT: (u64, u64) = (200, 25);
/// Inputs of each game in a long run.
const LONG: u64 = 1500;
/// The most memory that the process may use, in MB.
const MOST_MEMORY: u64 = 256;

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(odd_rules::content()));

#[test]
#[expect(clippy::print_stdout, reason = "long runs are read by people")]
fn random_input_breaks_nothing() {
    let (seconds, seed) = (number("MONKEY_SECONDS"), number("MONKEY_SEED"));
    let tell = |step: u64| format!("input {} of seed {}", step % LONG, step / LONG);
    match (seconds, seed) {
        (Some(seconds), _) => watch::watched(tell, |step| {
            let end = Instant::now() + Duration::from_secs(seconds);
            let seeds = (seed.unwrap_or(1)..).take_while(|_| Instant::now() < end);
            let games = seeds.map(|seed| play(seed, LONG, step)).count();
            println!("{games} games");
        }),
        (None, Some(seed)) => watch::watched(tell, |step| play(seed, LONG, step)),
        (None, None) => (1..=SHORT.0).for_each(|seed| play(seed, SHORT.1, &AtomicU64::new(0))),
    }
    let peak = memory::peak();
    assert!(peak.is_none_or(|peak| peak <= MOST_MEMORY), "{peak:?} MB");
}

/// Plays the game of a seed.
fn play(seed: u64, inputs: u64, step: &AtomicU64) {
    let mut monkey = Monkey::new(&CONTENT, seed);
    for input in 0..=inputs {
        let now = seed.wrapping_mul(LONG).wrapping_add(input);
        step.store(now, Ordering::Relaxed);
        let done = panic::catch_unwind(AssertUnwindSafe(|| match input == inputs {
            true => monkey.check_recording(),
            false => monkey.step(),
        }));
        let error = done.unwrap_or_else(|_| Err("it panicked".to_owned())).err();
        assert!(
            error.is_none(),
            "seed {seed}, input {input}: {}\n{}",
            error.unwrap_or_default(),
            monkey.last_inputs()
        );
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect(variable))
}
