//! What a blow that lands does besides damage, by the traits of the attacker.

use crate::base::Pos;
use crate::game::rules::{EffectKind, FlameHeight, ItemId, Mind};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Takes wax instead of hit points, if the attacker drains and the hero has any. Returns whether it does.
    pub(super) fn drain(&mut self, attacker: ActorId, target: ActorId) -> bool {
        let from = self.world.inventory.wax;
        let Some(most) = self.world.traits(attacker).drains else {
            return false;
        };
        if !target.is_hero() || from == 0 {
            return false;
        }
        let to = (from - most).max(0);
        self.world.inventory.wax = to;
        self.world.actors[attacker.0 as usize].traits.wax += from - to;
        self.events.push(Event::Drained { attacker, from, to });
        if to == 0 {
            self.change_height(FlameHeight::Out);
        }
        true
    }

    /// Applies theft, gusts, pushes and the grip of a blow that has landed, unless it killed.
    pub(super) fn follow_hit(&mut self, attacker: ActorId, target: ActorId) {
        if self.world.over.is_some() || !self.world.actor(target).is_alive() {
            return;
        }
        let traits = self.world.traits(attacker);
        let (gusts, pushes, steals) = (traits.gusts, traits.pushes, traits.steals);
        let (grips, depth) = (traits.grips, self.world.depth);
        if steals && target.is_hero() {
            self.steal(attacker);
        }
        if gusts && target.is_hero() && !self.world.is_flame_steady() {
            self.lower_flame(attacker);
        }
        if let Some(cells) = pushes {
            self.push(target, attacker, cells);
        }
        // A push may have sent the hero down a pit.
        if let Some(turns) = grips.filter(|_| self.world.depth == depth) {
            // The current turn counts as one.
            self.apply_effect(target, EffectKind::Held, turns + 1, attacker);
        }
    }

    /// Steals an item from the hero, each kind carried but not worn equally likely; the thief then flees.
    fn steal(&mut self, thief: ActorId) {
        if self.world.actor(thief).traits.stolen.is_some() {
            return;
        }
        let counts = (0..).map(ItemId).zip(&self.world.inventory.counts);
        let left = |item, count: u32| count - u32::from(self.world.wears(item));
        let held = counts.filter(|(item, count)| **count > 0 && left(*item, **count) > 0);
        let held: Vec<_> = held.map(|(item, _)| item).collect();
        if held.is_empty() {
            return;
        }
        // In a turn played ahead, the kind does not affect what anyone does.
        let number = match self.luck {
            Some(_) => 0,
            None => self.world.combat_dice.below(held.len() as u32) as usize,
        };
        let item = held[number];
        self.world.inventory.counts[item.0] -= 1;
        self.take_away(thief, item, Event::Stolen { actor: thief, item });
    }

    /// A thief makes off with an item that the hero no longer has; `event` says how it came by it.
    pub(super) fn take_away(&mut self, thief: ActorId, item: ItemId, event: Event) {
        self.world.actors[thief.0 as usize].traits.stolen = Some(item);
        self.events.push(event);
        if self.world.rules.minds.is_some() {
            self.change_mind(thief, Mind::Fleeing);
        }
    }

    /// Lowers the hero's flame by one height, if it burns.
    pub(super) fn lower_flame(&mut self, actor: ActorId) {
        let from = self.world.height;
        if let Some(to) = self.world.lower_height() {
            self.set_height(to, Event::FlameLowered { actor, from, to });
        }
    }

    /// Pushes an actor straight away from another by this many cells, or as far as they are free.
    fn push(&mut self, actor: ActorId, by: ActorId, cells: i32) {
        let (from, origin) = (self.world.actor(actor).at, self.world.actor(by).at);
        let (dx, dy) = ((from.x - origin.x).signum(), (from.y - origin.y).signum());
        let line = (1..=cells).map(|far| Pos::new(from.x + far * dx, from.y + far * dy));
        let free = line.take_while(|pos| self.world.level.is_free(*pos));
        let Some(to) = free.last() else {
            return;
        };
        self.end_effect(actor, EffectKind::Held);
        self.world.relocate(actor, to);
        self.events.push(Event::Pushed {
            actor,
            by,
            from,
            to,
        });
        if actor.is_hero() {
            self.take_tallow();
            self.update_sight();
        }
        self.enter(actor, to);
    }
}
