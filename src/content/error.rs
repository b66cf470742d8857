//! Why a file of the game or of the player cannot be used.

use crate::base::printable::excerpt;
use crate::base::{SortedMap, SortedSet, similar};
use crate::content::IoError;

/// Maximum number of errors listed for a file.
pub(super) const MOST_IN_FILE: usize = 20;
/// Maximum number of errors listed for all files together.
const MOST: usize = 100;

/// An error in an asset, a map or another file. [`std::error::Error::source`] returns the error of the system.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file, or a value in it, is wrong or missing.
    #[error("{location}: {reason}")]
    Invalid {
        /// The file, with line and column if known: `assets/rules/tcod.toml:14`.
        location: String,
        /// What was expected and what was found.
        reason: String,
    },
    /// The system rejects an operation on a file or folder.
    #[error("{location}: cannot be {verb}: {source}")]
    Io {
        /// The file or folder.
        location: String,
        /// What cannot be done with it, as a participle such as `read`.
        verb: &'static str,
        /// Why.
        source: IoError,
    },
    /// There is nothing with this name.
    #[error("{}", unknown(what, name, known))]
    UnknownName {
        /// What was looked for, such as `rule set`.
        what: &'static str,
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// All errors in the assets, in the order of checks: at least one, and at most 20 of a file and 100 in all. If there
    /// are more, [`Error::More`] is the last.
    #[error("{}", lines(.0))]
    Several(Vec<Self>),
    /// There are more errors than those listed before this one.
    #[error("these are the first errors; there are more")]
    More,
}

impl Error {
    /// A file, or a value in it, is wrong for this reason.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "often an error that ends here"
    )]
    pub fn invalid(location: impl Into<String>, reason: impl ToString) -> Self {
        Self::Invalid {
            location: location.into(),
            reason: reason.to_string(),
        }
    }

    /// Fails with these errors, if there are any.
    ///
    /// # Errors
    /// As [`Self::several`].
    pub(super) fn if_any(errors: Vec<Self>) -> Result<(), Self> {
        match errors.is_empty() {
            true => Ok(()),
            false => Err(Self::several(errors)),
        }
    }

    /// Several errors, up to the limits and without duplicates: a rule set and its variants have the same ones.
    pub(super) fn several(errors: Vec<Self>) -> Self {
        let flat = errors.into_iter().flat_map(|error| match error {
            Self::Several(errors) => errors,
            Self::Invalid { .. } | Self::Io { .. } | Self::UnknownName { .. } | Self::More => {
                vec![error]
            }
        });
        let (mut listed, mut known, mut in_file) =
            (Vec::new(), SortedSet::default(), SortedMap::default());
        let mut has_more = false;
        for error in flat {
            let count = in_file.get_or_insert(error.file().to_owned(), 0);
            if matches!(error, Self::More) || *count == MOST_IN_FILE || listed.len() == MOST {
                has_more |= !known.contains(&error.to_string());
            } else if known.insert(error.to_string()) {
                *count += 1;
                listed.push(error);
            }
        }
        listed.extend(has_more.then_some(Self::More));
        Self::Several(listed)
    }

    /// The file that is wrong; empty if it is not known.
    pub(super) fn file(&self) -> &str {
        match self {
            Self::Invalid { location, .. } | Self::Io { location, .. } => file_of(location),
            Self::UnknownName { .. } | Self::Several(_) | Self::More => "",
        }
    }
}

/// The file of a location, without the line.
pub(super) fn file_of(location: &str) -> &str {
    match location.rsplit_once(':') {
        Some((file, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => file,
        Some(_) | None => location,
    }
}

/// That nothing has this name, with those that are known.
fn unknown(what: &str, name: &str, known: &[String]) -> String {
    let meant = similar::did_you_mean(name, known.iter().map(|it| &**it), &excerpt);
    let known: Vec<_> = known.iter().map(|name| excerpt(name)).collect();
    let (name, known) = (excerpt(name), known.join(", "));
    format!("there is no {what} \"{name}\"; there are {known}{meant}")
}

fn lines(errors: &[Error]) -> String {
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
