//! The candle burns down, and is lit anew.

use super::Turn;
use crate::game::Event;

impl Turn<'_> {
    /// A turn goes by: the candle is shorter by one. That is time passing, as the number of the turn is; only a flame that
    /// changes is told of, and shows less from then on.
    pub(super) fn burn(&mut self) {
        let Some(candle) = self.world.rules.candle else {
            return;
        };
        let left = self.world.pack.wax;
        self.world.pack.wax = (left - 1).max(0);
        let (from, to) = (candle.flame(left), candle.flame(self.world.pack.wax));
        if from != to {
            self.events.push(Event::Dimmed { from, to });
            self.world.look();
        }
    }

    /// The candle is longer by so many turns, and never longer than a whole one.
    pub(super) fn light(&mut self, turns: i32) {
        let most = self.world.rules.candle.map_or(0, |candle| candle.wax);
        let from = self.world.pack.wax;
        let to = (from + turns).min(most);
        if to > from {
            self.world.pack.wax = to;
            self.events.push(Event::Lit { from, to });
        }
    }
}
