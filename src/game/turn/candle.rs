//! The candle: it burns down and is extended.

use crate::game::Event;
use crate::game::turn::Turn;

impl Turn<'_> {
    /// Burns one turn of the candle. Emits an event and updates what the hero sees only if the flame changes.
    pub(super) fn burn_candle(&mut self) {
        let Some(candle) = self.world.rules.candle else {
            return;
        };
        let turns_left = self.world.inventory.candle_turns;
        self.world.inventory.candle_turns = (turns_left - 1).max(0);
        let (from, to) = (
            candle.flame(turns_left),
            candle.flame(self.world.inventory.candle_turns),
        );
        if from != to {
            self.events.push(Event::LightChanged { from, to });
            self.update_sight();
        }
    }

    /// Makes the candle burn `turns` longer, up to a whole candle.
    pub(super) fn extend_candle(&mut self, turns: i32) {
        let max_turns = self.world.rules.candle.map_or(0, |candle| candle.turns);
        let from = self.world.inventory.candle_turns;
        let to = (from + turns).min(max_turns);
        if to > from {
            self.world.inventory.candle_turns = to;
            self.events.push(Event::CandleLit { from, to });
        }
    }
}
