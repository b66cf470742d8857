//! Drawing cells of a tilesheet: tinted, veiled, magnified, mirrored, all in one pass.

use super::canvas::Canvas;
use super::color::Rgb;
use super::px::{Px, PxRect};
use super::scale::widen;
use super::sheet::{Cover, Sheet, Sprite, Tile};
use super::span::{Paint, Veil};

/// Largest zoom of a cell.
pub const MAX_ZOOM: u8 = 16;

/// How a cell is drawn.
///
/// With `color` the sprite's colour, `alpha` its alpha and all divisions to the nearest whole number, each part of a
/// pixel becomes `(color * alpha / 255 * tint + there * (255 - alpha)) / 255`, and then, under a veil,
/// [`Rgb::mix`] of that and the veil's colour. Opaque pixels so become [`Rgb::times`] of colour and tint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// The sprite is seen through this; white changes nothing.
    pub tint: Rgb,
    /// A colour laid over the whole cell, its empty pixels too, and how much of it, 0 to 255.
    pub veil: Option<(Rgb, u8)>,
    /// Pixels a side that each pixel becomes, 1 to [`MAX_ZOOM`]; what lies outside counts as the nearest of them.
    pub zoom: u8,
    /// Left and right change places.
    pub mirror: bool,
    /// Only the sprite's shape, in the tint's colour.
    pub silhouette: bool,
}

impl Ink {
    /// The sprite as it is.
    pub const PLAIN: Self = Self {
        tint: Rgb::WHITE,
        veil: None,
        zoom: 1,
        mirror: false,
        silhouette: false,
    };

    /// The sprite seen through `tint`.
    #[must_use]
    pub const fn tinted(tint: Rgb) -> Self {
        Self {
            tint,
            ..Self::PLAIN
        }
    }

    /// The sprite's shape in one colour.
    #[must_use]
    pub const fn shape(color: Rgb) -> Self {
        Self {
            tint: color,
            silhouette: true,
            ..Self::PLAIN
        }
    }

    /// The same under `amount` / 255 of `color`.
    #[must_use]
    pub const fn veiled(self, color: Rgb, amount: u8) -> Self {
        Self {
            veil: Some((color, amount)),
            ..self
        }
    }

    /// The same, each pixel `zoom` pixels a side.
    #[must_use]
    pub const fn zoomed(self, zoom: u8) -> Self {
        Self { zoom, ..self }
    }

    /// The same, left and right exchanged where `mirror` says so.
    #[must_use]
    pub const fn mirrored(self, mirror: bool) -> Self {
        Self { mirror, ..self }
    }
}

impl Default for Ink {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Canvas {
    /// Draws a cell of `sheet` with its top-left corner at `at`. A tile that the sheet does not have draws nothing.
    pub fn blit(&mut self, sheet: &Sheet, tile: Tile, at: Px, ink: Ink) {
        let Some(sprite) = sheet.sprite(tile) else {
            return;
        };
        let zoom = i32::from(ink.zoom.clamp(1, MAX_ZOOM));
        let cell = PxRect::new(at.x, at.y, sheet.cell().w * zoom, sheet.cell().h * zoom);
        let stamp = Stamp {
            sprite,
            width: sheet.cell().w as usize,
            cell,
            seen: cell,
            zoom: zoom as usize,
            ink,
        };
        match ink.veil {
            Some((color, amount)) if amount > 0 => {
                stamp.draw(
                    self,
                    &Paint::<true>::new(ink.tint, Veil::new(color, amount)),
                );
            }
            _ if sprite.cover == Cover::Empty => {}
            _ => stamp.draw(
                self,
                &Paint::<false>::new(ink.tint, Veil::new(Rgb::BLACK, 0)),
            ),
        }
    }
}

/// Pixels that a magnified or mirrored run is prepared in.
const PREPARED: usize = 64;

/// One cell on its way to the canvas.
#[derive(Clone, Copy)]
struct Stamp<'a> {
    sprite: Sprite<'a>,
    /// Columns of the cell in the sheet.
    width: usize,
    /// Where it lies on the canvas.
    cell: PxRect,
    /// What is seen of that.
    seen: PxRect,
    zoom: usize,
    ink: Ink,
}

impl Stamp<'_> {
    #[inline(always)]
    fn draw<const VEILED: bool>(&self, canvas: &mut Canvas, paint: &Paint<VEILED>) {
        let whole = canvas.clip().holds(self.cell) && !self.ink.mirror && !self.ink.silhouette;
        match (whole, self.zoom, self.width) {
            (true, 1, 8) => self.whole::<8, VEILED>(canvas, paint),
            (true, 1, 16) => self.whole::<16, VEILED>(canvas, paint),
            (true, 1, 32) => self.whole::<32, VEILED>(canvas, paint),
            (true, 2, 8) => self.doubled::<8, 16, VEILED>(canvas, paint),
            (true, 2, 16) => self.doubled::<16, 32, VEILED>(canvas, paint),
            _ => self.part(canvas, paint),
        }
    }

    /// What the clip leaves of a cell, and cells that are not drawn as they are. Apart, so that what most cells need
    /// stays small.
    #[inline(never)]
    fn part<const VEILED: bool>(&self, canvas: &mut Canvas, paint: &Paint<VEILED>) {
        let seen = self.cell.intersect(canvas.clip());
        if seen.is_empty() {
            return;
        }
        let stamp = Self { seen, ..*self };
        if self.zoom == 1 && !self.ink.mirror && !self.ink.silhouette {
            stamp.straight(canvas, paint);
        } else {
            stamp.prepared(canvas, paint);
        }
    }

    /// Pixel for pixel, all of a cell whose width the compiler knows.
    #[inline(always)]
    fn whole<const N: usize, const VEILED: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<VEILED>,
    ) {
        let colors = self.sprite.color.as_chunks::<N>().0;
        let rows = canvas.rows_from(self.seen.corner());
        match self.sprite.cover {
            Cover::Empty => paint.empty_rows::<N>(rows, colors.len()),
            Cover::Opaque => paint.opaque_rows(rows, colors),
            Cover::Mixed => paint.mixed_rows(rows, colors, self.sprite.rest.as_chunks::<N>().0),
        }
    }

    /// [`Stamp::whole`] with each pixel two pixels a side; `WIDE` is twice `N`.
    #[inline(always)]
    fn doubled<const N: usize, const WIDE: usize, const VEILED: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<VEILED>,
    ) {
        let colors = self.sprite.color.as_chunks::<N>().0;
        let rows = canvas.rows_from(self.seen.corner());
        match self.sprite.cover {
            Cover::Empty => paint.empty_rows::<WIDE>(rows, 2 * colors.len()),
            Cover::Opaque => paint.opaque_doubled::<N, WIDE>(rows, colors),
            Cover::Mixed => {
                paint.mixed_doubled::<N, WIDE>(rows, colors, self.sprite.rest.as_chunks::<N>().0);
            }
        }
    }

    /// Columns of the cell that are seen, from the first to the one after the last.
    const fn columns(&self) -> (usize, usize) {
        let left = (self.seen.x - self.cell.x) as usize;
        (left, left + self.seen.w as usize)
    }

    /// Pixel for pixel.
    #[inline(always)]
    fn straight<const VEILED: bool>(&self, canvas: &mut Canvas, paint: &Paint<VEILED>) {
        let top = (self.seen.y - self.cell.y) as usize;
        let (left, right) = self.columns();
        for (y, row) in (top..).zip(canvas.rows_mut(self.seen)) {
            let (color, rest) = (
                &self.sprite.color[y * self.width..],
                &self.sprite.rest[y * self.width..],
            );
            for cut in self.sprite.cuts(y) {
                let (from, to) = (
                    left.max(usize::from(cut.from)),
                    right.min(usize::from(cut.to)),
                );
                if from >= to {
                    continue;
                }
                let dst = &mut row[from - left..to - left];
                match cut.cover {
                    Cover::Empty => paint.empty(dst),
                    Cover::Opaque => paint.opaque(dst, &color[from..to]),
                    Cover::Mixed => paint.mixed(dst, &color[from..to], &rest[from..to]),
                }
            }
        }
    }

    /// Magnified, mirrored or as a shape: each run is first written out as it will lie on the canvas.
    fn prepared<const VEILED: bool>(&self, canvas: &mut Canvas, paint: &Paint<VEILED>) {
        let top = (self.seen.y - self.cell.y) as usize;
        let bottom = top + self.seen.h as usize;
        let mut run = Run {
            color: [0; PREPARED],
            rest: [0; PREPARED],
        };
        for y in top / self.zoom..=(bottom - 1) / self.zoom {
            let (first, last) = (top.max(y * self.zoom), bottom.min((y + 1) * self.zoom));
            let rows = PxRect {
                y: self.cell.y + first as i32,
                h: (last - first) as i32,
                ..self.seen
            };
            for cut in self.sprite.cuts(y) {
                for from in
                    (usize::from(cut.from)..usize::from(cut.to)).step_by(PREPARED / self.zoom)
                {
                    let to = usize::from(cut.to).min(from + PREPARED / self.zoom);
                    self.piece(canvas, paint, rows, &mut run, (y, from, to, cut.cover));
                }
            }
        }
    }

    /// Draws columns `from` to before `to` of row `y` of the cell on each of `rows`.
    #[inline(always)]
    fn piece<const VEILED: bool>(
        &self,
        canvas: &mut Canvas,
        paint: &Paint<VEILED>,
        rows: PxRect,
        run: &mut Run,
        (y, from, to, cover): (usize, usize, usize, Cover),
    ) {
        let start = if self.ink.mirror {
            self.width - to
        } else {
            from
        } * self.zoom;
        let (left, right) = self.columns();
        let (first, last) = (left.max(start), right.min(start + (to - from) * self.zoom));
        if first >= last || (cover == Cover::Empty && !VEILED) {
            return;
        }
        let pixels = y * self.width + from..y * self.width + to;
        run.write(
            self,
            &self.sprite.color[pixels.clone()],
            &self.sprite.rest[pixels],
            |color, out| {
                // Opaque pixels do not ask what is below: they are painted once and copied to each row.
                if cover == Cover::Opaque {
                    paint.opaque(out, color);
                } else {
                    out.copy_from_slice(color);
                }
            },
        );
        let shown = first - start..last - start;
        for row in canvas.rows_mut(rows) {
            let dst = &mut row[first - left..last - left];
            match cover {
                Cover::Empty => paint.empty(dst),
                Cover::Opaque => dst.copy_from_slice(&run.color[shown.clone()]),
                Cover::Mixed => {
                    paint.mixed(dst, &run.color[shown.clone()], &run.rest[shown.clone()]);
                }
            }
        }
    }
}

/// Part of a row of a cell as it will lie on the canvas.
struct Run {
    color: [u32; PREPARED],
    rest: [u32; PREPARED],
}

impl Run {
    /// Writes the pixels out, magnified and mirrored as the stamp says, after `paint` has been over the colours.
    #[inline(always)]
    fn write(
        &mut self,
        stamp: &Stamp<'_>,
        color: &[u32],
        rest: &[u32],
        paint: impl FnOnce(&[u32], &mut [u32]),
    ) {
        let (zoom, wide) = (stamp.zoom, color.len() * stamp.zoom);
        let (mut shape, mut line) = ([0; PREPARED], [0; PREPARED]);
        let (shape, line) = (&mut shape[..color.len()], &mut line[..color.len()]);
        if stamp.ink.silhouette {
            // White times alpha: what does not stay of the pixel below.
            for (white, rest) in shape.iter_mut().zip(rest) {
                *white = !rest & 0x00ff_ffff;
            }
            paint(shape, line);
        } else {
            paint(color, line);
        }
        widen(line, zoom, 0, &mut self.color[..wide]);
        widen(rest, zoom, 0, &mut self.rest[..wide]);
        if stamp.ink.mirror {
            self.color[..wide].reverse();
            self.rest[..wide].reverse();
        }
    }
}

#[cfg(test)]
mod tests;
