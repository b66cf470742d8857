//! Overlays on the map: what monsters see, on the marked one also its path; and the light levels, written on the cells.

use crate::base::Pos;
use crate::game::{ActorId, ConsideredCell, Known, View};
use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::map::camera::Camera;
use crate::ui::map::scene::intents::{CellEdge, Tag};
use crate::ui::map::scene::{MapOverlay, MapScene};
use crate::ui::text::because;
use crate::ui::widgets::bitmaps;
use crate::ui::widgets::painter::Painter;

/// How much of the theme's colour lies on a watched cell, of 255.
const TINT: u8 = 56;

/// Tints the cells on which the monster at `marked` would see the hero, and puts a dot on each cell of its path.
pub fn draw_gaze(view: View<'_>, marked: Option<Pos>, camera: &Camera, painter: &mut Painter<'_>) {
    let Some(monster) = marked.and_then(|cell| view.actor_at(cell)) else {
        return;
    };
    if monster.id.is_hero() || monster.mind.is_none() {
        return;
    }
    painter.with_clip(camera.panel, |painter| {
        let color = painter.theme.monster;
        tint_watched(view, monster.id, camera, painter);
        for pos in view.planned_path(monster.id) {
            let cell = camera.cell_rect(pos);
            let dot = PxRect::new(cell.x + cell.w / 2 - 1, cell.y + cell.h / 2 - 1, 3, 3);
            painter.fill_rect(dot, color);
        }
    });
}

/// Draws the overlay of the map.
pub fn draw(field: &MapScene<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    match field.overlay {
        MapOverlay::None => {}
        MapOverlay::LightLevels => draw_light_levels(field.view, camera, painter),
        // The more monsters would see the hero on a cell, the stronger.
        MapOverlay::Watchers => {
            for monster in field.view.visible_monsters() {
                tint_watched(field.view, monster.id, camera, painter);
            }
        }
        MapOverlay::Reasons => draw_reasons(field.view, field.marked, camera, painter),
    }
}

/// Beside each monster in view, with its id, or beside just the one at `marked`, why it did what it did in the last turn.
/// The cells of its path have their costs, if it searched for one now; cells that were not free have a frame.
fn draw_reasons(view: View<'_>, marked: Option<Pos>, camera: &Camera, painter: &mut Painter<'_>) {
    let pointed_at = marked.and_then(|cell| view.actor_at(cell));
    let only = pointed_at.filter(|actor| !actor.id.is_hero());
    let color = painter.theme.warn;
    let mut tags = Vec::new();
    // The reasons are about the hero, who stands beside those that strike.
    let mut taken = vec![camera.cell_rect(view.hero().at)];
    for monster in view.visible_monsters() {
        if only.is_some_and(|only| only.id != monster.id) {
            continue;
        }
        let Some(because) = view.because(monster.id) else {
            continue;
        };
        let is_known = |cell: &&ConsideredCell| view.terrain(cell.at).seen().is_some();
        let cells = because.tried.iter().chain(&because.path);
        for cell in cells.filter(is_known) {
            if !cell.free {
                painter.outline_rect(camera.cell_rect(cell.at), painter.theme.monster);
            }
        }
        for cell in because.path.iter().filter(is_known) {
            let cost = cell.cost.map_or(".".to_owned(), |cost| cost.to_string());
            draw_number(&cost, camera.cell_rect(cell.at), false, painter);
        }
        let cell = camera.cell_rect(monster.at);
        let mut text = because::sentence(&because, view);
        taken.push(cell);
        if only.is_none() {
            let id = monster.id.0.to_string();
            draw_number(&id, cell, true, painter);
            text = format!("{id}: {text}");
        }
        tags.push(Tag {
            text,
            at: monster.at,
            edge: CellEdge::Upper,
            color,
        });
    }
    for tag in tags {
        tag.draw(&mut taken, camera, painter);
    }
}

/// Writes a number on black in the upper left corner of a cell, or in the lower right one.
fn draw_number(text: &str, cell: PxRect, is_upper: bool, painter: &mut Painter<'_>) {
    let font = painter.small_font;
    let (w, h) = (font.width(text) + 1, font.cell().h - 2);
    let (x, y) = if is_upper {
        (cell.x, cell.y)
    } else {
        (cell.right() - w, cell.bottom() - h)
    };
    painter.fill_rect(PxRect::new(x, y, w, h), Rgb::BLACK);
    painter.draw_text(font, Px::new(x + 1, y), painter.theme.warn, text);
}

fn tint_watched(view: View<'_>, id: ActorId, camera: &Camera, painter: &mut Painter<'_>) {
    let color = painter.theme.monster;
    for pos in view.cells_watched_by(id) {
        let cell = camera.cell_rect(pos);
        painter.canvas.blend_rect(cell, color, TINT);
    }
}

/// Writes the light level, 1 to 9, in the lower right corner of each walkable cell in view. It has the colour of
/// headings if it is the hero's own, else that of warnings, because it stays when the hero's light goes.
fn draw_light_levels(view: View<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    let cells = camera.visible_cells(view.size()).cells();
    for pos in cells {
        let Known::Visible(terrain) = view.terrain(pos) else {
            continue;
        };
        let level = view.light_level(pos);
        let stays = view.light_of_others(pos) >= level;
        let theme = painter.theme;
        let color = if stays { theme.warn } else { theme.title };
        if terrain.is_walkable() && (1..=9).contains(&level) {
            let cell = camera.cell_rect(pos);
            let zoom = cell.w / painter.tiles.sheet.cell().w;
            let corner = Px::new(cell.right() - 4 * zoom, cell.bottom() - 6 * zoom);
            let digit = format!("light_{level}");
            bitmaps::draw_rimmed(&digit, corner, zoom, color, painter.canvas);
        }
    }
}
