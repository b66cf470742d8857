//! Thrown items: they hit or miss, and land on the ground.

use crate::base::{Pos, rounded_step};
use crate::game::combat::{Attack, AttackResult};
use crate::game::rules::{EffectKind, ItemEffect, ItemId, ItemWay, Mind, Stats};
use crate::game::turn::Turn;
use crate::game::world::World;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero throws an item of this kind at a monster in view. The item's damage replaces the hero's attack, and a
    /// throw is never critical.
    pub(super) fn throw_item(&mut self, item: ItemId, target: ActorId) {
        let ItemWay::ThrownAtMonster { damage } = self.world.rules.item(item).effect.way() else {
            return;
        };
        self.world.inventory.counts[item.0] -= 1;
        let (hero, monster) = (self.world.hero(), self.world.actor(target));
        let (from, to) = (hero.at, monster.at);
        let attacker = Stats::for_throw(damage, hero.stats);
        self.events.push(Event::Thrown { item, from, to });
        if self.passes_through(ActorId::HERO, target) {
            self.rouse(target);
            return self.land_beyond(item, from, to);
        }
        if self.world.would_catch(target) {
            let actor = target;
            return self.take_away(target, item, Event::Caught { actor, item });
        }
        match self.roll(ActorId::HERO, self.world.missile(attacker, target)) {
            missed @ (AttackResult::Dodged | AttackResult::Missed) => {
                self.miss(ActorId::HERO, target, missed);
                self.land_beyond(item, from, to);
            }
            AttackResult::Hit(hit) => {
                self.deal_damage(ActorId::HERO, target, hit);
                self.land_item(item, to, to);
            }
        }
        self.rouse(target);
    }

    /// Lands an item that was thrown at `to` and missed: it flies one cell farther.
    fn land_beyond(&mut self, item: ItemId, from: Pos, to: Pos) {
        let (dx, dy) = rounded_step(from, to);
        self.land_item(item, Pos::new(to.x + dx, to.y + dy), to);
    }

    /// The hero throws an item of this kind at a cell, where it is used up.
    pub(super) fn throw_at_cell(&mut self, item: ItemId, at: Pos) {
        self.world.inventory.counts[item.0] -= 1;
        let from = self.world.hero().at;
        self.events.push(Event::Thrown { item, from, to: at });
        let rules = self.world.rules.clone();
        let kind = rules.item(item);
        let ItemEffect::Spills { radius, hides, .. } = kind.effect else {
            return self.burn_with_brand(at);
        };
        for cell in self.world.spilled_cells(at, radius) {
            self.change_terrain(cell, kind.terrain.as_deref().unwrap_or_default());
        }
        if hides {
            self.lose_hunters();
        }
    }

    /// Makes the hunters lose the hero that no longer see him.
    fn lose_hunters(&mut self) {
        self.update_sight();
        let world = &*self.world;
        let turns = world.rules.minds.map_or(0, |minds| minds.searches_turns);
        let hunters = world.others_here().filter(|it| it.1.mind == Mind::Hunting);
        let lost = hunters.map(|(id, _)| id).filter(|id| !world.sees_hero(*id));
        for id in lost.collect::<Vec<_>>() {
            let actor = &mut self.world.actors[id.0 as usize];
            (actor.path, actor.search_turns) = (Vec::new(), turns);
            self.change_mind(id, Mind::Lost);
        }
    }

    /// Burns the monster on this cell once, and sets fire to the cell if it can burn, or for as long as the brand does.
    fn burn_with_brand(&mut self, at: Pos) {
        if let (Some(actor), Some(fire)) = (self.world.known_monster_at(at), self.world.rules.fire)
        {
            let hurt = |from, to| Event::HurtByFire { actor, from, to };
            self.harm(actor, fire.brand_harm(), hurt);
            self.rouse(actor);
        }
        self.ignite(at);
        if let Some(turns) = self.world.kindled_turns(at) {
            self.set_alight(at, turns);
        }
    }

    /// Puts a thrown item on `goal` if that can hold it and is in view, else on the nearest such cell to `near`. If
    /// there is none, the item is lost.
    fn land_item(&mut self, item: ItemId, goal: Pos, near: Pos) {
        let (world, sight) = (&self.world, &self.world.sight);
        let cells = sight.visible_cells().filter(|at| world.can_take_item(*at));
        let at = cells.min_by_key(|at| (*at != goal, at.distance(near)));
        if let Some(at) = at {
            self.world.level.items.push((item, at));
            self.events.push(Event::Landed { item, at });
        }
    }
}

impl World {
    /// Whether this monster would catch what the hero threw at it now.
    pub(in crate::game) fn would_catch(&self, id: ActorId) -> bool {
        let monster = self.actor(id);
        let ready = !monster.mind.is_unaware() && !monster.has_effect(EffectKind::Dazed);
        self.traits(id).catches && ready && monster.traits.stolen.is_none()
    }

    /// The attack of a missile at this monster. One that is unaware of the hero cannot dodge it.
    pub(in crate::game) fn missile(&self, attacker: Stats, target: ActorId) -> Attack {
        let target = self.actor(target);
        let mut missile = Attack::new(attacker, target.stats, self.rules.combat);
        if self.rules.minds.is_some() && target.mind.is_unaware() {
            missile.defender.dodge = 0;
        }
        missile
    }
}
