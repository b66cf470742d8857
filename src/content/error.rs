//! Why a file of the game or of the player cannot be used.

use std::fmt;

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::IoError;
use crate::gfx::font::FontError;
use crate::gfx::png::PngError;
use crate::gfx::sheet::SheetError;

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
    /// All errors in the assets, in the order of checks; at least one.
    Several(Vec<Self>),
}

impl Error {
    /// Several errors, without duplicates: a rule set and its variants have the same ones.
    pub(super) fn several(errors: Vec<Self>) -> Self {
        let mut different = Vec::new();
        for error in errors {
            if !different.contains(&error) {
                different.push(error);
            }
        }
        Self::Several(different)
    }
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
            Self::Invalid { .. } | Self::UnknownName { .. } | Self::Several(_) => None,
        }
    }
}
