//! Why a subcommand fails, and its exit code.

use std::error::Error;

/// An error message with its exit code.
pub(super) struct CliError {
    /// 1 if the command failed, 2 if the arguments are wrong.
    pub(super) code: u8,
    pub(super) text: String,
}

#[allow(clippy::needless_pass_by_value, reason = "map_err passes values")]
impl CliError {
    /// The command failed.
    pub(super) fn failed(text: impl ToString) -> Self {
        let text = text.to_string();
        Self { code: 1, text }
    }

    /// The arguments are wrong.
    pub(super) fn arguments(text: impl ToString) -> Self {
        let text = text.to_string();
        Self { code: 2, text }
    }
}

/// Errors of the library say why a command failed.
impl<E: Error> From<E> for CliError {
    fn from(error: E) -> Self {
        Self::failed(error)
    }
}

/// Combines two results; if both failed, their messages are joined line by line.
pub(super) fn combine_errors<A, B>(
    one: Result<A, CliError>,
    other: Result<B, CliError>,
) -> Result<(A, B), CliError> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
        (Err(one), Err(other)) => Err(CliError {
            code: one.code,
            text: format!("{}\n{}", one.text, other.text),
        }),
    }
}
