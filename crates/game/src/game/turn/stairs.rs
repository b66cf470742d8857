//! Changing levels: by stairs, with followers, or by falling.

use crate::base::Pos;
use crate::game::level::Level;
use crate::game::mind;
use crate::game::rules::{EffectKind, Mind};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::{ActorId, Event};

impl Turn<'_> {
    /// Moves the hero over stairs, and then the followers. Monsters there do not act this turn.
    pub(super) fn take_stairs(&mut self, to: u32) {
        let from = self.world.depth;
        let descends = to > from;
        let followers = self.followers();
        self.change_level(to, |level| match descends {
            true => cell_of(level, Terrain::StairsUp),
            false => cell_of(level, Terrain::StairsDown),
        });
        for id in followers {
            self.follow(id, self.world.hero().at);
        }
        self.leave_companion(from);
    }

    /// Lets those with a name that hunted the hero when he left the level above or below, and whose time has come, step
    /// off the stairs.
    pub(super) fn return_named(&mut self) {
        for id in (1..self.world.actors.len() as u32).map(ActorId) {
            let (world, actor) = (&*self.world, self.world.actor(id));
            let returns = world.names_of(id).map_or(0, |names| names.returns);
            let hunts = actor.mind == Mind::Hunting && actor.is_alive() && returns > 0;
            let stairs = match i64::from(world.depth) - i64::from(actor.depth) {
                1 => Terrain::StairsUp,
                -1 => Terrain::StairsDown,
                _ => continue,
            };
            let level = world.visited_levels.get(&actor.depth);
            let left_on = level.and_then(|level| level.left_on_turn);
            if hunts && left_on.is_some_and(|turn| turn + returns.unsigned_abs() == world.turn) {
                self.follow(id, cell_of(&world.level, stairs));
                self.seek_hero(id);
            }
        }
    }

    /// Drops the hero to the level below, if there is one with room.
    pub(super) fn fall(&mut self, at: Pos) {
        let to = self.world.depth + 1;
        if to <= self.world.rules.dungeon.levels.unsigned_abs() && self.world.has_room(to) {
            let from = self.world.depth;
            self.change_level(to, |_| at);
            self.leave_companion(from);
        }
    }

    /// Moves the hero to another level, near the cell that `arrival` chooses there.
    pub(super) fn change_level(&mut self, to: u32, arrival: impl FnOnce(&Level) -> Pos) {
        self.end_effect(ActorId::HERO, EffectKind::Held);
        let from = self.world.depth;
        self.world.enter_level(to);
        if let (Some(minds), Some(left_on)) =
            (self.world.rules.minds, self.world.level.left_on_turn)
        {
            let away = self.world.turn.saturating_sub(left_on);
            mind::catch_up(self.world, away.min(minds.away_turns.unsigned_abs()));
        }
        let arrival = arrival(&self.world.level);
        let level = &self.world.level;
        let moves = self.world.rules.play.steps.metric();
        let at = level
            .nearest_landing(arrival, moves)
            .or_else(|| level.nearest_free(arrival))
            .expect("nobody goes to a full level");
        self.world.relocate(ActorId::HERO, at);
        // What is found there is found after the way.
        self.events.push(Event::TookStairs { from, to });
        self.update_sight();
    }

    /// The hunters next to the hero and the allies nearby that can walk, in order of id: they follow over stairs.
    pub(super) fn followers(&mut self) -> Vec<ActorId> {
        if self.world.rules.minds.is_none() {
            return Vec::new();
        }
        let mut ids: Vec<_> = (1..self.world.actors.len() as u32).map(ActorId).collect();
        ids.retain(|id| self.comes_along(*id));
        ids
    }

    fn comes_along(&mut self, id: ActorId) -> bool {
        let (hero, world) = (self.world.hero().at, &mut *self.world);
        let actor = world.actor(id);
        let can_walk = world.is_here(actor)
            && !actor.has_effect(EffectKind::Dazed)
            && !actor.has_effect(EffectKind::Held)
            && !world.traits(id).stands;
        if !can_walk {
            return false;
        }
        match actor.mind {
            Mind::Hunting => actor.at.is_adjacent(hero),
            Mind::Following => mind::allies::is_near_hero(world, id),
            Mind::Asleep | Mind::Awake | Mind::Alarmed | Mind::Lost | Mind::Fleeing => false,
        }
    }

    /// Puts a follower on the free cell nearest to `near`; it stays behind if there is none.
    pub(super) fn follow(&mut self, id: ActorId, near: Pos) {
        let Some(at) = self.world.level.nearest_free(near) else {
            return;
        };
        self.world.relocate(id, at);
        let actor = &mut self.world.actors[id.0 as usize];
        actor.path.clear();
        actor.traits.aim = None;
        self.events.push(Event::Followed { actor: id, at });
    }
}

/// The stairs of this kind; the first cell if the level has none.
fn cell_of(level: &Level, stairs: Terrain) -> Pos {
    let found = level.landmarks().find(|(_, terrain)| *terrain == stairs);
    found.map_or(Pos::default(), |(pos, _)| pos)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::game::rules::Mind;
    use crate::game::{Command, World};
    use crate::test_rules;

    /// A goblin with a name comes down the stairs six turns after the hero; one without stays behind.
    #[test]
    fn the_named_come_after_the_hero() {
        let rules = test_rules::rules("tallowdeep");
        let mut level = test_rules::level(&rules, "#######\n#@>..gg\n#######");
        level.monsters[0].name_index = Some(0);
        let mut world = World::on_map(Arc::new(rules), 1, level);
        world.actors[1].mind = Mind::Hunting;
        world.actors[2].mind = Mind::Hunting;
        for word in ["e", ">", ".", ".", ".", "."] {
            let command = Command::from_word(word).expect("a word");
            world.step(command).expect("it can be done");
            assert_eq!(world.actors[1].depth, 1);
        }
        for _ in 0..3 {
            world.step(Command::Wait).expect("it can wait");
        }
        assert_eq!([1, 2].map(|index| world.actors[index].depth), [2, 1]);
    }
}
