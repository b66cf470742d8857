//! The hint line of the play screen: the marked cell, or the keys that make sense now. `docs/screens.md` 1.

use crate::base::Pos;
use crate::game::rules::{
    BumpRule, CandleState, EffectKind, FlameHeight, ItemEffect, ItemKind, Mind, TimeModel,
};
use crate::game::view::ActorView;
use crate::game::{Known, Terrain, View};
use crate::gfx::{Px, PxRect};
use crate::ui::describe;
use crate::ui::hints::rest_heals;
use crate::ui::input::bindings::{AutoCommand, EndingKey, FlameKey, KeyAction};
use crate::ui::input::key::Key;
use crate::ui::map::scene::MapOverlay;
use crate::ui::widgets::Emphasis;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::sidebar::is_low_hp;

use crate::ui::screens::play::{Scene, next_height};
use crate::ui::text::english::{self, Naming};

/// Maximum number of hints.
const HINTS: usize = 6;

/// The hints that make sense now, the most likely first. If the rule set has its own instructions, only those that they
/// leave out.
fn contextual_hints(scene: &Scene<'_>) -> Vec<KeyHint> {
    let also = |action, does: &str| Some(KeyHint::secondary(scene.keys.key_for(action)?, does));
    let (keys, look) = (also(KeyAction::Keys, "keys"), also(KeyAction::Look, "look"));
    let messages = also(KeyAction::Messages, "messages");
    if scene.screen.instructions.is_some() {
        return keys.into_iter().chain(look).chain(messages).collect();
    }
    if scene.under_way {
        let stop = KeyHint::primary(Key::Escape, "stop");
        return [stop].into_iter().chain(keys).collect();
    }
    let view = scene.view;
    let mut hints = if view.game_over().is_some() {
        let replay = KeyAction::InEnding(EndingKey::Replay);
        let replay = hint(scene, replay, "replay", Emphasis::Primary);
        let gif = also(KeyAction::InEnding(EndingKey::Gif), "GIF");
        [replay, gif, look].into_iter().flatten().collect()
    } else if view
        .visible_monsters()
        .any(|monster| monster.mind != Some(Mind::Asleep) && !view.is_harmless(monster))
    {
        in_danger(scene, look)
    } else {
        in_quiet(scene, look)
    };
    if let Some(shown) = overlay(scene) {
        hints.insert(0, shown);
    }
    let leave = if scene.screen.escape_quits {
        "title"
    } else {
        "menu"
    };
    hints.extend(messages);
    hints.push(KeyHint::secondary(Key::Escape, leave));
    hints.truncate(HINTS - 1);
    hints.extend(keys);
    hints
}

/// The hints for `area`, without the least likely ones if not all fit in large letters: a long one would make all of
/// them small. The last one, for the keys, always stays. Those beside a rule set's own instructions are small anyway.
pub(super) fn fitting_hints(scene: &Scene<'_>, area: PxRect, art: &UiAssets<'_>) -> Vec<KeyHint> {
    let mut hints = contextual_hints(scene);
    let shortens = scene.screen.instructions.is_none();
    while shortens && hints.len() > 2 && !key_hints::all_fit(&hints, area, art) {
        hints.remove(hints.len() - 2);
    }
    hints
}

/// The hint for an action, if it has a key.
fn hint(scene: &Scene<'_>, action: KeyAction, does: &str, emphasis: Emphasis) -> Option<KeyHint> {
    let key = scene.keys.key_for(action)?;
    Some(KeyHint::new(key, does, emphasis))
}

/// The key of the map overlay, with what it shows; `None` if there is no overlay.
fn overlay(scene: &Scene<'_>) -> Option<KeyHint> {
    if !scene.view.has_light_levels() {
        return None;
    }
    let shows = match scene.overlay {
        MapOverlay::None => return None,
        MapOverlay::LightLevels => "shows light",
        MapOverlay::Watchers => "shows who sees",
    };
    hint(scene, KeyAction::NextOverlay, shows, Emphasis::Primary)
}

/// With dangerous monsters in view: fighting, unless badly hurt. `docs/screens.md` 1.
fn in_danger(scene: &Scene<'_>, look: Option<KeyHint>) -> Vec<KeyHint> {
    let view = scene.view;
    let hero = view.hero();
    let (low, fights) = (
        is_low_hp(hero.hp, hero.stats.hp),
        view.rules().play.bump == BumpRule::Strikes,
    );
    let look = look.map(|look| KeyHint {
        emphasis: Emphasis::primary_if(low || !fights),
        ..look
    });
    let pack = view.inventory().next();
    let pack = pack.and_then(|_| {
        hint(
            scene,
            KeyAction::Inventory,
            "pack",
            Emphasis::primary_if(low),
        )
    });
    // No auto-command walks with a hunter next to the hero, but the stairs underfoot can be taken.
    let here = view.terrain(hero.at) == Known::Visible(Terrain::StairsDown);
    let stairs = stairs(scene, Terrain::StairsDown).filter(|_| here || !view.hunter_beside());
    let missile = view.throwables().next();
    let throw =
        missile.and_then(|_| hint(scene, KeyAction::Throw, "throw", Emphasis::primary_if(!low)));
    let flame = flame(scene).into_iter().chain(flare(scene));
    if low {
        let first = pack.into_iter().chain(look).chain(flame).chain(throw);
        return first.chain(stairs).collect();
    }
    let fight = hint(
        scene,
        KeyAction::Auto(AutoCommand::Fight),
        "fight",
        Emphasis::Primary,
    );
    let fight = fight.filter(|_| fights);
    let first = fight.into_iter().chain(flame).chain(throw).chain(look);
    let first = first.chain(pack);
    first.chain(stairs).collect()
}

/// With no dangerous monster awake in view: the item or stairs here, exploring if anything is left, resting if hurt.
fn in_quiet(scene: &Scene<'_>, look: Option<KeyHint>) -> Vec<KeyHint> {
    let view = scene.view;
    let hero = view.hero();
    let item = describe::item_at(view, hero.at);
    let take = |kind: &ItemKind| {
        hint(
            scene,
            KeyAction::PickUp,
            &format!("take {}", kind.name),
            Emphasis::Primary,
        )
    };
    let heals = view.heals_here() || rest_heals(view.rules()) && !view.candle_is_out();
    let hurt = heals && hero.hp < hero.stats.hp;
    let badly = 2 * hero.hp < hero.stats.hp;
    let rest = KeyAction::Auto(AutoCommand::Rest);
    let rest = hint(scene, rest, "rest", Emphasis::primary_if(badly)).filter(|_| hurt);
    let explore = hint(
        scene,
        KeyAction::Auto(AutoCommand::Explore),
        "explore",
        Emphasis::Primary,
    );
    let pack = view.inventory().next();
    let emphasis = Emphasis::primary_if(can_light(view));
    let pack = pack.and_then(|_| hint(scene, KeyAction::Inventory, "pack", emphasis));
    let stairs = [Terrain::StairsDown, Terrain::StairsUp];
    let stairs = stairs
        .into_iter()
        .filter_map(|kind| stairs_hint(scene, kind));
    let all = wick(scene).into_iter().chain(item.and_then(take));
    let all = all.chain(explore.filter(|_| !scene.explored));
    let all = all.chain(explore_to_hint(scene));
    let asleep = view.visible_monsters().any(|it| !view.is_harmless(it));
    // What is free comes first.
    let all = all.chain(rest);
    let all = all.chain(seal(scene).filter(|_| !asleep));
    let all = all.chain(flame(scene)).chain(pack);
    let mut hints: Vec<_> = all.chain(stairs).chain(look).collect();
    hints.sort_by_key(|hint| hint.emphasis);
    hints
}

/// Exploring on to the nearest terrain worth bumping into, once nothing else is left to explore.
fn explore_to_hint(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let distance = |pos: &Pos| pos.distance(view.hero().at);
    let nearest = view
        .fixtures()
        .filter(|pos| scene.explored && view.can_pay_after(*pos, distance(pos)))
        .min_by_key(distance)?;
    let name = describe::terrain_name(view.rules(), view.terrain(nearest).seen()?);
    let does = format!("to {}", english::with_article(&name, Naming::Common));
    hint(
        scene,
        KeyAction::Auto(AutoCommand::Explore),
        &does,
        Emphasis::Secondary,
    )
}

/// The key of the most likely change of height, with the new height and its price: lowering a flame that burns higher
/// than needed, otherwise raising it or lighting one that is out, if there is enough wax. In a fight, also what the height
/// is worth.
fn flame(scene: &Scene<'_>) -> Option<KeyHint> {
    let flame = scene.view.flame().filter(|_| !scene.view.is_hindered())?;
    let view = scene.view;
    let can_harm = |it: &ActorView<'_>| {
        !it.is_unaware() && !view.is_intangible(it.id) && !view.is_harmless(*it)
    };
    let danger = view.visible_monsters().any(|it| can_harm(&it));
    let lowers = match flame.height {
        // Nothing burns higher, and critical blows are worth it while it fights.
        FlameHeight::Bright if danger => return None,
        FlameHeight::Bright => true,
        FlameHeight::Plain => !danger && scene.view.can_shield(),
        FlameHeight::Shielded | FlameHeight::Out => false,
    };
    let (key, to) = if lowers {
        (FlameKey::Lower, flame.height.lower()?)
    } else {
        (FlameKey::Raise, next_height(flame.height, scene.view))
    };
    let price = scene.view.price_of_flame(to);
    let out = flame.height == FlameHeight::Out;
    if price > 0 && flame.wax <= price {
        return None;
    }
    let does = match price {
        0 if out => "light it".to_owned(),
        0 => format!("{} flame", to.word()),
        price => raising(scene.view, to, price),
    };
    hint(
        scene,
        KeyAction::InFlame(key),
        &does,
        Emphasis::primary_if(danger || out),
    )
}

/// The label for raising the flame to this height, or lighting it, with its price. In a fight that the hero survives by
/// it, or with more hit points, also roughly how many it saves.
fn raising(view: View<'_>, to: FlameHeight, price: i32) -> String {
    let is_out = view
        .flame()
        .is_some_and(|flame| flame.height == FlameHeight::Out);
    let saved = view.hp_kept_by(to).filter(|hp| *hp > 0);
    match (saved, to.word()) {
        (Some(hp), _) if is_out => format!("light it: {price} wax, saves {hp} HP"),
        (None, _) if is_out => format!("light it, {price} wax"),
        (Some(hp), word) => format!("{word}: {price} wax, saves {hp} HP"),
        (None, word) => format!("{word} flame, {price} wax"),
    }
}

/// Sealing wounds, with what it restores and its price, if there is enough wax and the hero is poisoned or has lost at
/// least half of the hit points it restores. Primary if the hero is poisoned or has lost all of them.
fn seal(scene: &Scene<'_>) -> Option<KeyHint> {
    let (hero, flame) = (scene.view.hero(), scene.view.flame()?);
    let lost = hero.stats.hp - hero.hp;
    let poisoned = hero.effect_turns(EffectKind::Poisoned) > 0;
    let rules = flame.rules.seal;
    let useful = (2 * lost >= rules.hp || poisoned) && flame.wax >= rules.wax;
    let likely = lost >= rules.hp || poisoned;
    let does = match lost.min(rules.hp) {
        0 => format!("seal poison, {} wax", rules.wax),
        hp => format!("seal {hp} HP, {} wax", rules.wax),
    };
    hint(
        scene,
        KeyAction::InFlame(FlameKey::Seal),
        &does,
        Emphasis::primary_if(likely),
    )
    .filter(|_| useful)
}

/// Choosing a wick, if one is due.
fn wick(scene: &Scene<'_>) -> Option<KeyHint> {
    let choose = hint(
        scene,
        KeyAction::InFlame(FlameKey::Wicks),
        "choose a wick",
        Emphasis::Primary,
    );
    choose.filter(|_| scene.view.wicks_due() > 0)
}

/// The flare, with its price, if the hero has the wick for it and enough wax, and the flame burns without a flare.
fn flare(scene: &Scene<'_>) -> Option<KeyHint> {
    let (view, flame) = (scene.view, scene.view.flame()?);
    let price = view.flare()?.wax;
    let burns = flame.height != FlameHeight::Out && view.turns_of_flare() == 0;
    let does = format!("flare, {price} wax");
    hint(
        scene,
        KeyAction::InFlame(FlameKey::Flare),
        &does,
        Emphasis::Secondary,
    )
    .filter(|_| burns && flame.wax > price)
}

/// Whether the light is dimmed and the inventory has something to restore it.
fn can_light(view: View<'_>) -> bool {
    let dim = view
        .candle()
        .is_some_and(|candle| candle.flame != CandleState::Bright);
    dim && view
        .inventory()
        .any(|held| matches!(held.kind.effect, ItemEffect::Lights(_)))
}

/// Taking the stairs, or travelling to known stairs down. Stairs down are primary underfoot, or if nothing is left to
/// explore.
fn stairs_hint(scene: &Scene<'_>, kind: Terrain) -> Option<KeyHint> {
    let hint = stairs(scene, kind)?;
    let here = scene.view.terrain(scene.view.hero().at) == Known::Visible(kind);
    let likely = kind == Terrain::StairsDown && (here || scene.explored);
    (kind == Terrain::StairsDown || here).then_some(KeyHint {
        emphasis: Emphasis::primary_if(likely),
        ..hint
    })
}

/// The key that takes the stairs here, or travels to known ones; `None` if none are known.
fn stairs(scene: &Scene<'_>, kind: Terrain) -> Option<KeyHint> {
    let view = scene.view;
    let is_one = |pos: Pos| matches!(view.terrain(pos), Known::Visible(it) | Known::Remembered(it) if it == kind);
    let (order, here, there) = match kind {
        Terrain::StairsUp => (AutoCommand::Up, "go up", "to the stairs up"),
        _ => (AutoCommand::Down, "go down", "to the stairs"),
    };
    let does = if is_one(view.hero().at) { here } else { there };
    let hint = hint(scene, KeyAction::Auto(order), does, Emphasis::Secondary);
    hint.filter(|_| view.size().cells().any(is_one))
}

/// The part of the hint line left for keys by the rule set's own instructions.
pub(super) fn hint_keys(scene: &Scene<'_>, area: PxRect, art: &UiAssets<'_>) -> PxRect {
    let words = lead(scene);
    let taken = words
        .iter()
        .map(|(text, _)| art.small_font.width(text) + 10);
    let taken = 4 + taken.sum::<i32>();
    PxRect {
        x: area.x + taken,
        w: area.w - taken,
        ..area
    }
}

/// Text before the keys, and whether it is emphasized: game over, a note on real time, and the rule set's own
/// instructions.
fn lead<'a>(scene: &Scene<'a>) -> Vec<(&'a str, bool)> {
    let over = scene.view.game_over().is_some();
    let over = over.then_some(("Game over", true));
    let own = scene
        .screen
        .instructions
        .as_deref()
        .map(|text| (text, false));
    let ticks = matches!(scene.view.rules().play.time, TimeModel::Ticks { .. });
    let runs = ticks && over.is_none();
    let time = runs.then_some(("Real time: ? pauses", false));
    over.into_iter().chain(time).chain(own).collect()
}

/// Draws the description of the marked cell, or else the keys that make sense now.
pub(super) fn draw_hint_line(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    if let Some(pos) = scene.marked
        && let Some(text) =
            describe::describe_cell(scene.view, pos, scene.screen.hp, scene.messages)
    {
        let (font, down) = if painter.font.width(&text) <= area.w - 8 {
            (painter.font, 1)
        } else {
            (painter.small_font, 3)
        };
        painter.with_clip(area, |painter| {
            let at = Px::new(area.x + 4, area.y + down);
            painter.draw_text(font, at, painter.theme.text, &text);
        });
        return;
    }
    painter.with_clip(area, |painter| {
        let mut x = area.x + 4;
        for (text, loud) in lead(scene) {
            let color = if loud {
                painter.theme.warn
            } else {
                painter.theme.dim
            };
            if loud {
                let end = x + text.len() as i32 * painter.small_font.cell().w + 4;
                painter.fill_rect(
                    PxRect::new(x - 2, area.y + 2, end - x, 14),
                    painter.theme.raised,
                );
            }
            x = painter.draw_text(painter.small_font, Px::new(x, area.y + 3), color, text) + 10;
        }
    });
    let keys = hint_keys(scene, area, painter);
    key_hints::draw_key_hints(&fitting_hints(scene, keys, painter), keys, painter);
}
