//! What the player hears: the cues of each turn as mixer commands, and background sounds, sent only when they change.

use crate::app::session::{Outcome, Session};
use crate::audio::FRAME;
use crate::audio::bank::SoundBank;
use crate::audio::mixer::{Crackle, FULL, MixerCommand, PlaySound};
use crate::ui::screens::title::Title;
use crate::ui::sound::{Background, Cue, Listener, drips};

/// Loudness of the loudest cracks of the flame.
const CRACKLE_GAIN: i32 = FULL;

/// Mixer commands that have not been taken yet.
#[derive(Clone, Debug, Default)]
pub(super) struct SoundCollector {
    listener: Listener,
    /// The background sounds now; `None` before they are first set.
    background: Option<Background>,
    /// The frame up to which the title's drops have been heard.
    frame: u32,
    /// The overall volume; `None` until it is set.
    volume: Option<u8>,
    commands: Vec<MixerCommand>,
}

impl SoundCollector {
    /// A collector of what is heard from frame `frame` of the program on.
    pub(super) fn at(frame: u32) -> Self {
        Self {
            frame,
            ..Self::default()
        }
    }

    /// Adds the sounds of a command that `session` has just played.
    pub(super) fn hear(&mut self, session: &Session, outcome: &Outcome, bank: &SoundBank) {
        if outcome.refused.is_some() {
            let cues = Listener::refused(session.view(), bank);
            return self.begin(&cues, bank);
        }
        if outcome.events.is_empty() {
            return;
        }
        let events = &outcome.events;
        let event_frames = session.event_frames();
        let cues = self
            .listener
            .hear(events, event_frames, session.view(), bank);
        self.begin(&cues, bank);
    }

    fn begin(&mut self, cues: &[Cue], bank: &SoundBank) {
        // The motion of the last turn has ended, so its sounds must not lag either.
        self.commands.push(MixerCommand::Hurry);
        let play = |cue: &Cue| {
            let sound = bank.sound(cue.sound);
            MixerCommand::Play(PlaySound {
                samples: sound.samples(),
                delay: u64::from(cue.frame) * u64::from(FRAME),
                gain: cue.gain,
                pan: cue.pan,
                muffled: cue.muffled,
                rate: cue.rate,
                weight: sound.patch.weight,
                duck: sound.patch.duck,
            })
        };
        self.commands.extend(cues.iter().map(play));
    }

    /// Notes that the title has come to `frame`, and adds the drops that have landed since, if they are drawn.
    pub(super) fn hear_drops(&mut self, frame: u32, is_drawn: bool, bank: &SoundBank) {
        let before = std::mem::replace(&mut self.frame, frame);
        if is_drawn {
            let cues = drips(&Title::drops(before, frame), bank);
            if !cues.is_empty() {
                self.begin(&cues, bank);
            }
        }
    }

    /// Changes the background sounds.
    pub(super) fn set_background(&mut self, now: Background, bank: &SoundBank) {
        let last = self.background;
        if last.is_none_or(|last| last.place != now.place) {
            let samples = now.place.map(|place| bank.sound(place).samples());
            self.commands.push(MixerCommand::Place(samples));
        }
        if last.is_none_or(|last| last.flame != now.flame) {
            let crackle = now.flame.map(|(crack, rate)| Crackle {
                samples: bank.sound(crack).samples(),
                rate,
                gain: CRACKLE_GAIN,
            });
            self.commands.push(MixerCommand::Flame(crackle));
        }
        self.background = Some(now);
    }

    /// Sets the overall volume, 0 to 10, before all other commands.
    pub(super) fn set_volume(&mut self, volume: u8) {
        if self.volume != Some(volume) {
            self.volume = Some(volume);
            self.commands.insert(0, MixerCommand::Volume(volume));
        }
    }

    /// The commands since the last call.
    pub(super) fn take(&mut self) -> Vec<MixerCommand> {
        std::mem::take(&mut self.commands)
    }
}
