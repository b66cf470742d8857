//! Sound files in `assets/sounds`: each is a list of named sounds.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::audio::patch::{Echo, Envelope, Layer, Patch, Sway, Wave};
use crate::base::printable::excerpt;
use crate::content::Error;
use crate::content::assets::Embedded;
use crate::content::toml::Document;
use crate::game::rules::{optional_within, within};

/// Maximum number of layers of a sound.
const MOST_LAYERS: usize = 8;
/// Maximum length of a sound without its echo, in milliseconds.
const LONGEST: u32 = 20_000;
/// Maximum total length of the sounds of a file, with their echoes, in milliseconds. Their samples stay in memory,
/// about 90 KB per second.
const LONGEST_FILE: u32 = 120_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    sounds: Vec<RawSound>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSound {
    name: String,
    #[serde(default = "three", deserialize_with = "within::<0, 9, _>")]
    weight: i32,
    #[serde(default, deserialize_with = "within::<0, 90, _>")]
    duck: i32,
    #[serde(default, deserialize_with = "within::<0, 200, _>")]
    vary: i32,
    #[serde(default, deserialize_with = "within::<0, 5000, _>")]
    seam: i32,
    #[serde(default)]
    echo: Option<RawEcho>,
    layers: Vec<RawLayer>,
}

const fn three() -> i32 {
    3
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEcho {
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    after: i32,
    #[serde(deserialize_with = "within::<1, 80, _>")]
    level: i32,
    #[serde(default = "two_thousand", deserialize_with = "within::<20, 20000, _>")]
    low: i32,
}

const fn two_thousand() -> i32 {
    2000
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLayer {
    wave: RawWave,
    #[serde(deserialize_with = "within::<1, 20000, _>")]
    pitch: i32,
    #[serde(default, deserialize_with = "optional_within::<1, 20000, _>")]
    to: Option<i32>,
    #[serde(default, deserialize_with = "within::<0, 20000, _>")]
    slide: i32,
    #[serde(default = "fifty", deserialize_with = "within::<1, 100, _>")]
    level: i32,
    #[serde(default, deserialize_with = "within::<0, 5000, _>")]
    delay: i32,
    #[serde(default = "two", deserialize_with = "within::<0, 20000, _>")]
    attack: i32,
    #[serde(default, deserialize_with = "within::<0, 20000, _>")]
    decay: i32,
    #[serde(default, deserialize_with = "within::<0, 100, _>")]
    sustain: i32,
    #[serde(default, deserialize_with = "within::<0, 20000, _>")]
    hold: i32,
    #[serde(default, deserialize_with = "within::<0, 20000, _>")]
    release: i32,
    #[serde(default, deserialize_with = "optional_within::<20, 20000, _>")]
    low: Option<i32>,
    #[serde(default, deserialize_with = "optional_within::<20, 20000, _>")]
    low_to: Option<i32>,
    #[serde(default, deserialize_with = "optional_within::<20, 20000, _>")]
    high: Option<i32>,
    #[serde(default)]
    wobble: Option<RawSway>,
    #[serde(default)]
    tremble: Option<RawSway>,
}

const fn fifty() -> i32 {
    50
}

const fn two() -> i32 {
    2
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawWave {
    Square,
    Pulse,
    Triangle,
    Saw,
    Noise,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSway {
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    rate: i32,
    #[serde(deserialize_with = "within::<1, 1000, _>")]
    depth: i32,
}

/// A sound of a file.
#[derive(Clone, Debug)]
pub struct NamedSound {
    /// Its name, unique in its file.
    pub name: String,
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
    let (mut names, mut together) = (BTreeSet::new(), 0);
    for (index, sound) in raw.sounds.iter().enumerate() {
        let path = ["sounds", &index.to_string()];
        if !names.insert(sound.name.as_str()) {
            let path = [path[0], path[1], "name"];
            return Err(document.unexpected(&path, "a name that no other sound of this file has"));
        }
        check(sound).map_err(|error| {
            let error = format!("{}: {error}", excerpt(&sound.name));
            document.error(&path, error)
        })?;
        together += sound.patch().length_with_echo();
        if together > LONGEST_FILE {
            let error = format!(
                "expected sounds of {LONGEST_FILE} ms together or less, found {together} ms by here"
            );
            return Err(document.error(&path, error));
        }
    }
    let sounds = raw.sounds.into_iter().enumerate();
    let named = sounds.map(|(index, sound)| NamedSound {
        location: document.location_of(&["sounds", &index.to_string(), "name"]),
        patch: sound.patch(),
        name: sound.name,
    });
    Ok(named.collect())
}

fn check(sound: &RawSound) -> Result<(), String> {
    let count = sound.layers.len();
    if !(1..=MOST_LAYERS).contains(&count) {
        return Err(format!("expected 1 to {MOST_LAYERS} layers, found {count}"));
    }
    let length = sound.patch().length();
    if length > LONGEST {
        return Err(format!(
            "expected a length of {LONGEST} ms or less, found {length} ms"
        ));
    }
    Ok(())
}

impl RawSound {
    fn patch(&self) -> Patch {
        Patch {
            layers: self.layers.iter().map(RawLayer::layer).collect(),
            echo: self.echo.map(|echo| Echo {
                after: echo.after.unsigned_abs(),
                level: echo.level as u8,
                low_pass: echo.low.unsigned_abs(),
            }),
            weight: self.weight as u8,
            duck: self.duck as u8,
            vary: self.vary as u16,
            seam: self.seam.unsigned_abs(),
        }
    }
}

impl RawLayer {
    fn layer(&self) -> Layer {
        let sway = |sway: RawSway| Sway {
            rate: sway.rate.unsigned_abs(),
            depth: sway.depth.unsigned_abs(),
        };
        Layer {
            wave: match self.wave {
                RawWave::Square => Wave::Square,
                RawWave::Pulse => Wave::Pulse,
                RawWave::Triangle => Wave::Triangle,
                RawWave::Saw => Wave::Saw,
                RawWave::Noise => Wave::Noise,
            },
            level: self.level as u8,
            delay: self.delay.unsigned_abs(),
            pitch: self.pitch.unsigned_abs(),
            to: self.to.unwrap_or(self.pitch).unsigned_abs(),
            slide: self.slide.unsigned_abs(),
            envelope: Envelope {
                attack: self.attack.unsigned_abs(),
                decay: self.decay.unsigned_abs(),
                sustain: self.sustain as u8,
                hold: self.hold.unsigned_abs(),
                release: self.release.unsigned_abs(),
            },
            low_pass: self.low.map(i32::unsigned_abs),
            low_pass_to: self.low_to.map(i32::unsigned_abs),
            high_pass: self.high.map(i32::unsigned_abs),
            wobble: self.wobble.map(sway),
            tremble: self.tremble.map(sway),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_parsed_with_their_layers() {
        let text = "[[sounds]]\nname = \"tick\"\nlayers = [{ wave = \"noise\", pitch = 900, decay = 20 }]\n";
        let sounds = parse("here", text).expect("it is right");
        let [
            NamedSound {
                name,
                location,
                patch,
            },
        ] = &*sounds
        else {
            panic!("there is one: {sounds:?}");
        };
        assert_eq!((&**name, &**location), ("tick", "here:2"));
        assert_eq!((patch.weight, patch.length()), (3, 22));
        assert_eq!((patch.layers[0].pitch, patch.layers[0].to), (900, 900));
    }

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
