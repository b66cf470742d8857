//! Pictures of deeds on the map: sprites, rings, drops and lightning.

use crate::base::Pos;
use crate::gfx::{BlitOptions, Canvas, Px, PxRect, Rgb};
use crate::ui::map::animation::effects::{Effect, Look, Ring};
use crate::ui::map::autotile;
use crate::ui::map::camera::Camera;
use crate::ui::widgets::assets::UiAssets;

const SKY: Rgb = Rgb::new(0x64, 0xb9, 0xec);
const ICE: Rgb = Rgb::new(0xcd, 0xf0, 0xff);
const FLAME: Rgb = Rgb::new(0xff, 0xd8, 0x4f);
const WAX: Rgb = Rgb::new(0xf2, 0xde, 0xb0);
const WHITE: Rgb = Rgb::new(0xff, 0xfb, 0xe6);
const RED: Rgb = Rgb::new(0xe0, 0x40, 0x2e);
const ORCHID: Rgb = Rgb::new(0xe0, 0x8c, 0xea);

/// Points of a ring for each pixel of its radius.
const POINTS: i32 = 8;
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
/// Pixels of the sheet between two bends of lightning, and how far it strays.
const BEND: i32 = 5;
const STRAY: u32 = 7;

/// Draws an effect.
pub(super) fn draw(effect: Effect, camera: &Camera, art: &UiAssets<'_>, canvas: &mut Canvas) {
    let zoom = (camera.cell_size().w / art.tiles.sheet.cell().w).max(1);
    match effect.look {
        Look::Burst => frame(
            effect,
            &["mushroom_burst_0", "mushroom_burst_1"],
            camera,
            art,
            canvas,
        ),
        Look::Smoke => frame(effect, &["smoke_0", "smoke_1"], camera, art, canvas),
        Look::Dust => frame(effect, &["puff_0", "puff_1"], camera, art, canvas),
        Look::Fire => frame(effect, &["fire_0", "fire_1", "fire_0"], camera, art, canvas),
        Look::Sparks => frame(effect, &["hit_0", "hit_1", "hit_2"], camera, art, canvas),
        Look::Slash => frame(effect, &["slash"], camera, art, canvas),
        Look::Sparkle => frame(effect, &["sparkle_0", "sparkle_1"], camera, art, canvas),
        Look::Splash => draw_splash(effect, zoom, camera, canvas),
        Look::Lightning(from) => draw_lightning(effect, from, zoom, camera, canvas),
        Look::Ring(ring) => draw_ring(effect, ring, zoom, camera, art, canvas),
    }
}

/// Draws the one of the tiles with these names whose time it is; a sheet without them draws nothing.
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

/// Draws a ring that widens and fades.
fn draw_ring(
    effect: Effect,
    ring: Ring,
    zoom: i32,
    camera: &Camera,
    art: &UiAssets<'_>,
    canvas: &mut Canvas,
) {
    let side = camera.cell_size().w;
    let (color, reach) = match ring {
        Ring::Flame => (FLAME, side),
        Ring::Healing => (WAX, side),
        Ring::Level => (FLAME, 5 * side / 2),
        Ring::Glare => (WHITE, 9 * side),
        Ring::Map => (ORCHID, 12 * side),
        Ring::Alarm => (RED, 6 * side),
    };
    let at = middle(camera, effect.at);
    let alpha = (220 * (256 - effect.part) / 256) as u8;
    let radius = side / 4 + (reach - side / 4) * effect.part / 256;
    circle(at, radius, zoom, color, alpha, canvas);
    // A second ring follows where there is something to celebrate.
    if ring == Ring::Level {
        circle(at, radius / 2, zoom, WHITE, alpha, canvas);
        frame(effect, &["sparkle_0", "sparkle_1"], camera, art, canvas);
    }
}

/// Blends a circle of points, each `zoom` pixels wide.
fn circle(at: Px, radius: i32, zoom: i32, color: Rgb, alpha: u8, canvas: &mut Canvas) {
    let mut dot = |x: i32, y: i32| {
        canvas.blend_rect(PxRect::new(at.x + x, at.y + y, zoom, zoom), color, alpha);
    };
    // An eighth of the circle, mirrored: Bresenham, "A linear algorithm for incremental digital display of circular
    // arcs", 1977.
    let (mut x, mut y, mut error) = (radius / zoom, 0, 0);
    for _ in 0..POINTS * (radius / zoom + 1) {
        if x < y {
            break;
        }
        for (dx, dy) in [(x, y), (y, x)] {
            for (sx, sy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
                dot(sx * dx * zoom, sy * dy * zoom);
            }
        }
        y += 1;
        error += 2 * y - 1;
        if 2 * error > 2 * x - 1 {
            x -= 1;
            error -= 2 * x + 1;
        }
    }
}

/// Draws drops that fly up and fall.
fn draw_splash(effect: Effect, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let side = camera.cell_size().w;
    let at = middle(camera, effect.at);
    for (number, (dx, dy)) in (0..).zip(DROPS) {
        let x = dx * side * effect.part / (32 * 256);
        let falls = effect.part * effect.part / 256 * side / (3 * 256);
        let y = side / 4 + dy * side * effect.part / (20 * 256) + falls;
        let color = if number % 2 == 0 { SKY } else { ICE };
        let drop = PxRect::new(at.x + x, at.y + y, zoom, zoom);
        canvas.blend_rect(drop, color, (255 - effect.part / 2) as u8);
    }
}

/// Draws lightning from the middle of one cell to the other, which stays where it is and fades.
fn draw_lightning(effect: Effect, from: Pos, zoom: i32, camera: &Camera, canvas: &mut Canvas) {
    let (start, end) = (middle(camera, from), middle(camera, effect.at));
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.abs().max(dy.abs()) / zoom;
    let alpha = 255 - effect.part * 3 / 4;
    let bends = (length / BEND).max(1);
    let stray = |bend: i32| {
        let inside = bend > 0 && bend < bends;
        let roll = autotile::cell_hash(Pos::new(bend, from.x * 31 + from.y), 0);
        i32::from(inside) * ((roll % (2 * STRAY + 1)) as i32 - STRAY as i32) * zoom
    };
    for step in 0..=length {
        let (bend, within) = (step * bends / length.max(1), step * bends % length.max(1));
        let off = stray(bend) + (stray(bend + 1) - stray(bend)) * within / length.max(1);
        let along = |d: i32| d * step / length.max(1);
        // Strays across the way.
        let (x, y) = if dx.abs() > dy.abs() {
            (0, off)
        } else {
            (off, 0)
        };
        let at = Px::new(start.x + along(dx) + x, start.y + along(dy) + y);
        let glow = PxRect::new(at.x - zoom, at.y - zoom, 3 * zoom, 3 * zoom);
        canvas.blend_rect(glow, SKY, (alpha / 4) as u8);
        canvas.blend_rect(PxRect::new(at.x, at.y, zoom, zoom), WHITE, alpha as u8);
    }
}
