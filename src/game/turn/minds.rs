//! Minds change: monsters notice, hear, lose and forget the hero, and follow him over stairs.

use crate::base::Pos;
use crate::game::light::cells_between;
use crate::game::mind::{Thought, path_to};
use crate::game::rules::{EffectKind, Mind, MindRules};
use crate::game::turn::Turn;
use crate::game::{ActorId, Event, mind};

impl Turn<'_> {
    /// A monster's turn under rules with minds.
    pub(super) fn run_mind(&mut self, id: ActorId, rules: MindRules) {
        let Thought {
            mind,
            search_turns,
            decision,
        } = mind::think(self.world, id, rules);
        let before = self.world.actor(id).mind;
        self.change_mind(id, mind);
        let actor = &mut self.world.actors[id.0 as usize];
        actor.search_turns = search_turns;
        actor.path = decision.path;
        if let Some(action) = decision.action {
            self.perform(id, action);
        }
        if before.is_unaware() && mind == Mind::Hunting && self.world.over.is_none() {
            let hero = self.world.hero().at;
            self.world.actors[id.0 as usize].path = path_to(self.world, id, hero);
        }
    }

    /// Sets what a monster knows of the hero.
    pub(super) fn change_mind(&mut self, actor: ActorId, to: Mind) {
        let mind = &mut self.world.actors[actor.0 as usize].mind;
        let from = std::mem::replace(mind, to);
        if from != to {
            self.events.push(Event::MindChanged { actor, from, to });
        }
    }

    /// A fight at `at` is heard: whoever does not know of the hero goes there.
    fn make_noise(&mut self, at: Pos) {
        let Some(rules) = self.world.rules.minds else {
            return;
        };
        for index in 1..self.world.actors.len() {
            let actor = &self.world.actors[index];
            let hears = actor.is_alive()
                && actor.depth == self.world.depth
                && actor.mind.is_unaware()
                && !actor.traits.masked
                && cells_between(actor.at, at) <= rules.hears_fights;
            if hears {
                let id = ActorId(index as u32);
                self.world.actors[index].path = path_to(self.world, id, at);
                self.change_mind(id, Mind::Alarmed);
            }
        }
    }

    /// What follows from a blow, a throw or a bolt for the minds of monsters, unless it has ended the game: the target of the
    /// hero knows where he is, and others hear it.
    pub(super) fn rouse(&mut self, attacker: ActorId, target: ActorId) {
        if self.world.over.is_some() {
            return;
        }
        if attacker.is_hero() {
            self.provoke(target);
        }
        self.make_noise(self.world.actor(target).at);
    }

    /// Who has been struck by the hero knows where he is.
    fn provoke(&mut self, monster: ActorId) {
        let actor = self.world.actor(monster);
        if self.world.rules.minds.is_some() && actor.is_alive() && actor.mind != Mind::Fleeing {
            let hero = self.world.hero().at;
            self.world.actors[monster.0 as usize].path = path_to(self.world, monster, hero);
            self.change_mind(monster, Mind::Hunting);
        }
    }

    /// The hunters beside the hero that can walk, in order of id: they come along over stairs.
    pub(super) fn followers(&self) -> Vec<ActorId> {
        let (world, hero) = (&self.world, self.world.hero().at);
        if world.rules.minds.is_none() {
            return Vec::new();
        }
        let beside = (1..world.actors.len() as u32).map(ActorId).filter(|id| {
            let actor = world.actor(*id);
            actor.is_alive()
                && actor.depth == world.depth
                && actor.mind == Mind::Hunting
                && !actor.has_effect(EffectKind::Dazed)
                && actor.at.is_adjacent(hero)
        });
        beside.collect()
    }

    /// Puts a follower on the free cell nearest to the hero; it stays behind if there is none.
    pub(super) fn follow(&mut self, id: ActorId) {
        let hero = self.world.hero().at;
        let Some(at) = self.world.level.nearest_free(hero) else {
            return;
        };
        let depth = self.world.depth;
        let actor = &mut self.world.actors[id.0 as usize];
        let (left, from) = (std::mem::replace(&mut actor.depth, depth), actor.at);
        (actor.at, actor.path) = (at, Vec::new());
        if let Some(level) = self.world.visited_levels.get_mut(&left) {
            level.occupants[from] = None;
        }
        self.world.level.occupants[at] = Some(id);
        self.events.push(Event::Followed { actor: id, at });
    }
}
