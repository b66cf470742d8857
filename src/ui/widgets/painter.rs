//! A canvas together with the colours, fonts and tiles to draw with; every widget and screen takes one.

use std::ops::Deref;

use crate::gfx::{Canvas, Font, Px, PxRect, PxSize, Rgb};

use crate::ui::widgets::assets::UiAssets;

/// How much lower small text starts than text on the same line, in pixels.
pub const SMALL_DOWN: i32 = 2;

/// What the text of a screen has before the row under the cursor, which a brighter ground shows.
pub const CHOSEN: &str = ">";

/// Draws on a canvas with the current [`UiAssets`], whose fields are reached through it: `painter.theme`.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The canvas.
    pub canvas: &'a mut Canvas,
    art: UiAssets<'a>,
}

impl<'a> Deref for Painter<'a> {
    type Target = UiAssets<'a>;

    fn deref(&self) -> &UiAssets<'a> {
        &self.art
    }
}

impl<'a> Painter<'a> {
    /// Draws on `canvas` with `art`.
    pub const fn new(canvas: &'a mut Canvas, art: UiAssets<'a>) -> Self {
        Self { canvas, art }
    }

    /// Size of the canvas in pixels.
    pub const fn size(&self) -> PxSize {
        self.canvas.size()
    }

    /// Fills the whole canvas.
    pub fn clear(&mut self, color: Rgb) {
        self.canvas.clear(color);
    }

    /// Fills a rectangle.
    pub fn fill_rect(&mut self, area: PxRect, color: Rgb) {
        self.canvas.fill_rect(area, color);
    }

    /// Draws the outermost pixels of a rectangle.
    pub fn outline_rect(&mut self, area: PxRect, color: Rgb) {
        self.canvas.outline_rect(area, color);
    }

    /// Draws a line of a page, `w` pixels wide, from `(x, y)` on.
    pub fn rule(&mut self, x: i32, y: i32, w: i32) {
        self.fill_rect(PxRect::new(x, y, w, 1), self.theme.line);
    }

    /// Writes a line in this font with its top-left pixel at `at`; returns the column after its last character.
    pub fn draw_text(
        &mut self,
        font: &Font,
        at: impl Into<Px>,
        color: Rgb,
        text: impl AsRef<str>,
    ) -> i32 {
        let (at, text) = (at.into(), text.as_ref());
        self.canvas.draw_text(font, at, color, text)
    }

    /// The same in the text font.
    pub fn text(&mut self, at: impl Into<Px>, color: Rgb, text: impl AsRef<str>) -> i32 {
        self.draw_text(self.font, at, color, text)
    }

    /// The same in the small font.
    pub fn small_text(&mut self, at: impl Into<Px>, color: Rgb, text: impl AsRef<str>) -> i32 {
        self.draw_text(self.small_font, at, color, text)
    }

    /// Records a text in place of a picture that says it, for people who hear the screen; draws nothing.
    pub fn caption(&mut self, at: impl Into<Px>, text: &str) {
        self.canvas.caption(self.small_font, at.into(), text);
    }

    /// The same for a chosen row whose text begins a little further right.
    pub fn mark_row(&mut self, row: PxRect) {
        self.caption(row.top_left(), CHOSEN);
    }

    /// Writes in the text font if that takes no more than `width` pixels, else in the small one on the same line;
    /// returns the column after the last character.
    pub fn fitted_text(
        &mut self,
        at: impl Into<Px>,
        width: i32,
        color: Rgb,
        text: impl AsRef<str>,
    ) -> i32 {
        let (Px { x, y }, text) = (at.into(), text.as_ref());
        if self.font.width(text) <= width {
            self.text((x, y), color, text)
        } else {
            self.small_text((x, y + SMALL_DOWN), color, text)
        }
    }

    /// Writes texts one after another in the text font, each in its colour; returns the column after the last.
    pub fn runs(&mut self, at: impl Into<Px>, runs: &[(Rgb, &str)]) -> i32 {
        let Px { mut x, y } = at.into();
        for (color, text) in runs {
            x = self.text((x, y), *color, text);
        }
        x
    }

    /// Runs `draw` with all drawing clipped to `area`.
    pub fn with_clip<T>(&mut self, area: PxRect, draw: impl FnOnce(&mut Painter<'_>) -> T) -> T {
        let art = self.art;
        self.canvas
            .with_clip(area, |canvas| draw(&mut Painter::new(canvas, art)))
    }

    /// Runs `draw` on a canvas `zoom` times smaller than this one, then draws the result enlarged onto this one. A
    /// strip of less than `zoom` pixels at the right and at the bottom may stay as it was.
    pub fn enlarged(&mut self, zoom: i32, draw: &mut dyn FnMut(&mut Painter<'_>)) {
        let size = PxSize::new(self.size().w / zoom, self.size().h / zoom);
        let all = PxRect::new(0, 0, size.w * zoom, size.h * zoom);
        self.enlarged_part(zoom, all, &mut |painter, _| draw(painter));
    }

    /// Runs `draw` on a small canvas, with the area to draw on, then draws the result enlarged onto `area`, whose sides
    /// are multiples of `zoom`.
    pub fn enlarged_part(
        &mut self,
        zoom: i32,
        area: PxRect,
        draw: &mut dyn FnMut(&mut Painter<'_>, PxRect),
    ) {
        if zoom <= 1 {
            draw(&mut Painter::new(self.canvas, self.art), area);
            return;
        }
        let size = PxSize::new(area.w / zoom, area.h / zoom);
        let mut small = self.canvas.scratch(size);
        let mut painter = Painter::new(&mut small, self.art);
        draw(&mut painter, PxRect::from_size(size));
        let large = small.magnified(zoom.unsigned_abs());
        self.canvas.blit_canvas(&large, area.top_left());
    }
}

/// The pixel that is under `at` once everything has been enlarged `zoom` times.
pub const fn unzoomed(zoom: i32, at: Px) -> Px {
    Px::new(at.x.div_euclid(zoom), at.y.div_euclid(zoom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// Panels are drawn on a smaller canvas first.
    #[test]
    fn enlarged_text_is_recorded() {
        let content = Content::shared();
        let tiles = &content.sheets[0].1;
        let art = UiAssets {
            theme: &content.themes[0].1,
            font: &content.text,
            small_font: &content.small,
            tiles,
            zoom: 2,
            cp437_tiles: tiles,
            words: &content.words,
        };
        for zoom in [1, 2, 3] {
            let mut canvas = Canvas::recording(PxSize::new(640, 400));
            let mut painter = Painter::new(&mut canvas, art);
            painter.enlarged(zoom, &mut |panel| {
                panel.text((8, 16), Rgb::WHITE, "Pack");
            });
            let found = canvas.recorded().and_then(|text| text.find("Pack"));
            let right = PxRect::new(8 * zoom, 16 * zoom, 32 * zoom, 16 * zoom);
            assert_eq!(found, Some(right));
        }
    }
}
