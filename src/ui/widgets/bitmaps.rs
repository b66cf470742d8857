//! Small drawings of one colour, from `bitmaps.txt`: icons of messages, signs, digits, markers, arrows.

use std::sync::LazyLock;

use crate::gfx::{Canvas, Px, PxRect, Rgb};

/// The name of each drawing, and its rows: a pixel for each `#`.
type Bitmap = (&'static str, Vec<&'static str>);

static BITMAPS: LazyLock<Vec<Bitmap>> = LazyLock::new(|| {
    let mut bitmaps: Vec<Bitmap> = Vec::new();
    for line in include_str!("bitmaps.txt").lines() {
        match bitmaps.last_mut() {
            Some((_, rows)) if line.starts_with(['.', '#']) => rows.push(line),
            _ if line.is_empty() => {}
            _ => bitmaps.push((line, Vec::new())),
        }
    }
    bitmaps
});

/// The rows of a drawing; `None` if there is none of that name.
pub fn find(name: &str) -> Option<&'static [&'static str]> {
    let named = BITMAPS.iter().find(|(known, _)| *known == name);
    named.map(|(_, rows)| &**rows)
}

/// The width of a drawing in pixels.
pub fn width(name: &str) -> i32 {
    rows(name)[0].len() as i32
}

fn rows(name: &str) -> &'static [&'static str] {
    find(name).expect("there is a drawing of that name")
}

/// Draws a bitmap.
pub fn draw(name: &str, at: Px, color: Rgb, canvas: &mut Canvas) {
    draw_squares(rows(name), at, 1, 0, color, canvas);
}

/// Draws a bitmap with a black rim, each pixel `zoom` wide.
pub fn draw_rimmed(name: &str, at: Px, zoom: i32, color: Rgb, canvas: &mut Canvas) {
    draw_squares(rows(name), at, zoom, zoom, Rgb::BLACK, canvas);
    draw_squares(rows(name), at, zoom, 0, color, canvas);
}

/// Draws a square for each `#`, `rim` pixels larger on each side than the `zoom` pixels between two.
fn draw_squares(rows: &[&str], at: Px, zoom: i32, rim: i32, color: Rgb, canvas: &mut Canvas) {
    let side = zoom + 2 * rim;
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            if letter == b'#' {
                let (x, y) = (at.x + x * zoom - rim, at.y + y * zoom - rim);
                canvas.fill_rect(PxRect::new(x, y, side, side), color);
            }
        }
    }
}
