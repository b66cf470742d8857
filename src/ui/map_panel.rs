//! The map: terrain, light and actors as the camera shows them.

use crate::base::Pos;
use crate::game::{ActorId, View};
use crate::gfx::{Px, PxRect, PxSize, Rgb};
use crate::ui::painter::Painter;

use super::art::Art;
use super::figures::Figures;
use super::ground::Ground;
use super::layout::Camera;
use super::light::{Lamps, Lighting, PARTS};
use super::stage::{Stage, Travel};

/// Everything the map shows.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What the hero knows.
    pub view: View<'a>,
    /// The running animation.
    pub stage: &'a Stage,
    /// How the map is lit.
    pub light: Lighting,
    /// Whether hurt monsters have a hit point bar.
    pub hp: bool,
    /// Whether monsters are tinted by how dangerous they are.
    pub danger_tint: bool,
    /// Whether damage and healing float up as numbers.
    pub numbers: bool,
    /// Whether monsters in view but beyond the panel are marked at its edge.
    pub beyond: bool,
    /// Whether cells are drawn at twice the size if the field of view fits.
    pub zoomed: bool,
}

/// The camera for this panel.
pub fn camera(field: &Field<'_>, panel: PxRect, art: &Art<'_>) -> Camera {
    let (cell, hero) = (art.tiles.sheet.cell(), field.view.hero().at);
    let zoom = if field.zoomed && has_room(field.view, panel, cell) {
        2
    } else {
        1
    };
    let cell = PxSize::new(zoom * cell.w, zoom * cell.h);
    let shift = field.stage.shift(ActorId::HERO, cell, |_| true);
    Camera::new(
        panel,
        field.view.size(),
        cell,
        hero,
        shift.unwrap_or_default(),
    )
}

/// Whether the whole field of view fits the panel at twice the size; `docs/screens.md` 1.
pub fn has_room(view: View<'_>, panel: PxRect, cell: PxSize) -> bool {
    let across = 2 * view.rules().sight.radius + 1;
    across > 1 && panel.w >= 2 * across * cell.w && panel.h >= 2 * across * cell.h
}

/// Draws the part of the map that the camera shows.
pub fn draw(field: &Field<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    painter.fill(camera.panel, Rgb::BLACK);
    painter.clipped(camera.panel, |painter| {
        let ground = Ground::new(field, camera, painter);
        let lamps = match field.light {
            Lighting::Plain => {
                ground.plain(painter.canvas);
                None
            }
            Lighting::Candle => {
                let lamps = light_sources(field, camera, &ground, painter);
                ground.lit(&lamps, painter.canvas);
                Some(lamps)
            }
        };
        let art = *painter.art();
        let figures = Figures {
            field,
            camera,
            art: &art,
            lamps: lamps.as_ref(),
        };
        figures.draw(painter.canvas);
        let (Travel::Dusk(dark) | Travel::Dawn(dark)) = field.stage.travelled();
        painter.canvas.blend_rect(camera.panel, Rgb::BLACK, dark);
    });
}

/// The light sources: the candle where the hero is drawn, or the dark without it, and all torches in view.
fn light_sources(field: &Field<'_>, camera: &Camera, ground: &Ground<'_>, art: &Art<'_>) -> Lamps {
    let (hero, cell) = (field.view.hero(), camera.cell());
    let shift = field
        .stage
        .shift(ActorId::HERO, cell, |_| true)
        .unwrap_or_default();
    let at = in_parts(hero.at, shift, cell);
    let flicker = field.stage.flicker();
    let radius = field.view.radius();
    let lamps = if field.view.is_dark() {
        Lamps::out(at, radius)
    } else {
        Lamps::new(at, radius, flicker)
    };
    let mut lamps = lamps.even(art.theme.even_light);
    for torch in ground.torches_in_view() {
        // Neighbouring flames flicker in opposite directions.
        let own = if (torch.x + torch.y) % 2 == 0 {
            flicker
        } else {
            -flicker
        };
        lamps.hang(torch, own);
    }
    lamps
}

/// A cell's position in light subcells, for a tile drawn `shift` pixels off it.
pub(super) fn in_parts(pos: Pos, shift: Px, cell: PxSize) -> (i32, i32) {
    (
        pos.x * PARTS + PARTS * shift.x / cell.w,
        pos.y * PARTS + PARTS * shift.y / cell.h,
    )
}
