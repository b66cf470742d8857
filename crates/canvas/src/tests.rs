//! What tests share: ASCII images. `.` black, `R` red, `G` green, `B` blue, `W` white, `?` anything else.

use crate::{Canvas, PxSize};

/// A black canvas.
pub(super) fn canvas(w: i32, h: i32) -> Canvas {
    Canvas::new(PxSize::new(w, h))
}

/// Compares a canvas with its ASCII image.
#[track_caller]
pub(super) fn assert_drawn(canvas: &Canvas, rows: &[&str]) {
    let width = canvas.size().w.max(1) as usize;
    let drawn: Vec<String> = canvas
        .pixels()
        .chunks(width)
        .map(|row| row.iter().map(|pixel| letter(*pixel)).collect())
        .collect();
    assert_eq!(drawn, rows, "\n{}", drawn.join("\n"));
}

const fn letter(pixel: u32) -> char {
    match pixel {
        0 => '.',
        0xff_0000 => 'R',
        0x00_ff00 => 'G',
        0x00_00ff => 'B',
        0xff_ffff => 'W',
        _ => '?',
    }
}
