//! Why files of the player cannot be written or read.

use std::fmt;
use std::path::PathBuf;

use crate::base::printable::printable;
use crate::content::IoError;

/// An error of [`Storage`](super::Storage), as a sentence for the player. [`std::error::Error::source`] returns the
/// error of the system.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The system rejects an operation on a file or folder.
    File {
        /// The file or folder.
        path: PathBuf,
        /// What cannot be done with it, as a participle such as `written`.
        verb: &'static str,
        /// Why.
        source: IoError,
    },
    /// The file being written cannot be extended.
    Append(IoError),
    /// The system names no home folder to do this in.
    NoHome(&'static str),
    /// Another process has the file of this game open; usually it plays it.
    InUse,
    /// All names similar to the requested one are taken in this folder.
    NamesTaken(PathBuf),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, verb, source } => {
                let path = printable(&path.display().to_string());
                write!(f, "{path} cannot be {verb}: {source}")
            }
            Self::Append(error) => error.fmt(f),
            Self::NoHome(what) => write!(f, "there is no home folder to {what}"),
            Self::InUse => f.write_str("This game is open in another window or program."),
            Self::NamesTaken(folder) => {
                let folder = printable(&folder.display().to_string());
                write!(f, "{folder} has too many files of the same name")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { source, .. } => Some(source),
            // Displays the text of the error below, so it skips that as a source.
            Self::Append(error) => error.source(),
            Self::NoHome(_) | Self::InUse | Self::NamesTaken(_) => None,
        }
    }
}
