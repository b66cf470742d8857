//! Effects that last: they begin, go on for turns, and end.

use super::Turn;
use crate::game::rules::Ailment;
use crate::game::world::Lasting;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// A bite that hurt may poison.
    pub(super) fn bite(&mut self, who: ActorId, whom: ActorId) {
        let kind = self.world.actor(who).kind;
        let Some(venom) = kind.and_then(|kind| self.world.rules.monsters[kind].venom) else {
            return;
        };
        let poisons = self.world.combat_dice.percent(venom.percent.unsigned_abs());
        if poisons && self.world.actor(whom).is_alive() {
            self.afflict(whom, Ailment::Poisoned, venom.turns, who);
        }
    }

    /// All foes in view stand dazed for so many turns.
    pub(super) fn dazzle(&mut self, turns: i32) {
        for number in 1..self.world.actors.len() {
            let actor = &self.world.actors[number];
            let here = actor.is_alive() && actor.depth == self.world.depth;
            if here && self.world.sight.sees(actor.at) {
                let who = ActorId(number as u32);
                self.afflict(who, Ailment::Dazed, turns, ActorId::HERO);
            }
        }
    }

    /// What lasts longer already is not made shorter.
    fn afflict(&mut self, who: ActorId, what: Ailment, turns: i32, by: ActorId) {
        let lasting = &mut self.world.actors[who.0 as usize].lasting[what as usize];
        let from = lasting.left;
        if turns > from {
            (lasting.left, lasting.of, lasting.by) = (turns, turns, by);
            let to = turns;
            self.events.push(Event::Afflicted {
                who,
                what,
                by,
                from,
                to,
            });
        }
    }

    /// Ends an effect before its time.
    pub(super) fn cure(&mut self, who: ActorId, what: Ailment) {
        let lasting = &mut self.world.actors[who.0 as usize].lasting[what as usize];
        if lasting.left > 0 {
            *lasting = Lasting::default();
            self.events.push(Event::Recovered { who, what });
        }
    }

    /// A turn goes by for all who live on the level: poison takes a hit point of each who has it, and what lasts is
    /// shorter by a turn. That is time passing; only an end is told of.
    pub(super) fn suffer(&mut self) {
        for number in 0..self.world.actors.len() {
            let actor = &self.world.actors[number];
            if self.world.over.is_some() {
                break;
            }
            if !actor.is_alive() || actor.depth != self.world.depth {
                continue;
            }
            let who = ActorId(number as u32);
            self.ache(who);
            for what in Ailment::ALL {
                let actor = &mut self.world.actors[number];
                if !actor.is_alive() {
                    break;
                }
                match &mut actor.lasting[what as usize].left {
                    0 => {}
                    1 => self.cure(who, what),
                    left => *left -= 1,
                }
            }
        }
    }

    fn ache(&mut self, who: ActorId) {
        let actor = &mut self.world.actors[who.0 as usize];
        let Lasting { left, by, .. } = actor.lasting[Ailment::Poisoned as usize];
        if left == 0 {
            return;
        }
        let (from, to) = (actor.hp, actor.hp - 1);
        actor.hp = to;
        self.events.push(Event::Suffered { who, by, from, to });
        if to == 0 {
            self.die(who, by);
        }
    }
}
