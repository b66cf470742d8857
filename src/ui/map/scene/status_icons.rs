//! Signs above actors: effects, sleep, and blows that would miss for lack of light.

use crate::game::rules::{EffectKind, Mind};
use crate::game::view::ActorView;
use crate::gfx::{Canvas, Px, PxRect, Rgb};
use crate::ui::describe;
use crate::ui::map::scene::sprites::MapSprites;
use crate::ui::widgets;

/// Width of a sign with its border in pixels, and of a small one, for cells at most two signs wide, in which large
/// signs would hide the actor.
const WIDTH: i32 = 6;
const SMALL_WIDTH: i32 = 4;

/// The rows of a sign and of its small form.
type Sign = (&'static [&'static str], &'static [&'static str]);

/// A drop for poison, a star for dazed, a web for held, a Z for asleep, a waning moon where blows may miss.
const DROP: Sign = (
    &["..#..", "..#..", ".###.", "#####", "#####", ".###."],
    &[".#.", "###", "###"],
);
const STAR: Sign = (
    &["..#..", "..#..", "#####", ".###.", "#...#"],
    &[".#.", "###", ".#."],
);
const WEB: Sign = (
    &["#.#.#", ".###.", "##.##", ".###.", "#.#.#"],
    &["#.#", ".#.", "#.#"],
);
const SLEEP: Sign = (
    &["#####", "...#.", "..#..", ".#...", "#####"],
    &["##.", ".#.", ".##"],
);
const MOON: Sign = (
    &[".###.", "##...", "##...", "##...", ".###."],
    &[".##", "#..", ".##"],
);

impl MapSprites<'_> {
    /// Draws the signs of an actor leftwards from its right edge, and the moon at its left edge.
    pub(super) fn draw_status_icons(&self, actor: ActorView<'_>, canvas: &mut Canvas) {
        let Some(shift) = self.shift_of(actor.id) else {
            return;
        };
        let px = self.corner((actor.at, shift));
        let small = self.camera.cell.w <= 2 * WIDTH;
        let width = if small { SMALL_WIDTH } else { WIDTH };
        let above = if small { SMALL_WIDTH } else { 1 };
        let asleep = actor.mind == Some(Mind::Asleep);
        let theme = self.art.theme;
        let effects = actor.effects().map(|(what, ..)| match what {
            EffectKind::Poisoned => (DROP, theme.monster),
            EffectKind::Dazed => (STAR, theme.title),
            EffectKind::Held => (WEB, theme.text),
        });
        let signs = effects.chain(asleep.then_some((SLEEP, theme.text)));
        let mut draw = |(large, few): Sign, color: Rgb, x: i32| {
            let rows = if small { few } else { large };
            let area = PxRect::new(x - 1, px.y - above, width + 1, width + 2);
            let at = self.moved_onto_panel(area);
            widgets::draw_rimmed_bitmap(rows, Px::new(at.x + 1, at.y + 1), 1, color, canvas);
        };
        let right = px.x + self.camera.cell.w;
        for (index, (sign, color)) in (1..).zip(signs) {
            draw(sign, color, right - index * width);
        }
        if describe::misses_in_the_dark(self.scene.view, actor).is_some() {
            draw(MOON, theme.warn, px.x);
        }
    }
}
