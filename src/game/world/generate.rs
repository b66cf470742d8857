//! Generated levels, for games and for viewing.

use std::sync::Arc;

use crate::base::{Grid, Stream};
use crate::game::level::Blueprint;
use crate::game::rules::Ruleset;
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
        let mut map_dice = Stream::Map(depth).dice(seed);
        let mut spawn_dice = Stream::Spawn(depth).dice(seed);
        let Some(place) = rules.place(depth) else {
            let map = mapgen::generate(&rules.map, &mut map_dice);
            return spawn::populate(rules, depth, map, &mut spawn_dice);
        };
        let level = mapgen::make(rules, place, depth, &mut map_dice, steps);
        let mut map = spawn::populate_place(rules, depth, level, &mut spawn_dice);
        if let Some(braziers) = &rules.braziers {
            let mut dice = Stream::Braziers(depth).dice(seed);
            mapgen::add_braziers(rules, braziers, &mut map, &mut dice);
            steps("braziers", &map.terrain);
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
}
