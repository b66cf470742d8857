//! Terrain worth bumping into.

use crate::base::Pos;
use crate::game::{Terrain, View};

impl View<'_> {
    /// The known cells with terrain worth bumping into: it gives items or wax, such as a chest, opens a cage, frees an
    /// ally, wins the game, or is a dead brazier. Sealed doors are left out.
    pub fn fixtures(self) -> impl Iterator<Item = Pos> {
        // Looked up once: the search is by name.
        let dead_brazier = self.rules().dead_brazier();
        let seal = self.rules().door_seal.as_ref();
        let sealed = seal.and_then(|seal| self.rules().terrain_named(&seal.terrain));
        let is_fixture = move |pos: &Pos| {
            let terrain = self.terrain(*pos).seen();
            let terrain = terrain.filter(|it| Some(*it) != sealed);
            terrain.is_some_and(|it| Some(it) == dead_brazier || self.gives(it))
        };
        self.size().cells().filter(is_fixture)
    }

    fn gives(self, terrain: Terrain) -> bool {
        // Torches are left out: they are everywhere.
        let effect = self.rules().bump_effect(terrain);
        let effect = effect.filter(|_| terrain != Terrain::Torch);
        effect.is_some_and(|effect| {
            let gives = effect.items > 0 || effect.wax > 0;
            gives || effect.closes.is_some() || effect.frees.is_some() || effect.wins.is_some()
        })
    }
}
