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
fn odd_rules_are_of_every_kind() {
    let names: Vec<_> = CONTENT
        .rules
        .iter()
        .map(|file| file.rules.name.as_str())
        .collect();
    for kind in ["bare", "no-hp", "long", "wide", "no-items", "small"] {
        let count = names
            .iter()
            .filter(|name| name.ends_with(&format!("-{kind}")))
            .count();
        let least = if kind == "no-items" { 1 } else { 5 };
        assert!(count >= least, "{kind}: {count} of {names:?}");
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "long runs are read by people")]
fn random_input_breaks_nothing() {
    let (seconds, seed) = (number("MONKEY_SECONDS"), number("MONKEY_SEED"));
    let tell = |step: u64| format!("input {} of seed {}", step % LONG, step / LONG);
    let mut soak = Soak::default();
    match (seconds, seed) {
        (Some(seconds), _) => watch::watched(tell, |step| {
            let end = Instant::now() + Duration::from_secs(seconds);
            let seeds = (seed.unwrap_or(1)..).take_while(|_| Instant::now() < end);
            seeds.for_each(|seed| soak.play(seed, LONG, step));
        }),
        (None, Some(seed)) => watch::watched(tell, |step| soak.play(seed, LONG, step)),
        (None, None) => (1..=SHORT.0).for_each(|seed| soak.play(seed, SHORT.1, &AtomicU64::new(0))),
    }
    println!("{}", soak.report());
    let peak = memory::peak();
    assert!(peak.is_none_or(|peak| peak <= MOST_MEMORY), "{peak:?} MB");
}

/// What was done so far.
#[derive(Default)]
struct Soak {
    games: u64,
    inputs: u64,
    slowest: Duration,
    /// The seed of the slowest input.
    slowest_seed: u64,
}

impl Soak {
    /// Plays the game of a seed.
    fn play(&mut self, seed: u64, inputs: u64, step: &AtomicU64) {
        let mut monkey = Monkey::new(&CONTENT, seed);
        for input in 0..inputs {
            step.store(
                seed.wrapping_mul(LONG).wrapping_add(input),
                Ordering::Relaxed,
            );
            let begin = Instant::now();
            let done = panic::catch_unwind(AssertUnwindSafe(|| monkey.step()));
            let error = done.unwrap_or_else(|_| Err("it panicked".to_owned())).err();
            assert!(
                error.is_none(),
                "seed {seed}, input {input}: {}\n{}",
                error.unwrap_or_default(),
                monkey.last_inputs()
            );
            if begin.elapsed() > self.slowest {
                (self.slowest, self.slowest_seed) = (begin.elapsed(), seed);
            }
        }
        if let Err(error) = monkey.check_recording() {
            panic!("seed {seed}: {error}\n{}", monkey.last_inputs());
        }
        (self.games, self.inputs) = (self.games + 1, self.inputs + inputs);
    }

    fn report(&self) -> String {
        format!(
            "{} games, {} inputs, slowest {} ms (seed {}), peak memory {:?} MB",
            self.games,
            self.inputs,
            self.slowest.as_millis(),
            self.slowest_seed,
            memory::peak()
        )
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, found {text}")),
    )
}
