//! How a sound is made: layers of waves, each with an envelope, a slide of its pitch and filters, and an echo of all.

/// A sound to be made: the sum of its layers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Patch {
    /// What sounds at the same time.
    pub layers: Vec<Layer>,
    /// What follows it.
    pub echo: Option<Echo>,
    /// How important it is, 0 to 9. Of too many sounds the least important is left out.
    pub weight: u8,
    /// How much quieter less important sounds become while it is heard, in percent, 0 to 90.
    pub duck: u8,
    /// How much its pitch may differ from one time to the next, in thousandths, 0 to 200.
    pub vary: u16,
    /// Milliseconds over which its end is blended into its beginning, so that it can go on for ever; 0 if it ends.
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
    /// Pitch at the beginning, in Hz, 1 to 20000. For noise: new values in a second.
    pub pitch: u32,
    /// Pitch at the end of the slide, in Hz, 1 to 20000.
    pub to: u32,
    /// Milliseconds of the slide, at first fast and then slower; 0 for the whole layer.
    pub slide: u32,
    /// How loudness rises and falls.
    pub envelope: Envelope,
    /// Hz above which it is muffled, 20 to 20000; `None` if it is not.
    pub low_pass: Option<u32>,
    /// That frequency at the end of the layer.
    pub low_pass_to: Option<u32>,
    /// Hz below which it is thinned out, 20 to 20000; `None` if it is not.
    pub high_pass: Option<u32>,
    /// A swaying pitch.
    pub wobble: Option<Sway>,
    /// A swaying loudness.
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

/// How the loudness of a layer rises and falls. It falls fast at first and then slower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Envelope {
    /// Milliseconds from silence to full loudness.
    pub attack: u32,
    /// Milliseconds from there to `sustain`.
    pub decay: u32,
    /// Loudness that is held, in percent, 0 to 100. With 0 the layer ends here.
    pub sustain: u8,
    /// Milliseconds for which it is held.
    pub hold: u32,
    /// Milliseconds from there to silence.
    pub release: u32,
}

/// A slow up and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sway {
    /// Times in ten seconds, 1 to 1000.
    pub rate: u32,
    /// How far it goes, in thousandths, 0 to 1000.
    pub depth: u32,
}

/// What comes back from the walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Echo {
    /// Milliseconds until it comes back, 1 to 1000.
    pub after: u32,
    /// How loud it comes back each time, in percent, 0 to 80.
    pub level: u8,
    /// Hz above which walls swallow it, 20 to 20000.
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

    /// Its length in milliseconds until the last echo has passed.
    pub fn length_with_echo(&self) -> u32 {
        let echo = self.echo.map_or(0, |echo| echo.after * echo.times());
        self.length() + echo
    }
}

impl Echo {
    /// How often it comes back: until nothing is left of 100 %, six times at most.
    pub fn times(self) -> u32 {
        let level = u32::from(self.level);
        let louds = std::iter::successors(Some(100), |loud| Some(loud * level / 100));
        let heard = louds.skip(1).take(6).take_while(|loud| *loud > 0);
        heard.count() as u32
    }
}
