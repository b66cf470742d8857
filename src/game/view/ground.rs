//! What the hero knows of a whole level, for searches that would ask for every cell.

use crate::base::{BitGrid, Pos};
use crate::game::terrain::Terrain;
use crate::game::view::View;

impl<'w> View<'w> {
    /// The cells that the hero has seen or knows from a map.
    pub const fn explored(self) -> &'w BitGrid {
        &self.world.level.explored
    }

    /// The cells known to be walkable and, as far as is known, without harm.
    pub fn known_ground(self) -> BitGrid {
        let level = &self.world.level;
        let mut known = level.harmless.clone();
        for (word, explored) in known.words_mut().iter_mut().zip(level.explored.words()) {
            *word &= explored;
        }
        // These look otherwise than they are.
        let outdated = level.outdated.iter().map(|(at, _)| at);
        for at in level.hidden.iter().chain(outdated) {
            let looks = self.terrain(*at).seen();
            known.set(*at, looks.is_some_and(Terrain::is_harmless));
        }
        for fire in level.fires.iter() {
            if self.sees(fire.at) {
                known.set(fire.at, false);
            }
        }
        known
    }

    /// The cells known to be of terrain that `fits`. Plain walls, floors, doors and rock are never
    /// asked for.
    pub fn known_landmarks(self, fits: &dyn Fn(Pos, Terrain) -> bool) -> BitGrid {
        let level = &self.world.level;
        let mut known = BitGrid::new(level.size());
        let outdated = level.outdated.iter().map(|(at, _)| *at);
        for at in level.landmarks.iter().chain(outdated) {
            let terrain = self.terrain(at).seen().filter(|it| it.is_landmark());
            known.set(at, terrain.is_some_and(|terrain| fits(at, terrain)));
        }
        known
    }
}
