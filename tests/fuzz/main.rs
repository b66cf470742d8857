//! The fuzz targets, run with stable Rust only: files from `corpus/` and the program, changed at random from a seed, go
//! to the targets in `readers.rs`.
//!
//! `cargo test` tries a few thousand inputs, always the same. To try more, or to repeat one:
//!
//! ```text
//! FUZZ_SECONDS=3600 cargo test --release --test fuzz fonts -- --nocapture    an hour of one target
//! FUZZ_SECONDS=20 FUZZ_SEED=7 cargo test --release --test fuzz               20 seconds of each, from another seed
//! FUZZ_INPUT=target/fuzz/fonts-1-250 cargo test --test fuzz fonts            one input again
//! ```
//!
//! A long run ends with a summary, and stops at an input that takes longer than five seconds. The input being read is
//! in `target/fuzz/NAME`, so it survives a killed process. Those that broke a promise are saved there as
//! `NAME-SEED-NUMBER`.

mod change;
mod hostile_fonts;
mod made_fonts;
#[path = "../monkey/memory.rs"]
mod memory;
mod readers;
#[path = "../monkey/watch.rs"]
mod watch;

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tallowdeep::base::{Dice, Stream};

use change::Changer;
use readers::{READERS, Reader};

/// The most memory that a target may use, in MB: that of the whole process, including the program's own content.
const MOST_MEMORY: u64 = 256;
/// How many inputs may break a promise before a run ends.
const MOST_FINDINGS: usize = 20;

/// One target at a time, as the memory of the process is measured.
static ALONE: Mutex<()> = Mutex::new(());

macro_rules! targets {
    ($($name:ident: $inputs:literal),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                fuzz(stringify!($name), $inputs);
            }
        )*

        #[test]
        fn every_target_is_run_and_has_files() {
            let names: Vec<_> = READERS.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
            for name in names {
                assert!(home().join("targets").join(name).with_extension("rs").exists(), "{name}");
                assert!(files(&corpus(name)).len() > 2, "{name}");
            }
        }
    };
}

// The number of inputs in a usual `cargo test`: few enough to take some tenths of a second at most.
targets! {
    fonts: 30,
    keys: 1000,
    maps: 500,
    mods: 10,
    recordings: 300,
    rules: 1000,
    settings: 1000,
    sheets: 200,
    sounds: 40,
    traces: 50,
}

/// What a run of a target found.
struct Run {
    name: &'static str,
    seed: u64,
    inputs: u64,
    /// The inputs that broke a promise, and how.
    findings: Vec<String>,
    slowest: Duration,
}

#[expect(clippy::print_stdout, reason = "long runs are read by people")]
fn fuzz(name: &str, inputs: u64) {
    let _alone = ALONE.lock().unwrap_or_else(|broken| broken.into_inner());
    let target = READERS.iter().find(|(target, _)| *target == name);
    let target = target.expect("it is in the list");
    if let Some(path) = std::env::var_os("FUZZ_INPUT") {
        return target.1(&fs::read(path).expect("the file of FUZZ_INPUT"));
    }
    let seconds = number("FUZZ_SECONDS");
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let tell = |input| format!("input {input}, kept as {},", scratch().join(name).display());
    memory::forget_peak();
    let run = match seconds {
        Some(seconds) => watch::watched(tell, |step| {
            let end = Instant::now() + Duration::from_secs(seconds);
            run(target, seed, Some(step), |_| Instant::now() < end)
        }),
        None => run(target, seed, None, |tried| tried < inputs),
    };
    println!("{}", run.report());
    assert!(
        run.findings.is_empty(),
        "{}\n{}",
        run.report(),
        run.findings.join("\n")
    );
    let peak = memory::peak();
    assert!(
        peak.is_none_or(|peak| peak <= MOST_MEMORY),
        "{name} took {peak:?} MB"
    );
}

/// Tries the files of the corpus as they are, then changed ones for as long as `goes_on`, given the number tried, is
/// true.
fn run(
    (name, read): &Reader,
    seed: u64,
    step: Option<&AtomicU64>,
    goes_on: impl Fn(u64) -> bool,
) -> Run {
    let seeds = seeds(name);
    let mut changer = Changer::new(&seeds, Dice::new(seed, Stream::Cosmetic));
    let current = scratch().join(name);
    let (mut findings, mut inputs, mut slowest) = (Vec::new(), 0, Duration::ZERO);
    while (inputs as usize) < seeds.len() || goes_on(inputs) {
        let input = match seeds.get(inputs as usize) {
            Some(seed) => seed.clone(),
            None => changer.next_input(),
        };
        if let Some(step) = step {
            fs::write(&current, &input).expect("target/ can be written");
            step.store(inputs + 1, Ordering::Relaxed);
        }
        let begin = Instant::now();
        if let Err(why) = panic::catch_unwind(AssertUnwindSafe(|| read(&input))) {
            let kept = scratch().join(format!("{name}-{seed}-{inputs}"));
            fs::write(&kept, &input).expect("target/ can be written");
            findings.push(format!("{}: {}", kept.display(), reason(&*why)));
        }
        slowest = slowest.max(begin.elapsed());
        inputs += 1;
        if findings.len() == MOST_FINDINGS {
            break;
        }
    }
    Run {
        name,
        seed,
        inputs,
        findings,
        slowest,
    }
}

impl Run {
    fn report(&self) -> String {
        let memory = memory::peak().map_or_else(|| "?".to_owned(), |peak| peak.to_string());
        format!(
            "{}: seed {}, {} inputs, {} findings, slowest {} ms, peak memory {memory} MB",
            self.name,
            self.seed,
            self.inputs,
            self.findings.len(),
            self.slowest.as_millis(),
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

fn reason(panic: &dyn std::any::Any) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic")
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

fn corpus(name: &str) -> PathBuf {
    home().join("corpus").join(name)
}

/// Where inputs are saved: `target/fuzz`.
fn scratch() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("fuzz");
    fs::create_dir_all(&folder).expect("target/ can be written");
    folder
}

/// The contents of the files in a folder, ordered by name.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("files of the project can be read"))
        .collect()
}

/// The inputs to change: the corpus, and the files that come with the program.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let own: &[&str] = match name {
        "fonts" => &["assets/fonts"],
        "recordings" => &["tests/replays"],
        "rules" => &["assets/rules"],
        "sheets" => &["assets/tiles"],
        "sounds" => &["assets/sounds"],
        _ => &[],
    };
    let own = own
        .iter()
        .flat_map(|folder| files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)));
    files(&corpus(name)).into_iter().chain(own).collect()
}
