//! Traits of bodies: splitting, bursting, rising from the dead and regrowing.

use crate::game::level::Corpse;
use crate::game::rules::{Burst, EffectKind, Mind, Regrowth, Stats};
use crate::game::turn::Turn;
use crate::game::world::Actor;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// A monster that a blow leaves enough hit points splits: half of them go to a twin on the first free cell next to
    /// it. The share of each becomes its maximum.
    pub(super) fn split(&mut self, id: ActorId) {
        let actor = self.world.actor(id);
        let enough = |least| actor.hp >= least;
        if !self.world.traits(id).splits_from.is_some_and(enough) {
            return;
        }
        let mut cells = actor.at.neighbours().into_iter();
        let Some(at) = cells.find(|pos| self.world.level.is_free(*pos)) else {
            return;
        };
        let (from, half) = (actor.hp, actor.hp / 2);
        let with = |hp| Stats { hp, ..actor.stats };
        let twin = Actor {
            undying: actor.undying,
            pause: actor.pause,
            mind: actor.mind,
            search_turns: actor.search_turns,
            ..Actor::new(actor.kind, actor.depth, at, with(half))
        };
        let (to, stats) = (from - half, with(from - half));
        let actor = &mut self.world.actors[id.0 as usize];
        (actor.hp, actor.stats) = (to, stats);
        let other = self.world.add_actor(twin);
        self.events.push(Event::Split {
            actor: id,
            twin: other,
            at,
            from,
            to,
        });
    }

    /// Bursts a monster whose kind does so: it dazes all other actors nearby.
    pub(super) fn burst(&mut self, id: ActorId) {
        let Some(Burst { dazes, within }) = self.world.traits(id).bursts else {
            return;
        };
        let at = self.world.actor(id).at;
        self.events.push(Event::Burst { actor: id, at });
        for index in 0..self.world.actors.len() {
            let (other, actor) = (ActorId(index as u32), &self.world.actors[index]);
            let here = self.world.is_here(actor) && !actor.traits.disguised;
            if here && other != id && actor.at.distance(at) <= within {
                self.daze(other, dazes, id);
            }
        }
    }

    /// Dazes an actor for this many of its own turns, starting with the next if it has already acted.
    pub(super) fn daze(&mut self, id: ActorId, turns: i32, by: ActorId) {
        self.apply_effect(id, EffectKind::Dazed, turns, by);
        if id <= self.acting {
            self.dazed_late.push(id);
        }
    }

    /// At the end of a turn, raises the corpses whose time has come. One in the light stays dead for good; one that an
    /// actor stands on waits.
    pub(super) fn raise_dead(&mut self) {
        let turn = self.world.turn;
        let corpses = self.world.level.corpses.iter();
        let due = corpses.filter(|corpse| (1..=turn).contains(&corpse.rises_on));
        for corpse in due.copied().collect::<Vec<_>>() {
            if self.world.is_kept_down(corpse) {
                let corpses = self.world.level.corpses.iter_mut();
                for other in corpses.filter(|other| other.actor == corpse.actor) {
                    other.rises_on = 0;
                }
            } else if self.world.level.is_free(corpse.at) {
                self.rise(corpse);
            }
        }
    }

    fn rise(&mut self, Corpse { actor: id, at, .. }: Corpse) {
        let corpses = &mut self.world.level.corpses;
        corpses.retain(|corpse| corpse.actor != id);
        self.world.relocate(id, at);
        let actor = &mut self.world.actors[id.0 as usize];
        let ally = Some(actor.mind).filter(|mind| *mind == Mind::Following);
        *actor = Actor {
            name: actor.name,
            undying: actor.undying,
            mind: ally.unwrap_or_default(),
            ..Actor::new(actor.kind, actor.depth, at, actor.stats)
        };
        actor.traits.risen = true;
        self.events.push(Event::Risen { actor: id, at });
    }

    /// At the end of a turn, heals the monsters that regrow, if it is dark enough for their kind.
    pub(super) fn regrow(&mut self) {
        for index in 1..self.world.actors.len() {
            let (id, actor) = (ActorId(index as u32), &self.world.actors[index]);
            let here = self.world.is_here(actor);
            let light = self.world.light_at(actor.at);
            let regrows = self.world.traits(id).regrows.filter(|_| here);
            let dark = |it: &Regrowth| it.below_light.is_none_or(|most| light < most);
            if let Some(regrowth) = regrows.filter(dark) {
                self.heal(id, regrowth.hp);
            }
        }
    }
}
