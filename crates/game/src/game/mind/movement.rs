//! Where a monster can go, given the traits of its kind.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::rules::{MonsterNames, Traits};
use crate::game::world::World;

impl World {
    /// What its proper name means for this actor; `None` if it has none.
    pub(in crate::game) fn names_of(&self, id: ActorId) -> Option<&MonsterNames> {
        let actor = self.actor(id);
        actor.name.and(self.kind(actor)?.names.as_ref())
    }

    /// The traits of this actor's kind; the hero has none.
    pub(in crate::game) fn traits(&self, id: ActorId) -> &Traits {
        let kind = self.kind(self.actor(id));
        kind.map_or(Traits::none(), |kind| &kind.traits)
    }

    /// The light on a cell, 0 to 9; 0 if the rules have no light levels.
    pub(in crate::game) fn light_at(&self, pos: Pos) -> i32 {
        let light = self.light.as_ref();
        light.map_or(0, |light| light.level(pos))
    }

    /// The light on a cell without the hero's own, 0 to 9; 0 if the rules have no light levels.
    pub(in crate::game) fn light_of_others(&self, pos: Pos) -> i32 {
        let light = self.light.as_ref();
        light.map_or(0, |light| light.level_without_hero(pos))
    }

    /// Whether the ground at `pos` lets this actor pass. Walls do not stop kinds that walk through them; the border of
    /// the map stops all.
    pub(in crate::game) fn is_passable_for(&self, id: ActorId, pos: Pos) -> bool {
        let size = self.level.size();
        let is_inside = || (1..size.w - 1).contains(&pos.x) && (1..size.h - 1).contains(&pos.y);
        self.level.is_walkable(pos) || self.traits(id).through_walls && is_inside()
    }

    /// Whether this actor can step onto `pos`: the ground lets it pass, and no actor stands there.
    pub(in crate::game) fn can_enter(&self, id: ActorId, pos: Pos) -> bool {
        self.is_passable_for(id, pos) && self.actor_at(pos).is_none()
    }

    /// Whether the ground at `pos` lets this actor pass and does it no harm.
    pub(in crate::game) fn is_safe_for(&self, id: ActorId, pos: Pos) -> bool {
        self.is_passable_for(id, pos)
            && (self.level.is_safe(pos) || !self.level.is_walkable(pos) || self.is_at_home(id, pos))
    }

    /// Whether the ground at `pos` is what this actor's kind spins, and is not burning.
    pub(in crate::game) fn is_at_home(&self, id: ActorId, pos: Pos) -> bool {
        let spins = self.traits(id).spins.as_ref();
        let terrain = self.level.terrain.get(pos);
        let word = terrain.map(|terrain| self.rules.terrain_word(*terrain));
        spins.is_some_and(|spins| word == Some(spins)) && !self.level.is_burning(pos)
    }

    /// Whether this actor would step onto `pos` of its own accord: it moves at all, no actor stands there, and the cell
    /// is safe for it and not one that it shuns.
    pub(in crate::game) fn is_free_for(&self, id: ActorId, pos: Pos) -> bool {
        let traits = self.traits(id);
        let dark = |light| self.light_at(pos) < light;
        self.can_enter(id, pos)
            && self.is_safe_for(id, pos)
            && !traits.stands
            && !self.is_kept_off(id, pos)
            && traits.shuns_light.is_none_or(dark)
    }

    /// The neighbouring cell [free](Self::is_free_for) for this actor with the least key, of those that have one. Ties go
    /// to the first direction.
    pub(in crate::game) fn best_step(&self, id: ActorId, key: &StepKey<'_>) -> Option<Pos> {
        least_beside(self.actor(id).at, &|to| {
            key(to).filter(|_| self.is_free_for(id, to))
        })
    }
}

/// What decides between cells: the least wins, and cells without one do not count.
pub(in crate::game) type StepKey<'k> = dyn Fn(Pos) -> Option<(i32, i32)> + 'k;

/// The neighbour of `at` with the least key. Ties go to the first direction.
pub(super) fn least_beside(at: Pos, key: &StepKey<'_>) -> Option<Pos> {
    let beside = at.neighbours().into_iter();
    let keyed = beside.filter_map(|pos| Some((key(pos)?, pos)));
    keyed.min_by_key(|(key, _)| *key).map(|(_, pos)| pos)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::level::MonsterSpawn;
    use crate::test_rules;

    /// Monsters that walk through walls stay inside the border of the map.
    #[test]
    fn the_border_stops_even_ghosts() {
        let rules = Arc::new(test_rules::rules("tallowdeep"));
        let drawing = "######\n##@.##\n######\n##...#\n######";
        let mut level = test_rules::level(&rules, drawing);
        let size = level.terrain.size();
        for kind in ["rat", "ghost"] {
            let kind = rules.monster_of_kind(kind);
            let kind = kind.expect("it is ours");
            level.monsters = vec![MonsterSpawn::new(kind, Pos::new(3, 3))];
            let is_ghost = rules.monster(kind).traits.through_walls;
            let world = World::on_map(Arc::clone(&rules), 1, level.clone());
            for pos in size.cells() {
                let inside = (1..=4).contains(&pos.x) && (1..=3).contains(&pos.y);
                let passes = world.level.is_walkable(pos) || is_ghost && inside;
                assert_eq!(world.is_passable_for(ActorId(1), pos), passes, "{pos:?}");
            }
        }
    }
}
