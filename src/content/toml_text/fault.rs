//! What is wrong with a value of a file, in the words of all our faults.

use std::fmt;

use serde::de::{Error, Expected, Unexpected};

/// What is wrong with a value. In a box, so that what is right need not make room for it.
#[derive(Debug)]
pub(super) struct Fault(Box<Told>);

#[derive(Debug)]
struct Told {
    words: String,
    /// The byte of the text where what is wrong begins, once it is known.
    at: Option<usize>,
}

impl Fault {
    /// The same fault, at byte `at` unless it was found deeper, and of `key` if it says what that must be.
    pub(super) fn of(mut self, key: &str, at: usize) -> Self {
        if self.0.at.is_none() && self.0.words.starts_with("must ") {
            self.0.words.insert_str(0, &format!("{key} "));
        }
        self.at(at)
    }

    /// The same fault, at byte `at` unless it was found deeper.
    pub(super) fn at(mut self, at: usize) -> Self {
        self.0.at.get_or_insert(at);
        self
    }

    /// Where it is, in bytes from the beginning of the text, and what.
    pub(super) fn told(self) -> (usize, String) {
        (self.0.at.unwrap_or(0), self.0.words)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.words)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Self(Box::new(Told {
            words: words.to_string(),
            at: None,
        }))
    }

    fn invalid_type(found: Unexpected<'_>, right: &dyn Expected) -> Self {
        Self::custom(format_args!("must be {right}, found {found}"))
    }

    fn unknown_variant(found: &str, right: &'static [&'static str]) -> Self {
        Self::custom(format_args!(
            "must be one of {}, found {found:?}",
            right.join(", ")
        ))
    }

    fn unknown_field(found: &str, right: &'static [&'static str]) -> Self {
        let right = right.join(", ");
        Self::custom(format_args!(
            "there is no {found:?} here; there are {right}"
        ))
    }

    fn missing_field(name: &'static str) -> Self {
        Self::custom(format_args!("{name} is missing"))
    }
}
