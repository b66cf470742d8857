//! What the marked monster sees, and where it goes: drawn over the map while the player looks at it.

use crate::base::Pos;
use crate::game::View;
use crate::gfx::PxRect;
use crate::ui::map::camera::Camera;
use crate::ui::widgets::painter::Painter;

/// How much of the theme's colour lies on a watched cell, of 255.
const TINT: u8 = 56;

/// Tints the cells on which the monster at `marked` would see the hero, and puts a dot on each cell of its way.
pub fn draw_gaze(view: View<'_>, marked: Option<Pos>, camera: &Camera, painter: &mut Painter<'_>) {
    let monster = marked.and_then(|cell| view.actor_at(cell));
    let Some(monster) = monster.filter(|actor| !actor.id.is_hero() && actor.mind.is_some()) else {
        return;
    };
    painter.with_clip(camera.panel, |painter| {
        let color = painter.theme.monster;
        for pos in view.cells_watched_by(monster.id) {
            painter
                .canvas
                .blend_rect(camera.cell_rect(pos), color, TINT);
        }
        for pos in view.way_of(monster.id) {
            let cell = camera.cell_rect(pos);
            let dot = PxRect::new(cell.x + cell.w / 2 - 1, cell.y + cell.h / 2 - 1, 3, 3);
            painter.fill_rect(dot, color);
        }
    });
}
