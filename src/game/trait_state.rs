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
    /// Whether it passes for a thing.
    pub(super) masked: bool,
    /// Whether its next blow comes unforeseen.
    pub(super) ambushes: bool,
    /// Whether it has been dead.
    pub(super) risen: bool,
    /// Turns in which it has seen a flame since it last put one out, 0 or more.
    pub(super) flames_seen: i32,
    /// Turns in dazing light since it last lost one, 0 or more.
    pub(super) turns_in_light: i32,
}

impl TraitState {
    /// Adds what is not at rest.
    pub(super) fn digest(&self, digest: &mut Digest) {
        let Self {
            stolen,
            wax,
            masked,
            ambushes,
            risen,
            flames_seen,
            turns_in_light,
        } = *self;
        let values = [
            stolen.map_or(0, |item| item.0 as u64 + 1),
            wax as u64,
            u64::from(masked),
            u64::from(ambushes),
            u64::from(risen),
            flames_seen as u64,
            turns_in_light as u64,
        ];
        for (number, value) in (1..).zip(values) {
            if value > 0 {
                digest
                    .write_bytes(b"trait")
                    .write_u64(number)
                    .write_u64(value);
            }
        }
    }
}
