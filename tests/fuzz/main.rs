//! The fuzz targets: files from `corpus/` and the program, changed at random from a seed, go
//! to the targets in `readers.rs`.
//!
//! `cargo test` tries a few thousand inputs, always the same. To try more, or to repeat one:
//!
//! ```text
//! FUZZ_SECONDS=3600 cargo test --release --test fuzz fonts -- --nocapture    an hour of one target
//! FUZZ_SECONDS=20 FUZZ_SEED=7 cargo test --release --test fuzz               20 seconds of each, from another seed
//! FUZZ_INPUT=target/fuzz/fonts cargo test --test fuzz fonts                  one input again
//! ```
//!
//! A run ends at the first input that breaks a promise, and a long run at one that takes longer than five seconds. The
//! input being read is in `target/fuzz/NAME`, so it survives a panic and a killed process.

mod change;
#[path = "../suite/support/folder.rs"]
mod folder;
#[path = "../monkey/memory.rs"]
mod memory;
mod readers;
#[path = "../monkey/watch.rs"]
mod watch;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tallowdeep::base::Stream;
use tallowdeep::gfx::Font;
use tallowdeep::gfx::font::FontError;

use change::Changer;
use readers::READERS;

/// The most memory that a target may use, in MB: that of the whole process, including the program's own content.
const MOST_MEMORY: u64 = 256;

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
                assert!(files(&home().join("corpus").join(name)).len() > 2, "{name}");
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
}

/// Tries the files of the corpus as they are, then changed ones: as many as `inputs`, or for as long as the environment
/// says.
#[expect(clippy::print_stdout, reason = "long runs are read by people")]
fn fuzz(name: &str, inputs: u64) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let target = READERS.iter().find(|(target, _)| *target == name);
    let read = target.expect("it is in the list").1;
    if let Some(path) = std::env::var_os("FUZZ_INPUT") {
        return read(&fs::read(path).expect("the file of FUZZ_INPUT"));
    }
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let end = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("fuzz");
    fs::create_dir_all(&folder).expect("target/ can be written");
    let kept = folder.join(name);
    let seeds = seeds(name);
    let mut changer = Changer::new(&seeds, Stream::Cosmetic.dice(seed));
    memory::forget_peak();
    let mut run = |step: &AtomicU64| {
        let (mut seeds, mut tried) = (seeds.iter(), 0);
        loop {
            let input = match seeds.next() {
                Some(seed) => seed.clone(),
                None if end.map_or(tried < inputs, |end| Instant::now() < end) => {
                    changer.next_input()
                }
                None => return tried,
            };
            fs::write(&kept, &input).expect("target/ can be written");
            tried += 1;
            step.store(tried, Ordering::Relaxed);
            read(&input);
        }
    };
    let tell = |input| format!("input {input}, kept as {},", kept.display());
    let tried = match end {
        Some(_) => watch::watched(tell, run),
        None => run(&AtomicU64::new(0)),
    };
    let peak = memory::peak();
    println!("{name}: seed {seed}, {tried} inputs, peak memory {peak:?} MB");
    assert!(peak.is_none_or(|peak| peak <= MOST_MEMORY), "{name}");
}

/// Each draws little, or takes so many steps that it is refused.
#[test]
fn sound_fonts_load_and_hostile_ones_are_refused() {
    for (name, px, expected) in [
        // 8 columns by 13 rows of 16, less the partly covered pixels at the edges.
        ("glyf-sound.ttf", 16, Ok(8 * 12)),
        ("cff-sound.otf", 16, Ok(8 * 12)),
        ("glyf-nested.ttf", 16, Err(FontError::Steps)),
        ("glyf-wide.ttf", 16, Err(FontError::Steps)),
        ("glyf-itself.ttf", 16, Err(FontError::Steps)),
        ("cff-nested.otf", 16, Err(FontError::Steps)),
        // More parts than there are bytes: an unreadable list of characters holds none.
        ("cmap-said.ttf", 16, Err(FontError::NoLetters)),
        // All curves lie outside of a small cell.
        ("glyf-curves.ttf", 4, Err(FontError::NoOutlines)),
        ("glyf-curves.ttf", 128, Err(FontError::Steps)),
    ] {
        let bytes = fs::read(home().join("corpus/fonts").join(name)).expect("it is there");
        let font = Font::load(&bytes, px);
        let full = font.map(|font| {
            font.coverage_of('A')
                .iter()
                .filter(|it| **it == 255)
                .count()
        });
        assert_eq!(full, expected, "{name} at {px}");
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect(variable))
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

/// The contents of the files in a folder, ordered by name.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    let read = |path: &PathBuf| fs::read(path).expect("files of the project can be read");
    paths.iter().map(read).collect()
}

/// The inputs to change: the corpus, and the files that come with the program.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let mut seeds = files(&home().join("corpus").join(name));
    let own = match name {
        "fonts" => "assets/fonts",
        "recordings" => "tests/replays",
        "rules" => "assets/rules",
        "sheets" => "assets/tiles",
        "sounds" => "assets/sounds",
        _ => return seeds,
    };
    seeds.extend(files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(own)));
    seeds
}
