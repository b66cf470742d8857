//! Why a comparison failed, in a message that says where, what, and what to do.

use std::fmt;

use crate::difference::Difference;
use crate::update::UPDATE;

/// Why a picture or a text is not what it was: by `to_string()`, its name, the place of its assertion, what changed in
/// words, and the file that shows it.
#[derive(Debug)]
pub struct Failure {
    /// The name of the picture or text.
    pub name: String,
    /// File and line of the assertion, or what [`Options::place`](crate::Options::place) named instead.
    pub place: String,
    /// Which lines of its text changed, if it has one.
    pub text: Vec<String>,
    /// How its pixels differ; `None` if only its text does, or if there are no two pictures to compare.
    pub difference: Option<Box<Difference>>,
    /// What else is wrong, as that there is no such picture yet, and which files show the difference.
    pub notes: Vec<String>,
    /// Whether `UPDATE_SNAPSHOTS=1` would help.
    acceptable: bool,
}

impl Failure {
    pub(crate) fn new(name: &str, place: &str) -> Self {
        Self {
            name: name.to_owned(),
            place: place.to_owned(),
            text: Vec::new(),
            difference: None,
            notes: Vec::new(),
            acceptable: true,
        }
    }

    /// Whether an update would accept it: not if a file cannot be read, or two pictures have this name.
    pub const fn is_acceptable(&self) -> bool {
        self.acceptable
    }

    /// With an error that is no change.
    pub(crate) fn because(mut self: Box<Self>, error: String) -> Box<Self> {
        self.acceptable = false;
        self.notes.push(error);
        self
    }

    /// What was wrong is accepted.
    pub(crate) fn accept(&mut self) {
        self.text.clear();
        self.difference = None;
        self.notes.clear();
    }

    /// Whether nothing is wrong.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.difference.is_none() && self.notes.is_empty()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}):", self.name, self.place)?;
        for line in &self.text {
            write!(f, "\n  {line}")?;
        }
        if let Some(difference) = &self.difference {
            let words = difference.to_string().replace('\n', "\n  ");
            write!(f, "\n  {words}")?;
        }
        for note in &self.notes {
            write!(f, "\n  {note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

/// The message of a panic: all failures, and how to accept them.
pub(crate) fn message<'a>(failures: impl IntoIterator<Item = &'a Failure>) -> String {
    let mut message = String::new();
    let mut acceptable = false;
    for failure in failures {
        message += &format!("\n{failure}");
        acceptable |= failure.acceptable;
    }
    if acceptable {
        message += &format!("\nIf this is how it should look, run: {UPDATE}=1 cargo test");
    }
    message + "\n"
}
