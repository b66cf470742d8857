//! Drawing tiles: tinted, overlaid, magnified and mirrored in one pass.
//!
//! Most cells of a frame are whole, 8, 16 or 32 pixels wide and drawn at zoom 1 or 2: for those, `simd` has loops that
//! know the width. Any other cell is widened, mirrored and clipped row by row first, and its rows are then painted by
//! the same formulas. Whether pixels are empty, opaque or mixed is one answer for the whole cell, found when the sheet
//! is loaded. Dividing each row into runs of one kind was tried, and never paid.

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::geom::{Px, PxRect};
use crate::scale::widen;
use crate::sheet::{Sheet, Tile};
use crate::simd::{Overlay, Paint};
use crate::sprite::{Opacity, Sprite};

/// The largest zoom of a tile.
pub const MAX_ZOOM: u8 = 16;

/// How a tile is drawn.
///
/// With `color` and `alpha` the sprite's, and every division rounded to nearest, each channel of a pixel
/// becomes `(color * alpha / 255 * tint + below * (255 - alpha)) / 255`, and then, if there is an overlay,
/// [`Rgb::mix`] of that and the overlay's colour. Opaque pixels thus become [`Rgb::multiply`] of colour and tint.
///
/// ```
/// use tallowdeep_canvas::{BlitOptions, Rgb};
///
/// let red = Rgb::new(255, 0, 0);
/// let hurt = BlitOptions::tinted(red).zoomed(2).mirrored(true).with_overlay(Rgb::WHITE, 90);
/// assert_eq!((hurt.tint, hurt.zoom, hurt.silhouette), (red, 2, false));
/// assert_eq!(BlitOptions::default(), BlitOptions::PLAIN);
/// ```
#[doc(alias("PixmapPaint", "tint", "flip", "scale"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlitOptions {
    /// Multiplied with the sprite's colours; white changes nothing.
    pub tint: Rgb,
    /// A colour blended over the whole cell, its transparent pixels included, and its opacity, 0 to 255.
    pub overlay: Option<(Rgb, u8)>,
    /// Width and height of each sprite pixel on the canvas, clamped to 1 to [`MAX_ZOOM`].
    pub zoom: u8,
    /// Whether left and right are swapped.
    pub mirror: bool,
    /// Whether to draw only the sprite's shape, in the colour of the tint.
    pub silhouette: bool,
}

impl BlitOptions {
    /// The sprite unchanged.
    pub const PLAIN: Self = Self {
        tint: Rgb::WHITE,
        overlay: None,
        zoom: 1,
        mirror: false,
        silhouette: false,
    };

    /// The sprite multiplied by `tint`.
    #[must_use]
    pub const fn tinted(tint: Rgb) -> Self {
        Self {
            tint,
            ..Self::PLAIN
        }
    }

    /// The sprite's shape in one colour.
    #[must_use]
    pub const fn silhouette(color: Rgb) -> Self {
        Self {
            tint: color,
            silhouette: true,
            ..Self::PLAIN
        }
    }

    /// The same options with `color` blended over the cell at `amount` / 255.
    #[must_use]
    pub const fn with_overlay(self, color: Rgb, amount: u8) -> Self {
        Self {
            overlay: Some((color, amount)),
            ..self
        }
    }

    /// The same options at this zoom.
    #[must_use]
    pub const fn zoomed(self, zoom: u8) -> Self {
        Self { zoom, ..self }
    }

    /// The same options, with left and right swapped if `mirror` is set.
    #[must_use]
    pub const fn mirrored(self, mirror: bool) -> Self {
        Self { mirror, ..self }
    }
}

impl Default for BlitOptions {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Canvas {
    /// Draws a tile with its top-left corner at `at`. A tile that the sheet lacks draws nothing.
    #[doc(alias("draw_pixmap", "blit", "set_char", "put_char"))]
    pub fn draw_tile(&mut self, sheet: &Sheet, tile: Tile, at: Px, options: BlitOptions) {
        let Some(sprite) = sheet.sprite(tile) else {
            return;
        };
        let zoom = i32::from(options.zoom.clamp(1, MAX_ZOOM));
        let cell = PxRect::new(at.x, at.y, sheet.cell().w * zoom, sheet.cell().h * zoom);
        let cell_blit = CellBlit {
            sprite,
            width: sheet.cell().w as usize,
            cell,
            zoom: zoom as usize,
            options,
        };
        if self.recording.is_some() {
            self.record_tile(sheet, tile, cell, sprite.opacity);
        }
        match options.overlay {
            Some((color, amount)) if amount > 0 => {
                let overlay = Overlay::new(color, amount);
                cell_blit.draw(self, &Paint::<true>::new(options.tint, overlay));
            }
            _ if sprite.opacity == Opacity::Empty => {}
            _ => {
                let overlay = Overlay::new(Rgb::BLACK, 0);
                cell_blit.draw(self, &Paint::<false>::new(options.tint, overlay));
            }
        }
    }

    /// Records a tile drawn in `cell`, unless nothing of it is visible. Not inlined, to keep drawing small.
    #[cold]
    #[inline(never)]
    fn record_tile(&mut self, sheet: &Sheet, tile: Tile, cell: PxRect, opacity: Opacity) {
        let clip = self.clip();
        if let (Some(recording), Opacity::Opaque | Opacity::Mixed) = (&mut self.recording, opacity)
        {
            let name = sheet.name_of(tile).map(ToOwned::to_owned);
            let name = name.unwrap_or_else(|| format!("tile {}", tile.0));
            recording.push_tile(name, cell, clip, opacity == Opacity::Opaque);
        }
    }
}

/// One cell being drawn.
#[derive(Clone, Copy)]
struct CellBlit<'a> {
    sprite: Sprite<'a>,
    /// Columns of the cell in the sheet, in pixels.
    width: usize,
    /// Its rectangle on the canvas.
    cell: PxRect,
    zoom: usize,
    options: BlitOptions,
}

impl CellBlit<'_> {
    #[inline(always)]
    fn draw<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let is_plain = !self.options.mirror && !self.options.silhouette;
        let whole = is_plain && canvas.clip().contains_rect(self.cell);
        let at = self.cell.top_left();
        let sprite = self.sprite;
        match (whole, self.zoom, self.width) {
            (true, 1, 8) => paint.cell::<8>(canvas.rows_from(at), sprite),
            (true, 1, 16) => paint.cell::<16>(canvas.rows_from(at), sprite),
            (true, 1, 32) => paint.cell::<32>(canvas.rows_from(at), sprite),
            (true, 2, 8) => paint.doubled_cell::<8, 16>(canvas.rows_from(at), sprite),
            (true, 2, 16) => paint.doubled_cell::<16, 32>(canvas.rows_from(at), sprite),
            _ => self.draw_other(canvas, paint),
        }
    }

    /// Cells that are clipped, magnified, mirrored or silhouettes: each row is first written as it will appear on the
    /// canvas. Not inlined, to keep the common case small.
    #[inline(never)]
    fn draw_other<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let visible = self.cell.intersect(canvas.clip());
        if visible.is_empty() {
            return;
        }
        let left = visible.x - self.cell.x;
        let top = visible.y - self.cell.y;
        let shown = left as usize..(left + visible.w) as usize;
        let mut color = Vec::new();
        let mut inv_alpha = Vec::new();
        let mut written = None;
        for (y, row) in (top as usize..).zip(canvas.rows_mut(visible)) {
            let source = y / self.zoom;
            // Magnified, a row of the sprite lasts for several rows of the canvas.
            if written != Some(source) {
                self.write_row(source, &mut color, &mut inv_alpha);
                written = Some(source);
            }
            match self.sprite.opacity {
                Opacity::Empty => paint.empty(row),
                Opacity::Opaque => paint.opaque(row, &color[shown.clone()]),
                Opacity::Mixed => {
                    paint.mixed(row, &color[shown.clone()], &inv_alpha[shown.clone()]);
                }
            }
        }
    }

    /// Writes colours and inverse alphas of row `y` of the sprite, magnified and mirrored.
    fn write_row(&self, y: usize, color: &mut Vec<u32>, inv_alpha: &mut Vec<u32>) {
        let pixels = y * self.width..(y + 1) * self.width;
        let alphas = &self.sprite.inv_alpha[pixels.clone()];
        let shape: Vec<u32>;
        let colors = if self.options.silhouette {
            // White times alpha is the complement of the inverse alpha.
            shape = alphas.iter().map(|it| !it & 0x00ff_ffff).collect();
            &shape
        } else {
            &self.sprite.color[pixels]
        };
        for (from, to) in [(colors, color), (alphas, inv_alpha)] {
            to.resize(from.len() * self.zoom, 0);
            widen(from, self.zoom, to);
            if self.options.mirror {
                to.reverse();
            }
        }
    }
}

#[cfg(test)]
mod tests;
