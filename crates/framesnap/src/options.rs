//! How pictures are compared, and where they are kept.

use std::panic::Location;
use std::path::{Path, PathBuf};

use crate::asked;
use crate::difference::Difference;
use crate::failure::{Failure, message};
use crate::files::{self, Files};
use crate::frame::{Frame, Rect};
use crate::picture::Picture;
use crate::update::{self, Update};

/// Where pictures are kept, in the folder of the package under test.
const FOLDER: &str = "tests/snapshots";

/// How to compare, for pictures that cannot be exact, and where to keep them. Without a word of yours: exactly, in
/// `tests/snapshots`.
///
/// ```no_run
/// use framesnap::{Frame, Options, Rect};
///
/// let frame = Frame::from_xrgb(&[0; 64 * 48], 64, 48);
/// let clock = Rect::new(48, 0, 16, 8);
/// Options::new().tolerance(2).max_different(10).mask(clock).assert_frame(&frame, "menu/open");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Options {
    folder: Option<PathBuf>,
    failures: Option<PathBuf>,
    tolerance: Option<u8>,
    max_different: Option<usize>,
    masks: Vec<Rect>,
    update: Option<Update>,
    place: Option<String>,
}

impl Options {
    /// Exact, in `tests/snapshots`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps pictures in this folder. A relative one lies in the package under test.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Writes what differs to this folder, with a copy of the old picture as `NAME.old.png`, and not beside the pictures.
    #[must_use]
    pub fn failures(mut self, folder: impl Into<PathBuf>) -> Self {
        self.failures = Some(folder.into());
        self
    }

    /// Pixels are the same if no channel differs by more than this: red, green, blue or alpha, each 0 to 255.
    #[must_use]
    pub const fn tolerance(mut self, per_channel: u8) -> Self {
        self.tolerance = Some(per_channel);
        self
    }

    /// Pictures are the same if no more pixels than this differ, and their sizes do not.
    #[must_use]
    pub const fn max_different(mut self, pixels: usize) -> Self {
        self.max_different = Some(pixels);
        self
    }

    /// Does not compare this part, as one that shows the time. May be called several times.
    #[must_use]
    pub fn mask(mut self, part: Rect) -> Self {
        self.masks.push(part);
        self
    }

    /// Accepts what differs, or does not, whatever `UPDATE_SNAPSHOTS` says: for a program with an option of its own.
    #[must_use]
    pub const fn update(mut self, accept: bool) -> Self {
        self.update = Some(if accept { Update::Failing } else { Update::No });
        self
    }

    /// Names this place in messages instead of the line of the assertion: for tests that are not written in Rust.
    #[must_use]
    pub fn place(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// Compares a picture, and its text if it knows it, with those of this name: `title`, or in a folder, `menu/open`.
    ///
    /// # Panics
    /// If [`Self::check`] fails, with its message.
    #[track_caller]
    pub fn assert_frame(&self, picture: &(impl Picture + ?Sized), name: &str) {
        if let Err(failure) = self.check(picture, name) {
            panic!("{}", message([&*failure]));
        }
    }

    /// Compares a text with `NAME.txt`, line by line.
    ///
    /// # Panics
    /// If [`Self::check_text`] fails, with its message.
    #[track_caller]
    pub fn assert_text(&self, text: &str, name: &str) {
        if let Err(failure) = self.check_text(text, name) {
            panic!("{}", message([&*failure]));
        }
    }

    /// As [`Self::assert_frame`], without a panic.
    ///
    /// # Errors
    /// If size, a pixel or a line of text differs, beyond what these options allow. Also if there is no such picture
    /// yet, if a file cannot be read or written, if this process has compared another picture under this name, if
    /// `UPDATE_SNAPSHOTS` is set to an unknown word, or if the name would lead out of the folder.
    #[track_caller]
    pub fn check(&self, picture: &(impl Picture + ?Sized), name: &str) -> Result<(), Box<Failure>> {
        let mut failure = Box::new(Failure::new(name, &self.place_or(Location::caller())));
        match self.compare(picture, &mut failure) {
            Ok(()) if failure.is_empty() => Ok(()),
            Ok(()) => Err(failure),
            Err(error) => Err(failure.because(error)),
        }
    }

    /// As [`Self::assert_text`], without a panic.
    ///
    /// # Errors
    /// As those of [`Self::check`].
    #[track_caller]
    pub fn check_text(&self, text: &str, name: &str) -> Result<(), Box<Failure>> {
        let mut failure = Box::new(Failure::new(name, &self.place_or(Location::caller())));
        match self.compare_text(text, &mut failure) {
            Ok(()) if failure.is_empty() => Ok(()),
            Ok(()) => Err(failure),
            Err(error) => Err(failure.because(error)),
        }
    }

    /// Compares picture and text, and says in `failure` what differs if it is not accepted.
    fn compare(
        &self,
        picture: &(impl Picture + ?Sized),
        failure: &mut Failure,
    ) -> Result<(), String> {
        let files = self.files(&failure.name)?;
        let (frame, text) = (picture.frame(), picture.text());
        asked::claim(&files.picture(), &frame, &failure.place)?;
        let update = self.mode()?;
        let old = files.old_picture()?;
        match &old {
            Some(old) => failure.difference = self.difference(old, &frame).map(Box::new),
            None => failure
                .notes
                .push("there is no such picture yet".to_owned()),
        }
        let same = failure.is_empty() && (update != Update::All || old.as_ref() == Some(&frame));
        let changed = if same { None } else { Some(&frame) };
        let mut changed_text = None;
        if let Some(text) = &text {
            asked::claim(&files.text(), text, &failure.place)?;
            failure.text = changes(&files, text, |old| picture.explain(old))?;
            if !failure.text.is_empty() {
                changed_text = Some(&**text);
            }
        }
        settle(&files, update, failure, changed, changed_text)
    }

    fn compare_text(&self, text: &str, failure: &mut Failure) -> Result<(), String> {
        let files = self.files(&failure.name)?;
        asked::claim(&files.text(), &text, &failure.place)?;
        let update = self.mode()?;
        failure.text = changes(&files, text, |old| crate::line_changes(old, text))?;
        let changed = (!failure.text.is_empty()).then_some(text);
        settle(&files, update, failure, None, changed)
    }

    /// Whether differences are accepted.
    fn mode(&self) -> Result<Update, String> {
        self.update.map_or_else(update::mode, Ok)
    }

    /// The place that messages name.
    fn place_or(&self, assertion: &Location<'_>) -> String {
        match &self.place {
            Some(place) => place.clone(),
            None => format!("{}:{}", assertion.file(), assertion.line()),
        }
    }

    /// How the new picture differs beyond what is allowed.
    fn difference(&self, old: &Frame, new: &Frame) -> Option<Difference> {
        if old == new {
            return None;
        }
        let mut seen = new.clone();
        for mask in &self.masks {
            seen.copy(old, mask.within(old.area()), 0);
        }
        let tolerance = self.tolerance.unwrap_or(0);
        let may_differ = self.max_different.unwrap_or(0);
        Difference::beyond(old, &seen, tolerance, may_differ)
    }

    /// These, and what they do not say as those of `others` do. Masks are added.
    pub(crate) fn over(&self, others: &Self) -> Self {
        let own = self.clone();
        Self {
            folder: own.folder.or_else(|| others.folder.clone()),
            failures: own.failures.or_else(|| others.failures.clone()),
            tolerance: own.tolerance.or(others.tolerance),
            max_different: own.max_different.or(others.max_different),
            masks: [&*own.masks, &others.masks].concat(),
            update: own.update.or(others.update),
            place: own.place.or_else(|| others.place.clone()),
        }
    }

    /// The folder of the pictures.
    pub(crate) fn pictures(&self) -> Result<PathBuf, String> {
        match &self.folder {
            Some(folder) => Ok(in_package(folder)),
            None => files::package().map(|package| package.join(FOLDER)).ok_or_else(|| {
                format!("{FOLDER} is in the folder CARGO_MANIFEST_DIR, which is not set: run the test with cargo, or name a folder")
            }),
        }
    }

    fn files(&self, name: &str) -> Result<Files, String> {
        let failures = self.failures.as_deref().map(in_package);
        Files::new(self.pictures()?, failures, name)
    }
}

/// A relative folder in the package under test; without Cargo, in the current folder.
fn in_package(folder: &Path) -> PathBuf {
    files::package().unwrap_or_default().join(folder)
}

/// What changed since the text was stored.
fn changes(
    files: &Files,
    text: &str,
    explain: impl Fn(&str) -> Vec<String>,
) -> Result<Vec<String>, String> {
    let Some(old) = files.old_text()? else {
        return Ok(vec!["there is no such text yet".to_owned()]);
    };
    if old.lines().eq(text.lines()) {
        return Ok(Vec::new());
    }
    let changes = explain(&old);
    if changes.is_empty() {
        // A picture that explains its text itself may not know a change.
        return Ok(crate::line_changes(&old, text));
    }
    Ok(changes)
}

/// Stores what changed, if that is wanted, or shows it.
fn settle(
    files: &Files,
    update: Update,
    failure: &mut Failure,
    frame: Option<&Frame>,
    text: Option<&str>,
) -> Result<(), String> {
    if update != Update::No {
        files.store(frame, text)?;
        failure.accept();
    }
    files.remove_leftovers();
    if failure.is_empty() {
        return Ok(());
    }
    // What differs is also said if it cannot be shown, as in a folder of another user.
    failure.notes.push(match files.show(failure, frame, text) {
        Ok(path) => format!("see {}", files::shown(&path)),
        Err(error) => format!("this cannot be shown: {error}"),
    });
    Ok(())
}
