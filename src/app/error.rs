//! Why the program cannot do what it was asked for.

use std::fmt;

use crate::app::storage;
use crate::base::printable::excerpt;
use crate::gfx::PxSize;
use crate::gfx::png::PngError;
use crate::{content, replay};

/// An error of the program. [`std::error::Error::source`] returns the error of the layer below.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Something is wrong with a file of rules, tiles or settings, or with a map; or a name is unknown.
    Content(content::Error),
    /// A text is not a recording, or the game differs from it.
    Replay(replay::Error),
    /// A file of the player cannot be written or read.
    Storage(storage::Error),
    /// A frame cannot be encoded as PNG.
    Picture(PngError),
    /// A recording cannot be played.
    Unplayable {
        /// The file, with the line if known.
        location: String,
        /// Why.
        source: Box<Self>,
        /// Another possible reason, and which version can play it; follows the reason, may be empty.
        note: String,
    },
    /// The game in this file has ended and cannot be continued.
    Ended(String),
    /// A recording was made under other rules of this name.
    OtherRules(String),
    /// This word is not a command.
    UnknownCommand(String),
    /// A GIF cannot have this size.
    GifSize(PxSize),
    /// The frames of a GIF differ in size.
    GifPictures,
    /// Built without the feature that writes GIFs.
    GifUnsupported,
    /// The GIF encoder rejects a frame.
    Gif(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Content(error) => error.fmt(f),
            Self::Replay(error) => error.fmt(f),
            Self::Storage(error) => error.fmt(f),
            Self::Picture(error) => write!(f, "The picture could not be made: {error}."),
            Self::Unplayable {
                location,
                source,
                note,
            } => write!(f, "{location}: {source}{note}"),
            Self::Ended(location) => write!(f, "{location}: this game has ended"),
            Self::OtherRules(name) => write!(
                f,
                "the rules of {} differ from those it was recorded with, so it would be a different game",
                excerpt(name)
            ),
            Self::UnknownCommand(word) => {
                let words = "n e s w ne se sw nw . g > < tick seal-wounds flare seal-e, flame-shielded flame-plain flame-bright, wick-1, use-a, drop-a, throw-a@X,Y";
                write!(f, "must be one of {words}; found \"{}\"", excerpt(word))
            }
            Self::GifSize(PxSize { w, h }) => {
                write!(f, "a GIF must be 1x1 to 65535x65535, found {w}x{h}")
            }
            Self::GifPictures => f.write_str("all pictures of a GIF must have one size"),
            Self::GifUnsupported => f.write_str("This program was built without GIF support."),
            Self::Gif(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // These variants display the text of the error below, so they skip it as a source.
            Self::Content(error) => error.source(),
            Self::Replay(error) => error.source(),
            Self::Storage(error) => error.source(),
            Self::Picture(error) => Some(error),
            Self::Gif(error) => error.source(),
            Self::Unplayable { source, .. } => Some(source),
            Self::Ended(_)
            | Self::OtherRules(_)
            | Self::UnknownCommand(_)
            | Self::GifSize(_)
            | Self::GifPictures
            | Self::GifUnsupported => None,
        }
    }
}

impl From<content::Error> for Error {
    fn from(error: content::Error) -> Self {
        Self::Content(error)
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Self {
        Self::Storage(error)
    }
}

impl From<replay::Error> for Error {
    fn from(error: replay::Error) -> Self {
        Self::Replay(error)
    }
}
