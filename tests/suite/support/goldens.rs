//! Golden pictures, exact to the pixel. `UPDATE_SNAPSHOTS=1 cargo test` accepts new ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tallowdeep::gfx::{Canvas, png};

/// Compares the pictures of one run and reports all differences in one message.
pub(crate) struct Goldens {
    folder: PathBuf,
    made: PathBuf,
    update: bool,
    asked: BTreeSet<String>,
    faults: Vec<String>,
}

impl Goldens {
    /// Compares with the pictures in `tests/golden`. Those that differ go to `target/golden`.
    pub(crate) fn new() -> Self {
        let (asked, faults) = (BTreeSet::new(), Vec::new());
        Self {
            folder: folder(),
            made: made(),
            update: updates(),
            asked,
            faults,
        }
    }

    /// Compares `is` with the picture called `name`.
    pub(crate) fn check(&mut self, name: &str, is: &Canvas) {
        assert!(
            self.asked.insert(name.to_owned()),
            "two scripts ask for a picture called {name}"
        );
        let path = self.folder.join(format!("{name}.png"));
        let decoded = fs::read(&path).ok();
        let decoded = decoded.and_then(|bytes| png::decode(&bytes).ok());
        let was = decoded.map(|image| Canvas::from(&image));
        let difference = was.as_ref().map(|was| was.difference(is));
        if difference == Some(None) {
            return;
        }
        if self.update {
            write(&path, is);
            return;
        }
        let new = self.made.join(format!("{name}.new.png"));
        write(&new, is);
        self.faults.push(match difference.flatten() {
            None => format!(
                "{name}: there is no such picture yet; it was drawn to {}",
                new.display()
            ),
            Some(difference) => {
                let path = self.made.join(format!("{name}.diff.png"));
                write(&path, &difference.picture);
                format!("{name}: {difference}; see {}", path.display())
            }
        });
    }

    /// Fails if a picture differed, or if there is one that no script asks for.
    pub(crate) fn finish(mut self) {
        for entry in fs::read_dir(&self.folder)
            .expect("tests/golden is a folder")
            .flatten()
        {
            let file = entry.file_name().into_string().expect("names are ASCII");
            // Films belong to README.md and are tested in `readme`; digests in `every_screen`.
            if file.ends_with(".gif") || file.ends_with(".txt") {
                continue;
            }
            if !file
                .strip_suffix(".png")
                .is_some_and(|name| self.asked.contains(name))
            {
                self.faults
                    .push(format!("{file}: no script asks for this picture"));
            }
        }
        none(&self.faults);
    }
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
    let mut lines = (1..).zip(kept.lines().zip(made.lines()));
    let differs = lines.find(|(_, (was, is))| was != is);
    let error = format!("{path} differs in line, was and is: {differs:?}");
    none(
        &(kept != made)
            .then_some(error)
            .into_iter()
            .collect::<Vec<_>>(),
    );
}

/// Whether differences are accepted.
pub(crate) fn updates() -> bool {
    std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1")
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
