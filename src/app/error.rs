//! Why the program cannot do what it was asked for.

use crate::app::storage;
use crate::base::printable::excerpt;
use crate::game::UnknownCommand;
use crate::gfx::PxSize;
use crate::gfx::png::PngError;
use crate::{content, replay};

/// An error of the program. [`std::error::Error::source`] returns the error of the layer below.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something is wrong with a file of rules, tiles or settings, or with a map; or a name is unknown.
    #[error(transparent)]
    Content(#[from] content::Error),
    /// A text is not a recording, or the game differs from it.
    #[error(transparent)]
    Replay(#[from] replay::Error),
    /// A file of the player cannot be written or read.
    #[error(transparent)]
    Storage(#[from] storage::Error),
    /// A frame cannot be encoded as PNG.
    #[error("The picture could not be made: {0}.")]
    Picture(#[source] PngError),
    /// A recording cannot be played.
    #[error("{location}: {source}{note}")]
    Unplayable {
        /// The file, with the line if known.
        location: String,
        /// Why.
        source: Box<Self>,
        /// Another possible reason, and which version can play it; follows the reason, may be empty.
        note: String,
    },
    /// The game in this file has ended and cannot be continued.
    #[error("{0}: this game has ended")]
    Ended(String),
    /// A recording was made under other rules of this name.
    #[error(
        "the rules of {} differ from those it was recorded with, so it would be a different game",
        excerpt(.0)
    )]
    OtherRules(String),
    /// The rules have no candle of this kind to begin with; says which they have.
    #[error("{0}")]
    Candle(String),
    /// This word is not a command.
    #[error(transparent)]
    UnknownCommand(#[from] UnknownCommand),
    /// The word of the chapters that begins another game.
    #[error(
        "restart begins another game, and commands are of one: play those after it with --seed"
    )]
    Restart,
    /// A GIF cannot have this size.
    #[error("a GIF must be 1x1 to 65535x65535, found {}x{}", .0.w, .0.h)]
    GifSize(PxSize),
    /// The frames of a GIF differ in size.
    #[error("all pictures of a GIF must have one size")]
    GifPictures,
    /// Built without the feature that writes GIFs.
    #[error("This program was built without GIF support.")]
    GifUnsupported,
    /// The GIF encoder rejects a frame.
    #[error(transparent)]
    Gif(Box<dyn std::error::Error + Send + Sync>),
}
