//! The minimap: two or more pixels per cell.

use crate::base::Pos;
use crate::game::view::HowFar;
use crate::game::{Known, Terrain, View};
use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::widgets::painter::Painter;

/// Pixels per cell, best first.
const SIDES: [i32; 3] = [4, 3, 2];

/// Draws the framed minimap at the bottom of `area`, at most `room` pixels high; returns the area above it. A level
/// that is too wide is cropped around the hero; one that is too high is not drawn.
pub fn draw_minimap(view: View<'_>, area: PxRect, room: i32, painter: &mut Painter<'_>) -> PxRect {
    let size = view.size();
    let (w, h) = (area.w - 2, room.min(area.h) - 2);
    let fits = |side: &i32| size.h * side <= h;
    let mut sides = SIDES.into_iter();
    let whole = sides.find(|side| fits(side) && size.w * side <= w);
    let Some(side) = whole.or_else(|| SIDES.into_iter().rev().find(fits)) else {
        return area;
    };
    let height = size.h * side + 2;
    let frame = PxRect::new(area.x, area.bottom() - height, area.w, height);
    painter.fill_rect(frame, Rgb::BLACK);
    painter.outline_rect(frame, painter.theme.line);
    painter.with_clip(frame.inset(1), |painter| {
        let hero = view.hero().at;
        let left = match w - size.w * side {
            free @ 0.. => free / 2,
            lacking => (w / 2 - hero.x * side).clamp(lacking, 0),
        };
        let corner = Px::new(frame.x + 1 + left, frame.y + 1);
        draw_known_cells(view, corner, side, painter);
    });
    draw_smell(view, frame, painter);
    PxRect {
        h: frame.y - 2 - area.y,
        ..area
    }
}

/// Marks the edge of the map towards the smell of tallow, larger and brighter the nearer it is.
pub fn draw_smell(view: View<'_>, frame: PxRect, painter: &mut Painter<'_>) {
    let Some(smell) = view.smell() else {
        return;
    };
    let (side, shade) = match smell.far {
        HowFar::Near => (9, 255),
        HowFar::SomeWay => (7, 190),
        HowFar::Far => (5, 130),
    };
    let color = Rgb::BLACK.mix(painter.theme.item, shade);
    let (dx, dy) = smell.dir.delta();
    let x = frame.x + (frame.w - side) * (dx + 1) / 2;
    let y = frame.y + (frame.h - side) * (dy + 1) / 2;
    painter.fill_rect(PxRect::new(x, y, side, side), color);
}

/// Draws all known cells, `side` pixels each, with the top-left corner at `at`.
pub fn draw_known_cells(view: View<'_>, at: Px, side: i32, painter: &mut Painter<'_>) {
    let dot = |pos: Pos| PxRect::new(at.x + pos.x * side, at.y + pos.y * side, side, side);
    for pos in view.size().cells() {
        let color = match view.terrain(pos) {
            Known::Unseen => continue,
            Known::Remembered(terrain) if terrain.is_walkable() => Rgb::new(38, 38, 56),
            Known::Remembered(_) => Rgb::new(72, 72, 100),
            Known::Visible(Terrain::Torch) => painter.theme.warn,
            Known::Visible(terrain) if terrain.is_walkable() => Rgb::new(92, 72, 40),
            Known::Visible(_) => Rgb::new(150, 118, 66),
        };
        painter.fill_rect(dot(pos), color);
    }
    for monster in view.visible_monsters() {
        painter.fill_rect(dot(monster.at), painter.theme.monster);
    }
    for ally in view.visible_allies() {
        painter.fill_rect(dot(ally.at), painter.theme.good);
    }
    painter.fill_rect(dot(view.hero().at), Rgb::WHITE);
}
