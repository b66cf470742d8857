//! Paths of files to write: their ending says what they are.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// A path that ends with .png; `-` and names without an ending are fine too.
pub(super) fn png() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ending_with(path, "png"))
}

/// The same for .gif.
pub(super) fn gif() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ending_with(path, "gif"))
}

/// The same for .wav.
pub(super) fn wav() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ending_with(path, "wav"))
}

fn ending_with(path: PathBuf, right: &str) -> Result<PathBuf, String> {
    match Path::new(&path).extension() {
        Some(ending) if !ending.eq_ignore_ascii_case(right) => Err(format!(
            "a {} file is written, whose name ends with .{right}",
            right.to_uppercase()
        )),
        _ => Ok(path),
    }
}
