//! Bodies of more than one tile: monsters drawn over 2x2 cells, and the hero with a candle that burns down.

use crate::game::ActorId;
use crate::game::rules::{FlameHeight, MonsterId};
use crate::gfx::{Canvas, Px, PxRect, Rgb, Sheet};
use crate::ui::map::scene::sprites::{MapSprites, Spot};
use crate::ui::widgets::assets::TintedTile;

/// The quarters of a large picture, and their offsets from the monster's cell in half cells.
const QUARTERS: [(&str, i32, i32); 4] =
    [("nw", -1, -2), ("ne", 1, -2), ("sw", -1, 0), ("se", 1, 0)];
/// Width and height of the flame in the hero's picture, in 16ths of a cell.
const FLAME_WIDTH: i32 = 5;
const FLAME_HEIGHT: i32 = 5;
/// How far the candle burns down until the wax is used up, in 16ths of a cell.
const BURNS_DOWN: i32 = 3;
/// Tint of the flame when the wax is used up: an ember.
const LAST: Rgb = Rgb::new(255, 118, 84);

/// Whether the sheet has a large picture for this kind of monster.
pub(super) fn is_large(sheet: &Sheet, kind: &str) -> bool {
    sheet.tile_named(&format!("{kind}_nw_0")).is_some()
}

/// The area of a large picture of a monster in `cell`.
pub(super) fn large_area(cell: PxRect) -> PxRect {
    PxRect::new(cell.x - cell.w / 2, cell.y - cell.h, 2 * cell.w, 2 * cell.h)
}

impl MapSprites<'_> {
    /// Draws a whole actor: `picture` over its shadow, or its large picture.
    pub(super) fn draw_body(
        &self,
        kind: Option<MonsterId>,
        picture: TintedTile<'_>,
        actor: ActorId,
        spot: Spot,
        canvas: &mut Canvas,
    ) {
        let tiles = self.art.tiles;
        let word = kind.map(|kind| &*self.scene.view.rules().monster(kind).kind);
        // Few monsters are large: one look-up rules out the others.
        if let Some(word) = word.filter(|word| is_large(&tiles.sheet, word)) {
            self.draw_shadow(spot, canvas);
            let (cell, (at, shift)) = (self.camera.cell, spot);
            let frame = self.idle_frame(at);
            // Without the tint of danger, under which so large a picture becomes one blot.
            for (corner, x, y) in QUARTERS {
                let shift = Px::new(shift.x + x * cell.w / 2, shift.y + y * cell.h / 2);
                if let Some(part) = tiles.own_tile(&format!("{word}_{corner}_{frame}")) {
                    self.draw_figure(part, actor, (at, shift), canvas);
                }
            }
            return;
        }
        let shows_candle =
            actor.is_hero() && !picture.tiles.is_cp437 && !self.scene.animator.is_hit(actor);
        if shows_candle && let Some(part) = self.burnt_part() {
            self.draw_candle_bearer(picture, part, spot, canvas);
        } else {
            self.draw_shadow(spot, canvas);
            self.draw_figure(picture, actor, spot, canvas);
        }
    }

    /// How far the candle has burnt down, in 256ths: 0 with twice the wax of a new game or more, 64 in a new game, 256
    /// without wax, and the faster the less there is. `None` below a 16th, or if the flame is out or shielded.
    fn burnt_part(&self) -> Option<i32> {
        let flame = self.scene.view.flame()?;
        if matches!(flame.height, FlameHeight::Out | FlameHeight::Shielded) {
            return None;
        }
        let whole = 2 * flame.rules.wax.max(1);
        let used = 256 * (whole - flame.wax.clamp(0, whole)) / whole;
        let burnt = used * used / 256;
        (burnt >= 16).then_some(burnt)
    }

    /// Draws the hero with the flame sunk and reddened, by so many 256ths as [`Self::burnt_part`] says.
    fn draw_candle_bearer(
        &self,
        picture: TintedTile<'_>,
        burnt: i32,
        spot: Spot,
        canvas: &mut Canvas,
    ) {
        let (cell, px) = (self.camera.cell, self.corner(spot));
        let unit = |pixels: i32| pixels * cell.h / 16;
        let width = FLAME_WIDTH * cell.w / 16;
        let sinks = (BURNS_DOWN * burnt + 128) / 256;
        let body = PxRect::new(px.x + width, px.y, cell.w - width, cell.h);
        // The candle below the flame, and the hand that holds it.
        let below = unit(FLAME_HEIGHT + sinks);
        let hand = PxRect::new(px.x, px.y + below, width, cell.h - below);
        for part in [body, hand] {
            canvas.with_clip(part, |canvas| {
                self.draw_shadow(spot, canvas);
                self.draw_figure(picture, ActorId::HERO, spot, canvas);
            });
        }
        // The tip of the flame goes first.
        let top = unit(sinks + burnt / 128);
        let flame = PxRect::new(px.x, px.y + top, width, below - top);
        let (at, shift) = spot;
        let sunk = (at, Px::new(shift.x, shift.y + unit(sinks)));
        let picture = picture.shaded(Rgb::WHITE.mix(LAST, (burnt * 255 / 256) as u8));
        canvas.with_clip(flame, |canvas| self.draw_tile(picture, sunk, canvas));
    }
}
