//! The hour candle: while it burns, a death winds the game back to when it was lit, once.

use crate::game::event::Event;
use crate::game::rules::{ItemEffect, ItemId};
use crate::game::world::{GameOver, World};

/// A burning hour candle.
#[derive(Clone, Debug)]
pub(in crate::game) struct Hour {
    /// The game as it was when it was lit, without the candle.
    before: Box<World>,
    /// The turn at whose end it goes out.
    pub(in crate::game) until: u32,
    /// Turns that a whole one burns.
    pub(in crate::game) turns: i32,
}

impl World {
    /// What using this item lights, if it is an hour candle: the game before it, with one less.
    pub(super) fn hour_lit_by(&self, item: ItemId) -> Option<Hour> {
        let ItemEffect::Rewinds(turns) = self.rules.item(item).effect else {
            return None;
        };
        let mut before = self.clone();
        before.inventory.counts[item.0] -= 1;
        Some(Hour {
            before: Box::new(before),
            until: self.turn + turns.unsigned_abs(),
            turns,
        })
    }

    /// The end of a command: a hero who has died by the light of an hour candle never died. The turns that went by stay
    /// counted.
    pub(super) fn wind_back(&mut self, events: &mut Vec<Event>) {
        let dead = self.over == Some(GameOver::Dead);
        match self.hour.take() {
            Some(hour) if dead => {
                let turn = self.turn;
                *self = *hour.before;
                let turns = turn.saturating_sub(self.turn);
                self.turn = turn;
                events.push(Event::WoundBack { turns });
            }
            Some(hour) if self.turn >= hour.until => events.push(Event::HourOver),
            hour => self.hour = hour,
        }
    }
}
