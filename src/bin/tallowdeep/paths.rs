//! Paths of output files, whose extension must match the format.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// A path ending with .png; `-` and names without an extension are fine too.
pub(super) fn png() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ending_with(path, "png"))
}

/// Like [`png`], for .gif.
pub(super) fn gif() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ending_with(path, "gif"))
}

/// Like [`png`], for .wav.
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
