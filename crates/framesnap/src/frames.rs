//! All pictures of a test, with all failures in one message.

use std::path::PathBuf;
use std::thread;

use crate::asked;
use crate::failure::{Failure, message};
use crate::options::Options;
use crate::picture::Picture;

/// Collects what differs in the pictures of a test, each with the place of its own line, and fails once at the end: in
/// [`Frames::finish`], or when it is dropped.
///
/// ```no_run
/// use framesnap::{Frame, Frames, Options};
///
/// let frame = Frame::from_xrgb(&[0; 64 * 48], 64, 48);
/// let mut frames = Frames::new();
/// frames.check(&frame, "menu/closed");
/// frames.check_with(&Options::new().tolerance(2), &frame, "menu/open");
/// frames.finish();
/// ```
#[derive(Default, Debug)]
pub struct Frames {
    options: Options,
    failures: Vec<Failure>,
}

impl Frames {
    /// Compares exactly, with the pictures in `tests/snapshots`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Compares with these options.
    pub fn with(options: Options) -> Self {
        Self {
            options,
            failures: Vec::new(),
        }
    }

    /// Compares a picture, and keeps the failure for the end.
    #[track_caller]
    pub fn check(&mut self, picture: &(impl Picture + ?Sized), name: &str) {
        let result = self.options.check(picture, name);
        self.failures.extend(result.err().map(|failure| *failure));
    }

    /// Compares a picture with options of its own. What they do not say is as for all pictures, as [`Frames::with`] was
    /// told: the folder, a tolerance. Masks are added to those of all.
    #[track_caller]
    pub fn check_with(&mut self, options: &Options, picture: &(impl Picture + ?Sized), name: &str) {
        let result = options.over(&self.options).check(picture, name);
        self.failures.extend(result.err().map(|failure| *failure));
    }

    /// Compares a text.
    #[track_caller]
    pub fn check_text(&mut self, text: &str, name: &str) {
        let result = self.options.check_text(text, name);
        self.failures.extend(result.err().map(|failure| *failure));
    }

    /// Ends the comparison without a panic, with what differed.
    pub fn into_failures(mut self) -> Vec<Failure> {
        std::mem::take(&mut self.failures)
    }

    /// The pictures and texts in the folder that this process has not asked for: of a test that asks for all, those to
    /// delete. Of several tests, `framesnap unreferenced FOLDER` knows it after a whole run.
    pub fn unreferenced(&self) -> Vec<PathBuf> {
        let folder = self.options.pictures();
        folder.map_or(Vec::new(), |folder| asked::unreferenced_here(&folder))
    }

    /// Ends the comparison.
    ///
    /// # Panics
    /// If something differed, with all that did.
    #[track_caller]
    pub fn finish(self) {
        let failures = self.into_failures();
        if !failures.is_empty() {
            panic!("{}", message(&failures));
        }
    }
}

/// A test that forgets to finish fails too; one that fails already says what differed.
impl Drop for Frames {
    fn drop(&mut self) {
        if self.failures.is_empty() {
            return;
        }
        let message = message(&self.failures);
        if thread::panicking() {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{message}");
        } else {
            panic!("{message}");
        }
    }
}
