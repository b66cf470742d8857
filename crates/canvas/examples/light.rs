//! Tiles by candlelight, drawn without a window: a cave, what is seen of it, two lights, a line of text.
//!
//! `cargo run --example light --features png` writes `light.png`.

use std::error::Error;

use tallowdeep_canvas::{
    BlitOptions, Canvas, Font, Image, LightMap, NamedTile, Px, PxRect, PxSize, Rgb, Sheet,
    SheetLayout, Tile, png,
};
use tallowdeep_grid::{BitGrid, Fov, FovAlgorithm, Grid, Pos};

const CAVE: &str = "\
########################
#......##........##....#
#..@...##........##....#
#............*.........#
#......##........##....#
########################";

/// Width and height of a tile in pixels.
const SIDE: i32 = 16;
/// How far a light reaches, in cells.
const REACH: i32 = 8;

/// Three tiles side by side: bricks, flagstones, a flame. A game would load a PNG with `png::load`.
fn sheet() -> Result<Sheet, Box<dyn Error>> {
    let pixel = |at: i32| {
        let (x, y) = (at % (3 * SIDE), at / (3 * SIDE));
        let (tile, x) = (x / SIDE, x % SIDE);
        let joint = y % 8 == 0 || (x + y / 8 * 8) % SIDE == 0;
        let flame = (2 * x - 15).abs() + (2 * y - 19).abs() / 2 < 8;
        match tile {
            0 if joint => [60, 52, 46, 255],
            0 => [132, 116, 98, 255],
            1 if x == 0 || y == 0 => [70, 66, 62, 255],
            1 => [88, 83, 78, 255],
            _ if flame => [255, 208, 120, 255],
            _ => [0; 4],
        }
    };
    let size = PxSize::new(3 * SIDE, SIDE);
    let pixels = (0..size.area() as i32).map(pixel).collect();
    let image = Image::new(size, pixels).ok_or("as many pixels as the size says")?;
    let names = ["wall", "floor", "flame"].into_iter().zip(0..);
    let names = names.map(|(name, tile)| {
        let (tile, color) = (Tile(tile), None);
        (name.to_owned(), NamedTile { tile, color })
    });
    let layout = SheetLayout::of(PxSize::new(SIDE, SIDE));
    Ok(Sheet::new(&image, &layout)?.with_names(names)?)
}

/// How bright a cell is: each light fades with the square of the distance.
fn level(pos: Pos, lights: &[Pos]) -> Rgb {
    let mut light = 24;
    for at in lights {
        let left = (REACH * REACH - pos.distance_squared(*at)).max(0);
        light += 200 * left / (REACH * REACH);
    }
    let light = light.min(255) as u8;
    // Warmer where it is bright.
    Rgb::new(light, light - light / 8, light - light / 4)
}

fn main() -> Result<(), Box<dyn Error>> {
    let cave = Grid::from_text(CAVE);
    let sheet = sheet()?;
    let lights: Vec<Pos> = cave
        .iter()
        .filter(|(_, letter)| matches!(letter, '@' | '*'))
        .map(|(pos, _)| pos)
        .collect();
    let hero = lights[0];
    let walls = BitGrid::from_fn(cave.size(), |pos| cave[pos] == '#');
    let mut fov = Fov::new(cave.size());
    fov.compute(FovAlgorithm::SymmetricShadowcast, &walls, hero, 0);

    let (cells, below) = (sheet.cell().corner(cave.size()), 20);
    let mut canvas = Canvas::new(PxSize::new(cells.x, cells.y + below));
    for pos in fov.visible_cells() {
        let at = sheet.cell().corner(pos);
        let name = if cave[pos] == '#' { "wall" } else { "floor" };
        for name in [Some(name), lights.contains(&pos).then_some("flame")] {
            if let Some(tile) = name.and_then(|name| sheet.tile_named(name)) {
                canvas.draw_tile(&sheet, tile, at, BlitOptions::PLAIN);
            }
        }
    }
    let mut light = LightMap::from_fn(cave.size(), |x, y| level(Pos::new(x, y), &lights));
    light.apply(&mut canvas, Px::new(0, 0), sheet.cell());
    let text = PxRect::new(0, cells.y, cells.x, below);
    canvas.draw_text_centred(
        &Font::builtin(),
        text,
        Rgb::WHITE,
        "What you light you see.",
    );
    png::save(&canvas, "light.png")?;
    Ok(())
}
