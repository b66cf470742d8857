//! Traits that concern light: monsters that it dazzles, that put it out, and that it unmasks.

use crate::base::{Fov, Pos};
use crate::game::rules::{Dazzle, ItemId, Mind};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Counts a turn in dazing light. Returns whether the turn is lost.
    pub(super) fn is_dazzled(&mut self, id: ActorId) -> bool {
        let light = self.world.light_at(self.world.actor(id).at);
        let Some(Dazzle { from, every }) = self.world.traits(id).dazed_by_light else {
            return false;
        };
        if light < from {
            return false;
        }
        let state = &mut self.world.actors[id.0 as usize].traits;
        let lost = tick_counter(every, &mut state.turns_in_light);
        if lost {
            self.events.push(Event::Dazzled { actor: id });
        }
        lost
    }

    /// Counts a turn in which it sees a flame. When it is due, lowers the hero's flame by one height, or else puts out
    /// the nearest light on the ground. Returns whether it did.
    pub(super) fn snuffs(&mut self, actor: ActorId) -> bool {
        let Some(every) = self.world.traits(actor).snuffs_every else {
            return false;
        };
        let hero = self.world.height.lower().is_some() && self.knows_and_sees(actor);
        let stub = (!hero).then(|| self.nearest_glowing_item(actor)).flatten();
        if !hero && stub.is_none() {
            return false;
        }
        let state = &mut self.world.actors[actor.0 as usize].traits;
        let snuffs = tick_counter(every, &mut state.flames_seen);
        if snuffs && hero {
            self.lower_flame(actor);
        }
        if let Some((item, at)) = stub.filter(|_| snuffs) {
            self.world.level.items.retain(|(_, other)| *other != at);
            self.events.push(Event::Snuffed { actor, item, at });
            self.update_sight();
        }
        snuffs
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
        let mut glowing = world.level.items.clone();
        glowing.retain(|(item, _)| glows(*item));
        if glowing.is_empty() {
            return None;
        }
        let sight = world.rules.sight;
        let mut lines = Fov::new(world.level.size());
        let radius = sight.radius.unsigned_abs();
        lines.compute(sight.algorithm, &world.level.opaque, at, radius);
        let seen = glowing
            .into_iter()
            .filter(|(_, pos)| lines.is_visible(*pos));
        seen.min_by_key(|(_, pos)| pos.distance_squared(at))
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
