//! Animated GIF export. The only file that uses the `gif` crate.

use crate::base::SortedMap;
use crate::ui::settings::Settings;
use std::ops::RangeInclusive;
use std::sync::Arc;

use gif::{Encoder, Frame, Repeat};

use crate::app::archive::replay_player::ReplayPlayer;
use crate::app::backend::Program;
use crate::app::{App, Error};
use crate::content::Content;
use crate::gfx::{Canvas, PxRect, PxSize};

/// Display time of a turn, in hundredths of a second.
const TURN: u16 = 20;
/// Display time of the last turn, in hundredths of a second.
const LAST: u16 = 200;
/// Maximum number of colours per GIF frame.
const COLORS: usize = 256;

/// A GIF being written. Each frame holds only the rectangle that changed, with its own palette.
pub struct Gif {
    encoder: Encoder<Vec<u8>>,
    last: Canvas,
    /// The newest frame, whose display time may still grow.
    pending: Option<Frame<'static>>,
}

impl Gif {
    /// A looping GIF with frames of `size`.
    ///
    /// # Errors
    /// If a side is 0 or more than 65,535.
    pub fn new(size: PxSize) -> Result<Self, Error> {
        let side = |side: i32| u16::try_from(side).ok().filter(|side| *side > 0);
        let (Some(w), Some(h)) = (side(size.w), side(size.h)) else {
            return Err(Error::GifSize(size));
        };
        let encoder = Encoder::new(Vec::new(), w, h, &[]);
        let mut encoder = encoder.map_err(refused)?;
        encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
        Ok(Self {
            encoder,
            last: Canvas::new(size),
            pending: None,
        })
    }

    /// Adds a frame that is displayed for `delay` hundredths of a second.
    ///
    /// # Errors
    /// If its size differs from that of the others, or the encoder rejects the frame before it.
    pub fn push(&mut self, picture: &Canvas, delay: u16) -> Result<(), Error> {
        if picture.size() != self.last.size() {
            return Err(Error::GifPictures);
        }
        let whole = PxRect::from_size(picture.size());
        let changed = self.last.changed_area(picture);
        match (changed, &mut self.pending) {
            (None, Some(pending)) => pending.delay = pending.delay.saturating_add(delay),
            (changed, pending) => {
                let area = changed.filter(|_| pending.is_some()).unwrap_or(whole);
                self.flush()?;
                self.pending = Some(frame(picture, area, delay));
                self.last = picture.clone();
            }
        }
        Ok(())
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If the encoder rejects a frame.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        self.flush()?;
        self.encoder.into_inner().map_err(refused)
    }

    fn flush(&mut self) -> Result<(), Error> {
        let pending = self.pending.take();
        let wrote = pending.map(|frame| self.encoder.write_frame(&frame));
        wrote.transpose().map(|_| ()).map_err(refused)
    }
}

fn refused(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Gif(Box::new(error))
}

/// The pixels of `area` with their palette.
fn frame(picture: &Canvas, area: PxRect, delay: u16) -> Frame<'static> {
    let width = picture.size().w;
    let mut pixels = Vec::new();
    for y in area.y..area.bottom() {
        let row = (y * width + area.x) as usize..(y * width + area.right()) as usize;
        pixels.extend_from_slice(&picture.pixels()[row]);
    }
    let mut colors = SortedMap::default();
    for pixel in &pixels {
        *colors.get_or_insert(*pixel, 0) += 1;
    }
    let table = table(&colors);
    // From here on with its index in the table in place of its count.
    colors.retain(|color, index| {
        *index = nearest(*color, &table);
        true
    });
    let index = |pixel| colors.get(pixel).map_or(0, |index| *index as u8);
    let buffer: Vec<_> = pixels.iter().map(index).collect();
    let palette = table.into_iter().flat_map(rgb).map(|part| part as u8);
    Frame {
        delay,
        left: area.x as u16,
        top: area.y as u16,
        width: area.w as u16,
        height: area.h as u16,
        palette: Some(palette.collect()),
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The palette: all colours if they fit; otherwise the mean colours of the fullest of 32x32x32 equal parts of the
/// colour cube.
fn table(counts: &SortedMap<u32, u32>) -> Vec<u32> {
    if counts.len() <= COLORS {
        return counts.iter().map(|(color, _)| *color).collect();
    }
    let mut parts = SortedMap::default();
    for &(color, count) in counts.iter() {
        let count = u64::from(count);
        let part = parts.get_or_insert(color >> 3 & 0x1f_1f1f, (0, [0; 3]));
        part.0 += count;
        for (sum, value) in part.1.iter_mut().zip(rgb(color)) {
            *sum += u64::from(value) * count;
        }
    }
    let mut parts: Vec<_> = parts.values().copied().collect();
    parts.sort_unstable_by(|one, other| other.cmp(one));
    let mean = |(count, sums): (u64, [u64; 3])| {
        let mean = |color, sum| (color << 8) | (sum / count) as u32;
        sums.into_iter().fold(0, mean)
    };
    parts.into_iter().take(COLORS).map(mean).collect()
}

/// Index of the palette colour nearest to `color`; the first if several are equally near.
fn nearest(color: u32, table: &[u32]) -> u32 {
    let [r, g, b] = rgb(color);
    let far = |other: u32| {
        let [x, y, z] = rgb(other);
        r.abs_diff(x).pow(2) + g.abs_diff(y).pow(2) + b.abs_diff(z).pow(2)
    };
    let nearest = (0..).zip(table).min_by_key(|(_, other)| far(**other));
    nearest.map_or(0, |(index, _)| index)
}

const fn rgb(color: u32) -> [u32; 3] {
    [color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff]
}

/// The frame after the first `count` commands, drawn with the settings `look`.
pub fn still(
    content: &Arc<Content>,
    look: Settings,
    player: &mut ReplayPlayer,
    count: usize,
    size: PxSize,
) -> Canvas {
    player.seek(count);
    let mut canvas = Canvas::new(size);
    App::showing(content, player.session().clone())
        .with_settings(look)
        .draw(&mut canvas);
    canvas
}

/// A GIF with one frame after each number of commands in `range`. After each frame, calls `progress` with the number of
/// frames drawn and the number of all frames.
///
/// # Errors
/// If the size does not fit a GIF.
pub fn film(
    content: &Arc<Content>,
    look: Settings,
    player: &mut ReplayPlayer,
    range: RangeInclusive<usize>,
    size: PxSize,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<u8>, Error> {
    let mut gif = Gif::new(size)?;
    let last = *range.end();
    let all = range.clone().count();
    for (drawn, count) in (1..).zip(range) {
        let picture = still(content, look, player, count, size);
        gif.push(&picture, if count == last { LAST } else { TURN })?;
        progress(drawn, all);
    }
    gif.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{Px, Rgb};

    fn decoded(bytes: &[u8]) -> Vec<(u16, PxRect, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("it is a GIF");
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("it is whole") {
            let area = PxRect::new(
                frame.left.into(),
                frame.top.into(),
                frame.width.into(),
                frame.height.into(),
            );
            frames.push((frame.delay, area, frame.buffer.to_vec()));
        }
        frames
    }

    /// A frame of 7680x4320 has more than 33 million.
    #[test]
    fn means_of_many_pixels_do_not_overflow() {
        let rest = (1..=COLORS as u32).map(|color| (color << 10, 1));
        let counts = rest.chain([(0x00ff_ffff, 33_000_000)]).collect();
        assert_eq!(table(&counts)[0], 0x00ff_ffff);
    }

    #[test]
    fn only_changed_pixels_are_written() {
        let mut gif = Gif::new(PxSize::new(9, 5)).expect("it has a size");
        let mut canvas = Canvas::new(PxSize::new(9, 5));
        for (x, delay) in [(0, 1), (0, 2), (4, 4)] {
            canvas.fill_rect(PxRect::new(x, 1, 2, 3), Rgb::new(10, 20, 30));
            gif.push(&canvas, delay).expect("one size");
        }
        let frames = decoded(&gif.finish().expect("it fits"));
        let areas: Vec<_> = frames
            .iter()
            .map(|(delay, area, _)| (*delay, *area))
            .collect();
        let right = [(3, PxRect::new(0, 0, 9, 5)), (4, PxRect::new(4, 1, 2, 3))];
        assert_eq!(areas, right);
        assert_eq!(frames[1].2, [10, 20, 30, 255].repeat(6));
    }

    #[test]
    fn excess_colours_become_similar_ones() {
        let mut canvas = Canvas::new(PxSize::new(64, 64));
        for y in 0..64 {
            for x in 0..64 {
                canvas.fill_rect(
                    PxRect::new(x, y, 1, 1),
                    Rgb::new(x as u8 * 2, y as u8 * 2, 7),
                );
            }
        }
        let mut gif = Gif::new(canvas.size()).expect("it has a size");
        gif.push(&canvas, 1).expect("one size");
        let frames = decoded(&gif.finish().expect("it fits"));
        let original = canvas.pixel(Px::new(40, 20)).expect("inside").to_u32();
        let exported = &frames[0].2[(20 * 64 + 40) * 4..][..3];
        for (original, exported) in rgb(original).into_iter().zip(exported) {
            assert!(
                original.abs_diff(u32::from(*exported)) <= 8,
                "{original} became {exported}"
            );
        }
    }
}
