//! Random inputs that are the same in every run, so that a change can only fail because of what it changed.

use proptest::test_runner::{Config, RngSeed};

/// This many random cases, from seed 1 unless `PROPTEST_RNG_SEED` is set. To search for new failures, use another seed
/// (CONTRIBUTING.md, "Benchmarks, long runs, fuzzing").
pub(crate) fn cases(cases: u32) -> Config {
    let config = Config::default();
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        asked => asked,
    };
    Config {
        cases,
        rng_seed,
        failure_persistence: None,
        ..config
    }
}
