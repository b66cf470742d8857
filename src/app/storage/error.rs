//! Why files of the player cannot be written or read.

use std::path::{Path, PathBuf};

use crate::base::printable::printable;
use crate::content::IoError;

/// An error of [`Storage`](super::Storage), as a sentence for the player. [`std::error::Error::source`] returns the
/// error of the system.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The system rejects an operation on a file or folder.
    #[error("{} cannot be {verb}: {source}", shown(path))]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What cannot be done with it, as a participle such as `written`.
        verb: &'static str,
        /// Why.
        source: IoError,
    },
    /// The file being written cannot be extended.
    #[error(transparent)]
    Append(IoError),
    /// The system names no home folder to do this in.
    #[error("there is no home folder to {0}")]
    NoHome(&'static str),
    /// Another process has the file of this game open; usually it plays it.
    #[error("This game is open in another window or program.")]
    InUse,
    /// All names similar to the requested one are taken in this folder.
    #[error("{} has too many files of the same name", shown(.0))]
    NamesTaken(PathBuf),
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}
