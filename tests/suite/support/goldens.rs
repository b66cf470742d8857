//! Golden pictures, exact to the pixel. `UPDATE_SNAPSHOTS=1 cargo test` accepts new ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tallowdeep::gfx::{Canvas, png};
use tallowdeep_canvas::testing::{self, Frames, Options, Picture};

/// Belong to other tests.
const DIGESTS: [&str; 3] = ["screens.txt", "sounds.txt", "soundtrack.txt"];

/// Compares the pictures of one run and reports all differences in one message.
pub(crate) struct Goldens {
    frames: Frames,
    asked: BTreeSet<String>,
}

impl Goldens {
    /// Compares with the pictures in `tests/golden`. Those that differ go to `target/golden`.
    pub(crate) fn new() -> Self {
        Self {
            frames: Frames::with(options("tests/golden")),
            asked: BTreeSet::new(),
        }
    }

    /// Compares `is` with the picture called `name`, and its text, if it has one, with the text beside that.
    pub(crate) fn check(&mut self, name: &str, is: &impl Picture) {
        assert!(
            self.asked.insert(name.to_owned()),
            "two scripts ask for a picture called {name}"
        );
        self.frames.check(is, name);
    }

    /// Fails if a picture differed, or if there is one that no script asks for.
    pub(crate) fn finish(self) {
        let unreferenced = self.frames.unreferenced();
        let failures = self.frames.into_failures();
        let mut faults: Vec<_> = failures.iter().map(ToString::to_string).collect();
        for file in unreferenced {
            let name = file.file_name().unwrap_or_default();
            if !DIGESTS.iter().any(|digests| name == *digests) {
                faults.push(format!("{}: no script asks for this", file.display()));
            }
        }
        none(&faults);
    }
}

/// Pictures in a folder of the repository, exactly.
pub(crate) fn options(folder: &str) -> Options {
    Options::new().folder(folder).failures(made())
}

/// The folder of accepted pictures.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The folder for pictures that differ.
pub(crate) fn made() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    target.expect("it lies in a folder").join("golden")
}

/// Compares with a text file of the repository, or writes it.
#[track_caller]
pub(crate) fn assert_text(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if updates() {
        fs::write(&file, made).expect("the repository is ours");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    if kept == made {
        return;
    }
    let mut error = format!("{path}:");
    for change in testing::line_changes(&kept, made) {
        error += &format!("\n  {change}");
    }
    none(&[error]);
}

/// Whether differences are accepted.
pub(crate) fn updates() -> bool {
    testing::updates()
}

/// Accepts a file that is compiled into the program. Fails then, because the pictures of this run still show the old one.
#[track_caller]
pub(crate) fn write_embedded(path: &Path, bytes: &[u8]) -> ! {
    fs::write(path, bytes).expect("the repository is ours");
    panic!(
        "{} was written, but this run has the old one compiled in: run UPDATE_SNAPSHOTS=1 cargo test again",
        path.display()
    );
}

/// Fails with all faults in one message, if there are any.
#[track_caller]
pub(crate) fn none(faults: &[String]) {
    assert!(
        faults.is_empty(),
        "\n{}\nIf this is how it should look, run: UPDATE_SNAPSHOTS=1 cargo test\n",
        faults.join("\n")
    );
}

/// Writes a picture as PNG, creating its folder.
pub(crate) fn write(path: &Path, canvas: &Canvas) {
    let folder = path.parent().expect("a picture lies in a folder");
    fs::create_dir_all(folder).expect("the folder can be made");
    fs::write(path, png::encode(canvas).expect("a frame fits a PNG"))
        .expect("the picture can be written");
}

#[test]
#[should_panic(
    expected = "a.png was written, but this run has the old one compiled in: run UPDATE_SNAPSHOTS=1"
)]
fn an_accepted_embedded_file_needs_another_run() {
    let folder = tempfile::tempdir().expect("there is room");
    write_embedded(&folder.path().join("a.png"), b"new");
}
