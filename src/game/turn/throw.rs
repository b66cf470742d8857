//! Things fly, hit or miss, and come to lie on the ground.

use super::Turn;
use crate::base::{Pos, rounded_step};
use crate::game::combat::{self, Blow};
use crate::game::rules::{Effect, Stats};
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// The hero throws a thing of this kind at a foe in view. It strikes as hard as its own number says, not as he does,
    /// and never critically.
    pub(super) fn throw(&mut self, what: usize, whom: ActorId) {
        let Effect::Flies { damage, .. } = self.world.rules.items[what].effect else {
            return;
        };
        self.world.pack.things[what] -= 1;
        let (hero, foe) = (self.world.hero(), self.world.actor(whom));
        let (from, to) = (hero.at, foe.at);
        let (thrown, defender) = (Stats::thrown(damage, hero.stats), foe.stats);
        self.events.push(Event::Thrown { what, from, to });
        let (rules, dice) = (self.world.rules.combat, &mut self.world.combat_dice);
        match combat::blow(thrown, defender, rules, dice) {
            Blow::Dodged => {
                let who = ActorId::HERO;
                self.events.push(Event::Dodged { who, whom });
                let (dx, dy) = rounded_step(from, to);
                self.land(what, Pos::new(to.x + dx, to.y + dy), to);
            }
            Blow::Landed { damage, critical } => {
                self.strike(ActorId::HERO, whom, damage, critical);
                self.land(what, to, to);
            }
        }
    }

    /// A thing comes to lie on `goal`, or on the nearest ground to `near` in view where nothing lies. Without any it is
    /// lost.
    fn land(&mut self, what: usize, goal: Pos, near: Pos) {
        let (level, sight) = (&self.world.level, &self.world.sight);
        let free = |at: &Pos| level.can_be_entered(*at) && level.item_at(*at).is_none();
        let cells = sight.cells().filter(free);
        let at = cells.min_by_key(|at| (*at != goal, at.distance(near)));
        if let Some(at) = at {
            self.world.level.items.push((what, at));
            self.events.push(Event::Landed { what, at });
        }
    }
}
