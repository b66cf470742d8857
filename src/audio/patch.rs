//! Descriptions of synthesised sounds: layers of waves, each with an envelope, a pitch slide and filters, and one echo
//! of the sum.

/// A synthesised sound: the sum of its layers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Patch {
    /// The layers, all mixed together.
    pub layers: Vec<Layer>,
    /// The echo of the sum, if any.
    pub echo: Option<Echo>,
    /// How important it is, 0 to 9. If there are too many sounds, the least important is dropped.
    pub weight: u8,
    /// How much quieter less important sounds become while it plays, in percent, 0 to 90.
    pub duck: u8,
    /// How much its pitch may vary each time it is played, in thousandths, 0 to 200.
    pub vary: u16,
    /// Milliseconds over which its end is blended into its beginning so that it can loop; 0 if it does not.
    pub seam: u32,
}

/// One wave of a sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The shape of the wave.
    pub wave: Wave,
    /// Loudness, in percent, 0 to 100.
    pub level: u8,
    /// Milliseconds until it begins, 0 to 5000.
    pub delay: u32,
    /// Pitch at the beginning, in Hz, 1 to 20000. For noise: new values per second.
    pub pitch: u32,
    /// Pitch at the end of the slide, in Hz, 1 to 20000.
    pub to: u32,
    /// Milliseconds of the slide, which is fast at first and then slower; 0 for the whole layer.
    pub slide: u32,
    /// How loudness rises and falls.
    pub envelope: Envelope,
    /// Cutoff of the low-pass filter at the beginning, in Hz, 20 to 20000; `None` for no filter.
    pub low_pass: Option<u32>,
    /// Cutoff of the low-pass filter at the end of the layer; `None` if it stays the same.
    pub low_pass_to: Option<u32>,
    /// Cutoff of the high-pass filter, in Hz, 20 to 20000; `None` for no filter.
    pub high_pass: Option<u32>,
    /// Vibrato: a swaying pitch.
    pub wobble: Option<Sway>,
    /// Tremolo: a swaying loudness.
    pub tremble: Option<Sway>,
}

/// The shape of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// How the loudness of a layer rises and falls. It falls fast at first and then more slowly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Envelope {
    /// Milliseconds from silence to full loudness.
    pub attack: u32,
    /// Milliseconds from there to `sustain`.
    pub decay: u32,
    /// Loudness that is held, in percent, 0 to 100. With 0 the layer ends after the decay.
    pub sustain: u8,
    /// Milliseconds for which it is held.
    pub hold: u32,
    /// Milliseconds from there to silence.
    pub release: u32,
}

/// A slow oscillation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sway {
    /// Cycles in ten seconds, 1 to 1000.
    pub rate: u32,
    /// How far it goes, in thousandths, 0 to 1000.
    pub depth: u32,
}

/// An echo of a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Echo {
    /// Milliseconds between repeats, 1 to 1000.
    pub after: u32,
    /// How loud each repeat is compared with the one before, in percent, 0 to 80.
    pub level: u8,
    /// Cutoff of the low-pass filter that each repeat goes through, in Hz, 20 to 20000.
    pub low_pass: u32,
}

impl Envelope {
    /// Its length in milliseconds.
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
        let ends = ends.map(|layer| layer.delay + layer.envelope.length());
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
