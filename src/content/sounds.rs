//! Sound files in `assets/sounds`: each is a list of named sounds.

use serde::Deserialize;

use crate::audio::patch::Patch;
use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::assets::Embedded;
use crate::content::toml::Document;

/// Maximum number of layers of a sound.
const MOST_LAYERS: usize = 8;
/// Maximum length of a sound without its echo, in milliseconds.
const LONGEST: u32 = 20_000;
/// Maximum total length of the sounds of a file, with their echoes, in milliseconds. Their samples stay in memory,
/// about 90 KB per second.
const LONGEST_FILE: u32 = 120_000;

/// The file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RawFile {
    /// The sounds.
    #[serde(default)]
    sounds: Vec<Patch>,
}

/// A sound of a file.
#[derive(Clone, Debug)]
pub struct NamedSound {
    /// File and line of the name, as in errors.
    pub location: String,
    /// What it sounds like.
    pub patch: Patch,
}

/// Parses the sounds of a file. `location` names the file in errors.
///
/// # Errors
/// If the TOML or a value is wrong; if a name occurs twice, a sound has no layers or too many, or is too long; or if
/// all together are too long. With the line.
pub fn parse(location: &str, text: &str) -> Result<Vec<NamedSound>, Error> {
    let document = Document::parse(location, text)?;
    if !document.has("sounds") {
        // A file that is one sound, and not a list of them.
        let mut keys = ["name", "layers"].into_iter();
        if let Some(key) = keys.find(|key| document.has(key)) {
            let reason = format!("expected [[sounds]] above the keys of each sound, found {key}");
            return Err(document.error(&[key], reason));
        }
    }
    let raw: RawFile = document.read_like(Embedded::text("sounds/fight.toml"))?;
    let mut sounds: Vec<NamedSound> = Vec::new();
    let mut together = 0;
    for (index, patch) in raw.sounds.into_iter().enumerate() {
        let path = ["sounds", &index.to_string()];
        let name = [path[0], path[1], "name"];
        if sounds.iter().any(|other| other.patch.name == patch.name) {
            return Err(document.unexpected(&name, "a name that no other sound of this file has"));
        }
        check(&patch).map_err(|error| {
            let error = format!("{}: {error}", excerpt(&patch.name));
            document.error(&path, error)
        })?;
        together += patch.length_with_echo();
        if together > LONGEST_FILE {
            let error = format!(
                "expected sounds of {LONGEST_FILE} ms together or less, found {together} ms by here"
            );
            return Err(document.error(&path, error));
        }
        let location = document.location_of(&name);
        sounds.push(NamedSound { location, patch });
    }
    Ok(sounds)
}

fn check(sound: &Patch) -> Result<(), String> {
    let count = sound.layers.len();
    if !(1..=MOST_LAYERS).contains(&count) {
        return Err(format!("expected 1 to {MOST_LAYERS} layers, found {count}"));
    }
    let length = sound.length();
    if length > LONGEST {
        return Err(format!(
            "expected a length of {LONGEST} ms or less, found {length} ms"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six sounds of twenty seconds are the maximum for a file; echoes count.
    #[test]
    fn the_total_length_of_sounds_is_limited() {
        let sound = |number: usize| {
            let layer = "{ wave = \"saw\", pitch = 100, attack = 20000 }";
            format!("[[sounds]]\nname = \"{number}\"\nlayers = [{layer}]\n")
        };
        let six: String = (0..6).map(sound).collect();
        assert_eq!(parse("here", &six).map(|sounds| sounds.len()), Ok(6));
        let expected = "expected sounds of 120000 ms together or less, found";
        let echo = "[sounds.echo]\nafter = 1000\nlevel = 80\n";
        for (more, line, found) in [(sound(6), 19, 140_000), (echo.to_owned(), 16, 126_000)] {
            let error = parse("here", &(six.clone() + &more)).expect_err("it is too much");
            let expected = format!("here:{line}: {expected} {found} ms by here");
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn errors_name_line_and_reason() {
        let layer = "{ wave = \"saw\", pitch = 100 }";
        let sound = |layers: &str| format!("[[sounds]]\nname = \"x\"\nlayers = [{layers}]\n");
        let nine = [layer; 9].join(", ");
        let long = "{ wave = \"saw\", pitch = 100, attack = 20000, decay = 1 }";
        for (text, expected) in [
            (sound(""), "here:1: x: expected 1 to 8 layers, found 0"),
            (sound(&nine), "here:1: x: expected 1 to 8 layers, found 9"),
            (
                sound(long),
                "here:1: x: expected a length of 20000 ms or less, found 20001 ms",
            ),
            (
                sound(layer) + &sound(layer),
                "here:5: name: expected a name that no other sound of this file has, found \"x\"",
            ),
            (
                sound("{ wave = \"sine\", pitch = 100 }"),
                "here:3: wave: expected one of square, pulse, triangle, saw, noise, found \"sine\"",
            ),
            (
                sound("{ wave = \"saw\", pitch = 0 }"),
                "here:3: pitch: expected 1 to 20000, found 0",
            ),
        ] {
            let error = parse("here", &text).expect_err("it is wrong");
            assert_eq!(error.to_string(), expected);
        }
    }
}
