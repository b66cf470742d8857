//! What the dead leave behind, by their traits.

use crate::base::Pos;
use crate::game::level::Corpse;
use crate::game::rules::ItemId;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// A dead monster leaves a corpse, with tallow, that rises if its kind does; neither if it has been dead before.
    pub(super) fn leave_corpse(&mut self, dead: ActorId, at: Pos, risen: bool) {
        let flame = self.world.rules.flame.filter(|_| !risen);
        let percent = flame.map_or(0, |flame| flame.tallow_percent);
        let rises = self.world.traits(dead).rises.filter(|_| !risen);
        let corpse = Corpse {
            actor: dead,
            at,
            tallow: self.world.actor(dead).stats.hp * percent / 100,
            rises_on: rises.map_or(0, |rises| self.world.turn + rises.after.unsigned_abs()),
        };
        self.world.level.corpses.push(corpse);
    }

    /// A dead monster gives back what it took from the hero: wax at once, an item where it died.
    pub(super) fn give_back(&mut self, dead: ActorId, at: Pos) {
        let traits = &mut self.world.actors[dead.0 as usize].traits;
        let (stolen, wax) = (traits.stolen.take(), std::mem::take(&mut traits.wax));
        if self.world.hero().is_alive() {
            self.gain_wax(wax);
        }
        if let Some(item) = stolen {
            self.leave_item(item, at, dead);
        }
    }

    /// A dead monster leaves the item of its kind.
    pub(super) fn leave_behind(&mut self, dead: ActorId, at: Pos) {
        let rules = &self.world.rules;
        let kind = self.world.traits(dead).leaves.as_ref();
        let item = kind.and_then(|kind| rules.find_item(|item| item.kind == *kind));
        if let Some(item) = item {
            self.leave_item(item, at, dead);
        }
    }

    /// Puts an item on the cell nearest to `near` that can hold it, the first in reading order. It is lost if
    /// there is none.
    fn leave_item(&mut self, item: ItemId, near: Pos, actor: ActorId) {
        let (world, level) = (&self.world, &self.world.level);
        let free = |at: &Pos| level.can_hold_item(*at) && !world.is_masked_at(*at);
        let cells = level.size().cells().filter(free);
        if let Some(at) = cells.min_by_key(|at| at.distance_squared(near)) {
            self.world.level.items.push((item, at));
            self.events.push(Event::Dropped { item, at, actor });
        }
    }
}
