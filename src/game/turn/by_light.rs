//! Traits that concern light: monsters that it dazzles, that put it out, and that it unmasks.

use crate::base::{Fov, Pos};
use crate::game::action::Action;
use crate::game::rules::{Dazzle, ItemId, Mind};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Whether this monster spends its turn on light: it is dazzled, or puts a flame out.
    pub(super) fn spends_turn_on_light(&mut self, id: ActorId) -> bool {
        let awake = self.world.actor(id).mind != Mind::Asleep;
        let spends = awake && (self.is_dazzled(id) || self.snuffs(id));
        if spends {
            self.start_pause(id, Action::Wait);
        }
        spends
    }

    /// Counts a turn in dazing light. Returns whether the turn is lost.
    fn is_dazzled(&mut self, id: ActorId) -> bool {
        let light = self.world.light_at(self.world.actor(id).at);
        let Some(Dazzle { from, every }) = self.world.traits(id).dazed_by_light else {
            return false;
        };
        if light < from {
            return false;
        }
        let lost = tick_counter(
            every,
            &mut self.world.actors[id.0 as usize].traits.turns_in_light,
        );
        if lost {
            self.events.push(Event::Dazzled { actor: id });
        }
        lost
    }

    /// Counts a turn in which it sees a flame. When it is due, lowers the hero's flame by one height, or else puts out
    /// the nearest light on the ground. Returns whether it did.
    fn snuffs(&mut self, id: ActorId) -> bool {
        let Some(every) = self.world.traits(id).snuffs_every else {
            return false;
        };
        let hero = self.sees_flame(id);
        let stub = if hero {
            None
        } else {
            self.nearest_glowing_item(id)
        };
        if !hero && stub.is_none() {
            return false;
        }
        let snuffs = tick_counter(
            every,
            &mut self.world.actors[id.0 as usize].traits.flames_seen,
        );
        if snuffs && hero {
            self.lower_flame(id);
        }
        if let Some((item, at)) = stub.filter(|_| snuffs) {
            self.world.level.items.retain(|(_, other)| *other != at);
            self.events.push(Event::Snuffed {
                actor: id,
                item,
                at,
            });
            self.update_sight();
        }
        snuffs
    }

    /// Whether a monster is aware of the hero and sees the flame.
    fn sees_flame(&self, id: ActorId) -> bool {
        self.world.height.lower().is_some() && self.knows_and_sees(id)
    }

    /// Whether a monster is aware of the hero and sees the hero.
    pub(super) fn knows_and_sees(&self, id: ActorId) -> bool {
        let knows = self.world.rules.minds.is_none() || !self.world.actor(id).mind.is_unaware();
        knows && self.world.sees_hero(id)
    }

    /// The nearest glowing item on the ground in a monster's line of sight; the first in the list wins a tie.
    fn nearest_glowing_item(&self, id: ActorId) -> Option<(ItemId, Pos)> {
        let (world, at) = (&self.world, self.world.actor(id).at);
        let glows = |item: ItemId| world.rules.item(item).effect.glow().is_some();
        if !world.level.items.iter().any(|(item, _)| glows(*item)) {
            return None;
        }
        let sight = world.rules.sight;
        let mut lines = Fov::new(world.level.size());
        let radius = sight.radius.unsigned_abs();
        lines.compute(sight.algorithm, &world.level.opaque, at, radius);
        let mut nearest = None;
        for &(item, pos) in &world.level.items {
            let away = pos.distance_squared(at);
            let seen = glows(item) && lines.is_visible(pos);
            if seen && nearest.is_none_or(|(least, _)| away < least) {
                nearest = Some((away, (item, pos)));
            }
        }
        nearest.map(|(_, stub)| stub)
    }

    /// At the end of a turn, the hero sees through disguises. A monster unmasked next to the hero hunts, and its first
    /// blow is an ambush.
    pub(super) fn unmask(&mut self) {
        if self.luck.is_some() {
            return;
        }
        for id in self.world.seen_through() {
            let hero = self.world.hero().at;
            let actor = &mut self.world.actors[id.0 as usize];
            let (at, beside) = (actor.at, actor.at.distance(hero) <= 1);
            (actor.traits.disguised, actor.traits.ambushes) = (false, beside);
            self.events.push(Event::Unmasked { actor: id, at });
            if beside && self.world.rules.minds.is_some() {
                self.world.actors[id.0 as usize].path = vec![hero];
                self.change_mind(id, Mind::Hunting);
            }
        }
    }
}

/// Increments `count`, and resets it to 0 at `most`. Returns whether it was reset.
pub(super) const fn tick_counter(most: i32, count: &mut i32) -> bool {
    *count += 1;
    let full = *count >= most;
    if full {
        *count = 0;
    }
    full
}
