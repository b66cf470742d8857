//! What subcommands write: files, pictures, and text to standard output.

use std::io::{self, Write};
use std::path::Path;

use tallowdeep::base::printable::printable_lines;
use tallowdeep::content::IoError;
use tallowdeep::gfx::{Canvas, png};
use tallowdeep::platform::files;

use super::error::CliError;

/// Writes a frame as a PNG.
pub(super) fn picture(path: &Path, frame: &Canvas) -> Result<(), CliError> {
    output(path, &png::encode(frame)?)
}

/// Writes to a file, or to standard output for `-`.
pub(super) fn output(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    if path == Path::new("-") {
        print_bytes(bytes)
    } else {
        Ok(files::write(path, bytes)?)
    }
}

pub(super) fn print_bytes(bytes: &[u8]) -> Result<(), CliError> {
    closed_pipe_is_fine(io::stdout().write_all(bytes))
}

/// Prints text that may contain parts of files.
pub(super) fn print_text(text: &str) -> Result<(), CliError> {
    print_bytes(printable_lines(text).as_bytes())
}

/// The reader may stop early, as in `tallowdeep rules | head -1`.
pub(super) fn closed_pipe_is_fine(wrote: io::Result<()>) -> Result<(), CliError> {
    match wrote {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| {
            let reason = IoError::from(error);
            CliError::failed(format!("standard output: cannot be written: {reason}"))
        }),
    }
}

pub(super) fn print_lines(lines: impl IntoIterator<Item = String>) -> Result<(), CliError> {
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    print_text(&text)
}
