//! Signs above actors: effects, sleep, and blows that would miss for lack of light.

use crate::game::rules::{EffectKind, Mind};
use crate::game::view::ActorView;
use crate::gfx::{Canvas, Px, PxRect, Rgb};
use crate::ui::describe;
use crate::ui::map::scene::sprites::MapSprites;
use crate::ui::widgets;

/// Width of a sign with its border in pixels, and the signs: a drop for poison, a star for dazed, a web for held, a Z
/// for asleep, a waning moon where blows may miss.
const WIDTH: i32 = 6;
const DROP: [&str; 6] = ["..#..", "..#..", ".###.", "#####", "#####", ".###."];
const STAR: [&str; 5] = ["..#..", "..#..", "#####", ".###.", "#...#"];
const WEB: [&str; 5] = ["#.#.#", ".###.", "##.##", ".###.", "#.#.#"];
const SLEEP: [&str; 5] = ["#####", "...#.", "..#..", ".#...", "#####"];
const MOON: [&str; 5] = [".###.", "##...", "##...", "##...", ".###."];
/// The same for cells at most two signs wide, in which large signs would hide the actor.
const SMALL_WIDTH: i32 = 4;
const SMALL_DROP: [&str; 3] = [".#.", "###", "###"];
const SMALL_STAR: [&str; 3] = [".#.", "###", ".#."];
const SMALL_WEB: [&str; 3] = ["#.#", ".#.", "#.#"];
const SMALL_SLEEP: [&str; 3] = ["##.", ".#.", ".##"];
const SMALL_MOON: [&str; 3] = [".##", "#..", ".##"];

impl MapSprites<'_> {
    /// Draws the signs of an actor leftwards from its right edge, and the moon at its left edge.
    pub(super) fn draw_status_icons(&self, actor: ActorView<'_>, canvas: &mut Canvas) {
        let sees = |pos| self.scene.view.sees(pos);
        let Some(shift) = self
            .scene
            .animator
            .draw_offset(actor.id, self.camera.cell_size(), sees)
        else {
            return;
        };
        let px = self.corner(actor.at, shift);
        let small = self.camera.cell_size().w <= 2 * WIDTH;
        let (width, above) = if small {
            (SMALL_WIDTH, SMALL_WIDTH)
        } else {
            (WIDTH, 1)
        };
        let asleep = actor.mind == Some(Mind::Asleep);
        let effects = actor
            .effects()
            .map(|(what, ..)| self.effect_sign(what, small));
        let signs = effects.chain(asleep.then(|| self.sleep_sign(small)));
        for (index, (rows, color)) in (0..).zip(signs) {
            let x = px.x + self.camera.cell_size().w - (index + 1) * width;
            let at = PxRect::new(x - 1, px.y - above, width + 1, width + 2);
            self.draw_sign(rows, color, at, canvas);
        }
        if describe::misses_in_the_dark(self.scene.view, actor).is_some() {
            let rows = if small { &SMALL_MOON[..] } else { &MOON[..] };
            let at = PxRect::new(px.x - 1, px.y - above, width + 1, width + 2);
            self.draw_sign(rows, self.art.theme.warn, at, canvas);
        }
    }

    fn effect_sign(&self, what: EffectKind, small: bool) -> (&'static [&'static str], Rgb) {
        let theme = self.art.theme;
        match what {
            EffectKind::Poisoned if small => (&SMALL_DROP, theme.monster),
            EffectKind::Poisoned => (&DROP, theme.monster),
            EffectKind::Dazed if small => (&SMALL_STAR, theme.title),
            EffectKind::Dazed => (&STAR, theme.title),
            EffectKind::Held if small => (&SMALL_WEB, theme.text),
            EffectKind::Held => (&WEB, theme.text),
        }
    }

    fn sleep_sign(&self, small: bool) -> (&'static [&'static str], Rgb) {
        let rows = if small { &SMALL_SLEEP[..] } else { &SLEEP[..] };
        (rows, self.art.theme.text)
    }

    /// Draws a sign with a black rim, moved onto the panel if needed.
    fn draw_sign(&self, rows: &[&str], color: Rgb, area: PxRect, canvas: &mut Canvas) {
        let at = self.moved_onto_panel(area);
        let (x, y) = (at.x + 1, at.y + 1);
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            widgets::draw_bitmap(rows, Px::new(x + dx, y + dy), Rgb::BLACK, canvas);
        }
        widgets::draw_bitmap(rows, Px::new(x, y), color, canvas);
    }
}
