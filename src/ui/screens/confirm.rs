//! The question before a dangerous or costly step.

use crate::ui::screens::play::{self, PlayLayout};
use crate::ui::screens::prelude::*;

use crate::game::rules::BumpEffect;
use crate::ui::text::rule_facts::rule_facts;

/// Greatest width, and height, of the box in unzoomed pixels.
const SIZE: PxSize = PxSize::new(440, 62);
/// Distance from one line to the next, in unzoomed pixels.
const ROW: i32 = 22;
/// Distance of the box from the edges of the map, at least, in unzoomed pixels.
const MARGIN: i32 = 8;

/// Asks whether a step onto dangerous ground, a bump that takes wax or smothers a brazier, or the use of a rare item is
/// intended. No movement key answers it: any other key than the two that do makes it name those.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirm {
    asked: Subject,
    names_keys: bool,
}

/// What the question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    Step(Dir),
    Use(Slot),
}

impl Confirm {
    /// Asks before this step.
    pub const fn new(step: Dir) -> Self {
        Self::about(Subject::Step(step))
    }

    /// Asks before the item in this slot is used.
    pub const fn to_use(slot: Slot) -> Self {
        Self::about(Subject::Use(slot))
    }

    const fn about(asked: Subject) -> Self {
        Self {
            asked,
            names_keys: false,
        }
    }

    /// The area of the box: at the top of the map, or at its bottom if one of these cells would be behind it.
    fn area(&self, cells: [Pos; 2], zoomed: &PlayLayout, zoom: i32) -> PxRect {
        let map = zoomed.layout.map;
        let h = (SIZE.h + if self.names_keys { ROW } else { 0 }) * zoom;
        let margin = MARGIN * zoom;
        let w = (SIZE.w * zoom).min(map.w - 2 * margin);
        let top = PxRect::new(map.x + (map.w - w) / 2, map.y + margin, w, h);
        let covers = |at| !zoomed.camera.cell_rect(at).intersect(top).is_empty();
        if cells.into_iter().any(covers) {
            top.rows(map.bottom() - h - margin, h)
        } else {
            top
        }
    }
}

impl Screen for Confirm {
    fn key(&mut self, press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        match press.key {
            Key::Enter if press.repeat => None,
            Key::Enter => Some(Transition::Game(GameAction::Play(match self.asked {
                Subject::Step(dir) => Command::Bump(dir),
                Subject::Use(slot) => Command::Use(slot),
            }))),
            Key::Escape => Some(Transition::BACK),
            _ => {
                self.names_keys = true;
                Some(Transition::REDRAW)
            }
        }
    }

    /// The keys of the question, which replace the game's.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let does = ctx.hint(Key::Enter, "do_it", true);
        play::foot(vec![does, ctx.hint(Key::Escape, "let_it_be", false)], ctx)
    }

    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.panels_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else { return };
        let Some(zoomed) = play::draw(&game.scene, self.foot(ctx).as_ref(), painter) else {
            return;
        };
        let (view, hero) = (game.scene.view, game.scene.view.hero().at);
        let (target, (question, price)) = match self.asked {
            Subject::Step(dir) => (hero.step(dir), question(hero.step(dir), view)),
            Subject::Use(slot) => (hero, question_of_use(slot, view)),
        };
        let area = self.area([hero, target], &zoomed, painter.zoom);
        painter.enlarged_part(painter.zoom, area, &mut |painter, area| {
            draw_panel(area, painter);
            let (x, y, w) = (area.x + 12, area.y + 10, area.w - 2 * 12);
            let theme = painter.theme;
            draw_within(&question, Px::new(x, y), w, theme.warn, painter);
            draw_within(&price, Px::new(x, y + ROW), w, theme.text, painter);
            if self.names_keys {
                let keys = painter.words.get("confirm.keys");
                painter.text((x, y + 2 * ROW), theme.warn, keys);
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
fn question(to: Pos, view: View<'_>) -> (String, String) {
    let rules = view.rules();
    let known = view.terrain(to).seen();
    let terrain = known.map(|terrain| describe::terrain_name(rules, terrain));
    if let Some(price) = view.price_in_wax(to) {
        let wax = view.flame().map_or(0, |flame| flame.wax);
        if view.is_spare_brazier(to) {
            let price = say!(view, "confirm.light_more", price, wax);
            return (say!(view, "confirm.light"), price);
        }
        if rules.dead_brazier() == known {
            let of = view.braziers_lit().map(|braziers| braziers.of);
            let price = say!(view, "confirm.light_price", price, wax, of);
            return (say!(view, "confirm.light"), price);
        }
        let effect = known.and_then(|terrain| rules.bump_effect(terrain));
        let mut items = view.visible_items();
        let question = match items.find(|(at, _)| *at == to) {
            Some((_, kind)) => say!(view, "confirm.take", item = kind.name, terrain),
            None => match effect.filter(|effect| !effect.asks.is_empty()) {
                Some(effect) => effect.asks.clone(),
                None => say!(view, "confirm.spend", terrain),
            },
        };
        let price = effect.map(|effect| price_of(effect, to, view));
        return (question, price.unwrap_or_default());
    }
    if view.would_smother(to) {
        let question = say!(view, "confirm.smother", terrain);
        return (question, say!(view, "confirm.smothered"));
    }
    let question = match view.fire_at(to) {
        Some(_) => say!(view, "confirm.enter_fire"),
        None => say!(view, "confirm.enter", terrain),
    };
    let price = danger_text(view, to).map(|text| english::capitalize(&format!("{text}.")));
    (question, price.unwrap_or_default())
}

/// What bumping into terrain at `to` with this effect costs, and what follows.
fn price_of(effect: &BumpEffect, to: Pos, view: View<'_>) -> String {
    let (price, wax) = (-effect.wax, view.flame().map_or(0, |flame| flame.wax));
    let catches = view.rules().turns_to_catch(effect);
    let away = catches.and_then(|_| view.boss_away(to));
    let boss = away.and_then(|_| view.rules().boss());
    let boss = boss.map(|boss| &boss.name);
    let wins = effect.wins.is_some() && catches.is_none();
    let closes = effect.closes.is_some() && effect.wins.is_none();
    say!(
        view,
        "confirm.price",
        price,
        wax,
        catches,
        boss,
        away,
        wins,
        closes
    )
}

/// The question before the use of a rare item, and how many are left.
fn question_of_use(slot: Slot, view: View<'_>) -> (String, String) {
    let item = &view.rules().items[usize::from(slot.0)].name;
    let held = view.inventory().find(|held| held.slot == slot);
    let n = held.map_or(0, |held| held.count);
    (
        say!(view, "confirm.use", item),
        say!(view, "confirm.use_count", n),
    )
}

/// What walking onto the cell at `pos` does to the hero, in numbers; `None` if it does no harm.
pub fn danger_text(view: View<'_>, pos: Pos) -> Option<String> {
    let mut parts = Vec::new();
    let known = view.terrain(pos).seen();
    let burns = view.fire_at(pos).is_some();
    if burns && let Some(terrain) = known {
        let n = view.rules().fire_harm(terrain);
        parts.push(say!(view, "enter.burns", n));
    }
    if let Some(effect) = known.and_then(|terrain| view.rules().enter_effect(terrain)) {
        let facts = rule_facts(effect).into_iter();
        let harmful = facts.filter(|fact| !matches!(fact.key, "gusts" | "becomes"));
        parts.extend(harmful.map(|fact| fact.say(view.words(), "enter")));
    }
    (!parts.is_empty()).then(|| english::series(&parts))
}
