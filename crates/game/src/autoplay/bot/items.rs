//! What the bot does with the items it carries.

use crate::autoplay::Policy;
use crate::autoplay::bot::{Bot, COMES};
use crate::autoplay::pathfinder::nearest;
use crate::base::Pos;
use crate::game::rules::{
    CandleState, EffectKind, FlameHeight, ItemEffect, TerrainKind, Traits, Worn,
};
use crate::game::view::{ActorView, InventoryItem};
use crate::game::{Command, Slot, Terrain, View};

/// Turns for which it leaves the flame out after putting it out to hide.
const HIDES: u32 = 8;
/// Without danger, it melts a candle once less wax than this is left.
const MELTS_BELOW: i32 = 400;
/// At this much light from other sources it sets down no stub.
const LIT: i32 = 4;
/// A monster within this many steps is a reason to set one down.
const NEAR: i32 = 4;
/// Monsters beside the hero against which it reads a scroll of glare at any number of hit points.
const CROWD: usize = 3;
/// Ground closer to the hero than this many steps is not set on fire.
const FIRE: i32 = 2;

impl Bot {
    /// An item that heals, or in danger one that rewinds, strikes, dazes or hides.
    pub(super) fn use_in_emergency(&mut self, view: View<'_>, danger: bool) -> Option<Command> {
        if let Some(command) = self.item_in_emergency(view, danger)
            && !self.refused.contains(&command)
        {
            return Some(command);
        }
        self.hide(view)
    }

    /// The first such item, apart from those that hide.
    fn item_in_emergency(&self, view: View<'_>, danger: bool) -> Option<Command> {
        if self.should_heal(view)
            && let Some(command) = find(view, is_healing)
        {
            return Some(command);
        }
        if !danger {
            return None;
        }
        let meets_boss = self.meets_boss(view);
        if view.hour().is_none()
            && (self.policy.hides(view) || meets_boss)
            && let Some(command) = find(view, |effect| matches!(effect, ItemEffect::Rewinds(_)))
        {
            return Some(command);
        }
        let is_crowded = self.policy.is_careful() && view.aware_within(1).nth(CROWD - 1).is_some();
        if !self.policy.spends_scrolls(view) && !meets_boss && !is_crowded {
            return None;
        }
        if !is_crowded
            && let Some(command) = find(view, |effect| matches!(effect, ItemEffect::Strikes(_)))
        {
            return Some(command);
        }
        if self.dangers(view).all(|danger| is_dazed(&danger)) {
            return None;
        }
        find(view, |effect| matches!(effect, ItemEffect::Dazes(_)))
    }

    /// Whether the boss is among the dangers: what is left is for it.
    fn meets_boss(&self, view: View<'_>) -> bool {
        let boss = view.rules().dungeon.boss.as_deref();
        let mut dangers = self.dangers(view);
        self.policy.is_careful() && dangers.any(|danger| boss == Some(danger.kind_name))
    }

    /// Whether to use a healing item now: when hurt. In a fight, a careful bot waits until the next blows of the
    /// adjacent monsters would kill even at their least damage, since each use costs it a blow.
    fn should_heal(&self, view: View<'_>) -> bool {
        let blows = view.adjacent_attacks().map_or(0, |sum| sum.min_damage);
        if self.policy.is_careful() && blows > 0 {
            view.hero().hp <= blows
        } else {
            self.policy.heals(view)
        }
    }

    /// Puts all flames out if the hero is badly hurt or would lose the fight, and no danger is adjacent.
    fn hide(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero();
        let distances = self.dangers(view).map(|danger| danger.at.distance(hero.at));
        let nearest = distances.min()?;
        if !self.policy.hides(view) || nearest < 2 {
            return None;
        }
        let command = find(view, |effect| matches!(effect, ItemEffect::Snuffs(_)))?;
        self.hides_until = view.turn() + HIDES;
        Some(command)
    }

    /// Items that are worth most when used as soon as they are found.
    pub(super) fn use_at_once(&self, view: View<'_>, danger: bool) -> Option<Command> {
        if let Some(command) = find(view, raises) {
            return Some(command);
        }
        if danger {
            return melt(view, danger);
        }
        let at_leisure = put_on_better(view, self.policy)
            .or_else(|| light_candle(view))
            .or_else(|| melt(view, danger));
        if at_leisure.is_some() || self.pathfinder.is_explored() {
            return at_leisure;
        }
        find(view, |effect| matches!(effect, ItemEffect::Maps(_)))
    }

    /// Throws what helps against dangers: light, fire, oil or smoke, or the first missile at the nearest monster.
    pub(super) fn throw(&self, view: View<'_>) -> Option<Command> {
        let commands = [
            self.throw_light(view),
            self.set_fire(view),
            self.spill(view),
            self.throw_at_nearest(view),
        ];
        let mut commands = commands.into_iter().flatten();
        commands.find(|command| !self.refused.contains(command))
    }

    /// Sets fire to the ground beneath or beside a danger. Saves the brand while there is oil to spill first.
    fn set_fire(&self, view: View<'_>) -> Option<Command> {
        if throwable(view, |held| is_oil(view, held)).is_some() && self.spill(view).is_some() {
            return None;
        }
        let (held, range) = throwable(view, kindles)?;
        let hero = view.hero().at;
        let beneath = view.terrain(hero).seen();
        let beneath = beneath.and_then(|it| view.rules().terrain_kind(it)?.burns.as_ref());
        if beneath.is_some_and(|burns| burns.at_once) {
            return None;
        }
        let dangers: Vec<Pos> = self.dangers(view).map(|danger| danger.at).collect();
        let reach = FIRE..=range;
        // A brand that goes out on bare floor burns one monster for a moment, which is not worth it.
        let goes_out = view.rules().fire.is_none_or(|fire| fire.brand_turns == 0);
        for at in &dangers {
            let wasted = goes_out && is_bare(view, *at);
            if reach.contains(&at.distance(hero)) && !wasted && changes(view, held.slot, *at) {
                return Some(Command::Throw(held.slot, *at));
            }
        }
        let mut cells = view.size().cells();
        let beside = cells.find(|at| {
            dangers.iter().any(|danger| danger.distance(*at) <= 1)
                && reach.contains(&at.distance(hero))
                && view.sees(*at)
                && !is_bare(view, *at)
                && changes(view, held.slot, *at)
        });
        Some(Command::Throw(held.slot, beside?))
    }

    /// Spills oil, if there is fire for it, or smoke if the hero is badly hurt or would lose the fight.
    fn spill(&self, view: View<'_>) -> Option<Command> {
        let hero = view.hero();
        let hides = self.policy.hides(view);
        let has_fire = throwable(view, kindles).is_some();
        let (held, range) = throwable(view, |held| {
            if !matches!(held.kind.effect, ItemEffect::Spills { .. }) {
                return false;
            }
            match spilled(view, held) {
                Some(kind) if kind.burns.is_some() => has_fire,
                Some(kind) if kind.light > 0 => false,
                Some(_) | None => hides,
            }
        })?;
        if !is_oil(view, &held) && !self.policy.spends_scrolls(view) {
            return None;
        }
        let nearest = self.nearest_danger(view)?;
        let away = nearest.at.distance(hero.at);
        (FIRE < away && away <= range).then_some(Command::Throw(held.slot, nearest.at))
    }

    /// Throws light at a danger that likes the dark or is lured by light.
    fn throw_light(&self, view: View<'_>) -> Option<Command> {
        let (held, range) = throwable(view, |held| {
            spilled(view, held).is_some_and(|kind| kind.light > 0)
        })?;
        let hero = view.hero().at;
        let danger = self.dangers(view).find(|danger| {
            let traits = view.traits_of(danger);
            let away = danger.at.distance(hero);
            let likes = likes_dark(traits) || traits.intangible_in_light.is_some();
            (FIRE..=range).contains(&away) && (likes || traits.lured_by.is_some())
        })?;
        Some(Command::Throw(held.slot, danger.at))
    }

    /// Throws an item at the nearest danger if that is in range, not adjacent, and would not catch it.
    pub(super) fn throw_at_nearest(&self, view: View<'_>) -> Option<Command> {
        let (held, range) = throwable(view, |held| !held.kind.effect.is_thrown_at_cell())?;
        let nearest = self.nearest_danger(view)?;
        let in_range = (2..=range).contains(&nearest.at.distance(view.hero().at));
        let flies = in_range && !view.is_caught(held.slot, nearest.id);
        flies.then_some(Command::Throw(held.slot, nearest.at))
    }

    fn nearest_danger<'w>(&self, view: View<'w>) -> Option<ActorView<'w>> {
        nearest(view, self.dangers(view))
    }

    /// Sets a light down where darkness would help monsters: near a danger that is faster, invisible or healing in the
    /// dark, near any danger if the hero's own flame is out, or near bones that may rise. It stays there.
    pub(super) fn set_down_light(&mut self, view: View<'_>, danger: bool) -> Option<Command> {
        if !self.policy.is_careful() {
            return None;
        }
        let stub = find(view, |effect| matches!(effect, ItemEffect::Glows(_)))?;
        let hero = view.hero().at;
        if view.light_of_others(hero) >= LIT || view.visible_items().any(|(at, _)| at == hero) {
            return None;
        }
        let dark = view.flame().is_none_or(|it| it.height == FlameHeight::Out);
        let by_danger = self.dangers(view).any(|monster| {
            let gains = dark || likes_dark(view.traits_of(&monster));
            gains && monster.at.distance(hero) <= NEAR
        });
        let by_bones = !danger
            && view.corpses().any(|corpse| {
                let rises = view.rising(corpse.id).is_some();
                let lit = view.light_of_others(corpse.at) > 0;
                rises && !lit && corpse.at.distance(hero) < NEAR
            });
        if !by_danger && !by_bones {
            return None;
        }
        // It is to stay there.
        let here = (self.pathfinder.depth, hero);
        self.pathfinder.dropped.insert(here);
        Some(stub)
    }

    /// Sets a mirror down when a fight is coming that shielded light would prolong. It is picked up again later.
    pub(super) fn set_down_mirror(&self, view: View<'_>) -> Option<Command> {
        let mirror = find(view, |effect| matches!(effect, ItemEffect::Mirrors(_)))?;
        if !self.policy.is_careful() || view.flame()?.height != FlameHeight::Shielded {
            return None;
        }
        let hero = view.hero().at;
        if view.visible_items().any(|(at, _)| at == hero) {
            return None;
        }
        let is_beside = view.aware_within(1).next().is_some();
        let is_coming = view.aware_within(COMES).next().is_some();
        if is_beside || !is_coming {
            return None;
        }
        (view.hp_saved_by(FlameHeight::Plain) > Some(0)).then_some(mirror)
    }

    /// Whether a mirror lies on the hero's cell.
    pub(super) fn stands_on_mirror(&self, view: View<'_>) -> bool {
        let hero = view.hero().at;
        view.visible_items()
            .any(|(at, kind)| at == hero && matches!(kind.effect, ItemEffect::Mirrors(_)))
    }

    /// Uses a rope beside a pit, or steps towards one.
    pub(super) fn rope_down(&mut self, view: View<'_>) -> Option<Command> {
        let command = find(view, |effect| matches!(effect, ItemEffect::Descends(_)))?;
        let pits = view.known_landmarks(&|_, terrain| {
            let enter = view.rules().enter_effect(terrain);
            enter.is_some_and(|enter| enter.falls)
        });
        let hero = view.hero().at;
        if pits.iter().any(|pit| pit.distance(hero) == 1) {
            return Some(command);
        }
        self.step_beside(view, &pits)
    }
}

pub(super) const fn is_healing(effect: ItemEffect) -> bool {
    matches!(effect, ItemEffect::Heals(_) | ItemEffect::HealsPercent(_))
}

const fn raises(effect: ItemEffect) -> bool {
    matches!(
        effect,
        ItemEffect::RaisesAttack(_) | ItemEffect::RaisesDefense(_)
    )
}

/// Whether a cell is floor without tallow, on which no fire lasts.
fn is_bare(view: View<'_>, at: Pos) -> bool {
    view.terrain(at).seen() == Some(Terrain::Floor) && view.tallow_at(at) == 0
}

/// Whether throwing the item in `slot` at a cell would change anything.
fn changes(view: View<'_>, slot: Slot, at: Pos) -> bool {
    !view.cells_changed_by_throw(slot, at).is_empty()
}

/// Uses the first item of the inventory whose effect `matches`.
pub(super) fn find(view: View<'_>, matches: impl Fn(ItemEffect) -> bool) -> Option<Command> {
    let held = view.inventory().find(|held| matches(held.kind.effect))?;
    Some(Command::Use(held.slot))
}

/// The first item for throwing that `matches`, with its range.
fn throwable(
    view: View<'_>,
    matches: impl Fn(&InventoryItem<'_>) -> bool,
) -> Option<(InventoryItem<'_>, i32)> {
    view.throwables().find(|(held, _)| matches(held))
}

const fn kindles(held: &InventoryItem<'_>) -> bool {
    matches!(held.kind.effect, ItemEffect::Kindles(_))
}

/// Whether the monster is dazed and strikes nobody.
pub(super) fn is_dazed(monster: &ActorView<'_>) -> bool {
    monster.effect_turns(EffectKind::Dazed) > 0
}

/// Whether a kind is faster, invisible or healing in the dark.
const fn likes_dark(traits: &Traits) -> bool {
    traits.fast_in_dark.is_some() || traits.unseen_below.is_some() || traits.regrows.is_some()
}

/// The terrain that an item spills; `None` if it spills none.
pub(super) fn spilled<'w>(view: View<'w>, held: &InventoryItem<'_>) -> Option<&'w TerrainKind> {
    if !matches!(held.kind.effect, ItemEffect::Spills { .. }) {
        return None;
    }
    let word = held.kind.terrain.as_ref()?;
    let terrain = view.rules().terrain_named(word)?;
    view.rules().terrain_kind(terrain)
}

/// Whether an item spills something that burns.
fn is_oil(view: View<'_>, held: &InventoryItem<'_>) -> bool {
    spilled(view, held).is_some_and(|kind| kind.burns.is_some())
}

/// Puts on a weapon or armour that is worth more than what is worn. A bot that shields the flame with its hand wears
/// nothing that prevents that.
fn put_on_better(view: View<'_>, policy: Policy) -> Option<Command> {
    for held in view.inventory() {
        let Some(worn) = held.kind.effect.worn() else {
            continue;
        };
        if held.is_worn || policy.shields() && worn.no_shielding {
            continue;
        }
        let now = view.worn(worn.kind);
        let now = now.and_then(|(_, kind)| kind.effect.worn());
        if now.is_none_or(|now| worth(worn) > worth(now)) {
            return Some(Command::Use(held.slot));
        }
    }
    None
}

/// What a worn item is worth to the bot: twice the attack against adjacent monsters, twice the defense, and more if a
/// blow does more.
const fn worth(worn: &Worn) -> i32 {
    let far = 3 * (worn.shoots > 0) as i32;
    let blow = far + 3 * worn.sweeps as i32 + 2 * worn.pierces as i32 + worn.dazes.is_some() as i32;
    2 * worn.attack * worn.beside_percent / 100 + 2 * worn.defense + blow
}

/// Lights another candle if none of it is wasted or the flame is not bright.
fn light_candle(view: View<'_>) -> Option<Command> {
    let candle = view.candle()?;
    find(view, |effect| {
        let ItemEffect::Lights(turns) = effect else {
            return false;
        };
        candle.flame != CandleState::Bright || candle.turns_left + turns <= candle.max_turns
    })
}

/// Melts a candle down once little wax is left; in danger only with the last of it.
fn melt(view: View<'_>, danger: bool) -> Option<Command> {
    let least = if danger { 1 } else { MELTS_BELOW };
    view.flame().filter(|flame| flame.wax < least)?;
    find(view, |effect| matches!(effect, ItemEffect::Melts(_)))
}
