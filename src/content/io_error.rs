//! Errors of the operating system, in words for the player.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::Arc;

/// An error of the operating system, or a similar one. [`std::error::Error::source`] returns it as the system words it.
#[derive(Clone, Debug)]
pub struct IoError(Arc<io::Error>);

impl IoError {
    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind()
    }
}

/// Errors are equal if they read the same.
impl PartialEq for IoError {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_string() == other.to_string()
    }
}

impl Eq for IoError {}

impl From<io::Error> for IoError {
    fn from(error: io::Error) -> Self {
        Self(Arc::new(error))
    }
}

impl From<ErrorKind> for IoError {
    fn from(kind: ErrorKind) -> Self {
        io::Error::from(kind).into()
    }
}

impl fmt::Display for IoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind() {
            // A custom message says more than the kind.
            _ if self.0.get_ref().is_some() => return self.0.fmt(f),
            ErrorKind::NotFound => "there is no such file or folder",
            ErrorKind::PermissionDenied => "permission is denied",
            ErrorKind::IsADirectory => "it is a folder, not a file",
            ErrorKind::NotADirectory => "it is a file, not a folder",
            ErrorKind::InvalidData => "it must be UTF-8 text",
            ErrorKind::StorageFull => "the disk is full",
            _ => return self.0.fmt(f),
        })
    }
}

impl Error for IoError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}
