//! Descriptions of synthesised sounds: layers of waves, each with an envelope, a pitch slide and filters, and one echo
//! of the sum.

use serde::Deserialize;

use crate::base::Within;

/// A synthesised sound: the sum of its layers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// Its name, unique in the file.
    pub name: String,
    /// How important it is: of more than eight at once the least are cut off.
    #[serde(default = "three", with = "Within::<0, 9>")]
    pub weight: u8,
    /// By what percentage less important sounds are lowered while it plays.
    #[serde(default, with = "Within::<0, 90>")]
    pub duck: u8,
    /// By how many thousandths its pitch may vary each time.
    #[serde(default, with = "Within::<0, 200>")]
    pub vary: u16,
    /// Milliseconds of its end that are blended into its beginning, to loop.
    #[serde(default, with = "Within::<0, 5000>")]
    pub seam: u32,
    /// Its echo from the walls.
    pub echo: Option<Echo>,
    /// The waves that sound together, 1 to 8; none may end later than 20000 ms.
    pub layers: Vec<Layer>,
}

const fn three() -> u8 {
    3
}

/// One wave of a sound. It rises for `attack`, falls to `sustain` for `decay`, stays there for `hold` and fades out for
/// `release`; it falls fast at first and then more slowly.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// The shape of the wave.
    pub wave: Wave,
    /// Hz at the beginning; for noise, new values per second.
    #[serde(with = "Within::<1, 20_000>")]
    pub pitch: u32,
    /// Hz at the end of the slide, if not `pitch`.
    #[serde(default, with = "Within::<1, 20_000>")]
    pub to: Option<u32>,
    /// Milliseconds of the slide, which is fast at first and then slower; 0 for the whole layer.
    #[serde(default, with = "Within::<0, 20_000>")]
    pub slide: u32,
    /// Loudness in percent.
    #[serde(default = "fifty", with = "Within::<1, 100>")]
    pub level: u8,
    /// Milliseconds until it begins.
    #[serde(default, with = "Within::<0, 5000>")]
    pub delay: u32,
    /// Milliseconds from silence to full loudness.
    #[serde(default = "two", with = "Within::<0, 20_000>")]
    pub attack: u32,
    /// Milliseconds from there to `sustain`.
    #[serde(default, with = "Within::<0, 20_000>")]
    pub decay: u32,
    /// Loudness that is held, in percent. With 0 the layer ends after the decay.
    #[serde(default, with = "Within::<0, 100>")]
    pub sustain: u8,
    /// Milliseconds for which it is held.
    #[serde(default, with = "Within::<0, 20_000>")]
    pub hold: u32,
    /// Milliseconds from there to silence.
    #[serde(default, with = "Within::<0, 20_000>")]
    pub release: u32,
    /// Hz above which it is muffled, by two poles.
    #[serde(default, rename = "low", with = "Within::<20, 20_000>")]
    pub low_pass: Option<u32>,
    /// That frequency at the end of the layer, if it changes.
    #[serde(default, rename = "low_to", with = "Within::<20, 20_000>")]
    pub low_pass_to: Option<u32>,
    /// Hz below which it is thinned out, by one pole.
    #[serde(default, rename = "high", with = "Within::<20, 20_000>")]
    pub high_pass: Option<u32>,
    /// Vibrato: the pitch sways around itself.
    pub wobble: Option<Sway>,
    /// Tremolo: the loudness dips.
    pub tremble: Option<Sway>,
}

const fn fifty() -> u8 {
    50
}

const fn two() -> u32 {
    2
}

/// The shape of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Wave {
    /// High for one half of the time: hollow.
    Square,
    /// High for one eighth of the time: thin, nasal.
    Pulse,
    /// Rises and falls evenly: round and dull.
    Triangle,
    /// Rises and drops: rough, brassy.
    Saw,
    /// Random values.
    Noise,
}

/// A slow oscillation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sway {
    /// Cycles in ten seconds.
    #[serde(with = "Within::<1, 1000>")]
    pub rate: u32,
    /// How far it goes, in thousandths.
    #[serde(with = "Within::<1, 1000>")]
    pub depth: u32,
}

/// An echo of a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// Milliseconds between repeats, of which there are six at most.
    #[serde(with = "Within::<1, 1000>")]
    pub after: u32,
    /// Loudness of each repeat, in percent of the one before.
    #[serde(with = "Within::<1, 80>")]
    pub level: u8,
    /// Hz above which walls swallow it.
    #[serde(
        default = "two_thousand",
        rename = "low",
        with = "Within::<20, 20_000>"
    )]
    pub low_pass: u32,
}

const fn two_thousand() -> u32 {
    2000
}

impl Layer {
    /// Its length in milliseconds, without the delay.
    pub const fn length(&self) -> u32 {
        let rise = self.attack + self.decay;
        if self.sustain == 0 {
            rise
        } else {
            rise + self.hold + self.release
        }
    }
}

impl Patch {
    /// Its length in milliseconds, without the echo.
    pub fn length(&self) -> u32 {
        let ends = self.layers.iter();
        let ends = ends.map(|layer| layer.delay + layer.length());
        ends.max().unwrap_or(0)
    }

    /// Its length in milliseconds, including the echo.
    pub fn length_with_echo(&self) -> u32 {
        let echo = self.echo.map_or(0, |echo| echo.after * echo.times());
        self.length() + echo
    }
}

impl Echo {
    /// The number of repeats: until less than 1 % is left, six at most.
    pub fn times(self) -> u32 {
        let level = u32::from(self.level);
        let louds = std::iter::successors(Some(100), |loud| Some(loud * level / 100));
        let heard = louds.skip(1).take(6).take_while(|loud| *loud > 0);
        heard.count() as u32
    }
}
