//! Items: picking up, dropping, using.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::base::Pos;
use crate::game::combat::HitRoll;
use crate::game::item_targets::Extinguishable;
use crate::game::rules::{EffectKind, FlameHeight, ItemEffect, ItemId, ItemWay};
use crate::game::turn::Turn;
use crate::game::world::World;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero picks up the item underfoot.
    pub(super) fn pick_up(&mut self, item: ItemId) {
        let at = self.world.hero().at;
        self.world.level.items.retain(|(_, other)| *other != at);
        self.events.push(Event::PickedUp { item, at });
        let effect = self.world.rules.item(item).effect;
        let count = match effect.way() {
            ItemWay::PickedUp => return self.take_at_once(effect),
            ItemWay::Carried { count } => count.unsigned_abs(),
            ItemWay::UsedUp
            | ItemWay::SetDown
            | ItemWay::PutOn
            | ItemWay::ThrownAtMonster { .. }
            | ItemWay::ThrownAtCell => 1,
        };
        self.world.inventory.counts[item.0] += count;
    }

    /// The hero picked up an item that never enters the inventory: gold, unless it is wax.
    fn take_at_once(&mut self, effect: ItemEffect) {
        if let Some(wax) = effect.wax() {
            self.gain_wax(wax);
        }
        if let ItemEffect::Gold(amount) = effect {
            let (from, to) = raise(&mut self.world.inventory.gold, amount);
            self.events.push(Event::GoldGained { from, to });
        }
    }

    /// The hero uses up one item of this kind, on a target if it needs one.
    pub(super) fn use_item(&mut self, item: ItemId, target: Option<ActorId>) {
        self.world.inventory.counts[item.0] -= 1;
        self.events.push(Event::Used { item });
        match self.world.rules.item(item).effect {
            ItemEffect::Heals(hp) => self.cure(hp),
            ItemEffect::HealsPercent(percent) => {
                self.cure(self.world.hero().stats.hp * percent / 100);
            }
            ItemEffect::Dazes(turns) => self.daze_visible_monsters(turns),
            ItemEffect::Strikes(damage) => {
                if let Some(target) = target {
                    self.deal_damage(ActorId::HERO, target, HitRoll::usual(damage));
                    self.rouse(target);
                }
            }
            ItemEffect::RaisesAttack(amount) => {
                let (from, to) = raise(&mut self.world.actors[0].stats.attack, amount);
                self.events.push(Event::AttackRaised { from, to });
            }
            ItemEffect::RaisesDefense(amount) => {
                let (from, to) = raise(&mut self.world.actors[0].stats.defense, amount);
                self.events.push(Event::DefenseRaised { from, to });
            }
            ItemEffect::Lights(turns) => self.extend_candle(turns),
            ItemEffect::Melts(wax) => self.gain_wax(wax),
            // The hero's flame and all others. Glowing items are destroyed.
            ItemEffect::Snuffs(within) => {
                self.change_height(FlameHeight::Out);
                let flames = self.world.flames_within(self.world.hero().at, within);
                self.put_out_all(flames, ActorId::HERO);
                self.update_sight();
            }
            ItemEffect::Maps(within) => self.map_level(within),
            ItemEffect::Descends(within) => {
                if let Some(at) = self.world.way_down(within) {
                    self.fall(at);
                }
            }
            ItemEffect::Rewinds(turns) => self.world.light_hour(turns),
            // These are not used up: see `ItemEffect::way`.
            ItemEffect::Gold(_)
            | ItemEffect::Throwable { .. }
            | ItemEffect::Wax(_)
            | ItemEffect::Glows(_)
            | ItemEffect::Burns { .. }
            | ItemEffect::Mirrors(_)
            | ItemEffect::Carried(_)
            | ItemEffect::Kindles(_)
            | ItemEffect::Spills { .. }
            | ItemEffect::Worn(_) => {}
        }
    }

    /// Restores this many of the hero's hit points, and cures poison.
    fn cure(&mut self, hp: i32) {
        self.heal(ActorId::HERO, hp);
        self.end_effect(ActorId::HERO, EffectKind::Poisoned);
    }

    /// Puts out these flames, by `actor`. Glowing items are destroyed.
    pub(super) fn put_out_all(&mut self, flames: Vec<(Extinguishable, Pos)>, actor: ActorId) {
        let rules = self.world.rules.clone();
        for (flame, at) in flames {
            match flame {
                Extinguishable::Fire => {
                    self.world.level.fires.put_out(at);
                    self.world.ground_has_changed();
                    self.events.push(Event::FirePutOut { at });
                }
                Extinguishable::Ground => {
                    let dark = rules.without_flame(self.world.level.terrain[at]);
                    self.change_terrain(at, dark.unwrap_or_default());
                }
                Extinguishable::Item(item) => {
                    self.world.level.items.retain(|(_, other)| *other != at);
                    self.events.push(Event::Snuffed { actor, item, at });
                }
            }
        }
    }

    /// Marks the cells that a map shows, up to `within` cells away, as explored.
    fn map_level(&mut self, within: i32) {
        let cells = self.world.unexplored_within(within);
        for at in &cells {
            self.world.level.map(*at);
        }
        let cells = cells.len() as u32;
        self.events.push(Event::Mapped { cells });
    }
}

/// Adds to a number. Returns what it was and what it is now.
pub(super) const fn raise(number: &mut i32, by: i32) -> (i32, i32) {
    let from = *number;
    *number += by;
    (from, *number)
}

impl World {
    /// What using up an item with this effect would do now: its target if it needs one, `Some(None)` if it needs none,
    /// and `None` if it would do nothing, so that it must not be wasted.
    pub(in crate::game) fn use_of(&self, effect: ItemEffect) -> Option<Option<ActorId>> {
        let does = match effect {
            // Poison takes a hit point at the end of each turn, so a poisoned hero is never at full health.
            ItemEffect::Heals(_) | ItemEffect::HealsPercent(_) => {
                self.hero().hp < self.hero().stats.hp
            }
            ItemEffect::Strikes(_) => return self.nearest_monster().map(Some),
            ItemEffect::Dazes(_) => self.nearest_monster().is_some(),
            ItemEffect::RaisesAttack(_) | ItemEffect::RaisesDefense(_) => true,
            ItemEffect::Lights(_) => {
                let whole = self.rules.candle.map_or(0, |candle| candle.turns);
                self.inventory.candle_turns < whole
            }
            ItemEffect::Melts(_) => self.has_room_for_wax(),
            ItemEffect::Snuffs(within) => {
                let mut flames = self.flames_within(self.hero().at, within).into_iter();
                self.height != FlameHeight::Out || flames.any(|(_, at)| self.sight.is_visible(at))
            }
            ItemEffect::Maps(within) => !self.unexplored_within(within).is_empty(),
            ItemEffect::Descends(within) => self.way_down(within).is_some(),
            ItemEffect::Rewinds(_) => self.hour.is_none(),
            // These are not used up: see `ItemEffect::way`.
            ItemEffect::Gold(_)
            | ItemEffect::Throwable { .. }
            | ItemEffect::Wax(_)
            | ItemEffect::Glows(_)
            | ItemEffect::Burns { .. }
            | ItemEffect::Mirrors(_)
            | ItemEffect::Carried(_)
            | ItemEffect::Kindles(_)
            | ItemEffect::Spills { .. }
            | ItemEffect::Worn(_) => false,
        };
        does.then_some(None)
    }

    /// Whether the hero can carry more wax.
    pub(super) fn has_room_for_wax(&self) -> bool {
        let flame = self.rules.flame;
        flame.is_some_and(|flame| flame.max_wax > self.inventory.wax)
    }

    /// The living monster in view, allies excluded, nearest by Chebyshev distance; the lowest id wins a tie. What only stands
    /// there, and what nothing can strike, comes last.
    fn nearest_monster(&self) -> Option<ActorId> {
        let (hero, monsters) = (self.hero().at, self.visible_monsters());
        let nearest = monsters.min_by_key(|(id, monster)| {
            let is_last = self.only_stands(*id) || self.is_intangible(*id);
            (is_last, monster.at.distance(hero))
        });
        nearest.map(|(id, _)| id)
    }
}
