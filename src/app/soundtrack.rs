//! The sound of a recorded game in which each motion is allowed to finish.

use std::ops::RangeInclusive;

use crate::app::replay_player::ReplayPlayer;
use crate::app::sound_collector::SoundCollector;
use crate::audio::FRAME;
use crate::audio::bank::SoundBank;
use crate::audio::mixer::Mixer;
use crate::content::Content;
use crate::ui::sound::Background;

/// Minimum number of frames of 1/60 s per command, as in a GIF: a fifth of a second.
const TURN: u32 = 12;
/// Frames after the last command.
const LAST: u32 = 120;

/// The samples of a recording from after `range.start()` commands to after `range.end()`, left and right. The same
/// recording gives the same samples on every machine.
pub fn render(
    content: &Content,
    player: &mut ReplayPlayer,
    range: RangeInclusive<usize>,
) -> Vec<[i16; 2]> {
    let mut track = Track::new(&content.sounds);
    player.seek(*range.start());
    let background = Background::of(player.session().view(), track.bank);
    track.sounds.set_background(background, track.bank);
    track.wait(TURN);
    for count in *range.start()..*range.end() {
        let frames = player.step(|session, outcome| {
            track.sounds.hear(session, outcome, track.bank);
            let background = Background::of(session.view(), track.bank);
            track.sounds.set_background(background, track.bank);
            session.motion_length()
        });
        let last = if count + 1 == *range.end() {
            LAST
        } else {
            TURN
        };
        track.wait(frames.unwrap_or(0).max(last));
    }
    track.samples
}

struct Track<'b> {
    bank: &'b SoundBank,
    sounds: SoundCollector,
    mixer: Mixer,
    samples: Vec<[i16; 2]>,
}

impl<'b> Track<'b> {
    fn new(bank: &'b SoundBank) -> Self {
        Self {
            bank,
            sounds: SoundCollector::default(),
            mixer: Mixer::default(),
            samples: Vec::new(),
        }
    }

    /// Lets this many frames of 1/60 s pass.
    fn wait(&mut self, frames: u32) {
        for command in self.sounds.take() {
            self.mixer.command(command);
        }
        let from = self.samples.len();
        self.samples
            .resize(from + (frames * FRAME) as usize, [0; 2]);
        self.mixer.render(&mut self.samples[from..]);
    }
}
