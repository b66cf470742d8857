//! The hour candle: while it burns, a death rewinds the game to when it was lit, once.

use crate::game::event::{ActorId, Event};
use crate::game::rules::{ItemEffect, ItemId};
use crate::game::world::{GameOver, World};

/// A burning hour candle.
#[derive(Clone, Debug)]
pub(in crate::game) struct Hour {
    /// The game as it was when the candle was lit, with the candle already used up.
    before: Box<World>,
    /// The turn at whose end it goes out.
    pub(in crate::game) until: u32,
    /// Turns that it burns in total.
    pub(in crate::game) turns: i32,
}

impl World {
    /// The hour candle that using this item lights, if it is one. It holds the game as it is now, with one candle less.
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

    /// At the end of a command, rewinds the game if the hero died while an hour candle burned. The turns that passed
    /// stay counted. Otherwise ends a candle whose time is over.
    pub(super) fn rewind(&mut self, events: &mut Vec<Event>) {
        let dead = self.over == Some(GameOver::Dead);
        match self.hour.take() {
            Some(hour) if dead => {
                let turn = self.turn;
                *self = *hour.before;
                let turns = turn.saturating_sub(self.turn);
                self.turn = turn;
                // Actors that appeared since then no longer exist: events about them are dropped, as they have no name.
                let is_known = |id: &ActorId| (id.0 as usize) < self.actors.len();
                events.retain(|event| actors(event).iter().flatten().all(is_known));
                events.push(Event::WoundBack { turns });
            }
            Some(hour) if self.turn >= hour.until => events.push(Event::HourOver),
            hour => self.hour = hour,
        }
    }
}

/// The actors that an event refers to.
const fn actors(event: &Event) -> [Option<ActorId>; 2] {
    match *event {
        Event::Moved { actor, .. }
        | Event::Bumped { actor, .. }
        | Event::Growled { actor }
        | Event::Waited { actor }
        | Event::Healed { actor, .. }
        | Event::EffectEnded { actor, .. }
        | Event::Dropped { actor, .. }
        | Event::FlameLowered { actor, .. }
        | Event::Drained {
            attacker: actor, ..
        }
        | Event::WaxEaten { actor, .. }
        | Event::Stolen { actor, .. }
        | Event::Burst { actor, .. }
        | Event::Reeled { actor }
        | Event::Risen { actor, .. }
        | Event::Unmasked { actor, .. }
        | Event::Snuffed { actor, .. }
        | Event::Dazzled { actor }
        | Event::Smothered { actor, .. }
        | Event::Aimed { actor, .. }
        | Event::Poured { actor, .. }
        | Event::Crowned { actor }
        | Event::Shot {
            attacker: actor, ..
        }
        | Event::Alarmed { actor, .. }
        | Event::MindChanged { actor, .. }
        | Event::Followed { actor, .. }
        | Event::Freed { actor, .. }
        | Event::DoorBattered { actor, .. }
        | Event::Kindled { actor, .. }
        | Event::HurtByGround { actor, .. }
        | Event::HurtByFire { actor, .. } => [Some(actor), None],
        Event::Struck {
            attacker: one,
            target: other,
            ..
        }
        | Event::Dodged {
            attacker: one,
            target: other,
            ..
        }
        | Event::PassedThrough {
            attacker: one,
            target: other,
        }
        | Event::Stabbed {
            attacker: one,
            target: other,
        }
        | Event::Died {
            actor: one,
            killer: other,
            ..
        }
        | Event::EffectApplied {
            actor: one,
            by: other,
            ..
        }
        | Event::PoisonDamage {
            actor: one,
            by: other,
            ..
        }
        | Event::Pushed {
            actor: one,
            by: other,
            ..
        }
        | Event::Called {
            actor: one,
            by: other,
            ..
        }
        | Event::Split {
            actor: one,
            twin: other,
            ..
        } => [Some(one), Some(other)],
        _ => [None; 2],
    }
}
