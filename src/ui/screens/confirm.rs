//! The question before a dangerous or costly step.

use crate::base::Pos;
use crate::game::{Command, View};
use crate::gfx::{Px, PxRect, PxSize, Rgb};

use crate::ui::describe;
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::text::{english, wrap};
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{KeyHint, KeyLine};
use crate::ui::widgets::painter::Painter;

/// Greatest width, and height, of the box in unzoomed pixels.
const SIZE: PxSize = PxSize::new(440, 62);
/// Distance from one line to the next, in unzoomed pixels.
const ROW: i32 = 22;
/// Distance of the box from the edges of the map, at least, in unzoomed pixels.
const MARGIN: i32 = 8;

/// Asks whether a step onto dangerous ground, or a bump that takes wax or smothers a brazier, is intended. No movement
/// key answers it: any other key than the two that do makes it name those.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirm {
    step: Command,
    names_keys: bool,
}

impl Confirm {
    /// Asks before this step.
    pub const fn new(step: Command) -> Self {
        Self {
            step,
            names_keys: false,
        }
    }

    /// The area of the box on a canvas of `size`: at the top of the map, or at its bottom if the hero or the cell in
    /// question would be behind it.
    fn area(&self, scene: &Scene<'_>, size: PxSize, art: &UiAssets<'_>) -> PxRect {
        let zoomed = play::zoomed(scene, size, art);
        let map = zoomed
            .as_ref()
            .map_or(PxRect::from_size(size), |it| it.layout.map);
        let h = SIZE.h + if self.names_keys { ROW } else { 0 };
        let (w, h, margin) = (SIZE.w * art.zoom, h * art.zoom, MARGIN * art.zoom);
        let w = w.min(map.w - 2 * margin);
        let top = PxRect::new(map.x + (map.w - w) / 2, map.y + margin, w, h);
        let here = scene.view.hero().at;
        let asked = [Some(here), self.target(scene.view)];
        let covers = |at: Pos| {
            let cell = zoomed.as_ref().map(|it| it.camera.cell_rect(at));
            cell.is_some_and(|cell| !cell.intersect(top).is_empty())
        };
        if asked.into_iter().flatten().any(covers) {
            let y = map.bottom() - h - margin;
            return PxRect { y, ..top };
        }
        top
    }

    /// The cell that is asked about.
    fn target(&self, view: View<'_>) -> Option<Pos> {
        match self.step {
            Command::Bump(dir) => Some(view.hero().at.step(dir)),
            _ => None,
        }
    }
}

impl Screen for Confirm {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Transition {
        match press.key {
            Key::Enter if !press.repeat => Transition::Play(self.step),
            Key::Escape => Transition::Back,
            Key::Enter => Transition::Stay,
            _ => {
                self.names_keys = true;
                Transition::Redraw
            }
        }
    }

    /// The keys of the question, which replace the game's.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let does = KeyHint::primary(Key::Enter, "do it");
        play::foot([does, KeyHint::secondary(Key::Escape, "let it be")], ctx)
    }

    /// Lets it be.
    fn click_beside(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Back
    }

    fn closes_on_action(&self) -> bool {
        true
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else {
            return;
        };
        let scene = &game.scene;
        play::draw_with(scene, self.foot(ctx).as_ref(), painter);
        let asked = self.target(scene.view);
        let Some((question, price)) = asked.and_then(|to| question(to, scene.view)) else {
            return;
        };
        let area = self.area(scene, painter.size(), painter);
        painter.enlarged_part(painter.zoom, area, |painter, area| {
            widgets::draw_panel(area, painter);
            let (x, y, w) = (area.x + 12, area.y + 10, area.w - 2 * 12);
            let theme = painter.theme;
            draw_within(&question, Px::new(x, y), w, theme.warn, painter);
            draw_within(&price, Px::new(x, y + ROW), w, theme.text, painter);
            if self.names_keys {
                let text = "Enter does it, Esc lets it be.";
                painter.text((x, y + 2 * ROW), theme.warn, text);
            }
        });
    }
}

/// Draws a line, or wraps it in the small font if it is wider than `width` pixels.
fn draw_within(text: &str, at: Px, width: i32, color: Rgb, painter: &mut Painter<'_>) {
    if painter.font.width(text) <= width {
        painter.text(at, color, text);
        return;
    }
    let small = painter.small_font;
    let rows = wrap::wrap(text, small.letters_in(width));
    wrap::draw_rows(&rows, (small, small.cell().h), at, color, painter);
}

/// The question, and what the step would cost.
fn question(to: Pos, view: View<'_>) -> Option<(String, String)> {
    if let Some(price) = view.price_in_wax(to) {
        let terrain = view.terrain(to).seen()?;
        if view.rules().dead_brazier() == Some(terrain) {
            return Some(brazier_question(price, view));
        }
        let name = describe::terrain_name(view.rules(), terrain);
        let item = view.visible_items().find(|(at, _)| *at == to);
        let question = match item {
            Some((_, kind)) => format!("Take the {} out of the {name}?", kind.name),
            None => format!("Spend wax on the {name}?"),
        };
        let wax = view.flame().map_or(0, |flame| flame.wax);
        let effect = view.rules().bump_effect(terrain);
        let others = match effect {
            Some(effect) if effect.wins.is_some() => "; it wins the game",
            Some(effect) if effect.closes.is_some() => "; the others shut",
            _ => "",
        };
        let price = format!("It takes {price} of your {wax} wax{others}.");
        return Some((question, price));
    }
    if view.would_smother(to) {
        let name = describe::terrain_name(view.rules(), view.terrain(to).seen()?);
        let price = "It will warm nobody, and takes wax to relight.".to_owned();
        return Some((format!("Smother the {name}?"), price));
    }
    let name = if view.fire_at(to).is_some() {
        "fire".to_owned()
    } else {
        describe::terrain_name(view.rules(), view.terrain(to).seen()?)
    };
    let price = danger_text(view, to).map(|text| english::capitalize(&format!("{text}.")));
    Some((format!("Into the {name}?"), price.unwrap_or_default()))
}

/// The question before a dead brazier is lit, and what that costs and brings.
fn brazier_question(price: i32, view: View<'_>) -> (String, String) {
    let wax = view.flame().map_or(0, |flame| flame.wax);
    let brings = view.braziers_lit().map_or_else(String::new, |braziers| {
        format!(" Beside it wounds close; all {} earn a wick.", braziers.of)
    });
    (
        "Light it?".to_owned(),
        format!("{price} of your {wax} wax.{brings}"),
    )
}

/// What walking onto the cell at `pos` does to the hero, in numbers; `None` if it does no harm.
pub fn danger_text(view: View<'_>, pos: Pos) -> Option<String> {
    let fire = view.fire_at(pos).and(view.rules().fire);
    let burns = fire.map(|fire| format!("it burns: {} HP a turn", fire.harm));
    let mut parts: Vec<_> = burns.into_iter().collect();
    let known = view.terrain(pos).seen();
    if let Some(effect) = known.and_then(|terrain| view.rules().enter_effect(terrain)) {
        let turns = english::count_noun(effect.holds, "turn");
        let of_ground = [
            (effect.drowns, "your flame goes out".to_owned()),
            (effect.hinders, "your hands are not free".to_owned()),
            (effect.harms > 0, format!("it takes {} HP", effect.harms)),
            (effect.holds > 0, format!("it holds you for {turns}")),
            (effect.falls, "you fall to the level below".to_owned()),
        ];
        let of_ground = of_ground.into_iter().filter(|(does, _)| *does);
        parts.extend(of_ground.map(|(_, text)| text));
    }
    (!parts.is_empty()).then(|| english::series(&parts))
}
