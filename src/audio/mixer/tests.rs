//! The mixer: loudness, and what is cut when too many sound at once.

use super::*;

fn crackle(level: i16, length: usize, rate: u32) -> Crackle {
    let samples = vec![level; length].into();
    Crackle {
        samples,
        rate,
        gain: FULL,
    }
}

fn play(level: i16, length: usize) -> PlaySound {
    PlaySound {
        samples: vec![level; length].into(),
        delay: 0,
        gain: FULL,
        pan: 0,
        muffled: 0,
        rate: NORMAL_RATE,
        weight: 5,
        duck: 0,
    }
}

fn mixed(mixer: &mut Mixer, samples: usize) -> Vec<[i16; 2]> {
    let mut out = vec![[0; 2]; samples];
    mixer.render(&mut out);
    out
}

fn after(commands: Vec<MixerCommand>, samples: usize) -> Vec<[i16; 2]> {
    let mut mixer = Mixer::default();
    commands
        .into_iter()
        .for_each(|command| mixer.command(command));
    mixed(&mut mixer, samples)
}

/// The same for a single sound.
fn heard(sound: PlaySound, samples: usize) -> Vec<[i16; 2]> {
    after(vec![MixerCommand::Play(sound)], samples)
}

#[test]
fn silent_input_gives_silent_output() {
    let commands = vec![
        MixerCommand::Play(play(0, 0)),
        MixerCommand::Play(play(0, 900)),
        MixerCommand::Place(Some(vec![0; 400].into())),
        MixerCommand::Place(None),
        MixerCommand::Hurry,
        MixerCommand::Volume(3),
    ];
    for commands in [Vec::new(), commands] {
        assert_eq!(after(commands, 5000), [[0; 2]; 5000]);
    }
}

#[test]
fn sounds_wait_for_their_delay_unless_hurried() {
    let late = PlaySound {
        delay: 100,
        ..play(1000, 50)
    };
    let out = heard(late.clone(), 200);
    let audible: Vec<_> = (0..200).filter(|at| out[*at] != [0; 2]).collect();
    assert_eq!(audible, (100..150).collect::<Vec<_>>());
    let out = after(vec![MixerCommand::Play(late), MixerCommand::Hurry], 200);
    assert_eq!((out[0], out[60]), ([1000; 2], [0; 2]));
}

#[test]
fn panned_sounds_are_louder_on_their_side() {
    for (pan, sides) in [(-128, [1000, 500]), (FULL, [0, 1000])] {
        let right = [sides];
        assert_eq!(
            heard(
                PlaySound {
                    pan,
                    ..play(1000, 50)
                },
                1
            ),
            right
        );
    }
}

#[test]
fn walls_muffle_high_tones() {
    let high = |at| if at % 2 == 0 { 9000 } else { -9000 };
    let loudest = |samples: Vec<i16>, muffled| {
        let out = heard(
            PlaySound {
                samples: samples.into(),
                muffled,
                ..play(0, 0)
            },
            400,
        );
        out.iter().map(|sample| sample[0].abs()).max()
    };
    let high: Vec<i16> = (0..400).map(high).collect();
    assert_eq!(loudest(high.clone(), 0), Some(9000));
    assert!(loudest(high, FULL) < Some(400));
    assert!(loudest(vec![9000; 400], FULL) > Some(4000));
}

#[test]
fn excess_sounds_of_least_importance_are_dropped() {
    let mut mixer = Mixer::default();
    for weight in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
        mixer.command(MixerCommand::Play(PlaySound {
            weight,
            ..play(10, 500)
        }));
    }
    // In the second round one is not heard at all.
    for _ in 0..2 {
        mixed(&mut mixer, 1);
        let weights: Vec<_> = mixer.voices.iter().map(|voice| voice.play.weight).collect();
        assert_eq!(weights, [3, 4, 5, 6, 7, 8]);
        mixer.command(MixerCommand::Play(PlaySound {
            weight: 1,
            ..play(10, 500)
        }));
    }
}

#[test]
fn simultaneous_copies_of_a_sound_play_once() {
    let sound = MixerCommand::Play(play(1000, 5000));
    assert_eq!(after(vec![sound.clone(), sound], 1), [[1000; 2]]);
}

#[test]
fn important_sounds_lower_the_others_temporarily() {
    let important = PlaySound {
        weight: 9,
        duck: 50,
        ..play(0, 10_000)
    };
    let both = [play(8000, 44_100), important].map(MixerCommand::Play);
    let out = after(both.into(), 30_000);
    assert_eq!([0, 9000, 29_000].map(|at| out[at][0]), [7992, 4000, 8000]);
}

#[test]
fn places_crossfade_without_jumps() {
    let mut mixer = Mixer::default();
    let tone = |level: i16| MixerCommand::Place(Some(vec![level; 1000].into()));
    mixer.command(tone(1000));
    let mut all = mixed(&mut mixer, 200_000);
    assert_eq!((all[0][0], all[199_999][0]), (0, 1000));
    mixer.command(tone(-1000));
    all.extend(mixed(&mut mixer, 600_000));
    assert!(all[799_999][0] < -990, "{:?}", all[799_999]);
    assert!(
        all.windows(2)
            .all(|pair| (pair[0][0] - pair[1][0]).abs() < 3)
    );
}

#[test]
fn a_flame_crackles_at_the_given_rate() {
    let out = after(
        vec![MixerCommand::Flame(Some(crackle(5000, 10, 50)))],
        441_000,
    );
    let starts = out
        .windows(2)
        .filter(|pair| pair[0] == [0; 2] && pair[1] != [0; 2]);
    let starts = starts.count();
    assert!((35..65).contains(&starts), "{starts}");
}

#[test]
fn volume_ranges_from_silence_to_full() {
    for (volume, loud) in [(0, 0), (5, 2500), (10, 10_000), (200, 10_000)] {
        let mut mixer = Mixer::default();
        mixer.command(MixerCommand::Volume(volume));
        mixer.command(MixerCommand::Play(play(10_000, 10)));
        assert_eq!(mixed(&mut mixer, 1)[0][0], loud);
    }
}

#[test]
fn many_loud_sounds_neither_clip_nor_wrap() {
    let mut mixer = Mixer::default();
    for weight in 0..40 {
        let sound = PlaySound {
            weight: weight % 10,
            ..play(32_767, 2000)
        };
        mixer.command(MixerCommand::Play(sound));
    }
    for _ in 0..3000 {
        let [left, _] = mixed(&mut mixer, 1)[0];
        assert!((0..32_767).contains(&left), "it wraps or clips");
        assert!(mixer.voices.len() <= VOICES - 2);
    }
}
