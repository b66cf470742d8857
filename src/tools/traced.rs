//! The hero, other actors and items as JSON: what traces and the answers of `serve` have in common.

use serde::Serialize;

use crate::base::Pos;
use crate::game::View;
use crate::game::rules::{EffectKind, FlameHeight, Mind};
use crate::game::view::{ActorView, InventoryItem};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Hero<'a> {
    x: i32,
    y: i32,
    /// 0 or more, unless `hp_below_zero`.
    hp: i32,
    max_hp: i32,
    alive: bool,
    /// Wax of the flame, or turns of the candle.
    #[serde(skip_serializing_if = "Option::is_none")]
    wax: Option<i32>,
    /// Height of the flame.
    #[serde(skip_serializing_if = "Option::is_none")]
    flame: Option<FlameHeight>,
    /// Light on the hero's cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    light: Option<i32>,
    /// Running effects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<TracedEffect>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gold: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<Vec<Carried<'a>>>,
}

/// An inventory item: its slot, its kind, its name in messages, and how many there are.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Carried<'a> {
    #[cfg_attr(test, schemars(with = "char"))]
    letter: String,
    kind: &'a str,
    name: &'a str,
    count: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    worn: bool,
}

/// A corpse or an item that lies on the level.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Lying<'a> {
    kind: &'a str,
    x: i32,
    y: i32,
}

impl<'a> Lying<'a> {
    pub(super) fn new(kind: &'a str, Pos { x, y }: Pos) -> Self {
        Self { kind, x, y }
    }
}

/// A status effect, and its remaining turns.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct TracedEffect {
    what: EffectKind,
    turns: i32,
}

fn status_effects(seen: ActorView<'_>) -> Vec<TracedEffect> {
    let effects = seen.effects();
    let effects = effects.map(|(what, turns, _)| TracedEffect { what, turns });
    effects.collect()
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ActorState<'a> {
    id: u32,
    kind: &'a str,
    x: i32,
    y: i32,
    hp: i32,
    max_hp: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    mind: Option<Mind>,
    /// Whether it has the hero in view, or would if it were awake.
    #[serde(skip_serializing_if = "Option::is_none")]
    sees: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<TracedEffect>,
}

impl<'a> Hero<'a> {
    pub(super) fn new(view: View<'a>) -> Self {
        let hero = view.hero();
        let has_items = !view.rules().items.is_empty();
        let has_light = view.has_light_levels();
        let candle = view.candle().map(|candle| candle.turns_left);
        Self {
            x: hero.at.x,
            y: hero.at.y,
            hp: hero.hp,
            max_hp: hero.stats.hp,
            alive: hero.alive,
            wax: view.flame().map(|flame| flame.wax).or(candle),
            flame: view.flame().map(|flame| flame.height),
            light: has_light.then(|| view.light_level(hero.at)),
            effects: status_effects(hero),
            gold: has_items.then(|| view.gold()),
            pack: has_items.then(|| view.inventory().map(Carried::new).collect()),
        }
    }
}

impl<'a> Carried<'a> {
    fn new(held: InventoryItem<'a>) -> Self {
        Self {
            letter: held.slot.letter().to_string(),
            kind: &held.kind.kind,
            name: &held.kind.name,
            count: held.count,
            worn: held.is_worn,
        }
    }
}

impl<'a> ActorState<'a> {
    /// `sees` says whether it has the hero in view.
    pub(super) fn new(actor: ActorView<'a>, sees: bool) -> Self {
        Self {
            id: actor.id.0,
            kind: actor.kind_name,
            x: actor.at.x,
            y: actor.at.y,
            hp: actor.hp,
            max_hp: actor.stats.hp,
            mind: actor.mind,
            sees: actor.mind.map(|_| sees),
            effects: status_effects(actor),
        }
    }
}
