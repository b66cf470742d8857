//! What the chapters draw with, as their tutorials' engines do: a sheet of letters, captions and a window. No rules.

use std::error::Error;
use std::time::Instant;

use tallowdeep_canvas::keyboard::Keyboard;
use tallowdeep_canvas::{
    BlitOptions, Canvas, Font, Key, KeyPress, Px, PxRect, PxSize, Rgb, Sheet, Tile, TileOrder,
    cp437, png,
};

/// A canvas, and what is drawn on it: the sheet, and the fonts of 14, 16 and 24 pixels.
pub(crate) struct Screen {
    pub(crate) canvas: Canvas,
    sheet: Sheet,
    fonts: [Font; 3],
    /// The lines that [`terminal`](Self::terminal) has printed.
    printed: usize,
}

#[allow(dead_code, reason = "no chapter uses all of it")]
impl Screen {
    pub(crate) fn new(width: i32, height: i32) -> Result<Self, Box<dyn Error>> {
        let sheet = png::decode(include_bytes!("../../assets/tiles/cp437.png"))?;
        let small = include_bytes!("../../crates/canvas/fonts/spleen-8x16.otf");
        let large = include_bytes!("../../assets/fonts/spleen-12x24.otf");
        Ok(Self {
            canvas: Canvas::new(PxSize::new(width, height)),
            sheet: Sheet::from_cp437(&sheet, TileOrder::Rows)?,
            fonts: [
                Font::load(small, 14)?,
                Font::builtin(),
                Font::load(large, 24)?,
            ],
            printed: 0,
        })
    }

    /// Draws a letter of the sheet, 16 by 16 pixels, from its top-left corner.
    pub(crate) fn tile(&mut self, x: i32, y: i32, color: Rgb, letter: char) {
        let tile = Tile(cp437::index_or_box(letter).into());
        let options = BlitOptions::tinted(color);
        let at = Px::new(x, y);
        self.canvas.draw_tile(&self.sheet, tile, at, options);
    }

    /// Fills a cell, 16 by 16 pixels, from its top-left corner.
    pub(crate) fn fill(&mut self, x: i32, y: i32, color: Rgb) {
        self.canvas.fill_rect(PxRect::new(x, y, 16, 16), color);
    }

    /// Draws a line of text, 14, 16 or 24 pixels high, from its top-left corner.
    pub(crate) fn caption(&mut self, x: i32, y: i32, px: i32, color: Rgb, text: &str) {
        let font = self.fonts.iter().find(|font| font.cell().h >= px);
        let font = font.unwrap_or(&self.fonts[2]);
        self.canvas.draw_text(font, Px::new(x, y), color, text);
    }

    /// Prints what is new of these lines, as the tutorial's program does, and draws the last few.
    pub(crate) fn terminal(&mut self, x: i32, y: i32, rows: usize, lines: &[String]) {
        for line in &lines[self.printed..] {
            println!("{line}");
        }
        self.printed = lines.len();
        let last = &lines[lines.len().saturating_sub(rows)..];
        for (row, line) in (0..).zip(last) {
            self.caption(x, y + 18 * row, 16, Rgb::new(200, 200, 200), line);
        }
    }
}

pub(crate) struct Window {
    window: minifb::Window,
    keyboard: Keyboard,
    start: Instant,
}

impl Window {
    /// As large as the screen.
    pub(crate) fn open(title: &str, screen: &Screen, fps: usize) -> Result<Self, Box<dyn Error>> {
        let PxSize { w, h } = screen.canvas.size();
        let options = minifb::WindowOptions::default();
        let mut window = minifb::Window::new(title, w as usize, h as usize, options)?;
        window.set_target_fps(fps);
        Ok(Self {
            keyboard: Keyboard::new(&mut window),
            window,
            start: Instant::now(),
        })
    }

    pub(crate) fn is_open(&self) -> bool {
        self.window.is_open()
    }

    /// The keys that were pressed since this was asked last. The tutorials ask for key codes, which Shift and Caps Lock do
    /// not change.
    pub(crate) fn keys(&mut self) -> Vec<Key> {
        let presses = self.keyboard.presses(self.start.elapsed());
        presses.into_iter().map(KeyPress::plain_key).collect()
    }

    /// Shows the screen, and waits until the next frame is due.
    pub(crate) fn show(&mut self, screen: &Screen) -> Result<(), Box<dyn Error>> {
        let (PxSize { w, h }, pixels) = (screen.canvas.size(), screen.canvas.pixels());
        let (w, h) = (w as usize, h as usize);
        self.window.update_with_buffer(pixels, w, h)?;
        Ok(())
    }
}
