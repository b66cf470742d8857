//! Scales a frame to a window by a factor that is not an integer: each window pixel is the mean of the area it covers.

use crate::gfx::{Canvas, PxSize};

/// The frame pixels that one window pixel covers along one axis: the first of them, and a weight for each. The weights
/// add up to the length of the frame.
struct Share {
    first: usize,
    weights: Vec<u32>,
}

/// The coverage of `to` window pixels over `from` frame pixels, both 1 or more.
fn shares(from: i32, to: i32) -> Vec<Share> {
    // In units in which a frame pixel has length `to` and a window pixel length `from`.
    let (from, to) = (i64::from(from), i64::from(to));
    let mut shares = Vec::new();
    for at in 0..to {
        let (start, end) = (at * from, (at + 1) * from);
        let (first, last) = (start / to, (end - 1) / to);
        let mut weights = Vec::new();
        for pixel in first..=last {
            let covered = end.min((pixel + 1) * to) - start.max(pixel * to);
            weights.push(covered as u32);
        }
        shares.push(Share {
            first: first as usize,
            weights,
        });
    }
    shares
}

/// Scales `frame` to `window` screen pixels, stored in reading order.
pub(super) fn resample(frame: &Canvas, window: PxSize, pixels: &mut Vec<u32>) {
    let size = frame.size();
    pixels.clear();
    if size.area() == 0 || window.area() == 0 {
        pixels.resize(window.area(), 0);
        return;
    }
    let columns = shares(size.w, window.w);
    let rows = frame.pixels().chunks(size.w as usize);
    let scaled_rows: Vec<Vec<u32>> = rows
        .map(|row| {
            let mean = |share: &Share| mean(&row[share.first..], &share.weights, size.w);
            columns.iter().map(mean).collect()
        })
        .collect();
    pixels.reserve(window.area());
    let mut column = Vec::new();
    for share in shares(size.h, window.h) {
        if let [_] = *share.weights {
            pixels.extend_from_slice(&scaled_rows[share.first]);
            continue;
        }
        let rows = &scaled_rows[share.first..][..share.weights.len()];
        for x in 0..window.w as usize {
            column.clear();
            column.extend(rows.iter().map(|row| row[x]));
            pixels.push(mean(&column, &share.weights, size.h));
        }
    }
}

/// The weighted mean of the first pixels, per channel, rounded to nearest. The weights add up to `sum`.
fn mean(pixels: &[u32], weights: &[u32], sum: i32) -> u32 {
    if weights.len() == 1 {
        return pixels[0];
    }
    let sum = sum.unsigned_abs();
    let part = |shift: u32| {
        let weighed = pixels.iter().zip(weights);
        let weighed = weighed.map(|(pixel, weight)| (pixel >> shift & 0xff) * weight);
        ((weighed.sum::<u32>() + sum / 2) / sum) << shift
    };
    part(16) | part(8) | part(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{PxRect, Rgb};

    /// The grey values of a one-row frame scaled to `width`.
    fn row(greys: &[u8], width: i32) -> Vec<u32> {
        let mut frame = Canvas::new(PxSize::new(greys.len() as i32, 1));
        for (x, grey) in (0..).zip(greys) {
            frame.fill_rect(PxRect::new(x, 0, 1, 1), Rgb::new(*grey, *grey, *grey));
        }
        let mut pixels = Vec::new();
        resample(&frame, PxSize::new(width, 1), &mut pixels);
        let equal = |pixel: &u32| {
            let [_, r, g, b] = pixel.to_be_bytes();
            assert!(r == g && g == b, "{pixel:x}");
            u32::from(r)
        };
        pixels.iter().map(equal).collect()
    }

    #[test]
    fn only_pixels_across_an_edge_blend() {
        assert_eq!(row(&[10, 90], 5), [10, 10, 50, 90, 90]);
        assert_eq!(row(&[0, 90, 0], 4), [0, 60, 60, 0]);
        assert_eq!(row(&[7, 9], 4), [7, 7, 9, 9]);
    }

    #[test]
    fn downscaling_averages_the_covered_pixels() {
        assert_eq!(row(&[10, 20, 30, 40], 2), [15, 35]);
        assert_eq!(row(&[0, 30, 60], 2), [10, 50]);
        assert_eq!(row(&[0, 30, 60, 90], 1), [45]);
    }

    #[test]
    fn rows_blend_like_columns() {
        let mut frame = Canvas::new(PxSize::new(1, 2));
        frame.fill_rect(PxRect::new(0, 1, 1, 1), Rgb::new(200, 100, 50));
        let mut pixels = vec![9];
        resample(&frame, PxSize::new(2, 3), &mut pixels);
        let (black, mixed, whole) = (0, 0x64_3219, 0xc8_6432);
        assert_eq!(pixels, [black, black, mixed, mixed, whole, whole]);
        resample(&frame, PxSize::new(0, 3), &mut pixels);
        assert!(pixels.is_empty());
    }
}
