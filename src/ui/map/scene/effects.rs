//! Visual effects on the map: sprites, rings, drops and lightning.

mod shapes;

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
    let zoom = (camera.cell_size().w / art.tiles.sheet.cell().w).max(1);
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
    let zoom = (camera.cell_size().w / art.tiles.sheet.cell().w).max(1);
    match effect.look {
        EffectLook::Burst => draw_burst(effect, view, camera, art, canvas),
        EffectLook::Smoke => frame(effect, &["smoke_0", "smoke_1"], camera, art, canvas),
        EffectLook::Dust => frame(effect, &["puff_0", "puff_1"], camera, art, canvas),
        EffectLook::Fire => frame(effect, &["fire_0", "fire_1", "fire_0"], camera, art, canvas),
        EffectLook::Sparks => frame(effect, &["hit_0", "hit_1", "hit_2"], camera, art, canvas),
        EffectLook::Slash => frame(effect, &["slash"], camera, art, canvas),
        EffectLook::Sparkle => frame(effect, &["sparkle_0", "sparkle_1"], camera, art, canvas),
        EffectLook::Splash => draw_splash(effect, zoom, camera, canvas),
        EffectLook::Wax => draw_wax(effect, zoom, camera, canvas),
        EffectLook::Lift => draw_lift(effect, zoom, camera, canvas),
        EffectLook::Gather => draw_gather(effect, zoom, camera, canvas),
        EffectLook::Lightning(from) => draw_lightning(effect, from, zoom, view, camera, canvas),
        EffectLook::Ring(ring) => {
            draw_glow(effect, ring, view, camera, canvas);
            draw_ring(effect, ring, zoom, camera, art, canvas);
        }
    }
}

/// Draws the tile for the current part of the effect, out of these names; nothing if the sheet lacks it.
fn frame(effect: Effect, words: &[&str], camera: &Camera, art: &UiAssets<'_>, canvas: &mut Canvas) {
    let number = (effect.part * words.len() as i32 / 256) as usize;
    let word = words.get(number).or(words.last());
    let tile = word.and_then(|word| art.tiles.sheet.tile_named(word));
    let zoom = camera.cell_size().w / art.tiles.sheet.cell().w;
    if let Some(tile) = tile {
        let options = BlitOptions::PLAIN.zoomed(zoom as u8);
        canvas.draw_tile(
            &art.tiles.sheet,
            tile,
            camera.cell_corner(effect.at),
            options,
        );
    }
}

/// The pixel in the middle of a cell.
fn middle(camera: &Camera, at: Pos) -> Px {
    let cell = camera.cell_rect(at);
    Px::new(cell.x + cell.w / 2, cell.y + cell.h / 2)
}

/// A brush in the middle of a cell, for sheet pixels of `zoom` pixels.
fn brush_at(at: Pos, zoom: i32, color: Rgb, camera: &Camera) -> Brush {
    let at = middle(camera, at);
    Brush { at, zoom, color }
}

/// The colour of a ring and its final radius, for cells `side` pixels wide.
const fn ring_color(ring: Ring, side: i32) -> (Rgb, i32) {
    match ring {
        Ring::Flame => (FLAME, 3 * side / 2),
        Ring::Healing => (WAX, side),
        Ring::Level => (FLAME, 5 * side / 2),
        Ring::Glare | Ring::Flare => (WHITE, 9 * side),
        Ring::Map => (ORCHID, 12 * side),
        Ring::Hour => (ORCHID, 5 * side),
        Ring::Alarm => (RED, 6 * side),
    }
}

/// Draws the light of a ring on the cells in view: full at first, then fading.
fn draw_glow(effect: Effect, ring: Ring, view: View<'_>, camera: &Camera, canvas: &mut Canvas) {
    let (color, cells, strength) = match ring {
        Ring::Flame => (EMBER, 3, 110),
        Ring::Level => (FLAME, 5, 130),
        Ring::Glare => (WHITE, 9, 210),
        Ring::Flare => (FLAME, 9, 150),
        Ring::Hour => (ORCHID, 5, 130),
        Ring::Healing | Ring::Map | Ring::Alarm => return,
    };
    let left = 256 - effect.part;
    let light = CellLight {
        at: effect.at,
        cells,
        color,
        strength: strength * (left * left / 256) / 256,
    };
    light.draw(view, camera, canvas);
}

/// Light that falls on the cells around `at`.
#[derive(Clone, Copy)]
struct CellLight {
    at: Pos,
    /// How far it reaches, in cells.
    cells: i32,
    color: Rgb,
    /// How much of the colour it adds at `at`, 0 to 255.
    strength: i32,
}

impl CellLight {
    /// Draws it on cells in view, in squares a quarter of a cell wide.
    fn draw(self, view: View<'_>, camera: &Camera, canvas: &mut Canvas) {
        let around = -self.cells..=self.cells;
        let cells = around
            .clone()
            .flat_map(|dy| around.clone().map(move |dx| (dx, dy)));
        let cells = cells.map(|(dx, dy)| Pos::new(self.at.x + dx, self.at.y + dy));
        for pos in cells.filter(|pos| view.sees(*pos)) {
            self.draw_on(pos, camera, canvas);
        }
    }

    fn draw_on(self, pos: Pos, camera: &Camera, canvas: &mut Canvas) {
        /// Squares per cell in each direction.
        const PARTS: i32 = 4;
        let cell = camera.cell_rect(pos);
        let reach = PARTS * self.cells;
        let corner = |part: i32, size: i32| part * size / PARTS;
        for (x, y) in (0..PARTS).flat_map(|y| (0..PARTS).map(move |x| (x, y))) {
            // Distance from the middle of the light to that of the square, in half squares.
            let away = |part: i32, cells: i32| 2 * (PARTS * cells + part) - PARTS + 1;
            let (dx, dy) = (away(x, pos.x - self.at.x), away(y, pos.y - self.at.y));
            let part = 256 - 256 * (dx * dx + dy * dy) / (4 * reach * reach);
            let alpha = self.strength * part.max(0) / 256;
            let (left, top) = (corner(x, cell.w), corner(y, cell.h));
            let square = PxRect::new(
                cell.x + left,
                cell.y + top,
                corner(x + 1, cell.w) - left,
                corner(y + 1, cell.h) - top,
            );
            canvas.blend_rect(square, self.color, alpha.clamp(0, 255) as u8);
        }
    }
}

/// Draws a widening, fading ring and what goes with it, such as sparks.
fn draw_ring(
    effect: Effect,
    ring: Ring,
    zoom: i32,
    camera: &Camera,
    art: &UiAssets<'_>,
    canvas: &mut Canvas,
) {
    let side = camera.cell_size().w;
    let (color, reach) = ring_color(ring, side);
    let brush = |color| brush_at(effect.at, zoom, color, camera);
    let left = 256 - effect.part;
    let part = if ring == Ring::Hour {
        left
    } else {
        effect.part
    };
    let radius = side / 4 + (reach - side / 4) * part / 256;
    let strength = if ring == Ring::Healing { 130 } else { 200 };
    match ring {
        Ring::Healing => brush(WAX).rising(side, effect.part, canvas),
        Ring::Level => {
            brush(WHITE).ring(radius / 2, strength * left / 256, canvas);
            brush(FLAME).rising(2 * side, effect.part, canvas);
            frame(effect, &["sparkle_0", "sparkle_1"], camera, art, canvas);
        }
        Ring::Glare => {
            let outer = radius * 3 / 4;
            brush(WHITE).rays(radius / 4, outer, 180 * left / 256, canvas);
        }
        Ring::Flare => {
            brush(FLAME).rising(2 * side, effect.part, canvas);
            brush(EMBER).ring(radius * 3 / 4, strength * left / 512, canvas);
        }
        Ring::Hour => {
            brush(FLAME).ring(radius / 2, strength * effect.part / 256, canvas);
            brush(color).ring(radius, strength * effect.part / 256, canvas);
            return;
        }
        Ring::Flame | Ring::Map | Ring::Alarm => {}
    }
    brush(color).ring(radius, strength * left / 256, canvas);
    if matches!(ring, Ring::Map | Ring::Alarm) {
        brush(color).ring(radius * 2 / 3, strength * left / 512, canvas);
    }
}

/// Draws a bursting mushroom and its spores, which drift as far as they daze.
fn draw_burst(
    effect: Effect,
    view: View<'_>,
    camera: &Camera,
    art: &UiAssets<'_>,
    canvas: &mut Canvas,
) {
    let (side, left) = (camera.cell_size().w, 256 - effect.part);
    let cloud = CellLight {
        at: effect.at,
        cells: 2,
        color: SPORES,
        strength: 110 * left / 256,
    };
    cloud.draw(view, camera, canvas);
    let words = ["mushroom_burst_0", "mushroom_burst_1"];
    frame(effect, &words, camera, art, canvas);
    let zoom = camera.cell_size().w / art.tiles.sheet.cell().w;
    // Fast at first, until the air stops them.
    let radius = side / 4 + 5 * side / 4 * (65536 - left * left) / 65536;
    let spores = brush_at(effect.at, zoom, SPORES, camera);
    spores.specks(radius, 255 - effect.part / 2, canvas);
}

/// Draws drops that fly up and fall, and the ripple that they leave.
fn draw_splash(effect: Effect, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let side = camera.cell_size().w;
    let at = middle(camera, effect.at);
    let ripple = Brush {
        at: Px::new(at.x, at.y + side / 4),
        zoom,
        color: ICE,
    };
    let radius = side * (64 + effect.part) / (2 * 256);
    ripple.annulus(radius - zoom, radius, (256 - effect.part) * 3 / 8, canvas);
    for (index, (dx, dy)) in (0..).zip(DROPS) {
        let x = dx * side * (64 + effect.part) / (28 * 256);
        let falls = effect.part * effect.part / 256 * side / (3 * 256);
        let y = dy * side * effect.part / (20 * 256) + falls;
        let color = if index % 2 == 0 { SKY } else { ICE };
        // They rise from the feet, beside the actor there.
        let drop = Brush { color, ..ripple };
        let size = if index % 3 == 0 { 2 } else { 1 };
        drop.block(x, y, size, 255 - effect.part / 2, canvas);
    }
}

/// Draws wax that runs down over a cell and sets.
fn draw_wax(effect: Effect, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let side = camera.cell_size().w;
    let brush = |color| brush_at(effect.at, zoom, color, camera);
    let fades = 255 - (effect.part - 160).max(0) * 5 / 2;
    for (column, begins) in RUNS {
        let run = ((effect.part - begins) * 2).clamp(0, 256);
        let (x, top) = (column * side / 16, -7 * side / 16);
        let length = 13 * side / 16 * run / 256;
        for y in (0..length).step_by(zoom.max(1) as usize) {
            brush(WAX).block(x, top + y, 2, fades * 3 / 4, canvas);
        }
        if run > 0 {
            brush(WHITE).block(x, top + length, 3, fades, canvas);
        }
    }
}

/// Draws motes that rise from the ground of a cell, as from something taken up.
fn draw_lift(effect: Effect, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let side = camera.cell_size().w;
    let brush = brush_at(effect.at, zoom, WHITE, camera);
    for (column, begins) in RUNS {
        let risen = (effect.part - begins).clamp(0, 256);
        let (x, y) = (column * side / 16, 7 * side / 16 - side * risen / 256);
        brush.block(x, y, 1, 255 - effect.part * 3 / 4, canvas);
    }
}

/// Draws drops of wax that run together in the middle of a cell.
fn draw_gather(effect: Effect, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let side = camera.cell_size().w;
    let brush = brush_at(effect.at, zoom, WAX, camera);
    let away = side * (256 - effect.part) / 256;
    for (dx, dy) in DROPS {
        let (x, y) = (dx * away / 16, dy * away / 16);
        brush.block(x, y, 2, 255 - effect.part / 3, canvas);
    }
}

/// Draws lightning between the middles of two cells, which fades in place, and its light at both ends.
fn draw_lightning(
    effect: Effect,
    from: Pos,
    zoom: i32,
    view: View<'_>,
    camera: &Camera,
    canvas: &mut Canvas,
) {
    let (start, end) = (middle(camera, from), middle(camera, effect.at));
    let left = 256 - effect.part;
    let alpha = 255 - effect.part * 3 / 4;
    for (at, cells, strength) in [(effect.at, 3, 170), (from, 2, 90)] {
        let light = CellLight {
            at,
            cells,
            color: SKY,
            strength: strength * left / 256,
        };
        light.draw(view, camera, canvas);
    }
    // Thick at first, then thin.
    let core = if effect.part < 96 { 2 } else { 1 };
    let points = bolt(start, end, zoom, from);
    for (color, size, alpha) in [
        (SKY, 5, alpha / 10),
        (ICE, 3, alpha / 3),
        (WHITE, core, alpha),
    ] {
        for at in &points {
            let brush = Brush {
                at: *at,
                zoom,
                color,
            };
            brush.block(0, 0, size, alpha, canvas);
        }
    }
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
        let at = Px::new(
            start.x + dx * step / length + x,
            start.y + dy * step / length + y,
        );
        points.push(at);
        let is_bend = within < bends && bend > 0 && bend < bends && bend % 2 == 0;
        if is_bend {
            let side = if roll(bend, 1) % 2 == 0 { 1 } else { -1 };
            points.extend((1..=BRANCH).map(|away| {
                let (x, y) = across(side * away * zoom);
                let (on_x, on_y) = (dx.signum() * away * zoom / 2, dy.signum() * away * zoom / 2);
                Px::new(at.x + x + on_x, at.y + y + on_y)
            }));
        }
    }
    points
}
