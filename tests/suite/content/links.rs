//! What a file says of other files: an error names the line that says it.

use tallowdeep::content::Content;

use super::{line_of, text_of};

/// The errors for the rule set `mcrogueface` under another name, with one change.
fn added(from: &str, to: &str) -> Result<(), String> {
    let text = text_of("mcrogueface").replacen("name = \"mcrogueface\"", "name = \"mine\"", 1);
    assert!(text.contains(from), "{from} does not stand in the rule set");
    let text = text.replacen(from, to, 1);
    let added = Content::builtin().add_rules("x.toml", &text);
    added.map(|_| ()).map_err(|error| error.to_string())
}

/// It would hit without being seen.
#[test]
fn letters_that_nobody_can_draw_are_refused() {
    let line = line_of("letter = \"o\"");
    let lettered = |letter: &str| added("letter = \"o\"", &format!("letter = \"{letter}\""));
    for letter in ["Ж", "龍", "€", "\u{301}"] {
        let found = letter.chars().next().expect("one");
        let right = format!(
            "x.toml:{line}: letter: expected a letter of code page 437, or a picture called orc in the tilesheet cp437, \
             found {found:?}"
        );
        assert_eq!(lettered(letter), Err(right));
    }
    // Theta is number 233.
    assert_eq!(lettered("Θ"), Ok(()));
    let pictured = "[screen]\ntiles = \"tallow\"";
    let text = text_of("mcrogueface").replace("letter = \"o\"", "letter = \"Ж\"");
    let text = text.replace("\"mcrogueface\"", "\"mine\"");
    let mut content = Content::builtin();
    let added = content.add_rules("x.toml", &text.replace("[screen]", pictured));
    assert_eq!(added.map(|_| ()), Ok(()));
}

#[test]
fn unknown_tilesheets_are_named_with_their_line() {
    let line = 1 + line_of("[screen]");
    let tiles = added("[screen]", "[screen]\ntiles = \"nemo\"");
    let right = format!("x.toml:{line}: tiles: expected one of cp437, tallow, found \"nemo\"");
    assert_eq!(tiles, Err(right));
}
