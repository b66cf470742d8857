//! What needs a window, in a program that was built without one.

use super::args::PlayArgs;
use super::error::CliError;
use super::recordings::ReplayArgs;

pub(super) fn replay(_args: &ReplayArgs) -> Result<(), CliError> {
    Err(no_window("`tallowdeep render` draws without one"))
}

pub(super) fn play(_args: &PlayArgs) -> Result<(), CliError> {
    Err(no_window("`tallowdeep run` plays without one"))
}

pub(super) fn no_window(hint: &str) -> CliError {
    CliError::failed(format!("this program was built without a window; {hint}"))
}
