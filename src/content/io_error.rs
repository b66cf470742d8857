//! Errors of the operating system, in words for the player.

use std::fmt;
use std::io::{self, ErrorKind};

/// An error of the operating system, or a similar one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IoError {
    kind: ErrorKind,
    text: String,
}

impl IoError {
    /// What kind of error it is.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl From<io::Error> for IoError {
    fn from(error: io::Error) -> Self {
        let text = match error.kind() {
            // A custom message says more than the kind.
            _ if error.get_ref().is_some() => error.to_string(),
            ErrorKind::NotFound => "there is no such file or folder".to_owned(),
            ErrorKind::PermissionDenied => "permission is denied".to_owned(),
            ErrorKind::IsADirectory => "it is a folder, not a file".to_owned(),
            ErrorKind::NotADirectory => "it is a file, not a folder".to_owned(),
            ErrorKind::InvalidData => "it must be UTF-8 text".to_owned(),
            ErrorKind::StorageFull => "the disk is full".to_owned(),
            _ => error.to_string(),
        };
        Self {
            kind: error.kind(),
            text,
        }
    }
}

impl From<ErrorKind> for IoError {
    fn from(kind: ErrorKind) -> Self {
        io::Error::from(kind).into()
    }
}

impl fmt::Display for IoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for IoError {}
