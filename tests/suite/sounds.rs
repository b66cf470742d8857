//! The samples of every sound, by their digests in `tests/golden/sounds.txt`, and what holds of all of them.
//! `UPDATE_SNAPSHOTS=1 cargo test --test suite sounds` accepts a change; `tallowdeep sounds --sound OUT.wav` plays it.

use std::fmt::Write;
use std::fs;

use tallowdeep::audio::bank::SoundBank;
use tallowdeep::base::Digest;
use tallowdeep::content::Content;

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

/// Each sound by itself, so that a change of one shows as one line.
#[test]
fn every_sound_has_the_same_samples() {
    let mut is = String::new();
    for sound in bank().sounds() {
        let samples = sound.samples();
        let word = digest(samples.iter().copied());
        let _ = writeln!(is, "{} {} samples {word:016x}", sound.name, samples.len());
    }
    let path = goldens::folder().join("sounds.txt");
    if goldens::updates() {
        return fs::write(path, is).expect("the digests can be written");
    }
    let was = fs::read_to_string(path).unwrap_or_default();
    let old: Vec<_> = was.lines().collect();
    let new: Vec<_> = is.lines().collect();
    let gone = old.iter().filter(|line| !new.contains(line));
    let gone = gone.map(|line| format!("tests/golden/sounds.txt: no more: {line}"));
    let come = new.iter().filter(|line| !old.contains(line));
    let come = come.map(|line| format!("tests/golden/sounds.txt: now: {line}"));
    goldens::none(&gone.chain(come).collect::<Vec<_>>());
}

/// A dark and quiet game: no sound is as loud as it could be, none is inaudible, few are long.
#[test]
fn sounds_are_short_quiet_and_end_in_silence() {
    for sound in bank().sounds() {
        let (name, samples) = (&sound.name, sound.samples());
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

/// Whoever dies or notices sounds like itself.
#[test]
fn every_kind_of_monster_has_sounds_of_its_own() {
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

/// `place_` and the theme of each place.
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
