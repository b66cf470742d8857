//! What is worth walking against.

use crate::base::Pos;
use crate::game::{Terrain, View};

impl View<'_> {
    /// The known cells with something that is worth walking against: what gives items or wax, such as a chest, opens a
    /// cage, frees an ally, wins the game, or is a dead brazier; not a door that is sealed.
    pub fn stores(self) -> impl Iterator<Item = Pos> {
        // Found once: it is looked up by its word.
        let dead_brazier = self.rules().dead_brazier();
        let seal = self.rules().door_seal.as_ref();
        let sealed = seal.and_then(|seal| self.rules().terrain_named(&seal.terrain));
        let is_store = move |pos: &Pos| {
            let terrain = self.terrain(*pos).seen();
            let terrain = terrain.filter(|it| Some(*it) != sealed);
            terrain.is_some_and(|it| Some(it) == dead_brazier || self.gives(it))
        };
        self.size().cells().filter(is_store)
    }

    fn gives(self, terrain: Terrain) -> bool {
        // Not the torches, which are at every corner.
        let effect = self.rules().bump_effect(terrain);
        let effect = effect.filter(|_| terrain != Terrain::Torch);
        effect.is_some_and(|effect| {
            let gives = effect.items > 0 || effect.wax > 0;
            gives || effect.closes.is_some() || effect.frees.is_some() || effect.wins.is_some()
        })
    }
}
