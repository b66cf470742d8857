//! Checks of texts, which are shown if they fail.

#[track_caller]
pub(crate) fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

#[track_caller]
pub(crate) fn assert_starts(text: &str, start: &str) {
    assert!(
        text.starts_with(start),
        "{text} does not begin with {start:?}"
    );
}

#[track_caller]
pub(crate) fn assert_ends(text: &str, end: &str) {
    assert!(text.ends_with(end), "{text} does not end with {end:?}");
}

/// The rows `TEXT => ERROR` of a table; `\n` ends a line of the text.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = (String, &str)> {
    let lines = table.lines().filter_map(|line| line.split_once("=> "));
    lines.map(|(text, error)| (text.trim_end().replace("\\n", "\n"), error))
}
