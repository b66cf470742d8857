//! What a device is fed with: the mixer's samples, at the device's rate and for as many channels as it has.

use std::sync::mpsc::Receiver;

use crate::audio::RATE;
use crate::audio::mixer::{Mixer, MixerCommand};
use crate::platform::sound::take;

/// The mixer of a device, with the samples between which the device is.
#[derive(Debug)]
pub(super) struct SampleFeed {
    commands: Receiver<MixerCommand>,
    mixer: Mixer,
    /// Samples that the mixer has just rendered; kept, to allocate no memory while the device waits.
    mixed: Vec<[i16; 2]>,
    /// Samples per second of the device.
    rate: u64,
    channels: usize,
    /// The two samples of the mixer around the device's next one.
    around: [[i16; 2]; 2],
    /// Where between them that one is: 0 is the first, `rate` the second, and more is beyond both.
    at: u64,
}

impl SampleFeed {
    /// Feeds a device of `rate` samples per second in each of `channels` channels, both 1 or more.
    pub(super) fn new(commands: Receiver<MixerCommand>, rate: u32, channels: u16) -> Self {
        let rate = u64::from(rate.max(1));
        Self {
            commands,
            mixer: Mixer::default(),
            mixed: Vec::new(),
            rate,
            channels: usize::from(channels.max(1)),
            around: [[0; 2]; 2],
            // The first sample of the device is the first of the mixer, so both are still to come.
            at: 2 * rate,
        }
    }

    /// Fills `out` with the next samples, channel after channel, each through `convert`. Returns `false`, and leaves
    /// `out` as it is, once the program is gone.
    pub(super) fn fill<T>(&mut self, out: &mut [T], convert: impl Fn(i16) -> T) -> bool {
        if !take(&self.commands, &mut self.mixer) {
            return false;
        }
        let frames = out.chunks_exact_mut(self.channels);
        let steps = (frames.len() as u64).saturating_sub(1) * u64::from(RATE);
        let passed = if frames.len() == 0 {
            0
        } else {
            (self.at + steps) / self.rate
        };
        self.mixed.resize(passed as usize, [0; 2]);
        self.mixer.render(&mut self.mixed);
        let mut mixed = self.mixed.iter();
        for frame in frames {
            while self.at >= self.rate {
                self.at -= self.rate;
                self.around = [self.around[1], mixed.next().copied().unwrap_or_default()];
            }
            let [left, right] = self.between();
            self.at += u64::from(RATE);
            match frame {
                [middle] => *middle = convert(mean(left, right)),
                [first, second, others @ ..] => {
                    (*first, *second) = (convert(left), convert(right));
                    others.fill_with(|| convert(0));
                }
                [] => {}
            }
        }
        true
    }

    /// The device's next sample, on the straight line between those around it.
    fn between(&self) -> [i16; 2] {
        let [before, after] = self.around;
        [0, 1].map(|side| {
            let (before, after) = (i64::from(before[side]), i64::from(after[side]));
            let way = (after - before) * self.at as i64 / self.rate as i64;
            (before + way) as i16
        })
    }
}

/// What both channels together sound like in one.
fn mean(left: i16, right: i16) -> i16 {
    ((i32::from(left) + i32::from(right)) / 2) as i16
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::audio::mixer::{FULL, NORMAL_RATE, PlaySound};

    /// A sound of these samples on the left, and half as loud on the right.
    fn sound(samples: impl IntoIterator<Item = i16>) -> MixerCommand {
        MixerCommand::Play(PlaySound {
            samples: samples.into_iter().collect(),
            delay: 0,
            gain: FULL,
            pan: -FULL / 2,
            muffled: 0,
            rate: NORMAL_RATE,
            weight: 5,
            duck: 0,
        })
    }

    /// A device of that rate and so many channels, which plays a sound that rises by 40 in each sample.
    fn device(rate: u32, channels: u16) -> (SampleFeed, Sender<MixerCommand>) {
        let (sender, commands) = channel();
        sender.send(MixerCommand::Volume(10)).expect("it listens");
        sender
            .send(sound((0..500).map(|at| 40 * at)))
            .expect("it listens");
        (SampleFeed::new(commands, rate, channels), sender)
    }

    /// The first samples of that device, which asks for `portion` of them at a time.
    fn first(rate: u32, channels: u16, portion: usize) -> Vec<i16> {
        let (mut feed, _program) = device(rate, channels);
        let mut all = vec![-1; 200 * usize::from(channels)];
        for part in all.chunks_mut(portion * usize::from(channels)) {
            assert!(feed.fill(part, |sample| sample));
        }
        all
    }

    #[test]
    fn a_device_of_the_same_rate_gets_the_samples_of_the_mixer() {
        let right: Vec<i16> = (0..200).flat_map(|at| [40 * at, 20 * at]).collect();
        assert_eq!(first(RATE, 2, 200), right);
        assert_eq!(first(RATE, 2, 7), right, "in small portions");
    }

    /// Time passes as fast on every device: a sample of the line is where its moment is.
    #[test]
    fn other_rates_change_neither_pitch_nor_order() {
        for rate in [8000, 22_050, 48_000, 96_000, 192_000] {
            let all = first(rate, 2, 200);
            for at in 0..200 {
                // The sound has 500 samples.
                let moment = at * u64::from(RATE) / u64::from(rate);
                if moment < 499 {
                    let exact = (40 * at * u64::from(RATE) / u64::from(rate)) as i16;
                    let seen = all[2 * at as usize];
                    assert!((exact - 1..=exact).contains(&seen), "{rate}: {at}: {seen}");
                }
            }
            assert_eq!(all, first(rate, 2, 3), "{rate}: portions");
        }
    }

    #[test]
    fn one_channel_gets_the_mean_and_more_than_two_get_silence() {
        let mono: Vec<i16> = (0..200).map(|at| 30 * at).collect();
        assert_eq!(first(RATE, 1, 64), mono);
        let six: Vec<i16> = (0..200)
            .flat_map(|at| [40 * at, 20 * at, 0, 0, 0, 0])
            .collect();
        assert_eq!(first(RATE, 6, 64), six);
    }

    /// Each format has its own silence, so silence is converted too.
    #[test]
    fn samples_are_converted_to_the_format_of_the_device() {
        let (mut feed, _program) = device(RATE, 4);
        let mut out = [0_u16; 8];
        assert!(feed.fill(&mut out, |sample| sample.cast_unsigned() ^ 0x8000));
        let rest = 0x8000;
        let right = [rest, rest, rest, rest, rest + 40, rest + 20, rest, rest];
        assert_eq!(out, right);
    }

    #[test]
    fn a_device_ends_with_the_program_and_needs_no_samples() {
        let (mut feed, program) = device(48_000, 2);
        assert!(feed.fill(&mut [], |sample| sample));
        drop(program);
        let mut out = [7; 4];
        assert!(!feed.fill(&mut out, |sample| sample));
        assert_eq!(out, [7; 4]);
    }
}
