//! Why a file of the game or of the player cannot be used.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::IoError;
use crate::gfx::font::FontError;
use crate::gfx::png::PngError;
use crate::gfx::sheet::SheetError;

/// Maximum number of errors listed for a file.
pub(super) const MOST_IN_FILE: usize = 20;
/// Maximum number of errors listed for all files together.
const MOST: usize = 100;

/// An error in an asset, a map or another file. [`std::error::Error::source`] returns the error of the system, font or
/// image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file, or a value in it, is wrong or missing.
    Invalid {
        /// The file, with line and column if known: `assets/rules/tcod.toml:14`.
        location: String,
        /// What was expected and what was found.
        reason: String,
    },
    /// The system rejects an operation on a file or folder.
    Io {
        /// The file or folder.
        location: String,
        /// What cannot be done with it, as a participle such as `read`.
        verb: &'static str,
        /// Why.
        source: IoError,
    },
    /// A font cannot be used.
    Font {
        /// The file.
        location: String,
        /// Why.
        source: FontError,
    },
    /// An image cannot be read.
    Png {
        /// The file.
        location: String,
        /// Why.
        source: PngError,
    },
    /// An image cannot be cut into tiles.
    Sheet {
        /// The image file.
        location: String,
        /// Why.
        source: SheetError,
    },
    /// There is nothing with this name.
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
    Several(Vec<Self>),
    /// There are more errors than those listed before this one.
    More,
}

impl Error {
    /// Several errors, up to the limits and without duplicates: a rule set and its variants have the same ones.
    pub(super) fn several(errors: Vec<Self>) -> Self {
        let flat = errors.into_iter().flat_map(|error| match error {
            Self::Several(errors) => errors,
            error => vec![error],
        });
        let (mut listed, mut known, mut in_file) = (Vec::new(), BTreeSet::new(), BTreeMap::new());
        let mut has_more = false;
        for error in flat {
            let count = in_file.entry(error.file().to_owned()).or_insert(0);
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
    fn file(&self) -> &str {
        match self {
            Self::Invalid { location, .. }
            | Self::Io { location, .. }
            | Self::Font { location, .. }
            | Self::Png { location, .. }
            | Self::Sheet { location, .. } => file_of(location),
            Self::UnknownName { .. } | Self::Several(_) | Self::More => "",
        }
    }
}

/// The file of a location, without the line.
pub(super) fn file_of(location: &str) -> &str {
    let parts = location.rsplit_once(':');
    let parts = parts.filter(|(_, line)| line.bytes().all(|byte| byte.is_ascii_digit()));
    parts.map_or(location, |(file, _)| file)
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid { location, reason } => write!(f, "{location}: {reason}"),
            Self::Io {
                location,
                verb,
                source,
            } => write!(f, "{location}: cannot be {verb}: {source}"),
            Self::Font { location, source } => write!(f, "{location}: {source}"),
            Self::Png { location, source } => write!(f, "{location}: {source}"),
            Self::Sheet { location, source } => write!(f, "{location}: {source}"),
            Self::UnknownName { what, name, known } => {
                let meant = similar::did_you_mean(name, known.iter().map(|it| &**it), &excerpt);
                let known: Vec<_> = known.iter().map(|name| excerpt(name)).collect();
                let (name, known) = (excerpt(name), known.join(", "));
                write!(f, "there is no {what} \"{name}\"; there are {known}{meant}")
            }
            Self::Several(errors) => {
                let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::More => f.write_str("these are the first errors; there are more"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Font { source, .. } => Some(source),
            Self::Png { source, .. } => Some(source),
            Self::Sheet { source, .. } => Some(source),
            Self::Invalid { .. } | Self::UnknownName { .. } | Self::Several(_) | Self::More => None,
        }
    }
}
