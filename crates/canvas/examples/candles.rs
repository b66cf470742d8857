//! A canvas, a tilesheet and a font, shown in a window of your own.
//!
//! `cargo run --example candles [PICTURE.png]` (with a file name it writes the picture and opens no window)

use std::error::Error;

use tallowdeep_canvas::{
    BlitOptions, Canvas, Font, Image, Px, PxRect, PxSize, Rgb, Sheet, SheetLayout, Tile, png,
};

const SIZE: PxSize = PxSize::new(320, 200);
/// A candle of 8 by 8 pixels, row by row.
const CANDLE: &str = "...**......**......##......##......##......##.....####...######.";

fn main() -> Result<(), Box<dyn Error>> {
    // A sheet is cut from a picture with an alpha value per pixel; usually `png::decode` reads it from a file.
    let pixels = CANDLE.chars().map(|letter| match letter {
        '*' => [255, 200, 96, 255],
        '#' => [236, 226, 204, 255],
        _ => [0; 4],
    });
    let cell = PxSize::new(8, 8);
    let picture = Image::new(cell, pixels.collect()).ok_or("not 64 pixels")?;
    let sheet = Sheet::new(&picture, &SheetLayout::of(cell))?;
    let font = Font::builtin();

    let mut canvas = Canvas::new(SIZE);
    if let Some(path) = std::env::args_os().nth(1) {
        draw(&mut canvas, &sheet, &font, 0);
        return Ok(std::fs::write(path, png::encode(&canvas)?)?);
    }
    let (w, h) = (SIZE.w as usize, SIZE.h as usize);
    let mut window = minifb::Window::new("Candles", w, h, minifb::WindowOptions::default())?;
    window.set_target_fps(60);
    for frame in 0.. {
        if !window.is_open() || window.is_key_down(minifb::Key::Escape) {
            break;
        }
        draw(&mut canvas, &sheet, &font, frame);
        // Pixels are `0x00RRGGBB`, row by row, as most window libraries expect.
        window.update_with_buffer(canvas.pixels(), w, h)?;
    }
    Ok(())
}

/// Draws the whole picture. What lies outside the canvas is clipped, so nothing here checks the edges.
fn draw(canvas: &mut Canvas, sheet: &Sheet, font: &Font, frame: i32) {
    canvas.clear(Rgb::new(20, 18, 28));
    for column in 0..6_u8 {
        let at = Px::new((60 * i32::from(column) + frame) % 360 - 40, 60);
        let tint = Rgb::WHITE.mix(Rgb::new(120, 60, 40), 40 * column);
        canvas.draw_tile(sheet, Tile(0), at, BlitOptions::tinted(tint).zoomed(5));
    }
    canvas.blend_rect(PxRect::new(0, 120, SIZE.w, 30), Rgb::BLACK, 128);
    let at = Px::new(84, 127);
    canvas.draw_text(font, at, Rgb::new(255, 200, 96), "Every pixel by hand");
}
