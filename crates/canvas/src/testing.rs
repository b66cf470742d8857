//! Snapshot tests of frames: exact comparison with PNGs in `tests/golden`. Requires the feature `testing`.
//!
//! ```toml
//! [dev-dependencies]
//! tallowdeep-canvas = { version = "0.1", features = ["testing"] }
//! ```
//!
//! ```no_run
//! use tallowdeep_canvas::{Canvas, Font, Px, PxSize, Rgb};
//!
//! #[test]
//! fn the_title_is_white() {
//!     let mut frame = Canvas::new(PxSize::new(80, 16));
//!     frame.draw_text(&Font::builtin(), Px::new(0, 0), Rgb::WHITE, "Tallowdeep");
//!     tallowdeep_canvas::testing::assert_frame(&frame, "title");
//! }
//! ```
//!
//! A frame that differs from its PNG, or has none yet, fails the test. The new frame is then written beside it as
//! `NAME.new.png`, and both side by side with the pixels that differ as `NAME.diff.png`. To accept the new frame, run
//! `UPDATE_SNAPSHOTS=1 cargo test`. Keep `*.new.png` and `*.diff.png` out of version control. `insta` can be used in
//! the same tests: neither touches the other's files or environment variables.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Canvas, png};

/// Where [`assert_frame`] stores PNGs, relative to the package under test.
pub const FOLDER: &str = "tests/golden";
/// Set this environment variable to `1` to accept frames that differ.
pub const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// Compares `frame` with `tests/golden/NAME.png` of the package under test: pixel by pixel, without tolerance. `name`
/// may include folders, as in `title/usual`, but not lead out of `tests/golden`.
///
/// # Panics
/// If the size or a pixel differs; the message says how many pixels differ and where. Also if the PNG is missing, if a
/// picture cannot be read, written or encoded, or if `name` is not that of a file in the folder or below it: empty,
/// absolute, with a part `..` or a first part `.`, or with a `/` at its end.
#[track_caller]
pub fn assert_frame(frame: &Canvas, name: &str) {
    // Cargo sets this variable for the tests it runs. Without Cargo, paths are relative to the current folder.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    assert_frame_in(&package.unwrap_or_default().join(FOLDER), frame, name);
}

/// Like [`assert_frame`], with the PNGs in `folder`.
///
/// # Panics
/// See [`assert_frame`].
#[track_caller]
pub fn assert_frame_in(folder: &Path, frame: &Canvas, name: &str) {
    assert!(
        is_inside(name),
        "expected a name such as \"title/usual\", found {name:?}"
    );
    let accepts = std::env::var_os(UPDATE).is_some_and(|value| value == "1");
    if let Err(error) = check(folder, frame, name, accepts) {
        panic!("\n{name}: {error}\nIf this is how it should look, run: {UPDATE}=1 cargo test\n");
    }
}

/// Whether a name is that of a file in the folder, or in a folder within.
fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let plain = parts.all(|part| matches!(part, std::path::Component::Normal(_)));
    plain && !name.is_empty() && !name.ends_with(std::path::is_separator)
}

/// Compares the frame with its PNG. Saves it as the new one if it `accepts` what differs; if not, writes images of the
/// difference.
fn check(folder: &Path, frame: &Canvas, name: &str, accepts: bool) -> Result<(), String> {
    let file = |ending: &str| folder.join(format!("{name}{ending}.png"));
    let (new, diff) = (file(".new"), file(".diff"));
    let saved = read(&file(""))?;
    match saved.map(|saved| saved.difference(frame)) {
        Some(None) => {}
        _ if accepts => write(&file(""), frame)?,
        Some(Some(difference)) => {
            write(&new, frame)?;
            write(&diff, &difference.picture)?;
            return Err(format!("{difference}; see {}", diff.display()));
        }
        None => {
            write(&new, frame)?;
            let new = new.display();
            return Err(format!(
                "there is no such picture yet; it was drawn to {new}"
            ));
        }
    }
    // Those of an earlier failure would look like a new one.
    for leftover in [new, diff] {
        let _ = fs::remove_file(leftover);
    }
    Ok(())
}

/// The image at `path`; `None` if there is no file.
fn read(path: &Path) -> Result<Option<Canvas>, String> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    match fs::read(path) {
        Ok(bytes) => {
            let image = png::decode(&bytes).map_err(|error| failed(&error))?;
            Ok(Some(Canvas::from(&image)))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(&error)),
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
    use crate::{PxRect, PxSize, Rgb};

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
    fn missing_pictures_are_saved_but_not_accepted() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path().join("golden");
        let message = check(&folder, &frame(0), "a/b", false).expect_err("there is none");
        assert!(
            message.starts_with("there is no such picture yet; "),
            "{message}"
        );
        assert_eq!(names(&folder.join("a")), ["b.new.png"]);
        assert_eq!(check(&folder, &frame(0), "a/b", true), Ok(()));
        assert_eq!(names(&folder.join("a")), ["b.png"]);
        assert_eq!(check(&folder, &frame(0), "a/b", false), Ok(()));
    }

    #[test]
    fn differences_between_pictures_are_located() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        assert_eq!(check(folder, &frame(0), "a", true), Ok(()));
        let message = check(folder, &frame(2), "a", false).expect_err("two pixels differ");
        let start = "2 pixels differ, the first at (3, 4), all within 2x1 at (3, 4); see ";
        assert!(message.starts_with(start), "{message}");
        assert_eq!(names(folder), ["a.diff.png", "a.new.png", "a.png"]);
        let new = read(&folder.join("a.new.png")).expect("it can be read");
        assert_eq!(new, Some(frame(2)));
        assert_eq!(check(folder, &frame(0), "a", false), Ok(()));
        assert_eq!(names(folder), ["a.png"], "nothing is left over");
        fs::write(folder.join("a.png"), "no picture").expect("there is room");
        let message = check(folder, &frame(0), "a", false).expect_err("it is damaged");
        assert!(
            message.ends_with("a.png: this is not a PNG picture"),
            "{message}"
        );
    }

    #[test]
    fn names_stay_in_the_folder() {
        assert!(is_inside("title/usual") && is_inside("a.b"));
        for name in ["", "../up", "a/../../up", "/root", "title/"] {
            assert!(!is_inside(name), "{name}");
        }
    }

    #[test]
    #[should_panic(expected = "1 pixel differs, the first at (3, 4)")]
    fn a_changed_frame_panics() {
        let folder = tempfile::tempdir().expect("there is room");
        check(folder.path(), &frame(0), "a", true).expect("there is room");
        let error = check(folder.path(), &frame(1), "a", false);
        if std::env::var_os(UPDATE).is_none() {
            assert_frame_in(folder.path(), &frame(1), "a");
        }
        // While snapshots are being accepted, the comparison above does not panic.
        panic!("{error:?}");
    }
}
