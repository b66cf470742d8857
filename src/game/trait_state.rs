//! What the traits of a monster have come to in the course of a game.

use crate::base::Digest;
use crate::game::rules::ItemId;

/// What the traits of a monster have come to. All is at rest for one without traits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TraitState {
    /// The item that it has taken from the hero.
    pub(super) stolen: Option<ItemId>,
    /// Wax that it has taken from the hero, 0 or more.
    pub(super) wax: i32,
}

impl TraitState {
    /// Adds what is not at rest.
    pub(super) fn digest(&self, digest: &mut Digest) {
        let Self { stolen, wax } = *self;
        let stolen = stolen.map_or(0, |item| item.0 as u64 + 1);
        for (number, value) in (1..).zip([stolen, wax as u64]) {
            if value > 0 {
                digest
                    .write_bytes(b"trait")
                    .write_u64(number)
                    .write_u64(value);
            }
        }
    }
}
