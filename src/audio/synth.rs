//! The synthesiser: turns a [`Patch`] into samples.

use crate::audio::limiter::limit;
use crate::audio::patch::{Echo, Layer, Patch, Sway, Wave};
use crate::audio::{RATE, samples_in};

/// Full loudness of an envelope.
const FULL: i32 = 1 << 15;
/// The highest sample of a wave.
const FULL_SWING: i32 = 32_767;

impl Patch {
    /// The samples of one channel. The same patch gives the same samples everywhere.
    pub fn render(&self) -> Vec<i16> {
        let mut sum = vec![0; samples_in(self.length())];
        for (number, layer) in (1..).zip(&self.layers) {
            add_layer(layer, number, &mut sum);
        }
        if let Some(echo) = self.echo {
            add_echo(echo, &mut sum);
        }
        close_seam(samples_in(self.seam), &mut sum);
        sum.into_iter().map(limit).collect()
    }
}

/// Adds a layer to the sum.
fn add_layer(layer: &Layer, number: u32, sum: &mut [i32]) {
    let length = samples_in(layer.length());
    let mut wave = Oscillator::new(layer.wave, number);
    let mut pitch = Pitch::of(layer, length);
    let mut tremble = Lfo::of(layer.tremble);
    let cutoff = Glide::of(layer.low_pass, layer.low_pass_to, length);
    let (mut low, mut high) = ([LowPass::default(); 2], LowPass::default());
    let thinned = layer.high_pass.map(coefficient);
    let level = i64::from(layer.level);
    let totals = sum.iter_mut().skip(samples_in(layer.delay));
    for (at, total) in totals.take(length).enumerate() {
        let mut sample = wave.next(pitch.step(at));
        if let Some(cutoff) = cutoff {
            let part = coefficient(cutoff.at(at));
            // Two poles: one alone hardly muffles.
            let poles = low.iter_mut();
            sample = poles.fold(sample, |sample, pole| pole.pass(sample, part));
        }
        if let Some(part) = thinned {
            sample -= high.pass(sample, part);
        }
        let loud = i64::from(loudness(layer, at)) * level * i64::from(tremble.dip());
        *total += (i64::from(sample) * (loud / 100 / 1000) / i64::from(FULL)) as i32;
    }
}

/// Adds the echo, and the echo of the echo.
fn add_echo(echo: Echo, sum: &mut Vec<i32>) {
    let (after, part) = (samples_in(echo.after).max(1), coefficient(echo.low_pass));
    sum.resize(sum.len() + after * echo.times() as usize, 0);
    let mut wall = LowPass::default();
    for at in after..sum.len() {
        let back = wall.pass(sum[at - after], part);
        sum[at] += (i64::from(back) * i64::from(echo.level) / 100) as i32;
    }
}

/// Blends the last `seam` samples into the first and cuts them off.
fn close_seam(seam: usize, sum: &mut Vec<i32>) {
    let seam = seam.min(sum.len() / 2);
    let end = sum.len() - seam;
    for at in 0..seam {
        let new = i64::from(sum[at]) * at as i64;
        let old = i64::from(sum[end + at]) * (seam - at) as i64;
        sum[at] = ((new + old) / seam as i64) as i32;
    }
    sum.truncate(end);
}

/// The loudness of a sample, 0 to [`FULL`].
fn loudness(layer: &Layer, at: usize) -> i32 {
    let sustain = FULL * i32::from(layer.sustain) / 100;
    let (attack, decay) = (samples_in(layer.attack), samples_in(layer.decay));
    let (hold, release) = (samples_in(layer.hold), samples_in(layer.release));
    if at < attack {
        return (at as i64 * i64::from(FULL) / attack as i64) as i32;
    }
    let at = at - attack;
    if at < decay {
        return sustain + fall(FULL - sustain, at, decay);
    }
    let at = at - decay;
    if at < hold {
        return sustain;
    }
    fall(sustain, at - hold, release)
}

/// Falls from `high` to 0 over `length` samples, as the square of a straight line.
fn fall(high: i32, at: usize, length: usize) -> i32 {
    let (left, length) = (length.saturating_sub(at) as i64, length.max(1) as i64);
    let part = (left << 15) / length;
    ((i64::from(high) * part * part) >> 30) as i32
}

/// The coefficient of a one-pole filter, in 65536ths: `w / (1 + w)` with `w = 2 pi f / RATE`, the backward Euler form
/// of an RC filter.
fn coefficient(hz: u32) -> i64 {
    /// 2 pi in 65536ths, rounded.
    const TWO_PI: u64 = 411_775;
    let w = u64::from(hz) * TWO_PI / u64::from(RATE);
    ((w << 16) / (65_536 + w)) as i64
}

/// A one-pole low-pass filter.
#[derive(Clone, Copy, Default)]
struct LowPass {
    /// The last output, in 65536ths of a sample.
    state: i64,
}

impl LowPass {
    fn pass(&mut self, sample: i32, part: i64) -> i32 {
        let gap = (i64::from(sample) << 16) - self.state;
        self.state += (gap >> 16) * part + (((gap & 0xffff) * part) >> 16);
        (self.state >> 16) as i32
    }
}

/// A wave of changing pitch.
struct Oscillator {
    wave: Wave,
    /// The elapsed part of a cycle, in 2^32nds.
    phase: u32,
    random: u32,
    held: i32,
}

impl Oscillator {
    fn new(wave: Wave, number: u32) -> Self {
        let mut made = Self {
            wave,
            phase: 0,
            // Any number but 0, and different for each layer, so that layers of noise differ.
            random: number.wrapping_mul(0x9e37_79b9) | 1,
            held: 0,
        };
        made.hold_next();
        made
    }

    /// The next sample, -32767 to 32767. Then advances the phase by `step`.
    fn next(&mut self, step: u32) -> i32 {
        let phase = self.phase;
        let (next, wraps) = phase.overflowing_add(step);
        self.phase = next;
        match self.wave {
            Wave::Square if phase < 1 << 31 => FULL_SWING,
            Wave::Square => -FULL_SWING,
            // High for an eighth of the time, and so much lower for the rest that the mean is 0.
            Wave::Pulse if phase < 1 << 29 => FULL_SWING,
            Wave::Pulse => -FULL_SWING / 7,
            Wave::Saw => (phase >> 16) as i32 - 32_767 - (phase >> 31) as i32,
            Wave::Triangle => {
                // Begins at 0 and rises.
                let turned = phase.wrapping_add(1 << 30);
                let up = if turned < 1 << 31 { turned } else { !turned };
                (up >> 15) as i32 * 32_767 / 32_768 - 32_766
            }
            Wave::Noise => {
                let held = self.held;
                if wraps {
                    self.hold_next();
                }
                held
            }
        }
    }

    /// Marsaglia's xorshift with 13, 17, 5.
    const fn hold_next(&mut self) {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        self.held = (self.random >> 16) as i32 - 32_768;
        if self.held == -32_768 {
            self.held = -32_767;
        }
    }
}

/// A value that changes linearly.
#[derive(Clone, Copy)]
struct Glide {
    from: u32,
    to: u32,
    length: usize,
}

impl Glide {
    fn of(from: Option<u32>, to: Option<u32>, length: usize) -> Option<Self> {
        let from = from?;
        let to = to.unwrap_or(from);
        Some(Self { from, to, length })
    }

    fn at(self, at: usize) -> u32 {
        let (at, all) = (at.min(self.length) as i64, self.length.max(1) as i64);
        let gap = i64::from(self.to) - i64::from(self.from);
        (i64::from(self.from) + gap * at / all) as u32
    }
}

/// The pitch of a layer over time.
struct Pitch {
    from: i32,
    to: i32,
    slide: usize,
    wobble: Lfo,
}

impl Pitch {
    fn of(layer: &Layer, length: usize) -> Self {
        let slide = samples_in(layer.slide);
        Self {
            // 256ths of a Hz; 20000 Hz fits easily.
            from: (layer.pitch << 8) as i32,
            to: (layer.to.unwrap_or(layer.pitch) << 8) as i32,
            slide: if slide == 0 { length } else { slide },
            wobble: Lfo::of(layer.wobble),
        }
    }

    /// How far the phase advances in sample `at`, in 2^32nds of a cycle; below one half.
    fn step(&mut self, at: usize) -> u32 {
        let pitch =
            i64::from(self.to) + i64::from(fall_signed(self.from - self.to, at, self.slide));
        let swayed = pitch + pitch * self.wobble.next() / 1_000_000;
        let step = (swayed.max(1) << 24) / i64::from(RATE);
        step.min(i64::from(u32::MAX / 2)) as u32
    }
}

fn fall_signed(high: i32, at: usize, length: usize) -> i32 {
    let size = fall(high.abs(), at, length);
    if high < 0 { -size } else { size }
}

/// A slow triangle wave.
struct Lfo {
    phase: u32,
    step: u32,
    depth: i64,
}

impl Lfo {
    fn of(sway: Option<Sway>) -> Self {
        let rate = sway.map_or(0, |sway| u64::from(sway.rate));
        Self {
            phase: 0,
            step: ((rate << 32) / (10 * u64::from(RATE))) as u32,
            depth: sway.map_or(0, |sway| i64::from(sway.depth)),
        }
    }

    /// The next value in millionths: -1000 to 1000 times the depth.
    fn next(&mut self) -> i64 {
        let turned = self.phase.wrapping_add(1 << 30);
        self.phase = self.phase.wrapping_add(self.step);
        let up = if turned < 1 << 31 { turned } else { !turned };
        let up = (i64::from(up >> 11) * 2000) >> 20;
        (up - 1000) * self.depth
    }

    /// The remaining loudness, 0 to 1000 thousandths.
    fn dip(&mut self) -> i32 {
        let sway = self.next() / 1000;
        (1000 - (self.depth + sway) / 2) as i32
    }
}

// What each part does is heard in the sounds whose samples `tests/suite/sounds` compares.
#[cfg(test)]
mod tests {
    use super::*;

    fn layer(wave: Wave, pitch: u32) -> Layer {
        Layer {
            wave,
            level: 100,
            delay: 0,
            pitch,
            to: None,
            slide: 0,
            attack: 0,
            decay: 0,
            sustain: 100,
            hold: 1000,
            release: 0,
            low_pass: None,
            low_pass_to: None,
            high_pass: None,
            wobble: None,
            tremble: None,
        }
    }

    /// All ranges at their ends, all at the same time, as a file may have them.
    #[test]
    fn extreme_parameters_neither_overflow_nor_clip() {
        assert!(Patch::default().render().is_empty());
        let waves = [
            Wave::Square,
            Wave::Pulse,
            Wave::Triangle,
            Wave::Saw,
            Wave::Noise,
        ];
        let sway = Some(Sway {
            rate: 1000,
            depth: 1000,
        });
        let ends = waves
            .into_iter()
            .flat_map(|wave| [(wave, 1, 20_000), (wave, 20_000, 1)]);
        for (wave, low, high) in ends {
            let extreme = Layer {
                attack: 100,
                decay: 100,
                hold: 100,
                release: 100,
                to: Some(high),
                low_pass: Some(low.max(20)),
                low_pass_to: Some(high.max(20)),
                high_pass: Some(20),
                wobble: sway,
                tremble: sway,
                ..layer(wave, low)
            };
            let echo = Some(Echo {
                after: 1,
                level: 80,
                low_pass: 20_000,
            });
            let layers = vec![extreme; 8];
            let samples = Patch {
                layers,
                echo,
                seam: 5000,
                ..Patch::default()
            }
            .render();
            assert!(!samples.is_empty());
            assert!(samples.iter().all(|sample| sample.abs() < 32_767));
        }
    }
}
