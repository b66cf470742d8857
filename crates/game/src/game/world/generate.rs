//! Generated levels, for games and for viewing; and worlds that no game led to, for comparing ours with another program.

use std::sync::Arc;

use crate::base::{Grid, Pos, Stream};
use crate::game::event::ActorId;
use crate::game::level::Blueprint;
use crate::game::rules::{Ruleset, TwistId};
use crate::game::terrain::Terrain;
use crate::game::world::World;
use crate::game::{mapgen, spawn};

impl World {
    /// The generated level that a new game with these rules and this seed starts on.
    pub fn first_level(rules: &Ruleset, seed: u64) -> Blueprint {
        Self::make_level(rules, seed, 1, &mut |_, _| {})
    }

    /// The generated level at this depth, 1 or more, of the game with these rules and this seed. If it belongs to a
    /// place, `steps` is called after each step in making it, with what was done and the terrain after it.
    pub fn make_level(
        rules: &Ruleset,
        seed: u64,
        depth: u32,
        steps: &mut dyn FnMut(&str, &Grid<Terrain>),
    ) -> Blueprint {
        let own = rules.of_dungeon(seed);
        let rules = &*own;
        let mut map_dice = Stream::Map(depth).dice(seed);
        let mut spawn_dice = Stream::Spawn(depth).dice(seed);
        let Some(place) = rules.place(depth) else {
            let map = mapgen::generate(&rules.map, &mut map_dice);
            return spawn::populate(rules, depth, map, &mut spawn_dice);
        };
        let level = mapgen::make(rules, place, depth, &mut map_dice, steps);
        let mut map = spawn::populate_place(rules, depth, level, &mut spawn_dice);
        if rules.braziers.is_some() {
            let mut dice = Stream::Braziers(depth).dice(seed);
            mapgen::add_braziers(rules, &mut map, &mut dice);
            steps("braziers", &map.terrain);
        }
        if let Some(twists) = rules.twists_at(seed, depth) {
            map = twisted(rules, seed, depth, (map, &twists));
            steps("what is out of order", &map.terrain);
        }
        map
    }

    /// A game on `map` at this depth with the whole level in view. For pictures of levels.
    pub fn exhibit(rules: Arc<Ruleset>, seed: u64, depth: u32, map: Blueprint) -> Self {
        let mut world = Self::on_map(rules, seed, map);
        world.depth = depth;
        for actor in &mut world.actors {
            actor.depth = depth;
        }
        world.light = None;
        world.sight.show_all();
        world
    }

    /// A copy with only these actors of the level alive, each on its cell with its hit points; the first is the hero.
    /// Two may share a cell, and hit points may exceed those of the kind. `sees` says which cells are in view; without
    /// it, those that the hero would see.
    ///
    /// # Panics
    /// If a cell is not on the map.
    #[must_use]
    pub fn posed(
        &self,
        actors: &[(ActorId, Pos, i32)],
        sees: Option<&dyn Fn(Pos) -> bool>,
    ) -> Self {
        let mut world = self.clone();
        for actor in &mut world.actors {
            if actor.depth == world.depth {
                (actor.hp, actor.undying) = (0, false);
            }
        }
        world.level.take_all();
        for &(id, at, hp) in actors {
            world.relocate(id, at);
            let actor = &mut world.actors[id.0 as usize];
            (actor.hp, actor.undying) = (hp, true);
            actor.stats.hp = actor.stats.hp.max(hp);
        }
        world.sight_origins = [None; 2];
        world.update_sight();
        if let Some(sees) = sees {
            world.sight.show_all();
            world.sight.retain(sees);
        }
        world
    }

    /// Whether no dice were rolled between this state of a game and another.
    pub fn has_dice_of(&self, other: &Self) -> bool {
        self.combat_dice == other.combat_dice && self.ai_dice == other.ai_dice
    }
}

/// A level with the first of these twists that it has room for.
fn twisted(
    rules: &Ruleset,
    seed: u64,
    depth: u32,
    (map, twists): (Blueprint, &[TwistId]),
) -> Blueprint {
    let mut dice = Stream::Twist(depth).dice(seed);
    for id in twists {
        let mut tried = map.clone();
        let effect = &rules.twist(*id).effect;
        if mapgen::twist(rules, depth, &mut tried, effect, &mut dice) {
            tried.twist = Some(*id);
            return tried;
        }
    }
    map
}
