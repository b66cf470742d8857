//! The ground of the level map, like a plan in ink: plain floors, hatched walls with a line where they meet the floor,
//! and specks of colour for water, grass and the like.

use crate::ui::map::minimap;
use crate::ui::screens::prelude::*;

use super::area;

/// The fewest pixels a cell needs for lines and hatching.
const LEAST: i32 = 5;
/// Pixels between two strokes of the hatching.
const HATCH: i32 = 3;
/// How much of its own colour ground such as water shows, out of 255; its specks show more.
const GROUND: u8 = 140;
/// See [`GROUND`].
const SPECKS: u8 = 215;

/// The colours of cells in view, or of remembered ones.
struct Inks {
    floor: Rgb,
    rock: Rgb,
    hatch: Rgb,
    line: Rgb,
}

const VISIBLE: Inks = Inks {
    floor: Rgb::new(84, 64, 38),
    rock: Rgb::new(34, 25, 18),
    hatch: Rgb::new(98, 74, 42),
    line: Rgb::new(216, 172, 100),
};

const REMEMBERED: Inks = Inks {
    floor: Rgb::new(44, 43, 60),
    rock: Rgb::new(22, 21, 30),
    hatch: Rgb::new(52, 52, 74),
    line: Rgb::new(118, 118, 152),
};

/// The colour of known floor or rock; black elsewhere.
pub(super) fn ground_color(view: View<'_>, at: Pos) -> Rgb {
    let color = |(terrain, inks): (_, &Inks)| {
        let in_wall = view.rules().terrain_in_walls().any(|it| it == terrain);
        if in_wall { inks.rock } else { inks.floor }
    };
    inks(view, at).map_or(Rgb::BLACK, color)
}

/// Draws all known cells, `side` pixels each, with the top-left corner at `corner`; as on the minimap if they are too
/// small.
pub(super) fn draw_ground(view: View<'_>, corner: Px, side: i32, painter: &mut Painter<'_>) {
    if side < LEAST {
        return minimap::draw_known_cells(view, corner, side, painter);
    }
    let in_walls: Vec<_> = view.rules().terrain_in_walls().collect();
    let is_rock = |terrain| {
        matches!(terrain, Terrain::Wall | Terrain::Rock | Terrain::Torch)
            || in_walls.contains(&terrain)
    };
    for at in view.size().cells() {
        let Some((terrain, inks)) = inks(view, at) else {
            continue;
        };
        let cell = area(at, corner, side);
        if !is_rock(terrain) {
            painter.fill_rect(cell, inks.floor);
            draw_specks(view, terrain, cell, inks.floor, painter);
            continue;
        }
        painter.fill_rect(cell, inks.rock);
        draw_hatching(cell, inks.hatch, painter);
        for dir in Dir::CARDINAL {
            let beside = view.terrain(at.step(dir)).seen();
            if beside.is_some_and(|beside| !is_rock(beside)) {
                painter.fill_rect(edge(cell, dir), inks.line);
            }
        }
    }
}

/// The terrain of a known cell and the colours for it.
fn inks(view: View<'_>, at: Pos) -> Option<(Terrain, &'static Inks)> {
    match view.terrain(at) {
        Known::Unseen => None,
        Known::Remembered(terrain) => Some((terrain, &REMEMBERED)),
        Known::Visible(terrain) => Some((terrain, &VISIBLE)),
    }
}

/// Strokes from top right to bottom left that go on in the next cell.
fn draw_hatching(cell: PxRect, color: Rgb, painter: &mut Painter<'_>) {
    for y in cell.y..cell.bottom() {
        let first = cell.x + (-cell.x - y).rem_euclid(HATCH);
        for x in (first..cell.right()).step_by(HATCH as usize) {
            painter.fill_rect(PxRect::new(x, y, 1, 1), color);
        }
    }
}

/// Walkable terrain of a rule file: its colour on the floor, with short strokes in more of it.
fn draw_specks(
    view: View<'_>,
    terrain: Terrain,
    cell: PxRect,
    floor: Rgb,
    painter: &mut Painter<'_>,
) {
    if !terrain.is_walkable() {
        return;
    }
    let kind = view.rules().terrain_kind(terrain);
    let Some(own) = kind.and_then(|kind| Rgb::from_hex(&kind.color)) else {
        return;
    };
    painter.fill_rect(cell, floor.mix(own, GROUND));
    for y in (cell.y..cell.bottom()).filter(|y| y % 2 == 0) {
        // Every other row is shifted, so that the strokes do not stand in columns.
        let first = cell.x + (y - cell.x).rem_euclid(4);
        for x in (first..cell.right()).step_by(4) {
            let stroke = PxRect::new(x, y, 2.min(cell.right() - x), 1);
            painter.fill_rect(stroke, floor.mix(own, SPECKS));
        }
    }
}

/// The line of pixels of a cell that lies towards `dir`.
pub(in crate::ui::screens) const fn edge(cell: PxRect, dir: Dir) -> PxRect {
    let PxRect { x, y, w, h } = cell;
    match dir {
        Dir::N => PxRect::new(x, y, w, 1),
        Dir::S => PxRect::new(x, y + h - 1, w, 1),
        Dir::W => PxRect::new(x, y, 1, h),
        Dir::E | Dir::NE | Dir::SE | Dir::SW | Dir::NW => PxRect::new(x + w - 1, y, 1, h),
    }
}
