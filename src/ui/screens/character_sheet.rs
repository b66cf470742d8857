//! The character sheet: the hero's stats, status effects, and statistics so far.

use crate::ui::screens::play;
use crate::ui::screens::prelude::*;
use crate::ui::stats::RunStats;

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
    fn key(&mut self, _press: KeyPress, _ctx: &Context<'_>) -> Option<Transition> {
        Some(Transition::BACK)
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        play::foot(vec![ctx.hint(Key::Escape, "back", true)], ctx)
    }

    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.sidebar_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        play::draw_over(self, ctx, painter, &mut |game, panel, painter| {
            let (theme, x, mut y) = (painter.theme, panel.x + EDGE, panel.y + 8);
            painter.text((x, y), theme.title, game.scene.view.hero().name);
            y += LINE_HEIGHT + 4;
            painter.rule(panel.x, y, panel.w);
            y += 7;
            // The least important rows come last and are dropped if there is no room.
            for (label, text) in sheet_rows(&game.scene, game.stats) {
                let Some(text) = text else { continue };
                if y + LINE_HEIGHT > panel.bottom() {
                    break;
                }
                painter.text((x, y), theme.dim, label);
                let value = PxRect::new(x + LEFT, y, panel.w - 2 * EDGE - LEFT, LINE_HEIGHT);
                y = wrap::draw_paragraph(&text, value, theme.text, painter) + 2;
            }
        });
    }
}

/// Label and value of each row; no value if it does not apply to the rule set.
fn sheet_rows(scene: &Scene<'_>, stats: &RunStats) -> Vec<(String, Option<String>)> {
    let view = scene.view;
    let row = |(name, text): (&str, _)| (say!(view, name), text);
    let mut rows: Vec<_> = body_rows(view, scene.screen.hp).map(row).into();
    rows.extend(light_rows(view).map(row));
    let for_turns = |n| say!(view, "sheet.for_turns", n);
    for (what, left, _) in view.hero().effects() {
        rows.push((english::capitalize(what.word()), Some(for_turns(left))));
    }
    rows.extend(game_rows(scene, stats).map(row));
    rows
}

/// Hit points, fighting, what is worn, and experience.
fn body_rows(view: View<'_>, shows_hp: bool) -> [(&'static str, Option<String>); 5] {
    let (hero, blow) = (view.hero(), view.blow_stats());
    let (hp, of) = (hero.hp, hero.stats.hp);
    let critical = Some(blow.critical).filter(|percent| *percent > 0);
    let dodged = Some(hero.stats.dodge).filter(|percent| *percent > 0);
    let (attack, defence) = (blow.attack, hero.stats.defense);
    let xp = view.xp().map(|(now, most)| {
        let level = view.xp_level();
        say!(view, "sheet.experience", level, now, most)
    });
    let worn = describe::worn_text(view);
    let hp = say!(view, "sheet.of", n = hp, of);
    let attack = say!(view, "sheet.blows", attack, critical);
    let defence = say!(view, "sheet.blows_at_you", defence, dodged);
    [
        ("sheet.hp", shows_hp.then_some(hp)),
        ("sheet.attack", shows_hp.then_some(attack)),
        ("sheet.defence", shows_hp.then_some(defence)),
        ("sheet.wears", if shows_hp { worn } else { None }),
        ("sheet.level", xp),
    ]
}

/// The candle, or the flame and its wax, and what changes them.
fn light_rows(view: View<'_>) -> [(&'static str, Option<String>); 5] {
    let candle = view.candle().map(|candle| {
        let (left, of) = (candle.turns_left, candle.max_turns);
        say!(view, "sheet.turns_left", left, of)
    });
    let flame = view.flame();
    let wax = flame.map(|flame| {
        // Beside a burning brazier the flame takes no wax.
        let lasts = if view.is_warmed() {
            None
        } else {
            flame.turns_left(flame.height)
        };
        let (n, of) = (flame.wax, flame.rules.max_wax);
        say!(view, "sheet.lasts", n, of, lasts)
    });
    let flame = flame.map(|flame| {
        let (at, height) = (flame.height, flame.height.word());
        let burns = describe::burn_rate_here(view, flame);
        let sheds = describe::shed_light(view.light_of_flame());
        let within = describe::seen_within(view, flame, at);
        say!(view, "sheet.burns", height, burns, sheds, within)
    });
    let flare = describe::flare(view);
    let flare = flare.map(|it| say!(view, "sheet.for_turns", n = it.left));
    let wicks: Vec<_> = view
        .wicks()
        .map(|wick| describe::short_wick(&wick))
        .collect();
    let wicks = Some(wicks.join(", ")).filter(|names| !names.is_empty());
    [
        ("sheet.candle", candle),
        ("sheet.wax", wax),
        ("sheet.flame", flame),
        ("sheet.flare", flare),
        ("sheet.wicks", wicks),
    ]
}

/// What the hero has gained, and which game this is.
fn game_rows(scene: &Scene<'_>, stats: &RunStats) -> [(&'static str, Option<String>); 6] {
    let (view, shows_hp) = (scene.view, scene.screen.hp);
    let rules = view.rules();
    let (dealt, taken) = (stats.damage_dealt, stats.damage_taken);
    let pack = describe::inventory_text(view);
    let pack = pack.unwrap_or_else(|| say!(view, "sheet.empty_pack"));
    let deep = rules.dungeon.levels > 1;
    let (depth, levels) = (deep.then(|| view.depth()), rules.dungeon.levels);
    let (name, seed) = (&rules.name, scene.seed_text());
    let gold = rules.has_gold().then(|| view.gold().to_string());
    let damage = say!(view, "ending.dealt", dealt, taken);
    let turn = say!(view, "sheet.at_depth", n = view.turn(), depth, levels);
    [
        ("sheet.gold", gold),
        ("sheet.killed", shows_hp.then(|| stats.kills_text(view))),
        ("sheet.damage", shows_hp.then_some(damage)),
        ("sheet.pack", (!rules.items.is_empty()).then_some(pack)),
        ("sheet.turn", Some(turn)),
        ("sheet.game", Some(say!(view, "sheet.seed", name, seed))),
    ]
}
