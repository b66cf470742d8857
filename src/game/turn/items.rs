//! Items: picking up, dropping, using.

use crate::base::Pos;
use crate::game::combat::HitRoll;
use crate::game::item_targets::Extinguishable;
use crate::game::rules::{EffectKind, FlameHeight, ItemEffect, ItemId};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Drops an item that this actor had onto `at`, where there is none.
    pub(super) fn drop_item(&mut self, item: ItemId, at: Pos, actor: ActorId) {
        debug_assert!(
            self.world.level.item_at(at).is_none(),
            "two items at {at:?}"
        );
        self.world.level.items.push((item, at));
        self.events.push(Event::Dropped { item, at, actor });
    }

    /// The hero picks up the item underfoot.
    pub(super) fn pick_up(&mut self, item: ItemId) {
        let at = self.world.hero().at;
        self.world.level.items.retain(|(_, other)| *other != at);
        self.events.push(Event::PickedUp { item, at });
        match self.world.rules.item(item).effect {
            ItemEffect::Gold(amount) => {
                let from = self.world.inventory.gold;
                let to = from + amount;
                self.world.inventory.gold = to;
                self.events.push(Event::GoldGained { from, to });
            }
            ItemEffect::Wax(wax) | ItemEffect::Burns { wax, .. } => self.gain_wax(wax),
            ItemEffect::Carried(count) => {
                self.world.inventory.counts[item.0] += count.unsigned_abs();
            }
            _ => self.world.inventory.counts[item.0] += 1,
        }
    }

    /// The hero uses up one item of this kind, on a target if it needs one.
    pub(super) fn use_item(&mut self, item: ItemId, target: Option<ActorId>) {
        self.world.inventory.counts[item.0] -= 1;
        self.events.push(Event::Used { item });
        match (self.world.rules.item(item).effect, target) {
            (ItemEffect::Heals(hp), _) => self.cure(hp),
            (ItemEffect::HealsPercent(percent), _) => {
                self.cure(self.world.hero().stats.hp * percent / 100);
            }
            (ItemEffect::Dazes(turns), _) => self.daze_visible_monsters(turns),
            (ItemEffect::Strikes(damage), Some(target)) => {
                self.deal_damage(ActorId::HERO, target, HitRoll::usual(damage));
                self.rouse(ActorId::HERO, target);
            }
            (ItemEffect::RaisesAttack(amount), _) => self.raise_attack(amount),
            (ItemEffect::RaisesDefense(amount), _) => self.raise_defense(amount),
            (ItemEffect::Lights(turns), _) => self.extend_candle(turns),
            (ItemEffect::Snuffs(within), _) => self.snuff_flames(within),
            (ItemEffect::Maps(within), _) => self.map_level(within),
            (ItemEffect::Descends(within), _) => {
                if let Some(at) = self.world.way_down(within) {
                    self.fall(at);
                }
            }
            (
                ItemEffect::Gold(_)
                | ItemEffect::Wax(_)
                | ItemEffect::Glows(_)
                | ItemEffect::Burns { .. }
                | ItemEffect::Mirrors(_)
                | ItemEffect::Rewinds(_)
                | ItemEffect::Carried(_)
                | ItemEffect::Kindles(_)
                | ItemEffect::Spills { .. }
                | ItemEffect::Strikes(_)
                | ItemEffect::Throwable { .. }
                | ItemEffect::Worn(_),
                _,
            ) => {}
        }
    }

    /// Restores this many of the hero's hit points, and cures poison.
    fn cure(&mut self, hp: i32) {
        self.heal(ActorId::HERO, hp);
        self.end_effect(ActorId::HERO, EffectKind::Poisoned);
    }

    fn raise_attack(&mut self, amount: i32) {
        let attack = &mut self.world.actors[0].stats.attack;
        let (from, to) = (*attack, *attack + amount);
        *attack = to;
        self.events.push(Event::AttackRaised { from, to });
    }

    fn raise_defense(&mut self, amount: i32) {
        let defense = &mut self.world.actors[0].stats.defense;
        let (from, to) = (*defense, *defense + amount);
        *defense = to;
        self.events.push(Event::DefenseRaised { from, to });
    }

    /// Puts out the hero's flame and all others up to `within` cells away. Glowing items are destroyed.
    fn snuff_flames(&mut self, within: i32) {
        if self.world.height != FlameHeight::Out {
            self.change_height(FlameHeight::Out);
        }
        let flames = self.world.flames_within(self.world.hero().at, within);
        self.put_out_all(flames, ActorId::HERO);
        self.update_sight();
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
