//! Status effects: they begin, act each turn, and end.

use crate::game::luck::Fortune;
use crate::game::rules::EffectKind;
use crate::game::turn::Turn;
use crate::game::world::StatusEffect;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Rolls whether a hit that did damage poisons.
    pub(super) fn apply_on_hit(&mut self, attacker: ActorId, target: ActorId) {
        let kind = self.world.kind(self.world.actor(attacker));
        let Some(venom) = kind.and_then(|kind| kind.venom) else {
            return;
        };
        let poisons = match self.luck {
            Some(luck) => {
                self.rolled |= venom.percent < 100;
                venom.percent >= 100 || luck.of(attacker) == Fortune::Best
            }
            None => self.world.combat_dice.percent(venom.percent.unsigned_abs()),
        };
        if poisons && self.world.actor(target).is_alive() {
            self.apply_effect(target, EffectKind::Poisoned, venom.turns, attacker);
        }
    }

    /// Dazes every monster in view, except allies, for `turns`.
    pub(super) fn daze_visible_monsters(&mut self, turns: i32) {
        let ids = self.world.visible_monsters().map(|(id, _)| id);
        for id in ids.collect::<Vec<_>>() {
            self.apply_effect(id, EffectKind::Dazed, turns, ActorId::HERO);
        }
    }

    /// Starts or prolongs an effect; never shortens one.
    pub(super) fn apply_effect(&mut self, id: ActorId, kind: EffectKind, turns: i32, by: ActorId) {
        let most = self.world.traits(id).dazed_at_most;
        let most = most.filter(|_| kind == EffectKind::Dazed);
        let turns = most.map_or(turns, |most| turns.min(most));
        let effect = &mut self.world.actors[id.0 as usize].effects[kind as usize];
        let from = effect.turns_left;
        if turns > from {
            *effect = StatusEffect {
                turns_left: turns,
                duration: turns,
                source: by,
            };
            self.events.push(Event::EffectApplied {
                actor: id,
                effect: kind,
                by,
                from,
                to: turns,
            });
        }
    }

    /// Ends an effect now, if the actor has it.
    pub(super) fn end_effect(&mut self, actor: ActorId, effect: EffectKind) {
        let state = &mut self.world.actors[actor.0 as usize].effects[effect as usize];
        if state.turns_left > 0 {
            *state = StatusEffect::default();
            self.events.push(Event::EffectEnded { actor, effect });
        }
    }

    /// Counts down every effect of all living actors on the level; poison takes a hit point. Counting down emits no
    /// event; the end of an effect does.
    pub(super) fn tick_effects(&mut self) {
        for index in 0..self.world.actors.len() {
            let actor = &self.world.actors[index];
            if self.world.over.is_some() {
                break;
            }
            if !self.world.is_here(actor) {
                continue;
            }
            let id = ActorId(index as u32);
            self.tick_poison(id);
            for kind in EffectKind::ALL {
                if kind == EffectKind::Dazed && self.dazed_late.contains(&id) {
                    continue;
                }
                let actor = &mut self.world.actors[index];
                if !actor.is_alive() {
                    break;
                }
                match &mut actor.effects[kind as usize].turns_left {
                    0 => {}
                    1 => self.end_effect(id, kind),
                    turns_left => *turns_left -= 1,
                }
            }
        }
    }

    fn tick_poison(&mut self, id: ActorId) {
        let poison = self.world.actor(id).effects[EffectKind::Poisoned as usize];
        if poison.turns_left == 0 {
            return;
        }
        let (from, to) = self.lose_hp(id, 1);
        self.events.push(Event::PoisonDamage {
            actor: id,
            by: poison.source,
            from,
            to,
        });
        if !self.world.actor(id).is_alive() {
            self.die(id, poison.source);
        }
    }
}
