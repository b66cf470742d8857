//! The character sheet: the hero's stats, status effects, and statistics so far.

use crate::game::View;
use crate::game::view::TurnsLeft;
use crate::gfx::{Px, PxRect};
use crate::ui::describe;
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::stats::RunStats;
use crate::ui::text::english;
use crate::ui::text::wrap;
use crate::ui::widgets::key_hints::{KeyHint, KeyLine};
use crate::ui::widgets::painter::Painter;

/// Margin around the text, in pixels.
const EDGE: i32 = 12;
/// Left edge of the value column, in pixels.
const LEFT: i32 = 96;

/// The screen; it has no state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharacterSheet;

impl CharacterSheet {
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        ctx.game.map(|_| Self)
    }
}

impl Screen for CharacterSheet {
    /// Any key goes back.
    fn key(&mut self, _press: KeyPress, _ctx: &Context<'_>) -> Transition {
        Transition::Back
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        play::foot([KeyHint::primary(Key::Escape, "back")], ctx)
    }

    fn click_beside(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Back
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        play::draw_over(self, ctx, painter, |game, panel, painter| {
            draw(&game.scene, game.stats, panel, painter);
        });
    }
}

/// Draws the sheet on a panel.
fn draw(scene: &Scene<'_>, stats: &RunStats, panel: PxRect, painter: &mut Painter<'_>) {
    let (theme, x, mut y) = (painter.theme, panel.x + EDGE, panel.y + 8);
    painter.text((x, y), theme.title, scene.view.hero().name);
    y += LINE_HEIGHT + 4;
    painter.rule(panel.x, y, panel.w);
    y += 7;
    // The least important rows come last and are dropped if there is no room.
    for (label, text) in sheet_rows(scene, stats) {
        if y + LINE_HEIGHT > panel.bottom() {
            break;
        }
        painter.text((x, y), theme.dim, label);
        let value = PxRect::new(x + LEFT, y, panel.w - 2 * EDGE - LEFT, LINE_HEIGHT);
        y = wrap::draw_paragraph(&text, value, theme.text, painter) + 2;
    }
}

/// Label and value of a row.
type SheetRow = (String, String);

fn row(label: &str, text: impl Into<String>) -> SheetRow {
    (label.to_owned(), text.into())
}

/// All rows. Those that do not apply to the rule set are left out.
fn sheet_rows(scene: &Scene<'_>, stats: &RunStats) -> Vec<SheetRow> {
    let mut rows = body_rows(scene);
    rows.extend(light_rows(scene.view));
    rows.extend(effect_rows(scene.view));
    rows.extend(game_rows(scene, stats));
    rows
}

/// Hit points, fighting, what is worn, and experience.
fn body_rows(scene: &Scene<'_>) -> Vec<SheetRow> {
    let view = scene.view;
    let hero = view.hero();
    let mut rows = Vec::new();
    if scene.screen.hp {
        rows.push(row("HP", format!("{} of {}", hero.hp, hero.stats.hp)));
        let blow = view.blow_stats();
        let critical = percent_text("critical", blow.critical);
        rows.push(row("Attack", format!("{}{critical}", blow.attack)));
        let dodged = percent_text("dodged", hero.stats.dodge);
        rows.push(row("Defence", format!("{}{dodged}", hero.stats.defense)));
        rows.extend(describe::worn_text(view).map(|worn| row("Wears", worn)));
    }
    if let Some((now, most)) = view.xp() {
        let level = view.xp_level();
        let text = format!("{level}, experience {now} of {most}");
        rows.push(row("Level", text));
    }
    rows
}

/// `, critical 5 %`; nothing for 0.
fn percent_text(what: &str, percent: i32) -> String {
    match percent {
        ..=0 => String::new(),
        _ => format!(", {what} {percent} %"),
    }
}

/// The candle, or the flame and its wax.
fn light_rows(view: View<'_>) -> Vec<SheetRow> {
    let mut rows = Vec::new();
    if let Some(wax) = view.candle() {
        let text = format!("{} of {} turns left", wax.turns_left, wax.max_turns);
        rows.push(row("Candle", text));
    }
    if let Some(flame) = view.flame() {
        let height = flame.height;
        let lasts = flame.turns_left(height).filter(|_| !view.is_warmed());
        let lasts = lasts.map_or_else(String::new, |turns| {
            format!(", lasts {}", english::count_noun(turns, "turn"))
        });
        let text = format!("{} of {}{lasts}", flame.wax, flame.rules.max_wax);
        rows.push(row("Wax", text));
        let text = format!(
            "{}, burns {}; sheds {}, seen within {}",
            height.word(),
            describe::burn_rate_here(view, flame),
            describe::shed_light(view.light_of_flame()),
            english::count_noun(describe::seen_within(view, flame, height), "cell")
        );
        rows.push(row("Flame", text));
    }
    rows
}

/// What changes the hero for good or for a while.
fn effect_rows(view: View<'_>) -> Vec<SheetRow> {
    let for_turns = |left| format!("for {}", english::count_noun(left, "more turn"));
    let flare = describe::flare(view);
    let flare = flare.map(|TurnsLeft { left, .. }| row("Flare", for_turns(left)));
    let mut rows: Vec<_> = flare.into_iter().collect();
    let wicks: Vec<_> = view.wicks().map(describe::short_wick).collect();
    if !wicks.is_empty() {
        rows.push(row("Wicks", wicks.join(", ")));
    }
    let hero = view.hero();
    let effects = hero.effects();
    rows.extend(
        effects.map(|(what, left, _)| row(&english::capitalize(what.word()), for_turns(left))),
    );
    rows
}

/// What the hero has gained, and which game this is.
fn game_rows(scene: &Scene<'_>, stats: &RunStats) -> Vec<SheetRow> {
    let view = scene.view;
    let rules = view.rules();
    let mut rows = Vec::new();
    if rules.has_gold() {
        rows.push(row("Gold", view.gold().to_string()));
    }
    if scene.screen.hp {
        let (dealt, taken) = (stats.damage_dealt, stats.damage_taken);
        rows.push(row("Killed", stats.kills_text(view)));
        rows.push(row("Damage", format!("dealt {dealt}, taken {taken}")));
    }
    if !rules.items.is_empty() {
        let pack = describe::inventory_text(view);
        let pack = pack.unwrap_or_else(|| "nothing but what you wear".to_owned());
        rows.push(row("Pack", pack));
    }
    let depth = match rules.dungeon.levels {
        ..=1 => String::new(),
        levels => format!(", depth {} of {levels}", view.depth()),
    };
    rows.push(row("Turn", format!("{}{depth}", view.turn())));
    let game = format!("{}, seed {}", rules.name, scene.seed_text());
    rows.push(row("Game", game));
    rows
}
