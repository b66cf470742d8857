//! Golden pictures, exact to the pixel. `UPDATE_SNAPSHOTS=1 cargo test` accepts new ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tallowdeep::gfx::{Canvas, Px, PxRect, PxSize, Rgb, png};

/// Compares the pictures of one run, and reports all that differ in one message.
pub(crate) struct Goldens {
    folder: PathBuf,
    made: PathBuf,
    update: bool,
    asked: BTreeSet<String>,
    faults: Vec<String>,
}

impl Goldens {
    /// Pictures in `tests/golden`; what differs goes to `target/golden`.
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
        let folder = fs::read(&path)
            .ok()
            .and_then(|bytes| png::decode(&bytes).ok());
        if folder.as_ref().is_some_and(|image| is_same(image, is)) {
            return;
        }
        let was = folder.map(|image| canvas(&image));
        if self.update {
            write(&path, is);
            return;
        }
        let new = self.made.join(format!("{name}.new.png"));
        write(&new, is);
        self.faults.push(match was {
            None => format!(
                "{name}: there is no such picture yet; it was drawn to {}",
                new.display()
            ),
            Some(was) => self.tell(name, &was, is),
        });
    }

    fn tell(&self, name: &str, was: &Canvas, is: &Canvas) -> String {
        if was.size() != is.size() {
            return format!(
                "{name}: the size was {:?} and is {:?}",
                was.size(),
                is.size()
            );
        }
        let path = self.made.join(format!("{name}.diff.png"));
        write(&path, &diff(was, is));
        let differ: Vec<_> = (0..is.pixels().len())
            .filter(|at| was.pixels()[*at] != is.pixels()[*at])
            .collect();
        let (w, first) = (is.size().w as usize, differ[0]);
        let (x, y) = (first % w, first / w);
        format!(
            "{name}: {} pixels differ, the first at ({x}, {y}); see {}",
            differ.len(),
            path.display()
        )
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

/// The old picture, the new one and where they differ, side by side.
fn diff(was: &Canvas, is: &Canvas) -> Canvas {
    let size = is.size();
    let mut all = Canvas::new(PxSize::new(size.w * 3, size.h));
    for y in 0..size.h {
        for x in 0..size.w {
            let (a, b) = (was.pixel(Px::new(x, y)), is.pixel(Px::new(x, y)));
            let place = if a == b {
                Rgb::BLACK
            } else {
                Rgb::new(255, 0, 255)
            };
            for (column, color) in [(0, a), (1, b), (2, Some(place))] {
                all.fill_rect(
                    PxRect::new(x + column * size.w, y, 1, 1),
                    color.unwrap_or(Rgb::BLACK),
                );
            }
        }
    }
    all
}

/// Whether a decoded picture has the size and the colours of a canvas.
fn is_same(image: &png::Image, canvas: &Canvas) -> bool {
    let colors = image
        .rgba()
        .iter()
        .map(|[r, g, b, _]| u32::from_be_bytes([0, *r, *g, *b]));
    image.size() == canvas.size() && colors.eq(canvas.pixels().iter().copied())
}

/// A decoded picture as a canvas.
fn canvas(image: &png::Image) -> Canvas {
    let size = image.size();
    let mut canvas = Canvas::new(size);
    for (at, [r, g, b, _]) in (0..).zip(image.rgba()) {
        canvas.fill_rect(
            PxRect::new(at % size.w, at / size.w, 1, 1),
            Rgb::new(*r, *g, *b),
        );
    }
    canvas
}
