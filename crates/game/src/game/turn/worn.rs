//! Weapons and armour: putting them on and taking them off, and their effects on blows and steps.

use crate::game::combat::AttackResult;
use crate::game::rules::{FlameHeight, ItemId, Stats, WornKind};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero puts on an item of this kind; what was worn in its place stays in the inventory.
    pub(super) fn put_on(&mut self, item: ItemId) {
        let Some(worn) = self.world.rules.item(item).effect.worn().copied() else {
            return;
        };
        if let Some(old) = self.world.inventory.worn[worn.kind as usize] {
            self.take_off(old);
        }
        let hero = &mut self.world.actors[0];
        hero.stats = worn.added_to(hero.stats);
        self.world.inventory.worn[worn.kind as usize] = Some(item);
        if worn.kind == WornKind::Weapon {
            self.world.inventory.blows = 0;
        }
        self.events.push(Event::PutOn { item });
        if self.world.height == FlameHeight::Shielded && !self.world.can_shield() {
            self.change_height(FlameHeight::Plain);
        }
    }

    /// The hero takes off an item of this kind.
    pub(super) fn take_off(&mut self, item: ItemId) {
        let Some(worn) = self.world.rules.item(item).effect.worn().copied() else {
            return;
        };
        let hero = &mut self.world.actors[0];
        hero.stats = worn.taken_from(hero.stats);
        self.world.inventory.worn[worn.kind as usize] = None;
        self.events.push(Event::TakenOff { item });
    }

    /// The hero lays down an item of this kind, taking it off first if it is the only one and worn.
    pub(super) fn lay_down(&mut self, item: ItemId) {
        if self.world.inventory.counts[item.0] == 1 && self.world.wears(item) {
            self.take_off(item);
        }
        self.world.inventory.counts[item.0] -= 1;
        let (rules, at) = (self.world.rules.clone(), self.world.hero().at);
        let bare = self.world.level.terrain[at] == Terrain::Floor;
        let burns = rules.item(item).burns_as().filter(|_| bare);
        let item = burns.map_or_else(|| rules.laid(item), |_| item);
        let actor = ActorId::HERO;
        self.events.push(Event::Dropped { item, at, actor });
        match burns {
            Some(terrain) => self.change_terrain(at, terrain),
            None => self.world.level.items.push((item, at)),
        }
    }

    /// The hero strikes a neighbour, and the others that the weapon reaches.
    pub(super) fn strike(&mut self, target: ActorId) {
        let others = self.world.further_targets(target);
        let from = self.world.hero().at;
        self.world.inventory.blows += 1;
        self.attack(ActorId::HERO, target);
        for other in others {
            let alive = self.world.over.is_none() && self.world.actor(other).is_alive();
            // A hero that swapped places with an intangible target strikes no other.
            if alive && self.world.hero().at == from {
                self.further = true;
                self.attack(ActorId::HERO, other);
            }
        }
        self.further = false;
    }

    /// The hero shoots at a monster in view. A shot is never a stab, and never critical.
    pub(super) fn shoot_at(&mut self, target: ActorId) {
        let (from, to) = (self.world.hero().at, self.world.actor(target).at);
        let attacker = ActorId::HERO;
        self.events.push(Event::Shot { attacker, from, to });
        if self.passes_through(attacker, target) {
            return self.rouse_by_blow(attacker, target);
        }
        let attack = self.world.blow_stats(from.distance(to));
        let arrow = Stats::for_throw(attack.attack, attack);
        let mut shot = self.world.missile(arrow, target);
        shot.misses_percent = self.world.shots_miss_percent(target);
        match self.roll(attacker, shot) {
            AttackResult::Hit(hit) => self.deal_damage(attacker, target, hit),
            missed => self.miss(attacker, target, missed),
        }
        self.rouse_by_blow(attacker, target);
    }
}
