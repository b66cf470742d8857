//! The samples of every sound, by their digests in `tests/golden/sounds.txt`, and what holds for all of them.
//! `UPDATE_SNAPSHOTS=1 cargo test --test suite sounds` accepts a change; `tallowdeep sounds --sound OUT.wav` plays it.

use std::fmt::Write;
use std::fs;

use tallowdeep::Script;
use tallowdeep::app::headless;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::audio::FRAME;
use tallowdeep::audio::bank::SoundBank;
use tallowdeep::base::Digest;
use tallowdeep::content::Content;
use tallowdeep::tools::soundtrack;
use tallowdeep::ui::sound::{Background, Cue, Listener};

use crate::support::goldens;

fn bank() -> &'static SoundBank {
    &Content::shared().sounds
}

/// A digest of samples.
pub(crate) fn digest(samples: impl IntoIterator<Item = i16>) -> u64 {
    let mut digest = Digest::new();
    for sample in samples {
        digest.write_bytes(&sample.to_le_bytes());
    }
    digest.finish()
}

/// Each sound has its own digest, so that a change to one shows as one line.
#[test]
fn every_sound_has_the_same_samples() {
    let mut is = String::new();
    for sound in bank().sounds() {
        let samples = sound.samples();
        let word = digest(samples.iter().copied());
        let _ = writeln!(
            is,
            "{} {} samples {word:016x}",
            sound.patch.name,
            samples.len()
        );
    }
    goldens::assert_text("tests/golden/sounds.txt", &is);
}

/// The game is dark and quiet: no sound is as loud as it could be, none is inaudible, none too long.
#[test]
fn sounds_are_short_quiet_and_end_in_silence() {
    for sound in bank().sounds() {
        let (name, samples) = (&sound.patch.name, sound.samples());
        let peak = samples.iter().map(|sample| sample.unsigned_abs()).max();
        let percent = u32::from(peak.unwrap_or(0)) * 100 / 32_767;
        assert!((3..=85).contains(&percent), "{name}: {percent}%");
        let rests = sound.patch.seam > 0;
        assert!(rests || samples.len() < 7 * 44_100, "{name} is too long");
        assert!(!rests || percent <= 12, "{name} is heard all the time");
        let last = samples.last().map_or(0, |sample| sample.abs());
        assert!(rests || last < 400, "{name} clicks at its end: {last}");
        let mean = samples.iter().map(|sample| i64::from(*sample)).sum::<i64>();
        let mean = mean / samples.len() as i64;
        assert!(mean.abs() < 700, "{name} is off centre: {mean}");
    }
}

/// What is left of samples after two filters of 12 dB an octave together, which take away what lies below 220 Hz.
fn without_bass(samples: &[i16]) -> Vec<i64> {
    let filter = |samples: &[i64]| {
        let mut low = 0;
        let without = samples.iter().map(|sample| {
            low += (256 * sample - low) / 32;
            sample - low / 256
        });
        without.collect::<Vec<_>>()
    };
    let samples: Vec<_> = samples.iter().map(|sample| i64::from(*sample)).collect();
    filter(&filter(&samples))
}

/// The loudspeakers of a laptop play next to nothing below 200 Hz: at least a sixteenth of the power lies above.
#[test]
fn small_loudspeakers_play_every_sound() {
    for sound in bank().sounds() {
        let samples = sound.samples();
        let all: i64 = samples.iter().map(|it| i64::from(*it).pow(2)).sum();
        let heard: i64 = without_bass(&samples).iter().map(|it| it.pow(2)).sum();
        assert!(16 * heard >= all, "{}: {heard} of {all}", sound.patch.name);
    }
}

/// Each kind notices the hero and dies with a sound of its own.
#[test]
fn every_kind_of_monster_has_its_own_sounds() {
    let content = Content::shared();
    let ours = content.rules.iter().filter(|file| {
        let name = &file.rules.name;
        name == "tallowdeep" || file.variant_of.as_deref() == Some("tallowdeep")
    });
    let mut seen = Vec::new();
    for monster in ours.flat_map(|file| &file.rules.monsters) {
        for what in ["notice", "death"] {
            let name = format!("{what}_{}", monster.kind);
            let sound = bank().find(&name).map(|id| bank().sound(id));
            let sound = sound.unwrap_or_else(|| panic!("there is no sound called {name}"));
            seen.push((digest(sound.samples().iter().copied()), name));
        }
    }
    seen.sort();
    seen.dedup();
    for pair in seen.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "{} is {}", pair[0].1, pair[1].1);
    }
}

/// The sound is called `place_` and the theme of the place.
#[test]
fn every_place_has_its_tone() {
    let rules = Content::shared().rules.iter();
    for place in rules.flat_map(|file| &file.rules.places) {
        let name = format!("place_{}", place.theme);
        assert!(
            bank().find(&name).is_some(),
            "there is no sound called {name}"
        );
    }
}

/// A game on a drawn map, and what is heard in it.
struct Heard {
    game: Script,
    listener: Listener,
}

impl Heard {
    fn on(rules: &str, drawing: &str) -> Self {
        let game = Script::on_map(rules, 1, drawing).expect("the drawing is right");
        Self {
            game,
            listener: Listener::default(),
        }
    }

    /// What is heard after a command.
    fn cues(&mut self, word: &str) -> Vec<Cue> {
        let command = headless::command(word).expect("it is a command");
        let outcome = self.game.command(command).expect("a game is played");
        let session = self.game.session().expect("a game is played");
        let (view, beats) = (session.view(), session.event_frames());
        match outcome.refused {
            Some(_) => Listener::refused(view, bank()),
            None => self.listener.hear(&outcome.events, beats, view, bank()),
        }
    }

    /// The names of the sounds heard after each command.
    fn names(&mut self, words: &str) -> Vec<String> {
        let cues = words.split(' ').flat_map(|word| self.cues(word));
        let cues: Vec<_> = cues.collect();
        let name = |cue: &Cue| bank().sound(cue.sound).patch.name.clone();
        cues.iter().map(name).collect()
    }

    fn background(&self) -> Background {
        let session = self.game.session().expect("a game is played");
        Background::of(session.view(), bank())
    }
}

#[test]
fn steps_sound_like_the_ground() {
    let mut heard = Heard::on("tallowdeep", "########\n#@.+..##\n########");
    assert_eq!(heard.names("e e e"), ["step", "step_door", "step"]);
    assert_eq!(heard.names("n"), ["bump"], "a wall is in the way");
}

#[test]
fn a_fight_sounds_until_the_end() {
    let mut heard = Heard::on("mcrogueface", "######\n#@g..#\n######");
    let mut names = heard.names("e e e e e e e e e e e e");
    names.dedup();
    for name in ["hit", "death_goblin"] {
        assert!(names.iter().any(|other| other == name), "{name}: {names:?}");
    }
    assert!(
        names.iter().any(|name| name.starts_with("hurt")),
        "{names:?}"
    );
    let end = names.iter().rposition(|name| name == "death_goblin");
    let hit = names.iter().position(|name| name == "hit");
    assert!(hit < end, "{names:?}");
}

/// A monster that beats on a sealed door is heard, seen or not.
#[test]
fn beating_on_a_seal_is_heard() {
    let mut heard = Heard::on("tallowdeep", "############\n#g.....@+..#\n############");
    let names = heard.names(". . . e e seal-w . . . . . . . . . .");
    assert!(names.iter().any(|name| name == "batter"), "{names:?}");
}

/// A blow is heard when its lunge is drawn, and what monsters do is heard after it.
#[test]
fn sounds_begin_when_they_are_drawn() {
    let mut heard = Heard::on("mcrogueface", "######\n#@g..#\n######");
    let cues = heard.cues("e");
    let (first, last) = (cues[0], cues[cues.len() - 1]);
    assert!(first.frame > 0, "a lunge takes time: {cues:?}");
    assert!(last.frame > first.frame, "monsters act later: {cues:?}");
    assert!(first.pan > 0, "it stands on the right: {cues:?}");
}

/// The blow that an hour candle undoes is not heard, only that time winds back.
#[test]
fn undone_blows_are_not_heard() {
    let mut heard = Heard::on("tallowdeep", "########\n#@û...O#\n########");
    let commands = "e g use-A flame-bright e e e e e e e e e e e e";
    let mut turns = commands.split(' ').map(|command| heard.names(command));
    let wound_back = turns.find(|names| names.iter().any(|name| name == "wound_back"));
    assert_eq!(wound_back, Some(vec!["wound_back".to_owned()]));
}

/// Sound must not reveal what is not visible.
#[test]
fn undrawn_events_are_not_heard() {
    let mut heard = Heard::on("tcod", "#########\n#@..#TT.#\n#...#.T.#\n#########");
    assert_eq!(heard.names(". . . ."), Vec::<String>::new());
}

#[test]
fn the_heart_is_heard_with_few_hit_points() {
    let mut heard = Heard::on("tcod", "#####\n#@T.#\n#####");
    let names: Vec<_> = (0..60).flat_map(|_| heard.names(".")).collect();
    let heart = names.iter().position(|name| name == "heart");
    let death = names.iter().position(|name| name == "death_hero");
    assert!(heart.is_some() && heart < death, "{names:?}");
}

/// The crackling thins as the wax runs out, and grows with the flame.
#[test]
fn the_flame_crackles_by_its_wax_and_height() {
    let mut heard = Heard::on("tallowdeep", "#####\n#@..#\n#####");
    let rate = |heard: &Heard| heard.background().flame.map_or(0, |(_, rate)| rate);
    let begun = rate(&heard);
    assert_eq!(heard.names("flame-bright"), ["flame_up"]);
    let bright = rate(&heard);
    assert!(bright > begun, "{bright} after {begun}");
    for _ in 0..60 {
        heard.names(".");
    }
    assert!((1..bright).contains(&rate(&heard)), "{}", rate(&heard));
    let dark = Heard::on("mcrogueface", "#####\n#@..#\n#####");
    assert_eq!(rate(&dark), 0, "there is no flame");
}

fn recorded(name: &str) -> ReplayPlayer {
    let path = format!("{}/tests/replays/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("it is there");
    let opened = LoadedRecording::read(Content::shared(), name, &text).expect("it is ours");
    ReplayPlayer::new(name, opened)
}

/// The whole way from events to samples is the same in every build.
#[test]
fn a_game_has_the_same_samples() {
    let mut player = recorded("tcod");
    let made = soundtrack::render(Content::shared(), &mut player, 0..=60, |_, _| ());
    let is = format!("{} samples {:016x}\n", made.len(), digest(made.concat()));
    goldens::assert_text("tests/golden/soundtrack.txt", &is);
}

#[test]
fn a_soundtrack_is_as_long_as_its_motion_and_never_clips() {
    let mut player = recorded("tcod");
    let content = Content::shared();
    let none = soundtrack::render(content, &mut player, 5..=5, |_, _| ());
    assert!(
        none.iter().all(|sample| *sample == [0; 2]),
        "nothing happens"
    );
    let (all, again) = (
        soundtrack::render(content, &mut player, 10..=40, |_, _| ()),
        soundtrack::render(content, &mut player, 10..=40, |_, _| ()),
    );
    assert!(all == again, "the same events have the same samples");
    assert!(all.len() as u32 >= 30 * 12 * FRAME);
    assert_eq!(all.len() as u32 % FRAME, 0);
    let loudest = all
        .iter()
        .flatten()
        .map(|sample| sample.unsigned_abs())
        .max();
    assert!(
        (2000..32_767).contains(&loudest.unwrap_or(0)),
        "{loudest:?}"
    );
}
