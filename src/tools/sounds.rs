//! Sounds for inspection by sound authors: a table of lengths and loudness, and images of the waves.

use crate::audio::bank::Sound;
use crate::audio::waveform::outline;
use crate::audio::{RATE, samples_in};
use crate::content::Content;
use crate::gfx::{Canvas, Px, PxRect, PxSize};

/// Size of the image of a sound, with its name, in pixels.
const ONE: PxSize = PxSize::new(240, 72);
/// Height of the name, in pixels.
const LINE: i32 = 14;
/// Images in a row.
const ACROSS: i32 = 5;
/// Pixels between images.
const GAP: i32 = 6;
/// Milliseconds of silence after each sound when all are played.
const PAUSE: u32 = 400;

/// The sounds of `content` with these names, or all of them if there are none.
///
/// # Errors
/// If a name is unknown; returns the first such name.
pub fn chosen<'c>(content: &'c Content, names: &[String]) -> Result<Vec<&'c Sound>, String> {
    let bank = &content.sounds;
    if names.is_empty() {
        return Ok(bank.sounds().iter().collect());
    }
    let sound = |name: &String| {
        let found = bank.find(name).map(|id| bank.sound(id));
        found.ok_or_else(|| name.clone())
    };
    names.iter().map(sound).collect()
}

/// A table: name, length, weight, peak and mean loudness in percent, and a pitch in Hz estimated from zero crossings.
pub fn table(sounds: &[&Sound]) -> String {
    let mut text = format!(
        "{:<22}{:>6}{:>8}{:>6}{:>6}{:>7}\n",
        "name", "ms", "weight", "peak", "mean", "Hz"
    );
    for sound in sounds {
        let samples = sound.samples();
        let size = |sample: &i16| u64::from(sample.unsigned_abs());
        let count = samples.len().max(1) as u64;
        let peak = samples.iter().map(size).max().unwrap_or(0) * 100 / 32_767;
        let power: u64 = samples.iter().map(|sample| size(sample).pow(2)).sum();
        let mean = (power / count).isqrt() * 100 / 32_767;
        let turns = samples.windows(2);
        let turns = turns.filter(|pair| (pair[0] < 0) != (pair[1] < 0)).count() as u64;
        let hz = turns * u64::from(RATE) / 2 / count;
        let ms = count * 1000 / u64::from(RATE);
        let (name, weight) = (&sound.patch.name, sound.patch.weight);
        text += &format!("{name:<22}{ms:>6}{weight:>8}{peak:>6}{mean:>6}{hz:>7}\n");
    }
    text
}

/// The waves of all sounds in one image. Each is scaled to its own length and peak; the peak is given in percent.
pub fn picture(sounds: &[&Sound], content: &Content) -> Canvas {
    let theme = &content.themes[0].1;
    let count = sounds.len().max(1) as i32;
    let across = count.min(ACROSS);
    let side = |cells: i32, one: i32| GAP + cells * (one + GAP);
    let rows = (count + across - 1) / across;
    let mut canvas = Canvas::new(PxSize::new(side(across, ONE.w), side(rows, ONE.h)));
    canvas.clear(theme.bg);
    for (index, sound) in (0..).zip(sounds) {
        let at = Px::new(side(index % across, ONE.w), side(index / across, ONE.h));
        draw_wave(sound, at, content, &mut canvas);
    }
    canvas
}

fn draw_wave(sound: &Sound, at: Px, content: &Content, canvas: &mut Canvas) {
    let theme = &content.themes[0].1;
    let samples = sound.samples();
    let ms = samples.len() as u64 * 1000 / u64::from(RATE);
    let peak = samples.iter().map(|sample| sample.unsigned_abs()).max();
    let peak = i32::from(peak.unwrap_or(0).max(1));
    let percent = peak * 100 / 32_767;
    let text = format!("{} {ms} ms {percent}%", sound.patch.name);
    canvas.draw_text(&content.small, at, theme.text, &text);
    let half = (ONE.h - LINE) / 2;
    let middle = at.y + LINE + half;
    canvas.fill_rect(PxRect::new(at.x, middle, ONE.w, 1), theme.line);
    let columns = outline(&samples, ONE.w.unsigned_abs() as usize);
    let height = |sample: i16| i32::from(sample) * (half - 2) / peak;
    for (x, (low, high)) in (at.x..).zip(columns) {
        let (top, bottom) = (middle - height(high), middle - height(low));
        canvas.fill_rect(PxRect::new(x, top, 1, bottom - top + 1), theme.light);
    }
}

/// All sounds one after another, the same on the left and right.
pub fn one_after_another(sounds: &[&Sound]) -> Vec<[i16; 2]> {
    let mut all = Vec::new();
    for sound in sounds {
        all.extend(sound.samples().iter().map(|sample| [*sample; 2]));
        all.resize(all.len() + samples_in(PAUSE), [0; 2]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_chosen_by_name() {
        let content = Content::shared();
        let all = chosen(content, &[]).expect("no name is wrong");
        assert_eq!(all.len(), content.sounds.sounds().len());
        let names = ["step".to_owned(), "stomp".to_owned()];
        let one = chosen(content, &names[..1]).expect("the name is that of a sound");
        assert_eq!(one[0].patch.name, "step");
        assert_eq!(chosen(content, &names).err(), Some("stomp".to_owned()));
    }

    #[test]
    fn pictures_and_tables_have_room_for_every_sound() {
        let content = Content::shared();
        let all = chosen(content, &[]).expect("no name is wrong");
        assert_eq!(picture(&all[..1], content).size(), PxSize::new(252, 84));
        assert_eq!(picture(&all[..7], content).size(), PxSize::new(1236, 162));
        assert_eq!(table(&all[..7]).lines().count(), 8);
    }
}
