//! The keys of the overview and what they do, in groups, as the rule set in force has them.

use crate::game::rules::{BumpRule, LightRule};
use crate::ui::screens::prelude::*;

use super::flame;

/// A heading of the right column, with its keys and their actions.
pub(super) type KeyGroup = (String, Vec<(String, String)>);

/// Rows: when each is there, its keys, and the words for what they do. A row without keys is a heading.
///
/// A row is there if all the facts before `:` hold, those after `!` excepted; [`facts`] lists them. Keys are the names
/// of actions in `keys.toml`, or labels after `=`.
macro_rules! key_rows {
    ($($when:literal: $keys:literal, $does:literal;)*) => {
        &[$(($when, $keys, $does),)*]
    };
}

const ROWS: &[(&str, &str, &str)] = key_rows! {
    "": "", "key.do";
    "strikes": "fight", "key.fight";
    "items tight throws wicks": "pick_up throw pack flame_wicks", "key.pack_of_four";
    "items tight throws !wicks": "pick_up throw pack", "key.pack_of_three";
    "items tight !throws": "pick_up pack", "key.pack_of_two";
    "items !tight throws": "pick_up throw", "key.take_and_throw";
    "items !tight !throws": "pick_up", "key.take";
    "items !tight": "pack", "key.pack";
    "flame flares": "flame_raise flame_lower flame_flare", "key.heights_and_flare";
    "flame !flares": "flame_raise flame_lower", "key.heights";
    "flame": "flame_seal", "key.seal";
    "door_seal": "flame_seal_door", "key.seal_door";
    "deep": "down up", "key.stairs";
    "burns": "wait rest", "key.wait_or_rest";
    "waits !burns": "wait", "key.wait";
    "restarts": "=r", "key.restart";
    "": "", "key.until";
    "items": "explore", "key.explore_and_take";
    "!items": "explore", "key.explore";
    "heals !restarts": "rest", "key.rest";
    "": "=Shift", "key.run";
    "": "", "key.see";
    "tight": "look level messages you", "key.views";
    "!tight": "look", "key.look";
    "!tight": "level", "key.level";
    "!tight wicks": "messages you flame_wicks", "key.pages_and_wicks";
    "!tight !wicks": "messages you", "key.pages";
    "both_zooms": "zoom =- tiles", "key.zoom";
    "!both_zooms": "zoom tiles", "key.zoom_in";
    "!silent": "sidebar log mute", "key.panels_and_sound";
    "silent": "sidebar log", "key.panels";
    "light": "overlay", "key.overlay";
    "mindless !tight": "overlay", "key.reasons";
    "": "", "key.game";
    "!tight": "keys", "key.these";
    "quits": "=Esc", "key.title";
    "quits": "menu", "key.menu";
    "!quits !tight": "=Esc", "key.menu";
    "tutorial": "=F10", "key.tutorial";
    "!tight": "reload", "key.reload";
    "!tight full": "=F11", "key.size_or_full_screen";
    "!tight !full": "=F11", "key.size";
    "!tight": "=F12", "key.picture";
    "tight quits": "=F11 =F12", "key.size_and_picture";
    "tight !quits": "=Esc =F11 =F12", "key.menu_size_picture";
};

/// What the rows depend on, by name. `tight`: there is little room, so that keys share rows.
fn facts(ctx: &Context<'_>, is_tight: bool) -> [(&'static str, bool); 20] {
    let (rules, screen, play) = (ctx.rules, ctx.screen, &ctx.rules.play);
    let mut ranges = rules.items.iter().map(|kind| kind.effect.throw_range());
    let can_flare = |game: Game<'_>| game.scene.view.flare().is_some();
    let has_levels = rules.sight.light == LightRule::Levels;
    [
        ("tight", is_tight),
        ("strikes", play.bump == BumpRule::Strikes),
        ("items", !rules.items.is_empty()),
        ("throws", ranges.any(|range| range.is_some())),
        ("wicks", rules.braziers.is_some()),
        ("flame", flame(ctx).is_some()),
        ("flares", ctx.game.is_some_and(can_flare)),
        ("door_seal", rules.door_seal.is_some()),
        ("deep", rules.dungeon.levels > 1),
        ("burns", rules.flame.is_some()),
        ("waits", play.can_wait),
        ("restarts", screen.restart_key),
        ("heals", play.rest_heals()),
        ("both_zooms", zooms_both_ways(ctx)),
        ("silent", ctx.abilities.silence.is_some()),
        ("light", has_levels),
        ("mindless", rules.minds.is_none() && !has_levels),
        ("quits", screen.escape_quits),
        ("tutorial", ctx.has_tutorial),
        ("full", ctx.abilities.full_screen),
    ]
}

/// Whether one key makes the map larger and `-` makes it smaller.
fn zooms_both_ways(ctx: &Context<'_>) -> bool {
    const ZOOM: KeyAction = KeyAction::ToggleZoom;
    let (keys, smaller) = (ctx.keys, Key::Char('-'));
    let larger = keys.key_for(ZOOM);
    larger.is_some_and(|it| it != smaller)
        && keys.action_in(KeyContext::Play, smaller) == Some(ZOOM)
}

/// The groups of the keys that the rule set in force has.
///
/// Where space is tight, keys share rows and those that are rarely needed are omitted.
pub(super) fn groups(ctx: &Context<'_>, is_tight: bool) -> Vec<KeyGroup> {
    let facts = facts(ctx, is_tight);
    let (hp, wax) = flame(ctx).map_or((0, 0), |flame| (flame.seal.hp, flame.seal.wax));
    let door = ctx.rules.door_seal.as_ref().map_or(0, |seal| seal.wax);
    let mut groups: Vec<KeyGroup> = Vec::new();
    for (when, keys, name) in ROWS {
        if !holds(when, &facts) {
            continue;
        }
        let wax = if *name == "key.seal_door" { door } else { wax };
        let does = say!(ctx, name, hp, wax);
        match groups.last_mut() {
            Some((_, rows)) if !keys.is_empty() => rows.push((labels(keys, ctx), does)),
            _ => groups.push((does, Vec::new())),
        }
    }
    groups.retain(|(_, rows)| !rows.is_empty());
    groups
}

/// Whether a row is there.
fn holds(when: &str, facts: &[(&str, bool)]) -> bool {
    when.split_whitespace().all(|word| {
        let name = word.trim_start_matches('!');
        let fact = facts.iter().find(|(known, _)| *known == name);
        fact.expect("it is in the list").1 != word.starts_with('!')
    })
}

/// The labels of the keys of a row.
fn labels(keys: &str, ctx: &Context<'_>) -> String {
    let mut labels = Vec::new();
    for key in keys.split(' ') {
        labels.push(match (key.strip_prefix('='), KeyAction::from_word(key)) {
            (Some(label), _) => label.to_owned(),
            (None, Some(action)) => ctx.keys.label_for(action),
            (None, None) => panic!("{key} is no action"),
        });
    }
    labels.join(" ")
}
