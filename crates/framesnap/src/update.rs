//! What the environment variable `UPDATE_SNAPSHOTS` says, in the words of egui_kittest.

use std::env;

/// The environment variable.
pub(crate) const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// What happens to pictures that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Update {
    /// They fail.
    No,
    /// Those that would fail are accepted.
    Failing,
    /// All are stored that differ at all, also within their tolerance.
    All,
}

/// Whether `UPDATE_SNAPSHOTS` says to accept what differs: `1`, `true`, `yes`, `on` or `force`, and not `0`, `false`,
/// `no` or `off`. For tests that compare other things than pictures.
///
/// # Panics
/// If it is set to another word.
#[track_caller]
pub fn updates() -> bool {
    mode().unwrap_or_else(|error| panic!("{error}")) != Update::No
}

pub(crate) fn mode() -> Result<Update, String> {
    env::var_os(UPDATE).map_or(Ok(Update::No), |word| meaning(&word.to_string_lossy()))
}

fn meaning(word: &str) -> Result<Update, String> {
    match word {
        "1" | "true" | "yes" | "on" => Ok(Update::Failing),
        "force" => Ok(Update::All),
        "0" | "false" | "no" | "off" => Ok(Update::No),
        _ => Err(format!(
            "{UPDATE}: expected 1, true, yes or on to accept what fails, force to store all that differs, or 0, false, \
             no or off to compare, found {word:?}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_egui_kittest_work_here() {
        for word in ["1", "true", "yes", "on"] {
            assert_eq!(meaning(word), Ok(Update::Failing));
        }
        assert_eq!(meaning("force"), Ok(Update::All));
        for word in ["0", "false", "no", "off"] {
            assert_eq!(meaning(word), Ok(Update::No));
        }
        let error = meaning("always").expect_err("it is no such word");
        assert!(error.ends_with("found \"always\""), "{error}");
    }
}
