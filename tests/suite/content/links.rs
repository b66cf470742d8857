//! References from one file to another: an error names the line with the reference.

use tallowdeep::content::Content;

use super::{line_of, text_of};
use crate::support::folder::Folder;
use crate::support::text::rows;

/// The errors for the rule set `mcrogueface` under another name, with one change.
fn added(from: &str, to: &str) -> Result<(), String> {
    let text = text_of("mcrogueface").replacen("name = \"mcrogueface\"", "name = \"mine\"", 1);
    assert!(text.contains(from), "{from} does not stand in the rule set");
    let text = text.replacen(from, to, 1);
    let added = Content::builtin().add_rules("x.toml", &text);
    added.map(|_| ()).map_err(|error| error.to_string())
}

/// The monster would attack unseen.
#[test]
fn letters_that_cannot_be_drawn_are_refused() {
    let line = line_of("letter = \"o\"");
    let lettered = |letter: &str| added("letter = \"o\"", &format!("letter = \"{letter}\""));
    for letter in ["Ж", "龍", "€", "\u{301}"] {
        let found = letter.chars().next().expect("the letter is not empty");
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

/// The errors for a sheet with these names.
fn sheet(names: &str) -> Result<(), String> {
    let text = format!(
        "picture = \"tallow.png\"\ncell = [16, 16]\nkind = \"rgba\"\norder = \"rows\"\n[names]\n{names}"
    );
    let folder = Folder::of([("tiles/mine.toml", text.as_str())]);
    let added = Content::builtin().add_sheet(&folder, "tiles/mine.toml");
    added.map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn misspelt_tile_names_are_refused() {
    for (name, right) in [
        ("flor", "floor"),
        ("her0", "hero"),
        ("wall_tpo", "wall_top"),
    ] {
        let error = format!(
            "mine/tiles/mine.toml:6: {name}: no such thing is drawn; did you mean {right}?"
        );
        assert_eq!(sheet(&format!("{name} = 3")), Err(error));
    }
    // A less similar name is not taken for the misspelt one.
    let error = "mine/tiles/mine.toml:7: flor_0: no such thing is drawn; did you mean floor_0?";
    let found = sheet("blood_0 = 3\nflor_0 = 4");
    assert_eq!(found, Err(error.to_owned()));
    // The correct name is there as well, or the name may be a kind of a mod.
    for names in [
        "wall = 1\nwal = 2",
        "dragon = 3",
        "corpse_rat = 3",
        "moot = 1",
        // The tile whose first picture is called wall_face_0; one of several may be missing.
        "wall_face = 1",
    ] {
        assert_eq!(sheet(names), Ok(()), "{names}");
    }
}

/// Otherwise the player would see the unfilled braces.
#[test]
fn unknown_placeholders_are_refused() {
    let word = |key: &str| {
        let text = text_of("mcrogueface");
        let mut lines = (1..).zip(text.lines());
        let found = lines.find(|(_, line)| line.starts_with(&format!("{key} = {{")));
        let (number, line) = found.expect("it is said");
        (number, line.to_owned())
    };
    for [key, text, right] in rows(
        r#"
monster_dies => {The whoo} dies => expected one of {who}, {Who}, {whom}, {Whom}, or with an article as in {the who}, found {The whoo}; did you mean {who}?
monster_dies => {An who} dies => expected one of {the who}, {The who}, {a who}, found {An who}
welcome => Welcome, {who} => expected no placeholder, found {who}
hero_hits => You hit for {damage} => expected one of {who}, {Who}, {whom}, {Whom}, {n}, {hits}, {left}, {of}, {critical}, {what}, or with an article as in {the who}, found {damage}
"#,
    ) {
        let (number, line) = word(&key);
        let changed = format!("{key} = {{ mark = \"good\", text = \"{text}\" }}");
        let error = format!("x.toml:{number}: text: {right}");
        assert_eq!(added(&line, &changed), Err(error), "{text}");
    }
    let (_, line) = word("monster_dies");
    let fine = "monster_dies = { mark = \"good\", text = \"{The who} dies by {the whom}. } {\" }";
    assert_eq!(added(&line, fine), Ok(()));
}
