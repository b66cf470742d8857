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

/// The rows of a table such as `TEXT => ERROR`; `\n` ends a line of a text.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
    let lines = table.lines().filter(|line| !line.is_empty());
    lines.map(|line| {
        let texts = line.splitn(N, "=>").map(str::trim);
        let texts: Vec<_> = texts.map(|text| text.replace("\\n", "\n")).collect();
        <[String; N]>::try_from(texts).expect(line)
    })
}
