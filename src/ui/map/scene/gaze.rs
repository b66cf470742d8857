//! What monsters see: for the marked monster, also its path, while the player looks at it; for all in view, on a key.

use crate::base::Pos;
use crate::game::{ActorId, View};
use crate::gfx::PxRect;
use crate::ui::map::camera::Camera;
use crate::ui::widgets::painter::Painter;

/// How much of the theme's colour lies on a watched cell, of 255.
const TINT: u8 = 56;

/// Tints the cells on which the monster at `marked` would see the hero, and puts a dot on each cell of its path.
pub fn draw_gaze(view: View<'_>, marked: Option<Pos>, camera: &Camera, painter: &mut Painter<'_>) {
    let monster = marked.and_then(|cell| view.actor_at(cell));
    let Some(monster) = monster.filter(|actor| !actor.id.is_hero() && actor.mind.is_some()) else {
        return;
    };
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

/// Tints the cells on which any monster in view would see the hero: the more of them, the stronger.
pub(super) fn draw_watchers(view: View<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    for monster in view.visible_monsters() {
        tint_watched(view, monster.id, camera, painter);
    }
}

fn tint_watched(view: View<'_>, id: ActorId, camera: &Camera, painter: &mut Painter<'_>) {
    let color = painter.theme.monster;
    for pos in view.cells_watched_by(id) {
        let cell = camera.cell_rect(pos);
        painter.canvas.blend_rect(cell, color, TINT);
    }
}
