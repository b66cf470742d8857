//! Signs above actors: effects, sleep, and blows that would miss for lack of light.

use crate::game::rules::{EffectKind, Mind};
use crate::game::view::ActorView;
use crate::gfx::{Canvas, Px, PxRect, Rgb};
use crate::ui::describe;
use crate::ui::map::scene::sprites::MapSprites;
use crate::ui::widgets::bitmaps;

/// Width of a sign with its border in pixels, and of a small one, for cells at most two signs wide, in which large
/// signs would hide the actor.
const WIDTH: i32 = 6;
const SMALL_WIDTH: i32 = 4;

impl MapSprites<'_> {
    /// Draws the signs of an actor, drawn at `px`, leftwards from its right edge, and the moon at its left edge.
    pub(super) fn draw_status_icons(&self, actor: ActorView<'_>, px: Px, canvas: &mut Canvas) {
        let small = self.camera.cell.w <= 2 * WIDTH;
        let width = if small { SMALL_WIDTH } else { WIDTH };
        let above = if small { SMALL_WIDTH } else { 1 };
        let asleep = actor.mind == Some(Mind::Asleep);
        let theme = self.art.theme;
        let effects = actor.effects().map(|(what, ..)| match what {
            EffectKind::Poisoned => ("poisoned", theme.monster),
            EffectKind::Dazed => ("dazed", theme.title),
            EffectKind::Held => ("held", theme.text),
        });
        let signs = effects.chain(asleep.then_some(("asleep", theme.text)));
        let mut draw = |sign: &str, color: Rgb, x: i32| {
            let name = format!("{sign}{}", if small { "_small" } else { "" });
            let area = PxRect::new(x - 1, px.y - above, width + 1, width + 2);
            let at = self.moved_onto_panel(area);
            bitmaps::draw_rimmed(&name, Px::new(at.x + 1, at.y + 1), 1, color, canvas);
        };
        let right = px.x + self.camera.cell.w;
        for (index, (sign, color)) in (1..).zip(signs) {
            draw(sign, color, right - index * width);
        }
        if describe::misses_in_the_dark(self.scene.view, actor).is_some() {
            draw("moon", theme.warn, px.x);
        }
    }
}
