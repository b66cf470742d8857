//! The hour candle: while it burns, a death rewinds the game to when it was lit, once.

use serde::Serialize;

use crate::game::event::{ActorId, Event};
use crate::game::level::Level;
use crate::game::world::{GameOver, World};

/// A burning hour candle.
#[derive(Clone, Debug, Serialize)]
pub(in crate::game) struct Hour {
    /// The game as it was when the candle was lit, with the candle already used up.
    before: Box<World>,
    /// The turn at whose end it goes out.
    pub(in crate::game) until: u32,
    /// Turns that it burns in total.
    pub(in crate::game) turns: i32,
}

impl World {
    /// Lights an hour candle that burns for `turns`. It keeps the game as it is now, with the candle already used up.
    pub(in crate::game) fn light_hour(&mut self, turns: i32) {
        self.hour = Some(Hour {
            before: Box::new(self.clone()),
            until: self.turn + turns.unsigned_abs(),
            turns,
        });
    }

    /// At the end of a command, rewinds the game if the hero died while an hour candle burned. The turns that passed
    /// stay counted, so whatever is due in a certain turn is put off by as many. Otherwise ends a candle whose time is
    /// over.
    pub(in crate::game) fn rewind(&mut self, events: &mut Vec<Event>) {
        let dead = self.over == Some(GameOver::Dead);
        match self.hour.take() {
            Some(hour) if dead => {
                let turn = self.turn;
                *self = *hour.before;
                let turns = turn.saturating_sub(self.turn);
                self.turn = turn;
                self.put_off(turns);
                // Actors that appeared since then no longer exist: events about them are dropped, as they have no name.
                let is_known = |id: ActorId| (id.0 as usize) < self.actors.len();
                events.retain(|event| event.actors().all(is_known));
                events.push(Event::WoundBack { turns });
            }
            Some(hour) if self.turn >= hour.until => events.push(Event::HourOver),
            hour => self.hour = hour,
        }
    }

    /// Moves everything that refers to a turn by this many turns.
    fn put_off(&mut self, turns: u32) {
        let wicks = &mut self.wicks;
        if wicks.flares_until > 0 {
            wicks.flares_until += turns;
        }
        wicks.dazed_on = wicks.dazed_on.map(|turn| turn + turns);
        self.level.put_off(turns);
        for level in self.visited_levels.values_mut() {
            level.put_off(turns);
        }
    }
}

impl Level {
    fn put_off(&mut self, turns: u32) {
        for corpse in self.corpses.iter_mut().filter(|it| it.rises_on > 0) {
            corpse.rises_on += turns;
        }
        for sighting in &mut self.seen_monsters {
            sighting.turn += turns;
        }
        for (_, turn) in &mut self.trail {
            *turn += turns;
        }
        self.left_on_turn = self.left_on_turn.map(|turn| turn + turns);
    }
}
