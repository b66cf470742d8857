//! The map: what is known of the level, as the candle shows it, and everybody on it where the stage has him.

use crate::base::Pos;
use crate::game::{ActorId, View};
use crate::gfx::{Canvas, Px, PxRect, PxSize, Rgb};

use super::art::Art;
use super::figures::Figures;
use super::ground::Ground;
use super::layout::Camera;
use super::light::{Lamps, Lighting, PARTS};
use super::stage::{Stage, Travel};

/// Everything that the map shows.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What the hero may know.
    pub view: View<'a>,
    /// What moves.
    pub stage: &'a Stage,
    /// How the map is lit.
    pub light: Lighting,
    /// Whether foes have hit points worth a bar.
    pub hp: bool,
    /// Whether foes are drawn the redder the more dangerous they are.
    pub danger_tint: bool,
    /// Whether hit points lost and won rise as numbers.
    pub numbers: bool,
    /// Whether foes in view that stand beyond the panel are shown at its edge.
    pub beyond: bool,
    /// Whether cells are drawn twice as large where there is room for all that the hero sees.
    pub zoomed: bool,
}

/// The part of the panel that the level is drawn on.
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

/// Whether all that the hero can see fits the panel at twice the size. UI.md 1.
pub fn has_room(view: View<'_>, panel: PxRect, cell: PxSize) -> bool {
    let across = 2 * view.rules().sight.radius + 1;
    across > 1 && panel.w >= 2 * across * cell.w && panel.h >= 2 * across * cell.h
}

/// Draws the part of the level that the camera shows.
pub fn draw(field: &Field<'_>, camera: &Camera, art: &Art<'_>, canvas: &mut Canvas) {
    canvas.fill(camera.panel, Rgb::BLACK);
    canvas.clipped(camera.panel, |canvas| {
        let ground = Ground::new(field, camera, art);
        let lamps = match field.light {
            Lighting::Plain => {
                ground.plain(canvas);
                None
            }
            Lighting::Candle => {
                let lamps = candle(field, camera, &ground, art);
                ground.lit(&lamps, canvas);
                Some(lamps)
            }
        };
        let figures = Figures {
            field,
            camera,
            art,
            lamps: lamps.as_ref(),
        };
        figures.draw(canvas);
        let (Travel::Dusk(dark) | Travel::Dawn(dark)) = field.stage.travelled();
        canvas.veil(camera.panel, Rgb::BLACK, dark);
    });
}

/// The candle where the hero is drawn, or what is made out without it, and all torches in view.
fn candle(field: &Field<'_>, camera: &Camera, ground: &Ground<'_>, art: &Art<'_>) -> Lamps {
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
        // No two flames burn alike.
        let own = if (torch.x + torch.y) % 2 == 0 {
            flicker
        } else {
            -flicker
        };
        lamps.hang(torch, own);
    }
    lamps
}

/// The middle of a cell's picture that stands `shift` away, in the parts of a cell that lamps count in.
pub(super) fn in_parts(pos: Pos, shift: Px, cell: PxSize) -> (i32, i32) {
    (
        pos.x * PARTS + PARTS * shift.x / cell.w,
        pos.y * PARTS + PARTS * shift.y / cell.h,
    )
}
