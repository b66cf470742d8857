//! The sound of the page: a mixer from which the page's script takes samples while the browser plays.

use crate::app::backend::Speaker;
use crate::audio::RATE;
use crate::audio::mixer::{Mixer, MixerCommand};

/// The most samples that the script may take at a time: those of a second.
const MOST: u32 = RATE;

/// A mixer that exists while the browser plays. A sound that begins in the meantime is not heard later.
#[derive(Debug, Default)]
pub(super) struct PageSpeaker {
    mixer: Option<Mixer>,
    volume: u8,
    /// The background sounds, for a mixer that starts later.
    place: Option<MixerCommand>,
    flame: Option<MixerCommand>,
    /// Whether there was ever anything to hear.
    begun: bool,
    mixed: Vec<[i16; 2]>,
}

impl PageSpeaker {
    /// Whether the browser should play.
    pub(super) const fn is_audible(&self) -> bool {
        self.volume > 0 && self.begun
    }

    /// The browser has begun to play, or stopped.
    pub(super) fn hear(&mut self, on: bool) {
        if on == self.mixer.is_some() {
            return;
        }
        self.mixer = on.then(|| {
            let mut mixer = Mixer::default();
            mixer.command(MixerCommand::Volume(self.volume));
            for command in [&self.place, &self.flame].into_iter().flatten() {
                mixer.command(command.clone());
            }
            mixer
        });
    }

    /// The next `count` samples, first all of the left, then all of the right; none while the browser does not play.
    pub(super) fn samples(&mut self, count: u32) -> Vec<i16> {
        let Some(mixer) = &mut self.mixer else {
            return Vec::new();
        };
        self.mixed.resize(count.min(MOST) as usize, [0; 2]);
        mixer.render(&mut self.mixed);
        let side = |side: usize| self.mixed.iter().map(move |sample| sample[side]);
        side(0).chain(side(1)).collect()
    }
}

impl Speaker for PageSpeaker {
    fn play(&mut self, commands: Vec<MixerCommand>) {
        for command in commands {
            match &command {
                MixerCommand::Volume(volume) => self.volume = *volume,
                MixerCommand::Place(tone) => {
                    self.begun |= tone.is_some();
                    self.place = Some(command.clone());
                }
                MixerCommand::Flame(crackle) => {
                    self.begun |= crackle.is_some();
                    self.flame = Some(command.clone());
                }
                MixerCommand::Play(_) => self.begun = true,
                MixerCommand::Hurry => {}
            }
            if let Some(mixer) = &mut self.mixer {
                mixer.command(command);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone() -> MixerCommand {
        MixerCommand::Place(Some(vec![9000; 500].into()))
    }

    fn is_silent(samples: &[i16]) -> bool {
        samples.iter().all(|sample| *sample == 0)
    }

    #[test]
    fn a_browser_that_begins_later_hears_the_place() {
        let mut speaker = PageSpeaker::default();
        speaker.play(vec![MixerCommand::Volume(10)]);
        assert!(!speaker.is_audible(), "there is nothing to hear");
        speaker.play(vec![tone()]);
        assert!(speaker.is_audible());
        assert!(speaker.samples(100).is_empty(), "nobody listens");
        speaker.hear(true);
        let samples = speaker.samples(RATE);
        assert_eq!(samples.len(), 2 * RATE as usize);
        assert!(!is_silent(&samples));
        speaker.hear(false);
        assert!(speaker.samples(100).is_empty());
    }

    #[test]
    fn volume_0_needs_no_browser_that_plays() {
        let mut speaker = PageSpeaker::default();
        speaker.play(vec![
            MixerCommand::Volume(7),
            tone(),
            MixerCommand::Volume(0),
        ]);
        assert!(!speaker.is_audible());
        speaker.hear(true);
        assert!(is_silent(&speaker.samples(1000)));
        speaker.play(vec![MixerCommand::Volume(7)]);
        assert!(speaker.is_audible());
    }
}
