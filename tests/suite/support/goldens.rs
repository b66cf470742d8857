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
        let difference = read(&path).map(|was| was.difference(is));
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
                "{name}: there is no such picture yet, or it is damaged or transparent; the new one is {}",
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

/// The picture in a file; `None` if it is none that a frame can match, as frames have no transparent pixels.
pub(crate) fn read(path: &Path) -> Option<Canvas> {
    let bytes = fs::read(path).ok()?;
    let image = png::decode(&bytes).ok()?;
    let is_opaque = image.rgba().iter().all(|[.., alpha]| *alpha == 255);
    is_opaque.then(|| Canvas::from(&image))
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
    tallowdeep_canvas::testing::updates()
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

/// Otherwise a picture could lose its background and still match its frame.
#[test]
fn a_transparent_picture_matches_no_frame() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("a.png");
    let mut picture = image::RgbaImage::from_pixel(2, 1, image::Rgba([9, 9, 9, 255]));
    picture.save(&path).expect("there is room");
    assert!(read(&path).is_some());
    picture.get_pixel_mut(1, 0).0[3] = 0;
    picture.save(&path).expect("there is room");
    assert_eq!(read(&path), None);
}

#[test]
#[should_panic(
    expected = "a.png was written, but this run has the old one compiled in: run UPDATE_SNAPSHOTS=1"
)]
fn an_accepted_embedded_file_needs_another_run() {
    let folder = tempfile::tempdir().expect("there is room");
    write_embedded(&folder.path().join("a.png"), b"new");
}
