//! Snapshot tests of frames: exact comparison with PNGs in `tests/golden`. Requires the feature `testing`.
//!
//! ```toml
//! [dev-dependencies]
//! tallowdeep-canvas = { version = "0.1", features = ["testing"] }
//! ```
//!
//! ```no_run
//! use tallowdeep_canvas::{Canvas, PxRect, PxSize, Rgb};
//!
//! #[test]
//! fn half_the_health_fills_half_the_bar() {
//!     let mut frame = Canvas::new(PxSize::new(80, 16));
//!     frame.fill_rect(PxRect::new(0, 0, 40, 16), Rgb::new(200, 40, 40));
//!     tallowdeep_canvas::testing::assert_frame(&frame, "half-health");
//! }
//! ```
//!
//! A frame that differs from its PNG, or has none yet, fails the test. The new frame is then written beside it as
//! `NAME.new.png`, and both side by side with the pixels that differ as `NAME.diff.png`. To accept the new frame, run
//! `UPDATE_SNAPSHOTS=1 cargo test`. Keep `*.new.png` and `*.diff.png` out of version control. `insta` can be used in
//! the same tests: neither touches the other's files or environment variables.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::{Canvas, Image, png};

/// Where [`assert_frame`] stores PNGs, relative to the package under test.
pub const FOLDER: &str = "tests/golden";
/// Set this environment variable to `1` to accept frames that differ; [`updates`] lists its words.
pub const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// The file of each frame that this process has compared, and a hash of the first frame.
static COMPARED: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());

/// Whether [`UPDATE`] is set to accept what differs: to `1`, `true`, `yes`, `on` or `force`, which mean the same, and
/// not to `0`, `false`, `no` or `off`. For tests that compare other things than frames.
///
/// # Panics
/// If it is set to another word.
pub fn updates() -> bool {
    let Some(word) = std::env::var_os(UPDATE) else {
        return false;
    };
    accepts(&word.to_string_lossy()).unwrap_or_else(|error| panic!("{error}"))
}

/// The meaning of a word of [`UPDATE`].
fn accepts(word: &str) -> Result<bool, String> {
    match word {
        "1" | "true" | "yes" | "on" | "force" => Ok(true),
        "0" | "false" | "no" | "off" => Ok(false),
        _ => Err(format!(
            "{UPDATE}: expected 1, true, yes, on or force to accept what differs, or 0, false, no or off to compare, \
             found {word:?}"
        )),
    }
}

/// Compares `frame` with `tests/golden/NAME.png` of the package under test: pixel by pixel, without tolerance. `name`
/// may include folders, as in `title/usual`, but not lead out of `tests/golden`.
///
/// # Panics
/// If the size or a pixel differs; the message says how many pixels differ and where. Also if the PNG is missing or has
/// transparent pixels, if a picture cannot be read, written or encoded, if a different frame of this process has the
/// same name, if [`UPDATE`] is set to an unknown word, or if `name` is not that of a file in the folder or below it:
/// empty, absolute, with a part `..` or a first part `.`, or with a `/` at its end.
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
    assert!(
        is_first_or_same(folder.join(name), frame),
        "\n{name}: two different frames have this name; give each a name of its own\n"
    );
    if let Err(error) = check(folder, frame, name, updates()) {
        panic!("\n{name}: {error}\nIf this is how it should look, run: {UPDATE}=1 cargo test\n");
    }
}

/// Whether a name is that of a file in the folder, or in a folder within.
fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let plain = parts.all(|part| matches!(part, std::path::Component::Normal(_)));
    plain && !name.is_empty() && !name.ends_with(std::path::is_separator)
}

/// Whether no other frame than this one was compared under this name. Of two that differ, an update would save the last,
/// and as tests run in any order, a later run would fail at random, each removing the images of the other.
fn is_first_or_same(name: PathBuf, frame: &Canvas) -> bool {
    let mut hasher = DefaultHasher::new();
    (frame.size(), frame.pixels()).hash(&mut hasher);
    let hash = hasher.finish();
    // Nothing can panic while the map is locked, so it is whole.
    let mut compared = COMPARED.lock().unwrap_or_else(PoisonError::into_inner);
    *compared.entry(name).or_insert(hash) == hash
}

/// Compares the frame with its PNG. Saves it as the new one if it `accepts` what differs; if not, writes images of the
/// difference.
fn check(folder: &Path, frame: &Canvas, name: &str, accepts: bool) -> Result<(), String> {
    let file = |ending: &str| folder.join(format!("{name}{ending}.png"));
    let [saved, new, diff] = [file(""), file(".new"), file(".diff")];
    if let Some(fault) = compare(&saved, frame)? {
        if !accepts {
            return Err(fault.report(frame, &new, &diff));
        }
        write(&saved, frame)?;
    }
    // Those of an earlier failure would look like a new one.
    for leftover in [new, diff] {
        let _ = fs::remove_file(leftover);
    }
    Ok(())
}

/// How a frame differs from its PNG.
struct Fault {
    words: String,
    /// Both and their difference, if there are two pictures to put side by side.
    picture: Option<Canvas>,
}

impl Fault {
    /// Writes the images, and says what differs and where they are. Also says what differs if they cannot be written,
    /// as in a folder of another user.
    fn report(self, frame: &Canvas, new: &Path, diff: &Path) -> String {
        let mut shown = write(new, frame).map(|()| new);
        if let Some(picture) = &self.picture {
            shown = shown.and_then(|_| write(diff, picture).map(|()| diff));
        }
        match shown {
            Ok(path) => format!("{}; see {}", self.words, path.display()),
            Err(error) => format!("{}; this cannot be shown: {error}", self.words),
        }
    }
}

/// How `frame` differs from the PNG at `path`; `None` if it does not.
fn compare(path: &Path, frame: &Canvas) -> Result<Option<Fault>, String> {
    let Some(saved) = read(path)? else {
        return Ok(Some(Fault {
            words: "there is no such picture yet".to_owned(),
            picture: None,
        }));
    };
    // A canvas has no alpha: converted, the picture would look like a frame again.
    let is_transparent = |pixel: &&[u8; 4]| pixel[3] != u8::MAX;
    let transparent = saved.rgba().iter().filter(is_transparent).count();
    if transparent > 0 {
        return Ok(Some(Fault {
            words: format!("transparent pixels in the picture: {transparent}; a frame has none"),
            picture: None,
        }));
    }
    let difference = Canvas::from(&saved).difference(frame);
    Ok(difference.map(|difference| Fault {
        words: difference.to_string(),
        picture: Some(difference.picture),
    }))
}

/// The image at `path`; `None` if there is no file.
fn read(path: &Path) -> Result<Option<Image>, String> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    match fs::read(path) {
        Ok(bytes) => png::decode(&bytes)
            .map(Some)
            .map_err(|error| failed(&error)),
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
        assert_eq!(new.as_ref().map(Canvas::from), Some(frame(2)));
        assert_eq!(check(folder, &frame(0), "a", false), Ok(()));
        assert_eq!(names(folder), ["a.png"], "nothing is left over");
        fs::write(folder.join("a.png"), "no picture").expect("there is room");
        let message = check(folder, &frame(0), "a", false).expect_err("it is damaged");
        assert!(
            message.ends_with("a.png: this is not a PNG picture"),
            "{message}"
        );
    }

    /// Viewers show such a picture differently, and its colours alone are those of the frame.
    #[test]
    fn transparent_pictures_differ_from_every_frame() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        let mut picture = ::image::RgbaImage::from(&frame(2));
        picture.get_pixel_mut(3, 4).0[3] = 0;
        picture.get_pixel_mut(4, 4).0[3] = 254;
        picture.save(folder.join("a.png")).expect("there is room");
        let message = check(folder, &frame(2), "a", false).expect_err("it has holes");
        let start = "transparent pixels in the picture: 2; a frame has none; see ";
        assert!(message.starts_with(start), "{message}");
        assert_eq!(names(folder), ["a.new.png", "a.png"]);
        assert_eq!(check(folder, &frame(2), "a", true), Ok(()));
        assert_eq!(check(folder, &frame(2), "a", false), Ok(()));
        assert_eq!(names(folder), ["a.png"]);
    }

    #[test]
    fn differences_are_reported_in_read_only_folders() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        check(folder, &frame(0), "a", true).expect("there is room");
        // Permissions would not stop an administrator.
        fs::create_dir(folder.join("a.new.png")).expect("there is room");
        let message = check(folder, &frame(2), "a", false).expect_err("two pixels differ");
        let [start, middle] = [
            "2 pixels differ, the first at (3, 4), ",
            "; this cannot be shown: ",
        ];
        assert!(
            message.starts_with(start) && message.contains(middle),
            "{message}"
        );
    }

    #[test]
    fn different_frames_need_different_names() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        check(folder, &frame(0), "a", true).expect("there is room");
        assert_frame_in(folder, &frame(0), "a");
        assert_frame_in(folder, &frame(0), "a");
        let second = std::panic::catch_unwind(|| assert_frame_in(folder, &frame(1), "a"));
        let message = second.expect_err("the name is taken");
        assert_eq!(
            message.downcast_ref::<String>().map(|text| text.trim()),
            Some("a: two different frames have this name; give each a name of its own")
        );
        assert_eq!(names(folder), ["a.png"], "no image for another to remove");
    }

    #[test]
    fn words_of_other_snapshot_tests_work_here() {
        for word in ["1", "true", "yes", "on", "force"] {
            assert_eq!(accepts(word), Ok(true));
        }
        for word in ["0", "false", "no", "off"] {
            assert_eq!(accepts(word), Ok(false));
        }
        let error = accepts("always").expect_err("it is no such word");
        assert_eq!(
            error,
            "UPDATE_SNAPSHOTS: expected 1, true, yes, on or force to accept what differs, or 0, false, no or off to \
             compare, found \"always\""
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
        if !updates() {
            assert_frame_in(folder.path(), &frame(1), "a");
        }
        // While snapshots are being accepted, the comparison above does not panic.
        panic!("{error:?}");
    }
}
