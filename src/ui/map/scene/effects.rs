//! Visual effects on the map: sprites, rings, drops and lightning.

mod shapes;

use std::ops::Range;

use crate::base::Pos;
use crate::game::View;
use crate::gfx::{BlitOptions, Canvas, Px, PxRect, Rgb};
use crate::ui::map::animation::Projectile;
use crate::ui::map::animation::effects::{Effect, EffectLook, Ring};
use crate::ui::map::autotile;
use crate::ui::map::camera::Camera;
use crate::ui::widgets::assets::UiAssets;
use shapes::Brush;

const SKY: Rgb = Rgb::new(0x64, 0xb9, 0xec);
const ICE: Rgb = Rgb::new(0xcd, 0xf0, 0xff);
const FLAME: Rgb = Rgb::new(0xff, 0xd8, 0x4f);
const EMBER: Rgb = Rgb::new(0xf0, 0x8c, 0x24);
const WAX: Rgb = Rgb::new(0xf2, 0xde, 0xb0);
const WHITE: Rgb = Rgb::new(0xff, 0xfb, 0xe6);
const RED: Rgb = Rgb::new(0xe0, 0x40, 0x2e);
const STEEL: Rgb = Rgb::new(0xa9, 0xb9, 0xc8);
const WOOD: Rgb = Rgb::new(0xa9, 0x6d, 0x3c);
const SPORES: Rgb = Rgb::new(0x93, 0xd6, 0x4a);
const ORCHID: Rgb = Rgb::new(0xe0, 0x8c, 0xea);

/// Drops of a splash, as directions in 16ths of its radius.
const DROPS: [(i32, i32); 8] = [
    (-15, -4),
    (-10, -11),
    (-3, -15),
    (4, -14),
    (11, -10),
    (15, -3),
    (-7, -6),
    (8, -5),
];
/// In pixels of the sheet: the distance between two bends of lightning, how far it strays, and the length of a branch.
const BEND: i32 = 5;
const STRAY: u32 = 6;
const BRANCH: i32 = 6;
/// Runs of wax: their columns in 16ths of a cell, and when each begins, in 256ths.
const RUNS: [(i32, i32); 6] = [(-6, 40), (-4, 0), (-1, 70), (1, 20), (4, 50), (6, 10)];

/// Colours of an arrow, from its tip to its feathers.
const ARROW: [Rgb; 9] = [ICE, STEEL, STEEL, WOOD, WOOD, WOOD, WOOD, RED, RED];

/// Draws an arrow in flight, with the trail that it leaves in the air.
pub(super) fn draw_arrow(
    arrow: Projectile,
    camera: &Camera,
    art: &UiAssets<'_>,
    canvas: &mut Canvas,
) {
    let zoom = (camera.cell.w / art.tiles.sheet.cell().w).max(1);
    let (from, to) = (middle(camera, arrow.from), middle(camera, arrow.to));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = ((dx * dx + dy * dy).isqrt()).max(1);
    let gone = length * arrow.part / 256;
    let trace = 3 * ARROW.len() as i32;
    for pixel in (0..trace).rev() {
        let away = gone - pixel * zoom;
        if away < 0 {
            continue;
        }
        let at = Px::new(from.x + dx * away / length, from.y + dy * away / length);
        let (color, alpha) = match ARROW.get(pixel as usize) {
            Some(color) => (*color, 255),
            None => (ICE, 90 * (trace - pixel) / trace),
        };
        let size = if (7..9).contains(&pixel) { 2 } else { 1 };
        Brush { at, zoom, color }.block(0, 0, size, alpha, canvas);
    }
}

/// Draws an effect.
pub(super) fn draw(
    effect: Effect,
    view: View<'_>,
    camera: &Camera,
    art: &UiAssets<'_>,
    canvas: &mut Canvas,
) {
    let mut painter = EffectPainter {
        at: effect.at,
        part: effect.part,
        left: 256 - effect.part,
        side: camera.cell.w,
        zoom: (camera.cell.w / art.tiles.sheet.cell().w).max(1),
        view,
        camera,
        art,
        canvas,
    };
    match effect.look {
        EffectLook::Burst => painter.draw_burst(),
        EffectLook::Smoke => painter.draw_frame(&["smoke_0", "smoke_1"]),
        EffectLook::Dust => painter.draw_frame(&["puff_0", "puff_1"]),
        EffectLook::Fire => painter.draw_frame(&["fire_0", "fire_1", "fire_0"]),
        EffectLook::Sparks => painter.draw_frame(&["hit_0", "hit_1", "hit_2"]),
        EffectLook::Slash => painter.draw_frame(&["slash"]),
        EffectLook::Sparkle => painter.draw_frame(&["sparkle_0", "sparkle_1"]),
        EffectLook::Splash => painter.draw_splash(),
        EffectLook::Wax => painter.draw_wax(),
        EffectLook::Lift => painter.draw_lift(),
        EffectLook::Gather => painter.draw_gather(),
        EffectLook::Lightning(from) => painter.draw_lightning(from),
        EffectLook::Ring(ring) => painter.draw_ring(ring),
    }
}

/// The pixel in the middle of a cell.
fn middle(camera: &Camera, at: Pos) -> Px {
    let cell = camera.cell_rect(at);
    Px::new(cell.x + cell.w / 2, cell.y + cell.h / 2)
}

/// Light around a cell: its colour, how many cells it reaches, and its strength at first, 0 to 255.
type LightSpot = (Rgb, i32, i32);

/// The colour of a ring, its final radius in half cells, and its light.
const fn ring_look(ring: Ring) -> (Rgb, i32, Option<LightSpot>) {
    match ring {
        Ring::Flame => (FLAME, 3, Some((EMBER, 3, 110))),
        Ring::Healing => (WAX, 2, None),
        Ring::Level => (FLAME, 5, Some((FLAME, 5, 130))),
        Ring::Glare => (WHITE, 18, Some((WHITE, 9, 210))),
        Ring::Flare => (WHITE, 18, Some((FLAME, 9, 150))),
        Ring::Map => (ORCHID, 24, None),
        Ring::Hour => (ORCHID, 10, Some((ORCHID, 5, 130))),
        Ring::Alarm => (RED, 12, None),
    }
}

/// Draws one effect on a cell.
struct EffectPainter<'a> {
    at: Pos,
    /// The part of its time that has passed, and the one that is left, in 256ths.
    part: i32,
    left: i32,
    /// Width of a cell in pixels, and that of a pixel of the sheet.
    side: i32,
    zoom: i32,
    view: View<'a>,
    camera: &'a Camera,
    art: &'a UiAssets<'a>,
    canvas: &'a mut Canvas,
}

impl EffectPainter<'_> {
    /// Draws the tile for the current part of the effect, out of these names; nothing if the sheet lacks it.
    fn draw_frame(&mut self, words: &[&str]) {
        let number = (self.part * words.len() as i32 / 256) as usize;
        let word = words.get(number).or(words.last());
        let sheet = &self.art.tiles.sheet;
        if let Some(tile) = word.and_then(|word| sheet.tile_named(word)) {
            let options = BlitOptions::PLAIN.zoomed(self.zoom as u8);
            let corner = self.camera.cell_corner(self.at);
            self.canvas.draw_tile(sheet, tile, corner, options);
        }
    }

    /// A brush in the middle of the cell.
    fn brush(&self, color: Rgb) -> Brush {
        Brush {
            at: middle(self.camera, self.at),
            zoom: self.zoom,
            color,
        }
    }

    /// Draws light on the cells in view up to `cells` away from `at`: adds `strength`, 0 to 255, of the colour at `at`,
    /// and less with the distance, in squares a quarter of a cell wide.
    fn draw_light(&mut self, at: Pos, (color, cells, strength): LightSpot) {
        /// Squares per cell in each direction.
        const PARTS: i32 = 4;
        let reach = PARTS * cells;
        for (dx, dy) in square(-cells..cells + 1) {
            let pos = Pos::new(at.x + dx, at.y + dy);
            if !self.view.sees(pos) {
                continue;
            }
            let cell = self.camera.cell_rect(pos);
            for (x, y) in square(0..PARTS) {
                // Distance from the middle of the light to that of the square, in half squares.
                let right = 2 * (PARTS * dx + x) - PARTS + 1;
                let down = 2 * (PARTS * dy + y) - PARTS + 1;
                let part = 256 - 256 * (right * right + down * down) / (4 * reach * reach);
                let alpha = strength * part.max(0) / 256;
                // The squares of a cell whose size PARTS does not divide differ by a pixel.
                let left = x * cell.w / PARTS;
                let top = y * cell.h / PARTS;
                let w = (x + 1) * cell.w / PARTS - left;
                let h = (y + 1) * cell.h / PARTS - top;
                let area = PxRect::new(cell.x + left, cell.y + top, w, h);
                self.canvas
                    .blend_rect(area, color, alpha.clamp(0, 255) as u8);
            }
        }
    }

    /// Draws a widening, fading ring and what goes with it: light, full at first, or sparks.
    fn draw_ring(&mut self, ring: Ring) {
        let (side, left) = (self.side, self.left);
        let (color, reach, glow) = ring_look(ring);
        if let Some((color, cells, strength)) = glow {
            let strength = strength * (left * left / 256) / 256;
            self.draw_light(self.at, (color, cells, strength));
        }
        let reach = reach * side / 2;
        let [own, white, flame] = [color, WHITE, FLAME].map(|color| self.brush(color));
        let part = if ring == Ring::Hour { left } else { self.part };
        let radius = side / 4 + (reach - side / 4) * part / 256;
        let strength = if ring == Ring::Healing { 130 } else { 200 };
        match ring {
            Ring::Healing => own.rising(side, self.part, self.canvas),
            Ring::Level => {
                white.ring(radius / 2, strength * left / 256, self.canvas);
                flame.rising(2 * side, self.part, self.canvas);
                self.draw_frame(&["sparkle_0", "sparkle_1"]);
            }
            Ring::Glare => white.rays(radius / 4, radius * 3 / 4, 180 * left / 256, self.canvas),
            Ring::Flare => {
                flame.rising(2 * side, self.part, self.canvas);
                let ember = self.brush(EMBER);
                ember.ring(radius * 3 / 4, strength * left / 512, self.canvas);
            }
            Ring::Hour => {
                flame.ring(radius / 2, strength * self.part / 256, self.canvas);
                own.ring(radius, strength * self.part / 256, self.canvas);
                return;
            }
            Ring::Flame | Ring::Map | Ring::Alarm => {}
        }
        own.ring(radius, strength * left / 256, self.canvas);
        if matches!(ring, Ring::Map | Ring::Alarm) {
            own.ring(radius * 2 / 3, strength * left / 512, self.canvas);
        }
    }

    /// Draws a bursting mushroom and its spores, which drift as far as they daze.
    fn draw_burst(&mut self) {
        let (side, left) = (self.side, self.left);
        self.draw_light(self.at, (SPORES, 2, 110 * left / 256));
        self.draw_frame(&["mushroom_burst_0", "mushroom_burst_1"]);
        // Fast at first, until the air stops them.
        let radius = side / 4 + 5 * side / 4 * (65536 - left * left) / 65536;
        let spores = self.brush(SPORES);
        spores.specks(radius, 255 - self.part / 2, self.canvas);
    }

    /// Draws drops that fly up and fall, and the ripple that they leave.
    fn draw_splash(&mut self) {
        let side = self.side;
        let part = self.part;
        let mut ripple = self.brush(ICE);
        ripple.at.y += side / 4;
        let radius = side * (64 + part) / (2 * 256);
        ripple.annulus(radius - self.zoom, radius, self.left * 3 / 8, self.canvas);
        for (index, (dx, dy)) in (0..).zip(DROPS) {
            let x = dx * side * (64 + part) / (28 * 256);
            let falls = part * part / 256 * side / (3 * 256);
            let y = dy * side * part / (20 * 256) + falls;
            let color = if index % 2 == 0 { SKY } else { ICE };
            // They rise from the feet, beside the actor there.
            let drop = Brush { color, ..ripple };
            let size = if index % 3 == 0 { 2 } else { 1 };
            drop.block(x, y, size, 255 - part / 2, self.canvas);
        }
    }

    /// Draws wax that runs down over a cell and sets.
    fn draw_wax(&mut self) {
        let side = self.side;
        let wax = self.brush(WAX);
        let white = self.brush(WHITE);
        let fades = 255 - (self.part - 160).max(0) * 5 / 2;
        for (column, begins) in RUNS {
            let run = ((self.part - begins) * 2).clamp(0, 256);
            let (x, top) = (column * side / 16, -7 * side / 16);
            let length = 13 * side / 16 * run / 256;
            for y in (0..length).step_by(self.zoom as usize) {
                wax.block(x, top + y, 2, fades * 3 / 4, self.canvas);
            }
            if run > 0 {
                white.block(x, top + length, 3, fades, self.canvas);
            }
        }
    }

    /// Draws motes that rise from the ground of a cell, as from something taken up.
    fn draw_lift(&mut self) {
        let (side, brush) = (self.side, self.brush(WHITE));
        for (column, begins) in RUNS {
            let risen = (self.part - begins).clamp(0, 256);
            let (x, y) = (column * side / 16, 7 * side / 16 - side * risen / 256);
            brush.block(x, y, 1, 255 - self.part * 3 / 4, self.canvas);
        }
    }

    /// Draws drops of wax that run together in the middle of a cell.
    fn draw_gather(&mut self) {
        let (away, brush) = (self.side * self.left / 256, self.brush(WAX));
        for (dx, dy) in DROPS {
            let (x, y) = (dx * away / 16, dy * away / 16);
            brush.block(x, y, 2, 255 - self.part / 3, self.canvas);
        }
    }

    /// Draws lightning between the middles of two cells, which fades in place, and its light at both ends.
    fn draw_lightning(&mut self, from: Pos) {
        let (start, end) = (middle(self.camera, from), middle(self.camera, self.at));
        let alpha = 255 - self.part * 3 / 4;
        for (at, cells, strength) in [(self.at, 3, 170), (from, 2, 90)] {
            self.draw_light(at, (SKY, cells, strength * self.left / 256));
        }
        // Thick at first, then thin.
        let core = if self.part < 96 { 2 } else { 1 };
        let points = bolt(start, end, self.zoom, from);
        let layers = [(SKY, 5, alpha / 10), (ICE, 3, alpha / 3)];
        for (color, size, alpha) in layers.into_iter().chain([(WHITE, core, alpha)]) {
            let brush = self.brush(color);
            for at in &points {
                Brush { at: *at, ..brush }.block(0, 0, size, alpha, self.canvas);
            }
        }
    }
}

/// The columns and rows of a square, row by row.
fn square(side: Range<i32>) -> impl Iterator<Item = (i32, i32)> {
    let rows = side.clone();
    rows.flat_map(move |y| side.clone().map(move |x| (x, y)))
}

/// The points of a bolt between two pixels, a sheet pixel apart, and those of a branch at every second bend. The random
/// offsets depend only on the cell it comes from.
fn bolt(start: Px, end: Px, zoom: i32, from: Pos) -> Vec<Px> {
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = (dx.abs().max(dy.abs()) / zoom).max(1);
    let bends = (length / BEND).max(1);
    let roll = |bend: i32, what: i32| {
        autotile::cell_hash(Pos::new(bend, from.x * 31 + from.y + 977 * what), 0)
    };
    let stray = |bend: i32| {
        let inside = bend > 0 && bend < bends;
        i32::from(inside) * ((roll(bend, 0) % (2 * STRAY + 1)) as i32 - STRAY as i32) * zoom
    };
    // It strays at right angles to its main direction.
    let level = dx.abs() > dy.abs();
    let across = |off: i32| if level { (0, off) } else { (off, 0) };
    let mut points = Vec::new();
    for step in 0..=length {
        let (bend, within) = (step * bends / length, step * bends % length);
        let off = stray(bend) + (stray(bend + 1) - stray(bend)) * within / length;
        let (x, y) = across(off);
        let (along_x, along_y) = (dx * step / length, dy * step / length);
        let at = Px::new(start.x + along_x + x, start.y + along_y + y);
        points.push(at);
        let is_bend = within < bends && bend > 0 && bend < bends && bend % 2 == 0;
        if is_bend {
            let side = if roll(bend, 1) % 2 == 0 { 1 } else { -1 };
            for away in 1..=BRANCH {
                let (x, y) = across(side * away * zoom);
                let on_x = dx.signum() * away * zoom / 2;
                let on_y = dy.signum() * away * zoom / 2;
                points.push(Px::new(at.x + x + on_x, at.y + y + on_y));
            }
        }
    }
    points
}
