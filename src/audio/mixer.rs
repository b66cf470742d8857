//! The mixer: turns at most eight voices into two channels. Two of the voices are reserved for the ambient tone of a
//! place and for the flame.

use std::sync::Arc;

use crate::audio::limiter::limit;
use crate::audio::samples_in;

/// The most voices heard at a time, including those of the place and the flame.
pub const VOICES: usize = 8;
/// Full loudness, in the mixer's numbers.
pub const FULL: i32 = 256;
/// The rate that plays a sound at its own pitch.
pub const NORMAL_RATE: u32 = 1 << 16;
/// The most sounds that wait for their delay to pass.
const MOST_WAITING: usize = 64;
/// The minimum number of samples between two starts of the same sound: closer ones would only be louder, and the steps
/// of a held key would sound like a drum roll.
const APART: u64 = samples_in(80) as u64;

/// A sound to play.
#[derive(Clone, Debug)]
pub struct PlaySound {
    /// Its samples.
    pub samples: Arc<[i16]>,
    /// Samples until it begins.
    pub delay: u64,
    /// Loudness, 0 to [`FULL`].
    pub gain: i32,
    /// Where it is: -[`FULL`] is left, [`FULL`] is right.
    pub pan: i32,
    /// How muffled it is: 0 is not at all, [`FULL`] is the most.
    pub muffled: i32,
    /// How fast it is played, in 65536ths; see [`NORMAL_RATE`].
    pub rate: u32,
    /// Its importance; see [`Patch`](crate::audio::patch::Patch).
    pub weight: u8,
    /// How much quieter less important sounds become while it plays, in percent.
    pub duck: u8,
}

/// What the flame sounds like.
#[derive(Clone, Debug)]
pub struct Crackle {
    /// One crack.
    pub samples: Arc<[i16]>,
    /// Cracks per ten seconds; 0 without a flame.
    pub rate: u32,
    /// Loudness, 0 to [`FULL`].
    pub gain: i32,
}

/// A command to a [`Mixer`].
#[derive(Clone, Debug)]
pub enum MixerCommand {
    /// Plays a sound.
    Play(PlaySound),
    /// Waiting sounds begin now, because the player has gone on.
    Hurry,
    /// Changes the ambient tone of the place: the old one fades out, then the new one fades in. `None` is silence.
    Place(Option<Arc<[i16]>>),
    /// Changes the sound of the flame; `None` is no flame.
    Flame(Option<Crackle>),
    /// Loudness of everything, 0 to 10; 0 is silence.
    Volume(u8),
}

/// Mixes sounds. Produces silence until it gets commands.
#[derive(Clone, Debug)]
pub struct Mixer {
    /// Samples produced so far.
    now: u64,
    waiting: Vec<(u64, PlaySound)>,
    voices: Vec<Voice>,
    place: Option<Tone>,
    next_place: Option<Arc<[i16]>>,
    flame: FlameCrackle,
    master: GainRamp,
    /// The last samples of voices that were cut off, fading out to avoid clicks.
    cut: [i32; 2],
}

/// A sound being played.
#[derive(Clone, Debug)]
struct Voice {
    play: PlaySound,
    began: u64,
    /// The next sample, in 65536ths.
    at: u64,
    ducked: GainRamp,
    state: i64,
    last: [i32; 2],
}

/// The tone of a place.
#[derive(Clone, Debug)]
struct Tone {
    samples: Arc<[i16]>,
    at: usize,
    gain: GainRamp,
}

#[derive(Clone, Debug)]
struct FlameCrackle {
    crackle: Option<Crackle>,
    random: u32,
    /// The crack being played: its next sample in 65536ths, its rate, its loudness.
    crack: Option<(u64, u64, i32)>,
}

/// A loudness that changes gradually, in 65536ths.
#[derive(Clone, Copy, Debug)]
struct GainRamp {
    now: i32,
    goal: i32,
    /// Each sample it moves by `1 / 2^slowness` of the distance to the goal.
    slowness: u32,
}

impl GainRamp {
    const fn new(now: i32, slowness: u32) -> Self {
        Self {
            now: now << 8,
            goal: now << 8,
            slowness,
        }
    }

    /// Advances by a sample. Returns the loudness, 0 to 65536.
    const fn next(&mut self) -> i64 {
        let gap = self.goal - self.now;
        let step = gap >> self.slowness;
        // Shifting rounds down, so upwards it would never arrive.
        self.now += if step == 0 && gap > 0 { 1 } else { step };
        self.now as i64
    }

    /// Whether it is at this loudness, in 65536ths, and stays so.
    const fn is_at(&self, loudness: i32) -> bool {
        self.now == loudness && self.goal == loudness
    }
}

impl Default for Mixer {
    fn default() -> Self {
        Self {
            now: 0,
            waiting: Vec::new(),
            voices: Vec::new(),
            place: None,
            next_place: None,
            flame: FlameCrackle {
                crackle: None,
                random: 0x2545_f491,
                crack: None,
            },
            master: GainRamp::new(FULL, 9),
            cut: [0; 2],
        }
    }
}

impl Mixer {
    /// Carries out a command; its effect is heard from the next sample on.
    pub fn command(&mut self, command: MixerCommand) {
        match command {
            MixerCommand::Play(play) if self.waiting.len() < MOST_WAITING => {
                self.waiting.push((self.now + play.delay, play));
            }
            // More sounds at once would only be noise.
            MixerCommand::Play(_) => {}
            MixerCommand::Hurry => {
                for (at, _) in &mut self.waiting {
                    *at = self.now;
                }
            }
            MixerCommand::Place(tone) => self.change_place(tone),
            MixerCommand::Flame(crackle) => self.flame.crackle = crackle,
            MixerCommand::Volume(volume) => {
                let volume = i32::from(volume.min(10));
                // Squared, so that the middle of the scale sounds about half as loud.
                self.master.goal = volume * volume * 65_536 / 100;
                // A mixer that is just starting does not fade: the first sound would be lost.
                if self.now == 0 {
                    self.master.now = self.master.goal;
                }
            }
        }
    }

    /// Fills `out` with the next samples, left and right.
    pub fn render(&mut self, out: &mut [[i16; 2]]) {
        out.fill_with(|| self.next());
    }

    fn next(&mut self) -> [i16; 2] {
        self.begin_due();
        self.duck();
        let mut sum = self.cut;
        for side in &mut self.cut {
            *side -= *side / 64 + side.signum();
        }
        for voice in &mut self.voices {
            let [left, right] = voice.next();
            sum = [sum[0] + left, sum[1] + right];
        }
        self.voices.retain(|voice| !voice.is_over());
        let middle = self.next_of_place() + self.flame.next();
        self.now += 1;
        let master = self.master.next();
        sum.map(|side| limit(((i64::from(side + middle) * master) >> 16) as i32))
    }

    /// Gives a voice to the waiting sounds that are due.
    fn begin_due(&mut self) {
        let now = self.now;
        while let Some(due) = self.waiting.iter().position(|(at, _)| *at <= now) {
            let (_, play) = self.waiting.remove(due);
            self.begin(play);
        }
    }

    fn begin(&mut self, play: PlaySound) {
        let twin = |voice: &Voice| {
            Arc::ptr_eq(&voice.play.samples, &play.samples) && self.now - voice.began < APART
        };
        if play.samples.is_empty() || self.voices.iter().any(twin) {
            return;
        }
        if self.voices.len() == VOICES - 2 {
            let least = self.voices.iter().enumerate();
            let least = least.min_by_key(|(_, voice)| (voice.play.weight, voice.began));
            match least {
                Some((number, voice)) if voice.play.weight <= play.weight => {
                    let [left, right] = self.voices.remove(number).last;
                    self.cut = [self.cut[0] + left, self.cut[1] + right];
                }
                _ => return,
            }
        }
        self.voices.push(Voice {
            play,
            began: self.now,
            at: 0,
            ducked: GainRamp::new(FULL, 9),
            state: 0,
            last: [0; 2],
        });
    }

    /// Lowers voices and the place below more important voices.
    fn duck(&mut self) {
        for number in 0..self.voices.len() {
            let weight = self.voices[number].play.weight;
            let goal = self.room_for(weight);
            self.voices[number].ducked.goal = goal;
        }
        let goal = self.room_for(0);
        if let Some(tone) = self.place.as_mut().filter(|tone| tone.gain.goal > 0) {
            tone.gain.goal = goal;
        }
    }

    /// The loudness that more important sounds leave, in 65536ths.
    fn room_for(&self, weight: u8) -> i32 {
        let voices = self.voices.iter();
        let above = voices.filter(|voice| voice.play.weight > weight);
        let duck = above.map(|voice| i32::from(voice.play.duck)).max();
        65_536 * (100 - duck.unwrap_or(0).min(90)) / 100
    }

    fn change_place(&mut self, tone: Option<Arc<[i16]>>) {
        if let Some(old) = &mut self.place {
            let new = tone.as_ref();
            let stays = new.is_some_and(|new| Arc::ptr_eq(new, &old.samples));
            old.gain.goal = if stays { 65_536 } else { 0 };
        }
        self.next_place = tone;
    }

    fn next_of_place(&mut self) -> i32 {
        if self.place.as_ref().is_none_or(|tone| tone.gain.is_at(0)) {
            let tone = self.next_place.clone();
            let tone = tone.filter(|samples| !samples.is_empty());
            self.place = tone.map(|samples| Tone {
                samples,
                at: 0,
                gain: GainRamp {
                    now: 0,
                    goal: 65_536,
                    slowness: 14,
                },
            });
        }
        self.place.as_mut().map_or(0, Tone::next)
    }
}

impl Tone {
    fn next(&mut self) -> i32 {
        let sample = i64::from(self.samples[self.at]);
        // A `%` would cost more than the rest of this function.
        self.at += 1;
        if self.at == self.samples.len() {
            self.at = 0;
        }
        ((sample * self.gain.next()) >> 16) as i32
    }
}

impl Voice {
    fn is_over(&self) -> bool {
        (self.at >> 16) as usize >= self.play.samples.len()
    }

    fn next(&mut self) -> [i32; 2] {
        let PlaySound {
            gain, pan, muffled, ..
        } = self.play;
        let sample = sample_at(&self.play.samples, self.at);
        self.at += u64::from(self.play.rate.max(1));
        let sample = self.muffle(sample, i64::from(muffled.clamp(0, FULL)));
        let sample =
            (i64::from(sample) * i64::from(gain.clamp(0, FULL)) * self.ducked.next()) >> 24;
        let side = |away: i32| ((sample * i64::from(FULL - away.clamp(0, FULL))) >> 8) as i32;
        self.last = [side(pan), side(-pan)];
        self.last
    }

    /// Walls dampen high tones first: as `muffled` rises, the cutoff of the low-pass filter falls to about 220 Hz and
    /// the loudness to one half.
    const fn muffle(&mut self, sample: i32, muffled: i64) -> i32 {
        if muffled == 0 {
            return sample;
        }
        let open = (FULL as i64 - muffled) * (FULL as i64 - muffled);
        // The filter coefficient in 65536ths, 2048 to 65536.
        let part = 2048 + (65_536 - 2048) * open / 65_536;
        self.state += ((sample as i64) << 16).wrapping_sub(self.state) / 65_536 * part;
        let left = 2 * FULL as i64 - muffled;
        ((self.state >> 16) * left / (2 * FULL as i64)) as i32
    }
}

impl FlameCrackle {
    fn next(&mut self) -> i32 {
        let Some(crackle) = &self.crackle else {
            self.crack = None;
            return 0;
        };
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        let random = self.random;
        if self.crack.is_none() && is_time(random, crackle.rate) {
            // Most cracks are soft and a few are loud; their pitch varies by an octave.
            let soft = i64::from(random & 0xff);
            let loud = i64::from(crackle.gain) * (32 + soft * soft * 224 / 65_025) / 256;
            let rate = (u64::from(NORMAL_RATE) * 3 / 4) + u64::from(random >> 8 & 0xff) * 192;
            self.crack = Some((0, rate, loud as i32));
        }
        let Some((at, rate, loud)) = self.crack else {
            return 0;
        };
        let over = (at >> 16) as usize >= crackle.samples.len();
        self.crack = (!over).then_some((at + rate, rate, loud));
        sample_at(&crackle.samples, at) * loud / FULL
    }
}

/// Whether something that happens `rate` times in ten seconds begins in this sample.
fn is_time(random: u32, rate: u32) -> bool {
    let chance = (u64::from(rate) << 24) / (10 * u64::from(crate::audio::RATE));
    u64::from(random >> 8) < chance
}

/// The sample at a position in 65536ths, interpolated linearly; 0 beyond the last.
fn sample_at(samples: &[i16], at: u64) -> i32 {
    let (index, part) = ((at >> 16) as usize, (at & 0xffff) as i64);
    let sample = |index: usize| samples.get(index).map_or(0, |sample| i64::from(*sample));
    let (here, next) = (sample(index), sample(index + 1));
    (here + (((next - here) * part) >> 16)) as i32
}

#[cfg(test)]
mod tests;
