//! The character sheet: the hero's stats, status effects, and statistics so far.

use crate::game::view::TurnsLeft;
use crate::gfx::{Px, PxRect, Rgb};
use crate::ui::widgets::painter::Painter;

use crate::ui::describe;
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::stats::RunStats;
use crate::ui::text::english;
use crate::ui::text::wrap;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::KeyHint;

use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::{Context, Game, Screen, Transition};

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

    fn click(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Back
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        if let Some(Game { scene, stats, .. }) = &ctx.game {
            draw(scene, stats, painter);
        }
    }
}

/// Draws it over map and log; the sidebar stays visible.
fn draw(scene: &Scene<'_>, stats: &RunStats, painter: &mut Painter<'_>) {
    let hints = [KeyHint::primary(Key::Escape, "back")];
    play::draw_with(scene, Some(&hints), painter);
    let Some(zoomed) = play::zoomed(scene, painter.size(), painter) else {
        return;
    };
    let panel = zoomed.above_hint();
    painter.fill_rect(panel, painter.theme.bg);
    painter.enlarged_part(painter.zoom, panel, |painter, panel| {
        painter.fill_rect(panel, painter.theme.bg);
        let (hero, theme) = (scene.view.hero(), painter.theme);
        let at = Px::new(panel.x + EDGE, panel.y + 8);
        painter.draw_text(painter.font, at, theme.title, hero.name);
        let below = at.y + LINE_HEIGHT + 4;
        painter.fill_rect(PxRect::new(panel.x, below, panel.w, 1), theme.line);
        let words = PxRect::new(
            at.x,
            below + 7,
            panel.w - 2 * EDGE,
            panel.bottom() - below - 7,
        );
        let mut y = words.y;
        // The least important rows come last and are dropped if there is no room.
        painter.with_clip(panel, |painter| {
            for (label, text, color) in sheet_rows(scene, stats, painter) {
                if y + LINE_HEIGHT > panel.bottom() {
                    break;
                }
                painter.draw_text(painter.font, Px::new(words.x, y), theme.dim, &label);
                let value = PxRect::new(words.x + LEFT, y, words.w - LEFT, LINE_HEIGHT);
                y = wrap::draw_paragraph(&text, value, color, painter) + 2;
            }
        });
    });
}

/// Label, value and colour of each row. Rows that do not apply to the rule set are left out.
fn sheet_rows(
    scene: &Scene<'_>,
    stats: &RunStats,
    art: &UiAssets<'_>,
) -> Vec<(String, String, Rgb)> {
    let (view, theme) = (scene.view, art.theme);
    let (hero, rules) = (view.hero(), view.rules());
    let mut rows = Vec::new();
    let mut row = |label: &str, text: String| rows.push((label.to_owned(), text, theme.text));
    if scene.screen.hp {
        row("HP", format!("{} of {}", hero.hp, hero.stats.hp));
        let sharp = view.blow_stats().critical;
        let critical = format!(", critical {sharp} %");
        let critical = if sharp > 0 { &critical } else { "" };
        row("Attack", format!("{}{critical}", view.blow_stats().attack));
        let dodge = hero.stats.dodge;
        let dodged = format!(", dodged {dodge} %");
        let dodged = if dodge > 0 { &dodged } else { "" };
        row("Defence", format!("{}{dodged}", hero.stats.defense));
        if let Some(worn) = describe::worn_text(view) {
            row("Wears", worn);
        }
    }
    if let Some((now, most)) = view.xp() {
        let level = view.xp_level();
        let text = format!("{level}, experience {now} of {most}");
        row("Level", text);
    }
    if let Some(wax) = view.candle() {
        row(
            "Candle",
            format!("{} of {} turns left", wax.turns_left, wax.max_turns),
        );
    }
    if let Some(flame) = view.flame() {
        let lasts = flame.turns_left(flame.height);
        let lasts = lasts.filter(|_| !view.is_warmed());
        let lasts = lasts.map_or_else(String::new, |turns| {
            format!(", lasts {}", english::count_noun(turns, "turn"))
        });
        let text = format!("{} of {}{lasts}", flame.wax, flame.rules.max_wax);
        row("Wax", text);
        let height = flame.height;
        let text = format!(
            "{}, burns {}; sheds {}, noticed within {}",
            height.word(),
            describe::burn_rate_here(view, flame),
            describe::shed_light(view.light_of_flame()),
            flame.noticed_within(height)
        );
        row("Flame", text);
    }
    if let Some(TurnsLeft { left, .. }) = describe::flare(view) {
        let text = format!("for {}", english::count_noun(left, "more turn"));
        row("Flare", text);
    }
    let wicks: Vec<_> = view.wicks().map(describe::short_wick).collect();
    if !wicks.is_empty() {
        row("Wicks", wicks.join(", "));
    }
    for (what, left, _) in hero.effects() {
        let text = format!("for {}", english::count_noun(left, "more turn"));
        row(&english::capitalize(what.word()), text);
    }
    if rules.has_gold() {
        row("Gold", view.gold().to_string());
    }
    if scene.screen.hp {
        row("Killed", stats.kills_text(view));
        row(
            "Damage",
            format!("dealt {}, taken {}", stats.damage_dealt, stats.damage_taken),
        );
    }
    if !rules.items.is_empty() {
        row(
            "Pack",
            describe::inventory_text(view)
                .unwrap_or_else(|| "nothing but what you wear".to_owned()),
        );
    }
    let depth = if rules.dungeon.levels > 1 {
        format!(", depth {} of {}", view.depth(), rules.dungeon.levels)
    } else {
        String::new()
    };
    row("Turn", format!("{}{depth}", view.turn()));
    row(
        "Game",
        format!("{}, seed {}", rules.name, scene.seed_text()),
    );
    rows
}
