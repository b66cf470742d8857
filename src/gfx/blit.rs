//! Drawing tiles: tinted, overlaid, magnified and mirrored in one pass.

use crate::gfx::canvas::Canvas;
use crate::gfx::color::Rgb;
use crate::gfx::geom::{Px, PxRect};
use crate::gfx::scale::widen;
use crate::gfx::sheet::{Opacity, PixelRun, Sheet, Sprite, Tile};
use crate::gfx::simd::{Overlay, Paint};

/// The largest zoom of a tile.
pub const MAX_ZOOM: u8 = 16;

/// How a tile is drawn.
///
/// With `color` and `alpha` the sprite's, and every division rounded to nearest, each channel of a pixel
/// becomes `(color * alpha / 255 * tint + below * (255 - alpha)) / 255`, and then, if there is an overlay,
/// [`Rgb::mix`] of that and the overlay's colour. Opaque pixels thus become [`Rgb::multiply`] of colour and tint.
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
            visible: cell,
            zoom: zoom as usize,
            options,
        };
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
}

/// Length of the buffer for magnified and mirrored runs, in pixels.
const BUFFER_LEN: usize = 64;

/// One cell being drawn.
#[derive(Clone, Copy)]
struct CellBlit<'a> {
    sprite: Sprite<'a>,
    /// Columns of the cell in the sheet, in pixels.
    width: usize,
    /// Its rectangle on the canvas.
    cell: PxRect,
    /// The part of that within the clip.
    visible: PxRect,
    zoom: usize,
    options: BlitOptions,
}

impl CellBlit<'_> {
    #[inline(always)]
    fn draw<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let whole = canvas.clip().contains_rect(self.cell)
            && !self.options.mirror
            && !self.options.silhouette;
        match (whole, self.zoom, self.width) {
            (true, 1, 8) => self.whole::<8, OVERLAID>(canvas, paint),
            (true, 1, 16) => self.whole::<16, OVERLAID>(canvas, paint),
            (true, 1, 32) => self.whole::<32, OVERLAID>(canvas, paint),
            (true, 2, 8) => self.doubled::<8, 16, OVERLAID>(canvas, paint),
            (true, 2, 16) => self.doubled::<16, 32, OVERLAID>(canvas, paint),
            _ => self.draw_other(canvas, paint),
        }
    }

    /// Partly clipped cells, and cells that are magnified, mirrored or silhouettes. Not inlined, to keep the
    /// common case small.
    #[inline(never)]
    fn draw_other<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let visible = self.cell.intersect(canvas.clip());
        if visible.is_empty() {
            return;
        }
        let cell_blit = Self { visible, ..*self };
        if self.zoom == 1 && !self.options.mirror && !self.options.silhouette {
            cell_blit.clipped(canvas, paint);
        } else {
            cell_blit.transformed(canvas, paint);
        }
    }

    /// An unclipped cell at zoom 1 whose width is known at compile time.
    #[inline(always)]
    fn whole<const N: usize, const OVERLAID: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<OVERLAID>,
    ) {
        let colors = self.sprite.color.as_chunks::<N>().0;
        let rows = canvas.rows_from(self.visible.top_left());
        match self.sprite.opacity {
            Opacity::Empty => paint.empty_rows::<N>(rows, colors.len()),
            Opacity::Opaque => paint.opaque_rows(rows, colors),
            Opacity::Mixed => {
                paint.mixed_rows(rows, colors, self.sprite.inv_alpha.as_chunks::<N>().0);
            }
        }
    }

    /// [`CellBlit::whole`] at zoom 2; `WIDE` is twice `N`.
    #[inline(always)]
    fn doubled<const N: usize, const WIDE: usize, const OVERLAID: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<OVERLAID>,
    ) {
        let colors = self.sprite.color.as_chunks::<N>().0;
        let rows = canvas.rows_from(self.visible.top_left());
        match self.sprite.opacity {
            Opacity::Empty => paint.empty_rows::<WIDE>(rows, 2 * colors.len()),
            Opacity::Opaque => paint.opaque_doubled::<N, WIDE>(rows, colors),
            Opacity::Mixed => {
                let inv_alphas = self.sprite.inv_alpha.as_chunks::<N>().0;
                paint.mixed_doubled::<N, WIDE>(rows, colors, inv_alphas);
            }
        }
    }

    /// Visible columns of the cell, as a half-open range.
    const fn columns(&self) -> (usize, usize) {
        let left = (self.visible.x - self.cell.x) as usize;
        (left, left + self.visible.w as usize)
    }

    /// A clipped cell at zoom 1.
    #[inline(always)]
    fn clipped<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let top = (self.visible.y - self.cell.y) as usize;
        let (left, right) = self.columns();
        for (y, row) in (top..).zip(canvas.rows_mut(self.visible)) {
            let color = &self.sprite.color[y * self.width..];
            let inv_alpha = &self.sprite.inv_alpha[y * self.width..];
            for run in self.sprite.runs(y) {
                let from = left.max(usize::from(run.from));
                let to = right.min(usize::from(run.to));
                if from >= to {
                    continue;
                }
                let dst = &mut row[from - left..to - left];
                match run.opacity {
                    Opacity::Empty => paint.empty(dst),
                    Opacity::Opaque => paint.opaque(dst, &color[from..to]),
                    Opacity::Mixed => paint.mixed(dst, &color[from..to], &inv_alpha[from..to]),
                }
            }
        }
    }

    /// Magnified, mirrored or as a silhouette: each run is first written to a buffer as it will appear on the
    /// canvas.
    fn transformed<const OVERLAID: bool>(&self, canvas: &mut Canvas, paint: &Paint<OVERLAID>) {
        let top = (self.visible.y - self.cell.y) as usize;
        let bottom = top + self.visible.h as usize;
        let mut buffer = RowBuffer {
            color: [0; BUFFER_LEN],
            inv_alpha: [0; BUFFER_LEN],
        };
        for y in top / self.zoom..=(bottom - 1) / self.zoom {
            let (first, last) = (top.max(y * self.zoom), bottom.min((y + 1) * self.zoom));
            let rows = PxRect {
                y: self.cell.y + first as i32,
                h: (last - first) as i32,
                ..self.visible
            };
            for run in self.sprite.runs(y) {
                let step = BUFFER_LEN / self.zoom;
                for from in (run.from..run.to).step_by(step) {
                    let to = run.to.min(from + step as u8);
                    let run = PixelRun { from, to, ..*run };
                    self.draw_run(canvas, paint, rows, &mut buffer, y, run);
                }
            }
        }
    }

    /// Draws `run` of row `y` of the cell on each of `rows`.
    #[inline(always)]
    fn draw_run<const OVERLAID: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<OVERLAID>,
        rows: PxRect,
        buffer: &mut RowBuffer,
        y: usize,
        run: PixelRun,
    ) {
        let (from, to) = (usize::from(run.from), usize::from(run.to));
        let mirrored = self.options.mirror;
        let start = if mirrored { self.width - to } else { from } * self.zoom;
        let (left, right) = self.columns();
        let (first, last) = (left.max(start), right.min(start + (to - from) * self.zoom));
        if first >= last || (run.opacity == Opacity::Empty && !OVERLAID) {
            return;
        }
        let pixels = y * self.width + from..y * self.width + to;
        buffer.write(
            self,
            &self.sprite.color[pixels.clone()],
            &self.sprite.inv_alpha[pixels],
            |color, out| {
                // Opaque pixels do not depend on what is below: paint them once and copy them to each row.
                if run.opacity == Opacity::Opaque {
                    paint.opaque(out, color);
                } else {
                    out.copy_from_slice(color);
                }
            },
        );
        let shown = first - start..last - start;
        for row in canvas.rows_mut(rows) {
            let dst = &mut row[first - left..last - left];
            let color = &buffer.color[shown.clone()];
            match run.opacity {
                Opacity::Empty => paint.empty(dst),
                Opacity::Opaque => dst.copy_from_slice(color),
                Opacity::Mixed => paint.mixed(dst, color, &buffer.inv_alpha[shown.clone()]),
            }
        }
    }
}

/// Part of a row of a cell as it will appear on the canvas.
struct RowBuffer {
    color: [u32; BUFFER_LEN],
    inv_alpha: [u32; BUFFER_LEN],
}

impl RowBuffer {
    /// Writes the pixels, magnified and mirrored, after `paint` has processed the colours.
    #[inline(always)]
    fn write(
        &mut self,
        cell_blit: &CellBlit<'_>,
        color: &[u32],
        inv_alpha: &[u32],
        paint: impl FnOnce(&[u32], &mut [u32]),
    ) {
        let (zoom, wide) = (cell_blit.zoom, color.len() * cell_blit.zoom);
        let (mut shape, mut line) = ([0; BUFFER_LEN], [0; BUFFER_LEN]);
        let (shape, line) = (&mut shape[..color.len()], &mut line[..color.len()]);
        if cell_blit.options.silhouette {
            // White times alpha is the complement of the inverse alpha.
            for (white, inv_alpha) in shape.iter_mut().zip(inv_alpha) {
                *white = !inv_alpha & 0x00ff_ffff;
            }
            paint(shape, line);
        } else {
            paint(color, line);
        }
        widen(line, zoom, 0, &mut self.color[..wide]);
        widen(inv_alpha, zoom, 0, &mut self.inv_alpha[..wide]);
        if cell_blit.options.mirror {
            self.color[..wide].reverse();
            self.inv_alpha[..wide].reverse();
        }
    }
}

#[cfg(test)]
mod tests;
