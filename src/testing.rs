//! Frames in tests: exact comparison with pictures in `tests/golden`, by feature `testing`.
//!
//! ```toml
//! [dev-dependencies]
//! tallowdeep = { version = "0.1", features = ["testing"] }
//! ```
//!
//! ```no_run
//! #[test]
//! fn a_goblin_stands_in_the_way() {
//!     let drawing = "#####\n#@g.#\n#####";
//!     let mut game = tallowdeep::Script::on_map("mcrogueface", 1, drawing).expect("it is drawn right");
//!     game.play("e").expect("e is a command");
//!     tallowdeep::testing::assert_frame(&game.frame(), "goblin-in-the-way");
//! }
//! ```
//!
//! A picture that differs, or that is not there yet, fails the test. What was drawn lies beside it then as
//! `NAME.new.png`, and both with the pixels that differ as `NAME.diff.png`; `UPDATE_SNAPSHOTS=1 cargo test` accepts it. Keep
//! `*.new.png` and `*.diff.png` out of version control. `insta` is for the texts of the same test: neither touches files or
//! variables of the other.

use std::fs;
use std::path::{Path, PathBuf};

use crate::gfx::{Canvas, png};

/// Where [`assert_frame`] keeps pictures, below the folder of the tested package.
pub const FOLDER: &str = "tests/golden";
/// The environment variable that accepts what differs if it is `1`.
pub const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// Compares `frame` with `tests/golden/NAME.png` of the package being tested, pixel by pixel and without tolerance. `name`
/// may begin with folders, as in `title/usual`.
///
/// # Panics
/// If a pixel or the size differs: says how many do and where. If there is no such picture, or one that cannot be read or
/// written.
#[track_caller]
pub fn assert_frame(frame: &Canvas, name: &str) {
    // Cargo tells it to the tests that it runs; without cargo, the folder that they are started in.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    assert_frame_in(&package.unwrap_or_default().join(FOLDER), frame, name);
}

/// As [`assert_frame`], with pictures in `folder`.
///
/// # Panics
/// As [`assert_frame`].
#[track_caller]
pub fn assert_frame_in(folder: &Path, frame: &Canvas, name: &str) {
    let checked = match std::env::var_os(UPDATE) {
        Some(value) if value == "1" => accept(folder, frame, name),
        _ => compare(folder, frame, name),
    };
    if let Err(fault) = checked {
        panic!("\n{name}: {fault}\nIf this is how it should look, run: {UPDATE}=1 cargo test\n");
    }
}

/// Compares, and leaves pictures of what differs.
fn compare(folder: &Path, frame: &Canvas, name: &str) -> Result<(), String> {
    let files = FramePaths::of(folder, name);
    let Some(kept) = read(&files.kept)? else {
        write(&files.new, frame)?;
        let new = files.new.display();
        return Err(format!(
            "there is no such picture yet; it was drawn to {new}"
        ));
    };
    let Some(difference) = kept.difference(frame) else {
        files.remove_leftovers();
        return Ok(());
    };
    write(&files.new, frame)?;
    write(&files.diff, &difference.picture)?;
    Err(format!("{difference}; see {}", files.diff.display()))
}

/// Keeps the frame, in place of a picture that differs from it.
fn accept(folder: &Path, frame: &Canvas, name: &str) -> Result<(), String> {
    let files = FramePaths::of(folder, name);
    let kept = read(&files.kept)?;
    if kept.is_none_or(|kept| kept.difference(frame).is_some()) {
        write(&files.kept, frame)?;
    }
    files.remove_leftovers();
    Ok(())
}

/// Where the pictures of a frame are.
struct FramePaths {
    kept: PathBuf,
    new: PathBuf,
    diff: PathBuf,
}

impl FramePaths {
    fn of(folder: &Path, name: &str) -> Self {
        let file = |ending: &str| folder.join(format!("{name}{ending}.png"));
        Self {
            kept: file(""),
            new: file(".new"),
            diff: file(".diff"),
        }
    }

    /// What an earlier run has left would be taken for news.
    fn remove_leftovers(&self) {
        let _ = fs::remove_file(&self.new);
        let _ = fs::remove_file(&self.diff);
    }
}

/// The picture at `path`; `None` if there is no file.
fn read(path: &Path) -> Result<Option<Canvas>, String> {
    let fault = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    match fs::read(path) {
        Ok(bytes) => {
            let image = png::decode(&bytes).map_err(|error| fault(&error))?;
            Ok(Some(Canvas::from(&image)))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(fault(&error)),
    }
}

fn write(path: &Path, canvas: &Canvas) -> Result<(), String> {
    let bytes = png::encode(canvas).map_err(|error| error.to_string())?;
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = made.and_then(|()| fs::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{PxRect, PxSize, Rgb};

    fn frame(spots: i32) -> Canvas {
        let mut frame = Canvas::new(PxSize::new(12, 9));
        frame.fill_rect(PxRect::new(3, 4, spots, 1), Rgb::new(255, 0, 0));
        frame
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is a folder").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_missing_picture_is_drawn_but_not_accepted() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path().join("golden");
        let said = compare(&folder, &frame(0), "a/b").expect_err("there is none");
        assert!(said.starts_with("there is no such picture yet; "), "{said}");
        assert_eq!(names(&folder.join("a")), ["b.new.png"]);
        assert_eq!(accept(&folder, &frame(0), "a/b"), Ok(()));
        assert_eq!(names(&folder.join("a")), ["b.png"]);
        assert_eq!(compare(&folder, &frame(0), "a/b"), Ok(()));
    }

    #[test]
    fn one_pixel_fails_and_says_where() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        assert_eq!(accept(folder, &frame(0), "a"), Ok(()));
        let said = compare(folder, &frame(2), "a").expect_err("two pixels differ");
        let start = "2 pixels differ, the first at (3, 4), all within 2x1 at (3, 4); see ";
        assert!(said.starts_with(start), "{said}");
        assert_eq!(names(folder), ["a.diff.png", "a.new.png", "a.png"]);
        let new = read(&folder.join("a.new.png")).expect("it can be read");
        assert_eq!(new, Some(frame(2)));
        assert_eq!(compare(folder, &frame(0), "a"), Ok(()));
        assert_eq!(names(folder), ["a.png"], "nothing is left over");
        fs::write(folder.join("a.png"), "no picture").expect("there is room");
        let said = compare(folder, &frame(0), "a").expect_err("it is damaged");
        assert!(said.ends_with("a.png: this is not a PNG picture"), "{said}");
    }

    #[test]
    #[should_panic(expected = "1 pixel differs, the first at (3, 4)")]
    fn a_changed_frame_panics() {
        let folder = tempfile::tempdir().expect("there is room");
        accept(folder.path(), &frame(0), "a").expect("there is room");
        let fault = compare(folder.path(), &frame(1), "a");
        if std::env::var_os(UPDATE).is_none() {
            assert_frame_in(folder.path(), &frame(1), "a");
        }
        // Where pictures are being accepted, no comparison fails.
        panic!("{fault:?}");
    }
}
