//! What the dead leave behind, by their traits.

use crate::base::Pos;
use crate::game::rules::ItemId;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
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

    /// Puts an item on the walkable cell without one that is nearest to `near`, the first in reading order. It is lost if
    /// there is none.
    fn leave_item(&mut self, item: ItemId, near: Pos, actor: ActorId) {
        let level = &self.world.level;
        let free = |at: &Pos| level.is_walkable(*at) && level.item_at(*at).is_none();
        let cells = level.size().cells().filter(free);
        if let Some(at) = cells.min_by_key(|at| at.distance_squared(near)) {
            self.world.level.items.push((item, at));
            self.events.push(Event::Dropped { item, at, actor });
        }
    }
}
