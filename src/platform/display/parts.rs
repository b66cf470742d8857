//! The parts of a frame that differ from the one shown, so that a window need not be sent all of it.

use crate::gfx::{Canvas, PxRect, PxSize};
use crate::platform::display::scale::{Scale, enlarge_row};

/// Rows of a frame that share a part: as many as a map cell has, since light and creatures change cell by cell.
const BAND: i32 = 16;

impl Scale {
    /// The parts of `frame` that differ from what [`Self::enlarge`] has made of an earlier one at the same scale, at most
    /// one for every 16 rows, from top to bottom. `None` if this frame or the window has another size than they had, if
    /// the window has no room for the frame, if edges are blended, or if the parts are half of the frame or more, so that
    /// all of it is less work.
    pub(crate) fn changed_parts(
        self,
        frame: &Canvas,
        window: PxSize,
        pixels: &[u32],
    ) -> Option<Vec<PxRect>> {
        let factor = self.square(window)?;
        let PxSize { w, h } = frame.size();
        let has_room = w * factor <= window.w && h * factor <= window.h;
        if !has_room || frame.size() != self.frame_size(window) || pixels.len() != window.area() {
            return None;
        }
        let columns = changed_columns(frame, factor as usize, window.w as usize, pixels);
        let bands = columns
            .chunks(BAND as usize)
            .zip((0..).step_by(BAND as usize));
        let part = |(columns, y): (&[Option<(usize, usize)>], i32)| {
            let columns = columns.iter().flatten();
            let left = columns.clone().map(|(left, _)| *left).min()? as i32;
            let right = columns.map(|(_, right)| *right).max()? as i32;
            let rows = BAND.min(h - y);
            Some(PxRect::new(left, y, right - left, rows))
        };
        let parts: Vec<_> = bands.filter_map(part).collect();
        let area: usize = parts.iter().map(|part| part.size().area()).sum();
        (2 * area < frame.size().area()).then_some(parts)
    }

    /// Scales a part of `frame` as [`Self::enlarge`] does, into pixels that have come from it; see
    /// [`Self::changed_parts`]. Returns the part in screen pixels.
    pub(crate) fn enlarge_part(
        self,
        frame: &Canvas,
        part: PxRect,
        window: PxSize,
        pixels: &mut [u32],
    ) -> PxRect {
        let factor = self.square(window).unwrap_or(1);
        let PxRect { x, y, w, h } = part;
        let large = PxRect::new(x * factor, y * factor, w * factor, h * factor);
        let (line, length) = (window.w as usize, large.w as usize);
        for y in large.y..large.bottom() {
            let start = y as usize * line + large.x as usize;
            if y % factor == 0 {
                let from = (y / factor * frame.size().w + x) as usize;
                let row = &frame.pixels()[from..from + w as usize];
                enlarge_row(row, factor as usize, &mut pixels[start..start + length]);
            } else {
                pixels.copy_within(start - line..start - line + length, start);
            }
        }
        large
    }
}

/// For each row of `frame` the first column that differs from what was made of an earlier frame, and the one after the
/// last.
fn changed_columns(
    frame: &Canvas,
    factor: usize,
    width: usize,
    pixels: &[u32],
) -> Vec<Option<(usize, usize)>> {
    let columns = frame.size().w as usize;
    let rows = frame.pixels().chunks(columns);
    // Whole lines are compared, since looking at each `factor`-th pixel takes several times as long.
    let mut line = vec![0; width];
    let lines = pixels.chunks(width).step_by(factor);
    let changed = |(row, shown): (&[u32], &[u32])| {
        enlarge_row(row, factor, &mut line);
        if line == shown {
            return None;
        }
        let pairs = line.iter().zip(shown);
        let left = pairs.clone().position(|(pixel, shown)| pixel != shown)?;
        let right = pairs.clone().rposition(|(pixel, shown)| pixel != shown)?;
        Some((left / factor, (right / factor + 1).min(columns)))
    };
    rows.zip(lines).map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::Rgb;
    use crate::platform::display::scale::ScaleMode;

    /// A pixel remains free at the right and the bottom.
    const WINDOW: PxSize = PxSize::new(151, 121);

    fn scale() -> Scale {
        ScaleMode::Fixed(3).into()
    }

    /// A frame of 50x40 pixels, black but for these.
    fn frame(pixels: &[(i32, i32)]) -> Canvas {
        let mut frame = Canvas::new(PxSize::new(50, 40));
        for (x, y) in pixels {
            frame.fill_rect(PxRect::new(*x, *y, 1, 1), Rgb::new(*x as u8 + 1, 0, 0));
        }
        frame
    }

    /// The parts that change from one frame to the other; checks that they are enough.
    fn parts(before: &[(i32, i32)], after: &[(i32, i32)]) -> Vec<PxRect> {
        let (mut pixels, mut whole) = (Vec::new(), Vec::new());
        scale().enlarge(&frame(before), WINDOW, &mut pixels);
        let after = frame(after);
        scale().enlarge(&after, WINDOW, &mut whole);
        let parts = scale().changed_parts(&after, WINDOW, &pixels);
        let parts = parts.expect("both have the same size");
        for part in &parts {
            let large = scale().enlarge_part(&after, *part, WINDOW, &mut pixels);
            assert!(PxRect::from_size(WINDOW).contains_rect(large));
            assert_eq!(large.size().area(), 9 * part.size().area());
        }
        assert!(pixels == whole, "{parts:?} are not enough");
        parts
    }

    #[test]
    fn an_equal_frame_has_no_changed_parts() {
        assert_eq!(parts(&[(7, 3)], &[(7, 3)]), []);
    }

    #[test]
    fn each_band_of_16_rows_has_the_columns_that_changed_in_it() {
        assert_eq!(parts(&[], &[(7, 3)]), [PxRect::new(7, 0, 1, 16)]);
        let two = [PxRect::new(3, 0, 7, 16), PxRect::new(49, 16, 1, 16)];
        assert_eq!(parts(&[(3, 0)], &[(9, 15), (49, 16)]), two);
    }

    #[test]
    fn the_last_band_ends_with_the_frame() {
        let all = [PxRect::new(0, 32, 50, 8)];
        assert_eq!(parts(&[], &[(0, 39), (49, 32)]), all);
    }

    #[test]
    fn half_a_frame_is_too_much() {
        let mut pixels = Vec::new();
        scale().enlarge(&frame(&[]), WINDOW, &mut pixels);
        // Two bands of 16 rows, of 40.
        for (columns, is_worth_it) in [(31, true), (32, false)] {
            let after = frame(&[(0, 0), (columns - 1, 0), (0, 16), (columns - 1, 16)]);
            let parts = scale().changed_parts(&after, WINDOW, &pixels);
            assert_eq!(parts.is_some(), is_worth_it, "{columns} columns");
        }
    }

    #[test]
    fn frames_that_do_not_fit_or_have_blended_edges_have_no_parts() {
        let pixels = vec![0; WINDOW.area()];
        let other = Canvas::new(PxSize::new(49, 40));
        assert_eq!(scale().changed_parts(&other, WINDOW, &pixels), None);
        let resized = scale().changed_parts(&frame(&[]), WINDOW, &pixels[1..]);
        assert_eq!(resized, None);
        let sliver = PxSize::new(2, 300);
        let line = Canvas::new(PxSize::new(1, 100));
        let pixels = vec![1; sliver.area()];
        assert_eq!(scale().changed_parts(&line, sliver, &pixels), None);
        let blended = Scale::from(ScaleMode::Larger);
        let window = PxSize::new(1280, 800);
        let frame = Canvas::new(blended.frame_size(window));
        let pixels = vec![0; window.area()];
        assert_eq!(blended.changed_parts(&frame, window, &pixels), None);
    }
}
