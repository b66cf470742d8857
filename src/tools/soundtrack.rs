//! The sound of a recorded game in which each motion is allowed to finish.

use std::ops::RangeInclusive;

use crate::app::replay_player::ReplayPlayer;
use crate::app::shell::sound_collector::SoundCollector;
use crate::audio::FRAME;
use crate::audio::mixer::Mixer;
use crate::content::Content;
use crate::ui::sound::{Background, Listener};

/// Minimum number of frames of 1/60 s per command, as in a GIF: a fifth of a second.
const TURN: u32 = 12;
/// Frames after the last command.
const LAST: u32 = 120;

/// The samples of a recording from after `range.start()` commands to after `range.end()`, left and right. The same
/// recording gives the same samples on every machine. After each command, calls `progress` with the number of those played
/// and the number of all.
pub fn render(
    content: &Content,
    player: &mut ReplayPlayer,
    range: RangeInclusive<usize>,
    mut progress: impl FnMut(usize, usize),
) -> Vec<[i16; 2]> {
    let bank = &content.sounds;
    let (mut sounds, mut mixer) = (SoundCollector::default(), Mixer::default());
    let mut listener = Listener::default();
    let mut samples = Vec::new();
    // Lets this many frames of 1/60 s pass.
    let mut wait = |sounds: &mut SoundCollector, frames: u32| {
        for command in sounds.take() {
            mixer.command(command);
        }
        let from = samples.len();
        samples.resize(from + (frames * FRAME) as usize, [0; 2]);
        mixer.render(&mut samples[from..]);
    };
    player.seek(*range.start());
    sounds.set_background(Background::of(player.session().view(), bank), bank);
    wait(&mut sounds, TURN);
    for count in *range.start()..*range.end() {
        let frames = player.step(|session, outcome| {
            if let Some(cues) = session.cues(outcome, &mut listener, bank) {
                sounds.play(&cues, bank);
            }
            sounds.set_background(Background::of(session.view(), bank), bank);
            session.motion_length()
        });
        let is_last = count + 1 == *range.end();
        let least = if is_last { LAST } else { TURN };
        wait(&mut sounds, frames.unwrap_or(0).max(least));
        progress(count + 1 - range.start(), range.end() - range.start());
    }
    samples
}
