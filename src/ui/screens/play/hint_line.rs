//! The hint line of the play screen: the marked cell, or the keys that make sense now. `docs/screens.md` 1.

use crate::game::rules::{
    BumpRule, CandleState, EffectKind, FlameHeight, ItemEffect, Mind, TimeModel,
};
use crate::ui::input::bindings::AutoCommand::{Down, Explore, Fight, Rest, Up};
use crate::ui::input::bindings::FlameKey::{Flare, Lower, Raise, Seal, Wicks};
use crate::ui::input::bindings::KeyAction::{self, Auto, InFlame, Open};
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::play::next_height;
use crate::ui::screens::prelude::*;
use crate::ui::widgets::sidebar::is_low_hp;

/// Maximum number of hints.
const HINTS: usize = 6;

/// The hints that make sense now, the most likely first. If the rule set has its own instructions, only those that they
/// leave out.
fn contextual_hints(scene: &Scene<'_>) -> Vec<Option<KeyHint>> {
    let keys = hint(scene, Open(ScreenId::Keys), "keys", false);
    let look = hint(scene, Open(ScreenId::Look), "look", false);
    let messages = hint(scene, Open(ScreenId::Messages), "messages", false);
    if scene.screen.instructions.is_some() {
        return vec![keys, look, messages];
    }
    if scene.under_way {
        let stop = KeyHint::new(Key::Escape, say!(scene.view, "bar.stop"), true);
        return vec![Some(stop), keys];
    }
    let view = scene.view;
    let mut in_sight = view.visible_monsters();
    let is_danger = in_sight.any(|it| it.mind != Some(Mind::Asleep) && !view.is_harmless(it));
    let mut hints = vec![overlay(scene)];
    if view.game_over().is_some() {
        let replay = KeyAction::InEnding(EndingKey::Replay);
        hints.push(hint(scene, replay, "replay", true));
        let gif = KeyAction::InEnding(EndingKey::Gif);
        hints.push(hint(scene, gif, "gif", false));
        hints.push(look);
    } else if is_danger {
        hints.extend(in_danger(scene));
    } else {
        hints.extend(in_quiet(scene));
    }
    hints.push(messages);
    let quits = scene.screen.escape_quits;
    let leave = if quits { "bar.title" } else { "bar.menu" };
    let leave = KeyHint::new(Key::Escape, say!(view, leave), false);
    hints.push(Some(leave));
    hints.retain(Option::is_some);
    hints.truncate(HINTS - 1);
    hints.push(keys);
    hints
}

/// The hint for an action, if it has a key, with the words of this name; a `likely` one stands out.
fn hint(scene: &Scene<'_>, action: KeyAction, name: &str, likely: bool) -> Option<KeyHint> {
    let does = scene.view.words().find(&format!("bar.{name}"))?;
    saying(scene, action, does, likely)
}

/// The same with these words.
fn saying(scene: &Scene<'_>, action: KeyAction, does: &str, likely: bool) -> Option<KeyHint> {
    Some(KeyHint::new(scene.keys.key_for(action)?, does, likely))
}

/// The key of the map overlay, with what it shows; `None` if there is no overlay.
fn overlay(scene: &Scene<'_>) -> Option<KeyHint> {
    let shows = match (scene.overlay, scene.view.has_light_levels()) {
        (MapOverlay::LightLevels, true) => "shows_light",
        (MapOverlay::Watchers, true) => "shows_watchers",
        (MapOverlay::Reasons, false) => "shows_reasons",
        _ => return None,
    };
    hint(scene, KeyAction::NextOverlay, shows, true)
}

/// The key of the inventory, if anything is in it.
fn pack(scene: &Scene<'_>, likely: bool) -> Option<KeyHint> {
    scene.view.inventory().next()?;
    hint(scene, Open(ScreenId::InventoryList), "pack", likely)
}

/// With dangerous monsters in view: fighting, unless badly hurt. `docs/screens.md` 1.
fn in_danger(scene: &Scene<'_>) -> Vec<Option<KeyHint>> {
    let view = scene.view;
    let hero = view.hero();
    let low = is_low_hp(hero.hp, hero.stats.hp);
    let fights = view.rules().play.bump == BumpRule::Strikes;
    let look = hint(scene, Open(ScreenId::Look), "look", low || !fights);
    let pack = pack(scene, low);
    let stairs = stairs_down_in_danger(scene);
    let throw = throw(scene, !low && is_target_in_range(view));
    let (flame, flare) = (flame(scene), flare(scene));
    if low {
        vec![pack, look, flame, flare, throw, stairs]
    } else {
        vec![fight(scene), flame, flare, throw, look, pack, stairs]
    }
}

/// The stairs down. No auto-command walks with a hunter next to the hero, but the stairs underfoot can be taken.
fn stairs_down_in_danger(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let here = view.terrain(view.hero().at) == Known::Visible(Terrain::StairsDown);
    if view.hunter_beside().is_some() && !here {
        return None;
    }
    stairs(scene, Terrain::StairsDown, false)
}

/// The throw key, if there is anything to throw.
fn throw(scene: &Scene<'_>, likely: bool) -> Option<KeyHint> {
    scene.view.throwables().next()?;
    hint(scene, KeyAction::Throw, "throw", likely)
}

/// The fight key: for a stab that cannot miss, or where bumping strikes.
fn fight(scene: &Scene<'_>) -> Option<KeyHint> {
    let stab = stab(scene);
    if stab.is_some() {
        return stab;
    }
    match scene.view.rules().play.bump {
        BumpRule::Strikes => hint(scene, Auto(Fight), "fight", scene.fights),
        BumpRule::IsBlocked => None,
    }
}

/// Whether something that the hero has reaches a monster in view.
fn is_target_in_range(view: View<'_>) -> bool {
    let hero = view.hero().at;
    view.throwables().any(|(_, range)| {
        let mut monsters = view.visible_monsters();
        monsters.any(|it| it.at.distance(hero) <= range)
    })
}

/// With no dangerous monster awake in view: the item or stairs here, exploring if anything is left, resting if hurt.
fn in_quiet(scene: &Scene<'_>) -> Vec<Option<KeyHint>> {
    let view = scene.view;
    let mut hints = vec![
        wick(scene),
        take(scene),
        stab(scene).or_else(|| follow(scene)),
        explore(scene),
        explore_to_hint(scene),
        // What is free comes first.
        rest(scene),
        seal_in_quiet(scene),
        flame(scene),
        pack(scene, can_light(view)),
        stairs_hint(scene, Terrain::StairsDown),
        stairs_hint(scene, Terrain::StairsUp),
        hint(scene, Open(ScreenId::Look), "look", false),
    ];
    sort_few(&mut hints, |hint| {
        hint.as_ref().is_some_and(|hint| !hint.likely)
    });
    hints
}

/// The key that chooses a wick, if one is offered.
fn wick(scene: &Scene<'_>) -> Option<KeyHint> {
    if scene.view.wicks_due() == 0 {
        return None;
    }
    hint(scene, InFlame(Wicks), "wick", true)
}

/// The key that picks up, with what lies here.
fn take(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let kind = describe::item_at(view, view.hero().at)?;
    let does = say!(view, "bar.take", what = kind.name);
    saying(scene, KeyAction::PickUp, &does, scene.wants_item)
}

/// The fight key, to go after one that has just gone round a corner: exploring would lead back to where it was seen from.
/// Or to steal up on a sleeper out of view.
fn follow(scene: &Scene<'_>) -> Option<KeyHint> {
    let hero = scene.view.hero();
    if !scene.fights || is_low_hp(hero.hp, hero.stats.hp) {
        return None;
    }
    if scene.steals_up {
        return hint(scene, Auto(Fight), "steal_up", false);
    }
    hint(scene, Auto(Fight), "follow", true)
}

/// The explore key, if anything is left to explore.
fn explore(scene: &Scene<'_>) -> Option<KeyHint> {
    if !scene.explores {
        return None;
    }
    hint(scene, Auto(Explore), "explore", true)
}

/// The rest key, if the hero is hurt and would rest in light. It stands out below half of the hit points.
fn rest(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    if !view.is_hurt() || !view.rest_would_heal() || view.candle_is_out() {
        return None;
    }
    let hero = view.hero();
    hint(scene, Auto(Rest), "rest", 2 * hero.hp < hero.stats.hp)
}

/// The fight key, if all it could strike beside the hero cannot be missed.
fn stab(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let mut beside = view.visible_monsters().collect::<Vec<_>>();
    beside.retain(|it| it.at.is_adjacent(view.hero().at) && !view.is_harmless(*it));
    let is_sure = beside
        .iter()
        .all(|it| view.sure_blow_percent(it.id).is_some());
    if beside.is_empty() || !is_sure {
        return None;
    }
    hint(scene, Auto(Fight), "stab", true)
}

/// The explore key, if it leads to something worth bumping into: a dead brazier that came into view, or what is there once
/// nothing else is left to explore.
fn explore_to_hint(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let terrain = view.terrain(scene.explores_to?).seen()?;
    let what = describe::terrain_name(view.rules(), terrain);
    saying(
        scene,
        Auto(Explore),
        &say!(view, "bar.to", what),
        !scene.explored,
    )
}

/// The key of the most likely change of height, with the new height and its price: lowering a flame that burns higher
/// than needed, otherwise raising it or lighting one that is out, if there is enough wax. In a fight, also what the height
/// is worth.
fn flame(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    let flame = view.flame()?;
    if view.is_hindered() {
        return None;
    }
    let danger = view.visible_monsters().any(|it| {
        // What is unaware, cannot be touched or does no harm is no reason to burn wax.
        !it.is_unaware() && !view.is_intangible(it.id) && !view.is_harmless(it)
    });
    let lowers = match flame.height {
        // Nothing burns higher, and critical blows are worth it while it fights.
        FlameHeight::Bright if danger => return None,
        FlameHeight::Bright => true,
        FlameHeight::Plain if danger && !view.can_burn(FlameHeight::Bright) => return None,
        FlameHeight::Plain if !view.can_burn(FlameHeight::Bright) && !view.can_shield() => {
            return None;
        }
        FlameHeight::Plain => !danger && view.can_shield(),
        FlameHeight::Shielded | FlameHeight::Out => false,
    };
    // A candle that burns no higher has nothing to be raised to.
    if !lowers && next_height(flame.height, view) < flame.height {
        return None;
    }
    let (key, to) = if lowers {
        (Lower, flame.height.lower()?)
    } else {
        (Raise, next_height(flame.height, view))
    };
    let price = view.price_of_flame(to);
    let out = flame.height == FlameHeight::Out;
    if price > 0 && flame.wax <= price {
        return None;
    }
    // In a fight that the hero survives by it, or with more hit points, also roughly how many it saves.
    let saved = view.hp_kept_by(to).filter(|hp| *hp > 0 && price > 0);
    let (price, word) = (Some(price).filter(|wax| *wax > 0), to.word());
    let does = match (out, saved) {
        (true, Some(hp)) => say!(view, "bar.light_and_save", price, hp),
        (true, None) => say!(view, "bar.light", price),
        (false, Some(hp)) => say!(view, "bar.height_and_save", word, price, hp),
        (false, None) => say!(view, "bar.height", word, price),
    };
    saying(scene, InFlame(key), &does, danger || out)
}

/// Sealing wounds, with what it restores and its price, if there is enough wax and the hero is poisoned or has lost at
/// least half of the hit points it restores. Primary if the hero is poisoned or has lost all of them.
fn seal(scene: &Scene<'_>) -> Option<KeyHint> {
    let (hero, flame) = (scene.view.hero(), scene.view.flame()?);
    let lost = scene.view.hp_lost();
    let poisoned = hero.effect_turns(EffectKind::Poisoned) > 0;
    let rules = flame.rules.seal;
    let useful = 2 * lost >= rules.hp || poisoned;
    if !scene.view.can_seal() || !useful || flame.wax < rules.wax {
        return None;
    }
    let likely = lost >= rules.hp || poisoned;
    let does = match lost.min(rules.hp) {
        0 => say!(scene.view, "bar.seal_poison", wax = rules.wax),
        hp => say!(scene.view, "bar.seal", hp, wax = rules.wax),
    };
    saying(scene, InFlame(Seal), &does, likely)
}

/// The same, but not beside sleepers that might wake: then the hero keeps the wax.
fn seal_in_quiet(scene: &Scene<'_>) -> Option<KeyHint> {
    let view = scene.view;
    if view.visible_monsters().any(|it| !view.is_harmless(it)) {
        return None;
    }
    seal(scene)
}

/// The flare, with its price, if the hero has the wick for it and enough wax, and the flame burns without a flare.
fn flare(scene: &Scene<'_>) -> Option<KeyHint> {
    let (view, flame) = (scene.view, scene.view.flame()?);
    let wax = view.flare()?.wax;
    let burns = flame.height != FlameHeight::Out && view.turns_of_flare() == 0;
    if !burns || flame.wax <= wax {
        return None;
    }
    saying(scene, InFlame(Flare), &say!(view, "bar.flare", wax), false)
}

/// Whether the light is dimmed and the inventory has something to restore it.
fn can_light(view: View<'_>) -> bool {
    let candle = view.candle();
    let dim = candle.is_some_and(|it| it.flame != CandleState::Bright);
    dim && (view.inventory()).any(|held| matches!(held.kind.effect, ItemEffect::Lights(_)))
}

/// Taking the stairs, or travelling to known stairs down. Stairs down are primary underfoot, or if nothing is left to
/// explore.
fn stairs_hint(scene: &Scene<'_>, kind: Terrain) -> Option<KeyHint> {
    let here = scene.view.terrain(scene.view.hero().at) == Known::Visible(kind);
    if kind == Terrain::StairsDown {
        stairs(scene, kind, here || scene.explored)
    } else if here {
        stairs(scene, kind, false)
    } else {
        None
    }
}

/// The key that takes the stairs here, or travels to known ones; `None` if none are known.
fn stairs(scene: &Scene<'_>, kind: Terrain, likely: bool) -> Option<KeyHint> {
    let view = scene.view;
    let is_one = |pos: Pos| view.terrain(pos).seen() == Some(kind);
    if !view.size().cells().any(is_one) {
        return None;
    }
    let is_up = kind == Terrain::StairsUp;
    let does = match (is_up, is_one(view.hero().at)) {
        (true, true) => "go_up",
        (true, false) => "to_stairs_up",
        (false, true) => "go_down",
        (false, false) => "to_stairs",
    };
    hint(scene, Auto(if is_up { Up } else { Down }), does, likely)
}

/// The keys right of the rule set's own instructions, without the least likely ones if not all fit in large letters: a
/// long one would make all of them small. The last one, for the keys, always stays. Those beside instructions are small
/// anyway.
pub(super) fn hint_keys(scene: &Scene<'_>, area: PxRect, art: &UiAssets<'_>) -> KeyLine {
    let words = lead(scene);
    let mut taken = 4;
    for (text, _) in &words {
        taken += art.small_font.width(text) + 10;
    }
    let keys = area.right_of(area.x + taken);
    let mut line = KeyLine::new(contextual_hints(scene), keys);
    let shortens = scene.screen.instructions.is_none();
    while shortens && line.hints.len() > 2 && !line.fits(art.font) {
        line.hints.remove(line.hints.len() - 2);
    }
    line
}

/// Text before the keys, and whether it is emphasized: game over, a note on real time, and the rule set's own
/// instructions.
fn lead<'a>(scene: &Scene<'a>) -> Vec<(&'a str, bool)> {
    let words = scene.view.words();
    let ticks = matches!(scene.view.rules().play.time, TimeModel::Ticks { .. });
    let first = if scene.view.game_over().is_some() {
        Some((words.get("bar.game_over"), true))
    } else {
        ticks.then(|| (words.get("bar.real_time"), false))
    };
    let own = scene.screen.instructions.as_deref();
    let own = own.map(|text| (text, false));
    first.into_iter().chain(own).collect()
}

/// Draws the description of the marked cell, or else the keys that make sense now.
pub(super) fn draw_hint_line(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    if let Some(pos) = scene.marked
        && let Some(text) =
            describe::describe_cell(scene.view, pos, scene.screen.hp, scene.messages)
    {
        painter.with_clip(area, |painter| {
            let at = (area.x + 4, area.y + 1);
            painter.fitted_text(at, area.w - 8, painter.theme.text, &text);
        });
        return;
    }
    painter.with_clip(area, |painter| {
        let (mut x, theme) = (area.x + 4, painter.theme);
        for (text, loud) in lead(scene) {
            if loud {
                let width = painter.small_font.width(text);
                let ground = PxRect::new(x - 2, area.y + 2, width + 4, 14);
                painter.fill_rect(ground, theme.raised);
            }
            let color = if loud { theme.warn } else { theme.dim };
            x = painter.small_text((x, area.y + 3), color, text) + 10;
        }
    });
    hint_keys(scene, area, painter).draw(painter);
}
