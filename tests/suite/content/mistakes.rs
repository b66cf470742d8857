//! Mistakes that are easily made in a file that extends ours: the error names the author's own line, and what was
//! probably meant.

use tallowdeep::content::RulesetFile;

/// A file that extends ours; `more` begins in line 3.
fn over(more: &str) -> String {
    format!("name = \"mine\"\nextends = \"tallowdeep\"\n{more}\n")
}

/// The errors of a file, or nothing if there are none.
fn faults(text: &str) -> String {
    let read = RulesetFile::parse("x.toml", text).map(|_| ());
    read.err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[track_caller]
fn assert_fault(more: &str, right: &str) {
    assert_eq!(faults(&over(more)), right, "{more}");
}

/// The player would see the braces.
#[test]
fn text_without_placeholders_has_none() {
    let ground =
        "[[terrain]]\nkind = \"mire\"\nname = \"mire\"\nletter = \"Q\"\ncolor = \"a04020\"\n";
    for (more, right) in [
        (
            format!("{ground}on_enter = {{ harms = 1, says = \"You step on {{what}}\" }}"),
            "x.toml:8: says: expected no placeholder, found {what}",
        ),
        (
            "[[monsters]]\nkind = \"rat\"\nhits = \"{x}\"".to_owned(),
            "x.toml:5: hits: expected no placeholder, found {x}",
        ),
        (
            "[[monsters]]\nkind = \"rat\"\nabout = \"It is {who}\"".to_owned(),
            "x.toml:5: about: expected no placeholder, found {who}",
        ),
        (
            "[[places]]\nname = \"The crypt\"\nsays = \"The {n}\"".to_owned(),
            "x.toml:5: says: expected no placeholder, found {n}",
        ),
        (
            "[words]\nmonster_dies = { mark = \"good\", text = \"{The who} dies {n\" }".to_owned(),
            "x.toml:4: text: expected a } after {n, found none",
        ),
    ] {
        assert_fault(&more, right);
    }
    assert_fault("[[monsters]]\nkind = \"rat\"\nletter = \"{\"", "");
}
